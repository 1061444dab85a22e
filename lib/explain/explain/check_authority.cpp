#include <algorithm>
#include <array>
#include <optional>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/address_class.hpp>
#include <uriform/uri/detail/standard_rules.hpp>

#include "core/base/octet_scan.hpp"
#include "core/web/special_schemes.hpp"
#include "core/web/url_octets.hpp"
#include "explain/explain/local_names.hpp"
#include "explain/explain/plain_url.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// Schemes that run the rest of the URL as code.
constexpr std::string_view code_schemes[] = {"javascript", "vbscript", "livescript"};

/// Media types of documents that can contain scripts, in addition to types ending in `+xml` (WHATWG MIME Sniffing, section 4.6).
constexpr std::string_view script_types[] = {"text/html", "text/xml", "application/xml", "text/javascript",
                                             "application/javascript"};

/// The characters that end a label (RFC 3490, section 3.1): `.`, and U+3002, U+FF0E and U+FF61, which UTS #46 maps to `.`.
constexpr std::string_view label_ends[] = {".", "\xE3\x80\x82", "\xEF\xBC\x8E", "\xEF\xBD\xA1"};

/// Returns whether a list contains a text, ignoring letter case.
[[nodiscard]] bool is_among(std::string_view text, std::span<const std::string_view> list) noexcept
{
    return std::any_of(list.begin(), list.end(),
                       [&](std::string_view each) { return uriform::detail::ascii::equal_ignoring_case(each, text); });
}

void check_slashes(const subject& s, finding_list& findings)
{
    const std::string_view slashes = s.part(s.at.slashes_begin, s.at.has_authority ? s.at.authority_begin : s.at.slashes_begin);
    const bool is_file = uriform::detail::ascii::equal_ignoring_case(s.scheme(), "file");
    if (s.at.is_special && s.at.scheme_end != 0 && !is_file && slashes != "//")
        findings.add(finding_kind::missing_slashes, s.part(s.at.scheme_end, std::max(s.at.authority_begin, s.at.slashes_begin)));
}

/// Returns whether a text has the usual number of digits of an IPv4 address written as a single number.
[[nodiscard]] bool is_address_number(std::string_view text) noexcept
{
    return text.size() >= 8 && text.size() <= 10 && text.find_first_not_of("0123456789") == text.npos;
}

/// Returns whether a userinfo looks like a host after decoding: an address or a domain, possibly followed by a delimiter.
[[nodiscard]] bool looks_like_host(std::string_view userinfo)
{
    constexpr char_set of_names = chars::alpha + chars::digit + char_set("-.") + char_set::range(0x80, 0xFF);
    constexpr char_set delimiters = char_set(":/\\?# ") + char_set::range(0, 0x1F);
    const std::string decoded = decoded_in_lower_case(userinfo);
    const auto is_delimiter = [&](char octet) { return delimiters.contains(octet); };
    const auto end = std::find_if(decoded.begin(), decoded.end(), is_delimiter);
    std::string_view name = std::string_view(decoded).substr(0, static_cast<std::size_t>(end - decoded.begin()));
    if (name.starts_with('[') || name == "localhost" || is_address_number(name))
        return true;
    const std::size_t dot = name.substr(0, name.size() - (name.ends_with('.') ? 1 : 0)).rfind('.');
    return dot != name.npos && dot != 0 &&
           std::all_of(name.begin(), name.end(), [&](char octet) { return of_names.contains(octet); });
}

void check_userinfo(const subject& s, finding_list& findings)
{
    if (s.userinfo().empty())
        return;
    const std::string_view userinfo = s.userinfo().substr(0, s.userinfo().size() - 1);
    findings.add(finding_kind::userinfo, userinfo);
    const std::size_t at_sign = userinfo.find('@');
    if (at_sign != userinfo.npos)
        findings.add(finding_kind::several_at_signs, userinfo.substr(at_sign, 1));
    if (looks_like_host(userinfo))
        findings.add(finding_kind::userinfo_like_host, userinfo);
}

