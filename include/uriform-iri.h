#ifndef URIFORM_IRI_H
#define URIFORM_IRI_H

#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The C interface of uriform-iri (C99), for IRIs (RFC 3987). Texts are in UTF-8. The rules in uriform.h that apply to every
/// function apply here as well.
///
/// In addition to the memory that a function documents, ICU may allocate memory for long names. Text in other charsets, checks of
/// right-to-left text and the choice of schemes whose hosts are domain names are not part of this interface.

/// Marks a function that the shared library exports, as #URIFORM_API does.
#if defined(_WIN32) && !defined(URIFORM_STATIC) && !defined(URIFORM_BUILDS_IRI)
#define URIFORM_IRI_API __declspec(dllimport)
#elif defined(_WIN32) && !defined(URIFORM_STATIC)
#define URIFORM_IRI_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_IRI_API __attribute__((visibility("default")))
#else
#define URIFORM_IRI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Splits an IRI reference into its components (RFC 3987, section 2.2), without decoding them. Offsets are in bytes. Options: a
/// reference kind.
///
/// No allocation. Errors: the grammar errors, at the first byte that cannot occur there in a valid text.
///
/// @code
/// uriform_components parts;
/// assert(uriform_iri_parse("//\xC3\xA9/", 5, URIFORM_URI_REFERENCE, &parts, NULL) == URIFORM_OK);
/// assert(parts.host.begin == 2 && parts.host.end == 4);
/// @endcode
URIFORM_IRI_API int uriform_iri_parse(const char* text, size_t size, uint32_t options, uriform_components* components,
                                      uriform_error* error);

/// Returns 1 if a UTF-8 text is an IRI (RFC 3987, section 2.2; the JSON Schema format `iri`), and otherwise 0. Linear, no
/// allocation.
///
/// @code
/// assert(uriform_is_iri("a:\xC3\xA9", 4) && !uriform_is_iri("/\xC3\xA9", 3));
/// @endcode
URIFORM_IRI_API int uriform_is_iri(const char* text, size_t size);

/// Returns 1 if a UTF-8 text is an IRI or a relative reference (RFC 3987, section 2.2; the JSON Schema format `iri-reference`), and
/// otherwise 0. Linear, no allocation.
///
/// @code
/// assert(uriform_is_iri_reference("/\xC3\xA9", 3) && !uriform_is_iri_reference("\xC3", 1));
/// @endcode
URIFORM_IRI_API int uriform_is_iri_reference(const char* text, size_t size);

/// Returns 1 if a UTF-8 text is a host name in A-labels, U-labels or both (RFC 5890, section 2.3.2.3; the JSON Schema format
/// `idn-hostname`), and otherwise 0. For details, see uriform/iri/iri_formats.hpp.
///
/// @code
/// assert(uriform_is_idn_hostname("\xC3\xA9.example", 10) && !uriform_is_idn_hostname("xn--a", 5));
/// @endcode
URIFORM_IRI_API int uriform_is_idn_hostname(const char* text, size_t size);

/// Converts an IRI to a URI (RFC 3987, section 3.1), with its host converted by UTS #46, and writes the URI. Options: ::URIFORM_URI
/// (requires a scheme), ::URIFORM_PERCENT_ENCODED_HOST, ::URIFORM_NFC, ::URIFORM_LEGACY_EXTENDED.
///
/// Allocates temporary memory as large as the URI. Errors: the errors from uriform_iri_parse(); ::URIFORM_IRI_INVALID_HOST_NAME at
/// the first invalid label or the host; ::URIFORM_IRI_HOST_NAME_TOO_LONG; ::URIFORM_IRI_TOO_MANY_COMBINING;
/// ::URIFORM_IRI_UNICODE_DATA_UNAVAILABLE; ::URIFORM_TOO_LONG if the URI is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_to_uri("http://\xC3\xA9/\xC3\xA9", 12, URIFORM_URI, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 21 && memcmp(buffer, "http://xn--9ca/%C3%A9", length) == 0);
/// @endcode
URIFORM_IRI_API int uriform_to_uri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                   uriform_error* error);

/// Converts a URI to an IRI (RFC 3987, section 3.2), with A-labels converted to U-labels, and writes the IRI. Characters that are
/// invisible, look like a space or reorder text, and other characters inappropriate in an IRI, remain percent-encoded. Options:
/// ::URIFORM_URI (requires a scheme).
///
/// Allocates temporary memory as large as the IRI. Errors: the errors from uriform_parse(); ::URIFORM_IRI_UNICODE_DATA_UNAVAILABLE;
/// ::URIFORM_TOO_LONG if the IRI is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_to_iri("http://xn--9ca/%C3%A9", 21, URIFORM_URI, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 12 && memcmp(buffer, "http://\xC3\xA9/\xC3\xA9", length) == 0);
/// @endcode
URIFORM_IRI_API int uriform_to_iri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                   uriform_error* error);

