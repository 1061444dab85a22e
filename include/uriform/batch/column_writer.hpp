#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/batch/column.hpp>

/// @file
/// Writers for text columns: a growing column, and a column in the caller's buffers.

namespace uriform::batch {

/// Receives the texts that a function in batch/column_functions.hpp produces.
class URIFORM_EXPORT column_writer {
public:
    column_writer(const column_writer&) = delete;
    column_writer& operator=(const column_writer&) = delete;
    virtual ~column_writer();

    /// Returns the number of rows so far. All functions here take constant time, except add(), and reserve() if it allocates.
    [[nodiscard]] virtual std::size_t size() const noexcept = 0;

    /// Returns the octets that are written after each text. They are not part of the rows.
    [[nodiscard]] virtual std::string_view row_end() const noexcept = 0;

    /// Returns the position after the last row, with space for `octets` more octets and `rows` more rows. If space is insufficient,
    /// returns a null pointer or throws `std::bad_alloc`, and changes nothing.
    [[nodiscard]] virtual char* reserve(std::size_t octets, std::size_t rows) = 0;

    /// Adds rows that were written to the position returned by reserve(). Row `i` ends `ends[i]` bytes after this position,
    /// including its row_end(). Linear in the number of rows.
    virtual void add(std::span<const std::size_t> ends) noexcept = 0;

    /// Removes all rows except the first `rows`. These rows must exist.
    virtual void truncate(std::size_t rows) noexcept = 0;

protected:
    column_writer();
};

/// A text column that owns its memory and grows as rows are added.
///
/// @code
/// const std::array<std::string_view, 2> texts{"HTTP://h", "%7e"};
/// uriform::batch::growing_column out;
/// uriform::batch::normalize(uriform::batch::column(texts), out);
/// assert(out.view()[0] == "http://h/" && out.view()[1] == "~");
/// @endcode
class URIFORM_EXPORT growing_column final : public column_writer {
public:
    /// Constructs a column without rows. `row_end` is written after each text and must outlive the column. Throws `std::bad_alloc`.
    explicit growing_column(std::string_view row_end = {});
    ~growing_column() override;

    /// Returns a view of the rows. Valid until rows are added or removed.
    [[nodiscard]] column view() const noexcept { return column(octets_, std::span(offsets_)).with_row_end(row_end_); }

    /// Returns all octets: each text, followed by row_end().
    [[nodiscard]] std::string_view octets() const noexcept { return {octets_, octets_ + offsets_.back()}; }

    /// Returns the row offsets in octets(). There are size() + 1 offsets.
    [[nodiscard]] std::span<const std::uint64_t> offsets() const noexcept { return offsets_; }

    /// Removes all rows but keeps the memory.
    void clear() noexcept { truncate(0); }

    [[nodiscard]] std::size_t size() const noexcept override;
    [[nodiscard]] std::string_view row_end() const noexcept override;
    [[nodiscard]] char* reserve(std::size_t octets, std::size_t rows) override;
    void add(std::span<const std::size_t> ends) noexcept override;
    void truncate(std::size_t rows) noexcept override;

private:
    char* octets_ = nullptr; ///< owned; allocated by malloc(), because realloc() can grow it in place
    std::size_t capacity_ = 0;
    std::vector<std::uint64_t> offsets_;
    std::string_view row_end_;
};

/// A text column in the caller's buffers. They hold the octets and the 32-bit or 64-bit offsets; n rows need n + 1 offsets. Either
/// buffer may limit the number of rows. A function that runs out of space returns the number of rows that it added. With 32-bit
/// offsets, the column uses at most 2^32 - 1 octets.
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
    /// Constructs a column without rows. `offsets` must not be empty, and its first element becomes 0. `row_end` is written after
    /// each text. All arguments must outlive the column.
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
