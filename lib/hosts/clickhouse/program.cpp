#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <unistd.h>

#include "command/io/row_binary.hpp"
#include "hosts/sql/functions.hpp"
#include "hosts/sql/rows.hpp"

/// @file
/// The program that ClickHouse starts for an SQL function: `uriform-clickhouse [try_]NAME COUNT`. Each input row contains COUNT
/// arguments, each a Nullable(String) in RowBinary. Each output row contains the result, in the type that make_functions.py writes.
/// Rows are answered as soon as they are read, because ClickHouse waits for a block's answers before it writes the next block.

using namespace uriform_sql;
namespace row_binary = uriform::cli::row_binary;

namespace {

constexpr row_binary::type argument = row_binary::type::nullable_string;
constexpr std::size_t most_kept = std::size_t{64} << 20; ///< memory kept for the next block
using arguments = std::span<const std::optional<std::string_view>>;

struct memory : text_buffer {
    memory() : text_buffer{nullptr, 0, 0, enlarge} {}
    ~memory() { std::free(data); }
    memory(const memory&) = delete;
    memory& operator=(const memory&) = delete;

    void shrink() noexcept
    {
        if (capacity > most_kept) {
            std::free(data);
            data = nullptr;
            capacity = 0;
        }
    }

private:
    /// Allocates new memory. The old contents, an earlier result, are lost.
    static int enlarge(text_buffer& of, std::size_t room)
    {
        std::free(of.data);
        of.data = static_cast<char*>(std::malloc(room));
        of.capacity = of.data != nullptr ? room : 0;
        return of.data != nullptr ? URIFORM_OK : URIFORM_OUT_OF_MEMORY;
    }
};

void empty(std::string& text)
{
    text.clear();
    if (text.capacity() > most_kept)
        text.shrink_to_fit();
}

/// The last call's key maker. Most calls need it again.
struct kept_maker {
    std::string profile;
    uriform_key_maker* maker = nullptr;

    kept_maker() = default;
    ~kept_maker() { uriform_key_maker_free(maker); }
    kept_maker(const kept_maker&) = delete;
    kept_maker& operator=(const kept_maker&) = delete;
};

struct call_with_maker : call {
    kept_maker* kept;
};

int find_maker(call& of, uriform_text profile, uriform_key_maker*& maker)
{
    kept_maker& kept = *static_cast<call_with_maker&>(of).kept;
    const std::string_view text(profile.data, profile.size);
    if (kept.maker == nullptr || kept.profile != text) {
        uriform_key_maker* made = nullptr;
        if (const int status = make_maker(of, profile, made); status != URIFORM_OK)
            return status;
        uriform_key_maker_free(kept.maker);
        kept.maker = made;
        kept.profile = text;
    }
    maker = kept.maker;
    return URIFORM_OK;
}

uriform_text text_of(std::string_view view)
{
    return {view.data(), view.size()};
}

/// Appends a Nullable String, Bool or Int64.
void append_value(const value& result, std::string& out)
{
    out += result.kind == value_kind::null ? row_binary::null : row_binary::not_null;
    switch (result.kind) {
    case value_kind::null:
        break;
    case value_kind::text:
    case value_kind::octets:
        row_binary::append_string({result.text.data, result.text.size}, out);
        break;
    case value_kind::truth:
        out += static_cast<char>(result.number);
        break;
    default:
        row_binary::append_number(static_cast<std::uint64_t>(result.number), out);
    }
}

/// An SQL function: either `what` or `rows_of` is set.
struct question {
    const function* what = nullptr;
    const table* rows_of = nullptr;
    bool is_try = false;
    std::size_t count = 0; ///< number of arguments
};

/// Answers rows.
class answerer {
public:
    explicit answerer(const question& asked) : asked_(asked) {}

    void answer(arguments given, std::string& out)
    {
        if (asked_.what != nullptr)
            append_value(value_of(given), out);
        else
            append_rows(given[0], out);
    }

    /// Frees memory that only long texts need.
    void shrink()
    {
        memory_.shrink();
        empty(found_);
    }

private:
    value value_of(arguments given)
    {
        call_with_maker of{};
        of.count = static_cast<int>(given.size());
        of.memory = &memory_;
        of.find_maker = find_maker;
        of.kept = &kept_;
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (!given[i])
                return {};
            of.arguments[i] = text_of(*given[i]);
        }
        const int status = asked_.what->answer(of);
        if (status == URIFORM_OK)
            return of.result;
        if (asked_.is_try && is_null_for_twin(of, status))
            return {};
        char message[longest_message];
        write_message(of, asked_.what->name, asked_.is_try, status, message);
        throw std::runtime_error(message);
    }

