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
/// Converts IRIs to URIs (RFC 3987, section 3.1).
///
/// The text is split into components first, and each component is converted separately, so that no conversion output is mistaken
/// for a delimiter. Non-ASCII characters become percent-encoded UTF-8 with upper-case digits. ASCII characters, including triplets,
/// are kept. A non-ASCII host is decoded and converted to a domain name in A-labels, by UTS #46 non-transitional processing. An
/// ASCII host is kept, because section 3.1 maps URIs to themselves. An IP address in other digits (`１２７.0.0.1`) becomes an
/// ordinary IP address.
///
/// Linear in the text's length. Allocates only the results, memory that ICU may need for long names, and copies of the text that
/// the options require. All functions throw `std::bad_alloc`, and `std::length_error` if the result is longer than max_size. Any
/// number of threads may convert concurrently.

namespace uriform::iri {

/// The maximum size of a host that is converted to A-labels, in bytes of decoded UTF-8. A label longer than a thousand characters
/// is also too long, and so is a name whose labels need more than 8 KiB. The DNS allows only names far below these limits.
/// Converting a name of length n takes time proportional to n log n.
inline constexpr std::size_t max_host_name_size = 2048;

/// The maximum number of adjacent combining characters in text that is converted to Normalization Form C. The time to sort them
/// grows with the square of their number. Text in natural languages contains at most about a dozen.
inline constexpr std::size_t max_combining_run = 256;

/// The form to which a non-ASCII host is converted.
enum class host_form : std::uint8_t {
    a_labels,        ///< a domain name in ASCII: `xn--r8jz45g.jp`
    percent_encoded, ///< percent-encoded UTF-8: `%E4%BE%8B%E3%81%88.jp`
};

/// Options for converting an IRI.
struct to_uri_options {
    host_form host = host_form::a_labels; ///< the form of a non-ASCII host

    /// If not null, hosts are only treated as domain names for schemes with a rule in this table. For other schemes, hosts are
    /// percent-encoded.
    const scheme_table* domain_name_schemes = nullptr;

    /// Whether to convert the text to Normalization Form C first. Section 3.1 requires this for text that was transcribed from
    /// paper or is in a charset other than a Unicode encoding, and forbids it for other text.
    bool nfc = false;

    /// Whether a text may contain characters that no IRI allows, as in a Legacy Extended IRI: space, `<>"{}|\^`, the backtick,
    /// controls, and all of Unicode. They are percent-encoded before the text is parsed as an IRI. Has no effect on text that was
    /// already parsed.
    bool legacy_extended = false;
};

namespace detail {

template <class Uri>
URIFORM_IRI_EXPORT result<Uri> convert(const iri_reference_view& reference, const to_uri_options& options);
template <class Uri>
URIFORM_IRI_EXPORT result<Uri> convert(std::string_view text, const to_uri_options& options);

} // namespace detail

/// Converts an IRI to a URI, or an IRI reference to a URI reference. Accepts views and owners.
///
/// Errors: iri_errc::invalid_host_name for a host that UTS #46 does not allow, or whose A-labels would contain characters that
/// hosts do not allow (`℀` becomes `a/c`), at the first invalid label or the host; iri_errc::host_name_too_long;
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

/// Parses a text as an IRI and converts it to a URI. Also reports the errors from parse_iri().
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

/// Parses a text as an IRI reference and converts it to a URI reference. Also reports the errors from parse_iri_reference().
///
/// @code
/// assert(*uriform::iri::to_uri_reference(u8"../\u00E9") == "../%C3%A9");
/// @endcode
[[nodiscard]] inline result<uri_reference> to_uri_reference(utf8_text text, const to_uri_options& options = {})
{
    return detail::convert<uri_reference>(text.octets(), options);
}

/// Converts `reference` to a URI, appends it to `out`, and returns the number of bytes appended. After an error, or if allocation
/// fails, `out` is unchanged. `reference` must not view `out`.
///
/// @code
/// std::string line = "GET ";
/// assert(uriform::iri::append_uri(*uriform::iri::parse_iri_reference(u8"/\u00E9"), line) == 7u);
/// assert(line == "GET /%C3%A9");
/// @endcode
URIFORM_IRI_EXPORT result<std::size_t> append_uri(const iri_reference_view& reference, std::string& out,
                                                  const to_uri_options& options = {});

} // namespace uriform::iri
