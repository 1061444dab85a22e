#include <uriform/base/result.hpp>

#include <string>

namespace uriform {

bad_result::bad_result(const uriform::error& e)
    : std::system_error(make_error_code(e.code), "at byte " + std::to_string(e.position)), error_(e)
{
}

void detail::throw_bad_result(const error& why)
{
    throw bad_result(why);
}

} // namespace uriform
