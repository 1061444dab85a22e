#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <uriform-explain.h>

#include <uriform/explain/fetch_policy.hpp>

#include "core/c/boundary.hpp"
#include "core/c/members.hpp"

/// @file
/// Converts findings and fetch policies between C and C++.

namespace uriform::c {

inline uriform_text to_c(std::string_view text) noexcept
{
    return {text.data(), text.size()};
}

inline uriform_span span_of(std::size_t begin, std::size_t end) noexcept
{
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// The library's static texts are literals, so they end with a NUL.
inline uriform_finding finding_of(const web::finding& found) noexcept
{
    const web::finding_text& text = found.text();
    return {static_cast<std::uint32_t>(found.kind),
            static_cast<std::uint32_t>(text.severity),
            span_of(found.begin, found.end),
            to_c(found.detail),
            text.name.data(),
            text.sentence.data(),
            text.reference.data()};
}

inline std::vector<std::string_view> views(const uriform_text* texts, std::size_t count)
{
    std::vector<std::string_view> all;
    all.reserve(count);
    for (const uriform_text& one : std::span(texts, texts == nullptr ? 0 : count))
        all.push_back(text_of(one).view());
    return all;
}

/// The bits of all address classes, including the bit for no class.
consteval std::uint32_t class_bits() noexcept
{
    std::uint32_t bits = 1u << URIFORM_ADDRESS_NONE;
    for (unsigned number = 0; number < URIFORM_ADDRESS_NONE; ++number)
        if (!to_string(static_cast<address_class>(number)).empty())
            bits |= 1u << number;
    return bits;
}

/// Returns success if the library knows all findings of these bits.
inline uriform_error known_findings(std::uint64_t bits) noexcept
{
    return (bits & ~web::findings_at_least(web::severity::note).bits()) == 0 ? success : failure(URIFORM_INVALID_OPTION);
}

inline uriform_error status_of(const uriform_fetch_policy& policy) noexcept
{
    const bool known = (policy.addresses & ~class_bits()) == 0 && policy.reserved == 0;
    const bool has_ports = policy.ports != nullptr || policy.port_count == 0;
    return first_failure({status_of(policy.schemes, policy.scheme_count), status_of(policy.hosts, policy.host_count),
                          status_of(policy.refused_hosts, policy.refused_host_count),
                          known_findings(policy.refused_findings | policy.allowed_findings),
                          known ? success : failure(URIFORM_INVALID_OPTION), has_ports ? success : failure(URIFORM_NULL_ARGUMENT)});
}

/// A C policy, with the lists that the C++ policy views.
class policy_of_c {
public:
    explicit policy_of_c(const uriform_fetch_policy& of)
        : schemes_(views(of.schemes, of.scheme_count)), hosts_(views(of.hosts, of.host_count)),
          refused_hosts_(views(of.refused_hosts, of.refused_host_count))
    {
        if (of.schemes != nullptr)
            policy.schemes = schemes_;
        if (of.hosts != nullptr)
            policy.hosts = hosts_;
        policy.refused_hosts = refused_hosts_;
        policy.ports = std::span(of.ports, of.port_count);
        if (of.addresses != 0)
            policy.addresses = web::address_class_set::of_bits(of.addresses & ~(1u << URIFORM_ADDRESS_NONE));
        policy.refusals.add(web::finding_set::of_bits(of.refused_findings));
        policy.refusals.remove(web::finding_set::of_bits(of.allowed_findings));
    }

    web::fetch_policy policy;

private:
    std::vector<std::string_view> schemes_;
    std::vector<std::string_view> hosts_;
    std::vector<std::string_view> refused_hosts_;
};

inline uriform_fetch_answer answer_of(const web::fetch_answer& told) noexcept
{
    uriform_fetch_answer answer{};
    answer.why = static_cast<std::uint32_t>(told.why);
    if (told.finding)
        answer.finding = finding_of(*told.finding);
    if (told.why == web::fetch_refusal::not_a_url)
        answer.error = failure(told.error);
    return answer;
}

} // namespace uriform::c
