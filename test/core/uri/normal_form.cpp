#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/reference_normalizer.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the normal form by the tables, and the options and function objects for it.

using namespace uriform;
using namespace uriform::test;

namespace {

uri_reference_view parsed_view(std::string_view text)
{
    return parse_uri_reference(text).value();
}

std::string normal(std::string_view text, const normal_form_options& options = {})
{
    return std::string(normalize(parsed_view(text), options).text());
}

/// Checks that all functions agree that `expected` is the normal form of `text`.
void check_normal_form(const std::string& text, const std::string& expected, normalization_level level)
{
    const normal_form_options options{.level = level};
    const uri_reference_view reference = parsed_view(text);
    const uri_reference result = normalize(reference, options);
    BOOST_TEST(shown(result.text()) == shown(expected));
    BOOST_TEST(same_reading(result.parts(), parsed_view(result.text()).parts()));
    BOOST_TEST(is_normalized(reference, options) == (text == expected));
    BOOST_TEST(equivalent(reference, parsed_view(expected), options));
    BOOST_TEST((compare(reference, parsed_view(expected), options) == 0));
    BOOST_TEST(hash_normalized(reference, 5, options) == hash_normalized(parsed_view(expected), 5, options));
    std::string appended = "front ";
    append_normalized(reference, appended, options);
    BOOST_TEST(shown(appended) == shown("front " + expected));
    BOOST_TEST(shown(reference_normal_form(text, level)) == shown(expected)); // the reference for the generated texts
}

/// Leaves words on the stack where the next call has its variables: `seed` at every fourth place, and then zeros.
[[gnu::noinline]] void leave_on_stack(std::uint64_t seed, std::size_t shift)
{
    volatile std::uint64_t words[8192];
    for (std::size_t i = 0; i < std::size(words); ++i)
        words[i] = (i + shift) % 4 == 0 ? seed : (i + shift) % 4 == 3 ? 0x5555555555555555U : 0;
}

constexpr scheme_rule private_rules[] = {
    {"gemini", 1965, true}, {"http", 8080}, {"x", {}, false, true}, {"y", 7, true, false, true}};

static_assert(std::is_same_v<decltype(normalize(std::declval<uri_view>())), uri>);
static_assert(std::is_same_v<decltype(normalize(std::declval<uri>())), uri>);
static_assert(std::is_same_v<decltype(normalize(std::declval<uri_reference_view>())), uri_reference>);
static_assert(std::is_same_v<decltype(normalize(std::declval<uri_reference>())), uri_reference>);
static_assert(
    noexcept(is_normalized({})) && noexcept(equivalent({}, {})) && noexcept(compare({}, {})) && noexcept(hash_normalized({})));

} // namespace

BOOST_AUTO_TEST_SUITE(tables)

