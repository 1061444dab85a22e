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
/// Columns of results that are written, row by row.

namespace uriform::c {

/// A bit for each row, counted from the lowest bit of each byte.
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

    /// Adds `count` bits, behind a multiple of 8. Those past them in their byte are 0.
    void add(std::span<const std::uint8_t> bytes, std::size_t count);
    /// Adds `count` equal bits.
    void add(bool bit, std::size_t count);

    [[nodiscard]] buffer finish();

private:
    memory bytes_;
    std::uint8_t last_ = 0; ///< the bits that are no byte yet
    std::size_t size_ = 0;
    std::size_t zeros_ = 0;
};

/// The validity of the rows of a column.
class validity_column : public bit_column {
public:
    /// Returns the array of as many rows with these buffers behind the validity, which is left out if no row is null.
    [[nodiscard]] owned_array finish_array(std::vector<buffer> buffers, std::vector<owned_array> children = {},
                                           owned_array dictionary = {});
};

/// A column of values, and their validity.
class plain_column {
public:
    /// Returns the array. If there is a dictionary, the values are indices of its values.
    [[nodiscard]] owned_array finish(owned_array dictionary = {});

protected:
    memory values_;
    validity_column validity_;
};

/// A column of values of one size.
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
    /// Adds `count` nulls.
    void add_nulls(std::size_t count)
    {
        if (count == 0) // for which there may be no memory
            return;
        std::memset(values_.reserve(count * sizeof(T)), 0, count * sizeof(T));
        values_.add(count * sizeof(T));
        validity_.add(false, count);
    }
    /// Adds the rows of a block. The values of those that are not valid are not read.
    void add(std::span<const T> values, std::span<const std::uint8_t> valid)
    {
        std::memcpy(values_.reserve(values.size_bytes()), values.data(), values.size_bytes());
        values_.add(values.size_bytes());
        validity_.add(valid, values.size());
    }
};

/// A column of Boolean values.
class truth_column {
public:
    /// Adds the rows of a block.
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

/// A column of texts. It shares the buffers of a source whose rows its own are made of, if that is possible: those of octets, if it
/// has views; all, if each of its texts is the whole text of the source's row.
class text_column final : public batch::column_writer {
public:
    /// `source` may be null: then there is nothing to share.
    text_column(text_type type, const text_source* source) noexcept;
    text_column(const text_column&) = delete;
    text_column& operator=(const text_column&) = delete;
    ~text_column() override;

    /// Adds a row. Its octets are shared if they are part of those of the source's row. Throws `std::bad_alloc`, and
    /// `std::length_error` if the texts are too long for the offsets.
    void add(std::string_view text);
    void add_null();

    /// Returns whether all rows so far are those of the source, and share its offsets.
    [[nodiscard]] bool is_source() const noexcept { return is_source_; }
    /// Ends that: the rows so far are copied.
    void leave_source();
    /// Adds `count` rows that are the source's, behind a multiple of 8 of such.
    void add_source_rows(std::span<const std::uint8_t> valid, std::size_t count);
    /// Adds the validity of `count` rows that were added by the functions below, behind a multiple of 8.
    void add_validity(std::span<const std::uint8_t> valid, std::size_t count) { validity_.add(valid, count); }
    /// Makes room for as many rows and octets as the source, which has offsets, has left. Throws `std::bad_alloc`.
    void reserve_source();

    [[nodiscard]] owned_array finish();

    /// As of batch::column_writer, if there are offsets that are not the source's.
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
    bool points_to_source_ = false; ///< a view does
    std::size_t rows_ = 0;
    validity_column validity_;
    memory offsets_;             ///< or views
    memory octets_;              ///< that offsets count
    std::vector<memory> blocks_; ///< that views point into; the last one has room
};

/// The fixed size of a digest, most significant octet first.
using digest_octets = std::array<std::uint8_t, 16>;

} // namespace uriform::c
