#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>

#include <uriform/base/utf8.hpp>

#include "core/base/scratch_array.hpp"

/// @file
/// Encodes labels in Punycode (RFC 3492). For a label of n code points, it takes time in proportion to n log n. Compiled by the
/// libraries that need it, since the core does not.

namespace uriform::internal::punycode {

/// Labels of up to this many code points are encoded without allocation.
inline constexpr std::size_t usual_label = 1000;

// Parameters (section 5).
inline constexpr std::uint32_t base = 36;
inline constexpr std::uint32_t least_threshold = 1;
inline constexpr std::uint32_t most_threshold = 26;
inline constexpr std::uint32_t skew = 38;
inline constexpr std::uint32_t damp = 700;
inline constexpr std::uint32_t initial_bias = 72;
inline constexpr std::uint32_t initial_n = 0x80;

inline constexpr std::string_view basic_digits = "abcdefghijklmnopqrstuvwxyz0123456789";

/// Implements bias adaptation (section 6.1).
inline constexpr std::uint32_t adapt(std::uint32_t delta, std::uint32_t points, bool first) noexcept
{
    delta /= first ? damp : 2;
    delta += delta / points;
    std::uint32_t k = 0;
    for (; delta > (base - least_threshold) * most_threshold / 2; k += base)
        delta /= base - least_threshold;
    return k + (base - least_threshold + 1) * delta / (delta + skew);
}

inline constexpr std::uint32_t threshold(std::uint32_t k, std::uint32_t bias) noexcept
{
    return k <= bias ? least_threshold : std::min(k - bias, most_threshold);
}

/// Counts marks on places in a label. A binary tree whose nodes, except the root, count the marks below them. Operations take
/// logarithmic time in the number of places.
class marked_places {
public:
    explicit marked_places(std::size_t places) : width_(std::bit_ceil(places)), counts_(2 * width_)
    {
        std::fill_n(counts_.data(), 2 * width_, 0);
    }

    void mark_all(std::size_t places) noexcept
    {
        std::fill_n(counts_.data() + width_, places, 1);
        for (std::size_t node = width_ - 1; node > 1; --node)
            counts_[node] = static_cast<std::uint16_t>(counts_[2 * node] + counts_[2 * node + 1]);
    }

    /// Marks `place`. Returns how many marks precede it.
    std::uint32_t mark(std::size_t place) noexcept
    {
        std::uint32_t before = 0;
        for (std::size_t node = width_ + place; node > 1; node /= 2) {
            ++counts_[node];
            before += node % 2 != 0 ? counts_[node - 1] : 0U;
        }
        return before;
    }

    /// Removes the mark after the first `before` marks, and returns its place. The mark must exist.
    std::size_t unmark(std::uint32_t before) noexcept
    {
        std::size_t node = 1;
        while (node < width_) {
            node *= 2;
            const std::uint32_t left = counts_[node];
            const bool is_right = before >= left;
            before -= is_right ? left : 0;
            node += is_right ? 1 : 0;
            --counts_[node];
        }
        return node - width_;
    }

private:
    std::size_t width_;
    scratch_array<std::uint16_t, 2 * std::bit_ceil(usual_label)> counts_;
};

/// A non-basic character and its place in the label, packed into 21 and 16 bits.
class placed_point {
public:
    placed_point() = default;
    placed_point(char32_t point, std::size_t place) noexcept : bits_(std::uint64_t{point} << 16 | place) {}

