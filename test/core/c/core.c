#include "contract.h"

/// @file
/// The C interface of the core keeps its promises for any arguments.

enum {
    kinds = URIFORM_URI | URIFORM_ABSOLUTE_URI | URIFORM_RELATIVE_REF,
    forms = kinds | URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT | URIFORM_URN_EQUIVALENCE,
    decodings = URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE | URIFORM_PERCENT_U
};

static const char base[] = "http://a/b/c/d;p?q";

static int resolve_reference(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                             uriform_error* error)
{
    return uriform_resolve(TEXT(base), text, size, options, buffer, capacity, length, error);
}

static int resolve_base(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                        uriform_error* error)
{
    return uriform_resolve(text, size, TEXT("../g"), options, buffer, capacity, length, error);
}

static int relativize_target(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                             uriform_error* error)
{
    return uriform_relativize(TEXT(base), text, size, options, buffer, capacity, length, error);
}

static int relativize_base(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                           uriform_error* error)
{
    return uriform_relativize(text, size, TEXT("http://a/b/g"), options, buffer, capacity, length, error);
}

static int get_from(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error)
{
    return uriform_get_param(text, size, TEXT("a"), options, buffer, capacity, length, error);
}

/// The second rule for a scheme is ignored; the rule for http takes precedence over the library's.
static const uriform_scheme_rule rows[] = {
    {{TEXT("x")}, 7, URIFORM_EMPTY_PATH_IS_ROOT},
    {{TEXT("x")}, 8, 0},
    {{TEXT("http")}, 8080, 0},
    {{TEXT("y")}, -1, URIFORM_LOCALHOST_IS_EMPTY | URIFORM_NAMESPACE_IS_LOWER_CASE},
    {{NULL, 0}, -1, 0},
};
static const uriform_scheme_rules rules = {rows, sizeof rows / sizeof rows[0]};

static int normalize(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                     uriform_error* error)
{
    return uriform_normalize(text, size, options, NULL, buffer, capacity, length, error);
}

static int normalize_by_rules(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                              uriform_error* error)
{
    return uriform_normalize(text, size, options, &rules, buffer, capacity, length, error);
}

static const struct writing_case writing_cases[] = {
    {normalize, {TEXT("HTTP://h:80/%7e?#f"), 0, forms, "http://a b/", URIFORM_INVALID_CHARACTER, 8, 0}, TEXT("http://h/~?#f")},
    {normalize,
     {TEXT("http://[::ffff:ffff:ffff]"), URIFORM_URI, forms, "/a", URIFORM_MISSING_SCHEME, 0, 0},
     TEXT("http://[::ffff:255.255.255.255]/")},
    {normalize,
     {TEXT("HTTP://h:80#f"), URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT, forms, "%4", URIFORM_INVALID_PERCENT_ENCODING, 2, 0},
     TEXT("http://h:80")},
    {normalize,
     {TEXT("URN:A:b?=q#f"), URIFORM_URN_EQUIVALENCE, forms, "%4", URIFORM_INVALID_PERCENT_ENCODING, 2, 0},
     TEXT("urn:a:b")},
    {normalize, {TEXT(""), URIFORM_RELATIVE_REF, forms, "a:", URIFORM_UNEXPECTED_SCHEME, 1, 0}, TEXT("")},
    {resolve_reference, {TEXT("../g"), 0, URIFORM_NOT_STRICT, "1:", URIFORM_COLON_IN_FIRST_SEGMENT, 1, 1}, TEXT("http://a/b/g")},
    {resolve_reference, {TEXT("http:g"), 0, URIFORM_NOT_STRICT, "//h:a", URIFORM_INVALID_PORT, 5, 1}, TEXT("http:g")},
    {resolve_reference,
     {TEXT("http:g"), URIFORM_NOT_STRICT, URIFORM_NOT_STRICT, "//[::1", URIFORM_INVALID_IP_LITERAL, 6, 1},
     TEXT("http://a/b/c/g")},
    {resolve_base, {TEXT(base), 0, URIFORM_NOT_STRICT, "//a", URIFORM_MISSING_SCHEME, 0, 0}, TEXT("http://a/b/g")},
    {relativize_target, {TEXT("http://a/b/g#s"), 0, 0, "a", URIFORM_MISSING_SCHEME, 1, 1}, TEXT("../g#s")},
    {relativize_base, {TEXT(base), 0, 0, "", URIFORM_MISSING_SCHEME, 0, 0}, TEXT("../g")},
    {uriform_without_authority, {TEXT("//u@h:8//a"), 0, kinds, "//h ", URIFORM_INVALID_CHARACTER, 3, 0}, TEXT("/.//a")},
    {uriform_sorted_params,
     {TEXT("?b&%61=2&a#f"), 0, kinds, "?b&%6", URIFORM_INVALID_PERCENT_ENCODING, 5, 0},
     TEXT("?%61=2&a&b#f")},
    {get_from, {TEXT("?b&%61=%00%2541&a=2"), 0, kinds, "?b&%6", URIFORM_INVALID_PERCENT_ENCODING, 5, 0}, TEXT("\0%41")},
    {get_from, {TEXT("?a"), 0, kinds, "?b", URIFORM_NOT_FOUND, 0, 0}, TEXT("")},
    {normalize_by_rules, {TEXT("X://h:7"), 0, forms, "x://h:7a", URIFORM_INVALID_PORT, 8, 0}, TEXT("x://h/")},
    // The sets are numbers instead of bits, but this set is the last, and its number is a single bit.
    {uriform_encode, {TEXT("a/b c\0"), URIFORM_ENCODE_FRAGMENT, 8, "", URIFORM_OK, 0, 0}, TEXT("a/b%20c%00")},
    {uriform_decode,
     {TEXT("a+%00%2541\0%FF"), 0, decodings | URIFORM_UTF8 | URIFORM_UTF8_REPLACED, "much%", URIFORM_INVALID_PERCENT_ENCODING, 5,
      0},
     TEXT("a+\0%41\0\xFF")},
    {uriform_decode,
     {TEXT("%c3%A9%u00e9+"), decodings | URIFORM_UTF8, decodings | URIFORM_UTF8, "abc%41%ff", URIFORM_INVALID_UTF8, 6, 0},
     TEXT("\xC3\xA9\xC3\xA9 ")},
    {uriform_from_path,
     {TEXT("/a b\xFF"), URIFORM_PATH_POSIX, URIFORM_PATH_WINDOWS, "a", URIFORM_RELATIVE_PATH, 0, 0},
     TEXT("file:///a%20b%FF")},
    {uriform_from_path,
     {TEXT("C:\\a/"), URIFORM_PATH_WINDOWS, URIFORM_PATH_WINDOWS, "C:\\nul", URIFORM_DEVICE_NAME, 3, 0},
     TEXT("file:///C:/a/")},
    {uriform_to_path,
     {TEXT("file://localhost/%41"), URIFORM_PATH_POSIX, URIFORM_PATH_WINDOWS, "file:///a%2F", URIFORM_INVALID_PATH_CHARACTER, 9, 0},
     TEXT("/A")},
    {uriform_to_path,
     {TEXT("file://h/s"), URIFORM_PATH_WINDOWS, URIFORM_PATH_WINDOWS, "file:///C:/ ", URIFORM_INVALID_CHARACTER, 11, 0},
     TEXT("\\\\h\\s")},
    {uriform_decode,
     {TEXT("%f%ff"), decodings | URIFORM_UTF8_REPLACED, decodings | URIFORM_UTF8_REPLACED, "abc%uD800", URIFORM_UNPAIRED_SURROGATE,
      3, 0},
     TEXT("%f\xEF\xBF\xBD")},
};

