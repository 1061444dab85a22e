#include <uriform-keys.h>

#include "../../core/c/contract.h"

/// @file
/// The C interface of sites keeps its promises. The C++ tests check the sites themselves.

static const char rules[] = "// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n// ===BEGIN PRIVATE DOMAINS===\nuk.com\n";

/// The list for the cases below, which need a fixed argument.
static uriform_suffix_list* list;

static int site_of(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    return uriform_site(list, text, size, options, buffer, capacity, length, error);
}

static const struct writing_case writing_cases[] = {
    {site_of,
     {TEXT("http://WWW.a.co.uk:8080/b"), 0, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "http://a b/", URIFORM_INVALID_CHARACTER, 8,
      0},
     TEXT("a.co.uk")},
    {site_of,
     {TEXT("HTTP://www.a.%43o.uk/b"), URIFORM_SCHEMEFUL, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "//h/", URIFORM_MISSING_SCHEME, 0,
      0},
     TEXT("http://a.co.uk")},
    {site_of,
     {TEXT("//a.b.uk.com"), 0, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "mailto:a@b", URIFORM_WEB_HOST_MISSING, 7, 0},
     TEXT("b.uk.com")},
    {site_of,
     {TEXT("//a.b.uk.com"), URIFORM_ICANN_RULES, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "http://:80/", URIFORM_WEB_HOST_MISSING,
      7, 0},
     TEXT("uk.com")},
    {site_of, {TEXT("//[0::1]/"), 0, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "", URIFORM_WEB_HOST_MISSING, 0, 0}, TEXT("[::1]")},
};

static int list_of(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    uriform_suffix_list* made = NULL;
    const int status = uriform_suffix_list_new(text, size, options, answer != NULL ? &made : NULL, error);
    if (status == URIFORM_OK)
        *(int*)answer = 1;
    uriform_suffix_list_free(made);
    return status;
}

static int split(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_split_host(list, text, size, options, answer, error);
}

static int within(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_within(text, size, TEXT("com"), options, answer, error);
}

static int within_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_within(TEXT("a.com"), text, size, options, answer, error);
}

static int same_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_same_site(list, text, size, TEXT("http://h"), options, answer, error);
}

static int same_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_same_site(list, TEXT("http://h"), text, size, options, answer, error);
}

static const struct answering_case answering_cases[] = {
    {list_of, sizeof(int), {TEXT(rules), 0, 0, "com\n*com\n", URIFORM_SITE_INVALID_SUFFIX_RULE, 4, 0}},
    {list_of, sizeof(int), {TEXT("*"), 0, 0, "//\n", URIFORM_SITE_NO_SUFFIX_RULE, 3, 0}},
    {list_of, sizeof(int), {TEXT("!a.b"), 0, 0, "a\xFF\n", URIFORM_INVALID_UTF8, 1, 0}},
    {split, sizeof(uriform_domain_parts), {TEXT("a.co.uk"), 0, URIFORM_ICANN_RULES, "a.com:80", URIFORM_INVALID_CHARACTER, 5, 0}},
    {within, sizeof(int), {TEXT("a.com"), 0, 0, "//b/a.com", URIFORM_INVALID_CHARACTER, 0, 0}},
    {within_second, sizeof(int), {TEXT("com"), 0, 0, "com:1", URIFORM_INVALID_CHARACTER, 3, 1}},
    {same_first,
     sizeof(int),
     {TEXT("http://h"), 0, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "a b", URIFORM_INVALID_CHARACTER, 1, 0}},
    {same_second,
     sizeof(int),
     {TEXT("http://h"), 0, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, "a b", URIFORM_INVALID_CHARACTER, 1, 1}},
};

