#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/tracking_list.hpp>

#include "keys/key/text_lines.hpp"
#include "keys/key/tracking_builder.hpp"

namespace uriform::key {

using detail::tracking_builder;
using internal::tracking_text;

namespace {

/// A row's cells and their positions.
using cells = std::array<internal::placed_text, 4>;

/// Splits `row` into cells. On an error, the position is the first extra tab, or the row's end.
result<cells> split_row(internal::placed_text row)
{
    cells all;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::size_t end = std::min(row.text.find('\t'), row.text.size());
        const bool is_last = i + 1 == all.size();
        if (is_last != (end == row.text.size()))
            return error(key_errc::invalid_list_row, row.position + end);
        all[i] = {row.text.substr(0, end), row.position};
        row = {row.text.substr(end + (is_last ? 0 : 1)), row.position + end + 1};
    }
    return all;
}

/// Finds the first octet that a name in a list cannot contain at its place.
std::optional<std::size_t> fault_of_name(std::string_view name) noexcept
{
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto octet = static_cast<unsigned char>(name[i]);
        if (octet <= ' ' || octet == 0x7F || (i == internal::longest_name && octet != '*'))
            return i;
        if (octet == '*')
            return i == 0 ? std::optional(i) : i + 1 == name.size() ? std::nullopt : std::optional(i + 1);
    }
    return name.empty() ? std::optional(std::size_t{0}) : std::nullopt;
}

/// Adds a row's entry.
result<void> add_row(tracking_builder& list, const cells& row)
{
    const auto& [name, site, vendor, source] = row;
    if (const auto fault = fault_of_name(name.text))
        return error(key_errc::invalid_parameter_name, name.position + *fault);
    const bool exempts = name.text == "-";
    const bool is_everywhere = !exempts && (site.text.empty() || site.text == "*");
    if (!is_everywhere) {
        const auto upper = static_cast<std::size_t>(
            std::find_if(site.text.begin(), site.text.end(), detail::ascii::is_upper_alpha) - site.text.begin());
        const auto fault = internal::fault_of_site(site.text);
        if (fault || upper != site.text.size())
            return error(key_errc::invalid_site, site.position + std::min(fault.value_or(upper), upper));
    }
    const tracking_text where = is_everywhere ? tracking_text() : list.add_site(site.text);
    if (exempts)
        list.add(list.add_name(""), 1, where, internal::keep_prefix);
    else if (name.text.ends_with('*'))
        list.add(list.add_name(name.text.substr(0, name.text.size() - 1)), 1, where, internal::remove_prefix);
    else
        list.add(list.add_name(name.text), 1, where, internal::remove_name);
    return {};
}

} // namespace

result<tracking_list> tracking_list::parse(std::string_view tsv)
{
    static constexpr std::string_view version_cell = "version\t";
    tracking_builder list;
    std::string_view version;
    internal::text_lines lines(tsv);
    while (const auto line = lines.next()) {
        if (line->text.empty() || line->text.starts_with('#'))
            continue;
        if (version.empty()) {
            const auto same = std::mismatch(version_cell.begin(), version_cell.end(), line->text.begin(), line->text.end());
            const auto size = static_cast<std::size_t>(same.second - line->text.begin());
            if (size < version_cell.size() || line->text.size() == size)
                return error(key_errc::missing_list_version, line->position + size);
            version = line->text.substr(size);
            continue;
        }
        const auto added = split_row(*line).and_then([&](const cells& row) { return add_row(list, row); });
        if (!added)
            return added.error();
    }
    if (version.empty())
        return error(key_errc::missing_list_version, tsv.size());
    return list.finish(version);
}

} // namespace uriform::key
