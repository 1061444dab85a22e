#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/utf8_text.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Conversion of IRIs to URIs (RFC 3987, section 3.1).
///
/// The text is split into components first, and then each component is converted separately, so that no output of a
/// conversion is taken for a delimiter. Characters beyond ASCII become percent-encoded UTF-8 with upper-case digits; ASCII
/// characters are kept, including percent-encodings. A host that is not ASCII becomes a domain name in A-labels, by the
/// non-transitional processing of UTS #46, after its percent-encodings are decoded. An ASCII host is kept, because section
/// 3.1 maps URIs to themselves. An IP address in other digits (`１２７.0.0.1`) becomes an ordinary IP address.
///
/// Linear in the length of the text. Nothing is allocated except the results, the memory that ICU may need for long names, and
/// copies of the text that the options require. All functions throw `std::bad_alloc`, and `std::length_error` if the result would
/// be longer than max_size. Any number of threads may convert concurrently.

namespace uriform::iri {

/// The longest host, in bytes of UTF-8 after decoding, that is converted to A-labels. A label of more than a thousand characters is
/// also too long, and so is a name whose labels take more than 8 KiB. Names that the DNS can hold are far below these limits. A
/// name of length n takes time proportional to n log n.
inline constexpr std::size_t max_host_name_size = 2048;

/// The largest number of consecutive characters that may combine with the one before, in text that is put in Normalization Form C.
/// The time to sort them grows with the square of their number. Text in natural languages has at most about a dozen.
inline constexpr std::size_t max_combining_run = 256;

/// The form that a host that is not ASCII is converted to.
enum class host_form : std::uint8_t {
    a_labels,        ///< a domain name in ASCII: `xn--r8jz45g.jp`
    percent_encoded, ///< percent-encoded UTF-8: `%E4%BE%8B%E3%81%88.jp`
};

/// Options for converting an IRI.
struct to_uri_options {
    host_form host = host_form::a_labels; ///< the form of a host that is not ASCII

    /// If not null, the hosts of schemes without a rule in this table are not domain names, and are percent-encoded.
    const scheme_table* domain_name_schemes = nullptr;

    /// Whether the text is put in Normalization Form C first. Section 3.1 requires this for text that was transcribed from paper or
    /// is in a charset that is not a Unicode encoding, and forbids it for other text.
    bool nfc = false;

    /// Whether a text may contain characters that no IRI can contain: space, `<>"{}|\^`, the backtick, controls, and all of
    /// Unicode, as in a Legacy Extended IRI. They are percent-encoded everywhere before the text is parsed as an IRI. This has no
    /// effect on text that was already parsed.
    bool legacy_extended = false;
};

namespace detail {

template <class Uri>
URIFORM_IRI_EXPORT result<Uri> convert(const iri_reference_view& reference, const to_uri_options& options);
template <class Uri>
URIFORM_IRI_EXPORT result<Uri> convert(std::string_view text, const to_uri_options& options);

} // namespace detail

/// Converts an IRI to a URI, and an IRI reference, which may be relative, to a URI reference. Accepts views and owners.
///
/// Errors: iri_errc::invalid_host_name for a host that UTS #46 does not allow, or whose A-labels would contain characters that no
/// host can contain (`℀` becomes `a/c`), with the position of the first invalid label or of the host; iri_errc::host_name_too_long;
/// iri_errc::too_many_combining; iri_errc::unicode_data_unavailable.
///
/// @code
/// auto i = uriform::iri::parse_iri(u8"http://r\u00E9sum\u00E9.example.org/red%09ros\u00E9#red");
/// assert(*uriform::iri::to_uri(*i) == "http://xn--rsum-bpad.example.org/red%09ros%C3%A9#red");
/// assert(*uriform::iri::to_uri(*i, {.host = uriform::iri::host_form::percent_encoded}) ==
///        "http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red");
/// @endcode
template <detail::reference Reference>
[[nodiscard]] result<detail::uri_of<Reference>> to_uri(const Reference& reference, const to_uri_options& options = {})
{
    return detail::convert<detail::uri_of<Reference>>(iri_reference_view(reference), options);
}

/// Parses a text as an IRI and converts it to a URI. Errors also include those of parse_iri().
///
/// @code
/// auto u = uriform::iri::to_uri(u8"http://\u4F8B\u3048.jp/\u5F15\u304D\u51FA\u3057");
/// assert(*u == "http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97");
/// auto sloppy = uriform::iri::to_uri("http://h/a b", {.legacy_extended = true});
/// assert(*sloppy == "http://h/a%20b");
/// assert(uriform::iri::to_uri("http://h/a b").error().position == 10);
/// @endcode
[[nodiscard]] inline result<uri> to_uri(utf8_text text, const to_uri_options& options = {})
{
    return detail::convert<uri>(text.octets(), options);
}

/// Parses a text as an IRI reference and converts it to a URI reference. Errors also include those of parse_iri_reference().
///
/// @code
/// assert(*uriform::iri::to_uri_reference(u8"../\u00E9") == "../%C3%A9");
/// @endcode
[[nodiscard]] inline result<uri_reference> to_uri_reference(utf8_text text, const to_uri_options& options = {})
{
    return detail::convert<uri_reference>(text.octets(), options);
}

/// Appends the URI of `reference` to `out`, and returns the number of bytes appended. On error, and if allocation fails, `out` is
/// unchanged. `reference` must not view `out`.
///
/// @code
/// std::string line = "GET ";
/// assert(uriform::iri::append_uri(*uriform::iri::parse_iri_reference(u8"/\u00E9"), line) == 7u);
/// assert(line == "GET /%C3%A9");
/// @endcode
URIFORM_IRI_EXPORT result<std::size_t> append_uri(const iri_reference_view& reference, std::string& out,
                                                  const to_uri_options& options = {});

} // namespace uriform::iri
