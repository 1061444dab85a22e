#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <uriform/base/char_set.hpp>

/// @file
/// Defines the octet classes that kernels look for in a block, the masks in which they report them, and the tables that all
/// kernels share.

namespace uriform::internal {

/// The octets that a URI may contain: section 2, `reserved`, `unreserved` and the `%` of `pct-encoded`.
inline constexpr char_set uri_octets = chars::reserved + chars::unreserved + '%';

/// The octets of a URI without userinfo, percent-encodings, IP literal, fragment and `'`. For a text of common octets, the
/// tokenizer can ignore most classes.
inline constexpr char_set common_octets = uri_octets - char_set("@%[]#'");

/// Returns the lowest octet of a nonempty `set`.
constexpr char lowest_octet(const char_set& set) noexcept // not consteval because of clang 14
{
    unsigned octet = 0;
    while (!set.contains(static_cast<char>(octet)))
        ++octet;
    return static_cast<char>(octet);
}

inline constexpr char_set not_ascii_octets = char_set::range(0x80, 0xFF);

/// The octet classes that the tokenizer looks for. A new class is added here and to class_sets, and nowhere else; common_classes
/// come first.
enum class octet_class : std::uint8_t {
    colon,
    slash,
    question,
    dot,
    upper_alpha,
    not_scheme,
    uncommon,
    hash,
    at,
    percent,
    bracket,
    apostrophe,
    alpha,
    hexdig,
    non_ascii,
    count
};

inline constexpr auto class_count = static_cast<std::size_t>(octet_class::count);

/// Consecutive classes, whose masks a kernel makes together.
struct class_group {
    std::size_t first, count;

    [[nodiscard]] constexpr bool contains(octet_class c) const noexcept { return static_cast<std::size_t>(c) - first < count; }
};

/// The only classes that matter in a text of common_octets, and the other classes.
inline constexpr class_group common_classes{0, 7}, other_classes{7, class_count - 7};

struct class_set {
    octet_class name;
    char_set octets;
};

/// The octets of each class: a single octet, or a set that contains either all non-ASCII octets or no non-ASCII octet.
inline constexpr std::array class_sets{
    class_set{octet_class::colon, ':'},
    class_set{octet_class::slash, '/'},
    class_set{octet_class::question, '?'},
    class_set{octet_class::dot, '.'},
    class_set{octet_class::upper_alpha, chars::upper_alpha},
    class_set{octet_class::not_scheme, ~chars::scheme},
    class_set{octet_class::uncommon, ~common_octets},
    class_set{octet_class::hash, '#'},
    class_set{octet_class::at, '@'},
    class_set{octet_class::percent, '%'},
    class_set{octet_class::bracket, char_set("[]")},
    class_set{octet_class::apostrophe, '\''},
    class_set{octet_class::alpha, chars::alpha},
    class_set{octet_class::hexdig, chars::hexdig},
    class_set{octet_class::non_ascii, not_ascii_octets},
};

constexpr const char_set& set_of(octet_class c) noexcept // not consteval because of clang 14
{
    return class_sets[static_cast<std::size_t>(c)].octets;
}

/// Returns whether a class contains the non-ASCII octets.
constexpr bool has_non_ascii(octet_class c) noexcept // not consteval because of clang 14
{
    return (set_of(c) & not_ascii_octets) != char_set();
}

/// Returns whether a class is a single octet.
constexpr bool is_single(octet_class c) noexcept // not consteval because of clang 14
{
    return set_of(c) == char_set(lowest_octet(set_of(c)));
}

/// The octet of a single-octet class.
template <octet_class c>
requires(is_single(c)) inline constexpr char octet_of = lowest_octet(set_of(c));

consteval bool all_classes_are_listed() noexcept
{
    for (std::size_t i = 0; i < class_sets.size(); ++i) {
        const char_set some = class_sets[i].octets & not_ascii_octets;
        if (static_cast<std::size_t>(class_sets[i].name) != i || (some != char_set() && some != not_ascii_octets))
            return false;
    }
    return class_sets.size() == class_count;
}
static_assert(all_classes_are_listed(),
              "class_sets has each octet_class once, in the enumeration's order, with all non-ASCII octets or none");

/// An octet outside all classes. Kernels pad vectors with it, so that masks have no bits beyond the text's end.
inline constexpr char padding = lowest_octet([] {
    char_set in_none = ~char_set();
    for (const class_set& c : class_sets)
        in_none = in_none - c.octets;
    return in_none;
}());

/// A word for each class in a group. Bit `i` is set if the class contains octet `i` in the block; bits beyond the block are 0.
template <class_group group>
struct masks {
    std::uint64_t words[group.count];

