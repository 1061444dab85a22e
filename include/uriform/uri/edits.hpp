#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/builder.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Changing one component of a reference, or the parameters of its query.

namespace uriform {

namespace detail {

/// The type that owns a text like that of a `Reference`: of a URI again a URI.
template <std::convertible_to<uri_reference_view> Reference>
using owner = owner_in_t<uri_syntax, Reference>;

/// Composes a reference that differs from another one in its parameters: all of its text up to the query, the parameters that are
/// appended, and its fragment. A query without parameters is undefined. Allocates once.
class query_writer {
public:
    /// Begins with `reference`, which must outlive the writer, without its query. `added` is how many bytes the new parameters
    /// may have beyond those of `reference`.
    URIFORM_EXPORT explicit query_writer(const uri_reference_view& reference, std::size_t added = 0);

    /// Appends a separator, and returns the text, for a parameter to be appended to it.
    URIFORM_EXPORT std::string& begin_param();
    /// Appends a parameter.
    void append(std::string_view parameter) { begin_param().append(parameter); }

    /// Appends the fragment, and returns the reference. Throws `std::length_error` if it is longer than max_size.
    template <class Owner>
    [[nodiscard]] Owner finish()
    {
        const components parts = complete();
        return unchecked::make<Owner>(std::move(text_), parts);
    }

private:
    /// Appends the fragment, and returns the components of the text.
    [[nodiscard]] URIFORM_EXPORT components complete();

