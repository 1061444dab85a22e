#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/site/suffix_list.hpp>

#include "support.hpp"

/// @file
/// Parsing a Public Suffix List succeeds or yields an error within the text. The parts of a host are its ends. If host and list are
/// ASCII, they are the parts that the algorithm finds rule by rule.

using namespace uriform;
using fuzz::require;

namespace {

std::vector<std::string> labels_of(std::string_view name)
{
    std::vector<std::string> all;
    for (const std::string_view label : site::labels(name)) {
        all.emplace_back(label);
        std::ranges::transform(all.back(), all.back().begin(), detail::ascii::to_lower);
    }
    return all;
}

bool is_ascii(std::string_view text)
{
    return std::ranges::none_of(text, [](char c) { return (c & 0x80) != 0; });
}

/// Returns the number of labels in the public suffix.
std::size_t size_of_suffix(const std::vector<std::string>& domain, std::string_view list)
{
    std::size_t most = 1;
    std::optional<std::size_t> exception;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('\n'), list.size());
        std::string_view rule = list.substr(0, end);
        list.remove_prefix(std::min(end + 1, list.size()));
        constexpr std::string_view space = " \t\r\n\v\f";
        rule.remove_prefix(std::min(rule.find_first_not_of(space), rule.size()));
        rule = rule.substr(0, rule.find_first_of(space));
        if (rule.empty() || rule.starts_with("//"))
            continue;
        const bool is_exception = rule.starts_with('!');
        const std::vector<std::string> wanted = labels_of(rule.substr(is_exception ? 1 : 0));
        if (wanted.size() > domain.size() || !std::equal(wanted.rbegin(), wanted.rend(), domain.rbegin(),
                                                         [](const auto& a, const auto& b) { return a == "*" || a == b; }))
            continue;
        if (is_exception)
            exception = std::min(exception.value_or(wanted.size() - 1), wanted.size() - 1);
        most = std::max(most, wanted.size());
    }
    return exception.value_or(most);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input = fuzz::text_of(data, size);
    const std::size_t nul = std::min(input.find('\0'), input.size());
    const std::string_view host = input.substr(0, nul);
    const std::string_view text = input.substr(std::min(nul + 1, input.size()));
    const result<site::suffix_list> list = site::suffix_list::parse(text);
    require(list || list.error().position <= text.size(), "the error of a list is in the list");
    if (!list)
        return 0;
    require(list->size() != 0, "a list contains rules");
    if (!text.starts_with("\xEF\xBB\xBF")) // a byte order mark in the repeated list would precede a rule
        require(site::suffix_list::parse(std::string(text) + "\n" + std::string(text)).value().size() == list->size(),
                "rules may repeat");
    const site::domain_parts parts = list->split(host);
    require(host.ends_with(parts.public_suffix) && host.ends_with(parts.registrable_domain), "parts are ends");
    require(parts.registrable_domain.empty() || parts.registrable_domain.size() > parts.public_suffix.size(),
            "the registrable domain is longer");
    require(site::same_site_hosts(host, host, *list) == !host.empty(), "a host is same site with itself");
    require(parts.registrable_domain.empty() || site::within(host, parts.registrable_domain), "a host is within its domain");
    const std::vector<std::string> domain = labels_of(host);
    const bool is_name = !domain.empty() && !std::ranges::count(domain, "") && !site::is_ip_address(site::without_root(host));
    require(is_name != parts.public_suffix.empty(), "a domain name has a public suffix");
    if (!is_name || !is_ascii(host) || !is_ascii(text))
        return 0;
    const std::size_t labels = size_of_suffix(domain, text);
    require(labels_of(parts.public_suffix).size() == labels, "the public suffix agrees with the algorithm");
    require(labels_of(parts.registrable_domain).size() == (labels == domain.size() ? 0 : labels + 1),
            "the registrable domain has one more label");
    return 0;
}
