#include "explain/explain/subject.hpp"

#include <algorithm>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>

#include "core/web/special_schemes.hpp"

namespace uriform::web::internal {
namespace {

[[nodiscard]] bool is_scheme(std::string_view text) noexcept
{
    return !text.empty() && uriform::detail::ascii::is_alpha(text.front()) &&
           std::all_of(text.begin(), text.end(), [](char octet) { return chars::scheme.contains(octet); });
}

/// Splits the authority between its known bounds.
void split_authority(std::string_view text, outline& at) noexcept
{
    const std::string_view authority = text.substr(at.authority_begin, at.path_begin - at.authority_begin);
    at.host_begin = at.authority_begin + (authority.rfind('@') + 1); // npos + 1 is 0
    const std::string_view host = text.substr(at.host_begin, at.path_begin - at.host_begin);
    const std::size_t bracket = host.starts_with('[') ? std::min(host.find(']'), host.size()) : 0;
    at.host_end = at.host_begin + std::min(host.find(':', bracket), host.size());
}

} // namespace

outline split(std::string_view text, std::string_view base_scheme) noexcept
{
    outline at;
    at.size = text.size();
    const std::size_t colon = text.find(':');
    if (colon != text.npos && is_scheme(text.substr(0, colon)))
        at.scheme_end = colon;
    std::string scheme_in_lower_case; // at most 5 octets, so this does not allocate
    if (at.scheme_end != 0 && at.scheme_end <= 5)
        std::transform(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at.scheme_end),
                       std::back_inserter(scheme_in_lower_case), uriform::detail::ascii::to_lower);
    const std::string_view scheme = at.scheme_end == 0 ? base_scheme : scheme_in_lower_case;
    at.is_special = type_of(scheme) != scheme_type::not_special;
    const bool is_file = type_of(scheme) == scheme_type::file;
    at.slashes_begin = at.scheme_end == 0 ? 0 : at.scheme_end + 1;

    const std::string_view slashes = at.is_special ? "/\\" : "/";
    const std::size_t count = std::min(text.find_first_not_of(slashes, at.slashes_begin), text.size()) - at.slashes_begin;
    const bool relative = at.scheme_end == 0 || base_scheme == scheme; // in this case, a single slash begins a path
    at.has_authority = count >= 2 || (at.is_special && !is_file && !relative);
    at.authority_begin = at.slashes_begin;
    if (at.has_authority)
        at.authority_begin += at.is_special && !is_file ? count : 2;
    const auto ends_path = [](char octet) { return octet == '?' || octet == '#'; };
    const auto ends_authority = [&](char octet) { return octet == '/' || ends_path(octet) || (at.is_special && octet == '\\'); };
    at.path_begin = at.has_authority ? find_end(text, at.authority_begin, ends_authority) : at.slashes_begin;
    at.host_begin = at.host_end = at.path_begin;
    if (at.has_authority)
        split_authority(text, at);
    at.path_end = find_end(text, at.path_begin, ends_path);
    at.query_end = std::min(text.find('#', at.path_end), text.size());
    return at;
}

void finding_list::add(finding_kind kind, std::string_view part, std::string_view detail)
{
    if (kinds.contains(kind))
        return;
    kinds.add(kind);
    if (findings == nullptr)
        return;
    const auto begin = static_cast<std::size_t>(part.data() - text.data());
    const finding found{kind, begin, begin + part.size(), detail};
    if (findings->empty())
        findings->reserve(4);   // enough for most texts
    findings->push_back(found); // add_findings() sorts later
}

std::optional<ipv6_address> ipv6_address_of(std::string_view host) noexcept
{
    if (!host.starts_with('['))
        return std::nullopt;
    const auto address = ipv6_address::parse(host.substr(1, host.size() - 2));
    return address ? std::optional(*address) : std::nullopt;
}

std::string decoded_in_lower_case(std::string_view text)
{
    std::string decoded(text);
    char* end = decoded.data();
    for (std::size_t at = 0; at < text.size();) {
        const int octet = text[at] == '%' ? uriform::detail::grammar::pct_encoded(text, at) : -1;
        *end++ = uriform::detail::ascii::to_lower(octet >= 0 ? static_cast<char>(octet) : text[at]);
        at += octet >= 0 ? 3 : 1;
    }
    decoded.resize(static_cast<std::size_t>(end - decoded.data()));
    return decoded;
}

} // namespace uriform::web::internal
