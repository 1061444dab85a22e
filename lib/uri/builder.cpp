#include <uriform/uri/builder.hpp>

#include <array>
#include <type_traits>

#include <uriform/syntax/grammar.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/syntax/tokenize.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/uri_errc.hpp>

#include "uri/composed.hpp"

namespace uriform {
namespace {

std::optional<std::string> copy(builder::text value)
{
    return value ? std::optional<std::string>(*value) : std::nullopt;
}

std::optional<error> check_characters(std::string_view text, const char_set& set, rule reading_rule) noexcept
{
    const grammar::reading all = grammar::run(text, 0, set, grammar::repertoire::ascii);
    if (!all.complete)
        return error{errc::invalid_percent_encoding, all.end, reading_rule};
    if (all.end != text.size())
        return error{errc::invalid_character, all.end, reading_rule};
    return std::nullopt;
}

/// Section 3.1. A scheme knows no percent-encoding, hence no run().
std::optional<error> check_scheme(std::string_view scheme) noexcept
{
    std::size_t at = 0;
    while (at < scheme.size() && (at == 0 ? chars::alpha : chars::scheme).contains(scheme[at]))
        ++at;
    if (scheme.empty() || at != scheme.size())
        return error{errc::invalid_character, at, rule::scheme};
    return std::nullopt;
}

/// Section 3.2.2.
std::optional<error> check_host(std::string_view host) noexcept
{
    if (!host.starts_with("["))
        return check_characters(host, chars::reg_name, rule::host);
    const bool future = host.size() > 1 && (host[1] | 0x20) == 'v';
    std::array<std::uint8_t, 16> octets{};
    const grammar::reading address = future ? grammar::ipvfuture(host, 1) : grammar::ipv6address(host, 1, octets);
    const std::string_view rest = host.substr(address.end);
    if (!address.complete || rest != "]")
        return error{errc::invalid_ip_literal, address.end + (address.complete && rest.starts_with("]") ? 1 : 0), rule::host};
    return std::nullopt;
}

/// Section 3.2.3.
std::optional<error> check_port(std::string_view port) noexcept
{
    for (std::size_t at = 0; at < port.size(); ++at)
        if (!chars::digit.contains(port[at]))
            return error{errc::invalid_port, at, rule::port};
    return std::nullopt;
}

void append_defined(std::string& out, std::string_view before, const std::optional<std::string>& component,
                    std::string_view after = {})
{
    if (component)
        out.append(before).append(*component).append(after);
}

} // namespace

builder::builder(const uri_reference_view& reference)
    : scheme_(copy(reference.scheme())), userinfo_(copy(reference.userinfo())), host_(copy(reference.host())),
      port_(copy(reference.port())), path_(reference.path()), query_(copy(reference.query())), fragment_(copy(reference.fragment()))
{
}

builder& builder::scheme(text value)
{
    scheme_ = copy(value);
    return *this;
}

builder& builder::userinfo(text value)
{
    userinfo_ = copy(value);
    return *this;
}

builder& builder::host(text value)
{
    host_ = copy(value);
    return *this;
}

builder& builder::host(const ipv4_address& value)
{
    host_ = value.to_string();
    return *this;
}

builder& builder::host(const ipv6_address& value)
{
    host_ = '[' + value.to_string() + ']';
    return *this;
}

builder& builder::port(text value)
{
    port_ = copy(value);
    return *this;
}

builder& builder::port(std::uint16_t value)
{
    port_ = std::to_string(value);
    return *this;
}

builder& builder::path(std::string_view value)
{
    path_ = std::string(value);
    return *this;
}

builder& builder::query(text value)
{
    query_ = copy(value);
    return *this;
}

builder& builder::fragment(text value)
{
    fragment_ = copy(value);
    return *this;
}

builder& builder::no_authority()
{
    userinfo_ = host_ = port_ = std::nullopt;
    return *this;
}

builder& builder::userinfo_data(std::string_view user, text password)
{
    std::string encoded = percent_encode(user, encode_sets::userinfo);
    if (password)
        append_percent_encoded(*password, encode_sets::userinfo, encoded += ':');
    userinfo_ = std::move(encoded);
    return *this;
}

builder& builder::host_data(std::string_view name)
{
    host_ = percent_encode(name, encode_sets::reg_name);
    return *this;
}

builder& builder::append_segment(std::string_view data)
{
    detail::append_or_restore(path_, [&](std::string& path) {
        if (path.empty() ? has_authority() : path.back() != '/')
            path += '/';
        append_percent_encoded(data, encode_sets::path_segment, path);
    });
    return *this;
}

builder& builder::append_param(std::string_view key, text value)
{
    std::string added = percent_encode(key, encode_sets::query_value);
    if (value)
        append_percent_encoded(*value, encode_sets::query_value, added += '=');
    if (query_ && !query_->empty())
        detail::append_or_restore(*query_, [&](std::string& query) { query.append("&").append(added); });
    else
        query_ = std::move(added);
    return *this;
}

builder& builder::fragment_data(std::string_view data)
{
    fragment_ = percent_encode(data, encode_sets::fragment);
    return *this;
}

std::optional<error> builder::check() const noexcept
{
    std::optional<error> wrong;
    if (scheme_)
        wrong = check_scheme(*scheme_);
    if (!wrong && userinfo_)
        wrong = check_characters(*userinfo_, chars::userinfo, rule::userinfo);
    if (!wrong && host_)
        wrong = check_host(*host_);
    if (!wrong && port_)
        wrong = check_port(*port_);
    if (!wrong && has_authority() && !path_.empty() && path_[0] != '/')
        wrong = error{errc::path_without_slash, 0, rule::path};
    if (!wrong)
        wrong = check_characters(path_, chars::path, rule::path);
    if (!wrong && query_)
        wrong = check_characters(*query_, chars::query, rule::query);
    if (!wrong && fragment_)
        wrong = check_characters(*fragment_, chars::fragment, rule::fragment);
    return wrong;
}

/// Section 5.3, with what sections 4.2 and 3.3 put in front of a path that would be read as something else.
std::string builder::compose() const
{
    std::string all;
    append_defined(all, "", scheme_, ":");
    if (has_authority()) {
        append_defined(all += "//", "", userinfo_, "@");
        append_defined(all, "", host_);
        append_defined(all, ":", port_);
    } else if (path_.starts_with("//")) {
        all += "/.";
    } else if (!scheme_ && path_.find(':') < path_.find('/')) {
        all += "./";
    }
    all += path_;
    append_defined(all, "?", query_);
    append_defined(all, "#", fragment_);
    return all;
}

template <class Owner>
result<Owner> builder::build() const
{
    if (std::is_same_v<Owner, uri> && !scheme_)
        return error{errc::missing_scheme, 0, rule::scheme};
    if (const std::optional<error> wrong = check())
        return *wrong;
    std::string all = compose();
    const result<components> parts = tokenize(all); // the one error left is errc::too_long
    return parts ? detail::unchecked::make<Owner>(std::move(all), *parts) : result<Owner>(parts.error());
}

template URIFORM_EXPORT result<uri_reference> builder::build() const;
template URIFORM_EXPORT result<uri> builder::build() const;

} // namespace uriform
