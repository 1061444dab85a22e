#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/web/web_errc.hpp>

/// @file
/// Validation errors as the URL parser reports them (WHATWG URL, section 1.1).

namespace uriform::web::internal {

/// Receives the validation errors of a text, and its failure.
class validation_log {
public:
    /// Positions are in `text`. Errors are added to `errors`, in the order of their positions, unless it is null.
    validation_log(std::string_view text, std::vector<error>* errors) noexcept : text_(text.data()), errors_(errors) {}

    /// Returns whether validation errors are asked for.
    [[nodiscard]] bool is_on() const noexcept { return errors_ != nullptr; }

    /// Reports an error that is no failure. Throws `std::bad_alloc`.
    void report(error_number code, const char* at)
    {
        if (errors_ != nullptr) [[unlikely]]
            append({code, offset(at)});
    }

    /// Reports a failure, and returns false. Throws `std::bad_alloc` if validation errors are asked for.
    [[gnu::cold]] bool fail(error_number code, const char* at, component reading = component::none);

    /// Reports each code point of `input` that is no URL code point, and each `%` that begins no percent-encoded byte, as
    /// web_errc::invalid_url_unit; a `\` as `reverse_solidus`.
    void check_units(std::string_view input, error_number reverse_solidus = web_errc::invalid_url_unit)
    {
        if (errors_ != nullptr) [[unlikely]]
            report_units(input, reverse_solidus);
    }

    /// Reports the first code point that is no URL code point, and the first such `%`, as the opaque-host parser does.
    void check_opaque_host_units(std::string_view input)
    {
        if (errors_ != nullptr) [[unlikely]]
            report_opaque_host_units(input);
    }

    /// Returns the failure that was reported; its code is 0 if there is none.
    [[nodiscard]] const error& failure() const noexcept { return failure_; }

private:
    /// Adds an error. Few are found later than those after them in the text, so that this seldom moves others.
    [[gnu::cold]] void append(const error& e);
    [[nodiscard]] std::size_t offset(const char* at) const noexcept { return static_cast<std::size_t>(at - text_); }
    [[gnu::cold]] void report_units(std::string_view input, error_number reverse_solidus);
    [[gnu::cold]] void report_opaque_host_units(std::string_view input);

    const char* text_;
    std::vector<error>* errors_;
    error failure_;
};

} // namespace uriform::web::internal
