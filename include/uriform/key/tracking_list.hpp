#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>

/// @file
/// Names of query parameters that identify a vendor's clicks or campaigns, and the sites to which they are limited.

namespace uriform::detail {

class tracking_builder;
struct tracking_tables;

/// Quickly rejects most names that no site removes, by their first two octets, ignoring case, and their length.
struct tracking_filter {
    /// Indexed by the last five bits of the first octet. Each bit stands for the length of a removed name, at most 31, or for the
    /// last five bits of a second octet.
    /// @{
    std::uint32_t lengths[32] = {};
    std::uint32_t seconds[32] = {};
    /// @}

    [[nodiscard]] constexpr bool may_remove(std::string_view name) const noexcept
    {
        if (name.empty())
            return false;
        const auto first = static_cast<std::size_t>(name[0] & 31);
        const bool second = name.size() == 1 || (seconds[first] >> (name[1] & 31) & 1) != 0;
        return second && (lengths[first] >> (name.size() < 31 ? name.size() : 31) & 1) != 0;
    }
};

} // namespace uriform::detail

namespace uriform::key {

/// A list of tracking parameters. It is immutable, and copies share its tables. Threads may copy and use a list at the same time.
///
/// An entry is a name or a prefix of names, for every site or for a domain and its subdomains. Other entries keep a name, or all
/// names, on a site, and take precedence. Names are decoded, and compared ignoring the case of ASCII letters.
///
/// @code
/// const auto& list = uriform::key::tracking_list::standard();
/// assert(list.matches("utm_source", "example.com") && !list.matches("id", "example.com"));
/// assert(list.matches("si", "www.youtube.com") && !list.matches("si", "example.com"));
/// @endcode
class tracking_list {
public:
    class site_rules;

    /// Constructs a list without entries. No allocation.
    URIFORM_KEYS_EXPORT tracking_list() noexcept;
    /// Copy and assign. Moving a list copies it. No allocation.
    /// @{
    tracking_list(const tracking_list& other) noexcept : tables_(other.tables_), filter_(other.filter_), is_owner_(other.is_owner_)
    {
        if (is_owner_)
            share();
    }
    tracking_list& operator=(const tracking_list& other) noexcept
    {
        tracking_list copy(other);
        std::swap(tables_, copy.tables_);
        std::swap(filter_, copy.filter_);
        std::swap(is_owner_, copy.is_owner_);
        return *this;
    }
    constexpr ~tracking_list()
    {
        if (is_owner_)
            release();
    }
    /// @}

    /// Returns the library's own list, `lib/keys/key/tracking.tsv`. The file names the vendor and its documentation for each entry.
    /// Names that sites also use for other purposes are only listed for single sites. Static storage, no allocation.
    [[nodiscard]] static URIFORM_KEYS_EXPORT const tracking_list& standard() noexcept;

    /// Parses a list in the format of the library's own list. Lines end with LF or CR LF. Empty lines and lines that begin with `#`
    /// are comments. The first row is `version`, a tab and the list's version. Each other row consists of four cells separated by
    /// tabs: a name of at most 255 bytes, or a prefix of that size followed by `*`; a domain in lower case, or nothing or `*` for
    /// every site; the vendor; the source. A row with the name `-` exempts its site, which must be a domain: nothing is removed
    /// there. Takes n log n time. Allocates the list's tables.
    ///
    /// Errors: missing_list_version, invalid_list_row, invalid_parameter_name, invalid_site, too_long. Throws `std::bad_alloc`.
    ///
    /// @code
    /// const auto list = uriform::key::tracking_list::parse("version\t2\n"
    ///                                                      "ad_*\t*\tExample\thttps://example.com/ads\n"
    ///                                                      "from\texample.org\tExample\thttps://example.com/from\n");
    /// assert(list->version() == "2" && list->matches("AD_ID", "a.test") && list->matches("from", "www.example.org"));
    /// const std::string_view text = "version\t2\nad_*id\t*\t\t\n";
    /// const uriform::error why = uriform::key::tracking_list::parse(text).error();
    /// assert(why.code == uriform::key_errc::invalid_parameter_name);
    /// assert(uriform::location_of(text, why.position) == (uriform::text_location{2, 5}));
    /// @endcode
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<tracking_list> parse(std::string_view tsv);

    /// Parses the rules of the browser extension ClearURLs: JSON with an object `providers`, whose members may contain
    /// `urlPattern`, `rules`, `referralMarketing`, `rawRules` and `exceptions`; other members are ignored. A rule is used if it is
    /// a name, a list of names, or a prefix and `.*`, and if its provider applies to every site or to a domain with its subdomains.
    /// An exception that begins with a domain exempts the whole domain from the list. skipped() counts all other rules. Takes n log
    /// n time. Allocates the list's tables.
    ///
    /// The error invalid_clear_urls is at the last byte read from the JSON. Throws `std::bad_alloc`.
    ///
    /// @code
    /// const auto list = uriform::key::tracking_list::parse_clear_urls(
    ///     R"({"providers": {"x": {"urlPattern": ".*", "rules": ["ad_.*", "v[0-9]"]}}})");
    /// assert(list->matches("ad_id", "example.com") && list->skipped() == 1);
    /// @endcode
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<tracking_list> parse_clear_urls(std::string_view json);

