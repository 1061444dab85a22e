#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include <uriform/base/export.hpp>
#include <uriform/uri/detail/normal_form_definition.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The normal form of a URI reference (RFC 3986, section 6.2), and the equivalence, order and hash based on it.
///
/// All functions use the same algorithm: it streams the normal form's bytes. For short references, the stream holds the whole
/// normal form at once. normalize() writes the bytes, equivalent() and compare() walk two streams in parallel, hash_normalized()
/// hashes the bytes, and is_normalized() compares them with the text. So `equivalent(a, b)` is true if and only if
/// `normalize(a) == normalize(b)`, and equivalent references have equal hashes.
///
/// All functions are linear in the texts' lengths. Only normalize() and append_normalized() allocate, and only their result. In
/// constant expressions, the `constexpr` functions evaluate the definition in uri/detail/normal_form_definition.hpp.
/// uri/literals.hpp provides literals in normal form.

namespace uriform {

/// The normal form version. It increases whenever the normal form of any reference changes. Stored normal forms, their hashes, and
/// keys based on them are comparable only within the same version.
///
/// @code
/// static_assert(uriform::normal_form_version >= 1);
/// @endcode
// begin: versions.tsv normal_form
inline constexpr unsigned normal_form_version = 1;
// end: versions.tsv

namespace detail {

template <class Owner>
URIFORM_EXPORT Owner normalized(const uri_reference_view& reference, const normal_form_options& options);

/// The exported implementations of the inline functions with the same names, for use at run time.
namespace exported {

URIFORM_EXPORT std::size_t normalize_to(const uri_reference_view& reference, std::span<char> buffer,
                                        const normal_form_options& options) noexcept;
URIFORM_EXPORT bool is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept;
URIFORM_EXPORT bool equivalent(const uri_reference_view& a, const uri_reference_view& b,
                               const normal_form_options& options) noexcept;
URIFORM_EXPORT std::weak_ordering compare(const uri_reference_view& a, const uri_reference_view& b,
                                          const normal_form_options& options) noexcept;

} // namespace exported
} // namespace detail

/// Returns the reference's normal form, as an owner.
///
/// - Case (6.2.2.1): the scheme and host become lower case, and the hexadecimal digits in triplets become upper case.
/// - Percent-encoding (6.2.2.2): triplets that encode unreserved octets are decoded once. All other triplets are kept.
/// - Dot segments (6.2.2.3): they are removed from paths that begin with `/`, after decoding: `%2E%2e` is `..`. Other paths keep
///   them, because they only have a meaning relative to a base. Without an authority, a path that would begin with `//` is preceded
///   by `/.`.
/// - Scheme-based (6.2.3): empty ports, the scheme's default port, and leading zeros in other ports are removed. An empty path
///   after an authority becomes `/` if the scheme's rules say so. IPv6 addresses take the form that RFC 5952 recommends.
///   `file://localhost/` becomes `file:///`. The namespace identifier of a `urn` becomes lower case. The r-, q- and f-components of
///   a URN are kept, unless normal_form_options::urn_equivalence is true: URN-equivalence (RFC 8141, section 3.1) ignores them.
///
/// Normalization never changes which components are defined, except that the port may be removed, and if the options say so, the
/// fragment and a URN's query. The result is valid and is its own normal form. A non-ASCII host name, its A-labels and its
/// percent-encoded form have different normal forms here. uriform::iri defines a common normal form for them.
///
/// Throws `std::bad_alloc`, and `std::length_error` if the result is longer than max_size. This is only possible if the text is at
/// most 16 bytes shorter than max_size.
///
/// @code
/// auto u = uriform::parse_uri("http://EXAMPLE.com:80/%7Euser/./a%2fb");
/// assert(uriform::normalize(*u) == "http://example.com/~user/a%2Fb");
/// assert(uriform::normalize(*u, {.level = uriform::normalization_level::syntax}) == "http://example.com:80/~user/a%2Fb");
/// @endcode
template <class Storage>
[[nodiscard]] uri_reference normalize(const basic_reference<uri_syntax, Storage>& reference,
                                      const normal_form_options& options = {})
{
    return detail::normalized<uri_reference>(reference, options);
}

/// Returns the normal form of a URI as a URI.
///
/// @code
/// const uriform::uri u = uriform::normalize(*uriform::parse_uri("HTTP://h"));
/// assert(u.scheme() == "http" && u.path() == "/");
/// @endcode
template <class Storage>
[[nodiscard]] uri normalize(const basic_identifier<uri_syntax, Storage>& reference, const normal_form_options& options = {})
{
    return detail::normalized<uri>(reference, options);
}

/// Appends the reference's normal form to `out`. Allocates only if the capacity of `out` is too small, and leaves `out` unchanged
/// if the allocation fails. Throws like normalize(). `reference` must not view `out`.
///
/// @code
/// std::string key = "GET ";
/// uriform::append_normalized(*uriform::parse_uri("HTTP://h"), key);
/// assert(key == "GET http://h/");
/// @endcode
URIFORM_EXPORT void append_normalized(const uri_reference_view& reference, std::string& out,
                                      const normal_form_options& options = {});

/// Writes the reference's normal form to `buffer` and returns its size in bytes. If the buffer is too small, its contents are
/// unspecified. No allocation. `reference` must not view the buffer.
///
/// @code
/// std::array<char, 16> buffer;
/// assert(uriform::normalize_to(*uriform::parse_uri("HTTP://h"), buffer) == 9);
/// assert(std::string_view(buffer.data(), 9) == "http://h/");
/// assert(uriform::normalize_to(*uriform::parse_uri("HTTP://h"), {}) == 9); // measures
/// static_assert(uriform::normalize_to(*uriform::parse_uri("HTTP://h"), {}) == 9);
/// @endcode
constexpr std::size_t normalize_to(const uri_reference_view& reference, std::span<char> buffer,
                                   const normal_form_options& options = {}) noexcept
{
    if (std::is_constant_evaluated()) {
        const detail::defined_normal_form normal(reference, options);
        if (normal.text().size() <= buffer.size())
            normal.text().copy(buffer.data(), normal.text().size());
        return normal.text().size();
    }
    return detail::exported::normalize_to(reference, buffer, options);
}

/// Returns whether `reference` is its own normal form.
///
/// @code
/// assert(uriform::is_normalized(*uriform::parse_uri("http://example.com/")));
/// static_assert(!uriform::is_normalized(*uriform::parse_uri("http://example.com")));
/// @endcode
[[nodiscard]] constexpr bool is_normalized(const uri_reference_view& reference, const normal_form_options& options = {}) noexcept
{
    if (std::is_constant_evaluated())
        return detail::defined_normal_form(reference, options).text() == reference.text();
    return detail::exported::is_normalized(reference, options);
}

/// Returns whether `a` and `b` have the same normal form (section 6.1).
///
/// @code
/// auto a = uriform::parse_uri("example://a/b/c/%7Bfoo%7D");
/// auto b = uriform::parse_uri("eXAMPLE://a/./b/../b/%63/%7bfoo%7d");
/// assert(uriform::equivalent(*a, *b));
///
/// using namespace uriform::literals;
/// static_assert(uriform::equivalent("http://EXAMPLE.com:80/%7Eu/./a"_uri, "http://example.com/~u/a"_uri));
/// static_assert(uriform::equivalent("urn:example:a?=b#c"_uri, "urn:EXAMPLE:a"_uri, {.urn_equivalence = true}));
/// @endcode
[[nodiscard]] constexpr bool equivalent(const uri_reference_view& a, const uri_reference_view& b,
                                        const normal_form_options& options = {}) noexcept
{
    if (std::is_constant_evaluated())
        return detail::defined_normal_form(a, options).text() == detail::defined_normal_form(b, options).text();
    return detail::exported::equivalent(a, b, options);
}

/// Compares the normal forms octet by octet. This is a weak order, consistent with equivalent().
///
/// @code
/// auto a = uriform::parse_uri("http://h/%61"), b = uriform::parse_uri("http://h/b");
/// assert(uriform::compare(*a, *b) < 0);
/// @endcode
[[nodiscard]] constexpr std::weak_ordering compare(const uri_reference_view& a, const uri_reference_view& b,
                                                   const normal_form_options& options = {}) noexcept
{
    if (std::is_constant_evaluated())
        return detail::defined_normal_form(a, options).text() <=> detail::defined_normal_form(b, options).text();
    return detail::exported::compare(a, b, options);
}

/// Returns a hash of the normal form: the 64-bit XXH3 of its bytes. It depends on `seed` and is the same on every machine. Use a
/// secret random seed for tables that hold untrusted input.
///
/// @code
/// auto a = uriform::parse_uri("http://h:80/"), b = uriform::parse_uri("HTTP://h");
/// assert(uriform::hash_normalized(*a) == uriform::hash_normalized(*b));
/// assert(uriform::hash_normalized(*a, 1) != uriform::hash_normalized(*a, 2));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::uint64_t hash_normalized(const uri_reference_view& reference, std::uint64_t seed = 0,
                                                           const normal_form_options& options = {}) noexcept;

