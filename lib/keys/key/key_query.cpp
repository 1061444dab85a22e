#include "keys/key/key_query.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include <uriform/syntax/detail/grammar.hpp>

#include "core/base/octet_scan.hpp"
#include "keys/key/session_ids.hpp"

namespace uriform::internal {
namespace {

using key::sort_order;

constexpr key::rule_set param_rules{key::rule::drop_session_ids, key::rule::drop_empty_values, key::rule::drop_tracking,
                                    key::rule::drop_duplicates};

constexpr std::uint64_t repeated(char octet) noexcept
{
    return 0x0101010101010101 * static_cast<unsigned char>(octet);
}

std::uint64_t load_half(const char* octets) noexcept
{
    std::uint32_t half;
    std::memcpy(&half, octets, sizeof half);
    return internal::big_endian(half);
}

/// Returns the first eight octets of `text` as a number in the same order, padded with zeros.
std::uint64_t first_octets(std::string_view text) noexcept
{
    const std::size_t size = text.size();
    if (size >= 8)
        return internal::reversed(load_word(text.data()));
    if (size >= 4) // combines the first four and the last four octets
        return load_half(text.data()) << 32 | load_half(text.data() + size - 4) << 8 * (8 - size);
    std::uint64_t number = 0;
    for (const char octet : text)
        number = number << 8 | static_cast<unsigned char>(octet);
    return size == 0 ? 0 : number << 8 * (8 - size);
}

/// Returns eight octets of `query` at `at`, like load_word(). Octets past the end are `&`.
std::uint64_t word_at(std::string_view query, std::size_t at) noexcept
{
    const std::size_t left = query.size() - at;
    if (left >= 8)
        return load_word(query.data() + at);
    std::uint64_t word = repeated('&') << 8 * left;
    if (query.size() >= 8 && left != 0) // the last eight octets, without the octets already read
        return word | load_word(query.data() + query.size() - 8) >> 8 * (8 - left);
    for (std::size_t i = 0; i < left; ++i)
        word |= std::uint64_t{static_cast<unsigned char>(query[at + i])} << 8 * i;
    return word;
}

/// Returns the high bit of each octet in `word` that equals `octet`. All octets must be ASCII.
std::uint64_t marks(std::uint64_t word, char octet) noexcept
{
    return ~((word ^ repeated(octet)) + repeated(0x7F)) & ~repeated(0x7F);
}

} // namespace

[[gnu::cold]] result<key_query> key_query::read(const key::profile& p, const key::tracking_list& tracking)
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
    const bool drops = !read.drop_.empty() || p.rules.contains_any({key::rule::drop_session_ids, key::rule::drop_tracking});
    read.has_lists_ = !read.drop_.empty() || !read.keep_.empty();
    read.only_kept_ = !drops && !read.keep_.empty();
    read.reads_params_ = drops || read.only_kept_ || p.rules.contains_any(param_rules) || p.sort != sort_order::none;
    return read;
}

void key_query::append(std::string_view query, const key_hosts& hosts, std::string& out)
{
    if (!reads_params_) {
        if (query.size() > 1 || !rules_.contains(key::rule::drop_empty_query))
            out.append(query);
        return;
    }
    collect(query.substr(1), hosts);
    if (rules_.contains(key::rule::drop_duplicates))
        drop_duplicates();
    if (order_ != sort_order::none || rules_.contains(key::rule::drop_duplicates))
        sort_by(order_);
    if (!params_.empty())
        append_params(query.size(), out);
    else if (query.find_first_not_of('&', 1) == query.npos && !rules_.contains(key::rule::drop_empty_query))
        out += '?'; // a query without parameters stays, as an empty query
}

