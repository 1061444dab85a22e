#ifndef URIFORM_KEYS_H
#define URIFORM_KEYS_H

#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The C interface of uriform-keys (C99): keys of pages, sets of the pages that have been seen, sites, and robots.txt. The rules in
/// uriform.h that apply to every function apply here as well. Keys and sets have memory of their own, which they keep until
/// uriform_key_maker_free() and uriform_seen_set_free(). Only one thread at a time may use a maker or a set.

/// The version of keys. uriform_key_version() returns that of the loaded library, which says more.
// begin: versions.tsv key
#define URIFORM_KEY_VERSION 1
// end: versions.tsv

/// Marks a function that the shared library exports, as #URIFORM_API does.
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

/// Makes keys by a profile: two texts have the same key if and only if the profile takes them for the same. It has memory of its
/// own, because sorting parameters needs some, and hence to be freed.
typedef struct uriform_key_maker uriform_key_maker;

/// A Public Suffix List (https://publicsuffix.org): the names below which anyone can register names. It has to be freed. Threads
/// may use one list at once.
typedef struct uriform_suffix_list uriform_suffix_list;

/// A hash of 128 bits. The layout is part of the binary interface.
typedef struct uriform_digest {
    uint64_t high; ///< the upper half
    uint64_t low;  ///< the lower half
} uriform_digest;

/// The keys that a query for captures asks for.
enum uriform_surt_match {
    URIFORM_SURT_EXACT = 0,  ///< those of the text itself
    URIFORM_SURT_PREFIX = 1, ///< those that begin with the text's key, which keeps a final slash of the path for this
    URIFORM_SURT_HOST = 2,   ///< those of the text's host and port
    URIFORM_SURT_DOMAIN = 3  ///< those of the text's host, without a port, and of the hosts below it, with any
};

/// Creates a maker of keys by `profile`, the text of a profile, such as `page/1 strip-www`: a name, a version, and the rules and
/// settings by which it differs from the profile of that name. `tracking` is the list of parameters that the rule `drop-tracking`
/// removes, with rows of four cells: name, site, vendor, source; if it is a null pointer, the list is the library's. `suffixes` is
/// the list by which the rule `registrable-domain` finds registrable domains; a null pointer without that rule. `hook`
/// converts the hosts of SURTs that are not ASCII, in each call that takes the maker, which the hook must not use; if it is null,
/// they are percent-encoded. The texts and the list need not outlive the call. Options: URIFORM_NEWEST_VERSION, for a profile that
/// may lack
/// `/` and a version: `page strip-www`.
///
/// The maker has to be freed by uriform_key_maker_free(). Allocates it.
/// Errors: those of a profile, from URIFORM_KEY_UNKNOWN_PROFILE to URIFORM_KEY_MISSING_SUFFIX_LIST, and those of a list, from
/// URIFORM_KEY_MISSING_LIST_VERSION to URIFORM_KEY_INVALID_SITE, with the position in that text; uriform_error::text is 1 if the
/// error is in the list.
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

/// Frees a maker of keys. A null pointer is ignored.
///
/// @code
/// uriform_key_maker_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_key_maker_free(uriform_key_maker* maker);

/// Writes the key of a URI, a text without line feeds. It is compared, stored and sorted, but never fetched. If keys are SURTs, any
/// text has a key, whether or not it is a URI; that of a text with line feeds may have some. There are no options; pass 0.
///
/// O(n log n) in the number of parameters, otherwise linear. The maker allocates as long as keys get longer than those before, and
/// not any more then. Errors: those of uriform_parse() with URIFORM_URI; of SURTs only URIFORM_WEB_HOST_MISSING and
/// URIFORM_INVALID_PORT; and URIFORM_TOO_LONG if a normal form is too long.
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

/// Computes a hash of the key of a URI: the 128-bit XXH3 of its bytes, which depends on `seed` and is the same on every machine.
/// Otherwise as uriform_key(). Use a secret random seed if others can choose URIs, and gain by two with the same hash.
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

/// Tests whether two URIs have the same key, and sets `*answer` to 1 if they have, else to 0. Otherwise as uriform_key();
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

