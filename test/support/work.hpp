#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

/// @file
/// Measures how work grows with a text's length. Work is counted in instructions by callgrind: the count is the same on slow or
/// busy machines. Programs that include this run under `valgrind --tool=callgrind --callgrind-out-file=$CALLGRIND_OUT`.

namespace uriform::test {

/// Makes a difficult text of about `size` bytes.
using text_maker = std::function<std::string(std::size_t size)>;

/// Processes a text, without significant allocations of its own.
using text_user = std::function<void(const std::string& text)>;

/// Returns the number of instructions that `use` takes for `text`.
[[nodiscard]] double instructions_of(const text_user& use, const std::string& text);

/// Returns `piece` repeated up to `size` bytes.
[[nodiscard]] std::string repeated(std::string_view piece, std::size_t size);

/// Checks that for a text twice as long, the instructions per byte grow at most by the factor `bound`: 1 for linear work, 2 for
/// quadratic work.
void check_growth(const std::string& name, const text_maker& make, const text_user& use, double bound);

} // namespace uriform::test
