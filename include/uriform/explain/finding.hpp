#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <uriform/base/enum_set.hpp>
#include <uriform/base/export.hpp>

/// @file
/// Findings: properties of a URL that deserve attention, each with a name, a severity, a sentence and a reference.

namespace uriform::web {

/// How much a finding matters.
enum class severity : std::uint8_t {
    // begin: severities.tsv
    /// Common in ordinary URLs.
    note = 0,
    /// Programs may disagree about the URL, or it leads into the network of the program that fetches it.
    warning = 1,
    /// The URL is probably malicious, or every program should reject it.
    error = 2,
    // end: severities.tsv
};

/// The kinds of findings. to_string() returns a kind's name. Numbers never change, because programs store them as bits of a
/// finding_set. They do not determine the order in which findings are reported.
enum class finding_kind : std::uint8_t {
    // begin: findings.tsv
    /// Rejected by both standards.
    not_a_url = 0,
    /// A URI according to RFC 3986, but not a URL according to the URL Standard.
    uri_alone = 1,
    /// A URL according to the URL Standard, but not a URI according to RFC 3986.
    url_alone = 2,
    /// Accepted by both standards, with different hosts.
    hosts_differ = 3,
    /// Both standards read the same host only after normalization, ignoring letter case.
    same_host_once_normal = 4,

    /// A `\` that the URL Standard reads as `/`.
    backslash = 5,
    /// A tab, line feed or carriage return; the URL Standard ignores them.
    tab_or_newline = 6,
    /// Spaces or control characters at the ends; the URL Standard ignores them.
    space_at_end = 7,
    /// Another control character.
    control_character = 8,
    /// Octets that do not form UTF-8.
    ill_formed_utf8 = 9,

    /// A scheme that runs code: javascript, vbscript, or data with a document that can contain scripts.
    code_scheme = 10,
    /// A special scheme not followed by exactly two slashes.
    missing_slashes = 11,
    /// A file on another host: `file://h/a`, `file:////h/a`.
    remote_file = 12,

    /// A username, password or token before the host.
    userinfo = 13,
    /// More than one `@` in the authority.
    several_at_signs = 14,
    /// A userinfo that looks like a host.
    userinfo_like_host = 15,
    /// A query or fragment directly after the host that contains `@`.
    at_sign_after_host = 16,
    /// An authority without a host, according to RFC 3986, although the scheme requires a host.
    empty_host = 17,
    /// A percent-encoded delimiter, control character or space in the host.
    encoded_host_delimiter = 18,
    /// A sub-delim in the host; some programs end the host there.
    delimiter_in_host = 19,
    /// A host that begins with `-`.
    option_like_host = 51,
    /// An IPv4 address not written as four decimal numbers.
    ipv4_spelling = 20,
    /// An address of a class other than global: loopback, private, link-local and others.
    special_address = 21,
    /// The address or name of a cloud metadata service.
    metadata_service = 22,
    /// An IPv6 address that leads to an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo, ISATAP.
    embedded_ipv4 = 23,
    /// A name on the local machine or network: without a `.`, or in .localhost, .local, .internal and others.
    local_name = 24,
    /// A name that ends in `.`.
    trailing_dot = 25,
    /// A name with nothing before a `.`.
    empty_label = 26,
    /// A port above 65535.
    port_out_of_range = 27,
    /// Another scheme's default port.
    foreign_port = 28,

    /// Dot segments that climb above the root.
    above_root = 29,
    /// A dot segment with `%2e`.
    encoded_dot_segment = 30,
    /// A segment like `..;` or `.;x`, which some servers read as a dot segment.
    dots_with_parameter = 31,
    /// `..` next to an encoded slash or backslash, like `..%2f`, or in overlong UTF-8, like `%c0%ae%c0%ae`.
    encoded_traversal = 32,
    /// `%2F` or `%5C` in the path.
    encoded_slash = 33,
    /// `%00`.
    encoded_nul = 34,
    /// `%0A`, `%1B` and others.
    encoded_control = 50,
    /// A percent-encoded percent-encoding, like `%252F` or `%%32%46`.
    double_encoding = 35,

