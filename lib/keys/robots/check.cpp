#include <cstddef>
#include <optional>
#include <string_view>

#include <uriform/robots/path_pattern.hpp>
#include <uriform/robots/robots_txt.hpp>

#include "core/base/octet_masks.hpp"
#include "keys/robots/canonical_octets.hpp"

namespace uriform::robots {
namespace {

/// Returns whether `path`, path_and_query_of() of the reference, is in normal form. A false result implies nothing. Reads the whole
/// text in blocks: few paths consist of whole blocks, and their sizes are hard to predict. Not inlined, for two callers.
[[gnu::noinline]] bool is_normal_path(const uri_reference_view& reference, std::string_view path) noexcept
{
    return !reference.parts().hints.percent && path.starts_with('/') &&
           !uriform::internal::streams::has_any<'*', '$'>(reference.text());
}

/// Returns whether a path in normal form differs from `pattern` in the second octet. It does for most patterns, because nearly all
/// begin with `/`.
bool differs_in_second_octet(std::string_view pattern, std::string_view path) noexcept
{
    const char second = pattern.size() < 2 || pattern.front() == '*' ? '*' : pattern[1];
    return second != '*' && second != '$' && (path.size() < 2 || path[1] != second);
}

/// The path of robots.txt files, which crawlers may always access (RFC 9309, section 2.2.2).
constexpr std::string_view own_path = "/robots.txt";

/// Returns whether the normal form of `path` is own_path.
bool is_robots_txt(std::string_view path) noexcept
{
    uriform::internal::rooted_octets octets(path);
    for (const char expected : own_path)
        if (octets.next() != expected)
            return false;
    return octets.next() == uriform::internal::canonical_octets::end;
}

} // namespace

verdict path_rules::check(std::string_view path, bool is_normal) const noexcept
{
    const auto matches = [&](const rule& each) {
        if (!is_normal)
            return each.pattern.matches(path);
        return !differs_in_second_octet(each.pattern.text(), path) && each.pattern.matches_normal(path);
    };
    const rule* decides = nullptr;
    for (auto each = rules_.begin(); decides == nullptr && each != rules_.end();
         ++each) // not std::find_if(), which repeats its code
        decides = matches(*each) ? &*each : nullptr;
    for (const rule& each : added_)
        if ((decides == nullptr || each.overrides(*decides)) && matches(each))
            decides = &each;
    return decides != nullptr ? verdict{decides->allows, decides->position} : verdict{otherwise_, std::nullopt};
}

verdict path_rules::check(std::string_view path) const noexcept
{
    return check(path, false);
}

verdict path_rules::check(const uri_reference_view& reference) const noexcept
{
    const std::string_view path = uriform::internal::path_and_query_of(reference);
    return check(path, is_normal_path(reference, path));
}

verdict robots_txt::check(std::string_view path) const noexcept
{
    return is_robots_txt(path) ? verdict() : rules_.check(path);
}

verdict robots_txt::check(const uri_reference_view& reference) const noexcept
{
    const std::string_view path = uriform::internal::path_and_query_of(reference);
    const bool is_normal = is_normal_path(reference, path);
    return (is_normal ? path == own_path : is_robots_txt(path)) ? verdict() : rules_.check(path, is_normal);
}

} // namespace uriform::robots
