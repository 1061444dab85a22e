#pragma once

#include <cstddef>
#include <string>

#include "../../support/generator.hpp"

/// @file
/// Random IRIs, and URIs that stand for such, the same in each run for the same seed.

namespace uriform::test {

/// Makes valid IRI references, with characters of all planes.
class iri_generator {
public:
    explicit iri_generator(std::uint64_t seed) : random_(seed) {}

    /// Returns a valid IRI reference. Where it has a host, that may have no A-labels.
    std::string reference();

    /// Returns a valid URI reference whose percent-encodings and labels often stand for what is not ASCII, and often nearly do.
    std::string uri_reference();

    /// Returns a code point of ucschar, or if `in_query` of iprivate: those of names more often than by chance.
    char32_t character(bool in_query);

    generator& random() { return random_; }

private:
    std::string text(std::string_view ascii, bool in_query);
    std::string label();
    std::string triplets();

    generator random_;
};

/// `code_point` in UTF-8.
[[nodiscard]] std::string utf8_of(char32_t code_point);

/// Returns the A-label of `label`, valid or not, by the pseudocode of RFC 3492, section 6.3, to the letter.
[[nodiscard]] std::string a_label_of(const std::u32string& label);

} // namespace uriform::test
