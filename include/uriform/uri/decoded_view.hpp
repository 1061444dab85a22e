#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/syntax/pct_encoded.hpp>

/// @file
/// A component's decoded octets, one at a time: nothing is written anywhere.

namespace uriform {

/// The octets that a raw text stands for once its percent-encodings are decoded, exactly once (`%2541` is `%41`), as a
/// bidirectional range. A view of the raw text: trivially copyable, valid as long as that text is; its iterators outlive it.
///
/// The text may be any. One that was parsed holds no malformed percent-encodings; in another they stay as they stand, and
/// uriform::percent_decode tells where they are. `+` is `+`: only a form makes a space of it.
///
/// Each step is constant time, comparing is linear in the shorter text, and nothing allocates but to_string(). The order is that of
/// the octets, as unsigned numbers.
///
/// @code
/// const uriform::decoded_view name("caf%C3%A9");
/// assert(name == "caf\xC3\xA9" && name.raw() == "caf%C3%A9");
/// assert(name == uriform::decoded_view("%63af%c3%a9") && name < "cag");
/// assert(std::string(name.begin(), name.end()) == name.to_string());
/// @endcode
class decoded_view {
public:
    class iterator;
    /// As in a range of the standard library.
    /// @{
    using const_iterator = iterator;
    using value_type = char;
    /// @}

    /// The empty text.
    constexpr decoded_view() noexcept = default;
    /// What `raw` stands for; `raw` must outlive the view.
    constexpr explicit decoded_view(std::string_view raw) noexcept : raw_(raw) {}

    /// The text as it was given.
    [[nodiscard]] constexpr std::string_view raw() const noexcept { return raw_; }
    /// Whether there is no octet.
    [[nodiscard]] constexpr bool empty() const noexcept { return raw_.empty(); }
    /// The first octet, and the end of them. Constant time; how many they are takes reading them.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept;
    [[nodiscard]] constexpr iterator end() const noexcept;
    /// @}

    /// The octets as a string: of all that is here only this allocates. Linear. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_EXPORT std::string to_string() const;

    /// Compares octets with octets; a string holds them decoded already.
    /// @{
    friend bool operator==(decoded_view a, decoded_view b) noexcept { return a.raw_ == b.raw_ || compare(a, b) == 0; }
    friend bool operator==(decoded_view a, std::string_view octets) noexcept { return compare(a, octets) == 0; }
    friend std::weak_ordering operator<=>(decoded_view a, decoded_view b) noexcept { return compare(a, b); }
    friend std::weak_ordering operator<=>(decoded_view a, std::string_view octets) noexcept { return compare(a, octets); }
    /// @}

private:
    static URIFORM_EXPORT std::weak_ordering compare(decoded_view a, decoded_view b) noexcept;
    static URIFORM_EXPORT std::weak_ordering compare(decoded_view a, std::string_view octets) noexcept;

    std::string_view raw_;
};

/// Steps over decoded octets, in both directions. Valid as long as the raw text is, whatever becomes of the view.
class decoded_view::iterator {
public:
    /// What the standard library asks of a bidirectional iterator; what `*` gives is no reference.
    /// @{
    using iterator_concept = std::bidirectional_iterator_tag;
    using iterator_category = std::input_iterator_tag; // as C++17 has it, whose forward iterators give references
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = char;
    /// @}

    /// The end of the empty text.
    constexpr iterator() noexcept = default;

    /// The octet, decoded; not to be asked of the end.
    [[nodiscard]] constexpr char operator*() const noexcept
    {
        const int octet = grammar::pct_encoded(raw_, at_);
        return octet < 0 ? raw_[at_] : static_cast<char>(octet);
    }
    /// A step of one octet, that is of one byte or of a percent-encoding's three.
    /// @{
    constexpr iterator& operator++() noexcept
    {
        at_ += grammar::pct_encoded(raw_, at_) < 0 ? 1U : 3U;
        return *this;
    }
    constexpr iterator operator++(int) noexcept
    {
        const iterator before = *this;
        ++*this;
        return before;
    }
    constexpr iterator& operator--() noexcept
    {
        // No `%` stands within a percent-encoding: what looks like one from behind is one from the front.
        at_ -= at_ >= 3 && grammar::pct_encoded(raw_, at_ - 3) >= 0 ? 3U : 1U;
        return *this;
    }
    constexpr iterator operator--(int) noexcept
    {
        const iterator before = *this;
        --*this;
        return before;
    }
    /// @}

    /// Where in the raw text the octet stands, in bytes from 0; at the end, that text's size.
    [[nodiscard]] constexpr std::size_t position() const noexcept { return at_; }

    /// Whether two iterators of one text stand at the same octet.
    friend constexpr bool operator==(const iterator& a, const iterator& b) noexcept { return a.at_ == b.at_; }

private:
    friend decoded_view;
    constexpr iterator(std::string_view raw, std::size_t at) noexcept : raw_(raw), at_(at) {}

    std::string_view raw_;
    std::size_t at_ = 0;
};

constexpr decoded_view::iterator decoded_view::begin() const noexcept
{
    return {raw_, 0};
}

constexpr decoded_view::iterator decoded_view::end() const noexcept
{
    return {raw_, raw_.size()};
}

/// A hash of decoded octets, XXH3 of 64 bits, for unordered containers; octets that are decoded already hash alike. A table that
/// strangers fill should take a seed that they cannot know. Linear, no allocation.
///
/// @code
/// std::unordered_set<std::string, uriform::decoded_hash, std::equal_to<>> seen{"a b"};
/// assert(seen.contains(uriform::decoded_view("a%20b"))); // nothing is copied
/// @endcode
struct decoded_hash {
    using is_transparent = void; ///< for look-up by either type
    std::uint64_t seed = 0;      ///< another one, another hash

    /// The hash of the octets, whichever way they are written.
    /// @{
    [[nodiscard]] URIFORM_EXPORT std::size_t operator()(decoded_view text) const noexcept;
    [[nodiscard]] URIFORM_EXPORT std::size_t operator()(std::string_view octets) const noexcept;
    /// @}
};

} // namespace uriform

/// decoded_hash without a seed.
template <>
struct std::hash<uriform::decoded_view> : uriform::decoded_hash {
};

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::decoded_view> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::decoded_view> = true;
/// @endcond
