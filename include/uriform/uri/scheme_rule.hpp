#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

/// @file
/// The rules of one scheme.

namespace uriform {

/// The rules of one scheme.
struct scheme_rule {
    std::string_view scheme;                        ///< in lower case
    std::optional<std::uint16_t> default_port = {}; ///< the default port, which the normal form omits
    bool empty_path_is_root = false;                ///< after an authority, an empty path is `/` (RFC 9110, section 4.2.3)
    bool localhost_is_empty = false;                ///< the host `localhost` is the empty one (RFC 8089, section 2)

    /// If there is no authority, the path begins with a namespace identifier and `:` (RFC 8141, section 2), and the normal form has
    /// the identifier in lower case (section 3.1). An identifier contains no `/`; a path without `:` has none.
    bool namespace_is_lower_case = false;
};

} // namespace uriform