/// Programs may mistake a query or fragment directly after the host for a userinfo.
void check_at_sign_after_host(const subject& s, finding_list& findings)
{
    const std::string_view rest = s.part(s.at.path_end, s.at.size);
    const std::size_t at_sign = rest.find('@');
    if (s.path().empty() && at_sign != rest.npos)
        findings.add(finding_kind::at_sign_after_host, rest.substr(0, at_sign + 1));
}

/// Returns whether a label of a host begins with `xn--`. The host must be decoded and in lower case.
[[nodiscard]] bool has_a_label(std::string_view host) noexcept
{
    for (std::size_t at = host.find("xn--"); at != host.npos; at = host.find("xn--", at + 1)) {
        const std::string_view before = host.substr(0, at);
        if (before.empty() ||
            std::any_of(std::begin(label_ends), std::end(label_ends), [&](std::string_view end) { return before.ends_with(end); }))
            return true;
    }
    return false;
}

void check_host_text(const subject& s, finding_list& findings)
{
    constexpr char_set delimiters = char_set("/\\?#@:[]% ") + char_set::range(0, 0x1F) + '\x7F';
    const std::string_view host = s.host();
    for (std::size_t at = 0; at < host.size(); ++at) {
        const int octet = uriform::detail::grammar::pct_encoded(host, at);
        if (octet >= 0 && delimiters.contains(static_cast<char>(octet)))
            findings.add(finding_kind::encoded_host_delimiter, host.substr(at, 3));
        if (octet < 0 && !host.starts_with('[') && chars::sub_delims.contains(host[at]))
            findings.add(finding_kind::delimiter_in_host, host.substr(at, 1));
    }
    if (host.starts_with('-') || uriform::detail::grammar::pct_encoded(host, 0) == '-')
        findings.add(finding_kind::option_like_host, host);
    if (!uriform::internal::is_ascii(host))
        findings.add(finding_kind::non_ascii_host, host);
}

/// Reports the class of an address as the host.
template <class Address>
void check_address(const Address& address, const subject& s, finding_list& findings)
{
    const address_class of = class_of(address);
    if (of == address_class::metadata)
        findings.add(finding_kind::metadata_service, s.host());
    if (of != address_class::global)
        findings.add(finding_kind::special_address, s.host(), to_string(of));
}

void check_labels(std::string_view name, const subject& s, finding_list& findings)
{
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        if (end == begin)
            findings.add(finding_kind::empty_label, s.host());
        if (end - begin > 63)
            findings.add(finding_kind::long_label, s.host());
        begin = end + 1;
    }
    if (name.size() > 253)
        findings.add(finding_kind::long_label, s.host());
}

/// Checks a name in lower case.
void check_name(std::string_view name, const subject& s, finding_list& findings)
{
    if (name.empty()) // neither standard would accept the text otherwise
        return;
    if (name.ends_with('.')) {
        findings.add(finding_kind::trailing_dot, s.host());
        name.remove_suffix(1);
    }
    if (is_among(name, metadata_names))
        findings.add(finding_kind::metadata_service, s.host());
    if (!name.empty() && is_local(name))
        findings.add(finding_kind::local_name, s.host());
    check_labels(name, s, findings);
}

/// Checks the host to which programs connect.
void check_connection_host(std::string_view host, const subject& s, finding_list& findings)
{
    if (const auto v4 = ipv4_address::parse(host)) {
        if (host != s.host())
            findings.add(finding_kind::ipv4_spelling, s.host());
        check_address(*v4, s, findings);
    } else if (const auto v6 = ipv6_address_of(host)) {
        if (embedded_ipv4(*v6))
            findings.add(finding_kind::embedded_ipv4, s.host());
        check_address(*v6, s, findings);
    } else if (!host.starts_with('[')) {
        check_name(host, s, findings);
    }
}

void check_empty_host(const subject& s, finding_list& findings)
{
    if (!s.at.is_special || uriform::detail::ascii::equal_ignoring_case(s.scheme_or_base(), "file"))
        return;
    const bool is_empty = s.read.uri ? s.read.uri->host() == "" : s.at.has_authority && s.host().empty();
    if (is_empty)
        findings.add(finding_kind::empty_host, s.part(s.at.slashes_begin, s.at.path_begin));
}

