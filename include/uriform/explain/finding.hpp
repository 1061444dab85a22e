#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <uriform/base/enum_set.hpp>
#include <uriform/base/export.hpp>

/// @file
/// Findings on a URL that a reader should know, each with a name, a severity, a sentence and a reference.

namespace uriform::web {

/// How much a finding matters.
enum class severity : std::uint8_t {
    note,    ///< met in ordinary URLs too
    warning, ///< programs may disagree on such a URL, or it names a place within the network of the program that fetches it
    error,   ///< such a URL is hardly written in good faith, or no program should accept it
};

/// The kinds of findings. The name of a kind is to_string() of it; numbers never change.
enum class finding_kind : std::uint8_t {
    // How the standards read the text.
    not_a_url,             ///< neither standard accepts it
    uri_alone,             ///< a URI by RFC 3986, and no URL by the URL Standard
    url_alone,             ///< a URL by the URL Standard, and no URI by RFC 3986
    hosts_differ,          ///< both standards accept it, with different hosts
    same_host_once_normal, ///< both standards have the same host only after normalization, letter case aside
    // Characters of the text.
    backslash,         ///< a `\` that the URL Standard takes for a `/`
    tab_or_newline,    ///< a tab, line feed or carriage return, which the URL Standard skips
    space_at_end,      ///< spaces or controls at the ends, which the URL Standard skips
    control_character, ///< another control character
    ill_formed_utf8,   ///< octets that are not UTF-8
    // The scheme.
    code_scheme,     ///< a scheme that runs code: javascript, vbscript, or data that is a document with scripts
    missing_slashes, ///< a special scheme is not followed by exactly two slashes
    remote_file,     ///< a file of another host: `file://h/a`, `file:////h/a`
    // The authority.
    userinfo,               ///< a username or password before the host; a token as well
    several_at_signs,       ///< more than one `@` in the authority
    userinfo_like_host,     ///< a userinfo that looks like a host
    at_sign_after_host,     ///< a query or fragment right behind the host that contains `@`
    empty_host,             ///< an authority without a host, by RFC 3986, of a scheme that needs one
    encoded_host_delimiter, ///< a percent-encoded delimiter, control or space in the host
    delimiter_in_host,      ///< a sub-delim in the host, which some readers end it at
    ipv4_spelling,          ///< an IPv4 address that is not written as four decimal numbers
    special_address,        ///< an address of another class than global: loopback, private, link-local and others
    metadata_service,       ///< the address or name of a cloud's metadata service
    embedded_ipv4,          ///< an IPv6 address that leads to an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo, ISATAP
    local_name,        ///< a name of the local machine or network: without a `.`, or in .localhost, .local, .internal and others
    trailing_dot,      ///< a name that ends in `.`
    empty_label,       ///< a name with nothing before a `.`
    port_out_of_range, ///< a port over 65535
    foreign_port,      ///< the default port of another scheme
    // The path.
    above_root,          ///< dot segments that climb above the root
    encoded_dot_segment, ///< a dot segment with `%2e`
    dots_with_parameter, ///< a segment as `..;` or `.;x`, which some servers take for a dot segment
    encoded_traversal,   ///< `..` beside an encoded slash or backslash, as `..%2f`, or in overlong UTF-8, as `%c0%ae%c0%ae`
    encoded_slash,       ///< `%2F` or `%5C` in the path
    encoded_nul,         ///< `%00`
    double_encoding,     ///< a percent-encoded percent-encoding, as `%252F` or `%%32%46`
    // The query.
    semicolon_separator,     ///< `;` between parameters
    duplicate_parameter,     ///< two parameters of one name
    encoded_query_delimiter, ///< `%26`, `%3D` or `%23` in the name of a parameter
    url_of_other_host,       ///< a parameter whose value is a URL of another host
    code_in_parameter,       ///< a parameter whose value is a URL that runs code
    credential_parameter, ///< a parameter, of the path or the fragment too, with the name of a credential; its value is never shown
    // Names in other scripts.
    a_label,             ///< a label that begins with `xn--`
    non_ascii_host,      ///< a host with characters that are not ASCII
    mixed_scripts,       ///< a label with characters of several scripts (UTS #39, section 5.2)
    confusable,          ///< a label that looks like one of ASCII (UTS #39, section 4)
    invisible_character, ///< a character without appearance in the host
    bidirectional_host,  ///< a host with right-to-left text
    a_label_round_trip,  ///< an A-label that is not the one of its U-label
    long_label,          ///< a label of more than 63 octets, or a name of more than 253
};

/// The number of kinds.
inline constexpr std::size_t finding_kinds = static_cast<std::size_t>(finding_kind::long_label) + 1;

/// What is to be said about a kind of finding. All texts have static storage.
struct finding_text {
    std::string_view name;      ///< in lower case with hyphens: `hosts-differ`
    severity level{};           ///< how much it matters
    std::string_view sentence;  ///< the effect of such a URL, as a sentence for people
    std::string_view reference; ///< the section of a standard, or the number of a published fault
};

/// Returns the text of a kind. Constant time.
///
/// @code
/// assert(describe(uriform::web::finding_kind::hosts_differ).level == uriform::web::severity::error);
/// @endcode
[[nodiscard]] URIFORM_EXPORT const finding_text& describe(finding_kind of) noexcept;

/// Returns the kind of that name, or `std::nullopt`. Linear in the number of kinds.
///
/// @code
/// assert(uriform::web::find_finding_kind("hosts-differ") == uriform::web::finding_kind::hosts_differ);
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::optional<finding_kind> find_finding_kind(std::string_view name) noexcept;

/// Returns the name of a kind or of a severity: `hosts-differ`, `warning`. Static storage. Constant time.
/// @{
[[nodiscard]] inline std::string_view to_string(finding_kind of) noexcept
{
    return describe(of).name;
}
[[nodiscard]] constexpr std::string_view to_string(severity level) noexcept
{
    return level == severity::note ? "note" : level == severity::warning ? "warning" : "error";
}
/// @}

/// A finding: its kind, and the octets of the text that it is about.
struct finding {
    finding_kind kind{};   ///< the kind of the finding
    std::size_t begin = 0; ///< in bytes, from 0
    std::size_t end = 0;   ///< one past the last octet

    /// What is found, if the kind tells of several: a class of addresses, the name of a parameter. It views the text or static
    /// storage. The name of a parameter may hold credentials, as a URL does; hide_credentials() of the text has them replaced at
    /// the same offsets.
    std::string_view detail;

    /// Returns describe() of the kind, and the level of that.
    /// @{
    [[nodiscard]] const finding_text& text() const noexcept { return describe(kind); }
    [[nodiscard]] severity level() const noexcept { return text().level; }
    /// @}

    /// Compares all members.
    friend bool operator==(const finding&, const finding&) = default;
};

/// A set of kinds, such as those that refuse a URL.
using finding_set = enum_set<finding_kind, std::uint64_t>;
static_assert(finding_kinds <= 64);

/// Returns the set of all kinds of this severity or a higher one.
[[nodiscard]] URIFORM_EXPORT finding_set findings_at_least(severity level) noexcept;

} // namespace uriform::web
