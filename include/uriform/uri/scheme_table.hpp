#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/export.hpp>
#include <uriform/uri/detail/standard_rules.hpp>
#include <uriform/uri/scheme_rule.hpp>

/// @file
/// Scheme rules for normalization (RFC 3986, section 6.2.3), as data.

namespace uriform {

class scheme_table;

/// The exported implementation of scheme_table::standard(), for use at run time.
namespace detail::exported {

URIFORM_EXPORT const scheme_table& standard() noexcept;

} // namespace detail::exported

/// A table of scheme rules with which a caller can extend or override the library's rules. It views the caller's rules, so they
/// must outlive it. Allocates nothing.
///
/// @code
/// static constexpr uriform::scheme_rule mine[] = {{"gemini", 1965, true}, {"http", 8080, true}};
/// const uriform::scheme_table table(mine); // before the standard rules
/// auto u = uriform::parse_uri("gemini://example.org:1965");
/// assert(uriform::normalize(*u, {.schemes = &table}) == "gemini://example.org/");
/// @endcode
class scheme_table {
public:
    /// Constructs a table from the `count` rules at `rules`. The first rule that matches is used. If no rule matches and `next` is
    /// not null, `next` is searched.
    constexpr scheme_table(const scheme_rule* rules, std::size_t count, const scheme_table* next) noexcept
        : rules_(rules), count_(count), next_(next)
    {
    }

    /// Constructs a table that contains `rules`, followed by the standard table.
    template <std::size_t Count>
    constexpr explicit scheme_table(const scheme_rule (&rules)[Count]) noexcept : scheme_table(rules, Count, &standard())
    {
    }

    /// Returns the library's own rules: registered default ports, and the rules from the schemes' RFCs for empty paths, `localhost`
    /// and namespace case. `uriform/uri/detail/standard_rules.hpp` cites a section for each rule. Constant expressions use the
    /// rules in this header; at run time, the rules come from the library that the program is linked with.
    [[nodiscard]] static constexpr const scheme_table& standard() noexcept;

    /// Returns the rule for `scheme`, ignoring case, or null if the table contains no rule for it. Linear in the number of caller
    /// rules.
    ///
    /// @code
    /// static_assert(uriform::scheme_table::standard().find("HTTPS")->default_port == 443);
    /// @endcode
    [[nodiscard]] constexpr const scheme_rule* find(std::string_view scheme) const noexcept
    {
        if (!std::is_constant_evaluated())
            return find_exported(scheme);
        for (const scheme_table* table = this; table != nullptr; table = table->next_)
            if (const scheme_rule* const found = table->find_here(scheme))
                return found;
        return nullptr;
    }

private:
    /// The exported implementation of find(), for use at run time.
    [[nodiscard]] URIFORM_EXPORT const scheme_rule* find_exported(std::string_view scheme) const noexcept;

    [[nodiscard]] constexpr const scheme_rule* find_here(std::string_view scheme) const noexcept
    {
        for (std::size_t i = 0; i < count_; ++i)
            if (detail::ascii::equal_ignoring_case(rules_[i].scheme, scheme))
                return &rules_[i];
        return nullptr;
    }

    const scheme_rule* rules_;
    std::size_t count_;
    const scheme_table* next_;
};

namespace detail {

inline constexpr scheme_table standard_table(standard_rules, std::size(standard_rules), nullptr);

} // namespace detail

constexpr const scheme_table& scheme_table::standard() noexcept
{
    if (std::is_constant_evaluated())
        return detail::standard_table;
    return detail::exported::standard();
}

} // namespace uriform
