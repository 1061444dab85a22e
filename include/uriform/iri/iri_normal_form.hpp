#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The normal form of an IRI reference (RFC 3987, section 5.3), and the equivalence, order and hash that it defines.
///
/// It is the normal form, by uri/normal_form.hpp, of the URI that the IRI is converted to, and hence a URI. At the scheme level
/// (section 5.3.3) a host that is not ASCII after decoding becomes its A-labels. If it has none by UTS #46, or is longer than
/// max_host_name_size, and at the syntax level, it becomes percent-encoded UTF-8. So `http://例え.jp/`,
/// `http://%E4%BE%8B%E3%81%88.jp/` and `http://xn--r8jz45g.jp/` are equivalent here; in the core, the last two are not. Only hosts
/// are put in a Normalization Form of Unicode, by UTS #46.
///
/// All of these are one algorithm: `equivalent(a, b)` is true if and only if `normalize(a) == normalize(b)`, and then their hashes
/// are the same. They are linear in the texts' lengths. A reference that is ASCII, with a host that is ASCII after decoding, takes
/// as long as in the core. Others are converted; this allocates only if the URI has more than about a thousand bytes, or if ICU
/// allocates for a long name. All throw `std::bad_alloc` if that fails, and `std::length_error` if the URI would be longer than
/// max_size.
///
/// If ICU has no data, a host is treated as one that has no A-labels. Any number of threads may compare at once.

namespace uriform::iri {

namespace detail {

template <class Uri>
URIFORM_IRI_EXPORT Uri normalized(const iri_reference_view& reference, const normal_form_options& options);

} // namespace detail

/// Returns the normal form of an IRI or a URI, view or owner, which is a URI; that of a reference that may be relative is a URI
/// reference.
///
/// @code
/// auto i = uriform::iri::parse_iri(u8"HTTP://\u4F8B\u3048.JP:80/\u5F15/../%7e");
/// assert(uriform::iri::normalize(*i) == "http://xn--r8jz45g.jp/~");
/// @endcode
template <detail::reference Reference>
[[nodiscard]] detail::uri_of<Reference> normalize(const Reference& reference, const normal_form_options& options = {})
{
    return detail::normalized<detail::uri_of<Reference>>(iri_reference_view(reference), options);
}

/// Appends the normal form of `reference` to `out`. If allocation fails, `out` is unchanged. `reference` must not view `out`.
///
/// @code
/// std::string key = "GET ";
/// uriform::iri::append_normalized(*uriform::parse_uri("http://%C3%89.example"), key);
/// assert(key == "GET http://xn--9ca.example/");
/// @endcode
URIFORM_IRI_EXPORT void append_normalized(const iri_reference_view& reference, std::string& out,
                                          const normal_form_options& options = {});

/// Returns whether `a` and `b`, IRIs or URIs, have the same normal form.
///
/// @code
/// auto u = uriform::parse_uri("http://xn--r8jz45g.jp/"), encoded = uriform::parse_uri("http://%E4%BE%8B%E3%81%88.jp/");
/// auto i = uriform::iri::parse_iri(u8"http://\u4F8B\u3048.jp/");
/// assert(uriform::iri::equivalent(*i, *u) && uriform::iri::equivalent(*encoded, *i));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT bool equivalent(const iri_reference_view& a, const iri_reference_view& b,
                                                 const normal_form_options& options = {});

/// Compares the normal forms octet by octet: a weak order whose equivalence is equivalent().
///
/// @code
/// auto a = uriform::iri::parse_iri(u8"http://h/\u00E9"), b = uriform::iri::parse_iri("http://h/a");
/// assert(uriform::iri::compare(*a, *b) < 0); // a percent-encoding comes before a letter
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::weak_ordering compare(const iri_reference_view& a, const iri_reference_view& b,
                                                            const normal_form_options& options = {});

/// Returns a hash of the normal form: its uriform::hash_normalized(). Use a secret random seed for tables that untrusted input
/// fills.
///
/// @code
/// auto a = uriform::iri::parse_iri(u8"http://\u4F8B\u3048.jp/"), b = uriform::iri::parse_iri("http://xn--r8jz45g.jp");
/// assert(uriform::iri::hash_normalized(*a) == uriform::iri::hash_normalized(*b));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::uint64_t hash_normalized(const iri_reference_view& reference, std::uint64_t seed = 0,
                                                               const normal_form_options& options = {});

/// The function objects of uri/normal_form.hpp for containers of IRIs, or of URIs that are compared as IRIs, with look-up by
/// anything that converts to a view. They call the functions of this file, and throw the same exceptions.
///
/// @code
/// using namespace uriform;
/// std::unordered_set<uri, uriform::iri::equivalence_hash, uriform::iri::equivalence_equal> seen;
/// seen.insert(*uriform::iri::to_uri(u8"http://\u4F8B\u3048.jp/"));
/// assert(seen.contains(*parse_uri("http://%E4%BE%8B%E3%81%88.jp"))); // a view: the set's text is not copied
///
/// std::set<uriform::iri::iri, uriform::iri::equivalence_less> sorted;
/// sorted.insert(uriform::iri::iri(*uriform::iri::parse_iri(u8"http://\u00E9.example")));
/// assert(sorted.contains(*parse_uri("http://xn--9ca.example/")));
///
/// const uriform::iri::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
/// assert(pages.equal()(*uriform::iri::parse_iri(u8"http://h/\u00E9#a"), *parse_uri("http://h/%C3%A9#b")));
/// @endcode
/// @{
using equivalence_hash = basic_equivalence_hash<iri_syntax>;
using equivalence_equal = basic_equivalence_equal<iri_syntax>;
using equivalence_less = basic_equivalence_less<iri_syntax>;
using equivalence = basic_equivalence<iri_syntax>;
/// @}

} // namespace uriform::iri
