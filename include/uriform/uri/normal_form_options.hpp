#pragma once

#include <cstdint>

#include <uriform/uri/scheme_table.hpp>

/// @file
/// The options of a normal form.

namespace uriform {

/// The steps of section 6.2 that a normal form includes.
enum class normalization_level : std::uint8_t {
    syntax, ///< section 6.2.2: case, percent-encoding, dot segments
    scheme, ///< section 6.2.3 as well: default and empty ports, empty paths, IPv6 addresses, `file` and its localhost, namespaces
};

/// The options of a normal form. Two references are compared by the same options.
struct normal_form_options {
    normalization_level level = normalization_level::scheme; ///< the last step
    bool drop_fragment = false;                              ///< as if the fragment were undefined; for the key of a cache
    const scheme_table* schemes = &scheme_table::standard(); ///< never null
};

} // namespace uriform
