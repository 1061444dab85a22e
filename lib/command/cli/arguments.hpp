#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "command/cli/commands.hpp"
#include "command/cli/options.hpp"

namespace uriform::cli {

/// A command line that has been read: a command to run or, if that is null, a text to show.
struct invocation {
    command run = nullptr;
    options opts;
    std::string text;
    command question = nullptr; ///< of the command `seen`
    bool lists_rules = false;
    std::optional<std::string> base; ///< the base of all inputs, as it was given
};

/// An error in the command line.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads the words after the program's name. Help is written for `width` columns, or for any number if that is 0. Throws
/// usage_error.
[[nodiscard]] invocation read_arguments(const std::vector<std::string>& words, std::size_t width);

} // namespace uriform::cli
