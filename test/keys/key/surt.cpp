#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/key/key_errc.hpp>
#include <uriform/key/surt.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests SURTs and SURT ranges by example.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Returns the options named in a row of surt.tsv.
key::surt_options options_of(std::string_view words)
{
    key::surt_options options;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(','));
        words.remove_prefix(std::min(word.size() + 1, words.size()));
        if (word == "heritrix")
            options.form = key::surt_form::heritrix;
        else if (word == "ssurt")
            options.form = key::surt_form::ssurt;
        else if (word == "www=first")
            options.www = key::surt_www::first;
        else if (word == "www=none")
            options.www = key::surt_www::none;
        else if (word == "sessions=none")
            options.sessions = key::surt_sessions::none;
        else if (word == "sort=token")
            options.sort = key::surt_sort::token;
        else if (word == "sort=none")
            options.sort = key::surt_sort::none;
        else if (word == "ipv4=kept")
            options.reverse_ipv4 = false;
        else if (word == "scheme")
            options.scheme = true;
        else if (word == "comma")
            options.trailing_comma = true;
        else
            BOOST_REQUIRE(word == "archive");
    }
    return options;
}

/// Replaces any domain with `%domain`, and rejects domains that begin with `!`.
result<std::size_t> test_domain(std::string_view domain, bool /*be_strict*/, std::span<char> out)
{
    constexpr std::string_view ascii = "..WWW.Domain..x.";
    if (domain.starts_with('!'))
        return error{web_errc::domain_to_ascii, 0};
    return ascii.copy(out.data(), out.size());
}

