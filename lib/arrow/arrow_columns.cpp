#include "arrow/arrow_columns.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace uriform::c {
namespace {

constexpr std::size_t most_of_narrow = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t first_block = 4096;
constexpr std::size_t large_block = 1 << 21;

} // namespace

void bit_column::add(std::span<const std::uint8_t> bytes, std::size_t count)
{
    const std::size_t whole = count / 8;
    std::memcpy(bytes_.reserve(whole + 1), bytes.data(), whole);
    bytes_.add(whole);
    std::size_t ones = 0;
    for (std::size_t i = 0; i < whole; ++i)
        ones += static_cast<std::size_t>(std::popcount(bytes[i]));
    size_ += 8 * whole;
    zeros_ += 8 * whole - ones;
    for (std::size_t i = 8 * whole; i < count; ++i)
        add((bytes[i / 8] >> i % 8 & 1) != 0);
}

void bit_column::add(bool bit, std::size_t count)
{
    for (; count != 0 && size_ % 8 != 0; --count)
        add(bit);
    const std::size_t whole = count / 8;
    std::memset(bytes_.reserve(whole + 1), bit ? 0xFF : 0, whole);
    bytes_.add(whole);
    size_ += 8 * whole;
    zeros_ += bit ? 0 : 8 * whole;
    for (count %= 8; count != 0; --count)
        add(bit);
}

text_column::text_column(text_type type, const text_source* source) noexcept
    : type_(type), source_(source), is_source_(source != nullptr && source->has_offsets(type.form))
{
}

std::size_t text_column::most_octets() const noexcept
{
    return type_.form == text_form::narrow ? most_of_narrow : std::numeric_limits<std::ptrdiff_t>::max();
}

void text_column::add(std::string_view text)
{
    has_text_ = true;
    if (is_source_) {
        const std::string_view same = source_->rows()[rows_];
        if (text.data() != same.data() || text.size() != same.size())
            leave_source();
    }
    if (type_.form == text_form::views)
        append_view(text);
    else if (!is_source_)
        append(text);
    validity_.add(true);
    ++rows_;
}

void text_column::add_null()
{
    if (type_.form == text_form::views)
        offsets_.append(std::array<char, view_size>());
    else if (!is_source_)
        append({});
    validity_.add(false);
    ++rows_;
}

/// Writes the first offset together with the first row.
void text_column::append(std::string_view text)
{
    char* const place = reserve(text.size(), 1);
    if (place == nullptr)
        throw std::length_error("texts of more than 2^31 - 1 octets");
    if (!text.empty())
        std::memcpy(place, text.data(), text.size());
    octets_.add(text.size());
    write_offset(octets_.size());
}

char* text_column::reserve(std::size_t octets, std::size_t rows)
{
    if (octets > most_octets() - octets_.size())
        return nullptr;
    const bool is_first = offsets_.size() == 0;
    static_cast<void>(offsets_.reserve((rows + (is_first ? 1 : 0)) * offset_size()));
    char* const place = octets_.reserve(std::max<std::size_t>(octets, 1)); // never null
    if (is_first)
        write_offset(0);
    return place;
}

void text_column::write_offset(std::size_t end) noexcept
{
    write_offsets(std::span(&end, 1), 0);
}

/// Writes offsets. reserve() must have made room for them.
void text_column::write_offsets(std::span<const std::size_t> ends, std::size_t before) noexcept
{
    char* place = offsets_.data() + offsets_.size();
    const auto write = [&](auto zero) {
        for (const std::size_t end : ends) {
            const auto offset = static_cast<decltype(zero)>(before + end);
            std::memcpy(place, &offset, sizeof offset);
            place += sizeof offset;
        }
    };
    type_.form == text_form::narrow ? write(std::uint32_t()) : write(std::uint64_t());
    offsets_.add(ends.size() * offset_size());
}

void text_column::add(std::span<const std::size_t> ends) noexcept
{
    write_offsets(ends, octets_.size());
    if (!ends.empty())
        octets_.add(ends.back());
    rows_ += ends.size();
    has_text_ = true;
}

/// Does nothing: a column is only truncated after an exception, and then discarded.
void text_column::truncate(std::size_t) noexcept {}

void text_column::add_source_rows(std::span<const std::uint8_t> valid, std::size_t count)
{
    const std::size_t nulls = validity_.zeros();
    validity_.add(valid, count);
    has_text_ |= validity_.zeros() - nulls != count;
    rows_ += count;
}

void text_column::append_view(std::string_view text)
{
    if (text.size() > most_of_narrow)
        throw std::length_error("a text of more than 2^31 - 1 octets");
    std::array<char, view_size> view{};
    const auto size = static_cast<std::int32_t>(text.size());
    std::memcpy(view.data(), &size, sizeof size);
    if (text.size() <= inline_size) {
        if (!text.empty())
            std::memcpy(view.data() + 4, text.data(), text.size());
    } else {
        const text_place place = place_of(text);
        std::memcpy(view.data() + 4, text.data(), 4);
        std::memcpy(view.data() + 8, &place, sizeof place);
    }
    offsets_.append(view);
}

/// Returns a text's place in the source or, failing that, a copy's place. The source's buffers precede the blocks.
text_place text_column::place_of(std::string_view text)
{
    if (source_ != nullptr)
        if (const auto place = source_->place_of(text, rows_)) {
            points_to_source_ = true;
            return *place;
        }
    // Blocks are not enlarged, because that would copy them. Instead, each new block is twice as large, up to a limit.
    static constexpr auto room = [](const memory& block) { return block.size() < large_block ? large_block - block.size() : 0; };
    if (blocks_.empty() || room(blocks_.back()) < text.size())
        blocks_.emplace_back();
    memory& block = blocks_.back();
    std::memcpy(block.reserve(std::max(text.size(), block.size() == 0 ? first_block : 0)), text.data(), text.size());
    const std::size_t buffers_before = (source_ != nullptr ? source_->octet_buffers().size() : 0) + blocks_.size() - 1;
    if (buffers_before > most_of_narrow)
        throw std::length_error("more than 2^31 - 1 buffers");
    const text_place place{static_cast<std::int32_t>(buffers_before), static_cast<std::int32_t>(block.size())};
    block.add(text.size());
    return place;
}

} // namespace uriform::c
