#pragma once

#include <string_view>

#include <uriform/syntax/components.hpp>

/// @file
/// The kernels' one interface. Each is the tokenizer of tokenizer.hpp on the vector code of its own file: it splits `text`, of at
/// most max_size bytes, and gives false where that is no URI-reference.

namespace uriform::syntax {

bool scalar_split(std::string_view text, components& parts) noexcept;
bool avx2_split(std::string_view text, components& parts) noexcept;
bool avx512_split(std::string_view text, components& parts) noexcept;
bool neon_split(std::string_view text, components& parts) noexcept;

} // namespace uriform::syntax
