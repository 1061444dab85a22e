#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/grammar.hpp>

/// @file
/// The tokenizer: one read of the text, offsets into it as the answer.

namespace uriform {

namespace detail {

/// Fills in `parts`, which are those of the empty text, or, giving false, `why`. In place: copying what was just written, and in
/// other pieces than it was written in, takes a processor longer than the rest of the call.
[[nodiscard]] URIFORM_EXPORT bool tokenize_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept;

/// The same of an IRI.
[[nodiscard]] URIFORM_EXPORT bool tokenize_iri_into(std::string_view text, reference_kind kind, components& parts,
                                                    error& why) noexcept;

} // namespace detail

/// Splits `text` into its components by the rule `kind` of RFC 3986, Appendix A.
///
/// Nothing is copied and nothing decoded: `%2F` never becomes a delimiter. The offsets are bytes, from 0, into `text`, which is
/// only read, never beyond its end; it may hold any bytes. Linear in the text's length; no allocation, no exception, any thread.
/// The error is the one that uriform::grammar::read gives.
///
/// @code
/// auto c = uriform::tokenize("http://h/p?q");
/// assert(c && c->scheme_end == 4 && c->host_begin == 7 && c->path_begin == 8 && c->path_end == 10);
/// assert(uriform::tokenize("http://a b/").error().position == 8);
/// @endcode
[[nodiscard]] inline result<components> tokenize(std::string_view text,
                                                 reference_kind kind = reference_kind::uri_reference) noexcept
{
    result<components> parts = components{};
    error why{};
    if (!detail::tokenize_into(text, kind, *parts, why))
        parts = why;
    return parts;
}

/// Splits an IRI or IRI reference in UTF-8 by the rule `kind` of RFC 3987, section 2.2. As tokenize(), but that ucschar may stand
/// where unreserved may, outside the scheme and IP literals, and iprivate in the query. What is not well-formed UTF-8,
/// noncharacters and raw bidirectional formatting characters (section 4.1) are errors.
///
/// @code
/// auto c = uriform::tokenize_iri("http://\xC3\xA9.example/");
/// assert(c && c->host_begin == 7 && c->host_end == 17);
/// assert(uriform::tokenize_iri("/\xC3\x28").error().position == 2);
/// @endcode
[[nodiscard]] inline result<components> tokenize_iri(std::string_view text,
                                                     reference_kind kind = reference_kind::uri_reference) noexcept
{
    result<components> parts = components{};
    error why{};
    if (!detail::tokenize_iri_into(text, kind, *parts, why))
        parts = why;
    return parts;
}

} // namespace uriform
