#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// @file
/// Normalization rules for a scheme.

namespace uriform {

/// The normalization rules for a scheme.
struct scheme_rule {
    std::string_view scheme;                        ///< in lower case
    std::optional<std::uint16_t> default_port = {}; ///< the default port; the normal form omits it
    bool empty_path_is_root = false;                ///< after an authority, an empty path equals `/` (RFC 9110, section 4.2.3)
    bool localhost_is_empty = false;                ///< the host `localhost` equals the empty host (RFC 8089, section 2)

    /// Without an authority, the path begins with a namespace identifier and `:` (RFC 8141, section 2), and the normal form
    /// converts the identifier to lower case (section 3.1). The identifier contains no `/`; a path without `:` contains no
    /// identifier.
    bool namespace_is_lower_case = false;
};

} // namespace uriform
