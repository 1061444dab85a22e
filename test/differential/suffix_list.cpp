#include <algorithm>
#include <cstddef>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <libpsl.h>

#include <uriform/site/labels.hpp>
#include <uriform/site/suffix_list.hpp>

/// @file
/// Splits hosts derived from a list's rules, and compares the parts with libpsl's. Skips hosts with a final dot, because libpsl
/// does not support the root, and names after `*.` in a rule, because libpsl treats these as rules (docs/decisions.md).

using namespace uriform;

namespace {

struct free_list {
    void operator()(psl_ctx_t* list) const noexcept { psl_free(list); }
};

std::string_view text_of(const char* text)
{
    return text == nullptr ? std::string_view() : text;
}

/// Returns a list's rules, without `!`.
std::vector<std::string> rules_of(std::string_view list)
{
    std::vector<std::string> rules;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('\n'), list.size());
        const std::string_view rule = list.substr(list.starts_with('!') ? 1 : 0, end - (list.starts_with('!') ? 1 : 0));
        if (!rule.empty() && !rule.starts_with("//"))
            rules.emplace_back(rule);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return rules;
}

} // namespace

int main(int, char** arguments)
{
    std::ifstream file(arguments[1]);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const site::suffix_list list = site::suffix_list::parse(text).value();
    const std::unique_ptr<psl_ctx_t, free_list> peer(psl_load_file(arguments[1]));
    const std::vector<std::string> rules = rules_of(text);
    std::vector<std::string> parents; // from wildcard rules
    for (const std::string& rule : rules)
        if (rule.starts_with("*."))
            parents.push_back(rule.substr(2));
    std::ranges::sort(parents);
    std::size_t hosts = 0;
    std::size_t differences = 0;
    const auto compare = [&](const std::string& host) {
        if (std::ranges::binary_search(parents, host))
            return;
        ++hosts;
        const site::domain_parts parts = list.split(host);
        if (parts.public_suffix == text_of(psl_unregistrable_domain(peer.get(), host.c_str())) &&
            parts.registrable_domain == text_of(psl_registrable_domain(peer.get(), host.c_str())))
            return;
        ++differences;
        std::cout << host << ": " << parts.public_suffix << ", " << parts.registrable_domain << '\n';
    };
    for (const std::string& rule : rules) {
        const std::string name = rule.starts_with('*') ? "star" + rule.substr(1) : rule;
        for (const std::string_view before : {"", "a.", "b.a.", "c.b.a.", "x", "www.x-"})
            compare(std::string(before) + name);
        if (const std::size_t dot = name.find('.'); dot != name.npos)
            compare(name.substr(dot + 1));
    }
    for (const char* const host : {"localhost", "a.unlisted", "b.a.unlisted", "xn--unlisted", "a_b.com", "-.com"})
        compare(host);
    std::cout << hosts << " hosts by " << list.size() << " rules, " << differences << " differences\n";
    return differences == 0 && hosts > 6 * list.size() ? 0 : 1;
}
