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
/// Patterns of paths (RFC 9309, section 2.2.3), and rules that have such patterns.

namespace uriform::robots {

/// A pattern of paths: a text that paths begin with, in which `*` is any number of any octets, and a `$` at the end is the end of
/// the path. A path may have a query, which is a part of it.
///
/// Patterns and paths are compared by their normal forms (section 2.2.2): a percent-encoding of an unreserved octet is that octet,
/// hexadecimal digits are upper-case, and octets that no URI has there, such as those that are not ASCII, are percent-encoded. In a
/// query, `:`, `/`, `?` and `@` are the same as their percent-encodings; otherwise reserved octets differ from these. `%2A` and
/// `%24` in a pattern are `*` and `$` themselves. Case matters. A pattern and a path are any octets.
///
/// @code
/// const auto pattern = uriform::robots::path_pattern::parse("/caf%c3%a9/*.p%68p$");
/// assert(pattern.matches("/caf%C3%A9/a/b.php") && !pattern.matches("/caf%C3%A9/a/b.php?c"));
/// assert(pattern.text() == "/caf%C3%A9/*.php$");
/// @endcode
class path_pattern {
public:
    /// Constructs the empty pattern, which all paths match. No allocation.
    path_pattern() noexcept = default;

    /// Parses a pattern. Linear. Allocates the pattern, and four bytes for each octet if it has a `*` that octets follow. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT path_pattern parse(std::string_view text);

    /// Returns whether `path` matches. Linear in the size of `path`, however many `*` the pattern has; no allocation.
    [[nodiscard]] URIFORM_KEYS_EXPORT bool matches(std::string_view path) const noexcept;

    /// Returns the pattern in normal form.
    [[nodiscard]] std::string_view text() const noexcept { return text_; }

    /// Compares patterns in normal form.
    friend bool operator==(const path_pattern& a, const path_pattern& b) noexcept { return a.text_ == b.text_; }

private:
    [[nodiscard]] std::string_view body() const noexcept;

    std::string text_;
    /// For each octet of a part after a `*`, the size of the longest proper prefix of the part that ends with it: the failure
    /// function of Knuth, Morris and Pratt. So no octet of a path is read twice.
    std::vector<std::uint32_t> failures_;
};

/// What rules say about a path.
struct verdict {
    bool allowed = true;                      ///< whether it is allowed
    std::optional<std::size_t> position = {}; ///< the position of the rule that decides, as it was added; none if no rule matches

    /// Returns `allowed`.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return allowed; }
    /// Compares all members.
    friend constexpr bool operator==(const verdict&, const verdict&) noexcept = default;
};

/// Rules with patterns that allow or disallow paths. Of those that match, the one with the most octets in its pattern decides, and
/// of two with as many, one that allows (RFC 9309, section 2.2.2). They serve robots_txt, and crawlers whose scope is given by
/// patterns.
///
/// @code
/// uriform::robots::pattern_rules scope(false); // what no rule allows is not in it
/// scope.add("/docs/", true);
/// scope.add("/docs/*.zip$", false);
/// assert(scope.check("/docs/a.html").allowed && !scope.check("/docs/a.zip").allowed && !scope.check("/").allowed);
/// assert(scope.check(*uriform::parse_uri("https://example.com/docs/?a#b")).allowed);
/// @endcode
class pattern_rules {
public:
    /// Constructs rules without any. `otherwise` is whether paths are allowed that no rule matches. No allocation.
    explicit pattern_rules(bool otherwise = true) noexcept : otherwise_(otherwise) {}

    /// Adds a rule; an empty pattern matches no path (RFC 9309, section 2.2.2). `position` is for verdicts. Linear in the number of
    /// rules. Throws `std::bad_alloc`, and then changes nothing.
    URIFORM_KEYS_EXPORT void add(std::string_view pattern, bool allows, std::size_t position = 0);

    /// Returns what the rules say about a URI, of which the path and the query count, or about `path`: an absolute path, perhaps
    /// with a query. An empty path is `/`. Linear in the size of the path for each rule, from the longest on to the one that
    /// decides; no allocation.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(const uri_reference_view& reference) const noexcept;
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(std::string_view path) const noexcept;
    /// @}

    /// Returns the number of rules.
    [[nodiscard]] std::size_t size() const noexcept { return rules_.size(); }

private:
    friend class robots_txt;
    struct rule {
        path_pattern pattern;
        std::size_t position;
        bool allows;
    };
    void append(std::string_view pattern, bool allows, std::size_t position);
    void sort();

    std::vector<rule> rules_; ///< in the order in which they are tried
    bool otherwise_;
};

} // namespace uriform::robots
