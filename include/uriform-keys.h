#ifndef URIFORM_KEYS_H
#define URIFORM_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The C interface of uriform-keys (C99): page keys, sets of seen pages, sites, and robots.txt. The rules in uriform.h that apply
/// to every function apply here as well. Key makers and sets own their memory until uriform_key_maker_free() and
/// uriform_seen_set_free(). Only one thread at a time may use a maker or a set.

/// The version of keys. uriform_key_version() returns the loaded library's version, which is more reliable.
// begin: versions.tsv key
#define URIFORM_KEY_VERSION 1
// end: versions.tsv

/// Marks a function that the shared library exports, like #URIFORM_API.
#if defined(_WIN32) && !defined(URIFORM_STATIC) && !defined(URIFORM_BUILDS_KEYS)
#define URIFORM_KEYS_API __declspec(dllimport)
#elif defined(_WIN32) && !defined(URIFORM_STATIC)
#define URIFORM_KEYS_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_KEYS_API __attribute__((visibility("default")))
#else
#define URIFORM_KEYS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Makes keys according to a profile. Two texts share a key if and only if the profile treats them as the same. It owns memory for
/// sorting parameters, so the caller must free it.
typedef struct uriform_key_maker uriform_key_maker;

/// A Public Suffix List (https://publicsuffix.org): domains under which anyone can register names. The caller must free it. Threads
/// may use a list at the same time.
typedef struct uriform_suffix_list uriform_suffix_list;

/// A 128-bit hash. The layout is part of the binary interface.
typedef struct uriform_digest {
    uint64_t high; ///< the upper half
    uint64_t low;  ///< the lower half
} uriform_digest;

/// Which keys a query for captures selects.
enum uriform_surt_match {
    URIFORM_SURT_EXACT = 0,  ///< the text's key
    URIFORM_SURT_PREFIX = 1, ///< keys that begin with the text's key, which keeps a final slash of the path for this
    URIFORM_SURT_HOST = 2,   ///< keys with the text's host and port
    URIFORM_SURT_DOMAIN = 3  ///< keys with the text's host and no port, and keys of its subdomains with any port
};

/// Creates a key maker for `profile`, a text like `page/1 strip-www`: a name, a version, and the rules and settings that differ
/// from the profile with this name. `tracking` is the list of parameters that the rule `drop-tracking` removes, in rows of four
/// cells: name, site, vendor, source. If it is null, the library's list is used. `suffixes` is the list by which the rule
/// `registrable-domain` finds registrable domains; it may be null without that rule. `hook` converts non-ASCII hosts of SURTs in
/// each call that uses the maker; it must not use the maker itself. If it is null, these hosts are percent-encoded. The texts and
/// the list need not outlive the call. Options: URIFORM_NEWEST_VERSION, for a profile that may lack `/` and a version:
/// `page strip-www`.
///
/// Allocates the maker; free it with uriform_key_maker_free(). Errors concern the profile, from URIFORM_KEY_UNKNOWN_PROFILE to
/// URIFORM_KEY_MISSING_SUFFIX_LIST, or the list, from URIFORM_KEY_MISSING_LIST_VERSION to URIFORM_KEY_INVALID_SITE, with a position
/// in that text. uriform_error::text is 1 if the error is in the list.
///
/// @code
/// uriform_key_maker* maker;
/// uriform_error error;
/// assert(uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// uriform_key_maker_free(maker);
/// assert(uriform_key_maker_new("page/1 sort=up", 14, NULL, 0, NULL, 0, NULL, &maker, &error) == URIFORM_KEY_INVALID_RULE_VALUE);
/// assert(error.text == 0 && error.position == 12);
/// assert(uriform_key_maker_new("page/1", 6, "utm_*", 5, NULL, 0, NULL, &maker, &error) == URIFORM_KEY_MISSING_LIST_VERSION);
/// assert(error.text == 1 && error.position == 0);
/// uriform_suffix_list* list;
/// assert(uriform_suffix_list_new("com\n", 4, 0, &list, NULL) == URIFORM_OK);
/// assert(uriform_key_maker_new("cache/1 registrable-domain", 26, NULL, 0, list, 0, NULL, &maker, NULL) == URIFORM_OK);
/// uriform_key_maker_free(maker);
/// uriform_suffix_list_free(list);
/// @endcode
URIFORM_KEYS_API int uriform_key_maker_new(const char* profile, size_t profile_size, const char* tracking, size_t tracking_size,
                                           const uriform_suffix_list* suffixes, uint32_t options, uriform_web_domain_to_ascii* hook,
                                           uriform_key_maker** maker, uriform_error* error);

/// Frees a key maker. Ignores null pointers.
///
/// @code
/// uriform_key_maker_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_key_maker_free(uriform_key_maker* maker);

/// Writes the key of a URI, a text without line feeds. Compare, store and sort keys, but never fetch them. If keys are SURTs, the
/// text need not be a URI, and the key of a text with line feeds may contain some. There are no options; pass 0.
///
/// O(n log n) in the number of parameters, otherwise linear. The maker allocates only if a key is longer than all earlier keys.
/// Errors are those of uriform_parse() with URIFORM_URI, and URIFORM_TOO_LONG if a normal form is too long. For SURTs, the other
/// errors are URIFORM_WEB_HOST_MISSING and URIFORM_INVALID_PORT only.
///
/// @code
/// uriform_key_maker* maker;
/// char buffer[64];
/// size_t length;
/// assert(uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_key(maker, "http://h?b=1&utm_source=x&a=2#top", 33, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 17 && memcmp(buffer, "http://h/?a=2&b=1", length) == 0);
/// uriform_key_maker_free(maker);
/// @endcode
URIFORM_KEYS_API int uriform_key(uriform_key_maker* maker, const char* text, size_t size, uint32_t options, char* buffer,
                                 size_t capacity, size_t* length, uriform_error* error);

