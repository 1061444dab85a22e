#include "arrow_structures.hpp"
#include "arrow_values.hpp"
#include "keys.hpp"

#include <array>
#include <cstring>
#include <memory>
#include <new>
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
            last_error = why.code != 0 ? why.message : uriform_error_message(why.status, URIFORM_RULE_NONE);
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

/// Returns the first text of a column of views, which is how Polars passes texts. Throws failure if there is none.
std::string text_of(column& from)
{
    drop_empty_chunks(from);
    const ArrowArray& rows = **from.chunks.front();
    if (!*from.type || (*from.type)->format != std::string_view("vu") || rows.length == 0)
        throw failure{URIFORM_INVALID_ARROW};
    if (is_null(rows, 0))
        throw failure{URIFORM_INVALID_ARROW};
    const char* const view = static_cast<const char*>(rows.buffers[1]) + rows.offset * 16;
    std::array<std::int32_t, 4> words; // size, prefix, number of the buffer, offset
    std::memcpy(words.data(), view, sizeof words);
    const char* const data = words[0] <= 12 ? view + 4 : static_cast<const char*>(rows.buffers[2 + words[2]]) + words[3];
    return {data, static_cast<std::size_t>(words[0])};
}

maker_pointer make_maker(const std::string& profile)
{
    uriform_key_maker* made = nullptr;
    uriform_error error{};
    const int status =
        uriform_key_maker_new(profile.data(), profile.size(), nullptr, 0, 0, uriform_iri_domain_to_ascii, &made, &error);
    if (status == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (status != URIFORM_OK)
        throw failure{status};
    return maker_pointer(made);
}

/// An operation that has what its type depends on.
struct typed_operation {
    explicit typed_operation(const char* name, const std::string& profile = "page/1") : operation(find_function(name)->operation())
    {
        if (find_function(name)->makes_keys()) {
            maker = make_maker(profile);
            operation.maker = maker.get();
        }
    }

    uriform_arrow_operation operation;
    maker_pointer maker = {};
};

/// Writes the type of a function's result.
void write_field(const char* name, const ArrowSchema* fields, ArrowSchema* result)
{
    noting_errors([&] {
        const typed_operation made(name);
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

/// Writes the result of a function for Series: a column, and perhaps the other operand, or the text of an argument.
void write_series(const char* name, const series_export* series, std::size_t count, series_export* result)
{
    noting_errors([&] {
        operand rows(series[0]);
        const std::unique_ptr<operand> second = count > 1 ? std::make_unique<operand>(series[1]) : nullptr;
        const named_function& function = *find_function(name);
        const bool takes_text = function.makes_keys() || function.function == URIFORM_ARROW_PARAM;
        if (takes_text && second == nullptr)
            throw failure{URIFORM_NULL_ARGUMENT};
        const std::string text = takes_text ? text_of(second->rows()) : std::string();
        typed_operation made(name, text);
        if (takes_text)
            made.operation.text = {text.data(), text.size()};
        export_to(*result, applied(made.operation, rows.rows(), second != nullptr && !takes_text ? &second->rows() : nullptr));
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
                                                  const std::uint8_t*, std::size_t, python::arrow::series_export* result,          \
                                                  const python::arrow::caller_context*)                                            \
    {                                                                                                                              \
        python::arrow::write_series(#name, series, count, result);                                                                 \
    }                                                                                                                              \
    URIFORM_PLUGIN_API void _polars_plugin_field_##name(const ArrowSchema* fields, std::size_t, ArrowSchema* result,               \
                                                        const std::uint8_t*, std::size_t)                                          \
    {                                                                                                                              \
        python::arrow::write_field(#name, fields, result);                                                                         \
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

URIFORM_PLUGIN(parse)
URIFORM_PLUGIN(scheme)
URIFORM_PLUGIN(authority)
URIFORM_PLUGIN(userinfo)
URIFORM_PLUGIN(host)
URIFORM_PLUGIN(port)
URIFORM_PLUGIN(path)
URIFORM_PLUGIN(query)
URIFORM_PLUGIN(fragment)
URIFORM_PLUGIN(normalize)
URIFORM_PLUGIN(is_normalized)
URIFORM_PLUGIN(equivalent)
URIFORM_PLUGIN(hash64)
URIFORM_PLUGIN(resolve)
URIFORM_PLUGIN(key)
URIFORM_PLUGIN(key128)
URIFORM_PLUGIN(web_parse)
URIFORM_PLUGIN(href)
URIFORM_PLUGIN(params)
URIFORM_PLUGIN(param)
URIFORM_PLUGIN(to_uri)
URIFORM_PLUGIN(to_iri)
// NOLINTEND(readability-identifier-naming)
