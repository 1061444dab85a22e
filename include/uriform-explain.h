#ifndef URIFORM_EXPLAIN_H
#define URIFORM_EXPLAIN_H

#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The C interface of uriform-explain (C99): reports on URLs, and whether to fetch one. The rules in uriform.h that apply to every
/// function apply here as well. A ::uriform_explanation has memory of its own, which it keeps until uriform_explanation_free().

/// Marks a function that the shared library exports, as #URIFORM_API does.
#if defined(_WIN32) && !defined(URIFORM_STATIC) && !defined(URIFORM_BUILDS_EXPLAIN)
#define URIFORM_EXPLAIN_API __declspec(dllimport)
#elif defined(_WIN32) && !defined(URIFORM_STATIC)
#define URIFORM_EXPLAIN_API __declspec(dllexport)
#elif defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_EXPLAIN_API __attribute__((visibility("default")))
#else
#define URIFORM_EXPLAIN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// How much a finding matters.
enum uriform_severity {
    // begin: severities.tsv
    /// Met in ordinary URLs too.
    URIFORM_NOTE = 0,
    /// Programs may disagree on such a URL, or it names a place within the network of the program that fetches it.
    URIFORM_WARNING = 1,
    /// Such a URL is hardly written in good faith, or no program should accept it.
    URIFORM_ERROR = 2,
    // end: severities.tsv
};

/// Returns the name of a ::uriform_severity: `warning`; of an unknown number, an empty text. Static storage. Constant time.
///
/// @code
/// assert(strcmp(uriform_severity_name(URIFORM_WARNING), "warning") == 0);
/// @endcode
URIFORM_EXPLAIN_API const char* uriform_severity_name(uint32_t severity);

/// A finding on a text that a reader should know. The layout is part of the binary interface.
typedef struct uriform_finding {
    uint32_t kind;         ///< its number, which never changes: less than 64
    uint32_t severity;     ///< a ::uriform_severity
    uriform_span where;    ///< in the text
    uriform_text detail;   ///< a class of addresses, the name of a parameter and such, with any credentials in it; or empty
    const char* name;      ///< in lower case with hyphens: `hosts-differ`
    const char* sentence;  ///< the effect of such a URL, as a sentence for people
    const char* reference; ///< the section of a standard, or the number of a published fault
} uriform_finding;

/// Returns the number of the kind of findings that has this name, or -1. Linear in the number of kinds.
///
/// @code
/// assert(uriform_find_finding("hosts-differ", 12) >= 0 && uriform_find_finding("x", 1) == -1);
/// @endcode
URIFORM_EXPLAIN_API int uriform_find_finding(const char* name, size_t size);

/// Sets `*finding` to a kind of findings, without a place or a detail, and returns 1; returns 0 if there is no kind of that number.
/// Numbers are less than 64. Constant time.
///
/// @code
/// uriform_finding finding;
/// for (int kind = 0; kind < 64; ++kind)
///     assert(!uriform_describe_finding(kind, &finding) || strlen(finding.sentence) > 10);
/// @endcode
URIFORM_EXPLAIN_API int uriform_describe_finding(int kind, uriform_finding* finding);

/// A report on a text. It has to be freed. Several threads may read it at the same time.
typedef struct uriform_explanation uriform_explanation;

/// The standards by which a report reads a text.
enum uriform_standard {
    URIFORM_STANDARD_URI = 0, ///< RFC 3986
    URIFORM_STANDARD_URL = 1, ///< the WHATWG URL Standard
    URIFORM_STANDARD_IRI = 2  ///< RFC 3987, in reports with the data of Unicode
};

/// What a standard reads. Its texts are valid as long as the report. The layout is part of the binary interface.
typedef struct uriform_reading {
    uriform_text text;         ///< the URI, the href, or the IRI; empty if the text is refused
    uriform_text host;         ///< the host as a program that follows the standard dials it; empty if there is none
    uriform_text unicode_host; ///< the host in U-labels, by RFC 3987; otherwise empty
    uriform_error error;       ///< why the text is refused; all members are 0 if it is not
} uriform_reading;

