#include "arrow_options.hpp"
#include "arrow_structures.hpp"
#include "arrow_values.hpp"
#include "fetch_policy.hpp"
#include "keys.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// The functions of a Polars plugin: for each function F on columns, `_polars_plugin_F` and `_polars_plugin_field_F` in the
/// interface 0.1 of polars-ffi. Polars loads the extension as a library. They do not call Python.

namespace python::arrow {

namespace {

/// A Series as Polars exports it. The consumer moves the arrays out, and then calls `release`, which does not release them.
struct series_export {
    ArrowSchema* field;
    ArrowArray** arrays;
    std::size_t size;
    void (*release)(series_export*);
    void* private_data;
};

/// Whether the function may use threads of its own.
struct caller_context {
    std::uint64_t bits;
};

thread_local std::string last_error;

/// Calls `act()`, and notes the message of a failure.
template <class Act>
void noting_errors(Act act) noexcept
{
    try {
        act();
    } catch (const failure& why) {
        if (why.status == URIFORM_INVALID_ARROW)
            last_error = "expected a column of texts";
        else
            last_error = why.code != 0 ? why.message : uriform_error_message(why.status, URIFORM_COMPONENT_NONE);
    } catch (const std::bad_alloc&) {
        last_error = "out of memory";
    }
}

/// A Series that Polars has passed: a column, whose type holds as long as the export.
class operand {
public:
    explicit operand(const series_export& from) : from_(from)
    {
        for (std::size_t i = 0; i < from.size; ++i)
            rows_.chunks.push_back(std::make_shared<array>(*from.arrays[i]));
        rows_.type = std::make_shared<schema>(is_flat(*from.field) ? shared(*from.field, shared_schema()) : schema());
    }
    operand(const operand&) = delete;
    operand& operator=(const operand&) = delete;
    ~operand()
    {
        rows_ = {};
        if (from_.release != nullptr)
            from_.release(&from_);
    }

    [[nodiscard]] column& rows() noexcept { return rows_; }

private:
    series_export from_;
    column rows_;
};

/// Makes `count` rows of a column of one row: a dictionary of this value, which may itself be in a dictionary.
void repeat(column& one, std::int64_t count)
{
    struct repeated {
        shared_array value;
        array values;
        std::unique_ptr<std::int8_t[]> indices; // each of them is 0; they are also a validity without a valid row
        std::array<const void*, 2> buffers;
    };
    auto held = std::make_unique<repeated>();
    held->value = one.chunks.front();
    const ArrowArray& row = **held->value;
    const bool null = is_null(row, 0);
    const bool in_dictionary = (*one.type)->dictionary != nullptr;
    held->values = shared(in_dictionary ? *row.dictionary : row, held->value);
    if (in_dictionary && !null) {
        const std::int64_t index = index_in_dictionary(**one.type, row, 0);
        if (index < 0)
            throw failure{URIFORM_INVALID_ARROW};
        held->values->offset += index;
        held->values->length = 1;
        held->values->null_count = -1; // unknown
    }
    held->indices = std::make_unique<std::int8_t[]>(static_cast<std::size_t>(count) + 1);
    held->buffers = {null ? held->indices.get() : nullptr, held->indices.get()};
    ArrowArray rows{};
    rows.length = count;
    rows.null_count = null ? count : 0;
    rows.n_buffers = 2;
    rows.buffers = held->buffers.data();
    rows.dictionary = held->values.get();
    rows.release = [](ArrowArray* self) {
        delete static_cast<repeated*>(self->private_data);
        self->release = nullptr;
    };
    rows.private_data = held.release();

    const shared_schema value = one.type;
    auto held_type = std::make_unique<schema>(shared(in_dictionary ? *(*value)->dictionary : **value, value));
    ArrowSchema made{};
    made.format = "c";
    made.name = (*value)->name;
    made.flags = ARROW_FLAG_NULLABLE;
    made.dictionary = held_type->get();
    made.release = [](ArrowSchema* self) {
        delete static_cast<schema*>(self->private_data);
        self->release = nullptr;
    };
    made.private_data = held_type.release();
    one = {std::make_shared<schema>(made), {std::make_shared<array>(rows)}};
}

/// Removes the empty chunks, all but one.
void drop_empty_chunks(column& of)
{
    const shared_array first = of.chunks.front();
    std::erase_if(of.chunks, [](const shared_array& chunk) { return (*chunk)->length == 0; });
    if (of.chunks.empty())
        of.chunks.push_back(first);
}

/// Applies an operation to columns of the same length, or of which one has one row.
column applied(const uriform_arrow_operation& operation, column& rows, column* other)
{
    drop_empty_chunks(rows);
    if (other != nullptr) {
        drop_empty_chunks(*other);
        const std::int64_t count = rows.size();
        const std::int64_t other_count = other->size();
        if (count != other_count && other_count == 1)
            repeat(*other, count);
        else if (count != other_count && count == 1)
            repeat(rows, other_count);
    }
    if (rows.chunks.size() == 1 && (other == nullptr || other->chunks.size() == 1))
        return applied(operation, *rows.type, rows.chunks[0], other != nullptr ? other->type.get() : nullptr,
                       other != nullptr ? &other->chunks[0] : nullptr);
    return applied(operation, stream_of(rows), other != nullptr ? stream_of(*other) : stream());
}

/// The arguments of a function that are no columns: a dict of str, which Polars passes pickled by protocol 5.
class plugin_arguments {
public:
    /// Reads a pickle, or nothing. Throws failure if it has other opcodes than that of such a dict.
    explicit plugin_arguments(std::string_view pickle) : left_(pickle)
    {
        while (!left_.empty())
            read_opcode();
    }