/// A function that edits a reference by another text.
typedef int editing(const char* text, size_t size, const char* value, size_t value_size, uint32_t options, char* buffer,
                    size_t capacity, size_t* length, uriform_error* error);

/// The function under test, and the text that is the same in each call.
static editing* edit;
static const char* fixed;

static int edit_reference(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                          uriform_error* error)
{
    return edit(text, size, fixed, strlen(fixed), options, buffer, capacity, length, error);
}

static int edit_value(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                      uriform_error* error)
{
    return edit(fixed, strlen(fixed), text, size, options, buffer, capacity, length, error);
}

static int append_name(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                       size_t capacity, size_t* length, uriform_error* error)
{
    return uriform_append_param(text, size, name, name_size, TEXT("1&"), options, buffer, capacity, length, error);
}

static int append_flag(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                       size_t capacity, size_t* length, uriform_error* error)
{
    return uriform_append_param(text, size, name, name_size, NULL, 0, options, buffer, capacity, length, error);
}

static int set_name(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                    size_t capacity, size_t* length, uriform_error* error)
{
    return uriform_with_param(text, size, name, name_size, TEXT("1&"), options, buffer, capacity, length, error);
}

static int set_flag(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                    size_t capacity, size_t* length, uriform_error* error)
{
    return uriform_with_param(text, size, name, name_size, NULL, 0, options, buffer, capacity, length, error);
}

static const struct editing_case {
    editing* edit;
    const char* fixed;
    struct writing_case one;
} editing_cases[] = {
    // The text under test is the reference.
    {uriform_with_scheme,
     "s",
     {edit_reference, {TEXT("//h/a"), 0, kinds, "a b", URIFORM_INVALID_CHARACTER, 1, 0}, TEXT("s://h/a")}},
    {uriform_with_userinfo,
     "u:p",
     {edit_reference, {TEXT("s://h"), URIFORM_URI, kinds, "s:a", URIFORM_PATH_WITHOUT_SLASH, 2, 0}, TEXT("s://u:p@h")}},
    {uriform_with_host,
     "[::1]",
     {edit_reference, {TEXT("/a"), 0, kinds, "a/b", URIFORM_PATH_WITHOUT_SLASH, 0, 0}, TEXT("//[::1]/a")}},
    {uriform_with_port, "", {edit_reference, {TEXT("//h"), 0, kinds, "s:%41", URIFORM_PATH_WITHOUT_SLASH, 2, 0}, TEXT("//h:")}},
    {uriform_with_path,
     "//a",
     {edit_reference, {TEXT("s:?q"), 0, kinds, "//[", URIFORM_INVALID_IP_LITERAL, 3, 0}, TEXT("s:/.//a?q")}},
    {uriform_with_query, "", {edit_reference, {TEXT("#f"), 0, kinds, "##", URIFORM_INVALID_CHARACTER, 1, 0}, TEXT("?#f")}},
    {uriform_with_fragment, "?", {edit_reference, {TEXT("#f"), 0, kinds, "##", URIFORM_INVALID_CHARACTER, 1, 0}, TEXT("#?")}},
    {uriform_append_segment,
     "/",
     {edit_reference, {TEXT("//h?q"), 0, kinds, "%", URIFORM_INVALID_PERCENT_ENCODING, 1, 0}, TEXT("//h/%2F?q")}},
    {append_name, "a=", {edit_reference, {TEXT("?b&#f"), 0, kinds, "\n", URIFORM_INVALID_CHARACTER, 0, 0}, TEXT("?b&a%3D=1%26#f")}},
    {append_flag, "", {edit_reference, {TEXT("?b#f"), 0, kinds, "\n", URIFORM_INVALID_CHARACTER, 0, 0}, TEXT("?b&#f")}},
    {set_name, "a", {edit_reference, {TEXT("?%61&b&a#f"), 0, kinds, "\n", URIFORM_INVALID_CHARACTER, 0, 0}, TEXT("?%61=1%26&b#f")}},
    {set_flag, "a", {edit_reference, {TEXT("?b&a=1"), 0, kinds, "\n", URIFORM_INVALID_CHARACTER, 0, 0}, TEXT("?b&a")}},
    {uriform_without_param, "a", {edit_reference, {TEXT("?%61#f"), 0, kinds, "\n", URIFORM_INVALID_CHARACTER, 0, 0}, TEXT("#f")}},
    // The text under test is the other text.
    {uriform_with_userinfo, "s:", {edit_value, {TEXT("%40"), 0, kinds, "a@", URIFORM_INVALID_CHARACTER, 1, 1}, TEXT("s://%40@")}},
    {uriform_with_host, "//h:8", {edit_value, {TEXT("1.2"), 0, kinds, "[:", URIFORM_INVALID_IP_LITERAL, 2, 1}, TEXT("//1.2:8")}},
    {uriform_with_port, "//h:8", {edit_value, {TEXT("99999"), 0, kinds, "8a", URIFORM_INVALID_PORT, 1, 1}, TEXT("//h:99999")}},
    {uriform_with_path, "//h:8", {edit_value, {TEXT("/%2f"), 0, kinds, "a", URIFORM_PATH_WITHOUT_SLASH, 0, 1}, TEXT("//h:8/%2f")}},
    {uriform_with_query, "/a", {edit_value, {TEXT("a?"), 0, kinds, "a%2", URIFORM_INVALID_PERCENT_ENCODING, 3, 1}, TEXT("/a?a?")}},
    {uriform_with_fragment, "/a", {edit_value, {TEXT("f"), 0, kinds, "a#", URIFORM_INVALID_CHARACTER, 1, 1}, TEXT("/a#f")}},
    {uriform_append_segment, "a", {edit_value, {TEXT("?\0%"), 0, kinds, "..", URIFORM_DOT_SEGMENT, 0, 1}, TEXT("a/%3F%00%25")}},
    {append_name, "?", {edit_value, {TEXT("\0="), 0, kinds, "", URIFORM_OK, 0, 1}, TEXT("?%00%3D=1%26")}},
    {set_name, "?=", {edit_value, {TEXT("\0="), 0, kinds, "", URIFORM_OK, 0, 1}, TEXT("?=&%00%3D=1%26")}},
    {uriform_without_param, "?b&%00=&c", {edit_value, {TEXT("\0"), 0, kinds, "", URIFORM_OK, 0, 1}, TEXT("?b&c")}},
};

static void test_edits(void)
{
    size_t i;
    for (i = 0; i < sizeof editing_cases / sizeof editing_cases[0]; ++i) {
        edit = editing_cases[i].edit;
        fixed = editing_cases[i].fixed;
        check_writing(&editing_cases[i].one);
    }
}