    /// Parses the rules with `removeparam` in a filter list for ad blockers, in AdGuard syntax; other lines are ignored. A rule is
    /// used under three conditions: its value is a name, or a regular expression for a list of names or a prefix; it applies to
    /// every site or to domains (`||example.com^`, `domain=`, `to=`); and it uses no options except `document` and `important`. An
    /// exception (`@@`) keeps its names, or all names, on the whole domain at the start of its pattern. skipped() counts all other
    /// rules. A rule with `badfilter` disables rules that equal its text without this option; if neither contains a `~` in
    /// `domain=`, it disables them for the domains that both contain. The version comes from a line `! Version: 1`. Takes n log n
    /// time. Allocates the list's tables.
    ///
    /// Errors: no_removeparam_rule, at the end of the text; too_long. Throws `std::bad_alloc`.
    ///
    /// @code
    /// const auto list = uriform::key::tracking_list::parse_adguard("||example.com^$removeparam=from\n$removeparam=/^ad_/\n");
    /// assert(list->matches("from", "example.com") && !list->matches("from", "a.test") && list->matches("ad_1", "a.test"));
    /// @endcode
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<tracking_list> parse_adguard(std::string_view lines);

    /// Returns the version in the list's text, or an empty text. Valid as long as a copy of this list exists.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string_view version() const noexcept;

    /// Returns how many rules of the text this list cannot express and therefore omits.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t skipped() const noexcept;

    /// Returns the entries for `host`, a URI's host in normal form. Valid as long as a copy of this list exists. Call it once per
    /// URI, and use the result for each name. Logarithmic in the number of sites; reads at most 255 bytes of the host; no
    /// allocation.
    [[nodiscard]] URIFORM_KEYS_EXPORT site_rules site(std::string_view host) const noexcept URIFORM_LIFETIMEBOUND;

    /// Returns false if no site removes `decoded_name`. This covers most unlisted names. Constant time, no allocation.
    [[nodiscard]] bool may_match(std::string_view decoded_name) const noexcept { return filter_->may_remove(decoded_name); }

    /// Returns whether `decoded_name` is a tracking parameter in a URI with the host `host`. No allocation.
    [[nodiscard]] bool matches(std::string_view decoded_name, std::string_view host) const noexcept;

    /// Returns whether no parameter is removed from URIs with the host `host`. No allocation.
    [[nodiscard]] bool exempts(std::string_view host) const noexcept;

    /// Returns a hash of the entries, without the version. If two lists have the same hash, they remove the same parameters from
    /// keys. The hash does not depend on the machine, the text's format, or the order of its rows. Linear, no allocation.
    ///
    /// @code
    /// const auto a = uriform::key::tracking_list::parse("version\t1\nx\t*\t\t\ny\t*\t\t\n").value();
    /// const auto b = uriform::key::tracking_list::parse("version\t2\ny\t\tExample\t\nx\t\tExample\t\n").value();
    /// assert(a.hash128() == b.hash128() && a.hash128() != uriform::key::tracking_list().hash128());
    /// @endcode
    [[nodiscard]] URIFORM_KEYS_EXPORT digest hash128() const noexcept;

    /// Returns whether both lists contain the same version and the same entries. Linear.
    [[nodiscard]] friend bool operator==(const tracking_list& a, const tracking_list& b) noexcept
    {
        return a.tables_ == b.tables_ || a.equals(b);
    }

private:
    friend class detail::tracking_builder;

    constexpr tracking_list(const detail::tracking_tables* tables, const detail::tracking_filter* filter, bool is_owner) noexcept
        : tables_(tables), filter_(filter), is_owner_(is_owner)
    {
    }
    URIFORM_KEYS_EXPORT void share() const noexcept;
    URIFORM_KEYS_EXPORT void release() const noexcept;
    [[nodiscard]] URIFORM_KEYS_EXPORT bool equals(const tracking_list& other) const noexcept;

    const detail::tracking_tables* tables_;
    const detail::tracking_filter* filter_;
    bool is_owner_; ///< whether the tables are reference-counted instead of static
};

/// The entries of a tracking_list for a host.
///
/// @code
/// const auto site = uriform::key::tracking_list::standard().site("www.example.com");
/// std::string kept;
/// for (const std::string_view name : {"q", "gclid", "page"})
///     kept += site.matches(name) ? "" : std::string(name) + ' ';
/// assert(kept == "q page ");
/// @endcode
class tracking_list::site_rules {
public:
    /// Returns whether `decoded_name` is a tracking parameter on this host. Rejects most other names like
    /// tracking_list::may_match(); otherwise logarithmic in the number of names. Reads at most 256 bytes of the name. No
    /// allocation.
    [[nodiscard]] bool matches(std::string_view decoded_name) const noexcept
    {
        return !exempt_ && filter_->may_remove(decoded_name) && find(decoded_name);
    }

    /// Returns whether no parameter is removed on this host.
    [[nodiscard]] bool exempt() const noexcept { return exempt_; }

private:
    friend class tracking_list;

    site_rules(const detail::tracking_tables& tables, const detail::tracking_filter& filter, std::uint32_t site) noexcept
        : tables_(&tables), filter_(&filter), site_(site)
    {
    }
    [[nodiscard]] URIFORM_KEYS_EXPORT bool find(std::string_view decoded_name) const noexcept;

    const detail::tracking_tables* tables_;
    const detail::tracking_filter* filter_;
    std::uint32_t site_; ///< 0 if the list does not name the host
    bool exempt_ = false;
};

inline bool tracking_list::matches(std::string_view decoded_name, std::string_view host) const noexcept
{
    return site(host).matches(decoded_name);
}

inline bool tracking_list::exempts(std::string_view host) const noexcept
{
    return site(host).exempt();
}

} // namespace uriform::key
