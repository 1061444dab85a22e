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
/// The URL API's URLSearchParams class (WHATWG URL, section 6.2).

namespace uriform::web {

/// A list of names and values, like URLSearchParams. It is a range of decoded web::form_field elements.
///
/// A list is an independent value and is not tied to a URL. basic_url::set_search_params() writes it back to a URL.
///
/// As in the standard (USVString), names and values are UTF-8: U+FFFD replaces each maximal subpart of an ill-formed sequence in
/// arguments. Functions that take or return text allocate it. If they throw `std::bad_alloc`, the list is unchanged. Searching for
/// a name or value only allocates if the argument is not UTF-8. Iterators and returned views are valid until the list changes. All
/// functions are linear in the sizes of the list and their arguments unless documented otherwise.
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
    /// Standard range types, with constant elements.
    /// @{
    using value_type = form_field;
    using const_iterator = std::vector<form_field>::const_iterator;
    using iterator = const_iterator;
    /// @}

    /// Constructs an empty list.
    search_params() noexcept = default;
    /// Parses `text` (section 5.1) after skipping a leading `?`. Accepts every text: a malformed percent-encoding is kept.
    ///
    /// @code
    /// const uriform::web::search_params all("?a=1+2&&%zz");
    /// assert(all == (uriform::web::search_params{{"a", "1 2"}, {"%zz", ""}}));
    /// @endcode
    URIFORM_EXPORT explicit search_params(std::string_view text);
    /// Parses the query of `u`, if it is not null.
    template <class Storage>
    explicit search_params(const basic_url<Storage>& u) : search_params(u.search())
    {
    }
    /// Constructs a list from names and values.
    /// @{
    URIFORM_EXPORT search_params(std::initializer_list<std::pair<std::string_view, std::string_view>> fields);
    URIFORM_EXPORT explicit search_params(std::span<const form_field> fields);
    /// @}

    /// Returns the number of name-value pairs. Constant time.
    [[nodiscard]] std::size_t size() const noexcept { return fields_.size(); }
    /// Returns whether the list is empty. Constant time.
    [[nodiscard]] bool empty() const noexcept { return fields_.empty(); }
    /// Return iterators to the first element and to the end. Constant time.
    /// @{
    [[nodiscard]] const_iterator begin() const noexcept URIFORM_LIFETIMEBOUND { return fields_.begin(); }
    [[nodiscard]] const_iterator end() const noexcept URIFORM_LIFETIMEBOUND { return fields_.end(); }
    /// @}

    /// Returns the value of the first element named `name`, or `std::nullopt` if no name matches. To look up a single name in a
    /// long query, web::form_value() is faster, because it does not decode the other fields.
    [[nodiscard]] URIFORM_EXPORT std::optional<std::string_view> get(std::string_view name) const URIFORM_LIFETIMEBOUND;
    /// Returns the values of all elements named `name`, in list order.
    [[nodiscard]] URIFORM_EXPORT std::vector<std::string_view> get_all(std::string_view name) const URIFORM_LIFETIMEBOUND;
    /// Returns whether the list contains an element named `name` and, if `value` is given, with this value.
    [[nodiscard]] URIFORM_EXPORT bool has(std::string_view name, std::optional<std::string_view> value = std::nullopt) const;

    /// Appends a name and a value. Amortized constant time.
    URIFORM_EXPORT void append(std::string_view name, std::string_view value);
    /// Sets the value of the first element named `name` and removes the other elements with this name. If no name matches, appends
    /// the name and value.
    ///
    /// @code
    /// uriform::web::search_params all("a=1&b=2&a=3");
    /// all.set("a", "4");
    /// assert(all.to_string() == "a=4&b=2");
    /// @endcode
    URIFORM_EXPORT void set(std::string_view name, std::string_view value);
    /// Removes all elements named `name` or, if `value` is given, those that also match `value`, like the API's `delete`. Returns
    /// the number of elements removed.
    ///
    /// @code
    /// uriform::web::search_params all("a=1&a=2&a=1");
    /// assert(all.remove("a", "1") == 2 && all.remove("b") == 0 && all.to_string() == "a=2");
    /// @endcode
    URIFORM_EXPORT std::size_t remove(std::string_view name, std::optional<std::string_view> value = std::nullopt);
    /// Sorts by name, in UTF-16 code unit order: U+10000 and above precede U+E000. Elements with equal names keep their order.
    /// Compares names at most n log n times. Throws `std::bad_alloc`.
    URIFORM_EXPORT void sort();

    /// Returns the serialization (section 5.2). To append it to a text, use web::append_form().
    [[nodiscard]] std::string to_string() const { return serialize_form(fields_); }

    /// Returns whether both lists contain the same names and values in the same order.
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
    return set_search(params.to_string()); // it contains no leading `?` and no octet that a query percent-encodes
}

} // namespace uriform::web
