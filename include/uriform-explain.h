#ifndef URIFORM_EXPLAIN_H
#define URIFORM_EXPLAIN_H

#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The C interface of uriform-explain (C99): reports on URLs, and decisions whether to fetch a URL. The rules in uriform.h that
/// apply to every function apply here as well. A ::uriform_explanation owns its memory until uriform_explanation_free().

/// Marks a function that the shared library exports, like #URIFORM_API.
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
    /// Common in ordinary URLs.
    URIFORM_NOTE = 0,
    /// Programs may disagree about the URL, or it leads into the network of the program that fetches it.
    URIFORM_WARNING = 1,
    /// The URL is probably malicious, or every program should reject it.
    URIFORM_ERROR = 2,
    // end: severities.tsv
};

/// Returns the name of a ::uriform_severity, for example `warning`, or an empty text if the number is unknown. Static storage.
/// Constant time.
///
/// @code
/// assert(strcmp(uriform_severity_name(URIFORM_WARNING), "warning") == 0);
/// @endcode
URIFORM_EXPLAIN_API const char* uriform_severity_name(uint32_t severity);

/// A finding on a text: a property that deserves attention. The layout is part of the binary interface.
typedef struct uriform_finding {
    uint32_t kind;         ///< the kind's number, less than 64; never changes
    uint32_t severity;     ///< a ::uriform_severity
    uriform_span where;    ///< in the text
    uriform_text detail;   ///< an address class, a parameter name or similar, including any credentials in it; may be empty
    const char* name;      ///< in lower case with hyphens: `hosts-differ`
    const char* sentence;  ///< the URL's effect, as a sentence for people
    const char* reference; ///< the section of a standard, or the number of a published vulnerability
} uriform_finding;

/// Returns the number of the finding kind with the given name, or -1. Linear in the number of kinds.
///
/// @code
/// assert(uriform_find_finding("hosts-differ", 12) >= 0 && uriform_find_finding("x", 1) == -1);
/// @endcode
URIFORM_EXPLAIN_API int uriform_find_finding(const char* name, size_t size);

/// Sets `*finding` to a finding kind, without position and detail, and returns 1. Returns 0 if the number is unknown. Numbers are
/// less than 64. Constant time.
///
/// @code
/// uriform_finding finding;
/// for (int kind = 0; kind < 64; ++kind)
///     assert(!uriform_describe_finding(kind, &finding) || strlen(finding.sentence) > 10);
/// @endcode
URIFORM_EXPLAIN_API int uriform_describe_finding(int kind, uriform_finding* finding);

/// A report on a text. The caller must free it. Several threads may read it at the same time.
typedef struct uriform_explanation uriform_explanation;

/// The standards by which a report reads a text.
enum uriform_standard {
    URIFORM_STANDARD_URI = 0, ///< RFC 3986
    URIFORM_STANDARD_URL = 1, ///< the WHATWG URL Standard
    URIFORM_STANDARD_IRI = 2  ///< RFC 3987, in reports with Unicode data
};

/// The components according to a standard. Texts are valid as long as the report. The layout is part of the binary interface.
typedef struct uriform_reading {
    uriform_text text;         ///< the URI, href or IRI; empty if the standard rejects the text
    uriform_text host;         ///< the host to which a program that follows the standard connects; empty if there is no host
    uriform_text unicode_host; ///< the host in U-labels, by RFC 3987; otherwise empty
    uriform_error error;       ///< why the standard rejects the text; otherwise all members are 0
} uriform_reading;

/// The point from which RFC 3986 and the URL Standard read a text differently. The layout is part of the binary interface.
typedef struct uriform_reading_difference {
    uint64_t position;  ///< the first byte that they read differently
    uint32_t component; ///< the RFC 3986 component there, a ::uriform_error_component
    int32_t uri_error;  ///< the RFC 3986 error, a ::uriform_status, if RFC 3986 rejects the text there
    int32_t url_error;  ///< the first URL Standard error at or after the position, if any
    uint32_t reserved;  ///< 0
} uriform_reading_difference;

