#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include <uriform/syntax/tokenize.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// From a text that the library composed to its owner.

namespace uriform::detail {

/// The owner of `text`, which is known to be valid; only its length may be too much.
template <class Owner>
Owner own_composed(std::string text)
{
    const result<components> parts = tokenize(text);
    if (!parts)
        throw std::length_error("uriform: " + parts.error().message());
    return unchecked::make<Owner>(std::move(text), *parts);
}

/// Calls `compose(out)`, which appends to `out`; where that throws, `out` is as it was.
template <class Compose>
void append_or_restore(std::string& out, Compose compose)
{
    const std::size_t size = out.size();
    try {
        compose(out);
    } catch (...) {
        out.resize(size);
        throw;
    }
}

} // namespace uriform::detail