/// The place from which RFC 3986 and the URL Standard read a text differently. The layout is part of the binary interface.
typedef struct uriform_parting {
    uint64_t position;  ///< the first byte that they read differently
    uint32_t component; ///< the ::uriform_error_component of RFC 3986 there
    int32_t uri_error;  ///< the ::uriform_status of RFC 3986, if it refuses the text there
    int32_t url_error;  ///< the error of the URL Standard that is nearest behind the position, if there is one
    uint32_t reserved;  ///< 0
} uriform_parting;

/// A change that normalization makes. The layout is part of the binary interface.
typedef struct uriform_change {
    uriform_span where;       ///< the bytes that are replaced, perhaps none
    uriform_text replacement; ///< perhaps empty; valid as long as the report
    const char* rule;         ///< the name of the rule: `default-port`
    const char* section;      ///< its place: `RFC 3986, section 6.2.3`
} uriform_change;

/// Explains a text: how RFC 3986 and the URL Standard read it, where these part, what normalization changes, and what a reader
/// should know. `base` and `hook` are those of uriform_web_parse(). `unicode` adds the reading by RFC 3987 and the findings on
/// names in other scripts: mixed scripts, look-alikes (UTS #39), invisible characters and others; it may be null. There are no
/// options; pass 0.
///
/// No text is refused. Allocates the report, which has a copy of the text and has to be freed by uriform_explanation_free(). Time
/// is O(n log n) in the number of parameters of the query, otherwise linear. Errors: those of the base, with uriform_error::text 1.
///
/// @code
/// uriform_explanation* report;
/// uriform_reading by_uri, by_url;
/// uriform_finding finding;
/// assert(uriform_explain("http://0177.1/", 14, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_reading(report, URIFORM_STANDARD_URI, &by_uri) && by_uri.host.size == 6);
/// assert(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &by_url) && by_url.host.size == 9);
/// assert(memcmp(by_uri.host.data, "0177.1", 6) == 0 && memcmp(by_url.host.data, "127.0.0.1", 9) == 0);
/// assert(uriform_explanation_finding(report, 0, &finding) && strcmp(finding.name, "hosts-differ") == 0);
/// assert(finding.severity == URIFORM_ERROR && finding.where.begin == 7 && finding.where.end == 13);
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explain(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                                        uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode,
                                        uriform_explanation** report, uriform_error* error);

/// Frees a report. A null pointer is ignored.
///
/// @code
/// uriform_explanation_free(NULL);
/// @endcode
URIFORM_EXPLAIN_API void uriform_explanation_free(uriform_explanation* report);

/// Sets `*reading` to the reading by a ::uriform_standard, and returns 1; returns 0 if the report has none by that. Constant
/// time. The example of uriform_explain() calls it.
///
/// @code
/// uriform_explanation* report;
/// uriform_reading reading;
/// assert(uriform_explain("http://h:x", 10, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &reading) && reading.text.size == 0);
/// assert(reading.error.code == URIFORM_WEB_PORT_INVALID && reading.error.position == 9);
/// assert(!uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &reading)); // only with uriform_iri_unicode()
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explanation_reading(const uriform_explanation* report, uint32_t standard, uriform_reading* reading);

/// Sets `*parting` to the place from which RFC 3986 and the URL Standard read the text differently, and returns 1; returns 0 if
/// they agree. Constant time.
///
/// @code
/// uriform_explanation* report;
/// uriform_parting parting;
/// assert(uriform_explain("http://h/|", 10, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_parting(report, &parting) && parting.position == 9);
/// assert(parting.component == URIFORM_COMPONENT_PATH && parting.uri_error == URIFORM_INVALID_CHARACTER);
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explanation_parting(const uriform_explanation* report, uriform_parting* parting);

