#include "hosts/sqlite/functions.hpp"

#include <cstdint>
#include <cstring>

#include <uriform-explain.h>
#include <uriform-iri.h>
#include <uriform-keys.h>

namespace uriform_sqlite {
namespace {

constexpr int most_arguments = 3;

struct registered;

/// A call of a function, none of whose arguments is NULL.
struct call {
    sqlite3_context* context;
    registered* function;
    int count;
    uriform_text arguments[most_arguments];
    uriform_error error;        ///< of a text; its `text` is the number of the argument
    const char* mistake;        ///< what is wrong with a call whose error is of no text
    bool is_error_of_the_query; ///< the twin `try_` fails, too

    /// Returns an argument. If it is not there, its pointer is null.
    uriform_text optional(int number) const { return number < count ? arguments[number] : uriform_text{nullptr, 0}; }

    /// Returns the status of a call that names what the function does not know.
    int refuse(const char* why)
    {
        mistake = why;
        is_error_of_the_query = true;
        return URIFORM_NOT_FOUND;
    }
};

/// A function of SQL: it sets the result of the call, and returns a ::uriform_status.
struct function {
    const char* name;
    int required;
    int arguments;
    int (*answer)(call& of);
};

/// A function of a connection. It has memory of its own, which SQLite frees with the connection.
struct registered {
    const function* what;
    bool is_try;
    uriform_key_maker* maker; ///< of keys by the profile that is not named; null until it is needed
};

int read_components(call& of, uriform_components& parts)
{
    const uriform_text u = of.arguments[0];
    return uriform_parse(u.data, u.size, URIFORM_URI_REFERENCE, &parts, &of.error);
}

template <unsigned bit>
int component(call& of)
{
    uriform_components parts;
    const int status = read_components(of, parts);
    if (status == URIFORM_OK)
        give_component(of.context, of.arguments[0], parts, bit);
    return status;
}

int host_kind(call& of)
{
    uriform_components parts;
    const int status = read_components(of, parts);
    if (status == URIFORM_OK)
        give_host_kind(of.context, parts);
    return status;
}

int port_or_default(call& of)
{
    const uriform_text u = of.arguments[0];
    std::int32_t port = -1;
    const int status = uriform_port_or_default(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, &port, &of.error);
    if (status == URIFORM_OK && port != -1)
        sqlite3_result_int(of.context, port);
    return status;
}

/// Finds the first parameter of the name that an argument is. Without a value, `has_value` is 0.
int find_param(call& of, int name_number, uriform_param& param)
{
    const uriform_text u = of.arguments[0];
    const uriform_text name = of.arguments[name_number];
    param.has_value = 0;
    const int status = uriform_find_param(u.data, u.size, name.data, name.size, URIFORM_URI_REFERENCE, &param, &of.error);
    return status == URIFORM_NOT_FOUND ? static_cast<int>(URIFORM_OK) : status;
}

int param(call& of)
{
    uriform_param found;
    const int status = find_param(of, 1, found);
    return status == URIFORM_OK && found.has_value != 0 ? give_decoded(of.context, of.arguments[0], found.value) : status;
}

int normalize(call& of)
{
    const uriform_text u = of.arguments[0];
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_normalize(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, buffer, capacity, length, &of.error);
    });
}

int is_normalized(call& of)
{
    const uriform_text u = of.arguments[0];
    int answer = 0;
    const int status = uriform_is_normalized(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, &answer, &of.error);
    sqlite3_result_int(of.context, answer);
    return status;
}

int equivalent(call& of)
{
    const uriform_text a = of.arguments[0];
    const uriform_text b = of.arguments[1];
    int answer = 0;
    const int status = uriform_equivalent(a.data, a.size, b.data, b.size, URIFORM_URI_REFERENCE, nullptr, &answer, &of.error);
    sqlite3_result_int(of.context, answer);
    return status;
}

/// uriform_resolve() and uriform_relativize().
template <auto write>
int against_base(call& of)
{
    const uriform_text base = of.arguments[0];
    const uriform_text u = of.arguments[1];
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return write(base.data, base.size, u.data, u.size, 0, buffer, capacity, length, &of.error);
    });
}

constexpr auto resolve = against_base<uriform_resolve>;
constexpr auto relativize = against_base<uriform_relativize>;

