#include "hosts/duckdb/column.hpp"

#include <cstring>

namespace uriform_duckdb {
namespace {

constexpr std::size_t most_inlined = sizeof(duckdb_string_t{}.value.inlined.inlined);
constexpr std::size_t block = std::size_t{1} << 20;

} // namespace

int result_column::put(idx_t row, const value& result)
{
    switch (result.kind) {
    case value_kind::null:
        put_null(row);
        break;
    case value_kind::text:
    case value_kind::octets:
        return put_text(row, result.text);
    case value_kind::truth:
        static_cast<bool*>(data)[row] = result.number != 0;
        break;
    case value_kind::integer:
        static_cast<std::int32_t*>(data)[row] = static_cast<std::int32_t>(result.number);
        break;
    case value_kind::position:
        static_cast<std::int64_t*>(data)[row] = result.number;
    }
    return URIFORM_OK;
}

void result_column::put_null(idx_t row)
{
    if (validity == nullptr) {
        duckdb_vector_ensure_validity_writable(vector);
        validity = duckdb_vector_get_validity(vector);
    }
    validity[row / 64] &= ~(std::uint64_t{1} << (row % 64));
    if (kind == value_kind::text || kind == value_kind::octets)
        static_cast<duckdb_string_t*>(data)[row] = duckdb_string_t{};
}

/// Until DuckDB holds a long text, the row holds the text's offset in the column's memory instead of its address.
int result_column::put_text(idx_t row, uriform_text text)
{
    duckdb_string_t written{};
    written.value.inlined.length = static_cast<std::uint32_t>(text.size);
    if (text.size <= most_inlined) {
        if (text.size != 0)
            std::memcpy(written.value.inlined.inlined, text.data, text.size);
    } else {
        if (text.data != texts->data + texts->used) {
            const int status = texts->reserve(text.size);
            if (status != URIFORM_OK)
                return status;
            std::memcpy(texts->data + texts->used, text.data, text.size);
        }
        std::memcpy(written.value.pointer.prefix, texts->data + texts->used, sizeof written.value.pointer.prefix);
        written.value.pointer.ptr = reinterpret_cast<char*>(texts->used);
        texts->used += text.size;
    }
    static_cast<duckdb_string_t*>(data)[row] = written;
    if (texts->used > block)
        settle(row + 1);
    return URIFORM_OK;
}

/// DuckDB copies all texts as one string into a row whose value is then restored. The rows point into that string.
void result_column::settle(idx_t end)
{
    if (texts->used != 0) {
        auto* const rows = static_cast<duckdb_string_t*>(data);
        const duckdb_string_t kept = rows[settled];
        duckdb_vector_assign_string_element_len(vector, settled, texts->data, texts->used);
        char* const given = rows[settled].value.pointer.ptr;
        rows[settled] = kept;
        for (idx_t row = settled; row != end; ++row) {
            auto& text = rows[row].value.pointer;
            if (text.length > most_inlined)
                text.ptr = given + reinterpret_cast<std::uintptr_t>(text.ptr);
        }
        texts->used = 0;
    }
    settled = end;
}

void put_null(duckdb_vector vector, idx_t row)
{
    duckdb_vector_ensure_validity_writable(vector);
    std::uint64_t* const validity = duckdb_vector_get_validity(vector);
    validity[row / 64] &= ~(std::uint64_t{1} << (row % 64));
}

} // namespace uriform_duckdb
