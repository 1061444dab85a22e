#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/url.hpp>

/// @file
/// The URLSearchParams class of the URL API (WHATWG URL, section 6.2).

namespace uriform::web {

/// A list of names and values: the class URLSearchParams. A range of web::form_field, which are decoded.
///
/// A list is a value of its own, and not tied to a URL: basic_url::set_search_params() writes it back.
///
/// Names and values are UTF-8, here as in the standard (USVString): in arguments, each maximal subpart that is not UTF-8 is
/// replaced by U+FFFD. Functions that take or return text allocate it, and throw `std::bad_alloc`; then the list is as it was. If
/// only a name or a value to look for is passed, that allocates only if it is not UTF-8. Iterators, and the views that are
/// returned, are valid until the list changes. Each function is linear in the size of the list and of its arguments, unless its
/// comment says otherwise.
///
/// @code
/// auto u = uriform::web::parse("https://example.com/?b=2&a=%7E&b=x+y").value();
/// uriform::web::search_params all = u.search_params();
/// assert(all.size() == 3 && all.get("b") == "2" && all.get_all("b").back() == "x y" && !all.get("c"));
/// all.append("c", "&");
/// all.set("b", "1");
/// all.sort();
/// assert(u.set_search_params(all) && u.search() == "?a=%7E&b=1&c=%26");
/// for (const auto& [name, value] : all)
///     assert(all.has(name, value));
/// @endcode
class search_params {
public:
    /// As in a range of the standard library, of constant elements.
    /// @{
    using value_type = form_field;
    using const_iterator = std::vector<form_field>::const_iterator;
    using iterator = const_iterator;
    /// @}

    /// Makes an empty list.
    search_params() noexcept = default;
    /// Parses `text` (section 5.1), without the `?` that may begin it. Every text is read: a malformed percent-encoding is kept.
    ///
    /// @code
    /// const uriform::web::search_params all("?a=1+2&&%zz");
    /// assert(all == (uriform::web::search_params{{"a", "1 2"}, {"%zz", ""}}));
    /// @endcode
    URIFORM_EXPORT explicit search_params(std::string_view text);
    /// Parses the query of `u`, if it has one.
    template <class Storage>
    explicit search_params(const basic_url<Storage>& u) : search_params(u.search())
    {
    }
    /// Makes a list of names and values.
    /// @{
    URIFORM_EXPORT search_params(std::initializer_list<std::pair<std::string_view, std::string_view>> fields);
    URIFORM_EXPORT explicit search_params(std::span<const form_field> fields);
    /// @}

    /// Returns the number of names, with their values. Constant time.
    [[nodiscard]] std::size_t size() const noexcept { return fields_.size(); }
    /// Returns whether there is none. Constant time.
    [[nodiscard]] bool empty() const noexcept { return fields_.empty(); }
    /// Returns the first name and value, and the end of them, in the order of the list. Constant time.
    /// @{
    [[nodiscard]] const_iterator begin() const noexcept URIFORM_LIFETIMEBOUND { return fields_.begin(); }
    [[nodiscard]] const_iterator end() const noexcept URIFORM_LIFETIMEBOUND { return fields_.end(); }
    /// @}

    /// Returns the value of the first `name`, or `std::nullopt` if there is none. For one name of a long query, web::form_value()
    /// does not decode the others.
    [[nodiscard]] URIFORM_EXPORT std::optional<std::string_view> get(std::string_view name) const URIFORM_LIFETIMEBOUND;
    /// Returns the values of each `name`, in the order of the list.
    [[nodiscard]] URIFORM_EXPORT std::vector<std::string_view> get_all(std::string_view name) const URIFORM_LIFETIMEBOUND;
    /// Returns whether there is `name`, with `value` if it is passed.
    [[nodiscard]] URIFORM_EXPORT bool has(std::string_view name, std::optional<std::string_view> value = std::nullopt) const;

    /// Appends a name and a value. Amortized constant time.
    URIFORM_EXPORT void append(std::string_view name, std::string_view value);
    /// Sets the value of the first `name`, and removes the others; appends it if there is none.
    ///
    /// @code
    /// uriform::web::search_params all("a=1&b=2&a=3");
    /// all.set("a", "4");
    /// assert(all.to_string() == "a=4&b=2");
    /// @endcode
    URIFORM_EXPORT void set(std::string_view name, std::string_view value);
    /// Removes each `name`, or each that has `value` if it is passed: the `delete` of the API. Returns the number of names removed.
    ///
    /// @code
    /// uriform::web::search_params all("a=1&a=2&a=1");
    /// assert(all.remove("a", "1") == 2 && all.remove("b") == 0 && all.to_string() == "a=2");
    /// @endcode
    URIFORM_EXPORT std::size_t remove(std::string_view name, std::optional<std::string_view> value = std::nullopt);
    /// Sorts by name, in the order of UTF-16 code units: U+10000 and above are before U+E000. Those of equal names keep their
    /// order. At most n log n comparisons. Throws `std::bad_alloc`.
    URIFORM_EXPORT void sort();

    /// Returns the serialization (section 5.2). web::append_form() appends it to a text.
    [[nodiscard]] std::string to_string() const { return serialize_form(fields_); }

    /// Returns whether names and values are the same, in the same order.
    friend bool operator==(const search_params&, const search_params&) = default;

private:
    std::vector<form_field> fields_;
};

template <class Storage>
search_params basic_url<Storage>::search_params() const
{
    return web::search_params(*this);
}

template <class Storage>
bool basic_url<Storage>::set_search_params(const web::search_params& params) requires(uriform::detail::owns<Storage>)
{
    return set_search(params.to_string()); // which has no `?` in front, and no octet that a query percent-encodes
}

} // namespace uriform::web
