#include "iri/punycode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <uriform/base/utf8.hpp>

namespace uriform::iri::detail {
namespace {

// Section 5.
constexpr std::uint32_t base = 36;
constexpr std::uint32_t least_threshold = 1;
constexpr std::uint32_t most_threshold = 26;
constexpr std::uint32_t skew = 38;
constexpr std::uint32_t damp = 700;
constexpr std::uint32_t initial_bias = 72;

/// Section 6.1.
constexpr std::uint32_t adapt(std::uint32_t delta, std::uint32_t points, bool first) noexcept
{
    delta /= first ? damp : 2;
    delta += delta / points;
    std::uint32_t k = 0;
    for (; delta > (base - least_threshold) * most_threshold / 2; k += base)
        delta /= base - least_threshold;
    return k + (base - least_threshold + 1) * delta / (delta + skew);
}

/// The code point that `sequence`, a whole sequence of UTF-8, is.
constexpr char32_t code_point(std::string_view sequence) noexcept
{
    const auto lead = static_cast<unsigned char>(sequence[0]);
    char32_t read = sequence.size() == 1 ? lead : lead & (0xFFU >> (sequence.size() + 1));
    for (const char octet : sequence.substr(1))
        read = read << 6 | (static_cast<unsigned char>(octet) & 0x3F);
    return read;
}

/// Where digits are written, and whether they all had room.
class digits {
public:
    explicit digits(std::span<char> out) noexcept : out_(out) {}

    void put(char octet) noexcept
    {
        if (size_ < out_.size())
            out_[size_] = octet;
        ++size_;
    }
    /// A generalized variable-length integer: section 3.3.
    void put(std::uint32_t number, std::uint32_t bias) noexcept
    {
        for (std::uint32_t k = base;; k += base) {
            const std::uint32_t threshold = k <= bias ? least_threshold : std::min(k - bias, most_threshold);
            if (number < threshold)
                break;
            put_digit(threshold + (number - threshold) % (base - threshold));
            number = (number - threshold) / (base - threshold);
        }
        put_digit(number);
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_ <= out_.size() ? size_ : 0; }

private:
    void put_digit(std::uint32_t digit) noexcept { put("abcdefghijklmnopqrstuvwxyz0123456789"[digit]); }

    std::span<char> out_;
    std::size_t size_ = 0;
};

/// Section 6.3. With no more than a thousand code points no sum exceeds 32 bits.
std::size_t encode(std::span<const char32_t> points, std::span<char> room) noexcept
{
    digits out(room);
    for (const char32_t point : points)
        if (point < 0x80)
            out.put(static_cast<char>(point));
    const auto basic = static_cast<std::uint32_t>(std::count_if(points.begin(), points.end(), [](char32_t c) { return c < 0x80; }));
    if (basic != 0)
        out.put('-');
    std::uint32_t bias = initial_bias;
    std::uint32_t delta = 0;
    char32_t next = 0x80;
    for (std::uint32_t handled = basic; handled < points.size(); ++delta, ++next) {
        char32_t least = 0x110000;
        for (const char32_t point : points)
            if (point >= next)
                least = std::min(least, point);
        delta += (least - next) * (handled + 1);
        next = least;
        for (const char32_t point : points) {
            delta += point < next ? 1 : 0;
            if (point != next)
                continue;
            out.put(delta, bias);
            bias = adapt(delta, handled + 1, handled == basic);
            delta = 0;
            ++handled;
        }
    }
    return out.size();
}

} // namespace

std::size_t punycode(std::string_view label, std::span<char> out) noexcept
{
    std::array<char32_t, longest_label> points;
    std::size_t count = 0;
    while (!label.empty()) {
        if (count == points.size())
            return 0;
        const std::size_t size = utf8::length(label[0]);
        points[count++] = code_point(label.substr(0, size));
        label.remove_prefix(std::min(size, label.size()));
    }
    return encode(std::span(points).first(count), out);
}

} // namespace uriform::iri::detail
