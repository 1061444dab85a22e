#include "iri/unicode/unicode_16.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <uriform/base/utf8.hpp>

#include "iri/unicode/code_point.hpp"

namespace uriform::iri::internal {
namespace {

/// Characters mapped to as many others, or ignored.
struct mapped_range {
    UChar32 first;
    UChar32 last;
    UChar32 target; ///< for the first character; 0 if the characters are ignored
};

// UTS #46, section "Modifications". Revision 31 (Unicode 15.1) maps U+1E9E to U+00DF rather than `ss`. Revision 33 (Unicode 16)
// maps characters to the results of their case mappings or corrected decompositions, and ignores default-ignorable characters,
// all previously disallowed. Later versions have not changed tables of earlier versions.
constexpr mapped_range changed_mappings[] = {
    {0x04C0, 0x04C0, 0x04CF},    //
    {0x10A0, 0x10C5, 0x2D00},    //
    {0x115F, 0x1160, 0},         //
    {0x17B4, 0x17B5, 0},         //
    {0x180E, 0x180E, 0},         //
    {0x1E9E, 0x1E9E, 0x00DF},    // Unicode 15.1
    {0x2061, 0x2063, 0},         //
    {0x206A, 0x206F, 0},         //
    {0x2132, 0x2132, 0x214E},    //
    {0x2183, 0x2183, 0x2184},    //
    {0x3164, 0x3164, 0},         //
    {0xFFA0, 0xFFA0, 0},         //
    {0x1D173, 0x1D17A, 0},       //
    {0x2F868, 0x2F868, 0x36FC},  //
    {0x2F874, 0x2F874, 0x5F53},  //
    {0x2F91F, 0x2F91F, 0x243AB}, //
    {0x2F95F, 0x2F95F, 0x7AEE},  //
    {0x2F9BF, 0x2F9BF, 0x45D7},  //
};

/// Returns the row of `character`, or null.
const mapped_range* find_change(UChar32 character) noexcept
{
    const mapped_range* const range = std::lower_bound(std::begin(changed_mappings), std::end(changed_mappings), character,
                                                       [](const mapped_range& r, UChar32 c) { return r.last < c; });
    return range != std::end(changed_mappings) && range->first <= character ? range : nullptr;
}

} // namespace

bool has_unicode_16() noexcept
{
    UVersionInfo version;
    u_getUnicodeVersion(version);
    return version[0] >= 16;
}

std::string_view with_mappings_of_unicode_16(std::string_view name, std::span<char> out) noexcept
{
    if (has_unicode_16())
        return name;
    std::size_t size = 0;
    for (std::size_t at = 0; at < name.size();) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(name.substr(at));
        std::size_t end = at;
        const auto character = next.well_formed ? static_cast<UChar32>(next_code_point(name, end)) : U_SENTINEL;
        const mapped_range* const change = find_change(character);
        if (change == nullptr) {
            size += name.copy(out.data() + size, next.size, at);
        } else if (change->target != 0) {
            const UChar32 target = change->target + (character - change->first); // not longer than `character` in UTF-8
            U8_APPEND_UNSAFE(out.data(), size, target);
        }
        at += next.size;
    }
    return {out.data(), size};
}

} // namespace uriform::iri::internal