/// Writes the normal form of an IRI reference (RFC 3987, section 5.3). It is a URI reference, with the host in A-labels at the
/// scheme level. Options and rules are the same as for uriform_normalize().
///
/// Allocates temporary memory as large as the normal form, plus the URI if the text is not ASCII. Errors: the errors from
/// uriform_iri_parse(); ::URIFORM_TOO_LONG if the normal form is too long.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_iri_normalize("HTTP://\xC3\x89", 9, URIFORM_URI, NULL, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 15 && memcmp(buffer, "http://xn--9ca/", length) == 0);
/// @endcode
URIFORM_IRI_API int uriform_iri_normalize(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules,
                                          char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Sets `*answer` to 1 if two IRI references have the same normal form, and otherwise to 0. Options and rules are the same as for
/// uriform_normalize() and apply to both.
///
/// No allocation if both URIs are shorter than about a thousand bytes. Errors: the errors from uriform_iri_parse();
/// ::URIFORM_TOO_LONG if a URI is too long. If the error is in `b`, uriform_error::text is 1.
///
/// @code
/// int answer;
/// assert(uriform_iri_equivalent("//\xC3\x89", 4, "//xn--9ca", 9, 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
/// @endcode
URIFORM_IRI_API int uriform_iri_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                           const uriform_scheme_rules* rules, int* answer, uriform_error* error);

/// Computes a hash of an IRI reference's normal form, equal to uriform_hash() for the normal form. Options and rules are the same
/// as for uriform_normalize().
///
/// Allocation and errors are the same as for uriform_iri_equivalent().
///
/// @code
/// uint64_t a, b;
/// assert(uriform_iri_hash("//\xC3\x89", 4, 7, 0, NULL, &a, NULL) == URIFORM_OK);
/// assert(uriform_hash("//xn--9ca", 9, 7, 0, NULL, &b, NULL) == URIFORM_OK && a == b);
/// @endcode
URIFORM_IRI_API int uriform_iri_hash(const char* text, size_t size, uint64_t seed, uint32_t options,
                                     const uriform_scheme_rules* rules, uint64_t* hash, uriform_error* error);

/// Compares the normal forms of two IRI references octet by octet, and sets `*order` to -1, 0 or 1, like uriform_compare(). Options
/// and rules are the same as for uriform_normalize() and apply to both.
///
/// Allocation and errors are the same as for uriform_iri_equivalent().
///
/// @code
/// int order;
/// assert(uriform_iri_compare("/\xC3\xA9", 3, "/a", 2, 0, NULL, &order, NULL) == URIFORM_OK);
/// assert(order == -1); // %C3%A9 is before the letter
/// @endcode
URIFORM_IRI_API int uriform_iri_compare(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                        const uriform_scheme_rules* rules, int* order, uriform_error* error);

/// Converts a domain to ASCII by UTS #46 (WHATWG URL, section 3.3). Pass this function as the `hook` to the web URL functions. If
/// `be_strict`, the result must also contain only the lengths, hyphens, letters and digits that the DNS allows. Linear. May
/// allocate temporary memory.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_web_parse("http://\xC3\xA9/", 10, NULL, 0, 0, uriform_iri_domain_to_ascii, buffer, sizeof buffer, &length, NULL,
///                          NULL) == URIFORM_OK);
/// assert(length == 15 && memcmp(buffer, "http://xn--9ca/", length) == 0);
/// @endcode
URIFORM_IRI_API int uriform_iri_domain_to_ascii(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity,
                                                size_t* length);

/// Returns Unicode data for the functions in uriform-explain.h that take a ::uriform_unicode. Static storage.
///
/// @code
/// uriform_explanation* report;
/// uriform_reading by_iri;
/// assert(uriform_explain("http://\xC3\xA9/", 10, NULL, 0, 0, NULL, uriform_iri_unicode(), &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &by_iri) && by_iri.host.size == 7);
/// assert(memcmp(by_iri.host.data, "xn--9ca", 7) == 0 && by_iri.unicode_host.size == 2);
/// uriform_explanation_free(report);
///
/// uriform_fetch_answer answer;
/// char buffer[64];
/// size_t length;
/// assert(uriform_safe_to_fetch("http://xn--a.com/", 17, NULL, 0, NULL, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer,
///                              &length, &answer, NULL) == URIFORM_OK);
/// assert(answer.why == URIFORM_FETCH_FINDING && strcmp(answer.finding.name, "a-label-round-trip") == 0);
/// @endcode
URIFORM_IRI_API const uriform_unicode* uriform_iri_unicode(void);

#ifdef __cplusplus
}
#endif

#endif
