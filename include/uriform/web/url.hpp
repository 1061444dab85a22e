#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// URLs as the WHATWG URL Standard has them: a text that is their serialization, the `href`, and the offsets of its components.

namespace uriform::web {

template <class Storage>
class basic_url;

/// A URL that views its text: trivially copyable, valid as long as that text is.
using url_view = basic_url<uriform::detail::borrowed_text>;
/// A URL that owns its text, and has the setters of the URL API. Converts to its view without cost. A moved-from URL can only be
/// assigned to or destroyed.
using url = basic_url<uriform::detail::owned_text>;

struct parse_options;
class search_params;

/// The attributes of the URL API that have a setter (section 6.1).
enum class url_attribute : std::uint8_t {
    // begin: url_parts.tsv
    /// The URL.
    href = 0,
    /// The scheme and its `:`.
    protocol = 1,
    /// The percent-encoded user name.
    username = 2,
    /// The percent-encoded password.
    password = 3,
    /// The host, followed by `:` and the port if the URL contains a port.
    host = 4,
    /// The host without the port.
    hostname = 5,
    /// Empty for the scheme's default port.
    port = 6,
    /// An opaque path, or segments that each follow a `/`.
    pathname = 7,
    /// The query with its `?`; empty if the query is empty.
    search = 8,
    /// The fragment with its `#`; empty if the fragment is empty.
    hash = 9,
    // end: url_parts.tsv
};

/// The host of a URL (WHATWG URL, section 3.1).
enum class host_kind : std::uint8_t {
    // begin: web_host_kinds.tsv
    /// No host, and therefore no `//`.
    null = 0,
    /// The empty host, which only `file` URLs and non-special URLs allow.
    empty = 1,
    /// A domain, in a special URL.
    domain = 2,
    /// An IPv4 address, in a special URL.
    ipv4 = 3,
    /// An IPv6 address, in brackets.
    ipv6 = 4,
    /// An opaque host, in a non-special URL.
    opaque = 5,
    // end: web_host_kinds.tsv
};

/// Returns the name of a kind of host: `domain`; an empty text for host_kind::null and of an unknown number. Static storage.
/// Constant time.
///
/// @code
/// static_assert(to_string(uriform::web::host_kind::opaque) == "opaque" && to_string(uriform::web::host_kind::null).empty());
/// @endcode
[[nodiscard]] constexpr std::string_view to_string(host_kind kind) noexcept
{
    switch (kind) {
    // begin: web_host_kinds.tsv names
    case host_kind::null:
        return "";
    case host_kind::empty:
        return "empty";
    case host_kind::domain:
        return "domain";
    case host_kind::ipv4:
        return "ipv4";
    case host_kind::ipv6:
        return "ipv6";
    case host_kind::opaque:
        return "opaque";
        // end: web_host_kinds.tsv
    }
    return "";
}

namespace detail {

struct unchecked_url;

/// The special schemes (section 4.2).
inline constexpr std::string_view special_schemes[] = {"ftp", "file", "http", "https", "ws", "wss"};

/// Returns whether `scheme`, in lower case, is special.
[[nodiscard]] constexpr bool is_special_scheme(std::string_view scheme) noexcept
{
    for (const std::string_view special : special_schemes)
        if (scheme == special)
            return true;
    return false;
}

/// Computes basic_url::origin().
[[nodiscard]] URIFORM_EXPORT std::string origin_of(const url_view& u);

/// The setters of basic_url. `options` may be null.
URIFORM_EXPORT bool set_attribute(url& u, url_attribute which, std::string_view value, const parse_options* options);

} // namespace detail

/// The text of a URL and its components: the class behind web::url and web::url_view.
///
/// The text is always a serialization: parsing it yields the same text, except after set_protocol() to `file`, which as in the
/// standard leaves a host `localhost` and a path like `/C|` as they are. Of the URL record of the standard, all is kept but the
/// blob URL entry. Getters take constant time, or time linear in the credentials, allocate nothing, unless they return a string,
/// and throw nothing. The views that they return are of the URL's text.
///
/// @code
/// const auto u = uriform::web::parse("HTTP://user:pass@EXAMPLE.com:80/a/../b?q#f");
/// assert(u->href() == "http://user:pass@example.com/b?q#f" && u->origin() == "http://example.com");
/// assert(u->protocol() == "http:" && u->username() == "user" && u->password() == "pass");
/// assert(u->host() == "example.com" && u->hostname() == "example.com" && u->port() == "");
/// assert(u->pathname() == "/b" && u->search() == "?q" && u->hash() == "#f");
/// @endcode
template <class Storage>
class basic_url {
public:
    /// Views the text of `owner`, which must outlive the view. Constant time, no allocation.
    template <class Other>
    requires(uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_url(const basic_url<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : storage_(owner.href(), owner.parts())
    {
    }
    /// Copies the text of `view`. Allocates.
    template <class Other>
    requires(uriform::detail::owns<Storage> && !uriform::detail::owns<Other>) explicit basic_url(const basic_url<Other>& view)
        : storage_(view.href(), view.parts())
    {
    }

    /// @name The attributes of the URL API (section 6.1)
    /// @{

    /// Returns the serialization of the URL (section 4.5).
    [[nodiscard]] constexpr std::string_view href() const noexcept URIFORM_LIFETIMEBOUND { return storage_.text(); }
    constexpr operator std::string_view() const& noexcept URIFORM_LIFETIMEBOUND { return href(); }
    operator std::string_view() const&& requires(uriform::detail::owns<Storage>) = delete;

    /// Returns the serialization of the URL's origin (section 4.7): scheme, host and port of the network schemes, also of the one
    /// in the path of a `blob` URL, otherwise `null`. A domain in that path that is not ASCII, which no browser writes there, is
    /// not converted: the origin is `null`, too. Allocates.
    ///
    /// @code
    /// assert(uriform::web::parse("blob:https://example.org/9115d58c")->origin() == "https://example.org");
    /// assert(uriform::web::parse("file:///etc/hosts")->origin() == "null");
    /// @endcode
    [[nodiscard]] std::string origin() const { return detail::origin_of(*this); }

    /// Returns the scheme, followed by `:`.
    [[nodiscard]] constexpr std::string_view protocol() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(0, parts().scheme_end + std::size_t{1});
    }
    /// Returns the username, percent-encoded; empty if there is none.
    [[nodiscard]] constexpr std::string_view username() const noexcept URIFORM_LIFETIMEBOUND
    {
        return credentials().substr(0, credentials().find(':'));
    }
    /// Returns the password, percent-encoded; empty if there is none.
    [[nodiscard]] constexpr std::string_view password() const noexcept URIFORM_LIFETIMEBOUND
    {
        const std::size_t colon = credentials().find(':');
        return colon == std::string_view::npos ? credentials().substr(credentials().size()) : credentials().substr(colon + 1);
    }
    /// Returns the host and, if there is a port, `:` and the port; empty if the host is null.
    [[nodiscard]] constexpr std::string_view host() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(parts().host_begin, parts().has_authority() ? authority_end() : parts().host_begin);
    }
    /// Returns the host; empty if it is null.
    [[nodiscard]] constexpr std::string_view hostname() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(parts().host_begin, parts().host_end);
    }
    /// Returns the port in decimal; empty if it is the default port of the scheme, or none.
    [[nodiscard]] constexpr std::string_view port() const noexcept URIFORM_LIFETIMEBOUND
    {
        return parts().has_port() ? slice(parts().host_end + std::size_t{1}, parts().path_begin) : slice(0, 0);
    }
    /// Returns the path: segments, each after a `/`, or an opaque path.
    [[nodiscard]] constexpr std::string_view pathname() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(path_begin(), parts().path_end);
    }
    /// Returns `?` and the query; empty if the query is null or empty.
    [[nodiscard]] constexpr std::string_view search() const noexcept URIFORM_LIFETIMEBOUND
    {
        return unless_delimiter_alone(slice(parts().path_end, parts().query_end));
    }
    /// Returns the names and values of the query. Allocates. The class and this function are defined in
    /// `uriform/web/search_params.hpp`.
    [[nodiscard]] web::search_params search_params() const;
    /// Returns `#` and the fragment; empty if the fragment is null or empty.
    [[nodiscard]] constexpr std::string_view hash() const noexcept URIFORM_LIFETIMEBOUND
    {
        return unless_delimiter_alone(slice(parts().query_end, parts().size));
    }
    /// @}

    /// @name The URL record (section 4.1)
    /// @{

    /// Returns the scheme without `:`.
    [[nodiscard]] constexpr std::string_view scheme() const noexcept URIFORM_LIFETIMEBOUND { return slice(0, parts().scheme_end); }
    /// Returns the query without `?`, or `std::nullopt` if it is null.
    [[nodiscard]] constexpr std::optional<std::string_view> query() const noexcept URIFORM_LIFETIMEBOUND
    {
        return parts().has_query() ? std::optional(slice(parts().path_end + std::size_t{1}, parts().query_end)) : std::nullopt;
    }
    /// Returns the fragment without `#`, or `std::nullopt` if it is null.
    [[nodiscard]] constexpr std::optional<std::string_view> fragment() const noexcept URIFORM_LIFETIMEBOUND
    {
        return parts().has_fragment() ? std::optional(slice(parts().query_end + std::size_t{1}, parts().size)) : std::nullopt;
    }
    /// Returns the port as a number, or `std::nullopt` if it is null.
    [[nodiscard]] constexpr std::optional<std::uint16_t> port_number() const noexcept
    {
        std::uint16_t number = 0;
        uriform::detail::read_port(port(), number);
        return port().empty() ? std::nullopt : std::optional(number);
    }
    /// Returns which kind of host the URL has.
    [[nodiscard]] constexpr web::host_kind host_kind() const noexcept
    {
        if (!parts().has_authority())
            return web::host_kind::null;
        if (parts().host == uriform::host_kind::ipv6)
            return web::host_kind::ipv6;
        if (parts().host == uriform::host_kind::ipv4)
            return web::host_kind::ipv4;
        if (hostname().empty())
            return web::host_kind::empty;
        return is_special() ? web::host_kind::domain : web::host_kind::opaque;
    }
    /// Returns whether the scheme is special (section 4.2): ftp, file, http, https, ws, wss.
    [[nodiscard]] constexpr bool is_special() const noexcept { return detail::is_special_scheme(scheme()); }
    /// Returns whether there is a username or a password.
    [[nodiscard]] constexpr bool includes_credentials() const noexcept { return parts().has_userinfo(); }
    /// Returns whether the path is opaque, as that of `mailto:a@b` is.
    [[nodiscard]] constexpr bool has_opaque_path() const noexcept
    {
        return !parts().has_authority() && (pathname().empty() || pathname().front() != '/');
    }
    /// Returns the offsets of the components in href(), which split it as RFC 3986 does. Valid as long as this object exists.
    [[nodiscard]] constexpr const components& parts() const noexcept URIFORM_LIFETIMEBOUND { return storage_.parts; }
    /// @}

    /// @name The setters of the URL API (section 6.1)
    ///
    /// Each sets an attribute as the standard does, with `value` in UTF-8, and returns whether `value` was accepted; if not, the
    /// URL is as it was. As in the standard, set_port() ignores what follows the digits, and set_host() and set_hostname() what
    /// follows the host and the port. `options` are those of web::parse(): the setters of hosts need domain_to_ascii for a domain
    /// that is not ASCII. Linear in the size of the URL and of `value`. Throws `std::bad_alloc`; then, too, the URL is as it was.
    ///
    /// @code
    /// uriform::web::url u = uriform::web::parse("http://example.com:8080/a?b#c").value();
    /// assert(u.set_protocol("https") && u.set_port("443") && u.set_pathname("/x y") && u.set_hash(""));
    /// assert(u.href() == "https://example.com/x%20y?b");
    /// assert(!u.set_protocol("mailto") && !u.set_port("x") && !u.set_host(""));
    /// assert(u.set_username("me") && u.href() == "https://me@example.com/x%20y?b");
    /// @endcode
    /// @{

    /// Sets the attribute `which`.
    bool set(url_attribute which, std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return detail::set_attribute(*this, which, value, nullptr);
    }
    bool set(url_attribute which, std::string_view value, const parse_options& options) requires(uriform::detail::owns<Storage>)
    {
        return detail::set_attribute(*this, which, value, &options);
    }
    /// Parses `value` without a base, and replaces the URL.
    bool set_href(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::href, value); }
    /// Sets the scheme, if it is special just when the present one is, and the URL could have it.
    bool set_protocol(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::protocol, value);
    }
    /// Sets the username, if the URL may have one.
    bool set_username(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::username, value);
    }
    /// Sets the password, if the URL may have one.
    bool set_password(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::password, value);
    }
    /// Sets the host and, if `value` has one, the port.
    bool set_host(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::host, value); }
    /// Sets the host.
    bool set_hostname(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::hostname, value);
    }
    /// Sets the port to the number that begins `value`; removes it if `value` is empty.
    bool set_port(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::port, value); }
    /// Sets the path, unless it is opaque.
    bool set_pathname(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::pathname, value);
    }
    /// Sets the query; a `?` that begins `value` is ignored. Removes it if `value` is empty.
    bool set_search(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::search, value); }
    /// Sets the query to the serialization of `params`, or to null if that is empty: the "update" of a URLSearchParams object
    /// (section 6.2). Returns false if the URL would be too long.
    bool set_search_params(const web::search_params& params) requires(uriform::detail::owns<Storage>);
    /// Sets the fragment; a `#` that begins `value` is ignored. Removes it if `value` is empty.
    bool set_hash(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::hash, value); }
    /// @}

    /// Returns the text as the string that this owner kept it in; nothing is copied.
    [[nodiscard]] std::string release() && noexcept requires(uriform::detail::owns<Storage>)
    {
        return std::move(Storage(std::move(storage_)).string);
    }