/// Computes a hash of a URI's key: the 128-bit XXH3 of its bytes, which depends on `seed` and is the same on every machine.
/// Otherwise like uriform_key(). If others can choose URIs and would profit from a collision, use a secret random seed.
///
/// @code
/// uriform_key_maker* maker;
/// uriform_digest a, b;
/// assert(uriform_key_maker_new("cache/1", 7, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_key_hash(maker, "http://h", 8, 7, 0, &a, NULL) == URIFORM_OK);
/// assert(uriform_key_hash(maker, "HTTP://H:80/#f", 14, 7, 0, &b, NULL) == URIFORM_OK);
/// assert(a.high == b.high && a.low == b.low);
/// uriform_key_maker_free(maker);
/// @endcode
URIFORM_KEYS_API int uriform_key_hash(uriform_key_maker* maker, const char* text, size_t size, uint64_t seed, uint32_t options,
                                      uriform_digest* hash, uriform_error* error);

/// Tests whether two URIs share a key. Sets `*answer` to 1 if they do, otherwise to 0. Otherwise like uriform_key();
/// uriform_error::text is 1 if the error is in `b`.
///
/// @code
/// uriform_key_maker* maker;
/// int answer;
/// assert(uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_key_equal(maker, "http://h/?a&b", 13, "http://h?b&a#c", 14, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// uriform_key_maker_free(maker);
/// @endcode
URIFORM_KEYS_API int uriform_key_equal(uriform_key_maker* maker, const char* a, size_t a_size, const char* b, size_t b_size,
                                       uint32_t options, int* answer, uriform_error* error);

/// Finds the range in sorted keys that match a text according to `match`, a ::uriform_surt_match. `maker` must make SURTs. Writes
/// the first text in the range to `begin`, and the first text after the range to `end`; if `end` is empty, the range is unlimited.
/// Keys are compared as octets. A line that begins with a key and a space is in the range if the key is. There are no options; pass
/// 0.
///
/// If a buffer is too small, writes nothing and sets both lengths to the required lengths. Allocates as much memory as the text
/// during the call. Errors are those of uriform_key(); URIFORM_KEY_INAPPLICABLE_RULE if keys are not SURTs, or if the profile does
/// not support such a range (`heritrix` for hosts and domains, `surt host-end=comma` for domains); and URIFORM_WEB_HOST_MISSING for
/// hosts and domains if the text contains no host.
///
/// @code
/// uriform_key_maker* maker;
/// char begin[64], end[64];
/// size_t begin_length, end_length;
/// assert(uriform_key_maker_new("surt/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_surt_range(maker, "http://example.com/a", 20, URIFORM_SURT_DOMAIN, 0, begin, sizeof begin, &begin_length, end,
///                           sizeof end, &end_length, NULL) == URIFORM_OK);
/// assert(begin_length == 12 && memcmp(begin, "com,example)", begin_length) == 0);
/// assert(end_length == 12 && memcmp(end, "com,example-", end_length) == 0);
/// uriform_key_maker_free(maker);
/// @endcode
URIFORM_KEYS_API int uriform_surt_range(const uriform_key_maker* maker, const char* text, size_t size, uint32_t match,
                                        uint32_t options, char* begin, size_t begin_capacity, size_t* begin_length, char* end,
                                        size_t end_capacity, size_t* end_length, uriform_error* error);

/// Writes a text that describes how `maker` makes keys: makers with equal identities make equal keys. Store it with keys, and pass
/// it to uriform_seen_set_save(). It consists of the profile's canonical text, followed by ` tracking=` and a digest of the list if
/// the profile uses the rule `drop-tracking`, ` suffix-list=` and a digest of that list if it uses the rule `registrable-domain`,
/// and ` domain-to-ascii` if the profile is based on `surt` and a hook is set. It is the same on every machine, and equals
/// key::maker::identity() in C++. There are no options; pass 0.
///
/// Linear in the size of the profile and the list. Allocates as much memory as the text during the call. No errors.
///
/// @code
/// uriform_key_maker* maker;
/// char buffer[64];
/// size_t length;
/// assert(uriform_key_maker_new("cache/1", 7, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_key_identity(maker, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 7 && memcmp(buffer, "cache/1", length) == 0);
/// uriform_key_maker_free(maker);
/// @endcode
URIFORM_KEYS_API int uriform_key_identity(const uriform_key_maker* maker, uint32_t options, char* buffer, size_t capacity,
                                          size_t* length, uriform_error* error);

