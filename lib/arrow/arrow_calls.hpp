#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <uriform-arrow.h>

/// @file
/// Calls an operation's C function for a single row.

namespace uriform::c {

/// A row, and the function's results for it. Without a buffer, only a text's size is written.
struct row_call {
    uriform_text text;
    uriform_text other;
    char* buffer = nullptr;
    std::size_t capacity = 0;
    std::size_t length = 0;
    union {
        int truth;
        std::int32_t port;
        std::uint64_t hash;
        uriform_digest digest;
        uriform_components parts;
        uriform_pieces pieces;
        uriform_domain_parts domain;
        uriform_web_attributes attributes;
    };
    uriform_error error = {};

    row_call(std::string_view row, std::string_view other_row) noexcept
        : text{row.data(), row.size()}, other{other_row.data(), other_row.size()}, truth(0)
    {
    }

    /// Calls the function. Returns the status, and stores it in `error`.
    int by(const uriform_arrow_operation& operation);
};

/// Calls an operation's function that writes a text for a row.
class called_text {
public:
    /// Returns the text, or nothing if the row has an error. The text is valid until the next call. Throws `std::bad_alloc` or
    /// column_failure for other failures.
    [[nodiscard]] std::optional<std::string_view> operator()(const uriform_arrow_operation& operation, std::string_view text,
                                                             std::string_view other);

private:
    std::string buffer_;
};

/// Returns an operation that only calls the `convert` function of an operation on keys.
[[nodiscard]] uriform_arrow_operation converting(const uriform_arrow_operation& keys) noexcept;

/// Returns the error that the function reports for a row without a result. Throws like called_text.
[[nodiscard]] uriform_error error_of_row(const uriform_arrow_operation& operation, std::string_view text, std::string_view other);

/// Throws unless a status is an error in a row.
void check_row_status(const uriform_error& told);

} // namespace uriform::c