BOOST_AUTO_TEST_CASE(normal_forms)
{
    for (const row& expected : read_table("normal_form.tsv", {"level", "input", "normal-form"})) {
        for (const normalization_level level : both_levels) {
            if (expected.text(0) != "both" && level_named(expected.text(0)) != level)
                continue;
            BOOST_TEST_CONTEXT(expected.place << ", " << name_of(level) << ": " << shown(expected.text(1)))
            {
                check_normal_form(expected.text(1), expected.text(2), level);
                check_normal_form(expected.text(2), expected.text(2), level);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(equivalence_of_pairs)
{
    for (const row& pair : read_table("equivalent.tsv", {"a", "b", "syntax", "scheme"})) {
        for (const normalization_level level : both_levels) {
            BOOST_TEST_CONTEXT(pair.place << ", " << name_of(level) << ": " << shown(pair.text(0)) << ' ' << shown(pair.text(1)))
            {
                const normal_form_options options{.level = level};
                const auto a = parsed_view(pair.text(0));
                const auto b = parsed_view(pair.text(1));
                const bool expected = pair.text(level == normalization_level::syntax ? 2 : 3) == "yes";
                BOOST_TEST(equivalent(a, b, options) == expected);
                BOOST_TEST(equivalent(b, a, options) == expected);
                BOOST_TEST((compare(a, b, options) == 0) == expected);
                BOOST_TEST((hash_normalized(a, 0, options) == hash_normalized(b, 0, options)) == expected);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(normal_form)

BOOST_AUTO_TEST_CASE(the_host_kind_is_that_of_the_result)
{
    BOOST_TEST((normalize(parsed_view("//%31.2.3.4")).host_kind() == host_kind::ipv4));
    BOOST_TEST((normalize(parsed_view("//[V1.A]")).host_kind() == host_kind::ipvfuture));
    BOOST_TEST((normalize(parsed_view("//[::A]")).host_kind() == host_kind::ipv6));
    BOOST_TEST((normalize(parsed_view("//%32%35%36.2.3.4")).host_kind() == host_kind::reg_name));
}

BOOST_AUTO_TEST_CASE(fragments_that_are_dropped)
{
    const normal_form_options drop{.drop_fragment = true};
    BOOST_TEST(normal("http://h#f", drop) == "http://h/");
    BOOST_TEST(normal("http://h/?q#", drop) == "http://h/?q");
    BOOST_TEST(normal("#f", drop) == "");
    BOOST_TEST(normal("s:a", drop) == "s:a");
    BOOST_TEST(normal("%61#%41", drop) == "a");
    BOOST_TEST(equivalent(parsed_view("s:a#b"), parsed_view("s:a#c"), drop));
    BOOST_TEST(equivalent(parsed_view("s:a#"), parsed_view("s:a"), drop));
    BOOST_TEST(!equivalent(parsed_view("s:a?#"), parsed_view("s:a"), drop));
    BOOST_TEST(hash_normalized(parsed_view("s:a#b"), 0, drop) == hash_normalized(parsed_view("s:a"), 0, drop));
    BOOST_TEST((compare(parsed_view("s:a#b"), parsed_view("s:a#c"), drop) == 0));
    BOOST_TEST(!is_normalized(parsed_view("s:a#b"), drop));
    BOOST_TEST(!is_normalized(parsed_view("s:a#"), drop));
    BOOST_TEST(is_normalized(parsed_view("s:a"), drop));
    const normal_form_options drop_by_syntax{.level = normalization_level::syntax, .drop_fragment = true};
    BOOST_TEST(normal("http://h:80#f", drop_by_syntax) == "http://h:80");
}

// RFC 8141, section 3.1.
BOOST_AUTO_TEST_CASE(equivalence_of_urns)
{
    const normal_form_options by_name{.urn_equivalence = true};
    for (const row& pair : read_table("urn_equivalent.tsv", {"a", "b", "equivalent"})) {
        BOOST_TEST_CONTEXT(pair.place << ": " << shown(pair.text(0)) << ' ' << shown(pair.text(1)))
        {
            const auto a = parsed_view(pair.text(0));
            const auto b = parsed_view(pair.text(1));
            const bool expected = pair.text(2) == "yes";
            BOOST_TEST(equivalent(a, b, by_name) == expected);
            BOOST_TEST(equivalent(b, a, by_name) == expected);
            BOOST_TEST((compare(a, b, by_name) == 0) == expected);
            BOOST_TEST((hash_normalized(a, 0, by_name) == hash_normalized(b, 0, by_name)) == expected);
            BOOST_TEST((normalize(a, by_name) == normalize(b, by_name)) == expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(normal_forms_of_urns)
{
    const normal_form_options by_name{.urn_equivalence = true};
    BOOST_TEST(normal("URN:Example:A%2f?+r?=q#f", by_name) == "urn:example:A%2F");
    BOOST_TEST(normal("urn:a:b?", by_name) == "urn:a:b");
    BOOST_TEST(normal("urn:a:b#", by_name) == "urn:a:b");
    BOOST_TEST(!is_normalized(parsed_view("urn:a:b?"), by_name));
    BOOST_TEST(!is_normalized(parsed_view("urn:a:b#"), by_name));
    BOOST_TEST(is_normalized(parsed_view("urn:a:b"), by_name));
    BOOST_TEST(normal("http://h/?q#f", by_name) == "http://h/?q#f");
    BOOST_TEST(normal("urn:a:b?q#f") == "urn:a:b?q#f");
    const normal_form_options by_syntax{.level = normalization_level::syntax, .urn_equivalence = true};
    BOOST_TEST(normal("URN:A:b?q#f", by_syntax) == "urn:A:b?q#f"); // this level ignores scheme rules
    const normal_form_options both{.drop_fragment = true, .urn_equivalence = true};
    BOOST_TEST(normal("urn:a:b?q#f", both) == "urn:a:b");
    BOOST_TEST(normal("urn:a?q#f", both) == "urn:a?q");
    const scheme_table table(private_rules);
    BOOST_TEST(normal("y:A:B?q", {.urn_equivalence = true, .schemes = &table}) == "y:a:B"); // `y` has namespaces, too
    const std::string name = "urn:a:" + std::string(1000, 'b');
    BOOST_TEST(normal(name + "?%41#" + std::string(1000, 'c'), by_name) == name);
    const scheme_table none(static_cast<const scheme_rule*>(nullptr), 0, nullptr);
    BOOST_TEST(normal("urn:A:b?q", {.urn_equivalence = true, .schemes = &none}) == "urn:A:b?q");
}

BOOST_AUTO_TEST_CASE(rules_of_the_caller)
{
    const scheme_table table(private_rules);
    const normal_form_options mine{.schemes = &table};
    BOOST_TEST(normal("GEMINI://h:1965", mine) == "gemini://h/");
    BOOST_TEST(normal("gemini://h:1965") == "gemini://h:1965");
    BOOST_TEST(normal("http://h:8080", mine) == "http://h"); // the caller's rule replaces the whole rule
    BOOST_TEST(normal("http://h:80", mine) == "http://h:80");
    BOOST_TEST(normal("https://h:443", mine) == "https://h/"); // after the caller's rules, the library's
    BOOST_TEST(normal("x://LOCALHOST/", mine) == "x:///");
    BOOST_TEST(normal("y:A:B", mine) == "y:a:B");
    BOOST_TEST(normal("y://H:7/A:B", mine) == "y://h/A:B");
    BOOST_TEST(normal("urn:A:B", mine) == "urn:a:B");
    BOOST_TEST(!is_normalized(parsed_view("y:A:B"), mine));
    BOOST_TEST(hash_normalized(parsed_view("y:A:B"), 0, mine) == hash_normalized(parsed_view("y:a:B"), 0, mine));
    BOOST_TEST(equivalent(parsed_view("gemini://h"), parsed_view("gemini://h:1965/"), mine));
    BOOST_TEST(hash_normalized(parsed_view("gemini://h"), 0, mine) == hash_normalized(parsed_view("gemini://h:1965/"), 0, mine));
    BOOST_TEST(is_normalized(parsed_view("http://h"), mine));
    const scheme_table bare(private_rules, 1, nullptr);
    BOOST_TEST(normal("http://h:80", {.schemes = &bare}) == "http://h:80");
    BOOST_TEST(normal("gemini://h:1965", {.level = normalization_level::syntax, .schemes = &table}) == "gemini://h:1965");
}

BOOST_AUTO_TEST_CASE(look_up_of_rules)
{
    BOOST_TEST_REQUIRE(scheme_table::standard().find("http") != nullptr);
    BOOST_TEST(scheme_table::standard().find("http")->default_port.value() == 80);
    BOOST_TEST((scheme_table::standard().find("HtTpS") == scheme_table::standard().find("https")));
    for (const char* const none : {"", "h", "htt", "httpx", "http:", "ur", "mailto"})
        BOOST_TEST((scheme_table::standard().find(none) == nullptr), none);
    const scheme_table table(private_rules);
    BOOST_TEST((table.find("http") == &private_rules[1]));
    BOOST_TEST((table.find("ftp") == scheme_table::standard().find("ftp")));
}

BOOST_AUTO_TEST_CASE(appending_to_a_string_without_room)
{
    for (std::size_t size = 0; size < 64; ++size) {
        std::string out(size, 'x');
        out.shrink_to_fit();
        append_normalized(parsed_view("http://H/%41/../B"), out);
        BOOST_TEST(out == std::string(size, 'x') + "http://h/B");
    }
}

BOOST_AUTO_TEST_CASE(order_is_that_of_the_normal_forms)
{
    BOOST_TEST((compare(parsed_view("http://H/b"), parsed_view("http://h/a")) > 0));
    BOOST_TEST((compare(parsed_view("http://h/%7E"), parsed_view("http://h/z")) > 0));
    BOOST_TEST((compare(parsed_view("http://h"), parsed_view("http://h/a")) < 0));
    BOOST_TEST((compare(parsed_view("s:/a/../b"), parsed_view("s:/a")) > 0));
    BOOST_TEST((compare(parsed_view("/%ff"), parsed_view("/%Fe")) > 0));
}

/// Normal forms and hashes never change within a version, because programs store them.
BOOST_AUTO_TEST_CASE(golden_normal_forms)
{
    std::size_t current = 0;
    for (const row& cells : read_table("golden_normal_forms.tsv", {"version", "level", "input", "normal-form", "hash"}))
        BOOST_TEST_CONTEXT(cells.place)
        {
            if (cells.text(0) != std::to_string(normal_form_version))
                continue;
            ++current;
            const std::string& level = cells.text(1);
            const normal_form_options options{.level =
                                                  level == "syntax" ? normalization_level::syntax : normalization_level::scheme,
                                              .urn_equivalence = level == "urn-equivalence"};
            BOOST_TEST_INFO(
                "A change needs a new normal_form_version; then `update-golden-normal-forms` adds rows of this version.");
            BOOST_TEST(shown(normal(cells.text(2), options)) == shown(cells.text(3)));
            BOOST_TEST(hash_normalized(parsed_view(cells.text(2)), 0, options) == std::stoull(cells.text(4), nullptr, 16));
        }
    BOOST_TEST(current > 500U);
}

/// The hash for a seed never changes and does not depend on the machine, because programs may store it. For the empty text it is
/// XXH3's value.
BOOST_AUTO_TEST_CASE(hashes)
{
    BOOST_TEST(hash_normalized(parsed_view("")) == 0x2D06800538D394C2U);
    BOOST_TEST(hash_normalized(parsed_view("s:a")) != hash_normalized(parsed_view("s:b")));
    BOOST_TEST(hash_normalized(parsed_view("s:a"), 1) != hash_normalized(parsed_view("s:a"), 2));
    BOOST_TEST(hash_normalized(parsed_view("http://h:80"), 0, {.level = normalization_level::syntax}) !=
               hash_normalized(parsed_view("http://h/"), 0, {.level = normalization_level::syntax}));
}

/// Tests normal forms of lengths that are hashed in different ways, against a text that is hashed unchanged.
BOOST_AUTO_TEST_CASE(hashes_do_not_hang_on_what_was_on_the_stack)
{
    for (const std::size_t size : {0U, 100U, 240U, 505U, 506U, 1'000U, 10'000U})
        for (std::size_t shift = 0; shift < 4; ++shift) {
            const std::string normal = "http://h/" + std::string(size, 'a');
            const std::string other = "HTTP://h/" + std::string(size, 'a');
            const std::uint64_t expected = hash_normalized(parsed_view(normal), 7);
            leave_on_stack(7, shift);
            BOOST_TEST(hash_normalized(parsed_view(other), 7) == expected, size << " bytes, " << shift);
        }
}

BOOST_AUTO_TEST_CASE(unordered_containers)
{
    std::unordered_set<uri, equivalence_hash, equivalence_equal> seen;
    BOOST_TEST(seen.insert(uri(parse_uri("http://example.com/").value())).second);
    BOOST_TEST(!seen.insert(uri(parse_uri("HTTP://EXAMPLE.com:80").value())).second);
    BOOST_TEST(seen.contains(parse_uri("http://example.com:/").value()));
    BOOST_TEST(!seen.contains(parse_uri("http://example.com/a").value()));
    const normal_form_options drop{.drop_fragment = true};
    std::unordered_set<uri, equivalence_hash, equivalence_equal> keys(8, equivalence_hash{7, drop}, equivalence_equal{drop});
    keys.insert(uri(parse_uri("s:a#b").value()));
    BOOST_TEST(keys.contains(parsed_view("s:a#c")));
    BOOST_TEST((equivalence_hash{1}(parsed_view("s:a")) != equivalence_hash{2}(parsed_view("s:a"))));
}

BOOST_AUTO_TEST_CASE(ordered_containers)
{
    std::set<uri_reference, equivalence_less> seen;
    for (const char* const text : {"http://h/b", "HTTP://h:80/b", "http://h/a", "http://h/%61"})
        seen.insert(uri_reference(parsed_view(text)));
    BOOST_TEST(seen.size() == 2U);
    BOOST_TEST(seen.contains(parsed_view("http://h/./a")));
    std::vector<std::string_view> texts{"/c", "/%62", "/a"};
    std::sort(texts.begin(), texts.end(),
              [](std::string_view a, std::string_view b) { return equivalence_less()(parsed_view(a), parsed_view(b)); });
    BOOST_TEST(texts.front() == "/a");
    BOOST_TEST(texts.back() == "/c");
}

BOOST_AUTO_TEST_SUITE_END()
