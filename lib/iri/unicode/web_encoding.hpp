#pragma once

#include <array>
#include <span>
#include <string_view>

#include <uriform/base/char_set.hpp>

/// @file
/// The encodings of the Encoding Standard, and their labels.

namespace uriform::iri::internal {

/// A character that is encoded as another one is.
struct replaced_character {
    char16_t character, written;
};

/// The characters of the octets from 0x80 on, of an encoding whose other octets are ASCII.
using upper_half = std::array<char16_t, 128>;

/// An encoding, as it is used for queries.
struct web_encoding {
    std::string_view name;      ///< in lower case
    std::string_view converter; ///< ICU's name of the charset that is nearest to the encoding, or to its output encoding
    std::string_view labels;    ///< separated by spaces
    std::span<const replaced_character> replaced = {}; ///< before the converter

    /// The octets that begin characters which the converter has, and the encoding lacks. If there are any, it has no states.
    char_set refused_leads = {};

    /// If ICU has no converter, the characters beside ASCII; then the converter is that of US-ASCII.
    const upper_half* upper = nullptr;
};

/// Returns the encoding that a label names: "get an encoding" (Encoding Standard, section 4.2), or null. Linear in the number of
/// labels.
[[nodiscard]] const web_encoding* find_web_encoding(std::string_view label) noexcept;

} // namespace uriform::iri::internal