// Keys.

void free_maker(void* maker)
{
    uriform_key_maker_free(static_cast<uriform_key_maker*>(maker));
}

/// Makes a maker of keys by a profile, by its newest version if it names none.
int make_maker(call& of, uriform_text profile, uriform_key_maker*& maker)
{
    const int status = uriform_key_maker_new(profile.data, profile.size, nullptr, 0, URIFORM_NEWEST_VERSION,
                                             uriform_iri_domain_to_ascii, &maker, &of.error);
    if (status != URIFORM_OK) {
        of.is_error_of_the_query = true;
        of.error.text = 1;
    }
    return status;
}

/// Calls `use` with a maker of keys by the profile that the second argument is. SQLite keeps the maker as long as the statement
/// calls the function with the same constant. Without a second argument, the connection keeps the maker of `usual`.
template <class Use>
int with_maker(call& of, uriform_text usual, Use use)
{
    if (of.count == 1) {
        int status = URIFORM_OK;
        if (of.function->maker == nullptr)
            status = make_maker(of, usual, of.function->maker);
        return status == URIFORM_OK ? use(of.function->maker) : status;
    }
    if (void* const kept = sqlite3_get_auxdata(of.context, 1))
        return use(static_cast<uriform_key_maker*>(kept));
    uriform_key_maker* maker = nullptr;
    int status = make_maker(of, of.arguments[1], maker);
    if (status != URIFORM_OK)
        return status;
    status = use(maker);
    sqlite3_set_auxdata(of.context, 1, maker, free_maker); // SQLite may free it at once
    return status;
}

int key_of(call& of, uriform_text usual)
{
    const uriform_text u = of.arguments[0];
    return with_maker(of, usual, [&](uriform_key_maker* maker) {
        return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
            return uriform_key(maker, u.data, u.size, 0, buffer, capacity, length, &of.error);
        });
    });
}

int key(call& of)
{
    return key_of(of, {"page", 4});
}

int surt(call& of)
{
    return key_of(of, {"surt", 4});
}

void write_big_endian(std::uint64_t number, unsigned char* octets)
{
    for (int index = 7; index >= 0; --index, number >>= 8)
        octets[index] = static_cast<unsigned char>(number & 0xFF);
}

int key128(call& of)
{
    const uriform_text u = of.arguments[0];
    return with_maker(of, {"page", 4}, [&](uriform_key_maker* maker) {
        uriform_digest digest;
        const int status = uriform_key_hash(maker, u.data, u.size, 0, 0, &digest, &of.error);
        if (status != URIFORM_OK)
            return status;
        unsigned char octets[16];
        write_big_endian(digest.high, octets);
        write_big_endian(digest.low, octets + 8);
        sqlite3_result_blob(of.context, octets, sizeof octets, SQLITE_TRANSIENT);
        return status;
    });
}

// IRIs and web URLs.

/// uriform_to_iri() and uriform_to_uri().
template <auto write>
int converted(call& of)
{
    const uriform_text u = of.arguments[0];
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return write(u.data, u.size, URIFORM_URI_REFERENCE, buffer, capacity, length, &of.error);
    });
}

constexpr auto to_iri = converted<uriform_to_iri>;
constexpr auto from_iri = converted<uriform_to_uri>;

int href(call& of)
{
    const uriform_text text = of.arguments[0];
    const uriform_text base = of.optional(1);
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_web_parse(text.data, text.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity,
                                 length, nullptr, &of.error);
    });
}

int from_web(call& of)
{
    const uriform_text text = of.arguments[0];
    const uriform_text base = of.optional(1);
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_web_to_uri(text.data, text.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity,
                                  length, &of.error);
    });
}

int safe_to_fetch(call& of)
{
    const uriform_text text = of.arguments[0];
    const uriform_text base = of.optional(1);
    uriform_fetch_answer answer;
    answer.why = URIFORM_FETCH_ALLOWED;
    const int status = give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_safe_to_fetch(text.data, text.size, base.data, base.size, nullptr, 0, uriform_iri_domain_to_ascii,
                                     uriform_iri_unicode(), buffer, capacity, length, &answer, &of.error);
    });
    if (status != URIFORM_OK || answer.why == URIFORM_FETCH_ALLOWED)
        return status;
    sqlite3_result_null(of.context);
    of.error = answer.error;
    return answer.why == URIFORM_FETCH_NOT_A_URL ? answer.error.code : static_cast<int>(URIFORM_OK);
}

