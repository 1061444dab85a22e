#include <algorithm>

#include <uriform/base/char_set.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "core/base/octet_scan.hpp"
#include "explain/explain/plain_url.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web {
namespace {

template <class Value>
[[nodiscard]] bool is_among(const Value& value, std::span<const Value> list) noexcept
{
    for (const Value& each : list) // most lists are short
        if (each == value)
            return true;
    return false;
}

/// Returns whether a list contains a name, or a domain with a leading `.` that contains the name.
[[nodiscard]] bool matches(std::string_view name, std::span<const std::string_view> list) noexcept
{
    for (const std::string_view each : list)
        if (each.starts_with('.') ? name.size() > each.size() && site::within(name, each.substr(1)) : name == each)
            return true;
    return false;
}

/// The host to which a program connects, without a trailing `.`.
class connection_target {
public:
    explicit connection_target(std::string_view host) : name_(host.substr(0, host.size() - (host.ends_with('.') ? 1 : 0)))
    {
        if (const auto v4 = ipv4_address::parse(name_))
            address_ = class_of(*v4);
        else if (const auto v6 = internal::ipv6_address_of(name_)) {
            address_ = class_of(*v6);
            if (const auto embedded = embedded_ipv4(*v6))
                embedded_ = embedded->to_string();
        }
    }
    explicit connection_target(const internal::plain_url& u) : name_(u.host())
    {
        if (u.parts.host == uriform::host_kind::ipv4)
            address_ = class_of(*ipv4_address::parse(name_));
    }