/// A change that normalization makes. The layout is part of the binary interface.
typedef struct uriform_change {
    uriform_span where;       ///< the replaced bytes; may be empty
    uriform_text replacement; ///< may be empty; valid as long as the report
    const char* rule;         ///< the rule's name, for example `default-port`
    const char* section;      ///< the rule's section, for example `RFC 3986, section 6.2.3`
} uriform_change;

/// Reports how RFC 3986 and the URL Standard read a text, where the readings differ, the changes by normalization, and suspicious
/// parts. For `base` and `hook`, see uriform_web_parse(). `unicode` adds the reading by RFC 3987 and findings on names in other
/// scripts, for example mixed scripts, look-alikes (UTS #39) and invisible characters. It may be null. There are no options; pass
/// 0.
///
/// Every text yields a report. Allocates the report, including a copy of the text; free it with uriform_explanation_free(). Takes
/// O(n log n) time in the number of query parameters, otherwise linear time. Only the base can cause an error, with
/// uriform_error::text 1.
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

/// Frees a report. Ignores null pointers.
///
/// @code
/// uriform_explanation_free(NULL);
/// @endcode
URIFORM_EXPLAIN_API void uriform_explanation_free(uriform_explanation* report);

/// Sets `*reading` to the reading by a ::uriform_standard and returns 1, or returns 0 if the report does not contain it. Constant
/// time. For another example, see uriform_explain().
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

/// Sets `*difference` to the point from which RFC 3986 and the URL Standard read the text differently and returns 1, or returns 0
/// if the readings agree. Constant time.
///
/// @code
/// uriform_explanation* report;
/// uriform_reading_difference difference;
/// assert(uriform_explain("http://h/|", 10, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK);
/// assert(uriform_explanation_difference(report, &difference) && difference.position == 9);
/// assert(difference.component == URIFORM_COMPONENT_PATH && difference.uri_error == URIFORM_INVALID_CHARACTER);
/// uriform_explanation_free(report);
/// @endcode
URIFORM_EXPLAIN_API int uriform_explanation_difference(const uriform_explanation* report, uriform_reading_difference* difference);

/// Sets `*change` to the change with the given index and returns 1, or returns 0 if the index is too large. The changes are those
/// that normalization makes, ordered by position. A text that is not a URI yields no changes. Constant time.
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

/// Sets `*finding` to the finding with the given index, in report order, and returns 1, or returns 0 if the index is too large. Its
/// detail is valid as long as the report. Constant time.
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

/// Sets `*kinds` to those of the `wanted` finding kinds that uriform_explain() reports on a text, as bits like
/// uriform_fetch_policy::refused_findings. The other arguments are the same as in uriform_explain().
///
/// If the URL Standard serializes a URL unchanged, this takes a fraction of the time of a report. It then does not allocate, unless
/// there is a base or a userinfo, or `wanted` includes findings on addresses, names and targets. Otherwise allocates like
/// uriform_explain(), for the duration of the call. Errors are those of the base, with uriform_error::text 1, and
/// URIFORM_INVALID_OPTION for unknown bits.
///
/// @code
/// const uint64_t slashes = UINT64_C(1) << uriform_find_finding("encoded-slash", 13);
/// uint64_t found;
/// assert(uriform_find_kinds("http://h/a%2Fb", 14, NULL, 0, slashes, 0, NULL, NULL, &found, NULL) == URIFORM_OK);
/// assert(found == slashes);
/// assert(uriform_find_kinds("http://h/a/b", 12, NULL, 0, slashes, 0, NULL, NULL, &found, NULL) == URIFORM_OK);
/// assert(found == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_find_kinds(const char* text, size_t size, const char* base, size_t base_size, uint64_t wanted,
                                           uint32_t options, uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode,
                                           uint64_t* kinds, uriform_error* error);