/// Sets `*change` to the change of that index, of those that normalization makes, in the order of their places, and returns 1;
/// returns 0 if there are not so many. A text that is no URI has none. Constant time.
///
/// @code
/// uriform_explanation* report;
/// uriform_change change;
/// assert(uriform_explain("http://h:80/", 12, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_change(report, 0, &change) && strcmp(change.rule, "default-port") == 0);
/// assert(change.where.begin == 8 && change.where.end == 11 && change.replacement.size == 0);
/// assert(!uriform_explanation_change(report, 1, &change));
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explanation_change(const uriform_explanation* report, size_t index, uriform_change* change);

/// Sets `*finding` to the finding of that index, in the order of reports, and returns 1; returns 0 if there are not so many.
/// Its detail is valid as long as the report. Constant time.
///
/// @code
/// uriform_explanation* report;
/// uriform_finding finding;
/// assert(uriform_explain("http://u@h.example/", 19, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_finding(report, 0, &finding) && strcmp(finding.name, "userinfo") == 0);
/// assert(finding.where.begin == 7 && finding.where.end == 8 && !uriform_explanation_finding(report, 1, &finding));
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explanation_finding(const uriform_explanation* report, size_t index, uriform_finding* finding);

/// Sets `*kinds` to those of the `wanted` kinds of findings that uriform_explain() reports on a text, as the bits of
/// uriform_fetch_policy::refused_findings. The other arguments are those of uriform_explain().
///
/// Takes a fraction of the time of a report if the URL Standard serializes a URL as it is written. Allocates nothing then, unless
/// there is a base or a userinfo, or findings on addresses, names and targets are wanted. Otherwise allocates as uriform_explain()
/// does, for the duration of the call. Errors: those of the base, with uriform_error::text 1, and URIFORM_INVALID_OPTION for
/// unknown bits.
///
/// @code
/// const uint64_t slashes = UINT64_C(1) << uriform_find_finding("encoded-slash", 13);
/// uint64_t found;
/// assert(uriform_find_kinds("http://h/a%2Fb", 14, NULL, 0, slashes, 0, NULL, NULL, &found, NULL) == URIFORM_OK && found ==
/// slashes); assert(uriform_find_kinds("http://h/a/b", 12, NULL, 0, slashes, 0, NULL, NULL, &found, NULL) == URIFORM_OK && found ==
/// 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_find_kinds(const char* text, size_t size, const char* base, size_t base_size, uint64_t wanted,
                                           uint32_t options, uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode,
                                           uint64_t* kinds, uriform_error* error);

/// Writes a text with `*` in place of each byte of a credential, for logs: of a password; of a user name without a password, which
/// may be a token, in URLs of http, https, ws and wss; and of the values of parameters that have the name of a credential, or one
/// as `code` and `session`, in the path, the query and the fragment. `uriform/explain/explain_url.hpp` has the rules. There are no
/// options; pass 0.
///
/// Allocates memory of the text's size for the duration of the call.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_hide_credentials("http://u:pw@h/?token=abc", 24, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 24 && memcmp(buffer, "http://u:**@h/?token=***", 24) == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_hide_credentials(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                                                 size_t* length, uriform_error* error);

/// The URLs that a program is willing to fetch. A structure of zeros is the default policy: `http` and `https`, any name, global
/// addresses, the default ports, and the findings of uriform_default_refusals() refuse. The layout is part of the binary interface.
typedef struct uriform_fetch_policy {
    const uriform_text* schemes;       ///< in lower case; if null, `http` and `https`
    size_t scheme_count;               ///< the number of `schemes`; if 0 and they are not null, none is allowed
    const uriform_text* hosts;         ///< the names that are allowed, in lower case; if null, all are; one that begins with a
                                       ///< dot stands for all that end so
    size_t host_count;                 ///< the number of `hosts`; if 0 and they are not null, none is allowed
    const uriform_text* refused_hosts; ///< the names that are refused, which precede those that are allowed
    size_t refused_host_count;         ///< the number of `refused_hosts`
    const uint16_t* ports;             ///< the ports that are allowed besides the default one of the scheme
    size_t port_count;                 ///< the number of `ports`
    uint64_t refused_findings;         ///< further findings that refuse: the bit of a kind is `UINT64_C(1) << kind`
    uint64_t allowed_findings;         ///< findings that do not refuse, which precede those that do
    uint32_t addresses;                ///< the classes of addresses: the bit of a class is 1 << class; if 0, global ones
    uint32_t reserved;                 ///< must be 0
} uriform_fetch_policy;