    /// Appends an Array, or a Tuple whose members are NULL if there is no row.
    void append_rows(const std::optional<std::string_view>& text, std::string& out)
    {
        const table& from = *asked_.rows_of;
        rows read{};
        found_.clear();
        std::uint64_t count = 0;
        if (text && begin(read, *text))
            for (read.number = 1; from.makes.next(read); ++read.number, ++count)
                append_columns(read);
        read.end();
        if (!from.has_one_row)
            row_binary::append_size(count, out);
        else if (count == 0)
            found_.assign(static_cast<std::size_t>(from.count), row_binary::null);
        out += found_;
    }

    bool begin(rows& read, std::string_view text)
    {
        read.text = text_of(text);
        uriform_error error{};
        const int status = asked_.rows_of->makes.begin(read, &error);
        if (status != URIFORM_OK && !(asked_.is_try && is_refused_text(status))) {
            char message[longest_message];
            write_message(error, asked_.rows_of->name, asked_.is_try, status, message);
            throw std::runtime_error(message);
        }
        return status == URIFORM_OK;
    }

    void append_columns(const rows& read)
    {
        for (int column = 0; column != asked_.rows_of->count; ++column) {
            value result{};
            if (asked_.rows_of->makes.give(read, column, memory_, result) != URIFORM_OK)
                throw std::bad_alloc(); // the text was read before
            append_value(result, found_);
        }
    }

    question asked_;
    memory memory_;
    kept_maker kept_;
    std::string found_;
};

/// Finds the function that the program's arguments name. Finds nothing if no function with that name takes so many arguments.
question find(std::span<char* const> words)
{
    question asked;
    if (words.size() != 3)
        return asked;
    std::string_view name = words[1];
    asked.is_try = name.starts_with("try_");
    name.remove_prefix(asked.is_try ? 4 : 0);
    const int count = std::strlen(words[2]) == 1 ? words[2][0] - '0' : 0; // no function takes ten arguments
    asked.count = static_cast<std::size_t>(std::max(count, 0));
    for (const function& each : all_functions())
        if (each.name == name && count != 0 && count >= each.required && count <= each.arguments)
            asked.what = &each;
    for (const table& each : all_tables())
        if (each.name == name && count == 1)
            asked.rows_of = &each;
    return asked;
}

void write_all(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
        if (written < 0 && errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "writing");
        text.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

/// Appends more input to a text. Returns false at the end of the input.
bool read_more(std::string& text)
{
    constexpr std::size_t most = 1 << 16; // the capacity of a Linux pipe
    const std::size_t size = text.size();
    text.resize(size + most);
    ssize_t count = -1;
    do
        count = ::read(STDIN_FILENO, text.data() + size, most);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        throw std::system_error(errno, std::generic_category(), "reading");
    text.resize(size + static_cast<std::size_t>(count));
    return count != 0;
}

/// Removes a row from a text of whole arguments. Returns false if there is no whole row.
bool take_row(std::string_view& text, std::span<std::optional<std::string_view>> row)
{
    std::string_view rest = text;
    for (std::optional<std::string_view>& each : row) {
        if (rest.empty())
            return false;
        each = row_binary::next(argument, rest);
    }
    text = rest;
    return true;
}

void answer_all(const question& asked)
{
    answerer answers(asked);
    std::vector<std::optional<std::string_view>> row(asked.count);
    std::string in, out;
    for (std::size_t known = 0; read_more(in);) { // arguments end at `known`
        const std::size_t end = row_binary::end_of_rows(argument, in, known);
        std::string_view whole(in.data(), end);
        while (take_row(whole, row))
            answers.answer(row, out);
        write_all(out);
        empty(out);
        answers.shrink();
        in.erase(0, end - whole.size());
        if (in.size() < most_kept && in.capacity() > 2 * most_kept)
            in.shrink_to_fit();
        known = whole.size();
    }
    if (!in.empty())
        throw std::runtime_error("the input is no RowBinary: it ends within a row");
}

/// Reads the rest of the input. ClickHouse writes it to the end before it reads an error message.
void read_rest()
{
    char rest[1 << 16];
    while (::read(STDIN_FILENO, rest, sizeof rest) > 0) {
    }
}

} // namespace

int main(int count, char** words)
{
    const question asked = find({words, static_cast<std::size_t>(count)});
    if (asked.what == nullptr && asked.rows_of == nullptr) {
        std::fputs("usage: uriform-clickhouse [try_]NAME COUNT\n", stderr);
        return 2;
    }
    try {
        answer_all(asked);
        return 0;
    } catch (const std::bad_alloc&) {
        std::fputs("not enough memory\n", stderr);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
    }
    if (!asked.is_try) // a twin's process serves many queries, and its input does not end
        read_rest();
    return 1;
}
