#include <uriform-explain.h>
#ifdef URIFORM_TEST_IRI
#include <uriform-iri.h>
#endif

#include "../../core/c/contract.h"

/// @file
/// Tests that the C interface for explanations keeps its promises. C++ tests check the contents of explanations.

static int target_of(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                     uriform_error* error)
{
    uriform_fetch_answer answer;
    return uriform_safe_to_fetch(text, size, TEXT("https://example.com/a/"), NULL, options, NULL, NULL, buffer, capacity, length,
                                 &answer, error);
}

static const struct writing_case writing_cases[] = {
    {uriform_hide_credentials,
     {TEXT("http://u:p\0w@h/?q=1&token=abc#jwt=e"), 0, 0, "", URIFORM_OK, 0, 0},
     TEXT("http://u:***@h/?q=1&token=***#jwt=*")},
    {uriform_hide_credentials,
     {TEXT("https://ghp_x@h/?code=abc#token=a#b"), 0, 0, "", URIFORM_OK, 0, 0},
     TEXT("https://*****@h/?code=***#token=***")},
    {uriform_key_by_all_rules,
     {TEXT("HTTPS://www.h.example:443/A/index.html?b&a=2&a=1&utm_source=x#f"), 0, 0, "http://h/|", URIFORM_INVALID_CHARACTER, 9, 0},
     TEXT("https://h.example/a?a=1&a=2&b")},
    {target_of, {TEXT("../b|c"), 0, 0, "", URIFORM_OK, 0, 0}, TEXT("https://example.com/b%7Cc")},
};

static int is_text(uriform_text text, const char* expected)
{
    return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

static uriform_explanation* explain(const char* text, size_t size)
{
    uriform_explanation* report = NULL;
    REQUIRE(uriform_explain(text, size, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_OK && report != NULL);
    return report;
}

static void test_report(void)
{
    static char text[] = "HTTP://u@0177.1:80/%7e?a=1&a=2";
    uriform_explanation* const report = explain(TEXT(text));
    uriform_reading reading;
    uriform_reading_difference difference;
    uriform_change change;
    uriform_finding finding;
    size_t i;
    memset(text, 'x', sizeof text); // the report keeps a copy
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URI, &reading) == 1 && reading.error.code == URIFORM_OK);
    REQUIRE(is_text(reading.text, "HTTP://u@0177.1:80/%7e?a=1&a=2") && is_text(reading.host, "0177.1"));
    REQUIRE(reading.unicode_host.size == 0);
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &reading) == 1 && reading.error.code == URIFORM_OK);
    REQUIRE(is_text(reading.text, "http://u@127.0.0.1/%7e?a=1&a=2") && is_text(reading.host, "127.0.0.1"));
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &reading) == 0);
    REQUIRE(uriform_explanation_reading(report, 3, &reading) == 0);
    REQUIRE(uriform_explanation_difference(report, &difference) == 1 && difference.position == 9 &&
            difference.component == URIFORM_COMPONENT_HOST);
    REQUIRE(difference.uri_error == URIFORM_OK && difference.url_error == URIFORM_WEB_IPV4_TOO_FEW_PARTS &&
            difference.reserved == 0);
    REQUIRE(uriform_explanation_change(report, 0, &change) == 1 && strcmp(change.rule, "letter-case") == 0);
    REQUIRE(change.where.begin == 0 && change.where.end == 4 && is_text(change.replacement, "http"));
    REQUIRE(strcmp(change.section, "RFC 3986, section 6.2.2.1") == 0);
    REQUIRE(uriform_explanation_change(report, 2, &change) == 1 && strcmp(change.rule, "unreserved-octet") == 0);
    REQUIRE(uriform_explanation_change(report, 3, &change) == 0 && change.where.begin == 19);
    REQUIRE(uriform_explanation_finding(report, 0, &finding) == 1 && strcmp(finding.name, "hosts-differ") == 0);
    REQUIRE(finding.severity == URIFORM_ERROR && finding.where.begin == 9 && finding.where.end == 15);
    REQUIRE(uriform_find_finding(finding.name, strlen(finding.name)) == (int)finding.kind);
    for (i = 0; uriform_explanation_finding(report, i, &finding) == 1; ++i) {
        if (strcmp(finding.name, "special-address") == 0)
            REQUIRE(is_text(finding.detail, "loopback"));
        if (strcmp(finding.name, "duplicate-parameter") == 0)
            REQUIRE(is_text(finding.detail, "a") && finding.where.begin == 27);
    }
    REQUIRE(i == 5); // hosts-differ, userinfo, ipv4-spelling, special-address, duplicate-parameter
    uriform_explanation_free(report);
}