// Percent-encoding.

/// Returns the number of the set that an argument names, or -1 for another name. Without an argument it is the set of values in a
/// query.
int set_of(uriform_text name)
{
    return name.data == nullptr ? static_cast<int>(URIFORM_ENCODE_QUERY_VALUE) : uriform_find_encode_set(name.data, name.size);
}

int encode(call& of)
{
    const uriform_text data = of.arguments[0];
    const int set = set_of(of.optional(1));
    if (set == -1)
        return of.refuse("unknown set of octets");
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_encode(data.data, data.size, static_cast<std::uint32_t>(set), buffer, capacity, length, &of.error);
    });
}

int decode(call& of)
{
    const uriform_text text = of.arguments[0];
    const int set = set_of(of.optional(1));
    if (set == -1)
        return of.refuse("unknown set of octets");
    const std::uint32_t plus = set == URIFORM_ENCODE_FORM ? std::uint32_t{URIFORM_PLUS_IS_SPACE} : 0;
    const std::uint32_t options = URIFORM_UTF8 | plus;
    return give_text(of.context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_decode(text.data, text.size, options, buffer, capacity, length, &of.error);
    });
}

// The parts of parse_url().

constexpr unsigned file = URIFORM_PATH | URIFORM_QUERY;

/// A name of a part in other engines, in upper case.
struct part {
    const char* name;
    unsigned component;
};

constexpr part parts_by_name[] = {
    {"HOST", URIFORM_HOST},
    {"PATH", URIFORM_PATH},
    {"QUERY", URIFORM_QUERY},
    {"REF", URIFORM_FRAGMENT},
    {"PROTOCOL", URIFORM_SCHEME},
    {"AUTHORITY", URIFORM_AUTHORITY},
    {"FILE", file},
    {"USERINFO", URIFORM_USERINFO},
    {"FRAGMENT", URIFORM_FRAGMENT},
    {"PORT", URIFORM_PORT},
    {"SCHEME", URIFORM_SCHEME},
};

/// Returns the bits of the part that has a name, in either case; 0 if there is none.
unsigned part_of(uriform_text name)
{
    for (const part& each : parts_by_name) {
        if (name.size == std::strlen(each.name) && sqlite3_strnicmp(name.data, each.name, static_cast<int>(name.size)) == 0)
            return each.component;
    }
    return 0;
}

/// The path and, if there is a query, `?` and the query, which follow each other in the text.
uriform_span file_of(const uriform_components& parts)
{
    return {parts.path.begin, (parts.defined & URIFORM_QUERY) != 0 ? parts.query.end : parts.path.end};
}

/// The value of a parameter as it is in the query; NULL for another part than the query.
int raw_param(call& of, unsigned component)
{
    uriform_param found;
    const int status = find_param(of, 2, found);
    if (status == URIFORM_OK && found.has_value != 0 && component == URIFORM_QUERY)
        give_part(of.context, of.arguments[0], found.value);
    return status;
}

int parse_url(call& of)
{
    const unsigned component = part_of(of.arguments[1]);
    if (component == 0)
        return of.refuse("unknown part of a URL");
    if (of.count == 3)
        return raw_param(of, component);
    uriform_components parts;
    const int status = read_components(of, parts);
    if (status != URIFORM_OK)
        return status;
    if (component == file)
        give_part(of.context, of.arguments[0], file_of(parts));
    else
        give_component(of.context, of.arguments[0], parts, component);
    return status;
}

int normal_form_version(call& of)
{
    sqlite3_result_int(of.context, uriform_normal_form_version());
    return URIFORM_OK;
}

