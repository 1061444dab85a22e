#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/uri/detail/dot_segments.hpp>

/// @file
/// remove_dot_segments (RFC 3986, section 5.2.4) as a stream, without the output buffer of that section.
///
/// Whether a segment is kept depends on the `..` segments after it. So the path is scanned backwards with a counter of the
/// *pending parents*, the `..` segments that have not yet met the segment that they remove. A `..` increments it. Any other
/// segment is kept if the counter is zero; otherwise it is removed and decrements the counter:
///
///     path               /a    /b    /..    /c    /..    /..    /d
///     pending parents  0  <-  1  <-  2  <-  1  <-  2  <-  1  <-  0  <-  0
///     kept                                                       /d
///
/// The whole algorithm, if it may allocate memory in proportion to the path:
///
///     std::vector<std::string_view> kept; // from the last to the first
///     std::size_t pending_parents = 0;
///     for (std::size_t end = path.size(), slash = 0; end != 0; end = slash) {
///         slash = path.rfind('/', end - 1);
///         const int dots = dots_of_segment(path.substr(slash + 1));
///         if (dots == 2)
///             ++pending_parents;
///         if (dots != 0 && end == path.size())
///             kept.push_back("/"); // a last dot segment leaves its slash
///         else if (dots == 0 && pending_parents == 0)
///             kept.push_back(path.substr(slash, end - slash));
///         else if (dots == 0)
///             --pending_parents;
///     }
///
/// The stream yields the segments from left to right and does not allocate. It scans the path in *windows* of 4 KiB, with a bit
/// for each octet. In longer paths, checkpoints supply the counter at the end of each window.

namespace uriform::internal::streams {

using detail::dots_of_segment;
using detail::end_of_segment;

/// The backward scan of a path that begins with `/`. Segments are identified by the offset of their slash.
class dot_segment_scan {
public:
    /// Begins before the last segment, which is always kept, at least as its slash: `/a/..` becomes `/`, and `a` is removed.
    explicit dot_segment_scan(std::string_view path) noexcept : last_slash_(path.rfind('/'))
    {
        const int dots = dots_of_segment(path.substr(last_slash_ + 1));
        path_ = dots == 0 ? path : path.substr(0, last_slash_ + 1);
        pending_parents_ = dots == 2 ? 1 : 0;
    }

    /// Returns the path, without the dots if the last segment is a dot segment.
    [[nodiscard]] std::string_view path() const noexcept { return path_; }

    /// Returns the pending parents before the last segment, where a scan of the whole path begins.
    [[nodiscard]] std::uint32_t pending_parents() const noexcept { return pending_parents_; }

    /// Scans the segments with a slash in `[begin, end)`, given the pending parents after them. Calls `removed(slash)` for each
    /// removed segment, and returns the pending parents before them.
    template <class Removed>
    std::uint32_t scan_backwards(std::size_t begin, std::size_t end, std::uint32_t pending_parents, Removed removed) const noexcept
    {
        for (std::size_t slash = std::min(end, last_slash_); slash > begin;) {
            if (path_[--slash] != '/')
                continue;
            const int dots = dots_of_segment(path_.substr(slash + 1));
            if (dots == 2) {
                ++pending_parents;
            } else if (dots == 0) {
                if (pending_parents == 0)
                    continue; // kept
                --pending_parents;
            }
            removed(slash);
        }
        return pending_parents;
    }

private:
    std::string_view path_;
    std::size_t last_slash_;
    std::uint32_t pending_parents_;
};

/// The pending parents at each window's end, noted by scans that remove nothing.
///
/// They are noted in two fan-outs of 1024: at the end of each section, 1024 windows, and at the end of each window in one
/// section. So 8 KiB suffice up to max_size, and each octet is scanned at most twice.
class dot_segment_checkpoints {
public:
    static constexpr std::size_t window_size = std::size_t{1} << 12;

