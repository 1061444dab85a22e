#pragma once

#include <uriform/base/error.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text base_error_texts[] = {
    // begin: errors.tsv base
    {uri_errc::too_long, "too-long", "text longer than 4294967295 bytes"},
    {uri_errc::invalid_utf8, "invalid-utf8", "invalid UTF-8"},
    // end: errors.tsv
};

} // namespace uriform::internal
