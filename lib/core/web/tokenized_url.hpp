#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/base/octet_scan.hpp"
#include "core/syntax/simd/dispatch.hpp"
#include "core/web/host_parser.hpp"
#include "core/web/special_schemes.hpp"

/// @file
/// Parses nearly all URLs by the tokenizer. Where it finds the same components as the basic URL parser, the URL is the text
/// itself, or is written component by component.

namespace uriform::web::internal {

/// The tokenizer's findings about a text: one of the first four, the last of them combined with any of the others.
enum text_outline : std::uint8_t {
    other_text = 0,               ///< url_parser must parse it
    canonical_text = 1,           ///< the text equals its serialization
    pathless_text = 2,            ///< the text lacks only the `/` of an empty path
    split_text = 4,               ///< its components are those of the URL, except for spelling: write_split() may write it
    uri_text = 8,                 ///< the text is a URI-reference
    with_canonical_authority = 16 ///< scheme and authority equal their serialization
};

/// Returns the text between two offsets.
[[nodiscard]] constexpr std::string_view part(std::string_view text, std::uint32_t begin, std::uint32_t end) noexcept
{
    return text.substr(begin, end - begin);
}

/// A network scheme, including `://`.
struct network_prefix {
    scheme_type scheme = scheme_type::not_special;
    std::size_t size = 0;
};

/// Returns at most eight octets as a number, in the format of load_word().
[[nodiscard]] constexpr std::uint64_t as_word(std::string_view octets) noexcept
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < octets.size(); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(octets[i])} << 8 * i;
    return word;
}

/// Implements prefix_of() for prefixes other than `https://`, and for texts shorter than eight octets.
[[nodiscard]] network_prefix short_prefix_of(std::string_view text) noexcept;

/// Returns the lower-case special scheme, except file, at the start of `text`, if `://` follows.
[[nodiscard, gnu::always_inline]] inline network_prefix prefix_of(std::string_view text) noexcept
{
    if (text.size() < 8)
        return short_prefix_of(text);
    // Branchless: the scheme is hard to predict.
    static constexpr std::uint64_t words[] = {as_word("http://"), as_word("https://")};
    const std::size_t is_https = text[4] == 's' ? 1 : 0;
    const std::uint64_t difference = uriform::internal::load_word(text.data()) ^ words[is_https];
    if (difference << (8 - 8 * is_https) == 0) [[likely]]
        return {static_cast<scheme_type>(static_cast<std::size_t>(scheme_type::http) + is_https), 7 + is_https};
    return short_prefix_of(text);
}

/// The result of a first look at a text.
enum class first_look : std::uint8_t {
    none,      ///< nothing known: the URL parser changes the text first, or it is too long
    no_uri,    ///< not a URI-reference
    uri,       ///< a URI-reference, with these components
    pathless,  ///< the serialization contains a `/` for the empty path, too
    canonical, ///< equal to its serialization, too
};

/// Returns whether a URI equals its serialization, except perhaps for an empty path, for the usual reasons. If `ignores_case`,
/// upper-case letters in the host may differ, too. A false result implies nothing.
[[nodiscard, gnu::always_inline]] inline bool is_plainly_canonical(std::string_view text, const components& parts,
                                                                   bool ignores_case = false) noexcept
{
    const bool is_ipv4 = parts.host == uriform::host_kind::ipv4;
    if ((parts.hints.upper_case && !ignores_case) || parts.hints.dot_segment || parts.hints.apostrophe ||
        (parts.host != uriform::host_kind::reg_name && !is_ipv4) || parts.has_port() ||
        std::size_t{parts.host_end} - parts.host_begin - 1 >= max_host_size)
        return false;
    if (parts.hints.percent && part(text, parts.host_begin, parts.host_end).find('%') != std::string_view::npos)
        return false;
    // A text with a scheme and a host has at least five octets. The two schemes differ in length by one octet.
    const bool is_http = parts.has_scheme() && uriform::internal::load_half_word(text.data()) == as_word("http") &&
                         parts.scheme_end - 4 == (text[4] == 's' ? 1U : 0U) && parts.host_begin == parts.authority_begin();
    return is_http && (is_ipv4 || !may_end_in_a_number(text.data() + parts.host_end));
}

