#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/grammar.hpp>

#include "syntax/simd/kernel_interface.hpp"
#include "syntax/simd/masks.hpp"

/// @file
/// The tokenizer: the grammar of RFC 3986, Appendix A, on bit masks. The same code serves every kernel, and texts of one block
/// and of many.
///
/// Each kernel's file includes it where the compiler has been told of the kernel's instructions. What it holds is private to the
/// file (hence the unnamed namespace), so that the linker never takes one machine's code for another's.

namespace uriform::internal {
namespace {

// Of single octets these are cheaper than a look into a char_set.
[[nodiscard]] constexpr bool is_alpha(char octet) noexcept
{
    return static_cast<unsigned char>((octet | 0x20) - 'a') < 26;
}
[[nodiscard]] constexpr bool is_digit(char octet) noexcept
{
    return static_cast<unsigned char>(octet - '0') < 10;
}

/// The classes of octets that split() asks for, of the masks of a block. Where Common, the block has only common_octets, so that
/// the compiler knows some of the classes to be empty, and drops what depends on them.
template <class Word, bool Common>
struct block {
    masks<Word> in;
    Word bad;            ///< octets that cannot stand there: of no URI, or after `%` and no hexadecimal digit
    Word dot_or_percent; ///< the `.` and `%` after a `/`: they may begin a dot segment

    block() noexcept = default;

    /// `hexdig_due` are the octets that must be hexadecimal digits for a `%` before the block; `after_slash` tells that a `/` is.
    [[gnu::always_inline]] inline block(const masks<Word>& m, bool iri, bool after_slash, Word hexdig_due) noexcept : in(m)
    {
        bad = Common ? Word{0} : m.invalid | (iri ? Word{0} : m.not_ascii) | broken_triples(m, hexdig_due);
        dot_or_percent = (m.slash << 1 | Word{after_slash}) & (m.dot | percent());
    }

    [[gnu::always_inline]] inline Word colon() const noexcept { return in.colon; }
    [[gnu::always_inline]] inline Word slash() const noexcept { return in.slash; }
    [[gnu::always_inline]] inline Word question() const noexcept { return in.question; }
    [[gnu::always_inline]] inline Word hash() const noexcept { return Common ? Word{0} : in.hash; }
    [[gnu::always_inline]] inline Word at() const noexcept { return Common ? Word{0} : in.at; }
    [[gnu::always_inline]] inline Word percent() const noexcept { return Common ? Word{0} : in.percent; }
    [[gnu::always_inline]] inline Word bracket() const noexcept { return Common ? Word{0} : in.bracket; }
    [[gnu::always_inline]] inline Word upper_alpha() const noexcept { return in.upper_alpha; }
    [[gnu::always_inline]] inline Word not_scheme() const noexcept { return in.not_scheme; }
};

/// A text of one block, which is less than a word of octets: one bit is left to stand for the text's end.
template <class Word, bool Common>
class short_text {
public:
    static constexpr bool is_seen_whole = true;

    [[gnu::always_inline]] inline short_text(const masks<Word>& m, bool iri) noexcept : block_(m, iri, false, 0) {}

    /// The first octet from `from` to before `end` that is in `of(block)`, or `end`.
    template <class Class>
    [[gnu::always_inline]] inline std::uint32_t find(Class of, std::uint32_t from, std::uint32_t end) const noexcept
    {
        return lowest((of(block_) | Word{1} << end) & ~below<Word>(from));
    }
    /// Whether octet `at` is in `of(block)`; none from the end on is.
    template <class Class>
    [[gnu::always_inline]] inline bool is(Class of, std::uint32_t at) const noexcept
    {
        return (of(block_) >> at & 1) != 0;
    }
    /// Whether any octet from `begin` to before `end` is.
    template <class Class>
    [[gnu::always_inline]] inline bool any(Class of, std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return (of(block_) & (below<Word>(end) ^ below<Word>(begin))) != 0;
    }
    /// Whether `test` holds of any octet from `begin` to before `end` that is.
    template <class Class, class Test>
    [[gnu::always_inline]] inline bool any_of(Class of, std::uint32_t begin, std::uint32_t end, Test test) const noexcept
    {
        for (Word found = of(block_) & (below<Word>(end) ^ below<Word>(begin)); found != 0; found &= found - 1)
            if (test(lowest(found)))
                return true;
        return false;
    }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return block_.bad == 0; }
    [[gnu::always_inline]] inline unsigned brackets() const noexcept { return count(block_.bracket()); }
    [[gnu::always_inline]] inline bool percent() const noexcept { return block_.percent() != 0; }
    [[gnu::always_inline]] inline bool may_have_dot_segment() const noexcept { return block_.dot_or_percent != 0; }

private:
    block<Word, Common> block_;
};

/// A text of any length, seen through a window of a few blocks, which are classified together when the window comes to them, and
/// again should a later question go back. What all_valid() and its neighbours say holds once find() has
/// come to the text's end.
template <class Kernel>
class long_text {
public:
    static constexpr bool is_seen_whole = false;

