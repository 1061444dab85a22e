#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-arrow.h>

/// @file
/// Columns of texts as a producer of the Arrow C data interface has them: well-formed, and as strange as the specification allows.

namespace uriform::test {

/// The rows of a column; those without text are null.
using text_rows = std::vector<std::optional<std::string>>;

/// Returns a number from 0 to one less than its argument, by which a column's form is chosen.
using choice = std::function<std::size_t(std::size_t)>;

/// A layout: the format of its texts, and that of the indices of a dictionary, or NUL.
struct column_layout {
    std::string format;
    char indices = '\0';

    [[nodiscard]] bool is_utf8() const noexcept { return format.back() == 'u' || format.back() == 'U' || format == "n"; }
};

/// Returns all layouts: of texts, of dictionaries of each with some indices, and of nulls.
[[nodiscard]] std::vector<column_layout> all_layouts();

/// Returns whether a column of these rows can have the layout: rows of nulls are null, and indices count the values.
[[nodiscard]] bool has_layout(const column_layout& layout, const text_rows& rows);

/// A type and an array of it, which are released at the end unless they have been moved out.
class produced {
public:
    /// Makes the column of `rows`. If it is `guarded`, every buffer ends where a page begins that must not be read.
    produced(const column_layout& layout, const text_rows& rows, const choice& choose, bool guarded = false);
    produced(const produced&) = delete;
    produced& operator=(const produced&) = delete;
    ~produced();

    ArrowSchema schema{};
    ArrowArray array{};
};

/// Returns a schema of the layout, which has to be released.
[[nodiscard]] ArrowSchema schema_of(const column_layout& layout, bool with_metadata);

/// Makes a stream of `rows` in chunks of random lengths, which has to be released. If `error` is not 0, it is what get_next()
/// returns after all chunks, with the message "the disk is full".
[[nodiscard]] ArrowArrayStream stream_of(const column_layout& layout, const text_rows& rows, const choice& choose, int error = 0);

/// Returns the number of arrays, types and streams of this file that have not been released.
[[nodiscard]] std::size_t unreleased();

} // namespace uriform::test
