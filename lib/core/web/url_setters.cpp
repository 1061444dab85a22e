#include <uriform/web/url.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include <uriform/web/parse_url.hpp>

#include "core/base/raise.hpp"
#include "core/web/tabs_and_newlines.hpp"
#include "core/web/unchecked_url.hpp"
#include "core/web/url_parser.hpp"
#include "core/web/url_path.hpp"

/// @file
/// Implements the setters of the URL API (WHATWG URL, section 6.1). Each setter runs the parser with the standard's state
/// override, and replaces a part of the href.

namespace uriform::web {
namespace {

using namespace internal;
using uriform::components;

constexpr parse_options default_options{};

/// Returns the text, at most `room` bytes, that `write` writes by an href_writer.
template <class Write>
std::string written(std::uint64_t room, Write write)
{
    std::string text(uriform::internal::possible_size(room), '\0');
    href_writer out(text.data());
    write(out);
    text.resize(out.size());
    return text;
}

/// Returns the room that `value` needs, percent-encoded and with delimiters.
std::uint64_t room_for(std::string_view value) noexcept
{
    return std::uint64_t{longest_encoding} * value.size() + 8;
}

/// Changes a URL.
class editor {
public:
    editor(url& u, const parse_options& options) noexcept
        : url_(u), options_(options), text_(detail::unchecked_url::storage(u)), scheme_(type_of(u.scheme()))
    {
    }

    bool set_href(std::string_view value);
    bool set_protocol(std::string_view value);
    bool set_credentials(std::string_view username, std::string_view password);
    bool set_host(std::string_view value, bool hostname_only);
    bool set_port(std::string_view value);
    bool set_pathname(std::string_view value);
    bool set_query(std::string_view value);
    bool set_fragment(std::string_view value);
    bool remove_port() { return replace(text_.parts.host_end, text_.parts.path_begin, "", &components::path_begin); }
    bool remove_query() { return replace(text_.parts.path_end, text_.parts.query_end, "", &components::query_end); }
    bool remove_fragment() { return replace(text_.parts.query_end, text_.parts.size, "", &components::size); }

    [[nodiscard]] bool may_have_credentials_and_port() const noexcept
    {
        return !url_.hostname().empty() && scheme_ != scheme_type::file;
    }

private:
    using offset = std::uint32_t components::*;
    /// The component offsets, in order.
    static constexpr offset offsets[] = {&components::scheme_end, &components::host_begin, &components::host_end,
                                         &components::path_begin, &components::path_end,   &components::query_end,
                                         &components::size};

    /// Replaces the text from `begin` to `end`, and moves the offsets from `first` on. Returns false if the URL would be too
    /// long.
    bool replace(std::size_t begin, std::size_t end, std::string_view by, offset first);
    bool replace_authority_from_host(const host_parser& host, std::optional<std::uint16_t> port);