    std::string text_;
    std::string_view fragment_; // with its `#`
    char separator_ = '?';
};

URIFORM_EXPORT query_writer write_with_param(const uri_reference_view& reference, std::string_view name,
                                             std::optional<std::string_view> value);
URIFORM_EXPORT query_writer write_sorted_params(const uri_reference_view& reference);

} // namespace detail

/// Returns `reference` with another scheme, a URI then; `std::nullopt` is uri_errc::missing_scheme: builder removes a scheme or an
/// authority. Like all of these: an owner of its own, made by builder, whose errors it returns; what a reference returns of a
/// component can be passed on. Linear. Throws `std::bad_alloc`.
///
/// @code
/// auto u = uriform::parse_uri("http://user@example.com:80/a?q#f");
/// assert(uriform::with_scheme(*u, "https") == "https://user@example.com:80/a?q#f");
/// assert(uriform::with_host(*u, "[::1]") == "http://user@[::1]:80/a?q#f");
/// assert(uriform::with_fragment(*u, std::nullopt) == "http://user@example.com:80/a?q");
/// assert(!uriform::with_path(*u, "a"));
///
/// auto page = uriform::parse_uri("http://example.com/b");
/// assert(uriform::with_query(*u, page->query()) == "http://user@example.com:80/a#f");
/// assert(uriform::with_port(*page, u->port()) == "http://example.com:80/b");
/// @endcode
template <class Reference>
[[nodiscard]] result<uri> with_scheme(const Reference& reference, builder::text scheme)
{
    return builder(reference).scheme(scheme).build_uri();
}

/// Returns `reference` with another userinfo, as text, or without it.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_userinfo(const Reference& reference, builder::text userinfo)
{
    return builder(reference).userinfo(userinfo).template build<detail::owner<Reference>>();
}

/// Returns `reference` with another host, as text, or without it.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_host(const Reference& reference, builder::text host)
{
    return builder(reference).host(host).template build<detail::owner<Reference>>();
}

/// Returns `reference` with another port, as text or as a number, or without it. A number below 0 or above 65535 is
/// uri_errc::invalid_port; truth values, characters and floating-point numbers do not compile.
/// @{
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_port(const Reference& reference, builder::text port)
{
    return builder(reference).port(port).template build<detail::owner<Reference>>();
}
template <class Reference, detail::number Number>
[[nodiscard]] result<detail::owner<Reference>> with_port(const Reference& reference, Number port)
{
    return builder(reference).port(port).template build<detail::owner<Reference>>();
}
/// @}

/// Returns `reference` with another path, as text.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_path(const Reference& reference, std::string_view path)
{
    return builder(reference).path(path).template build<detail::owner<Reference>>();
}

/// Returns `reference` with another query, as text, or without it.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_query(const Reference& reference, builder::text query)
{
    return builder(reference).query(query).template build<detail::owner<Reference>>();
}

/// Returns `reference` with another fragment, as text, or without it.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_fragment(const Reference& reference, builder::text fragment)
{
    return builder(reference).fragment(fragment).template build<detail::owner<Reference>>();
}

/// Returns `reference` with one parameter of the name `name`: the first of that name keeps its place and its name's text and takes
/// the new value, and the others are removed. If there is none, the parameter is appended, in place of an empty one at the end of
/// the query, as builder::append_param_data() appends it.
///
/// Like all functions on parameters here, it returns an owner of its own, compares names decoded, and keeps every byte of the
/// parameters that it keeps, and of the other components. `name` and `value` are data, of which encode_sets::query_value is kept;
/// a `value` of `std::nullopt` makes a parameter without `=`. Linear; allocates the result. Throws `std::bad_alloc`, and
/// `std::length_error` if the result is longer than max_size.
///
/// @code
/// auto u = uriform::parse_uri("http://h/?q=a+b&%70age=1&page=2#f");
/// assert(uriform::with_param(*u, "page", "3&4") == "http://h/?q=a+b&%70age=3%264#f");
/// assert(uriform::with_param(*u, "lang", "en") == "http://h/?q=a+b&%70age=1&page=2&lang=en#f");
/// assert(uriform::with_param(*u, "q", std::nullopt) == "http://h/?q&%70age=1&page=2#f");
/// assert(uriform::with_param(*uriform::parse_uri("http://h/"), "a", "") == "http://h/?a=");
/// @endcode
template <class Reference>
[[nodiscard]] detail::owner<Reference> with_param(const Reference& reference, std::string_view name, builder::text value)
{
    return detail::write_with_param(reference, name, value).template finish<detail::owner<Reference>>();
}

/// Returns `reference` without the parameters for which `is_removed(parameter)` holds. It is called once for each uriform::param,
/// in their order. If no parameter is kept, the query is undefined. Linear; allocates the result. Throws `std::bad_alloc`, and what
/// `is_removed` throws.
///
/// @code
/// const auto is_tracking = [](const uriform::param& p) { return p.name().starts_with("utm_"); };
/// auto u = uriform::parse_uri("http://h/?utm_source=x&q=a+b&utm%5Fid=1#f");
/// assert(uriform::without_params(*u, is_tracking) == "http://h/?q=a+b#f");
/// @endcode
template <class Reference, std::predicate<const param&> Predicate>
[[nodiscard]] detail::owner<Reference> without_params(const Reference& reference, Predicate is_removed)
{
    const uri_reference_view view = reference;
    detail::query_writer kept(view);
    for (const param& parameter : view.params())
        if (!detail::invoke(is_removed, parameter))
            kept.append(parameter.raw());
    return kept.template finish<detail::owner<Reference>>();
}

/// Returns `reference` without the parameters of the name `name`. If no parameter is kept, the query is undefined. Linear;
/// allocates the result. Throws `std::bad_alloc`.
///
/// @code
/// auto u = uriform::parse_uri("http://h/?a=1&b=2&%61");
/// assert(uriform::without_param(*u, "a") == "http://h/?b=2");
/// assert(uriform::without_param(uriform::without_param(*u, "a"), "b") == "http://h/");
/// @endcode
template <class Reference>
[[nodiscard]] detail::owner<Reference> without_param(const Reference& reference, std::string_view name)
{
    return without_params(reference, [&](const param& parameter) { return parameter.name() == name; });
}

/// Returns `reference` with its parameters in the order of their names, octet by octet. Those of one name keep their order. For n
/// parameters, n log n comparisons of names; allocates the result and a list of n parameters. Throws `std::bad_alloc`.
///
/// @code
/// auto u = uriform::parse_uri("http://h/?b=2&%61=2&a=1&=#f");
/// assert(uriform::sorted_params(*u) == "http://h/?=&%61=2&a=1&b=2#f");
/// @endcode
template <class Reference>
[[nodiscard]] detail::owner<Reference> sorted_params(const Reference& reference)
{
    return detail::write_sorted_params(reference).template finish<detail::owner<Reference>>();
}

} // namespace uriform