/// Returns the findings that refuse a URL by the default policy, as bits of uriform_fetch_policy::refused_findings: those that
/// uriform_describe_finding() calls warnings or errors, except `special-address`, since uriform_fetch_policy::addresses decides,
/// and `code-in-parameter` and `credential-parameter`, which do not change where a URL leads. Constant time.
///
/// @code
/// assert((uriform_default_refusals() >> uriform_find_finding("userinfo", 8) & 1) == 1);
/// assert((uriform_default_refusals() >> uriform_find_finding("special-address", 15) & 1) == 0);
/// @endcode
URIFORM_EXPLAIN_API uint64_t uriform_default_refusals(void);

/// Why a URL is refused.
enum uriform_fetch_refusal {
    URIFORM_FETCH_ALLOWED = 0,   ///< it is not
    URIFORM_FETCH_NOT_A_URL = 1, ///< the URL Standard refuses it
    URIFORM_FETCH_SCHEME = 2,    ///< its scheme is none of the policy
    URIFORM_FETCH_FINDING = 3,   ///< a finding refuses it
    URIFORM_FETCH_HOST = 4,      ///< its host is none of the policy, or is refused
    URIFORM_FETCH_ADDRESS = 5,   ///< the class of its address is none of the policy
    URIFORM_FETCH_PORT = 6       ///< its port is none of the policy
};

/// The answer of uriform_safe_to_fetch(). The layout is part of the binary interface.
typedef struct uriform_fetch_answer {
    uint32_t why;            ///< a ::uriform_fetch_refusal
    uint32_t reserved;       ///< 0
    uriform_error error;     ///< of URIFORM_FETCH_NOT_A_URL: the error
    uriform_finding finding; ///< of URIFORM_FETCH_FINDING: the finding, whose detail is valid as long as the text
} uriform_fetch_answer;

/// Determines whether a policy allows to fetch a URL, and writes the URL to fetch then; no other spelling may be fetched in its
/// place. If the URL is refused, `*length` is 0. `base` and `hook` are those of uriform_web_parse(), `unicode` is that of
/// uriform_explain(); `policy` may be null. There are no options; pass 0.
///
/// The answer is about a text, not about a connection. A name may resolve to any address, another one at each time: resolve it
/// once, ask uriform_class_of_address(), and connect to that address. The target of each redirect is another text: ask for it, with
/// the URL that redirects as base.
///
/// Allocates memory as uriform_explain() does, for the duration of the call. Errors: those of the base, with uriform_error::text 1,
/// and URIFORM_INVALID_OPTION for a policy with unknown bits.
///
/// @code
/// char target[64];
/// size_t length;
/// uriform_fetch_answer answer;
/// assert(uriform_safe_to_fetch("HTTPS://example.com/a|b", 23, NULL, 0, NULL, 0, NULL, NULL, target, sizeof target, &length,
/// &answer,
///                              NULL) == URIFORM_OK);
/// assert(answer.why == URIFORM_FETCH_ALLOWED && memcmp(target, "https://example.com/a%7Cb", length) == 0);
/// assert(uriform_safe_to_fetch("http://10.0.0.1/", 16, NULL, 0, NULL, 0, NULL, NULL, target, sizeof target, &length, &answer,
/// NULL) ==
///        URIFORM_OK);
/// assert(answer.why == URIFORM_FETCH_ADDRESS && length == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_safe_to_fetch(const char* text, size_t size, const char* base, size_t base_size,
                                              const uriform_fetch_policy* policy, uint32_t options,
                                              uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode, char* buffer,
                                              size_t capacity, size_t* length, uriform_fetch_answer* answer, uriform_error* error);

