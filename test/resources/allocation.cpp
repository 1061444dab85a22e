#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/batch/column_functions.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/surt.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/origin.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "../support/kernels.hpp"
#include "../support/malloc_count.hpp"
#include "../support/names.hpp"

/// @file
/// Parsing, comparing and hashing do not allocate, even for long and hostile texts.

using namespace uriform;
using namespace uriform::test;

namespace {

std::string repeated(std::string_view piece, std::size_t count)
{
    std::string text;
    text.reserve(piece.size() * count);
    for (; count != 0; --count)
        text += piece;
    return text;
}

std::vector<std::string> texts()
{
    constexpr std::size_t many = 700'000;
    return {
        "",
        "a",
        "../a",
        "http://EXAMPLE.com:80/%7Euser/./a%2fb",
        "http://[2001:DB8::1]:0080?q#f",
        "file://LOCALHOST/a",
        "http://a b/",
        "//[::1",
        "//h:8a/",
        "a:b:c",
        "1:b",
        "%4",
        "/" + repeated("../", many),
        "http://h/" + repeated("../", many) + "a",
        repeated("/a", many) + "/..",
        repeated("/a", many) + repeated("/..", many),
        repeated("/a/..", many) + "/x",
        "s:" + repeated("/%2e%2E/.", many / 4),
        repeated("/%41", many),
        "http://" + repeated("%41", many) + "/",
        "http://" + repeated("a:", many) + "@h/",
        "http://h:" + repeated("0", many) + "80/",
        "http://h/?" + repeated("%7e", many),
        "s:/a/.." + repeated("/", many) + repeated("..", 1),
        "//h" + repeated("//..", many),
        repeated("a/", many) + "[",
        "//" + repeated("[", many),
        "//h:" + repeated("1", many) + "a",
        "//[v1." + repeated("a", many) + "]",
    };
}

/// Returns how often `act()` allocates.
template <class Act>
std::size_t allocations(Act act)
{
    const std::size_t before = malloc_count();
    act();
    return malloc_count() - before;
}

/// Uses a value, so that the compiler does not optimize it away.
template <class T>
void use(const T& value)
{
    asm volatile("" : : "g"(&value) : "memory");
}

void check_parsing(std::string_view text)
{
    BOOST_TEST(allocations([&] { use(uriform::detail::tokenize(text)); }) == 0U);
    BOOST_TEST(allocations([&] { use(parse_uri_reference(text)); }) == 0U);
    BOOST_TEST(allocations([&] { use(parse_uri(text)); }) == 0U);
    BOOST_TEST(allocations([&] { use(parse_uri_reference(text, reference_kind::absolute_uri)); }) == 0U);
    BOOST_TEST(allocations([&] { use(parse_uri_reference(text, reference_kind::relative_ref)); }) == 0U);
}

void check_normal_form(const uri_reference_view& a, const uri_reference_view& b)
{
    for (const normalization_level level : both_levels) {
        const normal_form_options options{.level = level};
        BOOST_TEST(allocations([&] { use(is_normalized(a, options)); }) == 0U);
        BOOST_TEST(allocations([&] { use(equivalent(a, b, options)); }) == 0U);
        BOOST_TEST(allocations([&] { use(same_origin(a, b)); }) == 0U);
        BOOST_TEST(allocations([&] { use(effective_port(a)); }) == 0U);
        BOOST_TEST(allocations([&] { use(compare(a, b, options)); }) == 0U);
        BOOST_TEST(allocations([&] { use(hash_normalized(a, 1, options)); }) == 0U);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(allocation)

BOOST_AUTO_TEST_CASE(is_counted)
{
    if (!malloc_is_counted())
        return;
    BOOST_TEST(allocations([] { use(std::make_unique<int>(3)); }) == 1U);
    BOOST_TEST(allocations([] { use(std::string(100, 'a')); }) == 1U);
    const auto view = parse_uri_reference("http://h/a/long/enough/text/for/the/heap").value();
    BOOST_TEST(allocations([&] { use(uri_reference(view)); }) == 1U); // inside the library's own code
    BOOST_TEST(allocations([&] { use(normalize(view)); }) == 1U);
}

BOOST_AUTO_TEST_CASE(none_in_parsing)
{
    const std::vector<std::string> all = texts();
    for_each_kernel([&](std::string_view kernel) {
        for (const std::string& text : all)
            BOOST_TEST_CONTEXT(kernel << ": " << shown(text))
        check_parsing(text);
    });
}

BOOST_AUTO_TEST_CASE(none_in_comparing_and_hashing)
{
    for (const std::string& text : texts()) {
        const auto reference = parse_uri_reference(text);
        if (!reference)
            continue;
        BOOST_TEST_CONTEXT(shown(text))
        {
            const uri_reference normal = normalize(*reference);
            check_normal_form(*reference, normal);
        }
    }
}

BOOST_AUTO_TEST_CASE(none_in_looking_up)
{
    const uri owner(parse_uri("http://h/a/long/enough/text/for/the/heap").value());
    BOOST_TEST(allocations([&] { use(equivalence_hash()(owner)); }) == 0U);
    BOOST_TEST(allocations([&] { use(equivalence_equal()(owner, owner)); }) == 0U);
    BOOST_TEST(allocations([&] { use(equivalence_less()(owner, owner)); }) == 0U);
    BOOST_TEST(allocations([&] { use(uri_reference_view(owner)); }) == 0U);
}

/// Appending does not allocate if capacity suffices; an owner constructed from a string takes over that string.
BOOST_AUTO_TEST_CASE(none_where_there_is_room)
{
    const auto reference = parse_uri_reference("http://H/a/../%41%42/long/enough/text/for/the/heap").value();
    std::string out;
    out.reserve(200);
    BOOST_TEST(allocations([&] { append_normalized(reference, out); }) == 0U);
    BOOST_TEST(allocations([&] { use(normalize_to(reference, out)); }) == 0U);
    const auto base = parse_uri("http://h/a/b/c?d").value();
    const auto relative = parse_uri_reference(".././x/../y#z").value();
    BOOST_TEST(allocations([&] { append_resolved(base, relative, out); }) == 0U);
    std::string text(reference.text());
    BOOST_TEST(allocations([&] { use(uri::parse(std::move(text))); }) == 0U);
}

BOOST_AUTO_TEST_CASE(none_for_surts_once_there_is_scratch_memory)
{
    const std::string text = "\thttp://www..%65xample.com//a/../%2541/long/enough/text/for/the/heap?" + repeated("b=2&a=%31&", 100);
    key::surt_maker maker;
    std::string out;
    use(maker.append(text, out));
    out.clear();
    BOOST_TEST(allocations([&] { use(maker.append(text, out)); }) == 0U);
}

BOOST_AUTO_TEST_CASE(none_for_the_uri_of_a_url_that_is_one)
{
    std::string none;
    std::string room;
    room.reserve(200);
    web::url u = web::parse("http://h/a/b/../long/enough/text/for/the/heap").value();
    const web::url no_uri = web::parse("http://h/a/long/enough/text/for/the/heap|").value();
    BOOST_TEST(allocations([&] { use(web::as_uri(u, none)); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::as_uri(no_uri)); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::as_uri(no_uri, room)); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::to_uri(std::move(u))); }) == 0U);
}

