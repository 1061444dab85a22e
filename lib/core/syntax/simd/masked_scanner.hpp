#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/simd/masks.hpp"

/// @file
/// The scanner by which the grammar rereads a text that a kernel could not split, to locate the error. It finds the same ends as
/// detail::grammar::octet_scanner, but by a kernel's masks, so that an invalid text costs little more than a valid text.

namespace uriform::internal {

/// Masks for several single-octet classes.
template <octet_class... classes>
struct delimiter_masks {
    std::uint64_t words[sizeof...(classes)];

    [[gnu::always_inline]] static inline delimiter_masks of(const all_masks& m) noexcept { return {{m[classes]...}}; }

    /// Returns the octets in these classes but not in `set`.
    [[nodiscard]] std::uint64_t outside(const char_set& set) const noexcept
    {
        std::uint64_t found = 0;
        const std::uint64_t* word = words;
        ((found |= set.contains(octet_of<classes>) ? 0 : *word, ++word), ...);
        return found;
    }
};

/// The octets of a block that end a rule.
struct rule_ends {
    delimiter_masks<octet_class::colon, octet_class::slash, octet_class::question, octet_class::hash, octet_class::at> delimiters;
    std::uint64_t not_scheme;
    std::uint64_t nowhere; ///< octets that no component contains directly: brackets, non_ascii, invalid, and broken_triplets()
};

/// Sets `ends` for the `size` octets at `text`, 1 to 64, and reads no others. `hexdig_due` marks octets that must be hexadecimal
/// digits because of a `%` before the block.
using find_ends_function = void (*)(const char* text, std::uint32_t size, std::uint64_t hexdig_due, rule_ends& ends) noexcept;

class masked_scanner {
public:
    /// Scans the first block of `text`.
    masked_scanner(std::string_view text, find_ends_function find_ends) noexcept : find_ends_(find_ends)
    {
        if (text.empty())
            return;
        blocks_[0].index = 0;
        find_ends(text.data(), static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 64)), 0, blocks_[0].ends);
    }
    masked_scanner(const masked_scanner&) = delete;
    masked_scanner& operator=(const masked_scanner&) = delete;

    [[nodiscard]] std::size_t scheme_end(std::string_view text) noexcept
    {
        return find(text, 0, [](const rule_ends& ends) { return ends.not_scheme; });
    }

    /// Implements detail::grammar::run() for the sets of all components: these contain chars::unreserved, chars::sub_delims and
    /// some of chars::gen_delims, but no brackets.
    [[nodiscard]] detail::grammar::reading run(std::string_view text, std::size_t at, const char_set& set,
                                               detail::grammar::repertoire beyond) noexcept
    {
        for (;;) {
            at = find(text, at, [&](const rule_ends& ends) { return ends.delimiters.outside(set) | ends.nowhere; });
            if (is_in_triplet(text, at))
                return {at, false};
            if (beyond == detail::grammar::repertoire::ascii || at == text.size() || static_cast<unsigned char>(text[at]) < 0x80)
                return {at, true};
            const detail::grammar::ucschar_reading character = read_ucschar(text, at, beyond);
            at += character.size;
            if (!character.complete)
                return {at, false};
        }
    }

private:
    /// A scanned block.
    struct known_block {
        std::size_t index = ~std::size_t{0};
        rule_ends ends;
    };

    /// Returns the position, from `at` on, of the first octet in `of(ends)`, or the text's size.
    template <class Class>
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t at, Class of) noexcept
    {
        for (; at < text.size(); at = at / 64 * 64 + 64) {
            if (at / 64 != block_->index)
                look_at(text, at / 64);
            const std::uint64_t found = of(block_->ends) >> at % 64;
            if (found != 0)
                return at + lowest(found);
        }
        return text.size();
    }

    [[gnu::noinline]] void look_at(std::string_view text, std::size_t index) noexcept
    {
        block_ = &blocks_[index % 2];
        if (block_->index == index)
            return;
        block_->index = index;
        const char* const begin = text.data() + index * 64;
        find_ends_(begin, static_cast<std::uint32_t>(std::min<std::size_t>(text.size() - index * 64, 64)),
                   index == 0 ? 0 : hexdig_due_after(begin), block_->ends);
    }

    [[gnu::noinline]] static detail::grammar::ucschar_reading read_ucschar(std::string_view text, std::size_t at,
                                                                           detail::grammar::repertoire beyond) noexcept
    {
        return detail::grammar::read_ucschar(text, at, beyond == detail::grammar::repertoire::with_iprivate);
    }

    /// Returns whether a `%` before `at` requires a hexadecimal digit there. The text before `at` must contain no other error.
    [[nodiscard]] static bool is_in_triplet(std::string_view text, std::size_t at) noexcept
    {
        return (at >= 1 && text[at - 1] == '%') || (at >= 2 && text[at - 2] == '%');
    }

    find_ends_function find_ends_;
    std::array<known_block, 2> blocks_; ///< the last two, so that each block of a short text is scanned only once
    known_block* block_ = blocks_.data();
};

} // namespace uriform::internal
