#include <algorithm>
#include <array>
#include <string>

#include <boost/test/unit_test.hpp>
#include <unicode/uidna.h>

#include <uriform/iri.hpp>
#include <uriform/syntax/detail/ucschar.hpp>
#include <uriform/uriform.hpp>

#include "../../support/expect.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"
#include "iri_generator.hpp"

/// @file
/// Checks the properties of every IRI and every URI.

namespace iris = uriform::iri;
using namespace uriform::test;
namespace iri_errc = uriform::iri_errc;
using uriform::error_number;

namespace {

constexpr std::size_t rounds = 200'000;

bool is_ascii(std::string_view text)
{
    for (const char c : text)
        if (static_cast<unsigned char>(c) >= 0x80)
            return false;
    return true;
}

/// Section 3.1, step 2, as written.
std::string percent_encoded(std::string_view text)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto octet = static_cast<unsigned char>(c);
        if (octet < 0x80)
            out += c;
        else
            out += {'%', digits[octet >> 4], digits[octet & 0xF]};
    }
    return out;
}

std::string without_host(const uriform::uri_reference_view& r)
{
    return r.text().substr(0, r.parts().host_begin).data() == nullptr
               ? std::string()
               : std::string(r.text().substr(0, r.parts().host_begin)) + '\n' + std::string(r.text().substr(r.parts().host_end));
}

/// Returns whether `text` contains certain characters that section 3.2, step 4, excludes from an IRI made from a URI.
bool has_inappropriate(std::string_view text)
{
    for (const char32_t c :
         std::u32string_view(U"\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u00A0\u00AD\u061C\u2028\u2066\u3000\uE000"))
        if (text.find(utf8_of(c)) != text.npos)
            return true;
    return false;
}

/// Returns a label that is hard to convert: marks in any order, joiners with their context, decomposed Hangul, right-to-left text,
/// characters mapped to several characters or to nothing.
std::u32string hard_label(iri_generator& generate)
{
    static constexpr std::array<std::u32string_view, 6> alphabets{
        U"a\u0301\u0323\u0345\u0360\u0334\u0F73\u0344\u0340\u00AD\u034F\u05B0\u3099",
        U"\u0628\u0627\u0640\u064B\u0651\u200C\u200D\u094D\u0915\u0DCA\uA872\u00E9",
        U"\u1100\u1161\u11A8\uAC00\u11A7\u115F\u1175\u3131\uFFA0",
        U"\u05D0\u0627a1-\u0661\u06F1\u064B_\u07C0",
        U"\uFB1D\u1F82\uFDFB\u33A7\u1E9E\u00DF\u03C2\u0130\u2126\u212B\U0001D15E\U0002F800\u0378",
        U"xn--XN-\u00E9ab09\uFF58\u3002.",
    };
    const std::u32string_view alphabet = alphabets[generate.random().below(alphabets.size())];
    std::u32string label;
    for (std::size_t left = 1 + generate.random().below(generate.random().once_in(8) ? 60 : 6); left != 0; --left)
        label += generate.random().once_in(12) ? generate.character(false) : alphabet[generate.random().below(alphabet.size())];
    return label;
}

