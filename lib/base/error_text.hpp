#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The texts of errors. Each layer lists those of its codes in a header of its own, `LAYER_error_texts.hpp`;
/// error_catalogue.cpp puts the lists together.

namespace uriform::internal {

/// How a message ends.
enum class message_ending : bool {
    as_it_is,
    with_rule, ///< with the rule that was being read: ` in host`
};

/// The name of a code and its message, both string literals.
struct error_text {
    const char* name = nullptr;
    const char* message = nullptr;
    error_number code{};
    message_ending ending = message_ending::as_it_is;

    constexpr error_text() = default;
    constexpr error_text(error_number number, const char* its_name, const char* its_message,
                         message_ending its_ending = message_ending::as_it_is) noexcept
        : name(its_name), message(its_message), code(number), ending(its_ending)
    {
    }
};

/// Returns the message of `code` while `reading` was read; it ends in NUL and has static storage.
[[nodiscard]] const char* message_of(error_number code, rule reading) noexcept;

/// Returns whether `code` is the number of an error.
[[nodiscard]] bool is_error(error_number code) noexcept;

} // namespace uriform::internal
