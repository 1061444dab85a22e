#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/components.hpp>

#include "core/base/octet_scan.hpp"

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
    non_ascii,
    hexdig,
    zero,
    count
};

inline constexpr auto class_count = static_cast<std::size_t>(octet_class::count);

/// Consecutive classes, whose masks a kernel makes together.
struct class_group {
    std::size_t first, count;

    [[nodiscard]] constexpr bool contains(octet_class c) const noexcept { return static_cast<std::size_t>(c) - first < count; }
};

/// The only classes that matter in a text of common_octets, the other classes of URIs, and the classes of IPv6 addresses.
inline constexpr class_group common_classes{0, 7}, other_classes{7, 8}, address_classes{14, 2};
static_assert(other_classes.contains(octet_class::hexdig) && address_classes.contains(octet_class::hexdig) &&
              address_classes.first + address_classes.count == class_count);

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
    class_set{octet_class::non_ascii, not_ascii_octets},
    class_set{octet_class::hexdig, chars::hexdig},
    class_set{octet_class::zero, '0'},
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

/// A text that the tokenizer reads by searching for octets of some classes. `begin` and `end` are byte offsets, and `end` is at
/// most the text's size.
template <class Blocks>
concept block_source = requires(Blocks blocks, std::uint32_t begin, std::uint32_t end)
{
    /// The first octet in `[begin, end)` that belongs to a class, or `end`.
    {
        blocks.template find<octet_class::slash, octet_class::question>(begin, end)
        } -> std::same_as<std::uint32_t>;
    /// Whether octet `begin` belongs to the class; no octet beyond the text's end does.
    {
        blocks.template is<octet_class::slash>(begin)
        } -> std::same_as<bool>;
    /// Whether any octet in `[begin, end)` belongs to the class.
    {
        blocks.template any<octet_class::slash>(begin, end)
        } -> std::same_as<bool>;
    /// The first `?` or `#`, and the first `#`, or the text's size.
    {
        blocks.path_end()
        } -> std::same_as<std::uint32_t>;
    {
        blocks.query_end()
        } -> std::same_as<std::uint32_t>;
    /// Whether no octet is block::bad, and no triplet is truncated.
    {
        blocks.all_valid()
        } -> std::same_as<bool>;
    /// The number of brackets, and of `#`.
    {
        blocks.brackets()
        } -> std::convertible_to<std::uint64_t>;
    {
        blocks.hashes()
        } -> std::convertible_to<std::uint64_t>;
    /// Whether a `%`, or a `'`, occurs.
    {
        blocks.percent()
        } -> std::same_as<bool>;
    {
        blocks.apostrophe()
        } -> std::same_as<bool>;
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

/// The groups of an IPv6 address in brackets, as bits of its octets.
class ipv6_groups {
public:
    /// `colons` and `hexdigs` mark the colons and hexadecimal digits of a text in brackets; bits beyond its end are ignored.
    [[gnu::always_inline]] inline ipv6_groups(std::uint64_t colons, std::uint64_t hexdigs, std::size_t size) noexcept
        : all_((std::uint64_t{1} << (size - 1)) - 2), colons_(colons & all_), hexdigs_(hexdigs & all_),
          begins_(hexdigs_ & ~(hexdigs_ << 1)), elided_(colons_ & colons_ >> 1), count_(internal::count(begins_))
    {
    }

    /// Returns whether the octets are an IPv6address without an IPv4address (RFC 3986, section 3.2.2).
    [[nodiscard, gnu::always_inline]] inline bool are_address() const noexcept
    {
        const std::uint64_t alone = colons_ & ~elided_ & ~(elided_ << 1), ends = all_ & ~(all_ << 1 & all_ >> 1);
        const std::uint64_t two = hexdigs_ & hexdigs_ >> 1, five = two & two >> 2 & hexdigs_ >> 4;
        return (colons_ | hexdigs_) == all_ && ((elided_ & (elided_ - 1)) | (alone & ends) | five) == 0 &&
               (elided_ != 0 ? count_ <= 7 : count_ == 8);
    }

    /// Returns whether an IPv6address has no hints::ipv6_form. `zeros` marks its zeros.
    [[nodiscard, gnu::always_inline]] inline bool are_printed(std::string_view host, std::uint64_t zeros) const noexcept
    {
        const std::uint64_t first_zeros = zeros & begins_, beside = first_zeros | colons_;
        if (((first_zeros & hexdigs_ >> 1) | (colons_ & beside << 1 & beside >> 1)) != 0)
            return false;
        return elided_ == 0 || (count_ <= 6 && !(count_ == 3 && (elided_ & 2) != 0 && begins_with_ffff(host.substr(3))));
    }

private:
    [[nodiscard]] static bool begins_with_ffff(std::string_view octets) noexcept
    {
        return (load_half_word(octets.data()) | 0x20202020) == 0x66666666;
    }

    std::uint64_t all_, colons_, hexdigs_;
    std::uint64_t begins_; ///< the first digit of each group
    std::uint64_t elided_; ///< the first colon of each `::`; a `:::` counts as two
    unsigned count_;
};

/// Returns whether the uncommon octets of a text's first block are two brackets, as in a URI with an IP literal. If so, removes the
/// colons between them from the masks, so that the literal is split like a reg-name.
[[gnu::always_inline]] inline bool remove_colons(std::string_view text, masks<common_classes>& m) noexcept
{
    const std::uint64_t uncommon = m[octet_class::uncommon], last = uncommon & (uncommon - 1);
    if (last == 0 || (last & (last - 1)) != 0 || text[lowest(uncommon)] != '[' || text[lowest(last)] != ']')
        return false;
    m.words[static_cast<std::size_t>(octet_class::colon)] &= ~(last - (uncommon ^ last));
    return true;
}

/// Returns whether `octets`, at least two, are only the host's first and last octet.
[[gnu::always_inline]] inline bool are_host_ends(const components& c, std::uint64_t octets) noexcept
{
    const std::uint64_t last = octets & (octets - 1);
    return c.host_begin == lowest(octets) && c.host_end == lowest(last) + 1 && (last & (last - 1)) == 0;
}

/// Sets the host's kind and hint if the host, in brackets, is an IPv6address without an IPv4address. Otherwise returns false.
[[gnu::always_inline]] inline bool set_ipv6(std::string_view text, std::uint64_t colons, const masks<address_classes>& m,
                                            components& c) noexcept
{
    const std::string_view host(text.data() + c.host_begin, c.host_end - c.host_begin);
    const ipv6_groups groups(colons >> c.host_begin, m[octet_class::hexdig] >> c.host_begin, host.size());
    if (!groups.are_address())
        return false;
    c.host = host_kind::ipv6;
    c.hints.ipv6_form = !groups.are_printed(host, m[octet_class::zero] >> c.host_begin);
    return true;
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
