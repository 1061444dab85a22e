#include "keys/key/surt_octets.hpp"

#include <array>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

namespace uriform::key::internal {
namespace {

/// The replacement for each octet, or 0 if the octet must be percent-encoded.
constexpr auto kept_octets = [] {
    std::array<char, 256> kept{};
    for (unsigned octet = 0x21; octet < 0x80; ++octet)
        if (octet != '#' && octet != '%')
            kept[octet] = detail::ascii::to_lower(static_cast<char>(octet));
    return kept;
}();

constexpr char kept(char octet) noexcept
{
    return kept_octets[static_cast<unsigned char>(octet)];
}

} // namespace

void decode_to_the_end(std::string_view text, std::string& out)
{
    out.resize(text.size());
    char* const begin = out.data();
    char* end = begin;
    for (const char octet : text) {
        *end++ = octet;
        while (end - begin >= 3) {
            const int decoded = detail::grammar::pct_encoded({end - 3, 3}, 0);
            if (decoded < 0)
                break;
            end -= 3;
            *end++ = static_cast<char>(decoded);
        }
    }
    out.resize(static_cast<std::size_t>(end - begin));
}

void append_escaped(std::string_view text, std::string& out)
{
    const std::size_t before = out.size();
    out.resize(before + text.size());
    char* end = out.data() + before;
    bool all_kept = true;
    for (const char octet : text) {
        *end = kept(octet);
        all_kept = all_kept && *end != 0;
        ++end;
    }
    if (all_kept) [[likely]]
        return;
    out.resize(before);
    for (const char octet : text) {
        if (kept(octet) != 0) {
            out += kept(octet);
            continue;
        }
        constexpr std::string_view hexdigs = "0123456789abcdef";
        const auto value = static_cast<unsigned char>(octet);
        out += {'%', hexdigs[value >> 4], hexdigs[value & 0xF]};
    }
}

} // namespace uriform::key::internal
