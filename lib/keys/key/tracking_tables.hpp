#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/key/tracking_list.hpp>

/// @file
/// The tables of a list of tracking parameters. They are made from rows by the same constexpr functions when the library is
/// compiled and when a list is read.
///
/// Names, and sites, are sorted texts. All entries that a text begins with are also prefixes of the last entry that is not greater
/// than the text: one binary search finds that entry, and `parent` leads from it to shorter and shorter ones. A site is stored from
/// its last octet to its first, with a dot behind it, so that a domain is a prefix of its subdomains.

namespace uriform::internal {

/// The effects of an entry, as bits. Those of a prefix are two bits above those of the name itself.
enum tracking_effect : std::uint8_t { remove_name = 1, keep_name = 2, remove_prefix = 4, keep_prefix = 8 };

/// Octets of the tables' text.
struct tracking_text {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
};

/// One entry of a list before the tables are made. An empty name with keep_prefix exempts the site; an empty site is every site.
struct tracking_row {
    tracking_text name;
    tracking_text site;
    std::uint32_t site_number = 0; ///< 1 more than the index of its site, 0 for every site
    std::uint8_t effects = 0;
};

inline constexpr std::uint32_t no_parent = 0xFFFFFFFF;

struct tracking_entry {
    tracking_text text;
    std::uint32_t parent = no_parent; ///< the longest other entry that is a prefix of this one
    std::uint32_t scopes = 0;         ///< of a name, the end of its scopes, which begin at those of the name before it
};

/// The effects of a name on one site. Those of a name are sorted by site.
struct tracking_scope {
    std::uint32_t site_number = 0;
    std::uint8_t effects = 0;
};

} // namespace uriform::internal

namespace uriform::detail {

/// The tables of a list.
struct tracking_tables {
    const char* text = "";
    std::span<const internal::tracking_entry> names;
    std::span<const internal::tracking_entry> sites;
    std::span<const internal::tracking_scope> scopes;
    std::string_view version;
    std::size_t skipped = 0;
    tracking_filter filter;
    std::uint64_t site_filter[4] = {}; ///< of internal::site_bit() of all sites

    [[nodiscard]] constexpr std::string_view text_of(internal::tracking_text of) const noexcept
    {
        return {text + of.begin, of.size};
    }
};

} // namespace uriform::detail

namespace uriform::internal {

using detail::tracking_tables;

/// The length of a name or prefix at most. It bounds the time of each comparison, also if one name is used for many sites.
inline constexpr std::size_t longest_name = 255;
/// The octet with which a domain and its subdomains end, seen from behind.
inline constexpr char site_end = '.';
/// The length of a domain name at most (RFC 1035, section 2.3.4, as text).
inline constexpr std::size_t longest_site = 253;

/// The octets at the end of a host that most hosts are told by that are none of the sites.
inline constexpr std::size_t site_tail = 6;

/// Returns the number of the bit, below 256, for the last octets of a host, seen from behind.
template <class Iterator>
[[nodiscard]] constexpr std::size_t site_bit(Iterator reversed) noexcept
{
    std::uint64_t tail = 0;
    for (std::size_t i = 0; i < site_tail; ++i)
        tail = tail << 8 | static_cast<unsigned char>(*reversed++);
    return static_cast<std::size_t>(tail * 0x9E3779B97F4A7C15 >> 56);
}

/// Returns the length of the common prefix of `entry`, which is in lower case, and `text`, ignoring its case.
[[nodiscard]] constexpr std::size_t common_prefix(std::string_view entry, std::string_view text) noexcept
{
    const std::size_t size = std::min(entry.size(), text.size());
    std::size_t i = 0;
    while (i < size && entry[i] == detail::ascii::to_lower(text[i]))
        ++i;
    return i;
}

/// Returns whether `text`, in lower case, is less than `entry`, octet by octet.
[[nodiscard]] constexpr bool less_than_entry(std::string_view text, std::string_view entry) noexcept
{
    const std::size_t common = common_prefix(entry, text);
    if (common == entry.size() || common == text.size())
        return text.size() < entry.size();
    return static_cast<unsigned char>(detail::ascii::to_lower(text[common])) < static_cast<unsigned char>(entry[common]);
}

/// Returns the index of the longest of `entries` that is a prefix of `text`, ignoring case, or no_parent.
[[nodiscard]] constexpr std::uint32_t longest_prefix(const tracking_tables& tables, std::span<const tracking_entry> entries,
                                                     std::string_view text) noexcept
{
    const auto after =
        std::upper_bound(entries.begin(), entries.end(), text, [&](std::string_view value, const tracking_entry& entry) {
            return less_than_entry(value, tables.text_of(entry.text));
        });
    if (after == entries.begin())
        return no_parent;
    auto found = static_cast<std::uint32_t>(after - entries.begin() - 1);
    const std::size_t common = common_prefix(tables.text_of(entries[found].text), text);
    while (found != no_parent && entries[found].text.size > common)
        found = entries[found].parent;
    return found;
}

/// Sets the parents of entries that are sorted. Each step of the loop inside leaves an entry that no later one has as a parent, so
/// that all are linear in the length of the texts.
constexpr void link_parents(const tracking_tables& tables, std::span<tracking_entry> entries) noexcept
{
    for (std::uint32_t i = 1; i < entries.size(); ++i) {
        std::uint32_t parent = i - 1;
        while (parent != no_parent && !tables.text_of(entries[i].text).starts_with(tables.text_of(entries[parent].text)))
            parent = entries[parent].parent;
        entries[i].parent = parent;
    }
}

/// The order of rows by their sites, or by their names and then by the numbers of their sites.
struct row_order {
    const tracking_tables& tables;
    bool by_site;

