#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
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

/// Composes a URI reference of its components (RFC 3986, section 5.3).
///
/// A function whose name ends in `_data` takes data, any octets, and percent-encodes the octets that the component must not
/// contain, so that the decoded component is that data; a `%` in it is data too. Every other function takes the component's text,
/// percent-encoded as the accessors of a reference return it: it is kept byte for byte, and checked when the reference is built.
///
/// | component | text                                                      | data                   |
/// |-----------|-----------------------------------------------------------|------------------------|
/// | scheme    | scheme()                                                  |                        |
/// | userinfo  | userinfo()                                                | userinfo_data()        |
/// | host      | host(), also of an IP address                             | host_data()            |
/// | port      | port(), also of a number                                  |                        |
/// | path      | path(), append_segment()                                  | append_segment_data()  |
/// | query     | query(), append_param()                                   | append_param_data()    |
/// | fragment  | fragment()                                                | fragment_data()        |
///
/// A component that is not set is undefined, and so is one that is set to `std::nullopt`; the path is never undefined. Components
/// can be set in any order; path() and query() also remove the segments and parameters that were appended before.
///
/// Components that do not make a URI reference are an error of build(), whose position is a byte of the component that
/// error::component names: a character that the component may not hold, a port that is not digits, or a number above 65535, a path
/// that does not begin with `/` although there is an authority (uri_errc::path_without_slash), a segment `.` or `..` that is data
/// (uri_errc::dot_segment). A path that would be read as something else is written another way: a first segment with `:` as `./a:b`
/// if there is no scheme (section 4.2), a path that begins with `//` as `/.//` if there is no authority. A relative path that
/// begins with an empty appended segment begins with
/// `./`, so that it is still relative: `.//b`.
///
/// Every setter copies its argument, in linear time, and returns the builder itself. If allocation fails it throws
/// `std::bad_alloc`, and the builder is unchanged.
///
/// @code
/// auto u = uriform::builder().scheme("https").host("h").append_segment_data("a/b").append_param_data("q", "1&2").build();
/// assert(u && *u == "https://h/a%2Fb?q=1%262");
/// assert(uriform::builder().path("a:b").build() == "./a:b");
/// assert(uriform::builder().host("h").port("8a").build().error().position == 1);
///
/// auto v = uriform::parse_uri("http://h//a%2fb/?x=1;2&&y=a+b");
/// uriform::builder again(*v);
/// again.path(v->segments().is_absolute() ? "/" : "").query(std::nullopt);
/// for (const uriform::decoded_view segment : v->segments())
///     again.append_segment(segment.raw());
/// for (const uriform::param& parameter : v->params())
///     again.append_param(parameter.raw());
/// assert(again.build() == *v);
/// @endcode
class builder {
public:
    /// A component's text, or undefined.
    struct text : std::optional<std::string_view> {
        using std::optional<std::string_view>::optional;
        /// Converts the values that the accessors of a reference return.
        constexpr text(const std::optional<std::string_view>& value) noexcept : std::optional<std::string_view>(value) {}
        /// Refuses `nullptr`: undefined is `std::nullopt`.
        text(std::nullptr_t) = delete;
    };

    /// Constructs a builder of the empty reference.
    builder() = default;

    /// Constructs a builder with copies of the components of `reference`.
    URIFORM_EXPORT explicit builder(const uri_reference_view& reference);

    /// Sets a component to a text without its delimiters, or to an address. The text of a host is a reg-name, an IPv4address, or an
    /// IP literal in its brackets. If there is a userinfo or a port, a host that is not set is empty.
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

    /// Sets the port to a number. One below 0 or above 65535 is uri_errc::invalid_port from build(); truth values, characters and
    /// floating-point numbers do not compile.
    ///
    /// @code
    /// assert(uriform::builder().host("h").port(8080).build() == "//h:8080");
    /// assert(uriform::builder().host("h").port(65616).build().error().code == uriform::uri_errc::invalid_port);
    /// @endcode
    template <detail::number Number>
    builder& port(Number value)
    {
        return set_port(std::in_range<std::uint16_t>(value) ? static_cast<int>(value) : -1);
    }

    /// Makes userinfo, host and port undefined.
    URIFORM_EXPORT builder& no_authority();

    /// Sets the userinfo to the user, and `:` and the password if there is one. A `:` in either is encoded. Note section 3.2.1: a
    /// password in a URI is no secret.
    URIFORM_EXPORT builder& userinfo_data(std::string_view user, text password = std::nullopt);
    /// Sets the host to a registered name. For names in scripts other than ASCII use uriform::iri.
    URIFORM_EXPORT builder& host_data(std::string_view name);

