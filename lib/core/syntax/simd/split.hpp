#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/ipv6_masks.hpp"
#include "core/syntax/simd/kernel_interface.hpp"
#include "core/syntax/simd/masks.hpp"

/// @file
/// The tokenizer: the grammar of RFC 3986, Appendix A, on bit masks. The same code serves every kernel, and texts of any number
/// of blocks.
///
/// Each kernel's file includes it within the lines that enable the kernel's instruction set. Everything is in an unnamed
/// namespace, because each kernel compiles its own copy for its instruction set and the linker must not merge them. For the same
/// reason, the kernel includes the standard headers before those lines: their templates are merged.

namespace uriform::internal {
namespace {

/// The masks of a block. If Common, the block contains only common_octets, so the compiler knows which classes are empty, and
/// drops the code that depends on them.
template <class Word, bool Common>
class block {
public:
    Word bad;            ///< octets not allowed anywhere: invalid octets, and broken_triplets()
    Word dot_or_percent; ///< each `.` and `%` after a `/`: a dot segment may begin there

    block() noexcept = default;

    /// `hexdig_due` marks octets that must be hexadecimal digits because of a `%` before the block. `after_slash` tells whether a
    /// `/` precedes it.
    [[gnu::always_inline]] inline block(const masks<Word>& m, text_language language, bool after_slash, Word hexdig_due) noexcept
        : masks_(m)
    {
        const Word not_allowed =
            in<octet_class::invalid>() | (language == text_language::iri ? Word{0} : in<octet_class::non_ascii>());
        bad = Common || language == text_language::any ? Word{0} : not_allowed | broken_triplets(m, hexdig_due);
        dot_or_percent = (in<octet_class::slash>() << 1 | Word{after_slash}) & in<octet_class::dot, octet_class::percent>();
    }

    /// Returns the octets in any of the `classes`.
    template <octet_class... classes>
    [[gnu::always_inline]] inline Word in() const noexcept
    {
        return ((is_empty(classes) ? Word{0} : masks_[classes]) | ...);
    }

private:
    static constexpr bool is_empty(octet_class c) noexcept // not consteval because of clang 14
    {
        return Common && (set_of(c) & common_octets) == char_set();
    }

    masks<Word> masks_;
};

/// A text that split() reads by searching for octets of some classes. `begin` and `end` are byte offsets, and `end` is at most
/// the text's size. The last four members only consider blocks already seen.
template <class Blocks>
concept block_source = requires(Blocks blocks, std::uint32_t begin, std::uint32_t end, bool (*test)(std::uint32_t))
{
    /// Whether all blocks have been seen from the start. Otherwise, they have been once find() or any() has reached the text's
    /// end.
    {
        Blocks::is_seen_whole
        } -> std::convertible_to<bool>;
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
    /// Whether the octets in `[begin, end)` are certainly an IPv6address.
    {
        blocks.are_ipv6(begin, end)
        } -> std::same_as<bool>;
    /// Whether `test` is true for any `.` or `%` after a `/` in `[begin, end)`.
    {
        blocks.any_dot_or_percent(begin, end, test)
        } -> std::same_as<bool>;
    /// Whether no octet is block::bad, and no triplet is truncated.
    {
        blocks.all_valid()
        } -> std::same_as<bool>;
    /// The number of brackets.
    {
        blocks.brackets()
        } -> std::convertible_to<std::uint64_t>;
    /// Whether a `%`, or a `'`, occurs.
    {
        blocks.percent()
        } -> std::same_as<bool>;
    {
        blocks.apostrophe()
        } -> std::same_as<bool>;
    /// Whether a `.` or `%` occurs after a `/`.
    {
        blocks.may_have_dot_segment()
        } -> std::same_as<bool>;
};

/// A text of one block. It has fewer octets than a word has bits, so that a bit remains for the text's end.
template <class Word, bool Common>
class short_text {
public:
    static constexpr bool is_seen_whole = true;

    [[gnu::always_inline]] inline short_text(const masks<Word>& m, text_language language) noexcept : block_(m, language, false, 0)
    {
    }

