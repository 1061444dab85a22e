#include <pthread.h>

#include <uriform-keys.h>

#include "../../core/c/contract.h"

/// @file
/// The C interface of keys keeps its promises. The C++ tests check the keys themselves.

static const char list[] = "version\t7\nad\t*\tExample\thttps://example.com/\n";

/// The makers for the cases below, which need fixed arguments.
static uriform_key_maker* pages;
static uriform_key_maker* surts;

/// Converts `\xC3\xA9` to `xn--9ca`, and rejects other domains.
static int one_domain(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    (void)be_strict;
    if (size != 2 || memcmp(domain, "\xC3\xA9", 2) != 0 || capacity < 7)
        return URIFORM_WEB_DOMAIN_TO_ASCII;
    memcpy(buffer, "xn--9ca", 7);
    *length = 7;
    return URIFORM_OK;
}

static int no_memory(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    (void)domain, (void)size, (void)be_strict, (void)buffer, (void)capacity, (void)length;
    return URIFORM_OUT_OF_MEMORY;
}

static uriform_key_maker* maker_of(const char* profile, uriform_web_domain_to_ascii* hook)
{
    uriform_key_maker* maker = NULL;
    REQUIRE(uriform_key_maker_new(profile, strlen(profile), NULL, 0, NULL, 0, hook, &maker, NULL) == URIFORM_OK && maker != NULL);
    return maker;
}

static int key_of_page(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                       uriform_error* error)
{
    return uriform_key(pages, text, size, options, buffer, capacity, length, error);
}

static int surt_of(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    return uriform_key(surts, text, size, options, buffer, capacity, length, error);
}

static int begin_of_range(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                          uriform_error* error)
{
    char end[64];
    size_t end_length;
    return uriform_surt_range(surts, text, size, URIFORM_SURT_DOMAIN, options, buffer, capacity, length, end, sizeof end,
                              &end_length, error);
}

static int end_of_range(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                        uriform_error* error)
{
    char begin[64];
    size_t begin_length;
    return uriform_surt_range(surts, text, size, URIFORM_SURT_DOMAIN, options, begin, sizeof begin, &begin_length, buffer, capacity,
                              length, error);
}

static const struct writing_case writing_cases[] = {
    {key_of_page, {TEXT("http://h?b&a#f"), 0, 0, "http://a b", URIFORM_INVALID_CHARACTER, 8, 0}, TEXT("http://h/?a&b")},
    {key_of_page, {TEXT("http://h"), 0, 0, "/a", URIFORM_MISSING_SCHEME, 0, 0}, TEXT("http://h/")},
    {surt_of, {TEXT("http://www.a.b/C"), 0, 0, "http://h:x", URIFORM_INVALID_PORT, 9, 0}, TEXT("b,a)/c")},
    {surt_of, {TEXT("\xC3\xA9"), 0, 0, "http://:80", URIFORM_WEB_HOST_MISSING, 7, 0}, TEXT("xn--9ca)/")},
    {begin_of_range, {TEXT("a.b/c"), 0, 0, "http://h:x", URIFORM_INVALID_PORT, 9, 0}, TEXT("b,a)")},
    {end_of_range, {TEXT("a.\xC3\xA9/c"), 0, 0, "dns:", URIFORM_WEB_HOST_MISSING, 4, 0}, TEXT("%c3%a9,a-")},
    {uriform_profile,
     {TEXT(" cache/1 sort=name "), 0, URIFORM_NEWEST_VERSION, "page/2", URIFORM_KEY_UNKNOWN_PROFILE_VERSION, 5, 0},
     TEXT("cache/1 sort=name")},
    {uriform_profile,
     {TEXT("page/1"), 0, URIFORM_NEWEST_VERSION, "surt/1 strip-www", URIFORM_KEY_INAPPLICABLE_RULE, 7, 0},
     TEXT("page/1")},
    {uriform_profile,
     {TEXT("\tpage\tstrip-www"), URIFORM_NEWEST_VERSION, URIFORM_NEWEST_VERSION, "surt strip-www", URIFORM_KEY_INAPPLICABLE_RULE, 5,
      0},
     TEXT("page/1 strip-www")},
    {uriform_profile,
     {TEXT("page/1"), URIFORM_NEWEST_VERSION, URIFORM_NEWEST_VERSION, "page/", URIFORM_KEY_UNKNOWN_PROFILE_VERSION, 5, 0},
     TEXT("page/1")},
};

