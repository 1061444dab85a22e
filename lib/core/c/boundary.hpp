#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string_view>

#include <uriform.h>

#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>

#include "core/uri/bounded_writer.hpp"

/// @file
/// The boundary between C and C++: checks arguments from C, and catches exceptions from C++.

namespace uriform::c {

inline constexpr uriform_error success{};

/// Returns a failure to report to C: one of the interface's own codes, or an error in the text with this number.
[[nodiscard]] constexpr uriform_error failure(int code, std::uint16_t text = 0) noexcept
{
    return {0, code, 0, text};
}
[[nodiscard]] constexpr uriform_error failure(const error& why, std::uint16_t text = 0) noexcept
{
    return {why.position, static_cast<int>(why.code), static_cast<std::uint16_t>(why.component), text};
}

template <class Signature>
class call_to;

/// References a function object that outlives the call. A function with such a parameter is compiled once rather than for each
/// function object. Otherwise, the frames around the interface's functions would be most of their code.
template <class Result, class... Arguments>
class call_to<Result(Arguments...)> {
public:
    template <class Function>
    call_to(const Function& function) noexcept
        : function_(&function), call_([](const void* called, Arguments... arguments) -> Result {
              return (*static_cast<const Function*>(called))(arguments...);
          })
    {
    }

    Result operator()(Arguments... arguments) const { return call_(function_, arguments...); }

private:
    const void* function_;
    Result (*call_)(const void* called, Arguments... arguments);
};

/// Returns the first failure, or success.
[[nodiscard]] inline uriform_error first_failure(std::initializer_list<uriform_error> asked) noexcept
{
    for (const uriform_error& one : asked)
        if (one.code != URIFORM_OK)
            return one;
    return success;
}

/// Calls `act()`, and returns its status, if all checks in `asked` passed. Maps exceptions to statuses.
[[gnu::noinline, nodiscard]] inline int answer(uriform_error* error, std::initializer_list<uriform_error> asked,
                                               call_to<uriform_error()> act) noexcept
{
    uriform_error told = first_failure(asked);
#ifdef __cpp_exceptions
    try {
        if (told.code == URIFORM_OK)
            told = act();
    } catch (const std::bad_alloc&) {
        told = failure(URIFORM_OUT_OF_MEMORY);
    } catch (const std::length_error&) {
        told = failure(URIFORM_TOO_LONG);
    } catch (const bad_result& e) {
        told = failure(e.error());
    } catch (...) {
        told = failure(URIFORM_INTERNAL_ERROR);
    }
#else
    if (told.code == URIFORM_OK)
        told = act();
#endif
    if (error != nullptr)
        *error = told;
    return told.code;
}

/// Options that exclude each other: the reference kinds, and the ways to decode UTF-8.
inline constexpr std::uint32_t kinds = URIFORM_URI | URIFORM_ABSOLUTE_URI | URIFORM_RELATIVE_REF;
inline constexpr std::uint32_t utf8_forms = URIFORM_UTF8 | URIFORM_UTF8_REPLACED;

/// Returns success if `all` contains all `options`, and no two of these exclude each other.
[[nodiscard]] constexpr uriform_error allowed(std::uint32_t options, std::uint32_t all) noexcept
{
    const bool known = (options & ~all) == 0;
    const bool exclusive = std::popcount(options & kinds) <= 1 && std::popcount(options & utf8_forms) <= 1;
    return known && exclusive ? success : failure(URIFORM_INVALID_OPTION);
}

/// Checks that an output pointer is not null.
[[nodiscard]] constexpr uriform_error required(const void* place) noexcept
{
    return place != nullptr ? success : failure(URIFORM_NULL_ARGUMENT);
}

/// A text argument from C, and its number among the call's texts.
struct text {
    const char* data;
    std::size_t size;
    std::uint16_t number = 0;

    [[nodiscard]] uriform_error status() const noexcept
    {
        if (data == nullptr && size != 0)
            return failure(URIFORM_NULL_ARGUMENT, number);
        return size <= max_size ? success : failure(URIFORM_TOO_LONG, number);
    }

    /// Returns the text. Requires that its status is success.
    [[nodiscard]] std::string_view view() const noexcept { return {data == nullptr ? "" : data, size}; }

    /// Returns the text as a component; a null pointer stands for an undefined component.
    [[nodiscard]] std::optional<std::string_view> component() const noexcept
    {
        return data == nullptr ? std::nullopt : std::optional(view());
    }
};

/// Returns 1 if there is a text and it has the format, and 0 otherwise.
[[nodiscard]] inline int has_format(bool (*is_so)(std::string_view) noexcept, const text& given) noexcept
{
    return given.status().code == URIFORM_OK && is_so(given.view()) ? 1 : 0;
}

/// The caller's buffer for a text.
class output {
public:
    output(char* buffer, std::size_t capacity, std::size_t* length) noexcept : buffer_(buffer), capacity_(capacity), length_(length)
    {
        if (length != nullptr)
            *length = 0;
    }

    [[nodiscard]] uriform_error status() const noexcept
    {
        return (buffer_ == nullptr && capacity_ != 0) || length_ == nullptr ? failure(URIFORM_NULL_ARGUMENT) : success;
    }

    /// Returns success if `size` bytes fit, and sets the length to `size`.
    [[nodiscard]] uriform_error room_for(std::size_t size) const noexcept
    {
        *length_ = size;
        return size <= capacity_ ? success : failure(URIFORM_BUFFER_TOO_SMALL);
    }

    /// Value for `most` in put(): the size is unknown, or `write` may fail.
    static constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

    /// Outputs the text that `write` writes to a `std::span<char>`; `write` returns the text's size in bytes or an error. Outputs
    /// all of the text or nothing. So `write` is called twice, unless the buffer has room for `most` bytes, the maximum for a
    /// text without errors.
    template <class Write>
    [[nodiscard]] uriform_error put(std::size_t most, Write write) const
    {
        if (capacity_ < most || most == unknown) {
            const result<std::size_t> size = write(std::span<char>());
            if (!size)
                return failure(size.error());
            if (const uriform_error told = room_for(*size); told.code != URIFORM_OK)
                return told;
        }
        *length_ = *write(std::span<char>(buffer_, capacity_));
        return success;
    }

    [[nodiscard]] uriform_error put(std::string_view written) const
    {
        return put(written.size(), [&](std::span<char> room) -> result<std::size_t> {
            internal::bounded_writer out(room);
            out.put(written);
            return out.size();
        });
    }

private:
    char* buffer_;
    std::size_t capacity_;
    std::size_t* length_;
};

} // namespace uriform::c
