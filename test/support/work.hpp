#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

/// @file
/// How the work that a text makes grows with its length.

namespace uriform::test {

/// Whether callgrind runs the program, so that instructions are counted, which are the same each time; or else it is the processor
/// time of this thread that is measured, which is about the same.
[[nodiscard]] bool counts_instructions() noexcept;

/// A text of about `size` bytes, made to be hard.
using text_maker = std::function<std::string(std::size_t size)>;

/// Does something with a text, and makes no allocation of its own for it that counts.
using text_user = std::function<void(const std::string& text)>;

/// Returns the number of instructions that `use` takes for `text`; only if counts_instructions().
[[nodiscard]] double instructions_of(const text_user& use, const std::string& text);

/// `piece` over and over, up to `size` bytes.
[[nodiscard]] std::string repeated(std::string_view piece, std::size_t size);

/// Checks that the work that `use` has with a text grows at most as its length does. `size` is where the text begins to be long, in
/// bytes, where time is measured.
void check_growth(const std::string& name, const text_maker& make, const text_user& use, std::size_t size);

} // namespace uriform::test
