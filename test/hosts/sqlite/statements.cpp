// Runs random SQL statements with the extension's functions, and statements where each allocation in SQLite and the libraries fails
// in turn.
//
//     statements EXTENSION [COUNT [SEED]]
//
// A statement returns a result or an ordinary SQL error. A function and its twin `try_` agree.

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include <sqlite3.h>

#include "../../support/failing_new.hpp"

namespace {

// SQLite's allocator. During calls into SQLite, the allocation that `left` counts down to fails, including allocations by the
// libraries.
sqlite3_mem_methods usual;
long left = -1;
bool is_in_sqlite = false;

bool fails()
{
    return is_in_sqlite && left >= 0 && left-- == 0;
}

template <class Call>
auto in_sqlite(Call call)
{
    is_in_sqlite = true;
    const auto result = call();
    is_in_sqlite = false;
    return result;
}

void* allocate(int size)
{
    return fails() ? nullptr : usual.xMalloc(size);
}

void* reallocate(void* memory, int size)
{
    return fails() ? nullptr : usual.xRealloc(memory, size);
}

void install_allocator()
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    sqlite3_mem_methods mine = usual;
    mine.xMalloc = allocate;
    mine.xRealloc = reallocate;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &mine);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); // memory that bypasses these functions
}

[[noreturn]] void fail(const std::string& statement, const std::string& why)
{
    std::fprintf(stderr, "%s\n%s\n", statement.c_str(), why.c_str());
    std::exit(1);
}

/// A statement's rows as a single text, or its error.
struct outcome {
    int status;
    std::string text;
};

std::string value_of(sqlite3_stmt* statement, int column)
{
    const int type = sqlite3_column_type(statement, column);
    const void* const data = in_sqlite([&] { return sqlite3_column_blob(statement, column); });
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, column));
    return std::to_string(type) + ':' +
           std::string(data == nullptr ? "" : static_cast<const char*>(data), data == nullptr ? 0 : size);
}

outcome run(sqlite3* db, const std::string& text)
{
    sqlite3_stmt* statement = nullptr;
    int status = in_sqlite([&] { return sqlite3_prepare_v2(db, text.data(), static_cast<int>(text.size()), &statement, nullptr); });
    std::string rows;
    if (status == SQLITE_OK) {
        while ((status = in_sqlite([&] { return sqlite3_step(statement); })) == SQLITE_ROW && rows.size() < 1000000) {
            for (int column = 0; column < sqlite3_column_count(statement); ++column)
                rows += value_of(statement, column) + '\n';
        }
    }
    if (status != SQLITE_ROW && status != SQLITE_DONE)
        rows = sqlite3_errmsg(db);
    sqlite3_finalize(statement);
    return {status, rows};
}

sqlite3* open(const char* extension)
{
    sqlite3* db = nullptr;
    char* message = nullptr;
    if (sqlite3_open(":memory:", &db) != SQLITE_OK || sqlite3_enable_load_extension(db, 1) != SQLITE_OK)
        fail("open", sqlite3_errmsg(db));
    if (sqlite3_load_extension(db, extension, nullptr, &message) != SQLITE_OK)
        fail("load", message);
    return db;
}

struct named {
    std::string name;
    int arguments;
};

class generator {
public:
    generator(sqlite3* db, unsigned seed) : draw(seed)
    {
        sqlite3_stmt* found = nullptr;
        const char* const query =
            "SELECT DISTINCT name, narg FROM pragma_function_list WHERE name GLOB 'uri_*' OR name = 'parse_url' ORDER BY 1, 2";
        sqlite3_prepare_v2(db, query, -1, &found, nullptr);
        while (sqlite3_step(found) == SQLITE_ROW)
            functions.push_back({reinterpret_cast<const char*>(sqlite3_column_text(found, 0)), sqlite3_column_int(found, 1)});
        sqlite3_finalize(found);
    }

    std::size_t count() const { return functions.size(); }
    unsigned below(unsigned limit) { return std::uniform_int_distribution<unsigned>(0, limit - 1)(draw); }

    template <std::size_t size>
    std::string one(const char* const (&texts)[size])
    {
        return texts[below(size)];
    }

