#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/ip_text.hpp"
#include "core/syntax/simd/classify.hpp"
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

/// The masks of a block. If Common, the block contains only common_octets, and only common_classes are known: others are taken as
/// empty, so that the compiler drops the code that depends on them.
template <bool Common>
class block {
    using word = std::uint64_t;

public:
    using known_masks = std::conditional_t<Common, masks<common_classes>, all_masks>;

    word bad = 0;        ///< octets not allowed anywhere: those of no URI, and broken_triplets()
    word dot_or_percent; ///< each `.` and `%` after a `/`: a dot segment may begin there

    /// `hexdig_due` marks octets that must be hexadecimal digits because of a `%` before the block. `after_slash` tells whether a
    /// `/` precedes it.
    [[gnu::always_inline]] inline block(const known_masks& m, text_language language, bool after_slash, word hexdig_due) noexcept
        : masks_(m)
    {
        if constexpr (!Common)
            if (language != text_language::any)
                bad = (not_allowed(m) & ~(language == text_language::iri ? m[octet_class::non_ascii] : 0)) |
                      broken_triplets(m, hexdig_due);
        dot_or_percent = (in<octet_class::slash>() << 1 | word{after_slash}) & in<octet_class::dot, octet_class::percent>();
    }

    /// Returns the octets in any of the `classes`.
    template <octet_class... classes>
    [[gnu::always_inline]] inline word in() const noexcept
    {
        return (only<classes>() | ...);
    }

private:
    /// Returns the octets that no URI contains.
    [[gnu::always_inline]] static inline word not_allowed(const all_masks& m) noexcept
    {
        using enum octet_class;
        static_assert(~common_octets - set_of(hash) - set_of(at) - set_of(percent) - set_of(bracket) - set_of(apostrophe) ==
                      ~uri_octets);
        return uncommon_outside<hash, at, percent, bracket, apostrophe>(m);
    }

    template <octet_class c>
    [[gnu::always_inline]] inline word only() const noexcept
    {
        if constexpr (Common && !common_classes.contains(c))
            return 0;
        else
            return masks_[c];
    }

    known_masks masks_;
};

/// Returns whether a dot segment begins at octet `at`, after a `/`. Not inlined, because few texts contain a `.` or `%` there.
[[gnu::noinline]] inline bool is_dot_segment(std::string_view text, std::uint32_t at) noexcept
{
    return detail::grammar::dots_of_segment(text.substr(at)) != 0;
}

/// A text of one block. It has fewer octets than a word has bits, so that a bit remains for the text's end.
template <bool Common>
class short_text {
    using word = std::uint64_t;

public:
    [[gnu::always_inline]] inline short_text(std::string_view text, const typename block<Common>::known_masks& m,
                                             text_language language) noexcept
        : text_(text), block_(m, language, false, 0)
    {
    }

    template <octet_class... classes>
    [[gnu::always_inline]] inline std::uint32_t find(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return lowest((block_.template in<classes...>() | word{1} << end) & ~below<std::uint64_t>(begin));
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool is(std::uint32_t at) const noexcept
    {
        return (block_.template in<c>() >> at & 1) != 0;
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool any(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return (block_.template in<c>() & (below<std::uint64_t>(end) ^ below<std::uint64_t>(begin))) != 0;
    }
    [[gnu::always_inline]] inline std::uint32_t path_end() const noexcept
    {
        return first<octet_class::question, octet_class::hash>();
    }
    [[gnu::always_inline]] inline std::uint32_t query_end() const noexcept { return first<octet_class::hash>(); }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return block_.bad == 0; }
    [[gnu::always_inline]] inline unsigned brackets() const noexcept { return count(block_.template in<octet_class::bracket>()); }
    [[gnu::always_inline]] inline unsigned hashes() const noexcept { return count(block_.template in<octet_class::hash>()); }
    [[gnu::always_inline]] inline bool percent() const noexcept { return block_.template in<octet_class::percent>() != 0; }
    [[gnu::always_inline]] inline bool apostrophe() const noexcept { return block_.template in<octet_class::apostrophe>() != 0; }

    /// Returns the octets where a dot segment may begin.
    [[gnu::always_inline]] inline word dots() const noexcept { return block_.dot_or_percent; }

private:
    template <octet_class... classes>
    [[gnu::always_inline]] inline std::uint32_t first() const noexcept
    {
        return find<classes...>(0, static_cast<std::uint32_t>(text_.size()));
    }

    std::string_view text_;
    block<Common> block_;
};

/// Returns the first octet in `[begin, end)` that belongs to the set, or `end`.
[[gnu::noinline]] inline std::uint32_t find_by_octets(const char* text, std::uint32_t begin, std::uint32_t end,
                                                      const char_set& octets) noexcept
{
    while (begin < end && !octets.contains(text[begin]))
        ++begin;
    return begin;
}

/// A longer text. Its blocks are read once, and only the first block is kept: scheme and authority hardly ever end after it. If
/// Common, the first block contains only common_octets.
template <class Kernel, bool Common>
class long_text {
public:
    [[gnu::always_inline]] inline long_text(std::string_view text, const typename block<Common>::known_masks& first,
                                            text_language language) noexcept
        : text_(text), language_(language), first_(first, language, false, 0)
    {
        add(0, first_);
        for (std::size_t begin = 64; begin < text.size() && bad_ == 0; begin += 64) {
            const auto size = static_cast<std::uint32_t>(std::min<std::size_t>(text.size() - begin, 64));
            read(static_cast<std::uint32_t>(begin), Kernel(text.data() + begin, size));
        }
        if (language != text_language::any && (text.back() == '%' || text[text.size() - 2] == '%'))
            bad_ = 1; // a truncated triplet contains no octet that block::bad could mark
    }