    [[nodiscard]] std::uint32_t point() const noexcept { return static_cast<std::uint32_t>(bits_ >> 16); }
    [[nodiscard]] std::size_t place() const noexcept { return bits_ & 0xFFFF; }
    [[nodiscard]] bool operator<(placed_point other) const noexcept { return bits_ < other.bits_; }

private:
    std::uint64_t bits_;
};

/// Sorts `points` in linear time, by seven bits of the code points at a time if there are many, and returns the sorted span:
/// `points` or `room`. Places for equal code points must be ascending.
inline std::span<placed_point> sorted(std::span<placed_point> points, std::span<placed_point> room) noexcept
{
    if (points.size() <= 32) {
        std::sort(points.begin(), points.end());
        return points;
    }
    constexpr std::size_t digits = 128;
    for (const unsigned shift : {0U, 7U, 14U}) {
        const auto digit = [=](placed_point p) { return p.point() >> shift & (digits - 1); };
        std::array<std::uint16_t, digits + 1> begins{};
        for (const placed_point p : points)
            ++begins[digit(p) + 1];
        if (begins[digit(points[0]) + 1] == points.size())
            continue;
        std::partial_sum(begins.begin(), begins.end(), begins.begin());
        for (const placed_point p : points)
            room[begins[digit(p)]++] = p;
        std::swap(points, room);
    }
    return points;
}

/// The largest number read or written (section 6.4), as in ICU.
inline constexpr std::uint64_t greatest_number = 0x7FFFFFFF;

/// Writes digits, and records whether they all fit.
class digit_writer {
public:
    explicit digit_writer(std::span<char> out) noexcept : out_(out) {}

    void put(char octet) noexcept
    {
        if (size_ < out_.size())
            out_[size_] = octet;
        ++size_;
    }
    /// Writes a generalized variable-length integer (section 3.3).
    void put(std::uint32_t number, std::uint32_t bias) noexcept
    {
        for (std::uint32_t k = base;; k += base) {
            const std::uint32_t t = threshold(k, bias);
            if (number < t)
                break;
            put(basic_digits[t + (number - t) % (base - t)]);
            number = (number - t) / (base - t);
        }
        put(basic_digits[number]);
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_ <= out_.size() ? size_ : 0; }

private:
    std::span<char> out_;
    std::size_t size_ = 0;
};

/// Writes the Punycode of `label`, well-formed UTF-8 of at most 65535 bytes, to `out`. Returns its size in bytes, or 0 if the
/// label has more than `longest` code points, if a number exceeds 31 bits (section 6.4), or if `out` is too short. Throws
/// `std::bad_alloc`; allocates only for labels of more than a thousand bytes.
///
/// Section 6.3 searches the whole label for each character to encode. Here, the characters are sorted, and marks on the places of
/// encoded characters tell how many come before the next character.
[[nodiscard]] inline std::size_t to_punycode(std::string_view label, std::size_t longest, std::span<char> out)
{
    const std::size_t most = std::min(label.size(), longest);
    scratch_array<placed_point, usual_label> points(most); // minus the basic characters
    scratch_array<placed_point, usual_label> room(most);
    scratch_array<std::uint16_t, usual_label> basic_places(most);
    std::size_t count = 0;
    std::uint32_t basic = 0;
    digit_writer digits(out);
    for (std::size_t at = 0, place = 0; at < label.size(); ++place) {
        if (place == longest)
            return 0;
        const std::size_t size = detail::utf8::length(label[at]);
        const char32_t point = detail::utf8::code_point(label.substr(at, size));
        at += size;
        if (point < initial_n) {
            digits.put(static_cast<char>(point));
            basic_places[basic++] = static_cast<std::uint16_t>(place);
        } else {
            points[count++] = placed_point(point, place);
        }
    }
    if (basic != 0)
        digits.put('-');
    marked_places encoded(basic + count);
    for (std::size_t i = 0; i < basic; ++i)
        encoded.mark(basic_places[i]);
    const std::span<const placed_point> in_order = sorted(points.span().first(count), room.span().first(count));
    std::uint32_t n = initial_n;
    std::uint32_t i = 0;
    std::uint32_t bias = initial_bias;
    for (std::uint32_t handled = basic; handled < basic + count; ++handled) {
        const placed_point next = in_order[handled - basic];
        const std::uint32_t before = encoded.mark(next.place());
        const std::uint64_t number = std::uint64_t{next.point() - n} * (handled + 1) + before - i;
        if (number > greatest_number)
            return 0;
        const auto delta = static_cast<std::uint32_t>(number);
        digits.put(delta, bias);
        bias = adapt(delta, handled + 1, handled == basic);
        n = next.point();
        i = before + 1;
    }
    return digits.size();
}

} // namespace uriform::internal::punycode
