#include <uriform/base/utf8.hpp>

#include "core/base/octet_scan.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

[[nodiscard]] bool is_control(char octet) noexcept
{
    const auto value = static_cast<unsigned char>(octet);
    return value < 0x20 || value == 0x7F;
}

[[nodiscard]] bool is_control_or_space(char octet) noexcept
{
    return static_cast<unsigned char>(octet) <= 0x20;
}

/// Reports the first octets that do not form UTF-8.
void check_utf8(std::string_view text, finding_list& findings)
{
    if (uriform::internal::is_ascii(text))
        return;
    for (std::size_t at = 0; at < text.size();) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(text.substr(at));
        if (!next.well_formed)
            return findings.add(finding_kind::ill_formed_utf8, text.substr(at, next.size));
        at += next.size;
    }
}

} // namespace

std::string_view without_spaces_at_ends(std::string_view text) noexcept
{
    while (!text.empty() && is_control_or_space(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_control_or_space(text.back()))
        text.remove_suffix(1);
    return text;
}

void check_characters(std::string_view text, finding_list& findings)
{
    const std::string_view inner = without_spaces_at_ends(text);
    const auto begin = static_cast<std::size_t>(inner.data() - text.data());
    if (begin != 0)
        findings.add(finding_kind::space_at_end, text.substr(0, begin));
    if (begin + inner.size() != text.size())
        findings.add(finding_kind::space_at_end, text.substr(begin + inner.size()));
    for (std::size_t at = 0; at < inner.size(); ++at)
        if (is_control(inner[at]))
            findings.add(is_tab_or_newline(inner[at]) ? finding_kind::tab_or_newline : finding_kind::control_character,
                         inner.substr(at, 1));
    check_utf8(text, findings);
}

} // namespace uriform::web::internal
