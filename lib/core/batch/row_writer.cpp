#include "core/batch/row_writer.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include "core/base/raise.hpp"

namespace uriform::internal {

void row_writer::begin(const row_group& group, std::size_t growth)
{
    // Texts may overlap, or yield nothing, so they may be much larger together than their results. If the sum wraps, there is only
    // less room than expected.
    constexpr std::size_t usual_room = 65536;
    std::size_t room = group.count * (growth + row_end_.size());
    for (const std::string_view text : group.texts)
        room += text.size();
    room = std::min(room, usual_room);
    added_ = 0;
    begin_ = to_ = out_.reserve(room, group.count);
    room_ = begin_ == nullptr ? -1 : static_cast<std::int64_t>(room) - static_cast<std::int64_t>(row_end_.size());
}

std::size_t row_writer::write_texts(std::span<const std::string_view> texts) noexcept
{
    const std::string_view row_end = row_end_; // in registers, like the other copies: octets that are written cannot change them
    const std::size_t before = size_;
    std::size_t size = before;
    char* to = to_;
    std::int64_t room = room_;
    for (const std::string_view text : texts) {
        if (static_cast<std::int64_t>(text.size()) > room)
            break;
        char* end = copy_octets(text, to);
        for (const char octet : row_end)
            *end++ = octet;
        room -= end - to;
        to = end;
        ends_[size++] = static_cast<std::size_t>(end - begin_);
        prefetch_to_write(end + 256);
    }
    to_ = to;
    room_ = room;
    size_ = size;
    return size - before;
}

std::span<char> row_writer::reserve_alone(std::uint64_t size)
{
    add();
    if (size > std::numeric_limits<std::size_t>::max() - row_end_.size())
        raise<std::bad_alloc>();
    const std::size_t octets = static_cast<std::size_t>(size) + row_end_.size();
    begin_ = is_full_ ? nullptr : out_.reserve(octets, 1);
    if (begin_ == nullptr) {
        elsewhere_.resize(std::max(octets, elsewhere_.size()));
        begin_ = elsewhere_.data();
    }
    to_ = begin_;
    room_ = -1;
    return {to_, static_cast<std::size_t>(size)};
}

void row_writer::add()
{
    const auto rows = std::span(ends_).first(std::exchange(size_, 0));
    if (rows.empty() || is_full_)
        return;
    if (begin_ == elsewhere_.data()) {
        char* const place = out_.reserve(rows[0], 1);
        is_full_ = place == nullptr;
        if (is_full_)
            return;
        elsewhere_.copy(place, rows[0]);
    }
    out_.add(rows);
    added_ += rows.size();
}

} // namespace uriform::internal
