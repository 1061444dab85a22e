#ifndef URIFORM_H
#define URIFORM_H

#include <stddef.h>
#include <stdint.h>

/// @file
/// The C interface of uriform (C99): URIs by RFC 3986. Of IRIs there is uriform-iri.h.
///
/// What holds of every function here:
///
/// - Texts are a pointer and a length in bytes, may hold any bytes, NUL among them, and need no NUL at their end. A null pointer
///   with the length 0 is the empty text. A text longer than 2^32 - 1 bytes is ::URIFORM_TOO_LONG and is not read at all, so that a
///   length that went below zero on its way here does no harm.
/// - The answer is ::URIFORM_OK, which is 0, or another of ::uriform_status. Null pointers, unknown options and too little room are
///   answered so; only pointers that do not lead to as many bytes as was said, and texts that overlap what is written, are not.
/// - A function that writes a text takes `buffer`, which has room for `capacity` bytes. Where the text fits it is written, without
///   a NUL, and `*length` is its length in bytes. Where it does not, that is ::URIFORM_BUFFER_TOO_SMALL, and `*length` is the
///   length that is needed: a null `buffer` with the capacity 0 asks for it. On any other failure `*length` is 0.
/// - On every failure the buffer is as it was, and so is all that pointers lead to but `*length` and `*error`. What stands in the
///   buffer past `*length` is never written.
/// - `error` says more of a failure; it may be null. Where all went well it is all zeros.
/// - Time is linear in the lengths of the texts, the stack is bounded. Nothing needs to be freed, nothing is kept from one call to
///   the next; no exception leaves a function, and any number of threads may call at once. What takes memory for the time of a call
///   says so, and is ::URIFORM_OUT_OF_MEMORY where there is none.
///
/// Parts of the C++ interface that this one does not have: order, segments, parameters, lists of form fields, the builder, IP
/// addresses, tables of schemes that can be extended, and custom sets of octets.

/// The version of this header; uriform_version() is that of the library that is loaded.
/// @{
#define URIFORM_VERSION_MAJOR 0
#define URIFORM_VERSION_MINOR 1
#define URIFORM_VERSION_PATCH 0
/// @}

/// The number of the binary interface, which is the shared libraries' soversion.
#define URIFORM_ABI_VERSION 0

/// Marks what the shared libraries export.
#if defined(__GNUC__)
#define URIFORM_API __attribute__((visibility("default")))
#else
#define URIFORM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The status that a function returns. Numbers below 256 are those of the C++ interface's errors, in blocks of 32 a layer; the
/// others are the C interface's own.
enum uriform_status {
    URIFORM_OK = 0, ///< success

    URIFORM_TOO_LONG = 1,     ///< a text, or a reference to be written, of more than 2^32 - 1 bytes
    URIFORM_INVALID_UTF8 = 2, ///< octets that are not UTF-8

    URIFORM_INVALID_CHARACTER = 32,        ///< an octet that the rule being read does not allow
    URIFORM_INVALID_PERCENT_ENCODING = 33, ///< `%` without two hexadecimal digits (section 2.1)
    URIFORM_INVALID_IP_LITERAL = 34,       ///< neither an IPv6address nor an IPvFuture between `[` and `]` (section 3.2.2)
    URIFORM_INVALID_PORT = 35,             ///< a port that is not a number (section 3.2.3), or a number over 65535
    URIFORM_COLON_IN_FIRST_SEGMENT = 36,   ///< `:` in the first segment of a relative reference (section 4.2)
    URIFORM_MISSING_SCHEME = 37,           ///< a URI is required, and the text does not begin with a scheme (section 3)
    URIFORM_UNEXPECTED_SCHEME = 38,        ///< a relative reference is required, and the text begins with a scheme (section 4.2)
    URIFORM_UNEXPECTED_FRAGMENT = 39,      ///< an absolute URI is required, and the text has a fragment (section 4.3)

    URIFORM_PATH_WITHOUT_SLASH = 64, ///< only of the C++ interface's builder
    URIFORM_UNPAIRED_SURROGATE = 65, ///< `%uXXXX` of half a code point

