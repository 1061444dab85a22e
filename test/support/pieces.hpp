#pragma once

#include <optional>
#include <string>

#include <uriform/uri/params.hpp>
#include <uriform/uri/segments.hpp>

/// @file
/// Segments and parameters as the tables write them, and joined again.

namespace uriform::test {

/// Returns a raw segment followed by `|`.
[[nodiscard]] std::string written(const decoded_view& segment);
/// Returns a raw parameter: `[name]` without a value, or `[name|value]`.
[[nodiscard]] std::string written(const param& parameter);

/// Returns all pieces in a view, from the first to the last.
template <class View>
[[nodiscard]] std::string all_written(const View& view)
{
    std::string all;
    for (const auto piece : view)
        all += written(piece);
    return all;
}

/// Returns the same text, iterating from the end.
template <class View>
[[nodiscard]] std::string all_written_from_behind(const View& view)
{
    std::string all;
    for (auto at = view.end(); at != view.begin();)
        all = written(*--at) + all;
    return all;
}

/// Returns the path with these segments.
[[nodiscard]] std::string joined(const segments_view& segments);
/// Returns the query with these parameters.
[[nodiscard]] std::optional<std::string> joined(const params_view& params);

} // namespace uriform::test