/// Appends the parameters, each with its delimiter. Together they are no larger than the query.
void key_query::append_params(std::size_t query_size, std::string& out) const
{
    const std::size_t before = out.size();
    out.resize(before + query_size);
    char* to = out.data() + before;
    char delimiter = '?';
    for (const param& each : params_) {
        *to++ = std::exchange(delimiter, '&');
        to = std::copy_n(each.raw, each.raw_size, to);
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
}

/// Sets `params_` to the parameters to keep. Empty pieces are not parameters.
void key_query::collect(std::string_view query, const key_hosts& hosts)
{
    params_.clear();
    names_.clear();
    site_.reset();
    bool may_be_encoded = false; // whether any name so far may be encoded
    std::size_t begin = 0;
    std::size_t name_end = query.npos; // position of the piece's first `=`
    for (std::size_t at = 0; at <= query.size(); at += 8) {
        const std::uint64_t word = word_at(query, at);
        may_be_encoded = may_be_encoded || (marks(word, '%') | marks(word, '+')) != 0;
        const std::uint64_t ends = marks(word, '&');
        for (std::uint64_t found = ends | marks(word, '='); found != 0; found &= found - 1) {
            const std::size_t delimiter = at + static_cast<std::size_t>(std::countr_zero(found)) / 8;
            if ((ends & found & (~found + 1)) == 0) {
                name_end = std::min(name_end, delimiter);
                continue;
            }
            if (delimiter > begin) {
                param found_param(query.substr(begin, delimiter - begin), std::min(name_end, delimiter) - begin);
                if (may_be_encoded)
                    decode_name(found_param, query.size());
                add(found_param, hosts);
            }
            begin = delimiter + 1; // past the end if the `&` stands for octets past the end
            name_end = query.npos;
            if (begin > query.size())
                return;
        }
    }
}

/// Adds a parameter if it is kept.
void key_query::add(const param& p, const key_hosts& hosts)
{
    if (!keeps(p, hosts))
        return;
    params_.push_back(p);
    const bool has_empty_value = p.value_at + 1 == p.raw_size && p.value_at != 0;
    if (has_empty_value && rules_.contains(key::rule::drop_empty_values))
        params_.back().raw_size = p.value_at;
}

bool key_query::keeps(const param& p, const key_hosts& hosts)
{
    const std::string_view name = p.decoded_name();
    if (has_lists_) {
        if (keep_.contains(name))
            return true;
        if (only_kept_ || drop_.contains(name))
            return false;
    }
    if (rules_.contains(key::rule::drop_tracking) && tracking_.may_match(name) && tracks(name, hosts))
        return false;
    const std::string_view value = p.value();
    return !rules_.contains(key::rule::drop_session_ids) || !is_session_id(name, value.substr(value.empty() ? 0 : 1));
}

/// Returns whether the list contains `name` for either host. A list may contain entries only for `www.a.com`, or exempt it.
/// Checking both hosts ensures that the URI without the parameter yields the same key, and so does the key itself.
bool key_query::tracks(std::string_view name, const key_hosts& hosts)
{
    if (!site_) {
        site_.emplace(tracking_.site(hosts.given));
        site_of_key_.emplace(hosts.of_key == hosts.given ? *site_ : tracking_.site(hosts.of_key));
    }
    return site_->matches(name) || site_of_key_->matches(name);
}

/// Decodes the name like that of a form, as octets.
void key_query::decode_name(param& p, std::size_t query_size)
{
    const std::string_view name = p.decoded_name();
    if (name.find_first_of("%+") == name.npos)
        return;
    if (names_.empty())
        names_.reserve(query_size); // prevents names from moving
    const std::size_t begin = names_.size();
    for (std::size_t at = 0; at < name.size(); ++at) {
        const bool triplet = name[at] == '%';
        names_ += triplet ? detail::grammar::octet_of(name.substr(at)) : name[at] == '+' ? ' ' : name[at];
        at += triplet ? 2 : 0;
    }
    p.name = names_.data() + begin;
    p.name_size = static_cast<std::uint32_t>(names_.size() - begin);
}

void key_query::drop_duplicates()
{
    sort_by(sort_order::token);
    const auto same = [](const param& a, const param& b) { return a.raw_text() == b.raw_text(); };
    params_.erase(std::unique(params_.begin(), params_.end(), same), params_.end());
}

/// Sorts by `order`; parameters that compare equal keep their order.
void key_query::sort_by(sort_order order)
{
    if (params_.size() < 2)
        return;
    const auto text_of = [order](const param& p) {
        return order == sort_order::token ? p.raw_text() : order == sort_order::none ? std::string_view() : p.decoded_name();
    };
    for (param& each : params_)
        each.first = first_octets(text_of(each));
    std::sort(params_.begin(), params_.end(), [order, text_of](const param& a, const param& b) {
        if (a.first != b.first)
            return a.first < b.first;
        int difference = text_of(a).compare(text_of(b));
        if (difference == 0 && order == sort_order::pair)
            difference = a.value().compare(b.value());
        return difference != 0 ? difference < 0 : a.raw < b.raw;
    });
}

} // namespace uriform::internal
