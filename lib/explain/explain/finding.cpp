#include <uriform/explain/finding.hpp>

#include <array>
#include <cstddef>
#include <iterator>

#include "core/base/numbered_rows.hpp"

namespace uriform::web {
namespace {

struct finding_row {
    finding_kind number;
    finding_text about;
};

/// In report order; explanation::add() sorts by it.
constexpr finding_row finding_rows[] = {
    // begin: findings.tsv
    {finding_kind::not_a_url,
     {"not-a-url", severity::error, "Neither RFC 3986 nor the URL Standard accepts this text.",
      "RFC 3986, section 3; WHATWG URL, section 4.4"}},
    {finding_kind::uri_alone,
     {"uri-alone", severity::warning, "RFC 3986 accepts this text, but the URL Standard, which browsers follow, rejects it.",
      "RFC 3986, section 3; WHATWG URL, section 4.4"}},
    {finding_kind::url_alone,
     {"url-alone", severity::note, "The URL Standard accepts this text, but RFC 3986 rejects it.",
      "RFC 3986, section 3; WHATWG URL, section 4.4"}},
    {finding_kind::hosts_differ,
     {"hosts-differ", severity::error, "RFC 3986 and the URL Standard read different hosts.",
      "RFC 3986, section 3.2; WHATWG URL, section 4.4"}},
    {finding_kind::same_host_once_normal,
     {"same-host-once-normal", severity::warning, "RFC 3986 and the URL Standard read the same host only after normalization.",
      "RFC 3986, section 6.2.2.2; WHATWG URL, section 3.5"}},
    {finding_kind::backslash,
     {"backslash", severity::warning, "The URL Standard reads this backslash as a slash.",
      "WHATWG URL, section 4.4; CVE-2020-8910"}},
    {finding_kind::tab_or_newline,
     {"tab-or-newline", severity::warning, "The URL Standard ignores tabs and newlines.",
      "WHATWG URL, section 4.4; CVE-2022-0391"}},
    {finding_kind::space_at_end,
     {"space-at-end", severity::warning, "The URL Standard ignores spaces and control characters at both ends.",
      "WHATWG URL, section 4.4; CVE-2023-24329"}},
    {finding_kind::control_character,
     {"control-character", severity::warning, "A URL must not contain this control character.",
      "RFC 3986, section 2; CVE-2019-9740"}},
    {finding_kind::ill_formed_utf8,
     {"ill-formed-utf8", severity::warning, "These bytes are not UTF-8. Browsers replace them.", "RFC 3629, section 3"}},
    {finding_kind::code_scheme,
     {"code-scheme", severity::error, "A URL with this scheme runs code.", "WHATWG HTML, section 7.4.2.3.2"}},
    {finding_kind::missing_slashes,
     {"missing-slashes", severity::warning, "This scheme requires `//`. Browsers also accept fewer or more slashes, or `\\`.",
      "WHATWG URL, section 4.4"}},
    {finding_kind::remote_file,
     {"remote-file", severity::warning, "A system that opens a file on another host sends that host the user's credentials.",
      "RFC 8089, appendix E.3"}},
    {finding_kind::userinfo, {"userinfo", severity::warning, "The part before `@` is not the host.", "RFC 3986, section 7.6"}},
    {finding_kind::several_at_signs,
     {"several-at-signs", severity::error,
      "The userinfo ends at the last `@` of the authority, but some programs stop at an earlier `@`.",
      "WHATWG URL, section 4.4; Orange Tsai, A New Era of SSRF"}},
    {finding_kind::userinfo_like_host,
     {"userinfo-like-host", severity::warning, "The userinfo looks like a host.", "RFC 3986, section 7.6; CVE-2024-22243"}},
    {finding_kind::at_sign_after_host,
     {"at-sign-after-host", severity::warning, "A program that looks for the last `@` of the text reads another host.",
      "CVE-2016-8624"}},
    {finding_kind::empty_host,
     {"empty-host", severity::error, "The host is empty according to RFC 3986, but browsers look for a host after the slashes.",
      "RFC 9110, section 4.2.1; CVE-2021-23385"}},
    {finding_kind::encoded_host_delimiter,
     {"encoded-host-delimiter", severity::error, "A program that decodes the host before it splits the text reads another host.",
      "RFC 3986, section 2.4; CVE-2022-27780"}},
    {finding_kind::delimiter_in_host,
     {"delimiter-in-host", severity::warning, "Some programs end the host at this character.", "RFC 3986, section 3.2.2"}},
    {finding_kind::option_like_host,
     {"option-like-host", severity::warning, "A command that takes this host as an argument reads an option.",
      "RFC 1123, section 2.1; CVE-2017-1000117"}},
    {finding_kind::ipv4_spelling,
     {"ipv4-spelling", severity::warning, "Browsers and most resolvers read this host as an IPv4 address.",
      "RFC 3986, section 7.4; WHATWG URL, section 3.5; CVE-2021-29921"}},
    {finding_kind::special_address, {"special-address", severity::warning, "This is not a public address.", "RFC 6890"}},
    {finding_kind::metadata_service,
     {"metadata-service", severity::error, "This host is a cloud metadata service, which hands out credentials.",
      "CWE-918; RFC 3927"}},
    {finding_kind::embedded_ipv4,
     {"embedded-ipv4", severity::warning, "Packets to this address may reach the IPv4 address in it.",
      "RFC 4291, section 2.5.5; RFC 6052; RFC 3056; RFC 4380; RFC 5214"}},
    {finding_kind::local_name,
     {"local-name", severity::warning, "This name refers to the local machine or network.",
      "RFC 6761, section 6.3; RFC 6762, appendix G; RFC 8375"}},
    {finding_kind::trailing_dot,
     {"trailing-dot", severity::note, "Some programs ignore the trailing `.` when they compare names, and others do not.",
      "RFC 1034, section 3.1"}},
    {finding_kind::empty_label,
     {"empty-label", severity::warning, "The name contains an empty label, but DNS does not allow empty labels.",
      "RFC 1034, section 3.1"}},
    {finding_kind::port_out_of_range,
     {"port-out-of-range", severity::error, "The port exceeds 65535. Some programs truncate it to 16 bits.",
      "RFC 9293, section 3.1; WHATWG URL, section 4.4"}},
    {finding_kind::foreign_port,
     {"foreign-port", severity::note, "This is the default port of another scheme.", "RFC 3986, section 3.2.3"}},
    {finding_kind::above_root,
     {"above-root", severity::warning, "The `..` segments lead above the root of the path.", "RFC 3986, section 5.4.2"}},
    {finding_kind::encoded_dot_segment,
     {"encoded-dot-segment", severity::warning, "After decoding, this is a dot segment (`.` or `..`).",
      "RFC 3986, section 6.2.2; CVE-2021-41773"}},
    {finding_kind::dots_with_parameter,
     {"dots-with-parameter", severity::warning, "Some servers read this as a dot segment (`.` or `..`).",
      "RFC 3986, section 3.3; CVE-2018-11759"}},
    {finding_kind::encoded_traversal,
     {"encoded-traversal", severity::warning, "A server that decodes the path before it splits it reads a `..` segment here.",
      "RFC 3986, section 2.4; CVE-2021-42013"}},
    {finding_kind::encoded_slash,
     {"encoded-slash", severity::note, "A server that decodes the path before it splits it reads more segments.",
      "RFC 3986, section 2.4"}},
    {finding_kind::encoded_nul,
     {"encoded-nul", severity::warning, "Some programs end the text at this NUL byte.", "RFC 3986, section 7.3; CWE-158"}},
    {finding_kind::encoded_control,
     {"encoded-control", severity::note, "A program that decodes this writes a line end or another control character.",
      "RFC 3986, section 7.3; CWE-93; CVE-2019-10098"}},
    {finding_kind::double_encoding,
     {"double-encoding", severity::note, "A program that decodes twice reads a different text.", "RFC 3986, section 2.4; CWE-174"}},
    {finding_kind::semicolon_separator,
     {"semicolon-separator", severity::note, "Some programs separate parameters at `;`, and others do not.",
      "WHATWG URL, section 5.1; CVE-2021-23336"}},
    {finding_kind::duplicate_parameter,
     {"duplicate-parameter", severity::note, "Some programs use the first parameter of this name, and others use the last.",
      "CWE-235"}},
    {finding_kind::encoded_query_delimiter,
     {"encoded-query-delimiter", severity::note, "A program that decodes the query before it splits it reads other parameters.",
      "RFC 3986, section 2.4; CWE-235"}},
    {finding_kind::url_of_other_host,
     {"url-of-other-host", severity::note, "The value of this parameter is a URL on another host.", "CWE-601"}},
    {finding_kind::code_in_parameter,
     {"code-in-parameter", severity::warning, "The value of this parameter is a URL that runs code.", "CWE-79; CWE-601"}},
    {finding_kind::credential_parameter,
     {"credential-parameter", severity::warning, "This parameter is named like a credential, but URLs are stored and logged.",
      "RFC 9110, section 17.9; CWE-598"}},
    {finding_kind::a_label, {"a-label", severity::note, "This label encodes text in another script.", "RFC 5890, section 2.3.2.1"}},
    {finding_kind::non_ascii_host,
     {"non-ascii-host", severity::note, "The host contains characters that are not ASCII.", "RFC 3987, section 3.1; UTS #46"}},
    {finding_kind::mixed_scripts, {"mixed-scripts", severity::warning, "The label mixes scripts.", "UTS #39, section 5.2"}},
    {finding_kind::confusable,
     {"confusable", severity::warning, "The label looks like a label with other characters.", "UTS #39, section 4"}},
    {finding_kind::invisible_character,
     {"invisible-character", severity::warning, "The host contains an invisible character.",
      "UTS #39, section 3.1; UTS #46, section 4"}},
    {finding_kind::bidirectional_host,
     {"bidirectional-host", severity::note, "The host contains right-to-left text, which may be shown in another order.",
      "RFC 5893; UTS #36"}},
    {finding_kind::a_label_round_trip,
     {"a-label-round-trip", severity::error, "This label begins with `xn--` but is not the encoding of any label.",
      "RFC 5891, section 5.4"}},
    {finding_kind::long_label,
     {"long-label", severity::warning, "DNS allows labels of up to 63 bytes and names of up to 253 bytes; this host exceeds that.",
      "RFC 1035, section 2.3.4"}},
    // end: findings.tsv
};
constexpr auto finding_places = uriform::internal::row_places<64>(finding_rows);
constexpr auto kinds_in_order = uriform::internal::row_numbers(finding_rows);
constexpr finding_text no_finding{};

/// The findings with at least the given severity, by severity.
constexpr auto kinds_by_level = [] {
    std::array<finding_set, 3> kinds;
    for (const finding_row& each : finding_rows)
        for (std::size_t level = 0; level <= static_cast<std::size_t>(each.about.severity); ++level)
            kinds[level].add(each.number);
    return kinds;
}();

} // namespace

std::span<const finding_kind> all_finding_kinds() noexcept
{
    return kinds_in_order;
}

const finding_text& describe(finding_kind of) noexcept
{
    const auto number = static_cast<std::size_t>(of);
    const std::size_t place = number < finding_places.size() ? finding_places[number] : std::size(finding_rows);
    return place < std::size(finding_rows) ? finding_rows[place].about : no_finding;
}

std::optional<finding_kind> find_finding_kind(std::string_view name) noexcept
{
    for (const finding_row& each : finding_rows)
        if (each.about.name == name)
            return each.number;
    return std::nullopt;
}

finding_set findings_at_least(severity level) noexcept
{
    const auto lowest = static_cast<std::size_t>(level);
    return lowest < kinds_by_level.size() ? kinds_by_level[lowest] : finding_set();
}

} // namespace uriform::web
