#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/syntax/char_set.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/grammar.hpp>

#include "masks.hpp"

/// @file
/// The tokenizer: the grammar of RFC 3986, Appendix A, on bit masks. The same code serves every kernel, and texts of one block
/// and of many.
///
/// Each kernel's file includes it where the compiler has been told of the kernel's instructions. What it holds is private to the
/// file (hence the unnamed namespace), so that the linker never takes one machine's code for another's.

namespace uriform::syntax {
namespace {

/// What the masks of a block say together with the two octets before it.
struct block : masks {
    /// The octets that no URI has there: one outside uri_octets, or one after a `%` that is no hexadecimal digit.
    std::uint64_t bad;
    /// The octets that begin a segment and may begin a dot segment: a `.` or `%` after a `/`.
    std::uint64_t dot_or_percent_in_front;

    [[gnu::always_inline]] inline block(const masks& m, bool after_slash, std::uint64_t hexdig_due) noexcept
        : masks(m), bad(m.invalid | ((m.percent << 1 | m.percent << 2 | hexdig_due) & ~m.hexdig)),
          dot_or_percent_in_front((m.slash << 1 | std::uint64_t{after_slash}) & (m.dot | m.percent))
    {
    }
};

/// A text of up to 63 octets: one block, whose 64th bit is free to stand for the text's end.
template <class Kernel>
class short_text {
public:
    static constexpr std::uint32_t longest = 63;

    [[gnu::always_inline]] inline short_text(const char* text, std::uint32_t size) noexcept
        : block_(Kernel::classify(text, size), false, 0), end_(std::uint64_t{1} << size)
    {
    }

    /// The first octet from `from` on that is in `of(block)`, or the text's size.
    template <class Class>
    [[gnu::always_inline]] inline std::uint32_t find(Class of, std::uint32_t from) noexcept
    {
        return static_cast<std::uint32_t>(std::countr_zero((of(block_) | end_) & ~below(from)));
    }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return block_.bad == 0; }
    [[gnu::always_inline]] inline int brackets() const noexcept { return std::popcount(block_.bracket); }
    [[gnu::always_inline]] inline bool percent() const noexcept { return block_.percent != 0; }
    [[gnu::always_inline]] inline bool may_have_dot_segment() const noexcept { return block_.dot_or_percent_in_front != 0; }

private:
    block block_;
    std::uint64_t end_;
};

/// A text of any length: a block at a time, each classified when it is come to, and again should a later question go back to it.
/// What all_valid() and its neighbours say holds once find() has come to the text's end.
template <class Kernel>
class long_text {
public:
    [[gnu::always_inline]] inline long_text(const char* text, std::uint32_t size) noexcept
        : text_(text), size_(size), block_(classify(0))
    {
        note();
        if (text[size - 1] == '%' || text[size - 2] == '%') // no octet is left that block::bad could find
            valid_ = false;
    }

    template <class Class>
    [[gnu::always_inline]] inline std::uint32_t find(Class of, std::uint32_t from) noexcept
    {
        if (from >= size_)
            return size_;
        go_to(from / 64);
        std::uint64_t found = of(block_) & ~below(from % 64);
        while (found == 0) {
            if (size_ - index_ * 64 <= 64)
                return size_;
            go_to(index_ + 1);
            found = of(block_);
        }
        return index_ * 64 + static_cast<std::uint32_t>(std::countr_zero(found));
    }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return valid_; }
    [[gnu::always_inline]] inline std::uint64_t brackets() const noexcept { return brackets_; }
    [[gnu::always_inline]] inline bool percent() const noexcept { return percent_; }
    [[gnu::always_inline]] inline bool may_have_dot_segment() const noexcept { return may_have_dot_segment_; }

private:
    [[gnu::always_inline]] inline block classify(std::uint32_t index) const noexcept
    {
        const char* const begin = text_ + std::size_t{index} * 64;
        if (index == 0)
            return {Kernel::classify(begin, 64), false, 0};
        const std::uint64_t hexdig_due = begin[-1] == '%' ? 3 : begin[-2] == '%' ? 1 : 0;
        return {Kernel::classify(begin, std::min<std::uint32_t>(size_ - index * 64, 64)), begin[-1] == '/', hexdig_due};
    }

    [[gnu::always_inline]] inline void go_to(std::uint32_t index) noexcept
    {
        if (index == index_)
            return;
        block_ = classify(index);
        index_ = index;
        if (index > newest_) {
            newest_ = index;
            note();
        }
    }

    /// Remembers of the newest block what is asked of the whole text.
    [[gnu::always_inline]] inline void note() noexcept
    {
        valid_ = valid_ && block_.bad == 0;
        brackets_ += static_cast<unsigned>(std::popcount(block_.bracket));
        percent_ = percent_ || block_.percent != 0;
        may_have_dot_segment_ = may_have_dot_segment_ || block_.dot_or_percent_in_front != 0;
    }

