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
/// Builds references from components, and changes components of references.

namespace uriform {

namespace detail {

template <class T, class... Others>
concept any_of = (std::same_as<T, Others> || ...);

/// An integer type except `bool` and the character types.
template <class T>
concept number = std::integral<T> && !any_of<T, bool, char, signed char, unsigned char, wchar_t, char8_t, char16_t, char32_t>;

} // namespace detail

/// Composes a URI reference from its components (RFC 3986, section 5.3).
///
/// Functions whose names end in `_data` take data, which may be any octets. They percent-encode the octets that the component must
/// not contain, so that the decoded component equals the data. A `%` in the data is encoded too. All other functions take the
/// component's text, already percent-encoded, as the accessors of a reference return it. The text is kept byte for byte and checked
/// when the reference is built.
///
/// | component | text                                                      | data                   |
/// |-----------|-----------------------------------------------------------|------------------------|
/// | scheme    | scheme()                                                  |                        |
/// | userinfo  | userinfo()                                                | userinfo_data()        |
/// | host      | host(), or an IP address                                  | host_data()            |
/// | port      | port(), or a number                                       |                        |
/// | path      | path(), append_segment()                                  | append_segment_data()  |
/// | query     | query(), append_param()                                   | append_param_data()    |
/// | fragment  | fragment()                                                | fragment_data()        |
///
/// Components that are not set, or are set to `std::nullopt`, are undefined. The path is never undefined. Components can be set in
/// any order. path() and query() also remove previously appended segments and parameters.
///
/// build() reports an error if the components do not form a URI reference. error::component names the component, and the position
/// is a byte within it. Errors include a character that the component may not contain, a port that is not a number or exceeds
/// 65535, a path without a leading `/` after an authority (uri_errc::path_without_slash), and a data segment `.` or `..`
/// (uri_errc::dot_segment).
///
/// If a path could be mistaken for another component, build() adds a prefix. Without a scheme, a first segment that contains `:` is
/// written as `./a:b` (section 4.2). Without an authority, a path that begins with `//` is written as `/.//`. If an empty segment
/// is appended first to a relative path, the path begins with `./` to keep it relative: `.//b`.
///
/// Every setter copies its argument in linear time and returns the builder. If allocation fails, it throws `std::bad_alloc` and
/// leaves the builder unchanged.
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
    /// Holds a component's text, or `std::nullopt` for undefined.
    struct text : std::optional<std::string_view> {
        using std::optional<std::string_view>::optional;
        /// Converts from the values that a reference's accessors return.
        constexpr text(const std::optional<std::string_view>& value) noexcept : std::optional<std::string_view>(value) {}
        /// Rejects `nullptr`; use `std::nullopt` for undefined.
        text(std::nullptr_t) = delete;
    };

    /// Constructs a builder for the empty reference.
    builder() = default;

    /// Constructs a builder that holds copies of the reference's components.
    URIFORM_EXPORT explicit builder(const uri_reference_view& reference);

    /// Set a component to a text without its delimiters, or the host to an address. A host text is a reg-name, an IPv4address, or
    /// an IP literal in brackets. If a userinfo or port is set but no host, the host is empty.
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

    /// Sets the port to a number. For a number below 0 or above 65535, build() reports uri_errc::invalid_port. Truth values,
    /// characters and floating-point numbers do not compile.
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

    /// Makes the userinfo, host and port undefined.
    URIFORM_EXPORT builder& no_authority();

    /// Sets the userinfo to the user, followed by `:` and the password if given. A `:` within either is encoded. A password in a
    /// URI is not secret (section 3.2.1).
    URIFORM_EXPORT builder& userinfo_data(std::string_view user, text password = std::nullopt);
    /// Sets the host to a registered name. For non-ASCII names, use uriform::iri.
    URIFORM_EXPORT builder& host_data(std::string_view name);

    /// Appends `/` and a segment to the path. The `/` is omitted in two cases:
    /// - the path set by path() or the constructor already ends in `/`;
    /// - that path is empty and there is no authority, so the segment begins a relative path.
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
    /// A segment's text has the form in which basic_reference::segments() returns it; if it contains `/`, build() reports an error.
    /// Data is encoded, except for the octets in encode_sets::path_segment.
    ///
    /// The data `.` and `..` would become dot segments, so user data could lead to another page. No encoding prevents this: `.` is
    /// unreserved, so `%2E` is equivalent to it (section 2.3). For such data, build() reports uri_errc::dot_segment at the
    /// segment's first byte. To append an intended dot segment, pass it as text.
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

    /// Appends `&` and a parameter to the query. The `&` is omitted if the query set so far is undefined, is empty, or ends in `&`.
    ///
    /// A parameter's text has the form in which basic_reference::params() returns it; if it contains `&`, build() reports an error.
    /// Data is written as `key=value`, or `key` alone, and encoded except for the octets in encode_sets::query_value.
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

    /// Sets the fragment. Data is encoded, except for the octets in encode_sets::fragment.
    URIFORM_EXPORT builder& fragment_data(std::string_view data);

    /// Returns the reference. `Owner` is uri_reference or uri. A uri without a scheme is an error, uri_errc::missing_scheme.
    /// Linear; allocates the result. Throws `std::bad_alloc`.
    template <class Owner = uri_reference>
    [[nodiscard]] URIFORM_EXPORT result<Owner> build() const;

    /// Returns the reference as a URI, like build().
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
    std::string path_;                            // as set by the caller
    std::string segments_;                        // appended segments, each after a `/`
    std::size_t dot_segment_ = std::string::npos; // position in segments_ of the `/` before the first data segment `.` or `..`
    optional_text query_;                         // as set by the caller
    std::string params_;                          // appended parameters, each after an `&`
    optional_text fragment_;
};

} // namespace uriform
