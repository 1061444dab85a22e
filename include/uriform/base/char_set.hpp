#pragma once

#include <cstdint>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Octet sets, including the sets that RFC 3986 names.

namespace uriform {

/// Represents a set of octets, with the operations from which RFC 3986 builds its character rules.
///
/// A set is a 32-byte value. All operations are constexpr, take constant time and do not allocate.
///
/// @code
/// constexpr auto word = uriform::chars::alpha + uriform::chars::digit + '_';
/// static_assert(word.contains('x') && !word.contains('-'));
/// static_assert((word - uriform::chars::digit).contains('x'));
/// static_assert((~word).contains('-'));
/// @endcode
class char_set {
public:
    /// Constructs the empty set.
    constexpr char_set() noexcept = default;

    /// Constructs a set with a single octet. The conversion is implicit so that sets read like ABNF: `pchar + '/' + '?'`.
    constexpr char_set(char only) noexcept { insert(static_cast<unsigned char>(only)); }

    /// Constructs a set of the octets in `members`.
    constexpr explicit char_set(std::string_view members) noexcept
    {
        for (const char member : members)
            insert(static_cast<unsigned char>(member));
    }

    /// Returns the octets from `first` to `last`, both included.
    static constexpr char_set range(unsigned char first, unsigned char last) noexcept
    {
        char_set all;
        for (unsigned word = first / 64U; word <= last / 64U; ++word) {
            const unsigned low = word == first / 64U ? first % 64U : 0;
            const unsigned high = word == last / 64U ? last % 64U : 63;
            all.words_[word] = ~std::uint64_t{0} << low & ~std::uint64_t{0} >> (63 - high);
        }
        return all;
    }

    /// Returns whether `octet` is a member.
    [[nodiscard]] constexpr bool contains(char octet) const noexcept
    {
        const auto value = static_cast<unsigned char>(octet);
        return ((words_[value / 64] >> (value % 64)) & 1) != 0;
    }

    /// Returns the union, like `/` in ABNF.
    friend constexpr char_set operator+(char_set a, const char_set& b) noexcept
    {
        for (int i = 0; i < 4; ++i)
            a.words_[i] |= b.words_[i];
        return a;
    }

    /// Returns the octets in `a` but not in `b`.
    friend constexpr char_set operator-(char_set a, const char_set& b) noexcept
    {
        for (int i = 0; i < 4; ++i)
            a.words_[i] &= ~b.words_[i];
        return a;
    }

    /// Returns the octets in both sets.
    friend constexpr char_set operator&(const char_set& a, const char_set& b) noexcept { return a - ~b; }

    /// Returns all octets that the set does not contain.
    constexpr char_set operator~() const noexcept
    {
        char_set others;
        for (int i = 0; i < 4; ++i)
            others.words_[i] = ~words_[i];
        return others;
    }

    /// Returns whether two sets contain the same octets.
    friend constexpr bool operator==(const char_set&, const char_set&) noexcept = default;

private:
    constexpr void insert(unsigned char octet) noexcept { words_[octet / 64] |= std::uint64_t{1} << (octet % 64); }

    std::uint64_t words_[4] = {};
};

/// The character rules in RFC 3986, Appendix A, under their own names.
///
/// For rules that include `pct-encoded`, the set contains only the characters that represent themselves. It never contains `%`,
/// because `%` always begins a triplet.
namespace chars {

inline constexpr char_set upper_alpha = char_set::range('A', 'Z');          ///< changed to lower case by section 6.2.2.1
inline constexpr char_set lower_alpha = char_set::range('a', 'z');          ///< `a` to `z`
inline constexpr char_set alpha = upper_alpha + lower_alpha;                ///< RFC 5234, Appendix B.1
inline constexpr char_set digit = char_set::range('0', '9');                ///< RFC 5234, Appendix B.1
inline constexpr char_set hexdig = digit + char_set("ABCDEFabcdef");        ///< section 2.1: either case
inline constexpr char_set gen_delims{":/?#[]@"};                            ///< section 2.2
inline constexpr char_set sub_delims{"!$&'()*+,;="};                        ///< section 2.2
inline constexpr char_set reserved = gen_delims + sub_delims;               ///< section 2.2
inline constexpr char_set unreserved = alpha + digit + char_set("-._~");    ///< section 2.3
inline constexpr char_set scheme = alpha + digit + char_set("+-.");         ///< section 3.1, after a first ALPHA
inline constexpr char_set userinfo = unreserved + sub_delims + ':';         ///< section 3.2.1
inline constexpr char_set reg_name = unreserved + sub_delims;               ///< section 3.2.2
inline constexpr char_set ipvfuture = unreserved + sub_delims + ':';        ///< section 3.2.2, after the version's dot
inline constexpr char_set pchar = unreserved + sub_delims + char_set(":@"); ///< section 3.3
inline constexpr char_set segment_nc = pchar - ':';                         ///< section 3.3, `segment-nz-nc`
inline constexpr char_set path = pchar + '/';                               ///< section 3.3
inline constexpr char_set query = pchar + char_set("/?");                   ///< section 3.4
inline constexpr char_set fragment = query;                                 ///< section 3.5

} // namespace chars
} // namespace uriform
