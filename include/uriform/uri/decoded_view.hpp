#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>

#include <uriform/base/export.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

/// @file
/// Decodes a component octet by octet, without a buffer.

namespace uriform {

/// A bidirectional range of the octets that a raw text represents, with each triplet decoded exactly once (`%2541` is `%41`). Views
/// the raw text: it is trivially copyable and valid as long as the raw text. Iterators may outlive the range.
///
/// Any text can be viewed. Parsed texts contain no malformed percent-encoding. In other texts, a malformed percent-encoding is kept
/// unchanged, and uriform::percent_decode() reports its position. A `+` stands for itself: only forms decode it to a space.
///
/// Each step takes constant time, comparisons are linear in the shorter text, and only to_string() allocates. Views are ordered by
/// their octets as unsigned numbers. There is no size(), because it could not take constant time; `std::ranges::distance` counts
/// the octets.
///
/// @code
/// const uriform::decoded_view name("caf%C3%A9");
/// assert(name == "caf\xC3\xA9" && name.raw() == "caf%C3%A9");
/// assert(name == uriform::decoded_view("%63af%c3%a9") && name < "cag");
/// assert(std::string(name.begin(), name.end()) == name.to_string() && std::ranges::distance(name) == 5);
/// assert(name.starts_with("caf") && name.ends_with("\xC3\xA9") && !name.ends_with("%A9"));
/// @endcode
class decoded_view {
public:
    class iterator;
    /// Standard range types.
    /// @{
    using const_iterator = iterator;
    using value_type = char;
    /// @}

    /// Constructs a view of the empty text.
    constexpr decoded_view() noexcept = default;
    /// Constructs a view of the octets that `raw` represents. `raw` must outlive the view.
    constexpr explicit decoded_view(std::string_view raw URIFORM_LIFETIMEBOUND) noexcept : raw_(raw) {}

    /// Returns the encoded text.
    [[nodiscard]] constexpr std::string_view raw() const noexcept { return raw_; }
    /// Returns whether the range is empty.
    [[nodiscard]] constexpr bool empty() const noexcept { return raw_.empty(); }
    /// Returns whether the decoded octets begin or end with `octets`. Linear in the size of `octets`.
    /// @{
    [[nodiscard]] constexpr bool starts_with(std::string_view octets) const noexcept;
    [[nodiscard]] constexpr bool ends_with(std::string_view octets) const noexcept;
    /// @}
    /// Return iterators to the first octet and to the end. Constant time.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept;
    [[nodiscard]] constexpr iterator end() const noexcept;
    /// @}

    /// Returns the octets as a string. Linear; allocates the string. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_EXPORT std::string to_string() const;

    /// Compares decoded octets. A string is taken as already decoded.
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

/// Iterates over decoded octets in both directions. Valid as long as the raw text, even after the view is destroyed.
class decoded_view::iterator {
public:
    /// The member types that the standard library requires from a bidirectional iterator. `*` returns a value, so there is no `->`.
    /// @{
    using iterator_concept = std::bidirectional_iterator_tag;
    using iterator_category = std::input_iterator_tag; // forward iterators in C++17 return references
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = char;
    /// @}

    /// Constructs the end iterator for the empty text.
    constexpr iterator() noexcept = default;

    /// Returns the decoded octet. Undefined for the end iterator.
    [[nodiscard]] constexpr char operator*() const noexcept
    {
        const int octet = detail::grammar::pct_encoded(raw_, at_);
        return octet < 0 ? raw_[at_] : static_cast<char>(octet);
    }
    /// Steps over an octet, which is a single byte or a triplet in the raw text.
    /// @{
    constexpr iterator& operator++() noexcept
    {
        at_ += detail::grammar::pct_encoded(raw_, at_) < 0 ? 1U : 3U;
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
        // Triplets contain no `%` after their first byte, so three bytes that look like a triplet when read backwards are also a
        // triplet when read forwards.
        at_ -= at_ >= 3 && detail::grammar::pct_encoded(raw_, at_ - 3) >= 0 ? 3U : 1U;
        return *this;
    }
    constexpr iterator operator--(int) noexcept
    {
        const iterator before = *this;
        --*this;
        return before;
    }
    /// @}

    /// Returns the octet's 0-based byte position in the raw text, or the raw text's size at the end.
    [[nodiscard]] constexpr std::size_t position() const noexcept { return at_; }

    /// Returns whether two iterators over the same text refer to the same octet.
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

constexpr bool decoded_view::starts_with(std::string_view octets) const noexcept
{
    iterator at = begin();
    for (const char octet : octets)
        if (at == end() || *at++ != octet)
            return false;
    return true;
}

constexpr bool decoded_view::ends_with(std::string_view octets) const noexcept
{
    iterator at = end();
    for (; !octets.empty(); octets.remove_suffix(1))
        if (at == begin() || *--at != octets.back())
            return false;
    return true;
}

namespace detail {

/// The common type for decoded octets and strings. `std::equality_comparable_with` and the `std::ranges` algorithms that compare
/// both types require it, but never construct an object.
struct decoded_string : std::string {
    template <std::convertible_to<std::string_view> Octets>
    decoded_string(const Octets& octets) : std::string(std::string_view(octets))
    {
    }
    decoded_string(decoded_view text) : std::string(text.to_string()) {}
};

} // namespace detail

/// Hashes decoded octets with the 64-bit XXH3, for unordered containers. Already decoded octets yield the same hash. Use a secret
/// random seed for tables that hold untrusted input. Linear, no allocation.
///
/// @code
/// std::unordered_set<std::string, uriform::decoded_hash, std::equal_to<>> seen{"a b"};
/// assert(seen.contains(uriform::decoded_view("a%20b"))); // nothing is copied
/// @endcode
struct decoded_hash {
    using is_transparent = void; ///< allows lookup by either type
    std::uint64_t seed = 0;      ///< selects the hash function

    /// Returns the hash of the decoded octets, however they were encoded.
    /// @{
    [[nodiscard]] URIFORM_EXPORT std::size_t operator()(decoded_view text) const noexcept;
    [[nodiscard]] URIFORM_EXPORT std::size_t operator()(std::string_view octets) const noexcept;
    /// @}
};

} // namespace uriform

/// Hashes like decoded_hash with the seed 0.
template <>
struct std::hash<uriform::decoded_view> : uriform::decoded_hash {
};

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::decoded_view> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::decoded_view> = true;

template <std::convertible_to<std::string_view> Octets, template <class> class A, template <class> class B>
struct std::basic_common_reference<uriform::decoded_view, Octets, A, B> {
    using type = uriform::detail::decoded_string;
};
template <std::convertible_to<std::string_view> Octets, template <class> class A, template <class> class B>
struct std::basic_common_reference<Octets, uriform::decoded_view, A, B> {
    using type = uriform::detail::decoded_string;
};
/// @endcond
