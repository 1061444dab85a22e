#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
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

    /// Adds the ends of texts that are adjacent in memory with row ends of `row_end_size` bytes. Returns the texts and row ends.
    [[nodiscard]] std::string_view add_adjacent(std::span<const std::string_view> texts, std::size_t row_end_size) noexcept
    {
        const std::size_t before = last();
        for (const std::string_view text : texts)
            add(last() + text.size() + row_end_size);
        return {texts[0].data(), last() - before};
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t last() const noexcept { return size_ == 0 ? 0 : ends_[size_ - 1]; }
    [[nodiscard]] std::span<const std::size_t> all() const noexcept { return std::span(ends_).first(size_); }

private:
    std::array<std::size_t, group_size> ends_;
    std::size_t size_ = 0;
};

/// Adds rows to `out`, whose octets are adjacent in `octets`. Returns how many rows fit.
[[nodiscard]] URIFORM_EXPORT std::size_t add_rows(std::string_view octets, const row_ends& ends, batch::column_writer& out);

/// The rows of a group that are written unchanged: a bit for each row.
struct unchanged_rows {
    std::uint64_t bits = 0;
    bool adjacent = false; ///< whether consecutive rows are adjacent in memory, with the row ends of the output

    [[nodiscard]] bool contains(std::size_t i) const noexcept { return (bits >> i & 1) != 0; }

    /// Returns the texts of row `i`, which is unchanged, and of the unchanged rows after it.
    [[nodiscard]] std::span<const std::string_view> run_at(const row_group& group, std::size_t i) const noexcept
    {
        return std::span(group.texts).subspan(i, static_cast<std::size_t>(std::countr_one(bits >> i)));
    }
};

/// Adds a group's rows to `out`. For each row `i` that changes, `append(i, text)` appends the row's text to a string. Returns how
/// many rows fit.
template <class Append>
[[nodiscard]] std::size_t append_rows(const row_group& group, const unchanged_rows& unchanged, std::string& scratch,
                                      batch::column_writer& out, Append append)
{
    const std::string_view row_end = out.row_end();
    scratch.clear();
    row_ends ends;
    const char* const place = out.reserve(0, group.count);
    for (std::size_t i = 0; i < group.count; i = ends.size()) {
        if (place != nullptr)
            prefetch_to_write(place + scratch.size() + 64);
        if (!unchanged.contains(i)) {
            append(i, scratch);
        } else if (unchanged.adjacent) {
            scratch.append(ends.add_adjacent(unchanged.run_at(group, i), row_end.size()));
            continue;
        } else {
            scratch.append(group.texts[i]);
        }
        if (!row_end.empty())
            scratch += row_end;
        ends.add(scratch.size());
    }
    return add_rows(scratch, ends, out);
}

} // namespace uriform::internal
