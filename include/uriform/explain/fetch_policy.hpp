#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/enum_set.hpp>
#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/syntax/address_class.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Decides whether a program may fetch a URL from an untrusted source.
///
/// The answer applies to a text, not to a connection:
///
/// - An allowed name may resolve to any address, like `127.0.0.1.nip.io`, and to a different address each time (DNS rebinding).
///   Resolvers complete names like `db.prod` from a list of domains. Resolve the name once, check the resulting address with
///   class_of(), and connect to that address.
/// - A server may redirect. Each redirect target is untrusted too: check it, with the redirecting URL as the base.
/// - A proxy resolves names itself, so the proxy must check addresses.

namespace uriform::web {

/// A set of address classes.
using address_class_set = enum_set<address_class>;

/// Returns the findings that cause refusal by default: all with severity::warning or severity::error, except three.
/// fetch_policy::addresses decides about special_address; code_in_parameter and credential_parameter do not change where a URL
/// leads.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set default_refusals() noexcept;

/// Defines which URLs a program is willing to fetch. The policy views its lists.
struct fetch_policy {
    /// The allowed schemes, in lower case.
    std::span<const std::string_view> schemes = default_schemes;

    /// The allowed host names, in lower case. Without a list, every name is allowed; with an empty list, every name is refused. A
    /// leading `.` matches all subdomains but not the domain itself. Names are compared in the form that the URL Standard uses for
    /// special URLs, whatever the scheme: ASCII, lower case, decoded, without a trailing `.`.
    std::optional<std::span<const std::string_view>> hosts = std::nullopt;

    /// The refused host names. They take precedence over allowed names. An IPv4 address also refuses the IPv6 addresses that embed
    /// it, by embedded_ipv4().
    std::span<const std::string_view> refused_hosts = {};

    /// The classes of IP addresses allowed as hosts. If `hosts` is set, only the addresses it lists are allowed, in the URL
    /// Standard's form, with IPv6 in brackets. A listed address is allowed whatever its class.
    address_class_set addresses{address_class::global};

    /// The ports allowed in addition to the scheme's default port (scheme_table::standard()).
    std::span<const std::uint16_t> ports = {};

    /// The findings that cause refusal. A policy that allows local names must exclude finding_kind::local_name.
    ///
    /// finding_kind::at_sign_after_host has an exception for URLs like `http://h?mail=a@b.org`, whose only `@` is within a
    /// parameter's value, after other octets. The URL is accepted if the policy also allows `http://b.org`, because outdated
    /// clients connect to that host (hackney before 1.21, PHP before 7.0.13). If a sub-delim follows the `@`, the host that ends at
    /// the sub-delim must be allowed as well.
    finding_set refusals = default_refusals();

    /// Converts non-ASCII domains. If null, the function of `unicode` is used; if `unicode` is null too, non-ASCII domains are
    /// refused.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// Unicode data: iri::unicode_service(). If null, there are no findings on names in other scripts.
    const unicode_service* unicode = nullptr;

    /// The default policy's schemes.
    static constexpr std::string_view default_schemes[] = {"https", "http"};
};

/// Why a URL is refused.
enum class fetch_refusal : std::uint8_t {
    none,      ///< the URL is allowed
    not_a_url, ///< the URL Standard rejects the text
    scheme,    ///< the policy does not allow the scheme
    finding,   ///< a finding causes refusal
    host,      ///< the policy refuses the host, or does not list it
    address,   ///< the policy does not allow the address class
    port,      ///< the policy does not allow the port
};

/// Returns the name of a refusal, for example `not-a-url`. Static storage. Constant time.
[[nodiscard]] constexpr std::string_view to_string(fetch_refusal why) noexcept
{
    constexpr std::string_view names[] = {"none", "not-a-url", "scheme", "finding", "host", "address", "port"};
    return names[static_cast<std::size_t>(why)];
}

/// The result of safe_to_fetch().
struct fetch_answer {
    /// The URL to fetch, if it is allowed. It is also a URI, and both standards read the same scheme, host and port in it. Fetch
    /// exactly this text, not another spelling.
    std::optional<uriform::uri> target;

    fetch_refusal why = fetch_refusal::none; ///< why the URL is refused
    std::optional<web::finding> finding;     ///< the finding that causes refusal
    uriform::error error;                    ///< the error, if the text is not a URL

    /// Returns whether the URL is allowed.
    explicit operator bool() const noexcept { return target.has_value(); }
};

/// Decides whether a policy allows a program to fetch `text`, a URL or a reference against `base`, and returns the URL to fetch.
/// The target is checked like the text. If a finding concerns a part that only the target contains, such as the base's host, its
/// position is the whole text.
///
/// Findings on names in other scripts, and on invalid A-labels, need Unicode data. Without fetch_policy::unicode, a policy cannot
/// refuse URLs because of these kinds.
///
/// Linear, apart from sorting parameters, like web::explain(). Throws `std::bad_alloc` and the exceptions of `policy.unicode`.
///
/// @code
/// using uriform::web::safe_to_fetch;
/// assert(*safe_to_fetch("HTTPS://example.com/a|b").target == "https://example.com/a%7Cb");
/// assert(safe_to_fetch("http://0x7f.1/").finding->kind == uriform::web::finding_kind::hosts_differ);
/// assert(safe_to_fetch("http://192.168.0.1/").why == uriform::web::fetch_refusal::address);
/// assert(safe_to_fetch("gopher://example.com/").why == uriform::web::fetch_refusal::scheme);
///
/// constexpr std::string_view hosts[] = {"example.com", ".example.com"};
/// const uriform::web::fetch_policy ours{.hosts = hosts};
/// assert(safe_to_fetch("https://www.example.com/", ours) && !safe_to_fetch("https://badexample.com/", ours));
/// const auto base = uriform::web::parse("https://example.com/").value();
/// assert(safe_to_fetch("///evil.example", base, ours).why == uriform::web::fetch_refusal::finding);
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPLAIN_EXPORT fetch_answer safe_to_fetch(std::string_view text, const fetch_policy& policy = {});
[[nodiscard]] URIFORM_EXPLAIN_EXPORT fetch_answer safe_to_fetch(std::string_view text, const url_view& base,
                                                                const fetch_policy& policy = {});
/// @}

} // namespace uriform::web
