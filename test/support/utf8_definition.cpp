#include "utf8_definition.hpp"

#include <algorithm>

namespace uriform::test {
namespace {

std::string encoded(unsigned value)
{
    const auto octet = [](unsigned bits) { return static_cast<char>(bits); };
    if (value < 0x80)
        return {octet(value)};
    if (value < 0x800)
        return {octet(0xC0 + value / 64), octet(0x80 + value % 64)};
    if (value < 0x10000)
        return {octet(0xE0 + value / 4096), octet(0x80 + value / 64 % 64), octet(0x80 + value % 64)};
    return {octet(0xF0 + value / 262144), octet(0x80 + value / 4096 % 64), octet(0x80 + value / 64 % 64), octet(0x80 + value % 64)};
}

bool is_surrogate(unsigned value)
{
    return value >= 0xD800 && value <= 0xDFFF;
}

} // namespace

const utf8_definition& utf8_definition::instance()
{
    static const utf8_definition all;
    return all;
}

utf8_definition::utf8_definition()
{
    // Keeps only the beginnings of four-octet sequences: any of 64 octets may be last, whatever the others are.
    for (unsigned value = 0; value <= 0x10FFFF; value += value < 0x10000 ? 1 : 64) {
        if (is_surrogate(value))
            continue;
        const std::string octets = encoded(value);
        for (std::size_t size = 1; size < octets.size(); ++size)
            beginnings_.insert(octets.substr(0, size));
        if (octets.size() < 4)
            whole_.insert(octets);
    }
}

uriform::detail::utf8::sequence utf8_definition::first(std::string_view octets) const
{
    for (std::size_t size = std::min<std::size_t>(4, octets.size()); size != 0; --size) {
        const std::string part(octets.substr(0, size));
        if (whole_.contains(part) || (size == 4 && beginnings_.contains(part.substr(0, 3)) && (part[3] & 0xC0) == 0x80))
            return {size, true};
        if (beginnings_.contains(part))
            return {size, false};
    }
    return {1, false};
}

} // namespace uriform::test
