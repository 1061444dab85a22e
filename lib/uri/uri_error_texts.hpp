#pragma once

#include <uriform/uri/uri_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text uri_error_texts[] = {
    // begin: errors.tsv uri
    {uri_errc::path_without_slash, "path-without-slash", "missing `/` at the start of a path after an authority"},
    {uri_errc::unpaired_surrogate, "unpaired-surrogate", "`%uXXXX` that is half of a surrogate pair"},
    {uri_errc::dot_segment, "dot-segment", "data that would be a dot segment, `.` or `..`, which no encoding prevents"},
    // end: errors.tsv
};

} // namespace uriform::internal
