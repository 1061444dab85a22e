#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/key/digest.hpp>
#include <uriform/site/suffix_list.hpp>

/// @file
/// The tables of a Public Suffix List: a hash table of the names that its rules have, and of the names that these are below. So the
/// search for the rules of a host ends at the first of its domains, from the last label on, that is not in the table.

namespace uriform::internal {

/// The longest name that rules have, in bytes (RFC 1035, section 2.3.4, without the length of the first label and the root).
inline constexpr std::size_t longest_suffix = 253;

/// The hash of a name, whose octets are added from the last one on.
class name_hash {
public:
    void add(char octet) noexcept { state_ = (state_ + static_cast<unsigned char>(octet)) * 0x9E3779B97F4A7C15; }
    /// Returns the hash: the low bits of the state depend on few bits of the octets.
    [[nodiscard]] std::uint64_t value() const noexcept { return (state_ ^ state_ >> 32) * 0xD6E8FEB86659FD93 ^ state_ >> 29; }

private:
    std::uint64_t state_ = 0;
};

/// A name that grows by labels in front of it, in A-labels and in lower case.
class growing_name {
public:
    /// Puts `label`, which is not empty, in front. Returns whether it is a label, and the name not too long.
    [[nodiscard]] bool prepend(std::string_view label) noexcept;

    [[nodiscard]] std::string_view text() const noexcept { return {octets_.data() + begin_, octets_.size() - begin_}; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_.value(); }

private:
    void put(char octet) noexcept
    {
        octets_[--begin_] = octet;
        hash_.add(octet);
    }
    [[nodiscard]] bool prepend_ascii(std::string_view label) noexcept;

    std::array<char, longest_suffix> octets_;
    std::size_t begin_ = longest_suffix;
    name_hash hash_;
};

/// The rules of a name, which have sections, or site::suffix_section::unlisted if there is no such rule: the name, `*.` in front of
/// it, and `!` in front of it.
class rules_of_name {
public:
    enum form : unsigned { exact = 0, wildcard = 2, exception = 4 };

    [[nodiscard]] constexpr site::suffix_section section(form of) const noexcept
    {
        return static_cast<site::suffix_section>(bits_ >> of & 3U);
    }
    /// Adds a rule. One of ICANN domains precedes others.
    constexpr void add(form of, site::suffix_section in) noexcept
    {
        const site::suffix_section before = section(of);
        if (before == site::suffix_section::unlisted || in < before)
            bits_ = static_cast<std::uint8_t>((bits_ & ~(3U << of)) | static_cast<unsigned>(in) << of);
    }
    constexpr void add(rules_of_name others) noexcept
    {
        for (const form each : {exact, wildcard, exception})
            if (others.section(each) != site::suffix_section::unlisted)
                add(each, others.section(each));
    }
    /// Returns the number of rules.
    [[nodiscard]] constexpr std::size_t count() const noexcept
    {
        std::size_t rules = 0;
        for (const form each : {exact, wildcard, exception})
            rules += section(each) != site::suffix_section::unlisted ? 1 : 0;
        return rules;
    }
    [[nodiscard]] constexpr std::uint8_t bits() const noexcept { return bits_; }

private:
    std::uint8_t bits_ = 0;
};

/// A name of the table. The text of a name that is the end of another one is a part of it.
struct suffix_name {
    std::uint32_t begin;
    std::uint16_t fingerprint; ///< of its hash
    std::uint8_t size;
    rules_of_name rules;
};

} // namespace uriform::internal

namespace uriform::detail {

using internal::rules_of_name;
using internal::suffix_name;

/// A hash table. The names of a bucket are sorted, so that no list makes the search slow.
struct suffix_tables {
    std::string text;
    std::vector<suffix_name> names;     ///< by their buckets
    std::vector<std::uint32_t> buckets; ///< where each one begins, and the end of the last; their number is a power of two
    rules_of_name root;                 ///< the rule `*`
    std::size_t rule_count = 0;
    key::digest hash;

    /// Returns the name, or null if it is not in the table.
    [[nodiscard]] const suffix_name* find(std::string_view name, std::uint64_t hash_of_name) const noexcept;

    /// Returns the bucket and the fingerprint of a hash.
    /// @{
    [[nodiscard]] std::size_t bucket_of(std::uint64_t hash_of_name) const noexcept
    {
        return static_cast<std::size_t>(hash_of_name) & (buckets.size() - 2);
    }
    [[nodiscard]] static std::uint16_t fingerprint_of(std::uint64_t hash_of_name) noexcept
    {
        return static_cast<std::uint16_t>(hash_of_name >> 48);
    }
    /// @}

    /// Compares a name of the table with another name: less than 0 if it is sorted before it, 0 if it is the same.
    [[nodiscard]] int compare(const suffix_name& one, std::uint16_t fingerprint, std::string_view name) const noexcept;
};

} // namespace uriform::detail
