#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <uriform-arrow.h>

#include "arrow/arrow_arrays.hpp"
#include "core/c/boundary.hpp"

/// @file
/// Describes column, text and result types.

namespace uriform::c {

/// Thrown if an entire column has no result.
struct column_failure {
    uriform_error why;
};

/// Throws the failure for an ill-formed array or type, unless `holds`.
inline void require_arrow(bool holds)
{
    if (!holds)
        throw column_failure{failure(URIFORM_INVALID_ARROW)};
}

/// Throws the failure for an operation that its caller stopped.
inline void require_no_stop(const uriform_arrow_operation& operation)
{
    if (operation.stop != nullptr && operation.stop(operation.stop_context) != 0)
        throw column_failure{failure(URIFORM_STOPPED)};
}

/// How a column refers to its texts: by offsets of 32 or 64 bits, or by views.
enum class text_form : std::uint8_t { narrow, wide, views };

struct text_type {
    text_form form = text_form::narrow;
    bool utf8 = true;

    [[nodiscard]] std::string format() const;
};

/// An input column's type.
struct column_type {
    text_type texts;
    char indices = '\0';   ///< index format, or NUL without a dictionary
    bool all_null = false; ///< `n`: there are no texts
};

/// Returns the type that a schema describes. Throws column_failure.
[[nodiscard]] column_type read_type(const ArrowSchema& schema);

/// The enumerations whose names appear in results.
enum class enumeration : std::uint8_t { none, errors, components, hosts, web_hosts };

struct result_type {
    std::string format; ///< for names, the index format
    std::string name = {};
    std::vector<result_type> children = {};
    enumeration names = enumeration::none; ///< the dictionary's values
};

/// Returns the text type in an operation's result for columns of the type `given`.
[[nodiscard]] text_type texts_of_result(const uriform_arrow_operation& operation, const column_type& given) noexcept;

/// Returns an operation's result type for columns of the type `given`. Throws `std::bad_alloc`.
[[nodiscard]] result_type type_of_result(const uriform_arrow_operation& operation, const column_type& given);

/// The kind of result that a function writes for a row.
enum class row_result : std::uint8_t { text, truth, hash, digest, port, parts, attributes, pairs };

/// Operation members that a function requires.
enum function_needs : std::uint8_t { no_more = 0, other_operand = 1, a_name = 2, a_maker = 4, a_suffix_list = 8 };

/// Properties of a function on columns.
struct function_traits {
    row_result result = row_result::text;
    std::uint32_t options = 0; ///< options from uriform.h that the function supports; all bits set for a caller's function
    int needs = -1;            ///< function_needs, combined with `|`; -1 for an unknown function
};

/// Returns the traits of a ::uriform_arrow_function.
[[nodiscard]] function_traits traits_of(std::uint32_t function) noexcept;

/// Returns whether a function takes another operand, a text or a column.
[[nodiscard]] inline bool has_other_operand(const uriform_arrow_operation& operation) noexcept
{
    return (traits_of(operation.function).needs & other_operand) != 0;
}

/// Checks that an operation has all members that its function requires, and only known options.
[[nodiscard]] uriform_error status_of(const uriform_arrow_operation* operation) noexcept;

} // namespace uriform::c
