#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <stdexcept>

#include "arrow/arrow_columns.hpp"
#include "arrow/arrow_functions.hpp"
#include "arrow/arrow_names.hpp"

/// @file
/// Columns for results with several parts.

namespace uriform::c {

/// Columns for a struct: texts, the host's kind, and in some cases the port number. Each row has a value in each column, and a
/// validity.
struct struct_columns {
    struct_columns(const column_job& job, std::size_t text_count, enumeration hosts, bool with_ports);
    ~struct_columns();

    void add_null();
    [[nodiscard]] owned_array finish();

    std::deque<text_column> texts;
    name_column<std::int8_t> host_kinds;
    value_column<std::uint16_t> ports;
    validity_column validity;
    bool has_ports;
};

/// Columns for name-value lists.
struct pair_columns {
    explicit pair_columns(text_type type);
    ~pair_columns();

    /// Ends a row's list. Throws `std::length_error` if there are too many items.
    void end_row(bool is_valid)
    {
        if (items.size() > std::numeric_limits<std::int32_t>::max())
            throw std::length_error("more than 2^31 - 1 parameters");
        ends.append(static_cast<std::int32_t>(items.size()));
        validity.add(is_valid);
    }
    [[nodiscard]] owned_array finish();

    text_column names;
    text_column values;
    validity_column items;
    memory ends;
    validity_column validity;
};

} // namespace uriform::c
