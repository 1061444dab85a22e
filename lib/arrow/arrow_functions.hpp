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
/// The functions on columns. They read blocks of rows, so that their intermediate results are small.

namespace uriform::c {

/// The number of rows of a block: a multiple of batch's groups.
inline constexpr std::size_t block_size = 1024;

/// Some rows of a column.
struct row_block {
    batch::column texts;
    batch::column others; ///< of the second column, or the other operand's text in each row
    bool has_others;      ///< whether there is another operand

    [[nodiscard]] std::size_t size() const noexcept { return texts.size(); }
    /// Returns the text of the other operand, whose data is a null pointer only if there is none.
    [[nodiscard]] std::string_view other(std::size_t i) const noexcept
    {
        if (!has_others)
            return {};
        return others[i].data() != nullptr ? others[i] : std::string_view("");
    }
    [[nodiscard]] bool is_null(std::size_t i) const noexcept { return texts.is_null(i) || others.is_null(i); }
};

/// A bit for each row of a block: whether it has a result.
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

/// A function that is applied to a column, block by block.
class column_function {
public:
    column_function() = default;
    column_function(const column_function&) = delete;
    column_function& operator=(const column_function&) = delete;
    virtual ~column_function() = default;

    /// Adds the results of the rows of a block, and sets which of them have one.
    virtual void add(const row_block& rows, row_bits& valid) = 0;

    /// Returns the array of all results.
    [[nodiscard]] virtual owned_array finish() = 0;
};

/// What a function is applied to.
struct column_job {
    const uriform_arrow_operation& operation;
    text_type texts; ///< of the result
    const text_source& source;
};

/// Returns the function that an operation names.
[[nodiscard]] std::unique_ptr<column_function> make_function(const column_job& job);

} // namespace uriform::c
