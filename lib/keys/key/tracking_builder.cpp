#include "keys/key/tracking_builder.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/components.hpp>

namespace uriform::internal {

std::optional<std::size_t> fault_of_site(std::string_view text) noexcept
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool is_end = c == '.' && i != 0 && text[i - 1] != '.';
        if (i == longest_site || !(is_end || detail::ascii::is_alphanumeric(c) || c == '-' || c == '_'))
            return i;
    }
    return text.empty() || text.ends_with('.') ? std::optional(text.size()) : std::nullopt;
}

} // namespace uriform::internal

namespace uriform::detail {

using internal::owned_tables;
using internal::tracking_entry;
using internal::tracking_scope;
using internal::tracking_text;

tracking_text tracking_builder::since(std::size_t begin) const noexcept
{
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(text_.size() - begin)};
}

std::uint32_t tracking_builder::add_name(std::string_view name)
{
    const std::size_t begin = text_.size();
    std::transform(name.begin(), name.end(), std::back_inserter(text_), detail::ascii::to_lower);
    names_.push_back({since(begin)});
    return static_cast<std::uint32_t>(names_.size() - 1);
}

tracking_text tracking_builder::add_site(std::string_view site)
{
    const std::size_t begin = text_.size();
    std::transform(site.rbegin(), site.rend(), std::back_inserter(text_), detail::ascii::to_lower);
    text_ += internal::site_end;
    return since(begin);
}

void tracking_builder::add(std::uint32_t name, std::uint32_t count, tracking_text site, unsigned effects)
{
    rows_.push_back({name, count, site, 0, static_cast<std::uint8_t>(effects)});
    scopes_ += count;
}

result<key::tracking_list> tracking_builder::finish(std::string_view version)
{
    const std::size_t names_size = text_.size();
    text_ += version;
    if (text_.size() > max_size || names_.size() >= internal::no_parent || rows_.size() > internal::most_sites ||
        scopes_ > 0xFFFFFFFF)
        return error(uri_errc::too_long, max_size);
    auto tables = std::make_unique<owned_tables>();
    tables->all_names = std::make_unique<tracking_entry[]>(names_.size());
    tables->all_sites = std::make_unique<tracking_entry[]>(rows_.size());
    tables->all_scopes = std::make_unique<tracking_scope[]>(static_cast<std::size_t>(scopes_));
    tables->all_text = std::move(text_);
    tables->text = tables->all_text.data();
    tables->version = std::string_view(tables->all_text).substr(names_size);
    tables->skipped = skipped_;
    std::vector<std::uint32_t> order(names_.size());
    internal::make_tables(*tables, names_, rows_,
                          {order.data(), tables->all_names.get(), tables->all_sites.get(), tables->all_scopes.get()});
    const tracking_tables* const owned = tables.release();
    return key::tracking_list(owned, &owned->filter, true);
}

} // namespace uriform::detail
