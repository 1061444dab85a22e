#ifndef URIFORM_HOSTS_DUCKDB_COLUMN_HPP
#define URIFORM_HOSTS_DUCKDB_COLUMN_HPP

#include <cstddef>
#include <cstdint>

#include "hosts/duckdb/api.hpp"
#include "hosts/duckdb/workspace.hpp"

namespace uriform_duckdb {

using uriform_sql::value;
using uriform_sql::value_kind;

/// An argument vector of texts or octets.
class argument_column {
public:
    argument_column() = default;
    explicit argument_column(duckdb_vector of)
        : texts(static_cast<const duckdb_string_t*>(duckdb_vector_get_data(of))), validity(duckdb_vector_get_validity(of))
    {
    }

    bool is_null(idx_t row) const { return validity != nullptr && (validity[row / 64] >> (row % 64) & 1) == 0; }

    uriform_text operator[](idx_t row) const
    {
        const auto& text = texts[row].value;
        const std::size_t size = text.inlined.length;
        return {size <= sizeof text.inlined.inlined ? text.inlined.inlined : text.pointer.ptr, size};
    }

private:
    const duckdb_string_t* texts = nullptr;
    const std::uint64_t* validity = nullptr;
};

/// A result vector, written in row order. DuckDB receives long texts in blocks, because its function for one text takes longer than
/// most functions of uriform. Call settle() at the end, and before enlarging the vector.
class result_column {
public:
    result_column() = default;
    result_column(duckdb_vector of, value_kind of_rows, column_memory& of_texts) : vector(of), kind(of_rows), texts(&of_texts)
    {
        find_memory();
    }

    /// Updates the data pointers after the vector was enlarged.
    void find_memory()
    {
        data = duckdb_vector_get_data(vector);
        validity = duckdb_vector_get_validity(vector);
    }

    column_memory& memory() const { return *texts; }

    /// Writes a row. A text that already follows the octets in use in the column's memory stays there.
    int put(idx_t row, const value& result);
    void put_null(idx_t row);

    /// Passes the texts of all rows before `end` to DuckDB.
    void settle(idx_t end);

private:
    int put_text(idx_t row, uriform_text text);

    duckdb_vector vector = nullptr;
    value_kind kind = value_kind::null;
    column_memory* texts = nullptr;
    void* data = nullptr;
    std::uint64_t* validity = nullptr;
    idx_t settled = 0; ///< rows whose texts DuckDB holds
};

/// Sets a row to NULL.
void put_null(duckdb_vector vector, idx_t row);

} // namespace uriform_duckdb

#endif