/// Writes a profile's canonical text: its rules and settings in a fixed order, without those that the profile with its name already
/// includes. Two texts for the same profile yield the same canonical text. Options: URIFORM_NEWEST_VERSION, for a user's text that
/// may lack `/` and the version; the canonical text always contains them.
///
/// Allocates as much memory as the text during the call. Errors are those of uriform_key_maker_new().
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_profile("page/1 sort=name strip-www", 26, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 16 && memcmp(buffer, "page/1 strip-www", length) == 0);
/// assert(uriform_profile("page", 4, URIFORM_NEWEST_VERSION, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 6 && memcmp(buffer, "page/1", length) == 0);
/// @endcode
URIFORM_KEYS_API int uriform_profile(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                                     uriform_error* error);

/// Returns the loaded library's URIFORM_KEY_VERSION. It increases whenever any profile's version does. If stored keys were made
/// with the same version, the library still makes the same keys.
///
/// @code
/// assert(uriform_key_version() == URIFORM_KEY_VERSION);
/// @endcode
URIFORM_KEYS_API int uriform_key_version(void);

/// Returns the version of the library's tracking list. It changes with the entries. Keys by `drop-tracking` are only comparable if
/// they were made with the same version. The text is static and ends with a NUL.
///
/// @code
/// assert(strlen(uriform_tracking_version()) != 0);
/// @endcode
URIFORM_KEYS_API const char* uriform_tracking_version(void);

/// Tests whether two URIs are equivalent under a No-Vary-Search field (draft-ietf-httpbis-no-vary-search-10). Sets `*answer` to 1
/// if they are, otherwise to 0. Join several field lines by `, `. Options: URIFORM_LEGACY_FIELD.
///
/// An invalid field is not an error: the whole field is ignored. Unless `void_reason` is null, `*void_reason` is set to the reason,
/// with its position in the field, or to URIFORM_OK if the field is valid. To compare many URIs, make keys by a profile with the
/// setting `no-vary-search`.
///
/// O(n log n) in the number of parameters and of names in the field, otherwise linear. Allocates a few times as much memory as the
/// texts during the call. Errors are those of uriform_parse() with URIFORM_URI, with uriform_error::text 1 or 2, and
/// URIFORM_TOO_LONG if a normal form is too long.
///
/// @code
/// int answer;
/// uriform_error why;
/// assert(uriform_no_vary_search_equivalent("params=(\"s\")", 12, "http://h/?a&s=1", 15, "http://h/?a", 11, 0, &answer, &why,
///                                          NULL) == URIFORM_OK);
/// assert(answer == 1 && why.code == URIFORM_OK);
/// assert(uriform_no_vary_search_equivalent("params=s", 8, "http://h/?a&s=1", 15, "http://h/?a", 11, 0, &answer, &why, NULL) ==
///        URIFORM_OK);
/// assert(answer == 0 && why.code == URIFORM_KEY_INVALID_PARAMETER_NAMES && why.position == 7);
/// @endcode
URIFORM_KEYS_API int uriform_no_vary_search_equivalent(const char* field, size_t field_size, const char* a, size_t a_size,
                                                       const char* b, size_t b_size, uint32_t options, int* answer,
                                                       uriform_error* void_reason, uriform_error* error);

/// The sections of a Public Suffix List.
enum uriform_suffix_section {
    // begin: suffix_sections.tsv
    /// No rule of the list matches: the public suffix is the last label.
    URIFORM_SUFFIX_UNLISTED = 0,
    /// A rule in the section of ICANN domains.
    URIFORM_SUFFIX_ICANN = 1,
    /// A rule in the section of private domains.
    URIFORM_SUFFIX_PRIVATE = 2,
    /// A rule outside both sections.
    URIFORM_SUFFIX_NEITHER = 3,
    // end: suffix_sections.tsv
};

/// The parts of a host according to a Public Suffix List, as byte offsets in the host, from 0. Missing parts range from 0 to 0. A
/// trailing dot belongs to both parts. The layout is part of the binary interface.
typedef struct uriform_domain_parts {
    uriform_span public_suffix;      ///< for example `co.uk` in `www.example.co.uk`
    uriform_span registrable_domain; ///< the public suffix and the preceding label
    uint32_t section;                ///< the prevailing rule's section, a ::uriform_suffix_section
} uriform_domain_parts;

/// Creates a Public Suffix List from `text`, in the format of publicsuffix.org. The text need not outlive the call. Free the list
/// with uriform_suffix_list_free(). There are no options; pass 0.
///
/// O(n log n) time. Allocates the list, about 24 bytes per rule for current lists. Errors are URIFORM_SITE_INVALID_SUFFIX_RULE,
/// URIFORM_SITE_NO_SUFFIX_RULE and URIFORM_INVALID_UTF8, with a position in the text.
///
/// @code
/// static const char text[] = "com\nuk\nco.uk\n";
/// uriform_suffix_list* list;
/// uriform_error error;
/// assert(uriform_suffix_list_new(text, sizeof text - 1, 0, &list, NULL) == URIFORM_OK);
/// uriform_suffix_list_free(list);
/// assert(uriform_suffix_list_new("co..uk", 6, 0, &list, &error) == URIFORM_SITE_INVALID_SUFFIX_RULE && error.position == 3);
/// @endcode
URIFORM_KEYS_API int uriform_suffix_list_new(const char* text, size_t size, uint32_t options, uriform_suffix_list** list,
                                             uriform_error* error);

/// Frees a Public Suffix List. Ignores null pointers.
///
/// @code
/// uriform_suffix_list_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_suffix_list_free(uriform_suffix_list* list);