/// Determines the range of sorted keys of `maker`, which are SURTs, that match a text by `match`, a ::uriform_surt_match. Writes
/// its first text to `begin`, which is in the range, and to `end` the first text after the range; if that is empty, the range has
/// no end. Keys are compared as octets; a line that begins with a key and a space is in the range if the key is. There are no
/// options; pass 0.
///
/// If one of the buffers is too small, nothing is written, and both lengths are the required ones. Allocates memory of the size of
/// the text for the duration of the call. Errors: those of uriform_key(); URIFORM_KEY_INAPPLICABLE_RULE if keys are no SURTs, or if
/// those of the profile have no such range, as `heritrix` for hosts and domains, and `surt host-end=comma` for domains; and
/// URIFORM_WEB_HOST_MISSING for hosts and domains of a text without host.
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

/// Writes a text that says how the keys of `maker` are made: makers with the same one make the same keys. Store it beside keys, and
/// pass it to uriform_seen_set_save(). It is the canonical text of the profile; if that has the rule `drop-tracking`, ` tracking=`
/// and a digest of the list; if it has the rule `registrable-domain`, ` suffix-list=` and a digest of that list; if its keys are
/// those of `surt` and there is a hook, ` domain-to-ascii`. It is the same on every machine, and that of C++
/// (key::maker::identity()). There are no options; pass 0.
///
/// Linear in the size of the profile and of the list. Allocates memory of the size of the text for the duration of the call. No
/// errors.
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

/// Writes the canonical text of a profile of keys, which two texts share if they are of the same profile: its rules and settings in
/// a fixed order, without those that the profile of its name has. Options: URIFORM_NEWEST_VERSION, for the text of a user, who may
/// leave out `/` and the version; the canonical text has them.
///
/// Allocates memory of the size of the text for the duration of the call. Errors: those of uriform_key_maker_new().
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

/// Returns URIFORM_KEY_VERSION of the loaded library. It increases with the version of any profile: if it is that of stored keys,
/// so are the keys.
///
/// @code
/// assert(uriform_key_version() == URIFORM_KEY_VERSION);
/// @endcode
URIFORM_KEYS_API int uriform_key_version(void);

/// Returns the version of the library's list of tracking parameters. It differs if the entries do, and keys by `drop-tracking` are
/// comparable only with those of the same version. The text is static and ends in NUL.
///
/// @code
/// assert(strlen(uriform_tracking_version()) != 0);
/// @endcode
URIFORM_KEYS_API const char* uriform_tracking_version(void);

/// Tests whether two URIs are equivalent under a No-Vary-Search field (draft-ietf-httpbis-no-vary-search-10), and sets `*answer` to
/// 1 if they are, else to 0. Several lines of the field are joined by `, `. Options: URIFORM_LEGACY_FIELD.
///
/// A field that is not valid is no error: it is void as a whole, and nothing is ignored. `*void_reason`, unless `void_reason` is
/// null, is the reason for it, with its position in the field; its code is URIFORM_OK if the field is valid. To compare many URIs,
/// make keys by a profile with the setting `no-vary-search`.
///
/// O(n log n) in the number of parameters and of names in the field, otherwise linear. Allocates memory of a few times the size of
/// the texts for the duration of the call. Errors: those of uriform_parse() with URIFORM_URI, with uriform_error::text 1 or 2, and
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

/// The parts of a host by a Public Suffix List, as 0-based byte offsets in the host; a part that the host does not have is 0 to 0.
/// A dot at the end of the host belongs to both. The layout is part of the binary interface.
typedef struct uriform_domain_parts {
    uriform_span public_suffix;      ///< `co.uk` of `www.example.co.uk`
    uriform_span registrable_domain; ///< the public suffix and one more label
    uint32_t section;                ///< the ::uriform_suffix_section of the rule that prevails
} uriform_domain_parts;

/// Creates a Public Suffix List of `text`, which is in the format of publicsuffix.org, and need not outlive the call. It has to be
/// freed by uriform_suffix_list_free(). There are no options; pass 0.
///
/// O(n log n) time. Allocates the list, about 24 bytes for each rule of a list of today. Errors: URIFORM_SITE_INVALID_SUFFIX_RULE,
/// URIFORM_SITE_NO_SUFFIX_RULE and URIFORM_INVALID_UTF8, with the position in the text.
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

/// Frees a Public Suffix List. A null pointer is ignored.
///
/// @code
/// uriform_suffix_list_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_suffix_list_free(uriform_suffix_list* list);

