#include "arrow_structures.hpp"

#include "authority.hpp"

#include <array>
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
    {.name = "resolve", .function = URIFORM_ARROW_RESOLVE, .base_first = true},
    {.name = "key", .function = URIFORM_ARROW_KEY, .makes_keys = true},
    {.name = "key128", .function = URIFORM_ARROW_KEY128, .makes_keys = true},
    {.name = "origin", .function = URIFORM_ARROW_CONVERT, .convert = write_origin},
    {.name = "same_origin", .function = URIFORM_ARROW_SAME_ORIGIN},
    {.name = "relativize", .function = URIFORM_ARROW_RELATIVIZE, .base_first = true},
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
    column from;
    std::size_t next = 0;
};

/// Writes what `make(body)` returns, and returns 0 or an `errno` value.
template <class Structure, class Make>
int answered(ArrowArrayStream* self, Structure* out, Make make) noexcept
{
    try {
        *out = make(*static_cast<chunk_stream*>(self->private_data)).moved_out();
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

void require_flat(bool is_flat)
{
    if (!is_flat)
        throw failure{URIFORM_INVALID_ARROW};
}

/// Throws the failure of rows that are malformed, which streams have as well. A type that is none of texts is another one.
void require_well_formed(bool is_well_formed)
{
    if (!is_well_formed)
        throw failure{URIFORM_OK, EINVAL, uriform_error_message(URIFORM_INVALID_ARROW, URIFORM_COMPONENT_NONE)};
}

schema schema_of(stream& from)
{
    require_well_formed(from->get_schema != nullptr && from->get_next != nullptr);
    schema type;
    require(from, from->get_schema(from.get(), type.get()));
    return type;
}

/// Returns all chunks of a stream.
column column_of(stream from)
{
    column made{std::make_shared<schema>(schema_of(from)), {}};
    for (;;) {
        auto chunk = std::make_shared<array>();
        require(from, from->get_next(from.get(), chunk->get()));
        if (!*chunk)
            return made;
        made.chunks.push_back(std::move(chunk));
    }
}

/// As column_of(), of a producer's stream.
column flat_column_of(stream from)
{
    column made = column_of(std::move(from));
    require_flat(is_flat(**made.type));
    for (const shared_array& chunk : made.chunks)
        require_well_formed(is_flat(**chunk));
    return made;
}

void require_equal(std::int64_t size, std::int64_t other_size)
{
    if (size != other_size)
        throw failure{URIFORM_OK, EINVAL, "columns of different lengths"};
}

} // namespace

void make_keys_of_web_urls(uriform_arrow_operation& operation) noexcept
{
    operation.convert = [](const char* text, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity,
                           std::size_t* length, uriform_error* error) {
        return uriform_web_to_uri(text, size, nullptr, 0, options, uriform_iri_domain_to_ascii, buffer, capacity, length, error);
    };
}

const named_function* find_function(const char* name) noexcept
{
    for (const named_function& each : functions)
        if (std::strcmp(each.name, name) == 0)
            return &each;
    return nullptr;
}

stream stream_of(column from)
{
    ArrowArrayStream made{};
    made.private_data = new chunk_stream{std::move(from)};
    made.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
        return answered(self, out, [](chunk_stream& body) { return shared(**body.from.type, body.from.type); });
    };
    made.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
        return answered(self, out, [](chunk_stream& body) {
            if (body.next == body.from.chunks.size())
                return array();
            const shared_array& chunk = body.from.chunks[body.next];
            array next = shared(**chunk, chunk);
            ++body.next;
            return next;
        });
    };
    made.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    made.release = [](ArrowArrayStream* self) {
        delete static_cast<chunk_stream*>(self->private_data);
        self->release = nullptr;
    };
    return stream(made);
}

uriform_arrow_operation reading() noexcept
{
    uriform_arrow_operation made{};
    made.function = URIFORM_ARROW_CONVERT;
    made.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t* length, uriform_error*) {
        *length = 0;
        return static_cast<int>(URIFORM_OK);
    };
    return made;
}

column applied(const uriform_arrow_operation& operation, const schema& type, const shared_array& rows, const schema* other_type,
               const shared_array* other_rows)
{
    column made{std::make_shared<schema>(), {std::make_shared<array>()}};
    schema other_result; // A column that has no texts is told from one whose rows are malformed.
    require(uriform_arrow_schema(&operation, &*type, made.type->get(), nullptr));
    if (other_type != nullptr)
        require(uriform_arrow_schema(&operation, &**other_type, other_result.get(), nullptr));
    require_well_formed(is_flat(**rows) && (other_rows == nullptr || is_flat(***other_rows)));
    array given = shared(**rows, rows);
    array other = other_rows != nullptr ? shared(***other_rows, *other_rows) : array();
    if (other_rows != nullptr)
        require_equal(given->length, other->length);
    const int status = uriform_arrow_apply(&operation, &*type, given.get(), other_type != nullptr ? &**other_type : nullptr,
                                           other_rows != nullptr ? other.get() : nullptr, made.chunks[0]->get(), nullptr);
    require_well_formed(status != URIFORM_INVALID_ARROW);
    require(status);
    return made;
}

column applied(const uriform_arrow_operation& operation, stream rows, stream other_rows)
{
    for (stream* each : {&rows, &other_rows}) {
        if (!*each)
            continue;
        schema result; // A column that has no texts is told from a stream that fails.
        require(uriform_arrow_schema(&operation, &*schema_of(*each), result.get(), nullptr));
    }
    if (other_rows) { // The stream of results does not tell different lengths from other faults.
        column first = flat_column_of(std::move(rows));
        column second = flat_column_of(std::move(other_rows));
        require_equal(first.size(), second.size());
        rows = stream_of(std::move(first));
        other_rows = stream_of(std::move(second));
    }
    stream results;
    require(uriform_arrow_stream(&operation, rows.get(), other_rows ? other_rows.get() : nullptr, results.get(), nullptr));
    return column_of(std::move(results));
}

} // namespace python::arrow
