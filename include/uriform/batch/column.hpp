#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// A column of texts: what the functions of batch/column_functions.hpp read.

namespace uriform::detail {

/// Returns a number of octets in memory, which a size can hold.
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

/// A column of texts, its rows: views, or one buffer and the offsets of the texts in it, as in the variable-size layouts of Apache
/// Arrow, whose offsets are signed and have the same bits. Rows may be null. It owns nothing: octets, offsets, views, validity and
/// the octets of with_row_end() must outlive it.
///
/// All functions but copy() are constant time. None allocates or throws. Rows are counted from 0.
///
/// @code
/// const std::string_view octets = "http://h/a/b";
/// const std::array<std::uint32_t, 3> offsets{0, 9, 12};
/// const uriform::batch::column texts(octets.data(), offsets);
/// assert(texts.size() == 2 && texts[0] == "http://h/" && texts[1] == "a/b");
/// @endcode
class column {
public:
    /// Constructs the column without rows.
    constexpr column() noexcept = default;

    /// Constructs a column of views.
    constexpr explicit column(std::span<const std::string_view> texts) noexcept : views_(texts.data()), size_(texts.size()) {}

    /// Constructs a column of texts behind each other in one buffer: row `i` is the octets from `offsets[i]` to `offsets[i + 1]`,
    /// in bytes from `octets`. So there is one offset more than there are rows, or none if there are no rows. Offsets must not
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

    /// Returns the column with `end` at the end of each row in the buffer, which is not part of the text: a line feed, if the rows
    /// are lines. Each row that is not null must have it. Not for views.
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

    /// Returns the column with null in each row whose bit is 0: bit `first_bit + i` is row `i`'s, counted from the lowest bit of
    /// each byte.
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

    /// Returns the column of the `count` rows from `first`, which must exist.
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

    /// Returns whether row `i` is null. Its text is unspecified then.
    [[nodiscard]] constexpr bool is_null(std::size_t i) const noexcept
    {
        const std::size_t bit = first_bit_ + i;
        return validity_ != nullptr && (validity_[bit / 8] >> bit % 8 & 1) == 0;
    }

    /// Returns whether rows may be null.
    [[nodiscard]] constexpr bool has_validity() const noexcept { return validity_ != nullptr; }

    /// Returns the text of row `i`.
    [[nodiscard]] constexpr std::string_view operator[](std::size_t i) const noexcept
    {
        if (views_ != nullptr)
            return views_[i];
        return narrow_ != nullptr ? between(narrow_[i], narrow_[i + 1]) : between(wide_[i], wide_[i + 1]);
    }

    /// Returns the octets that end each row, which are none unless with_row_end() has set them.
    [[nodiscard]] constexpr std::string_view row_end() const noexcept { return row_end_; }

    /// Returns whether the rows are behind each other in one buffer.
    [[nodiscard]] constexpr bool is_contiguous() const noexcept { return views_ == nullptr; }

    /// Writes the texts of `texts.size()` rows from `first`, which must exist. Faster than one after the other. Linear in their
    /// number.
    constexpr void copy(std::size_t first, std::span<std::string_view> texts) const noexcept
    {
        // Not a member template, of which clang has no definition in constant expressions until the end of the file.
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
        // As sizes, not as pointers: a row that is null may have no row end, and there may be nothing in front of it.
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