    /// Returns an argument; its pointer is null if it was not passed.
    [[nodiscard]] std::string_view operator[](std::string_view name) const noexcept
    {
        for (std::size_t i = 0; i + 1 < texts_.size(); i += 2)
            if (texts_[i] == name)
                return texts_[i + 1];
        return {};
    }

private:
    std::string_view take(std::size_t size)
    {
        if (size > left_.size())
            throw failure{URIFORM_INVALID_OPTION};
        const std::string_view taken = left_.substr(0, size);
        left_.remove_prefix(size);
        return taken;
    }

    std::size_t take_number(std::size_t size)
    {
        std::size_t number = 0;
        unsigned shift = 0;
        for (const char octet : take(size)) {
            number |= static_cast<std::size_t>(static_cast<unsigned char>(octet)) << shift;
            shift += 8;
        }
        return number;
    }

    /// Returns a text that the memo has: the dict is the first object there.
    std::string_view remembered(std::size_t number)
    {
        if (number >= memo_.size())
            throw failure{URIFORM_INVALID_OPTION};
        return memo_[number];
    }

    void read_opcode()
    {
        switch (take(1)[0]) {
        case '\x80': // PROTO
            take(1);
            break;
        case '\x95': // FRAME
            take(8);
            break;
        case '\x8C': // SHORT_BINUNICODE
            texts_.push_back(take(take_number(1)));
            break;
        case 'X': // BINUNICODE
            texts_.push_back(take(take_number(4)));
            break;
        case '\x94': // MEMOIZE
            memo_.push_back(texts_.empty() ? std::string_view() : texts_.back());
            break;
        case 'h': // BINGET
            texts_.push_back(remembered(take_number(1)));
            break;
        case '}': // EMPTY_DICT
        case '(': // MARK
        case 's': // SETITEM
        case 'u': // SETITEMS
        case '.': // STOP
            break;
        default:
            throw failure{URIFORM_INVALID_OPTION};
        }
    }

