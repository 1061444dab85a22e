#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/robots/path_pattern.hpp>
#include <uriform/robots/robots_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The Robots Exclusion Protocol (RFC 9309): the rules of a robots.txt file for one crawler.

namespace uriform::robots {

/// The least size, in bytes, of the part of a robots.txt file that a crawler parses (section 2.5): 500 KiB.
inline constexpr std::size_t least_parsing_limit = std::size_t{500} * 1024;

/// Reasons why a line, or a part of it, is not used, or not as it is written.
enum class problem_kind : std::uint8_t {
    // begin: robots_problems.tsv
    /// A line without `:`, which is no record.
    missing_colon = 0,
    /// A record that is none of RFC 9309, and neither Sitemap nor Crawl-delay.
    unknown_record = 1,
    /// A rule before the first record User-agent.
    rule_outside_group = 2,
    /// An octet that no product token has: the token ends before it.
    invalid_product_token = 3,
    /// A pattern that does not begin with `/`: no path matches it, unless it begins with `*`.
    no_slash = 4,
    /// An octet that no pattern has, a control character or one that is not UTF-8: it is percent-encoded.
    invalid_octet = 5,
    /// A record Crawl-delay whose value is no number of seconds.
    invalid_crawl_delay = 6,
    /// Text after the parsing limit, which is ignored.
    over_limit = 7,
    // end: robots_problems.tsv
};

/// Returns the name of a kind. Constant time.
///
/// @code
/// assert(name_of(uriform::robots::problem_kind::missing_colon) == "missing-colon");
/// @endcode
[[nodiscard]] constexpr std::string_view name_of(problem_kind kind) noexcept
{
    switch (kind) {
    // begin: robots_problems.tsv names
    case problem_kind::missing_colon:
        return "missing-colon";
    case problem_kind::unknown_record:
        return "unknown-record";
    case problem_kind::rule_outside_group:
        return "rule-outside-group";
    case problem_kind::invalid_product_token:
        return "invalid-product-token";
    case problem_kind::no_slash:
        return "no-slash";
    case problem_kind::invalid_octet:
        return "invalid-octet";
    case problem_kind::invalid_crawl_delay:
        return "invalid-crawl-delay";
    case problem_kind::over_limit:
        return "over-limit";
        // end: robots_problems.tsv
    }
    return {};
}

/// A problem of a robots.txt file. A parser ignores it (section 2.3, "Parsing errors").
struct problem {
    problem_kind kind{};      ///< the reason
    std::size_t position = 0; ///< the first octet that the reason is about, in bytes from 0

    /// Compares all members.
    friend constexpr bool operator==(const problem&, const problem&) noexcept = default;
};

/// Returns the problems of a robots.txt file in their order, for its author. Linear. Throws `std::bad_alloc`.
///
/// @code
/// const auto found = uriform::robots::problems("User-agent: *\nDisallow /private\nAllow: public\n");
/// assert(found.size() == 2 && found[0].kind == uriform::robots::problem_kind::missing_colon && found[0].position == 14);
/// assert(found[1].kind == uriform::robots::problem_kind::no_slash && found[1].position == 39);
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::vector<problem> problems(std::string_view text, std::size_t limit = least_parsing_limit);

/// The rules of a robots.txt file for one crawler, which its product token names.
///
/// The rules are those of all groups with the product token, in any case of letters, or if there are none, of all groups with `*`
/// (section 2.2.1). The rule with the longest pattern that matches decides; of two that are equally long, one that allows (section
/// 2.2.2). `/robots.txt` is always allowed. Patterns and URIs are compared as path_pattern compares them.
///
/// A line that is no record is ignored (section 2.3), and so is one whose name is unknown: it does not end a group (section 2.2.4).
/// Lines end in LF, CR or CR LF; a byte order mark at the beginning is ignored. A product token in the file ends before its first
/// octet that no token has, so that `Bot/1.0` is `Bot`.
///
/// @code
/// const auto rules = uriform::robots::robots_txt::parse("User-agent: *\nDisallow: /\n\n"
///                                                       "User-agent: ExampleBot\nDisallow: /private\nAllow: /private/*.html$\n",
///                                                       "examplebot").value();
/// assert(rules.allows("/") && !rules.allows("/private/a") && rules.allows("/private/a.html"));
/// assert(!rules.allows(*uriform::parse_uri("https://example.com/%70rivate?a")));
/// @endcode
class robots_txt {
public:
    /// Constructs the rules of an empty file, which allow all. No allocation.
    robots_txt() noexcept = default;

    /// Parses the first `limit` bytes of a file for the crawler `product_token`: letters, `-` and `_` (section 2.2.1). A line that
    /// the limit cuts is ignored. O(n log n) in the number of rules, otherwise linear. Allocates the rules and sitemaps.
    ///
    /// The one error is robots_errc::invalid_product_token, with the position in the token. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<robots_txt> parse(std::string_view text, std::string_view product_token,
                                                                      std::size_t limit = least_parsing_limit);

    /// Returns what the rules say about a URI, or about an absolute path, as pattern_rules::check() does. The position of a verdict
    /// is that of the pattern in the file, in bytes from 0.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(const uri_reference_view& reference) const noexcept;
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(std::string_view path) const noexcept;
    /// @}

    /// Returns whether the crawler may access a URI: `check().allowed`.
    /// @{
    [[nodiscard]] bool allows(const uri_reference_view& reference) const noexcept { return check(reference).allowed; }
    [[nodiscard]] bool allows(std::string_view path) const noexcept { return check(path).allowed; }
    /// @}

    /// Returns whether a group names the product token: otherwise the rules are those of `*`, if there are any.
    [[nodiscard]] bool has_group() const noexcept { return has_group_; }

    /// Returns the number of rules whose pattern is not empty.
    [[nodiscard]] std::size_t size() const noexcept { return rules_.size(); }

    /// Returns the value of the last record `Crawl-delay` in the groups, in milliseconds; none if there is none. RFC 9309 has no
    /// such record: some crawlers take it for the time between two requests, in seconds.
    [[nodiscard]] std::optional<std::uint64_t> crawl_delay_ms() const noexcept { return crawl_delay_ms_; }

    /// Returns the values of the records `Sitemap` of the whole file, in their order, as they are written (section 2.2.4).
    [[nodiscard]] std::span<const std::string> sitemaps() const noexcept { return sitemaps_; }

private:
    pattern_rules rules_;
    std::vector<std::string> sitemaps_;
    std::optional<std::uint64_t> crawl_delay_ms_;
    bool has_group_ = false;
};

} // namespace uriform::robots
