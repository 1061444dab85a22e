#pragma once

#include "cli/commands.hpp"
#include "cli/notation.hpp"

namespace uriform::cli {

/// What takes the library uriform-iri, which the command may be built without.
struct iri_part {
    notation iris;
    command to_uri;
    command to_iri;
    command encode; ///< data in a charset, which the options name
};

/// Null where it was built without.
[[nodiscard]] const iri_part* find_iri_part() noexcept;

} // namespace uriform::cli
