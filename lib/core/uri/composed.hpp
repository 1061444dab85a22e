#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "core/base/raise.hpp"

/// @file
/// From a text that the library composed to its owner.

namespace uriform::internal {

/// The components of `text`, which is known to be valid, as an IRI if not as a URI; only its length may be too much. Throws
/// `std::length_error`.
template <bool Iri = false>
components read_composed(std::string_view text)
{
    const result<components> parts = Iri ? detail::tokenize_iri(text) : detail::tokenize(text);
    if (!parts)
        raise<std::length_error>("uriform: " + parts.error().message());
    return *parts;
}

/// Returns the owner of such a text.
template <class Owner>
Owner own_composed(std::string text)
{
    const components parts = read_composed<Owner::syntax::is_iri>(text);
    return uriform::detail::unchecked::make<Owner>(std::move(text), parts);
}

/// Calls `compose(out)`, which appends to `out`; if that throws, `out` is unchanged.
template <class Compose>
void append_or_restore(std::string& out, Compose compose)
{
    const std::size_t size = out.size();
    rollback restore([&] { out.resize(size); });
    compose(out);
    restore.release();
}

} // namespace uriform::internal
