#include "contract.h"

/// @file
/// The C interface of web URLs keeps its promises, and follows the URL Standard.

static const char base[] = "http://h/a/b?c";

/// Converts `\xC3\xA9` to `xn--9ca`, and rejects other domains.
static int one_domain(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    REQUIRE(be_strict == 0);
    if (size != 2 || memcmp(domain, "\xC3\xA9", 2) != 0)
        return size == 3 ? URIFORM_WEB_HOST_TOO_LONG : -1;
    *length = 7;
    if (capacity < *length)
        return URIFORM_WEB_HOST_TOO_LONG;
    memcpy(buffer, "xn--9ca", *length);
    return URIFORM_OK;
}

static int no_memory(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    (void)domain, (void)size, (void)be_strict, (void)buffer, (void)capacity, (void)length;
    return URIFORM_OUT_OF_MEMORY;
}

static int too_much(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    (void)domain, (void)size, (void)be_strict, (void)buffer;
    *length = capacity + 1;
    return URIFORM_OK;
}

static int parse(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                 uriform_error* error)
{
    return uriform_web_parse(text, size, NULL, 0, options, NULL, buffer, capacity, length, NULL, error);
}

static int parse_against_base(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                              uriform_error* error)
{
    return uriform_web_parse(text, size, TEXT(base), options, one_domain, buffer, capacity, length, NULL, error);
}

/// A null pointer means no base, not an empty base.
static int parse_base(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                      uriform_error* error)
{
    return uriform_web_parse(TEXT("a:"), size == 0 ? "" : text, size, options, NULL, buffer, capacity, length, NULL, error);
}

static int to_uri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                  uriform_error* error)
{
    return uriform_web_to_uri(text, size, TEXT(base), options, NULL, buffer, capacity, length, error);
}

static int origin(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                  uriform_error* error)
{
    return uriform_web_origin(text, size, TEXT(base), options, NULL, buffer, capacity, length, error);
}

static int set_hash(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error)
{
    return uriform_web_set(text, size, URIFORM_WEB_HASH, TEXT("x"), options, NULL, buffer, capacity, length, NULL, error);
}

static int set_to(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                  uriform_error* error)
{
    return uriform_web_set(TEXT("http://h/"), URIFORM_WEB_SEARCH, text, size, options, NULL, buffer, capacity, length, NULL, error);
}

static int from_path(const char* text, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                     uriform_error* error)
{
    return uriform_web_from_path(text, size, style, NULL, buffer, capacity, length, error);
}

static int to_path(const char* text, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    return uriform_web_to_path(text, size, TEXT("file:///C:/a/b"), style, NULL, buffer, capacity, length, error);
}

static const struct writing_case writing_cases[] = {
    {parse, {TEXT(" HTTP:\\\\H:80/\0"), 0, 0, "http://h:x", URIFORM_WEB_PORT_INVALID, 9, 0}, TEXT("http://h/")},
    {parse, {TEXT("http://h/"), 0, 0, "/", URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL, 0, 0}, TEXT("http://h/")},
    {parse_against_base, {TEXT("../d e"), 0, 0, "http://a b", URIFORM_WEB_DOMAIN_TO_ASCII, 8, 0}, TEXT("http://h/d%20e")},
    {parse_against_base, {TEXT("//\xC3\xA9"), 0, 0, "//\xC3\xAA", URIFORM_WEB_DOMAIN_TO_ASCII, 2, 0}, TEXT("http://xn--9ca/")},
    {parse_base, {TEXT("http://h/"), 0, 0, "b", URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL, 1, 1}, TEXT("a:")},
    {parse_base, {TEXT("http://h/"), 0, 0, "", URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL, 0, 1}, TEXT("a:")},
    {to_uri, {TEXT("|"), 0, 0, "//\xC3\xA9", URIFORM_WEB_DOMAIN_TO_ASCII_UNAVAILABLE, 2, 0}, TEXT("http://h/a/%7C")},
    {to_uri, {TEXT("c"), 0, 0, "//[", URIFORM_WEB_IPV6_UNCLOSED, 3, 0}, TEXT("http://h/a/c")},
    {origin, {TEXT("c"), 0, 0, "//h:99999", URIFORM_WEB_PORT_OUT_OF_RANGE, 8, 0}, TEXT("http://h")},
    {from_path, {TEXT("/a/../b"), 0, 1, "/\xFF/b", URIFORM_OK, 0, 0}, TEXT("file:///b")},
    {from_path, {TEXT("//H/s"), 1, 1, "\\\\a b\\s", URIFORM_WEB_DOMAIN_TO_ASCII, 2, 0}, TEXT("file://h/s")},
    {to_path, {TEXT("c?q"), 1, 1, "http://[", URIFORM_WEB_IPV6_UNCLOSED, 8, 0}, TEXT("C:\\a\\c")},
    {to_path, {TEXT("/c|/%25"), 0, 1, "x%2F", URIFORM_INVALID_PATH_CHARACTER, 14, 0}, TEXT("/c:/%")},
    {set_hash, {TEXT("HTTP:h#y"), 0, 0, "http:", URIFORM_WEB_HOST_MISSING, 5, 0}, TEXT("http://h/#x")},
    {set_to, {TEXT("a b"), 0, 0, "", URIFORM_OK, 0, 1}, TEXT("http://h/?a%20b")},
};