    URIFORM_INVALID_HOST_NAME = 224,        ///< a host without A-labels (UTS #46)
    URIFORM_HOST_NAME_TOO_LONG = 225,       ///< a host that is not ASCII and is too long for IDNA
    URIFORM_INVALID_BIDI = 226,             ///< only of the C++ interface
    URIFORM_UNKNOWN_CHARSET = 227,          ///< only of the C++ interface
    URIFORM_INVALID_CHARSET_DATA = 228,     ///< only of the C++ interface
    URIFORM_TOO_MANY_COMBINING = 229,       ///< too many combining characters in a row, in text for Normalization Form C
    URIFORM_UNICODE_DATA_UNAVAILABLE = 230, ///< ICU has no data

    URIFORM_NULL_ARGUMENT = 256,    ///< a null pointer where a text or a result is required
    URIFORM_INVALID_OPTION = 257,   ///< an option, or a number of an enumeration, that this function does not have
    URIFORM_BUFFER_TOO_SMALL = 258, ///< the buffer is too small for the text; the length that it needs is returned
    URIFORM_OUT_OF_MEMORY = 259,    ///< out of memory
    URIFORM_INTERNAL_ERROR = 260    ///< a fault of the library itself; none is known
};

/// The rule of RFC 3986, Appendix A, that was being read when an error was met.
enum uriform_rule {
    URIFORM_RULE_NONE = 0,
    URIFORM_RULE_SCHEME = 1,
    URIFORM_RULE_USERINFO = 2,
    URIFORM_RULE_HOST = 3,
    URIFORM_RULE_PORT = 4,
    URIFORM_RULE_PATH = 5,
    URIFORM_RULE_QUERY = 6,
    URIFORM_RULE_FRAGMENT = 7
};

/// Options, which are put together by `|`: at most one kind of reference, and any of the others that a function names. Two kinds of
/// reference are ::URIFORM_INVALID_OPTION.
enum uriform_option {
    URIFORM_URI_REFERENCE = 0, ///< section 4.1: a URI or a relative reference; where nothing else is said
    URIFORM_URI = 1,           ///< section 3: with a scheme
    URIFORM_ABSOLUTE_URI = 2,  ///< section 4.3: with a scheme, without fragment
    URIFORM_RELATIVE_REF = 4,  ///< section 4.2: without scheme

    URIFORM_SYNTAX_LEVEL = 0x10,  ///< the normal form of section 6.2.2 alone; without it that of section 6.2.3
    URIFORM_DROP_FRAGMENT = 0x20, ///< the normal form without fragment; for the key of a cache

    URIFORM_NOT_STRICT = 0x40, ///< a reference's scheme is ignored where it is the base's (section 5.2.2)

    URIFORM_LENIENT = 0x100,        ///< a `%` without two hexadecimal digits stays as it stands
    URIFORM_PLUS_IS_SPACE = 0x200,  ///< `+` is a space, as in the queries that forms make
    URIFORM_PERCENT_U = 0x400,      ///< `%uXXXX` is a UTF-16 code unit, as ECMAScript's `escape` writes it
    URIFORM_UTF8 = 0x800,           ///< what is decoded must be UTF-8
    URIFORM_UTF8_REPLACED = 0x1000, ///< U+FFFD for each maximal subpart that is not UTF-8; not with ::URIFORM_UTF8

    // of uriform-iri.h
    URIFORM_PERCENT_ENCODED_HOST = 0x10000, ///< a host becomes percent-encoded UTF-8, rather than a domain name in A-labels
    URIFORM_NFC = 0x20000,                  ///< the text is put in Normalization Form C, as text from other charsets should be
    URIFORM_LEGACY_EXTENDED = 0x40000       ///< characters that no IRI has may stand in the text, and are percent-encoded
};

/// Which octets stay when data is percent-encoded: what the data is to be. The last three take text that is a whole component.
enum uriform_encode_set {
    URIFORM_ENCODE_USERINFO = 0,     ///< section 3.2.1: data of a user's name or password
    URIFORM_ENCODE_REG_NAME = 1,     ///< section 3.2.2: data of a host
    URIFORM_ENCODE_PATH_SEGMENT = 2, ///< section 3.3: data of a segment
    URIFORM_ENCODE_QUERY_VALUE = 3,  ///< section 3.4: the name or value of a parameter
    URIFORM_ENCODE_ALL_OCTETS = 4,   ///< every octet is encoded
    URIFORM_ENCODE_FORM = 5,         ///< application/x-www-form-urlencoded, where a space is a `+`
    URIFORM_ENCODE_PATH = 6,         ///< section 3.3: segments and their `/`
    URIFORM_ENCODE_QUERY = 7,        ///< section 3.4
    URIFORM_ENCODE_FRAGMENT = 8      ///< section 3.5
};

