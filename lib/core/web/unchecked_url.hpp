#pragma once

#include <utility>

#include <uriform/web/url.hpp>

/// @file
/// Constructs URLs from texts known to be serializations.

namespace uriform::web {

namespace detail {

/// Makes views and owners of a serialization and its offsets, and accesses their storage.
struct unchecked_url {
    template <class Url, class Text>
    static constexpr Url make(Text&& href, const components& parts)
    {
        return Url(std::forward<Text>(href), parts);
    }
    template <class Storage>
    static Storage& storage(basic_url<Storage>& u) noexcept
    {
        return u.storage_;
    }
};

} // namespace detail

namespace internal {

/// The hints for a URL that the parser has written, since it may not be a URI. For a URL that the tokenizer has read as a URI,
/// `dot_segment` is not set, because paths of URLs contain no dot segments.
inline constexpr hints not_known_to_be_uri{true, true, true, true, true};

} // namespace internal
} // namespace uriform::web
