#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Path patterns (RFC 9309, section 2.2.3), and rules that use them.

namespace uriform::robots {

/// A path pattern. It matches paths that begin with its text. In the text, `*` stands for any number of any octets, and a final `$`
/// for the end of the path. A path may include a query.
///
/// Patterns and paths are compared in normal form (section 2.2.2). Unreserved octets are decoded, hexadecimal digits are
/// upper-case, and octets that a URI cannot contain there, like non-ASCII octets, are percent-encoded. In a query, `:`, `/`, `?`
/// and `@` equal their percent-encodings; all other reserved octets differ from theirs. In a pattern, `%2A` and `%24` stand for
/// literal `*` and `$`. Case matters. Patterns and paths may contain any octets.
///
/// @code
/// const auto pattern = uriform::robots::path_pattern::parse("/caf%c3%a9/*.p%68p$");
/// assert(pattern.matches("/caf%C3%A9/a/b.php") && !pattern.matches("/caf%C3%A9/a/b.php?c"));
/// assert(pattern.text() == "/caf%C3%A9/*.php$");
/// @endcode
class path_pattern {
public:
    /// Constructs the empty pattern, which matches every path. No allocation.
    path_pattern() noexcept = default;

    /// Parses a pattern. Linear. Allocates the pattern, plus four bytes per octet if a `*` occurs before other octets. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT path_pattern parse(std::string_view text);

    /// Returns whether `path` matches. Linear in the size of `path`, regardless of the number of `*`; no allocation.
    [[nodiscard]] URIFORM_KEYS_EXPORT bool matches(std::string_view path) const noexcept;

    /// Returns the pattern in normal form.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

    /// Compares the normal forms.
    friend bool operator==(const path_pattern& a, const path_pattern& b) noexcept { return a.text_ == b.text_; }

private:
    friend class path_rules;
    [[nodiscard]] std::string_view body() const noexcept;
    /// Returns whether a path in normal form matches.
    [[nodiscard]] bool matches_normal(std::string_view path) const noexcept;
    template <class Octets>
    [[nodiscard]] bool matches_octets(Octets octets) const noexcept;

    std::string text_;
    /// For each `*`, the size of the part after it. For each octet of such a part, the size of the part's longest proper prefix
    /// that ends with this octet: the failure function of Knuth, Morris and Pratt. It ensures that no octet of a path is read
    /// twice. Empty if only `*` follow the first `*`.
    std::vector<std::uint32_t> failures_;
};

/// The rules' decision on a path.
struct verdict {
    bool allowed = true;                      ///< whether the path is allowed
    std::optional<std::size_t> position = {}; ///< the position of the deciding rule, as passed to add(); empty if no rule matches

    /// Returns `allowed`.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return allowed; }
    /// Compares all members.
    friend constexpr bool operator==(const verdict&, const verdict&) noexcept = default;
};

/// Rules that allow or disallow paths by patterns. Among matching rules, the rule whose pattern contains the most octets decides;
/// if two patterns are equally long, the allowing rule decides (RFC 9309, section 2.2.2). Used by robots_txt, and by crawlers that
/// define their scope with patterns.
///
/// @code
/// uriform::robots::path_rules scope(false); // what no rule allows is not in it
/// scope.add("/docs/", true);
/// scope.add("/docs/*.zip$", false);
/// assert(scope.check("/docs/a.html").allowed && !scope.check("/docs/a.zip").allowed && !scope.check("/").allowed);
/// assert(scope.check(*uriform::parse_uri("https://example.com/docs/?a#b")).allowed);
/// @endcode
class path_rules {
public:
    /// Constructs an empty set of rules. `otherwise` is the decision for paths that no rule matches. No allocation.
    explicit path_rules(bool otherwise = true) noexcept : otherwise_(otherwise) {}

    /// Adds a rule. An empty pattern matches no path (RFC 9309, section 2.2.2). `position` is returned in verdicts. Linear in the
    /// pattern's size and, amortized, logarithmic in the number of rules. Throws `std::bad_alloc` and leaves the rules unchanged
    /// then.
    URIFORM_KEYS_EXPORT void add(std::string_view pattern, bool allows, std::size_t position = 0);

    /// Returns the decision for a URI's path and query, or for `path`: an absolute path, optionally with a query. An empty path
    /// counts as `/`. Tries the rules that may decide, each linear in the path's size; no allocation.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(const uri_reference_view& reference) const noexcept;
    [[nodiscard]] verdict check(const uri_reference& reference) const noexcept { return check(uri_reference_view(reference)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(std::string_view path) const noexcept;
    /// @}

    /// Returns the number of rules.
    [[nodiscard]] std::size_t size() const noexcept { return rules_.size() + added_.size(); }

private:
    friend class robots_txt;
    struct rule {
        path_pattern pattern;
        std::size_t position;
        bool allows;

        /// Whether this rule decides if `other` matches, too.
        [[nodiscard]] bool overrides(const rule& other) const noexcept;
    };
    [[nodiscard]] verdict check(std::string_view path, bool is_normal) const noexcept;
    void append(std::string_view pattern, bool allows, std::size_t position);
    void sort();

    std::vector<rule> rules_; ///< in the order in which check() tries them
    std::vector<rule> added_; ///< rules added later, in that order
    bool otherwise_;
};

} // namespace uriform::robots
