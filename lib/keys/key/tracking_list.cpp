#include <uriform/key/tracking_list.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <iterator>

#include "core/uri/octet_hash.hpp"
#include "keys/key/tracking_builder.hpp"
#include "keys/key/tracking_rows.hpp"
#include "keys/key/tracking_tables.hpp"

namespace uriform::key {

using uriform::internal::tracking_entry;
using uriform::internal::tracking_name;
using uriform::internal::tracking_row;
using uriform::internal::tracking_scope;
using uriform::internal::tracking_tables;
using uriform::internal::tracking_text;

namespace {

constexpr std::size_t row_count = std::size(uriform::internal::standard_rows);

constexpr std::size_t text_size = [] {
    std::size_t size = 0;
    for (const uriform::internal::standard_row& row : uriform::internal::standard_rows)
        size += row.name.size() + row.reversed_site.size();
    return size;
}();

/// The tables of the standard list, before the arrays are shortened to their final sizes.
struct standard_arrays {
    std::array<char, text_size> text{};
    std::array<tracking_name, row_count> row_names{};
    std::array<tracking_row, row_count> rows{};
    std::array<std::uint32_t, row_count> order{};
    std::array<tracking_entry, row_count> names{};
    std::array<tracking_entry, row_count> sites{};
    std::array<tracking_scope, row_count> scopes{};
    tracking_tables tables;

