#include "keys/key/surt_sessions.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>

namespace uriform::key::internal {
namespace {

constexpr auto npos = std::string_view::npos;

/// Removes `count` octets that satisfy `is_member` from the front of `text`. Returns false if there are fewer.
template <class IsMember>
bool skip(std::string_view& text, std::size_t count, IsMember is_member) noexcept
{
    if (text.size() < count || !std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(count), is_member))
        return false;
    text.remove_prefix(count);
    return true;
}

bool skip(std::string_view& text, std::string_view expected) noexcept
{
    if (!text.starts_with(expected))
        return false;
    text.remove_prefix(expected.size());
    return true;
}

// These functions each read a session identifier, after its name.

bool skip_identifier(std::string_view& text) noexcept
{
    return skip(text, 32, detail::ascii::is_alphanumeric);
}

bool skip_asp_identifier(std::string_view& text) noexcept
{
    return skip(text, 8, detail::ascii::is_alpha) && skip(text, "=") && skip(text, 24, detail::ascii::is_alpha);
}

/// A range of bytes in a query.
struct extent {
    std::size_t begin = npos, end = npos;
};

/// Finds the last `name` that is followed by an identifier and then `&` or the end. The range includes the `&`.
template <class SkipIdentifier>
extent last_identifier(std::string_view query, std::string_view name, SkipIdentifier skip_rest) noexcept
{
    for (std::size_t at = query.rfind(name); at != npos; at = at == 0 ? npos : query.rfind(name, at - 1)) {
        std::string_view rest = query.substr(at + name.size());
        if (skip_rest(rest) && (rest.empty() || skip(rest, "&")))
            return {at, query.size() - rest.size()};
    }
    return {};
}

/// Finds the last `cfid=..&cftoken=..`, with the following `&`. Searches for the second name, because a parameter may contain many
/// `cfid=`, and each would require a search for its end.
extent last_cold_fusion_identifier(std::string_view query) noexcept
{
    constexpr std::string_view first = "cfid=";
    constexpr std::string_view second = "&cftoken=";
    for (std::size_t at = query.rfind(second); at != npos; at = at == 0 ? npos : query.rfind(second, at - 1)) {
        const std::size_t value = at + second.size();
        const std::size_t end = std::min(query.find('&', value), query.size());
        const std::size_t param = query.substr(0, at).rfind('&') + 1; // 0 without a preceding `&`
        const std::string_view before = query.substr(param, at - param);
        if (value == end || before.size() <= first.size())
            continue;
        const std::size_t name = before.substr(0, before.size() - 1).rfind(first);
        if (name != npos)
            return {param + name, std::min(end + 1, query.size())};
    }
    return {};
}

/// Returns the position after a segment `(..)/` with 24 letters or digits, or with letters that are each followed by such an
/// identifier in parentheses. Returns `at` if the segment is different.
std::size_t skip_session_segment(std::string_view path, std::size_t at, bool lettered) noexcept
{
    std::string_view rest = path.substr(at);
    if (!skip(rest, "("))
        return at;
    if (!lettered)
        return skip(rest, 24, detail::ascii::is_alphanumeric) && skip(rest, ")/") ? path.size() - rest.size() : at;
    do {
        if (!skip(rest, 1, detail::ascii::is_alpha) || !skip(rest, "(") || !skip(rest, 24, detail::ascii::is_alphanumeric) ||
            !skip(rest, ")"))
            return at;
    } while (!rest.starts_with(')'));
    return skip(rest, ")/") ? path.size() - rest.size() : at;
}

/// Finds the last session segment before an `.aspx`, with at least one octet and no `?` between them.
extent last_session_segment(std::string_view path, bool lettered) noexcept
{
    extent found;
    extent last, last_but_one; // since the last `?`
    for (std::size_t at = 0; at < path.size(); ++at) {
        const char octet = path[at];
        if (octet == '?') {
            last = last_but_one = {};
        } else if (octet == '/') {
            const std::size_t end = skip_session_segment(path, at + 1, lettered);
            if (end != at + 1) {
                last_but_one = last;
                last = {at + 1, end};
                at = end - 2; // the last slash of this segment may begin another
            }
        } else if (octet == '.' && path.substr(at).starts_with(".aspx")) {
            const extent& before = last.end == at ? last_but_one : last;
            if (before.begin != npos)
                found = before;
        }
    }
    return found;
}

void remove(std::string& out, std::size_t begin, const extent& what)
{
    if (what.begin != npos)
        out.erase(begin + what.begin, what.end - what.begin);
}

} // namespace

void remove_path_sessions(std::string& out, std::size_t begin)
{
    const auto path = [&] { return std::string_view(out).substr(begin); };
    if (path().find(".aspx") == npos)
        return;
    remove(out, begin, last_session_segment(path(), true));
    remove(out, begin, last_session_segment(path(), false));
}

void remove_query_sessions(std::string& out, std::size_t begin)
{
    const auto query = [&] { return std::string_view(out).substr(begin); };
    if (query().find("id") == npos) // all names contain it
        return;
    // Search for all names first, because a removal may join octets that form another name.
    constexpr std::string_view names[] = {"jsessionid=", "phpsessid=", "sid=", "aspsessionid", "cftoken="};
    bool has[std::size(names)];
    std::ranges::transform(names, has, [&](std::string_view name) { return query().find(name) != npos; });
    for (std::size_t i = 0; i < 3; ++i)
        if (has[i])
            remove(out, begin, last_identifier(query(), names[i], skip_identifier));
    if (has[3])
        remove(out, begin, last_identifier(query(), names[3], skip_asp_identifier));
    if (has[4])
        remove(out, begin, last_cold_fusion_identifier(query()));
}

} // namespace uriform::key::internal