    template <octet_class... classes>
    [[gnu::always_inline]] inline std::uint32_t find(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return lowest((block_.template in<classes...>() | Word{1} << end) & ~below<Word>(begin));
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool is(std::uint32_t at) const noexcept
    {
        return (block_.template in<c>() >> at & 1) != 0;
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool any(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return (block_.template in<c>() & (below<Word>(end) ^ below<Word>(begin))) != 0;
    }
    [[gnu::always_inline]] inline bool are_ipv6(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return is_ipv6_in_groups<Word>(block_.template in<octet_class::colon>() >> begin,
                                       block_.template in<octet_class::hexdig>() >> begin, end - begin);
    }
    template <class Test>
    [[gnu::always_inline]] inline bool any_dot_or_percent(std::uint32_t begin, std::uint32_t end, Test test) const noexcept
    {
        for (Word found = block_.dot_or_percent & (below<Word>(end) ^ below<Word>(begin)); found != 0; found &= found - 1)
            if (test(lowest(found)))
                return true;
        return false;
    }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return block_.bad == 0; }
    [[gnu::always_inline]] inline unsigned brackets() const noexcept { return count(block_.template in<octet_class::bracket>()); }
    [[gnu::always_inline]] inline bool percent() const noexcept { return block_.template in<octet_class::percent>() != 0; }
    [[gnu::always_inline]] inline bool apostrophe() const noexcept { return block_.template in<octet_class::apostrophe>() != 0; }
    [[gnu::always_inline]] inline bool may_have_dot_segment() const noexcept { return block_.dot_or_percent != 0; }

private:
    block<Word, Common> block_;
};

/// A text of any length, seen through a window of a few blocks. Blocks are classified together when the window reaches them, and
/// again if a later search begins before it.
template <class Kernel>
class long_text {
public:
    static constexpr bool is_seen_whole = false;

    [[gnu::always_inline]] inline long_text(std::string_view text, text_language language) noexcept
        : text_(text.data()), size_(static_cast<std::uint32_t>(text.size())), language_(language)
    {
        look_at(0);
        if (language != text_language::any && (text[size_ - 1] == '%' || text[size_ - 2] == '%'))
            valid_ = false; // a truncated triplet contains no octet that block::bad could mark
    }

