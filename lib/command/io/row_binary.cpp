#include "command/io/row_binary.hpp"

#include <array>
#include <stdexcept>

namespace uriform::cli::row_binary {
namespace {

constexpr std::size_t most_size_octets = 10; ///< for 64 bits

/// The octets that encode a size.
struct size_octets {
    std::array<char, most_size_octets> octets;
    std::size_t count = 0;

    explicit size_octets(std::uint64_t size) noexcept
    {
        for (; size >= 0x80; size >>= 7)
            octets[count++] = static_cast<char>(size | 0x80);
        octets[count++] = static_cast<char>(size);
    }
    [[nodiscard]] std::string_view view() const noexcept { return {octets.data(), count}; }
};

enum class found { row, a_part, nothing };

/// Reads the String at `at` and sets `at` to its end. Finds nothing if its size exceeds 64 bits.
found read_string(std::string_view text, std::size_t& at, std::string_view& string) noexcept
{
    std::uint64_t size = 0;
    for (std::size_t i = 0; i != text.size() - at; ++i) {
        const auto octet = static_cast<unsigned char>(text[at + i]);
        const std::uint64_t bits = octet & 0x7F;
        if (i == most_size_octets || bits << (7 * i) >> (7 * i) != bits)
            return found::nothing;
        size |= bits << (7 * i);
        if (octet >= 0x80)
            continue;
        const std::size_t begin = at + i + 1;
        if (size > text.size() - begin)
            return found::a_part;
        string = text.substr(begin, static_cast<std::size_t>(size));
        at = begin + string.size();
        return found::row;
    }
    return found::a_part;
}

/// Reads a row in the same way. A row without a value is NULL.
found read_row(type of, std::string_view text, std::size_t& at, std::optional<std::string_view>& value) noexcept
{
    std::size_t begin = at;
    if (of == type::nullable_string) {
        if (begin == text.size())
            return found::a_part;
        const char first = text[begin++];
        if (first == null) {
            at = begin;
            value.reset();
            return found::row;
        }
        if (first != not_null)
            return found::nothing;
    }
    const found read = read_string(text, begin, value.emplace());
    if (read == found::row)
        at = begin;
    return read;
}

} // namespace

std::size_t end_of_rows(type of, std::string_view text, std::size_t from) noexcept
{
    for (std::optional<std::string_view> value;;) {
        const found read = read_row(of, text, from, value);
        if (read != found::row)
            return read == found::nothing ? text.size() : from;
    }
}

std::uint64_t count_rows(type of, std::string_view text) noexcept
{
    std::uint64_t count = 0;
    std::optional<std::string_view> value;
    for (std::size_t at = 0; read_row(of, text, at, value) == found::row;)
        ++count;
    return count;
}

std::optional<std::string_view> next(type of, std::string_view& text)
{
    std::size_t end = 0;
    std::optional<std::string_view> value;
    switch (read_row(of, text, end, value)) {
    case found::row:
        break;
    case found::a_part:
        throw std::runtime_error("the input is not RowBinary: it ends within a row");
    case found::nothing:
        throw std::runtime_error("the input is not RowBinary of this type: a row begins with other octets");
    }
    text.remove_prefix(end);
    return value;
}

void next_values(type of, std::string_view& text, std::size_t most, std::vector<std::string_view>& values)
{
    std::size_t end = 0;
    std::optional<std::string_view> value;
    for (std::size_t at = 0; values.size() < most && read_row(of, text, at, value) == found::row && value; end = at)
        values.push_back(*value);
    text.remove_prefix(end);
}

void make_nullable_string(std::size_t begin, std::string& out)
{
    const size_octets size(out.size() - begin);
    std::array<char, 1 + most_size_octets> prefix{};
    size.view().copy(prefix.data() + 1, size.count);
    out.insert(begin, prefix.data(), 1 + size.count);
}

void append_size(std::uint64_t size, std::string& out)
{
    out += size_octets(size).view();
}

void append_string(std::string_view value, std::string& out)
{
    append_size(value.size(), out);
    out += value;
}

void append_number(std::uint64_t value, std::string& out)
{
    for (int octet = 0; octet != 8; ++octet, value >>= 8)
        out += static_cast<char>(value);
}

} // namespace uriform::cli::row_binary