/// Divides a host, in UTF-8, by the algorithm of the list; without a rule for it, the public suffix is its last label. An IP
/// address, and a host with an empty label, has no parts. A-labels and U-labels are the same, and so are lower and upper case of
/// ASCII letters. Options: URIFORM_ICANN_RULES.
///
/// Linear in the size of the host; no allocation. Errors: URIFORM_INVALID_CHARACTER at the first `/`, `?`, `#`, `@`, `:` or `\`
/// outside an IP literal, so that a URL, or a host with a port, is not taken for a host.
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

/// Tests whether a host is `domain` or a name below it, and sets `*answer` to 1 if it is, else to 0. The last labels of the host
/// have to be those of `domain`; the case of ASCII letters does not matter, nor does a dot at the end of either. An IP address is
/// within itself alone. There are no options; pass 0. Linear; no allocation.
///
/// @code
/// int answer;
/// assert(uriform_within("www.example.com", 15, "example.com", 11, 0, &answer, NULL) == URIFORM_OK && answer == 1);
/// assert(uriform_within("badexample.com", 14, "example.com", 11, 0, &answer, NULL) == URIFORM_OK && answer == 0);
/// @endcode
URIFORM_KEYS_API int uriform_within(const char* host, size_t size, const char* domain, size_t domain_size, uint32_t options,
                                    int* answer, uriform_error* error);

/// Tests whether the origins of two URI references are same site (HTML, section 7.1.1.1) with URIFORM_SCHEMEFUL, and else whether
/// they are schemelessly same site, and sets `*answer` to 1 if they are, else to 0. A reference whose scheme has no default port,
/// or which has no host, is same site with none. Options: URIFORM_SCHEMEFUL, URIFORM_ICANN_RULES.
///
/// Linear; no allocation. Errors: those of uriform_parse(); uriform_error::text is 1 if the error is in `b`.
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

/// Writes the site of a URI reference: the registrable domain of its host in normal form, or the host if it has none; with
/// URIFORM_SCHEMEFUL, the scheme and `://` in front. Options: URIFORM_SCHEMEFUL, URIFORM_ICANN_RULES.
///
/// Linear. Allocates memory of the size of the host for the duration of the call. Errors: those of uriform_parse();
/// URIFORM_WEB_HOST_MISSING, if there is no host, or an empty one; URIFORM_MISSING_SCHEME, if there is no scheme, with
/// URIFORM_SCHEMEFUL.
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

/// The rules of a robots.txt file for one crawler (RFC 9309). They have to be freed. Threads may use the same rules at once.
typedef struct uriform_robots uriform_robots;

/// What rules say about a path. The layout is part of the binary interface.
typedef struct uriform_verdict {
    uint64_t position; ///< that of the rule that decides: of its pattern in the file, in bytes from 0, or as it was added; or 0
    int32_t allowed;   ///< 1 if the path is allowed, else 0
    int32_t has_rule;  ///< 1 if a rule matches, else 0
} uriform_verdict;

/// Reasons why a line of a robots.txt file, or a part of it, is not used, or not as it is written.
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

/// A problem of a robots.txt file, which crawlers ignore. The layout is part of the binary interface.
typedef struct uriform_robots_problem {
    uint64_t position; ///< the first byte that the reason is about, from 0
    uint32_t kind;     ///< a ::uriform_robots_problem_kind
    uint32_t reserved; ///< 0
} uriform_robots_problem;

/// Parses the first `limit` bytes of a robots.txt file for the crawler `product_token`: letters, `-` and `_`, or `*` for the rules
/// of all other crawlers. If `limit` is 0, it is 500 KiB, which is the least that crawlers parse (section 2.5). Lines that cannot
/// be parsed are ignored (section 2.3): uriform_robots_problems(). The texts need not outlive the call. There are no options; pass
/// 0.
///
/// The rules have to be freed by uriform_robots_free(). O(n log n) in the number of rules, otherwise linear. Allocates the rules.
/// Errors: URIFORM_ROBOTS_INVALID_PRODUCT_TOKEN, with uriform_error::text 1.
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

/// Frees the rules of a robots.txt file. A null pointer is ignored.
///
/// @code
/// uriform_robots_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_robots_free(uriform_robots* robots);