/// Splits a host, in UTF-8, by the algorithm of the list. If no rule matches, the public suffix is the last label. For an IP
/// address, or a host with an empty label, both parts are missing. A-labels equal the corresponding U-labels, and the case of ASCII
/// letters is ignored. Options: URIFORM_ICANN_RULES.
///
/// Linear in the size of the host; no allocation. The error is URIFORM_INVALID_CHARACTER at the first `/`, `?`, `#`, `@`, `:` or
/// `\` outside an IP literal, so that a URL, or a host with a port, is not mistaken for a host.
///
/// @code
/// static const char text[] = "com\nuk\nco.uk\n";
/// uriform_suffix_list* list;
/// uriform_domain_parts parts;
/// assert(uriform_suffix_list_new(text, sizeof text - 1, 0, &list, NULL) == URIFORM_OK);
/// assert(uriform_split_host(list, "www.example.co.uk", 17, 0, &parts, NULL) == URIFORM_OK);
/// assert(parts.public_suffix.begin == 12 && parts.registrable_domain.begin == 4 && parts.registrable_domain.end == 17);
/// uriform_suffix_list_free(list);
/// @endcode
URIFORM_KEYS_API int uriform_split_host(const uriform_suffix_list* list, const char* host, size_t size, uint32_t options,
                                        uriform_domain_parts* parts, uriform_error* error);

/// Tests whether a host is `domain` or a subdomain, so that its last labels equal the labels of `domain`. Sets `*answer` to 1 if
/// so, otherwise to 0. Ignores the case of ASCII letters, and trailing dots. An IP address is only within itself. There are no
/// options; pass 0. Linear; no allocation. Errors: URIFORM_INVALID_CHARACTER, as of uriform_split_host(); uriform_error::text is 1
/// if the error is in `domain`.
///
/// @code
/// int answer;
/// assert(uriform_within("www.example.com", 15, "example.com", 11, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_within("badexample.com", 14, "example.com", 11, 0, &answer, NULL) == URIFORM_OK && answer == 0);
/// @endcode
URIFORM_KEYS_API int uriform_within(const char* host, size_t size, const char* domain, size_t domain_size, uint32_t options,
                                    int* answer, uriform_error* error);

/// Tests whether the origins of two URI references are schemelessly same site (HTML, section 7.1.1.1), or same site with
/// URIFORM_SCHEMEFUL. Sets `*answer` to 1 if they are, otherwise to 0. A reference without a host, or whose scheme has no default
/// port, is not same site with any reference. Options: URIFORM_SCHEMEFUL, URIFORM_ICANN_RULES.
///
/// Linear; no allocation. Errors are those of uriform_parse(); uriform_error::text is 1 if the error is in `b`.
///
/// @code
/// uriform_suffix_list* list;
/// int answer;
/// assert(uriform_suffix_list_new("com\n", 4, 0, &list, NULL) == URIFORM_OK);
/// assert(uriform_same_site(list, "https://example.com/", 20, "http://a.example.com/", 21, 0, &answer, NULL) == URIFORM_OK);
/// assert(answer == 1);
/// assert(uriform_same_site(list, "https://example.com/", 20, "http://a.example.com/", 21, URIFORM_SCHEMEFUL, &answer, NULL) ==
///        URIFORM_OK);
/// assert(answer == 0);
/// uriform_suffix_list_free(list);
/// @endcode
URIFORM_KEYS_API int uriform_same_site(const uriform_suffix_list* list, const char* a, size_t a_size, const char* b, size_t b_size,
                                       uint32_t options, int* answer, uriform_error* error);

/// Writes the site of a URI reference: its host's registrable domain in normal form, or the whole host if there is no registrable
/// domain. With URIFORM_SCHEMEFUL, prepends the scheme and `://`. Options: URIFORM_SCHEMEFUL, URIFORM_ICANN_RULES.
///
/// Linear. Allocates as much memory as the host during the call. Errors are those of uriform_parse(), URIFORM_WEB_HOST_MISSING if
/// the host is missing or empty, and with URIFORM_SCHEMEFUL, URIFORM_MISSING_SCHEME if the scheme is missing.
///
/// @code
/// uriform_suffix_list* list;
/// char buffer[64];
/// size_t length;
/// assert(uriform_suffix_list_new("com\n", 4, 0, &list, NULL) == URIFORM_OK);
/// assert(uriform_site(list, "http://WWW.Example.com/a", 24, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 11 && memcmp(buffer, "example.com", length) == 0);
/// uriform_suffix_list_free(list);
/// @endcode
URIFORM_KEYS_API int uriform_site(const uriform_suffix_list* list, const char* text, size_t size, uint32_t options, char* buffer,
                                  size_t capacity, size_t* length, uriform_error* error);

/// A robots.txt file's rules for a crawler (RFC 9309). The caller must free them. Threads may use the same rules at the same time.
typedef struct uriform_robots uriform_robots;

/// The rules' decision on a path. The layout is part of the binary interface.
typedef struct uriform_verdict {
    uint64_t position; ///< the deciding rule's position: its pattern's byte offset in the file, or the position passed with it; 0
                       ///< without a rule
    int32_t allowed;   ///< 1 if the path is allowed, otherwise 0
    int32_t has_rule;  ///< 1 if a rule matches, otherwise 0
} uriform_verdict;

