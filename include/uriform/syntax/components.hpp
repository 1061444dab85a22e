#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

/// @file
/// The rules that a text may be read as, and where the components of a URI reference begin and end.

namespace uriform {

/// The longest text, in bytes, that has components: their offsets are of 32 bits.
inline constexpr std::size_t max_size = std::numeric_limits<std::uint32_t>::max();

/// The rules of RFC 3986 that a text may be read as.
enum class reference_kind : std::uint8_t {
    uri_reference, ///< section 4.1: `URI / relative-ref`
    uri,           ///< section 3: `scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    absolute_uri,  ///< section 4.3: `scheme ":" hier-part [ "?" query ]`
    relative_ref,  ///< section 4.2: `relative-part [ "?" query ] [ "#" fragment ]`
};

/// Which alternative of the rule `host` (RFC 3986, section 3.2.2) matched, or that the authority is undefined.
enum class host_kind : std::uint8_t {
    none,      ///< no authority, hence no host
    reg_name,  ///< a registered name, perhaps empty
    ipv4,      ///< IPv4address
    ipv6,      ///< IP-literal that holds an IPv6address
    ipvfuture, ///< IP-literal that holds an IPvFuture
};

/// What the tokenizer saw that a normal form may have to change; where none of it is set, nothing but a port, an empty path, an
/// IP literal, `localhost` or a namespace identifier can keep a text from being its own normal form.
struct hints {
    bool upper_case : 1 = false;  ///< an upper-case letter up to the host's end
    bool percent : 1 = false;     ///< a `%` anywhere
    bool dot_segment : 1 = false; ///< a path from `/` with a segment `.` or `..`, of which each dot may be written `%2E`

    /// Whether the same was seen.
    friend constexpr bool operator==(const hints&, const hints&) noexcept = default;
};

/// The components of a URI reference as offsets into its text, in bytes from 0.
///
///     https://user:pass@example.com:8042/over/there?name=ferret#nose
///          |  |         |          |    |          |           |   |
///          |  |         |          |    |          |           |   size
///          |  |         |          |    |          |           query_end
///          |  |         |          |    |          path_end
///          |  |         |          |    path_begin, the authority's end
///          |  |         |          host_end
///          |  |         host_begin
///          |  authority_begin()
///          scheme_end
///
/// An undefined component is told from an empty one: the scheme is undefined where scheme_end is 0 (it is never empty); the
/// authority and with it the host where host is host_kind::none; the userinfo where nothing stands between authority_begin()
/// and host_begin, the port where nothing does between host_end and path_begin, the query where path_end is query_end, and the
/// fragment where query_end is size. Where they are defined those four spans hold their delimiter too (`@`, `:`, `?`, `#`).
/// Without authority host_begin and host_end are path_begin.
struct components {
    std::uint32_t scheme_end = 0;     ///< the `:`, or 0
    std::uint32_t host_begin = 0;     ///< after the `//`, or after the userinfo's `@`
    std::uint32_t host_end = 0;       ///< the port's `:`, or path_begin
    std::uint32_t path_begin = 0;     ///< the end of the authority
    std::uint32_t path_end = 0;       ///< the query's `?`, or query_end
    std::uint32_t query_end = 0;      ///< the fragment's `#`, or size
    std::uint32_t size = 0;           ///< the whole text's
    host_kind host = host_kind::none; ///< host_kind::none where the authority is undefined
    hints seen = {};                  ///< of use to normalization alone

    /// Whether the component is defined, if only as the empty text (section 5.3). Constant time, as all here.
    /// @{
    [[nodiscard]] constexpr bool has_scheme() const noexcept { return scheme_end != 0; }
    [[nodiscard]] constexpr bool has_authority() const noexcept { return host != host_kind::none; }
    [[nodiscard]] constexpr bool has_userinfo() const noexcept { return has_authority() && host_begin != authority_begin(); }
    [[nodiscard]] constexpr bool has_port() const noexcept { return host_end != path_begin; }
    [[nodiscard]] constexpr bool has_query() const noexcept { return path_end != query_end; }
    [[nodiscard]] constexpr bool has_fragment() const noexcept { return query_end != size; }
    /// @}

    /// Where the hierarchical part begins: after the scheme's `:`, or at 0.
    [[nodiscard]] constexpr std::uint32_t hier_part_begin() const noexcept { return has_scheme() ? scheme_end + 1 : 0; }

    /// Where the authority begins, after its `//`; meaningful where has_authority().
    [[nodiscard]] constexpr std::uint32_t authority_begin() const noexcept { return hier_part_begin() + 2; }

    /// Whether the offsets are the same; the texts may differ.
    friend constexpr bool operator==(const components&, const components&) noexcept = default;
};

} // namespace uriform