    template <octet_class... classes>
    [[gnu::always_inline]] inline std::uint32_t find(std::uint32_t begin, std::uint32_t end) noexcept
    {
        if (begin >= end)
            return end;
        std::uint32_t index = begin / 64;
        std::uint64_t found = block_at(index).template in<classes...>() & ~below<std::uint64_t>(begin % 64);
        while (found == 0) {
            ++index;
            if (std::size_t{index} * 64 >= end)
                return end;
            found = block_at(index).template in<classes...>();
        }
        return std::min(index * 64 + lowest(found), end);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool is(std::uint32_t at) noexcept
    {
        return at < size_ && (block_at(at / 64).template in<c>() >> (at % 64) & 1) != 0;
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool any(std::uint32_t begin, std::uint32_t end) noexcept
    {
        return find<c>(begin, end) < end;
    }
    [[gnu::always_inline]] static constexpr bool are_ipv6(std::uint32_t, std::uint32_t) noexcept { return false; }
    template <class Test>
    [[gnu::always_inline]] inline bool any_dot_or_percent(std::uint32_t begin, std::uint32_t end, Test test) noexcept
    {
        for (std::size_t at = begin; at < end; at = at / 64 * 64 + 64) {
            const auto base = static_cast<std::uint32_t>(at / 64 * 64);
            std::uint64_t found = block_at(base / 64).dot_or_percent & ~below<std::uint64_t>(static_cast<std::uint32_t>(at % 64));
            for (; found != 0; found &= found - 1) {
                const std::uint32_t position = base + lowest(found);
                if (position >= end)
                    return false;
                if (test(position))
                    return true;
            }
        }
        return false;
    }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return valid_; }
    [[gnu::always_inline]] inline std::uint64_t brackets() const noexcept { return brackets_; }
    [[gnu::always_inline]] inline bool percent() const noexcept { return percent_; }
    [[gnu::always_inline]] inline bool apostrophe() const noexcept { return apostrophe_; }
    [[gnu::always_inline]] inline bool may_have_dot_segment() const noexcept { return may_have_dot_segment_; }

private:
    using block_type = block<std::uint64_t, false>;
    static constexpr std::uint32_t window_size = 4;

    [[gnu::always_inline]] inline const block_type& block_at(std::uint32_t index) noexcept
    {
        if (index / window_size != window_) [[unlikely]]
            look_at(index / window_size);
        return blocks_[index % window_size];
    }

    /// Moves the window, and accumulates the results for the whole text from blocks seen for the first time.
    [[gnu::noinline]] void look_at(std::uint32_t window) noexcept
    {
        window_ = window;
        for (std::uint32_t i = 0; i < window_size; ++i) {
            const std::size_t begin = (std::size_t{window} * window_size + i) * 64;
            if (begin >= size_)
                break;
            blocks_[i] = classify(begin);
            if (begin < seen_)
                continue;
            seen_ = begin + 64;
            valid_ = valid_ && blocks_[i].bad == 0;
            brackets_ += count(blocks_[i].template in<octet_class::bracket>());
            percent_ = percent_ || blocks_[i].template in<octet_class::percent>() != 0;
            apostrophe_ = apostrophe_ || blocks_[i].template in<octet_class::apostrophe>() != 0;
            may_have_dot_segment_ = may_have_dot_segment_ || blocks_[i].dot_or_percent != 0;
        }
    }

    [[gnu::always_inline]] inline block_type classify(std::size_t begin) const noexcept
    {
        const char* const text = text_ + begin;
        const auto m = Kernel::classify(text, static_cast<std::uint32_t>(std::min<std::size_t>(size_ - begin, 64)));
        if (begin == 0)
            return {m, language_, false, 0};
        return {m, language_, text[-1] == '/', hexdig_due_after(text)};
    }

    const char* text_;
    std::uint32_t size_;
    text_language language_;
    std::uint32_t window_ = 0;
    std::size_t seen_ = 0; ///< leading bytes already seen
    std::uint64_t brackets_ = 0;
    bool valid_ = true;
    bool percent_ = false;
    bool apostrophe_ = false;
    bool may_have_dot_segment_ = false;
    std::array<block_type, window_size> blocks_;
};

// Each of the next functions reads its rule with the help of `blocks` and sets the offsets of its components in `c`, whose `size`
// is set. It returns false if `text` is not a URI-reference; the grammar then finds the reason. split() checks for octets that
// are not allowed anywhere, and for brackets outside an IP literal.

/// `[ scheme ":" ]`: section 3.1. A `:` before any other delimiter ends a scheme, because the first segment of a relative
/// reference contains no `:` (section 4.2).
/// segment (section 4.2).
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_scheme(std::string_view text, Blocks& blocks, components& c) noexcept
{
    const std::uint32_t end =
        blocks.template find<octet_class::colon, octet_class::slash, octet_class::question, octet_class::hash>(0, c.size);
    if (!blocks.template is<octet_class::colon>(end))
        return true;
    c.scheme_end = end;
    return detail::ascii::is_alpha(text[0]) && !blocks.template any<octet_class::not_scheme>(0, end);
}

/// `"[" ( IPv6address / IPvFuture ) "]"`: section 3.2.2
[[gnu::noinline]] inline bool read_ip_literal(std::string_view text, components& c) noexcept
{
    const std::size_t begin = c.host_begin + std::size_t{1};
    const bool future = begin < text.size() && detail::ascii::to_lower(text[begin]) == 'v';
    std::array<std::uint8_t, 16> octets{};
    const detail::grammar::reading address =
        future ? detail::grammar::ipvfuture(text, begin) : detail::grammar::ipv6address(text, begin, octets);
    if (text[c.host_begin] != '[' || !address.complete || address.end == text.size() || text[address.end] != ']')
        return false;
    c.host = future ? host_kind::ipvfuture : host_kind::ipv6;
    c.host_end = static_cast<std::uint32_t>(address.end) + 1;
    return c.host_end == c.path_begin || text[c.host_end] == ':';
}

/// `"[" ( IPv6address / IPvFuture ) "]"`: section 3.2.2. The masks recognize most valid addresses, and the grammar all of them.
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_ip_literal(std::string_view text, Blocks& blocks, components& c) noexcept
{
    const std::uint32_t last = blocks.template find<octet_class::bracket>(c.host_begin + 1, c.path_begin);
    if (text[c.host_begin] == '[' && last != c.path_begin && text[last] == ']' && blocks.are_ipv6(c.host_begin + 1, last)) {
        c.host = host_kind::ipv6;
        c.host_end = last + 1;
        return c.host_end == c.path_begin || text[c.host_end] == ':';
    }
    return read_ip_literal(text, c);
}

/// `IP-literal / IPv4address / reg-name`: section 3.2.2
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_host(std::string_view text, Blocks& blocks, components& c) noexcept
{
    if (blocks.template is<octet_class::bracket>(c.host_begin))
        return split_ip_literal(text, blocks, c);
    c.host_end = blocks.template find<octet_class::colon>(c.host_begin, c.path_begin);
    if (blocks.template any<octet_class::at>(c.host_begin, c.host_end))
        return false;
    const std::string_view host(text.data() + c.host_begin, c.host_end - c.host_begin);
    // A host that does not end in a digit is not an IPv4address, so most hosts need no closer look.
    const bool ipv4 = !host.empty() && detail::ascii::is_digit(host.back()) && detail::grammar::is_ipv4address(host);
    c.host = ipv4 ? host_kind::ipv4 : host_kind::reg_name;
    return true;
}

/// `[ "//" [ userinfo "@" ] host [ ":" port ] ]`: section 3.2
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_authority(std::string_view text, Blocks& blocks, components& c) noexcept
{
    const std::uint32_t begin = c.hier_part_begin();
    if (!blocks.template is<octet_class::slash>(begin) || !blocks.template is<octet_class::slash>(begin + 1)) {
        c.host_begin = c.host_end = c.path_begin = begin;
        return true;
    }
    c.host_begin = begin + 2;
    c.path_begin = blocks.template find<octet_class::slash, octet_class::question, octet_class::hash>(c.host_begin, c.size);
    if (blocks.template any<octet_class::at>(c.host_begin, c.path_begin))
        c.host_begin = blocks.template find<octet_class::at>(c.host_begin, c.path_begin) + 1;
    if (!split_host(text, blocks, c))
        return false;
    for (std::uint32_t at = c.host_end; at < c.path_begin && ++at < c.path_begin;)
        if (!detail::ascii::is_digit(text[at]))
            return false;
    return true;
}

/// `path [ "?" query ] [ "#" fragment ]`: sections 3.3 to 3.5
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_rest(Blocks& blocks, text_language language, components& c) noexcept
{
    c.path_end = blocks.template find<octet_class::question, octet_class::hash>(c.path_begin, c.size);
    c.query_end = blocks.template find<octet_class::hash>(c.path_end, c.size); // the path's end, if there is no query
    return language == text_language::any || c.query_end == c.size ||
           !blocks.template any<octet_class::hash>(c.query_end + 1, c.size);
}

/// Returns the hints for a URI-reference.
template <block_source Blocks>
[[gnu::always_inline]] inline hints collect_hints(std::string_view text, Blocks& blocks, const components& c) noexcept
{
    hints found;
    found.upper_case = blocks.template any<octet_class::upper_alpha>(0, c.host_end);
    found.percent = blocks.percent();
    found.apostrophe = blocks.apostrophe();
    if (blocks.may_have_dot_segment() && blocks.template is<octet_class::slash>(c.path_begin))
        found.dot_segment = blocks.any_dot_or_percent(
            c.path_begin, c.path_end, [&](std::uint32_t at) { return detail::grammar::dots_of_segment(text.substr(at)) != 0; });
    return found;
}

/// Returns whether `blocks` has seen only octets that are allowed where they are, considering those that the functions above do
/// not look for. An IP literal contains two brackets; no other component contains any.
template <block_source Blocks>
[[gnu::always_inline]] inline bool all_in_place(const Blocks& blocks, text_language language, const components& c) noexcept
{
    if (language == text_language::any)
        return true;
    const bool ip_literal = c.host == host_kind::ipv6 || c.host == host_kind::ipvfuture;
    return blocks.all_valid() && blocks.brackets() <= (ip_literal ? 2 : 0);
}

/// Splits `text` into `c`, finding delimiters by `blocks`. Returns false if `text` is not a URI-reference, and early if
/// all_in_place() rejects the first blocks.
template <block_source Blocks>
[[gnu::always_inline]] inline bool split(std::string_view text, text_language language, Blocks blocks, components& c) noexcept
{
    c.size = static_cast<std::uint32_t>(text.size());
    if (!split_scheme(text, blocks, c) || !split_authority(text, blocks, c) || !all_in_place(blocks, language, c))
        return false;
    if (!split_rest(blocks, language, c) || (!Blocks::is_seen_whole && !all_in_place(blocks, language, c)))
        return false;
    c.hints = collect_hints(text, blocks, c);
    return true;
}

/// Splits a text of one block by its masks.
template <class Word>
[[gnu::always_inline]] inline bool split_block(std::string_view text, text_language language, const masks<Word>& m,
                                               components& parts) noexcept
{
    if (m[octet_class::uncommon] == 0) [[likely]]
        return split(text, language, short_text<Word, true>(m, language), parts);
    const short_text<Word, false> blocks(m, language);
    return blocks.all_valid() && split(text, language, blocks, parts); // octets not allowed anywhere are found first
}

/// Splits a text of many blocks. Not inlined, so that short texts do not pay for the window's stack.
template <class Kernel>
[[gnu::noinline]] bool split_long(std::string_view text, text_language language, components& parts) noexcept
{
    return split(text, language, long_text<Kernel>(text, language), parts);
}

/// Splits a text of any size other than one block.
template <class Kernel>
[[gnu::noinline]] bool split_other_size(std::string_view text, text_language language, components& parts) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size == 0)
        return true;
#ifdef __SIZEOF_INT128__
    if (size < 128) {
        const masks<std::uint64_t> low = Kernel::classify(text.data(), 64);
        const masks<std::uint64_t> high = size > 64 ? Kernel::classify(text.data() + 64, size - 64) : masks<std::uint64_t>{};
        return split_block(text, language, join<word128>(low, high, 64), parts);
    }
#endif
    return split_long<Kernel>(text, language, parts);
}

/// Splits `text` with the vector code of `Kernel`. Returns false if it is not a URI-reference.
template <class Kernel>
[[gnu::always_inline]] inline bool split_by(std::string_view text, text_language language, components& parts) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size - 1 < 63) [[likely]]
        return split_block(text, language, Kernel::classify(text.data(), size), parts);
    return split_other_size<Kernel>(text, language, parts);
}

