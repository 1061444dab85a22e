#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/detail/tokenize.hpp>

#include "../support/names.hpp"
#include "../support/work.hpp"

/// @file
/// A refused text takes at most 3.7 times the instructions of an accepted text with the same length, whatever is wrong and
/// wherever. callgrind counts with the AVX2 kernel, because valgrind does not support AVX-512.

using namespace uriform;
using namespace uriform::test;

namespace {

/// The highest measured ratios are 3.10 for short texts, because for accepted short texts the kernel makes only the necessary
/// masks, and 3.60 for long texts with the fault at the end, because the grammar reads these again.
constexpr double most = 3.7;

struct reading {
    reference_kind kind = reference_kind::uri_reference;
    bool iri = false;
};

/// Returns the instructions for reading `text`. Short texts are read more often, so that overhead matters less.
double cost(const std::string& text, reading as, bool valid)
{
    bool as_expected = true;
    const auto read = [&](const std::string& t) {
        for (int i = 0; i < (t.size() < 1000 ? 20 : 2); ++i)
            as_expected &=
                (as.iri ? uriform::detail::tokenize_iri(t, as.kind) : uriform::detail::tokenize(t, as.kind)).has_value() == valid;
    };
    const double instructions = instructions_of(read, text);
    BOOST_TEST_REQUIRE(as_expected, shown(text.substr(0, 100)));
    return instructions;
}

/// The highest ratio for each length.
std::map<std::size_t, std::pair<double, std::string>> worst;

void check(const std::string& name, const std::string& accepted, const std::string& refused, reading as = {},
           reference_kind accepted_as = reference_kind::uri_reference)
{
    BOOST_TEST_REQUIRE(accepted.size() == refused.size(), name);
    const double ratio = cost(refused, as, false) / cost(accepted, {accepted_as, as.iri}, true);
    BOOST_TEST(ratio <= most, name << ", " << refused.size() << " bytes: " << shown(refused.substr(0, 100)));
    auto& [highest, which] = worst[refused.size()];
    if (ratio > highest) {
        highest = ratio;
        which = name;
    }
}

/// A component that fills the rest of the text.
struct component_case {
    std::string_view name, front, unit, back;

