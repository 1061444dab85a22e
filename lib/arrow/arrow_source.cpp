#include "arrow/arrow_source.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <utility>

namespace uriform::c {
namespace {

constexpr std::size_t most_octets = std::numeric_limits<std::int32_t>::max();

std::size_t size_of(std::int64_t number) noexcept
{
    return static_cast<std::size_t>(number);
}

/// Reads a number that may be unaligned.
template <class T>
T number_at(const char* place) noexcept
{
    T number;
    std::memcpy(&number, place, sizeof number);
    return number;
}

/// Returns an array's validity, or null if no row is null. Throws column_failure.
const std::uint8_t* validity_of(const ArrowArray& array)
{
    const auto* const bits = array.null_count != 0 ? buffer_of<std::uint8_t>(array, 0) : nullptr;
    require_arrow(bits != nullptr || array.null_count <= 0);
    return bits;
}

bool bit_at(const std::uint8_t* bits, std::size_t number) noexcept
{
    return (bits[number / 8] >> number % 8 & 1) != 0;
}

template <class Index>
indices read_indices_of(const ArrowArray& array, std::size_t count)
{
    const std::uint8_t* const validity = validity_of(array);
    const std::size_t first = size_of(array.offset);
    const auto* const begin = buffer_of<char>(array, 1);
    if (begin == nullptr) { // empty arrays may omit it
        require_arrow(array.length == 0);
        return {};
    }
    indices rows(size_of(array.length), -1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (validity != nullptr && !bit_at(validity, first + i))
            continue;
        const auto value = number_at<Index>(begin + (first + i) * sizeof(Index));
        require_arrow(std::in_range<std::size_t>(value) && static_cast<std::size_t>(value) < count);
        rows[i] = static_cast<std::int64_t>(static_cast<std::size_t>(value)); // not negative
    }
    return rows;
}

} // namespace

void check_array(const ArrowArray& array, std::int64_t least_buffers)
{
    constexpr auto most = static_cast<std::int64_t>(std::numeric_limits<std::ptrdiff_t>::max() / view_size);
    require_arrow(array.release != nullptr && array.n_children == 0 && array.length >= 0 && array.offset >= 0);
    require_arrow(array.length <= most && array.offset <= most - array.length);
    require_arrow(array.n_buffers >= least_buffers && (array.buffers != nullptr || least_buffers == 0));
}

text_source::text_source(const column_type& type, const ArrowArray& array, shared_array owner)
    : owner_(std::move(owner)), form_(type.texts.form)
{
    check_array(array, type.all_null ? 0 : 3);
    require_arrow(array.dictionary == nullptr);
    count_ = size_of(array.length);
    first_bit_ = size_of(array.offset);
    if (type.all_null) {
        form_ = text_form::views;
        bits_.assign(count_ / 8 + 1, 0);
        texts_.resize(count_);
        rows_ = batch::column(std::span<const std::string_view>(texts_)).with_validity(bits_.data());
        return;
    }
    validity_ = validity_of(array);
    if (form_ == text_form::narrow)
        read_offsets<std::uint32_t>(array);
    else if (form_ == text_form::wide)
        read_offsets<std::uint64_t>(array);
    else
        read_views(array);
    if (validity_ != nullptr)
        rows_ = rows_.with_validity(validity_, first_bit_);
}

template <class Offset>
void text_source::read_offsets(const ArrowArray& array)
{
    const auto* const all = buffer_of<char>(array, 1);
    if (all == nullptr || count_ == 0) { // empty arrays may omit it, or contain no offset
        require_arrow(count_ == 0);
        return;
    }
    require_arrow(reinterpret_cast<std::uintptr_t>(all) % sizeof(Offset) == 0);
    const std::span offsets(static_cast<const Offset*>(array.buffers[1]) + first_bit_, count_ + 1);
    bool sorted = offsets[count_] <= std::numeric_limits<Offset>::max() / 2; // offsets are signed
    for (std::size_t i = 0; i < count_; ++i)
        sorted &= offsets[i] <= offsets[i + 1];
    const auto* const octets = buffer_of<char>(array, 2);
    require_arrow(sorted && (octets != nullptr || offsets[count_] == 0));
    offsets_ = offsets.data();
    octets_ = octets != nullptr ? octets : "";
    rows_ = batch::column(octets_, offsets);
    const auto end = static_cast<std::size_t>(offsets[count_]);
    for (std::size_t begin = 0; begin < end; begin += most_octets)
        octet_buffers_.push_back({octets_ + begin, static_cast<std::int64_t>(std::min(end - begin, most_octets))});
}

void text_source::read_views(const ArrowArray& array)
{
    const auto variadic = size_of(array.n_buffers - 3);
    const auto* const sizes = buffer_of<char>(array, array.n_buffers - 1);
    require_arrow(variadic == 0 || sizes != nullptr);
    for (std::size_t i = 0; i < variadic; ++i)
        octet_buffers_.push_back({static_cast<const char*>(array.buffers[i + 2]), number_at<std::int64_t>(sizes + i * 8)});
    const auto* const all = buffer_of<char>(array, 1);
    if (all == nullptr) { // empty arrays may omit it
        require_arrow(count_ == 0);
        return;
    }
    views_ = all + first_bit_ * view_size;
    texts_.resize(count_);
    for (std::size_t i = 0; i < count_; ++i)
        if (!is_null(i))
            texts_[i] = read_view(array, views_ + i * view_size);
    rows_ = batch::column(std::span<const std::string_view>(texts_));
}

std::string_view text_source::read_view(const ArrowArray& array, const char* view) const
{
    const auto size = number_at<std::int32_t>(view);
    require_arrow(size >= 0);
    if (size_of(size) <= inline_size)
        return {view + 4, size_of(size)};
    const auto number = number_at<std::int32_t>(view + 8);
    const auto offset = number_at<std::int32_t>(view + 12);
    require_arrow(number >= 0 && number < array.n_buffers - 3 && offset >= 0);
    const octet_buffer& octets = octet_buffers_[size_of(number)];
    require_arrow(octets.data != nullptr && offset <= octets.size && size <= octets.size - offset);
    return {octets.data + offset, size_of(size)};
}

bool text_source::is_null(std::size_t row) const noexcept
{
    return validity_ != nullptr && !bit_at(validity_, first_bit_ + row);
}

void text_source::decode(indices rows)
{
    std::vector<std::string_view> texts(rows.size());
    std::vector<std::uint8_t> bits(rows.size() / 8 + 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto value = static_cast<std::size_t>(rows[i]);
        if (rows[i] < 0 || rows_.is_null(value))
            continue;
        texts[i] = rows_[value];
        bits[i / 8] = static_cast<std::uint8_t>(bits[i / 8] | 1U << i % 8);
    }
    texts_ = std::move(texts);
    bits_ = std::move(bits);
    decoded_ = std::move(rows);
    rows_ = batch::column(std::span<const std::string_view>(texts_)).with_validity(bits_.data());
}

bool text_source::has_offsets(text_form form) const noexcept
{
    return offsets_ != nullptr && form_ == form && rows_.is_contiguous();
}

std::optional<text_place> text_source::place_of(std::string_view text, std::size_t row) const noexcept
{
    const std::string_view whole = rows_[row];
    constexpr std::less_equal<> before; // for unrelated pointers
    if (!before(whole.data(), text.data()) || !before(text.data() + text.size(), whole.data() + whole.size()))
        return std::nullopt;
    if (offsets_ != nullptr) {
        const auto begin = static_cast<std::size_t>(text.data() - octets_);
        if (begin % most_octets + text.size() > most_octets)
            return std::nullopt; // crosses into the next buffer
        return text_place{static_cast<std::int32_t>(begin / most_octets), static_cast<std::int32_t>(begin % most_octets)};
    }
    const std::size_t value = decoded_.empty() ? row : static_cast<std::size_t>(decoded_[row]);
    const char* const view = views_ + value * view_size;
    const auto number = number_at<std::int32_t>(view + 8);
    return text_place{number, static_cast<std::int32_t>(text.data() - octet_buffers_[size_of(number)].data)};
}

indices read_indices(char format, const ArrowArray& array, std::size_t count)
{
    check_array(array, 2);
    switch (format) {
    case 'c':
        return read_indices_of<std::int8_t>(array, count);
    case 'C':
        return read_indices_of<std::uint8_t>(array, count);
    case 's':
        return read_indices_of<std::int16_t>(array, count);
    case 'S':
        return read_indices_of<std::uint16_t>(array, count);
    case 'i':
        return read_indices_of<std::int32_t>(array, count);
    case 'I':
        return read_indices_of<std::uint32_t>(array, count);
    case 'l':
        return read_indices_of<std::int64_t>(array, count);
    default:
        return read_indices_of<std::uint64_t>(array, count);
    }
}

} // namespace uriform::c
