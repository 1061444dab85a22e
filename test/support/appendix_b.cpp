#include "appendix_b.hpp"

#include <algorithm>

namespace uriform::test {
namespace {

/// Removes and returns the text in `rest` before the first octet of `ends`.
std::string take_until(std::string_view& rest, std::string_view ends)
{
    const std::string_view taken = rest.substr(0, std::min(rest.find_first_of(ends), rest.size()));
    rest.remove_prefix(taken.size());
    return std::string(taken);
}

bool take(std::string_view& rest, std::string_view text)
{
    const bool is_there = rest.starts_with(text);
    rest.remove_prefix(is_there ? text.size() : 0);
    return is_there;
}

/// Splits `[ userinfo "@" ] host [ ":" port ]`.
void split_authority(std::string_view rest, split_reference& parts)
{
    if (rest.find('@') != rest.npos) {
        parts.userinfo = take_until(rest, "@");
        take(rest, "@");
    }
    const bool literal = rest.starts_with('[');
    parts.host = take_until(rest, literal ? "]" : ":");
    if (literal && take(rest, "]"))
        *parts.host += ']';
    if (take(rest, ":"))
        parts.port = rest;
}

} // namespace

split_reference split(std::string_view text)
{
    split_reference parts;
    std::string_view rest = text;
    const std::string scheme = take_until(rest, ":/?#");
    if (!scheme.empty() && take(rest, ":"))
        parts.scheme = scheme;
    else
        rest = text;
    if (take(rest, "//")) {
        parts.authority = take_until(rest, "/?#");
        split_authority(*parts.authority, parts);
    }
    parts.path = take_until(rest, "?#");
    if (take(rest, "?"))
        parts.query = take_until(rest, "#");
    if (take(rest, "#"))
        parts.fragment = rest;
    return parts;
}

std::string recompose(const split_reference& parts)
{
    std::string text;
    if (parts.scheme)
        text += *parts.scheme + ':';
    if (parts.host) {
        text += "//";
        if (parts.userinfo)
            text += *parts.userinfo + '@';
        text += *parts.host;
        if (parts.port)
            text += ':' + *parts.port;
    }
    text += parts.path;
    if (parts.query)
        text += '?' + *parts.query;
    if (parts.fragment)
        text += '#' + *parts.fragment;
    return text;
}

} // namespace uriform::test