void check_port(const subject& s, finding_list& findings)
{
    const std::string_view digits = s.port().substr(std::min<std::size_t>(1, s.port().size()));
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos)
        return;
    std::uint16_t port = 0;
    if (uriform::detail::read_port(digits, port) != digits.size())
        return findings.add(finding_kind::port_out_of_range, digits);
    const scheme_rule* other = nullptr;
    for (const scheme_rule& rule : uriform::detail::standard_rules) {
        if (rule.default_port != port)
            continue;
        if (uriform::detail::ascii::equal_ignoring_case(rule.scheme, s.scheme_or_base()))
            return;
        other = other == nullptr ? &rule : other;
    }
    if (other != nullptr)
        findings.add(finding_kind::foreign_port, digits, other->scheme);
}

/// Returns whether programs connect to the host exactly as written, and it is a domain that causes no findings.
[[nodiscard]] bool has_common_domain(const subject& s) noexcept
{
    return s.read.url && s.read.url->host_kind() == host_kind::domain && s.host() == s.read.url_host() &&
           is_common_domain(s.host());
}

/// Returns whether a file's path names a host, like `//host/share` (RFC 8089, appendix E.3.2).
[[nodiscard]] bool names_host(std::string_view path) noexcept
{
    return path.starts_with("//") && path.find_first_not_of('/') != path.npos;
}

} // namespace

bool runs_code(std::string_view url) noexcept
{
    const std::size_t colon = url.find(':');
    const std::string_view scheme = url.substr(0, colon == url.npos ? 0 : colon);
    if (!uriform::detail::ascii::equal_ignoring_case(scheme, "data"))
        return is_among(scheme, code_schemes);
    // The type ends at the first comma and is not decoded. Without a comma, there is no resource (WHATWG Fetch, section 6).
    const std::string_view data = url.substr(colon + 1, url.find('#') - colon - 1);
    if (data.find(',') == data.npos)
        return false;
    std::string_view type = data.substr(0, data.find_first_of(",;"));
    type.remove_prefix(std::min(type.find_first_not_of(' '), type.size()));
    type = type.substr(0, type.find_last_not_of(' ') + 1);
    return is_among(type, script_types) ||
           uriform::detail::ascii::equal_ignoring_case(type.substr(std::min(type.rfind('+'), type.size())), "+xml");
}

std::string connection_host(const readings& read, domain_to_ascii_function convert)
{
    const bool is_literal = read.url && read.url->host_kind() == host_kind::ipv6;
    if (read.url && (read.url->is_special() || is_literal))
        return std::string(read.url_host());
    std::string host = read.uri ? host_of(*read.uri) : decoded_in_lower_case(read.url_host());
    const auto is_forbidden = [](char octet) { return forbidden_domain_octets.contains(octet); };
    if (host.empty() || std::any_of(host.begin(), host.end(), is_forbidden)) // a URL parser would skip such octets or split at them
        return host;
    const result<url> special = web::parse("http://" + host, {.domain_to_ascii = convert});
    return special ? std::string(special->hostname()) : host;
}

void check_scheme(const subject& s, finding_list& findings)
{
    if (runs_code(s.text))
        findings.add(finding_kind::code_scheme, s.scheme());
    check_slashes(s, findings);
    if (s.read.url && s.read.url->scheme() == "file" && (!s.read.url_host().empty() || names_host(s.read.url->pathname())))
        findings.add(finding_kind::remote_file, s.host().empty() ? s.path() : s.host());
}

void check_authority(const subject& s, finding_list& findings)
{
    check_empty_host(s, findings);
    if (!s.at.has_authority)
        return;
    check_userinfo(s, findings);
    check_at_sign_after_host(s, findings);
    if (!has_common_domain(s))
        check_host_text(s, findings);
    check_port(s, findings);
}

void check_connection(const subject& s, finding_list& findings)
{
    if (!s.at.has_authority || has_common_domain(s))
        return;
    const bool may_have_hyphen = s.host().find('-') != s.host().npos || s.host().find('%') != s.host().npos;
    const bool is_literal = s.host().starts_with('[');
    if (may_have_hyphen && !is_literal && has_a_label(decoded_in_lower_case(s.host())))
        findings.add(finding_kind::a_label, s.host());
    check_connection_host(connection_host(s.read, s.options.domain_to_ascii), s, findings);
}

} // namespace uriform::web::internal