/// Which alternative of the rule `host` (section 3.2.2) matched.
enum uriform_host_kind {
    URIFORM_HOST_NONE = 0,     ///< no authority, hence no host
    URIFORM_HOST_REG_NAME = 1, ///< a registered name, perhaps empty
    URIFORM_HOST_IPV4 = 2,
    URIFORM_HOST_IPV6 = 3,
    URIFORM_HOST_IPVFUTURE = 4
};

/// Bits of uriform_components::defined. An undefined component is not an empty one (section 5.3).
enum uriform_component {
    URIFORM_SCHEME = 0x01,
    URIFORM_AUTHORITY = 0x02,
    URIFORM_USERINFO = 0x04,
    URIFORM_HOST = 0x08,
    URIFORM_PORT = 0x10,
    URIFORM_PATH = 0x20, ///< always defined, perhaps empty
    URIFORM_QUERY = 0x40,
    URIFORM_FRAGMENT = 0x80
};

/// What is wrong, and where. Its layout is part of the binary interface.
typedef struct uriform_error {
    /// In bytes, from 0: the length of the longest prefix that some valid text begins with.
    uint64_t position;
    int32_t code;     ///< of ::uriform_status; what the function answered
    uint16_t reading; ///< of ::uriform_rule: what was being read there
    uint16_t text;    ///< the text that it is in, of those that the function takes, from 0
} uriform_error;

/// Where a component stands in its text: bytes, from 0, the end not included.
typedef struct uriform_span {
    uint32_t begin; ///< the first byte; where the component is empty, end
    uint32_t end;   ///< one past the last byte
} uriform_span;

/// The components of a reference, without their delimiters; the span of one that is undefined is 0 to 0. The RFC's components do
/// not grow in number: the layout is part of the binary interface.
typedef struct uriform_components {
    uriform_span scheme;    ///< section 3.1
    uriform_span authority; ///< section 3.2: userinfo, host and port as they stand
    uriform_span userinfo;  ///< section 3.2.1
    uriform_span host;      ///< section 3.2.2; an IP literal with its brackets
    uriform_span port;      ///< section 3.2.3
    uriform_span path;      ///< section 3.3
    uriform_span query;     ///< section 3.4
    uriform_span fragment;  ///< section 3.5
    uint32_t defined;       ///< bits of ::uriform_component
    uint32_t kind;          ///< ::URIFORM_URI or ::URIFORM_RELATIVE_REF: whether there is a scheme
    uint32_t host_kind;     ///< of ::uriform_host_kind
} uriform_components;

/// Splits a text into its components (RFC 3986, Appendix A), none of them decoded. Options: a kind of reference.
///
/// No allocation. Errors: those of the grammar, with the position of the first byte that no valid text could have there.
///
/// @code
/// uriform_components parts;
/// uriform_error error;
/// assert(uriform_parse("//h:1/?", 7, URIFORM_URI_REFERENCE, &parts, &error) == URIFORM_OK);
/// assert(parts.host.begin == 2 && parts.host.end == 3 && parts.host_kind == URIFORM_HOST_REG_NAME);
/// assert((parts.defined & URIFORM_QUERY) != 0 && parts.query.begin == parts.query.end); // empty
/// assert((parts.defined & URIFORM_FRAGMENT) == 0);                                      // undefined
/// assert(uriform_parse("http://a b/", 11, URIFORM_URI, &parts, &error) == URIFORM_INVALID_CHARACTER);
/// assert(error.position == 8 && error.reading == URIFORM_RULE_HOST);
/// @endcode
URIFORM_API int uriform_parse(const char* text, size_t size, uint32_t options, uriform_components* components,
                              uriform_error* error);

/// Writes the normal form of a reference (section 6.2). Options: a kind of reference, ::URIFORM_SYNTAX_LEVEL,
/// ::URIFORM_DROP_FRAGMENT.
///
/// A text may get longer by it, by at most 16 bytes. No allocation. Errors: those of uriform_parse(), and ::URIFORM_TOO_LONG where
/// the normal form is.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_normalize("HTTP://h:80/%7e", 15, URIFORM_URI, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 10 && memcmp(buffer, "http://h/~", length) == 0);
/// assert(uriform_normalize("HTTP://h", 8, URIFORM_URI, NULL, 0, &length, NULL) == URIFORM_BUFFER_TOO_SMALL);
/// assert(length == 9);
/// @endcode
URIFORM_API int uriform_normalize(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                  uriform_error* error);

