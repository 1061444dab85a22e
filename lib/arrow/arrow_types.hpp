#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <uriform-arrow.h>

#include "arrow/arrow_arrays.hpp"
#include "core/c/boundary.hpp"

/// @file
/// The types of columns: those of texts that are read, and those of results.

namespace uriform::c {

/// Thrown if a whole column has no result, not a row of it.
struct column_failure {
    uriform_error why;
};

/// Throws the failure of an array or a type that is not well-formed, unless `holds`.
inline void require_arrow(bool holds)
{
    if (!holds)
        throw column_failure{failure(URIFORM_INVALID_ARROW)};
}

/// Throws the failure of an operation that its caller stops.
inline void require_no_stop(const uriform_arrow_operation& operation)
{
    if (operation.stop != nullptr && operation.stop(operation.stop_context) != 0)
        throw column_failure{failure(URIFORM_STOPPED)};
}

/// How the texts of a column are found: by offsets of 32 or 64 bits, or by views.
enum class text_form : std::uint8_t { narrow, wide, views };

/// A type of texts.
struct text_type {
    text_form form = text_form::narrow;
    bool utf8 = true;

    [[nodiscard]] std::string format() const;
};

/// The type of a column that is read.
struct column_type {
    text_type texts;
    char indices = '\0';   ///< the format of a dictionary's indices; NUL if the column is none
    bool all_null = false; ///< `n`: no text has a place
};

/// Returns the type that a schema describes. Throws column_failure.
[[nodiscard]] column_type read_type(const ArrowSchema& schema);

/// An enumeration that is names in a result.
enum class enumeration : std::uint8_t { none, errors, components, hosts, web_hosts };

/// The type of a result.
struct result_type {
    std::string format; ///< that of the indices, if there are names
    std::string name = {};
    std::vector<result_type> children = {};
    enumeration names = enumeration::none; ///< the values of the dictionary
};

/// Returns the type of the texts of an operation's result, for columns of the type `given`.
[[nodiscard]] text_type texts_of_result(const uriform_arrow_operation& operation, const column_type& given) noexcept;

/// Returns the type of an operation's result for columns of the type `given`. Throws `std::bad_alloc`.
[[nodiscard]] result_type type_of_result(const uriform_arrow_operation& operation, const column_type& given);

/// What a function writes for a row.
enum class row_result : std::uint8_t { text, truth, hash, digest, port, parts, attributes, pairs };

/// What an operation has to have for its function.
enum function_needs : std::uint8_t { no_more = 0, other_operand = 1, a_name = 2, a_maker = 4 };

/// A function on columns.
struct function_traits {
    row_result result = row_result::text;
    std::uint32_t options = 0; ///< those of uriform.h that the function has; all bits if they are those of a function of the caller
    int needs = -1;            ///< function_needs, combined with `|`; -1 of no function
};

/// Returns the traits of a ::uriform_arrow_function.
[[nodiscard]] function_traits traits_of(std::uint32_t function) noexcept;

/// Returns whether a function has another operand, a text or a column.
[[nodiscard]] inline bool has_other_operand(const uriform_arrow_operation& operation) noexcept
{
    return (traits_of(operation.function).needs & other_operand) != 0;
}

/// Returns success if an operation has the members that its function needs, and no unknown ones.
[[nodiscard]] uriform_error status_of(const uriform_arrow_operation* operation) noexcept;

} // namespace uriform::c
