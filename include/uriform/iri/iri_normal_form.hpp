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
/// The normal form of an IRI reference (RFC 3987, section 5.3), and the equivalence, order and hash based on it.
///
/// The normal form is a URI: the IRI is converted to a URI, which is normalized as in uri/normal_form.hpp. At the scheme level
/// (section 5.3.3), a host that is not ASCII after decoding is converted to A-labels. It becomes percent-encoded UTF-8 instead at
/// the syntax level, if UTS #46 defines no A-labels for it, and if it is longer than max_host_name_size. So `http://例え.jp/`,
/// `http://%E4%BE%8B%E3%81%88.jp/` and `http://xn--r8jz45g.jp/` are equivalent here, although the core distinguishes the last two.
/// Unicode normalization only applies to hosts, as part of UTS #46.
///
/// All functions use the same algorithm: `equivalent(a, b)` is true if and only if `normalize(a) == normalize(b)`, and equivalent
/// references have equal hashes. The functions are linear in the texts' lengths. ASCII references whose hosts are ASCII after
/// decoding take as long as in the core. Other references are converted, which only allocates if the URI is longer than about a
/// thousand bytes, or if ICU allocates for a long name. All functions throw `std::bad_alloc`, and `std::length_error` if the URI is
/// longer than max_size.
///
/// Without ICU data, hosts are treated like hosts without A-labels. Any number of threads may call these functions concurrently.

namespace uriform::iri {

namespace detail {

template <class Uri>
URIFORM_IRI_EXPORT Uri normalized(const iri_reference_view& reference, const normal_form_options& options);

} // namespace detail

/// Returns the normal form of an IRI or URI as a URI, and the normal form of an IRI reference or URI reference as a URI reference.
/// Accepts views and owners.
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

/// Appends the reference's normal form to `out`. If allocation fails, `out` is unchanged. `reference` must not view `out`.
///
/// @code
/// std::string key = "GET ";
/// uriform::iri::append_normalized(*uriform::parse_uri("http://%C3%89.example"), key);
/// assert(key == "GET http://xn--9ca.example/");
/// @endcode
URIFORM_IRI_EXPORT void append_normalized(const iri_reference_view& reference, std::string& out,
                                          const normal_form_options& options = {});

/// Returns whether `a` and `b` have the same normal form. Both may be IRIs or URIs.
///
/// @code
/// auto u = uriform::parse_uri("http://xn--r8jz45g.jp/"), encoded = uriform::parse_uri("http://%E4%BE%8B%E3%81%88.jp/");
/// auto i = uriform::iri::parse_iri(u8"http://\u4F8B\u3048.jp/");
/// assert(uriform::iri::equivalent(*i, *u) && uriform::iri::equivalent(*encoded, *i));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT bool equivalent(const iri_reference_view& a, const iri_reference_view& b,
                                                 const normal_form_options& options = {});

/// Compares the normal forms octet by octet. This is a weak order, consistent with equivalent().
///
/// @code
/// auto a = uriform::iri::parse_iri(u8"http://h/\u00E9"), b = uriform::iri::parse_iri("http://h/a");
/// assert(uriform::iri::compare(*a, *b) < 0); // a percent-encoding comes before a letter
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::weak_ordering compare(const iri_reference_view& a, const iri_reference_view& b,
                                                            const normal_form_options& options = {});

/// Returns uriform::hash_normalized() for the normal form. Use a secret random seed for tables that hold untrusted input.
///
/// @code
/// auto a = uriform::iri::parse_iri(u8"http://\u4F8B\u3048.jp/"), b = uriform::iri::parse_iri("http://xn--r8jz45g.jp");
/// assert(uriform::iri::hash_normalized(*a) == uriform::iri::hash_normalized(*b));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::uint64_t hash_normalized(const iri_reference_view& reference, std::uint64_t seed = 0,
                                                               const normal_form_options& options = {});

/// The function objects from uri/normal_form.hpp, for containers of IRIs, or of URIs compared as IRIs. They allow lookup by
/// anything that converts to a view. They call the functions in this file and throw the same exceptions.
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
