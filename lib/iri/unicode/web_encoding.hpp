#pragma once

#include <array>
#include <span>
#include <string_view>

#include <uriform/base/char_set.hpp>

/// @file
/// The encodings of the Encoding Standard, and their labels.

namespace uriform::iri::internal {

/// A character, and the character to encode in its place.
struct replaced_character {
    char16_t character, written;
};

/// The characters for octets from 0x80 on, in an encoding that otherwise equals ASCII.
using upper_half = std::array<char16_t, 128>;

/// An encoding for queries.
struct web_encoding {
    std::string_view name;      ///< in lower case
    std::string_view converter; ///< ICU's name for the charset nearest to the encoding, or to its output encoding
    std::string_view labels;    ///< separated by spaces
    std::span<const replaced_character> replaced = {}; ///< before conversion

    /// The octets that begin characters supported by the converter but not by the encoding. If there are any, the encoding is
    /// stateless.
    char_set refused_leads = {};

    /// The non-ASCII characters, if ICU does not support the encoding; the converter is then that of US-ASCII.
    const upper_half* upper = nullptr;
};

/// Returns the encoding that a label names, as "get an encoding" does (Encoding Standard, section 4.2), or null. Linear in the
/// number of labels.
[[nodiscard]] const web_encoding* find_web_encoding(std::string_view label) noexcept;

} // namespace uriform::iri::internal