    std::string_view left_;
    std::vector<std::string_view> texts_ = {};
    std::vector<std::string_view> memo_ = {};
};

std::uint64_t number_of(std::string_view digits)
{
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

maker_pointer make_maker(std::string_view profile, std::string_view tracking)
{
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    const int status = uriform_key_maker_new(profile.data(), profile.size(), tracking.empty() ? nullptr : tracking.data(),
                                             tracking.size(), 0, uriform_iri_domain_to_ascii, &made, &error);
    if (status == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (status != URIFORM_OK)
        throw failure{status};
    return maker_pointer(made);
}

/// An operation with its arguments, which must outlive it. They were checked when the expression was made.
struct call_of_plugin {
    call_of_plugin(const char* function, const plugin_arguments& given) : operation(find_function(function)->operation())
    {
        raises = given["errors"] == "raise";
        if (!given["errors"].empty())
            operation.layout |= URIFORM_ARROW_ERRORS;
        for (const option_argument& each : option_arguments)
            for (const choice& one : each.words)
                operation.options |= given[each.name] == one.word ? one.value : 0;
        operation.seed = number_of(given["seed"]);
        operation.name = {given["name"].data(), given["name"].size()};
        if (find_function(function)->makes_keys)
            add_maker(given);
        if (given["schemes"].data() != nullptr)
            add_policy(given);
    }
    call_of_plugin(const call_of_plugin&) = delete;
    call_of_plugin& operator=(const call_of_plugin&) = delete;

    void add_maker(const plugin_arguments& given)
    {
        maker = make_maker(given["profile"], given["tracking"]);
        operation.maker = maker.get();
        if (given["web"] == "1")
            make_keys_of_web_urls(operation);
    }

    void add_policy(const plugin_arguments& given)
    {
        policy.read(given["schemes"], given["hosts"], given["refused_hosts"], given["addresses"], given["ports"],
                    given["refusals"]);
        operation.context = const_cast<uriform_fetch_policy*>(&policy.get());
    }

    uriform_arrow_operation operation;
    bool raises = false;
    fetch_policy policy = {};
    maker_pointer maker = {};
};

/// Returns a child of a struct by its number: the type, and the rows of each chunk.
column child_of(const column& of, std::size_t number)
{
    column child{std::make_shared<schema>(shared(*(*of.type)->children[number], of.type)), {}};
    for (const shared_array& chunk : of.chunks)
        child.chunks.push_back(std::make_shared<array>(shared(*(*chunk)->children[number], chunk)));
    return child;
}

/// Throws failure with the message of the first error, if there is one.
void raise_errors(const column& errors)
{
    for (const shared_array& chunk : errors.chunks) {
        if (const std::optional<row_error> found = first_error(**chunk)) {
            failure why{found->code, EINVAL};
            why.message = uriform_error_message(found->code, found->component) + (", at " + std::to_string(found->position));
            throw why;
        }
    }
}

/// Writes the type of a function's result.
void write_field(const char* name, const ArrowSchema* fields, ArrowSchema* result, std::string_view pickle)
{
    noting_errors([&] {
        const plugin_arguments given(pickle);
        call_of_plugin made(name, given);
        if (made.raises)
            made.operation.layout = 0;
        if (const int status = uriform_arrow_schema(&made.operation, fields, result, nullptr); status != URIFORM_OK)
            throw failure{status};
    });
}

/// What the private data of an exported result point to.
struct exported {
    explicit exported(shared_schema of) noexcept : type(std::move(of)) {}

    shared_schema type;
    std::vector<ArrowArray> arrays = {};
    std::vector<ArrowArray*> places = {};
};

/// Moves a column to the place of a result. Polars moves the arrays out of it.
void export_to(series_export& result, column from)
{
    auto held = std::make_unique<exported>(std::move(from.type));
    held->arrays.reserve(from.chunks.size());
    held->places.reserve(from.chunks.size());
    for (const shared_array& chunk : from.chunks) {
        held->arrays.push_back(chunk->moved_out());
        held->places.push_back(&held->arrays.back());
    }
    result.field = held->type->get();
    result.arrays = held->places.data();
    result.size = held->places.size();
    result.release = [](series_export* self) {
        delete static_cast<exported*>(self->private_data);
        self->release = nullptr;
    };
    result.private_data = held.release();
}

/// Writes the result of a function for Series: a column, and perhaps the other operand.
void write_series(const char* name, const series_export* series, std::size_t count, series_export* result, std::string_view pickle)
{
    noting_errors([&] {
        operand rows(series[0]);
        const std::unique_ptr<operand> second = count > 1 ? std::make_unique<operand>(series[1]) : nullptr;
        const plugin_arguments given(pickle);
        const call_of_plugin made(name, given);
        column found = applied(made.operation, rows.rows(), second != nullptr ? &second->rows() : nullptr);
        if (made.raises) {
            raise_errors(child_of(found, 1));
            column values = child_of(found, 0);
            (*values.type)->name = (*found.type)->name;
            (*values.type)->metadata = (*found.type)->metadata;
            found = std::move(values);
        }
        export_to(*result, std::move(found));
    });
}

} // namespace

} // namespace python::arrow

#if defined(_WIN32)
#define URIFORM_PLUGIN_API extern "C" __declspec(dllexport)
#else
#define URIFORM_PLUGIN_API extern "C" __attribute__((visibility("default")))
#endif

/// Defines the two symbols of a function.
#define URIFORM_PLUGIN(name)                                                                                                       \
    URIFORM_PLUGIN_API void _polars_plugin_##name(const python::arrow::series_export* series, std::size_t count,                   \
                                                  const std::uint8_t* pickle, std::size_t size,                                    \
                                                  python::arrow::series_export* result, const python::arrow::caller_context*)      \
    {                                                                                                                              \
        python::arrow::write_series(#name, series, count, result, {reinterpret_cast<const char*>(pickle), size});                  \
    }                                                                                                                              \
    URIFORM_PLUGIN_API void _polars_plugin_field_##name(const ArrowSchema* fields, std::size_t, ArrowSchema* result,               \
                                                        const std::uint8_t* pickle, std::size_t size)                              \
    {                                                                                                                              \
        python::arrow::write_field(#name, fields, result, {reinterpret_cast<const char*>(pickle), size});                          \
    }

// NOLINTBEGIN(readability-identifier-naming): the names are Polars'
URIFORM_PLUGIN_API std::uint32_t _polars_plugin_get_version()
{
    return 1; // 0.1
}

URIFORM_PLUGIN_API const char* _polars_plugin_get_last_error_message()
{
    return python::arrow::last_error.c_str();
}

// begin: column_functions.tsv
URIFORM_PLUGIN(parse)
URIFORM_PLUGIN(scheme)
URIFORM_PLUGIN(authority)
URIFORM_PLUGIN(userinfo)
URIFORM_PLUGIN(host)
URIFORM_PLUGIN(port)
URIFORM_PLUGIN(path)
URIFORM_PLUGIN(query)
URIFORM_PLUGIN(fragment)
URIFORM_PLUGIN(port_or_default)
URIFORM_PLUGIN(normalize)
URIFORM_PLUGIN(is_normalized)
URIFORM_PLUGIN(equivalent)
URIFORM_PLUGIN(hash64)
URIFORM_PLUGIN(resolve)
URIFORM_PLUGIN(key)
URIFORM_PLUGIN(key128)
URIFORM_PLUGIN(origin)
URIFORM_PLUGIN(same_origin)
URIFORM_PLUGIN(relativize)
URIFORM_PLUGIN(params)
URIFORM_PLUGIN(param)
URIFORM_PLUGIN(with_param)
URIFORM_PLUGIN(without_param)
URIFORM_PLUGIN(quote)
URIFORM_PLUGIN(unquote)
URIFORM_PLUGIN(web_parse)
URIFORM_PLUGIN(href)
URIFORM_PLUGIN(web_to_uri)
URIFORM_PLUGIN(to_uri)
URIFORM_PLUGIN(to_iri)
URIFORM_PLUGIN(hide_credentials)
URIFORM_PLUGIN(safe_to_fetch)
// end: column_functions.tsv
// NOLINTEND(readability-identifier-naming)
