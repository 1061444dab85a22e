#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/robots/robots_txt.hpp>

#include "keys/robots/canonical_octets.hpp"
#include "support.hpp"

/// @file
/// A pattern matches a path if and only if a table of all their prefixes says so. In a robots.txt file, the longest matching rule
/// decides, and reported problems are within the file.

using namespace uriform;
using fuzz::require;

namespace {

std::string canonical(std::string_view path)
{
    std::string text;
    internal::rooted_octets octets(path);
    for (int octet = octets.next(); octet != internal::canonical_octets::end; octet = octets.next())
        text += static_cast<char>(octet);
    return text;
}

/// Returns whether the normalized pattern matches. `row[i]` says whether the pattern so far matches the first `i` octets.
bool matches_by_table(std::string_view pattern, std::string_view path)
{
    const bool is_anchored = pattern.ends_with('$');
    pattern.remove_suffix(is_anchored ? 1 : 0);
    std::vector<bool> row(path.size() + 1);
    row[0] = true;
    for (const char octet : pattern) {
        std::vector<bool> next(path.size() + 1);
        for (std::size_t i = 0; i <= path.size(); ++i)
            next[i] = octet == '*' ? row[i] || (i != 0 && next[i - 1]) : i != 0 && row[i - 1] && path[i - 1] == octet;
        row = std::move(next);
    }
    return is_anchored ? row.back() : std::ranges::count(row, true) != 0;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input = fuzz::text_of(data, size);
    const std::size_t nul = std::min(input.find('\0'), input.size());
    const std::string_view path = input.substr(0, nul);
    const std::string_view file = input.substr(std::min(nul + 1, input.size()));
    const std::string plain = canonical(path);
    for (const std::string_view line : fuzz::pieces(file, 20)) {
        if (line.size() > 1000 || plain.size() > 1000)
            continue;
        const robots::path_pattern pattern = robots::path_pattern::parse(line);
        require(robots::path_pattern::parse(pattern.text()) == pattern, "a pattern in normal form is its own");
        require(pattern.matches(path) == matches_by_table(pattern.text(), plain), "a pattern matches as the table says");
        robots::path_rules rules;
        rules.add("/*", true, 1);
        rules.add(line, false, 2);
        const bool is_shorter = line.empty() || pattern.text().size() <= 2;
        const bool is_allowed = is_shorter && robots::path_pattern::parse("/*").matches(path);
        require(rules.check(path).allowed == (line.empty() || is_allowed || !pattern.matches(path)),
                "the longest rule decides; among equally long rules, an allowing rule decides");
    }
    const auto rules = robots::robots_txt::parse(file, "foo").value();
    const robots::verdict verdict = rules.check(path);
    require(!verdict.position || *verdict.position < file.size(), "a rule is in the file");
    require(verdict.allowed || verdict.position, "without a rule, all is allowed");
    require(rules.allows("/robots.txt"), "the file is allowed");
    for (const robots::problem& each : robots::problems(file))
        require(each.position <= file.size(), "a problem is in the file");
    return 0;
}
