#pragma once

#include <new>

#include <unicode/utypes.h>

#include <uriform/base/error.hpp>
#include <uriform/iri/iri_errc.hpp>

#include "core/base/raise.hpp"

/// @file
/// Converts ICU's errors to the library's errors.

namespace uriform::iri::internal {

/// Returns the error for a failure code, or `otherwise` unless it concerns memory or ICU's data. Throws `std::bad_alloc`.
[[nodiscard]] inline error_number error_of(UErrorCode failure, error_number otherwise)
{
    switch (failure) {
    case U_MEMORY_ALLOCATION_ERROR:
        uriform::internal::raise<std::bad_alloc>();
    case U_MISSING_RESOURCE_ERROR:
    case U_INVALID_FORMAT_ERROR:
    case U_FILE_ACCESS_ERROR:
        return iri_errc::unicode_data_unavailable;
    default:
        return otherwise;
    }
}

} // namespace uriform::iri::internal
