#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

/// @file
/// How the work that a text makes grows with its length. Work is instructions, which callgrind counts: they are the same on a
/// machine that is slow, or busy. Programs that include this run under `valgrind --tool=callgrind
/// --callgrind-out-file=$CALLGRIND_OUT`.

namespace uriform::test {

/// A text of about `size` bytes, made to be hard.
using text_maker = std::function<std::string(std::size_t size)>;

/// Does something with a text, and makes no allocation of its own for it that counts.
using text_user = std::function<void(const std::string& text)>;

/// Returns the number of instructions that `use` takes for `text`.
[[nodiscard]] double instructions_of(const text_user& use, const std::string& text);

/// `piece` over and over, up to `size` bytes.
[[nodiscard]] std::string repeated(std::string_view piece, std::size_t size);

/// Checks that a text twice as long takes at most `bound` times the instructions a byte: 1 if the work is linear, 2 if it is
/// quadratic.
void check_growth(const std::string& name, const text_maker& make, const text_user& use, double bound);

} // namespace uriform::test