static int attributes_of(const char* text, uriform_web_attributes* attributes)
{
    char buffer[64];
    size_t length;
    return uriform_web_parse(text, strlen(text), NULL, 0, 0, NULL, buffer, sizeof buffer, &length, attributes, NULL);
}

static int is_span(uriform_span span, uint32_t begin, uint32_t end)
{
    return span.begin == begin && span.end == end;
}

static void test_attributes(void)
{
    uriform_web_attributes at;
    char byte;
    size_t length;
    REQUIRE(attributes_of("https://u:p@h:8/p?q#f", &at) == URIFORM_OK);
    REQUIRE(is_span(at.protocol, 0, 6) && is_span(at.username, 8, 9) && is_span(at.password, 10, 11));
    REQUIRE(is_span(at.host, 12, 15) && is_span(at.hostname, 12, 13) && is_span(at.port, 14, 15));
    REQUIRE(is_span(at.pathname, 15, 17) && is_span(at.search, 17, 19) && is_span(at.hash, 19, 21));
    REQUIRE(at.host_kind == URIFORM_WEB_HOST_DOMAIN);
    REQUIRE(attributes_of("a:/.//b?#", &at) == URIFORM_OK && at.host_kind == URIFORM_WEB_HOST_NULL);
    REQUIRE(is_span(at.pathname, 4, 7) && at.search.begin == at.search.end && at.hash.begin == at.hash.end);
    REQUIRE(attributes_of("file:///", &at) == URIFORM_OK && at.host_kind == URIFORM_WEB_HOST_EMPTY);
    REQUIRE(attributes_of("http://1", &at) == URIFORM_OK && at.host_kind == URIFORM_WEB_HOST_IPV4);
    REQUIRE(attributes_of("a://[::1]", &at) == URIFORM_OK && at.host_kind == URIFORM_WEB_HOST_IPV6);
    REQUIRE(attributes_of("a://1.2.3.4", &at) == URIFORM_OK && at.host_kind == URIFORM_WEB_HOST_OPAQUE);
    // If the buffer is too small for the href, nothing is set.
    memset(&at, 0x5A, sizeof at);
    REQUIRE(uriform_web_parse(TEXT("a:b"), NULL, 0, 0, NULL, &byte, 1, &length, &at, NULL) == URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(length == 3 && at.host_kind == 0x5A5A5A5A);
}

static void test_names(void)
{
    static const char* const names[] = {"", "empty", "domain", "ipv4", "ipv6", "opaque"};
    uint32_t kind;
    for (kind = URIFORM_WEB_HOST_NULL; kind <= URIFORM_WEB_HOST_OPAQUE; ++kind)
        REQUIRE(strcmp(uriform_web_host_kind_name(kind), names[kind]) == 0);
    REQUIRE(*uriform_web_host_kind_name(kind) == '\0' && *uriform_web_host_kind_name(UINT32_MAX) == '\0');
}

static void test_can_parse(void)
{
    int answer = 7;
    uriform_error error;
    REQUIRE(uriform_web_can_parse(TEXT("a:"), NULL, 0, 0, NULL, &answer, &error) == URIFORM_OK && answer == 1 && error.code == 0);
    REQUIRE(uriform_web_can_parse(TEXT("a"), NULL, 0, 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_web_can_parse(TEXT("a"), TEXT(base), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_web_can_parse(TEXT("a:"), TEXT("b"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_web_can_parse(TEXT("a:"), TEXT(""), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_web_can_parse(TEXT("http://\xC3\xA9"), NULL, 0, 0, one_domain, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_web_can_parse(TEXT("http://\xC3\xA9"), NULL, 0, 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    answer = 7;
    REQUIRE(uriform_web_can_parse(TEXT("a:"), NULL, 0, 1, NULL, &answer, NULL) == URIFORM_INVALID_OPTION && answer == 7);
    REQUIRE(uriform_web_can_parse(TEXT("a:"), NULL, 1, 0, NULL, &answer, &error) == URIFORM_NULL_ARGUMENT && error.text == 1);
    REQUIRE(uriform_web_can_parse(TEXT("a:"), NULL, 0, 0, NULL, NULL, NULL) == URIFORM_NULL_ARGUMENT);
}

static int set(const char* text, uint32_t attribute, const char* value, const char* expected)
{
    char buffer[64];
    size_t length;
    int accepted = 7;
    REQUIRE(uriform_web_set(text, strlen(text), attribute, value, strlen(value), 0, one_domain, buffer, sizeof buffer, &length,
                            &accepted, NULL) == URIFORM_OK);
    REQUIRE(length == strlen(expected) && memcmp(buffer, expected, length) == 0);
    return accepted;
}

static void test_setters(void)
{
    static const char* const changed[] = {"b:",        "https://h/",  "http://x@h/", "http://:x@h/", "http://x:8/",
                                          "http://x/", "http://h:8/", "http://h/x",  "http://h/?x",  "http://h/#x"};
    static const char* const values[] = {"b:", "https", "x", "x", "x:8", "x", "8", "x", "x", "x"};
    uint32_t attribute;
    char byte;
    size_t length;
    int accepted = 7;
    for (attribute = URIFORM_WEB_HREF; attribute <= URIFORM_WEB_HASH; ++attribute)
        REQUIRE(set("http://h", attribute, values[attribute], changed[attribute]) == 1);
    REQUIRE(set("http://h/", URIFORM_WEB_HOST, "\xC3\xA9", "http://xn--9ca/") == 1);
    REQUIRE(set("http://h/", URIFORM_WEB_HOST, "", "http://h/") == 0);
    REQUIRE(set("http://h/", URIFORM_WEB_HREF, "x", "http://h/") == 0);
    REQUIRE(uriform_web_set(TEXT("a:"), URIFORM_WEB_HASH + 1, TEXT("x"), 0, NULL, &byte, 1, &length, &accepted, NULL) ==
            URIFORM_INVALID_OPTION);
    REQUIRE(uriform_web_set(TEXT("a:"), URIFORM_WEB_HASH, TEXT("x"), 0, NULL, &byte, 1, &length, &accepted, NULL) ==
            URIFORM_BUFFER_TOO_SMALL);
    REQUIRE(length == 4 && accepted == 7);
}

static void test_hooks(void)
{
    char buffer[64];
    size_t length;
    uriform_error error;
    REQUIRE(uriform_web_parse(TEXT("http://\xE2\x82\xAC"), NULL, 0, 0, one_domain, buffer, sizeof buffer, &length, NULL, &error) ==
            URIFORM_WEB_HOST_TOO_LONG);
    REQUIRE(error.position == 7);
    REQUIRE(uriform_web_parse(TEXT("http://\xC3\xA9"), NULL, 0, 0, no_memory, buffer, sizeof buffer, &length, NULL, NULL) ==
            URIFORM_OUT_OF_MEMORY);
    REQUIRE(uriform_web_parse(TEXT("http://\xC3\xA9"), NULL, 0, 0, too_much, buffer, sizeof buffer, &length, NULL, NULL) ==
            URIFORM_WEB_HOST_TOO_LONG);
    // A hook applies to a single call.
    REQUIRE(uriform_web_parse(TEXT("http://\xC3\xA9"), NULL, 0, 0, NULL, buffer, sizeof buffer, &length, NULL, NULL) ==
            URIFORM_WEB_DOMAIN_TO_ASCII_UNAVAILABLE);
}

int main(void)
{
    size_t i;
    for (i = 0; i < sizeof writing_cases / sizeof *writing_cases; ++i)
        check_writing(&writing_cases[i]);
    test_attributes();
    test_names();
    test_can_parse();
    test_setters();
    test_hooks();
    return 0;
}
