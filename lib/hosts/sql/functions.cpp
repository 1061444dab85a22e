#include "hosts/sql/functions.hpp"

#include <cstring>

#include <uriform-explain.h>
#include <uriform-iri.h>

namespace uriform_sql {
namespace {

template <class Write>
int answer_text(call& of, Write write)
{
    return write_text(*of.memory, of.result, write);
}

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
        answer_component(of.result, of.arguments[0], parts, bit);
    return status;
}

int host_kind(call& of)
{
    uriform_components parts;
    const int status = read_components(of, parts);
    if (status == URIFORM_OK)
        answer_host_kind(of.result, parts);
    return status;
}

int port_or_default(call& of)
{
    const uriform_text u = of.arguments[0];
    std::int32_t port = -1;
    const int status = uriform_port_or_default(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, &port, &of.error);
    if (status == URIFORM_OK && port != -1)
        of.result.set(value_kind::integer, port);
    return status;
}

/// Finds the first parameter whose name is the argument `name_number`. `has_value` is 0 if there is no parameter or no value.
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
    return status == URIFORM_OK && found.has_value != 0 ? answer_decoded(*of.memory, of.result, of.arguments[0], found.value)
                                                        : status;
}

int normalize(call& of)
{
    const uriform_text u = of.arguments[0];
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_normalize(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, buffer, capacity, length, &of.error);
    });
}

int is_normalized(call& of)
{
    const uriform_text u = of.arguments[0];
    int answer = 0;
    const int status = uriform_is_normalized(u.data, u.size, URIFORM_URI_REFERENCE, nullptr, &answer, &of.error);
    if (status == URIFORM_OK)
        of.result.set(value_kind::truth, answer);
    return status;
}

int equivalent(call& of)
{
    const uriform_text a = of.arguments[0];
    const uriform_text b = of.arguments[1];
    int answer = 0;
    const int status = uriform_equivalent(a.data, a.size, b.data, b.size, URIFORM_URI_REFERENCE, nullptr, &answer, &of.error);
    if (status == URIFORM_OK)
        of.result.set(value_kind::truth, answer);
    return status;
}

/// Calls uriform_resolve() or uriform_relativize().
template <auto write>
int against_base(call& of)
{
    const uriform_text base = of.arguments[0];
    const uriform_text u = of.arguments[1];
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return write(base.data, base.size, u.data, u.size, 0, buffer, capacity, length, &of.error);
    });
}

constexpr auto resolve = against_base<uriform_resolve>;
constexpr auto relativize = against_base<uriform_relativize>;

// Keys.

/// Calls `use` with a key maker for the profile in the second argument, or for `usual` if the call omits it.
template <class Use>
int with_maker(call& of, uriform_text usual, Use use)
{
    uriform_key_maker* maker = nullptr;
    const int status = of.find_maker(of, of.count == 1 ? usual : of.arguments[1], maker);
    return status == URIFORM_OK ? use(maker) : status;
}

int key_of(call& of, uriform_text usual)
{
    const uriform_text u = of.arguments[0];
    return with_maker(of, usual, [&](uriform_key_maker* maker) {
        return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
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

void write_big_endian(std::uint64_t number, char* octets)
{
    for (int index = 7; index >= 0; --index, number >>= 8)
        octets[index] = static_cast<char>(number & 0xFF);
}

int key128(call& of)
{
    const uriform_text u = of.arguments[0];
    return with_maker(of, {"page", 4}, [&](uriform_key_maker* maker) {
        uriform_digest digest;
        int status = uriform_key_hash(maker, u.data, u.size, 0, 0, &digest, &of.error);
        if (status == URIFORM_OK)
            status = of.memory->reserve(16);
        if (status != URIFORM_OK)
            return status;
        char* const octets = of.memory->data + of.memory->used;
        write_big_endian(digest.high, octets);
        write_big_endian(digest.low, octets + 8);
        of.result.set(value_kind::octets, {octets, 16});
        return status;
    });
}

// IRIs and web URLs.

/// Calls uriform_to_iri() or uriform_to_uri().
template <auto write>
int converted(call& of)
{
    const uriform_text u = of.arguments[0];
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return write(u.data, u.size, URIFORM_URI_REFERENCE, buffer, capacity, length, &of.error);
    });
}

constexpr auto to_iri = converted<uriform_to_iri>;
constexpr auto from_iri = converted<uriform_to_uri>;

int href(call& of)
{
    const uriform_text text = of.arguments[0];
    const uriform_text base = of.optional(1);
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_web_parse(text.data, text.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity,
                                 length, nullptr, &of.error);
    });
}

int from_web(call& of)
{
    const uriform_text text = of.arguments[0];
    const uriform_text base = of.optional(1);
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
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
    const int status = answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_safe_to_fetch(text.data, text.size, base.data, base.size, nullptr, 0, uriform_iri_domain_to_ascii,
                                     uriform_iri_unicode(), buffer, capacity, length, &answer, &of.error);
    });
    if (status != URIFORM_OK || answer.why == URIFORM_FETCH_ALLOWED)
        return status;
    of.result.set_null();
    of.error = answer.error;
    return answer.why == URIFORM_FETCH_NOT_A_URL ? answer.error.code : static_cast<int>(URIFORM_OK);
}

