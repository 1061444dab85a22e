#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include <uriform/base/utf8.hpp>

/// @file
/// UTF-8 by definition: the encodings of all code points (RFC 3629, section 3).

namespace uriform::test {

/// All code points, encoded.
class utf8_definition {
public:
    [[nodiscard]] static const utf8_definition& instance();

    /// Returns the expected result of uriform::detail::utf8::first(): the encoded code point at the start of `octets`, or the
    /// longest beginning of an encoding, or 1.
    [[nodiscard]] uriform::detail::utf8::sequence first(std::string_view octets) const;

private:
    utf8_definition();

    std::unordered_set<std::string> whole_;      ///< encodings up to three octets
    std::unordered_set<std::string> beginnings_; ///< proper prefixes of encodings, up to three octets
};

} // namespace uriform::test