std::string utf8_of(const std::u32string& text)
{
    std::string out;
    for (const char32_t c : text)
        out += uriform::test::utf8_of(c);
    return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(iri_properties)

BOOST_AUTO_TEST_CASE(iris_to_uris)
{
    iri_generator generate(seed());
    std::size_t named = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        const std::string text = generate.reference();
        const auto say = [&] { return shown(text); };
        const auto parsed = iris::parse_iri_reference(text);
        expect(parsed.has_value(), say);

        const auto encoded = iris::to_uri(*parsed, {.host = iris::host_form::percent_encoded});
        expect(encoded && encoded->text() == percent_encoded(text), say);
        expect(same_reading(encoded->parts(), uriform::parse_uri_reference(encoded->text()).value().parts()), say);
        expect(iris::equivalent(*parsed, *encoded), say);
        expect(iris::hash_normalized(*parsed) == iris::hash_normalized(*encoded), say);

        const auto uri = iris::to_uri(*parsed);
        if (!uri) {
            const auto& why = uri.error();
            expect(why.code == iri_errc::invalid_host_name && why.component == uriform::component::host, say);
            expect(why.position >= parsed->parts().host_begin && why.position < parsed->parts().host_end, say);
            expect(!is_ascii(parsed->host().value()), say);
            continue;
        }
        ++named;
        expect(is_ascii(uri->text()), say);
        expect(same_reading(uri->parts(), uriform::parse_uri_reference(uri->text()).value().parts()), say);
        expect(without_host(*uri) == without_host(*encoded), say);
        expect(uri->host().has_value() == parsed->host().has_value(), say);
        expect(iris::equivalent(*parsed, *uri) && iris::compare(*uri, *parsed) == 0, say);
        expect(iris::hash_normalized(*parsed) == iris::hash_normalized(*uri), say);
        expect(iris::to_uri(*uri)->text() == uri->text(), say);
    }
    BOOST_TEST(named > rounds / 4);
}

BOOST_AUTO_TEST_CASE(uris_to_iris_and_back)
{
    iri_generator generate(seed() + 1);
    std::size_t changed = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        const std::string text = generate.random().once_in(4) ? generate.random().reference() : generate.uri_reference();
        const auto say = [&] { return shown(text); };
        const auto uri = uriform::parse_uri_reference(text);
        expect(uri.has_value(), say);
        const auto iri = iris::to_iri(*uri);
        expect(iri.has_value(), say);
        expect(same_reading(iri->parts(), iris::parse_iri_reference(iri->text()).value().parts()), say);
        expect(!has_inappropriate(iri->text()), say);
        const auto back = iris::to_uri(*iri);
        expect(back.has_value(), say);
        expect(iris::equivalent(*back, *uri), say);
        expect(iris::to_iri(*back)->text() == iri->text() || back->host() != uri->host(), say);
        // Unless the host was percent-encoded, the core's equivalent() agrees.
        expect(uriform::equivalent(*back, *uri) || !uri->host() || uri->host()->find('%') != std::string_view::npos, say);
        changed += iri->text() != text ? 1 : 0;
    }
    BOOST_TEST(changed > rounds / 4);
}

/// Percent-encoding and resolution can be swapped.
BOOST_AUTO_TEST_CASE(resolution)
{
    iri_generator generate(seed() + 6);
    std::size_t bases = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        const std::string text = "x:" + generate.reference();
        const std::string other =
            generate.random().once_in(3) ? text.substr(0, text.find_first_of("#?")) + "/\u00E9" : generate.reference();
        const auto say = [&] { return shown(text) + ' ' + shown(other); };
        const auto base = iris::iri_view::parse(text);
        const auto reference = iris::iri_reference_view::parse(other);
        if (!base || !reference)
            continue;
        ++bases;
        const iris::iri target = iris::resolve(*base, *reference);
        const uriform::uri encoded_base = uriform::uri::parse(percent_encoded(text)).value();
        const uriform::uri_reference encoded = uriform::uri_reference::parse(percent_encoded(other)).value();
        expect(uriform::resolve(encoded_base, encoded) == percent_encoded(target), say);
        expect(same_reading(target.parts(), iris::parse_iri(target.text()).value().parts()), say);

        const iris::iri_reference back = iris::relativize(*base, target);
        expect(iris::resolve(*base, back) == iris::resolve(*base, target), say);
        expect(back.size() <= target.size(), say);
        expect(same_reading(back.parts(), iris::parse_iri_reference(back.text()).value().parts()), say);
    }
    BOOST_TEST(bases > rounds / 2);
}

