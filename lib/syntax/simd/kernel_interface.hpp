#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>

#include "syntax/simd/masked_scanner.hpp"

/// @file
/// The kernels' one interface. Each is the tokenizer of tokenizer.hpp on the vector code of its own file: it splits `text`, of at
/// most max_size bytes, into `parts`, which are those of the empty text before, or gives false and says `why`. With `iri`, octets
/// that are not ASCII pass where an IRI may have ucschar or iprivate; whether they are those is asked elsewhere.

namespace uriform::internal {

using split_function = bool (*)(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;

bool scalar_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;
bool avx2_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;
bool avx512_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;
bool neon_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept;

// The kernels' find_line_feeds(), of a text of at most max_size bytes.

using find_line_feeds_function = std::size_t (*)(std::string_view text, std::span<std::uint32_t> positions) noexcept;

std::size_t scalar_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;
std::size_t avx2_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;
std::size_t avx512_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;
std::size_t neon_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;

/// Fallback for a text that a kernel could not split: reads it by the grammar, with the kernel's masks, and sets the error.
bool read_by_grammar(std::string_view text, reference_kind kind, bool iri, components& parts, error& why,
                     find_ends_function find_ends) noexcept;

} // namespace uriform::internal