/// Allocates the fields, and each name and value too long for a small string.
BOOST_AUTO_TEST_CASE(of_a_form_those_of_its_fields)
{
    if (!malloc_is_counted())
        return;
    const std::string name(100, 'a');
    const std::string field = name + '=' + name;
    BOOST_TEST(allocations([] { use(web::parse_form("")); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::parse_form("&&&")); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::parse_form("a=1&b=2&&c")); }) == 1U);
    BOOST_TEST(allocations([&] { use(web::parse_form(field)); }) == 3U);
    const std::string many = "&" + repeated(field + "&", 100) + "&";
    BOOST_TEST(allocations([&] { use(web::parse_form(many)); }) == 201U);
}

/// Text and data are too long for small strings.
BOOST_AUTO_TEST_CASE(an_edited_query_is_allocated_once)
{
    if (!malloc_is_counted())
        return;
    const std::string text = "http://example.com/a/path/?b=%7e&a=x+y&%61=1&c#" + std::string(1000, 'f');
    const uri_view u = parse_uri(text).value();
    const std::string data(1000, '&');
    BOOST_TEST(allocations([&] { use(with_param(u, "a", data)); }) == 1u);
    BOOST_TEST(allocations([&] { use(with_param(u, data, data)); }) == 1u);
    BOOST_TEST(allocations([&] { use(without_param(u, "a")); }) == 1u);
    BOOST_TEST(allocations([&] { use(sorted_params(u)); }) == 2u); // and the parameter list
}

/// After the first, which is as long.
BOOST_AUTO_TEST_CASE(none_for_keys_once_the_maker_is_warm)
{
    const std::string text = "http://user@WWW.example.com/a/../long//path/;jsessionid=1/index.html?" + repeated("b=%7e&+a=&", 100) +
                             "utm_source=1&c#!fragment";
    for (const std::string_view profile :
         {"cache/1", "page/1", "page/1 sort=pair drop-duplicates drop-session-ids drop-index strip-www drop=c keep=b",
          "cache/1 no-vary-search=params=(\"c\")", "surt/1"}) {
        key::maker maker = key::maker::of(key::profile::parse(profile).value()).value();
        std::string out;
        const auto make = [&] {
            out.clear();
            use(maker.append(text, out));
            use(maker.hash128(text, 7));
            use(maker.equal(text, "http://h/?a"));
        };
        make();
        BOOST_TEST(allocations(make) == 0U, profile);
        BOOST_TEST(!out.empty());
    }
}

