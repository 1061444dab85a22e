#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/key/tracking_list.hpp>

/// @file
/// The tables behind a tracking parameter list. The same constexpr functions make them from rows at compile time and when a list is
/// parsed.
///
/// Names and sites are sorted texts. If an entry is a prefix of a text, it is also a prefix of the last entry not greater than the
/// text. A single binary search finds this entry, and `parent` leads from it to ever shorter prefixes. A site is stored in reverse,
/// followed by a dot, so that a domain is a prefix of its subdomains.

namespace uriform::internal {

/// An entry's effects, as bits. The bits for a prefix are two places above the bits for the name itself.
enum tracking_effect : std::uint8_t { remove_name = 1, keep_name = 2, remove_prefix = 4, keep_prefix = 8 };

/// An octet range in the tables' text.
struct tracking_text {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
};

/// A name or prefix, before the tables are made.
struct tracking_name {
    tracking_text text;
    std::uint32_t entry = 0; ///< its entry's index
};

/// Entries for a single site and consecutive names, before the tables are made. A rule with many names and many sites takes as many
/// rows as it has sites. An empty name with keep_prefix exempts the site; an empty site stands for every site.
struct tracking_row {
    std::uint32_t first_name = 0;
    std::uint32_t name_count = 0;
    tracking_text site;
    std::uint32_t site_number = 0; ///< index of its site plus 1, or 0 for every site
    std::uint8_t effects = 0;
};

inline constexpr std::uint32_t no_parent = 0xFFFFFFFF;

struct tracking_entry {
    tracking_text text;
    std::uint32_t parent = no_parent; ///< the longest other entry that is a prefix of this entry
    std::uint32_t scopes = 0;         ///< for names: the end of the scopes, which begin at the preceding name's end
};

/// A name's effects on a site. A name's scopes are sorted by site. A rule with many names and many sites creates a scope for each
/// pair, so scopes are small.
struct tracking_scope {
    std::uint32_t site_number : 28 = 0;
    std::uint32_t effects : 4 = 0;
};

/// The maximum number of sites.
inline constexpr std::size_t most_sites = (std::size_t{1} << 28) - 1;

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
    std::uint64_t site_filter[4] = {}; ///< the internal::site_bit() of each site

    [[nodiscard]] constexpr std::string_view text_of(internal::tracking_text of) const noexcept
    {
        return {text + of.begin, of.size};
    }
};

} // namespace uriform::detail

namespace uriform::internal {

using detail::tracking_tables;

/// Maximum size for names and prefixes. It bounds each comparison's time, even if many sites use the same name.
inline constexpr std::size_t longest_name = 255;
/// Ends a domain's reversed text, and precedes its subdomains' labels.
inline constexpr char site_end = '.';
/// Maximum domain name length (RFC 1035, section 2.3.4, as text).
inline constexpr std::size_t longest_site = 253;

/// A host's last octets, by which most unlisted hosts are recognized: their number.
inline constexpr std::size_t site_tail = 6;

/// Returns the bit number, below 256, for a host's last octets in reverse order.
template <class Iterator>
[[nodiscard]] constexpr std::size_t site_bit(Iterator reversed) noexcept
{
    std::uint64_t tail = 0;
    for (std::size_t i = 0; i < site_tail; ++i)
        tail = tail << 8 | static_cast<unsigned char>(*reversed++);
    return static_cast<std::size_t>(tail * 0x9E3779B97F4A7C15 >> 56);
}

/// Returns the common prefix length for `entry` and `text`, ignoring case in `text`. `entry` must be in lower case.
[[nodiscard]] constexpr std::size_t common_prefix(std::string_view entry, std::string_view text) noexcept
{
    const std::size_t size = std::min(entry.size(), text.size());
    std::size_t i = 0;
    while (i < size && entry[i] == detail::ascii::to_lower(text[i]))
        ++i;
    return i;
}

/// Returns whether `text` in lower case is less than `entry`, octet by octet.
[[nodiscard]] constexpr bool less_than_entry(std::string_view text, std::string_view entry) noexcept
{
    const std::size_t common = common_prefix(entry, text);
    if (common == entry.size() || common == text.size())
        return text.size() < entry.size();
    return static_cast<unsigned char>(detail::ascii::to_lower(text[common])) < static_cast<unsigned char>(entry[common]);
}

/// Returns the index in `entries` for the longest prefix of `text`, ignoring case, or no_parent.
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

/// Sets the parents for sorted entries. Each step in the inner loop leaves an entry that has no later children, so the total time
/// is linear in the texts' length.
constexpr void link_parents(const tracking_tables& tables, std::span<tracking_entry> entries) noexcept
{
    for (std::uint32_t i = 1; i < entries.size(); ++i) {
        std::uint32_t parent = i - 1;
        while (parent != no_parent && !tables.text_of(entries[i].text).starts_with(tables.text_of(entries[parent].text)))
            parent = entries[parent].parent;
        entries[i].parent = parent;
    }
}

/// Makes the sites for sorted rows at `sites`, and sets the rows' site numbers.
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

/// Makes the entries for names at `entries`, in the order of the indices in `sorted`, and sets the names' entry indices.
constexpr void make_names(tracking_tables& tables, std::span<tracking_name> names, std::span<const std::uint32_t> sorted,
                          tracking_entry* entries) noexcept
{
    std::uint32_t count = 0;
    for (const std::uint32_t index : sorted) {
        tracking_name& name = names[index];
        if (count == 0 || tables.text_of(entries[count - 1].text) != tables.text_of(name.text))
            entries[count++].text = name.text;
        name.entry = count - 1;
    }
    link_parents(tables, {entries, count});
    tables.names = {entries, count};
}

/// Calls `act(entry, row)` for each name in each row.
template <class Act>
constexpr void each_entry(std::span<const tracking_name> names, std::span<const tracking_row> rows, Act act)
{
    for (const tracking_row& row : rows)
        for (const tracking_name& name : names.subspan(row.first_name, row.name_count))
            act(name.entry, row);
}

/// Makes the entries' scopes at `scopes`, from rows sorted by site. First counts each entry's scopes, then writes them at the
/// resulting places, and finally joins scopes for the same site.
constexpr void make_scopes(tracking_tables& tables, std::span<const tracking_name> names, std::span<const tracking_row> rows,
                           tracking_entry* entries, tracking_scope* scopes) noexcept
{
    each_entry(names, rows, [&](std::uint32_t entry, const tracking_row&) { ++entries[entry].scopes; });
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < tables.names.size(); ++i)
        begin += std::exchange(entries[i].scopes, begin);
    each_entry(names, rows, [&](std::uint32_t entry, const tracking_row& row) {
        tracking_scope& scope = scopes[entries[entry].scopes++];
        scope.site_number = row.site_number & most_sites;
        scope.effects = row.effects & 15U;
    });
    std::uint32_t from = 0;
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < tables.names.size(); ++i) {
        const std::uint32_t first = count;
        for (const std::uint32_t end = entries[i].scopes; from != end; ++from) {
            const tracking_scope scope = scopes[from];
            if (count != first && scopes[count - 1].site_number == scope.site_number)
                scopes[count - 1].effects = (scopes[count - 1].effects | scope.effects) & 15U;
            else
                scopes[count++] = scope;
        }
        entries[i].scopes = count;
    }
    tables.scopes = {scopes, count};
}

