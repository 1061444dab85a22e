#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "command/cli/commands.hpp"
#include "command/cli/options.hpp"

namespace uriform::cli {

/// The meaning of a command line: a command to run or, if that is null, a text to write.
struct invocation {
    command run = nullptr;
    options opts;
    std::string text;
    command question = nullptr; ///< that an option of `seen` or `robots` asks
    bool lists_rules = false;
    std::optional<std::string> base; ///< the base of all inputs, as given
};

/// An error in the command line.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads the words after the program's name. Help has lines of up to `width` columns, or any length if `width` is 0. Throws
/// usage_error.
[[nodiscard]] invocation read_arguments(const std::vector<std::string>& words, std::size_t width);

} // namespace uriform::cli
