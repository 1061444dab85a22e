#pragma once

#include <array>
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
/// Texts whose components the tokenizer finds, as it finds those of nearly all URLs: where it and the basic URL parser see the same
/// components, the URL is the text, or is written component by component.

namespace uriform::web::internal {

/// What the tokenizer tells about a text: one of the first three, with any of the others.
enum text_outline : std::uint8_t {
    other_text = 0,               ///< url_parser parses it
    canonical_text = 1,           ///< the text is its own serialization
    split_text = 2,               ///< its components are those of the URL, but for their spelling: write_split() may write it
    uri_text = 4,                 ///< the text is a URI-reference
    with_canonical_authority = 8, ///< scheme and authority are their own serialization
};

/// Returns the part of a text between two offsets.
[[nodiscard]] constexpr std::string_view part(std::string_view text, std::uint32_t begin, std::uint32_t end) noexcept
{
    return text.substr(begin, end - begin);
}

/// The scheme of a network, with `://`.
struct network_prefix {
    scheme_type scheme = scheme_type::not_special;
    std::size_t size = 0;
};

/// Returns at most eight octets as a number, as load_word() does.
[[nodiscard]] constexpr std::uint64_t as_word(std::string_view octets) noexcept
{
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < octets.size(); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(octets[i])} << 8 * i;
    return word;
}

/// The same as prefix_of(), for a prefix other than `https://`, or a text of fewer than eight octets.
[[nodiscard]] network_prefix short_prefix_of(std::string_view text) noexcept;

/// Returns the special scheme, except file, that begins `text` in lower case, if `://` follows.
[[nodiscard, gnu::always_inline]] inline network_prefix prefix_of(std::string_view text) noexcept
{
    if (text.size() < 8)
        return short_prefix_of(text);
    // Without a branch by the scheme: which of the two a text has is hard to predict.
    static constexpr std::uint64_t words[] = {as_word("http://"), as_word("https://")};
    const std::size_t is_https = text[4] == 's' ? 1 : 0;
    const std::uint64_t difference = uriform::internal::load_word(text.data()) ^ words[is_https];
    if (difference << (8 - 8 * is_https) == 0) [[likely]]
        return {static_cast<scheme_type>(static_cast<std::size_t>(scheme_type::http) + is_https), 7 + is_https};
    return short_prefix_of(text);
}

/// What is known of a text after a first look.
enum class first_look : std::uint8_t {
    none,      ///< nothing, since the URL parser does not begin with the text as it is, or it is empty or too long
    no_uri,    ///< it is no URI-reference
    uri,       ///< it is a URI-reference, with these components
    canonical, ///< it is its own serialization, too
};

/// Returns whether a domain, before which there are two octets that are `/`, may end in a number (section 3.5). Without branches:
/// which letter a domain ends in is hard to predict, and few that end in `a` to `f`, as `.de`, need a closer look.
[[nodiscard, gnu::always_inline]] inline bool may_end_in_a_number(const char* domain_end) noexcept
{
    enum : std::uint8_t { in_numbers = 1, letter = 2 };
    static constexpr auto properties = [] {
        std::array<std::uint8_t, 256> table{};
        for (unsigned octet = 0; octet < 256; ++octet)
            table[octet] = ((chars::hexdig + char_set("xX./")).contains(static_cast<char>(octet)) ? in_numbers : 0) |
                           (chars::alpha.contains(static_cast<char>(octet)) ? letter : 0);
        return table;
    }();
    const unsigned last = properties[static_cast<unsigned char>(domain_end[-1])];
    const unsigned before = properties[static_cast<unsigned char>(domain_end[-2])];
    const unsigned is_short = domain_end[-3] == '.' ? 1 : 0; // the last label has two octets, or one before a final `.`
    return (last & before & ~(is_short & before / letter) & in_numbers) != 0;
}

/// Returns whether a URI is its own serialization for the reasons that most are. It is no failure to return false.
[[nodiscard, gnu::always_inline]] inline bool is_plainly_canonical(std::string_view text, const components& parts) noexcept
{
    if (parts.hints != hints{} || parts.host != uriform::host_kind::reg_name || parts.has_port() ||
        parts.path_begin == parts.path_end || std::size_t{parts.host_end} - parts.host_begin - 1 >= max_host_size)
        return false;
    // One scheme is an octet longer than the other.
    const bool is_http = uriform::internal::load_half_word(text.data()) == as_word("http") &&
                         parts.scheme_end - 4 == (text[4] == 's' ? 1U : 0U) && parts.host_begin == parts.authority_begin();
    return is_http && !may_end_in_a_number(text.data() + parts.host_end);
}

/// Splits a text by the kernel in use.
[[nodiscard]] inline bool tokenize(std::string_view text, uriform::internal::text_language language, components& parts) noexcept
{
    return uriform::internal::split_in_use.load(std::memory_order_relaxed)(text, reference_kind::uri_reference, language, parts,
                                                                           nullptr);
}

/// Looks at a text that the URL parser reads. Sets `parts`, which are those of the empty text before, if it is a URI-reference.
[[nodiscard, gnu::always_inline]] inline first_look look_at(std::string_view text, components& parts) noexcept
{
    if (text.size() - 1 >= max_size || static_cast<unsigned char>(text.front()) <= ' ' ||
        static_cast<unsigned char>(text.back()) <= ' ')
        return first_look::none;
    if (!tokenize(text, uriform::internal::text_language::uri, parts))
        return first_look::no_uri;
    return is_plainly_canonical(text, parts) ? first_look::canonical : first_look::uri;
}

/// Finds out how `text`, after a first look, is to be parsed, against `base` unless that is null. `parts` are those that the look
/// has set, and become the text's components; they are unspecified for text_outline::other_text. Linear. No allocation.
[[nodiscard]] text_outline outline_of(std::string_view text, first_look seen, const url_view* base, components& parts) noexcept;

/// Writes the serialization of a text of text_outline::split_text to `href`, and sets `parts`, which are its components, to those
/// of the serialization. Returns false, and changes neither, if the text has to be parsed: if its host is refused, or it is too
/// long. Linear. Throws `std::bad_alloc`.
[[nodiscard]] bool write_split(std::string_view text, text_outline outline, const url_view* base, const parse_options& options,
                               components& parts, std::string& href);

/// Returns whether `text` is a URI with the scheme of a network in lower case, and its own serialization but for an empty path.
/// Sets `parts`, which are those of the empty text before, to its components if it is. Linear. No allocation.
[[nodiscard]] URIFORM_EXPORT bool is_plain_url(std::string_view text, components& parts) noexcept;

/// Returns whether `text` begins with the scheme of a network, a plain host and perhaps a port, without credentials. Nothing that
/// follows can make parsing fail. That it returns false means nothing. Linear in the size of the host.
[[nodiscard]] bool has_plain_authority(std::string_view text) noexcept;

} // namespace uriform::web::internal
