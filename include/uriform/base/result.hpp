#pragma once

#include <cassert>
#include <stdexcept>
#include <system_error>
#include <type_traits>
#include <utility>
#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#endif

#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>

/// @file
/// The result type: a value or an error.

namespace uriform {

/// Thrown by result::value(): a `std::system_error` with the error number and the position.
///
/// @code
/// try {
///     (void)uriform::parse_uri("http://a b/").value();
/// } catch (const uriform::bad_result& e) {
///     assert(std::string(e.what()) == "invalid character in host at byte 8");
/// }
/// @endcode
class URIFORM_EXPORT bad_result : public std::system_error {
public:
    /// Constructs the exception for `e` and the text for what(). Allocates.
    explicit bad_result(const error& e);
    /// Returns the message and position, formatted by format_as(const error&). Valid as long as this exception exists.
    [[nodiscard]] const char* what() const noexcept override;
    /// Returns the error. Valid as long as this exception exists.
    [[nodiscard]] const uriform::error& error() const noexcept { return error_; }

private:
    uriform::error error_;
    std::runtime_error text_; // holds the text, because copying it never throws
};

namespace detail {

/// Throws bad_result, or aborts if exceptions are disabled. It is defined in the library so that programs compiled without
/// exceptions can include this header.
[[noreturn]] URIFORM_EXPORT void throw_bad_result(const error& why);

/// Calls `f` with `value`, or reads the member of `value` that `f` points to. This is std::invoke without the cost of including
/// `<functional>`.
template <class F, class T>
constexpr decltype(auto) invoke(F&& f, T&& value)
{
    if constexpr (std::is_member_function_pointer_v<std::remove_cvref_t<F>>)
        return (std::forward<T>(value).*f)();
    else if constexpr (std::is_member_object_pointer_v<std::remove_cvref_t<F>>)
        return (std::forward<T>(value).*f);
    else
        return std::forward<F>(f)(std::forward<T>(value));
}

} // namespace detail

/// Holds a value of type `T` or an error: a subset of `std::expected<T, error>` for C++20.
///
/// Only value() throws, and only if there is no value. If the library was compiled without exceptions, value() then writes the
/// error's message to stderr and aborts. As with `std::expected`, `*r` and `r->` require a value, error() requires an error, and
/// anything else is undefined. Debug builds check this with an assertion.
///
/// A result that holds an error also stores a default `T`. This is simpler than a union, and cheaper to compile and to fill in
/// place.
///
/// @code
/// auto good = uriform::parse_uri("http://example.com/");
/// assert(good && good->path() == "/");
/// auto bad = uriform::parse_uri("http://a b/");
/// assert(!bad && bad.error().position == 8 && bad.error().message() == "invalid character in host");
/// assert(good.transform([](auto u) { return u.path().size(); }).value_or(0) == 1);
/// @endcode
template <class T>
class [[nodiscard]] result {
public:
    /// Member types, as in `std::expected`.
    /// @{
    using value_type = T;
    using error_type = uriform::error;
    /// @}

    /// Constructs a value or an error. An error's code must not be 0. There is no default constructor, because it would construct a
    /// value.
    /// @{
    constexpr result(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)) {}
    constexpr result(const uriform::error& e) noexcept : error_(e) {}
    /// @}

    /// Constructs the value in place from `arguments`. Copying it instead would read octets that were just written in units of
    /// another size, and processors stall on such reads.
    template <class... Arguments>
    constexpr explicit result(std::in_place_t, Arguments&&... arguments) noexcept(noexcept(T(std::declval<Arguments>()...)))
        : value_(std::forward<Arguments>(arguments)...)
    {
    }

    /// Returns whether there is a value.
    /// @{
    [[nodiscard]] constexpr bool has_value() const noexcept { return error_.code == error_number{}; }
    constexpr explicit operator bool() const noexcept { return has_value(); }
    /// @}

