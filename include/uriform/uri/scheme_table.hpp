#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// The rules of schemes for normalization (RFC 3986, section 6.2.3), as data.

namespace uriform {

/// The rules of one scheme.
struct scheme_rule {
    std::string_view scheme;                        ///< in lower case
    std::optional<std::uint16_t> default_port = {}; ///< the default port, which the normal form omits
    bool empty_path_is_root = false;                ///< after an authority, an empty path is `/` (RFC 9110, section 4.2.3)
    bool localhost_is_empty = false;                ///< the host `localhost` is the empty one (RFC 8089, section 2)

    /// If there is no authority, the path begins with a namespace identifier and `:` (RFC 8141, section 2), and the normal form has
    /// the identifier in lower case (section 3.1). An identifier contains no `/`; a path without `:` has none.
    bool namespace_is_lower_case = false;
};

/// A table of scheme rules that a caller can put in front of the library's own. It views the caller's rules, which must outlive it,
/// and allocates nothing.
///
/// @code
/// static constexpr uriform::scheme_rule mine[] = {{"gemini", 1965, true}, {"http", 8080, true}};
/// const uriform::scheme_table table(mine); // in front of the standard ones
/// auto u = uriform::parse_uri("gemini://example.org:1965");
/// assert(uriform::normalize(*u, {.schemes = &table}) == "gemini://example.org/");
/// @endcode
class scheme_table {
public:
    /// Constructs a table of the `count` rules at `rules`, of which the first match is used. If none matches, the rules of `next`
    /// are used, if it is not null.
    constexpr scheme_table(const scheme_rule* rules, std::size_t count, const scheme_table* next) noexcept
        : rules_(rules), count_(count), next_(next)
    {
    }

    /// Constructs a table of `rules`, followed by the standard table.
    template <std::size_t Count>
    explicit scheme_table(const scheme_rule (&rules)[Count]) noexcept : scheme_table(rules, Count, &standard())
    {
    }

    /// Returns the library's own rules: the registered default ports, and the rules of the schemes' RFCs for empty paths, localhost
    /// and the case of namespaces. Each rule cites its section in `lib/uri/scheme_table.cpp`.
    [[nodiscard]] static URIFORM_EXPORT const scheme_table& standard() noexcept;

    /// Returns the rule for `scheme`, ignoring case, or null if the table has none. Linear in the table's size.
    [[nodiscard]] URIFORM_EXPORT const scheme_rule* find(std::string_view scheme) const noexcept;

private:
    const scheme_rule* rules_;
    std::size_t count_;
    const scheme_table* next_;
};

} // namespace uriform
