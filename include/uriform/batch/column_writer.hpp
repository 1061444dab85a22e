#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/batch/column.hpp>

/// @file
/// Columns of texts that are written: one that grows, and one in buffers of the caller.

namespace uriform::batch {

/// Receives the texts that a function of batch/column_functions.hpp makes of the rows of a column.
class URIFORM_EXPORT column_writer {
public:
    column_writer(const column_writer&) = delete;
    column_writer& operator=(const column_writer&) = delete;
    virtual ~column_writer();

    /// Returns the number of rows so far. Constant time, as all functions here but reserve(), which may allocate, and add().
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;

    /// Returns the octets that are written behind each text. They are not part of the rows.
    [[nodiscard]] virtual std::string_view row_end() const noexcept = 0;

    /// Returns the place behind the last row, with room for `octets` more octets and for `rows` more rows. If there is no such
    /// room, returns a null pointer or throws `std::bad_alloc`, and changes nothing.
    [[nodiscard]] virtual char* reserve(std::size_t octets, std::size_t rows) = 0;

    /// Adds rows that have been written to that place: row `i` ends `ends[i]` bytes behind it, its row_end() included. Linear in
    /// their number.
    virtual void add(std::span<const std::size_t> ends) noexcept = 0;

    /// Removes all rows but the first `rows`, which must exist.
    virtual void truncate(std::size_t rows) noexcept = 0;

protected:
    column_writer();
};

/// A column of texts that owns its memory, and allocates more as rows are added.
///
/// @code
/// const std::array<std::string_view, 2> texts{"HTTP://h", "%7e"};
/// uriform::batch::growing_column out;
/// uriform::batch::normalize(uriform::batch::column(texts), out);
/// assert(out.view()[0] == "http://h/" && out.view()[1] == "~");
/// @endcode
class URIFORM_EXPORT growing_column final : public column_writer {
public:
    /// Constructs a column without rows. `row_end` is written behind each text, and must outlive the column. Throws
    /// `std::bad_alloc`.
    explicit growing_column(std::string_view row_end = {});
    ~growing_column() override;

    /// Returns a view of the rows, valid until rows are added or removed.
    [[nodiscard]] column view() const noexcept { return column(octets_, std::span(offsets_)).with_row_end(row_end_); }

    /// Returns all octets: the texts, each with its row_end().
    [[nodiscard]] std::string_view octets() const noexcept { return {octets_, octets_ + offsets_.back()}; }

    /// Returns the offsets of the rows in octets(), of which there is one more than there are rows.
    [[nodiscard]] std::span<const std::uint64_t> offsets() const noexcept { return offsets_; }

    /// Removes all rows, and keeps the memory.
    void clear() noexcept { truncate(0); }

    [[nodiscard]] std::size_t size() const noexcept override;
    [[nodiscard]] std::string_view row_end() const noexcept override;
    [[nodiscard]] char* reserve(std::size_t octets, std::size_t rows) override;
    void add(std::span<const std::size_t> ends) noexcept override;
    void truncate(std::size_t rows) noexcept override;

private:
    char* octets_ = nullptr; ///< owned, from malloc(), which can enlarge them without a copy
    std::size_t capacity_ = 0;
    std::vector<std::uint64_t> offsets_;
    std::string_view row_end_;
};

/// A column of texts in buffers of the caller: octets, and offsets of 32 or 64 bits, of which there is one more than rows. It has
/// room for as many rows as both have; a function that finds no room for the next row returns how many it has added. A buffer of
/// 32-bit offsets uses at most 2^32 - 1 octets.
///
/// @code
/// const std::array<std::string_view, 3> texts{"HTTP://h", "%7e", "HTTP://example.com"};
/// std::array<char, 16> octets;
/// std::array<std::uint32_t, 4> offsets;
/// uriform::batch::column_buffer out(octets, offsets);
/// assert(uriform::batch::normalize(uriform::batch::column(texts), out).rows == 2);
/// assert(out.view()[0] == "http://h/" && offsets[2] == 10);
/// @endcode
class URIFORM_EXPORT column_buffer final : public column_writer {
public:
    /// Constructs a column without rows. `offsets` must not be empty; its first element becomes 0. `row_end` is written behind each
    /// text. The column must not outlive any of them.
    /// @{
    column_buffer(std::span<char> octets, std::span<std::uint32_t> offsets, std::string_view row_end = {}) noexcept;
    column_buffer(std::span<char> octets, std::span<std::uint64_t> offsets, std::string_view row_end = {}) noexcept;
    /// @}
    ~column_buffer() override;

    /// Returns a view of the rows.
    [[nodiscard]] column view() const noexcept;

    [[nodiscard]] std::size_t size() const noexcept override;
    [[nodiscard]] std::string_view row_end() const noexcept override;
    [[nodiscard]] char* reserve(std::size_t octets, std::size_t rows) override;
    void add(std::span<const std::size_t> ends) noexcept override;
    void truncate(std::size_t rows) noexcept override;

private:
    [[nodiscard]] std::uint64_t offset(std::size_t row) const noexcept;

    std::span<char> octets_;
    std::span<std::uint32_t> narrow_;
    std::span<std::uint64_t> wide_;
    std::size_t size_ = 0;
    std::string_view row_end_;
};

} // namespace uriform::batch
