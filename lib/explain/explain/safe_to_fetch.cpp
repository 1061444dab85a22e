#include <algorithm>

#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "core/base/octet_scan.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web {
namespace {

template <class Value>
[[nodiscard]] bool is_among(const Value& value, std::span<const Value> list) noexcept
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// Returns whether a list has a name, or its end after a `.`.
[[nodiscard]] bool matches(std::string_view name, std::span<const std::string_view> list) noexcept
{
    return std::any_of(list.begin(), list.end(), [&](std::string_view each) {
        return each.starts_with('.') ? name.size() > each.size() && name.ends_with(each) : name == each;
    });
}

/// Returns the class of the address that a host is, or `std::nullopt` if it is a name.
[[nodiscard]] std::optional<address_class> class_of_host(std::string_view host)
{
    if (const auto v4 = ipv4_address::parse(host))
        return class_of(*v4);
    if (const auto v6 = internal::ipv6_address_of(host))
        return class_of(*v6);
    return std::nullopt;
}

[[nodiscard]] fetch_refusal check_host(std::string_view host, const fetch_policy& policy)
{
    if (host.ends_with('.'))
        host.remove_suffix(1);
    if (host.empty() || !uriform::internal::is_ascii(host) || matches(host, policy.refused_hosts))
        return fetch_refusal::host;
    if (policy.hosts && matches(host, *policy.hosts))
        return fetch_refusal::none;
    const std::optional<address_class> of = class_of_host(host);
    if (policy.hosts)
        return of ? fetch_refusal::address : fetch_refusal::host;
    return of && !policy.addresses.contains(*of) ? fetch_refusal::address : fetch_refusal::none;
}

[[nodiscard]] fetch_refusal check(const explanation& read, const fetch_policy& policy)
{
    const std::string host = internal::dialled_host(read, policy.domain_to_ascii);
    if (const fetch_refusal why = check_host(host, policy); why != fetch_refusal::none)
        return why;
    const std::optional<std::uint16_t> port = read.url->port_number();
    const scheme_rule* const scheme = scheme_table::standard().find(read.url->scheme());
    const bool is_default = !port || (scheme != nullptr && port == scheme->default_port);
    return is_default || is_among(*port, policy.ports) ? fetch_refusal::none : fetch_refusal::port;
}

[[nodiscard]] fetch_answer refused(fetch_refusal why)
{
    fetch_answer answer;
    answer.why = why;
    return answer;
}

/// A text, and by what it is judged.
struct fetch_question {
    std::string_view text;
    const url_view* base;
    const fetch_policy& policy;
};

[[nodiscard]] fetch_answer answer_to(const fetch_question& asked);

/// Returns the value of the parameter with the only `@` of a text, in a query directly after the host, from the `@` on, if it is
/// that of a mailbox: `b.org` of `?mail=a@b.org`. Otherwise returns nothing.
[[nodiscard]] std::string_view mail_host_after(const explanation& read, const finding& at_sign) noexcept
{
    const std::string_view before = read.text.substr(at_sign.begin, at_sign.end - at_sign.begin - 1);
    const std::string_view after = read.text.substr(at_sign.end);
    const std::size_t equals = before.rfind('=');
    const bool is_mailbox = equals != before.npos && equals + 1 < before.size() && before.find('&', equals) == before.npos;
    const bool in_query = before.starts_with('?') && before.find('#') == before.npos;
    return in_query && is_mailbox && after.find('@') == after.npos ? after : std::string_view();
}

/// Returns whether a policy allows the hosts that some clients read in `after`, to which an `@` in a query leads them: they end an
/// authority at its first `/` alone, and a few of them a host at a delimiter before that.
[[nodiscard]] bool may_be_fetched_from(std::string_view after, std::string_view scheme, const fetch_question& asked)
{
    fetch_policy policy = asked.policy;
    policy.refusals.remove(finding_kind::delimiter_in_host);
    const auto is_allowed = [&](std::string_view rest) {
        const std::string other = std::string(scheme).append("://").append(rest); // without an `@`, so that there is no third
        return static_cast<bool>(answer_to({other, nullptr, policy}));
    };
    return is_allowed(after) && is_allowed(after.substr(0, after.find_first_of("&;")));
}

/// Returns whether a finding refuses a URL.
[[nodiscard]] bool is_refused_by(const finding& found, const explanation& read, const fetch_question& asked)
{
    if (!asked.policy.refusals.contains(found.kind))
        return false;
    if (found.kind != finding_kind::at_sign_after_host)
        return true;
    const std::string_view host = mail_host_after(read, found);
    return host.empty() || !may_be_fetched_from(host, read.url->scheme(), asked);
}

fetch_answer answer_to(const fetch_question& asked)
{
    const fetch_policy& policy = asked.policy;
    const explanation read = explain(asked.text, {asked.base, policy.domain_to_ascii, policy.unicode});
    if (!read.url) {
        fetch_answer answer = refused(fetch_refusal::not_a_url);
        answer.error = read.url.error();
        return answer;
    }
    if (!is_among(read.url->scheme(), policy.schemes)) // said before findings of the scheme
        return refused(fetch_refusal::scheme);
    for (const finding& each : read.findings)
        if (is_refused_by(each, read, asked)) {
            fetch_answer answer = refused(fetch_refusal::finding);
            answer.finding = each;
            return answer;
        }
    fetch_answer answer = refused(check(read, policy));
    if (answer.why == fetch_refusal::none)
        answer.target = to_uri(*read.url);
    return answer;
}

/// Answers for the text, and for the target that it leads to, which has components of the base, and octets that are encoded.
[[nodiscard]] fetch_answer answer_twice(std::string_view text, const url_view* base, fetch_policy policy)
{
    if (policy.domain_to_ascii == nullptr && policy.unicode != nullptr)
        policy.domain_to_ascii = policy.unicode->domain_to_ascii;
    fetch_answer answer = answer_to({text, base, policy});
    if (!answer || answer.target->text() == text)
        return answer;
    const uri target = std::move(*answer.target);
    answer = answer_to({target.text(), nullptr, policy});
    if (answer.finding)
        answer.finding = finding{answer.finding->kind, 0, text.size(), {}};
    return answer;
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
    return answer_twice(text, nullptr, policy);
}

fetch_answer safe_to_fetch(std::string_view text, const url_view& base, const fetch_policy& policy)
{
    return answer_twice(text, &base, policy);
}

} // namespace uriform::web