    template <octet_class... classes>
    [[gnu::always_inline]] inline std::uint32_t find(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        const std::uint64_t found = begin < 64 ? first_.template in<classes...>() & ~below<std::uint64_t>(begin) : 0;
        if (found != 0) [[likely]]
            return std::min(lowest(found), end);
        static constexpr char_set octets = (set_of(classes) + ...);
        return end <= 64 ? end : find_by_octets(text_.data(), std::max<std::uint32_t>(begin, 64), end, octets);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool is(std::uint32_t at) const noexcept
    {
        return at < 64 ? (first_.template in<c>() >> at & 1) != 0 : at < text_.size() && set_of(c).contains(text_[at]);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline bool any(std::uint32_t begin, std::uint32_t end) const noexcept
    {
        return find<c>(begin, end) < end;
    }
    [[gnu::always_inline]] inline std::uint32_t path_end() const noexcept { return path_end_; }
    [[gnu::always_inline]] inline std::uint32_t query_end() const noexcept { return query_end_; }
    [[gnu::always_inline]] inline bool all_valid() const noexcept { return bad_ == 0; }
    [[gnu::always_inline]] inline std::uint64_t brackets() const noexcept { return brackets_; }
    [[gnu::always_inline]] inline std::uint64_t hashes() const noexcept { return hashes_; }
    [[gnu::always_inline]] inline bool percent() const noexcept { return percent_ != 0; }
    [[gnu::always_inline]] inline bool apostrophe() const noexcept { return apostrophe_ != 0; }

    /// Returns where the last dot segment before path_end() begins, after a `/`, or 0. A host may look like a dot segment.
    [[gnu::always_inline]] inline std::uint32_t last_dot_segment() const noexcept { return last_dot_segment_; }

private:
    /// Reads a block after the first.
    [[gnu::always_inline]] inline void read(std::uint32_t begin, const Kernel& octets) noexcept
    {
        const masks<common_classes> common = octets.template classify<common_classes>();
        const bool after_slash = text_[begin - 1] == '/';
        const std::uint64_t hexdig_due = hexdig_due_after(text_.data() + begin);
        if ((common[octet_class::uncommon] | hexdig_due) == 0) [[likely]]
            add(begin, block<true>(common, language_, after_slash, 0));
        else
            add(begin, block<false>({common, octets.template classify<other_classes>()}, language_, after_slash, hexdig_due));
    }

    /// Adds the facts about the block that begins at octet `begin`.
    template <bool IsCommon>
    [[gnu::always_inline]] inline void add(std::uint32_t begin, const block<IsCommon>& b) noexcept
    {
        bad_ |= b.bad;
        percent_ |= b.template in<octet_class::percent>();
        apostrophe_ |= b.template in<octet_class::apostrophe>();
        brackets_ += count(b.template in<octet_class::bracket>());
        const std::uint64_t hashes = b.template in<octet_class::hash>();
        hashes_ += count(hashes);
        const auto first = [&](std::uint64_t found, std::uint32_t before) {
            return found != 0 ? std::min(begin + lowest(found), before) : before;
        };
        path_end_ = first(b.template in<octet_class::question>() | hashes, path_end_);
        query_end_ = first(hashes, query_end_);
        for (std::uint64_t found = b.dot_or_percent; found != 0; found &= found - 1) {
            const std::uint32_t at = begin + lowest(found);
            if (at < path_end_ && is_dot_segment(text_, at))
                last_dot_segment_ = at;
        }
    }

    std::string_view text_;
    text_language language_;
    block<Common> first_;
    std::uint64_t bad_ = 0, percent_ = 0, apostrophe_ = 0; ///< not 0 if there are any
    std::uint64_t brackets_ = 0, hashes_ = 0;
    std::uint32_t path_end_ = static_cast<std::uint32_t>(text_.size()), query_end_ = path_end_;
    std::uint32_t last_dot_segment_ = 0;
};

// Each of the next functions reads its rule with the help of `blocks` and sets the offsets of its components in `c`, whose `size`
// is set. It returns false if `text` is not a URI-reference; the grammar then finds the reason. split() checks for octets that
// are not allowed anywhere, for brackets outside an IP literal, and for a second `#`.

/// `[ scheme ":" ]`: section 3.1. A `:` before any other delimiter ends a scheme, because the first segment of a relative
/// reference contains no `:` (section 4.2).
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_scheme(std::string_view text, const Blocks& blocks, components& c) noexcept
{
    const std::uint32_t end =
        blocks.template find<octet_class::colon, octet_class::slash, octet_class::question, octet_class::hash>(0, c.size);
    if (!blocks.template is<octet_class::colon>(end))
        return true;
    c.scheme_end = end;
    return detail::ascii::is_alpha(text[0]) && !blocks.template any<octet_class::not_scheme>(0, end);
}

/// `"[" ... "]"`: section 3.2.2
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_ip_literal(std::string_view text, const Blocks& blocks, components& c) noexcept
{
    const std::uint32_t last = blocks.template find<octet_class::bracket>(c.host_begin + 1, c.path_begin);
    if (text[c.host_begin] != '[' || last == c.path_begin || text[last] != ']')
        return false;
    c.host_end = last + 1;
    c.host = host_kind::ipvfuture; // or an IPv6address: see complete()
    return c.host_end == c.path_begin || text[c.host_end] == ':';
}

/// `IP-literal / reg-name`: section 3.2.2
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_host(std::string_view text, const Blocks& blocks, components& c) noexcept
{
    if (blocks.template is<octet_class::bracket>(c.host_begin))
        return split_ip_literal(text, blocks, c);
    c.host_end = blocks.template find<octet_class::colon>(c.host_begin, c.path_begin);
    if (blocks.template any<octet_class::at>(c.host_begin, c.host_end))
        return false;
    c.host = host_kind::reg_name; // or an IPv4address: see complete()
    return true;
}

/// `[ "//" [ userinfo "@" ] host [ ":" port ] ]`: section 3.2
template <block_source Blocks>
[[gnu::always_inline]] inline bool split_authority(std::string_view text, const Blocks& blocks, components& c) noexcept
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

/// Returns the hints for a URI-reference, except those that complete() sets.
template <block_source Blocks>
[[gnu::always_inline]] inline hints collect_hints(const Blocks& blocks, const components& c) noexcept
{
    hints found;
    found.upper_case = blocks.template any<octet_class::upper_alpha>(0, c.host_end);
    found.percent = blocks.percent();
    found.apostrophe = blocks.apostrophe();
    return found;
}

/// Returns whether the scheme is defined or undefined as a `kind` requires.
[[gnu::always_inline]] inline bool is_of_kind(const components& c, reference_kind kind) noexcept
{
    return kind == reference_kind::uri_reference || c.has_scheme() == (kind != reference_kind::relative_ref);
}

/// Returns whether all octets are allowed where they are, considering those that the functions above do not look for. An IP
/// literal contains two brackets; no other component contains any. Only one `#` begins a fragment (section 3.5).
template <block_source Blocks>
[[gnu::always_inline]] inline bool all_in_place(const Blocks& blocks, text_language language, const components& c) noexcept
{
    if (language == text_language::any)
        return true;
    const bool ip_literal = c.host == host_kind::ipvfuture; // or an IPv6address: see complete()
    return blocks.all_valid() && blocks.brackets() <= (ip_literal ? 2 : 0) && blocks.hashes() <= 1;
}

/// Splits `text` into `c`, finding delimiters by `blocks`, except for complete(). Returns false if `text` is not a `rule.kind`.
template <block_source Blocks>
[[gnu::always_inline]] inline bool split(std::string_view text, text_rule rule, const Blocks& blocks, components& c) noexcept
{
    c.size = static_cast<std::uint32_t>(text.size());
    if (!split_scheme(text, blocks, c) || !is_of_kind(c, rule.kind) || !split_authority(text, blocks, c) ||
        !all_in_place(blocks, rule.language, c) || (rule.kind == reference_kind::absolute_uri && blocks.hashes() != 0))
        return false;
    c.path_end = blocks.path_end(); // `path [ "?" query ] [ "#" fragment ]`: no earlier component contains a `?` or `#`
    c.query_end = blocks.query_end();
    c.hints = collect_hints(blocks, c);
    return true;
}

/// The kernel's find_ends_function.
template <class Kernel>
void find_ends(const char* text, std::uint32_t size, std::uint64_t hexdig_due, rule_ends& ends) noexcept
{
    const Kernel octets(text, size);
    const all_masks m{octets.template classify<common_classes>(), octets.template classify<other_classes>()};
    using enum octet_class;
    const std::uint64_t nowhere = uncommon_outside<hash, at, percent, apostrophe>(m) | broken_triplets(m, hexdig_due);
    ends = {decltype(ends.delimiters)::of(m), m[octet_class::not_scheme], nowhere & ~std::uint64_t{0} >> (64 - size)};
}

// The rest of the kernel's split_function. For most texts, tokenize_with() calls none of these functions, and calls each as its
// last action, so it saves few registers and needs no stack.

/// Handles a text that is not split: reads it by the grammar, to set the error.
template <class Kernel>
[[gnu::noinline]] bool refuse(std::string_view text, text_rule rule, components& parts, error* why) noexcept
{
    return why != nullptr && read_by_grammar(text, rule.kind, rule.language == text_language::iri, parts, *why, find_ends<Kernel>);
}

/// Returns whether split() leaves the host's kind open: an IP literal, or perhaps an IPv4address, which ends in a digit.
[[gnu::always_inline]] inline bool has_open_host(std::string_view text, const components& c) noexcept
{
    if (c.host_begin == c.host_end)
        return false;
    const char last = text[c.host_end - 1];
    return detail::ascii::is_digit(last) || last == ']';
}

/// Sets the kind of a host in brackets (section 3.2.2).
template <class Kernel>
[[gnu::noinline]] bool complete_literal(std::string_view text, text_rule rule, components& parts, error* why) noexcept
{
    if constexpr (requires { typename Kernel::holds_octets; }) {
        if (parts.host_end <= 64) {
            const Kernel octets(text.data(), static_cast<std::uint32_t>(std::min<std::size_t>(text.size(), 64)));
            const std::uint64_t colons = octets.template classify<common_classes>()[octet_class::colon]; // computes no others
            if (set_ipv6(text, colons, octets.template classify<address_classes>(), parts)) [[likely]]
                return true;
        }
    }
    const std::string_view host(text.data() + parts.host_begin, parts.host_end - parts.host_begin);
    return streams::set_ip_literal(host, parts) || refuse<Kernel>(text, rule, parts, why);
}

/// Sets what few texts need after split(): the host's kind (section 3.2.2), and hints::dot_segment if a dot segment follows a `/`
/// of the path.
template <class Kernel>
[[gnu::noinline]] bool complete(std::string_view text, text_rule rule, components& parts, error* why, bool dot_segment) noexcept
{
    parts.hints.dot_segment = dot_segment && text[parts.path_begin] == '/';
    if (!has_open_host(text, parts))
        return true;
    if (text[parts.host_end - 1] == ']')
        return complete_literal<Kernel>(text, rule, parts, why);
    if (streams::read_ipv4({text.data() + parts.host_begin, parts.host_end - parts.host_begin}))
        parts.host = host_kind::ipv4;
    return true;
}

/// Does the same for a text of one block. `rare` marks the octets where dot segments may begin, and brackets, which must be those
/// of the host.
template <class Kernel>
[[gnu::noinline]] bool complete_block(std::string_view text, text_rule rule, components& parts, error* why,
                                      std::uint64_t rare) noexcept
{
    bool dot_segment = false;
    for (; rare != 0; rare &= rare - 1) {
        const std::uint32_t at = lowest(rare);
        if (set_of(octet_class::bracket).contains(text[at])) {
            if (at != parts.host_begin && at + 1 != parts.host_end)
                return refuse<Kernel>(text, rule, parts, why);
        } else if (at >= parts.path_begin && at < parts.path_end) {
            dot_segment = dot_segment || is_dot_segment(text, at);
        }
    }
    return complete<Kernel>(text, rule, parts, why, dot_segment);
}

/// Splits a text of one block. If Common, the text may contain `brackets` that `block` does not.
template <class Kernel, bool Common>
[[gnu::always_inline]] inline bool tokenize_block(std::string_view text, text_rule rule, const short_text<Common>& block,
                                                  std::uint64_t brackets, components& parts, error* why) noexcept
{
    // Octets not allowed anywhere are found first.
    if (!block.all_valid() || !split(text, rule, block, parts)) [[unlikely]]
        return refuse<Kernel>(text, rule, parts, why);
    const std::uint64_t rare = block.dots() | brackets;
    if (rare == 0 && !has_open_host(text, parts)) [[likely]]
        return true;
    if (brackets != 0 && are_host_ends(parts, rare))
        return complete_literal<Kernel>(text, rule, parts, why);
    return complete_block<Kernel>(text, rule, parts, why, rare);
}

/// Splits a text of many blocks. If Common, its first block may contain `brackets` that `blocks` do not.
template <class Kernel, bool Common>
[[gnu::always_inline]] inline bool tokenize_blocks(std::string_view text, text_rule rule, const long_text<Kernel, Common>& blocks,
                                                   std::uint64_t brackets, components& parts, error* why) noexcept
{
    if (!split(text, rule, blocks, parts) || (brackets != 0 && !are_host_ends(parts, brackets)))
        return refuse<Kernel>(text, rule, parts, why);
    const bool dot_segment = blocks.last_dot_segment() > parts.path_begin;
    return (!dot_segment && !has_open_host(text, parts)) || complete<Kernel>(text, rule, parts, why, dot_segment);
}

/// Splits a text of many blocks, or none.
template <class Kernel>
[[gnu::noinline]] bool tokenize_long(std::string_view text, text_rule rule, components& parts, error* why) noexcept
{
    if (text.empty())
        return is_of_kind(parts, rule.kind) || refuse<Kernel>(text, rule, parts, why);
    const Kernel octets(text.data(), 64);
    masks<common_classes> first = octets.template classify<common_classes>();
    const std::uint64_t uncommon = first[octet_class::uncommon];
    if (uncommon != 0 && (rule.language == text_language::any || !remove_colons(text, first))) [[unlikely]] {
        const all_masks all{first, octets.template classify<other_classes>()};
        return tokenize_blocks(text, rule, long_text<Kernel, false>(text, all, rule.language), 0, parts, why);
    }
    return tokenize_blocks(text, rule, long_text<Kernel, true>(text, first, rule.language), uncommon, parts, why);
}

/// The kernel's split_function. Few texts are uncommon, so that loading octets again takes less time than keeping them.
template <class Kernel>
bool tokenize_with(std::string_view text, text_rule rule, components& parts, error* why) noexcept
{
    const auto size = static_cast<std::uint32_t>(text.size());
    if (size - 1 >= 63) [[unlikely]]
        return tokenize_long<Kernel>(text, rule, parts, why);
    masks<common_classes> common = Kernel(text.data(), size).template classify<common_classes>();
    const std::uint64_t uncommon = common[octet_class::uncommon];
    if (uncommon != 0 && (rule.language == text_language::any || !remove_colons(text, common))) [[unlikely]] {
        const all_masks all{common, Kernel(text.data(), size).template classify<other_classes>()};
        return tokenize_block<Kernel>(text, rule, short_text<false>(text, all, rule.language), 0, parts, why);
    }
    return tokenize_block<Kernel>(text, rule, short_text<true>(text, common, rule.language), uncommon, parts, why);
}

} // namespace
} // namespace uriform::internal
