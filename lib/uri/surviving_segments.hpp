#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "uri/dot_segments.hpp"

/// @file
/// remove_dot_segments (RFC 3986, section 5.2.4) as a stream.

namespace uriform::internal {

/// The segments of a path that remove_dot_segments leaves, from first to last, without the output buffer of section 5.2.4.
///
/// Whether a segment survives depends on the `..` behind it: read from the end, each `..` takes the nearest segment before it that
/// is not yet taken. So one sweep from the end, which counts the `..` that still wait for a segment, marks what is dropped. The
/// marks of a whole path would have to be allocated; instead the sweep over everything notes its count at a few places, and the
/// sweep over one of the parts between them is repeated, with its own notes, when the stream comes there. Two such levels and a
/// block of marks reach over max_size, in a fixed 9 KiB, in linear time: each octet is swept three times at most, and once in a
/// path of up to 4 KiB.
class surviving_segments {
public:
    /// Begins with `path`, which begins with `/`.
    void start(std::string_view path) noexcept
    {
        path_ = path;
        at_ = 0;
        const std::size_t last_slash = path.rfind('/');
        last_dots_ = dots_of_segment(path.substr(last_slash + 1));
        // A last segment of dots leaves its slash: `/a/.` is `/a/`.
        end_ = last_dots_ != 0 ? last_slash + 1 : path.size();
        last_slash_ = last_slash;
        sweep_parts(0, path.size(), 0, part_bits, parts_);
        part_ = block_ = none;
    }

    /// The next run of neighbouring segments that survive, slashes included; empty at the end.
    std::string_view next() noexcept
    {
        while (at_ < end_ && dropped(at_))
            at_ = end_of_segment(path_, at_ + 1);
        const std::size_t begin = at_;
        while (at_ < end_ && !dropped(at_))
            at_ = end_of_segment(path_, at_ + 1);
        at_ = std::min(at_, end_);
        return path_.substr(begin, at_ - begin);
    }

    [[nodiscard]] bool at_end() const noexcept { return at_ == end_; }

private:
    static constexpr unsigned block_bits = 12; // a block of marks: 4 KiB of path
    static constexpr unsigned part_bits = 22;  // a part: 1024 blocks; 1024 parts are 4 GiB
    static constexpr std::size_t none = ~std::size_t{0};
    using counts = std::array<std::uint32_t, 1024>;

    /// Whether the segment whose slash is at `slash` is gone. The stream asks from left to right.
    bool dropped(std::size_t slash) noexcept
    {
        if (slash >> block_bits != block_)
            enter_block(slash);
        const std::size_t bit = slash & ((1U << block_bits) - 1);
        return (marks_[bit / 64] >> (bit % 64) & 1) != 0;
    }

    void enter_block(std::size_t slash) noexcept
    {
        const std::size_t part = slash >> part_bits;
        const std::size_t part_begin = part << part_bits;
        if (part != part_) {
            part_ = part;
            sweep_parts(part_begin, end_of(part_begin, part_bits), parts_[part], block_bits, blocks_);
        }
        block_ = slash >> block_bits;
        const std::size_t begin = block_ << block_bits;
        const std::size_t end = end_of(begin, block_bits);
        std::fill_n(marks_.begin(), (end - begin + 63) / 64, 0);
        sweep(begin, end, blocks_[(begin - part_begin) >> block_bits],
              [&](std::size_t dropped) { marks_[(dropped - begin) / 64] |= std::uint64_t{1} << ((dropped - begin) % 64); });
    }

    [[nodiscard]] std::size_t end_of(std::size_t begin, unsigned bits) const noexcept
    {
        return std::min(begin + (std::size_t{1} << bits), path_.size());
    }

    /// Sweeps `[begin, end)` in parts of `1 << bits` octets and notes for each how many `..` behind it wait at its end.
    void sweep_parts(std::size_t begin, std::size_t end, std::uint32_t waiting, unsigned bits, counts& notes) const noexcept
    {
        for (std::size_t part = (end - begin - 1) >> bits; part != 0; --part) {
            notes[part] = waiting;
            const std::size_t part_begin = begin + (part << bits);
            waiting = sweep(part_begin, std::min(part_begin + (std::size_t{1} << bits), end), waiting, [](std::size_t) {});
        }
        notes[0] = waiting;
    }

    /// Sweeps the segments whose slashes are in `[begin, end)` from the last to the first, where `waiting` of the `..` behind them
    /// wait for a segment to take. Tells `drop` which are gone, and gives how many wait in front of them.
    template <class Drop>
    std::uint32_t sweep(std::size_t begin, std::size_t end, std::uint32_t waiting, Drop drop) const noexcept
    {
        for (std::size_t slash = end; slash-- != begin;) {
            if (path_[slash] != '/')
                continue;
            const int dots = slash == last_slash_ ? last_dots_ : dots_of_segment(path_.substr(slash + 1));
            if (dots == 2)
                ++waiting;
            if (slash == last_slash_)
                continue; // survives, if only as the slash
            if (dots != 0) {
                drop(slash);
            } else if (waiting != 0) {
                --waiting;
                drop(slash);
            }
        }
        return waiting;
    }

    std::string_view path_;
    std::size_t at_;
    std::size_t end_;
    std::size_t last_slash_;
    int last_dots_;
    std::size_t part_;
    std::size_t block_;
    std::array<std::uint64_t, (1U << block_bits) / 64> marks_;
    counts blocks_;
    counts parts_;
};

} // namespace uriform::internal