/// Returns whether the query contains a `'`.
[[nodiscard]] inline bool has_apostrophe(std::string_view text, const components& parts) noexcept
{
    return parts.hints.apostrophe && part(text, parts.path_end, parts.query_end).find('\'') != std::string_view::npos;
}

/// Returns whether a URI is a file URL without a host that equals its serialization. URIs do not contain the `|` of a drive letter.
[[nodiscard]] inline bool is_plain_file_url(std::string_view text, const components& parts) noexcept
{
    return text.size() >= 8 && uriform::internal::load_word(text.data()) == as_word("file:///") && !parts.hints.dot_segment &&
           !has_apostrophe(text, parts);
}

/// Extends is_plainly_canonical() to file URLs.
[[nodiscard, gnu::always_inline]] inline bool is_canonical(std::string_view text, const components& parts,
                                                           bool ignores_case = false) noexcept
{
    if (is_plainly_canonical(text, parts, ignores_case)) [[likely]]
        return true;
    return is_plain_file_url(text, parts);
}

/// Splits a text by the kernel in use.
[[nodiscard]] inline bool tokenize(std::string_view text, uriform::internal::text_language language, components& parts) noexcept
{
    return uriform::internal::split_in_use.load(std::memory_order_relaxed)(text, {reference_kind::uri_reference, language}, parts,
                                                                           nullptr);
}

/// Takes a first look at a text that the URL parser reads. On entry, `parts` are those of the empty text; sets them for a
/// URI-reference.
[[nodiscard, gnu::always_inline]] inline first_look look_at(std::string_view text, components& parts) noexcept
{
    if (text.size() > max_size) [[unlikely]]
        return first_look::none;
    if (!tokenize(text, uriform::internal::text_language::uri, parts)) [[unlikely]] {
        const bool is_stripped = static_cast<unsigned char>(text.front()) > ' ' && static_cast<unsigned char>(text.back()) > ' ';
        return is_stripped ? first_look::no_uri : first_look::none;
    }
    if (!is_canonical(text, parts))
        return first_look::uri;
    return parts.path_begin == parts.path_end ? first_look::pathless : first_look::canonical;
}

/// Determines how to parse `text`, after a first look at it, against `base` unless that is null. On entry, `parts` are those that
/// the first look set. They become the text's components, but are unspecified for text_outline::other_text. Linear. No
/// allocation.
[[nodiscard]] text_outline outline_of(std::string_view text, first_look seen, const url_view* base, components& parts) noexcept;

/// Writes the serialization of a text with text_outline::pathless_text to `href`, and changes `parts` to its components. The text
/// is shorter than max_size. Linear. Throws `std::bad_alloc`.
void write_pathless(std::string_view text, components& parts, std::string& href);

/// Writes the serialization of a text with text_outline::split_text to `href`, and changes `parts` from the text's components to
/// those of the serialization. Returns false, changing neither, if the text needs the URL parser: its host is invalid, or it is
/// too long. Linear. Throws `std::bad_alloc`.
[[nodiscard]] bool write_split(std::string_view text, text_outline outline, const url_view* base, const parse_options& options,
                               components& parts, std::string& href);

/// Returns whether `text` is a URI with a lower-case network scheme that equals its serialization, except perhaps for an empty
/// path. If so, sets `parts` to its components; on entry they are those of the empty text. Linear. No allocation.
[[nodiscard]] URIFORM_EXPORT bool is_plain_url(std::string_view text, components& parts) noexcept;

/// Returns whether `text` begins with a network scheme, a plain host and optionally a port, without credentials. Then parsing
/// cannot fail, whatever follows. A false result implies nothing. Linear in the host's size.
[[nodiscard]] bool has_plain_authority(std::string_view text) noexcept;

} // namespace uriform::web::internal