/// A null pointer removes a component. The path becomes empty instead.
static void test_removals(void)
{
    static const struct {
        editing* edit;
        const char* written;
    } removals[] = {
        {uriform_with_scheme, "//u@h:8/p?q#f"},   {uriform_with_userinfo, "s://h:8/p?q#f"}, {uriform_with_host, "s://u@:8/p?q#f"},
        {uriform_with_port, "s://u@h/p?q#f"},     {uriform_with_path, "s://u@h:8?q#f"},     {uriform_with_query, "s://u@h:8/p#f"},
        {uriform_with_fragment, "s://u@h:8/p?q"},
    };
    char buffer[32];
    size_t length;
    size_t i;
    uriform_error error;
    for (i = 0; i < sizeof removals / sizeof removals[0]; ++i) {
        REQUIRE(removals[i].edit(TEXT("s://u@h:8/p?q#f"), NULL, 0, URIFORM_URI, buffer, sizeof buffer, &length, NULL) ==
                URIFORM_OK);
        REQUIRE(length == strlen(removals[i].written) && memcmp(buffer, removals[i].written, length) == 0);
    }
    REQUIRE(uriform_with_scheme(TEXT("s:a:b"), NULL, 0, 0, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
    REQUIRE(length == 5 && memcmp(buffer, "./a:b", length) == 0);
    REQUIRE(uriform_with_scheme(TEXT("s:a"), "", 0, 0, buffer, sizeof buffer, &length, &error) == URIFORM_INVALID_CHARACTER);
    REQUIRE(error.text == 1 && error.position == 0 && error.component == URIFORM_COMPONENT_SCHEME);
    REQUIRE(uriform_with_param(TEXT("/"), TEXT("a"), NULL, 1, 0, buffer, sizeof buffer, &length, &error) == URIFORM_NULL_ARGUMENT);
    REQUIRE(error.text == 2);
}

static void test_each_set(void)
{
    static const char* const encoded[] = {
        "a%20%2B%3A%2F%3F~", "a%20%2B%3A%2F%3F~", "a%20%2B:%2F%3F~", "a%20%2B:/?~", "%61%20%2B%3A%2F%3F%7E",
        "a+%2B%3A%2F%3F%7E", "a%20+:/%3F~",       "a%20+:/?~",       "a%20+:/?~"};
    char buffer[64];
    size_t length;
    uint32_t set;
    for (set = URIFORM_ENCODE_USERINFO; set <= URIFORM_ENCODE_FRAGMENT; ++set) {
        REQUIRE(uriform_encode(TEXT("a +:/?~"), set, buffer, sizeof buffer, &length, NULL) == URIFORM_OK);
        REQUIRE(length == strlen(encoded[set]) && memcmp(buffer, encoded[set], length) == 0);
    }
    REQUIRE(uriform_encode(TEXT("a"), URIFORM_ENCODE_FRAGMENT + 1, buffer, sizeof buffer, &length, NULL) == URIFORM_INVALID_OPTION);
    REQUIRE(uriform_encode(TEXT("a"), UINT32_MAX, buffer, sizeof buffer, &length, NULL) == URIFORM_INVALID_OPTION);
}

/// Each function accepts a text or rejects it; a null pointer is allowed only for the empty text.
static void test_formats(void)
{
    static const struct {
        int (*has)(const char* text, size_t size);
        const char* text;
        const char* other;
    } formats[] = {
        {uriform_is_uri, "a:", "a"},         {uriform_is_uri_reference, "a", "a b"}, {uriform_is_host, "[::1]", "::1"},
        {uriform_is_hostname, "a-b", "a_b"}, {uriform_is_uri_template, "{a}", "{a"},
    };
    size_t i;
    for (i = 0; i < sizeof formats / sizeof formats[0]; ++i) {
        REQUIRE(formats[i].has(formats[i].text, strlen(formats[i].text)) == 1);
        REQUIRE(formats[i].has(formats[i].other, strlen(formats[i].other)) == 0);
        REQUIRE(formats[i].has("a\0:", 3) == 0 && formats[i].has(NULL, 1) == 0);
    }
    REQUIRE(uriform_is_uri_reference(NULL, 0) == 1 && uriform_is_uri(NULL, 0) == 0);
}

static void test_names(void)
{
    static const char* const sets[] = {"userinfo", "reg-name", "path-segment", "query-value", "all-octets",
                                       "form",     "path",     "query",        "fragment"};
    static const char* const hosts[] = {"", "reg-name", "ipv4", "ipv6", "ipvfuture"};
    static const char* const components[] = {"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};
    int i;
    for (i = 0; i <= URIFORM_ENCODE_FRAGMENT; ++i)
        REQUIRE(uriform_find_encode_set(sets[i], strlen(sets[i])) == i);
    REQUIRE(uriform_find_encode_set(TEXT("Path")) == -1 && uriform_find_encode_set(TEXT("path\0")) == -1);
    REQUIRE(uriform_find_encode_set(TEXT("")) == -1 && uriform_find_encode_set(NULL, 0) == -1);
    REQUIRE(uriform_find_encode_set(NULL, 4) == -1 && uriform_find_encode_set("path", (size_t)-1) == -1);
    for (i = 0; i <= URIFORM_HOST_IPVFUTURE; ++i)
        REQUIRE(strcmp(uriform_host_kind_name((uint32_t)i), hosts[i]) == 0);
    REQUIRE(*uriform_host_kind_name(URIFORM_HOST_IPVFUTURE + 1) == '\0' && *uriform_host_kind_name(UINT32_MAX) == '\0');
    for (i = 0; i <= URIFORM_COMPONENT_FRAGMENT; ++i)
        REQUIRE(strcmp(uriform_error_component_name((uint32_t)i), components[i]) == 0);
    REQUIRE(*uriform_error_component_name(URIFORM_COMPONENT_FRAGMENT + 1) == '\0');
    REQUIRE(*uriform_error_component_name(UINT32_MAX) == '\0');
    REQUIRE(*uriform_address_class_name(0) != '\0' &&
            strcmp(uriform_address_class_name(URIFORM_ADDRESS_LINK_LOCAL), "link-local") == 0);
    REQUIRE(*uriform_address_class_name(-1) == '\0' && *uriform_address_class_name(URIFORM_ADDRESS_NONE) == '\0');
}

/// Returns the port number of a text.
static int32_t port_in(const char* text)
{
    uriform_components parts;
    REQUIRE(uriform_parse(text, strlen(text), 0, &parts, NULL) == URIFORM_OK);
    return parts.port_number;
}

static void test_ports(void)
{
    REQUIRE(port_in("//h:0") == 0 && port_in("//h:00080/") == 80 && port_in("//h:65535?") == 65535);
    REQUIRE(port_in("//h:65536") == -1 && port_in("//h:4294967376") == -1 && port_in("//h:99999999999999999999") == -1);
    REQUIRE(port_in("http://h") == -1 && port_in("http://h:") == -1 && port_in("a:80") == -1);
}

static int parse(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_parse(text, size, options, answer, error);
}

static int is_normalized(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_is_normalized(text, size, options, NULL, answer, error);
}

static int equivalent_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_equivalent(text, size, TEXT("/"), options, NULL, answer, error);
}

static int equivalent_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_equivalent(TEXT("/"), text, size, options, NULL, answer, error);
}

static int hash(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_hash(text, size, 7, options, NULL, answer, error);
}

static int port_or_default(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_port_or_default(text, size, options, NULL, answer, error);
}

static int same_origin_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_same_origin(text, size, TEXT("/"), options, NULL, answer, error);
}

