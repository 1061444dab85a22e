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
/// The tables of a Public Suffix List: a hash table of the names in its rules and of their parents. To find the rules for a host,
/// start with its last label and stop at the first domain that the table does not contain.

namespace uriform::internal {

/// Maximum name size in bytes (RFC 1035, section 2.3.4, without the first label's length and the root).
inline constexpr std::size_t longest_suffix = 253;

/// Hashes a name, last octet first.
class name_hash {
public:
    void add(char octet) noexcept { state_ = (state_ + static_cast<unsigned char>(octet)) * 0x9E3779B97F4A7C15; }
    /// Returns the hash. Mixes the state, because its low bits depend on few bits of the octets.
    [[nodiscard]] std::uint64_t value() const noexcept { return (state_ ^ state_ >> 32) * 0xD6E8FEB86659FD93 ^ state_ >> 29; }

private:
    std::uint64_t state_ = 0;
};

/// A name in lower-case A-labels that grows by prepending labels.
class growing_name {
public:
    /// Prepends `label`, which must not be empty. Returns false if it is not a valid label, or if the name would become too long.
    [[nodiscard]] bool prepend(std::string_view label) noexcept;

    [[nodiscard]] std::string_view text() const noexcept { return {octets_.data() + begin_, octets_.size() - begin_}; }
    [[nodiscard]] std::uint64_t hash() const noexcept { return hash_.value(); }

private:
    void put(char octet) noexcept
    {
        octets_[--begin_] = octet;
        hash_.add(octet);
    }
    [[nodiscard]] bool prepend_a_label(std::string_view label) noexcept;

    std::array<char, longest_suffix> octets_;
    std::size_t begin_ = longest_suffix;
    name_hash hash_;
};

/// The sections of the three rules for a name: the name itself, the name after `*.`, and the name after `!`. The section is
/// site::suffix_section::unlisted if the rule does not exist.
class rules_of_name {
public:
    enum form : unsigned { exact = 0, wildcard = 2, exception = 4 };

    [[nodiscard]] constexpr site::suffix_section section(form of) const noexcept
    {
        return static_cast<site::suffix_section>(bits_ >> of & 3U);
    }
    /// Adds a rule. ICANN domains take precedence over other sections.
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

/// A name in the table. If it is the end of another name, it shares that name's text.
struct suffix_name {
    std::uint32_t begin;
    std::uint16_t fingerprint; ///< part of its hash
    std::uint8_t size;
    rules_of_name rules;
};

} // namespace uriform::internal

namespace uriform::detail {

using internal::rules_of_name;
using internal::suffix_name;

/// A hash table. The names in a bucket are sorted, so that no list can make lookups slow.
struct suffix_tables {
    std::string text;
    std::vector<suffix_name> names;     ///< sorted by bucket
    std::vector<std::uint32_t> buckets; ///< start of each bucket, and end of the last; their number is a power of two
    rules_of_name root;                 ///< the rule `*`
    std::size_t rule_count = 0;
    key::digest hash;

    /// Returns the name, or null if the table does not contain it.
    [[nodiscard]] const suffix_name* find(std::string_view name, std::uint64_t hash_of_name) const noexcept;

    /// Return the bucket and the fingerprint of a hash.
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

    /// Compares a name in the table with another name in bucket order. Returns a negative number if it precedes the other name, and
    /// 0 if the names are equal.
    [[nodiscard]] int compare(const suffix_name& one, std::uint16_t fingerprint, std::string_view name) const noexcept;
};

} // namespace uriform::detail
