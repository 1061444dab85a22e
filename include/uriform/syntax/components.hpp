#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

/// @file
/// Grammar rules for parsing, and component offsets within a URI reference.

namespace uriform {

/// The maximum size, in bytes, of a text that can be split into components. The 32-bit offsets impose this limit.
inline constexpr std::size_t max_size = (std::numeric_limits<std::uint32_t>::max)();

/// The RFC 3986 grammar rule by which a text is parsed.
enum class reference_kind : std::uint8_t {
    uri_reference, ///< section 4.1: `URI / relative-ref`
    uri,           ///< section 3: `scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    absolute_uri,  ///< section 4.3: `scheme ":" hier-part [ "?" query ]`
    relative_ref,  ///< section 4.2: `relative-part [ "?" query ] [ "#" fragment ]`
};

/// The alternative that matched in the rule `host` (RFC 3986, section 3.2.2), or `none` if the authority is undefined.
enum class host_kind : std::uint8_t {
    // begin: host_kinds.tsv
    /// No authority and therefore no host.
    none = 0,
    /// A registered name, possibly empty.
    reg_name = 1,
    /// IPv4address.
    ipv4 = 2,
    /// An IP-literal with an IPv6address.
    ipv6 = 3,
    /// An IP-literal with an IPvFuture.
    ipvfuture = 4,
    // end: host_kinds.tsv
};

/// Returns the name of a host kind in lower case with hyphens, for example `reg-name`. Returns an empty string for
/// `host_kind::none` and unknown numbers. Static storage. Constant time.
///
/// @code
/// static_assert(to_string(uriform::host_kind::reg_name) == "reg-name" && to_string(uriform::host_kind::none).empty());
/// @endcode
[[nodiscard]] constexpr std::string_view to_string(host_kind kind) noexcept
{
    switch (kind) {
    // begin: host_kinds.tsv names
    case host_kind::none:
        return "";
    case host_kind::reg_name:
        return "reg-name";
    case host_kind::ipv4:
        return "ipv4";
    case host_kind::ipv6:
        return "ipv6";
    case host_kind::ipvfuture:
        return "ipvfuture";
        // end: host_kinds.tsv
    }
    return "";
}

/// Flags for text features that normalization or the browsers' URL parser may need to change. If the first four flags are clear,
/// only a port, an empty path, `localhost` or a namespace identifier can make the normal form differ from the text.
struct hints {
    bool upper_case : 1 = false;  ///< an upper-case letter in or before the host
    bool percent : 1 = false;     ///< a `%` anywhere
    bool dot_segment : 1 = false; ///< a segment `.` or `..`, each dot possibly `%2E`, in a path that begins with `/`
    bool ipv6_form : 1 = false;   ///< an IPv6 address that RFC 5952 or browsers may print otherwise, ignoring case
    bool apostrophe : 1 = false;  ///< a `'` anywhere; browsers encode it in the queries of special URLs

    /// Returns whether the same flags are set.
    friend constexpr bool operator==(const hints&, const hints&) noexcept = default;
};

/// Stores the components of a URI reference as 0-based byte offsets into its text.
///
///     https://user:pass@example.com:8042/over/there?name=ferret#nose
///          |  |         |          |    |          |           |   |
///          |  |         |          |    |          |           |   size
///          |  |         |          |    |          |           query_end
///          |  |         |          |    |          path_end
///          |  |         |          |    path_begin, the end of the authority
///          |  |         |          host_end
///          |  |         host_begin
///          |  authority_begin()
///          scheme_end
///
/// Undefined components differ from empty components:
///
/// | component              | span                            | undefined if                                |
/// |------------------------|---------------------------------|---------------------------------------------|
/// | scheme                 | 0 to scheme_end                 | scheme_end is 0 (a scheme is never empty)   |
/// | authority              | authority_begin() to path_begin | host is host_kind::none                     |
/// | userinfo, with its `@` | authority_begin() to host_begin | there is no authority, or the span is empty |
/// | host                   | host_begin to host_end          | host is host_kind::none                     |
/// | port, with its `:`     | host_end to path_begin          | the span is empty                           |
/// | path                   | path_begin to path_end          | never                                       |
/// | query, with its `?`    | path_end to query_end           | the span is empty                           |
/// | fragment, with its `#` | query_end to size               | the span is empty                           |
///
/// Without an authority, host_begin and host_end equal path_begin.
struct components {
    std::uint32_t scheme_end = 0;     ///< the `:`, or 0
    std::uint32_t host_begin = 0;     ///< after the `//`, or after the `@` of the userinfo
    std::uint32_t host_end = 0;       ///< the `:` of the port, or path_begin
    std::uint32_t path_begin = 0;     ///< the end of the authority
    std::uint32_t path_end = 0;       ///< the `?` of the query, or query_end
    std::uint32_t query_end = 0;      ///< the `#` of the fragment, or size
    std::uint32_t size = 0;           ///< the size of the whole text
    host_kind host = host_kind::none; ///< `none` if the authority is undefined
    uriform::hints hints = {};        ///< used by normalization and by the URL parser only

    /// Returns whether the component is defined, even if it is empty (section 5.3). Constant time, like all functions here.
    /// @{
    [[nodiscard]] constexpr bool has_scheme() const noexcept { return scheme_end != 0; }
    [[nodiscard]] constexpr bool has_authority() const noexcept { return host != host_kind::none; }
    [[nodiscard]] constexpr bool has_userinfo() const noexcept { return has_authority() && host_begin != authority_begin(); }
    [[nodiscard]] constexpr bool has_port() const noexcept { return host_end != path_begin; }
    [[nodiscard]] constexpr bool has_query() const noexcept { return path_end != query_end; }
    [[nodiscard]] constexpr bool has_fragment() const noexcept { return query_end != size; }
    /// @}

    /// Returns the start of the hierarchical part: after the scheme's `:`, or 0 without a scheme.
    [[nodiscard]] constexpr std::uint32_t hier_part_begin() const noexcept { return has_scheme() ? scheme_end + 1 : 0; }

    /// Returns the start of the authority, after its `//`. Meaningful only if has_authority().
    [[nodiscard]] constexpr std::uint32_t authority_begin() const noexcept { return hier_part_begin() + 2; }

    /// Returns whether the offsets and host kinds are equal. The texts may differ. So may the hints, because they depend on how the
    /// text was read.
    friend constexpr bool operator==(const components& a, const components& b) noexcept
    {
        return a.scheme_end == b.scheme_end && a.host_begin == b.host_begin && a.host_end == b.host_end &&
               a.path_begin == b.path_begin && a.path_end == b.path_end && a.query_end == b.query_end && a.size == b.size &&
               a.host == b.host;
    }
};

} // namespace uriform
