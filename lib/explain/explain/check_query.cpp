#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/web/special_schemes.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

struct parameter {
    std::string_view raw; ///< as it is in the text
    std::string name;     ///< decoded
};

/// Returns a name or a value as forms have it (WHATWG URL, section 5.1), but for octets that are not UTF-8.
[[nodiscard]] std::string form_decoded(std::string_view text)
{
    return *percent_decode(text, {.lenient = true, .plus_is_space = true});
}

[[nodiscard]] std::vector<parameter> read_parameters(std::string_view query)
{
    std::vector<parameter> all;
    for (std::size_t begin = 0; begin <= query.size();) {
        const std::size_t end = std::min(query.find('&', begin), query.size());
        const std::string_view raw = query.substr(begin, end - begin);
        if (!raw.empty())
            all.push_back({raw, form_decoded(raw.substr(0, raw.find('=')))});
        begin = end + 1;
    }
    return all;
}

/// Returns a value as a browser reads it as a URL, in lower case.
[[nodiscard]] std::string target_of(std::string_view value)
{
    std::string target = form_decoded(value);
    std::erase_if(target, is_tab_or_newline);
    std::transform(target.begin(), target.end(), target.begin(), uriform::detail::ascii::to_lower);
    return std::string(without_spaces_at_ends(target));
}

/// Returns whether the target of a parameter is a URL of another host than that of the text.
[[nodiscard]] bool is_url_of_other_host(std::string_view target, const subject& s)
{
    const bool relative = target.size() > 1 && is_slash(target[0]) && is_slash(target[1]);
    const std::size_t colon = std::min(target.find(':'), target.size());
    const bool absolute = target.substr(colon).starts_with("://") || is_special(type_of(target.substr(0, colon)));
    if (!s.read.url || !(relative || absolute))
        return false;
    // Read alone: a URL that is read against that of the text has a copy of its parts, which would be made for each parameter.
    const std::string scheme = relative ? std::string(s.read.url->scheme()) + ':' : std::string();
    const result<url> read = web::parse(scheme + std::string(target), {.domain_to_ascii = s.options.domain_to_ascii});
    return read && !read->hostname().empty() && read->hostname() != s.read.url_host();
}

void check_parameter(const parameter& p, const subject& s, finding_list& findings)
{
    const std::size_t equals = std::min(p.raw.find('='), p.raw.size());
    const std::string_view name = p.raw.substr(0, equals);
    const std::string_view value = p.raw.substr(std::min(equals + 1, p.raw.size()));
    const std::size_t semicolon = p.raw.find(';');
    if (semicolon != p.raw.npos && p.raw.find('=', semicolon) != p.raw.npos)
        findings.add(finding_kind::semicolon_separator, p.raw.substr(semicolon, 1));
    for (std::size_t at = name.find('%'); at != name.npos; at = name.find('%', at + 1)) {
        const int octet = uriform::detail::grammar::pct_encoded(name, at);
        if (octet == '&' || octet == '=' || octet == '#')
            findings.add(finding_kind::encoded_query_delimiter, name.substr(at, 3));
    }
    const std::string target = target_of(value);
    if (!findings.kinds.contains(finding_kind::url_of_other_host) && is_url_of_other_host(target, s))
        findings.add(finding_kind::url_of_other_host, value, name);
    if (runs_code(target))
        findings.add(finding_kind::code_in_parameter, value, name);
}

/// Parameters of one name, unless that ends in `[]`, as a list of values has it.
void check_duplicates(std::vector<parameter>& all, finding_list& findings)
{
    const auto before = [](const parameter& a, const parameter& b) {
        return a.name != b.name ? a.name < b.name : a.raw.data() < b.raw.data();
    };
    std::sort(all.begin(), all.end(), before);
    const parameter* first = nullptr;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].name == all[i - 1].name && !all[i].name.ends_with("[]") &&
            (first == nullptr || all[i].raw.data() < first->raw.data()))
            first = &all[i];
    if (first != nullptr)
        findings.add(finding_kind::duplicate_parameter, first->raw, first->raw.substr(0, first->raw.find('=')));
}

} // namespace

void check_query(const subject& s, finding_list& findings)
{
    if (s.query().size() > 1) {
        std::vector<parameter> all = read_parameters(s.query().substr(1));
        for (const parameter& p : all)
            check_parameter(p, s, findings);
        check_duplicates(all, findings);
    }
    for (const credential& each : credentials_in(s))
        if (each.is_certain)
            findings.add(finding_kind::credential_parameter, each.name, each.name);
}

} // namespace uriform::web::internal