/// Says whether a reference is its own normal form: `*answer` is 1 where it is, else 0. Options as in uriform_normalize().
///
/// No allocation. Errors: those of uriform_parse().
///
/// @code
/// int answer;
/// assert(uriform_is_normalized("http://h/", 9, URIFORM_URI, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_is_normalized("http://h", 8, URIFORM_URI, &answer, NULL) == URIFORM_OK && answer == 0);
/// @endcode
URIFORM_API int uriform_is_normalized(const char* text, size_t size, uint32_t options, int* answer, uriform_error* error);

/// Says whether two references have the same normal form (section 6.1): `*answer` is 1 where they have, else 0. Options as in
/// uriform_normalize(), for both.
///
/// No allocation. Errors: those of uriform_parse(); uriform_error::text is 1 where it is `b` that they are in.
///
/// @code
/// int answer;
/// assert(uriform_equivalent("http://h", 8, "HTTP://H:80/", 12, URIFORM_URI, &answer, NULL) == URIFORM_OK && answer == 1);
/// uriform_error error;
/// assert(uriform_equivalent("/", 1, "a b", 3, URIFORM_URI_REFERENCE, &answer, &error) == URIFORM_INVALID_CHARACTER);
/// assert(error.text == 1 && error.position == 1);
/// @endcode
URIFORM_API int uriform_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, int* answer,
                                   uriform_error* error);

/// Gives a hash of a reference's normal form: XXH3, 64 bits, of its bytes, so that equivalent references have the same. Options as
/// in uriform_normalize().
///
/// The same on every machine; another for another `seed`. A table that strangers fill should take a seed that they cannot know. No
/// allocation. Errors: those of uriform_parse().
///
/// @code
/// uint64_t a, b;
/// assert(uriform_hash("http://h", 8, 7, URIFORM_URI, &a, NULL) == URIFORM_OK);
/// assert(uriform_hash("HTTP://H:80/", 12, 7, URIFORM_URI, &b, NULL) == URIFORM_OK && a == b);
/// @endcode
URIFORM_API int uriform_hash(const char* text, size_t size, uint64_t seed, uint32_t options, uint64_t* hash, uriform_error* error);

/// Tells the port that a client connects to (section 3.2.3): `*port` is the one that the reference names, as a number, or if that
/// is undefined or empty the default one of its scheme; -1 if there is no such default, no scheme or no authority. Options: a kind
/// of reference.
///
/// No allocation. Errors: those of uriform_parse(), and ::URIFORM_INVALID_PORT, with the position of the first digit that makes a
/// port larger than 65535.
///
/// @code
/// int32_t port;
/// uriform_error error;
/// assert(uriform_effective_port("https://h/", 10, URIFORM_URI, &port, NULL) == URIFORM_OK && port == 443);
/// assert(uriform_effective_port("//h", 3, URIFORM_URI_REFERENCE, &port, NULL) == URIFORM_OK && port == -1);
/// assert(uriform_effective_port("https://h:65979/", 16, URIFORM_URI, &port, &error) == URIFORM_INVALID_PORT);
/// assert(error.position == 14 && error.reading == URIFORM_RULE_PORT);
/// @endcode
URIFORM_API int uriform_effective_port(const char* text, size_t size, uint32_t options, int32_t* port, uriform_error* error);

/// Says whether two references have the same origin (RFC 6454, sections 4 and 5): `*answer` is 1 if their schemes, hosts and
/// effective ports are equal, else 0. Options: a kind of reference, for both.
///
/// The answer is 0 as well, if need be of a reference and itself, if one has no scheme, no authority, an empty host, a port over
/// 65535, or a scheme without a default port, as `file`. No allocation. Errors: those of uriform_parse(); uriform_error::text is 1
/// if it is `b` that they are in.
///
/// @code
/// int answer;
/// assert(uriform_same_origin("https://h/a", 11, "HTTPS://u@H:443/b", 17, URIFORM_URI, &answer, NULL) == URIFORM_OK && answer ==
/// 1); assert(uriform_same_origin("https://h/a", 11, "https://h:65979/a", 17, URIFORM_URI, &answer, NULL) == URIFORM_OK && answer
/// == 0);
/// @endcode
URIFORM_API int uriform_same_origin(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, int* answer,
                                    uriform_error* error);

