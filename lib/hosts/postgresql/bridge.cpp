#include "hosts/postgresql/bridge.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "hosts/sql/functions.hpp"
#include "hosts/sql/rows.hpp"

// Compiled without exceptions: this file calls only C functions and takes its memory from malloc().

using namespace uriform_sql;

namespace {

constexpr std::size_t longest_text = 0x3fffffff - 4; // PostgreSQL's MaxAllocSize without a value's header
constexpr std::size_t most_kept = 1 << 20;
constexpr std::size_t least_room = 1 << 10;

struct memory : text_buffer {
    memory() : text_buffer{nullptr, 0, 0, enlarge} {}

    void release()
    {
        std::free(data);
        data = nullptr;
        capacity = 0;
    }

private:
    /// Allocates new memory. The old contents, an earlier result, are lost.
    static int enlarge(text_buffer& of, std::size_t room)
    {
        if (room > longest_text)
            return URIFORM_TOO_LONG;
        static_cast<memory&>(of).release();
        of.data = static_cast<char*>(std::malloc(std::max(room, least_room)));
        if (of.data == nullptr)
            return URIFORM_OUT_OF_MEMORY;
        of.capacity = std::max(room, least_room);
        return URIFORM_OK;
    }
};

memory results;
memory mended;
char message[longest_message];

/// A key maker, kept for later calls.
struct kept_maker {
    char* profile = nullptr;
    std::size_t size = 0;
    uriform_key_maker* maker = nullptr;

