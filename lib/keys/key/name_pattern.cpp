#include "keys/key/name_pattern.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "keys/key/tracking_tables.hpp"

namespace uriform::internal {
namespace {

constexpr std::size_t most_names = 64;

/// Removes a character, or an escaped character, from the front of `regex` and returns it. Returns `std::nullopt` for anything
/// else.
std::optional<char> take_character(std::string_view& regex) noexcept
{
    static constexpr std::string_view special = ".[](){}*+?^$|/";
    const bool escaped = regex.starts_with('\\');
    if (regex.size() <= (escaped ? 1U : 0U))
        return std::nullopt;
    const char c = regex[escaped ? 1 : 0];
    if (escaped ? detail::ascii::is_alphanumeric(c) : special.find(c) != std::string_view::npos)
        return std::nullopt; // a class, a reference or an operator
    regex.remove_prefix(escaped ? 2 : 1);
    return c;
}

/// Removes a group of alternatives, or a single character, from the front of `regex` and returns the alternatives. Returns an empty
/// list for anything else.
std::vector<std::string> take_alternatives(std::string_view& regex)
{
    std::vector<std::string> all(1);
    const bool group = regex.starts_with('(');
    if (group)
        regex.remove_prefix(regex.starts_with("(?:") ? 3 : 1);
    do {
        if (group && regex.starts_with('|') && all.size() < most_names) {
            regex.remove_prefix(1);
            all.emplace_back();
        } else if (const std::optional<char> c = take_character(regex)) {
            all.back() += *c;
        } else {
            return {};
        }
    } while (group && !regex.starts_with(')'));
    if (group)
        regex.remove_prefix(1);
    if (regex.starts_with('?')) {
        regex.remove_prefix(1);
        all.emplace_back();
    }
    return all;
}

/// Appends each of `ends` to each of `names`. Returns false if the names become too many or too long, before they take much memory.
bool append_each(std::vector<std::string>& names, const std::vector<std::string>& ends)
{
    const std::size_t count = names.size();
    if (ends.empty() || count * ends.size() > most_names)
        return false;
    for (std::size_t end = 1; end < ends.size(); ++end)
        for (std::size_t i = 0; i < count; ++i)
            names.push_back(names[i] + ends[end]);
    for (std::size_t i = 0; i < count; ++i)
        names[i] += ends.front();
    return std::ranges::all_of(names, [](const std::string& name) { return name.size() <= 3 * longest_name; });
}

} // namespace

name_pattern expand_names(std::string_view regex)
{
    name_pattern pattern;
    pattern.names.emplace_back();
    while (!regex.empty() && !pattern.is_prefix) {
        if (regex == ".*")
            pattern.is_prefix = true;
        else if (!append_each(pattern.names, take_alternatives(regex)))
            return {};
    }
    for (std::string& name : pattern.names) {
        auto decoded = percent_decode(name);
        if (!decoded || decoded->empty() || decoded->size() > longest_name)
            return {};
        name = *std::move(decoded);
    }
    return pattern;
}

} // namespace uriform::internal
