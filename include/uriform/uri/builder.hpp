#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/ip_address.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Building references from components, and changing components of references.

namespace uriform {

namespace detail {

template <class T, class... Others>
concept any_of = (std::same_as<T, Others> || ...);

/// An integer that is a number: neither a truth value nor a character.
template <class T>
concept number = std::integral<T> && !any_of<T, bool, char, signed char, unsigned char, wchar_t, char8_t, char16_t, char32_t>;

} // namespace detail

/// Puts a URI reference together from its components (RFC 3986, section 5.3).
///
/// A component is given either as the text that it is, which is checked when the reference is built, or, by the functions whose
/// names say `data`, as data, which is percent-encoded for that component at once; so `%` is data there. A component that is not
/// given is undefined, and so is one given as `std::nullopt`; the path is never undefined.
///
/// Segments and parameters are appended to the path and the query, as data, or as elements of uriform::segments() and
/// uriform::params(), every byte of which is kept. Components can be set in any order; path() and query() also remove the segments
/// and parameters that were appended before.
///
/// What cannot be a URI reference is an error of build(), whose position is a byte of the component that error::reading names:
/// a character that the component may not hold, a port that is not digits, or a number above 65535, a path without `/` beside an
/// authority (errc::path_without_slash). What has another way to be written is written so: a first segment with `:` where there is
/// no scheme as `./a:b` (section 4.2), and a path with `//` in front where there is no authority as `/.//`. A relative path that
/// begins with an empty appended segment begins with `./`, so that it stays relative: `.//b`.
///
/// Every setter copies what it is given, in linear time, and returns the builder itself. If allocation fails it throws
/// `std::bad_alloc`, and the builder is as it was.
///
/// @code
/// auto u = uriform::builder().scheme("https").host("example.com").append_segment("a/b").append_param("q", "1&2").build();
/// assert(u && *u == "https://example.com/a%2Fb?q=1%262");
/// assert(uriform::builder().path("a:b").build() == "./a:b");
/// assert(uriform::builder().host("h").port("8a").build().error().position == 1);
///
/// auto v = uriform::parse_uri("http://h//a%2fb/?x=1;2&&y=a+b");
/// uriform::builder again(*v);
/// again.path(uriform::segments(*v).is_absolute() ? "/" : "").query(std::nullopt);
/// for (const uriform::decoded_view segment : uriform::segments(*v))
///     again.append_segment(segment);
/// for (const uriform::param& parameter : uriform::params(*v))
///     again.append_param(parameter);
/// assert(again.build() == *v);
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
    URIFORM_EXPORT builder& path(std::string_view value);
    URIFORM_EXPORT builder& query(text value);
    URIFORM_EXPORT builder& fragment(text value);
    /// @}

    /// Sets the port to a number. One below 0 or above 65535 is errc::invalid_port from build(); truth values, characters and
    /// floating-point numbers do not compile.
    ///
    /// @code
    /// assert(uriform::builder().host("h").port(8080).build() == "//h:8080");
    /// assert(uriform::builder().host("h").port(65616).build().error().code == uriform::errc::invalid_port);
    /// @endcode
    template <detail::number Number>
    builder& port(Number value)
    {
        return set_port(std::in_range<std::uint16_t>(value) ? static_cast<int>(value) : -1);
    }

    /// Makes userinfo, host and port undefined.
    URIFORM_EXPORT builder& no_authority();

    /// The user, and with it the password if there is one: `user:password`. A `:` in either is encoded. Mind section 3.2.1: a
    /// password in a URI is no secret.
    URIFORM_EXPORT builder& userinfo_data(std::string_view user, text password = std::nullopt);
    /// A registered name. Names in other scripts than ASCII want uriform::iri instead.
    URIFORM_EXPORT builder& host_data(std::string_view name);

    /// Appends a segment to the path: `/` and the segment, except that there is no `/` in front of it
    /// - if the path that was given, to path() or the constructor, ends in one: that one precedes it;
    /// - if the path that was given is empty and there is no authority: it begins a relative path.
    ///
    /// | path that was given          | appended    | path     |
    /// |------------------------------|-------------|----------|
    /// | (empty), with an authority   | `a`, `b`    | `/a/b`   |
    /// | (empty), without             | `a`, `b`    | `a/b`    |
    /// | (empty), without             | ``, `b`     | `.//b`   |
    /// | `/`                          | `a`, `b`    | `/a/b`   |
    /// | `/a` or `/a/`                | `b`         | `/a/b`   |
    /// | `/a` or `/a/`                | ``, `b`     | `/a//b`  |
    ///
    /// The segment is data, of which encode_sets::path_segment stays, or a segment's text, which is kept: what a segment may not
    /// hold, such as `/`, is percent-encoded in it, and a malformed percent-encoding is an error of build(). The segments `.` and
    /// `..` stay what they are, dot segments: no encoding tells them apart (section 2.3).
    ///
    /// @code
    /// const auto page = [](std::string_view user) {
    ///     return uriform::builder().host("h").append_segment("users").append_segment(user).append_segment("delete").build();
    /// };
    /// assert(page("a/b") == "//h/users/a%2Fb/delete" && page("") == "//h/users//delete");
    /// assert(uriform::builder().append_segment(uriform::decoded_view("a%2fb")).build() == "a%2fb");
    /// @endcode
    /// @{
    URIFORM_EXPORT builder& append_segment(std::string_view data);
    URIFORM_EXPORT builder& append_segment(decoded_view segment);
    /// @}

    /// Appends a parameter to the query: `&` and the parameter, except that there is no `&` in front of it if the query that was
    /// given is undefined, is empty, or ends in one.
    ///
    /// The parameter is data, `key=value` or `key` alone, of which encode_sets::query_value stays; or a parameter's text, which is
    /// kept: what a parameter may not hold, such as `&`, is percent-encoded in it, and a malformed percent-encoding is an error of
    /// build().
    ///
    /// @code
    /// assert(uriform::builder().append_param("a", "x+y").append_param("b").build() == "?a=x%2By&b");
    /// assert(uriform::builder().append_param(uriform::param("a=x+y;z")).append_param("").build() == "?a=x+y;z&");
    /// @endcode
    /// @{
    URIFORM_EXPORT builder& append_param(std::string_view key, text value = std::nullopt);
    URIFORM_EXPORT builder& append_param(const param& parameter);
    /// @}

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

    URIFORM_EXPORT builder& set_port(int value);
    [[nodiscard]] bool has_authority() const noexcept { return userinfo_ || host_ || port_; }
    [[nodiscard]] std::string_view appended_path() const noexcept;
    [[nodiscard]] std::string_view appended_query() const noexcept;
    [[nodiscard]] std::string_view prefix_of(std::string_view path) const noexcept;
    [[nodiscard]] std::optional<error> check() const noexcept;
    [[nodiscard]] std::string compose() const;

    component scheme_, userinfo_, host_, port_;
    std::string path_;     // as it was given
    std::string segments_; // that were appended, each with a `/` in front
    component query_;      // as it was given
    std::string params_;   // that were appended, each with a `&` in front
    component fragment_;
};

} // namespace uriform