/// Returns whether a URI-reference with these parts is a `kind`.
[[gnu::always_inline]] inline bool is_of_kind(const components& parts, reference_kind kind) noexcept
{
    if (kind == reference_kind::uri_reference)
        return true;
    if (kind == reference_kind::relative_ref)
        return !parts.has_scheme();
    return parts.has_scheme() && (kind == reference_kind::uri || !parts.has_fragment());
}

/// The kernel's find_ends_function.
template <class Kernel>
void find_ends(const char* text, std::uint32_t size, std::uint64_t hexdig_due, rule_ends& ends) noexcept
{
    const masks<std::uint64_t> m = Kernel::classify(text, size);
    const std::uint64_t nowhere =
        m[octet_class::invalid] | m[octet_class::non_ascii] | m[octet_class::bracket] | broken_triplets(m, hexdig_due);
    ends = {decltype(ends.delimiters)::of(m), m[octet_class::not_scheme], nowhere & ~std::uint64_t{0} >> (64 - size)};
}

/// The kernel's split_function. Not inlined because it is large.
template <class Kernel>
[[gnu::noinline]] bool tokenize_with(std::string_view text, reference_kind kind, text_language language, components& parts,
                                     error* why) noexcept
{
    if (split_by<Kernel>(text, language, parts) && is_of_kind(parts, kind)) [[likely]]
        return true;
    return why != nullptr && read_by_grammar(text, kind, language == text_language::iri, parts, *why, find_ends<Kernel>);
}

} // namespace
} // namespace uriform::internal
