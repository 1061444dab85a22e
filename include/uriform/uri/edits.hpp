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
/// Changes a single component of a reference, or its query parameters.

namespace uriform {

namespace detail {

/// The owner type for a `Reference`. A URI yields a URI again.
template <std::convertible_to<uri_reference_view> Reference>
using owner = owner_in_t<uri_syntax, Reference>;

/// Composes a reference that differs from another reference only in its parameters: it copies the text before the query, appends
/// the new parameters, and copies the fragment. Without parameters, the query is undefined. Allocates once.
class query_writer {
public:
    /// Copies `reference` up to its query. `reference` must outlive the writer. `added` is the number of bytes by which the new
    /// parameters may exceed the old parameters.
    URIFORM_EXPORT explicit query_writer(const uri_reference_view& reference, std::size_t added = 0);

    /// Appends a separator. Returns the text, so that the caller can append a parameter.
    URIFORM_EXPORT std::string& begin_param();
    /// Appends a parameter.
    void append(std::string_view parameter) { begin_param().append(parameter); }

    /// Appends the fragment and returns the reference. Throws `std::length_error` if the reference is longer than max_size.
    template <class Owner>
    [[nodiscard]] Owner finish()
    {
        const components parts = complete();
        return unchecked::make<Owner>(std::move(text_), parts);
    }

private:
    /// Appends the fragment and returns the text's components.
    [[nodiscard]] URIFORM_EXPORT components complete();

    std::string text_;
    std::string_view fragment_; // with its `#`
    char separator_ = '?';
};

URIFORM_EXPORT query_writer write_with_param(const uri_reference_view& reference, std::string_view name,
                                             std::optional<std::string_view> value);
URIFORM_EXPORT query_writer write_sorted_params(const uri_reference_view& reference);

} // namespace detail

/// Returns `reference` as a URI with another scheme. `std::nullopt` is an error, uri_errc::missing_scheme; to remove a scheme or an
/// authority, use builder.
///
/// Like all functions in this group, it uses builder, returns builder's errors, and creates an independent owner. The values that a
/// reference's accessors return can be passed as arguments. Linear. Throws `std::bad_alloc`.
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

/// Returns `reference` with the text `userinfo` as its userinfo, or without a userinfo.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_userinfo(const Reference& reference, builder::text userinfo)
{
    return builder(reference).userinfo(userinfo).template build<detail::owner<Reference>>();
}

/// Returns `reference` with the text `host` as its host, or without a host.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_host(const Reference& reference, builder::text host)
{
    return builder(reference).host(host).template build<detail::owner<Reference>>();
}

/// Returns `reference` with the text or number `port` as its port, or without a port. For a number below 0 or above 65535, reports
/// uri_errc::invalid_port. Truth values, characters and floating-point numbers do not compile.
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

/// Returns `reference` with the text `path` as its path.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_path(const Reference& reference, std::string_view path)
{
    return builder(reference).path(path).template build<detail::owner<Reference>>();
}

/// Returns `reference` with the text `query` as its query, or without a query.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_query(const Reference& reference, builder::text query)
{
    return builder(reference).query(query).template build<detail::owner<Reference>>();
}

/// Returns `reference` with the text `fragment` as its fragment, or without a fragment.
template <class Reference>
[[nodiscard]] result<detail::owner<Reference>> with_fragment(const Reference& reference, builder::text fragment)
{
    return builder(reference).fragment(fragment).template build<detail::owner<Reference>>();
}

/// Returns `reference` with exactly one parameter named `name`. The first parameter with this name keeps its position and the text
/// of its name, and takes the new value; the others are removed. If no parameter matches, the new parameter is appended as by
/// builder::append_param_data(), and replaces an empty parameter at the end of the query.
///
/// Like all parameter functions here, it creates an independent owner, compares decoded names, and preserves the remaining
/// parameters and the other components byte for byte. `name` and `value` are data: octets outside encode_sets::query_value are
/// encoded. If `value` is `std::nullopt`, the parameter is written without `=`. Linear; allocates the result. Throws
/// `std::bad_alloc`, and `std::length_error` if the result is longer than max_size.
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

/// Returns `reference` without the parameters for which `is_removed(parameter)` is true. Calls `is_removed` once for each
/// uriform::param, in order. If no parameter remains, the query is undefined. Linear; allocates the result. Throws
/// `std::bad_alloc`, and passes on exceptions from `is_removed`.
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

/// Returns `reference` without the parameters named `name`. If no parameter remains, the query is undefined. Linear; allocates the
/// result. Throws `std::bad_alloc`.
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

/// Returns `reference` with its parameters sorted by decoded name, octet by octet. Parameters with the same name keep their order.
/// For n parameters, compares names n log n times; allocates the result and a list of n parameters. Throws `std::bad_alloc`.
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
