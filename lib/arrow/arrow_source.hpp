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
/// Reads text columns.

namespace uriform::c {

/// An array moved from a caller, and released when nothing uses its buffers any more.
using shared_array = std::shared_ptr<owned_array>;

/// A dictionary-encoded column's rows: the index of each row's value, or -1 if the row is null.
using indices = std::vector<std::int64_t>;

/// A part of an octet buffer that views can refer to by offsets less than 2^31.
struct octet_buffer {
    const char* data;
    std::int64_t size;
};

/// A text's place in octet buffers.
struct text_place {
    std::int32_t buffer;
    std::int32_t offset;
};

/// The size of a view, and of the largest text stored within it.
inline constexpr std::size_t view_size = 16;
inline constexpr std::size_t inline_size = 12;

/// An array's texts, as a column. The array must outlive it.
class text_source {
public:
    /// Reads an array of texts or nulls, or a dictionary's values. Throws column_failure and `std::bad_alloc`.
    text_source(const column_type& type, const ArrowArray& array, shared_array owner);

    text_source(const text_source&) = delete;
    text_source& operator=(const text_source&) = delete;

    /// Replaces the texts by a column of the values for `rows`. Throws `std::bad_alloc`.
    void decode(indices rows);

    [[nodiscard]] const batch::column& rows() const noexcept { return rows_; }
    [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }
    [[nodiscard]] const shared_array& owner() const noexcept { return owner_; }

    /// Returns whether the rows are contiguous and have offsets of `form`, so that a result can share the buffers.
    [[nodiscard]] bool has_offsets(text_form form) const noexcept;
    /// Returns the first offset, if there are offsets, and the octets that they refer to.
    [[nodiscard]] const void* offsets() const noexcept { return offsets_; }
    [[nodiscard]] const char* octets() const noexcept { return octets_; }

    /// Returns the octet buffers that views of the rows' texts can refer to.
    [[nodiscard]] const std::vector<octet_buffer>& octet_buffers() const noexcept { return octet_buffers_; }
    /// Returns a text's place in these buffers, if it is part of the row's text. It must be longer than inline_size.
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
    std::size_t count_ = 0; ///< texts in the array
    const void* offsets_ = nullptr;
    const char* octets_ = "";
    const char* views_ = nullptr;
    std::vector<octet_buffer> octet_buffers_;
    std::vector<std::string_view> texts_; ///< unless there are offsets
    std::vector<std::uint8_t> bits_;      ///< validity, unless it is the array's
    indices decoded_;
    batch::column rows_;
};

/// Reads a dictionary-encoded column's rows; the dictionary has `count` values. Throws column_failure and `std::bad_alloc`.
[[nodiscard]] indices read_indices(char format, const ArrowArray& array, std::size_t count);

/// Checks the members common to all arrays. Throws column_failure.
void check_array(const ArrowArray& array, std::int64_t least_buffers);

/// Returns an array's buffer.
template <class T>
[[nodiscard]] const T* buffer_of(const ArrowArray& array, std::int64_t number) noexcept
{
    return static_cast<const T*>(array.buffers[number]);
}

} // namespace uriform::c
