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

#include "core/base/copy_octets.hpp"
#include "core/base/prefetch.hpp"
#include "core/batch/row_reader.hpp"

/// @file
/// Writes the rows of a group to a column.

namespace uriform::internal {

/// Writes rows into the memory of a column, as far as it has room for what they may need. Then, each row is reserved alone, and
/// written elsewhere first if there is less room.
class row_writer {
public:
    explicit row_writer(batch::column_writer& out) noexcept : out_(out), row_end_(out.row_end()) {}
    row_writer(const row_writer&) = delete;
    row_writer& operator=(const row_writer&) = delete;

    /// Begins a group, and reserves memory for its texts and `growth` octets for each row.
    URIFORM_EXPORT void begin(const row_group& group, std::size_t growth);

    /// Returns the place for the next row, with `size` octets or more.
    [[nodiscard]] std::span<char> place_for(std::uint64_t size)
    {
        if (static_cast<std::int64_t>(size) > room_) [[unlikely]]
            return reserve_alone(size);
        return {to_, static_cast<std::size_t>(room_)};
    }

    /// Ends the row that was written to the place.
    void end_row(char* end) noexcept
    {
        for (const char octet : row_end_) // usually at most one octet: a loop avoids the call
            *end++ = octet;
        room_ -= end - to_;
        to_ = end;
        ends_[size_++] = static_cast<std::size_t>(end - begin_);
        prefetch_to_write(end + 256);
    }

    /// Writes texts as rows, as far as there is room, and returns their number. This takes less time than writing them one by one.
    [[nodiscard]] URIFORM_EXPORT std::size_t write_texts(std::span<const std::string_view> texts) noexcept;

    /// Returns whether the column lacked room for a row.
    [[nodiscard]] bool is_full() const noexcept { return is_full_; }

    /// Ends the group, and returns the number of rows that were added to the column.
    [[nodiscard]] std::size_t finish()
    {
        add();
        return added_;
    }

private:
    URIFORM_EXPORT std::span<char> reserve_alone(std::uint64_t size);
    URIFORM_EXPORT void add();

    batch::column_writer& out_;
    std::string_view row_end_;
    char* begin_ = nullptr; ///< of the rows that have not been added to the column
    char* to_ = nullptr;
    std::int64_t room_ = 0; ///< at `to_`, without a row end; negative if the next row is reserved alone
    std::size_t size_ = 0;  ///< rows that have not been added to the column
    std::size_t added_ = 0; ///< rows of this group that have been added
    bool is_full_ = false;
    std::array<std::size_t, group_size> ends_; ///< in bytes from `begin_`
    std::string elsewhere_;                    ///< memory for a row
};

/// Writes a group's rows. `write(i)` writes row `i` to the writer's place_for(), and returns its end. Rows with their bit in
/// `unchanged` are their texts, and written together. Most rows are at most `growth` octets longer than their texts. Returns how
/// many rows fit.
template <class Write>
[[nodiscard]] std::size_t write_rows(const row_group& group, std::uint64_t unchanged, std::size_t growth, row_writer& writer,
                                     Write write)
{
    writer.begin(group, growth);
    for (std::size_t i = 0; i < group.count && !writer.is_full(); ++i) {
        const auto run = static_cast<std::size_t>(std::countr_one(unchanged >> i));
        const std::size_t written = run != 0 ? writer.write_texts(group.texts.subspan(i, run)) : 0;
        if (written != 0)
            i += written - 1;
        else
            writer.end_row(write(i));
    }
    return writer.finish();
}

} // namespace uriform::internal
