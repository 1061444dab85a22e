#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/syntax/simd/masks.hpp"

/// @file
/// Turns vectors of octets into masks, for every kernel. Like split.hpp, it is included by the kernels' files and private to
/// each.

namespace uriform::internal {
namespace {

/// A vector of at most 64 octets. All members take constant time. Bit `i` of a result stands for octet `i`.
template <class Vector>
concept octet_vector = requires(const Vector& octets)
{
    /// Octets equal to the octet of a single-octet class.
    {
        octets.template equal<octet_class::colon>()
        } -> std::same_as<std::uint64_t>;
    /// Octets in a class of several octets.
    {
        octets.template in<octet_class::hexdig>()
        } -> std::same_as<std::uint64_t>;
    /// Octets from 0x80 on.
    {
        octets.not_ascii()
        } -> std::same_as<std::uint64_t>;
};

template <octet_class c, octet_vector Vector>
[[gnu::always_inline]] inline std::uint64_t mask_of(const Vector& octets) noexcept
{
    if constexpr (is_single(c))
        return octets.template equal<c>();
    else if constexpr (set_of(c) == not_ascii_octets)
        return octets.not_ascii();
    else
        return octets.template in<c>();
}

template <class_group group, octet_vector Vector, std::size_t... i>
[[gnu::always_inline]] inline masks<group> masks_of(const Vector& octets, std::index_sequence<i...>) noexcept
{
    return {{mask_of<static_cast<octet_class>(group.first + i)>(octets)...}};
}

/// Returns the masks for a vector.
template <class_group group, octet_vector Vector>
[[gnu::always_inline]] inline masks<group> masks_of(const Vector& octets) noexcept
{
    return masks_of<group>(octets, std::make_index_sequence<group.count>());
}

template <class_group group, std::size_t... i>
[[gnu::always_inline]] inline masks<group> join(const masks<group>& low, const masks<group>& high, std::uint32_t shift,
                                                std::index_sequence<i...>) noexcept
{
    return {{(low.words[i] | high.words[i] << shift)...}};
}

/// Returns the masks for a block whose octets are in `low` and, from octet `shift` on, in `high`. Where both overlap, their bits
/// are equal.
template <class_group group>
[[gnu::always_inline]] inline masks<group> join(const masks<group>& low, const masks<group>& high, std::uint32_t shift) noexcept
{
    return join(low, high, shift, std::make_index_sequence<group.count>());
}

/// A copy of fewer than `capacity` octets, followed by padding. Two overlapping copies of fixed size take less time than a copy
/// of variable size.
template <std::uint32_t capacity>
class padded_copy {
public:
    [[gnu::always_inline]] inline padded_copy(const char* text, std::uint32_t size) noexcept
    {
        std::memset(octets_, padding, capacity);
        copy<capacity / 2>(text, size);
    }

    [[nodiscard]] [[gnu::always_inline]] inline const char* data() const noexcept { return octets_; }

private:
    /// Copies fewer than `2 * part` octets.
    template <std::uint32_t part>
    [[gnu::always_inline]] inline void copy(const char* text, std::uint32_t size) noexcept
    {
        if constexpr (part == 2) {
            if (size != 0) // 1 to 3: an octet may be copied twice
                for (const std::uint32_t i : {std::uint32_t{0}, size / 2, size - 1})
                    octets_[i] = text[i];
        } else if (size >= part) {
            std::memcpy(octets_, text, part);
            std::memcpy(octets_ + size - part, text + size - part, part);
        } else {
            copy<part / 2>(text, size);
        }
    }

    alignas(capacity) char octets_[capacity];
};

/// The common part of kernels with 16-octet vectors: four vectors make a block.
template <octet_vector Vector>
class kernel_of_16_octets {
public:
    static_assert(Vector::size == 16);

    /// Views the `size` octets at `text`, 0 to 64.
    [[gnu::always_inline]] inline kernel_of_16_octets(const char* text, std::uint32_t size) noexcept : text_(text), size_(size) {}

    /// Returns the octets' masks, and reads no other octets.
    template <class_group group>
    [[gnu::always_inline]] inline masks<group> classify() const noexcept
    {
        return classify<group>(text_, size_);
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        std::uint64_t found = 0;
        for (std::uint32_t at = 0; at < 64; at += Vector::size)
            found |= Vector(block + at).equal_to('\n') << at;
        return found;
    }

private:
    /// Not inlined because it is large.
    template <class_group group>
    [[gnu::noinline]] static masks<group> classify(const char* text, std::uint32_t size) noexcept
    {
        if (size < Vector::size)
            return masks_of<group>(Vector(padded_copy<Vector::size>(text, size).data()));
        masks<group> m = masks_of<group>(Vector(text));
        if (size > 2 * Vector::size)
            m = add(m, text, Vector::size);
        if (size > 3 * Vector::size)
            m = add(m, text, 2 * Vector::size);
        return add(m, text, size - Vector::size); // may overlap the previous vector, so a tail needs no buffer
    }

    /// Adds the masks for the vector that begins at octet `at`.
    template <class_group group>
    [[gnu::always_inline]] static inline masks<group> add(const masks<group>& m, const char* text, std::uint32_t at) noexcept
    {
        return join(m, masks_of<group>(Vector(text + at)), at);
    }

    const char* text_;
    std::uint32_t size_;
};

} // namespace
} // namespace uriform::internal
