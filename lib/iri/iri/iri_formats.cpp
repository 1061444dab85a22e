#include <uriform/iri/iri_formats.hpp>

#include "iri/unicode/domain_name.hpp"
#include "iri/unicode/idna2008.hpp"

namespace uriform::iri {
namespace {

/// RFC 5891, section 4.2: the criteria for U-labels. ASCII labels must be LDH labels (RFC 5890, section 2.3.1).
constexpr internal::domain_rules idna_rules{63, chars::alpha + chars::digit + '-', true, true};

bool are_permitted(std::string_view u_labels) noexcept
{
    for (;; u_labels.remove_prefix(u_labels.find('.') + 1)) {
        if (!internal::is_permitted(u_labels.substr(0, u_labels.find('.'))))
            return false;
        if (u_labels.find('.') == u_labels.npos)
            return true;
    }
}

} // namespace

bool is_idn_hostname(utf8_text text)
{
    const std::string_view name = text.octets();
    if (name.size() > internal::longest_name)
        return false;
    internal::name_buffer mapped;
    internal::name_buffer u_room;
    const result<std::string_view> u_labels = internal::process_name(name, idna_rules, mapped, u_room);
    if (!u_labels || !are_permitted(*u_labels))
        return false;
    const result<std::string_view> a_labels = internal::encode_u_labels(*u_labels, idna_rules.longest_label, mapped);
    return a_labels && internal::has_dns_lengths(*a_labels);
}

} // namespace uriform::iri
