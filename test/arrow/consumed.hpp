#pragma once

#include <string>
#include <vector>

#include <uriform-arrow.h>

/// @file
/// Reads arrays as a consumer of the Arrow C data interface, and checks everything that the specification requires.

namespace uriform::test {

/// Returns an array's rows as text: `~` for null, texts in quotes, numbers in decimal, fixed octets in hexadecimal, `{a,b}` for
/// structs and `[a,b]` for lists. A dictionary row is written as its value. Throws `std::runtime_error` if the array is not
/// well-formed for the type.
[[nodiscard]] std::vector<std::string> consumed(const ArrowSchema& schema, const ArrowArray& array);

/// Returns a type as text: formats with child names, as in `+s(scheme:u,...)`, and `i<u>` for a dictionary.
[[nodiscard]] std::string shown_type(const ArrowSchema& schema);

} // namespace uriform::test
