#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_columns.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// The names of enumerations in results: columns of indices, whose dictionary contains the names.

namespace uriform::c {

/// A name and its number in an enumeration.
struct numbered_name {
    std::size_t number;
    std::string_view name;
};

/// The names of an enumeration, as the values of a dictionary.
class name_table {
public:
    /// Makes the table of names in the order of their numbers. Throws `std::bad_alloc`.
    explicit name_table(const std::vector<numbered_name>& names);

    /// Returns the index of a number's name, or -1 for a number without a name.
    [[nodiscard]] std::int32_t index_of(std::size_t number) const noexcept
    {
        return number < indices_.size() ? indices_[number] : -1;
    }

    /// Returns the array of the names, which shares their memory. Throws `std::bad_alloc`.
    [[nodiscard]] owned_array values() const;

private:
    std::vector<std::int32_t> indices_;
    std::int64_t count_;
    buffer offsets_;
    buffer octets_;
};

/// Returns the names of an enumeration. Throws `std::bad_alloc`.
[[nodiscard]] const name_table& names_of(enumeration list);

/// Returns whether a status is an error of a text. Throws `std::bad_alloc`.
[[nodiscard]] inline bool has_error_name(int status)
{
    return status > 0 && names_of(enumeration::errors).index_of(static_cast<std::size_t>(status)) >= 0;
}

/// A column of the names of numbers; numbers without a name are null.
template <class Index>
class name_column {
public:
    explicit name_column(enumeration list) : names_(names_of(list)) {}

    void add(std::size_t number)
    {
        const std::int32_t index = names_.index_of(number);
        index >= 0 ? indices_.add(static_cast<Index>(index)) : indices_.add_null();
    }
    void add_null() { indices_.add_null(); }
    void add_nulls(std::size_t count) { indices_.add_nulls(count); }
    [[nodiscard]] owned_array finish() { return indices_.finish(names_.values()); }

private:
    const name_table& names_;
    value_column<Index> indices_;
};

} // namespace uriform::c