private:
    friend detail::unchecked_url;
    friend result<basic_url>;

    constexpr basic_url() noexcept = default; // not a URL: the value of a result that is an error

    template <class Text>
    constexpr basic_url(Text&& href, const components& parts) : storage_(std::forward<Text>(href), parts)
    {
    }

    [[nodiscard]] constexpr std::string_view slice(std::size_t begin, std::size_t end) const noexcept
    {
        return {storage_.text().data() + begin, end - begin};
    }
    [[nodiscard]] constexpr std::string_view credentials() const noexcept
    {
        return parts().has_userinfo() ? slice(parts().authority_begin(), parts().host_begin - std::size_t{1}) : slice(0, 0);
    }
    [[nodiscard]] constexpr std::size_t authority_end() const noexcept { return parts().path_begin; }
    /// Returns where the path begins: after the `/.` that the serializer writes if the host is null and the path begins with `//`.
    /// No path begins with a dot segment.
    [[nodiscard]] constexpr std::size_t path_begin() const noexcept
    {
        const bool guarded = !parts().has_authority() && slice(parts().path_begin, parts().path_end).substr(0, 3) == "/./";
        return parts().path_begin + (guarded ? std::size_t{2} : 0);
    }
    [[nodiscard]] static constexpr std::string_view unless_delimiter_alone(std::string_view component) noexcept
    {
        return component.size() == 1 ? component.substr(1) : component;
    }

    Storage storage_;
};