/// Reasons to ignore a line or part of it, or to change its meaning.
enum uriform_robots_problem_kind {
    // begin: robots_problems.tsv
    /// A line without `:`; it is not a record.
    URIFORM_ROBOTS_PROBLEM_MISSING_COLON = 0,
    /// A record that RFC 9309 does not define, other than Sitemap and Crawl-delay.
    URIFORM_ROBOTS_PROBLEM_UNKNOWN_RECORD = 1,
    /// A rule before the first User-agent record.
    URIFORM_ROBOTS_PROBLEM_RULE_OUTSIDE_GROUP = 2,
    /// An octet that product tokens cannot contain; the token ends before it.
    URIFORM_ROBOTS_PROBLEM_INVALID_PRODUCT_TOKEN = 3,
    /// A pattern without a leading `/`; it matches no path unless it begins with `*`.
    URIFORM_ROBOTS_PROBLEM_NO_SLASH = 4,
    /// An octet that patterns cannot contain: a control character, or not UTF-8; it is percent-encoded.
    URIFORM_ROBOTS_PROBLEM_INVALID_OCTET = 5,
    /// A Crawl-delay record whose value is not a number of seconds.
    URIFORM_ROBOTS_PROBLEM_INVALID_CRAWL_DELAY = 6,
    /// Text after the parsing limit; it is ignored.
    URIFORM_ROBOTS_PROBLEM_OVER_LIMIT = 7,
    // end: robots_problems.tsv
};

/// A problem in a robots.txt file. Crawlers ignore it. The layout is part of the binary interface.
typedef struct uriform_robots_problem {
    uint64_t position; ///< byte offset, from 0, of the first affected byte
    uint32_t kind;     ///< a ::uriform_robots_problem_kind
    uint32_t reserved; ///< 0
} uriform_robots_problem;

/// Parses the first `limit` bytes of a robots.txt file for the crawler `product_token`. The token consists of letters, `-` and `_`,
/// or is `*` for the rules for all other crawlers. A limit of 0 means 500 KiB, the minimum that crawlers parse (section 2.5). Lines
/// that cannot be parsed are ignored (section 2.3); see uriform_robots_problems(). The texts need not outlive the call. There are
/// no options; pass 0.
///
/// O(n log n) in the number of rules, otherwise linear. Allocates the rules; free them with uriform_robots_free(). The error is
/// URIFORM_ROBOTS_INVALID_PRODUCT_TOKEN, with uriform_error::text 1.
///
/// @code
/// static const char text[] = "User-agent: *\nDisallow: /private\nAllow: /private/*.html$\n";
/// uriform_robots* robots;
/// uriform_verdict verdict;
/// assert(uriform_robots_new(text, sizeof text - 1, "ExampleBot", 10, 0, 0, &robots, NULL) == URIFORM_OK);
/// assert(uriform_robots_check(robots, "http://h/private/a", 18, 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 0);
/// assert(verdict.has_rule == 1 && verdict.position == 24);
/// assert(uriform_robots_check(robots, "/private/a.html", 15, 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 1);
/// uriform_robots_free(robots);
/// @endcode
URIFORM_KEYS_API int uriform_robots_new(const char* text, size_t size, const char* product_token, size_t product_token_size,
                                        size_t limit, uint32_t options, uriform_robots** robots, uriform_error* error);

/// Frees a robots.txt file's rules. Ignores null pointers.
///
/// @code
/// uriform_robots_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_robots_free(uriform_robots* robots);

/// Finds the rules' decision on a URI reference, by its path and query. An empty path counts as `/`. There are no options; pass 0.
/// Tries rules from the longest pattern to the deciding rule, each linear in the reference's size; no allocation. Errors are those
/// of uriform_parse().
///
/// @code
/// uriform_robots* robots;
/// uriform_verdict verdict;
/// assert(uriform_robots_new("", 0, "*", 1, 0, 0, &robots, NULL) == URIFORM_OK);
/// assert(uriform_robots_check(robots, "http://h/", 9, 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 1);
/// uriform_robots_free(robots);
/// @endcode
URIFORM_KEYS_API int uriform_robots_check(const uriform_robots* robots, const char* text, size_t size, uint32_t options,
                                          uriform_verdict* verdict, uriform_error* error);

/// Writes the value in the `Sitemap` record with the given index, from 0, in the whole file. There are no options; pass 0. The
/// error is URIFORM_NOT_FOUND if the index is too large.
///
/// @code
/// uriform_robots* robots;
/// char buffer[64];
/// size_t length;
/// assert(uriform_robots_new("Sitemap: http://h/s", 19, "*", 1, 0, 0, &robots, NULL) == URIFORM_OK);
/// assert(uriform_robots_sitemap(robots, 0, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK && length == 10);
/// assert(uriform_robots_sitemap(robots, 1, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_NOT_FOUND);
/// uriform_robots_free(robots);
/// @endcode
URIFORM_KEYS_API int uriform_robots_sitemap(const uriform_robots* robots, size_t index, uint32_t options, char* buffer,
                                            size_t capacity, size_t* length, uriform_error* error);

