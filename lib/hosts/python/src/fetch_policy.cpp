#include "fetch_policy.hpp"

#include "text.hpp"

namespace python {

namespace {

bool is_scheme(std::string_view word)
{
    constexpr std::string_view characters = "abcdefghijklmnopqrstuvwxyz0123456789+-.";
    return !word.empty() && word.find_first_not_of(characters) == std::string_view::npos;
}

/// Tests whether a host of a policy is written as the URL Standard has it: no other spelling would ever match.
bool is_host(std::string_view word)
{
    word.remove_prefix(word.starts_with('.') ? 1 : 0);
    const std::string url = "http://" + std::string(word);
    uriform_web_attributes at{};
    room href;
    const int status = href.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_web_parse(url.data(), url.size(), nullptr, 0, 0, nullptr, buffer, capacity, size, &at, nullptr);
    });
    if (status == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    return status == URIFORM_OK && href.view().substr(at.hostname.begin, at.hostname.end - at.hostname.begin) == word &&
           !word.ends_with('.') && word.find('*') == std::string_view::npos;
}

/// Returns the number of a class of addresses, or -1.
int find_address_class(std::string_view word) noexcept
{
    for (int number = 0; number < URIFORM_ADDRESS_NONE; ++number)
        if (!word.empty() && uriform_address_class_name(number) == word)
            return number;
    return -1;
}

/// Sets a bit, if it has a number, and returns whether it has.
template <class Bits>
bool set_bit(Bits& bits, int number) noexcept
{
    if (number >= 0)
        bits |= Bits{1} << number;
    return number >= 0;
}

/// Returns the first word, which is not null if there are none.
const uriform_text* data_of(const std::vector<uriform_text>& words) noexcept
{
    static constexpr uriform_text none{};
    return words.empty() ? &none : words.data();
}

} // namespace

fetch_policy::fetch_policy() noexcept
{
    policy_.addresses = std::uint32_t{1} << URIFORM_ADDRESS_NONE;
}

bool fetch_policy::add_word(word_list& to, std::string_view word, bool is_valid)
{
    if (is_valid) {
        const std::string& kept = words_.emplace_back(word);
        to.push_back({kept.data(), kept.size()});
    }
    return is_valid;
}

bool fetch_policy::add_scheme(std::string_view word)
{
    return add_word(schemes_, word, is_scheme(word));
}

bool fetch_policy::add_host(std::string_view word)
{
    return add_word(hosts_, word, is_host(word));
}

bool fetch_policy::add_refused_host(std::string_view word)
{
    return add_word(refused_hosts_, word, is_host(word));
}

bool fetch_policy::add_address_class(std::string_view word)
{
    return set_bit(policy_.addresses, find_address_class(word));
}

bool fetch_policy::add_refusal(std::string_view word)
{
    return set_bit(policy_.refused_findings, uriform_find_finding(word.data(), word.size()));
}

bool fetch_policy::add_port(long number)
{
    const bool is_port = number >= 0 && number <= 65535;
    if (is_port)
        ports_.push_back(static_cast<std::uint16_t>(number));
    return is_port;
}

const uriform_fetch_policy& fetch_policy::get() noexcept
{
    policy_.schemes = data_of(schemes_);
    policy_.scheme_count = schemes_.size();
    policy_.hosts = has_hosts_ ? data_of(hosts_) : nullptr;
    policy_.host_count = hosts_.size();
    policy_.refused_hosts = data_of(refused_hosts_);
    policy_.refused_host_count = refused_hosts_.size();
    policy_.ports = ports_.data();
    policy_.port_count = ports_.size();
    policy_.allowed_findings = uriform_default_refusals() & ~policy_.refused_findings;
    return policy_;
}

} // namespace python
