#include <uriform-iri.h>

#include "../../core/c/contract.h"

/// @file
/// The C interface of uriform-iri keeps its promises for any arguments.

enum {
    kinds = URIFORM_URI | URIFORM_ABSOLUTE_URI | URIFORM_RELATIVE_REF,
    forms = kinds | URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT | URIFORM_URN_EQUIVALENCE,
    conversions = URIFORM_URI | URIFORM_PERCENT_ENCODED_HOST | URIFORM_NFC | URIFORM_LEGACY_EXTENDED
};

static int normalize(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                     uriform_error* error)
{
    return uriform_iri_normalize(text, size, options, NULL, buffer, capacity, length, error);
}

static const struct writing_case writing_cases[] = {
    {uriform_to_uri,
     {TEXT("http://\xC3\xA9/\xC3\xA9"), URIFORM_URI, conversions, "/\xC3\xA9", URIFORM_MISSING_SCHEME, 0, 0},
     TEXT("http://xn--9ca/%C3%A9")},
    {uriform_to_uri,
     {TEXT("//\xC3\xA9"), URIFORM_PERCENT_ENCODED_HOST, conversions, "/\xC3(", URIFORM_INVALID_CHARACTER, 2, 0},
     TEXT("//%C3%A9")},
    {uriform_to_uri,
     {TEXT("e\xCC\x81"), URIFORM_NFC, conversions, "//\xC3\xA9.\xE2\x84\x80", URIFORM_IRI_INVALID_HOST_NAME, 5, 0},
     TEXT("%C3%A9")},
    {uriform_to_uri,
     {TEXT("/a b\0"), URIFORM_LEGACY_EXTENDED, conversions, "/a b[", URIFORM_INVALID_CHARACTER, 4, 0},
     TEXT("/a%20b%00")},
    {uriform_to_iri,
     {TEXT("//xn--9ca/%C3%A9%2F"), 0, URIFORM_URI, "/%C3%", URIFORM_INVALID_PERCENT_ENCODING, 5, 0},
     TEXT("//\xC3\xA9/\xC3\xA9%2F")},
    {uriform_to_iri, {TEXT("a:%7E"), URIFORM_URI, URIFORM_URI, "/", URIFORM_MISSING_SCHEME, 0, 0}, TEXT("a:~")},
    {normalize, {TEXT("HTTP://\xC3\x89:80"), 0, forms, "//\xC3\xA9\xFF", URIFORM_INVALID_CHARACTER, 4, 0}, TEXT("http://xn--9ca/")},
};

static int parse(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_parse(text, size, options, answer, error);
}

static int equivalent_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_equivalent(text, size, TEXT("/"), options, NULL, answer, error);
}

static int equivalent_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_equivalent(TEXT("/"), text, size, options, NULL, answer, error);
}

static int hash(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_hash(text, size, 7, options, NULL, answer, error);
}

static int compare_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_compare(text, size, TEXT("/"), options, NULL, answer, error);
}

static int compare_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_iri_compare(TEXT("/"), text, size, options, NULL, answer, error);
}

static const struct answering_case answering_cases[] = {
    {parse, sizeof(uriform_components), {TEXT("/\xC3\xA9"), 0, kinds, "/\xC3(", URIFORM_INVALID_CHARACTER, 2, 0}},
    {equivalent_first, sizeof(int), {TEXT("/\xC3\xA9"), 0, forms, "/\xC3\xA9%", URIFORM_INVALID_PERCENT_ENCODING, 4, 0}},
    {equivalent_second, sizeof(int), {TEXT("/\xC3\xA9"), 0, forms, "//\xC3\xA9[", URIFORM_INVALID_CHARACTER, 4, 1}},
    {compare_first, sizeof(int), {TEXT("/\xC3\xA9"), 0, forms, "/\xC3\xA9%", URIFORM_INVALID_PERCENT_ENCODING, 4, 0}},
    {compare_second, sizeof(int), {TEXT("/\xC3\xA9"), 0, forms, "//\xC3\xA9[", URIFORM_INVALID_CHARACTER, 4, 1}},
    {hash, sizeof(uint64_t), {TEXT("/\xC3\xA9"), 0, forms, "/\xC3\xA9%", URIFORM_INVALID_PERCENT_ENCODING, 4, 0}},
};

