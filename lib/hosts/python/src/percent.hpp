#pragma once

#include "api.hpp"

#include "arguments.hpp"

#include <array>

namespace python {

/// The components that data is encoded for, as `quote` takes them.
inline constexpr std::array<choice, 9> encode_components{{
    {"userinfo", URIFORM_ENCODE_USERINFO},
    {"reg-name", URIFORM_ENCODE_REG_NAME},
    {"path-segment", URIFORM_ENCODE_PATH_SEGMENT},
    {"query-value", URIFORM_ENCODE_QUERY_VALUE},
    {"all-octets", URIFORM_ENCODE_ALL_OCTETS},
    {"form", URIFORM_ENCODE_FORM},
    {"path", URIFORM_ENCODE_PATH},
    {"query", URIFORM_ENCODE_QUERY},
    {"fragment", URIFORM_ENCODE_FRAGMENT},
}};

} // namespace python
