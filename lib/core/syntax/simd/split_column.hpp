#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/syntax/components.hpp>

#include "core/syntax/simd/kernel_interface.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/split.hpp"

/// @file
/// The tokenizer for many texts at once. Most texts are *usual*: URI-references that consist of common_octets, without a port or
/// dot segment, and with a host that does not end in a digit, so that it is not an IPv4address. They are split without branches,
/// in vector lanes, by the same rules in the same order as in split.hpp. All other texts are left to the caller. A kernel without
/// lanes would not gain from it.
///
/// Like split.hpp, it is private to each kernel's file.

namespace uriform::internal {
namespace {

/// The leading octets of a usual text that a word represents. The remaining bit stands for the text's end.
inline constexpr std::uint32_t usual_size = 63;

/// Words for a text per lane. Each bit stands for an octet, except in `size`.
template <class Word>
struct usual_masks {
    Word colon, slash, question, dot, alpha, upper_alpha, not_scheme, uncommon;
    Word size; ///< at most usual_size
};

/// The offsets of a usual text, as in components, and facts about it: words whose bits are all set or all clear.
template <class Word>
struct usual_parts {
    Word scheme_end, host_begin, host_end, path_end, size;
    Word has_scheme, has_authority;
    Word upper_case; ///< the upper-case letters in the scheme and the host: not 0 for hints::upper_case
    Word unusual;    ///< not 0 if the text is not usual; the rest is then meaningless
};

/// A bit for each lane.
template <class Lanes>
inline constexpr std::uint64_t all_lanes = ~std::uint64_t{0} >> (64 - Lanes::count);

/// Splits usual texts, one per lane.
template <class Lanes, class Word = typename Lanes::word>
[[gnu::always_inline]] inline usual_parts<Word> split_usual(const usual_masks<Word>& m) noexcept
{
    usual_parts<Word> p;
    p.size = m.size;
    const Word one = Word{} + 1;
    const Word end = one << m.size;
    const Word authority_ends = m.slash | m.question | end;

    // [ scheme ":" ]: a `:` before any other delimiter ends it.
    const Word delimiters = m.colon | authority_ends;
    const Word first = delimiters & -delimiters;
    p.has_scheme = Lanes::all_if(m.colon & first);
    p.scheme_end = Lanes::lowest(first) & p.has_scheme;
    p.unusual = m.uncommon | (p.has_scheme & ((m.not_scheme & (first - 1)) | (~m.alpha & 1)));

    // [ "//" host ]
    const Word hier_part_begin = p.scheme_end - p.has_scheme;
    const Word slashes = m.slash >> hier_part_begin;
    p.has_authority = Lanes::all_if(slashes & slashes >> 1 & 1);
    p.host_begin = hier_part_begin + (p.has_authority & 2);
    const Word host = one << p.host_begin;
    const Word after_host = authority_ends & -host;
    const Word path = (after_host & -after_host & p.has_authority) | (host & ~p.has_authority);
    p.host_end = Lanes::lowest(path);
    p.upper_case = m.upper_alpha & (path - 1);
    p.unusual |= m.colon & (path - host);                  // a port
    p.unusual |= path & ~(m.alpha << 1) & p.has_authority; // an empty host, or perhaps an IPv4address

    // path [ "?" query ]
    const Word after_path = (m.question | end) & -path;
    p.path_end = Lanes::lowest(after_path & -after_path);
    p.unusual |= m.slash << 1 & m.dot; // perhaps a dot segment
    return p;
}

/// Completes the components of a usual text after splitting its first usual_size octets. Returns false if these may not have
/// shown where the path begins, or if the rest is not usual.
template <class Kernel>
[[nodiscard]] bool extend_usual(std::string_view text, components& c) noexcept
{
    const bool path_is_seen =
        (c.has_scheme() || c.has_authority()) && c.path_begin + 2 <= usual_size; // including a `//` at the path's beginning
    if (!path_is_seen || text.size() > max_size)
        return false;
    c.size = c.query_end = static_cast<std::uint32_t>(text.size());
    bool path_ends = c.path_end < usual_size;
    std::uint64_t after_slash = text[usual_size - 1] == '/';
    for (std::size_t at = usual_size; at < text.size(); at += 64) {
        const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(text.size() - at, 64));
        const auto m = Kernel(text.data() + at, size).template classify<common_classes>();
        const std::uint64_t dots = (m[octet_class::slash] << 1 | after_slash) & m[octet_class::dot];
        if ((m[octet_class::uncommon] | dots) != 0)
            return false;
        after_slash = m[octet_class::slash] >> 63;
        if (path_ends)
            continue;
        path_ends = m[octet_class::question] != 0;
        c.path_end = static_cast<std::uint32_t>(at) + (path_ends ? lowest(m[octet_class::question]) : size);
    }
    return true;
}

/// The masks for the first octets of up to 64 texts: a row of words for each class, with a word for each text.
class usual_rows {
public:
    /// Classifies `texts`. Returns a bit for each text longer than usual_size.
    template <class Kernel>
    [[gnu::always_inline]] inline std::uint64_t classify(std::span<const std::string_view> texts) noexcept
    {
        std::uint64_t longer = 0;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto seen = static_cast<std::uint32_t>(std::min<std::size_t>(texts[i].size(), usual_size));
            const auto m = Kernel(texts[i].data(), seen).template classify<common_classes>();
            const auto others = Kernel(texts[i].data(), seen).template classify<other_classes>();
            rows_[colon][i] = m[octet_class::colon];
            rows_[slash][i] = m[octet_class::slash];
            rows_[question][i] = m[octet_class::question];
            rows_[dot][i] = m[octet_class::dot];
            rows_[alpha][i] = others[octet_class::alpha];
            rows_[upper_alpha][i] = m[octet_class::upper_alpha];
            rows_[not_scheme][i] = m[octet_class::not_scheme];
            rows_[uncommon][i] = m[octet_class::uncommon];
            rows_[size][i] = seen;
            longer |= std::uint64_t{texts[i].size() > usual_size} << i;
        }
        return longer;
    }