    bool is_of(uriform_text text) const
    {
        return maker != nullptr && size == text.size && std::memcmp(profile, text.data, size) == 0;
    }
};

/// The key makers of a query. Few queries need more profiles.
kept_maker makers[4];
std::size_t oldest_maker = 0;

/// Replaces the oldest maker.
int keep_maker(uriform_text profile, uriform_key_maker* made)
{
    auto* const copy = static_cast<char*>(std::malloc(profile.size + 1));
    if (copy == nullptr) {
        uriform_key_maker_free(made);
        return URIFORM_OUT_OF_MEMORY;
    }
    std::memcpy(copy, profile.data, profile.size);
    kept_maker& kept = makers[oldest_maker];
    oldest_maker = (oldest_maker + 1) % std::size(makers);
    uriform_key_maker_free(kept.maker);
    std::free(kept.profile);
    kept.profile = copy;
    kept.size = profile.size;
    kept.maker = made;
    return URIFORM_OK;
}

int find_maker(call& of, uriform_text profile, uriform_key_maker*& maker)
{
    for (const kept_maker& kept : makers) {
        if (kept.is_of(profile)) {
            maker = kept.maker;
            return URIFORM_OK;
        }
    }
    const int status = make_maker(of, profile, maker);
    return status == URIFORM_OK ? keep_maker(profile, maker) : status;
}

bool has_nul(uriform_text text)
{
    return text.size != 0 && std::memchr(text.data, 0, text.size) != nullptr;
}

/// Replaces each U+0000 in a text by U+FFFD.
int replace_nul(uriform_text& text)
{
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    const auto count = static_cast<std::size_t>(std::count(text.data, text.data + text.size, '\0'));
    if (const int status = mended.reserve(text.size + count * (replacement.size() - 1)); status != URIFORM_OK)
        return status;
    char* end = mended.data;
    for (const char octet : std::string_view(text.data, text.size))
        end = octet == 0 ? std::copy(replacement.begin(), replacement.end(), end) : (*end = octet, end + 1);
    text = {mended.data, static_cast<std::size_t>(end - mended.data)};
    return URIFORM_OK;
}

uriform_pg_status status_of(int status)
{
    switch (status) {
    case URIFORM_OK:
        return URIFORM_PG_OK;
    case URIFORM_OUT_OF_MEMORY:
        return URIFORM_PG_NO_MEMORY;
    case URIFORM_TOO_LONG:
        return URIFORM_PG_TOO_LONG;
    default:
        return is_refused_text(status) ? URIFORM_PG_REFUSED : URIFORM_PG_MISTAKE;
    }
}

int kind_of(value_kind kind)
{
    switch (kind) {
    case value_kind::null:
        return URIFORM_PG_NULL;
    case value_kind::text:
        return URIFORM_PG_TEXT;
    case value_kind::octets:
        return URIFORM_PG_OCTETS;
    case value_kind::truth:
        return URIFORM_PG_TRUTH;
    default:
        return URIFORM_PG_INTEGER;
    }
}

/// Converts a value, without U+0000 in its texts.
int give(const value& from, uriform_pg_value& to)
{
    to.kind = kind_of(from.kind);
    to.number = from.number;
    to.text = from.text;
    if (from.kind == value_kind::text && has_nul(from.text))
        return replace_nul(to.text);
    return URIFORM_OK;
}

/// Returns the list's element with that name. It exists: the lists and the names are generated from lib/hosts/sql_functions.tsv.
template <class List>
const void* find(List list, const char* name)
{
    for (const auto& each : list) {
        if (std::strcmp(each.name, name) == 0)
            return &each;
    }
    return nullptr;
}

const function& function_of(uriform_pg_function& of)
{
    if (of.found == nullptr)
        of.found = find(all_functions(), of.name);
    return *static_cast<const function*>(of.found);
}

/// The current rows.
rows read;
const table* read_by = nullptr;

/// Writes a failure's message and returns its status.
int fail(const call& asked, const uriform_pg_function& of, int status)
{
    if (status == URIFORM_TOO_LONG)
        std::snprintf(message, sizeof message, "%s%s: the result has more than %zu octets", of.is_try ? "try_" : "", of.name,
                      longest_text);
    else
        write_message(asked, of.name, of.is_try, status, message);
    return asked.is_error_of_the_query && is_refused_text(status) ? URIFORM_PG_MISTAKE : status_of(status);
}

/// Returns whether the result is exact, so that no other character may replace U+0000: this applies to `uri_decode`.
bool is_exact(const uriform_pg_function& of)
{
    return std::strcmp(of.name, "uri_decode") == 0;
}

int refuse_nul(const uriform_pg_function& of, uriform_pg_value& result)
{
    result.kind = URIFORM_PG_NULL;
    if (of.is_try)
        return URIFORM_PG_OK;
    std::snprintf(message, sizeof message, "%s: the result has U+0000, which no text has", of.name);
    return URIFORM_PG_NUL;
}

// The following functions compute numbers that sort like normal forms. A normal form is ASCII, and most normal forms begin with one
// of few prefixes. A number contains 4 bits for the prefix and 7 bits for each of the following 8 octets.

constexpr int octets_of_key = 8;

/// Returns 0, 1 or 2 for a text that sorts before a prefix, begins with it or sorts after it. Removes the prefix.
unsigned place(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return text < prefix ? 0 : 2;
    text.remove_prefix(prefix.size());
    return 1;
}

/// Places the rest of a text after `http://` or `https://`, and removes the prefix `www.`.
unsigned place_host(std::string_view& rest)
{
    return place(rest, "www.");
}

unsigned place_all(std::string_view& text)
{
    if (const unsigned of_http = place(text, "http://"); of_http != 2)
        return of_http == 0 ? 0 : 1 + place_host(text);
    const unsigned of_https = place(text, "https://");
    return of_https == 0 ? 4 : of_https == 1 ? 5 + place_host(text) : 8;
}

std::uint64_t key_of(std::string_view normal_form)
{
    std::uint64_t key = place_all(normal_form);
    for (std::size_t i = 0; i != octets_of_key; ++i)
        key = key << 7 | (i < normal_form.size() ? static_cast<unsigned char>(normal_form[i]) & 0x7fU : 0);
    return key;
}

} // namespace

