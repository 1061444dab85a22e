#include "iri/unicode/punycode.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <unicode/utf8.h>

#include "core/base/octet_scan.hpp"
#include "core/base/punycode_encoder.hpp"
#include "core/base/scratch_array.hpp"

namespace uriform::iri::internal {

using namespace uriform::internal::punycode;
using uriform::internal::scratch_array;

namespace {

/// Reads digits.
class digit_reader {
public:
    explicit digit_reader(std::string_view digits) noexcept : digits_(digits) {}

    [[nodiscard]] bool at_end() const noexcept { return digits_.empty(); }

    /// Reads a generalized variable-length integer (section 3.3). Returns nothing if it is truncated, contains other octets, or
    /// exceeds 31 bits (section 6.4), the limit in ICU.
    std::optional<std::uint32_t> take(std::uint32_t bias) noexcept
    {
        std::uint64_t number = 0;
        std::uint64_t weight = 1;
        for (std::uint32_t k = base;; k += base) {
            const std::uint32_t digit = take_digit();
            number += digit * weight;
            if (digit == base || number > greatest_number)
                return std::nullopt;
            const std::uint32_t t = threshold(k, bias);
            if (digit < t)
                return static_cast<std::uint32_t>(number);
            weight *= base - t; // fits: the number is at least as great as the weight was
        }
    }

private:
    /// Returns 36 if the next octet is not a digit.
    std::uint32_t take_digit() noexcept
    {
        if (digits_.empty())
            return base;
        const char octet = digits_.front();
        digits_.remove_prefix(1);
        if ('a' <= octet && octet <= 'z')
            return static_cast<std::uint32_t>(octet - 'a');
        return '0' <= octet && octet <= '9' ? static_cast<std::uint32_t>(octet - '0' + 26) : base;
    }

    std::string_view digits_;
};

constexpr bool is_code_point(std::uint32_t number) noexcept
{
    return number <= 0x10FFFF && (number < 0xD800 || number > 0xDFFF);
}

/// Writes characters in UTF-8, replacing each U+0000 by the next character of `basic`. Returns their size, or 0 if they do not
/// fit.
std::size_t write(std::span<const char32_t> points, std::string_view basic, std::span<char> out) noexcept
{
    std::size_t size = 0;
    std::size_t next_basic = 0;
    for (const char32_t point : points) {
        if (out.size() - size < U8_MAX_LENGTH)
            return 0;
        const char32_t c = point != 0 ? point : static_cast<char32_t>(basic[next_basic++]);
        U8_APPEND_UNSAFE(out.data(), size, c);
    }
    return size;
}

} // namespace

std::size_t to_punycode(std::string_view label, std::size_t longest, std::span<char> out)
{
    return uriform::internal::punycode::to_punycode(label, longest, out);
}

// Section 6.2 moves the following characters with each insertion. Here, the positions are decoded first. The last character's
// position is its place in the label; the character inserted before it takes its position among the remaining places; and so on.
std::size_t from_punycode(std::string_view encoded, std::size_t longest, std::span<char> out)
{
    const std::size_t delimiter = encoded.rfind('-');
    const bool has_basic = delimiter != encoded.npos && delimiter != 0;
    const std::string_view basic = encoded.substr(0, has_basic ? delimiter : 0);
    if (basic.size() > longest || !uriform::internal::is_ascii(basic))
        return 0;
    struct insertion {
        std::uint32_t point, position;
    };
    scratch_array<insertion, usual_label> insertions(std::min(encoded.size(), longest)); // each needs a digit
    std::size_t count = 0;
    std::uint32_t n = initial_n;
    std::uint32_t i = 0;
    std::uint32_t bias = initial_bias;
    for (digit_reader digits(encoded.substr(has_basic ? delimiter + 1 : 0)); !digits.at_end(); ++count) {
        const auto points = static_cast<std::uint32_t>(basic.size() + count + 1);
        const std::optional<std::uint32_t> delta = points <= longest ? digits.take(bias) : std::nullopt;
        if (!delta || i + *delta > greatest_number)
            return 0;
        bias = adapt(*delta, points, count == 0);
        i += *delta;
        n += i / points;
        i %= points;
        if (!is_code_point(n))
            return 0;
        insertions[count] = {n, i++};
    }
    if (count == 0)
        return 0;
    const std::size_t size = basic.size() + count;
    scratch_array<char32_t, usual_label> label(size);
    std::fill_n(label.data(), size, U'\0');
    marked_places left(size);
    left.mark_all(size);
    while (count-- != 0)
        label[left.unmark(insertions[count].position)] = insertions[count].point;
    return write(label.span(), basic, out);
}

} // namespace uriform::iri::internal