static int maker_by(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    uriform_key_maker* maker = NULL;
    const int status = uriform_key_maker_new(text, size, NULL, 0, NULL, options, NULL, answer != NULL ? &maker : NULL, error);
    if (status == URIFORM_OK)
        *(int*)answer = 1;
    uriform_key_maker_free(maker);
    return status;
}

static int maker_with(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    uriform_key_maker* maker = NULL;
    const char* const given = text == NULL && size == 0 ? "" : text; // a null pointer means no list
    const int status =
        uriform_key_maker_new(TEXT("page/1"), given, size, NULL, options, NULL, answer != NULL ? &maker : NULL, error);
    if (status == URIFORM_OK)
        *(int*)answer = 1;
    uriform_key_maker_free(maker);
    return status;
}

static int hash(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_key_hash(pages, text, size, 7, options, answer, error);
}

static int hash_of_surt(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_key_hash(surts, text, size, 7, options, answer, error);
}

static int equal_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_key_equal(pages, text, size, TEXT("http://h"), options, answer, error);
}

static int equal_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_key_equal(pages, TEXT("http://h"), text, size, options, answer, error);
}

static int equivalent_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_no_vary_search_equivalent(TEXT("key-order"), text, size, TEXT("http://h"), options, answer, NULL, error);
}

static int equivalent_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_no_vary_search_equivalent(TEXT("key-order"), TEXT("http://h"), text, size, options, answer, NULL, error);
}

static const struct answering_case answering_cases[] = {
    {maker_by, sizeof(int), {TEXT("page/1"), 0, URIFORM_NEWEST_VERSION, "page/1 www", URIFORM_KEY_UNKNOWN_RULE, 7, 0}},
    {maker_by, sizeof(int), {TEXT("surt/1"), 0, URIFORM_NEWEST_VERSION, "page", URIFORM_KEY_UNKNOWN_PROFILE, 0, 0}},
    {maker_by,
     sizeof(int),
     {TEXT("surt"), URIFORM_NEWEST_VERSION, URIFORM_NEWEST_VERSION, "cache drop=a,", URIFORM_KEY_INVALID_RULE_VALUE, 13, 0}},
    {maker_with, sizeof(int), {TEXT(list), 0, URIFORM_NEWEST_VERSION, "version\t1\na\t*\t", URIFORM_KEY_INVALID_LIST_ROW, 14, 1}},
    {maker_with, sizeof(int), {TEXT(list), 0, URIFORM_NEWEST_VERSION, "version\t1\na\tB\t\t\n", URIFORM_KEY_INVALID_SITE, 12, 1}},
    {hash, sizeof(uriform_digest), {TEXT("http://h"), 0, 0, "http://a b", URIFORM_INVALID_CHARACTER, 8, 0}},
    {hash_of_surt, sizeof(uriform_digest), {TEXT(""), 0, 0, "http://:80", URIFORM_WEB_HOST_MISSING, 7, 0}},
    {equal_first, sizeof(int), {TEXT("http://h"), 0, 0, "http://a b", URIFORM_INVALID_CHARACTER, 8, 0}},
    {equal_second, sizeof(int), {TEXT("http://h"), 0, 0, "http://a b", URIFORM_INVALID_CHARACTER, 8, 1}},
    {equivalent_first, sizeof(int), {TEXT("http://h"), 0, URIFORM_LEGACY_FIELD, "/", URIFORM_MISSING_SCHEME, 0, 1}},
    {equivalent_second,
     sizeof(int),
     {TEXT("http://h"), 0, URIFORM_LEGACY_FIELD, "http://h/%", URIFORM_INVALID_PERCENT_ENCODING, 10, 2}},
};