    /// Appends a segment to the path: `/` and the segment. There is no `/` in front of it
    /// - if the path that was set, by path() or the constructor, ends in one: that one precedes it;
    /// - if the path that was set is empty and there is no authority: the segment begins a relative path.
    ///
    /// | path that was set            | appended    | path     |
    /// |------------------------------|-------------|----------|
    /// | (empty), with an authority   | `a`, `b`    | `/a/b`   |
    /// | (empty), without             | `a`, `b`    | `a/b`    |
    /// | (empty), without             | ``, `b`     | `.//b`   |
    /// | `/`                          | `a`, `b`    | `/a/b`   |
    /// | `/a` or `/a/`                | `b`         | `/a/b`   |
    /// | `/a` or `/a/`                | ``, `b`     | `/a//b`  |
    ///
    /// The text of a segment is that of an element of basic_reference::segments(); a `/` in it is an error of build(). Of data,
    /// encode_sets::path_segment is kept.
    ///
    /// The data `.` and `..` would be dot segments, by which a user's data leads to another page: `.` is unreserved, so that
    /// `%2E` is the same (section 2.3), and no encoding prevents it. They are uri_errc::dot_segment from build(), at the
    /// segment's first byte. A program that means dot segments appends them as text.
    ///
    /// @code
    /// const auto page = [](std::string_view user) {
    ///     return uriform::builder().host("h").append_segment("users").append_segment_data(user).append_segment("delete").build();
    /// };
    /// assert(page("a/b") == "//h/users/a%2Fb/delete" && page("") == "//h/users//delete");
    /// assert(page("..").error() == (uriform::error{uriform::uri_errc::dot_segment, 7, uriform::component::path}));
    /// assert(uriform::builder().append_segment("a%2fb").build() == "a%2fb");
    /// assert(uriform::builder().append_segment("a/b").build().error().position == 1);
    /// @endcode
    /// @{
    URIFORM_EXPORT builder& append_segment(std::string_view segment);
    URIFORM_EXPORT builder& append_segment_data(std::string_view data);
    /// @}

    /// Appends a parameter to the query: `&` and the parameter. There is no `&` in front of it if the query that was set is
    /// undefined, is empty, or ends in one.
    ///
    /// The text of a parameter is that of an element of basic_reference::params(); a `&` in it is an error of build(). Data is
    /// `key=value`, or `key` alone; encode_sets::query_value is kept of both.
    ///
    /// @code
    /// assert(uriform::builder().append_param_data("a", "x+y").append_param_data("b").build() == "?a=x%2By&b");
    /// assert(uriform::builder().append_param("a=x+y;z").append_param("").build() == "?a=x+y;z&");
    /// assert(uriform::builder().append_param("a&b").build().error().position == 1);
    /// @endcode
    /// @{
    URIFORM_EXPORT builder& append_param(std::string_view parameter);
    URIFORM_EXPORT builder& append_param_data(std::string_view key, text value = std::nullopt);
    /// @}

    /// Sets the fragment. The octets of encode_sets::fragment are kept.
    URIFORM_EXPORT builder& fragment_data(std::string_view data);

    /// Returns the reference. `Owner` is uri_reference or uri; a uri without scheme is uri_errc::missing_scheme. Linear; allocates
    /// the result. Throws `std::bad_alloc`.
    template <class Owner = uri_reference>
    [[nodiscard]] URIFORM_EXPORT result<Owner> build() const;

    /// Returns the reference as a URI, as build() does.
    [[nodiscard]] result<uri> build_uri() const { return build<uri>(); }

private:
    using optional_text = std::optional<std::string>;

    URIFORM_EXPORT builder& set_port(int value);
    [[nodiscard]] bool has_authority() const noexcept { return userinfo_ || host_ || port_; }
    [[nodiscard]] std::string_view appended_path() const noexcept;
    [[nodiscard]] std::string_view appended_query() const noexcept;
    [[nodiscard]] std::string_view prefix_of(std::string_view path) const noexcept;
    [[nodiscard]] std::optional<error> check_appended_path() const noexcept;
    [[nodiscard]] std::optional<error> check() const noexcept;
    [[nodiscard]] std::string compose() const;

    optional_text scheme_, userinfo_, host_, port_;
    std::string path_;                            // as it was set
    std::string segments_;                        // that were appended, each with a `/` in front
    std::size_t dot_segment_ = std::string::npos; // the `/` in segments_ before the first `.` or `..` that is data
    optional_text query_;                         // as it was set
    std::string params_;                          // that were appended, each with a `&` in front
    optional_text fragment_;
};

} // namespace uriform
