#pragma once

#include <cstdint>

#include <uriform/uri/scheme_table.hpp>

/// @file
/// Options for normal forms.

namespace uriform {

/// Selects which normalization steps from section 6.2 a normal form includes.
enum class normalization_level : std::uint8_t {
    syntax, ///< section 6.2.2: case, percent-encoding, dot segments
    scheme, ///< also section 6.2.3: default and empty ports, empty paths, IPv6 addresses, the host of `file` URIs, URN namespaces
};

/// Options for normal forms. Comparisons apply the same options to both references.
struct normal_form_options {
    normalization_level level = normalization_level::scheme; ///< the steps to apply
    bool drop_fragment = false;                              ///< treats the fragment as undefined; for cache keys
    bool urn_equivalence = false; ///< omits a URN's query and fragment at the scheme level (RFC 8141, section 3.1)
    const scheme_table* schemes = &scheme_table::standard(); ///< never null
};

} // namespace uriform