/// Writes the target URI of a reference against a base (section 5.2), not normalized. Options: ::URIFORM_NOT_STRICT.
///
/// Takes memory of the target's size for the time of the call. Errors: those of uriform_parse(), the base being a ::URIFORM_URI,
/// where uriform_error::text is 1 if it is the reference that they are in; ::URIFORM_TOO_LONG where the target is.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_resolve("http://a/b/c/d;p?q", 18, "../g", 4, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 12 && memcmp(buffer, "http://a/b/g", length) == 0);
/// @endcode
URIFORM_API int uriform_resolve(const char* base, size_t base_size, const char* reference, size_t reference_size, uint32_t options,
                                char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes a shortest reference to a URI for use against a base: resolved against it, it leads to what the URI resolved against it
/// is. There are no options: 0.
///
/// Takes memory of the target's size, at most twice, for the time of the call. Errors as in uriform_resolve().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_relativize("http://a/b/c/d?q", 16, "http://a/b/g#s", 14, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 6 && memcmp(buffer, "../g#s", length) == 0);
/// @endcode
URIFORM_API int uriform_relativize(const char* base, size_t base_size, const char* target, size_t target_size, uint32_t options,
                                   char* buffer, size_t capacity, size_t* length, uriform_error* error);

/// Writes data, percent-encoded (section 2.1), for a place that `encode_set`, of ::uriform_encode_set, names. A `%` is data like
/// the rest.
///
/// At most three times as long as the data. No allocation. Data is never wrong.
///
/// @code
/// char buffer[16];
/// size_t length;
/// assert(uriform_encode("AT&T", 4, URIFORM_ENCODE_QUERY_VALUE, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 6 && memcmp(buffer, "AT%26T", length) == 0);
/// @endcode
URIFORM_API int uriform_encode(const char* data, size_t size, uint32_t encode_set, char* buffer, size_t capacity, size_t* length,
                               uriform_error* error);

/// Writes the data that a component's raw text stands for (section 2.1), decoded once. Options: ::URIFORM_LENIENT,
/// ::URIFORM_PLUS_IS_SPACE, ::URIFORM_PERCENT_U, ::URIFORM_UTF8, ::URIFORM_UTF8_REPLACED.
///
/// Decode a component after the reference was split, never before (section 2.4). No allocation. Errors:
/// ::URIFORM_INVALID_PERCENT_ENCODING, ::URIFORM_INVALID_UTF8 and ::URIFORM_UNPAIRED_SURROGATE, by the options.
///
/// @code
/// char buffer[16];
/// size_t length;
/// uriform_error error;
/// assert(uriform_decode("a%00%2541", 9, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 5 && memcmp(buffer, "a\0%41", length) == 0);
/// assert(uriform_decode("100%", 4, 0, buffer, sizeof buffer, &length, &error) == URIFORM_INVALID_PERCENT_ENCODING);
/// assert(error.position == 4 && length == 0);
/// @endcode
URIFORM_API int uriform_decode(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                               uriform_error* error);

/// A sentence for people about a status: `invalid character in host`; `reading`, of ::uriform_rule, is named where the sentence
/// does not name it itself. Ends in NUL, static, never null; `unknown status` for any other number. Constant time.
///
/// @code
/// assert(strcmp(uriform_error_message(URIFORM_INVALID_CHARACTER, URIFORM_RULE_HOST), "invalid character in host") == 0);
/// @endcode
URIFORM_API const char* uriform_error_message(int code, int reading);

/// The name of a status for machines, in lower case with hyphens: `invalid-character`. Ends in NUL, static, never null;
/// `unknown-status` for any other number. Constant time.
///
/// @code
/// assert(strcmp(uriform_error_name(URIFORM_BUFFER_TOO_SMALL), "buffer-too-small") == 0);
/// @endcode
URIFORM_API const char* uriform_error_name(int code);

/// The version of the library that is loaded, as MAJOR.MINOR.PATCH. Ends in NUL, static.
///
/// @code
/// int major = -1;
/// assert(sscanf(uriform_version(), "%d", &major) == 1 && major == URIFORM_VERSION_MAJOR);
/// @endcode
URIFORM_API const char* uriform_version(void);

/// ::URIFORM_ABI_VERSION of the library that is loaded.
///
/// @code
/// assert(uriform_abi_version() == URIFORM_ABI_VERSION);
/// @endcode
URIFORM_API int uriform_abi_version(void);

#ifdef __cplusplus
}
#endif

#endif