static void test_refused_text(void)
{
    uriform_explanation* const report = explain(TEXT("http://h:x"));
    uriform_reading reading;
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URI, &reading) == 1);
    REQUIRE(reading.error.code == URIFORM_INVALID_PORT && reading.error.component == URIFORM_COMPONENT_PORT);
    REQUIRE(reading.error.position == 10 && reading.text.size == 0 && reading.host.size == 0); // x may belong to a userinfo
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &reading) == 1);
    REQUIRE(reading.error.code == URIFORM_WEB_PORT_INVALID && reading.error.position == 9 && reading.text.size == 0);
    uriform_explanation_free(report);
    uriform_explanation_free(explain(NULL, 0));
}

static void test_failures(void)
{
    uriform_explanation* report = NULL;
    uriform_reading reading;
    uriform_reading_difference difference;
    uriform_change change;
    uriform_finding finding;
    uriform_error error;
    REQUIRE(uriform_explain(TEXT("a"), TEXT("//b"), 0, NULL, NULL, &report, &error) == URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
    REQUIRE(error.text == 1 && report == NULL);
    REQUIRE(uriform_explain(TEXT("a"), TEXT(""), 0, NULL, NULL, &report, &error) == URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
    REQUIRE(error.text == 1 && error.position == 0 && report == NULL);
    REQUIRE(uriform_explain(TEXT("a"), NULL, 0, 1, NULL, NULL, &report, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_explain(NULL, 1, NULL, 0, 0, NULL, NULL, &report, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_explain(TEXT("a"), NULL, 1, 0, NULL, NULL, &report, &error) == URIFORM_NULL_ARGUMENT && error.text == 1);
    REQUIRE(uriform_explain(TEXT("a"), NULL, 0, 0, NULL, NULL, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(report == NULL);
    REQUIRE(uriform_explanation_reading(NULL, 0, &reading) == 0 && uriform_explanation_difference(NULL, &difference) == 0);
    REQUIRE(uriform_explanation_change(NULL, 0, &change) == 0 && uriform_explanation_finding(NULL, 0, &finding) == 0);
    report = explain(TEXT("http://127.1:80/"));
    REQUIRE(uriform_explanation_reading(report, 0, NULL) == 0 && uriform_explanation_difference(report, NULL) == 0);
    REQUIRE(uriform_explanation_change(report, 0, NULL) == 0 && uriform_explanation_finding(report, 0, NULL) == 0);
    uriform_explanation_free(report);
    report = explain(TEXT("http://h/"));
    REQUIRE(uriform_explanation_difference(report, &difference) == 0);
    uriform_explanation_free(report);
    uriform_explanation_free(NULL);
}

static void test_findings(void)
{
    uriform_finding finding;
    int kind = 0;
    for (; uriform_describe_finding(kind, &finding) == 1; ++kind) {
        REQUIRE(finding.kind == (uint32_t)kind && uriform_find_finding(finding.name, strlen(finding.name)) == kind);
        REQUIRE(strlen(finding.sentence) > 10 && strlen(finding.reference) > 5);
        REQUIRE(finding.where.begin == 0 && finding.where.end == 0 && finding.detail.size == 0);
    }
    REQUIRE(kind > 40 && kind <= 64 && uriform_default_refusals() >> kind == 0);
    REQUIRE(uriform_describe_finding(-1, &finding) == 0 && uriform_describe_finding(256, &finding) == 0 &&
            uriform_describe_finding(0, NULL) == 0);
    REQUIRE(uriform_find_finding(NULL, 1) == -1 && uriform_find_finding("hosts-differ", 11) == -1);
    REQUIRE(strcmp(uriform_severity_name(URIFORM_NOTE), "note") == 0 &&
            strcmp(uriform_severity_name(URIFORM_WARNING), "warning") == 0);
    REQUIRE(strcmp(uriform_severity_name(URIFORM_ERROR), "error") == 0 && *uriform_severity_name(URIFORM_ERROR + 1) == '\0');
    REQUIRE(*uriform_severity_name(UINT32_MAX) == '\0');
}

static uint64_t kinds_of(const char* text, uint64_t wanted)
{
    uint64_t kinds = 0;
    REQUIRE(uriform_find_kinds(text, strlen(text), NULL, 0, wanted, 0, NULL, NULL, &kinds, NULL) == URIFORM_OK);
    return kinds;
}

static void test_kinds(void)
{
    const uint64_t slash = (uint64_t)1 << uriform_find_finding(TEXT("encoded-slash"));
    const uint64_t userinfo = (uint64_t)1 << uriform_find_finding(TEXT("userinfo"));
    const uint64_t local = (uint64_t)1 << uriform_find_finding(TEXT("local-name"));
    uint64_t kinds = 1;
    uriform_error error;
    REQUIRE(kinds_of("http://u@h/a%2Fb", slash | userinfo) == (slash | userinfo) && kinds_of("http://u@h/a%2Fb", slash) == slash);
    REQUIRE(kinds_of("http://h/a%2Fb", slash | userinfo) == slash && kinds_of("http://h/a%2Fb", local) == local);
    REQUIRE(kinds_of("http://h/a%2Fb", 0) == 0 && kinds_of("http://h.example/", ~UINT64_C(0) >> 14) == 0);
    REQUIRE(uriform_find_kinds(TEXT("a%2Fb"), TEXT("http://u@h/"), slash, 0, NULL, NULL, &kinds, NULL) == URIFORM_OK &&
            kinds == slash);
    REQUIRE(uriform_find_kinds(TEXT("a"), TEXT("/b"), slash, 0, NULL, NULL, &kinds, &error) ==
                URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL &&
            error.text == 1);
    REQUIRE(uriform_find_kinds(TEXT("a"), NULL, 0, (uint64_t)1 << 63, 0, NULL, NULL, &kinds, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_find_kinds(TEXT("a"), NULL, 0, slash, 1, NULL, NULL, &kinds, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_find_kinds(NULL, 1, NULL, 0, slash, 0, NULL, NULL, &kinds, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_find_kinds(TEXT("a"), NULL, 0, slash, 0, NULL, NULL, NULL, NULL) == URIFORM_NULL_ARGUMENT && kinds == slash);
}

static void test_addresses(void)
{
    static const unsigned char mapped[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 168, 0, 1};
    int class = URIFORM_ADDRESS_GLOBAL;
    REQUIRE(uriform_class_of_address(mapped, 16) == URIFORM_ADDRESS_PRIVATE);
    REQUIRE(uriform_class_of_address(mapped + 12, 4) == URIFORM_ADDRESS_PRIVATE);
    REQUIRE(uriform_class_of_address(mapped, 15) == -1 && uriform_class_of_address(NULL, 4) == -1);
    for (; class <= URIFORM_ADDRESS_RESERVED; ++class)
        REQUIRE(strlen(uriform_address_class_name(class)) > 4);
    REQUIRE(strcmp(uriform_address_class_name(URIFORM_ADDRESS_PRIVATE), "private") == 0);
    REQUIRE(*uriform_address_class_name(class) == '\0' && *uriform_address_class_name(-1) == '\0');
}

/// Returns why a policy refuses a URL.
static uint32_t refusal(const char* url, const uriform_fetch_policy* policy)
{
    char target[64];
    size_t length;
    uriform_fetch_answer answer;
    REQUIRE(uriform_safe_to_fetch(url, strlen(url), NULL, 0, policy, 0, NULL, NULL, target, sizeof target, &length, &answer,
                                  NULL) == URIFORM_OK);
    REQUIRE((length != 0) == (answer.why == URIFORM_FETCH_ALLOWED));
    REQUIRE((answer.finding.name != NULL) == (answer.why == URIFORM_FETCH_FINDING));
    REQUIRE((answer.error.code != URIFORM_OK) == (answer.why == URIFORM_FETCH_NOT_A_URL));
    return answer.why;
}

static void test_policies(void)
{
    static const uriform_text gopher = {TEXT("gopher")};
    static const uriform_text hosts[] = {{TEXT("a.example")}, {TEXT(".b.example")}};
    static const uint16_t ports[] = {8080};
    uriform_fetch_policy policy;
    memset(&policy, 0, sizeof policy);
    REQUIRE(refusal("http://h.example/", NULL) == URIFORM_FETCH_ALLOWED);
    REQUIRE(refusal("http://h.example/", &policy) == URIFORM_FETCH_ALLOWED);
    REQUIRE(refusal("http://h:x", &policy) == URIFORM_FETCH_NOT_A_URL);
    REQUIRE(refusal("gopher://h.example/", &policy) == URIFORM_FETCH_SCHEME);
    REQUIRE(refusal("http://0x7f.1/", &policy) == URIFORM_FETCH_FINDING);
    REQUIRE(refusal("http://10.0.0.1/", &policy) == URIFORM_FETCH_ADDRESS);
    REQUIRE(refusal("http://h.example:8080/", &policy) == URIFORM_FETCH_PORT);
    policy.addresses = 1u << URIFORM_ADDRESS_PRIVATE | 1u << URIFORM_ADDRESS_NONE;
    policy.ports = ports;
    policy.port_count = 1;
    REQUIRE(refusal("http://10.0.0.1:8080/", &policy) == URIFORM_FETCH_ALLOWED);
    REQUIRE(refusal("http://127.0.0.1:8080/", &policy) == URIFORM_FETCH_ADDRESS);
    REQUIRE(refusal("http://8.8.8.8/", &policy) == URIFORM_FETCH_ADDRESS && refusal("http://8.8.8.8/", NULL) == 0);
    policy.addresses = 1u << URIFORM_ADDRESS_NONE;
    REQUIRE(refusal("http://8.8.8.8/", &policy) == URIFORM_FETCH_ADDRESS && refusal("http://h.example/", &policy) == 0);
    policy.allowed_findings = uriform_default_refusals();
    REQUIRE(refusal("http://0x7f.1/", &policy) == URIFORM_FETCH_ADDRESS);
    policy.allowed_findings = (uint64_t)1 << uriform_find_finding(TEXT("userinfo"));
    policy.refused_findings = (uint64_t)1 << uriform_find_finding(TEXT("duplicate-parameter"));
    REQUIRE(refusal("http://u@h.example/", &policy) == URIFORM_FETCH_ALLOWED);
    REQUIRE(refusal("http://u@h.example/?a&a", &policy) == URIFORM_FETCH_FINDING);
    policy.hosts = hosts;
    policy.host_count = 2;
    policy.refused_hosts = hosts + 1;
    policy.refused_host_count = 0;
    REQUIRE(refusal("http://c.b.example/", &policy) == URIFORM_FETCH_ALLOWED &&
            refusal("http://c.example/", &policy) == URIFORM_FETCH_HOST);
    policy.refused_host_count = 1;
    REQUIRE(refusal("http://c.b.example/", &policy) == URIFORM_FETCH_HOST);
    policy.refused_host_count = policy.host_count = 0;
    REQUIRE(refusal("http://c.b.example/", &policy) == URIFORM_FETCH_HOST);
    policy.hosts = NULL;
    REQUIRE(refusal("http://c.b.example/", &policy) == URIFORM_FETCH_ALLOWED);
    policy.schemes = &gopher;
    policy.scheme_count = 1;
    REQUIRE(refusal("http://a.example/", &policy) == URIFORM_FETCH_SCHEME);
    policy.scheme_count = 0;
    REQUIRE(refusal("http://a.example/", &policy) == URIFORM_FETCH_SCHEME);
}

static void test_bad_policies(void)
{
    static const uriform_text bad = {NULL, 1};
    char byte = 'x';
    size_t length = 1;
    uriform_fetch_answer answer;
    uriform_fetch_policy policies[8];
    size_t i;
    memset(policies, 0, sizeof policies);
    memset(&answer, 0x5A, sizeof answer);
    policies[0].host_count = 1;
    policies[1].hosts = &bad;
    policies[1].host_count = 1;
    policies[2].port_count = 1;
    policies[3].scheme_count = 1;
    policies[4].refused_host_count = 1;
    policies[5].reserved = 1;
    policies[6].addresses = 1u << (URIFORM_ADDRESS_RESERVED + 1);
    policies[7].allowed_findings = (uint64_t)1 << 63;
    for (i = 0; i < 8; ++i) {
        const int status =
            uriform_safe_to_fetch(TEXT("a:"), NULL, 0, &policies[i], 0, NULL, NULL, &byte, 1, &length, &answer, NULL);
        REQUIRE(status == (i < 5 ? URIFORM_NULL_ARGUMENT : URIFORM_INVALID_OPTION) && length == 0);
    }
    REQUIRE(uriform_safe_to_fetch(TEXT("http://h.example/"), NULL, 0, NULL, 0, NULL, NULL, &byte, 1, &length, &answer, NULL) ==
            URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(length == 17 && byte == 'x' && answer.why == 0x5A5A5A5A);
    REQUIRE(uriform_safe_to_fetch(TEXT("a:"), NULL, 0, NULL, 0, NULL, NULL, &byte, 1, &length, NULL, NULL) ==
            URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_safe_to_fetch(TEXT("a:"), TEXT("/b"), NULL, 0, NULL, NULL, &byte, 1, &length, &answer, NULL) ==
            URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
    REQUIRE(uriform_safe_to_fetch(TEXT("a:"), TEXT(""), NULL, 0, NULL, NULL, &byte, 1, &length, &answer, NULL) ==
            URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
}

/// The member offsets are the same on each platform, whatever the alignment of uint64_t.
static void test_layout(void)
{
    enum { pointer = sizeof(void*) };
    REQUIRE(sizeof(uriform_finding) == 16 + 5 * pointer && offsetof(uriform_finding, detail) == 16);
    REQUIRE(sizeof(uriform_reading) == 6 * pointer + 16 && offsetof(uriform_reading, error) == 6 * pointer);
    REQUIRE(sizeof(uriform_reading_difference) == 24 && offsetof(uriform_reading_difference, component) == 8);
    REQUIRE(sizeof(uriform_change) == 8 + 4 * pointer && offsetof(uriform_change, rule) == 8 + 2 * pointer);
    REQUIRE(sizeof(uriform_fetch_policy) == 8 * pointer + 24 && offsetof(uriform_fetch_policy, addresses) == 8 * pointer + 16);
    REQUIRE(offsetof(uriform_fetch_answer, error) == 8 && offsetof(uriform_fetch_answer, finding) == 24);
    REQUIRE(offsetof(uriform_pair_explanation, a_error) == 24 && offsetof(uriform_pair_explanation, rules) == 56);
    REQUIRE(offsetof(uriform_pair_explanation, rule_count) == 56 + 64 * pointer);
}

static int to_example(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    REQUIRE(size == 2 && memcmp(domain, "\xC3\xA9", 2) == 0 && (be_strict == 0 || be_strict == 1) && capacity >= 9);
    memcpy(buffer, "a.example", 9);
    *length = 9;
    return URIFORM_OK;
}

static void test_hooks(void)
{
    uriform_explanation* report = NULL;
    uriform_reading reading;
    REQUIRE(uriform_explain(TEXT("http://\xC3\xA9/"), NULL, 0, 0, to_example, NULL, &report, NULL) == URIFORM_OK);
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &reading) == 1 && is_text(reading.host, "a.example"));
    uriform_explanation_free(report);
}

static void test_pairs(void)
{
    uriform_pair_explanation pair;
    REQUIRE(uriform_explain_pair(TEXT("http://h/a?utm_source=x"), TEXT("HTTP://h:80/a"), 0, NULL, &pair, NULL) == URIFORM_OK);
    REQUIRE(pair.compared == 0xFF && pair.same == (URIFORM_SAME_PAGE | URIFORM_SAME_USUAL | URIFORM_SAME_AGGRESSIVE));
    REQUIRE(pair.rule_count == 3 && strcmp(pair.rules[2], "drop-tracking") == 0 && pair.rules[3] == NULL);
    REQUIRE(uriform_explain_pair(TEXT("http://h/a"), TEXT("http://h/b"), 0, NULL, &pair, NULL) == URIFORM_OK);
    REQUIRE(pair.same == 0 && pair.position == 10 && pair.component == URIFORM_COMPONENT_PATH && pair.rule_count == 0);
    REQUIRE(uriform_explain_pair(TEXT("a:"), TEXT("x:|"), 0, NULL, &pair, NULL) == URIFORM_OK);
    REQUIRE(pair.a_error.code == URIFORM_OK && pair.b_error.code == URIFORM_INVALID_CHARACTER && pair.b_error.position == 2);
    REQUIRE(pair.b_error.text == 1 && (pair.compared & URIFORM_SAME_SCHEME) == 0);
    REQUIRE(uriform_explain_pair(TEXT("x:|"), TEXT("a:"), 0, NULL, &pair, NULL) == URIFORM_OK);
    REQUIRE(pair.a_error.code == URIFORM_INVALID_CHARACTER && pair.a_error.position == 2 && pair.a_error.text == 0);
    REQUIRE(pair.b_error.code == URIFORM_OK);
    pair.same = 7;
    REQUIRE(uriform_explain_pair(TEXT("a:"), NULL, 1, 0, NULL, &pair, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_explain_pair(TEXT("a:"), TEXT("a:"), 1, NULL, &pair, NULL) == URIFORM_INVALID_OPTION && pair.same == 7);
    REQUIRE(uriform_explain_pair(TEXT("a:"), TEXT("a:"), 0, NULL, NULL, NULL) == URIFORM_NULL_ARGUMENT);
}

#ifdef URIFORM_TEST_IRI
static void test_iris(void)
{
    uriform_explanation* report = NULL;
    uriform_reading reading;
    uriform_finding finding;
    REQUIRE(uriform_explain(TEXT("http://p\xD0\xB0ypal.com/"), NULL, 0, 0, NULL, uriform_iri_unicode(), &report, NULL) ==
            URIFORM_OK);
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &reading) == 1 && reading.error.code == URIFORM_OK);
    REQUIRE(is_text(reading.text, "http://p\xD0\xB0ypal.com/") && is_text(reading.host, "xn--pypal-4ve.com"));
    REQUIRE(is_text(reading.unicode_host, "p\xD0\xB0ypal.com"));
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_URL, &reading) == 1);
    REQUIRE(is_text(reading.text, "http://xn--pypal-4ve.com/"));
    REQUIRE(uriform_explanation_finding(report, 0, &finding) == 1 && strcmp(finding.name, "url-alone") == 0);
    uriform_explanation_free(report);
    report = NULL;
    REQUIRE(uriform_explain(TEXT("a"), TEXT("b"), 0, NULL, uriform_iri_unicode(), &report, NULL) ==
            URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
    REQUIRE(uriform_explain(TEXT("a"), NULL, 0, 1, NULL, uriform_iri_unicode(), &report, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_explain(NULL, 1, NULL, 0, 0, NULL, uriform_iri_unicode(), &report, NULL) == URIFORM_NULL_ARGUMENT &&
            report == NULL);
    REQUIRE(uriform_explain(TEXT("a"), NULL, 0, 0, NULL, uriform_iri_unicode(), NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_explain(TEXT("|\xFF"), TEXT("http://h/"), 0, NULL, uriform_iri_unicode(), &report, NULL) == URIFORM_OK);
    REQUIRE(uriform_explanation_reading(report, URIFORM_STANDARD_IRI, &reading) == 1 && reading.text.size == 0);
    REQUIRE(reading.error.code == URIFORM_INVALID_CHARACTER && reading.error.position == 0);
    uriform_explanation_free(report);
}

static void test_iris_to_fetch(void)
{
    static const char text[] = "http://p\xD0\xB0ypal.com/";
    uriform_fetch_policy policy;
    uriform_fetch_answer answer;
    char buffer[64];
    size_t length = 1;
    memset(&policy, 0, sizeof policy);
    REQUIRE(uriform_safe_to_fetch(TEXT(text), NULL, 0, NULL, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length,
                                  &answer, NULL) == URIFORM_OK);
    REQUIRE(length == 0 && answer.why == URIFORM_FETCH_FINDING && strcmp(answer.finding.name, "mixed-scripts") == 0);
    REQUIRE(answer.finding.where.begin == 7 && answer.finding.where.end == 14);
    policy.allowed_findings = (uint64_t)1 << answer.finding.kind;
    REQUIRE(uriform_safe_to_fetch(TEXT(text), NULL, 0, &policy, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length,
                                  &answer, NULL) == URIFORM_OK);
    REQUIRE(answer.why == URIFORM_FETCH_FINDING && strcmp(answer.finding.name, "confusable") == 0);
    policy.allowed_findings |= (uint64_t)1 << answer.finding.kind;
    REQUIRE(uriform_safe_to_fetch(TEXT(text), NULL, 0, &policy, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length,
                                  &answer, NULL) == URIFORM_OK);
    REQUIRE(answer.why == URIFORM_FETCH_ALLOWED && length == 25 && memcmp(buffer, "http://xn--pypal-4ve.com/", 25) == 0);
    REQUIRE(uriform_safe_to_fetch(TEXT("/a"), TEXT("http://xn--a.com/"), NULL, 0, NULL, uriform_iri_unicode(), buffer,
                                  sizeof buffer, &length, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer.why == URIFORM_FETCH_FINDING && strcmp(answer.finding.name, "a-label-round-trip") == 0);
    REQUIRE(uriform_safe_to_fetch(TEXT("/a"), TEXT("b"), NULL, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length,
                                  &answer, NULL) == URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL);
    policy.reserved = 1;
    REQUIRE(uriform_safe_to_fetch(TEXT("a:"), NULL, 0, &policy, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length,
                                  &answer, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_safe_to_fetch(TEXT("a:"), NULL, 0, NULL, 0, NULL, uriform_iri_unicode(), buffer, sizeof buffer, &length, NULL,
                                  NULL) == URIFORM_NULL_ARGUMENT);
}
#endif

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof writing_cases / sizeof *writing_cases; ++i)
        check_writing(&writing_cases[i]);
    test_report();
    test_refused_text();
    test_failures();
    test_findings();
    test_kinds();
    test_addresses();
    test_policies();
    test_bad_policies();
    test_layout();
    test_hooks();
    test_pairs();
#ifdef URIFORM_TEST_IRI
    test_iris();
    test_iris_to_fetch();
#endif
    return 0;
}
