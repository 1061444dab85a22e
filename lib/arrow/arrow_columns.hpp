#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/batch/column_writer.hpp>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Builds result columns, row by row.

namespace uriform::c {

/// A bit for each row, starting with each byte's lowest bit.
class bit_column {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::size_t zeros() const noexcept { return zeros_; }

    void add(bool bit)
    {
        last_ = static_cast<std::uint8_t>(last_ | static_cast<unsigned>(bit) << size_ % 8);
        zeros_ += bit ? 0 : 1;
        if (++size_ % 8 == 0)
            bytes_.append(std::exchange(last_, std::uint8_t{0}));
    }

    /// Adds `count` bits. A multiple of 8 bits must precede them, and unused bits in the last byte must be 0.
    void add(std::span<const std::uint8_t> bytes, std::size_t count);
    /// Adds `count` equal bits.
    void add(bool bit, std::size_t count);

    [[nodiscard]] buffer finish();

private:
    memory bytes_;
    std::uint8_t last_ = 0; ///< an incomplete byte's bits
    std::size_t size_ = 0;
    std::size_t zeros_ = 0;
};

/// The validity of each row.
class validity_column : public bit_column {
public:
    /// Returns an array of all rows, with the validity followed by these buffers. Omits the validity if no row is null.
    [[nodiscard]] owned_array finish_array(std::vector<buffer> buffers, std::vector<owned_array> children = {},
                                           owned_array dictionary = {});
};

/// A value column with validity.
class plain_column {
public:
    /// Returns the array. If there is a dictionary, the values are indices into it.
    [[nodiscard]] owned_array finish(owned_array dictionary = {});

protected:
    memory values_;
    validity_column validity_;
};

/// A column of equally sized values.
template <class T>
class value_column : public plain_column {
public:
    void add(const T& value)
    {
        values_.append(value);
        validity_.add(true);
    }
    void add_null()
    {
        values_.append(T());
        validity_.add(false);
    }
    void add_nulls(std::size_t count)
    {
        if (count == 0) // memory may not exist yet
            return;
        std::memset(values_.reserve(count * sizeof(T)), 0, count * sizeof(T));
        values_.add(count * sizeof(T));
        validity_.add(false, count);
    }
    /// Adds a block's rows. Ignores the values in invalid rows.
    void add(std::span<const T> values, std::span<const std::uint8_t> valid)
    {
        std::memcpy(values_.reserve(values.size_bytes()), values.data(), values.size_bytes());
        values_.add(values.size_bytes());
        validity_.add(valid, values.size());
    }
};

/// A Boolean column.
class truth_column {
public:
    /// Adds a block's rows.
    void add(std::span<const bool> values, std::span<const std::uint8_t> valid)
    {
        for (const bool value : values)
            values_.add(value);
        validity_.add(valid, values.size());
    }
    [[nodiscard]] owned_array finish();

private:
    bit_column values_;
    validity_column validity_;
};

/// A text column, made row by row from a source. It shares the source's buffers if possible: all of them if each text is the
/// whole text in the source's row, or the octet buffers if it consists of views.
class text_column final : public batch::column_writer {
public:
    /// `source` may be null; then nothing is shared.
    text_column(text_type type, const text_source* source) noexcept;
    text_column(const text_column&) = delete;
    text_column& operator=(const text_column&) = delete;
    ~text_column() override;

    /// Adds a row. Shares octets that lie within the source's row. Throws `std::bad_alloc`, and `std::length_error` if the texts
    /// are too long for the offsets.
    void add(std::string_view text);
    void add_null();

    /// Returns whether all rows so far equal the source's rows, and share its offsets.
    [[nodiscard]] bool is_source() const noexcept { return is_source_; }
    /// Copies the rows so far, and stops sharing the source's offsets. Only for a column that is_source().
    void leave_source();
    /// Adds `count` rows equal to the source's. A multiple of 8 source rows must precede them.
    void add_source_rows(std::span<const std::uint8_t> valid, std::size_t count);
    /// Adds the validity for `count` rows added by the functions below. A multiple of 8 rows must precede them.
    void add_validity(std::span<const std::uint8_t> valid, std::size_t count) { validity_.add(valid, count); }
    /// Makes room for the source's remaining rows and octets. The source must have offsets. Throws `std::bad_alloc`.
    void reserve_source();

    [[nodiscard]] owned_array finish();

    /// Implement batch::column_writer, for columns with offsets other than the source's.
    /// @{
    [[nodiscard]] std::size_t size() const noexcept override { return rows_; }
    [[nodiscard]] std::string_view row_end() const noexcept override { return {}; }
    [[nodiscard]] char* reserve(std::size_t octets, std::size_t rows) override;
    void add(std::span<const std::size_t> ends) noexcept override;
    void truncate(std::size_t rows) noexcept override;
    /// @}

private:
    [[nodiscard]] std::size_t offset_size() const noexcept { return type_.form == text_form::narrow ? 4 : 8; }
    [[nodiscard]] std::size_t most_octets() const noexcept;
    void write_offset(std::size_t end) noexcept;
    void write_offsets(std::span<const std::size_t> ends, std::size_t before) noexcept;
    void append(std::string_view text);
    void append_view(std::string_view text);
    [[nodiscard]] text_place place_of(std::string_view text);
    [[nodiscard]] owned_array finish_offsets();
    [[nodiscard]] owned_array finish_views();
    void leave_out_buffers(std::size_t count) noexcept;

    text_type type_;
    const text_source* source_;
    bool is_source_;
    bool has_text_ = false;
    bool points_to_source_ = false; ///< whether any view does
    std::size_t rows_ = 0;
    validity_column validity_;
    memory offsets_;             ///< offsets or views
    memory octets_;              ///< octets that offsets refer to
    std::vector<memory> blocks_; ///< octets that views refer to; the last block has room
};

/// A digest, most significant octet first.
using digest_octets = std::array<std::uint8_t, 16>;

} // namespace uriform::c
