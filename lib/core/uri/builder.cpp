#include <uriform/uri/builder.hpp>

#include <algorithm>
#include <array>
#include <type_traits>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/uri/detail/dot_segments.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/uri_errc.hpp>

#include "core/uri/composed.hpp"

namespace uriform {
namespace {

std::optional<std::string> copy(const std::optional<std::string_view>& value)
{
    return value ? std::optional<std::string>(*value) : std::nullopt;
}

/// Sets a component to a copy of the text. The component is unchanged if the copy throws.
void set(std::optional<std::string>& component, builder::text value)
{
    if (!value)
        component.reset();
    else if (component)
        component->assign(*value);
    else
        component.emplace(*value);
}

std::string_view text_of(const std::optional<std::string>& component) noexcept
{
    return component ? *component : std::string_view();
}

/// Appends a piece's text after a separator. A separator within the text would split it, so NUL takes its place, which check()
/// refuses.
void append_text(std::string& pieces, char separator, std::string_view text)
{
    const std::size_t begin = pieces.size() + 1;
    internal::append_or_restore(pieces, [&](std::string& all) { (all += separator).append(text); });
    std::replace(pieces.begin() + static_cast<std::ptrdiff_t>(begin), pieces.end(), separator, '\0');
}

/// Checks a component, or the rest of a component after `before` bytes that were already checked.
std::optional<error> check_characters(std::string_view text, const char_set& set, component of, std::size_t before = 0) noexcept
{
    const detail::grammar::reading all = detail::grammar::run(text, 0, set, detail::grammar::repertoire::ascii);
    if (!all.complete)
        return error{uri_errc::invalid_percent_encoding, before + all.end, of};
    if (all.end != text.size())
        return error{uri_errc::invalid_character, before + all.end, of};
    return std::nullopt;
}

/// Checks a scheme (section 3.1). A scheme contains no percent-encodings, so run() is not needed.
std::optional<error> check_scheme(std::string_view scheme) noexcept
{
    std::size_t at = 0;
    while (at < scheme.size() && (at == 0 ? chars::alpha : chars::scheme).contains(scheme[at]))
        ++at;
    if (scheme.empty() || at != scheme.size())
        return error{uri_errc::invalid_character, at, component::scheme};
    return std::nullopt;
}

/// Checks a host (section 3.2.2).
std::optional<error> check_host(std::string_view host) noexcept
{
    if (!host.starts_with("["))
        return check_characters(host, chars::reg_name, component::host);
    const bool future = host.size() > 1 && detail::ascii::to_lower(host[1]) == 'v';
    std::array<std::uint8_t, 16> octets{};
    const detail::grammar::reading address =
        future ? detail::grammar::ipvfuture(host, 1) : detail::grammar::ipv6address(host, 1, octets);
    const std::string_view rest = host.substr(address.end);
    if (!address.complete || rest != "]")
        return error{uri_errc::invalid_ip_literal, address.end + (address.complete && rest.starts_with("]") ? 1 : 0),
                     component::host};
    return std::nullopt;
}

/// Checks a port (section 3.2.3).
std::optional<error> check_port(std::string_view port) noexcept
{
    for (std::size_t at = 0; at < port.size(); ++at)
        if (!chars::digit.contains(port[at]))
            return error{uri_errc::invalid_port, at, component::port};
    return std::nullopt;
}

/// Returns the pieces to append to `given`, each after a separator; the first needs no separator if `given` is empty or ends in a
/// separator.
std::string_view behind(std::string_view given, std::string_view pieces, char separator) noexcept
{
    return pieces.substr(!pieces.empty() && (given.empty() || given.back() == separator) ? 1 : 0);
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
    set(scheme_, value);
    return *this;
}

builder& builder::userinfo(text value)
{
    set(userinfo_, value);
    return *this;
}

builder& builder::host(text value)
{
    set(host_, value);
    return *this;
}

builder& builder::host(const ipv4_address& value)
{
    return host(value.to_string());
}

builder& builder::host(const ipv6_address& value)
{
    return host('[' + value.to_string() + ']');
}

builder& builder::port(text value)
{
    set(port_, value);
    return *this;
}

/// An invalid number becomes -1, whose sign check_port() refuses.
builder& builder::set_port(int value)
{
    return port(std::to_string(value));
}

builder& builder::path(std::string_view value)
{
    path_.assign(value);
    segments_.clear();
    dot_segment_ = segments_.npos;
    return *this;
}

builder& builder::query(text value)
{
    set(query_, value);
    params_.clear();
    return *this;
}

builder& builder::fragment(text value)
{
    set(fragment_, value);
    return *this;
}

builder& builder::no_authority()
{
    userinfo_.reset();
    host_.reset();
    port_.reset();
    return *this;
}

builder& builder::userinfo_data(std::string_view user, text password)
{
    std::string encoded = percent_encode(user, encode_sets::userinfo);
    if (password)
        append_percent_encoded(*password, encode_sets::userinfo, encoded += ':');
    return userinfo(encoded);
}

builder& builder::host_data(std::string_view name)
{
    return host(percent_encode(name, encode_sets::reg_name));
}

builder& builder::append_segment(std::string_view segment)
{
    append_text(segments_, '/', segment);
    return *this;
}

builder& builder::append_segment_data(std::string_view data)
{
    const std::size_t before = segments_.size();
    internal::append_or_restore(segments_,
                                [&](std::string& all) { append_percent_encoded(data, encode_sets::path_segment, all += '/'); });
    if (data == "." || data == "..")
        dot_segment_ = std::min(dot_segment_, before);
    return *this;
}

builder& builder::append_param(std::string_view parameter)
{
    append_text(params_, '&', parameter);
    return *this;
}

builder& builder::append_param_data(std::string_view key, text value)
{
    internal::append_or_restore(params_, [&](std::string& all) {
        append_percent_encoded(key, encode_sets::query_value, all += '&');
        if (value)
            append_percent_encoded(*value, encode_sets::query_value, all += '=');
    });
    return *this;
}

builder& builder::fragment_data(std::string_view data)
{
    return fragment(percent_encode(data, encode_sets::fragment));
}

std::string_view builder::appended_path() const noexcept
{
    return path_.empty() && has_authority() ? segments_ : behind(path_, segments_, '/');
}

std::string_view builder::appended_query() const noexcept
{
    return behind(text_of(query_), params_, '&');
}

/// The position is in the path. The first segment may have lost its `/`.
std::optional<error> builder::check_appended_path() const noexcept
{
    const std::string_view appended = appended_path();
    const std::optional<error> wrong = check_characters(appended, chars::path, component::path, path_.size());
    if (dot_segment_ == segments_.npos)
        return wrong;
    const std::size_t at = path_.size() + dot_segment_ + 1 - (segments_.size() - appended.size());
    return wrong && wrong->position < at ? wrong : error{uri_errc::dot_segment, at, component::path};
}

std::optional<error> builder::check() const noexcept
{
    std::optional<error> wrong;
    if (scheme_)
        wrong = check_scheme(*scheme_);
    if (!wrong && userinfo_)
        wrong = check_characters(*userinfo_, chars::userinfo, component::userinfo);
    if (!wrong && host_)
        wrong = check_host(*host_);
    if (!wrong && port_)
        wrong = check_port(*port_);
    if (!wrong && has_authority() && !path_.empty() && path_[0] != '/')
        wrong = error{uri_errc::path_without_slash, 0, component::path};
    if (!wrong)
        wrong = check_characters(path_, chars::path, component::path);
    if (!wrong)
        wrong = check_appended_path();
    if (!wrong)
        wrong = check_characters(text_of(query_), chars::query, component::query);
    if (!wrong)
        wrong = check_characters(appended_query(), chars::query, component::query, text_of(query_).size());
    if (!wrong && fragment_)
        wrong = check_characters(*fragment_, chars::fragment, component::fragment);
    return wrong;
}

/// Returns the text that sections 3.3 and 4.2 require before a path that would otherwise be misread.
std::string_view builder::prefix_of(std::string_view path) const noexcept
{
    if (has_authority())
        return "";
    if (path_.empty() && !segments_.empty() && (path.empty() || path.front() == '/'))
        return "./"; // a relative path that begins with an empty segment
    if (const std::string_view guard = detail::path_guard(false, path); !guard.empty())
        return guard;
    return !scheme_ && path.find(':') < path.find('/') ? "./" : "";
}

/// Composes the components (section 5.3).
std::string builder::compose() const
{
    std::size_t size = std::string_view("://@:./?#").size() + path_.size() + segments_.size() + params_.size();
    for (const optional_text* const part : {&scheme_, &userinfo_, &host_, &port_, &query_, &fragment_})
        size += text_of(*part).size();
    std::string all;
    all.reserve(size);
    append_defined(all, "", scheme_, ":");
    if (has_authority()) {
        append_defined(all += "//", "", userinfo_, "@");
        append_defined(all, "", host_);
        append_defined(all, ":", port_);
    }
    const std::size_t path_begin = all.size();
    all.append(path_).append(appended_path());
    all.insert(path_begin, prefix_of(std::string_view(all).substr(path_begin)));
    if (query_ || !params_.empty())
        all.append("?").append(text_of(query_)).append(appended_query());
    append_defined(all, "#", fragment_);
    return all;
}

template <class Owner>
result<Owner> builder::build() const
{
    if (std::is_same_v<Owner, uri> && !scheme_)
        return error{uri_errc::missing_scheme, 0, component::scheme};
    if (const std::optional<error> wrong = check())
        return *wrong;
    std::string all = compose();
    const result<components> parts = detail::tokenize(all); // the only remaining error is uri_errc::too_long
    return parts ? detail::unchecked::make<Owner>(std::move(all), *parts) : result<Owner>(parts.error());
}

template URIFORM_EXPORT result<uri_reference> builder::build() const;
template URIFORM_EXPORT result<uri> builder::build() const;

} // namespace uriform
