#pragma once

#include <uriform/iri/iri_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text iri_error_texts[] = {
    // begin: errors.tsv iri
    {iri_errc::invalid_host_name, "invalid-host-name", "host name not valid in IDNA"},
    {iri_errc::host_name_too_long, "host-name-too-long", "host name too long for IDNA"},
    {iri_errc::invalid_bidi, "invalid-bidi", "right-to-left and left-to-right text mixed in a component"},
    {iri_errc::unknown_charset, "unknown-charset", "unknown charset"},
    {iri_errc::invalid_charset_data, "invalid-charset-data", "octets that the charset does not define"},
    {iri_errc::too_many_combining, "too-many-combining", "too many combining characters in a row"},
    {iri_errc::unicode_data_unavailable, "unicode-data-unavailable", "ICU data not available"},
    // end: errors.tsv
};

} // namespace uriform::internal