/// The members of an IRI agree with the members of its percent-encoded URI.
BOOST_AUTO_TEST_CASE(members)
{
    const auto encoded = [](std::optional<std::string_view> part) {
        return part ? std::optional(percent_encoded(*part)) : std::nullopt;
    };
    iri_generator generate(seed() + 7);
    for (std::size_t i = 0; i < rounds / 4; ++i) {
        const std::string text = generate.reference();
        const auto say = [&] { return shown(text); };
        const iris::iri_reference owner = iris::iri_reference::parse(text).value();
        const iris::iri_reference_view view = owner;
        const uriform::uri_reference uri = uriform::uri_reference::parse(percent_encoded(text)).value();
        expect(owner == view && owner == text && std::hash<iris::iri_reference>()(owner) == std::hash<std::string>()(text), say);
        expect(owner.as_iri().has_value() == owner.scheme().has_value() && view.as_iri() == owner.as_iri(), say);
        expect(encoded(view.user()) == uri.user() && encoded(view.password()) == uri.password(), say);
        expect(owner.user() == view.user() && owner.password() == view.password(), say);
        expect(view.ipv4() == uri.ipv4() && view.ipv6() == uri.ipv6(), say);
        expect(view.port_or_default() == uri.port_or_default(), say);
        const auto [scheme, authority, path, query, fragment] = view;
        expect(scheme == view.scheme() && authority == view.authority() && path == view.path(), say);
        expect(query == view.query() && fragment == view.fragment(), say);
        expect(iris::iri_reference(view).release() == text, say);
    }
}

BOOST_AUTO_TEST_CASE(equivalence_is_equality_of_normal_forms)
{
    iri_generator generate(seed() + 2);
    for (std::size_t i = 0; i < rounds / 4; ++i) {
        const std::string a = generate.reference();
        const std::string b = generate.random().once_in(3) ? percent_encoded(a) : generate.reference();
        const auto say = [&] { return shown(a) + ' ' + shown(b); };
        const auto first = iris::parse_iri_reference(a).value();
        const auto second = iris::parse_iri_reference(b).value();
        for (const uriform::normalization_level level : both_levels) {
            const uriform::normal_form_options options{.level = level};
            const auto x = iris::normalize(first, options);
            const auto y = iris::normalize(second, options);
            expect(iris::equivalent(first, second, options) == (x == y), say);
            expect(iris::compare(first, second, options) == (x <=> y), say);
            expect(x != y || iris::hash_normalized(first, 5, options) == iris::hash_normalized(second, 5, options), say);
            expect(iris::normalize(x, options) == x, say);
            expect(iris::hash_normalized(first, 5, options) == uriform::hash_normalized(x, 5, options), say);
        }
    }
}

/// Returns whether the label contains a character that UTS #46 maps since Unicode 15.1 or 16, and maps differently or disallows in
/// earlier versions.
bool has_new_mapping(const std::u32string& label)
{
    constexpr std::array<std::array<char32_t, 2>, 18> changed{{{0x04C0, 0x04C0},
                                                               {0x10A0, 0x10C5},
                                                               {0x115F, 0x1160},
                                                               {0x17B4, 0x17B5},
                                                               {0x1806, 0x1806},
                                                               {0x180E, 0x180E},
                                                               {0x1E9E, 0x1E9E},
                                                               {0x2061, 0x2063},
                                                               {0x206A, 0x206F},
                                                               {0x2132, 0x2132},
                                                               {0x2183, 0x2183},
                                                               {0x3164, 0x3164},
                                                               {0xFFA0, 0xFFA0},
                                                               {0x1D173, 0x1D17A},
                                                               {0x2F868, 0x2F868},
                                                               {0x2F874, 0x2F874},
                                                               {0x2F91F, 0x2F91F},
                                                               {0x2F95F, 0x2F9BF}}};
    return std::any_of(label.begin(), label.end(), [&](char32_t c) {
        return std::any_of(changed.begin(), changed.end(), [&](const auto& range) { return range[0] <= c && c <= range[1]; });
    });
}

