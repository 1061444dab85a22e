#include "arrow.hpp"

#include <cerrno>
#include <cstring>
#include <new>

namespace python::arrow {

namespace {

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
