#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>

#include "core/syntax/ip_text.hpp"
#include "core/syntax/simd/masked_scanner.hpp"

/// @file
/// Declares the functions that kernels implement.

namespace uriform::internal {

/// The texts that the tokenizer accepts.
enum class text_language : std::uint8_t {
    uri, ///< RFC 3986
    iri, ///< the same, with non-ASCII octets where ucschar or iprivate may be; the caller checks the characters
    any  ///< any octets that do not end a component; the host may be an IP literal, and a port has digits
};

/// The rule by which a text is read, passed in a single register.
struct text_rule {
    reference_kind kind = reference_kind::uri_reference;
    text_language language = text_language::uri;
};

/// Splits a text by the tokenizer of split.hpp, compiled with the kernel's vector code. `text` has at most max_size bytes. On
/// entry, `parts` are those of the empty text. On failure, returns false and, unless `why` is null, sets it; locating the error
/// is slow. Errors are only defined for text_language::uri and text_language::iri.
using split_function = bool (*)(std::string_view text, text_rule rule, components& parts, error* why) noexcept;

/// Facts about the texts of a column. Bit `i` stands for text `i`.
struct column_bits {
    std::uint64_t usual = 0;       ///< URI-references without fragment that have been split
    std::uint64_t with_scheme = 0; ///< usual, and URIs
    /// Usual, with a nonempty path and a host whose size is not special_host_size, without hints, userinfo, port and IP literal.
    std::uint64_t plain = 0;
    std::uint64_t lowered = 0; ///< the same, but with hints::upper_case, and at most 63 octets
};

/// Memory for the normal form of a text with column_bits::lowered: the same text with a scheme and host in lower case.
using lowered_text = std::array<char, 64>;

/// The size of `localhost`, with which the kernels do not compare hosts.
inline constexpr std::size_t special_host_size = 9;

/// Splits the usual texts among `texts`, 1 to 64, into as many `parts`. The parts of other texts are unspecified. Unless `lowered`
/// is null, writes the normal form of each text `i` with column_bits::lowered to `lowered[i]`.
using split_column_function = column_bits (*)(std::span<const std::string_view> texts, components* parts,
                                              lowered_text* lowered) noexcept;

/// Implements streams::print_ipv6().
using print_ipv6_function = char* (*)(std::string_view host, std::size_t readable, streams::mapped_form mapped, char* out) noexcept;

/// The functions of a kernel.
struct kernel_functions {
    split_function split;
    split_column_function split_column; ///< null for kernels that split single texts in less time
    /// Implements uriform::find_line_feeds() for a text of at most max_size bytes.
    std::size_t (*find_line_feeds)(std::string_view text, std::span<std::uint32_t> positions) noexcept;
    print_ipv6_function print_ipv6;
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

/// Handles a text that a kernel could not split: reads it by the grammar, with the kernel's masks, and sets the error.
bool read_by_grammar(std::string_view text, reference_kind kind, bool iri, components& parts, error& why,
                     find_ends_function find_ends) noexcept;

} // namespace uriform::internal
