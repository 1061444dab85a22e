#include <array>
#include <string>
#include <vector>

#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <uriform-iri.h>

#include <uriform/base/utf8.hpp>
#include <uriform/iri.hpp>
#include <uriform/syntax/detail/ucschar.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/encode_sets.hpp>

#include "../test/support/same_reading.hpp"
#include "c_support.hpp"

/// @file
/// An IRI converts to a valid ASCII URI that is its own URI and is equivalent to the IRI. A URI converts to a valid IRI whose URI
/// is equivalent to the original. Equivalence, order and hash of IRIs on separate lines agree with their normal forms. Any text can
/// be checked for bidi and decoded from a charset. The C interface returns the same results.

namespace iris = uriform::iri;
using namespace uriform;
using fuzz::require;
using fuzz::sign;

namespace {

/// An empty scheme table: no scheme uses domain names.
constexpr scheme_table no_schemes(nullptr, 0, nullptr);

constexpr std::array<iris::to_uri_options, 7> all_options{{
    {},
    {.host = iris::host_form::percent_encoded},
    {.domain_name_schemes = &no_schemes},
    {.nfc = true},
    {.legacy_extended = true},
    {.nfc = true, .legacy_extended = true},
    {.host = iris::host_form::percent_encoded, .legacy_extended = true},
}};

void check_uri(const uri_reference& uri, const iris::to_uri_options& options)
{
    const auto read = parse_uri_reference(uri.text());
    require(read && test::same_reading(read->parts(), uri.parts()), "a URI parses as its components");
    const auto again = iris::to_uri(uri, options);
    require(again && *again == uri, "a URI is its own URI");
}

/// Converts a text, valid or not.
void check_text(std::string_view text, const iris::to_uri_options& options)
{
    const auto uri = iris::to_uri_reference(text, options);
    if (uri)
        check_uri(*uri, options);
    else
        require(uri.error().position <= text.size(), "an error's position is in the text");
}

/// Converts a parsed IRI with every function.
void check_conversion(const iris::iri_reference_view& iri, const iris::to_uri_options& options)
{
    const auto uri = iris::to_uri(iri, options);
    require(iris::to_uri_reference(iri.text(), options) == uri, "a text and its IRI convert to the same URI");
    std::string appended = "before";
    const auto size = iris::append_uri(iri, appended, options);
    require(size == uri.transform([](const uri_reference& r) { return r.size(); }), "appending returns the size");
    require(appended == "before" + (uri ? std::string(uri->text()) : ""), "the URI is appended, or nothing is");
    if (!uri)
        return;
    require(uri->host().has_value() == iri.host().has_value() && uri->port() == iri.port(), "a URI keeps the IRI's components");
    if (!options.nfc)
        require(iris::equivalent(iri, *uri), "an IRI and its URI are equivalent");
}

void check_iri(const iris::iri_reference_view& iri)
{
    for (const iris::to_uri_options& options : all_options)
        check_conversion(iri, options);
    const auto encoded = iris::to_uri(iri, {.host = iris::host_form::percent_encoded});
    require(encoded == fuzz::percent_encoded_ascii(iri.text()), "section 3.1, step 2");
    require(iris::to_uri(iri, {.legacy_extended = true}) == iris::to_uri(iri), "an IRI is its own Legacy Extended IRI");
    const auto bidi = iris::check_bidi(iri);
    require(bidi ? *bidi == iri : bidi.error().position < iri.size(), "bidi is right, or there is something to blame");
}

/// Returns whether the UTF-8 sequence encodes a visible ucschar: a letter, a mark, a number or punctuation.
bool is_readable(std::string_view sequence)
{
    if (!uriform::detail::grammar::read_ucschar(sequence, 0, false).complete)
        return false;
    UChar32 character = 0;
    std::size_t at = 0;
    U8_NEXT_UNSAFE(sequence.data(), at, character);
    return (U_GET_GC_MASK(character) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_P_MASK)) != 0 &&
           u_hasBinaryProperty(character, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0 && character != 0x340 && character != 0x341;
}

/// Requires that an IRI component contains no encoded character that section 3.2 decodes.
void check_shown(std::string_view part)
{
    for (std::size_t at = part.find('%'); at != part.npos; at = part.find('%', at + 1)) {
        std::string octets;
        for (std::size_t triplet = at; octets.size() < 4 && part.substr(triplet).starts_with('%'); triplet += 3)
            octets += *decoded_view(part.substr(triplet, 3)).begin();
        const bool ascii = static_cast<unsigned char>(octets[0]) < 0x80;
        require(!(ascii ? chars::unreserved.contains(octets[0]) : is_readable(octets)), "an IRI shows all that it may");
    }
}

void check_way_back(const uri_reference_view& uri)
{
    const auto iri = iris::to_iri(uri);
    require(iri.has_value(), "every URI converts to an IRI");
    const auto read = iris::parse_iri_reference(iri->text());
    require(read && test::same_reading(read->parts(), iri->parts()), "an IRI parses as its components");
    check_shown(iri->path());
    check_shown(iri->query().value_or(""));
    check_shown(iri->fragment().value_or(""));
    const auto back = iris::to_uri(*iri);
    require(back.has_value(), "the IRI of a URI converts to a URI");
    for (const normal_form_options& options : fuzz::all_normal_forms())
        require(options.level == normalization_level::syntax || iris::equivalent(*back, uri, options),
                "converting to an IRI and back yields an equivalent URI");
    std::string appended = "before";
    require(iris::append_iri(uri, appended) == iri->size(), "appending returns the size");
    require(appended == "before" + std::string(iri->text()), "append_iri appends the IRI");
}

void check_pair(const iris::iri_reference_view& a, const iris::iri_reference_view& b, const normal_form_options& options)
{
    const uri_reference x = iris::normalize(a, options);
    const uri_reference y = iris::normalize(b, options);
    const auto read = parse_uri_reference(x.text());
    require(read && test::same_reading(read->parts(), x.parts()), "a normal form parses as its components");
    require(iris::normalize(x, options) == x, "a normal form is its own normal form");
    require(uriform::is_normalized(x, options), "a normal form is normalized in the core too");
    const bool same = iris::equivalent(a, b, options);
    require(same == (x == y) && same == iris::equivalent(b, a, options), "equivalence is equality of the normal forms");
    require(sign(iris::compare(a, b, options)) == sign(x <=> y), "the order is the normal forms' order");
    require(iris::hash_normalized(a, 5, options) == uriform::hash_normalized(x, 5, options), "the hash is the normal form's hash");
    std::string appended = "before";
    iris::append_normalized(a, appended, options);
    require(appended == "before" + std::string(x.text()), "append_normalized appends the normal form");
}

void check_pairs(const std::vector<std::string_view>& lines)
{
    std::vector<iris::iri_reference_view> all;
    for (const std::string_view line : lines)
        if (const auto iri = iris::parse_iri_reference(line))
            all.push_back(*iri);
    for (const normal_form_options& options : fuzz::all_normal_forms())
        for (auto a = all.begin(); a != all.end(); ++a)
            for (auto b = a; b != all.end(); ++b)
                check_pair(*a, *b, options);
}

std::vector<iris::charset> open_charsets()
{
    std::vector<iris::charset> all;
    for (const std::string_view name :
         {"utf-8", "utf-16", "utf-32le", "iso-8859-1", "windows-1258", "shift_jis", "gb18030", "iso-2022-jp", "hz", "utf-7"})
        if (auto opened = iris::charset::open(name))
            all.push_back(std::move(*opened));
    return all;
}

void check_charset(iris::charset& charset, std::string_view octets)
{
    for (const auto undefined : {iris::undefined_octets::refuse, iris::undefined_octets::substitute}) {
        const iris::charset_options options{.undefined = undefined};
        const auto decoded = charset.decode(octets, options);
        require(!decoded || utf8::check(*decoded), "decoded text is UTF-8");
        require(decoded || decoded.error().position <= octets.size(), "an error's position is in the octets");
        const auto encoded = charset.percent_encode(octets, encode_sets::query_value, options);
        require(encoded.has_value() == decoded.has_value(), "decoded text can be encoded");
        const auto uri = charset.to_uri_reference(octets, {}, undefined);
        require(!uri || parse_uri_reference(uri->text()), "a converted text is a URI");
        require(uri || uri.error().position <= octets.size(), "an error's position is in the octets");
    }
}

void check_utf8(iris::charset& charset, std::string_view octets)
{
    const auto decoded = charset.decode(octets);
    require(decoded.has_value() == utf8::check(octets).has_value(), "UTF-8 is UTF-8");
    require(!decoded || *decoded == octets, "UTF-8 is itself");
}

template <class Text, class Write>
void check_c_writing(const result<Text>& expected, std::string_view text, std::uint32_t options, Write write)
{
    const auto characters = expected.transform([](const Text& reference) { return reference.text(); });
    fuzz::check_writing(characters, 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return write(text.data(), text.size(), options, buffer, room, length, told);
    });
}

