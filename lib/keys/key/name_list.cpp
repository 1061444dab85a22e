#include "keys/key/name_list.hpp"

#include <algorithm>

#include <uriform/base/char_set.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>

namespace uriform {

std::size_t internal::size_of_encoded(std::string_view text) noexcept
{
    std::size_t at = 0;
    while (at < text.size() && static_cast<unsigned char>(text[at]) > ' ') {
        const bool is_percent = text[at] == '%';
        if (is_percent && detail::grammar::pct_encoded(text, at) < 0)
            break;
        at += is_percent ? 3 : 1;
    }
    return at;
}

result<std::string_view> internal::name_list_reader::next() noexcept
{
    const std::size_t begin = at_;
    const std::size_t comma = std::min(list_.find(',', begin), list_.size());
    const std::string_view item = list_.substr(begin, comma - begin);
    at_end_ = comma == list_.size();
    at_ = comma + 1;
    if (item.empty())
        return error{key_errc::invalid_rule_value, begin};
    if (const std::size_t asterisk = item.find('*'); asterisk < item.size() - 1)
        return error{key_errc::invalid_rule_value, begin + asterisk + 1};
    if (const std::size_t valid = size_of_encoded(item); valid != item.size())
        return error{key_errc::invalid_rule_value, begin + valid};
    return item;
}

result<internal::name_list> internal::name_list::read(std::string_view list)
{
    name_list read;
    for (name_list_reader items(list); !items.at_end();) {
        result<std::string_view> item = items.next();
        if (!item)
            return item.error();
        const bool is_prefix = item->ends_with('*');
        item->remove_suffix(is_prefix ? 1 : 0);
        (is_prefix ? read.prefixes_ : read.names_).push_back(percent_decode(*item).value());
    }
    std::sort(read.names_.begin(), read.names_.end());
    // Prefixes that begin with another prefix follow it, and would hide it from the search.
    std::sort(read.prefixes_.begin(), read.prefixes_.end());
    const auto covered = [](const std::string& a, const std::string& b) { return b.starts_with(a); };
    read.prefixes_.erase(std::unique(read.prefixes_.begin(), read.prefixes_.end(), covered), read.prefixes_.end());
    return read;
}

bool internal::name_list::contains(std::string_view name) const noexcept
{
    if (std::binary_search(names_.begin(), names_.end(), name, std::less<>()))
        return true;
    const auto after = std::upper_bound(prefixes_.begin(), prefixes_.end(), name, std::less<>());
    return after != prefixes_.begin() && name.starts_with(after[-1]);
}

void key::append_name(std::string_view name, std::string& list)
{
    const bool is_prefix = name.ends_with('*');
    std::string item = list.empty() ? "" : ",";
    item += percent_encode(name.substr(0, name.size() - (is_prefix ? 1 : 0)), chars::unreserved);
    item += is_prefix ? "*" : "";
    list += item;
}

} // namespace uriform