/// Sets `*milliseconds` according to the last `Crawl-delay` record in the crawler's groups. RFC 9309 does not define this record.
/// There are no options; pass 0. The error is URIFORM_NOT_FOUND if there is no such record.
///
/// @code
/// uriform_robots* robots;
/// uint64_t milliseconds;
/// assert(uriform_robots_new("User-agent: *\nCrawl-delay: 2.5", 30, "a", 1, 0, 0, &robots, NULL) == URIFORM_OK);
/// assert(uriform_robots_crawl_delay(robots, 0, &milliseconds, NULL) == URIFORM_OK && milliseconds == 2500);
/// uriform_robots_free(robots);
/// @endcode
URIFORM_KEYS_API int uriform_robots_crawl_delay(const uriform_robots* robots, uint32_t options, uint64_t* milliseconds,
                                                uriform_error* error);

/// Finds the problems in a robots.txt file, for its author. Writes at most `capacity` problems to `problems`, in order, and sets
/// `*count` to their total number. For `limit`, see uriform_robots_new(). There are no options; pass 0.
///
/// Linear. Allocates memory for the problems during the call. If there are more than `capacity`, writes nothing and returns
/// URIFORM_BUFFER_TOO_SMALL.
///
/// @code
/// uriform_robots_problem problem;
/// size_t count;
/// assert(uriform_robots_problems("User-agent: *\nDisallow /", 24, 0, 0, &problem, 1, &count, NULL) == URIFORM_OK && count == 1);
/// assert(problem.kind == URIFORM_ROBOTS_PROBLEM_MISSING_COLON && problem.position == 14);
/// @endcode
URIFORM_KEYS_API int uriform_robots_problems(const char* text, size_t size, size_t limit, uint32_t options,
                                             uriform_robots_problem* problems, size_t capacity, size_t* count,
                                             uriform_error* error);

/// Rules that allow or disallow paths by patterns, for example a crawler's scope. The caller must free them. Threads may use the
/// same rules at the same time while no thread adds any.
typedef struct uriform_path_rules uriform_path_rules;

/// Creates an empty set of rules. `otherwise` is 1 to allow paths that no rule matches, or 0. There are no options; pass 0.
/// Allocates the set; free it with uriform_path_rules_free().
///
/// @code
/// uriform_path_rules* scope;
/// uriform_verdict verdict;
/// assert(uriform_path_rules_new(0, 0, &scope, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_add(scope, "/docs/", 6, 1, 7, 0, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_add(scope, "/docs/*.zip$", 12, 0, 8, 0, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_check(scope, "http://h/docs/a", 15, 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 1);
/// assert(uriform_path_rules_check(scope, "/docs/a.zip", 11, 0, &verdict, NULL) == URIFORM_OK && verdict.position == 8);
/// uriform_path_rules_free(scope);
/// @endcode
URIFORM_KEYS_API int uriform_path_rules_new(int otherwise, uint32_t options, uriform_path_rules** rules, uriform_error* error);

/// Frees rules. Ignores null pointers.
///
/// @code
/// uriform_path_rules_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_path_rules_free(uriform_path_rules* rules);

/// Adds a rule with a pattern as in robots.txt files (RFC 9309, section 2.2.3): `*` stands for any bytes, or no bytes, and a final
/// `$` for the end of the path. `allows` is 1 or 0. The matching rule with the longest pattern decides; if two are equally long,
/// the allowing rule decides. An empty pattern matches nothing. There are no options; pass 0. Allocates the rule.
///
/// @code
/// uriform_path_rules* scope;
/// assert(uriform_path_rules_new(1, 0, &scope, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_add(scope, "*.pdf$", 6, 0, 0, 0, NULL) == URIFORM_OK);
/// uriform_path_rules_free(scope);
/// @endcode
URIFORM_KEYS_API int uriform_path_rules_add(uriform_path_rules* rules, const char* pattern, size_t size, int allows,
                                            uint64_t position, uint32_t options, uriform_error* error);

/// Finds the rules' decision on a URI reference, like uriform_robots_check().
///
/// @code
/// uriform_path_rules* scope;
/// uriform_verdict verdict;
/// assert(uriform_path_rules_new(1, 0, &scope, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_check(scope, "http://h/", 9, 0, &verdict, NULL) == URIFORM_OK && verdict.allowed == 1);
/// uriform_path_rules_free(scope);
/// @endcode
URIFORM_KEYS_API int uriform_path_rules_check(const uriform_path_rules* rules, const char* text, size_t size, uint32_t options,
                                              uriform_verdict* verdict, uriform_error* error);

/// A set of seen pages. The caller must free it.
typedef struct uriform_seen_set uriform_seen_set;

/// What a set stores for each key.
enum uriform_seen_set_kind {
    URIFORM_SEEN_EXACT = 0, ///< the key, plus at most 20 bytes; 1 MiB in addition
    URIFORM_SEEN_HASHED = 1 ///< a hash, at most 24 bytes; for a billion keys, any collision has probability 1.5e-21
};

/// Creates an empty set; `kind` is a ::uriform_seen_set_kind. Hashes depend on `*seed`, or on a random number if `seed` is null.
/// Keep the seed secret from those who choose the keys. There are no options; pass 0. Allocates the set; free it with
/// uriform_seen_set_free().
///
/// @code
/// uriform_seen_set* set;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_size(set) == 0);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_new(uint32_t kind, const uint64_t* seed, uint32_t options, uriform_seen_set** set,
                                          uriform_error* error);

/// Frees a set. Ignores null pointers.
///
/// @code
/// uriform_seen_set_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_seen_set_free(uriform_seen_set* set);