    [[gnu::always_inline]] constexpr std::uint64_t operator[](octet_class c) const noexcept
    {
        return words[static_cast<std::size_t>(c) - group.first];
    }
};

/// The masks for all classes.
struct all_masks {
    masks<common_classes> common;
    masks<other_classes> others;

    [[gnu::always_inline]] constexpr std::uint64_t operator[](octet_class c) const noexcept
    {
        return common_classes.contains(c) ? common[c] : others[c];
    }
};

/// Returns a word with the bits below `n` set. `n` must be less than the word's width.
template <class Word>
constexpr Word below(std::uint32_t n) noexcept
{
    return (Word{1} << n) - 1;
}

/// Returns the index of the lowest bit set in `word`. `word` must not be 0.
constexpr std::uint32_t lowest(std::uint64_t word) noexcept
{
#ifdef __GNUC__
    return static_cast<std::uint32_t>(__builtin_ctzll(word)); // std::countr_zero would test for 0
#else
    return static_cast<std::uint32_t>(std::countr_zero(word));
#endif
}

/// Counts the bits set in `word`.
constexpr unsigned count(std::uint64_t word) noexcept
{
    return static_cast<unsigned>(std::popcount(word));
}

/// Returns the uncommon octets that `classes` do not contain.
template <octet_class... classes>
[[gnu::always_inline]] inline std::uint64_t uncommon_outside(const all_masks& m) noexcept
{
    return m[octet_class::uncommon] & ~(m[classes] | ...);
}

/// Returns the octets that should be hexadecimal digits but are not: those after a `%` in the block, and those in `due` because
/// of a `%` before the block.
[[gnu::always_inline]] inline std::uint64_t broken_triplets(const all_masks& m, std::uint64_t due) noexcept
{
    return (m[octet_class::percent] << 1 | m[octet_class::percent] << 2 | due) & ~m[octet_class::hexdig];
}

/// Returns whether a text is an IPv6address without an IPv4address (RFC 3986, section 3.2.2). `colons` and `hexdigs` mark its
/// colons and hexadecimal digits; bits beyond its end are ignored. A word must be wider than `size` bits.
template <class Word>
[[gnu::always_inline]] inline bool is_ipv6_in_groups(Word colons, Word hexdigs, std::uint32_t size) noexcept
{
    const Word all = below<Word>(size);
    colons &= all;
    hexdigs &= all;
    const Word pairs = colons & colons >> 1; // the first colon of each `::`; a `:::` counts as two
    const Word alone = colons & ~pairs & ~(pairs << 1);
    const Word two = hexdigs & hexdigs >> 1;
    const Word five = two & two >> 2 & hexdigs >> 4;
    const Word ends = Word{1} | (all ^ all >> 1); // the first and last octets
    if ((colons | hexdigs) != all || (pairs & (pairs - 1)) != 0 || (alone & ends) != 0 || five != 0)
        return false;
    const unsigned groups = count(static_cast<Word>(hexdigs & ~(hexdigs << 1)));
    return pairs != 0 ? groups <= 7 : groups == 8;
}

/// Returns which of a block's first octets must be hexadecimal digits because of a `%` among the two octets before the block.
[[nodiscard]] inline std::uint64_t hexdig_due_after(const char* block) noexcept
{
    return block[-1] == '%' ? 3 : block[-2] == '%' ? 1 : 0;
}

/// Returns a table for looking up a set's ASCII octets by nibbles: the set contains octet `hl` if bit `h` of `table[l]` is set. A
/// byte shuffle by the low nibbles, another by the high nibbles (for the bit), and an AND answer for a whole vector.
constexpr std::array<std::uint8_t, 16> by_low_nibble(const char_set& set) noexcept // not consteval because of clang 14
{
    std::array<std::uint8_t, 16> table{};
    for (unsigned octet = 0; octet < 128; ++octet)
        if (set.contains(static_cast<char>(octet)))
            table[octet & 0xF] = static_cast<std::uint8_t>(table[octet & 0xF] | 1U << (octet >> 4));
    return table;
}

/// The table of a class, or of the octets outside it if it has_non_ascii(). Explicitly hidden: GCC 12 exports instances of a
/// variable template despite -fvisibility.
template <octet_class c>
[[gnu::visibility("hidden")]] inline constexpr auto class_nibbles = by_low_nibble(has_non_ascii(c) ? ~set_of(c) : set_of(c));

/// The bit for each high nibble in by_low_nibble's bytes. Non-ASCII octets have all bits set, so an octet is a member if the AND
/// of both lookups equals its bit: a shuffle by a byte from 0x80 on yields 0.
inline constexpr std::array<std::uint8_t, 16> high_nibble_bit{1,    2,    4,    8,    16,   32,   64,   128,
                                                              0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

} // namespace uriform::internal
