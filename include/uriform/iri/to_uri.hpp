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
/// From an IRI to its URI (RFC 3987, section 3.1).
///
/// The components come first, then each is converted by itself, so that nothing that a conversion gives is taken for a delimiter.
/// What is not ASCII becomes percent-encoded UTF-8, upper case; what is ASCII stays as it is, percent-encodings too. The host
/// becomes a domain name in A-labels, by the non-transitional processing of UTS #46, its percent-encodings decoded before; a host
/// that is ASCII already stays as it is, for section 3.1 maps URIs to themselves. An IP address that is written in other digits
/// (`１２７.0.0.1`) is one afterwards.
///
/// Linear in the text's length. Beside the results nothing is allocated, but what ICU may need for long names and the options for
/// copies of the text. All throw `std::bad_alloc`, and `std::length_error` where the result would be longer than max_size. Any
/// number of threads may convert at once.

namespace uriform::iri {

/// The longest host, in bytes of UTF-8 once it is decoded, that is converted to A-labels. A label of more than a thousand
/// characters is too long as well, and so is a name whose labels take more than 8 KiB. No name that the DNS can hold comes near
/// these. The time that a name takes grows with its length and the logarithm of that.
inline constexpr std::size_t max_host_name_size = 2048;

/// How many characters in a row may combine with the one before, in text that is to be in NFC: sorting them takes time that grows
/// with the square of their number. No text of a language has more than about a dozen.
inline constexpr std::size_t max_combining_run = 256;

/// What a host that is not ASCII becomes.
enum class host_form : std::uint8_t {
    a_labels,        ///< a domain name in ASCII: `xn--r8jz45g.jp`
    percent_encoded, ///< percent-encoded UTF-8: `%E4%BE%8B%E3%81%88.jp`
};

/// How an IRI is converted.
struct to_uri_options {
    host_form host = host_form::a_labels; ///< of a host that is not ASCII

    /// Where it is given, the hosts of schemes that it has no rule for are no domain names, and are percent-encoded.
    const scheme_table* domain_name_schemes = nullptr;

    /// Whether the text is put in Normalization Form C first. Section 3.1 wants that of text that came on paper or in another
    /// charset than Unicode's, and forbids it for any other.
    bool nfc = false;

    /// Whether characters may stand in a text that no IRI has: space, `<>"{}|\^`, the backtick, controls, and all of Unicode, as in
    /// a Legacy Extended IRI. They are percent-encoded, everywhere, before the text is read as an IRI. Text that was parsed has
    /// none.
    bool legacy_extended = false;
};

namespace detail {

template <class Uri>
URIFORM_EXPORT result<Uri> convert(const iri_reference_view& reference, const to_uri_options& options);
template <class Uri>
URIFORM_EXPORT result<Uri> convert(std::string_view text, const to_uri_options& options);

} // namespace detail

/// The URI of an IRI, view or owner; of an IRI reference that may be relative, its URI reference.
///
/// Errors: errc::invalid_host_name for a host that UTS #46 does not allow, or whose A-labels hold what no host may (`℀` is `a/c`),
/// with the position of the first label to blame, or of the host; errc::host_name_too_long; errc::too_many_combining;
/// errc::unicode_data_unavailable.
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

/// Reads a text as an IRI and gives its URI. Errors are those of parse_iri() as well.
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

/// Reads a text as an IRI reference and gives its URI reference.
///
/// @code
/// assert(*uriform::iri::to_uri_reference(u8"../\u00E9") == "../%C3%A9");
/// @endcode
[[nodiscard]] inline result<uri_reference> to_uri_reference(utf8_text text, const to_uri_options& options = {})
{
    return detail::convert<uri_reference>(text.octets(), options);
}

/// Appends the URI of `reference` to `out`; gives how many bytes that are. Where there is an error, or memory is short, `out` is as
/// it was. `reference` must not view `out`.
///
/// @code
/// std::string line = "GET ";
/// assert(uriform::iri::append_uri(*uriform::iri::parse_iri_reference(u8"/\u00E9"), line) == 7u);
/// assert(line == "GET /%C3%A9");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_uri(const iri_reference_view& reference, std::string& out,
                                              const to_uri_options& options = {});

} // namespace uriform::iri
