#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/normal_form.hpp>

namespace uriform::cli {

/// What an invalid input becomes on standard output.
enum class invalid_input : std::uint8_t {
    skip,  ///< nothing
    blank, ///< an empty line
    keep,  ///< the input, unchanged
};

/// What the command line says of the inputs and of what is to be done with them. A command reads the members it has an option for.
struct options {
    std::vector<std::string> arguments; ///< the inputs; where there are none, they are the lines of `file`
    std::optional<std::string> file;    ///< standard input, where there is none
    invalid_input invalid = invalid_input::skip;
    reference_kind kind = reference_kind::uri_reference;
    normal_form_options form = {};
    bool json = false;
};

} // namespace uriform::cli
