#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>

#include "core/syntax/simd/masked_scanner.hpp"

/// @file
/// The functions of the kernels.

namespace uriform::internal {

/// The texts that the tokenizer takes.
enum class text_language : std::uint8_t {
    uri, ///< RFC 3986
    iri, ///< the same with octets that are not ASCII where ucschar or iprivate may be; the caller checks which characters they are
    any  ///< any octets wherever they do not end a component; the host may be an IP literal, and a port has digits
};

/// The tokenizer of split.hpp, with the vector code of the kernel's file. Splits `text`, of at most max_size bytes, into `parts`,
/// which are those of the empty text before, or returns false and, unless it is null, sets `why`; to find the error takes time.
/// Errors are those of texts of text_language::uri and text_language::iri.
using split_function = bool (*)(std::string_view text, reference_kind kind, text_language language, components& parts,
                                error* why) noexcept;

/// What is known of the texts of a column: bit `i` is text `i`'s.
struct column_bits {
    std::uint64_t valid = 0;       ///< those that are URI-references
    std::uint64_t with_scheme = 0; ///< those of them that are URIs
    std::uint64_t plain = 0;       ///< those that have no hint, an authority without userinfo, port and IP literal, a path that is
                                   ///< not empty, and a host whose size is not special_host_size
};

/// The size of hosts in which the kernels do not look for `localhost`.
inline constexpr std::size_t special_host_size = 9;

/// Splits `texts`, 1 to 64, into `parts`, of which there are as many. The parts of a text that is no URI-reference are unspecified.
using split_column_function = column_bits (*)(std::span<const std::string_view> texts, components* parts) noexcept;

/// The functions that every kernel has.
struct kernel_functions {
    split_function split;
    split_column_function split_column;
    /// As uriform::find_line_feeds(), for a text of at most max_size bytes.
    std::size_t (*find_line_feeds)(std::string_view text, std::span<std::uint32_t> positions) noexcept;
};

namespace portable {
extern constinit const kernel_functions functions;
}
namespace sse42 {
extern constinit const kernel_functions functions;
}
namespace avx2 {
extern constinit const kernel_functions functions;
}
namespace avx512 {
extern constinit const kernel_functions functions;
}
namespace neon {
extern constinit const kernel_functions functions;
}
namespace simd128 {
extern constinit const kernel_functions functions;
}
namespace rvv {
extern constinit const kernel_functions functions;
}

/// Fallback for a text that a kernel could not split: reads it by the grammar, with the kernel's masks, and sets the error.
bool read_by_grammar(std::string_view text, reference_kind kind, bool iri, components& parts, error& why,
                     find_ends_function find_ends) noexcept;

} // namespace uriform::internal
