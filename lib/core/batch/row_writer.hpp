#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/batch/column_writer.hpp>

#include "core/base/prefetch.hpp"
#include "core/batch/row_reader.hpp"

/// @file
/// Writes the rows of a group to a column.

namespace uriform::internal {

/// The ends of a group's rows, in bytes from the start of the first row.
class row_ends {
public:
    void add(std::size_t end) noexcept { ends_[size_++] = end; }
    [[nodiscard]] std::size_t last() const noexcept { return size_ == 0 ? 0 : ends_[size_ - 1]; }
    [[nodiscard]] std::span<const std::size_t> all() const noexcept { return std::span(ends_).first(size_); }

private:
    std::array<std::size_t, group_size> ends_;
    std::size_t size_ = 0;
};

/// Adds rows to `out`, whose octets are adjacent in `octets`. Returns how many rows fit.
[[nodiscard]] URIFORM_EXPORT std::size_t add_rows(std::string_view octets, const row_ends& ends, batch::column_writer& out);

/// Adds a group's rows to `out`. For each row `i`, `append(i, text)` appends the row's text to a string. Returns how many rows fit.
template <class Append>
[[nodiscard]] std::size_t append_rows(const row_group& group, std::string& scratch, batch::column_writer& out, Append append)
{
    const std::string_view row_end = out.row_end();
    scratch.clear();
    row_ends ends;
    const char* const place = out.reserve(0, group.count);
    for (std::size_t i = 0; i < group.count; ++i) {
        if (place != nullptr)
            prefetch_to_write(place + scratch.size() + 64);
        append(i, scratch);
        if (!row_end.empty())
            scratch += row_end;
        ends.add(scratch.size());
    }
    return add_rows(scratch, ends, out);
}

} // namespace uriform::internal