extern "C" {

int uriform_pg_answer(uriform_pg_function* of, int count, const uriform_text* arguments, uriform_pg_value* result) noexcept
{
    const function& what = function_of(*of);
    call asked{};
    asked.count = count;
    std::copy(arguments, arguments + count, asked.arguments);
    asked.memory = &results;
    asked.find_maker = find_maker;
    int status = what.answer(asked);
    if (status == URIFORM_OK && is_exact(*of) && asked.result.kind == value_kind::text && has_nul(asked.result.text))
        return refuse_nul(*of, *result);
    if (status == URIFORM_OK)
        status = give(asked.result, *result);
    if (status == URIFORM_OK)
        return URIFORM_PG_OK;
    result->kind = URIFORM_PG_NULL;
    return of->is_try && is_null_for_twin(asked, status) ? static_cast<int>(URIFORM_PG_OK) : fail(asked, *of, status);
}

int uriform_pg_begin_rows(uriform_pg_function* of, uriform_text text) noexcept
{
    if (of->found == nullptr)
        of->found = find(all_tables(), of->name);
    uriform_pg_end_rows();
    read = {};
    read.text = text;
    const table& by = *static_cast<const table*>(of->found);
    uriform_error error{};
    const int status = by.makes.begin(read, &error);
    if (status == URIFORM_OK)
        read_by = &by;
    if (status == URIFORM_OK || (of->is_try && is_refused_text(status)))
        return URIFORM_PG_OK;
    write_message(error, of->name, of->is_try, status, message);
    return status_of(status);
}

bool uriform_pg_next_row() noexcept
{
    ++read.number;
    return read_by != nullptr && read_by->makes.next(read);
}

int uriform_pg_give_column(int column, uriform_pg_value* result) noexcept
{
    value given{};
    int status = read_by->makes.give(read, column, results, given);
    if (status == URIFORM_OK)
        status = give(given, *result);
    if (status != URIFORM_OK)
        write_message(uriform_error{}, read_by->name, false, status, message);
    return status_of(status);
}

void uriform_pg_end_rows() noexcept
{
    read.end();
    read_by = nullptr;
}

void uriform_pg_release() noexcept
{
    for (memory* each : {&results, &mended}) {
        if (each->capacity > most_kept)
            each->release();
    }
}

int uriform_pg_check(uriform_text text) noexcept
{
    uriform_components parts;
    uriform_error error{};
    const int status = uriform_parse(text.data, text.size, URIFORM_URI_REFERENCE, &parts, &error);
    if (status != URIFORM_OK)
        write_message(error, "uri", false, status, message);
    return status_of(status);
}

int uriform_pg_check_query(uriform_text reference) noexcept
{
    uriform_components parts;
    uriform_error error{};
    int status = uriform_parse(reference.data, reference.size, URIFORM_URI_REFERENCE, &parts, &error);
    if (status == URIFORM_OK && (parts.defined & URIFORM_FRAGMENT) != 0) {
        status = URIFORM_INVALID_CHARACTER;
        error.component = URIFORM_COMPONENT_QUERY;
        error.position = parts.query.end;
    }
    --error.position;
    if (status != URIFORM_OK)
        write_message(error, "@>", false, status, message);
    return status_of(status);
}

const char* uriform_pg_message() noexcept
{
    return message;
}

int uriform_pg_abbreviate(uriform_text text, std::uint64_t* key) noexcept
{
    value normal{};
    const int status = write_text(results, normal, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_normalize(text.data, text.size, URIFORM_URI_REFERENCE, nullptr, buffer, capacity, length, nullptr);
    });
    // Invalid texts sort after all URI references, as in compare().
    *key = status == URIFORM_OK ? key_of({normal.text.data, normal.text.size}) : UINT64_MAX;
    if (status != URIFORM_OK && !is_refused_text(status)) {
        write_message(uriform_error{}, "uri", false, status, message);
        return status_of(status);
    }
    return URIFORM_PG_OK;
}

} // extern "C"