// Percent-encoding.

/// Returns the number of the named encode set, or -1 if the name is unknown. The default is the set for query values.
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
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
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
    return answer_text(of, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_decode(text.data, text.size, options, buffer, capacity, length, &of.error);
    });
}

// The parts of parse_url().

constexpr unsigned file = URIFORM_PATH | URIFORM_QUERY;

/// A part's name in other SQL engines, in upper case.
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

/// Returns whether a text equals an upper-case name, ignoring case.
bool is_named(uriform_text text, const char* name)
{
    std::size_t at = 0;
    while (at != text.size && name[at] != 0 && (text.data[at] == name[at] || text.data[at] == name[at] + ('a' - 'A')))
        ++at;
    return at == text.size && name[at] == 0;
}

/// Returns the component bits for a part's name, or 0 if the name is unknown.
unsigned bits_of(uriform_text name)
{
    for (const part& each : parts_by_name) {
        if (is_named(name, each.name))
            return each.component;
    }
    return 0;
}

/// Returns the span of the path and, if there is a query, the adjacent `?` and query.
uriform_span file_of(const uriform_components& parts)
{
    return {parts.path.begin, (parts.defined & URIFORM_QUERY) != 0 ? parts.query.end : parts.path.end};
}

/// Answers a parameter's value without decoding it. Answers NULL if the part is not the query.
int raw_param(call& of, unsigned component)
{
    uriform_param found;
    const int status = find_param(of, 2, found);
    if (status == URIFORM_OK && found.has_value != 0 && component == URIFORM_QUERY)
        of.result.set(value_kind::text, part_of(of.arguments[0], found.value));
    return status;
}

int parse_url(call& of)
{
    const unsigned component = bits_of(of.arguments[1]);
    if (component == 0)
        return of.refuse("unknown part of a URL");
    if (of.count == 3)
        return raw_param(of, component);
    uriform_components parts;
    const int status = read_components(of, parts);
    if (status != URIFORM_OK)
        return status;
    if (component == file)
        of.result.set(value_kind::text, part_of(of.arguments[0], file_of(parts)));
    else
        answer_component(of.result, of.arguments[0], parts, component);
    return status;
}

int normal_form_version(call& of)
{
    of.result.set(value_kind::integer, uriform_normal_form_version());
    return URIFORM_OK;
}

constexpr function functions[] = {
    // begin: sql_functions.tsv functions
    {"uri_scheme", 1, 1, value_kind::text, component<URIFORM_SCHEME>},
    {"uri_authority", 1, 1, value_kind::text, component<URIFORM_AUTHORITY>},
    {"uri_userinfo", 1, 1, value_kind::text, component<URIFORM_USERINFO>},
    {"uri_host", 1, 1, value_kind::text, component<URIFORM_HOST>},
    {"uri_host_kind", 1, 1, value_kind::text, host_kind},
    {"uri_port", 1, 1, value_kind::text, component<URIFORM_PORT>},
    {"uri_port_or_default", 1, 1, value_kind::integer, port_or_default},
    {"uri_path", 1, 1, value_kind::text, component<URIFORM_PATH>},
    {"uri_query", 1, 1, value_kind::text, component<URIFORM_QUERY>},
    {"uri_param", 2, 2, value_kind::text, param},
    {"uri_fragment", 1, 1, value_kind::text, component<URIFORM_FRAGMENT>},
    {"uri_normalize", 1, 1, value_kind::text, normalize},
    {"uri_is_normalized", 1, 1, value_kind::truth, is_normalized},
    {"uri_equivalent", 2, 2, value_kind::truth, equivalent},
    {"uri_resolve", 2, 2, value_kind::text, resolve},
    {"uri_relativize", 2, 2, value_kind::text, relativize},
    {"uri_key", 1, 2, value_kind::text, key},
    {"uri_key128", 1, 2, value_kind::octets, key128},
    {"uri_surt", 1, 1, value_kind::text, surt},
    {"uri_to_iri", 1, 1, value_kind::text, to_iri},
    {"uri_from_iri", 1, 1, value_kind::text, from_iri},
    {"uri_href", 1, 2, value_kind::text, href},
    {"uri_from_web", 1, 2, value_kind::text, from_web},
    {"uri_encode", 1, 2, value_kind::text, encode},
    {"uri_decode", 1, 2, value_kind::text, decode},
    {"uri_safe_to_fetch", 1, 2, value_kind::text, safe_to_fetch},
    {"parse_url", 2, 3, value_kind::text, parse_url},
    {"uri_normal_form_version", 0, 0, value_kind::integer, normal_form_version},
    // end: sql_functions.tsv
};

} // namespace

std::span<const function> all_functions()
{
    return functions;
}

} // namespace uriform_sql
