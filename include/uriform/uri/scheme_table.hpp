#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// What normalization knows of single schemes (RFC 3986, section 6.2.3), as data.

namespace uriform {

/// What one scheme says of its URIs.
struct scheme_rule {
    std::string_view scheme;                        ///< in lower case
    std::optional<std::uint16_t> default_port = {}; ///< the port that goes from the normal form, being the default
    bool empty_path_is_root = false;                ///< beside an authority an empty path is `/` (RFC 9110, section 4.2.3)
    bool localhost_is_empty = false;                ///< the host `localhost` is the empty one (RFC 8089, section 2)

    /// Whether a path beside no authority begins with a namespace identifier and `:` (RFC 8141, section 2), and the normal form has
    /// the letters of the identifier in lower case (section 3.1). It holds no `/`, and a path without its `:` has none.
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
    /// The `count` rules at `rules`, the first match winning, and where none matches those of `next`, if any.
    constexpr scheme_table(const scheme_rule* rules, std::size_t count, const scheme_table* next) noexcept
        : rules_(rules), count_(count), next_(next)
    {
    }

    /// `rules` in front of the standard table.
    template <std::size_t Count>
    explicit scheme_table(const scheme_rule (&rules)[Count]) noexcept : scheme_table(rules, Count, &standard())
    {
    }

    /// The library's own rules: the registered default ports, and what the schemes' RFCs say of empty paths, of localhost and of
    /// the case of namespaces. Each rule cites its section in `lib/uri/scheme_table.cpp`.
    [[nodiscard]] static URIFORM_EXPORT const scheme_table& standard() noexcept;

    /// The rule for `scheme`, in either case; null where the table has none. Linear in the table's size.
    [[nodiscard]] URIFORM_EXPORT const scheme_rule* find(std::string_view scheme) const noexcept;

private:
    const scheme_rule* rules_;
    std::size_t count_;
    const scheme_table* next_;
};

} // namespace uriform
