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
/// Whether a program may fetch a URL that it was given by others.
///
/// The answer is about a text, not about a connection:
///
/// - A name that is allowed may resolve to any address, as `127.0.0.1.nip.io`, and to another one at each time (DNS rebinding);
///   resolvers complete names as `db.prod` by a list of domains. A program resolves it once, asks
///   class_of() of the address that it connects to, and connects to that address.
/// - A server may redirect. The target of each redirect is a text of others again: ask for it, with the URL that redirects as base.
/// - A proxy resolves names by itself; then the proxy has to check addresses.

namespace uriform::web {

/// A set of classes of addresses.
using address_class_set = enum_set<address_class>;

/// Returns the findings that refuse a URL by default: those of severity::warning or error, but for special_address, which
/// fetch_policy::addresses decides, and code_in_parameter and credential_parameter, which do not change where a URL leads.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set default_refusals() noexcept;

/// The URLs that a program is willing to fetch. Its lists are viewed.
struct fetch_policy {
    /// The schemes, in lower case.
    std::span<const std::string_view> schemes = default_schemes;

    /// The names of hosts that are allowed, in lower case; without a list all are, by an empty one none is. A name that begins with
    /// `.` stands for all names that end so, and not for the name behind the `.` itself. Names are compared as the URL Standard has
    /// them in special URLs, whatever the scheme: in ASCII and lower case, decoded, without a `.` at their end.
    std::optional<std::span<const std::string_view>> hosts = std::nullopt;

    /// The names that are refused, which precede those that are allowed.
    std::span<const std::string_view> refused_hosts = {};

    /// The classes of addresses that are allowed in place of a name; an address is also allowed if `hosts` has it as it is written
    /// by the URL Standard, IPv6 in brackets. If there are `hosts`, no other address is allowed.
    address_class_set addresses{address_class::global};

    /// The ports that are allowed besides the default one of the scheme (scheme_table::standard()).
    std::span<const std::uint16_t> ports = {};

    /// The findings that refuse a URL. A policy that allows local names leaves out finding_kind::local_name.
    ///
    /// finding_kind::at_sign_after_host does not refuse a URL as `http://h?mail=a@b.org`, whose only `@` is in the value of a
    /// parameter, after other octets, if the policy also allows `http://b.org`: that is the host that outdated clients read
    /// (hackney before 1.21, PHP before 7.0.13). After a sub-delim in what follows the `@`, the host that ends there has to be
    /// allowed as well.
    finding_set refusals = default_refusals();

    /// Converts domains that are not ASCII. If null, it is that of `unicode`; if that is null too, such domains are refused.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// The data of Unicode: iri::unicode_service(). If null, there are no findings on names in other scripts.
    const unicode_service* unicode = nullptr;

    /// The schemes of the default policy.
    static constexpr std::string_view default_schemes[] = {"https", "http"};
};

/// Why a URL is refused.
enum class fetch_refusal : std::uint8_t {
    none,      ///< it is not
    not_a_url, ///< the URL Standard refuses it
    scheme,    ///< its scheme is none of the policy
    finding,   ///< a finding refuses it
    host,      ///< its host is none of the policy, or is refused
    address,   ///< the class of its address is none of the policy
    port,      ///< its port is none of the policy
};

/// Returns the name of a refusal: `not-a-url`. Static storage. Constant time.
[[nodiscard]] constexpr std::string_view to_string(fetch_refusal why) noexcept
{
    constexpr std::string_view names[] = {"none", "not-a-url", "scheme", "finding", "host", "address", "port"};
    return names[static_cast<std::size_t>(why)];
}

/// The answer of safe_to_fetch().
struct fetch_answer {
    /// The URL to fetch, if it is allowed. It is a URI too, by which both standards lead to the same scheme, host and port. No
    /// other spelling may be fetched in its place.
    std::optional<uriform::uri> target;

    fetch_refusal why = fetch_refusal::none; ///< why the URL is refused
    std::optional<web::finding> finding;     ///< the finding that refuses it
    uriform::error error;                    ///< the error, if it is no URL

    /// Returns whether the URL is allowed.
    explicit operator bool() const noexcept { return target.has_value(); }
};

/// Returns whether a policy allows a program to fetch `text`, a URL, or a reference against `base`, and the URL to fetch. That
/// target is checked as the text is; a finding on a part that only the target has, as the host of the base, is one on all the text.
///
/// The findings on names in other scripts, and on A-labels that are no A-labels, need the data of Unicode. Without
/// fetch_policy::unicode, no policy refuses by these kinds.
///
/// Linear but for sorting parameters, as web::explain(). Throws `std::bad_alloc`, and what `policy.unicode` does.
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