    [[gnu::always_inline]] inline long_text(std::string_view text, bool iri) noexcept
        : text_(text.data()), size_(static_cast<std::uint32_t>(text.size())), iri_(iri)
    {
        look_at(0);
        if (text[size_ - 1] == '%' || text[size_ - 2] == '%') // no octet is left that block::bad could find
            valid_ = false;
    }

    template <class Class>
    [[gnu::always_inline]] inline std::uint32_t find(Class of, std::uint32_t from, std::uint32_t end) noexcept
    {
        if (from >= end)
            return end;
        std::uint32_t index = from / 64;
        std::uint64_t found = of(block_at(index)) & ~below<std::uint64_t>(from % 64);
        while (found == 0) {
            ++index;
            if (std::size_t{index} * 64 >= end)
                return end;
            found = of(block_at(index));
        }
        return std::min(index * 64 + lowest(found), end);
    }
    template <class Class>
    [[gnu::always_inline]] inline bool is(Class of, std::uint32_t at) noexcept
    {
        return at < size_ && (of(block_at(at / 64)) >> (at % 64) & 1) != 0;
    }
    template <class Class>
    [[gnu::always_inline]] inline bool any(Class of, std::uint32_t begin, std::uint32_t end) noexcept
    {
        return find(of, begin, end) < end;
    }
    template <class Class, class Test>
    [[gnu::always_inline]] inline bool any_of(Class of, std::uint32_t begin, std::uint32_t end, Test test) noexcept
    {
        for (std::size_t at = begin; at < end; at = at / 64 * 64 + 64) {
            const auto base = static_cast<std::uint32_t>(at / 64 * 64);
            std::uint64_t found = of(block_at(base / 64)) & ~below<std::uint64_t>(static_cast<std::uint32_t>(at % 64));
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

    /// Moves the window; remembers of blocks that are new what is asked of the whole text.
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
            brackets_ += count(blocks_[i].bracket());
            percent_ = percent_ || blocks_[i].percent() != 0;
            may_have_dot_segment_ = may_have_dot_segment_ || blocks_[i].dot_or_percent != 0;
        }
    }

    [[gnu::always_inline]] inline block_type classify(std::size_t begin) const noexcept
    {
        const char* const text = text_ + begin;
        const auto m = Kernel::classify(text, static_cast<std::uint32_t>(std::min<std::size_t>(size_ - begin, 64)));
        if (begin == 0)
            return {m, iri_, false, 0};
        return {m, iri_, text[-1] == '/', hexdig_due_after(text)};
    }

