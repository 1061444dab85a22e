#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/site/site_errc.hpp>

/// @file
/// The Public Suffix List (https://publicsuffix.org): the names below which anyone can register names, such as `com` and `co.uk`.

namespace uriform::detail {

struct suffix_tables;

} // namespace uriform::detail

namespace uriform::site {

/// The sections of a Public Suffix List.
enum class suffix_section : std::uint8_t {
    // begin: suffix_sections.tsv
    /// No rule of the list matches: the public suffix is the last label.
    unlisted = 0,
    /// A rule in the section of ICANN domains.
    icann = 1,
    /// A rule in the section of private domains.
    private_domains = 2,
    /// A rule outside both sections.
    neither = 3,
    // end: suffix_sections.tsv
};

/// Returns the name of a section. Constant time.
///
/// @code
/// assert(name_of(uriform::site::suffix_section::icann) == "icann");
/// @endcode
[[nodiscard]] constexpr std::string_view name_of(suffix_section section) noexcept
{
    switch (section) {
    // begin: suffix_sections.tsv names
    case suffix_section::unlisted:
        return "unlisted";
    case suffix_section::icann:
        return "icann";
    case suffix_section::private_domains:
        return "private";
    case suffix_section::neither:
        return "neither";
        // end: suffix_sections.tsv
    }
    return {};
}

/// The rules of a list that count.
enum class suffix_rules : std::uint8_t {
    all,   ///< those of all sections, as browsers have it
    icann, ///< those of the section of ICANN domains: `github.io` is no public suffix by them
};

/// The parts of a host by a Public Suffix List. They view the host, and keep a dot at its end (WHATWG URL, section 3.2).
///
/// | host                   | public_suffix | registrable_domain |
/// |------------------------|---------------|--------------------|
/// | `www.example.co.uk`    | `co.uk`       | `example.co.uk`    |
/// | `co.uk`                | `co.uk`       | (empty)            |
/// | `www.example.com.`     | `com.`        | `example.com.`     |
/// | `a.b.unlisted`         | `unlisted`    | `b.unlisted`       |
/// | `192.0.2.1`, `[::1]`   | (empty)       | (empty)            |
/// | (empty), `.`, `a..com` | (empty)       | (empty)            |
struct domain_parts {
    std::string_view public_suffix;                    ///< empty if the host is no domain name
    std::string_view registrable_domain;               ///< the public suffix and one more label; empty if there is none
    suffix_section section = suffix_section::unlisted; ///< the section of the rule that prevails

    /// Compares all members.
    friend constexpr bool operator==(const domain_parts&, const domain_parts&) noexcept = default;
};

/// A Public Suffix List. It is immutable, and copies share its tables; threads may copy and use one list at once. The library has
/// no list, and loads none: users give one, such as that of Debian's package `publicsuffix`. Lists change every few days.
///
/// Hosts are compared with rules label by label: A-labels (`xn--55qx5d`) and U-labels (`公司`) are the same, in the host and in the
/// list, and so are lower and upper case of ASCII letters. Other U-labels must be as UTS #46 maps them, which uriform::iri does.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("// ===BEGIN ICANN DOMAINS===\n"
///                                                     "com\nuk\nco.uk\n*.ck\n!www.ck\n"
///                                                     "// ===END ICANN DOMAINS===\n").value();
/// assert(list.public_suffix("www.example.co.uk") == "co.uk" && list.registrable_domain("www.example.co.uk") == "example.co.uk");
/// assert(list.public_suffix("a.b.ck") == "b.ck" && list.registrable_domain("www.ck") == "www.ck");
/// @endcode
class suffix_list {
public:
    /// Constructs a list without rules, by which the public suffix of a host is its last label. No allocation.
    suffix_list() noexcept = default;

    /// Parses a list in the format of publicsuffix.org: UTF-8, with a rule in each line up to the first white space. A rule is a
    /// domain name of at most 253 bytes in A-labels, `*.` and a name, `!` and a name of at least two labels, or `*`. Lines that
    /// begin with `//` are comments, some of which are marks of sections (`// ===BEGIN ICANN DOMAINS===`). A `*` after another
    /// label is refused, as the list's own checks refuse it. A rule in two sections is one of
    /// ICANN domains.
    ///
    /// O(n log n) time. Allocates the tables, which are about 24 bytes for each rule of a list of today; at most 20 times the size
    /// of any text at any one time.
    ///
    /// Errors: site_errc::invalid_suffix_rule, with the position of the first octet that no rule has there;
    /// site_errc::no_suffix_rule; uri_errc::invalid_utf8; uri_errc::too_long. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<suffix_list> parse(std::string_view text);

    /// Divides `host`, the host of a URI, in UTF-8, by the algorithm of the list: an exception prevails over other rules, and else
    /// the rule with the most labels; without a rule, the public suffix is the last label. A host that is an IP address or has an
    /// empty label, other than that of the root, has no parts. Linear in the size of `host`; no allocation.
    [[nodiscard]] URIFORM_KEYS_EXPORT domain_parts split(std::string_view host,
                                                         suffix_rules rules = suffix_rules::all) const noexcept;

    /// Returns a part of split().
    /// @{
    [[nodiscard]] std::string_view public_suffix(std::string_view host, suffix_rules rules = suffix_rules::all) const noexcept
    {
        return split(host, rules).public_suffix;
    }
    [[nodiscard]] std::string_view registrable_domain(std::string_view host, suffix_rules rules = suffix_rules::all) const noexcept
    {
        return split(host, rules).registrable_domain;
    }
    /// @}

    /// Returns the number of different rules. Constant time.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t size() const noexcept;

    /// Returns a hash of the rules and their sections, the same for two lists exactly if they split all hosts alike, except with
    /// the probability that key::digest names. It does not depend on the machine, nor on the order of rules. Constant time.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash128() const noexcept;

    /// Returns whether both lists have the same rules in the same sections. Constant time.
    [[nodiscard]] friend bool operator==(const suffix_list& a, const suffix_list& b) noexcept { return a.hash128() == b.hash128(); }

private:
    explicit suffix_list(std::shared_ptr<const uriform::detail::suffix_tables> tables) noexcept;

    std::shared_ptr<const uriform::detail::suffix_tables> tables_; ///< null for a list without rules
};

} // namespace uriform::site
