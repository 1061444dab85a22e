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
/// The normal form of a URI reference (RFC 3986, section 6.2), and the equivalence, order and hash that it defines.
///
/// All of them are one algorithm, a stream of the normal form's bytes, which holds that of a short reference at once: normalize()
/// writes them, equivalent() and compare() walk two streams side by side, hash_normalized() hashes one, is_normalized() compares
/// one with the text. So `equivalent(a, b)` is true if and only if `normalize(a) == normalize(b)`, and then their hashes are the
/// same.
///
/// All are linear in the texts' lengths. Only normalize() and append_normalized() allocate, and only their result. The functions
/// that are `constexpr` evaluate the definition of the normal form in constant expressions, uri/detail/normal_form_definition.hpp;
/// uri/literals.hpp has literals that are normal forms.

namespace uriform {

/// The version of normal forms: increases if the normal form of any reference changes. Normal forms that are stored, their hashes,
/// and keys made of them are comparable only with those of the same version.
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

/// The functions of the same names as they are in the library, for use at run time.
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

/// Returns the normal form of `reference`, as an owner.
///
/// - Case (6.2.2.1): scheme and host in lower case, the digits of a percent-encoding in upper case.
/// - Percent-encoding (6.2.2.2): the triplet of an unreserved octet is decoded, once; all others are kept.
/// - Dot segments (6.2.2.3) are removed from a path that begins with `/`, after decoding: `%2E%2e` is `..`. A path that does not
///   begin with `/` keeps them, because they have a meaning only relative to a base. If there is no authority, a path that would
///   begin with `//` is preceded by `/.`.
/// - Scheme-based (6.2.3): an empty port and the scheme's default port are removed, and leading zeros of other ports; an empty path
///   after an authority becomes `/` if the scheme's rules say so; an IPv6 address is written in the form of RFC 5952;
///   `file://localhost/` becomes `file:///`; the namespace identifier of a `urn` is in lower case. The r-, q- and f-components of a
///   URN are kept, although RFC 8141 ignores them in comparisons.
///
/// The same components are defined as before, except for a fragment that the options drop, and a port. The result is valid and its
/// own normal form. A host name in another script, its A-labels and its percent-encoding differ here; uriform::iri has their common
/// normal form.
///
/// Throws `std::bad_alloc`, and `std::length_error` if the result is longer than max_size, which requires a text that is at most 16
/// bytes shorter.
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

/// Returns the normal form of a URI, which is a URI again.
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

/// Appends the normal form of `reference` to `out`. Allocates only if the capacity of `out` is too small; if that fails, `out` is
/// unchanged. Throws as normalize() does. `reference` must not view `out`.
///
/// @code
/// std::string key = "GET ";
/// uriform::append_normalized(*uriform::parse_uri("HTTP://h"), key);
/// assert(key == "GET http://h/");
/// @endcode
URIFORM_EXPORT void append_normalized(const uri_reference_view& reference, std::string& out,
                                      const normal_form_options& options = {});

/// Writes the normal form of `reference` to `buffer` and returns its size in bytes. If that is more than the buffer's,
/// the contents of the buffer are unspecified. No allocation. `reference` must not view the buffer.
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
/// @endcode
[[nodiscard]] constexpr bool equivalent(const uri_reference_view& a, const uri_reference_view& b,
                                        const normal_form_options& options = {}) noexcept
{
    if (std::is_constant_evaluated())
        return detail::defined_normal_form(a, options).text() == detail::defined_normal_form(b, options).text();
    return detail::exported::equivalent(a, b, options);
}

/// Compares the normal forms octet by octet: a weak order whose equivalence is equivalent().
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

/// Returns a hash of the normal form: XXH3 with 64 bits, of its bytes. It is the same on every machine, and depends on `seed`. Use
/// a secret random seed for tables that untrusted input fills.
///
/// @code
/// auto a = uriform::parse_uri("http://h:80/"), b = uriform::parse_uri("HTTP://h");
/// assert(uriform::hash_normalized(*a) == uriform::hash_normalized(*b));
/// assert(uriform::hash_normalized(*a, 1) != uriform::hash_normalized(*a, 2));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::uint64_t hash_normalized(const uri_reference_view& reference, std::uint64_t seed = 0,
                                                           const normal_form_options& options = {}) noexcept;

/// A function object that calls hash_normalized(), for unordered containers, with look-up by anything that converts to a view. Like
/// the templates after it, it is that of URIs, by this file's functions, and of IRIs, by those of iri/iri_normal_form.hpp.
///
/// @code
/// std::unordered_set<uriform::uri, uriform::equivalence_hash, uriform::equivalence_equal> seen;
/// seen.insert(uriform::uri(*uriform::parse_uri("http://example.com/")));
/// assert(seen.contains(*uriform::parse_uri("HTTP://EXAMPLE.com:80"))); // a view: nothing is copied
/// @endcode
template <class Syntax>
struct basic_equivalence_hash {
    using is_transparent = void;      ///< for look-up by a view
    std::uint64_t seed = 0;           ///< as of hash_normalized()
    normal_form_options options = {}; ///< the same as those of the equality

    /// Returns hash_normalized() of `reference`. That of a URI throws nothing, and is not `noexcept`, or the containers of
    /// libstdc++ would not keep the hashes of their elements, but hash elements again at each look-up and when they grow.
    [[nodiscard]] std::size_t operator()(const detail::view_in<Syntax>& reference) const
    {
        return static_cast<std::size_t>(hash_normalized(reference, seed, options)); // all bits that a size has
    }
};

/// A function object for unordered containers that calls equivalent().
template <class Syntax>
struct basic_equivalence_equal {
    using is_transparent = void;      ///< for look-up by a view
    normal_form_options options = {}; ///< the same as those of the hash

    /// Returns equivalent() of `a` and `b`.
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
    using is_transparent = void;      ///< for look-up by a view
    normal_form_options options = {}; ///< as of compare()

    /// Returns whether `a` precedes `b`.
    [[nodiscard]] constexpr bool operator()(const detail::view_in<Syntax>& a, const detail::view_in<Syntax>& b) const
        noexcept(noexcept(compare(a, b, options)))
    {
        return compare(a, b, options) < 0;
    }
};

/// The options of a container. Its members make function objects, a hash and an equality, that have the same options.
///
/// @code
/// const uriform::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
/// std::unordered_set<uriform::uri, uriform::equivalence_hash, uriform::equivalence_equal> seen(0, pages.hash(), pages.equal());
/// seen.insert(uriform::uri(*uriform::parse_uri("http://h/#a")));
/// assert(seen.contains(*uriform::parse_uri("http://h/#b")));
/// @endcode
template <class Syntax>
struct basic_equivalence {
    std::uint64_t seed = 0;           ///< as of uriform::hash_normalized()
    normal_form_options options = {}; ///< as of equivalent()

    /// Returns the function object with this seed and these options.
    /// @{
    [[nodiscard]] constexpr basic_equivalence_hash<Syntax> hash() const noexcept { return {seed, options}; }
    [[nodiscard]] constexpr basic_equivalence_equal<Syntax> equal() const noexcept { return {options}; }
    [[nodiscard]] constexpr basic_equivalence_less<Syntax> less() const noexcept { return {options}; }
    /// @}
};

/// The function objects of URIs.
/// @{
using equivalence_hash = basic_equivalence_hash<uri_syntax>;
using equivalence_equal = basic_equivalence_equal<uri_syntax>;
using equivalence_less = basic_equivalence_less<uri_syntax>;
using equivalence = basic_equivalence<uri_syntax>;
/// @}

} // namespace uriform