    /// Returns the value. Requires has_value(). The reference is valid as long as this result.
    /// @{
    constexpr const T& operator*() const& noexcept URIFORM_LIFETIMEBOUND { return asserted(*this); }
    constexpr T& operator*() & noexcept URIFORM_LIFETIMEBOUND { return asserted(*this); }
    constexpr T&& operator*() && noexcept URIFORM_LIFETIMEBOUND { return std::move(asserted(*this)); }
    constexpr const T* operator->() const noexcept URIFORM_LIFETIMEBOUND { return &asserted(*this); }
    constexpr T* operator->() noexcept URIFORM_LIFETIMEBOUND { return &asserted(*this); }
    /// @}

    /// Returns the error, which must exist. The reference is valid as long as this result.
    [[nodiscard]] constexpr const uriform::error& error() const noexcept URIFORM_LIFETIMEBOUND
    {
        assert(!has_value());
        return error_;
    }

    /// Returns the value, or throws bad_result if there is no value. The reference is valid as long as this result.
    /// @{
    constexpr const T& value() const& URIFORM_LIFETIMEBOUND { return checked(*this); }
    constexpr T& value() & URIFORM_LIFETIMEBOUND { return checked(*this); }
    constexpr T&& value() && URIFORM_LIFETIMEBOUND { return std::move(checked(*this)); }
    /// @}

    /// Returns the value, or `otherwise` if there is no value. The value is moved from a temporary result and otherwise copied.
    /// @{
    template <class U>
    constexpr T value_or(U&& otherwise) const&
    {
        return has_value() ? **this : static_cast<T>(std::forward<U>(otherwise));
    }
    template <class U>
    constexpr T value_or(U&& otherwise) &&
    {
        return has_value() ? std::move(**this) : static_cast<T>(std::forward<U>(otherwise));
    }
    /// @}