constexpr function functions[] = {
    // begin: sql_functions.tsv functions
    {"uri_scheme", 1, 1, component<URIFORM_SCHEME>},
    {"uri_authority", 1, 1, component<URIFORM_AUTHORITY>},
    {"uri_userinfo", 1, 1, component<URIFORM_USERINFO>},
    {"uri_host", 1, 1, component<URIFORM_HOST>},
    {"uri_host_kind", 1, 1, host_kind},
    {"uri_port", 1, 1, component<URIFORM_PORT>},
    {"uri_port_or_default", 1, 1, port_or_default},
    {"uri_path", 1, 1, component<URIFORM_PATH>},
    {"uri_query", 1, 1, component<URIFORM_QUERY>},
    {"uri_param", 2, 2, param},
    {"uri_fragment", 1, 1, component<URIFORM_FRAGMENT>},
    {"uri_normalize", 1, 1, normalize},
    {"uri_is_normalized", 1, 1, is_normalized},
    {"uri_equivalent", 2, 2, equivalent},
    {"uri_resolve", 2, 2, resolve},
    {"uri_relativize", 2, 2, relativize},
    {"uri_key", 1, 2, key},
    {"uri_key128", 1, 2, key128},
    {"uri_surt", 1, 1, surt},
    {"uri_to_iri", 1, 1, to_iri},
    {"uri_from_iri", 1, 1, from_iri},
    {"uri_href", 1, 2, href},
    {"uri_from_web", 1, 2, from_web},
    {"uri_encode", 1, 2, encode},
    {"uri_decode", 1, 2, decode},
    {"uri_safe_to_fetch", 1, 2, safe_to_fetch},
    {"parse_url", 2, 3, parse_url},
    {"uri_normal_form_version", 0, 0, normal_form_version},
    // end: sql_functions.tsv
};

// The frame of all calls.

/// Makes a failure the result.
void give_failure(const call& of, int status)
{
    const registered& function = *of.function;
    if (give_resource_error(of.context, status))
        return;
    if (function.is_try && !of.is_error_of_the_query && is_refused_text(status)) {
        sqlite3_result_null(of.context);
        return;
    }
    const char* const twin = function.is_try ? "try_" : "";
    char message[256];
    if (of.mistake != nullptr)
        sqlite3_snprintf(sizeof message, message, "%s%s: %s", twin, function.what->name, of.mistake);
    else if (of.count == 1)
        sqlite3_snprintf(sizeof message, message, "%s%s: %s, at %llu", twin, function.what->name,
                         uriform_error_message(status, of.error.component), of.error.position);
    else
        sqlite3_snprintf(sizeof message, message, "%s%s: %s, at %llu of argument %d", twin, function.what->name,
                         uriform_error_message(status, of.error.component), of.error.position, of.error.text + 1);
    sqlite3_result_error(of.context, message, -1);
}

/// Calls the function of SQL that a context is of. The result is NULL unless the function sets another one.
void run(sqlite3_context* context, int count, sqlite3_value** values)
{
    call of{};
    of.context = context;
    of.function = static_cast<registered*>(sqlite3_user_data(context));
    of.count = count;
    for (int number = 0; number < count; ++number) {
        if (sqlite3_value_type(values[number]) == SQLITE_NULL)
            return;
        if (!read_text(values[number], of.arguments[number]))
            return sqlite3_result_error_nomem(context);
    }
    const int status = of.function->what->answer(of);
    if (status != URIFORM_OK)
        give_failure(of, status);
}

void free_registered(void* pointer)
{
    free_maker(static_cast<registered*>(pointer)->maker);
    sqlite3_free(pointer);
}

int add_function(sqlite3* connection, const function& what, int arguments, bool is_try)
{
    auto* const made = static_cast<registered*>(sqlite3_malloc(sizeof(registered)));
    if (made == nullptr)
        return SQLITE_NOMEM;
    *made = {&what, is_try, nullptr};
    char name[64];
    sqlite3_snprintf(sizeof name, name, "%s%s", is_try ? "try_" : "", what.name);
    return sqlite3_create_function_v2(connection, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, made, run,
                                      nullptr, nullptr, free_registered);
}

} // namespace

int add_functions(sqlite3* connection)
{
    int status = SQLITE_OK;
    for (const function& what : functions) {
        for (int arguments = what.required; arguments <= what.arguments && status == SQLITE_OK; ++arguments) {
            status = add_function(connection, what, arguments, false);
            if (status == SQLITE_OK && arguments != 0)
                status = add_function(connection, what, arguments, true);
        }
    }
    return status;
}

} // namespace uriform_sqlite
