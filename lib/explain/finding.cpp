#include <iterator>

#include <uriform/explain/finding.hpp>

namespace uriform::web {
namespace {

using enum severity;

/// In the order of finding_kind.
constexpr finding_text texts[] = {
    {"not-a-url", error, "Neither RFC 3986 nor the URL Standard accepts this.", "RFC 3986, section 3; WHATWG URL, section 4.4"},
    {"uri-alone", warning, "RFC 3986 accepts this, and the URL Standard, by which browsers read, does not.",
     "RFC 3986, section 3; WHATWG URL, section 4.4"},
    {"url-alone", note, "The URL Standard accepts this, and RFC 3986 does not.", "RFC 3986, section 3; WHATWG URL, section 4.4"},
    {"hosts-differ", error, "RFC 3986 and the URL Standard read different hosts.",
     "RFC 3986, section 3.2; WHATWG URL, section 4.4"},
    {"same-host-once-normal", warning, "The host is that of the URL Standard only once it is normalized.",
     "RFC 3986, section 6.2.2.2; WHATWG URL, section 3.5"},
    {"backslash", warning, "The URL Standard takes this backslash for a slash.", "WHATWG URL, section 4.4; CVE-2020-8910"},
    {"tab-or-newline", warning, "The URL Standard skips tabs and newlines.", "WHATWG URL, section 4.4; CVE-2022-0391"},
    {"space-at-end", warning, "The URL Standard skips spaces and controls at the ends.", "WHATWG URL, section 4.4; CVE-2023-24329"},
    {"control-character", warning, "A control character, which is never allowed.", "RFC 3986, section 2; CVE-2019-9740"},
    {"ill-formed-utf8", warning, "These octets are not UTF-8. Browsers replace them.", "RFC 3629, section 3"},
    {"code-scheme", error, "A URL of this scheme runs code.", "WHATWG HTML, section 7.4.2.3.2"},
    {"missing-slashes", warning, "This scheme is followed by `//`. Browsers take fewer or more slashes, or `\\`, for these two.",
     "WHATWG URL, section 4.4"},
    {"remote-file", warning, "Systems that open a file of another host send it the user's credentials.", "RFC 8089, appendix E.3"},
    {"userinfo", warning, "What stands before `@` is not the host.", "RFC 3986, section 7.6"},
    {"several-at-signs", error, "Only the last `@` of the authority ends the userinfo, and not all programs look for that.",
     "WHATWG URL, section 4.4; Orange Tsai, A New Era of SSRF"},
    {"userinfo-like-host", warning, "The userinfo looks like a host.", "RFC 3986, section 7.6; CVE-2024-22243"},
    {"at-sign-after-host", warning, "A program that looks for the last `@` of the text reads another host.", "CVE-2016-8624"},
    {"empty-host", error, "The host is empty by RFC 3986, and browsers look for it behind the slashes.",
     "RFC 9110, section 4.2.1; CVE-2021-23385"},
    {"encoded-host-delimiter", error, "A program that decodes the host before it splits the text reads another host.",
     "RFC 3986, section 2.4; CVE-2022-27780"},
    {"delimiter-in-host", warning, "Some programs end a host at this character.", "RFC 3986, section 3.2.2"},
    {"ipv4-spelling", warning, "Browsers and most resolvers read this host as an IPv4 address.",
     "RFC 3986, section 7.4; WHATWG URL, section 3.5; CVE-2021-29921"},
    {"special-address", warning, "This address is not a public one.", "RFC 6890"},
    {"metadata-service", error, "This host is where machines in a cloud ask for credentials.", "CWE-918; RFC 3927"},
    {"embedded-ipv4", warning, "Packets to this address may reach the IPv4 address in it.",
     "RFC 4291, section 2.5.5; RFC 6052; RFC 3056; RFC 4380; RFC 5214"},
    {"local-name", warning, "This name refers to the local machine or network.",
     "RFC 6761, section 6.3; RFC 6762, appendix G; RFC 8375"},
    {"trailing-dot", note, "The name ends in `.`, as some programs compare it and others do not.", "RFC 1034, section 3.1"},
    {"empty-label", warning, "A label is empty, which DNS does not allow.", "RFC 1034, section 3.1"},
    {"port-out-of-range", error, "The port is no number of 16 bits, which some programs make one of it.",
     "RFC 9293, section 3.1; WHATWG URL, section 4.4"},
    {"foreign-port", note, "This is the default port of another scheme.", "RFC 3986, section 3.2.3"},
    {"above-root", warning, "The path has more `..` than segments before them.", "RFC 3986, section 5.4.2"},
    {"encoded-dot-segment", warning, "This is a dot segment once it is decoded.", "RFC 3986, section 6.2.2; CVE-2021-41773"},
    {"dots-with-parameter", warning, "Some servers take this for a dot segment.", "RFC 3986, section 3.3; CVE-2018-11759"},
    {"encoded-traversal", warning, "A server that decodes the path before it is split reads a dot segment.",
     "RFC 3986, section 2.4; CVE-2021-42013"},
    {"encoded-slash", note, "A server that decodes the path before it is split reads more segments.", "RFC 3986, section 2.4"},
    {"encoded-nul", warning, "Some programs end a text at this octet.", "RFC 3986, section 7.3; CWE-158"},
    {"double-encoding", note, "A program that decodes twice reads another text.", "RFC 3986, section 2.4; CWE-174"},
    {"semicolon-separator", note, "Some programs separate parameters by `;`, and others do not.",
     "WHATWG URL, section 5.1; CVE-2021-23336"},
    {"duplicate-parameter", note, "Programs differ in whether the first or the last parameter of a name counts.", "CWE-235"},
    {"encoded-query-delimiter", note, "A program that decodes the query before it is split reads other parameters.",
     "RFC 3986, section 2.4; CWE-235"},
    {"url-of-other-host", note, "The value of this parameter is a URL of another host.", "CWE-601"},
    {"code-in-parameter", warning, "The value of this parameter is a URL that runs code.", "CWE-79; CWE-601"},
    {"credential-parameter", warning, "The parameter has the name of a credential, and URLs are stored and logged.",
     "RFC 9110, section 17.9; CWE-598"},
    {"a-label", note, "This label stands for one in another script.", "RFC 5890, section 2.3.2.1"},
    {"non-ascii-host", note, "The host has characters that are not ASCII.", "RFC 3987, section 3.1; UTS #46"},
    {"mixed-scripts", warning, "The label mixes scripts.", "UTS #39, section 5.2"},
    {"confusable", warning, "The label looks like one of other characters.", "UTS #39, section 4"},
    {"invisible-character", warning, "The host has a character that is not seen.", "UTS #39, section 3.1; UTS #46, section 4"},
    {"bidirectional-host", note, "The host has right-to-left text, which may be shown in another order.", "RFC 5893; UTS #36"},
    {"a-label-round-trip", error, "No label in another script has this A-label.", "RFC 5891, section 5.4"},
    {"long-label", warning, "A label has more than 63 octets, or the name more than 253, which DNS does not allow.",
     "RFC 1035, section 2.3.4"},
};
static_assert(std::size(texts) == finding_kinds);

} // namespace

const finding_text& describe(finding_kind of) noexcept
{
    return texts[static_cast<std::size_t>(of)];
}

std::optional<finding_kind> find_finding_kind(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < finding_kinds; ++i)
        if (texts[i].name == name)
            return static_cast<finding_kind>(i);
    return std::nullopt;
}

finding_set findings_at_least(severity level) noexcept
{
    finding_set kinds;
    for (std::size_t i = 0; i < finding_kinds; ++i)
        if (texts[i].level >= level)
            kinds.add(static_cast<finding_kind>(i));
    return kinds;
}

} // namespace uriform::web
