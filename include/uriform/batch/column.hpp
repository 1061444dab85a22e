#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Text columns, the input for the functions in batch/column_functions.hpp.

namespace uriform::detail {

/// Converts a number of octets in memory, which always fits, to a size.
template <class Number>
[[nodiscard]] constexpr std::size_t as_size(Number octets) noexcept
{
    if constexpr (sizeof(Number) > sizeof(std::size_t))
        return static_cast<std::size_t>(octets);
    else
        return octets;
}

} // namespace uriform::detail

namespace uriform::batch {

/// A text column. Its rows are either views, or texts in a single buffer with offsets, as in the variable-size layouts of Apache
/// Arrow. (Arrow's offsets are signed but use the same bits.) Rows may be null. A column owns nothing: the octets, offsets, views,
/// validity bits and the octets passed to with_row_end() must outlive it.
///
/// All functions except copy() take constant time. They never allocate or throw. Row numbers start at 0.
///
/// @code
/// const std::string_view octets = "http://h/a/b";
/// const std::array<std::uint32_t, 3> offsets{0, 9, 12};
/// const uriform::batch::column texts(octets.data(), offsets);
/// assert(texts.size() == 2 && texts[0] == "http://h/" && texts[1] == "a/b");
/// @endcode
class column {
public:
    /// Constructs a column without rows.
    constexpr column() noexcept = default;

    /// Constructs a column from views.
    constexpr explicit column(std::span<const std::string_view> texts) noexcept : views_(texts.data()), size_(texts.size()) {}

    /// Constructs a column from adjacent texts in a single buffer. Row `i` is the octets from `offsets[i]` to `offsets[i + 1]`, in
    /// bytes from `octets`. So n rows need n + 1 offsets, but a column without rows may omit its only offset. Offsets must not
    /// decrease.
    /// @{
    constexpr column(const char* octets, std::span<const std::uint32_t> offsets) noexcept
        : octets_(octets), narrow_(offsets.data()), size_(offsets.empty() ? 0 : offsets.size() - 1)
    {
    }
    constexpr column(const char* octets, std::span<const std::uint64_t> offsets) noexcept
        : octets_(octets), wide_(offsets.data()), size_(offsets.empty() ? 0 : offsets.size() - 1)
    {
    }
    /// @}

    /// Returns the column with the row end `end`: every row in the buffer that is not null must end with these octets, which are
    /// not part of the text. For lines, the row end is a line feed. Not applicable to views.
    ///
    /// @code
    /// const std::array<std::uint32_t, 3> offsets{0, 2, 5};
    /// const auto lines = uriform::batch::column("a\nbc\n", offsets).with_row_end("\n");
    /// assert(lines[0] == "a" && lines[1] == "bc");
    /// @endcode
    [[nodiscard]] constexpr column with_row_end(std::string_view end) const noexcept
    {
        column with = *this;
        with.row_end_ = end;
        return with;
    }

    /// Returns the column with nulls: row `i` is null if bit `first_bit + i` in `bits` is 0. Bits are counted from the lowest bit
    /// in each byte.
    ///
    /// @code
    /// const std::array<std::string_view, 2> texts{"a", "b"};
    /// const std::uint8_t bits = 0b10;
    /// const auto rows = uriform::batch::column(texts).with_validity(&bits);
    /// assert(rows.is_null(0) && !rows.is_null(1));
    /// @endcode
    [[nodiscard]] constexpr column with_validity(const std::uint8_t* bits, std::size_t first_bit = 0) const noexcept
    {
        column with = *this;
        with.validity_ = bits;
        with.first_bit_ = first_bit;
        return with;
    }

    /// Returns a column with the `count` rows from `first`. These rows must exist.
    [[nodiscard]] constexpr column rows(std::size_t first, std::size_t count) const noexcept
    {
        column some = *this;
        some.views_ += views_ != nullptr ? first : 0;
        some.narrow_ += narrow_ != nullptr ? first : 0;
        some.wide_ += wide_ != nullptr ? first : 0;
        some.first_bit_ += first;
        some.size_ = count;
        return some;
    }

    /// Returns the number of rows.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

    /// Returns whether row `i` is null. A null row's text is unspecified.
    [[nodiscard]] constexpr bool is_null(std::size_t i) const noexcept
    {
        const std::size_t bit = first_bit_ + i;
        return validity_ != nullptr && (validity_[bit / 8] >> bit % 8 & 1) == 0;
    }

    /// Returns whether rows may be null.
    [[nodiscard]] constexpr bool has_validity() const noexcept { return validity_ != nullptr; }

    /// Returns the text in row `i`.
    [[nodiscard]] constexpr std::string_view operator[](std::size_t i) const noexcept
    {
        if (views_ != nullptr)
            return views_[i];
        return narrow_ != nullptr ? between(narrow_[i], narrow_[i + 1]) : between(wide_[i], wide_[i + 1]);
    }

    /// Returns the octets that end each row. Empty unless set by with_row_end().
    [[nodiscard]] constexpr std::string_view row_end() const noexcept { return row_end_; }

    /// Returns whether the rows are adjacent in a single buffer.
    [[nodiscard]] constexpr bool is_contiguous() const noexcept { return views_ == nullptr; }

    /// Returns the views of all rows, or nothing if the rows are adjacent in a single buffer.
    [[nodiscard]] constexpr std::span<const std::string_view> views() const noexcept
    {
        return {views_, views_ != nullptr ? size_ : 0};
    }

    /// Copies views of `texts.size()` rows, starting at `first`, to `texts`. These rows must exist. Faster than reading the rows
    /// individually. Linear in the number of rows.
    constexpr void copy(std::size_t first, std::span<std::string_view> texts) const noexcept
    {
        // Not a member template, because clang does not define it for constant expressions until the end of the file.
        const auto copy_between = [&](const auto* offsets) {
            auto begin = offsets[0];
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const auto end = offsets[i + 1];
                texts[i] = between(begin, end);
                begin = end;
            }
        };
        if (views_ != nullptr)
            for (std::size_t i = 0; i < texts.size(); ++i)
                texts[i] = views_[first + i];
        else if (narrow_ != nullptr)
            copy_between(narrow_ + first);
        else
            copy_between(wide_ + first);
    }

private:
    [[nodiscard]] constexpr std::string_view between(std::uint64_t begin, std::uint64_t end) const noexcept
    {
        // Subtracts sizes instead of pointers: a null row may lack a row end, and nothing may precede it in the buffer.
        const std::size_t size = detail::as_size(end - begin);
        return {octets_ + begin, size - row_end_.size()};
    }

    const std::string_view* views_ = nullptr;
    const char* octets_ = nullptr;
    const std::uint32_t* narrow_ = nullptr;
    const std::uint64_t* wide_ = nullptr;
    std::size_t size_ = 0;
    std::string_view row_end_;
    const std::uint8_t* validity_ = nullptr;
    std::size_t first_bit_ = 0;
};

} // namespace uriform::batch