    constexpr standard_arrays()
    {
        std::uint32_t end = 0;
        const auto append = [&](std::string_view part) {
            std::copy(part.begin(), part.end(), text.data() + end);
            end += static_cast<std::uint32_t>(part.size());
            return tracking_text{end - static_cast<std::uint32_t>(part.size()), static_cast<std::uint32_t>(part.size())};
        };
        for (std::uint32_t i = 0; i < row_count; ++i) {
            const uriform::internal::standard_row& row = uriform::internal::standard_rows[i];
            row_names[i].text = append(row.name);
            rows[i] = {i, 1, append(row.reversed_site), 0, row.effects};
        }
        tables.text = text.data();
        uriform::internal::make_tables(tables, row_names, rows, {order.data(), names.data(), sites.data(), scopes.data()});
    }
};

/// Returns the first `Size` elements of `all`.
template <std::size_t Size, class Array>
constexpr auto first_of(const Array& all)
{
    std::array<typename Array::value_type, Size> out{};
    std::copy_n(all.begin(), Size, out.begin());
    return out;
}

constexpr standard_arrays made;
constexpr auto standard_text = made.text;
constexpr auto standard_names = first_of<made.tables.names.size()>(made.names);
constexpr auto standard_sites = first_of<made.tables.sites.size()>(made.sites);
constexpr auto standard_scopes = first_of<made.tables.scopes.size()>(made.scopes);

constexpr tracking_tables standard_tables = [] {
    tracking_tables tables = made.tables;
    tables.text = standard_text.data();
    tables.names = standard_names;
    tables.sites = standard_sites;
    tables.scopes = standard_scopes;
    tables.version = uriform::internal::standard_version;
    return tables;
}();

constexpr tracking_tables empty_tables;

/// Returns the effects of `entry` on the site and its parent domains.
unsigned effects_on(const tracking_tables& tables, std::uint32_t entry, std::uint32_t site) noexcept
{
    const auto* const all = tables.scopes.data();
    const auto* at = all + (entry == 0 ? 0 : tables.names[entry - 1].scopes);
    const auto* const end = all + tables.names[entry].scopes;
    unsigned effects = 0;
    if (at->site_number == 0)
        effects |= at++->effects;
    while (at != end && site != 0) {
        const auto* const found = std::lower_bound(
            at, end, site, [](const tracking_scope& scope, std::uint32_t number) { return scope.site_number < number; });
        if (found != end && found->site_number == site)
            effects |= found->effects;
        site = tables.sites[site - 1].parent + 1; // wraps to 0 for no_parent, the largest number
    }
    return effects;
}

/// Returns the effects of all entries for `name`, with the bits for prefixes moved to the bits for names.
unsigned effects_of(const tracking_tables& tables, std::string_view name, std::uint32_t site) noexcept
{
    unsigned effects = 0;
    for (std::uint32_t entry = uriform::internal::longest_prefix(tables, tables.names, name); entry != uriform::internal::no_parent;
         entry = tables.names[entry].parent) {
        const unsigned found = effects_on(tables, entry, site);
        effects |= found >> 2 | (tables.names[entry].text.size == name.size() ? found : 0);
    }
    return effects;
}

} // namespace

tracking_list::tracking_list() noexcept : tracking_list(&empty_tables, &empty_tables.filter, false) {}

const tracking_list& tracking_list::standard() noexcept
{
    static constexpr tracking_list list(&standard_tables, &standard_tables.filter, false);
    return list;
}

void tracking_list::share() const noexcept
{
    static_cast<const uriform::internal::owned_tables*>(tables_)->owners.fetch_add(1, std::memory_order_relaxed);
}

void tracking_list::release() const noexcept
{
    const auto* const owned = static_cast<const uriform::internal::owned_tables*>(tables_);
    if (owned->owners.fetch_sub(1, std::memory_order_acq_rel) == 1)
        delete owned;
}

std::string_view tracking_list::version() const noexcept
{
    return tables_->version;
}

std::size_t tracking_list::skipped() const noexcept
{
    return tables_->skipped;
}

tracking_list::site_rules tracking_list::site(std::string_view host) const noexcept
{
    if (host.ends_with(uriform::internal::site_end))
        host.remove_suffix(1); // the root's dot does not change the name
    if (host.size() >= uriform::internal::site_tail) {
        const std::size_t bit = uriform::internal::site_bit(host.rbegin());
        if ((tables_->site_filter[bit / 64] >> bit % 64 & 1) == 0)
            return {*tables_, *filter_, 0};
    }
    std::array<char, uriform::internal::longest_site + 2> reversed;
    std::size_t size = std::min(host.size(), reversed.size());
    std::reverse_copy(host.end() - static_cast<std::ptrdiff_t>(size), host.end(), reversed.begin());
    if (size < reversed.size())
        reversed[size++] = uriform::internal::site_end;
    const std::uint32_t found = uriform::internal::longest_prefix(*tables_, tables_->sites, {reversed.data(), size});
    site_rules rules(*tables_, *filter_, found + 1); // wraps to 0 for no_parent, the largest number
    rules.exempt_ =
        found != uriform::internal::no_parent && (effects_of(*tables_, {}, found + 1) & uriform::internal::keep_name) != 0;
    return rules;
}

bool tracking_list::site_rules::find(std::string_view decoded_name) const noexcept
{
    const unsigned effects = effects_of(*tables_, decoded_name, site_);
    return (effects & (uriform::internal::remove_name | uriform::internal::keep_name)) == uriform::internal::remove_name;
}

/// Entries are hashed as texts, each after its size, because names may contain any octet. The digests can be stored.
digest tracking_list::hash128() const noexcept
{
    uriform::internal::octet_hash all(0);
    const auto add = [&](tracking_text part) {
        char digits[10];
        char* const end = std::to_chars(std::begin(digits), std::end(digits), part.size).ptr;
        all.add({digits, static_cast<std::size_t>(end - digits)});
        all.add(":");
        all.add(tables_->text_of(part));
    };
    std::uint32_t scope = 0;
    for (const tracking_entry& name : tables_->names)
        for (; scope != name.scopes; ++scope) {
            const tracking_scope& one = tables_->scopes[scope];
            const char effects = static_cast<char>(one.effects);
            add(name.text);
            add(one.site_number == 0 ? tracking_text() : tables_->sites[one.site_number - 1].text);
            all.add({&effects, 1});
        }
    const auto hash = all.value<uriform::internal::hash_128>();
    return {hash.high, hash.low};
}

bool tracking_list::equals(const tracking_list& other) const noexcept
{
    const tracking_tables& a = *tables_;
    const tracking_tables& b = *other.tables_;
    const auto same_entries = [&](const tracking_entry& x, const tracking_entry& y) {
        return x.scopes == y.scopes && a.text_of(x.text) == b.text_of(y.text);
    };
    const auto same_scopes = [](const tracking_scope& x, const tracking_scope& y) {
        return x.site_number == y.site_number && x.effects == y.effects;
    };
    return a.version == b.version && std::ranges::equal(a.names, b.names, same_entries) &&
           std::ranges::equal(a.sites, b.sites, same_entries) && std::ranges::equal(a.scopes, b.scopes, same_scopes);
}

} // namespace uriform::key
