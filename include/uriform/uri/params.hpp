#pragma once

#include <iterator>
#include <optional>
#include <string_view>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Query parameters: the `key=value` pairs that queries often contain (RFC 3986, section 3.4).

namespace uriform {

/// Represents a query parameter: a name and an optional value. Views its text.
///
/// The first `=` separates the name and value. Without `=`, the value is undefined, which differs from an empty value (as in
/// section 5.3 for components). A `+` stands for itself; uriform::web::parse_form() decodes it to a space.
///
/// To provide a default for value(), pass a `decoded_view` to `value_or`: for a string, it would be unclear whether it is encoded.
///
/// @code
/// const uriform::param flag("a"), empty("a="), pair("%61=b%3D=c");
/// assert(flag.name() == "a" && !flag.value());
/// assert(empty.value() && empty.value()->empty());
/// assert(pair.name() == "a" && pair.name().raw() == "%61" && *pair.value() == "b==c");
/// assert(flag.value().value_or(uriform::decoded_view()) == "");
/// @endcode
class param {
public:
    /// Constructs an empty parameter, with an empty name and no value.
    constexpr param() noexcept = default;
    /// Splits `raw` at its first `=`. `raw` must outlive the parameter. Linear.
    constexpr explicit param(std::string_view raw) noexcept : raw_(raw), name_end_(raw.find('=')) {}

    /// Returns the parameter as it appears in the query.
    [[nodiscard]] constexpr std::string_view raw() const noexcept { return raw_; }
    /// Returns the text before the `=`, which may be empty. Constant time.
    [[nodiscard]] constexpr decoded_view name() const noexcept { return decoded_view(raw_.substr(0, name_end_)); }
    /// Returns the text after the `=`, or `std::nullopt` if there is no `=`. Constant time.
    [[nodiscard]] constexpr std::optional<decoded_view> value() const noexcept
    {
        return name_end_ == raw_.npos ? std::nullopt : std::optional(decoded_view(raw_.substr(name_end_ + 1)));
    }

private:
    std::string_view raw_;
    std::size_t name_end_ = std::string_view::npos; // the `=`, or npos
};

/// A bidirectional range of query parameters, separated by `&`. Views the query: it is trivially copyable and valid as long as the
/// query's text. Iterators may outlive the range.
///
/// The range skips no parameter, so joining the raw parameters with `&` reproduces the query:
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
/// Each step is linear in the parameter's length. Nothing allocates.
///
/// @code
/// auto u = uriform::parse_uri("http://h/?lang=en&q=caf%C3%A9");
/// for (const uriform::param p : u->params())
///     if (p.name() == "q")
///         assert(*p.value() == "caf\xC3\xA9" && p.value()->raw() == "caf%C3%A9");
///
/// const uriform::params_view all = u->params();
/// assert(all.get("lang") == "en" && all.contains("q") && all.back().name() == "q");
/// assert(std::ranges::find(all, "q", &uriform::param::name) == all.find("q"));
/// @endcode
class params_view : public detail::piece_view<params_view, param> {
public:
    /// Standard range types. Dereferencing an iterator returns the parameter by value.
    /// @{
    using iterator = detail::piece_iterator<param, '&'>;
    using const_iterator = iterator;
    using value_type = param;
    /// @}

    /// Constructs an empty range, as for an undefined query.
    constexpr params_view() noexcept = default;
    /// Constructs the range for `query`, without its `?`. `query` may be any text or undefined, and must outlive the view.
    constexpr explicit params_view(std::optional<std::string_view> query) noexcept
        : query_(query.value_or(std::string_view())), defined_(query.has_value())
    {
    }

    /// Returns whether the query is undefined. A defined query always yields at least one parameter.
    [[nodiscard]] constexpr bool empty() const noexcept { return !defined_; }
    /// Return iterators to the first parameter and to the end.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(query_); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(query_); }
    /// @}

    /// Returns an iterator to the first parameter whose decoded name is `name`, or end(). Linear, no allocation.
    [[nodiscard]] iterator find(std::string_view name) const noexcept
    {
        iterator at = begin();
        while (at != end() && at->name() != name)
            ++at;
        return at;
    }
    /// Returns whether the query contains a parameter named `name`. Linear, no allocation.
    [[nodiscard]] bool contains(std::string_view name) const noexcept { return find(name) != end(); }
    /// Returns the value of the first parameter named `name`. Linear, no allocation.
    ///
    /// | the first parameter named `a` | get("a")           | find("a")                       |
    /// |-------------------------------|--------------------|---------------------------------|
    /// | (none)                        | `std::nullopt`     | end()                           |
    /// | `a`                           | the empty text     | its value() is `std::nullopt`   |
    /// | `a=`                          | the empty text     | its value() is the empty text   |
    /// | `a=b`                         | `b`                | its value() is `b`              |
    ///
    /// @code
    /// const uriform::params_view all("page=2&flag&page=3");
    /// assert(all.get("page") == "2" && all.get("flag") == "" && !all.get("other"));
    /// assert(!all.find("flag")->value());
    /// @endcode
    [[nodiscard]] std::optional<decoded_view> get(std::string_view name) const noexcept
    {
        const iterator found = find(name);
        return found == end() ? std::nullopt : std::optional(found->value().value_or(decoded_view()));
    }

private:
    std::string_view query_;
    bool defined_ = false;
};

template <class Syntax, class Storage>
constexpr params_view basic_reference<Syntax, Storage>::params() const& noexcept
{
    return params_view(query());
}

} // namespace uriform

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::params_view> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::params_view> = true;
/// @endcond