    [[nodiscard]] fetch_refusal check(const fetch_policy& policy) const
    {
        if (name_.empty() || !uriform::internal::is_ascii(name_) || matches(name_, policy.refused_hosts) ||
            matches(embedded_, policy.refused_hosts))
            return fetch_refusal::host;
        if (policy.hosts && matches(name_, *policy.hosts))
            return fetch_refusal::none;
        if (policy.hosts)
            return address_ ? fetch_refusal::address : fetch_refusal::host;
        return address_ && !policy.addresses.contains(*address_) ? fetch_refusal::address : fetch_refusal::none;
    }

private:
    std::string_view name_;
    std::string embedded_;                 ///< the IPv4 address that an IPv6 address embeds
    std::optional<address_class> address_; ///< the address class, if the host is an address
};

[[nodiscard]] fetch_refusal check(const connection_target& host, const url_view& url, const fetch_policy& policy)
{
    if (const fetch_refusal why = host.check(policy); why != fetch_refusal::none)
        return why;
    const std::optional<std::uint16_t> port = url.port_number();
    if (!port || is_among(*port, policy.ports))
        return fetch_refusal::none;
    const scheme_rule* const scheme = scheme_table::standard().find(url.scheme());
    return scheme != nullptr && port == scheme->default_port ? fetch_refusal::none : fetch_refusal::port;
}

[[nodiscard]] fetch_answer refused(fetch_refusal why)
{
    fetch_answer answer;
    answer.why = why;
    return answer;
}

/// A text, and the rules by which to judge it.
struct fetch_question {
    std::string_view text;
    const url_view* base;
    const fetch_policy& policy; ///< with a domain converter, if available
};

[[nodiscard]] fetch_answer answer_to(const fetch_question& asked);

/// If the only `@` in the text is within the value of a query parameter, directly after the host and after other octets of the
/// value, returns the text after the `@`: `b.org` for `?mail=a@b.org`. Otherwise returns an empty text.
[[nodiscard]] std::string_view mail_host_after(std::string_view text, const finding& at_sign) noexcept
{
    const std::string_view before = text.substr(at_sign.begin, at_sign.end - at_sign.begin - 1);
    const std::string_view after = text.substr(at_sign.end);
    const std::size_t equals = before.rfind('=');
    const bool is_mailbox = equals != before.npos && equals + 1 < before.size() && before.find('&', equals) == before.npos;
    const bool in_query = before.starts_with('?') && before.find('#') == before.npos;
    return in_query && is_mailbox && after.find('@') == after.npos ? after : std::string_view();
}

/// Returns whether the policy allows the hosts that some clients read in `after` because of the `@` in a query. These clients end
/// an authority only at its first `/`; a few also end the host at an earlier delimiter.
[[nodiscard]] bool may_be_fetched_from(std::string_view after, std::string_view scheme, const fetch_question& asked)
{
    fetch_policy policy = asked.policy;
    policy.refusals.remove(finding_kind::delimiter_in_host);
    const auto is_allowed = [&](std::string_view rest) {
        const std::string other = std::string(scheme).append("://").append(rest); // no `@`, so no further recursion
        return static_cast<bool>(answer_to({other, nullptr, policy}));
    };
    const auto delimiter = std::find_if(after.begin(), after.end(), [](char octet) { return chars::sub_delims.contains(octet); });
    return is_allowed(after) && is_allowed(after.substr(0, static_cast<std::size_t>(delimiter - after.begin())));
}

/// Returns whether a finding causes refusal of a URL with the given scheme.
[[nodiscard]] bool is_refused_by(const finding& found, std::string_view scheme, const fetch_question& asked)
{
    if (!asked.policy.refusals.contains(found.kind))
        return false;
    if (found.kind != finding_kind::at_sign_after_host)
        return true;
    const std::string_view host = mail_host_after(asked.text, found);
    return host.empty() || !may_be_fetched_from(host, scheme, asked);
}

/// Returns the answer if the scheme or a finding causes refusal; otherwise a preliminary answer.
[[nodiscard]] fetch_answer judge(std::string_view scheme, std::span<const finding> findings, const fetch_question& asked)
{
    if (!is_among(scheme, asked.policy.schemes)) // reported before findings on the scheme
        return refused(fetch_refusal::scheme);
    for (const finding& each : findings)
        if (is_refused_by(each, scheme, asked)) {
            fetch_answer answer = refused(fetch_refusal::finding);
            answer.finding = each;
            return answer;
        }
    return {};
}

[[nodiscard]] explain_options how_to_read(const fetch_question& asked) noexcept
{
    return {asked.base, asked.policy.domain_to_ascii, asked.policy.unicode};
}

/// Returns the answer for a plain URL. Its target is the text, plus a `/` if the path is empty.
[[nodiscard]] fetch_answer answer_to_plain(const internal::plain_url& u, const fetch_question& asked)
{
    std::string buffer;
    const url_view url = u.as_url(buffer);
    const fetch_policy& policy = asked.policy;
    std::vector<finding> findings;
    if (policy.refusals.contains_any(u.possible))
        findings = findings_of_plain(policy.refusals, u, url, how_to_read(asked));
    fetch_answer answer = judge(url.scheme(), findings, asked);
    if (answer.why == fetch_refusal::none)
        answer.why = check(connection_target(u), url, policy);
    if (answer.why == fetch_refusal::none)
        answer.target.emplace(uriform::detail::unchecked::make<uri_view>(url.href(), url.parts()));
    return answer;
}

fetch_answer answer_to(const fetch_question& asked)
{
    internal::plain_url plain;
    if (internal::read_plain(asked.text, plain))
        return answer_to_plain(plain, asked);
    const fetch_policy& policy = asked.policy;
    explanation read = internal::read_text(asked.text, how_to_read(asked));
    if (!read.url) {
        fetch_answer answer = refused(fetch_refusal::not_a_url);
        answer.error = read.url.error();
        return answer;
    }
    internal::add_findings(policy.refusals, how_to_read(asked), read);
    if (policy.unicode != nullptr && policy.refusals.contains_any(internal::kinds_of_unicode))
        internal::add_iri(read, how_to_read(asked));
    fetch_answer answer = judge(read.url->scheme(), read.findings, asked);
    if (answer.why == fetch_refusal::none) {
        const std::string host = internal::connection_host(internal::readings::of(read), policy.domain_to_ascii);
        answer.why = check(connection_target(host), *read.url, policy);
    }
    if (answer.why == fetch_refusal::none)
        answer.target = to_uri(*read.url);
    return answer;
}

/// Returns the answer for a text and its target. The target may contain components of the base, and encoded octets.
[[nodiscard]] fetch_answer answer_twice(const fetch_question& asked)
{
    fetch_answer answer = answer_to(asked);
    if (!answer || answer.target->text() == asked.text)
        return answer;
    const uri target = std::move(*answer.target);
    answer = answer_to({target.text(), nullptr, asked.policy});
    if (answer.finding)
        answer.finding = finding{answer.finding->kind, 0, asked.text.size(), {}};
    return answer;
}

[[nodiscard]] fetch_answer answer_by(const fetch_policy& policy, std::string_view text, const url_view* base)
{
    const bool has_converter = policy.domain_to_ascii != nullptr || policy.unicode == nullptr;
    return has_converter ? answer_twice({text, base, policy}) : answer_twice({text, base, internal::with_converter(policy)});
}

} // namespace

finding_set default_refusals() noexcept
{
    finding_set kinds = findings_at_least(severity::warning);
    kinds.remove(finding_kind::special_address);
    kinds.remove(finding_kind::code_in_parameter);
    kinds.remove(finding_kind::credential_parameter);
    return kinds;
}

fetch_answer safe_to_fetch(std::string_view text, const fetch_policy& policy)
{
    return answer_by(policy, text, nullptr);
}

fetch_answer safe_to_fetch(std::string_view text, const url_view& base, const fetch_policy& policy)
{
    return answer_by(policy, text, &base);
}

} // namespace uriform::web