/// Finds what the rules say about a URI reference, of which the path and the query count; an empty path is `/`. There are no
/// options; pass 0. Linear in the size of the reference for each rule, from the longest on to the one that decides; no allocation.
/// Errors: those of uriform_parse().
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

/// Writes the value of the record `Sitemap` of this 0-based index in the whole file. There are no options; pass 0. Errors:
/// URIFORM_NOT_FOUND, if there are not so many.
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

/// Sets `*milliseconds` to the value of the last record `Crawl-delay` in the crawler's groups, which RFC 9309 does not have. There
/// are no options; pass 0. Errors: URIFORM_NOT_FOUND, if there is none.
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

/// Finds the problems of a robots.txt file, for its author: writes at most `capacity` of them to `problems`, in their order, and
/// sets
/// `*count` to the number of all. `limit` is that of uriform_robots_new(). There are no options; pass 0.
///
/// Linear. Allocates memory for the problems for the duration of the call. Errors: URIFORM_BUFFER_TOO_SMALL, if there are more than
/// `capacity`; then nothing is written.
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

/// Rules with patterns that allow or disallow paths, such as the scope of a crawler. They have to be freed. Threads may use the
/// same rules at once if none adds any.
typedef struct uriform_path_rules uriform_path_rules;

/// Creates rules without any. `otherwise` is 1 if paths are allowed that no rule matches, or 0. There are no options; pass 0. The
/// rules have to be freed by uriform_path_rules_free(). Allocates them.
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

/// Frees rules. A null pointer is ignored.
///
/// @code
/// uriform_path_rules_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_path_rules_free(uriform_path_rules* rules);

/// Adds a rule, whose pattern is as in robots.txt files (RFC 9309, section 2.2.3): `*` is any number of any bytes, and `$` at the
/// end is the end of the path. `allows` is 1 or 0. The rule with the longest pattern that matches decides, and of two that are
/// equally long, one that allows. An empty pattern matches nothing. There are no options; pass 0. Allocates the rule.
///
/// @code
/// uriform_path_rules* scope;
/// assert(uriform_path_rules_new(1, 0, &scope, NULL) == URIFORM_OK);
/// assert(uriform_path_rules_add(scope, "*.pdf$", 6, 0, 0, 0, NULL) == URIFORM_OK);
/// uriform_path_rules_free(scope);
/// @endcode
URIFORM_KEYS_API int uriform_path_rules_add(uriform_path_rules* rules, const char* pattern, size_t size, int allows,
                                            uint64_t position, uint32_t options, uriform_error* error);

/// Finds what rules say about a URI reference, as uriform_robots_check() does.
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

/// A set of the pages that have been seen. It has to be freed.
typedef struct uriform_seen_set uriform_seen_set;

/// The kinds of a set: what it stores for a key.
enum uriform_seen_set_kind {
    URIFORM_SEEN_EXACT = 0, ///< the key, and at most 20 bytes besides it and 1 MiB
    URIFORM_SEEN_HASHED = 1 ///< a hash, at most 24 bytes: of a billion keys, any is taken for another with a probability of 1.5e-21
};

/// Creates an empty set of a kind, a ::uriform_seen_set_kind. The hashes depend on `*seed`, which those who choose the keys must
/// not know, or if `seed` is a null pointer, on a random number. Allocates the set, which has to be freed by
/// uriform_seen_set_free(). There are no options; pass 0.
///
/// @code
/// uriform_seen_set* set;
/// assert(uriform_seen_set_new(URIFORM_SEEN_EXACT, NULL, 0, &set, NULL) == URIFORM_OK);
/// assert(uriform_seen_set_size(set) == 0);
/// uriform_seen_set_free(set);
/// @endcode
URIFORM_KEYS_API int uriform_seen_set_new(uint32_t kind, const uint64_t* seed, uint32_t options, uriform_seen_set** set,
                                          uriform_error* error);

/// Frees a set. A null pointer is ignored.
///
/// @code
/// uriform_seen_set_free(NULL);
/// @endcode
URIFORM_KEYS_API void uriform_seen_set_free(uriform_seen_set* set);

/// Adds the key that `maker` makes of a text, or if that is a null pointer, the text itself, which then may have any bytes. Sets
/// `*is_new` to 1 if the set did not have it, else to 0. There are no options; pass 0. Allocates if the set grows. Errors: those of
/// uriform_key(); of a set that was loaded, URIFORM_SET_DAMAGED_SET.
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

