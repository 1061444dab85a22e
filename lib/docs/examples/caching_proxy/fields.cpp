#include "fields.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>

#include <boost/beast/core/string.hpp>

namespace caching_proxy {
namespace {

using boost::beast::iequals;

constexpr seconds longest = seconds{1} << 31;

boost::beast::string_view view(string_view text)
{
    return {text.data(), text.size()};
}

std::size_t size_of_member(string_view list, bool has_quoted_octets)
{
    bool quoted = false;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (quoted && has_quoted_octets && list[at] == '\\')
            ++at;
        else if (list[at] == '"')
            quoted = !quoted;
        else if (list[at] == ',' && !quoted)
            return at;
    }
    return list.size();
}

string_view without_spaces(string_view text)
{
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && is_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_space(text.back()))
        text.remove_suffix(1);
    return text;
}

std::vector<string_view> split(string_view list, bool have_quoted_octets)
{
    std::vector<string_view> members;
    while (!list.empty()) {
        const std::size_t size = size_of_member(list, have_quoted_octets);
        if (const string_view member = without_spaces(list.substr(0, size)); !member.empty())
            members.push_back(member);
        list.remove_prefix(std::min(size + 1, list.size()));
    }
    return members;
}

constexpr char imf_fixdate[] = "%a, %d %b %Y %H:%M:%S GMT";

std::string write_date(seconds time, const char* form)
{
    std::array<char, 64> text{};
    std::tm parts{};
    const std::time_t from = time;
    gmtime_r(&from, &parts);
    return {text.data(), std::strftime(text.data(), text.size(), form, &parts)};
}

string_view opaque_tag(string_view tag)
{
    return tag.starts_with("W/") ? tag.substr(2) : tag;
}

} // namespace

std::string value_of(const http::fields& fields, string_view name)
{
    std::string value;
    const auto [first, last] = fields.equal_range(view(name));
    for (auto line = first; line != last; ++line) {
        value += value.empty() ? "" : ", ";
        value.append(line->value().data(), line->value().size());
    }
    return value;
}

std::vector<string_view> members_of(string_view list)
{
    return split(list, true);
}

std::vector<string_view> tags_of(string_view list)
{
    return split(list, false);
}

bool has_member(const http::fields& fields, string_view name, string_view member)
{
    const std::string list = value_of(fields, name);
    const auto members = members_of(list);
    return std::any_of(members.begin(), members.end(), [&](string_view one) { return iequals(view(one), view(member)); });
}

std::optional<string_view> cache_control::argument_of(string_view directive) const
{
    for (const string_view member : members_of(text_)) {
        const std::size_t equals = std::min(member.find('='), member.size());
        if (!iequals(view(member.substr(0, equals)), view(directive)))
            continue;
        const string_view argument = member.substr(std::min(equals + 1, member.size()));
        const bool quoted = argument.size() >= 2 && argument.front() == '"' && argument.back() == '"';
        return quoted ? argument.substr(1, argument.size() - 2) : argument;
    }
    return std::nullopt;
}

std::optional<seconds> cache_control::seconds_of(string_view directive) const
{
    const auto argument = argument_of(directive);
    return argument ? std::optional(read_seconds(*argument).value_or(0)) : std::nullopt;
}

std::optional<seconds> read_seconds(string_view text)
{
    seconds value = 0;
    for (const char digit : text) {
        if (digit < '0' || digit > '9')
            return std::nullopt;
        value = std::min(value * 10 + (digit - '0'), longest);
    }
    return text.empty() ? std::nullopt : std::optional(value);
}

std::optional<seconds> read_date(const std::string& text)
{
    // IMF-fixdate, and the obsolete forms of RFC 850 and asctime()
    for (const char* form : {imf_fixdate, "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"}) {
        std::istringstream in(text);
        std::tm parts{};
        if (!(in >> std::get_time(&parts, form)))
            continue;
        const seconds time = timegm(&parts);
        if (write_date(time, form) == text) // get_time() accepts more
            return time;
    }
    return std::nullopt;
}

std::optional<seconds> date_of(const http::fields& fields, string_view name)
{
    return read_date(value_of(fields, name));
}

std::string write_date(seconds time)
{
    return write_date(time, imf_fixdate);
}

bool has_tag(string_view list, string_view tag)
{
    const auto tags = tags_of(list);
    const auto is_same = [&](string_view other) { return !tag.empty() && opaque_tag(other) == opaque_tag(tag); };
    return list == "*" || std::any_of(tags.begin(), tags.end(), is_same);
}

} // namespace caching_proxy