/// Adds the key that `maker` makes from a text. If `maker` is null, adds the text itself, which may contain any bytes. Sets
/// `*is_new` to 1 if the set did not contain the key, otherwise to 0. There are no options; pass 0. Allocates if the set grows.
/// Errors are those of uriform_key(), and for a loaded set, URIFORM_SET_DAMAGED_SET.
///
/// @code
/// uriform_seen_set* set;
/// uriform_key_maker* maker;
/// int is_new;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_key_maker_new("page/1", 6, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(set, maker, "http://h?b&a#top", 16, 0, &is_new, NULL) == URIFORM_OK && is_new == 1);
/// assert(uriform_seen_set_insert(set, maker, "HTTP://h/?a&b", 13, 0, &is_new, NULL) == URIFORM_OK && is_new == 0);
/// uriform_key_maker_free(maker);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_insert(uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size,
                                             uint32_t options, int* is_new, uriform_error* error);

/// Adds the keys of `count` texts in order, like repeated calls of uriform_seen_set_insert(). Sets `answers[i]` to 1 if the key of
/// text `i` is new, to 0 if it is not, and to -1 if `maker` makes no key from the text, which is not an error. It is faster for
/// large sets. On failure, adds no key and leaves `answers` unchanged. Allocates memory for the keys.
///
/// @code
/// static const char* const texts[] = {"http://h/a", "not a URI", "http://h:80/a"};
/// static const size_t sizes[] = {10, 9, 13};
/// signed char answers[3];
/// uriform_seen_set* set;
/// uriform_key_maker* maker;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_key_maker_new("cache/1", 7, NULL, 0, NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert_many(set, maker, texts, sizes, 3, 0, answers, NULL) == URIFORM_OK);
/// assert(answers[0] == 1 && answers[1] == -1 && answers[2] == 0);
/// uriform_key_maker_free(maker);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_insert_many(uriform_seen_set* set, uriform_key_maker* maker, const char* const* texts,
                                                  const size_t* sizes, size_t count, uint32_t options, signed char* answers,
                                                  uriform_error* error);

/// Removes the key that `maker` makes from a text, or the text itself if `maker` is null. Sets `*was_seen` to 1 if the set
/// contained it, otherwise to 0. The first removal of a key from a loaded file reads the whole file into memory. Otherwise like
/// uriform_seen_set_insert().
///
/// @code
/// uriform_seen_set* set;
/// int answer;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(set, NULL, "a", 1, 0, &answer, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_erase(set, NULL, "a", 1, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_seen_set_erase(set, NULL, "a", 1, 0, &answer, NULL) == URIFORM_OK && answer == 0);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_erase(uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size,
                                            uint32_t options, int* was_seen, uriform_error* error);

/// Sets `*answer` to 1 if the set contains the key that `maker` makes from a text, or the text itself if `maker` is null; otherwise
/// to 0. Otherwise like uriform_seen_set_insert().
///
/// @code
/// uriform_seen_set* set;
/// int answer;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_contains(set, NULL, "a", 1, 0, &answer, NULL) == URIFORM_OK && answer == 0);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_contains(const uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size,
                                               uint32_t options, int* answer, uriform_error* error);

/// Returns the number of keys, or 0 for a null pointer.
///
/// @code
/// assert(uriform_seen_set_size(NULL) == 0);
/// @endcode
URIFORM_KEYS_API size_t uriform_seen_set_size(const uriform_seen_set* set);

/// Sets `*answer` to 1 if two sets agree in kind, contain the same keys and, if hashed, use the same seed; otherwise to 0. Hashes
/// with different seeds cannot be compared. There are no options; pass 0. Expected linear time; does not allocate. The error is
/// URIFORM_SET_DAMAGED_SET.
///
/// @code
/// uriform_seen_set *a, *b;
/// int answer;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &a, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &b, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_equal(a, b, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// uriform_seen_set_free(a);
/// uriform_seen_set_free(b);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_equal(const uriform_seen_set* a, const uriform_seen_set* b, uint32_t options, int* answer,
                                            uriform_error* error);

/// A key in a set.
typedef struct uriform_seen_key {
    uriform_text text;   ///< for exact sets: the key, valid until a key is removed or the set is freed
    uriform_digest hash; ///< for hashed sets: the key's hash with the set's seed
} uriform_seen_key;

/// An iteration over a set's keys. Adding or removing a key invalidates it. The layout is part of the binary interface.
typedef struct uriform_seen_keys {
    const uriform_seen_set* set; ///< must outlive the iteration
    uint64_t place[5];           ///< private
} uriform_seen_keys;

/// Starts an iteration over a set's keys, in an unspecified order. Continue with uriform_next_seen_key(). There are no options;
/// pass 0. The error is URIFORM_SET_DAMAGED_SET.
///
/// @code
/// uriform_seen_set* set;
/// uriform_seen_keys keys;
/// uriform_seen_key key;
/// int is_new;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(set, NULL, "http://h/", 9, 0, &is_new, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_keys(set, 0, &keys, NULL) == URIFORM_OK);
/// assert(uriform_next_seen_key(&keys, &key, NULL) == URIFORM_OK);
/// assert(key.text.size == 9 && memcmp(key.text.data, "http://h/", 9) == 0);
/// assert(uriform_next_seen_key(&keys, &key, NULL) == URIFORM_NOT_FOUND);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_keys(const uriform_seen_set* set, uint32_t options, uriform_seen_keys* keys,
                                           uriform_error* error);

