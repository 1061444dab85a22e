#include <uriform/base/result.hpp>

#include "core/base/raise.hpp"

namespace uriform {

bad_result::bad_result(const uriform::error& e) : std::system_error(make_error_code(e.code)), error_(e), text_(format_as(e)) {}

const char* bad_result::what() const noexcept
{
    return text_.what();
}

void detail::throw_bad_result(const error& why)
{
    internal::raise<bad_result>(why);
}

} // namespace uriform
