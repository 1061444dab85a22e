#include <algorithm>
#include <string>
#include <vector>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/web/special_schemes.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// Returns a name or value decoded like a form's (WHATWG URL, section 5.1), except that octets are kept even if they are not UTF-8.
[[nodiscard]] std::string form_decoded(std::string_view text)
{
    return *percent_decode(text, {.lenient = true, .plus_is_space = true});
}

/// Reads the octets of a name in the form that form_decoded() returns.
class name_reader {
public:
    explicit name_reader(std::string_view name) noexcept : rest_(name) {}

    /// Returns the next octet, or -1 at the end.
    [[nodiscard]] int next() noexcept
    {
        if (rest_.empty())
            return -1;
        const int decoded = rest_.front() == '%' ? uriform::detail::grammar::pct_encoded(rest_, 0) : -1;
        const int octet = decoded >= 0 ? decoded : rest_.front() == '+' ? ' ' : static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(decoded >= 0 ? 3 : 1);
        return octet;
    }

private:
    std::string_view rest_;
};

[[nodiscard]] std::string_view name_of(std::string_view parameter) noexcept
{
    return parameter.substr(0, parameter.find('='));
}

/// Compares parameters by their decoded names.
[[nodiscard]] int compare_names(std::string_view a, std::string_view b) noexcept
{
    name_reader of_a(name_of(a)), of_b(name_of(b));
    for (;;) {
        const int x = of_a.next(), y = of_b.next();
        if (x != y || x == -1)
            return x - y;
    }
}

/// Returns whether a parameter is an element of a list, because its name ends with `[]`.
[[nodiscard]] bool is_of_list(std::string_view parameter)
{
    const std::string_view name = name_of(parameter);
    return !name.empty() && (name.back() == ']' || name.find('%') != name.npos) && form_decoded(name).ends_with("[]");
}

/// Calls `use` with each nonempty parameter of a query.
template <class Use>
void each_parameter(std::string_view query, Use use)
{
    for (std::size_t begin = 1; begin < query.size();) {
        const std::size_t end = std::min(query.find('&', begin), query.size());
        if (begin != end)
            use(query.substr(begin, end - begin));
        begin = end + 1;
    }
}

/// Returns a value in lower case, cleaned as a browser cleans a URL.
[[nodiscard]] std::string target_of(std::string_view value)
{
    std::string target = form_decoded(value);
    std::erase_if(target, is_tab_or_newline);
    std::transform(target.begin(), target.end(), target.begin(), uriform::detail::ascii::to_lower);
    return std::string(without_spaces_at_ends(target));
}

/// Returns whether a parameter's target is a URL on another host than the text's.
[[nodiscard]] bool is_url_of_other_host(std::string_view target, const subject& s)
{
    const bool relative = target.size() > 1 && is_slash(target[0]) && is_slash(target[1]);
    const std::size_t colon = std::min(target.find(':'), target.size());
    const bool absolute = target.substr(colon).starts_with("://") || is_special(type_of(target.substr(0, colon)));
    if (!s.read.url || !(relative || absolute))
        return false;
    // A URL read against the text's URL would copy the base's components for each parameter, so the target is read without a base.
    const std::string scheme = relative ? std::string(s.read.url->scheme()) + ':' : std::string();
    const result<url> read = web::parse(scheme + std::string(target), {.domain_to_ascii = s.options.domain_to_ascii});
    return read && !read->hostname().empty() && read->hostname() != s.read.url_host();
}

void check_separator(std::string_view parameter, finding_list& findings)
{
    const std::string_view name = name_of(parameter);
    const std::size_t semicolon = parameter.find(';');
    if (semicolon != parameter.npos && parameter.find('=', semicolon) != parameter.npos)
        findings.add(finding_kind::semicolon_separator, parameter.substr(semicolon, 1));
    for (std::size_t at = name.find('%'); at != name.npos; at = name.find('%', at + 1)) {
        const int octet = uriform::detail::grammar::pct_encoded(name, at);
        if (octet == '&' || octet == '=' || octet == '#')
            findings.add(finding_kind::encoded_query_delimiter, name.substr(at, 3));
    }
}

void check_target(std::string_view parameter, const subject& s, finding_list& findings)
{
    const std::string_view name = name_of(parameter);
    const std::string_view value = parameter.substr(std::min(name.size() + 1, parameter.size()));
    if (value.find_first_of(":/\\%") == value.npos) // then the value is not a URL
        return;
    const std::string target = target_of(value);
    if (!findings.kinds.contains(finding_kind::url_of_other_host) && is_url_of_other_host(target, s))
        findings.add(finding_kind::url_of_other_host, value, name);
    if (runs_code(target))
        findings.add(finding_kind::code_in_parameter, value, name);
}

} // namespace

void check_separators(const subject& s, finding_list& findings)
{
    each_parameter(s.query(), [&](std::string_view parameter) { check_separator(parameter, findings); });
}

void check_targets(const subject& s, finding_list& findings)
{
    each_parameter(s.query(), [&](std::string_view parameter) { check_target(parameter, s, findings); });
}

/// Finds the first parameter that repeats an earlier name, unless the parameters are elements of a list.
void check_duplicates(const subject& s, finding_list& findings)
{
    if (s.query().find('&') == std::string_view::npos)
        return;
    std::vector<std::string_view> all;
    all.reserve(static_cast<std::size_t>(std::count(s.query().begin(), s.query().end(), '&')) + 1);
    each_parameter(s.query(), [&](std::string_view parameter) { all.push_back(parameter); });
    const auto precedes = [](std::string_view a, std::string_view b) {
        const int order = compare_names(a, b);
        return order != 0 ? order < 0 : a.data() < b.data();
    };
    std::make_heap(all.begin(), all.end(), precedes); // smaller code than std::sort
    std::sort_heap(all.begin(), all.end(), precedes);
    std::string_view first;
    for (std::size_t i = 1; i < all.size(); ++i)
        if ((first.empty() || all[i].data() < first.data()) && compare_names(all[i], all[i - 1]) == 0 && !is_of_list(all[i]))
            first = all[i];
    if (!first.empty())
        findings.add(finding_kind::duplicate_parameter, first, name_of(first));
}

void check_credentials(const subject& s, finding_list& findings)
{
    for (const credential& each : credentials_in(s))
        if (each.is_certain)
            findings.add(finding_kind::credential_parameter, each.name, each.name);
}

} // namespace uriform::web::internal