/// A function object for unordered containers that calls hash_normalized(). It allows lookup by anything that converts to a view.
/// This template and the following templates serve URIs, with the functions in this file, and IRIs, with the functions in
/// iri/iri_normal_form.hpp.
///
/// @code
/// std::unordered_set<uriform::uri, uriform::equivalence_hash, uriform::equivalence_equal> seen;
/// seen.insert(uriform::uri(*uriform::parse_uri("http://example.com/")));
/// assert(seen.contains(*uriform::parse_uri("HTTP://EXAMPLE.com:80"))); // a view: nothing is copied
/// @endcode
template <class Syntax>
struct basic_equivalence_hash {
    using is_transparent = void;      ///< allows lookup by a view
    std::uint64_t seed = 0;           ///< passed to hash_normalized()
    normal_form_options options = {}; ///< must equal the options of the equality

    /// Calls hash_normalized(). Never throws for URIs, but is not `noexcept`: otherwise libstdc++ containers would not cache
    /// hashes, but would compute them again at each lookup and when they grow.
    [[nodiscard]] std::size_t operator()(const detail::view_in<Syntax>& reference) const
    {
        return static_cast<std::size_t>(hash_normalized(reference, seed, options)); // as many bits as fit
    }
};

/// A function object for unordered containers that calls equivalent().
template <class Syntax>
struct basic_equivalence_equal {
    using is_transparent = void;      ///< allows lookup by a view
    normal_form_options options = {}; ///< must equal the options of the hash

