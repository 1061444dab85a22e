#pragma once

#include <unordered_map>
#include <unordered_set>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Unordered containers that compare URIs by equivalence. No other header includes this header, because the standard container
/// headers take long to compile.

namespace uriform {

/// A set of pairwise inequivalent URIs, with lookup by a view. Use uriform::equivalence to pass a seed or options.
///
/// @code
/// uriform::uri_set seen;
/// seen.insert(uriform::uri(*uriform::parse_uri("http://example.com/")));
/// assert(seen.contains(*uriform::parse_uri("HTTP://EXAMPLE.com:80")));
/// const uriform::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
/// uriform::uri_set seen_pages(0, pages.hash(), pages.equal());
/// @endcode
using uri_set = std::unordered_set<uri, equivalence_hash, equivalence_equal>;

/// A map with pairwise inequivalent URI keys, with lookup by a view.
///
/// @code
/// uriform::uri_map<int> visits;
/// ++visits[uriform::uri(*uriform::parse_uri("http://h"))];
/// ++visits[uriform::uri(*uriform::parse_uri("http://h/"))];
/// assert(visits.size() == 1 && visits.find(*uriform::parse_uri("http://h:80"))->second == 2);
/// @endcode
template <class T>
using uri_map = std::unordered_map<uri, T, equivalence_hash, equivalence_equal>;

} // namespace uriform