    [[nodiscard]] std::string text(std::size_t size) const
    {
        const std::string middle = repeated(unit, size).substr(0, size - front.size() - back.size());
        return std::string(front).append(middle).append(back);
    }
};

constexpr std::array<component_case, 7> components_of_a_uri{{
    {"path", "http://h.org/", "abc/def", ""},
    {"query", "http://h.org/?", "a=bc&d", ""},
    {"fragment", "http://h.org/#", "abcdef", ""},
    {"host", "http://", "www.ab", ":80"},
    {"userinfo", "http://", "user.x", "@h:80"},
    {"relative path", "x/", "abcdef/", ""},
    {"first segment", "", "abcdef", ""},
}};

/// Replacements for octets in a component: `valid` keeps the text valid, `invalid` makes it invalid.
struct fault {
    std::string_view name, valid, invalid;
    bool iri = false;
};

constexpr std::array<fault, 9> faults{{
    {"octet", "a", "^"},
    {"space", "a", " "},
    {"bracket", "a", "]"},
    {"brackets", "abc", "[a]"},
    {"not ASCII", "ab", "\xC3\xA9"},
    {"triplet", "%41", "%4^"},
    {"octet after a triplet", "%41ab", "%41^b"},
    {"no UTF-8", "\xC3\xA9", "\xC3(", true},
    {"no ucschar", "\xE2\x80\xA7", "\xE2\x80\xAE", true},
}};

std::string with(std::string text, std::size_t at, std::string_view piece)
{
    return text.replace(at, piece.size(), piece);
}

void check_components(std::size_t size)
{
    for (const component_case& c : components_of_a_uri) {
        const std::string text = c.text(size);
        const std::size_t end = size - c.back.size();
        for (const fault& f : faults) {
            const std::size_t last = end - f.valid.size();
            for (const std::size_t at : {c.front.size(), (c.front.size() + last) / 2, last})
                check(std::string(f.name) + " in " + std::string(c.name), with(text, at, f.valid), with(text, at, f.invalid),
                      {.iri = f.iri});
        }
        if (c.back.empty())
            check("triplet cut off in " + std::string(c.name), text, with(text, size - 1, "%"));
    }
}

/// Checks texts full of octets where the scanner stops or may stop.
void check_full(std::size_t size)
{
    for (const char octet : std::string_view("/?:"))
        check(std::string("all ") + octet, "s:" + std::string(size - 2, octet), "s:" + std::string(size - 3, octet) + '^');
    for (const component_case& c : components_of_a_uri) {
        const std::size_t room = (size - c.front.size() - c.back.size()) / 3 * 3;
        for (const std::string_view unit : {"%E3", "\xE3\x83\x81"}) {
            const component_case full{c.name, c.front, unit, c.back};
            const std::string text = full.text(c.front.size() + room + c.back.size());
            check("octet after many " + shown(unit) + " in " + std::string(c.name), text,
                  with(text, c.front.size() + room - 3, "a^b"), {.iri = true});
            check("no ucschar after many " + shown(unit) + " in " + std::string(c.name), text,
                  with(text, c.front.size() + room - 3, "\xE2\x80\xAE"), {.iri = true});
        }
    }
}

void check_authorities(std::size_t size)
{
    const auto text = [&](std::string_view front, std::string_view unit, std::string_view back) {
        return component_case{"", front, unit, back}.text(size);
    };
    for (const std::string_view front : {"http://h:", "http://u@h:"}) {
        const std::string port = text(front, "12345678", "/");
        for (const std::size_t at : {front.size(), size / 2 + 2, size - 2})
            check("port", port, with(port, at, "a"));
    }
    const std::string short_port = text("http://h:80/", "abc/", "");
    check("short port", short_port, with(short_port, 10, "a"));
    const std::string ipv6 = text("http://[::1]/", "abc/", "");
    check("IPv6 address", ipv6, with(ipv6, 10, "x"));
    check("IPv6 address without end", ipv6, with(ipv6, 11, "/"));
    check("octet after an IP literal", ipv6, with(ipv6, 12, "a"));
    const std::string future = text("http://[v1.", "abcdef", "]");
    check("IPvFuture", future, with(future, size - 2, "^"));
    check("IPvFuture without end", future, with(future, size - 1, "a"));
    const std::string userinfo = text("http://u@h", "abcdef", "");
    check("second @", userinfo, with(userinfo, 11, "@"));
    check("late second @", userinfo, with(userinfo, size - 1, "@"));
}

void check_kinds(std::size_t size)
{
    using enum reference_kind;
    const auto text = [&](std::string_view front, std::string_view unit) { return component_case{"", front, unit, ""}.text(size); };
    for (const std::string& relative : {text("/abc", "abc/"), text("abc/", "abc/"), text("", "abcdef")})
        for (const reference_kind kind : {uri, absolute_uri})
            check("missing scheme", relative, relative, {kind});
    for (const std::string& whole : {text("http://h/", "abc/"), with(text("", "abcdef"), size - 2, ":")})
        check("unexpected scheme", whole, whole, {relative_ref});
    const std::string absolute = text("http://h.org/", "abc/");
    for (const std::size_t at : {std::size_t{14}, size - 2})
        check("fragment of an absolute URI", absolute, with(absolute, at, "#"), {absolute_uri}, absolute_uri);
    const std::string segment = text("1", "abcdef");
    for (const std::size_t at : {std::size_t{1}, size / 2, size - 1})
        check("colon in the first segment", segment, with(segment, at, ":"));
    const std::string fragment = text("http://h.org/#", "abcdef");
    for (const std::size_t at : {std::size_t{14}, size / 2 + 5, size - 1})
        check("second #", fragment, with(fragment, at, "#"));
}

} // namespace

BOOST_AUTO_TEST_SUITE(refused_texts)

BOOST_AUTO_TEST_CASE(cost_no_more_than_a_few_accepted_ones)
{
    if (!uriform::detail::select_simd_kernel("avx2"))
        return;
    for (const bool iri : {false, true}) // work done only in the first call is not counted
        for (const bool valid : {false, true})
            (void)cost(valid ? "a" : "^", {.iri = iri}, valid);
    for (const std::size_t size : {20U, 50U, 100U, 1000U, 10'000U}) {
        check_components(size);
        check_full(size);
        check_authorities(size);
        check_kinds(size);
    }
    for (const auto& [size, highest] : worst)
        BOOST_TEST_MESSAGE(size << " bytes: at most " << highest.first << ", " << highest.second);
}

BOOST_AUTO_TEST_SUITE_END()