    /// `;` between parameters.
    semicolon_separator = 36,
    /// Two parameters with the same name.
    duplicate_parameter = 37,
    /// `%26`, `%3D` or `%23` in a parameter name.
    encoded_query_delimiter = 38,
    /// A parameter whose value is a URL on another host.
    url_of_other_host = 39,
    /// A parameter whose value is a URL that runs code.
    code_in_parameter = 40,
    /// A parameter in the path, query or fragment that is named like a credential; its value is never shown.
    credential_parameter = 41,

    /// A label that begins with `xn--`.
    a_label = 42,
    /// A host with non-ASCII characters.
    non_ascii_host = 43,
    /// A label with characters of several scripts (UTS #39, section 5.2).
    mixed_scripts = 44,
    /// A label that looks like an ASCII label (UTS #39, section 4).
    confusable = 45,
    /// An invisible character in the host.
    invisible_character = 46,
    /// A host with right-to-left text.
    bidirectional_host = 47,
    /// An A-label that differs from the A-label of its U-label.
    a_label_round_trip = 48,
    /// A label longer than 63 octets, or a name longer than 253.
    long_label = 49,
    // end: findings.tsv
};

/// Describes a kind of finding. All texts have static storage.
struct finding_text {
    std::string_view name;      ///< in lower case with hyphens: `hosts-differ`
    web::severity severity{};   ///< how much it matters
    std::string_view sentence;  ///< the URL's effect, as a sentence for people
    std::string_view reference; ///< the section of a standard, or the number of a published vulnerability
};

/// Returns all kinds in report order. Static storage. Constant time.
///
/// @code
/// assert(uriform::web::all_finding_kinds().front() == uriform::web::finding_kind::not_a_url);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::span<const finding_kind> all_finding_kinds() noexcept;

/// Returns the description of a kind, or an empty description if the number is unknown. Constant time.
///
/// @code
/// assert(describe(uriform::web::finding_kind::hosts_differ).severity == uriform::web::severity::error);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT const finding_text& describe(finding_kind of) noexcept;

/// Returns the kind with the given name, or `std::nullopt`. Linear in the number of kinds.
///
/// @code
/// assert(uriform::web::find_finding_kind("hosts-differ") == uriform::web::finding_kind::hosts_differ);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<finding_kind> find_finding_kind(std::string_view name) noexcept;

/// Returns the name of a kind or severity, for example `hosts-differ` or `warning`. Static storage. Constant time.
/// @{
[[nodiscard]] inline std::string_view to_string(finding_kind of) noexcept
{
    return describe(of).name;
}
[[nodiscard]] constexpr std::string_view to_string(severity level) noexcept
{
    switch (level) {
    // begin: severities.tsv names
    case severity::note:
        return "note";
    case severity::warning:
        return "warning";
    case severity::error:
        return "error";
        // end: severities.tsv
    }
    return "";
}
/// @}

/// A finding: its kind, and the octets it concerns.
struct finding {
    finding_kind kind{};   ///< the kind
    std::size_t begin = 0; ///< byte offset, from 0
    std::size_t end = 0;   ///< one past the last octet

    /// Details for kinds that cover several cases: an address class, a parameter name. Views the text or static storage.
    /// Like any part of the URL, a parameter name may contain credentials; hide_credentials() replaces them in the text at the same
    /// offsets.
    std::string_view detail;

    /// Return the kind's description, and the severity in it.
    /// @{
    [[nodiscard]] const finding_text& text() const noexcept { return describe(kind); }
    [[nodiscard]] web::severity severity() const noexcept { return text().severity; }
    /// @}

    /// Compares all members.
    friend bool operator==(const finding&, const finding&) = default;
};

/// A set of finding kinds, such as those that cause refusal.
using finding_set = enum_set<finding_kind, std::uint64_t>;

/// Returns the set of all kinds with at least this severity.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set findings_at_least(severity level) noexcept;

} // namespace uriform::web