/// The labels agree with ICU's ToASCII, except for characters whose mapping is newer than ICU's version of Unicode.
BOOST_AUTO_TEST_CASE(a_labels_are_those_of_icu)
{
    UErrorCode failure = U_ZERO_ERROR;
    UIDNA* const service = uidna_openUTS46(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, &failure);
    BOOST_TEST_REQUIRE(U_SUCCESS(failure));
    iri_generator generate(seed() + 4);
    std::size_t valid = 0;
    for (std::size_t i = 0; i < rounds; ++i) {
        std::string host = generate.random().once_in(3) ? "" : "\u00E9.";
        bool is_newer = false;
        for (std::size_t left = 1 + generate.random().below(3); left != 0; --left) {
            const std::u32string label = hard_label(generate);
            is_newer = is_newer || has_new_mapping(label);
            // Some ICU versions reject a label that decodes to another A-label.
            const bool is_a_label =
                label.size() > 3 && (label[0] | 0x20) == 'x' && (label[1] | 0x20) == 'n' && label.substr(2, 2) == U"--";
            const bool encoded = generate.random().once_in(3) && !is_a_label;
            host += encoded ? a_label_of(label) : ::utf8_of(label);
            host += left == 1 ? "" : ".";
        }
        if (is_ascii(host) || is_newer)
            continue;
        std::array<char, 4000> expected;
        UIDNAInfo info = UIDNA_INFO_INITIALIZER;
        const std::int32_t size = uidna_nameToASCII_UTF8(service, host.data(), static_cast<std::int32_t>(host.size()),
                                                         expected.data(), expected.size(), &info, &failure);
        const std::uint32_t lengths = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
                                      UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
        const auto uri = iris::to_uri_reference("//" + host);
        const std::string_view labels(expected.data(), static_cast<std::size_t>(size));
        if (uri) {
            ++valid;
            expect((info.errors & ~lengths) == 0 && uri->host() == labels, [&] { return shown(host); });
        } else {
            expect((info.errors & ~lengths) != 0 || labels.empty() || labels.find_first_of(" \"#%/:<>?@[\\]^`{|}") != labels.npos,
                   [&] { return shown(host); });
        }
    }
    uidna_close(service);
    BOOST_TEST(valid > rounds / 50);
}

/// For each character in any plane: it never brings a delimiter into a host, and the path converts to a URI and back.
BOOST_AUTO_TEST_CASE(each_character)
{
    for (const uriform::detail::grammar::code_points& range : uriform::detail::grammar::ucschar) {
        for (char32_t c = range.first; c <= range.last; ++c) {
            const std::string text = "s://u@a" + utf8_of(c) + "b:1/" + utf8_of(c);
            const auto say = [&] { return shown(text); };
            const auto uri = iris::to_uri(text);
            expect(uri || (uri.error().code == iri_errc::invalid_host_name && uri.error().position < 12 + utf8_of(c).size()), say);
            if (!uri)
                continue;
            expect(uri->userinfo() == "u" && uri->port() == "1" && uri->path() == '/' + percent_encoded(utf8_of(c)), say);
            expect(!uri->host()->empty() && same_reading(uri->parts(), uriform::parse_uri(uri->text()).value().parts()), say);
            expect(iris::to_uri(*iris::to_iri(*uri))->path() == uri->path(), say);
        }
    }
}

/// Octets that are not UTF-8 are rejected, and nothing crashes.
BOOST_AUTO_TEST_CASE(noise)
{
    iri_generator generate(seed() + 3);
    for (std::size_t i = 0; i < rounds; ++i) {
        std::string text = generate.random().noise(40);
        if (generate.random().once_in(2))
            text = "//" + text + utf8_of(generate.character(true)) + generate.random().noise(10);
        const auto uri = iris::to_uri_reference(text, {.legacy_extended = generate.random().once_in(2)});
        if (uri)
            expect(uriform::parse_uri_reference(uri->text()).has_value(), [&] { return shown(text); });
        else
            expect(uri.error().position <= text.size(), [&] { return shown(text); });
    }
}

BOOST_AUTO_TEST_SUITE_END()
