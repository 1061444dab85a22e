#include <uriform/key/digest.hpp>

#include <string_view>

std::string uriform::key::to_string(const digest& value)
{
    std::string digits;
    digits.reserve(32);
    for (const std::uint64_t half : {value.high, value.low})
        for (unsigned bits = 64; bits != 0;)
            digits += std::string_view("0123456789abcdef")[half >> (bits -= 4) & 0xF];
    return digits;
}