    constexpr bool operator()(const tracking_row& a, const tracking_row& b) const noexcept
    {
        const int order = by_site ? tables.text_of(a.site).compare(tables.text_of(b.site))
                                  : tables.text_of(a.name).compare(tables.text_of(b.name));
        return order < 0 || (order == 0 && !by_site && a.site_number < b.site_number);
    }
};

/// Makes the sites of sorted rows at `sites`, and sets the numbers of the rows' sites.
constexpr void make_sites(tracking_tables& tables, std::span<tracking_row> rows, tracking_entry* sites) noexcept
{
    std::uint32_t count = 0;
    for (tracking_row& row : rows) {
        if (row.site.size == 0)
            continue;
        if (count == 0 || tables.text_of(sites[count - 1].text) != tables.text_of(row.site))
            sites[count++].text = row.site;
        row.site_number = count;
    }
    link_parents(tables, {sites, count});
    tables.sites = {sites, count};
}

/// Makes the names of sorted rows at `names`, and their scopes at `scopes`.
constexpr void make_names(tracking_tables& tables, std::span<const tracking_row> rows, tracking_entry* names,
                          tracking_scope* scopes) noexcept
{
    std::uint32_t name_count = 0;
    std::uint32_t scope_count = 0;
    for (const tracking_row& row : rows) {
        const bool same_name = name_count != 0 && tables.text_of(names[name_count - 1].text) == tables.text_of(row.name);
        if (!same_name)
            names[name_count++].text = row.name;
        if (!same_name || scopes[scope_count - 1].site_number != row.site_number)
            scopes[scope_count++].site_number = row.site_number;
        scopes[scope_count - 1].effects = static_cast<std::uint8_t>(scopes[scope_count - 1].effects | row.effects);
        names[name_count - 1].scopes = scope_count;
    }
    link_parents(tables, {names, name_count});
    tables.names = {names, name_count};
    tables.scopes = {scopes, scope_count};
}

/// Sets `tables.filter` for the names that `rows` remove.
constexpr void set_filter(tracking_tables& tables, std::span<const tracking_row> rows) noexcept
{
    for (const tracking_row& row : rows) {
        if ((row.effects & (remove_name | remove_prefix)) == 0)
            continue;
        const char* const name = tables.text + row.name.begin;
        const std::uint32_t from = 0xFFFFFFFF << std::min<std::uint32_t>(row.name.size, 31);
        const bool is_prefix = (row.effects & remove_prefix) != 0;
        tables.filter.lengths[name[0] & 31] |= is_prefix ? from : from & ~(from << 1);
        tables.filter.seconds[name[0] & 31] |= row.name.size == 1 ? 0xFFFFFFFF : std::uint32_t{1} << (name[1] & 31);
    }
}

/// Sets `tables.site_filter`; one that is full if a site is too short.
constexpr void set_site_filter(tracking_tables& tables) noexcept
{
    for (const tracking_entry& site : tables.sites) {
        const std::string_view reversed = tables.text_of(site.text);
        const std::size_t bit = reversed.size() < site_tail ? 0 : site_bit(reversed.begin());
        tables.site_filter[bit / 64] |= std::uint64_t{1} << bit % 64;
        if (reversed.size() < site_tail)
            std::fill(std::begin(tables.site_filter), std::end(tables.site_filter), ~std::uint64_t{0});
    }
}

/// Makes the tables of `rows` in three arrays, each with room for one element for each row; `tables.text` is set already.
constexpr void make_tables(tracking_tables& tables, std::span<tracking_row> rows, tracking_entry* names, tracking_entry* sites,
                           tracking_scope* scopes)
{
    const auto sort = [&](bool by_site) { // takes less code than std::sort()
        std::make_heap(rows.begin(), rows.end(), row_order{tables, by_site});
        std::sort_heap(rows.begin(), rows.end(), row_order{tables, by_site});
    };
    sort(true);
    make_sites(tables, rows, sites);
    set_site_filter(tables);
    sort(false);
    make_names(tables, rows, names, scopes);
    set_filter(tables, rows);
}

} // namespace uriform::internal
