#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/ip_address.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Building references from components, and changing components of references.

namespace uriform {

/// Puts a URI reference together from its components (RFC 3986, section 5.3).
///
/// A component is given either as the text that it is, which is checked when the reference is built, or, by the functions whose
/// names say `data`, as data, which is percent-encoded for that component at once; so `%` is data there. A component that is not
/// given is undefined, and so is one given as `std::nullopt`; the path is never undefined.
///
/// What cannot be a URI reference is an error of build(), whose position is a byte of the component that error::reading names:
/// a character that the component may not hold, a port that is not digits, a path without `/` beside an authority
/// (errc::path_without_slash). What has another way to be written is written so: a first segment with `:` where there is no scheme
/// as `./a:b` (section 4.2), and a path with `//` in front where there is no authority as `/.//`.
///
/// Every setter copies what it is given, in linear time, and gives the builder itself. Where memory is short it throws
/// `std::bad_alloc`, and the builder is as it was.
///
/// @code
/// auto u = uriform::builder().scheme("https").host("example.com").append_segment("a/b").append_param("q", "1&2").build();
/// assert(u && *u == "https://example.com/a%2Fb?q=1%262");
/// assert(uriform::builder().path("a:b").build() == "./a:b");
/// assert(uriform::builder().host("h").port("8a").build().error().position == 1);
/// @endcode
class builder {
public:
    /// A component's text, or undefined.
    using text = std::optional<std::string_view>;

    /// Begins with the empty reference.
    builder() = default;

    /// Begins with copies of the components of `reference`.
    URIFORM_EXPORT explicit builder(const uri_reference_view& reference);

    /// A component as text, without its delimiters, or as a value. As text a host is a reg-name, an IPv4address, or an IP literal
    /// in its brackets. A userinfo or a port without a host makes that the empty one.
    /// @{
    URIFORM_EXPORT builder& scheme(text value);
    URIFORM_EXPORT builder& userinfo(text value);
    URIFORM_EXPORT builder& host(text value);
    URIFORM_EXPORT builder& host(const ipv4_address& value);
    URIFORM_EXPORT builder& host(const ipv6_address& value);
    URIFORM_EXPORT builder& port(text value);
    URIFORM_EXPORT builder& port(std::uint16_t value);
    URIFORM_EXPORT builder& path(std::string_view value);
    URIFORM_EXPORT builder& query(text value);
    URIFORM_EXPORT builder& fragment(text value);
    /// @}

    /// Makes userinfo, host and port undefined.
    URIFORM_EXPORT builder& no_authority();

    /// The user, and with it the password if there is one: `user:password`. A `:` in either is encoded. Mind section 3.2.1: a
    /// password in a URI is no secret.
    URIFORM_EXPORT builder& userinfo_data(std::string_view user, text password = std::nullopt);
    /// A registered name. Names in other scripts than ASCII want uriform::iri instead.
    URIFORM_EXPORT builder& host_data(std::string_view name);
    /// Appends a segment to the path, and in front of it a `/` where the path does not end in one and is not empty beside no
    /// authority. The segments `.` and `..` stay what they are, dot segments: no encoding tells them apart (section 2.3).
    URIFORM_EXPORT builder& append_segment(std::string_view data);
    /// Appends `key=value`, or `key` alone, to the query, and in front of it a `&` where the query is not empty.
    URIFORM_EXPORT builder& append_param(std::string_view key, text value = std::nullopt);
    /// A fragment, of which encode_sets::fragment stays.
    URIFORM_EXPORT builder& fragment_data(std::string_view data);

    /// The reference. `Owner` is uri_reference or uri; a uri without scheme is errc::missing_scheme. Linear; allocates
    /// the result, and throws `std::bad_alloc`.
    template <class Owner = uri_reference>
    [[nodiscard]] URIFORM_EXPORT result<Owner> build() const;

    /// The reference as a URI, as build() does.
    [[nodiscard]] result<uri> build_uri() const { return build<uri>(); }

private:
    using component = std::optional<std::string>;

    [[nodiscard]] bool has_authority() const noexcept { return userinfo_ || host_ || port_; }
    [[nodiscard]] std::optional<error> check() const noexcept;
    [[nodiscard]] std::string compose() const;

    component scheme_, userinfo_, host_, port_;
    std::string path_;
    component query_, fragment_;
};

namespace detail {

template <class Storage>
uri_reference owner_of(const basic_uri_reference<Storage>&);
template <class Storage>
uri owner_of(const basic_uri<Storage>&);

/// The type that owns a text like that of a `Reference`: of a URI again a URI.
template <class Reference>
using owner = decltype(owner_of(std::declval<const Reference&>()));

} // namespace detail

/// `reference` with another scheme; it is a URI then. Like all of these: an owner of its own, by builder, which says what is an
/// error. Linear. Throws `std::bad_alloc`.
///
/// @code
/// auto u = uriform::parse_uri("http://user@example.com:80/a?q#f");
/// assert(uriform::with_scheme(*u, "https") == "https://user@example.com:80/a?q#f");
/// assert(uriform::with_host(*u, "[::1]") == "http://user@[::1]:80/a?q#f");
/// assert(uriform::without_fragment(*u) == "http://user@example.com:80/a?q");
/// assert(uriform::without_authority(*u) == "http:/a?q#f");
/// assert(!uriform::with_path(*u, "a"));
/// @endcode
template <class Reference>
[[nodiscard]] result<uri> with_scheme(const Reference& reference, std::string_view scheme)
{
    return builder(reference).scheme(scheme).build_uri();
}

/// `reference` with another userinfo, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_userinfo(const Reference& reference, std::string_view userinfo)
{
    return builder(reference).userinfo(userinfo).template build<detail::owner<Reference>>();
}

/// `reference` with another host, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_host(const Reference& reference, std::string_view host)
{
    return builder(reference).host(host).template build<detail::owner<Reference>>();
}

/// `reference` with another port, as a number.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_port(const Reference& reference, std::uint16_t port)
{
    return builder(reference).port(port).template build<detail::owner<Reference>>();
}

/// `reference` with another path, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_path(const Reference& reference, std::string_view path)
{
    return builder(reference).path(path).template build<detail::owner<Reference>>();
}

/// `reference` with another query, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_query(const Reference& reference, std::string_view query)
{
    return builder(reference).query(query).template build<detail::owner<Reference>>();
}

/// `reference` with another fragment, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_fragment(const Reference& reference, std::string_view fragment)
{
    return builder(reference).fragment(fragment).template build<detail::owner<Reference>>();
}

/// `reference` without scheme: a relative reference.
template <class Reference>
[[nodiscard]] result<uri_reference> without_scheme(const Reference& reference)
{
    return builder(reference).scheme(std::nullopt).build();
}

/// `reference` without userinfo, host and port.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> without_authority(const Reference& reference)
{
    return builder(reference).no_authority().template build<detail::owner<Reference>>();
}

/// `reference` without userinfo.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> without_userinfo(const Reference& reference)
{
    return builder(reference).userinfo(std::nullopt).template build<detail::owner<Reference>>();
}

/// `reference` without port.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> without_port(const Reference& reference)
{
    return builder(reference).port(std::nullopt).template build<detail::owner<Reference>>();
}

/// `reference` without query.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> without_query(const Reference& reference)
{
    return builder(reference).query(std::nullopt).template build<detail::owner<Reference>>();
}

/// `reference` without fragment.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> without_fragment(const Reference& reference)
{
    return builder(reference).fragment(std::nullopt).template build<detail::owner<Reference>>();
}

} // namespace uriform
