#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_columns.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Represents enumerations in results by name: as index columns whose dictionary holds the names.

namespace uriform::c {

/// A name and its number in an enumeration.
struct numbered_name {
    std::size_t number;
    std::string_view name;
};

/// An enumeration's names, as dictionary values.
class name_table {
public:
    /// Constructs the name table, ordered by number. Throws `std::bad_alloc`.
    explicit name_table(const std::vector<numbered_name>& names);

    /// Returns the name's index for `number`, or -1 if it has no name.
    [[nodiscard]] std::int32_t index_of(std::size_t number) const noexcept
    {
        return number < indices_.size() ? indices_[number] : -1;
    }

    /// Returns the names as an array that shares this table's memory. Throws `std::bad_alloc`.
    [[nodiscard]] owned_array values() const;

private:
    std::vector<std::int32_t> indices_;
    std::int64_t count_;
    buffer offsets_;
    buffer octets_;
};

/// Returns an enumeration's names. Throws `std::bad_alloc`.
[[nodiscard]] const name_table& names_of(enumeration list);

/// Returns whether a status is an error in a text. Throws `std::bad_alloc`.
[[nodiscard]] inline bool has_error_name(int status)
{
    return status > 0 && names_of(enumeration::errors).index_of(static_cast<std::size_t>(status)) >= 0;
}

/// A column that shows numbers by name. Numbers without a name are null.
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