/// Adds the keys of `count` texts in their order, as uriform_seen_set_insert() does for each of them, and sets the item of
/// `answers` that has the number of a text to 1 if its key is new, to 0 if not, and to -1 if the text has no key by `maker`, which
/// is no error. It is faster than that for large sets. On failure no key is added, and `answers` is unchanged. Allocates memory for
/// the keys.
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

/// Removes the key that `maker` makes of a text, or if that is a null pointer, the text. Sets `*was_seen` to 1 if the set had it,
/// else to 0. The first removal of a key in the file of a set that was loaded reads all of that file into memory. Otherwise as
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

/// Sets `*answer` to 1 if the set has the key that `maker` makes of a text, or if that is a null pointer, the text, else to 0.
/// Otherwise as uriform_seen_set_insert().
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

/// Returns the number of keys, which for a null pointer is 0.
///
/// @code
/// assert(uriform_seen_set_size(NULL) == 0);
/// @endcode
URIFORM_KEYS_API size_t uriform_seen_set_size(const uriform_seen_set* set);

/// Sets `*answer` to 1 if two sets have one kind and the same keys, and hashed ones the same seed, else to 0: hashes by different
/// seeds cannot be compared. There are no options; pass 0. Expected linear time; allocates nothing. Errors:
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

/// A key of a set.
typedef struct uriform_seen_key {
    uriform_text text;   ///< of an exact set: the key, which is valid until a key is removed or the set is freed
    uriform_digest hash; ///< of a hashed set: the hash of the key by the set's seed
} uriform_seen_key;

/// An iteration over the keys of a set, which ends when a key is added or removed. The layout is part of the binary interface.
typedef struct uriform_seen_keys {
    const uriform_seen_set* set; ///< the set, which must outlive the iteration
    uint64_t place[5];           ///< not for use
} uriform_seen_keys;

/// Begins an iteration over the keys of a set, in an unspecified order, for uriform_next_seen_key(). There are no options; pass 0.
/// Errors: URIFORM_SET_DAMAGED_SET.
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

/// Sets `*key` to the next key of an iteration, and goes on to the one after it. Constant time, amortized over the memory of the
/// set. Errors: URIFORM_NOT_FOUND at the end, and URIFORM_SET_DAMAGED_SET, after which the iteration cannot be continued.
///
/// @code
/// uriform_seen_key key;
/// assert(uriform_next_seen_key(NULL, &key, NULL) == URIFORM_NULL_ARGUMENT);
/// @endcode
URIFORM_KEYS_API int uriform_next_seen_key(uriform_seen_keys* keys, uriform_seen_key* key, uriform_error* error);

/// Adds the keys of `other`, a set of the same kind, or the error is URIFORM_INVALID_OPTION. If the sets are hashed and have
/// different seeds, it is URIFORM_SET_OTHER_SEED. There are no options; pass 0.
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

/// Adds at most `count` of the next keys of an iteration over another set, and goes on to those after them. So a program adds the
/// keys of a large set in parts, and can do other work, or end, between them. There are no options; pass 0. If memory runs out, no
/// key is added, and the iteration is where it was. Errors: URIFORM_NOT_FOUND at the end, those of uriform_seen_set_merge(), and
/// those of uriform_next_seen_key().
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

/// Sets `*answer` to 1 if a set has all of the next keys of an iteration over another set, at most `count`, else to 0, and goes on
/// to the keys after them. Otherwise as uriform_seen_set_insert_keys().
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

/// Saves a hashed set to the file `path`, a string that ends in NUL, which is replaced in one step. `identity` is a text that says
/// how the keys were made: of keys by a maker, that of uriform_key_identity(); uriform_seen_set_load() compares it. There are no
/// options; pass 0. Allocates a thousandth of the file; if keys were added to a set that was loaded, memory for all. Errors:
/// URIFORM_SET_UNWRITABLE_FILE; URIFORM_INVALID_OPTION if the set is exact.
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

/// Creates a set of the keys of a file, which is mapped and must not be changed until the set is freed. Its parts are checked when
/// they are read for the first time: functions then may return URIFORM_SET_DAMAGED_SET. There are no options; pass 0. Errors: those
/// of files of sets of keys, such as URIFORM_SET_UNREADABLE_FILE and URIFORM_SET_OTHER_IDENTITY.
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