    const char* text_;
    std::uint32_t size_;
    std::uint32_t index_ = 0;
    std::uint32_t newest_ = 0;
    block block_;
    std::uint64_t brackets_ = 0;
    bool valid_ = true;
    bool percent_ = false;
    bool may_have_dot_segment_ = false;
};

/// Splits `text`, `blocks` of which answers where the delimiters are. False where `text` is no URI-reference; why, and where, the
/// scalar grammar will find out.
template <class Blocks>
[[gnu::always_inline]] inline bool split(std::string_view text, Blocks blocks, components& parts) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    const auto is = [&](std::uint32_t at, char c) { return at < size && text[at] == c; };
    const auto any = [&](auto of, std::uint32_t begin, std::uint32_t end) { return begin < end && blocks.find(of, begin) < end; };

    // [ scheme ":" ]: a `:` before any other delimiter ends a scheme, and is refused where it cannot (section 4.2).
    const std::uint32_t first = blocks.find([](const block& b) { return b.colon | b.slash | b.question | b.hash; }, 0);
    if (is(first, ':')) {
        if (!chars::alpha.contains(text[0]) || any([](const block& b) { return b.not_scheme; }, 0, first))
            return false;
        parts.scheme_end = first;
    }
    const auto upper_alpha = [](const block& b) { return b.upper_alpha; };
    parts.seen.upper_case = any(upper_alpha, 0, parts.scheme_end);

    // [ "//" [ userinfo "@" ] host [ ":" port ] ]
    std::uint32_t at = parts.hier_part_begin();
    if (is(at, '/') && is(at + 1, '/')) {
        at += 2;
        const auto at_sign = [](const block& b) { return b.at; };
        const std::uint32_t end = blocks.find([](const block& b) { return b.slash | b.question | b.hash; }, at);
        const std::uint32_t user_end = blocks.find(at_sign, at);
        if (user_end < end)
            at = user_end + 1;
        parts.host_begin = at;
        if (is(at, '[')) {
            const bool future = at + 1 < size && (text[at + 1] | 0x20) == 'v';
            std::array<std::uint8_t, 16> octets{};
            const grammar::reading address = future ? grammar::ipvfuture(text, at + 1) : grammar::ipv6address(text, at + 1, octets);
            if (!address.complete || address.end == size || text[address.end] != ']')
                return false;
            parts.host = future ? host_kind::ipvfuture : host_kind::ipv6;
            at = static_cast<std::uint32_t>(address.end) + 1;
            if (at < end && text[at] != ':')
                return false;
        } else {
            at = std::min(end, blocks.find([](const block& b) { return b.colon; }, at));
            if (any(at_sign, parts.host_begin, at))
                return false;
            const std::string_view host = text.substr(parts.host_begin, at - parts.host_begin);
            // What ends in no digit is no IPv4address: most hosts need no closer look.
            const bool ipv4 = !host.empty() && chars::digit.contains(host.back()) && grammar::is_ipv4address(host);
            parts.host = ipv4 ? host_kind::ipv4 : host_kind::reg_name;
        }
        parts.host_end = at;
        parts.seen.upper_case = parts.seen.upper_case || any(upper_alpha, parts.host_begin, parts.host_end);
        for (std::uint32_t digit = at + 1; digit < end; ++digit)
            if (!chars::digit.contains(text[digit]))
                return false;
        parts.path_begin = end;
    } else {
        parts.host_begin = parts.host_end = parts.path_begin = at;
    }

    // path [ "?" query ] [ "#" fragment ]
    const auto hash = [](const block& b) { return b.hash; };
    parts.path_end = blocks.find([](const block& b) { return b.question | b.hash; }, parts.path_begin);
    parts.query_end = is(parts.path_end, '?') ? blocks.find(hash, parts.path_end + 1) : parts.path_end;
    if (parts.query_end < size && blocks.find(hash, parts.query_end + 1) < size)
        return false;
    parts.size = size;

    // A bracket stands in an IP literal, which holds two, or nowhere.
    const bool literal = parts.host == host_kind::ipv6 || parts.host == host_kind::ipvfuture;
    if (!blocks.all_valid() || blocks.brackets() != (literal ? 2 : 0))
        return false;

    parts.seen.percent = blocks.percent();
    if (blocks.may_have_dot_segment() && is(parts.path_begin, '/')) {
        const auto front = [](const block& b) { return b.dot_or_percent_in_front; };
        for (at = blocks.find(front, parts.path_begin); at < parts.path_end && !parts.seen.dot_segment;
             at = blocks.find(front, at + 1))
            parts.seen.dot_segment = grammar::may_be_dot_segment(text.substr(at));
    }
    return true;
}

/// Splits `text` with the vector code of `Kernel`, as split() says. The text is no longer than max_size.
template <class Kernel>
[[gnu::always_inline]] inline bool tokenize_with(std::string_view text, components& parts) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size == 0)
        return true;
    if (size <= short_text<Kernel>::longest)
        return split(text, short_text<Kernel>(text.data(), size), parts);
    return split(text, long_text<Kernel>(text.data(), size), parts);
}

} // namespace
} // namespace uriform::syntax
