#pragma once

#include <iterator>
#include <optional>
#include <string_view>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The parameters of a query: the `key=value` pairs that queries often contain (RFC 3986, section 3.4).

namespace uriform {

/// One parameter of a query: a name and perhaps a value. A view of its text.
///
/// The first `=` separates the two. A parameter without one has no value, which differs from an empty value (as in section 5.3 for
/// components). A `+` is a `+`; uriform::web::parse_form() reads it as a space.
///
/// A default for value() is a view too, since a string could be meant as data or as encoded text.
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
    /// Constructs the empty parameter: an empty name without value.
    constexpr param() noexcept = default;
    /// Splits `raw`, which must outlive the parameter, at its first `=`. Linear.
    constexpr explicit param(std::string_view raw) noexcept : raw_(raw), name_end_(raw.find('=')) {}

    /// Returns the parameter as it appears in the query.
    [[nodiscard]] constexpr std::string_view raw() const noexcept { return raw_; }
    /// Returns the text before the `=`, perhaps empty. Constant time.
    [[nodiscard]] constexpr decoded_view name() const noexcept { return decoded_view(raw_.substr(0, name_end_)); }
    /// Returns the text after the `=`, perhaps empty, or `std::nullopt` if there is no `=`. Constant time.
    [[nodiscard]] constexpr std::optional<decoded_view> value() const noexcept
    {
        return name_end_ == raw_.npos ? std::nullopt : std::optional(decoded_view(raw_.substr(name_end_ + 1)));
    }

private:
    std::string_view raw_;
    std::size_t name_end_ = std::string_view::npos; // the `=`, or npos
};

/// The parameters of a query, between its `&`, as a bidirectional range of uriform::param. A view of the query: trivially copyable,
/// valid as long as that text is; its iterators outlive it.
///
/// No parameter is left out, so the raw parameters with `&` between them are the query again:
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
    /// The types of a range of the standard library; `*` of an iterator returns the parameter itself, not a reference.
    /// @{
    using iterator = detail::piece_iterator<param, '&'>;
    using const_iterator = iterator;
    using value_type = param;
    /// @}

    /// Constructs the parameters of an undefined query: none.
    constexpr params_view() noexcept = default;
    /// Constructs the parameters of `query`, without its `?`, which may be any text, or undefined, and must outlive the view.
    constexpr explicit params_view(std::optional<std::string_view> query) noexcept
        : query_(query.value_or(std::string_view())), defined_(query.has_value())
    {
    }

    /// Returns whether the query is undefined; one that is defined has at least one parameter.
    [[nodiscard]] constexpr bool empty() const noexcept { return !defined_; }
    /// Returns the first parameter, and the end of them.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(query_); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(query_); }
    /// @}

    /// Returns the first parameter whose decoded name is `name`, or end(). Linear, no allocation.
    [[nodiscard]] iterator find(std::string_view name) const noexcept
    {
        iterator at = begin();
        while (at != end() && at->name() != name)
            ++at;
        return at;
    }
    /// Returns whether a parameter has that name. Linear, no allocation.
    [[nodiscard]] bool contains(std::string_view name) const noexcept { return find(name) != end(); }
    /// Returns the value of the first parameter of that name. Linear, no allocation.
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
