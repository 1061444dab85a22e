#include "fetch_policy.hpp"

#include <algorithm>
#include <charconv>

namespace python {

namespace {

template <class Use>
void for_each_line(std::string_view lines, Use use)
{
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        use(lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
}

/// Returns the words of a text, whose data is not null if there are none.
std::vector<uriform_text> words_of(std::string_view lines)
{
    std::vector<uriform_text> words;
    for_each_line(lines, [&](std::string_view word) { words.push_back({word.data(), word.size()}); });
    words.reserve(1);
    return words;
}

} // namespace

void fetch_policy::read(std::string_view schemes, std::string_view hosts, std::string_view refused_hosts,
                        std::string_view addresses, std::string_view ports, std::string_view refusals)
{
    schemes_ = words_of(schemes);
    hosts_ = words_of(hosts);
    refused_hosts_ = words_of(refused_hosts);
    policy_.addresses = std::uint32_t{1} << URIFORM_ADDRESS_NONE;
    for (int number = 0; number < URIFORM_ADDRESS_NONE; ++number)
        for_each_line(addresses, [&](std::string_view word) {
            policy_.addresses |= std::uint32_t{word == uriform_address_class_name(number)} << number;
        });
    for_each_line(ports, [&](std::string_view digits) {
        std::from_chars(digits.data(), digits.data() + digits.size(), ports_.emplace_back());
    });
    for_each_line(refusals, [&](std::string_view word) {
        policy_.refused_findings |= std::uint64_t{1} << (uriform_find_finding(word.data(), word.size()) & 63);
    });
    policy_.schemes = schemes_.data();
    policy_.scheme_count = schemes_.size();
    policy_.hosts = hosts.data() != nullptr ? hosts_.data() : nullptr;
    policy_.host_count = hosts_.size();
    policy_.refused_hosts = refused_hosts_.data();
    policy_.refused_host_count = refused_hosts_.size();
    policy_.ports = ports_.data();
    policy_.port_count = ports_.size();
    policy_.allowed_findings = uriform_default_refusals() & ~policy_.refused_findings;
}

} // namespace python
