#pragma once

/// @file
/// Decides which characters an IRI converted from a URI shows, and which characters are invisible.

namespace uriform::iri::internal {

/// Returns whether an IRI converted from a URI shows `character`, a non-ASCII character, rather than its percent-encoding (RFC
/// 3987, section 3.2, step 4, with sections 2.2, 4.1 and 6.1). It does not show white space, characters that are invisible or
/// control how text is displayed, private use, and others that RFC 3491 excludes. These include the joiners U+200C and U+200D,
/// for which is_joiner_in_context() makes exceptions. Constant time.
[[nodiscard]] bool is_shown_character(char32_t character) noexcept;

/// Returns whether `character` is ignored by default, white space, a bidirectional formatting character, or blank (RFC 3987,
/// section 6.1). Constant time.
[[nodiscard]] bool is_invisible(char32_t character) noexcept;

} // namespace uriform::iri::internal