static int same_origin_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_same_origin(TEXT("/"), text, size, options, NULL, answer, error);
}

static int compare_first(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_compare(text, size, TEXT("/"), options, NULL, answer, error);
}

static int compare_second(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_compare(TEXT("/"), text, size, options, NULL, answer, error);
}

static int params(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_params(text, size, options, answer, error);
}

static int segments(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_segments(text, size, options, answer, error);
}

static int find_in(const char* text, size_t size, uint32_t options, void* answer, uriform_error* error)
{
    return uriform_find_param(text, size, TEXT("a"), options, answer, error);
}

static const struct answering_case answering_cases[] = {
    {parse, sizeof(uriform_components), {TEXT("/a"), 0, kinds, "http://a b/", URIFORM_INVALID_CHARACTER, 8, 0}},
    {parse, sizeof(uriform_components), {TEXT("a:"), URIFORM_URI, kinds, "/", URIFORM_MISSING_SCHEME, 0, 0}},
    {parse, sizeof(uriform_components), {TEXT("a:"), URIFORM_ABSOLUTE_URI, kinds, "a:#", URIFORM_UNEXPECTED_FRAGMENT, 2, 0}},
    {is_normalized, sizeof(int), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {equivalent_first, sizeof(int), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {equivalent_second, sizeof(int), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 1}},
    {hash, sizeof(uint64_t), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {port_or_default, sizeof(int32_t), {TEXT("/a"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {port_or_default, sizeof(int32_t), {TEXT("//h:65535"), 0, kinds, "//h:8a", URIFORM_INVALID_PORT, 6, 0}},
    {compare_first, sizeof(int), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {compare_second, sizeof(int), {TEXT("/a"), 0, forms, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 1}},
    {params, sizeof(uriform_pieces), {TEXT("/a?b"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {segments, sizeof(uriform_pieces), {TEXT("/a?b"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {find_in, sizeof(uriform_param), {TEXT("/?a"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {find_in, sizeof(uriform_param), {TEXT("/?a"), 0, kinds, "/?b", URIFORM_NOT_FOUND, 0, 0}},
    {same_origin_first, sizeof(int), {TEXT("/a"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 0}},
    {same_origin_second, sizeof(int), {TEXT("/a"), 0, kinds, "/%", URIFORM_INVALID_PERCENT_ENCODING, 2, 1}},
};

static int is_span(uriform_span span, uint32_t begin, uint32_t end)
{
    return span.begin == begin && span.end == end;
}

static void test_components(void)
{
    uriform_components parts;
    REQUIRE(uriform_parse(TEXT("s://u@[::1]:8/p?q#f"), URIFORM_URI, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.defined == 0xFF && parts.kind == URIFORM_URI && parts.host_kind == URIFORM_HOST_IPV6);
    REQUIRE(is_span(parts.scheme, 0, 1) && is_span(parts.authority, 4, 13) && is_span(parts.userinfo, 4, 5));
    REQUIRE(is_span(parts.host, 6, 11) && is_span(parts.port, 12, 13) && is_span(parts.path, 13, 15));
    REQUIRE(is_span(parts.query, 16, 17) && is_span(parts.fragment, 18, 19));

    // All components that can be empty are empty, and defined.
    REQUIRE(uriform_parse(TEXT("//@:?#"), URIFORM_RELATIVE_REF, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.defined == (0xFF & ~URIFORM_SCHEME) && parts.kind == URIFORM_RELATIVE_REF);
    REQUIRE(parts.host_kind == URIFORM_HOST_REG_NAME && is_span(parts.authority, 2, 4) && is_span(parts.userinfo, 2, 2));
    REQUIRE(is_span(parts.host, 3, 3) && is_span(parts.port, 4, 4) && is_span(parts.path, 4, 4));
    REQUIRE(is_span(parts.query, 5, 5) && is_span(parts.fragment, 6, 6));

    // All components that can be undefined are undefined.
    REQUIRE(uriform_parse(NULL, 0, 0, &parts, NULL) == URIFORM_OK);
    REQUIRE(parts.defined == URIFORM_PATH && parts.kind == URIFORM_RELATIVE_REF && parts.host_kind == URIFORM_HOST_NONE);
    REQUIRE(is_span(parts.query, 0, 0) && is_span(parts.path, 0, 0) && is_span(parts.authority, 0, 0));
}

static int is_text(uriform_text text, const char* expected)
{
    return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

/// A failed call leaves the header unchanged.
static void test_data_headers(void)
{
    static const struct {
        const char* text;
        int status;
        uint64_t position;
        uint16_t component;
    } failures[] = {
        {"data:a#,", URIFORM_NOT_A_DATA_URI, 6, URIFORM_COMPONENT_PATH},
        {"date:,", URIFORM_NOT_A_DATA_URI, 3, URIFORM_COMPONENT_SCHEME},
        {"data:, ", URIFORM_INVALID_CHARACTER, 6, URIFORM_COMPONENT_PATH},
        {",", URIFORM_MISSING_SCHEME, 0, URIFORM_COMPONENT_SCHEME},
    };
    uriform_data_header header;
    uriform_error error;
    size_t i;
    REQUIRE(uriform_parse_data_header(TEXT("data:a/b;c=d;base64,e?f#g"), &header, &error) == URIFORM_OK && error.code == 0);
    REQUIRE(is_text(header.media_type, "a/b") && is_text(header.parameters, ";c=d"));
    REQUIRE(header.is_base64 == 1 && is_span(header.data, 20, 23));
    REQUIRE(uriform_parse_data_header(TEXT("data:,"), &header, NULL) == URIFORM_OK);
    REQUIRE(is_text(header.media_type, "text/plain") && is_text(header.parameters, ";charset=US-ASCII"));
    REQUIRE(header.is_base64 == 0 && is_span(header.data, 6, 6));

    for (i = 0; i < sizeof failures / sizeof failures[0]; ++i) {
        REQUIRE(uriform_parse_data_header(failures[i].text, strlen(failures[i].text), &header, &error) == failures[i].status);
        REQUIRE(error.code == failures[i].status && error.position == failures[i].position);
        REQUIRE(error.component == failures[i].component && error.text == 0);
    }
    REQUIRE(uriform_parse_data_header(NULL, 0, &header, NULL) == URIFORM_MISSING_SCHEME);
    REQUIRE(uriform_parse_data_header(NULL, 1, &header, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_parse_data_header(TEXT("data:,"), NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_parse_data_header("data:,", (size_t)-1, &header, NULL) == URIFORM_TOO_LONG);
    REQUIRE(is_text(header.media_type, "text/plain") && is_text(header.parameters, ";charset=US-ASCII"));
    REQUIRE(header.is_base64 == 0 && is_span(header.data, 6, 6));
}

static void test_iterations(void)
{
    uriform_pieces pieces;
    uriform_param param;
    uriform_span segment;
    REQUIRE(uriform_params(TEXT("/?a=b=c&&=#d"), 0, &pieces, NULL) == URIFORM_OK && pieces.left == 3);
    REQUIRE(uriform_next_param(NULL, &param) == 0 && uriform_next_param(&pieces, NULL) == 0);
    REQUIRE(uriform_next_segment(&pieces, &segment) == 0 && pieces.left == 3);
    REQUIRE(uriform_next_param(&pieces, &param) == 1 && param.has_value == 1);
    REQUIRE(is_span(param.name, 2, 3) && is_span(param.value, 4, 7));
    REQUIRE(uriform_next_param(&pieces, &param) == 1 && param.has_value == 0 && pieces.left == 1);
    REQUIRE(is_span(param.name, 8, 8) && is_span(param.value, 0, 0));
    REQUIRE(uriform_next_param(&pieces, &param) == 1 && param.has_value == 1);
    REQUIRE(is_span(param.name, 9, 9) && is_span(param.value, 10, 10));
    REQUIRE(uriform_next_param(&pieces, &param) == 0 && uriform_next_param(&pieces, &param) == 0);
    REQUIRE(uriform_params(TEXT("/?#"), 0, &pieces, NULL) == URIFORM_OK && pieces.left == 1);
    REQUIRE(uriform_next_param(&pieces, &param) == 1 && is_span(param.name, 2, 2) && uriform_next_param(&pieces, &param) == 0);
    REQUIRE(uriform_params(TEXT("/#?"), 0, &pieces, NULL) == URIFORM_OK && pieces.left == 0);
    REQUIRE(uriform_next_param(&pieces, &param) == 0);

    REQUIRE(uriform_segments(TEXT("s://h/a//?/"), 0, &pieces, NULL) == URIFORM_OK && pieces.left == 3);
    REQUIRE(uriform_next_segment(NULL, &segment) == 0 && uriform_next_segment(&pieces, NULL) == 0);
    REQUIRE(uriform_next_param(&pieces, &param) == 0 && pieces.left == 3);
    REQUIRE(uriform_next_segment(&pieces, &segment) == 1 && is_span(segment, 6, 7));
    REQUIRE(uriform_next_segment(&pieces, &segment) == 1 && is_span(segment, 8, 8));
    REQUIRE(uriform_next_segment(&pieces, &segment) == 1 && is_span(segment, 9, 9) && pieces.left == 0);
    REQUIRE(uriform_next_segment(&pieces, &segment) == 0);
    REQUIRE(uriform_segments(NULL, 0, 0, &pieces, NULL) == URIFORM_OK && uriform_next_segment(&pieces, &segment) == 0);
}

/// Composes `parts` and returns the status; on success, requires the text `written`.
static int built(const uriform_parts* parts, uint32_t options, const char* written, uriform_error* error)
{
    char buffer[128];
    size_t length = 1;
    const int status = uriform_build(parts, options, buffer, sizeof buffer, &length, error);
    const size_t expected = status == URIFORM_OK ? strlen(written) : 0;
    REQUIRE(length == expected && memcmp(buffer, written, expected) == 0);
    if (expected != 0)
        REQUIRE(uriform_build(parts, options, buffer, expected - 1, &length, error) == URIFORM_BUFFER_TOO_SMALL &&
                length == expected);
    return status;
}

static void set(uriform_text* member, const char* text)
{
    member->data = text;
    member->size = strlen(text);
}

static void test_build(void)
{
    static const uriform_text segments_of[] = {{NULL, 0}, {TEXT("a/%")}};
    static const uriform_text dots_of[] = {{TEXT("a")}, {TEXT("..")}};
    static const uriform_name_value params_of[] = {{{TEXT("n&")}, {TEXT("\0=")}}, {{NULL, 0}, {NULL, 0}}, {{NULL, 0}, {TEXT("")}}};
    uriform_parts parts;
    uriform_error error;
    size_t length;
    memset(&parts, 0, sizeof parts);
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_OK);
    REQUIRE(built(&parts, URIFORM_URI, "", &error) == URIFORM_MISSING_SCHEME && error.component == URIFORM_COMPONENT_SCHEME);
    REQUIRE(built(&parts, URIFORM_ABSOLUTE_URI, "", &error) == URIFORM_INVALID_OPTION);
    REQUIRE(built(NULL, 0, "", &error) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_build(&parts, 0, NULL, 0, NULL, NULL) == URIFORM_NULL_ARGUMENT);
    REQUIRE(uriform_build(&parts, 0, NULL, 0, &length, NULL) == URIFORM_OK && length == 0);

    set(&parts.port, "");
    REQUIRE(built(&parts, 0, "//:", &error) == URIFORM_OK);
    set(&parts.scheme, "s"), set(&parts.userinfo, "u:%41"), set(&parts.host, "[::1]"), set(&parts.port, "80");
    set(&parts.path, "/%2f"), set(&parts.query, ""), set(&parts.fragment, "f");
    REQUIRE(built(&parts, URIFORM_URI, "s://u:%41@[::1]:80/%2f?#f", &error) == URIFORM_OK);
    parts.segments = segments_of, parts.segment_count = 2;
    parts.params = params_of, parts.param_count = 3;
    REQUIRE(built(&parts, 0, "s://u:%41@[::1]:80/%2f//a%2F%25?n%26=%00%3D&&=#f", &error) == URIFORM_OK);
    parts.segments = dots_of;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_DOT_SEGMENT);
    REQUIRE(error.position == 7 && error.component == URIFORM_COMPONENT_PATH &&
            error.text == 0); // in `/%2f/a/..`, without the scheme
    parts.segments = segments_of;
    set(&parts.fragment, "a%4");
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_INVALID_PERCENT_ENCODING);
    REQUIRE(error.position == 3 && error.component == URIFORM_COMPONENT_FRAGMENT && error.text == 0);

    parts.data = URIFORM_USERINFO | URIFORM_HOST | URIFORM_FRAGMENT;
    set(&parts.userinfo, "a:b"), set(&parts.password, ":@"), set(&parts.host, "[");
    REQUIRE(built(&parts, 0, "s://a%3Ab:%3A%40@%5B:80/%2f//a%2F%25?n%26=%00%3D&&=#a%254", &error) == URIFORM_OK);
    parts.data = URIFORM_HOST;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_INVALID_OPTION); // the password needs data, not text
    parts.data = URIFORM_USERINFO | URIFORM_PATH;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_INVALID_OPTION);
    parts.data = URIFORM_USERINFO;
    parts.reserved = 1;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_INVALID_OPTION);

    // Undefined components count neither as data nor as text.
    memset(&parts, 0, sizeof parts);
    parts.data = URIFORM_USERINFO | URIFORM_HOST | URIFORM_FRAGMENT;
    set(&parts.path, "a:b");
    REQUIRE(built(&parts, 0, "./a:b", &error) == URIFORM_OK);
    parts.segment_count = 1;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_NULL_ARGUMENT);
    parts.segment_count = 0, parts.param_count = 1;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_NULL_ARGUMENT);
    parts.param_count = 0, parts.query.size = 1;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_NULL_ARGUMENT);
#if SIZE_MAX > UINT32_MAX
    parts.query.data = "a", parts.query.size = SIZE_MAX;
    REQUIRE(built(&parts, 0, "", &error) == URIFORM_TOO_LONG);
#endif
}

static void test_rules(void)
{
    static const uriform_scheme_rule wrong[] = {
        {{TEXT("s")}, -2, 0},
        {{TEXT("s")}, 65536, 0},
        {{TEXT("s")}, 1, 8},
        {{NULL, 1}, 1, 0},
#if SIZE_MAX > UINT32_MAX
        {{"s", SIZE_MAX}, 1, 0},
#endif
    };
    static const int statuses[] = {URIFORM_INVALID_OPTION, URIFORM_INVALID_OPTION, URIFORM_INVALID_OPTION, URIFORM_NULL_ARGUMENT,
                                   URIFORM_TOO_LONG};
    static const uriform_scheme_rules no_rules = {NULL, 1};
    static const uriform_scheme_rules empty = {NULL, 0};
    uriform_scheme_rule rule;
    int32_t port = 0;
    int answer = 7;
    uint64_t a = 0;
    uint64_t b = 1;
    size_t i;
    for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        const uriform_scheme_rules one = {wrong + i, 1};
        REQUIRE(uriform_is_normalized(TEXT("a:"), 0, &one, &answer, NULL) == statuses[i] && answer == 7);
    }
    REQUIRE(uriform_is_normalized(TEXT("a:"), 0, &no_rules, &answer, NULL) == URIFORM_NULL_ARGUMENT && answer == 7);
    REQUIRE(uriform_is_normalized(TEXT("http://h:80"), 0, &empty, &answer, NULL) == URIFORM_OK && answer == 0);
    answer = 7;

    REQUIRE(uriform_equivalent(TEXT("X://h"), TEXT("x://h:7/"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);
    REQUIRE(uriform_equivalent(TEXT("x://h"), TEXT("x://h:8/"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 0);
    REQUIRE(uriform_equivalent(TEXT("y://LOCALHOST"), TEXT("y://"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);
    REQUIRE(uriform_equivalent(TEXT("y:A:b"), TEXT("y:a:b"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);
    // The rules for two schemes, from the caller's table and from the library's.
    REQUIRE(uriform_compare(TEXT("http://h:80"), TEXT("x://h"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == -1);
    REQUIRE(uriform_compare(TEXT("x://h:7"), TEXT("https://h"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);
    REQUIRE(uriform_is_normalized(TEXT("http://h:80"), 0, &rules, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_is_normalized(TEXT("https://h:443/"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 0);
    REQUIRE(uriform_hash(TEXT("x://h:7"), 7, 0, &rules, &a, NULL) == URIFORM_OK);
    REQUIRE(uriform_hash(TEXT("x://h/"), 7, 0, NULL, &b, NULL) == URIFORM_OK && a == b);
    REQUIRE(uriform_port_or_default(TEXT("http://h"), 0, &rules, &port, NULL) == URIFORM_OK && port == 8080);
    REQUIRE(uriform_port_or_default(TEXT("//h"), 0, &rules, &port, NULL) == URIFORM_OK && port == -1);
    REQUIRE(uriform_same_origin(TEXT("x://h"), TEXT("x://h:7"), 0, &rules, &answer, NULL) == URIFORM_OK);
    REQUIRE(answer == 1);

    REQUIRE(uriform_find_scheme(TEXT("FILE"), &rule, NULL) == URIFORM_OK && rule.default_port == -1);
    REQUIRE(rule.flags == URIFORM_LOCALHOST_IS_EMPTY && rule.scheme.size == 4 && memcmp(rule.scheme.data, "file", 4) == 0);
    REQUIRE(uriform_find_scheme(TEXT("urn"), &rule, NULL) == URIFORM_OK && rule.flags == URIFORM_NAMESPACE_IS_LOWER_CASE);
    REQUIRE(uriform_find_scheme(TEXT("ldap"), &rule, NULL) == URIFORM_OK && rule.default_port == 389 && rule.flags == 0);
    REQUIRE(uriform_find_scheme(NULL, 0, &rule, NULL) == URIFORM_NOT_FOUND);
    REQUIRE(uriform_find_scheme(NULL, 1, &rule, NULL) == URIFORM_NULL_ARGUMENT);
#if SIZE_MAX > UINT32_MAX
    REQUIRE(uriform_find_scheme("a", SIZE_MAX, &rule, NULL) == URIFORM_TOO_LONG);
#endif
    REQUIRE(uriform_find_scheme(TEXT("http"), NULL, NULL) == URIFORM_NULL_ARGUMENT && rule.default_port == 389);
}

static void test_answers(void)
{
    int answer = -1;
    uint64_t a = 0;
    uint64_t b = 0;
    REQUIRE(uriform_is_normalized(TEXT("http://h#f"), URIFORM_SYNTAX_LEVEL, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_is_normalized(TEXT("http://h#f"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_is_normalized(TEXT("/#f"), URIFORM_DROP_FRAGMENT, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_equivalent(TEXT("a:/%41"), TEXT("A:/./A"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 1);
    REQUIRE(uriform_equivalent(TEXT("a:#1"), TEXT("a:#2"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_equivalent(TEXT("a:#1"), TEXT("a:#2"), URIFORM_DROP_FRAGMENT, NULL, &answer, NULL) == URIFORM_OK &&
            answer == 1);
    REQUIRE(uriform_is_normalized(TEXT("urn:a:b#f"), URIFORM_URN_EQUIVALENCE, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
    REQUIRE(uriform_equivalent(TEXT("urn:a:b?=1"), TEXT("urn:A:b#2"), URIFORM_URN_EQUIVALENCE, NULL, &answer, NULL) == URIFORM_OK &&
            answer == 1);
    REQUIRE(uriform_hash(TEXT("a:/%41"), 7, 0, NULL, &a, NULL) == URIFORM_OK &&
            uriform_hash(TEXT("A:/A"), 7, 0, NULL, &b, NULL) == URIFORM_OK);
    REQUIRE(a == b);
    REQUIRE(uriform_hash(TEXT("A:/A"), 8, 0, NULL, &b, NULL) == URIFORM_OK && a != b);
}

static void test_origins(void)
{
    int32_t port = -2;
    int answer = -1;
    uriform_error error;
    REQUIRE(uriform_port_or_default(TEXT("http://h:/"), 0, NULL, &port, NULL) == URIFORM_OK && port == 80);
    REQUIRE(uriform_port_or_default(TEXT("http://h:065535/"), 0, NULL, &port, NULL) == URIFORM_OK && port == 65535);
    REQUIRE(uriform_port_or_default(TEXT("s://h/"), 0, NULL, &port, NULL) == URIFORM_OK && port == -1);
    REQUIRE(uriform_port_or_default(TEXT("s://h:0"), 0, NULL, &port, NULL) == URIFORM_OK && port == 0);
    REQUIRE(uriform_port_or_default(TEXT("s://h:65536"), 0, NULL, &port, &error) == URIFORM_OK && port == -1);
    REQUIRE(uriform_same_origin(TEXT("http://h/a"), TEXT("HTTP://u@%48:080?b"), 0, NULL, &answer, NULL) == URIFORM_OK &&
            answer == 1);
    REQUIRE(uriform_same_origin(TEXT("http://h/"), TEXT("http://h:65616/"), 0, NULL, &answer, NULL) == URIFORM_OK && answer == 0);
}

/// Every status has its own name and sentence; other numbers have neither.
static void test_error_texts(void)
{
    static const struct {
        int code;
        const char* name;
    } names[] = {
        {URIFORM_OK, "ok"},
        // begin: errors.tsv
        {URIFORM_TOO_LONG, "too-long"},
        {URIFORM_INVALID_UTF8, "invalid-utf8"},
        {URIFORM_INVALID_CHARACTER, "invalid-character"},
        {URIFORM_INVALID_PERCENT_ENCODING, "invalid-percent-encoding"},
        {URIFORM_INVALID_IP_LITERAL, "invalid-ip-literal"},
        {URIFORM_INVALID_PORT, "invalid-port"},
        {URIFORM_COLON_IN_FIRST_SEGMENT, "colon-in-first-segment"},
        {URIFORM_MISSING_SCHEME, "missing-scheme"},
        {URIFORM_UNEXPECTED_SCHEME, "unexpected-scheme"},
        {URIFORM_UNEXPECTED_FRAGMENT, "unexpected-fragment"},
        {URIFORM_PATH_WITHOUT_SLASH, "path-without-slash"},
        {URIFORM_UNPAIRED_SURROGATE, "unpaired-surrogate"},
        {URIFORM_DOT_SEGMENT, "dot-segment"},
        {URIFORM_RELATIVE_PATH, "relative-path"},
        {URIFORM_INVALID_PATH_CHARACTER, "invalid-path-character"},
        {URIFORM_DEVICE_NAME, "device-name"},
        {URIFORM_NOT_A_FILE_URI, "not-a-file-uri"},
        {URIFORM_UNEXPECTED_HOST, "unexpected-host"},
        {URIFORM_NOT_A_DATA_URI, "not-a-data-uri"},
        {URIFORM_WEB_DOMAIN_TO_ASCII, "domain-to-ASCII"},
        {URIFORM_WEB_DOMAIN_PERCENT_ENCODED, "domain-percent-encoded"},
        {URIFORM_WEB_HOST_INVALID_CODE_POINT, "host-invalid-code-point"},
        {URIFORM_WEB_IPV4_EMPTY_PART, "IPv4-empty-part"},
        {URIFORM_WEB_IPV4_TOO_FEW_PARTS, "IPv4-too-few-parts"},
        {URIFORM_WEB_IPV4_TOO_MANY_PARTS, "IPv4-too-many-parts"},
        {URIFORM_WEB_IPV4_NON_NUMERIC_PART, "IPv4-non-numeric-part"},
        {URIFORM_WEB_IPV4_NON_DECIMAL_PART, "IPv4-non-decimal-part"},
        {URIFORM_WEB_IPV4_OUT_OF_RANGE_PART, "IPv4-out-of-range-part"},
        {URIFORM_WEB_IPV6_UNCLOSED, "IPv6-unclosed"},
        {URIFORM_WEB_IPV6_INVALID_COMPRESSION, "IPv6-invalid-compression"},
        {URIFORM_WEB_IPV6_TOO_MANY_PIECES, "IPv6-too-many-pieces"},
        {URIFORM_WEB_IPV6_MULTIPLE_COMPRESSION, "IPv6-multiple-compression"},
        {URIFORM_WEB_IPV6_INVALID_CODE_POINT, "IPv6-invalid-code-point"},
        {URIFORM_WEB_IPV6_TOO_FEW_PIECES, "IPv6-too-few-pieces"},
        {URIFORM_WEB_IPV6_PIECE_LEADING_ZERO, "IPv6-piece-leading-zero"},
        {URIFORM_WEB_IPV4_IN_IPV6_TOO_MANY_PIECES, "IPv4-in-IPv6-too-many-pieces"},
        {URIFORM_WEB_IPV4_IN_IPV6_INVALID_CODE_POINT, "IPv4-in-IPv6-invalid-code-point"},
        {URIFORM_WEB_IPV4_IN_IPV6_OUT_OF_RANGE_PART, "IPv4-in-IPv6-out-of-range-part"},
        {URIFORM_WEB_IPV4_IN_IPV6_TOO_FEW_PARTS, "IPv4-in-IPv6-too-few-parts"},
        {URIFORM_WEB_INVALID_URL_UNIT, "invalid-URL-unit"},
        {URIFORM_WEB_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, "special-scheme-missing-following-solidus"},
        {URIFORM_WEB_MISSING_SCHEME_NON_RELATIVE_URL, "missing-scheme-non-relative-URL"},
        {URIFORM_WEB_INVALID_REVERSE_SOLIDUS, "invalid-reverse-solidus"},
        {URIFORM_WEB_INVALID_CREDENTIALS, "invalid-credentials"},
        {URIFORM_WEB_HOST_MISSING, "host-missing"},
        {URIFORM_WEB_PORT_OUT_OF_RANGE, "port-out-of-range"},
        {URIFORM_WEB_PORT_INVALID, "port-invalid"},
        {URIFORM_WEB_FILE_INVALID_WINDOWS_DRIVE_LETTER, "file-invalid-Windows-drive-letter"},
        {URIFORM_WEB_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, "file-invalid-Windows-drive-letter-host"},
        {URIFORM_WEB_DOMAIN_TO_ASCII_UNAVAILABLE, "domain-to-ASCII-unavailable"},
        {URIFORM_WEB_HOST_TOO_LONG, "host-too-long"},
        {URIFORM_KEY_INVALID_FIELD_KEY, "invalid-field-key"},
        {URIFORM_KEY_MISSING_COMMA, "missing-comma"},
        {URIFORM_KEY_MISSING_LIST_SPACE, "missing-list-space"},
        {URIFORM_KEY_INVALID_BARE_ITEM, "invalid-bare-item"},
        {URIFORM_KEY_INVALID_NUMBER, "invalid-number"},
        {URIFORM_KEY_INVALID_STRING, "invalid-string"},
        {URIFORM_KEY_INVALID_BYTE_SEQUENCE, "invalid-byte-sequence"},
        {URIFORM_KEY_INVALID_KEY_ORDER, "invalid-key-order"},
        {URIFORM_KEY_INVALID_PARAMETER_NAMES, "invalid-parameter-names"},
        {URIFORM_KEY_MISPLACED_EXCEPT, "misplaced-except"},
        {URIFORM_KEY_MISSING_LIST_VERSION, "missing-list-version"},
        {URIFORM_KEY_INVALID_LIST_ROW, "invalid-list-row"},
        {URIFORM_KEY_INVALID_PARAMETER_NAME, "invalid-parameter-name"},
        {URIFORM_KEY_INVALID_SITE, "invalid-site"},
        {URIFORM_KEY_INVALID_CLEAR_URLS, "invalid-clear-urls"},
        {URIFORM_KEY_NO_REMOVEPARAM_RULE, "no-removeparam-rule"},
        {URIFORM_KEY_UNKNOWN_PROFILE, "unknown-profile"},
        {URIFORM_KEY_UNKNOWN_PROFILE_VERSION, "unknown-profile-version"},
        {URIFORM_KEY_UNKNOWN_RULE, "unknown-rule"},
        {URIFORM_KEY_INVALID_RULE_VALUE, "invalid-rule-value"},
        {URIFORM_KEY_INAPPLICABLE_RULE, "inapplicable-rule"},
        {URIFORM_KEY_MISSING_SUFFIX_LIST, "missing-suffix-list"},
        {URIFORM_SET_UNREADABLE_FILE, "unreadable-file"},
        {URIFORM_SET_NOT_A_SEEN_SET, "not-a-seen-set"},
        {URIFORM_SET_UNKNOWN_SET_VERSION, "unknown-set-version"},
        {URIFORM_SET_WRONG_SET_SIZE, "wrong-set-size"},
        {URIFORM_SET_DAMAGED_SET, "damaged-set"},
        {URIFORM_SET_OTHER_IDENTITY, "other-identity"},
        {URIFORM_SET_UNWRITABLE_FILE, "unwritable-file"},
        {URIFORM_SET_OTHER_SEED, "other-seed"},
        {URIFORM_SITE_INVALID_SUFFIX_RULE, "invalid-suffix-rule"},
        {URIFORM_SITE_NO_SUFFIX_RULE, "no-suffix-rule"},
        {URIFORM_ROBOTS_INVALID_PRODUCT_TOKEN, "invalid-product-token"},
        {URIFORM_IRI_INVALID_HOST_NAME, "invalid-host-name"},
        {URIFORM_IRI_HOST_NAME_TOO_LONG, "host-name-too-long"},
        {URIFORM_IRI_INVALID_BIDI, "invalid-bidi"},
        {URIFORM_IRI_UNKNOWN_CHARSET, "unknown-charset"},
        {URIFORM_IRI_INVALID_CHARSET_DATA, "invalid-charset-data"},
        {URIFORM_IRI_TOO_MANY_COMBINING, "too-many-combining"},
        {URIFORM_IRI_UNICODE_DATA_UNAVAILABLE, "unicode-data-unavailable"},
        {URIFORM_NULL_ARGUMENT, "null-argument"},
        {URIFORM_INVALID_OPTION, "invalid-option"},
        {URIFORM_BUFFER_TOO_SMALL, "buffer-too-small"},
        {URIFORM_OUT_OF_MEMORY, "out-of-memory"},
        {URIFORM_INTERNAL_ERROR, "internal-error"},
        {URIFORM_NOT_FOUND, "not-found"},
        {URIFORM_INVALID_ARROW, "invalid-arrow"},
        {URIFORM_STOPPED, "stopped"},
        // end: errors.tsv
    };
    static const char* const readings[] = {"scheme", "userinfo", "host", "port", "path", "query", "fragment"};
    int code;
    for (code = -300; code < 70000; ++code) {
        const char* expected = "unknown-status";
        size_t i;
        for (i = 0; i < sizeof names / sizeof *names; ++i)
            if (names[i].code == code)
                expected = names[i].name;
        REQUIRE(strcmp(uriform_error_name(code), expected) == 0);
        REQUIRE((strcmp(uriform_error_message(code, 0), "unknown status") == 0) == (strcmp(expected, "unknown-status") == 0));
    }
    REQUIRE(strcmp(uriform_error_message(URIFORM_INVALID_CHARACTER, URIFORM_COMPONENT_NONE), "invalid character") == 0);
    for (code = URIFORM_COMPONENT_SCHEME; code <= URIFORM_COMPONENT_FRAGMENT; ++code) {
        char expected[64] = "`%` without two hexadecimal digits in ";
        strcat(expected, readings[code - 1]);
        REQUIRE(strcmp(uriform_error_message(URIFORM_INVALID_PERCENT_ENCODING, code), expected) == 0);
    }
    REQUIRE(strcmp(uriform_error_message(URIFORM_MISSING_SCHEME, URIFORM_COMPONENT_SCHEME), "missing scheme") == 0);
    REQUIRE(strcmp(uriform_error_message(URIFORM_INVALID_PORT, URIFORM_COMPONENT_FRAGMENT + 1), "invalid port") == 0);
    REQUIRE(strcmp(uriform_error_message(URIFORM_INVALID_PORT, -1), "invalid port") == 0);
}

/// URIFORM_TEST_VERSION and URIFORM_TEST_SOVERSION come from the build.
static void test_version(void)
{
    char version[64];
    sprintf(version, "%d.%d.%d", URIFORM_VERSION_MAJOR, URIFORM_VERSION_MINOR, URIFORM_VERSION_PATCH);
    REQUIRE(strcmp(version, URIFORM_TEST_VERSION) == 0 && strcmp(uriform_version(), version) == 0);
    REQUIRE(URIFORM_ABI_VERSION == URIFORM_TEST_SOVERSION && uriform_abi_version() == URIFORM_ABI_VERSION);
    // The layout is part of the binary interface.
    REQUIRE(sizeof(uriform_error) == 16 && offsetof(uriform_error, code) == 8 && offsetof(uriform_error, text) == 14);
    REQUIRE(sizeof(uriform_components) == 80 && offsetof(uriform_components, fragment) == 56);
    REQUIRE(sizeof(uriform_param) == 20 && offsetof(uriform_param, has_value) == 16);
    REQUIRE(sizeof(uriform_text) == 2 * sizeof(void*) && sizeof(uriform_name_value) == 4 * sizeof(void*));
    REQUIRE(sizeof(uriform_pieces) == sizeof(void*) + 16 && offsetof(uriform_pieces, component) == sizeof(void*) + 12);
    REQUIRE(sizeof(uriform_parts) == 20 * sizeof(void*) + 8 && offsetof(uriform_parts, data) == 20 * sizeof(void*));
    REQUIRE(sizeof(uriform_scheme_rule) == 2 * sizeof(void*) + 8 &&
            offsetof(uriform_scheme_rule, default_port) == 2 * sizeof(void*));
    REQUIRE(offsetof(uriform_components, defined) == 64 && offsetof(uriform_components, host_kind) == 72);
    REQUIRE(offsetof(uriform_components, port_number) == 76);
}

/// A caller without a bound passes the greatest size. Errors are reported all the same.
static void test_no_bound(void)
{
    char buffer[4] = "as";
    size_t length = 1;
    REQUIRE(uriform_decode(TEXT("100%"), 0, buffer, SIZE_MAX, &length, NULL) == URIFORM_INVALID_PERCENT_ENCODING && length == 0);
    REQUIRE(uriform_decode(TEXT("%41"), 0, buffer, SIZE_MAX, &length, NULL) == URIFORM_OK && length == 1 && buffer[0] == 'A');
}

int main(void)
{
    test_no_bound();
    size_t i;
    for (i = 0; i < sizeof writing_cases / sizeof writing_cases[0]; ++i)
        check_writing(&writing_cases[i]);
    for (i = 0; i < sizeof answering_cases / sizeof answering_cases[0]; ++i)
        check_answering(&answering_cases[i]);
    test_each_set();
    test_formats();
    test_names();
    test_ports();
    test_components();
    test_data_headers();
    test_edits();
    test_removals();
    test_iterations();
    test_build();
    test_rules();
    test_answers();
    test_origins();
    test_error_texts();
    test_version();
    return 0;
}