/// Sets `tables.filter` to match all names removed on any site.
constexpr void set_filter(tracking_tables& tables) noexcept
{
    std::uint32_t scope = 0;
    for (const tracking_entry& entry : tables.names) {
        unsigned effects = 0;
        for (; scope != entry.scopes; ++scope)
            effects |= tables.scopes[scope].effects;
        if ((effects & (remove_name | remove_prefix)) == 0)
            continue;
        const char* const name = tables.text + entry.text.begin;
        const std::uint32_t from = 0xFFFFFFFF << std::min<std::uint32_t>(entry.text.size, 31);
        const bool is_prefix = (effects & remove_prefix) != 0;
        tables.filter.lengths[name[0] & 31] |= is_prefix ? from : from & ~(from << 1);
        tables.filter.seconds[name[0] & 31] |= entry.text.size == 1 ? 0xFFFFFFFF : std::uint32_t{1} << (name[1] & 31);
    }
}

/// Sets `tables.site_filter`. If a site is too short, the filter accepts every host.
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

/// The arrays in which tables are made: entries for as many names as given, sites for as many rows, and a scope for each name in
/// each row.
struct tracking_arrays {
    std::uint32_t* order; ///< of the names; unused afterwards
    tracking_entry* names;
    tracking_entry* sites;
    tracking_scope* scopes;
};

/// Makes the tables from names and rows. `tables.text` must be set.
constexpr void make_tables(tracking_tables& tables, std::span<tracking_name> names, std::span<tracking_row> rows,
                           const tracking_arrays& to)
{
    const auto sort = [](auto all, auto less) { // smaller code than std::sort()
        std::make_heap(all.begin(), all.end(), less);
        std::sort_heap(all.begin(), all.end(), less);
    };
    const auto is_less = [&](tracking_text a, tracking_text b) { return tables.text_of(a) < tables.text_of(b); };
    sort(rows, [&](const tracking_row& a, const tracking_row& b) { return is_less(a.site, b.site); });
    make_sites(tables, rows, to.sites);
    set_site_filter(tables);
    const std::span<std::uint32_t> order(to.order, names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i)
        order[i] = i;
    sort(order, [&](std::uint32_t a, std::uint32_t b) { return is_less(names[a].text, names[b].text); });
    make_names(tables, names, order, to.names);
    make_scopes(tables, names, rows, to.names, to.scopes);
    set_filter(tables);
}

} // namespace uriform::internal