    /// Returns `f(value)`, or the error. `f` must return a result. The value is passed as `*` returns it, so a temporary result
    /// moves its value, and the value need not be copyable.
    ///
    /// @code
    /// const auto relative = [](std::string&& octets) { return uriform::uri_reference::parse(std::move(octets)); };
    /// assert(uriform::percent_decode("%2Fa").and_then(relative) == "/a");
    /// assert(uriform::percent_decode("%2Fa%").and_then(relative).error().position == 5);
    /// @endcode
    /// @{
    template <class F>
    constexpr auto and_then(F&& f) &
    {
        return bind(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr auto and_then(F&& f) const&
    {
        return bind(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr auto and_then(F&& f) &&
    {
        return bind(std::move(*this), std::forward<F>(f));
    }
    template <class F>
    constexpr auto and_then(F&& f) const&&
    {
        return bind(std::move(*this), std::forward<F>(f));
    }
    /// @}

    /// Returns `f(value)` as a result, or the error. If `f` returns nothing, the type is result<void>. The value is passed as in
    /// and_then().
    ///
    /// @code
    /// std::string hosts;
    /// const auto keep = [&](uriform::uri_view u) { hosts += u.host().value_or(""); };
    /// assert(uriform::parse_uri("http://h/").transform(keep) && hosts == "h");
    /// @endcode
    /// @{
    template <class F>
    constexpr auto transform(F&& f) &
    {
        return map(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr auto transform(F&& f) const&
    {
        return map(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr auto transform(F&& f) &&
    {
        return map(std::move(*this), std::forward<F>(f));
    }
    template <class F>
    constexpr auto transform(F&& f) const&&
    {
        return map(std::move(*this), std::forward<F>(f));
    }
    /// @}

    /// Returns the value, or `f(error)`. `f` returns a value, an error, or a result. The value is moved from a temporary result and
    /// otherwise copied.
    /// @{
    template <class F>
    constexpr result or_else(F&& f) &
    {
        return recover(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr result or_else(F&& f) const&
    {
        return recover(*this, std::forward<F>(f));
    }
    template <class F>
    constexpr result or_else(F&& f) &&
    {
        return recover(std::move(*this), std::forward<F>(f));
    }
    template <class F>
    constexpr result or_else(F&& f) const&&
    {
        return recover(std::move(*this), std::forward<F>(f));
    }
    /// @}

    /// Returns the value, or the error `f(error)`. The value is moved from a temporary result and otherwise copied.
    ///
    /// @code
    /// const auto in_line = [](uriform::error e) { return uriform::error(e.code, e.position + 100, e.component); };
    /// assert(uriform::parse_uri("http://a b/").transform_error(in_line).error().position == 108);
    /// @endcode
    /// @{
    template <class F>
    constexpr result transform_error(F&& f) const&
    {
        return recover(*this, as_error(f));
    }
    template <class F>
    constexpr result transform_error(F&& f) &&
    {
        return recover(std::move(*this), as_error(f));
    }
    /// @}

#ifdef __cpp_lib_expected
    /// Converts to a `std::expected` with the same value or error. The value is moved from a temporary result and otherwise copied.
    /// @{
    constexpr operator std::expected<T, uriform::error>() const&
    {
        return expected(*this);
    }
    constexpr operator std::expected<T, uriform::error>() &&
    {
        return expected(std::move(*this));
    }
    /// @}
#endif

    /// Returns whether both hold equal values, or both hold equal errors.
    friend bool operator==(const result&, const result&) = default; // constexpr if T's comparison is

    /// Returns whether there is a value and it equals `value`.
    template <class U>
    requires(!std::is_convertible_v<const U&, result>) friend constexpr bool operator==(const result& r, const U& value)
    {
        return r.has_value() && *r == value;
    }

private:
    template <class Self, class F>
    using called = std::remove_cvref_t<std::invoke_result_t<F, decltype((std::declval<Self>().value_))>>;

    template <class Self, class F>
    static constexpr called<Self, F> bind(Self&& self, F&& f)
    {
        if (self.has_value())
            return detail::invoke(std::forward<F>(f), std::forward<Self>(self).value_);
        return self.error_;
    }
    template <class Self, class F>
    static constexpr result<called<Self, F>> map(Self&& self, F&& f)
    {
        if (!self.has_value())
            return self.error_;
        if constexpr (std::is_void_v<called<Self, F>>) {
            detail::invoke(std::forward<F>(f), std::forward<Self>(self).value_);
            return {};
        } else {
            return detail::invoke(std::forward<F>(f), std::forward<Self>(self).value_);
        }
    }
    template <class F>
    static constexpr auto as_error(F& f)
    {
        return [&f](const uriform::error& e) -> uriform::error { return f(e); };
    }
#ifdef __cpp_lib_expected
    template <class Self>
    static constexpr std::expected<T, uriform::error> expected(Self&& self)
    {
        if (self.has_value())
            return std::forward<Self>(self).value_;
        return std::unexpected(self.error_);
    }
#endif
    template <class Self, class F>
    static constexpr result recover(Self&& self, F&& f)
    {
        if (self.has_value())
            return std::forward<Self>(self);
        return result(std::forward<F>(f)(self.error_));
    }
    template <class Self>
    static constexpr auto& checked(Self& self)
    {
        if (!self.has_value())
            detail::throw_bad_result(self.error_);
        return self.value_;
    }
    template <class Self>
    static constexpr auto& asserted(Self& self) noexcept
    {
        assert(self.has_value());
        return self.value_;
    }

    T value_{};
    uriform::error error_{error_number{}, 0};
};

/// Represents success or an error. result::transform() returns it if its function returns nothing.
template <>
class [[nodiscard]] result<void> {
public:
    /// Member types, as in `std::expected`.
    /// @{
    using value_type = void;
    using error_type = uriform::error;
    /// @}

    /// Constructs a result that is a success.
    constexpr result() noexcept = default;
    /// Constructs an error. Its code must not be 0.
    constexpr result(const uriform::error& e) noexcept : error_(e) {}

    /// Returns whether this is success.
    /// @{
    [[nodiscard]] constexpr bool has_value() const noexcept { return error_.code == error_number{}; }
    constexpr explicit operator bool() const noexcept { return has_value(); }
    /// @}

    /// Returns the error, which must exist. The reference is valid as long as this result.
    [[nodiscard]] constexpr const uriform::error& error() const noexcept URIFORM_LIFETIMEBOUND
    {
        assert(!has_value());
        return error_;
    }

    /// Throws bad_result if this result is an error.
    constexpr void value() const
    {
        if (!has_value())
            detail::throw_bad_result(error_);
    }

    /// Returns whether both are successes, or both are equal errors.
    friend constexpr bool operator==(const result&, const result&) noexcept = default;

private:
    uriform::error error_{};
};

} // namespace uriform
