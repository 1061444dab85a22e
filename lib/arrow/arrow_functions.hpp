#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <uriform/batch/column.hpp>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Functions on columns. They process rows in blocks, to keep intermediate results small.

namespace uriform::c {

/// The number of rows in a block: a multiple of batch's groups.
inline constexpr std::size_t block_size = 1024;

/// Consecutive rows of a column.
struct row_block {
    batch::column texts;
    batch::column others; ///< from the second column, or the other operand's text in each row
    bool has_others;      ///< whether there is another operand

    [[nodiscard]] std::size_t size() const noexcept { return texts.size(); }
    /// Returns the other operand's text. Its data is null only if there is no other operand.
    [[nodiscard]] std::string_view other(std::size_t i) const noexcept
    {
        if (!has_others)
            return {};
        return others[i].data() != nullptr ? others[i] : std::string_view("");
    }
    [[nodiscard]] bool is_null(std::size_t i) const noexcept { return texts.is_null(i) || others.is_null(i); }
};

/// A bit for each row in a block, set if there is a result.
class row_bits {
public:
    [[nodiscard]] bool operator[](std::size_t i) const noexcept { return (bytes_[i / 8] >> i % 8 & 1) != 0; }
    void set(std::size_t i, bool bit) noexcept
    {
        const auto mask = static_cast<std::uint8_t>(1U << i % 8);
        bytes_[i / 8] = static_cast<std::uint8_t>(bit ? bytes_[i / 8] | mask : bytes_[i / 8] & ~mask);
    }
    [[nodiscard]] std::span<std::uint8_t> bytes() noexcept { return bytes_; }

private:
    std::array<std::uint8_t, block_size / 8> bytes_{};
};

/// A function applied to a column, block by block.
class column_function {
public:
    column_function() = default;
    column_function(const column_function&) = delete;
    column_function& operator=(const column_function&) = delete;
    virtual ~column_function() = default;

    /// Adds the results for a block, and marks the rows with a result in `valid`.
    virtual void add(const row_block& rows, row_bits& valid) = 0;

    /// Returns all results as an array.
    [[nodiscard]] virtual owned_array finish() = 0;
};

/// A column function's input.
struct column_job {
    const uriform_arrow_operation& operation;
    text_type texts; ///< for the result
    const text_source& source;
};

/// Returns the function for an operation.
[[nodiscard]] std::unique_ptr<column_function> make_function(const column_job& job);

} // namespace uriform::c
