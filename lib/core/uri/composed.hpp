#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "core/base/raise.hpp"

/// @file
/// Parses texts that the library composed, and wraps them in their owners.

namespace uriform::internal {

/// Returns the components of `text`, a text known to be valid, at least as an IRI. Throws `std::length_error` if it is too long.
template <bool Iri = false>
components read_composed(std::string_view text)
{
    const result<components> parts = Iri ? detail::tokenize_iri(text) : detail::tokenize(text);
    if (!parts)
        raise<std::length_error>("uriform: " + parts.error().message());
    return *parts;
}

/// Returns the owner of a composed text.
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
