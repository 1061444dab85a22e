#pragma once

#include <cstddef>
#include <string>

#include "../../support/generator.hpp"

/// @file
/// Random IRIs and URIs that stand for IRIs, the same in each run for the same seed.

namespace uriform::test {

/// Makes valid IRI references with characters from all planes.
class iri_generator {
public:
    explicit iri_generator(std::uint64_t seed) : random_(seed) {}

    /// Returns a valid IRI reference. Its host, if any, may have no A-labels.
    std::string reference();

    /// Returns a valid URI reference whose percent-encodings and labels often represent characters beyond ASCII, or nearly do.
    std::string uri_reference();

    /// Returns a code point in ucschar, or in iprivate if `in_query`. Prefers characters that occur in names.
    char32_t character(bool in_query);

    generator& random() { return random_; }

private:
    std::string text(std::string_view ascii, bool in_query);
    std::string label();
    std::string triplets();

    generator random_;
};

/// Returns `code_point` in UTF-8.
[[nodiscard]] std::string utf8_of(char32_t code_point);

/// Returns the A-label for `label`, valid or not, by the pseudocode in RFC 3492, section 6.3.
[[nodiscard]] std::string a_label_of(const std::u32string& label);

} // namespace uriform::test
