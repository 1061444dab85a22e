#include "keys/key/key_path.hpp"

#include <algorithm>
#include <array>

#include <uriform/base/detail/ascii.hpp>

#include "keys/key/session_ids.hpp"

namespace uriform {
namespace {

using detail::ascii::equal_ignoring_case;

constexpr std::array<std::string_view, 2> index_names{"index", "default"};
constexpr std::array<std::string_view, 12> index_endings{"html", "htm", "shtml", "xhtml", "php", "asp",
                                                         "aspx", "jsp", "jsf",   "cgi",   "pl",  "cfm"};

bool is_index(std::string_view segment) noexcept
{
    const std::size_t dot = std::min(segment.find('.'), segment.size() - 1);
    const auto is = [](std::string_view text) { return [text](std::string_view each) { return equal_ignoring_case(text, each); }; };
    return !segment.empty() && std::any_of(index_names.begin(), index_names.end(), is(segment.substr(0, dot))) &&
           std::any_of(index_endings.begin(), index_endings.end(), is(segment.substr(dot + 1)));
}

/// Appends a segment without session id parameters. A parameter extends to the next `;`, so it includes the route that some servers
/// append to an id.
void append_without_session(std::string_view segment, std::string& out)
{
    const std::size_t begin = out.size();
    std::size_t at = std::min(segment.find(';'), segment.size());
    out.append(segment.substr(0, at));
    while (at != segment.size()) {
        const std::size_t end = std::min(segment.find(';', at + 1), segment.size());
        const std::string_view param = segment.substr(at + 1, end - at - 1);
        const std::size_t equals = param.find('=');
        if (equals == param.npos || !internal::is_session_id(param.substr(0, equals), param.substr(equals + 1)))
            out.append(segment.substr(at, end - at));
        at = end;
    }
    // A dot segment would be removed from the normal form, together with the preceding segment.
    if (const std::string_view left = std::string_view(out).substr(begin); left == "." || left == "..")
        out.replace(begin, out.npos, segment);
}

/// Appends the segments of `path`, each after its `/`.
void append_segments(std::string_view path, key::rule_set rules, std::string& out)
{
    const bool drops_sessions = rules.contains(key::rule::drop_session_ids);
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/', 1), path.size());
        const std::string_view segment = path.substr(1, end - 1);
        path.remove_prefix(end);
        out += '/';
        const std::size_t begin = out.size();
        if (drops_sessions)
            append_without_session(segment, out);
        else
            out.append(segment);
        const bool is_session = drops_sessions && internal::is_session_segment(std::string_view(out).substr(begin));
        if (is_session)
            out.resize(begin);
        // A removed segment leaves no slash unless it is the last segment; in that case, the preceding segments are a directory.
        if (out.size() == begin && !path.empty() && (is_session || rules.contains(key::rule::collapse_slashes)))
            out.pop_back();
    }
}

/// Removes index pages and slashes from the end of the path at `begin` until there are no more.
void strip_end(key::rule_set rules, std::size_t begin, std::string& out)
{
    for (;;) {
        if (rules.contains(key::rule::strip_trailing_slash))
            while (out.size() > begin + 1 && out.back() == '/')
                out.pop_back();
        const std::size_t slash = out.rfind('/');
        if (!rules.contains(key::rule::drop_index) || !is_index(std::string_view(out).substr(slash + 1)))
            return;
        out.resize(slash + 1);
    }
}

/// Converts letters to lower case, except for the digits of percent-encodings.
void lower_path(std::size_t begin, std::string& out) noexcept
{
    for (std::size_t at = begin; at < out.size(); ++at) {
        if (out[at] == '%')
            at += 2;
        else
            out[at] = detail::ascii::to_lower(out[at]);
    }
}

} // namespace

void internal::append_key_path(std::string_view path, key::rule_set rules, std::string& out)
{
    const std::size_t begin = out.size();
    append_segments(path, rules, out);
    strip_end(rules, begin, out);
    if (rules.contains(key::rule::lower_case_path))
        lower_path(begin, out);
}

} // namespace uriform