    const char* text_;
    std::uint32_t size_;
    bool iri_;
    std::uint32_t window_ = 0;
    std::size_t seen_ = 0; ///< bytes, from the first, that have been looked at once
    std::uint64_t brackets_ = 0;
    bool valid_ = true;
    bool percent_ = false;
    bool may_have_dot_segment_ = false;
    std::array<block_type, window_size> blocks_;
};

/// Splits `text`, of which `blocks` answers where the delimiters are, into `c`. False where `text` is no URI-reference; why, and
/// where, the grammar will find out.
template <class Blocks>
[[gnu::always_inline]] inline bool split(std::string_view text, Blocks blocks, components& c) noexcept
{
    constexpr auto colon = [](const auto& b) { return b.colon(); };
    constexpr auto slash = [](const auto& b) { return b.slash(); };
    constexpr auto hash = [](const auto& b) { return b.hash(); };
    constexpr auto at_sign = [](const auto& b) { return b.at(); };
    constexpr auto bracket = [](const auto& b) { return b.bracket(); };
    constexpr auto upper_alpha = [](const auto& b) { return b.upper_alpha(); };
    const auto size = static_cast<std::uint32_t>(text.size());
    c.size = size;
    hints seen; // set down at the end: a bit field in memory is read for every bit that is written
    bool literal = false;

    // [ scheme ":" ]: a `:` before any other delimiter ends a scheme, and is refused where it cannot (section 4.2).
    const std::uint32_t first = blocks.find([](const auto& b) { return b.colon() | b.slash() | b.question() | b.hash(); }, 0, size);
    if (blocks.is(colon, first)) {
        if (!is_alpha(text[0]) || blocks.any([](const auto& b) { return b.not_scheme(); }, 0, first))
            return false;
        c.scheme_end = first;
    }

    // [ "//" [ userinfo "@" ] host [ ":" port ] ]
    std::uint32_t at = c.hier_part_begin();
    if (blocks.is(slash, at) && blocks.is(slash, at + 1)) {
        at += 2;
        const std::uint32_t end = blocks.find([](const auto& b) { return b.slash() | b.question() | b.hash(); }, at, size);
        if (blocks.any(at_sign, at, end))
            at = blocks.find(at_sign, at, end) + 1;
        c.host_begin = at;
        if (blocks.is(bracket, at)) {
            const bool future = at + 1 < size && (text[at + 1] | 0x20) == 'v';
            std::array<std::uint8_t, 16> octets{};
            const grammar::reading address = future ? grammar::ipvfuture(text, at + 1) : grammar::ipv6address(text, at + 1, octets);
            if (text[at] != '[' || !address.complete || address.end == size || text[address.end] != ']')
                return false;
            c.host = future ? host_kind::ipvfuture : host_kind::ipv6;
            literal = true;
            at = static_cast<std::uint32_t>(address.end) + 1;
            if (at < end && text[at] != ':')
                return false;
        } else {
            at = blocks.find(colon, at, end);
            if (blocks.any(at_sign, c.host_begin, at))
                return false;
            const std::string_view host(text.data() + c.host_begin, at - c.host_begin);
            // What ends in no digit is no IPv4address: most hosts need no closer look.
            const bool ipv4 = !host.empty() && is_digit(host.back()) && grammar::is_ipv4address(host);
            c.host = ipv4 ? host_kind::ipv4 : host_kind::reg_name;
        }
        c.host_end = at;
        while (at < end && ++at < end)
            if (!is_digit(text[at]))
                return false;
        c.path_begin = end;
    } else {
        c.host_begin = c.host_end = c.path_begin = at;
    }

    // A bracket stands in an IP literal, which holds two, or nowhere.
    const auto all_in_place = [&] { return blocks.all_valid() && blocks.brackets() == (literal ? 2 : 0); };
    if (Blocks::is_seen_whole && !all_in_place())
        return false;

    seen.upper_case = blocks.any(upper_alpha, 0, c.host_end);

    // path [ "?" query ] [ "#" fragment ]
    c.path_end = blocks.find([](const auto& b) { return b.question() | b.hash(); }, c.path_begin, size);
    c.query_end = blocks.find(hash, c.path_end, size); // where the path ends, if there is no query
    if (c.query_end < size && blocks.any(hash, c.query_end + 1, size))
        return false;

    if (!Blocks::is_seen_whole && !all_in_place())
        return false;

    seen.percent = blocks.percent();
    if (blocks.may_have_dot_segment() && blocks.is(slash, c.path_begin)) {
        seen.dot_segment = blocks.any_of([](const auto& b) { return b.dot_or_percent; }, c.path_begin, c.path_end,
                                         [&](std::uint32_t begin) { return grammar::dots_of_segment(text.substr(begin)) != 0; });
    }
    c.seen = seen;
    return true;
}

/// Splits a text whose masks are one block's.
template <class Word>
[[gnu::always_inline]] inline bool split_block(std::string_view text, bool iri, const masks<Word>& m, components& parts) noexcept
{
    if (m.uncommon == 0) [[likely]]
        return split(text, short_text<Word, true>(m, iri), parts);
    const short_text<Word, false> blocks(m, iri);
    return blocks.all_valid() && split(text, blocks, parts); // an octet that is invalid anywhere is found at once
}

/// Splits a text of many blocks. On its own, so that short texts do not pay for the stack that the window takes.
template <class Kernel>
[[gnu::noinline]] bool split_long(std::string_view text, bool iri, components& parts) noexcept
{
    return split(text, long_text<Kernel>(text, iri), parts);
}

/// Splits `text` with the vector code of `Kernel`; false where it is no URI-reference.
template <class Kernel>
[[gnu::always_inline]] inline bool split_by(std::string_view text, bool iri, components& parts) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size == 0)
        return true;
    if (size < 64)
        return split_block(text, iri, Kernel::classify(text.data(), size), parts);
    if (size < 128) {
        const masks<std::uint64_t> low = Kernel::classify(text.data(), 64);
        const masks<std::uint64_t> high = size > 64 ? Kernel::classify(text.data() + 64, size - 64) : masks<std::uint64_t>{};
        return split_block(text, iri, join<word128>(low, high, 64), parts);
    }
    return split_long<Kernel>(text, iri, parts);
}

/// Whether a URI-reference of these parts is a `kind`.
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
    ends = {m.colon,
            m.slash,
            m.question,
            m.hash,
            m.at,
            m.not_scheme,
            (m.invalid | m.not_ascii | m.bracket | broken_triples(m, hexdig_due)) & ~std::uint64_t{0} >> (64 - size)};
}

/// The kernel's answer, as kernels.hpp says.
template <class Kernel>
[[gnu::always_inline]] inline bool tokenize_with(std::string_view text, reference_kind kind, bool iri, components& parts,
                                                 error& why) noexcept
{
    if (split_by<Kernel>(text, iri, parts) && is_of_kind(parts, kind)) [[likely]]
        return true;
    return read_by_grammar(text, kind, iri, parts, why, find_ends<Kernel>);
}

} // namespace
} // namespace uriform::internal
