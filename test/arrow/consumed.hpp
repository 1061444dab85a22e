#pragma once

#include <string>
#include <vector>

#include <uriform-arrow.h>

/// @file
/// Reading the arrays that a consumer of the Arrow C data interface gets, with all that the specification says of them checked.

namespace uriform::test {

/// Returns the rows of an array in writing: `~` for null, texts in quotes, numbers in decimal, fixed octets in hexadecimal,
/// `{a,b}` for structs and `[a,b]` for lists; a row of a dictionary is its value. Throws `std::runtime_error` if the array is not a
/// well-formed one of the type.
[[nodiscard]] std::vector<std::string> consumed(const ArrowSchema& schema, const ArrowArray& array);

/// Returns a type in writing: formats with the names of children, as `+s(scheme:u,...)`, and `i<u>` for a dictionary.
[[nodiscard]] std::string shown_type(const ArrowSchema& schema);

} // namespace uriform::test
