#pragma once

#include <cstddef>
#include <cstdint>

namespace uriform::cli {

/// When output has colours.
enum class colour_use : std::uint8_t { on_terminals, always, never };

/// How text for people is written.
struct appearance {
    bool in_colour = false;
    std::size_t width = 0; ///< the terminal's width in columns; 0 without a terminal
};

/// Returns how to write to standard output. The environment variable NO_COLOR, unless it is empty, removes the colours from
/// terminals (https://no-color.org).
[[nodiscard]] appearance appearance_of_output(colour_use colours) noexcept;

} // namespace uriform::cli