/// Writes a text with every credential byte replaced by `*`, for logs. Credentials are passwords; user names without a
/// password, which may be tokens, in http, https, ws and wss URLs; and the values of parameters in the path, query and fragment
/// that are named like a credential, or `code`, `session` and similar. See `uriform/explain/explain_url.hpp` for the rules. There
/// are no options; pass 0.
///
/// Allocates as much memory as the text during the call.
///
/// @code
/// char buffer[64];
/// size_t length;
/// assert(uriform_hide_credentials("http://u:pw@h/?token=abc", 24, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
/// assert(length == 24 && memcmp(buffer, "http://u:**@h/?token=***", 24) == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_hide_credentials(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                                                 size_t* length, uriform_error* error);

/// Defines which URLs a program is willing to fetch. A zeroed structure is the default policy: it allows `http` and `https`, all
/// names, global addresses and the default ports, and refuses the findings of uriform_default_refusals(). The layout is part of the
/// binary interface.
typedef struct uriform_fetch_policy {
    const uriform_text* schemes;       ///< allowed schemes, in lower case; if null, `http` and `https`
    size_t scheme_count;               ///< entries in `schemes`; if 0 and `schemes` is not null, every scheme is refused
    const uriform_text* hosts;         ///< allowed names, in lower case; if null, all names; a leading dot matches all subdomains
    size_t host_count;                 ///< entries in `hosts`; if 0 and `hosts` is not null, every host is refused
    const uriform_text* refused_hosts; ///< refused names; take precedence over allowed names
    size_t refused_host_count;         ///< entries in `refused_hosts`; IPv4 also refuses IPv6 that embeds it
    const uint16_t* ports;             ///< ports allowed in addition to the scheme's default port
    size_t port_count;                 ///< entries in `ports`
    uint64_t refused_findings;         ///< additional findings that cause refusal; the bit of a kind is `UINT64_C(1) << kind`
    uint64_t allowed_findings;         ///< findings that do not cause refusal; take precedence over `refused_findings`
    uint32_t addresses;                ///< allowed address classes; the bit of a class is 1 << class; if 0, global addresses
    uint32_t reserved;                 ///< must be 0
} uriform_fetch_policy;

/// Returns the findings that the default policy refuses, as bits of uriform_fetch_policy::refused_findings. They are all findings
/// that uriform_describe_finding() calls warnings or errors, except three: uriform_fetch_policy::addresses decides about
/// `special-address`, and `code-in-parameter` and `credential-parameter` do not change where a URL leads. Constant time.
///
/// @code
/// assert((uriform_default_refusals() >> uriform_find_finding("userinfo", 8) & 1) == 1);
/// assert((uriform_default_refusals() >> uriform_find_finding("special-address", 15) & 1) == 0);
/// @endcode
URIFORM_EXPLAIN_API uint64_t uriform_default_refusals(void);

/// Why a URL is refused.
enum uriform_fetch_refusal {
    URIFORM_FETCH_ALLOWED = 0,   ///< the URL is allowed
    URIFORM_FETCH_NOT_A_URL = 1, ///< the URL Standard rejects the text
    URIFORM_FETCH_SCHEME = 2,    ///< the policy does not allow the scheme
    URIFORM_FETCH_FINDING = 3,   ///< a finding causes refusal
    URIFORM_FETCH_HOST = 4,      ///< the policy refuses the host, or does not list it
    URIFORM_FETCH_ADDRESS = 5,   ///< the policy does not allow the address class
    URIFORM_FETCH_PORT = 6       ///< the policy does not allow the port
};

/// The result of uriform_safe_to_fetch(). The layout is part of the binary interface.
typedef struct uriform_fetch_answer {
    uint32_t why;            ///< a ::uriform_fetch_refusal
    uint32_t reserved;       ///< 0
    uriform_error error;     ///< the error, for URIFORM_FETCH_NOT_A_URL
    uriform_finding finding; ///< the finding, for URIFORM_FETCH_FINDING; its detail is valid as long as the text
} uriform_fetch_answer;

