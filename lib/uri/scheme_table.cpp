#include <uriform/uri/scheme_table.hpp>

namespace uriform {

const scheme_table& detail::standard_table_of_library() noexcept
{
    return standard_table;
}

} // namespace uriform