    /// Returns the masks for a text per lane, starting with text `i`.
    template <class Lanes>
    [[nodiscard, gnu::always_inline]] inline usual_masks<typename Lanes::word> lanes_at(std::size_t i) const noexcept
    {
        const auto row = [&](row_number number) { return Lanes::load(rows_[number] + i); };
        return {row(colon),       row(slash),      row(question), row(dot), row(alpha),
                row(upper_alpha), row(not_scheme), row(uncommon), row(size)};
    }

private:
    enum row_number { colon, slash, question, dot, alpha, upper_alpha, not_scheme, uncommon, size, count };

    alignas(64) std::uint64_t rows_[count][64];
};

/// Returns a bit for each text that belongs to column_bits::plain, apart from hints::upper_case.
template <class Lanes>
[[gnu::always_inline]] inline std::uint64_t plain(const usual_parts<typename Lanes::word>& p) noexcept
{
    const auto other_size = p.host_end - p.host_begin - special_host_size;
    return Lanes::bits(p.has_authority & Lanes::all_if(p.path_end - p.host_end) & Lanes::all_if(other_size));
}

/// The kernel's split_column_function.
template <class Kernel>
column_bits split_column_with(std::span<const std::string_view> texts, components* parts, lowered_text* lowered) noexcept
{
    using lanes = typename Kernel::lanes;
    usual_rows rows;
    const std::uint64_t longer = rows.classify<Kernel>(texts);
    column_bits found;
    alignas(64) std::uint64_t upper_case[64];
    for (std::size_t i = 0; i + lanes::count <= texts.size(); i += lanes::count) {
        const auto p = split_usual<lanes>(rows.lanes_at<lanes>(i));
        lanes::store(p, parts + i);
        found.usual |= (lanes::bits(p.unusual) ^ all_lanes<lanes>) << i;
        found.with_scheme |= lanes::bits(p.has_scheme) << i;
        found.plain |= plain<lanes>(p) << i;
        found.lowered |= lanes::bits(p.upper_case) << i;
        lanes::store(p.upper_case, upper_case + i);
    }
    for (std::uint64_t left = found.usual & longer; left != 0; left &= left - 1)
        if (!extend_usual<Kernel>(texts[lowest(left)], parts[lowest(left)]))
            found.usual &= ~(left & -left);
    found.with_scheme &= found.usual;
    found.plain &= found.usual;
    const std::uint64_t unchanged = found.plain & ~found.lowered;
    found.lowered &= found.plain & ~longer;
    found.plain = unchanged;
    if (lowered != nullptr)
        for (std::uint64_t left = found.lowered; left != 0; left &= left - 1) {
            const std::uint32_t i = lowest(left);
            Kernel::lower(texts[i], upper_case[i], lowered[i]);
        }
    return found;
}

} // namespace
} // namespace uriform::internal
