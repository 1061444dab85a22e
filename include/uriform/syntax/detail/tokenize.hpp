#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/grammar.hpp>

/// @file
/// The tokenizer: it reads a text once and returns the component offsets.

namespace uriform::detail {

/// Fills in `parts`, or returns false and fills in `why`. `parts` must hold its default value. The output is written in place,
/// because copying octets that were just written in units of another size takes longer than the rest of the call.
[[nodiscard]] URIFORM_EXPORT bool tokenize_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept;

/// Tokenizes an IRI like tokenize_into().
[[nodiscard]] URIFORM_EXPORT bool tokenize_iri_into(std::string_view text, reference_kind kind, components& parts,
                                                    error& why) noexcept;

/// Splits `text` into its components by the rule `kind` in RFC 3986, Appendix A.
///
/// Copies and decodes nothing: `%2F` never becomes a delimiter. The offsets are 0-based byte offsets into `text`. The text may
/// contain any bytes and is never read beyond its end. Linear in the text's length; no allocation, no exceptions; may be called
/// from any thread. Errors are the same as from uriform::detail::grammar::read.
///
/// @code
/// auto c = uriform::detail::tokenize("http://h/p?q");
/// assert(c && c->scheme_end == 4 && c->host_begin == 7 && c->path_begin == 8 && c->path_end == 10);
/// assert(uriform::detail::tokenize("http://a b/").error().position == 8);
/// @endcode
[[nodiscard]] inline result<components> tokenize(std::string_view text,
                                                 reference_kind kind = reference_kind::uri_reference) noexcept
{
    result<components> parts = components{};
    error why{};
    if (!tokenize_into(text, kind, *parts, why))
        parts = why;
    return parts;
}

/// Splits an IRI or IRI reference in UTF-8 by the rule `kind` in RFC 3987, section 2.2. Like tokenize(), but outside the scheme and
/// IP literals, ucschar is allowed wherever unreserved is, and the query may also contain iprivate. Ill-formed UTF-8, noncharacters
/// and raw bidirectional formatting characters (section 4.1) are errors.
///
/// @code
/// auto c = uriform::detail::tokenize_iri("http://\xC3\xA9.example/");
/// assert(c && c->host_begin == 7 && c->host_end == 17);
/// assert(uriform::detail::tokenize_iri("/\xC3\x28").error().position == 2);
/// @endcode
[[nodiscard]] inline result<components> tokenize_iri(std::string_view text,
                                                     reference_kind kind = reference_kind::uri_reference) noexcept
{
    result<components> parts = components{};
    error why{};
    if (!tokenize_iri_into(text, kind, *parts, why))
        parts = why;
    return parts;
}

} // namespace uriform::detail
