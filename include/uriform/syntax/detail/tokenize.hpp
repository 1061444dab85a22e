#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/grammar.hpp>

/// @file
/// The tokenizer: it reads a text once and returns the offsets of its components.

namespace uriform::detail {

/// Fills in `parts`, which must be the components of the empty text, or returns false and fills in `why`. The output is written in
/// place, because copying data that was just written, in units of another size, takes longer than the rest of the call.
[[nodiscard]] URIFORM_EXPORT bool tokenize_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept;

/// Does the same as tokenize_into(), for an IRI.
[[nodiscard]] URIFORM_EXPORT bool tokenize_iri_into(std::string_view text, reference_kind kind, components& parts,
                                                    error& why) noexcept;

/// Splits `text` into its components by the rule `kind` of RFC 3986, Appendix A.
///
/// Nothing is copied or decoded: `%2F` never becomes a delimiter. The offsets are 0-based byte offsets into `text`, which may
/// contain any bytes and is not read beyond its end. Linear in the length of the text; no allocation, no exceptions; may be called
/// by any thread. The error is the one that uriform::detail::grammar::read returns.
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

/// Splits an IRI or IRI reference in UTF-8 by the rule `kind` of RFC 3987, section 2.2. Like tokenize(), except that ucschar is
/// allowed wherever unreserved is, outside the scheme and IP literals, and iprivate is allowed in the query. Ill-formed UTF-8,
/// noncharacters and raw bidirectional formatting characters (section 4.1) are errors.
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
