#include <uriform/key/maker.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include <uriform/base/ascii.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "key/key_path.hpp"
#include "key/key_query.hpp"
#include "uri/chunks.hpp"
#include "uri/composed.hpp"
#include "uri/normal_form_stream.hpp"
#include "uri/octet_hash.hpp"

namespace uriform::key {
namespace {

/// The rules that change a URI before its path.
constexpr rule_set front_rules{rule::http_as_https, rule::drop_userinfo, rule::strip_trailing_dot, rule::strip_www};

/// Returns whether `scheme` is one whose URIs have the rules of pages.
bool is_page_scheme(std::string_view scheme) noexcept
{
    constexpr std::array<std::string_view, 4> schemes{"https", "http", "wss", "ws"};
    return std::any_of(schemes.begin(), schemes.end(),
                       [scheme](std::string_view each) { return ascii::equal_ignoring_case(each, scheme); });
}

std::string_view without_trailing_dots(std::string_view host) noexcept
{
    return host.substr(0, host.find_last_not_of('.') + 1); // 0 if there is none
}

/// Returns the size of the label `www`, or `www` and a number, with its dot, if `host` begins with it and has two more labels.
std::size_t size_of_www(std::string_view host) noexcept
{
    if (!host.starts_with("www"))
        return 0;
    const std::size_t dot = std::min(host.find_first_not_of("0123456789", 3), host.size());
    const std::string_view rest = without_trailing_dots(host.substr(std::min(dot + 1, host.size())));
    return host.substr(dot, 1) == "." && rest.find('.') != rest.npos ? dot + 1 : 0;
}

std::string_view key_host(std::string_view host, rule_set rules) noexcept
{
    if (rules.contains(rule::strip_trailing_dot) && !without_trailing_dots(host).empty())
        host = without_trailing_dots(host);
    if (rules.contains(rule::strip_www))
        while (const std::size_t size = size_of_www(host))
            host.remove_prefix(size);
    return host;
}

/// Appends scheme, authority and the delimiters around them. `given` is in normal form.
void append_front(const uri_view& given, rule_set rules, std::string& out)
{
    const components& parts = given.parts();
    const std::string_view text = given.text();
    const bool secured = rules.contains(rule::http_as_https) && given.scheme() == "http";
    out.append(secured ? std::string_view("https") : given.scheme()).append("://");
    if (!rules.contains(rule::drop_userinfo))
        out.append(text.substr(parts.authority_begin(), parts.host_begin - parts.authority_begin()));
    out.append(key_host(given.host().value(), rules));
    const std::string_view port = text.substr(parts.host_end, parts.path_begin - parts.host_end);
    if (!secured || port != ":443") // the default port of https, which a normal form does not have
        out.append(port);
}

} // namespace

/// A compiled profile, and memory for the texts that are worked on.
struct maker::state {
    /// Appends the key of `given`.
    void append(const uri_view& given, std::string& out)
    {
        if (is_normal_form(given))
            append_normalized(given, out, options_for(given));
        else
            append_page(normalized(given), out);
    }

    [[nodiscard]] digest hash(const uri_view& given, std::uint64_t seed)
    {
        const internal::hash_128 hash = hash_of(given, seed);
        return {hash.high, hash.low};
    }

    rule_set rules;
    internal::key_query query;
    bool has_page_rules = rules.contains_any(front_rules) || rules.contains_any(internal::path_rules) || query.may_change();
    std::string normal_form = {};
    std::string keys[2] = {};

private:
    /// Returns whether the key of `given` is its normal form, perhaps without fragment.
    [[nodiscard]] bool is_normal_form(const uri_view& given) const noexcept
    {
        return !has_page_rules || !given.parts().has_authority() || !is_page_scheme(given.scheme());
    }

    [[nodiscard]] internal::hash_128 hash_of(const uri_view& given, std::uint64_t seed)
    {
        const normal_form_options options = options_for(given);
        if (is_normal_form(given))
            return internal::hash_chunks<internal::hash_128>(internal::normal_form_stream(given, options), seed);
        keys[0].clear();
        append(given, keys[0]);
        return internal::hash_octets<internal::hash_128>(keys[0], seed);
    }

