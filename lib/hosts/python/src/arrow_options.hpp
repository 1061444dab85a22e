#pragma once

#include "arguments.hpp"

#include <array>

#include <uriform-arrow.h>
#include <uriform-iri.h>
#include <uriform.h>

namespace python::arrow {

/// The options of all functions, other than the kind and the level. Those that a function does not have are an error.
inline constexpr std::array<choice, 10> option_choices{{
    {"drop-fragment", URIFORM_DROP_FRAGMENT},
    {"not-strict", URIFORM_NOT_STRICT},
    {"percent-encoded-host", URIFORM_PERCENT_ENCODED_HOST},
    {"nfc", URIFORM_NFC},
    {"legacy", URIFORM_LEGACY_EXTENDED},
    {"plus", URIFORM_PLUS_IS_SPACE},
    {"lenient", URIFORM_LENIENT},
    {"percent-u", URIFORM_PERCENT_U},
    {"utf8", URIFORM_UTF8},
    {"utf8-replaced", URIFORM_UTF8_REPLACED},
}};

} // namespace python::arrow