/// After the first, which is as long.
BOOST_AUTO_TEST_CASE(none_for_keys_under_no_vary_search)
{
    const uri_view u = parse_uri("http://user@EXAMPLE.com/a/long/path/?c=a+long+value+&%61=%FF&c&b&ignored#fragment").value();
    for (const std::string_view field : {"", "key-order, params=(\"ignored\")", "except=(\"c\")"}) {
        const key::no_vary_search config = key::no_vary_search::parse(field);
        key::no_vary_search::scratch memory;
        std::string out;
        config.append_key(u, out, memory);
        out.clear();
        BOOST_TEST(allocations([&] { config.append_key(u, out, memory); }) == 0U);
        BOOST_TEST(!out.empty());
    }
}

BOOST_AUTO_TEST_CASE(none_for_paths_and_robots_rules)
{
    const auto rules =
        robots::robots_txt::parse("User-agent: *\nDisallow: /*a*b*c*%41$\nDisallow: /a\nAllow: /*/%2a\n", "a").value();
    for (const std::string& path :
         {repeated("/a%41", 100'000), repeated("ab", 200'000), "/" + repeated("\xE9%", 100'000), std::string("?*$")}) {
        BOOST_TEST(allocations([&] { use(rules.check(path)); }) == 0U);
        const std::string text = "http://h" + path;
        if (const auto u = parse_uri(text))
            BOOST_TEST(allocations([&] { use(rules.check(*u)); }) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(none_for_sites)
{
    const site::suffix_list list = site::suffix_list::parse("com\n*.ck\n!www.ck\n\u516C\u53F8.cn\n").value();
    const std::string many = repeated("a.", 200'000);
    const std::string label(100'000, 'a');
    for (const std::string& end :
         {std::string("www.ck"), std::string("\u98DF\u72EE.\u516C\u53F8.cn"), label, repeated("\u516C", 30'000)})
        for (const std::string& host : {end, many + end, label + "." + end, "." + end, end + "."}) {
            BOOST_TEST(allocations([&] { use(list.split(host)); }) == 0U);
            BOOST_TEST(allocations([&] { use(site::same_site_hosts(host, end, list)); }) == 0U);
            BOOST_TEST(allocations([&] { use(site::within(host, end)); }) == 0U);
        }
    const auto a = parse_uri("http://www.%65xample.com/").value();
    const std::string encoded = "https://" + repeated("%61.", 10'000) + "example.com/";
    const auto b = parse_uri(encoded).value();
    BOOST_TEST(allocations([&] { use(site::same_site(a, b, list)), use(site::schemelessly_same_site(a, b, list)); }) == 0U);
    BOOST_TEST(allocations([&] { use(site::suffix_list(list)), use(list.hash128()); }) == 0U);
}

/// Parsing a view does not allocate if the text is already the serialization or the buffer is large enough. Otherwise it allocates
/// once, whatever the text contains. Parsing an owner allocates once, or twice without a base if the URL is longer than the text.
BOOST_AUTO_TEST_CASE(of_a_url_its_text)
{
    if (!malloc_is_counted())
        return;
    const std::string path(1000, 'a');
    const std::string canonical = "https://example.com:8080/" + path + "?q#f";
    const std::string no_longer = "HTTPS://example.com:443/./" + path + "?q#f";
    const web::url base = web::parse("https://example.com/" + path + "?q").value();
    std::string buffer;
    BOOST_TEST(allocations([&] { use(web::parse(canonical)); }) == 1U);
    BOOST_TEST(allocations([&] { use(web::parse(canonical, base)); }) == 1U);
    BOOST_TEST(allocations([&] { use(web::parse(no_longer)); }) == 1U);
    BOOST_TEST(allocations([&] { use(web::parse_view(canonical, buffer)); }) == 0U);
    BOOST_TEST(allocations([&] { use(web::can_parse(canonical)); }) == 0U);
    for (std::string text : {"HTTPS://u:p@EXAMPLE.com/", "https://0x7f.1/", "https://[0::1]/", "a://%41/", "a:/..//",
                             "a:", "file:C|/", "//h:1\\", "../x/..", "?", "\t#", "https://%41b/"}) {
        text += path + "/./ \xFF\t../%2e";
        BOOST_TEST_CONTEXT(shown(text))
        {
            const bool relative = !web::can_parse(text);
            const auto parse = [&] { use(relative ? web::parse(text, base) : web::parse(text)); };
            std::string other;
            const auto parse_view = [&] { use(relative ? web::parse_view(text, base, other) : web::parse_view(text, other)); };
            BOOST_TEST(allocations([&] { use(web::can_parse(text, base)); }) == 0U);
            BOOST_TEST(allocations(parse) == (relative ? 1U : 2U)); // without a base, a copy of the text, which is too short
            BOOST_TEST(allocations(parse_view) == 1U);
            BOOST_TEST(allocations(parse_view) == 0U);
        }
    }
    for (const std::string& text : texts())
        BOOST_TEST(allocations([&] { use(web::can_parse(text, base)); }) == 0U, shown(text));
}

/// View getters, comparing and hashing do not allocate.
BOOST_AUTO_TEST_CASE(none_in_looking_at_a_url)
{
    const web::url u = web::parse("https://user:password@example.com:8080/a/long/path?q#f").value();
    BOOST_TEST(allocations([&] { use(u.username()), use(u.password()), use(u.host()), use(u.port_number()); }) == 0U);
    BOOST_TEST(allocations([&] { use(u == u), use(u <=> u), use(std::hash<web::url>()(u)), use(web::url_view(u)); }) == 0U);
}

/// Finding kinds about differences between servers need no report in URLs that are already serialized.
BOOST_AUTO_TEST_CASE(none_in_finding_kinds)
{
    using enum web::finding_kind;
    const web::finding_set wanted{not_a_url,   uri_alone,         hosts_differ,        userinfo,           empty_host,
                                  above_root,  delimiter_in_host, encoded_dot_segment, encoded_traversal,  encoded_slash,
                                  encoded_nul, double_encoding,   dots_with_parameter, semicolon_separator};
    const std::string longer(1000, 'a');
    for (const std::string_view text : {"https://example.com/a/..%2fb%252f/%c0%ae%c0%ae;x?a=1;b=2&c=%00",
                                        "https://xn--e1afmkfd.example/a%c0%ae%c0%ae%2f", "https://[2001:db8::1]:8080/..%5c",
                                        "https://under_score.example/%5c", "https://a-host-of-some-length.example/?b=http://c/"}) {
        const std::string whole = std::string(text) + longer;
        BOOST_TEST(allocations([&] { use(web::find_kinds(whole, wanted)); }) == 0U, shown(text));
    }
}

/// Includes errors and validity. A buffer suffices if it has 16 octets more than each text.
BOOST_AUTO_TEST_CASE(none_for_columns)
{
    const std::vector<std::string> all = texts();
    const std::vector<std::string_view> views(all.begin(), all.end());
    const batch::column rows{std::span(views)};
    std::vector<error> errors(rows.size());
    std::vector<std::uint8_t> validity((rows.size() + 7) / 8);
    const batch::reports to{errors, validity};
    std::vector<components> parts(rows.size());
    std::vector<std::uint64_t> hashes(rows.size());
    std::vector<std::weak_ordering> orders(rows.size(), std::weak_ordering::equivalent);
    const auto flags = std::make_unique<bool[]>(rows.size());
    const std::span results(flags.get(), rows.size());
    std::size_t room = 0;
    for (const std::string_view text : views)
        room += parse_uri_reference(text) ? text.size() + 16 : 0;
    std::vector<char> octets(room);
    std::vector<std::uint64_t> offsets(rows.size() + 1);
    BOOST_TEST(allocations([&] { batch::parse(rows, parts, to); }) == 0U);
    BOOST_TEST(allocations([&] { batch::parse(rows, parts, to, reference_kind::uri); }) == 0U);
    BOOST_TEST(allocations([&] { batch::is_normalized(rows, results, to); }) == 0U);
    BOOST_TEST(allocations([&] { batch::hash_normalized(rows, hashes, to); }) == 0U);
    BOOST_TEST(allocations([&] { batch::equivalent(rows, rows, results, to); }) == 0U);
    BOOST_TEST(allocations([&] { batch::compare(rows, rows, orders, to); }) == 0U);
    batch::column_buffer out(octets, offsets);
    BOOST_TEST(allocations([&] { batch::normalize(rows, out, to); }) == 0U);
    BOOST_TEST(out.size() == rows.size());
}

/// Allocates whenever its memory grows: never after it was cleared.
BOOST_AUTO_TEST_CASE(few_for_a_column_that_grows)
{
    if (!malloc_is_counted())
        return;
    const std::vector<std::string_view> views(100'000, "HTTP://h/a/../b");
    const batch::column rows{std::span(views)};
    batch::growing_column out;
    BOOST_TEST(allocations([&] { batch::normalize(rows, out); }) < 40U);
    out.clear();
    BOOST_TEST(allocations([&] { batch::normalize(rows, out); }) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
