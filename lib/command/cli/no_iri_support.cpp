#include "command/cli/iri_support.hpp"

namespace uriform::cli {

const iri_support* find_iri_support() noexcept
{
    return nullptr;
}

} // namespace uriform::cli
