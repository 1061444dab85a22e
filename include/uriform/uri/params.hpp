#pragma once

#include <iterator>
#include <optional>
#include <string_view>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The parameters of a query: the `key=value` pairs that RFC 3986, section 3.4, says queries often carry.

namespace uriform {

/// One parameter of a query: a name and perhaps a value. A view of its text.
///
/// The first `=` parts the two. A parameter without one has no value, which is not the empty value (as in section 5.3 for
/// components). `+` is a `+`: where it is a space, uriform::web::parse_form is the reader.
///
/// @code
/// const uriform::param flag("a"), empty("a="), pair("%61=b%3D=c");
/// assert(flag.name() == "a" && !flag.value());
/// assert(empty.value() && empty.value()->empty());
/// assert(pair.name() == "a" && pair.name().raw() == "%61" && *pair.value() == "b==c");
/// @endcode
class param {
public:
    /// The empty parameter: an empty name without value.
    constexpr param() noexcept = default;
    /// Parts `raw`, which must outlive the parameter, at its first `=`. Linear.
    constexpr explicit param(std::string_view raw) noexcept : raw_(raw), name_end_(raw.find('=')) {}

    /// The parameter as it stands in the query.
    [[nodiscard]] constexpr std::string_view raw() const noexcept { return raw_; }
    /// What stands before the `=`, perhaps nothing. Constant time.
    [[nodiscard]] constexpr decoded_view name() const noexcept { return decoded_view(raw_.substr(0, name_end_)); }
    /// What stands after the `=`, perhaps nothing; `std::nullopt` where there is no `=`. Constant time.
    [[nodiscard]] constexpr std::optional<decoded_view> value() const noexcept
    {
        return name_end_ == raw_.npos ? std::nullopt : std::optional(decoded_view(raw_.substr(name_end_ + 1)));
    }

private:
    std::string_view raw_;
    std::size_t name_end_ = std::string_view::npos; // the `=`, or npos
};

/// The parameters of a query, which `&` parts, as a bidirectional range of uriform::param. A view of the query: trivially copyable,
/// valid as long as that text is; its iterators outlive it.
///
/// Nothing is left out, so that the raw parameters with `&` between them are the query again:
///
/// | query       | parameters: name, value                      |
/// |-------------|----------------------------------------------|
/// | (undefined) | none                                         |
/// | `?`         | one: empty, no value                         |
/// | `?a`        | one: `a`, no value                           |
/// | `?a=`       | one: `a`, empty                              |
/// | `?=b`       | one: empty, `b`                              |
/// | `?a=b=c`    | one: `a`, `b=c`                              |
/// | `?&&`       | three: empty, no value, each                 |
///
/// A step is linear in its parameter's length; nothing allocates.
///
/// @code
/// auto u = uriform::parse_uri("http://h/?lang=en&q=caf%C3%A9");
/// for (const uriform::param p : uriform::params(*u))
///     if (p.name() == "q")
///         assert(*p.value() == "caf\xC3\xA9" && p.value()->raw() == "caf%C3%A9");
/// @endcode
class params_view {
public:
    /// As in a range of the standard library; `*` of an iterator gives the parameter itself, not a reference.
    /// @{
    using iterator = detail::piece_iterator<param, '&'>;
    using const_iterator = iterator;
    using value_type = param;
    /// @}

    /// The parameters of a query that is undefined: none.
    constexpr params_view() noexcept = default;
    /// The parameters of `query`, without its `?`, which may be any text, or undefined, and must outlive the view.
    constexpr explicit params_view(std::optional<std::string_view> query) noexcept
        : query_(query.value_or(std::string_view())), defined_(query.has_value())
    {
    }

    /// Whether the query is undefined; one that is defined has at least one parameter.
    [[nodiscard]] constexpr bool empty() const noexcept { return !defined_; }
    /// The first parameter, and the end of them.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(query_); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(query_); }
    /// @}

private:
    std::string_view query_;
    bool defined_ = false;
};

/// The parameters of the query of `reference`, whose text they view: of an owner its own, which must stay. Constant time.
[[nodiscard]] constexpr params_view params(const uri_reference_view& reference) noexcept
{
    return params_view(reference.query());
}

} // namespace uriform

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::params_view> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::params_view> = true;
/// @endcond
