#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform-arrow.h>

/// @file
/// Produces text columns for the Arrow C data interface: well-formed, and as unusual as the specification allows.

namespace uriform::test {

/// A column's rows; rows without a text are null.
using text_rows = std::vector<std::optional<std::string>>;

/// Returns a number below its argument, used to choose a column's form.
using choice = std::function<std::size_t(std::size_t)>;

/// A layout: the text format, and the index format of a dictionary or NUL.
struct column_layout {
    std::string format;
    char indices = '\0';

    [[nodiscard]] bool is_utf8() const noexcept { return format.back() == 'u' || format.back() == 'U' || format == "n"; }
};

/// Returns all layouts: texts, dictionaries of each text layout with some index formats, and nulls.
[[nodiscard]] std::vector<column_layout> all_layouts();

/// Returns whether a column with these rows can use the layout: the null layout needs null rows, and indices must be able to count
/// the values.
[[nodiscard]] bool has_layout(const column_layout& layout, const text_rows& rows);

/// A type and an array. The destructor releases them unless they were moved out.
class produced {
public:
    /// Makes a column from `rows`. If `guarded`, every buffer ends directly before an inaccessible page.
    produced(const column_layout& layout, const text_rows& rows, const choice& choose, bool guarded = false);
    produced(const produced&) = delete;
    produced& operator=(const produced&) = delete;
    ~produced();

    ArrowSchema schema{};
    ArrowArray array{};
};

/// Returns a schema's metadata with these keys and values.
[[nodiscard]] std::string encoded_metadata(const std::vector<std::pair<std::string, std::string>>& metadata);

/// Returns the layout's schema. The caller releases it.
[[nodiscard]] ArrowSchema schema_of(const column_layout& layout, bool with_metadata);

/// Makes a stream of `rows` in chunks with random lengths. The caller releases it. If `error` is not 0, get_next() returns it after
/// all chunks, with the message "the disk is full".
[[nodiscard]] ArrowArrayStream stream_of(const column_layout& layout, const text_rows& rows, const choice& choose, int error = 0);

/// Returns how many arrays, types and streams from this file are not yet released.
[[nodiscard]] std::size_t unreleased();

} // namespace uriform::test
