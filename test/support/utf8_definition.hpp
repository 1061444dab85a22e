#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include <uriform/base/utf8.hpp>

/// @file
/// UTF-8 by way of its definition: what code points encode to (RFC 3629, section 3).

namespace uriform::test {

/// All code points, encoded.
class utf8_definition {
public:
    [[nodiscard]] static const utf8_definition& instance();

    /// What uriform::detail::utf8::first() should say: the longest code point's octets in front of `octets`, or the longest
    /// beginning of some, or 1.
    [[nodiscard]] uriform::detail::utf8::sequence first(std::string_view octets) const;

private:
    utf8_definition();

    std::unordered_set<std::string> whole_;      ///< those of up to three octets
    std::unordered_set<std::string> beginnings_; ///< up to three octets that some code point begins with, and is not
};

} // namespace uriform::test
