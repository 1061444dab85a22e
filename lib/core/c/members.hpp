#pragma once

#include <cstddef>

#include <uriform.h>

#include "core/c/boundary.hpp"

/// @file
/// Reads the texts in C structures.

namespace uriform::c {

/// Returns a member as a text with the structure's number.
[[nodiscard]] inline text text_of(const uriform_text& member) noexcept
{
    return {member.data, member.size};
}

[[nodiscard]] inline uriform_error status_of(const uriform_text& member) noexcept
{
    return text_of(member).status();
}

[[nodiscard]] inline uriform_error status_of(const uriform_name_value& member) noexcept
{
    return first_failure({status_of(member.name), status_of(member.value)});
}

template <class Member>
[[gnu::noinline, nodiscard]] uriform_error status_of(const Member* members, std::size_t count) noexcept
{
    if (members == nullptr && count != 0)
        return failure(URIFORM_NULL_ARGUMENT);
    for (std::size_t i = 0; i < count; ++i)
        if (const uriform_error wrong = status_of(members[i]); wrong.code != URIFORM_OK)
            return wrong;
    return success;
}

} // namespace uriform::c