static void test_makers(void)
{
    uriform_key_maker* maker = pages;
    uriform_digest digest;
    char buffer[64];
    size_t length = 1;
    int answer = 7;
    uriform_error error;
    REQUIRE(uriform_key_maker_new(TEXT("page/3"), NULL, 0, NULL, 0, NULL, &maker, NULL) != URIFORM_OK && maker == pages);
    REQUIRE(uriform_key(NULL, TEXT("a:"), 0, buffer, sizeof buffer, &length, &error) == URIFORM_NULL_ARGUMENT && length == 0);
    REQUIRE(uriform_key_hash(NULL, TEXT("a:"), 0, 0, &digest, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_key_equal(NULL, TEXT("a:"), TEXT("a:"), 0, &answer, NULL) == URIFORM_NULL_ARGUMENT && answer == 7);

    // An empty list is an invalid list; a null pointer selects the library's list.
    REQUIRE(uriform_key_maker_new(TEXT("page/1"), TEXT(""), NULL, 0, NULL, &maker, &error) == URIFORM_KEY_MISSING_LIST_VERSION);
    REQUIRE(error.text == 1 && maker == pages);
    REQUIRE(uriform_key_maker_new(TEXT("page/1"), TEXT(list), NULL, 0, NULL, &maker, NULL) == URIFORM_OK);
    REQUIRE(uriform_key_equal(maker, TEXT("http://h/?ad=1"), TEXT("http://h/"), 0, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_key_equal(maker, TEXT("http://h/?gclid=1"), TEXT("http://h/"), 0, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_key_equal(pages, TEXT("http://h/?gclid=1"), TEXT("http://h/"), 0, &answer, NULL) == URIFORM_OK && answer == 1);
    uriform_key_maker_free(maker);
    uriform_key_maker_free(NULL);
}

static void test_registrable_domains(void)
{
    static const char rules[] = "com\nuk\nco.uk\n";
    uriform_suffix_list* suffixes = NULL;
    uriform_key_maker* maker = NULL;
    char buffer[128];
    size_t length;
    uriform_error error;
    REQUIRE(uriform_key_maker_new(TEXT("page/1 registrable-domain"), NULL, 0, NULL, 0, NULL, &maker, &error) ==
                URIFORM_KEY_MISSING_SUFFIX_LIST &&
            maker == NULL && error.text == 0 && error.position == 0);
    REQUIRE(uriform_suffix_list_new(TEXT(rules), 0, &suffixes, NULL) == URIFORM_OK);
    REQUIRE(uriform_key_maker_new(TEXT("cache/1 registrable-domain"), NULL, 0, suffixes, 0, NULL, &maker, NULL) == URIFORM_OK);
    uriform_suffix_list_free(suffixes); // the maker shares the list
    REQUIRE(uriform_key(maker, TEXT("http://A.b.co.uk:81/c#d"), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
    REQUIRE(length == 19 && memcmp(buffer, "http://b.co.uk:81/c", length) == 0);
    REQUIRE(uriform_key_identity(maker, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
    REQUIRE(length == 71 && memcmp(buffer, "cache/1 registrable-domain suffix-list=", 39) == 0);
    uriform_key_maker_free(maker);
}

/// The value is the output of the program xxhsum for `http://h/?a&b`.
static void test_hashes(void)
{
    uriform_digest first;
    uriform_digest second;
    REQUIRE(uriform_key_hash(pages, TEXT("http://h/?b&a"), 0, 0, &first, NULL) == URIFORM_OK);
    REQUIRE(first.high == UINT64_C(0xc4ddf94cb1f22d4a) && first.low == UINT64_C(0x8e7815fdb984cbb1));
    REQUIRE(uriform_key_hash(pages, TEXT("http://h/?b&a"), 1, 0, &second, NULL) == URIFORM_OK);
    REQUIRE(first.high != second.high && first.low != second.low);
}

static void test_hooks(void)
{
    static const char text[] = "http://\xC3\xA9/";
    uriform_key_maker* const without = maker_of("surt/1", NULL);
    uriform_key_maker* const failing = maker_of("surt/1", no_memory);
    uriform_key_maker* const makers[] = {surts, without, surts};
    static const char* const keys[] = {"xn--9ca)/", "%c3%a9)/", "xn--9ca)/"};
    char buffer[64];
    char end[64];
    size_t length;
    size_t end_length;
    uriform_digest first;
    uriform_digest second;
    int answer;
    size_t i;
    // Each maker uses its own hook.
    for (i = 0; i < 3; ++i) {
        REQUIRE(uriform_key(makers[i], TEXT(text), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
        REQUIRE(length == strlen(keys[i]) && memcmp(buffer, keys[i], length) == 0);
    }
    REQUIRE(uriform_key_hash(surts, TEXT(text), 0, 0, &first, NULL) == URIFORM_OK);
    REQUIRE(uriform_key_hash(without, TEXT(text), 0, 0, &second, NULL) == URIFORM_OK && first.low != second.low);
    REQUIRE(uriform_key_equal(surts, TEXT(text), TEXT("xn--9ca"), 0, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_surt_range(surts, TEXT(text), URIFORM_SURT_HOST, 0, buffer, sizeof buffer, &length, end, sizeof end,
                               &end_length, NULL) == URIFORM_OK);
    REQUIRE(length == 8 && memcmp(buffer, "xn--9ca)", 8) == 0);
    length = 1;
    REQUIRE(uriform_key(failing, TEXT(text), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OUT_OF_MEMORY && length == 0);
    REQUIRE(uriform_key(failing, TEXT("http://h/"), 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK && length == 3);
    uriform_key_maker_free(without);
    uriform_key_maker_free(failing);
}

static int range(const uriform_key_maker* maker, const char* text, uint32_t match, const char* expected_begin,
                 const char* expected_end)
{
    char begin[64];
    char end[64];
    size_t begin_length = 1;
    size_t end_length = 1;
    const int status = uriform_surt_range(maker, text, strlen(text), match, 0, begin, sizeof begin, &begin_length, end, sizeof end,
                                          &end_length, NULL);
    REQUIRE(begin_length == strlen(expected_begin) && memcmp(begin, expected_begin, begin_length) == 0);
    REQUIRE(end_length == strlen(expected_end) && memcmp(end, expected_end, end_length) == 0);
    return status;
}

static void test_ranges(void)
{
    uriform_key_maker* const scopes = maker_of("heritrix/1", NULL);
    uriform_key_maker* const all = maker_of("surt/1 www=none scheme=kept", NULL);
    uriform_key_maker* const commas = maker_of("surt/1 host-end=comma", NULL);
    char begin[] = "as it is";
    char end[] = "as it is";
    size_t begin_length = 7;
    size_t end_length = 7;
    REQUIRE(range(surts, "http://a.b:8/c/", URIFORM_SURT_EXACT, "b,a:8)/c", "b,a:8)/c!") == URIFORM_OK);
    REQUIRE(range(surts, "http://a.b:8/c/", URIFORM_SURT_PREFIX, "b,a:8)/c/", "b,a:8)/c0") == URIFORM_OK);
    REQUIRE(range(surts, "http://a.b:8/c/", URIFORM_SURT_HOST, "b,a:8)", "b,a:8*") == URIFORM_OK);
    REQUIRE(range(surts, "http://a.b:8/c/", URIFORM_SURT_DOMAIN, "b,a)", "b,a-") == URIFORM_OK);
    REQUIRE(range(all, "http://www.b/", URIFORM_SURT_HOST, "http://(b,www)", "http://(b,www*") == URIFORM_OK);
    REQUIRE(range(surts, "a", URIFORM_SURT_DOMAIN + 1, "", "") == URIFORM_INVALID_OPTION);
    REQUIRE(range(pages, "http://h", URIFORM_SURT_EXACT, "", "") == URIFORM_KEY_INAPPLICABLE_RULE);
    REQUIRE(range(scopes, "http://h/", URIFORM_SURT_EXACT, "http://(h,)/", "http://(h,)/!") == URIFORM_OK);
    REQUIRE(range(scopes, "http://h/", URIFORM_SURT_HOST, "", "") == URIFORM_KEY_INAPPLICABLE_RULE);
    REQUIRE(range(surts, "", URIFORM_SURT_HOST, "", "") == URIFORM_WEB_HOST_MISSING);
    REQUIRE(range(commas, "http://a.b:8/c/", URIFORM_SURT_HOST, "b,a,:8)", "b,a,:8*") == URIFORM_OK);
    REQUIRE(range(commas, "http://a.b:8/c/", URIFORM_SURT_DOMAIN, "", "") == URIFORM_KEY_INAPPLICABLE_RULE);
    REQUIRE(range(NULL, "", URIFORM_SURT_EXACT, "", "") == URIFORM_NULL_ARGUMENT);
    // Either both are written or neither.
    REQUIRE(uriform_surt_range(surts, TEXT("a.b"), URIFORM_SURT_HOST, 0, begin, 4, &begin_length, end, 3, &end_length, NULL) ==
            URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(begin_length == 4 && end_length == 4 && strcmp(begin, "as it is") == 0 && strcmp(end, "as it is") == 0);
    REQUIRE(uriform_surt_range(surts, TEXT("a.b"), URIFORM_SURT_HOST, 0, begin, 3, &begin_length, end, 4, &end_length, NULL) ==
            URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(begin_length == 4 && end_length == 4 && strcmp(begin, "as it is") == 0 && strcmp(end, "as it is") == 0);
    uriform_key_maker_free(scopes);
    uriform_key_maker_free(all);
    uriform_key_maker_free(commas);
}

/// Creates a maker, with a list of tracking parameters unless `tracking` is null, and compares its identity.
static int identity(const char* profile, const char* tracking, uriform_web_domain_to_ascii* hook, const char* expected)
{
    uriform_key_maker* maker = NULL;
    char buffer[64];
    size_t length = 1;
    REQUIRE(uriform_key_maker_new(profile, strlen(profile), tracking, tracking != NULL ? strlen(tracking) : 0, NULL, 0, hook,
                                  &maker, NULL) == URIFORM_OK);
    const int status = uriform_key_identity(maker, 0, buffer, sizeof buffer, &length, NULL);
    REQUIRE(length == strlen(expected) && memcmp(buffer, expected, length) == 0);
    uriform_key_maker_free(maker);
    return status;
}

static void test_identities(void)
{
    char buffer[] = "as it is";
    size_t length = 0;
    REQUIRE(identity(" cache/1  sort=name", NULL, NULL, "cache/1 sort=name") == URIFORM_OK);
    REQUIRE(identity("cache/1", "version\t1\nq\t*\tv\ts\n", one_domain, "cache/1") == URIFORM_OK);
    REQUIRE(identity("page/1", "version\t1\nq\t*\tv\ts\n", one_domain, "page/1 tracking=34161100d091e80a4db5f627dea1a307") ==
            URIFORM_OK);
    REQUIRE(identity("surt/1", NULL, NULL, "surt/1") == URIFORM_OK);
    REQUIRE(identity("surt/1", NULL, one_domain, "surt/1 domain-to-ascii") == URIFORM_OK);
    REQUIRE(identity("ssurt/1", NULL, one_domain, "ssurt/1") == URIFORM_OK);
    REQUIRE(uriform_key_identity(NULL, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_key_identity(pages, 1, buffer, sizeof buffer, &length, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_key_identity(pages, 0, buffer, 8, &length, NULL) == URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(length == 16 + 32 && strcmp(buffer, "as it is") == 0);
}

static void test_no_vary_search(void)
{
    static const char a[] = "http://h/?a&b";
    static const char b[] = "http://h/?b&a";
    uriform_error why;
    uriform_error error;
    int answer = 7;
    REQUIRE(uriform_no_vary_search_equivalent(TEXT("key-order"), TEXT(a), TEXT(b), 0, &answer, &why, &error) == URIFORM_OK);
    REQUIRE(answer == 1 && why.code == URIFORM_OK && error.code == URIFORM_OK);
    REQUIRE(uriform_no_vary_search_equivalent(TEXT("key-order=1"), TEXT(a), TEXT(b), 0, &answer, &why, &error) == URIFORM_OK);
    REQUIRE(answer == 0 && why.code == URIFORM_KEY_INVALID_KEY_ORDER && why.position == 10 && error.code == URIFORM_OK);
    REQUIRE(uriform_no_vary_search_equivalent(NULL, 0, TEXT(a), TEXT(b), 0, &answer, NULL, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_no_vary_search_equivalent(TEXT("params"), TEXT(a), TEXT(b), 0, &answer, &why, NULL) == URIFORM_OK);
    REQUIRE(answer == 0 && why.code == URIFORM_KEY_INVALID_PARAMETER_NAMES);
    REQUIRE(uriform_no_vary_search_equivalent(TEXT("params"), TEXT(a), TEXT(b), URIFORM_LEGACY_FIELD, &answer, &why, NULL) ==
            URIFORM_OK);
    REQUIRE(answer == 1 && why.code == URIFORM_OK);
    answer = 7;
    why.code = 7;
    REQUIRE(uriform_no_vary_search_equivalent(TEXT("&"), TEXT(a), TEXT(""), 0, &answer, &why, &error) == URIFORM_MISSING_SCHEME);
    REQUIRE(answer == 7 && why.code == 7 && error.text == 2);
    REQUIRE(uriform_no_vary_search_equivalent(NULL, 1, TEXT(a), TEXT(b), 0, &answer, &why, &error) == URIFORM_NULL_ARGUMENT);
    REQUIRE(error.text == 0 && answer == 7);
    REQUIRE(uriform_no_vary_search_equivalent(NULL, 0, TEXT(a), NULL, 1, 0, &answer, &why, &error) == URIFORM_NULL_ARGUMENT);
    REQUIRE(error.text == 2);
    REQUIRE(uriform_no_vary_search_equivalent(NULL, 0, TEXT(a), TEXT(b), 0, NULL, &why, NULL) == URIFORM_NULL_ARGUMENT);
}

static void test_versions(void)
{
    REQUIRE(uriform_key_version() == URIFORM_KEY_VERSION && uriform_normal_form_version() == URIFORM_NORMAL_FORM_VERSION);
    REQUIRE(strspn(uriform_tracking_version(), "0123456789") == strlen(uriform_tracking_version()));
    REQUIRE(strlen(uriform_tracking_version()) != 0);
}

/// Makes keys for longer and longer texts by a thread's own maker. Threads with odd numbers use a hook.
static void* make_keys(void* number)
{
    const int has_hook = *(const int*)number % 2;
    uriform_key_maker* const maker = maker_of("surt/1", has_hook ? one_domain : NULL);
    const char* const host = has_hook ? "xn--9ca" : "%c3%a9";
    char text[300] = "http://\xC3\xA9/?";
    char key[300];
    size_t size = strlen(text);
    size_t length;
    while (size < sizeof text - 2) {
        text[size++] = '&';
        text[size++] = 'a';
        REQUIRE(uriform_key(maker, text, size, 0, key, sizeof key, &length, NULL) == URIFORM_OK);
        REQUIRE(length > strlen(host) && memcmp(key, host, strlen(host)) == 0 && key[length - 1] == 'a');
    }
    uriform_key_maker_free(maker);
    return NULL;
}

#ifdef __EMSCRIPTEN__
enum { has_threads = 0 }; /* unless requested */
#else
enum { has_threads = 1 };
#endif

static void test_threads(void)
{
    enum { count = 4 };
    pthread_t threads[count];
    int numbers[count];
    int i;
    for (i = 0; i < count; ++i) {
        numbers[i] = i;
        if (has_threads)
            REQUIRE(pthread_create(&threads[i], NULL, make_keys, &numbers[i]) == 0);
        else
            make_keys(&numbers[i]);
    }
    for (i = 0; has_threads && i < count; ++i)
        REQUIRE(pthread_join(threads[i], NULL) == 0);
}

int main(void)
{
    size_t i;
    pages = maker_of("page/1", NULL);
    surts = maker_of("surt/1", one_domain);
    for (i = 0; i < sizeof writing_cases / sizeof *writing_cases; ++i)
        check_writing(&writing_cases[i]);
    for (i = 0; i < sizeof answering_cases / sizeof *answering_cases; ++i)
        check_answering(&answering_cases[i]);
    test_makers();
    test_hashes();
    test_hooks();
    test_ranges();
    test_registrable_domains();
    test_identities();
    test_no_vary_search();
    test_versions();
    test_threads();
    uriform_key_maker_free(pages);
    uriform_key_maker_free(surts);
    return 0;
}