    /// Calls equivalent().
    [[nodiscard]] constexpr bool operator()(const detail::view_in<Syntax>& a, const detail::view_in<Syntax>& b) const
        noexcept(noexcept(equivalent(a, b, options)))
    {
        return equivalent(a, b, options);
    }
};

/// A function object for ordered containers and sorting that calls compare().
///
/// @code
/// std::set<uriform::uri, uriform::equivalence_less> seen;
/// seen.insert(uriform::uri(*uriform::parse_uri("http://h")));
/// assert(seen.contains(*uriform::parse_uri("http://h/")));
/// @endcode
template <class Syntax>
struct basic_equivalence_less {
    using is_transparent = void;      ///< allows lookup by a view
    normal_form_options options = {}; ///< passed to compare()

    /// Returns whether `a` precedes `b`.
    [[nodiscard]] constexpr bool operator()(const detail::view_in<Syntax>& a, const detail::view_in<Syntax>& b) const
        noexcept(noexcept(compare(a, b, options)))
    {
        return compare(a, b, options) < 0;
    }
};

/// Container options. The members create function objects that share these options.
///
/// @code
/// const uriform::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
/// std::unordered_set<uriform::uri, uriform::equivalence_hash, uriform::equivalence_equal> seen(0, pages.hash(), pages.equal());
/// seen.insert(uriform::uri(*uriform::parse_uri("http://h/#a")));
/// assert(seen.contains(*uriform::parse_uri("http://h/#b")));
/// @endcode
template <class Syntax>
struct basic_equivalence {
    std::uint64_t seed = 0;           ///< passed to hash_normalized()
    normal_form_options options = {}; ///< passed to equivalent() and compare()

    /// Return function objects with this seed and these options.
    /// @{
    [[nodiscard]] constexpr basic_equivalence_hash<Syntax> hash() const noexcept { return {seed, options}; }
    [[nodiscard]] constexpr basic_equivalence_equal<Syntax> equal() const noexcept { return {options}; }
    [[nodiscard]] constexpr basic_equivalence_less<Syntax> less() const noexcept { return {options}; }
    /// @}
};

/// Function objects for URIs.
/// @{
using equivalence_hash = basic_equivalence_hash<uri_syntax>;
using equivalence_equal = basic_equivalence_equal<uri_syntax>;
using equivalence_less = basic_equivalence_less<uri_syntax>;
using equivalence = basic_equivalence<uri_syntax>;
/// @}

} // namespace uriform
