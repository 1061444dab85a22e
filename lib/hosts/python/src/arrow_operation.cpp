#include "arrow.hpp"

#include "reference.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>

namespace python::arrow {

namespace {

/// The result of a URL that is refused is null, without an error; that of a text that is none has its error.
int safe_to_fetch(void* policy, const uriform_text* text, const uriform_text* base, std::uint32_t options, char* buffer,
                  std::size_t capacity, std::size_t* length, uriform_error* error)
{
    uriform_fetch_answer answer{};
    const int status =
        uriform_safe_to_fetch(text->data, text->size, base->data, base->size, static_cast<const uriform_fetch_policy*>(policy),
                              options, nullptr, uriform_iri_unicode(), buffer, capacity, length, &answer, error);
    if (status != URIFORM_OK || answer.why == URIFORM_FETCH_ALLOWED)
        return status;
    if (answer.why == URIFORM_FETCH_NOT_A_URL)
        *error = answer.error;
    else
        error->code = URIFORM_NOT_FOUND;
    return error->code;
}

constexpr named_function functions[] = {
    // begin: column_functions.tsv
    {.name = "parse", .function = URIFORM_ARROW_PARSE},
    {.name = "scheme", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_SCHEME},
    {.name = "authority", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_AUTHORITY},
    {.name = "userinfo", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_USERINFO},
    {.name = "host", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_HOST},
    {.name = "port", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_PORT},
    {.name = "path", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_PATH},
    {.name = "query", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_QUERY},
    {.name = "fragment", .function = URIFORM_ARROW_COMPONENT, .component = URIFORM_FRAGMENT},
    {.name = "port_or_default", .function = URIFORM_ARROW_PORT_OR_DEFAULT},
    {.name = "normalize", .function = URIFORM_ARROW_NORMALIZE},
    {.name = "is_normalized", .function = URIFORM_ARROW_IS_NORMALIZED},
    {.name = "equivalent", .function = URIFORM_ARROW_EQUIVALENT},
    {.name = "hash64", .function = URIFORM_ARROW_HASH64},
    {.name = "resolve", .function = URIFORM_ARROW_RESOLVE},
    {.name = "key", .function = URIFORM_ARROW_KEY},
    {.name = "key128", .function = URIFORM_ARROW_KEY128},
    {.name = "origin", .function = URIFORM_ARROW_CONVERT, .convert = write_origin},
    {.name = "same_origin", .function = URIFORM_ARROW_SAME_ORIGIN},
    {.name = "relativize", .function = URIFORM_ARROW_RELATIVIZE},
    {.name = "params", .function = URIFORM_ARROW_PARAMS},
    {.name = "param", .function = URIFORM_ARROW_PARAM},
    {.name = "with_param", .function = URIFORM_ARROW_WITH_PARAM},
    {.name = "without_param", .function = URIFORM_ARROW_WITHOUT_PARAM},
    {.name = "quote", .function = URIFORM_ARROW_CONVERT, .convert = uriform_encode},
    {.name = "unquote", .function = URIFORM_ARROW_CONVERT, .convert = uriform_decode},
    {.name = "web_parse", .function = URIFORM_ARROW_WEB_PARSE},
    {.name = "href", .function = URIFORM_ARROW_HREF},
    {.name = "web_to_uri", .function = URIFORM_ARROW_WEB_TO_URI},
    {.name = "to_uri", .function = URIFORM_ARROW_CONVERT, .convert = uriform_to_uri},
    {.name = "to_iri", .function = URIFORM_ARROW_CONVERT, .convert = uriform_to_iri},
    {.name = "hide_credentials", .function = URIFORM_ARROW_CONVERT, .convert = uriform_hide_credentials},
    {.name = "safe_to_fetch", .function = URIFORM_ARROW_COMBINE, .combine = safe_to_fetch},
    // end: column_functions.tsv
};

/// What the private data of a stream of chunks point to.
struct chunk_stream {
    shared_schema type;
    std::vector<array> chunks;
    std::size_t next = 0;
};

chunk_stream& body_of(ArrowArrayStream* self) noexcept
{
    return *static_cast<chunk_stream*>(self->private_data);
}

int copy_type(ArrowArrayStream* self, ArrowSchema* out) noexcept
{
    try {
        const shared_schema& type = body_of(self).type;
        *out = shared(**type, type).moved_out();
        return 0;
    } catch (const std::bad_alloc&) {
        return ENOMEM;
    }
}

void require(int status)
{
    if (status == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (status != URIFORM_OK)
        throw failure{status};
}

/// Throws the failure of a stream, if `code` is one.
void require(stream& from, int code)
{
    if (code == ENOMEM)
        throw std::bad_alloc();
    if (code == 0)
        return;
    const char* const message = from->get_last_error != nullptr ? from->get_last_error(from.get()) : nullptr;
    throw failure{URIFORM_OK, code, message != nullptr ? message : std::strerror(code)};
}

/// Returns all chunks of a stream.
std::vector<array> chunks_of(stream from)
{
    std::vector<array> chunks;
    for (;;) {
        array chunk;
        require(from, from->get_next(from.get(), chunk.get()));
        if (!chunk)
            return chunks;
        chunks.push_back(std::move(chunk));
    }
}

std::uint64_t size_of(const std::vector<array>& chunks) noexcept
{
    std::uint64_t sum = 0;
    for (const array& chunk : chunks)
        sum += static_cast<std::uint64_t>(chunk->length);
    return sum;
}

void require_equal(std::uint64_t size, std::uint64_t other_size)
{
    if (size != other_size)
        throw failure{URIFORM_OK, EINVAL, "columns of different lengths"};
}

/// Returns the type of the result for an operand, whose type it reads. A column that has no texts is told from rows that are
/// malformed, and from a stream that fails.
schema result_type(const uriform_arrow_operation& operation, operand& of)
{
    if (of.chunks) {
        if (of.chunks->get_schema == nullptr || of.chunks->get_next == nullptr)
            throw malformed();
        require(of.chunks, of.chunks->get_schema(of.chunks.get(), of.type.get()));
    }
    schema result;
    require(uriform_arrow_schema(&operation, of.type.get(), result.get(), nullptr));
    return result;
}

array applied_to_arrays(const uriform_arrow_operation& operation, operand& rows, operand& other)
{
    const bool has_other = static_cast<bool>(other.rows);
    if (has_other)
        require_equal(static_cast<std::uint64_t>(rows.rows->length), static_cast<std::uint64_t>(other.rows->length));
    array result;
    const int status = uriform_arrow_apply(&operation, rows.type.get(), rows.rows.get(), has_other ? other.type.get() : nullptr,
                                           has_other ? other.rows.get() : nullptr, result.get(), nullptr);
    if (status == URIFORM_INVALID_ARROW)
        throw malformed();
    require(status);
    return result;
}

/// Returns an operand's chunks, of which one that is an array has one.
std::vector<array> chunks_of(operand& of)
{
    if (of.chunks)
        return chunks_of(std::move(of.chunks));
    std::vector<array> chunks;
    chunks.push_back(std::move(of.rows));
    return chunks;
}

/// Both streams are read at first if there are two: that of results does not tell different lengths from other faults.
std::vector<array> applied_to_streams(const uriform_arrow_operation& operation, operand& rows, operand& other)
{
    const bool has_other = other.chunks || other.rows;
    if (has_other) {
        std::vector<array> chunks = chunks_of(rows);
        std::vector<array> others = chunks_of(other);
        require_equal(size_of(chunks), size_of(others));
        rows.chunks = stream_of(std::move(rows.type), std::move(chunks));
        other.chunks = stream_of(std::move(other.type), std::move(others));
    }
    stream results;
    require(uriform_arrow_stream(&operation, rows.chunks.get(), has_other ? other.chunks.get() : nullptr, results.get(), nullptr));
    return chunks_of(std::move(results));
}

/// Returns whether a type or an array of a producer can be shared: it has no children, and at most a dictionary, which has neither.
template <class Structure>
bool is_flat(const Structure& of) noexcept
{
    const auto* const values = of.dictionary;
    return of.release != nullptr && of.n_children == 0 &&
           (values == nullptr || (values->release != nullptr && values->n_children == 0 && values->dictionary == nullptr));
}

} // namespace

failure malformed()
{
    return {URIFORM_OK, EINVAL, uriform_error_message(URIFORM_INVALID_ARROW, URIFORM_COMPONENT_NONE)};
}

const named_function* find_function(std::string_view name) noexcept
{
    const auto* const found = std::ranges::find(functions, name, &named_function::name);
    return found != std::end(functions) ? found : nullptr;
}

stream stream_of(schema type, std::vector<array> chunks)
{
    ArrowArrayStream made{};
    made.private_data = new chunk_stream{std::make_shared<schema>(std::move(type)), std::move(chunks)};
    made.get_schema = copy_type;
    made.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
        chunk_stream& body = body_of(self);
        *out = body.next < body.chunks.size() ? body.chunks[body.next++].moved_out() : ArrowArray{};
        return 0;
    };
    made.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    made.release = [](ArrowArrayStream* self) {
        delete &body_of(self);
        self->release = nullptr;
    };
    return stream(made);
}

column applied(const uriform_arrow_operation& operation, operand rows, operand other)
{
    column made{std::make_shared<schema>(result_type(operation, rows)), {}};
    if (other.rows || other.chunks)
        static_cast<void>(result_type(operation, other));
    if (rows.rows && !other.chunks) {
        made.chunks.push_back(std::make_shared<array>(applied_to_arrays(operation, rows, other)));
        return made;
    }
    for (array& chunk : applied_to_streams(operation, rows, other))
        made.chunks.push_back(std::make_shared<array>(std::move(chunk)));
    return made;
}

column checked(const uriform_arrow_operation& stop, const shared_schema& type, const shared_array& rows)
{
    uriform_arrow_operation reading = stop;
    reading.function = URIFORM_ARROW_CONVERT;
    reading.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t* length, uriform_error*) {
        *length = 0;
        return static_cast<int>(URIFORM_OK);
    };
    if (!is_flat(**type))
        throw failure{URIFORM_INVALID_ARROW};
    if (!is_flat(**rows))
        throw malformed();
    return applied(reading, {shared(**type, type), shared(**rows, rows), {}});
}

} // namespace python::arrow