    std::string url()
    {
        static constexpr const char* pieces[] = {
            "http:",  "HTTPS:", "mailto:", "//", "h",  "H.example", "%68", ":80", ":",       "/",        "/a",    "/%2e/",
            "/../",   "?",      "q",       "#",  " ",  "|",         "%",   "=",   "&",       "utm_id=1", "[::1]", "[",
            "0177.1", "~",      "%7e",     "é",  "\\", "u:p@",      "%FF", "''",  "例え.jp", "xn--9ca"};
        std::string text;
        for (unsigned left_pieces = below(9); left_pieces != 0; --left_pieces)
            text += one(pieces);
        return "'" + text + "'";
    }

    std::string word()
    {
        static constexpr const char* words[] = {"'page'", "'page/1'", "'cache/1'",      "'surt/1'", "'page strip-www'", "'no'",
                                                "'form'", "'path'",   "'query-value'",  "'HOST'",   "'QUERY'",          "'file'",
                                                "'q'",    "''",       "'http://h/a/b'", "NULL"};
        return one(words);
    }

    std::string argument(int depth)
    {
        static constexpr const char* others[] = {"NULL",         "1",       "-1.5", "x'ff00'",
                                                 "zeroblob(40)", "char(0)", "x''",  "'a' || char(0) || 'b'"};
        switch (below(8)) {
        case 0:
            return one(others);
        case 1:
            return word();
        case 2:
            return depth == 0 ? url() : call(depth - 1);
        case 3:
            return "CAST(" + url() + " AS BLOB)";
        case 4:
            return below(20) == 0 ? "replace(hex(zeroblob(" + std::to_string(below(5000)) + ")), '00', " + url() + ")" : url();
        default:
            return url();
        }
    }

    std::string call(int depth)
    {
        const named& function = functions[below(static_cast<unsigned>(functions.size()))];
        std::string text = (below(2) == 0 && function.arguments != 0 ? "try_" : "") + function.name + "(";
        for (int number = 0; number < function.arguments; ++number)
            text += (number == 0 ? "" : ", ") + (number != 0 && below(2) == 0 ? word() : argument(depth));
        return text + ")";
    }

    std::string table(const std::string& text)
    {
        static constexpr const char* names[] = {"uri_parse",     "uri_segments",     "uri_params",    "uri_explain",
                                                "try_uri_parse", "try_uri_segments", "try_uri_params"};
        return one(names) + "(" + text + ")";
    }

    std::string statement()
    {
        switch (below(9)) {
        case 0:
            return "INSERT OR IGNORE INTO seen VALUES (" + argument(1) + ")";
        case 1:
            return "INSERT OR REPLACE INTO kept VALUES (" + argument(1) + ")";
        case 2:
            return "DELETE FROM seen WHERE u BETWEEN " + url() + " AND " + url() + " AND " + call(0) + " IS NOT NULL";
        case 3:
            return "SELECT * FROM " + table(argument(2));
        case 4:
            return "SELECT a.rowid, b.* FROM " + table(argument(1)) + " AS a, " + table("a.u") + " AS b LIMIT 50";
        case 5:
            return "SELECT k.u, p.* FROM kept AS k LEFT JOIN " + table("k.u") + " AS p WHERE k.u > " + url() + " LIMIT 50";
        case 6:
            return "SELECT u, " + call(0) + " FROM seen ORDER BY " + call(0) + ", u LIMIT 20";
        case 7:
            return "UPDATE OR IGNORE kept SET u = " + call(1) + " WHERE u = " + url();
        default:
            return "SELECT " + call(3);
        }
    }

private:
    std::mt19937 draw;
    std::vector<named> functions;
};

bool is_usual(int status)
{
    return status == SQLITE_DONE || status == SQLITE_ROW || status == SQLITE_ERROR || status == SQLITE_CONSTRAINT ||
           status == SQLITE_TOOBIG;
}

/// If a function returns a result, its twin returns the same result. If it fails, the twin returns NULL or fails for the same
/// reason.
void check_twins(sqlite3* db, generator& make)
{
    std::string call = make.call(1);
    if (call.starts_with("try_"))
        call.erase(0, 4);
    const outcome answer = run(db, "SELECT " + call);
    if (call.starts_with("uri_normal_form_version"))
        return;
    const outcome twin = run(db, "SELECT try_" + call);
    const bool is_same = twin.status == answer.status && (twin.text == answer.text || twin.text == "try_" + answer.text);
    const bool is_null = answer.status == SQLITE_ERROR && twin.status == SQLITE_DONE && twin.text == "5:\n";
    if (!is_same && !is_null)
        fail(call, answer.text + "\ndiffers from its twin\n" + twin.text);
}

void check_integrity(sqlite3* db)
{
    const outcome answer = run(db, "PRAGMA integrity_check");
    if (answer.text != "3:ok\n")
        fail("PRAGMA integrity_check", answer.text);
}