std::string key_of(std::string_view text, web::domain_to_ascii_function domain_to_ascii)
{
    std::string out;
    const std::size_t size = key::surt_maker({}, domain_to_ascii).append(text, out).value();
    BOOST_TEST(size == out.size());
    return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(surts)

BOOST_AUTO_TEST_CASE(keys)
{
    key::surt_maker maker;
    for (const row& expected : read_table("surt.tsv", {"options", "text", "key", "position"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            std::string out = "before ";
            const auto made = key::surt_maker(options_of(expected.text(0))).append(expected.text(1), out);
            BOOST_TEST(made.has_value() == !expected.cells[3]);
            if (made) {
                BOOST_TEST(shown(out) == shown("before " + expected.text(2)));
                BOOST_TEST(*made == expected.text(2).size());
            } else if (expected.cells[3]) {
                BOOST_TEST(out == "before ");
                BOOST_TEST(to_string(made.error().code) == expected.text(2));
                BOOST_TEST(made.error().position == std::stoul(expected.text(3)));
            }
            if (options_of(expected.text(0)) != maker.options())
                continue;
            std::string again; // with scratch memory that earlier keys used
            BOOST_TEST((maker.append(expected.text(1), again).has_value() == made.has_value()));
            BOOST_TEST(shown("before " + again) == shown(out));
        }
    }
}

BOOST_AUTO_TEST_CASE(hosts_that_are_not_ascii)
{
    BOOST_TEST(key_of("http://\xC3\xA9/", test_domain) == "x,domain)/");
    BOOST_TEST(key_of("http://%25C3%25A9/", test_domain) == "x,domain)/");
    BOOST_TEST(key_of("http://!\xC3\xA9.X/", test_domain) == "x,!%c3%a9)/");
    BOOST_TEST(key_of("http://\xC3\xA9.X/", nullptr) == "x,%c3%a9)/");
    BOOST_TEST(key_of("http://x/", test_domain) == "x)/");
    BOOST_TEST(key_of("http://%C3/", test_domain) == "%c3)/");
    const std::string longest = "\xC3\xA9" + std::string(web::max_host_size - 2, 'a');
    BOOST_TEST(key_of(longest, test_domain) == "x,domain)/");
    BOOST_TEST(key_of(longest + "a", test_domain).starts_with("%c3%a9aaa"));
}

BOOST_AUTO_TEST_CASE(long_texts)
{
    const auto repeated = [](std::string_view piece, std::size_t count) {
        std::string all;
        for (std::size_t i = 0; i < count; ++i)
            all += piece;
        return all;
    };
    constexpr std::size_t count = 200'000;
    BOOST_TEST(key_of("x/%" + repeated("25", count), nullptr) == "x)/%25");
    BOOST_TEST(key_of(repeated("www.", count) + "x", nullptr) == "x)/");
    BOOST_TEST(key_of("x" + repeated("/a", count) + repeated("/..", count), nullptr) == "x)/");
    BOOST_TEST(key_of("x" + repeated("/", count), nullptr) == "x)/");
    BOOST_TEST(key_of("x?b" + repeated("&a", count), nullptr) == "x)/?" + repeated("a&", count) + "b");
    BOOST_TEST(key_of("x?" + repeated("cfid=", count), nullptr).size() == 4 + 5 * count);
    const std::string session = "/(" + std::string(24, 'a') + ")";
    BOOST_TEST(key_of("x" + repeated(session, count) + "/%3F.aspx", nullptr).size() == 2 + session.size() * count + 7);
}

BOOST_AUTO_TEST_CASE(ranges)
{
    const auto range = [](std::string_view text, key::surt_match match, const key::surt_options& options = {}) {
        return key::range_of_surts(text, match, options);
    };
    const auto is = [](const result<key::surt_range>& made, std::string_view begin, std::string_view end) {
        return made && made->begin == begin && made->end == end;
    };
    using enum key::surt_match;
    BOOST_TEST(is(range("http://www.x.com:8/A/?b", exact), "com,x:8)/a?b", "com,x:8)/a?b!"));
    BOOST_TEST(is(range("x.com/a/", exact), "com,x)/a", "com,x)/a!"));
    BOOST_TEST(is(range("x.com/a/", prefix), "com,x)/a/", "com,x)/a0"));
    BOOST_TEST(is(range("x.com", prefix), "com,x)/", "com,x)0"));
    BOOST_TEST(is(range("http://www.x.com:8/A/?b", host), "com,x:8)", "com,x:8*"));
    BOOST_TEST(is(range("http://www.x.com:8/A/?b", domain), "com,x)", "com,x-"));
    BOOST_TEST(is(range("dns:x.com", host), "com,x)", "com,x*"));
    BOOST_TEST(is(range("x.com:8", host, {.trailing_comma = true}), "com,x,:8)", "com,x,:8*"));
    BOOST_TEST(is(range("x.com", domain, {.scheme = true}), "http://(com,x)", "http://(com,x-"));
    for (const bool scheme : {false, true}) // `com,x,:8)/` is between `com,x,)/` and `com,x,a,)/`
        BOOST_TEST(
            (range("x.com", domain, {.scheme = scheme, .trailing_comma = true}).error() == error{key_errc::inapplicable_rule, 0}));
    BOOST_TEST(is(range("", exact), "-", "-!"));
    BOOST_TEST((range("DNS:a", exact).error() == error{uri_errc::invalid_port, 4, component::port}));
    BOOST_TEST((range("", host).error() == error{web_errc::host_missing, 0, component::host}));
    BOOST_TEST((range("filedesc:x", domain).error() == error{web_errc::host_missing, 0, component::host}));
    BOOST_TEST((range("http://:1", host).error() == error{web_errc::host_missing, 7, component::host}));

    const key::surt_options scope{.form = key::surt_form::heritrix};
    BOOST_TEST(is(range("http://x.com/A", prefix, scope), "http://(com,x,)/a", "http://(com,x,)/b"));
    BOOST_TEST((range("http://x.com/", domain, scope).error() == error{key_errc::inapplicable_rule, 0}));
    BOOST_TEST(is(range("a\xFF\xFF", prefix, scope), "a\xFF\xFF", "b"));
    BOOST_TEST(is(range("\xFF", prefix, scope), "\xFF", ""));
    BOOST_TEST(range("\xFF", prefix, scope)->contains("\xFF\xFF"));
    BOOST_TEST(!range("\xFF", prefix, scope)->contains("\xFE"));
    BOOST_TEST(is(range("", prefix, scope), "", ""));
    BOOST_TEST(range("", prefix, scope)->contains("any"));
}

BOOST_AUTO_TEST_SUITE_END()