void check_c(std::string_view a, std::string_view b)
{
    check_c_writing(iris::to_uri_reference(a), a, 0, uriform_to_uri);
    check_c_writing(iris::to_uri(a), a, URIFORM_URI, uriform_to_uri);
    check_c_writing(iris::to_uri_reference(a, {.host = iris::host_form::percent_encoded, .nfc = true, .legacy_extended = true}), a,
                    URIFORM_PERCENT_ENCODED_HOST | URIFORM_NFC | URIFORM_LEGACY_EXTENDED, uriform_to_uri);
    check_c_writing(iris::to_iri_reference(a), a, 0, uriform_to_iri);
    check_c_writing(iris::to_iri(a), a, URIFORM_URI, uriform_to_iri);

    const auto first = iris::parse_iri_reference(a);
    const auto second = iris::parse_iri_reference(b);
    const auto normal = first.transform([](const iris::iri_reference_view& iri) { return iris::normalize(iri); });
    check_c_writing(normal, a, 0, [](const char* text, std::size_t size, std::uint32_t options, auto... to) {
        return uriform_iri_normalize(text, size, options, nullptr, to...);
    });
    uriform_components parts{};
    uriform_error told{};
    int status = uriform_iri_parse(a.data(), a.size(), 0, &parts, &told);
    require(fuzz::same_status(status, told, first, 0), "a text has the status of C++");
    require(!first || parts.path.begin == first->parts().path_begin, "the components agree with C++");
    std::uint64_t hashed = 0;
    status = uriform_iri_hash(a.data(), a.size(), 7, 0, nullptr, &hashed, &told);
    require(fuzz::same_status(status, told, first, 0) && hashed == (first ? iris::hash_normalized(*first, 7) : 0),
            "a hash agrees with C++");
    int same = -1;
    status = uriform_iri_equivalent(a.data(), a.size(), b.data(), b.size(), 0, nullptr, &same, &told);
    require(first ? fuzz::same_status(status, told, second, 1) : fuzz::same_status(status, told, first, 0), "a pair is as in C++");
    require(same == (first && second ? int{iris::equivalent(*first, *second)} : -1), "equivalence agrees with C++");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static std::vector<iris::charset> charsets = open_charsets();
    const std::string_view text = fuzz::text_of(data, size);
    const auto lines = fuzz::pieces(text, 3);
    for (const std::string_view line : lines) {
        for (const iris::to_uri_options& options : all_options)
            check_text(line, options);
        if (const auto iri = iris::parse_iri_reference(line))
            check_iri(*iri);
        if (const auto uri = parse_uri_reference(line))
            check_way_back(*uri);
    }
    check_pairs(lines);
    check_c(lines.front(), lines.back());
    check_charset(charsets[size % charsets.size()], text); // a single charset, because all would take too long
    check_utf8(charsets.front(), text);
    return 0;
}