/// Decides whether a policy allows a program to fetch a URL, and writes the URL to fetch. Fetch exactly this text, not another
/// spelling. If the URL is refused, `*length` is 0. For `base` and `hook`, see uriform_web_parse(); for `unicode`, see
/// uriform_explain(). `policy` may be null. There are no options; pass 0.
///
/// The answer applies to a text, not to a connection. A name may resolve to any address, and to a different address each time:
/// resolve it once, check the address with uriform_class_of_address(), and connect to that address. Each redirect target is a new
/// text: check it, with the redirecting URL as the base.
///
/// Allocates memory like uriform_explain(), for the duration of the call. Errors are those of the base, with uriform_error::text 1,
/// and URIFORM_INVALID_OPTION for a policy with unknown bits.
///
/// @code
/// char target[64];
/// size_t length;
/// uriform_fetch_answer answer;
/// assert(uriform_safe_to_fetch("HTTPS://example.com/a|b", 23, NULL, 0, NULL, 0, NULL, NULL,
///                              target, sizeof target, &length, &answer, NULL) == URIFORM_OK);
/// assert(answer.why == URIFORM_FETCH_ALLOWED && memcmp(target, "https://example.com/a%7Cb", length) == 0);
/// assert(uriform_safe_to_fetch("http://10.0.0.1/", 16, NULL, 0, NULL, 0, NULL, NULL,
///                              target, sizeof target, &length, &answer, NULL) == URIFORM_OK);
/// assert(answer.why == URIFORM_FETCH_ADDRESS && length == 0);
/// @endcode
URIFORM_EXPLAIN_API int uriform_safe_to_fetch(const char* text, size_t size, const char* base, size_t base_size,
                                              const uriform_fetch_policy* policy, uint32_t options,
                                              uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode, char* buffer,
                                              size_t capacity, size_t* length, uriform_fetch_answer* answer, uriform_error* error);

/// Bits of uriform_pair_explanation: comparisons of two texts, from strict to loose.
enum uriform_comparison {
    URIFORM_SAME_OCTETS = 0x01,    ///< the texts consist of the same bytes
    URIFORM_SAME_SYNTAX = 0x02,    ///< uriform_equivalent() with URIFORM_SYNTAX_LEVEL
    URIFORM_SAME_SCHEME = 0x04,    ///< uriform_equivalent()
    URIFORM_SAME_HREF = 0x08,      ///< uriform_web_parse() writes the same href
    URIFORM_SAME_CACHE = 0x10,     ///< the keys by the profile `cache` are equal
    URIFORM_SAME_PAGE = 0x20,      ///< the keys by the profile `page` are equal
    URIFORM_SAME_USUAL = 0x40,     ///< the keys by all usual rules are equal
    URIFORM_SAME_AGGRESSIVE = 0x80 ///< the keys by all rules that need no list are equal
};

/// Explains why two texts are the same or differ. The layout is part of the binary interface.
typedef struct uriform_pair_explanation {
    uint32_t compared;     ///< the comparisons made, bits of ::uriform_comparison; some are left out if a text is not a URI
    uint32_t same;         ///< the comparisons that succeeded
    uint64_t position;     ///< the first byte at which the keys differ, by uriform_key_by_all_rules(), if every comparison fails
    uint32_t component;    ///< the component of the first key there, a ::uriform_error_component
    uint32_t reserved;     ///< 0
    uriform_error a_error; ///< why the first text is not a URI; otherwise all members are 0
    uriform_error b_error; ///< why the second text is not a URI
    const char* rules[64]; ///< names of the rules that make the texts the same, by the strictest comparison that succeeds
    size_t rule_count;     ///< entries in `rules`
} uriform_pair_explanation;

/// Compares two texts in every way the library supports, and sets `*pair`. For `hook`, see uriform_web_parse(). There are no
/// options; pass 0.
///
/// Accepts every text. Allocates as much memory as the texts during the call. Takes O(n log n) time in the number of parameters,
/// otherwise linear time.
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

/// Writes the key of a URI by all rules that need no list: the key of uriform_explain_pair()'s last comparison, to which
/// uriform_pair_explanation::position refers. Later versions may add rules, so compare such keys but do not store them. There are
/// no options; pass 0.
///
/// O(n log n) in the number of parameters, otherwise linear. Allocates as much memory as the text during the call. Errors are those
/// of uriform_parse() with URIFORM_URI, and URIFORM_TOO_LONG if a normal form is too long.
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