    /// Scans the path once, up to the end of its first section.
    explicit dot_segment_checkpoints(const dot_segment_scan& scan) noexcept : scan_(scan)
    {
        note(0, scan.path().size(), scan.pending_parents(), section_size, of_sections_);
    }

    /// Returns the pending parents at the end of the window at `begin`. Takes constant time if the last call was for the same
    /// section, and otherwise time linear in a section's size.
    std::uint32_t pending_parents_behind(std::size_t begin) noexcept
    {
        const std::size_t section = begin / section_size;
        const std::size_t section_begin = section * section_size;
        if (section != section_) {
            section_ = section;
            const std::size_t section_end = std::min(section_begin + section_size, scan_.path().size());
            note(section_begin, section_end, of_sections_[section], window_size, of_windows_);
        }
        return of_windows_[(begin - section_begin) / window_size];
    }

private:
    static constexpr std::size_t fan_out = 1024;
    static constexpr std::size_t section_size = window_size * fan_out; // 4 MiB; 1024 of them are 4 GiB
    using counts = std::array<std::uint32_t, fan_out>;

    /// Notes the pending parents after each `step` octets of `[begin, end)`, given `pending_parents` at `end`.
    void note(std::size_t begin, std::size_t end, std::uint32_t pending_parents, std::size_t step, counts& notes) const noexcept
    {
        for (std::size_t i = (end - begin - 1) / step; i != 0; --i) {
            notes[i] = pending_parents;
            const std::size_t from = begin + i * step;
            pending_parents = scan_.scan_backwards(from, std::min(from + step, end), pending_parents, [](std::size_t) {});
        }
        notes[0] = pending_parents;
    }

    dot_segment_scan scan_;
    std::size_t section_ = ~std::size_t{0}; ///< section that of_windows_ describes
    counts of_windows_;
    counts of_sections_;
};

/// Yields the segments that remove_dot_segments keeps, from left to right, in linear time: each octet is scanned at most three
/// times, or once in a path of up to 4 KiB, without checkpoints.
class surviving_segments {
public:
    /// Requires that `path` begins with `/`.
    explicit surviving_segments(std::string_view path) noexcept : scan_(path)
    {
        if (scan_.path().size() > window_size)
            checkpoints_.emplace(scan_);
    }

    /// Returns the next run of adjacent kept segments, including slashes; empty at the end.
    std::string_view next() noexcept
    {
        const std::string_view path = scan_.path();
        while (at_ < path.size() && is_removed(at_))
            at_ = end_of_segment(path, at_ + 1);
        const std::size_t begin = at_;
        while (at_ < path.size() && !is_removed(at_))
            at_ = end_of_segment(path, at_ + 1);
        return path.substr(begin, at_ - begin);
    }

    [[nodiscard]] bool at_end() const noexcept { return at_ == scan_.path().size(); }

private:
    static constexpr std::size_t window_size = dot_segment_checkpoints::window_size;

    /// Returns whether the segment whose slash is at `slash` is removed. Must be called from left to right.
    bool is_removed(std::size_t slash) noexcept
    {
        if (slash >= window_end_)
            enter_window(slash - slash % window_size);
        const std::size_t bit = slash % window_size;
        return (removed_[bit / 64] >> (bit % 64) & 1) != 0;
    }

    void enter_window(std::size_t begin) noexcept
    {
        window_end_ = std::min(begin + window_size, scan_.path().size());
        std::fill_n(removed_.begin(), (window_end_ - begin + 63) / 64, 0);
        scan_.scan_backwards(
            begin, window_end_, checkpoints_ ? checkpoints_->pending_parents_behind(begin) : scan_.pending_parents(),
            [&](std::size_t slash) { removed_[(slash - begin) / 64] |= std::uint64_t{1} << (slash - begin) % 64; });
    }

    dot_segment_scan scan_;
    std::size_t at_ = 0;
    std::size_t window_end_ = 0;
    std::array<std::uint64_t, window_size / 64> removed_; ///< a bit for each octet in the window
    std::optional<dot_segment_checkpoints> checkpoints_;
};

} // namespace uriform::internal::streams
