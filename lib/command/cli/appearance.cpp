#include "command/cli/appearance.hpp"

#include <cstdlib>

#include "command/io/system.hpp"

namespace uriform::cli {
namespace {

bool are_colours_usual() noexcept
{
    const char* const forbidden = std::getenv("NO_COLOR");
    return is_terminal(standard_output) && (forbidden == nullptr || *forbidden == '\0');
}

} // namespace

appearance appearance_of_output(colour_use colours) noexcept
{
    const bool in_colour = colours == colour_use::always || (colours == colour_use::on_terminals && are_colours_usual());
    return {in_colour, terminal_width(standard_output)};
}

} // namespace uriform::cli
