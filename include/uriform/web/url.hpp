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
/// URLs as the WHATWG URL Standard defines them. A URL consists of its serialization, the `href`, and the component offsets.

namespace uriform::web {

template <class Storage>
class basic_url;

/// A URL that views its text. Trivially copyable, and valid as long as the text.
using url_view = basic_url<uriform::detail::borrowed_text>;
/// A URL that owns its text and provides the URL API's setters. Converts to its view at no cost. A moved-from URL can only be
/// assigned to or destroyed.
using url = basic_url<uriform::detail::owned_text>;

struct parse_options;
class search_params;

/// The URL API attributes that can be set (section 6.1).
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

/// The kind of a URL's host (WHATWG URL, section 3.1).
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

/// Returns the name of a host kind, for example `domain`. Returns an empty string for host_kind::null and unknown numbers. Static
/// storage. Constant time.
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

/// Implements the setters of basic_url. `options` may be null.
URIFORM_EXPORT bool set_attribute(url& u, url_attribute which, std::string_view value, const parse_options* options);

} // namespace detail

/// Stores a URL's text and component offsets. web::url and web::url_view are specializations.
///
/// The text is always a serialization, so parsing it yields the same text. The exception is set_protocol() to `file`: as in the
/// standard, it does not change a host `localhost` or a path like `/C|`. The class represents the standard's whole URL record,
/// except for the blob URL entry. Getters take constant time, or time linear in the credentials. They never throw and do not
/// allocate, unless they return a string. The views that they return refer to the URL's text.
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
    /// Views the text that `owner` owns. The owner must outlive the view. Constant time, no allocation.
    template <class Other>
    requires(uriform::detail::owns<Other> &&
             !uriform::detail::owns<Storage>) constexpr basic_url(const basic_url<Other>& owner URIFORM_LIFETIMEBOUND) noexcept
        : storage_(owner.href(), owner.parts())
    {
    }
    /// Copies the view's text. Allocates.
    template <class Other>
    requires(uriform::detail::owns<Storage> && !uriform::detail::owns<Other>) explicit basic_url(const basic_url<Other>& view)
        : storage_(view.href(), view.parts())
    {
    }

    /// @name The attributes of the URL API (section 6.1)
    /// @{

    /// Returns the URL's serialization (section 4.5).
    [[nodiscard]] constexpr std::string_view href() const noexcept URIFORM_LIFETIMEBOUND { return storage_.text(); }
    constexpr operator std::string_view() const& noexcept URIFORM_LIFETIMEBOUND { return href(); }
    operator std::string_view() const&& requires(uriform::detail::owns<Storage>) = delete;

    /// Returns the serialization of the URL's origin (section 4.7). For network schemes, it consists of the scheme, host and port.
    /// A `blob` URL takes the origin from the URL in its path. Any other origin is `null`. If the domain in a `blob` URL is not
    /// ASCII, as no browser writes it, it is not converted and the origin is also `null`. Allocates.
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
    /// Returns the percent-encoded user name, which may be empty.
    [[nodiscard]] constexpr std::string_view username() const noexcept URIFORM_LIFETIMEBOUND
    {
        return credentials().substr(0, credentials().find(':'));
    }
    /// Returns the percent-encoded password, which may be empty.
    [[nodiscard]] constexpr std::string_view password() const noexcept URIFORM_LIFETIMEBOUND
    {
        const std::size_t colon = credentials().find(':');
        return colon == std::string_view::npos ? credentials().substr(credentials().size()) : credentials().substr(colon + 1);
    }
    /// Returns the host, followed by `:` and the port if the URL contains a port. Empty if the host is null.
    [[nodiscard]] constexpr std::string_view host() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(parts().host_begin, parts().has_authority() ? authority_end() : parts().host_begin);
    }
    /// Returns the host without the port. Empty if the host is null.
    [[nodiscard]] constexpr std::string_view hostname() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(parts().host_begin, parts().host_end);
    }
    /// Returns the port in decimal. Empty if there is no port, or for the scheme's default port.
    [[nodiscard]] constexpr std::string_view port() const noexcept URIFORM_LIFETIMEBOUND
    {
        return parts().has_port() ? slice(parts().host_end + std::size_t{1}, parts().path_begin) : slice(0, 0);
    }
    /// Returns an opaque path, or segments that each follow a `/`.
    [[nodiscard]] constexpr std::string_view pathname() const noexcept URIFORM_LIFETIMEBOUND
    {
        return slice(path_begin(), parts().path_end);
    }
    /// Returns `?` and the query. Empty if the query is null or empty.
    [[nodiscard]] constexpr std::string_view search() const noexcept URIFORM_LIFETIMEBOUND
    {
        return unless_delimiter_alone(slice(parts().path_end, parts().query_end));
    }
    /// Returns the query's names and values. Allocates. `uriform/web/search_params.hpp` defines the class and this function.
    [[nodiscard]] web::search_params search_params() const;
    /// Returns `#` and the fragment. Empty if the fragment is null or empty.
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
    /// Returns the kind of the host.
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
    /// Returns whether the URL contains a user name or password.
    [[nodiscard]] constexpr bool includes_credentials() const noexcept { return parts().has_userinfo(); }
    /// Returns whether the path is opaque, as in `mailto:a@b`.
    [[nodiscard]] constexpr bool has_opaque_path() const noexcept
    {
        return !parts().has_authority() && (pathname().empty() || pathname().front() != '/');
    }
    /// Returns the component offsets in href(), which split it as in RFC 3986. The reference is valid as long as this object.
    [[nodiscard]] constexpr const components& parts() const noexcept URIFORM_LIFETIMEBOUND { return storage_.parts; }
    /// @}

    /// @name The setters of the URL API (section 6.1)
    ///
    /// Each setter sets an attribute as in the standard. `value` is UTF-8. Returns whether `value` was accepted. If it is rejected,
    /// or if allocation fails with `std::bad_alloc`, the URL is unchanged. As in the standard, set_port() ignores any text after
    /// the digits, and set_host() and set_hostname() ignore any text after the host and port. `options` are the options for
    /// web::parse(): to set a non-ASCII domain, the host setters need domain_to_ascii. Linear in the sizes of the URL and `value`.
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
    /// Parses `value` without a base and replaces the URL.
    bool set_href(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::href, value); }
    /// Sets the scheme. The old and new schemes must both be special or both be non-special, and the URL must be valid for the new
    /// scheme.
    bool set_protocol(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::protocol, value);
    }
    /// Sets the user name, if the URL may contain credentials.
    bool set_username(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::username, value);
    }
    /// Sets the password, if the URL may contain credentials.
    bool set_password(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::password, value);
    }
    /// Sets the host, and the port if `value` contains a port.
    bool set_host(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::host, value); }
    /// Sets the host.
    bool set_hostname(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::hostname, value);
    }
    /// Sets the port to the number at the start of `value`. Removes the port if `value` is empty.
    bool set_port(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::port, value); }
    /// Sets the path, unless it is opaque.
    bool set_pathname(std::string_view value) requires(uriform::detail::owns<Storage>)
    {
        return set(url_attribute::pathname, value);
    }
    /// Sets the query. Ignores a leading `?` in `value`. Removes the query if `value` is empty.
    bool set_search(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::search, value); }
    /// Sets the query to the serialization of `params`, or to null if `params` is empty: the "update" steps of URLSearchParams
    /// (section 6.2). Returns false if the URL would be too long.
    bool set_search_params(const web::search_params& params) requires(uriform::detail::owns<Storage>);
    /// Sets the fragment. Ignores a leading `#` in `value`. Removes the fragment if `value` is empty.
    bool set_hash(std::string_view value) requires(uriform::detail::owns<Storage>) { return set(url_attribute::hash, value); }
    /// @}

    /// Moves the owner's string out, without copying the text.
    [[nodiscard]] std::string release() && noexcept requires(uriform::detail::owns<Storage>)
    {
        return std::move(Storage(std::move(storage_)).string);
    }