    url& url_;
    const parse_options& options_;
    uriform::detail::owned_text& text_;
    scheme_type scheme_;
};

bool editor::replace(std::size_t begin, std::size_t end, std::string_view by, offset first)
{
    if (text_.string.size() - (end - begin) > max_size - by.size() || by.size() > max_size)
        return false;
    text_.string.replace(begin, end - begin, by);
    const auto grown = static_cast<std::uint32_t>(by.size() - (end - begin));
    for (const offset* o = std::find(std::begin(offsets), std::end(offsets), first); o != std::end(offsets); ++o)
        text_.parts.*(*o) += grown; // modulo 2^32
    text_.parts.hints = not_known_to_be_uri;
    return true;
}

bool editor::set_href(std::string_view value)
{
    result<url> parsed = parse(value, options_);
    if (!parsed)
        return false;
    url_ = *std::move(parsed);
    return true;
}

/// Runs the scheme start state and the scheme state, with a state override.
bool editor::set_protocol(std::string_view value)
{
    std::string scheme;
    for (const char octet : value.substr(0, value.find(':'))) {
        if (!(scheme.empty() ? chars::alpha : chars::scheme).contains(octet))
            return false;
        scheme += uriform::detail::ascii::to_lower(octet);
    }
    const scheme_type type = type_of(scheme);
    if (scheme.empty() || is_special(type) != is_special(scheme_))
        return false;
    if (type == scheme_type::file && (url_.includes_credentials() || text_.parts.has_port()))
        return false;
    if (scheme_ == scheme_type::file && url_.hostname().empty())
        return false;
    if (!replace(0, text_.parts.scheme_end, scheme, &components::scheme_end))
        return false;
    const std::optional<std::uint16_t> port = url_.port_number();
    return !port || port != default_port(type) || remove_port();
}

/// Replaces the credentials. Credentials that come from the URL are already percent-encoded.
bool editor::set_credentials(std::string_view username, std::string_view password)
{
    const std::string credentials =
        written(room_for(username) + room_for(password), [&](href_writer& out) { write_credentials(username, password, out); });
    return replace(text_.parts.authority_begin(), text_.parts.host_begin, credentials, &components::host_begin);
}

/// Runs the host state, the hostname state or, for file URLs, the file host state, with a state override.
bool editor::set_host(std::string_view value, bool hostname_only)
{
    if (url_.has_opaque_path())
        return false;
    const bool special = is_special(scheme_);
    const std::string_view authority = value.substr(0, authority_size(value, scheme_));
    const bool file = scheme_ == scheme_type::file;
    const std::string_view input = file ? authority : authority.substr(0, host_size(authority));
    const bool has_colon = input.size() != authority.size();
    if (input.empty() && (has_colon || (special && !file) || url_.includes_credentials() || text_.parts.has_port()))
        return false;
    if (has_colon && hostname_only)
        return false;
    validation_log log(value, nullptr);
    host_parser host;
    if (input.empty())
        host.set_empty();
    else if (!host.parse(input, special, options_, log))
        return false;
    if (file && host.text() == "localhost")
        host.set_empty();
    std::optional<std::uint16_t> port = url_.port_number();
    if (has_colon)
        read_port(authority.substr(input.size() + 1), scheme_, port, log); // on failure, only the host is set
    return replace_authority_from_host(host, port);
}

bool editor::replace_authority_from_host(const host_parser& host, std::optional<std::uint16_t> port)
{
    const bool had_host = text_.parts.has_authority();
    std::size_t size = 0;
    const std::string text = written(room_for(host.text()) + 2, [&](href_writer& out) {
        if (!had_host)
            out.put("//");
        out.put_encoded(host.text(), kept_in_c0_control);
        size = out.size();
        write_port(port, out);
    });
    const std::size_t begin = text_.parts.host_begin;
    // After an authority, the path needs no leading `/.`.
    const std::size_t end = static_cast<std::size_t>(url_.pathname().data() - url_.href().data());
    if (!replace(begin, end, text, &components::path_end))
        return false;
    text_.parts.host = host.kind();
    text_.parts.host_begin = static_cast<std::uint32_t>(begin + (had_host ? 0 : 2));
    text_.parts.host_end = static_cast<std::uint32_t>(begin + size);
    text_.parts.path_begin = static_cast<std::uint32_t>(begin + text.size());
    return true;
}

/// Runs the port state, with a state override.
bool editor::set_port(std::string_view value)
{
    validation_log log(value, nullptr);
    std::optional<std::uint16_t> port;
    if (value.empty() || !uriform::detail::ascii::is_digit(value.front()) || !read_port(value, scheme_, port, log))
        return false;
    const std::string text = written(8, [&](href_writer& out) { write_port(port, out); });
    return replace(text_.parts.host_end, text_.parts.path_begin, text, &components::path_begin);
}

/// Runs the path start state, with a state override.
bool editor::set_pathname(std::string_view value)
{
    if (url_.has_opaque_path())
        return false;
    const std::string path = written(room_for(value), [&](href_writer& out) {
        if (value.empty() && !is_special(scheme_) && text_.parts.has_authority())
            return;
        const bool solidus = value.starts_with('/') || (value.starts_with('\\') && is_special(scheme_));
        static_cast<void>(write_segments(value.substr(solidus ? 1 : 0), path_input::value, scheme_, 0, out));
        if (!text_.parts.has_authority())
            guard_path(0, out);
    });
    return replace(text_.parts.path_begin, text_.parts.path_end, path, &components::path_end);
}

/// Runs the query state, with a state override.
bool editor::set_query(std::string_view value)
{
    const std::string query = written(room_for(value), [&](href_writer& out) {
        out.put('?');
        write_encoded_query(value, scheme_, out);
    });
    return replace(text_.parts.path_end, text_.parts.query_end, query, &components::query_end);
}

/// Runs the fragment state, with a state override.
bool editor::set_fragment(std::string_view value)
{
    const std::string fragment = written(room_for(value), [&](href_writer& out) {
        out.put('#');
        out.put_encoded(value, kept_in_fragment);
    });
    return replace(text_.parts.query_end, text_.parts.size, fragment, &components::size);
}

} // namespace

bool detail::set_attribute(url& u, url_attribute which, std::string_view value, const parse_options* options)
{
    if (value.size() > max_size)
        return false;
    editor edit(u, options != nullptr ? *options : default_options);
    internal::tabless_copy copy;
    switch (which) {
    case url_attribute::href:
        return edit.set_href(value);
    case url_attribute::protocol:
        return edit.set_protocol(copy.of(value));
    case url_attribute::username:
        return edit.may_have_credentials_and_port() && edit.set_credentials(value, u.password());
    case url_attribute::password:
        return edit.may_have_credentials_and_port() && edit.set_credentials(u.username(), value);
    case url_attribute::host:
        return edit.set_host(copy.of(value), false);
    case url_attribute::hostname:
        return edit.set_host(copy.of(value), true);
    case url_attribute::port:
        return edit.may_have_credentials_and_port() && (value.empty() ? edit.remove_port() : edit.set_port(copy.of(value)));
    case url_attribute::pathname:
        return edit.set_pathname(copy.of(value));
    case url_attribute::search:
        return value.empty() ? edit.remove_query() : edit.set_query(copy.of(value.substr(value.front() == '?' ? 1 : 0)));
    case url_attribute::hash:
        return value.empty() ? edit.remove_fragment() : edit.set_fragment(copy.of(value.substr(value.front() == '#' ? 1 : 0)));
    }
    return false;
}

} // namespace uriform::web
