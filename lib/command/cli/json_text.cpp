#include "command/cli/json_text.hpp"

#include <cstdint>

#include <nlohmann/json.hpp>

#include "core/base/octet_scan.hpp"

namespace uriform::cli {

bool is_plain(std::string_view text) noexcept
{
    // Sets the high bit in each other octet by sums that carry and borrow, perhaps also in higher octets.
    const auto mark = [](std::uint64_t octets) {
        constexpr std::uint64_t each = 0x0101010101010101;
        return octets | (octets + each) | (octets - ' ' * each) | ((octets ^ '"' * each) - each) | ((octets ^ '\\' * each) - each);
    };
    if (text.size() >= 8)
        return !internal::any_marked(text, mark);
    std::uint64_t octets = 0x2020202020202020;
    for (const char octet : text)
        octets = octets << 8 | static_cast<unsigned char>(octet);
    return (mark(octets) & 0x8080808080808080) == 0;
}

std::string escaped(std::string_view text, bool to_ascii)
{
    const std::string quoted = nlohmann::json(text).dump(-1, ' ', to_ascii, nlohmann::json::error_handler_t::replace);
    return quoted.substr(1, quoted.size() - 2);
}

} // namespace uriform::cli