static void test_answers(void)
{
    static const uriform_scheme_rule rule = {{TEXT("s")}, 7, 0};
    static const uriform_scheme_rules rules = {&rule, 1};
    static const uriform_scheme_rules no_rules = {NULL, 1};
    uriform_components parts;
    int answer = -1;
    uint64_t a = 0;
    uint64_t b = 1;
    REQUIRE(uriform_iri_parse(TEXT("//\xC3\xA9/\xC3\xA9?"), 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.host.end == 4 && parts.path.end == 7 && parts.query.begin == 8 && parts.query.end == 8);
    REQUIRE(uriform_parse(TEXT("//\xC3\xA9"), 0, &parts, NULL) == URIFORM_INVALID_CHARACTER);
    REQUIRE(uriform_iri_equivalent(TEXT("//\xC3\x89"), TEXT("//xn--9ca"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_iri_equivalent(TEXT("//\xC3\x89"), TEXT("//xn--9ca"), URIFORM_SYNTAX_LEVEL, NULL, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 0);
    REQUIRE(uriform_iri_compare(TEXT("//\xC3\x89"), TEXT("//xn--9ca"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_iri_compare(TEXT("/b"), TEXT("/\xC3\x89"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_iri_equivalent(TEXT("s://h"), TEXT("S://h:7"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);
    REQUIRE(uriform_iri_equivalent(TEXT("s://h"), TEXT("S://h:7"), 0, &no_rules, &answer, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_iri_hash(TEXT("//\xC3\x89"), 7, 0, NULL, &a, NULL) == URIFORM_OK);
    REQUIRE(uriform_hash(TEXT("//xn--9ca"), 7, 0, NULL, &b, NULL) == URIFORM_OK && a == b);
}

static void test_formats(void)
{
    REQUIRE(uriform_is_iri(TEXT("a:\xC3\xA9")) == 1 && uriform_is_iri(TEXT("/\xC3\xA9")) == 0 &&
            uriform_is_iri(TEXT("a:\xC3")) == 0);
    REQUIRE(uriform_is_iri_reference(TEXT("/\xC3\xA9")) == 1 && uriform_is_iri_reference(TEXT("\xC3")) == 0);
    REQUIRE(uriform_is_idn_hostname(TEXT("\xC3\xA9")) == 1 && uriform_is_idn_hostname(TEXT("xn--a")) == 0);
    REQUIRE(uriform_is_idn_hostname(NULL, 0) == 0 && uriform_is_idn_hostname(NULL, 1) == 0);
    REQUIRE(uriform_is_iri_reference(NULL, 0) == 1 && uriform_is_iri_reference(NULL, 1) == 0 && uriform_is_iri(NULL, 0) == 0);
}

static void test_domains(void)
{
    char buffer[16];
    size_t length = 17;
    REQUIRE(uriform_iri_domain_to_ascii(TEXT("\xC3\xA9"), 0, buffer, sizeof buffer, &length) == URIFORM_OK && length == 7);
    REQUIRE(memcmp(buffer, "xn--9ca", 7) == 0);
    REQUIRE(uriform_iri_domain_to_ascii(TEXT("a b"), 0, buffer, sizeof buffer, &length) == URIFORM_WEB_DOMAIN_TO_ASCII);
    REQUIRE(uriform_iri_domain_to_ascii(TEXT("\xC3\xA9_"), 0, buffer, sizeof buffer, &length) == URIFORM_OK && length == 9);
    REQUIRE(uriform_iri_domain_to_ascii(TEXT("\xC3\xA9_"), 1, buffer, sizeof buffer, &length) == URIFORM_WEB_DOMAIN_TO_ASCII);
    REQUIRE(uriform_iri_domain_to_ascii(NULL, 1, 0, buffer, sizeof buffer, &length) == URIFORM_NULL_ARGUMENT);
}

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof writing_cases / sizeof writing_cases[0]; ++i)
        check_writing(&writing_cases[i]);
    for (i = 0; i < sizeof answering_cases / sizeof answering_cases[0]; ++i)
        check_answering(&answering_cases[i]);
    test_answers();
    test_formats();
    test_domains();
    return 0;
}
