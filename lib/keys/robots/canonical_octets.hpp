#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Octets of paths and patterns, in the form that RFC 9309, section 2.2.2, compares.

namespace uriform::internal {

/// Reads a path and its query in normal form, octet by octet.
class canonical_octets {
public:
    static constexpr int end = -1;

    /// `kept` lists further octets that are not encoded, besides those of paths and queries: a pattern's special characters.
    explicit canonical_octets(std::string_view text, char_set kept = {}) noexcept : text_(text), kept_(kept) {}

    /// Returns the next octet, or `end`.
    [[nodiscard]] int next() noexcept
    {
        if (pending_ != 0)
            return encoded_[encoded_.size() - pending_--];
        if (text_.empty())
            return end;
        const char octet = text_.front();
        if (octet == '%')
            return next_of_triplet();
        text_.remove_prefix(1);
        in_query_ = in_query_ || octet == '?';
        return plain.contains(octet) || kept_.contains(octet) ? octet : encode(static_cast<unsigned char>(octet));
    }

private:
    /// `*` and `$` are special in patterns. Paths encode them, and so do patterns that match them literally.
    static constexpr char_set plain = chars::query - '*' - '$';
    static constexpr char_set data_of_queries{":/?@"};

    [[nodiscard]] int next_of_triplet() noexcept
    {
        const int represented = detail::grammar::pct_encoded(text_, 0);
        const auto octet = static_cast<unsigned char>(represented < 0 ? '%' : represented);
        text_.remove_prefix(represented < 0 ? 1 : 3);
        const bool is_plain = chars::unreserved.contains(static_cast<char>(octet)) ||
                              (in_query_ && data_of_queries.contains(static_cast<char>(octet)));
        return is_plain ? octet : encode(octet);
    }
    [[nodiscard]] int encode(unsigned char octet) noexcept
    {
        encoded_ = {detail::grammar::upper_hexdigs[octet >> 4], detail::grammar::upper_hexdigs[octet & 15U]};
        pending_ = encoded_.size();
        return '%';
    }

    std::string_view text_;
    char_set kept_;
    std::array<char, 2> encoded_{};
    std::size_t pending_ = 0;
    bool in_query_ = false;
};

/// Returns the text that patterns match.
[[nodiscard]] inline std::string_view path_and_query_of(const uri_reference_view& reference) noexcept
{
    const components& parts = reference.parts();
    return reference.text().substr(parts.path_begin, parts.query_end - parts.path_begin);
}

/// Reads the octets of a path. Inserts a leading `/` if it is missing: an empty path is `/`.
class rooted_octets {
public:
    explicit rooted_octets(std::string_view path) noexcept : octets_(path), needs_root_(path.empty() || path.front() == '?') {}

    [[nodiscard]] int next() noexcept
    {
        if (!needs_root_)
            return octets_.next();
        needs_root_ = false;
        return '/';
    }

    /// Returns the next octet that equals `octet`, after skipping others, or canonical_octets::end.
    [[nodiscard]] int next_equal(char octet) noexcept
    {
        int found = next();
        while (found != octet && found != canonical_octets::end)
            found = next();
        return found;
    }

private:
    canonical_octets octets_;
    bool needs_root_;
};

/// Reads the octets of a path that is in normal form, like rooted_octets.
class normal_octets {
public:
    explicit normal_octets(std::string_view path) noexcept : rest_(path) {}

    [[nodiscard]] int next() noexcept { return take(0); }
    [[nodiscard]] int next_equal(char octet) noexcept { return take(rest_.find(octet)); }
    /// Compares the last octet first, which differs for most paths: a call would take longer.
    [[nodiscard]] bool ends_with(std::string_view octets) const noexcept
    {
        return rest_.ends_with(octets.back()) && rest_.ends_with(octets);
    }

private:
    [[nodiscard]] int take(std::size_t at) noexcept
    {
        if (at >= rest_.size())
            return canonical_octets::end;
        const char octet = rest_[at];
        rest_.remove_prefix(at + 1);
        return octet;
    }

    std::string_view rest_;
};

} // namespace uriform::internal
