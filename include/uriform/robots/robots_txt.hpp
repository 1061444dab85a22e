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
/// The Robots Exclusion Protocol (RFC 9309): a robots.txt file's rules for a crawler.

namespace uriform::robots {

/// The minimum number of bytes that a crawler parses of a robots.txt file (section 2.5): 500 KiB.
inline constexpr std::size_t least_parsing_limit = std::size_t{500} * 1024;

/// Reasons to ignore a line or part of it, or to change its meaning.
enum class problem_kind : std::uint8_t {
    // begin: robots_problems.tsv
    /// A line without `:`; it is not a record.
    missing_colon = 0,
    /// A record that RFC 9309 does not define, other than Sitemap and Crawl-delay.
    unknown_record = 1,
    /// A rule before the first User-agent record.
    rule_outside_group = 2,
    /// An octet that product tokens cannot contain; the token ends before it.
    invalid_product_token = 3,
    /// A pattern without a leading `/`; it matches no path unless it begins with `*`.
    no_slash = 4,
    /// An octet that patterns cannot contain: a control character, or not UTF-8; it is percent-encoded.
    invalid_octet = 5,
    /// A Crawl-delay record whose value is not a number of seconds.
    invalid_crawl_delay = 6,
    /// Text after the parsing limit; it is ignored.
    over_limit = 7,
    // end: robots_problems.tsv
};

/// Returns the name of a kind. Constant time.
///
/// @code
/// assert(to_string(uriform::robots::problem_kind::missing_colon) == "missing-colon");
/// @endcode
[[nodiscard]] constexpr std::string_view to_string(problem_kind kind) noexcept
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

/// A problem in a robots.txt file. Parsers ignore it (section 2.3, "Parsing errors").
struct problem {
    problem_kind kind{};      ///< the reason
    std::size_t position = 0; ///< byte offset, from 0, of the first affected octet

    /// Compares all members.
    friend constexpr bool operator==(const problem&, const problem&) noexcept = default;
};

/// Returns a robots.txt file's problems in order, for its author. Linear. Throws `std::bad_alloc`.
///
/// @code
/// const auto found = uriform::robots::problems("User-agent: *\nDisallow /private\nAllow: public\n");
/// assert(found.size() == 2 && found[0].kind == uriform::robots::problem_kind::missing_colon && found[0].position == 14);
/// assert(found[1].kind == uriform::robots::problem_kind::no_slash && found[1].position == 39);
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::vector<problem> problems(std::string_view text, std::size_t limit = least_parsing_limit);

/// A robots.txt file's rules for a crawler, identified by its product token.
///
/// The rules come from all groups that name the product token, ignoring case. If no group names it, the rules come from all groups
/// with `*` (section 2.2.1). The matching rule with the longest pattern decides; if two are equally long, the allowing rule decides
/// (section 2.2.2). `/robots.txt` is always allowed. For the comparison of patterns and URIs, see path_pattern.
///
/// Lines without a record are ignored (section 2.3). Unknown records are ignored too, and do not end a group (section 2.2.4). Lines
/// end with LF, CR or CR LF. A byte order mark at the beginning is ignored. A product token in the file ends before the first octet
/// that tokens cannot contain, so `Bot/1.0` means `Bot`.
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
    /// Constructs the rules of an empty file, which allow everything. No allocation.
    robots_txt() noexcept = default;

    /// Parses the first `limit` bytes of a file for the crawler `product_token`. The token consists of letters, `-` and `_`
    /// (section 2.2.1). A line cut off by the limit is ignored. O(n log n) in the number of rules, otherwise linear. Allocates the
    /// rules and sitemaps.
    ///
    /// The only error is robots_errc::invalid_product_token, with a position in the token. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<robots_txt> parse(std::string_view text, std::string_view product_token,
                                                                      std::size_t limit = least_parsing_limit);

    /// Returns the decision for a URI or an absolute path, like path_rules::check(). The verdict's position is the byte offset
    /// of the pattern in the file, from 0.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(const uri_reference_view& reference) const noexcept;
    [[nodiscard]] verdict check(const uri_reference& reference) const noexcept { return check(uri_reference_view(reference)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT verdict check(std::string_view path) const noexcept;
    /// @}

    /// Returns whether the crawler may access a URI, that is, `check().allowed`.
    /// @{
    [[nodiscard]] bool allows(const uri_reference_view& reference) const noexcept { return check(reference).allowed; }
    [[nodiscard]] bool allows(const uri_reference& reference) const noexcept { return check(reference).allowed; }
    [[nodiscard]] bool allows(std::string_view path) const noexcept { return check(path).allowed; }
    /// @}

    /// Returns whether a group names the product token. If not, the rules are those of `*`, if any.
    [[nodiscard]] bool has_group() const noexcept { return has_group_; }

    /// Returns the number of rules with a nonempty pattern.
    [[nodiscard]] std::size_t size() const noexcept { return rules_.size(); }

    /// Returns the value of the last `Crawl-delay` record in the groups, in milliseconds, or `std::nullopt`. RFC 9309 does not
    /// define this record; some crawlers wait that many seconds between requests.
    [[nodiscard]] std::optional<std::uint64_t> crawl_delay_ms() const noexcept { return crawl_delay_ms_; }

    /// Returns the values of the whole file's `Sitemap` records, in order and unchanged (section 2.2.4).
    [[nodiscard]] std::span<const std::string> sitemaps() const noexcept { return sitemaps_; }

private:
    path_rules rules_;
    std::vector<std::string> sitemaps_;
    std::optional<std::uint64_t> crawl_delay_ms_;
    bool has_group_ = false;
};

} // namespace uriform::robots