/// Sets `*key` to the next key of an iteration, and advances the iteration. Constant time, amortized over the set's memory. Errors
/// are URIFORM_NOT_FOUND at the end, and URIFORM_SET_DAMAGED_SET; the iteration cannot be continued after that.
///
/// @code
/// uriform_seen_key key;
/// assert(uriform_next_seen_key(NULL, &key, NULL) == URIFORM_NULL_ARGUMENT);
/// @endcode
URIFORM_KEYS_API int uriform_next_seen_key(uriform_seen_keys* keys, uriform_seen_key* key, uriform_error* error);

/// Adds the keys of `other`. The error is URIFORM_INVALID_OPTION if the sets differ in kind, and URIFORM_SET_OTHER_SEED if they are
/// hashed with different seeds. There are no options; pass 0.
///
/// @code
/// const uint64_t seed = 7;
/// uriform_seen_set *a, *b;
/// int is_new;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, &seed, 0, &a, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, &seed, 0, &b, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(b, NULL, "http://h/", 9, 0, &is_new, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_merge(a, b, 0, NULL) == URIFORM_OK && uriform_seen_set_size(a) == 1);
/// uriform_seen_set_free(a);
/// uriform_seen_set_free(b);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_merge(uriform_seen_set* set, const uriform_seen_set* other, uint32_t options,
                                            uriform_error* error);

/// Adds at most `count` further keys from an iteration over another set, and advances the iteration. A program can thus add a large
/// set in parts, and do other work or stop in between. There are no options; pass 0. If memory runs out, adds no key and leaves the
/// iteration unchanged. Errors are URIFORM_NOT_FOUND at the end, those of uriform_seen_set_merge(), and those of
/// uriform_next_seen_key().
///
/// @code
/// uriform_seen_set *a, *b;
/// uriform_seen_keys keys;
/// int is_new;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &a, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &b, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(b, NULL, "http://h/", 9, 0, &is_new, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_keys(b, 0, &keys, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert_keys(a, &keys, 1000, 0, NULL) == URIFORM_OK && uriform_seen_set_size(a) == 1);
/// assert(uriform_seen_set_insert_keys(a, &keys, 1000, 0, NULL) == URIFORM_NOT_FOUND);
/// uriform_seen_set_free(a);
/// uriform_seen_set_free(b);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_insert_keys(uriform_seen_set* set, uriform_seen_keys* keys, size_t count, uint32_t options,
                                                  uriform_error* error);

/// Sets `*answer` to 1 if a set contains all next keys, at most `count`, from an iteration over another set; otherwise to 0.
/// Advances the iteration. Otherwise like uriform_seen_set_insert_keys().
///
/// @code
/// uriform_seen_set *a, *b;
/// uriform_seen_keys keys;
/// int answer;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &a, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &b, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(b, NULL, "http://h/", 9, 0, &answer, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_keys(b, 0, &keys, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_contains_keys(a, &keys, 1000, 0, &answer, NULL) == URIFORM_OK && answer == 0);
/// uriform_seen_set_free(a);
/// uriform_seen_set_free(b);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_contains_keys(const uriform_seen_set* set, uriform_seen_keys* keys, size_t count,
                                                    uint32_t options, int* answer, uriform_error* error);

/// Saves a hashed set to the file `path`, a NUL-terminated string, replacing the file in one step. `identity` describes how the
/// keys were made; for keys by a maker, use uriform_key_identity(). uriform_seen_set_load() compares it. There are no options; pass
/// 0. Allocates a thousandth of the file size and, if keys were added to a loaded set, memory for all keys. Errors are
///    URIFORM_SET_UNWRITABLE_FILE, and URIFORM_INVALID_OPTION if the set is exact.
///
/// @code
/// uriform_seen_set* set;
/// uriform_seen_set* loaded;
/// int answer;
/// assert(uriform_seen_set_new(URIFORM_SEEN_HASHED, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_insert(set, NULL, "http://h/", 9, 0, &answer, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_save(set, "uriform-c-example", "page/1", 6, 0, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_load("uriform-c-example", "page/1", 6, 0, &loaded, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_contains(loaded, NULL, "http://h/", 9, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// uriform_seen_set_free(loaded);
/// assert(uriform_seen_set_load("uriform-c-example", "page/2", 6, 0, &loaded, NULL) == URIFORM_SET_OTHER_IDENTITY);
/// assert(remove("uriform-c-example") == 0);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_save(const uriform_seen_set* set, const char* path, const char* identity,
                                           size_t identity_size, uint32_t options, uriform_error* error);

/// Creates a set with the keys in a file. The file is mapped and must not change until the set is freed. Its parts are verified
/// when they are first read, so functions may return URIFORM_SET_DAMAGED_SET later. There are no options; pass 0. Errors are those
/// of key set files, including URIFORM_SET_UNREADABLE_FILE and URIFORM_SET_OTHER_IDENTITY.
///
/// @code
/// uriform_seen_set* set;
/// assert(uriform_seen_set_load("/no/such/file", NULL, 0, 0, &set, NULL) == URIFORM_SET_UNREADABLE_FILE);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_load(const char* path, const char* identity, size_t identity_size, uint32_t options,
                                           uriform_seen_set** set, uriform_error* error);

#ifdef __cplusplus
}
#endif

#endif
