#pragma once

#include <uriform/syntax/syntax_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text syntax_error_texts[] = {
    // begin: errors.tsv syntax
    {uri_errc::invalid_character, "invalid-character", "invalid character", message_ending::with_rule},
    {uri_errc::invalid_percent_encoding, "invalid-percent-encoding", "`%` without two hexadecimal digits",
     message_ending::with_rule},
    {uri_errc::invalid_ip_literal, "invalid-ip-literal", "invalid IP address in brackets"},
    {uri_errc::invalid_port, "invalid-port", "invalid port"},
    {uri_errc::colon_in_first_segment, "colon-in-first-segment", "unexpected `:` in the first segment of a relative reference"},
    {uri_errc::missing_scheme, "missing-scheme", "missing scheme"},
    {uri_errc::unexpected_scheme, "unexpected-scheme", "unexpected scheme in a relative reference"},
    {uri_errc::unexpected_fragment, "unexpected-fragment", "unexpected fragment in an absolute URI"},
    // end: errors.tsv
};

} // namespace uriform::internal
