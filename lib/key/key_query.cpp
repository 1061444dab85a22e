#include "key/key_query.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include <uriform/syntax/grammar.hpp>

#include "base/octet_scan.hpp"
#include "key/session_ids.hpp"

namespace uriform::internal {
namespace {

using key::rule;
using key::sort_order;

constexpr key::rule_set param_rules{rule::drop_session_ids, rule::drop_empty_values, rule::drop_tracking, rule::drop_duplicates};

std::uint64_t load_half(const char* octets) noexcept
{
    std::uint32_t half;
    std::memcpy(&half, octets, sizeof half);
    return std::endian::native == std::endian::little ? __builtin_bswap32(half) : half;
}

/// Returns the first eight octets of `text` as a number that is ordered as they are; those that it does not have are zero.
std::uint64_t first_octets(std::string_view text) noexcept
{
    const std::size_t size = text.size();
    if (size >= 8)
        return __builtin_bswap64(load_word(text.data()));
    if (size >= 4) // the first four octets and the last four
        return load_half(text.data()) << 32 | load_half(text.data() + size - 4) << 8 * (8 - size);
    std::uint64_t number = 0;
    for (const char octet : text)
        number = number << 8 | static_cast<unsigned char>(octet);
    return size == 0 ? 0 : number << 8 * (8 - size);
}

/// Returns eight octets of `text` from `at` on as load_word() does; zeros for those that it does not have.
std::uint64_t word_at(std::string_view text, std::size_t at) noexcept
{
    const std::size_t left = text.size() - at;
    if (left >= 8)
        return load_word(text.data() + at);
    if (text.size() >= 8)
        return load_word(text.data() + text.size() - 8) >> 8 * (8 - left);
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < left; ++i)
        word |= std::uint64_t{static_cast<unsigned char>(text[at + i])} << 8 * i;
    return word;
}

/// Returns the high bit of each octet of `word`, all of which are ASCII, that is `octet`.
std::uint64_t marks(std::uint64_t word, char octet) noexcept
{
    const std::uint64_t differs = word ^ 0x0101010101010101 * static_cast<unsigned char>(octet);
    return ~(differs + 0x7F7F7F7F7F7F7F7F) & 0x8080808080808080;
}

} // namespace

result<key_query> key_query::read(const key::profile& p, const key::tracking_list& tracking)
{
    result<name_list> drop = name_list::read(p.drop);
    if (!drop)
        return drop.error();
    result<name_list> keep = name_list::read(p.keep);
    if (!keep)
        return keep.error();
    key_query read;
    read.rules_ = p.rules;
    read.order_ = p.sort;
    read.drop_ = *std::move(drop);
    read.keep_ = *std::move(keep);
    read.tracking_ = tracking;
    const bool drops = !read.drop_.empty() || p.rules.contains_any({rule::drop_session_ids, rule::drop_tracking});
    read.only_kept_ = !drops && !read.keep_.empty();
    read.reads_params_ = drops || read.only_kept_ || p.rules.contains_any(param_rules) || p.sort != sort_order::none;
    return read;
}

void key_query::append(std::string_view query, std::string_view host, std::string& out)
{
    if (query.empty())
        return;
    if (!reads_params_) {
        if (query.size() > 1 || !rules_.contains(rule::drop_empty_query))
            out.append(query);
        return;
    }
    collect(query.substr(1), host);
    if (rules_.contains(rule::drop_duplicates))
        drop_duplicates();
    if (order_ != sort_order::none || rules_.contains(rule::drop_duplicates))
        sort_by(order_);
    // A query that was without parameters is kept, as an empty one.
    if (params_.empty() && had_params_)
        return;
    if (!params_.empty() || !rules_.contains(rule::drop_empty_query))
        out += '?';
    append_params(out);
}

/// Appends the parameters with `&` between them. Those that followed each other in the query are copied together.
void key_query::append_params(std::string& out) const
{
    for (auto each = params_.begin(); each != params_.end();) {
        const char* const begin = each->raw.data();
        const char* end = begin + each->raw.size();
        while (++each != params_.end() && each->raw.data() == end + 1)
            end += 1 + each->raw.size();
        out.append(begin, end);
        if (each != params_.end())
            out += '&';
    }
}

