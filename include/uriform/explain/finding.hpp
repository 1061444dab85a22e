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
    // begin: severities.tsv
    /// Met in ordinary URLs too.
    note = 0,
    /// Programs may disagree on such a URL, or it names a place within the network of the program that fetches it.
    warning = 1,
    /// Such a URL is hardly written in good faith, or no program should accept it.
    error = 2,
    // end: severities.tsv
};

/// The kinds of findings. The name of a kind is to_string() of it. Numbers never change, since the bits of a finding_set are in
/// programs that have a policy; they do not say in which order findings are reported.
enum class finding_kind : std::uint8_t {
    // begin: findings.tsv
    /// Neither standard accepts it.
    not_a_url = 0,
    /// A URI by RFC 3986, and no URL by the URL Standard.
    uri_alone = 1,
    /// A URL by the URL Standard, and no URI by RFC 3986.
    url_alone = 2,
    /// Both standards accept it, with different hosts.
    hosts_differ = 3,
    /// Both standards have the same host only after normalization, letter case aside.
    same_host_once_normal = 4,

    /// A `\` that the URL Standard takes for a `/`.
    backslash = 5,
    /// A tab, line feed or carriage return, which the URL Standard skips.
    tab_or_newline = 6,
    /// Spaces or controls at the ends, which the URL Standard skips.
    space_at_end = 7,
    /// Another control character.
    control_character = 8,
    /// Octets that are not UTF-8.
    ill_formed_utf8 = 9,

    /// A scheme that runs code: javascript, vbscript, or data that is a document with scripts.
    code_scheme = 10,
    /// A special scheme is not followed by exactly two slashes.
    missing_slashes = 11,
    /// A file of another host: `file://h/a`, `file:////h/a`.
    remote_file = 12,

    /// A username or password before the host; a token as well.
    userinfo = 13,
    /// More than one `@` in the authority.
    several_at_signs = 14,
    /// A userinfo that looks like a host.
    userinfo_like_host = 15,
    /// A query or fragment right behind the host that contains `@`.
    at_sign_after_host = 16,
    /// An authority without a host, by RFC 3986, of a scheme that needs one.
    empty_host = 17,
    /// A percent-encoded delimiter, control or space in the host.
    encoded_host_delimiter = 18,
    /// A sub-delim in the host, which some readers end it at.
    delimiter_in_host = 19,
    /// An IPv4 address that is not written as four decimal numbers.
    ipv4_spelling = 20,
    /// An address of another class than global: loopback, private, link-local and others.
    special_address = 21,
    /// The address or name of a cloud's metadata service.
    metadata_service = 22,
    /// An IPv6 address that leads to an IPv4 address: mapped, compatible, NAT64, 6to4, Teredo, ISATAP.
    embedded_ipv4 = 23,
    /// A name of the local machine or network: without a `.`, or in .localhost, .local, .internal and others.
    local_name = 24,
    /// A name that ends in `.`.
    trailing_dot = 25,
    /// A name with nothing before a `.`.
    empty_label = 26,
    /// A port over 65535.
    port_out_of_range = 27,
    /// The default port of another scheme.
    foreign_port = 28,

    /// Dot segments that climb above the root.
    above_root = 29,
    /// A dot segment with `%2e`.
    encoded_dot_segment = 30,
    /// A segment as `..;` or `.;x`, which some servers take for a dot segment.
    dots_with_parameter = 31,
    /// `..` beside an encoded slash or backslash, as `..%2f`, or in overlong UTF-8, as `%c0%ae%c0%ae`.
    encoded_traversal = 32,
    /// `%2F` or `%5C` in the path.
    encoded_slash = 33,
    /// `%00`.
    encoded_nul = 34,
    /// A percent-encoded percent-encoding, as `%252F` or `%%32%46`.
    double_encoding = 35,

    /// `;` between parameters.
    semicolon_separator = 36,
    /// Two parameters of one name.
    duplicate_parameter = 37,
    /// `%26`, `%3D` or `%23` in the name of a parameter.
    encoded_query_delimiter = 38,
    /// A parameter whose value is a URL of another host.
    url_of_other_host = 39,
    /// A parameter whose value is a URL that runs code.
    code_in_parameter = 40,
    /// A parameter, of the path or the fragment too, with the name of a credential; its value is never shown.
    credential_parameter = 41,

    /// A label that begins with `xn--`.
    a_label = 42,
    /// A host with characters that are not ASCII.
    non_ascii_host = 43,
    /// A label with characters of several scripts (UTS #39, section 5.2).
    mixed_scripts = 44,
    /// A label that looks like one of ASCII (UTS #39, section 4).
    confusable = 45,
    /// A character without appearance in the host.
    invisible_character = 46,
    /// A host with right-to-left text.
    bidirectional_host = 47,
    /// An A-label that is not the one of its U-label.
    a_label_round_trip = 48,
    /// A label of more than 63 octets, or a name of more than 253.
    long_label = 49,
    // end: findings.tsv
};

/// What is to be said about a kind of finding. All texts have static storage.
struct finding_text {
    std::string_view name;      ///< in lower case with hyphens: `hosts-differ`
    severity level{};           ///< how much it matters
    std::string_view sentence;  ///< the effect of such a URL, as a sentence for people
    std::string_view reference; ///< the section of a standard, or the number of a published fault
};

/// Returns all kinds, in the order of reports. Static storage. Constant time.
///
/// @code
/// assert(uriform::web::all_finding_kinds().front() == uriform::web::finding_kind::not_a_url);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::span<const finding_kind> all_finding_kinds() noexcept;

/// Returns the text of a kind; an empty one if the library has no kind of that number. Constant time.
///
/// @code
/// assert(describe(uriform::web::finding_kind::hosts_differ).level == uriform::web::severity::error);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT const finding_text& describe(finding_kind of) noexcept;

/// Returns the kind of that name, or `std::nullopt`. Linear in the number of kinds.
///
/// @code
/// assert(uriform::web::find_finding_kind("hosts-differ") == uriform::web::finding_kind::hosts_differ);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<finding_kind> find_finding_kind(std::string_view name) noexcept;

/// Returns the name of a kind or of a severity: `hosts-differ`, `warning`. Static storage. Constant time.
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

/// Returns the set of all kinds of this severity or a higher one.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set findings_at_least(severity level) noexcept;

} // namespace uriform::web
