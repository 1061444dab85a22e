#include <uriform/uri/scheme_table.hpp>

namespace uriform {

const scheme_table& detail::exported::standard() noexcept
{
    return standard_table;
}

const scheme_rule* detail::exported::find(const scheme_table& table, std::string_view scheme) noexcept
{
    return table.first_match(scheme);
}

} // namespace uriform
