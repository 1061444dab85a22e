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
/// The Public Suffix List (https://publicsuffix.org): domains under which anyone can register names, like `com` and `co.uk`.

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

/// Returns a section's name. Constant time.
///
/// @code
/// assert(to_string(uriform::site::suffix_section::icann) == "icann");
/// @endcode
[[nodiscard]] constexpr std::string_view to_string(suffix_section section) noexcept
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

/// Selects rules of a list.
enum class suffix_rules : std::uint8_t {
    all,   ///< the rules of all sections, as in browsers
    icann, ///< the rules in the section of ICANN domains; with them, `github.io` is not a public suffix
};

/// The parts of a host according to a Public Suffix List. They view the host and keep a trailing dot (WHATWG URL, section 3.2).
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
    std::string_view public_suffix;      ///< empty if the host is not a domain name
    std::string_view registrable_domain; ///< the public suffix and the preceding label; empty without a preceding label
    suffix_section section = suffix_section::unlisted; ///< the prevailing rule's section

    /// Compares all members.
    friend constexpr bool operator==(const domain_parts&, const domain_parts&) noexcept = default;
};

/// A Public Suffix List. It is immutable, and copies share its tables. Threads may copy and use a list at the same time. The
/// library does not contain or download a list; users supply it, for example from Debian's package `publicsuffix`. Lists change
/// every few days.
///
/// Hosts are compared with rules label by label. In hosts and lists, A-labels (`xn--55qx5d`) equal the corresponding U-labels
/// (`公司`), and the case of ASCII letters is ignored. Otherwise, U-labels must be in the form to which UTS #46 maps them;
/// uriform::iri can map them.
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
    /// Constructs a list without rules. Each host's public suffix is then its last label. No allocation.
    suffix_list() noexcept = default;

    /// Parses a list in the format of publicsuffix.org: UTF-8, with a rule on each line up to the first white space. A rule is a
    /// domain name of at most 253 bytes in A-labels, `*.` and a name, `!` and a name of at least two labels, or `*`. Lines that
    /// begin with `//` are comments; some comments mark sections (`// ===BEGIN ICANN DOMAINS===`). A `*` after another label is an
    /// error, as in the list's own checks. A rule in two sections belongs to the ICANN domains.
    ///
    /// O(n log n) time. Allocates the tables, about 24 bytes per rule for current lists. For any text, allocates at most 20 times
    /// its size at a time.
    ///
    /// The error is site_errc::invalid_suffix_rule, at the first octet that a rule cannot contain at its place,
    /// site_errc::no_suffix_rule, uri_errc::invalid_utf8 or uri_errc::too_long. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<suffix_list> parse(std::string_view text);

    /// Splits a URI's host, in UTF-8, by the algorithm of the list. An exception rule prevails over other rules; otherwise the rule
    /// with the most labels prevails. If no rule matches, the public suffix is the last label. For IP addresses, and hosts with an
    /// empty label other than the root's, both parts are empty. Linear in the size of `host`; no allocation.
    [[nodiscard]] URIFORM_KEYS_EXPORT domain_parts split(std::string_view host,
                                                         suffix_rules rules = suffix_rules::all) const noexcept;

    /// Return a part of split().
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

    /// Returns the number of distinct rules. Constant time.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t size() const noexcept;

    /// Returns a hash of the rules and their sections. Two lists have equal hashes exactly if they split all hosts alike, except
    /// with the probability stated at key::digest. The hash depends neither on the machine nor on the order of rules. Constant
    /// time.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash128() const noexcept;

    /// Returns whether both lists contain the same rules in the same sections. Constant time.
    [[nodiscard]] friend bool operator==(const suffix_list& a, const suffix_list& b) noexcept { return a.hash128() == b.hash128(); }

private:
    explicit suffix_list(std::shared_ptr<const uriform::detail::suffix_tables> tables) noexcept;

    std::shared_ptr<const uriform::detail::suffix_tables> tables_; ///< null without rules
};

} // namespace uriform::site
