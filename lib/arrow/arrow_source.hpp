#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <uriform/batch/column.hpp>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Columns of texts that are read.

namespace uriform::c {

/// An array that has been moved from a caller, and that is released when nothing uses its buffers any more.
using shared_array = std::shared_ptr<owned_array>;

/// The rows of a dictionary's array: the number of a row's value, or -1 if the row is null.
using indices = std::vector<std::int64_t>;

/// Part of a buffer of octets that views can point into: their offsets are less than 2^31.
struct octet_buffer {
    const char* data;
    std::int64_t size;
};

/// The place of a text in such a buffer.
struct text_place {
    std::int32_t buffer;
    std::int32_t offset;
};

/// The size of a view, and of the largest text that is in the view itself.
inline constexpr std::size_t view_size = 16;
inline constexpr std::size_t inline_size = 12;

/// The texts of an array, which must outlive it, as a column.
class text_source {
public:
    /// Reads an array of texts, or of nulls; of a dictionary, its values. Throws column_failure and `std::bad_alloc`.
    text_source(const column_type& type, const ArrowArray& array, shared_array owner);

    text_source(const text_source&) = delete;
    text_source& operator=(const text_source&) = delete;

    /// Makes a column of the values of the rows. Throws `std::bad_alloc`.
    void decode(indices rows);

    [[nodiscard]] const batch::column& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] const shared_array& owner() const noexcept { return owner_; }

    /// Returns whether the rows lie behind each other, with offsets of `form`, so that a result can have the same buffers.
    [[nodiscard]] bool has_offsets(text_form form) const noexcept;
    /// Returns the first of the offsets, if there are such, and the octets that they count.
    [[nodiscard]] const void* offsets() const noexcept { return offsets_; }
    [[nodiscard]] const char* octets() const noexcept { return octets_; }

    /// Returns the buffers of octets that views of the rows' texts can point into.
    [[nodiscard]] const std::vector<octet_buffer>& octet_buffers() const noexcept { return octet_buffers_; }
    /// Returns the place there of a text, if it is part of the text of a row.
    [[nodiscard]] std::optional<text_place> place_of(std::string_view text, std::size_t row) const noexcept;

private:
    template <class Offset>
    void read_offsets(const ArrowArray& array);
    void read_views(const ArrowArray& array);
    [[nodiscard]] std::string_view read_view(const ArrowArray& array, const char* view) const;
    [[nodiscard]] bool is_null(std::size_t row) const noexcept;

    shared_array owner_;
    text_form form_;
    const std::uint8_t* validity_ = nullptr;
    std::size_t first_bit_ = 0;
    std::size_t count_ = 0; ///< of the texts of the array
    const void* offsets_ = nullptr;
    const char* octets_ = "";
    const char* views_ = nullptr;
    std::vector<octet_buffer> octet_buffers_;
    std::vector<std::string_view> texts_; ///< unless there are offsets
    std::vector<std::uint8_t> bits_;      ///< validity that is not the array's
    indices decoded_;
    batch::column rows_;
};

/// Reads the rows of a dictionary of `count` values. Throws column_failure and `std::bad_alloc`.
[[nodiscard]] indices read_indices(char format, const ArrowArray& array, std::size_t count);

/// Checks the members that all arrays have. Throws column_failure.
void check_array(const ArrowArray& array, std::int64_t least_buffers);

/// Returns a buffer of an array.
template <class T>
[[nodiscard]] const T* buffer_of(const ArrowArray& array, std::int64_t number) noexcept
{
    return static_cast<const T*>(array.buffers[number]);
}

} // namespace uriform::c