/// Sets `params_` to the parameters that are kept. Empty pieces are none.
void key_query::collect(std::string_view query, std::string_view host)
{
    const site_rules site = rules_.contains(rule::drop_tracking) ? site_rules(tracking_.site(host)) : std::nullopt;
    params_.clear();
    had_params_ = false;
    names_.clear();
    is_encoded_ = false;
    std::size_t begin = 0;
    std::size_t name_end = query.npos; // the first `=` of the piece
    const auto end_piece = [&](std::size_t end) {
        if (begin != end)
            add(query.substr(begin, end - begin), std::min(name_end, end) - begin, query.size(), site);
        begin = end + 1;
        name_end = query.npos;
    };
    for (std::size_t at = 0; at < query.size(); at += 8) {
        const std::uint64_t word = word_at(query, at);
        is_encoded_ = is_encoded_ || (marks(word, '%') | marks(word, '+')) != 0;
        for (std::uint64_t found = marks(word, '&') | marks(word, '='); found != 0; found &= found - 1) {
            const std::size_t delimiter = at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
            if (query[delimiter] == '&')
                end_piece(delimiter);
            else if (name_end == query.npos)
                name_end = delimiter;
        }
    }
    end_piece(query.size());
}

void key_query::add(std::string_view raw, std::size_t name_size, std::size_t query_size, const site_rules& site)
{
    had_params_ = true;
    const std::string_view encoded_name = raw.substr(0, name_size);
    const std::string_view name = is_encoded_ ? decoded(encoded_name, query_size) : encoded_name;
    const std::string_view value = raw.substr(name_size);
    if (!keeps(name, value, site))
        return;
    param& added = params_.emplace_back(param{raw, name, value, {}, {}, 0});
    if (value.size() == 1 && name_size != 0 && rules_.contains(rule::drop_empty_values)) {
        added.raw.remove_suffix(1);
        added.value = {};
    }
}

bool key_query::keeps(std::string_view name, std::string_view value, const site_rules& site) const noexcept
{
    if (!keep_.empty() && keep_.contains(name))
        return true;
    return !only_kept_ && (drop_.empty() || !drop_.contains(name)) && (!site || !site->matches(name)) &&
           (!rules_.contains(rule::drop_session_ids) || !is_session_id(name, value.substr(value.empty() ? 0 : 1)));
}

/// Returns a name of `query`, decoded as that of a form is, as octets.
std::string_view key_query::decoded(std::string_view name, std::size_t query_size)
{
    if (name.find_first_of("%+") == name.npos)
        return name;
    if (names_.empty())
        names_.reserve(query_size); // so that names do not move
    const std::size_t begin = names_.size();
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool triple = name[at] == '%';
        names_ += triple ? grammar::octet_of(name.substr(at)) : name[at] == '+' ? ' ' : name[at];
        at += triple ? 2 : 0;
    }
    return std::string_view(names_).substr(begin);
}

void key_query::drop_duplicates()
{
    sort_by(sort_order::token);
    const auto same = [](const param& a, const param& b) { return a.raw == b.raw; };
    params_.erase(std::unique(params_.begin(), params_.end(), same), params_.end());
}

/// Sorts by `order`, and by place those that it takes for the same.
void key_query::sort_by(sort_order order)
{
    if (params_.size() < 2)
        return;
    for (param& each : params_) {
        const std::string_view text = order == sort_order::token ? each.raw : each.name;
        each.text = order == sort_order::none ? std::string_view() : text;
        each.second_text = order == sort_order::pair ? each.value : std::string_view();
        each.first = first_octets(each.text);
    }
    std::sort(params_.begin(), params_.end(), [](const param& a, const param& b) {
        if (a.first != b.first)
            return a.first < b.first;
        int difference = a.text.compare(b.text);
        if (difference == 0)
            difference = a.second_text.compare(b.second_text);
        return difference != 0 ? difference < 0 : a.raw.data() < b.raw.data();
    });
}

} // namespace uriform::internal