static void test_parts(void)
{
    uriform_domain_parts parts;
    REQUIRE(uriform_split_host(list, TEXT("www.A.co.uk."), 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.public_suffix.begin == 6 && parts.public_suffix.end == 12);
    REQUIRE(parts.registrable_domain.begin == 4 && parts.registrable_domain.end == 12);
    REQUIRE(parts.section == URIFORM_SUFFIX_ICANN);
    REQUIRE(uriform_split_host(list, TEXT("a.b.uk.com"), 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.public_suffix.begin == 4 && parts.section == URIFORM_SUFFIX_PRIVATE);
    REQUIRE(uriform_split_host(list, TEXT("a.b.uk.com"), URIFORM_ICANN_RULES, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.public_suffix.begin == 7 && parts.registrable_domain.begin == 4 && parts.section == URIFORM_SUFFIX_ICANN);
    REQUIRE(uriform_split_host(list, TEXT("192.0.2.1"), 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.public_suffix.end == 0 && parts.registrable_domain.end == 0 && parts.section == URIFORM_SUFFIX_UNLISTED);
    REQUIRE(uriform_split_host(list, NULL, 0, 0, &parts, NULL) == URIFORM_OK && parts.public_suffix.end == 0);

    // A URL is not a host. The colons in an IP literal are allowed.
    uriform_error error;
    REQUIRE(uriform_split_host(list, TEXT("//a.com/b"), 0, &parts, &error) == URIFORM_INVALID_CHARACTER && error.position == 0);
    REQUIRE(error.component == URIFORM_COMPONENT_HOST);
    REQUIRE(uriform_split_host(list, TEXT("[::1]"), 0, &parts, NULL) == URIFORM_OK && parts.registrable_domain.end == 0);
    REQUIRE(uriform_split_host(list, TEXT("[::1]:1"), 0, &parts, &error) == URIFORM_INVALID_CHARACTER && error.position == 5);
}

static void test_answers(void)
{
    static const char a[] = "https://a.example.co.uk/";
    static const char b[] = "http://b.example.co.uk:8080/";
    uriform_suffix_list* kept = list;
    char buffer[8];
    size_t length = 1;
    int answer = 7;
    REQUIRE(uriform_same_site(list, TEXT(a), TEXT(b), 0, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_same_site(list, TEXT(a), TEXT(b), URIFORM_SCHEMEFUL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_same_site(list, TEXT("http://a.uk.com"), TEXT("http://b.uk.com"), 0, &answer, NULL) == URIFORM_OK &&
            answer == 0);
    REQUIRE(uriform_same_site(list, TEXT("http://a.uk.com"), TEXT("http://b.uk.com"), URIFORM_ICANN_RULES, &answer, NULL) ==
                URIFORM_OK &&
            answer == 1);
    REQUIRE(uriform_within(TEXT("a.B."), TEXT("b"), 0, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_within(TEXT("ab"), TEXT("b"), 0, &answer, NULL) == URIFORM_OK && answer == 0);
    answer = 7;
    REQUIRE(uriform_suffix_list_new(TEXT(""), 0, &kept, NULL) == URIFORM_SITE_NO_SUFFIX_RULE && kept == list);
    REQUIRE(uriform_split_host(NULL, TEXT("a"), 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_same_site(NULL, TEXT(a), TEXT(b), 0, &answer, NULL) == URIFORM_NULL_ARGUMENT && answer == 7);
    REQUIRE(uriform_site(NULL, TEXT(a), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_NULL_ARGUMENT && length == 0);
    uriform_suffix_list_free(NULL);
}

int main(void)
{
    size_t i;
    REQUIRE(uriform_suffix_list_new(TEXT(rules), 0, &list, NULL) == URIFORM_OK);
    for (i = 0; i < sizeof writing_cases / sizeof *writing_cases; ++i)
        check_writing(&writing_cases[i]);
    for (i = 0; i < sizeof answering_cases / sizeof *answering_cases; ++i)
        check_answering(&answering_cases[i]);
    test_parts();
    test_answers();
    uriform_suffix_list_free(list);
    return 0;
}
