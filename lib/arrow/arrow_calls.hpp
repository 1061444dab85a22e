#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <uriform-arrow.h>

/// @file
/// Calls of the function of the C interface that an operation names, for one row.

namespace uriform::c {

/// A row, and what the function writes for it. Of texts, only the size is written if there is no buffer.
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
        uriform_web_attributes attributes;
    };
    uriform_error error = {};

    row_call(std::string_view row, std::string_view other_row) noexcept
        : text{row.data(), row.size()}, other{other_row.data(), other_row.size()}, truth(0)
    {
    }

    /// Calls the function, and returns the status, which `error` has as well.
    int by(const uriform_arrow_operation& operation);
};

/// A text that the function of an operation writes for a row.
class called_text {
public:
    /// Returns the text, which holds until the next call, or nothing if the row has an error. Throws if that is not an error of the
    /// row: `std::bad_alloc`, or column_failure.
    [[nodiscard]] std::optional<std::string_view> operator()(const uriform_arrow_operation& operation, std::string_view text,
                                                             std::string_view other);

private:
    std::string buffer_;
};

/// Returns the operation that only calls `convert` of an operation of keys.
[[nodiscard]] uriform_arrow_operation converting(const uriform_arrow_operation& keys) noexcept;

/// Returns the error that the function of uriform.h returns for a row that has no result. Throws as called_text does.
[[nodiscard]] uriform_error error_of_row(const uriform_arrow_operation& operation, std::string_view text, std::string_view other);

/// Throws if a status is not an error of a row.
void check_row_status(const uriform_error& told);

} // namespace uriform::c