    /// Returns the normal form of `given`, which views the text of `given` or `normal_form`.
    [[nodiscard]] uri_view normalized(const uri_view& given)
    {
        const normal_form_options options = options_for(given);
        if (!internal::may_change(given, options)) {
            components parts = given.parts();
            parts.size = options.drop_fragment ? parts.query_end : parts.size;
            return detail::unchecked::make<uri_view>(given.text().substr(0, parts.size), parts);
        }
        normal_form.clear();
        append_normalized(given, normal_form, options);
        return detail::unchecked::make<uri_view>(std::string_view(normal_form), internal::read_composed(normal_form));
    }

    [[nodiscard]] normal_form_options options_for(const uri_view& given) const noexcept
    {
        const bool is_kept = rules.contains(rule::keep_hashbang) && given.text().substr(given.parts().query_end).starts_with("#!");
        return {.drop_fragment = rules.contains(rule::drop_fragment) && !is_kept};
    }

    /// Appends the key of `given`, which is in normal form and has one of the schemes of pages.
    void append_page(const uri_view& given, std::string& out)
    {
        const components& parts = given.parts();
        const std::string_view text = given.text();
        std::uint32_t kept_begin = 0; // up to the query
        if (rules.contains_any(front_rules)) {
            append_front(given, rules, out);
            kept_begin = parts.path_begin;
        }
        if (rules.contains_any(internal::path_rules)) {
            out.append(text.substr(kept_begin, parts.path_begin - kept_begin));
            internal::append_key_path(given.path(), rules, out);
            kept_begin = parts.path_end;
        }
        out.append(text.substr(kept_begin, parts.path_end - kept_begin));
        query.append(text.substr(parts.path_end, parts.query_end - parts.path_end), without_trailing_dots(*given.host()), out);
        out.append(text.substr(parts.query_end));
    }
};

maker::maker(std::unique_ptr<state> made) noexcept : state_(std::move(made)) {}
maker::maker() noexcept = default;
maker::maker(maker&&) noexcept = default;
maker& maker::operator=(maker&&) noexcept = default;
maker::~maker() = default;

maker::maker(const maker& other) : state_(std::make_unique<state>(*other.state_)) {}

maker& maker::operator=(const maker& other)
{
    maker copied(other);
    state_.swap(copied.state_);
    return *this;
}

result<maker> maker::of(const profile& p, const maker_options& options)
{
    result<internal::key_query> query = internal::key_query::read(p, options.tracking);
    if (!query)
        return query.error();
    return maker(std::make_unique<state>(state{.rules = p.rules, .query = *std::move(query)}));
}

result<std::size_t> maker::append(const uri_view& given, std::string& out)
{
    const std::size_t before = out.size();
    internal::append_or_restore(out, [&](std::string& to) { state_->append(given, to); });
    return out.size() - before;
}

result<std::size_t> maker::append(std::string_view text, std::string& out)
{
    return parse_uri(text).and_then([&](const uri_view& given) { return append(given, out); });
}

result<digest> maker::hash128(const uri_view& given, std::uint64_t seed)
{
    return state_->hash(given, seed);
}

result<digest> maker::hash128(std::string_view text, std::uint64_t seed)
{
    return parse_uri(text).and_then([&](const uri_view& given) { return hash128(given, seed); });
}

result<bool> maker::equal(const uri_view& a, const uri_view& b)
{
    for (std::string& key : state_->keys)
        key.clear();
    state_->append(a, state_->keys[0]);
    state_->append(b, state_->keys[1]);
    return state_->keys[0] == state_->keys[1];
}

result<bool> maker::equal(std::string_view a, std::string_view b)
{
    return parse_uri(a).and_then(
        [&](const uri_view& first) { return parse_uri(b).and_then([&](const uri_view& second) { return equal(first, second); }); });
}

} // namespace uriform::key