void run_random(sqlite3* db, generator& make, unsigned long count)
{
    unsigned long answers = 0;
    for (unsigned long number = 0; number < count; ++number) {
        const std::string text = make.statement();
        const outcome answer = run(db, text);
        if (!is_usual(answer.status & 0xFF) || answer.text.find("no such") != std::string::npos ||
            answer.text.find("syntax") != std::string::npos)
            fail(text, answer.text);
        answers += answer.status == SQLITE_DONE ? 1 : 0;
        if (number % 8 == 0)
            check_twins(db, make);
        if (number % 2000 == 0)
            check_integrity(db);
    }
    check_integrity(db);
    std::printf("%lu statements, of which %lu have results\n", count, answers);
    if (answers < count / 10)
        fail("random statements", "too few have results");
}

/// Runs a statement with each allocation failing in turn: it reports out of memory, or returns the usual result.
void run_short_of_memory(sqlite3* db, const std::string& text)
{
    const outcome expected = run(db, text);
    bool has_failed = false;
    for (long allocation = 0;; ++allocation) {
        left = allocation;
        const outcome answer = run(db, text);
        const bool is_done = left >= 0; // the failing allocation was not reached
        left = -1;
        has_failed = has_failed || answer.status == SQLITE_NOMEM;
        if (answer.status != SQLITE_NOMEM && (answer.status != expected.status || answer.text != expected.text))
            fail(text, "with allocation " + std::to_string(allocation) + " failing: " + answer.text);
        if (is_done)
            break;
    }
    if (!has_failed)
        fail(text, "no allocation fails it");
}

/// Loads the extension again with each allocation failing in turn.
void load_short_of_memory(const char* extension)
{
    for (long allocation = 0;; ++allocation) {
        sqlite3* db = nullptr;
        char* message = nullptr;
        sqlite3_open(":memory:", &db);
        sqlite3_enable_load_extension(db, 1);
        left = allocation;
        const int status = in_sqlite([&] { return sqlite3_load_extension(db, extension, nullptr, &message); });
        const bool is_done = left >= 0;
        left = -1;
        sqlite3_free(message);
        sqlite3_close(db);
        if (is_done && status != SQLITE_OK)
            fail("load", "fails with enough memory");
        if (is_done)
            break;
    }
}

void run_all_short_of_memory(sqlite3* db)
{
    const std::string long_url = "'http://h/' || replace(hex(zeroblob(2000)), '00', 'a%20') || '?b&a'";
    for (const char* function :
         {"uri_normalize", "uri_key", "uri_surt", "uri_encode", "uri_from_web", "uri_safe_to_fetch", "uri_path", "uri_to_iri"})
        run_short_of_memory(db, std::string("SELECT ") + function + "(" + long_url + ")");
    for (const char* table : {"uri_parse", "uri_segments", "uri_params", "uri_explain", "try_uri_parse"})
        run_short_of_memory(db, std::string("SELECT * FROM ") + table + "(" + long_url + ")");
    run_short_of_memory(db, "SELECT uri_key('http://h', 'page/1'), uri_key('http://h', 'cache'), uri_key128('http://h', 'page')");
    run_short_of_memory(db, "SELECT uri_host('http://a b/')");
    run_short_of_memory(db, "SELECT * FROM uri_segments('a b')");
    run_short_of_memory(db, "SELECT uri_path(zeroblob(100000)) IS NULL");
}

} // namespace

bool uriform::test::allocation_fails() noexcept
{
    return fails();
}

int main(int argument_count, char** arguments)
{
    const char* const extension = arguments[1];
    const unsigned long count = argument_count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 10000;
    const unsigned seed = argument_count > 3 ? static_cast<unsigned>(std::strtoul(arguments[3], nullptr, 10)) : 1;
    install_allocator();
    sqlite3* const db = open(extension);
    load_short_of_memory(extension);
    run(db, "CREATE TABLE seen(u TEXT COLLATE URI PRIMARY KEY) WITHOUT ROWID");
    run(db, "CREATE TABLE kept(u COLLATE URI UNIQUE)");
    generator make(db, seed);
    if (make.count() < 30)
        fail("functions", "are not found");
    run_random(db, make, count);
    run_all_short_of_memory(db);
    sqlite3_close(db);
    if (sqlite3_memory_used() != 0)
        fail("memory", std::to_string(sqlite3_memory_used()) + " octets are not freed");
}
