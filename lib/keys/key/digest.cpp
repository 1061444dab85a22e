#include <uriform/key/digest.hpp>

std::string uriform::key::to_string(const digest& value)
{
    std::string digits(32, '0');
    char* to = digits.data();
    for (const std::uint64_t half : {value.high, value.low})
        for (unsigned bits = 64; bits != 0;)
            *to++ = "0123456789abcdef"[half >> (bits -= 4) & 0xF];
    return digits;
}