/// Bits of uriform_pair_explanation: the comparisons of two texts, from the strictest to the loosest.
enum uriform_comparison {
    URIFORM_SAME_OCTETS = 0x01,    ///< they are the same octets
    URIFORM_SAME_SYNTAX = 0x02,    ///< uriform_equivalent() with URIFORM_SYNTAX_LEVEL
    URIFORM_SAME_SCHEME = 0x04,    ///< uriform_equivalent()
    URIFORM_SAME_HREF = 0x08,      ///< uriform_web_parse() writes the same href
    URIFORM_SAME_CACHE = 0x10,     ///< they have the same key by the profile `cache`
    URIFORM_SAME_PAGE = 0x20,      ///< they have the same key by the profile `page`
    URIFORM_SAME_USUAL = 0x40,     ///< they have the same key by all usual rules
    URIFORM_SAME_AGGRESSIVE = 0x80 ///< they have the same key by all rules that need no list
};

/// Why two texts are the same, or are not. The layout is part of the binary interface.
typedef struct uriform_pair_explanation {
    uint32_t compared;     ///< bits of ::uriform_comparison: those that were made; those that read a text that is no URI are not
    uint32_t same;         ///< those by which the texts are the same
    uint64_t position;     ///< in the keys by all rules (uriform_key_by_all_rules()), if no comparison makes them the same: the
                           ///< first byte that differs
    uint32_t component;    ///< the ::uriform_error_component of the first key there
    uint32_t reserved;     ///< 0
    uriform_error a_error; ///< why the first text is no URI; all members are 0 if it is
    uriform_error b_error; ///< why the second text is no URI
    const char* rules[64]; ///< the names of the rules that make them the same, by the strictest comparison that does
    size_t rule_count;     ///< the number of `rules`
} uriform_pair_explanation;

/// Compares two texts in all ways that the library has, and sets `*pair`. `hook` is that of uriform_web_parse(). There are no
/// options; pass 0.
///
/// No text is refused. Allocates memory of the size of the texts for the duration of the call. Time is O(n log n) in the number of
/// parameters, otherwise linear.
///
/// @code
/// uriform_pair_explanation pair;
/// assert(uriform_explain_pair("HTTP://h:80/a", 13, "http://h/a", 10, 0, NULL, &pair, NULL) == URIFORM_OK);
/// assert((pair.same & URIFORM_SAME_SYNTAX) == 0 && (pair.same & URIFORM_SAME_SCHEME) != 0);
/// assert(pair.rule_count == 2 && strcmp(pair.rules[1], "default-port") == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explain_pair(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                                             uriform_web_domain_to_ascii* hook, uriform_pair_explanation* pair,
                                             uriform_error* error);

/// Writes the key of a URI by all rules, which uriform_explain_pair() compares last and uriform_pair_explanation::position is in. A
/// later version may have more rules: such a key is compared, never stored. There are no options; pass 0.
///
/// O(n log n) in the number of parameters, otherwise linear. Allocates memory of the size of the text for the duration of the call.
/// Errors: those of uriform_parse() with URIFORM_URI, and URIFORM_TOO_LONG if a normal form is too long.
///
/// @code
/// uriform_pair_explanation pair;
/// char key[64];
/// size_t length;
/// assert(uriform_explain_pair("http://h/?b=1&a=2", 17, "http://h/?a=2&b=3", 17, 0, NULL, &pair, NULL) == URIFORM_OK);
/// assert(pair.same == 0 && pair.component == URIFORM_COMPONENT_QUERY);
/// assert(uriform_key_by_all_rules("http://h/?b=1&a=2", 17, 0, key, sizeof key, &length, NULL) == URIFORM_OK);
/// assert(key[pair.position] == '1');
/// @endcode
URIFORM_EXPLAIN_API int uriform_key_by_all_rules(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                                                 size_t* length, uriform_error* error);

#ifdef __cplusplus
}
#endif

#endif
