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
    /// ASCII octets in the class.
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
    constexpr char_set beyond_ascii = set_of(c) & not_ascii_octets;
    static_assert(beyond_ascii == char_set() || beyond_ascii == not_ascii_octets, "a class has all octets from 0x80 on, or none");
    if constexpr (is_single(c))
        return octets.template equal<c>();
    else if constexpr (set_of(c) == not_ascii_octets)
        return octets.not_ascii();
    else if constexpr (beyond_ascii == not_ascii_octets)
        return octets.template in<c>() | octets.not_ascii();
    else
        return octets.template in<c>();
}

using all_classes = std::make_index_sequence<class_count>;

template <octet_vector Vector, std::size_t... c>
[[gnu::always_inline]] inline masks<std::uint64_t> masks_of(const Vector& octets, std::index_sequence<c...>) noexcept
{
    return {{mask_of<static_cast<octet_class>(c)>(octets)...}};
}

/// Returns the masks for a vector.
template <octet_vector Vector>
[[gnu::always_inline]] inline masks<std::uint64_t> masks_of(const Vector& octets) noexcept
{
    return masks_of(octets, all_classes());
}

template <class Word, class Part, std::size_t... c>
[[gnu::always_inline]] inline masks<Word> join(const masks<Part>& low, const masks<Part>& high, std::uint32_t shift,
                                               std::index_sequence<c...>) noexcept
{
    return {{(Word{low.words[c]} | Word{high.words[c]} << shift)...}};
}

/// Returns the masks for a block whose octets are in `low` and, from octet `shift` on, in `high`. Where both overlap, their bits
/// are equal.
template <class Word, class Part>
[[gnu::always_inline]] inline masks<Word> join(const masks<Part>& low, const masks<Part>& high, std::uint32_t shift) noexcept
{
    return join<Word>(low, high, shift, all_classes());
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
        if constexpr (part < 4) {
            for (std::uint32_t i = 0; i < size; ++i)
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
struct kernel_of_16_octets {
    static_assert(Vector::size == 16);

    /// Returns the masks for the `size` octets at `text`, 0 to 64, and reads no others. Not inlined because it is large.
    [[gnu::noinline]] static masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        if (size < Vector::size)
            return masks_of(Vector(padded_copy<Vector::size>(text, size).data()));
        masks<std::uint64_t> m = masks_of(Vector(text));
        if (size > 2 * Vector::size)
            m = add(m, text, Vector::size);
        if (size > 3 * Vector::size)
            m = add(m, text, 2 * Vector::size);
        return add(m, text, size - Vector::size); // may overlap the previous vector, so a tail needs no buffer
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
    /// Adds the masks for the vector that begins at octet `at`.
    [[gnu::always_inline]] static inline masks<std::uint64_t> add(const masks<std::uint64_t>& m, const char* text,
                                                                  std::uint32_t at) noexcept
    {
        return join<std::uint64_t>(m, masks_of(Vector(text + at)), at);
    }
};

} // namespace
} // namespace uriform::internal
