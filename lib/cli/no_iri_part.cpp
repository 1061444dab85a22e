#include "cli/iri_part.hpp"

namespace uriform::cli {

const iri_part* find_iri_part() noexcept
{
    return nullptr;
}

} // namespace uriform::cli
