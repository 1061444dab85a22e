#pragma once

#include <unordered_map>
#include <unordered_set>

#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/iri_reference.hpp>

/// @file
/// Unordered containers that compare IRIs by equivalence. No other header includes this header, because the standard container
/// headers take long to compile.

namespace uriform::iri {

/// A set of pairwise inequivalent IRIs, with lookup by an IRI or URI view. Use uriform::iri::equivalence to pass a seed or options.
///
/// @code
/// #include <uriform/iri/iri_containers.hpp>
/// uriform::iri::iri_set seen;
/// seen.insert(uriform::iri::iri(*uriform::iri::parse_iri(u8"http://\u4F8B\u3048.jp/")));
/// assert(seen.contains(*uriform::parse_uri("HTTP://xn--r8jz45g.jp")));
/// const uriform::iri::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
/// uriform::iri::iri_set seen_pages(0, pages.hash(), pages.equal());
/// @endcode
using iri_set = std::unordered_set<iri, equivalence_hash, equivalence_equal>;

/// A map with pairwise inequivalent IRI keys, with lookup by an IRI or URI view.
///
/// @code
/// #include <uriform/iri/iri_containers.hpp>
/// uriform::iri::iri_map<int> visits;
/// ++visits[uriform::iri::iri::parse("http://\xC3\xA9.example").value()];
/// ++visits[uriform::iri::iri::parse("http://xn--9ca.example/").value()];
/// assert(visits.size() == 1 && visits.find(*uriform::parse_uri("http://%C3%89.example"))->second == 2);
/// @endcode
template <class T>
using iri_map = std::unordered_map<iri, T, equivalence_hash, equivalence_equal>;

} // namespace uriform::iri