/// Returns whether two URLs are equal (section 4.6): whether their serializations are, fragments included.
template <class A, class B>
constexpr bool operator==(const basic_url<A>& a, const basic_url<B>& b) noexcept
{
    return a.href() == b.href();
}
/// Returns whether the serialization of a URL is `text`.
template <class Storage>
constexpr bool operator==(const basic_url<Storage>& u, std::string_view text) noexcept
{
    return u.href() == text;
}
/// Compares the serializations of two URLs lexicographically, octet by octet.
template <class A, class B>
constexpr std::strong_ordering operator<=>(const basic_url<A>& a, const basic_url<B>& b) noexcept
{
    return a.href().compare(b.href()) <=> 0;
}
/// Writes the href of a URL, as a `std::string_view` is written.
template <class Traits, class Storage>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const basic_url<Storage>& u)
{
    return out << u.href();
}
/// Returns the href of a URL, for the {fmt} library.
template <class Storage>
constexpr std::string_view format_as(const basic_url<Storage>& u) noexcept
{
    return u.href();
}

} // namespace uriform::web

/// The hash of a URL's text, which agrees with `==`.
template <class Storage>
struct std::hash<uriform::web::basic_url<Storage>> {
    /// Returns the hash of the text. Throws nothing, and is not `noexcept`, for the containers of libstdc++ to keep the hashes of
    /// their elements.
    [[nodiscard]] std::size_t operator()(const uriform::web::basic_url<Storage>& u) const
    {
        return std::hash<std::string_view>()(u.href());
    }
};
