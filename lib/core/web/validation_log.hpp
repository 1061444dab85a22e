#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/web/web_errc.hpp>

/// @file
/// Collects validation errors as the URL parser reports them (WHATWG URL, section 1.1).

namespace uriform::web::internal {

/// Receives validation errors and the failure for a text.
class validation_log {
public:
    /// Positions are in `text`. Errors are added to `errors`, ordered by position, unless it is null.
    validation_log(std::string_view text, std::vector<error>* errors) noexcept : text_(text.data()), errors_(errors) {}

    /// Returns whether the caller requested validation errors.
    [[nodiscard]] bool is_on() const noexcept { return errors_ != nullptr; }

    /// Reports a validation error without failing. Throws `std::bad_alloc`.
    void report(error_number code, const char* at)
    {
        if (errors_ != nullptr) [[unlikely]]
            append({code, offset(at)});
    }

    /// Reports a failure, and returns false. Throws `std::bad_alloc` if the caller requested validation errors.
    [[gnu::cold]] bool fail(error_number code, const char* at, component reading = component::none);

    /// Reports web_errc::invalid_url_unit for each code point of `input` other than URL code points, and for each `%` not
    /// followed by two hexadecimal digits, but `reverse_solidus` for a `\`.
    void check_units(std::string_view input, error_number reverse_solidus = web_errc::invalid_url_unit)
    {
        if (errors_ != nullptr) [[unlikely]]
            report_units(input, reverse_solidus);
    }

    /// Reports the first invalid code point, and the first invalid `%`, as the opaque-host parser does.
    void check_opaque_host_units(std::string_view input)
    {
        if (errors_ != nullptr) [[unlikely]]
            report_opaque_host_units(input);
    }

    /// Returns the reported failure; its code is 0 if there was no failure.
    [[nodiscard]] const error& failure() const noexcept { return failure_; }

private:
    /// Adds an error. Errors are mostly found in the order of positions, so this seldom moves others.
    [[gnu::cold]] void append(const error& e);
    [[nodiscard]] std::size_t offset(const char* at) const noexcept { return static_cast<std::size_t>(at - text_); }
    [[gnu::cold]] void report_units(std::string_view input, error_number reverse_solidus);
    [[gnu::cold]] void report_opaque_host_units(std::string_view input);

    const char* text_;
    std::vector<error>* errors_;
    error failure_;
};

} // namespace uriform::web::internal
