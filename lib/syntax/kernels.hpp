#pragma once

#include <string_view>

#include <uriform/syntax/components.hpp>

/// @file
/// The kernels' one interface. Each is the tokenizer of tokenizer.hpp on the vector code of its own file: it splits `text`, of at
/// most max_size bytes, into `parts`, which are those of the empty text before, and gives false where `text` is no URI-reference.
/// With `iri`, octets that are not ASCII pass where an IRI may have ucschar or iprivate; whether they are those is asked elsewhere.

namespace uriform::syntax {

bool scalar_split(std::string_view text, bool iri, components& parts) noexcept;
bool avx2_split(std::string_view text, bool iri, components& parts) noexcept;
bool avx512_split(std::string_view text, bool iri, components& parts) noexcept;
bool neon_split(std::string_view text, bool iri, components& parts) noexcept;

} // namespace uriform::syntax
