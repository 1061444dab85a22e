#pragma once

#include "api.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace python {

/// Returns the user of a userinfo, decoded: what is before its first `:`. None if the userinfo is undefined.
[[nodiscard]] PyObject* get_user(module_state& state, PyObject* self, unsigned);

/// Returns the password of a userinfo, decoded: what is after its first `:`. None without a `:`.
[[nodiscard]] PyObject* get_password(module_state& state, PyObject* self, unsigned);

/// Returns the origin of a URI (RFC 6454, section 6.2), or None if no other URI has it.
[[nodiscard]] PyObject* get_origin(module_state& state, PyObject* self, unsigned);

/// Writes the origin of a URI as a function on columns does. The status is URIFORM_NOT_FOUND if no other URI has it.
int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error);

/// Composes a userinfo of the arguments `user` and `password`, which are data, null if they were not passed, or None. What was not
/// passed is that of `before`, the userinfo that there is, if its data is not null. `made` is nothing if the userinfo becomes
/// undefined. False with an exception set if that fails.
[[nodiscard]] bool make_userinfo(module_state& state, PyObject* user, PyObject* password, std::string_view before,
                                 std::optional<std::string>& made);

} // namespace python
