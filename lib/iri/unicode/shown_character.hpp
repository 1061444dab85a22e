#pragma once

/// @file
/// The characters that an IRI made of a URI shows, and those that nobody sees.

namespace uriform::iri::internal {

/// Returns whether an IRI that is made of a URI shows `character`, which is not ASCII, rather than its percent-encoding (RFC 3987,
/// section 3.2, step 4, with sections 2.2, 4.1 and 6.1). It does not show white space, characters that are invisible or control how
/// text is displayed, private use, and what else RFC 3491 excludes. The joiners U+200C and U+200D are among these:
/// is_joiner_in_context() makes the exception. Constant time.
[[nodiscard]] bool is_shown_character(char32_t character) noexcept;

/// Returns whether `character` is ignored by default, white space, bidirectional formatting, or blank (RFC 3987, section 6.1).
/// Constant time.
[[nodiscard]] bool is_invisible(char32_t character) noexcept;

} // namespace uriform::iri::internal
