#pragma once

#include <cstdint>
#include <initializer_list>

#include <uriform/base/export.hpp>

/// @file
/// Sets of enumerators.

namespace uriform {

/// Represents a set of enumerators as bits, for example the rules of a key. Each value must be less than the number of bits in
/// `Bits`. All operations take constant time.
///
/// @code
/// enum class color { red, green, blue };
/// constexpr uriform::enum_set<color> some{color::red, color::blue};
/// static_assert(some.contains(color::red) && !some.contains(color::green));
/// static_assert(some.bits() == 0b101);
/// @endcode
template <class Enum, class Bits = std::uint32_t>
class enum_set {
public:
    /// Constructs the set of `members`.
    constexpr enum_set(std::initializer_list<Enum> members = {}) noexcept
    {
        for (const Enum member : members)
            add(member);
    }

    /// Adds an enumerator, or all members of another set.
    /// @{
    constexpr void add(Enum one) noexcept { bits_ |= bit(one); }
    constexpr void add(enum_set some) noexcept { bits_ |= some.bits_; }
    /// @}

    /// Removes an enumerator, or all members of another set.
    /// @{
    constexpr void remove(Enum one) noexcept { bits_ &= ~bit(one); }
    constexpr void remove(enum_set some) noexcept { bits_ &= ~some.bits_; }
    /// @}

    /// Returns whether `one` is in the set, and whether any of `some` is.
    /// @{
    [[nodiscard]] constexpr bool contains(Enum one) const noexcept { return (bits_ & bit(one)) != 0; }
    [[nodiscard]] constexpr bool contains_any(enum_set some) const noexcept { return (bits_ & some.bits_) != 0; }
    /// @}

    /// Returns whether the set is empty.
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }

    /// Converts the set to bits and back. The lowest bit stands for the enumerator 0.
    /// @{
    [[nodiscard]] constexpr Bits bits() const noexcept { return bits_; }
    [[nodiscard]] static constexpr enum_set of_bits(Bits bits) noexcept
    {
        enum_set set;
        set.bits_ = bits;
        return set;
    }
    /// @}

    /// Compares the members.
    friend constexpr bool operator==(enum_set, enum_set) noexcept = default;

private:
    static constexpr Bits bit(Enum one) noexcept { return Bits{1} << static_cast<unsigned>(one); }

    Bits bits_ = 0;
};

} // namespace uriform
