#include "keys/key/session_ids.hpp"

#include <algorithm>
#include <array>

#include <uriform/base/detail/ascii.hpp>

namespace uriform {
namespace {

using detail::ascii::equal_ignoring_case;

constexpr std::array<std::string_view, 5> names{"jsessionid", "phpsessid", "sessionid", "cfid", "cftoken"};

/// A name in classic ASP. Eight varying letters follow it.
constexpr std::string_view asp_name = "aspsessionid";

/// The size of an id in an ASP.NET segment.
constexpr std::size_t asp_net_size = 24;

bool are_alphanumeric(std::string_view text) noexcept
{
    return std::all_of(text.begin(), text.end(), detail::ascii::is_alphanumeric);
}

/// Returns the number of leading letters and digits in `text`.
std::size_t size_of_id(std::string_view text) noexcept
{
    const auto end = std::find_if_not(text.begin(), text.end(), detail::ascii::is_alphanumeric);
    return static_cast<std::size_t>(end - text.begin());
}

} // namespace

bool internal::is_session_id(std::string_view name, std::string_view value) noexcept
{
    if (name.size() == 3)
        return equal_ignoring_case(name, "sid") && value.size() >= 16 && are_alphanumeric(value);
    if (name.size() == asp_name.size() + 8 && equal_ignoring_case(name.substr(0, asp_name.size()), asp_name)) {
        const std::string_view letters = name.substr(asp_name.size());
        return std::all_of(letters.begin(), letters.end(), detail::ascii::is_alpha);
    }
    return std::any_of(names.begin(), names.end(), [name](std::string_view each) { return equal_ignoring_case(name, each); });
}

bool internal::is_session_segment(std::string_view segment) noexcept
{
    if (segment.size() < asp_net_size + 2 || segment.front() != '(' || segment.back() != ')')
        return false;
    std::string_view rest = segment.substr(1, segment.size() - 2);
    if (rest.size() == asp_net_size && are_alphanumeric(rest))
        return true;
    bool has_session = false;
    while (!rest.empty()) { // X "(" id ")"
        const std::size_t size = rest.size() < 4 ? 0 : size_of_id(rest.substr(2));
        if (size == 0 || !detail::ascii::is_alpha(rest[0]) || rest[1] != '(' || rest.substr(2 + size, 1) != ")")
            return false;
        has_session = has_session || (detail::ascii::to_upper(rest[0]) == 'S' && size == asp_net_size);
        rest.remove_prefix(size + 3);
    }
    return has_session;
}

} // namespace uriform