private:
    friend detail::unchecked_url;
    friend result<basic_url>;

    constexpr basic_url() noexcept = default; // not a URL: the placeholder value in a result that holds an error

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
    /// Returns the start of the path. If the host is null and the path begins with `//`, the serializer writes `/.` before the
    /// path. This prefix is recognizable, because no path begins with a dot segment.
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

/// Returns whether two URLs are equal (section 4.6): their serializations must be equal, including fragments.
template <class A, class B>
constexpr bool operator==(const basic_url<A>& a, const basic_url<B>& b) noexcept
{
    return a.href() == b.href();
}
/// Returns whether a URL's serialization equals `text`.
template <class Storage>
constexpr bool operator==(const basic_url<Storage>& u, std::string_view text) noexcept
{
    return u.href() == text;
}
/// Compares the serializations of two URLs octet by octet.
template <class A, class B>
constexpr std::strong_ordering operator<=>(const basic_url<A>& a, const basic_url<B>& b) noexcept
{
    return a.href().compare(b.href()) <=> 0;
}
/// Writes a URL's href, as a `std::string_view` would be written.
template <class Traits, class Storage>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const basic_url<Storage>& u)
{
    return out << u.href();
}
/// Returns a URL's href, for the {fmt} library.
template <class Storage>
constexpr std::string_view format_as(const basic_url<Storage>& u) noexcept
{
    return u.href();
}

} // namespace uriform::web

/// Hashes a URL's text, consistently with `==`.
template <class Storage>
struct std::hash<uriform::web::basic_url<Storage>> {
    /// Returns the hash of the text. Never throws, but is not `noexcept`: otherwise libstdc++ containers would not cache hashes.
    [[nodiscard]] std::size_t operator()(const uriform::web::basic_url<Storage>& u) const
    {
        return std::hash<std::string_view>()(u.href());
    }
};
