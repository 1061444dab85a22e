#include "arrow.hpp"
#include "keys.hpp"
#include "reference.hpp"
#include "site.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <new>
#include <optional>

namespace python::arrow {

namespace {

/// Reports that a column operation failed as a whole.
struct failure {
    int status = URIFORM_OK;  ///< a ::uriform_status, if `code` is 0
    int code = 0;             ///< a stream's `errno` value
    std::string message = {}; ///< the stream's message
};

/// Returns the failure for a text column with malformed rows. A column without texts is another failure.
failure malformed()
{
    return {URIFORM_OK, EINVAL, uriform_error_message(URIFORM_INVALID_ARROW, URIFORM_COMPONENT_NONE)};
}

/// The private data of a stream of chunks.
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

/// Returns a stream that moves the arrays out. Throws `std::bad_alloc`.
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

void require(int status)
{
    if (status == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (status != URIFORM_OK)
        throw failure{status};
}

/// Throws a stream's failure if `code` is not 0.
void require(stream& from, int code)
{
    if (code == ENOMEM)
        throw std::bad_alloc();
    if (code == 0)
        return;
    const char* const message = from->get_last_error != nullptr ? from->get_last_error(from.get()) : nullptr;
    throw failure{URIFORM_OK, code, message != nullptr ? message : std::strerror(code)};
}

/// Reads all chunks of a stream.
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

/// Reads an operand's type, and returns the result type for it. Distinguishes a column without texts from malformed rows and from a
/// stream that fails.
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

/// Returns an operand's chunks. An array is a single chunk.
std::vector<array> chunks_of(operand& of)
{
    if (of.chunks)
        return chunks_of(std::move(of.chunks));
    std::vector<array> chunks;
    chunks.push_back(std::move(of.rows));
    return chunks;
}

/// Reads both streams before the operation: the result stream does not distinguish different lengths from other errors.
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

/// Returns whether a producer's type or array can be shared: it contains no children and at most a dictionary, which contains
/// neither.
template <class Structure>
bool is_flat(const Structure& of) noexcept
{
    const auto* const values = of.dictionary;
    return of.release != nullptr && of.n_children == 0 &&
           (values == nullptr || (values->release != nullptr && values->n_children == 0 && values->dictionary == nullptr));
}

/// Applies an operation to a column and to the other operand's column, if it exists. Throws failure and `std::bad_alloc`.
column applied(const uriform_arrow_operation& operation, operand rows, operand other = {})
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

/// Checks that an array is a well-formed column of texts, and returns a column of the same length. Otherwise throws failure. `stop`
/// is the operation's stop function.
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

struct typed_array {
    shared_schema type;
    shared_array rows;
};

/// Returns an empty column and a column's chunks. `_columns.py` turns them into a ChunkedArray.
PyObject* make_chunks(const column& of)
{
    const owned none(make_object<typed_array>(state.array, of.type, std::make_shared<array>()));
    const owned chunks(none ? PyTuple_New(static_cast<Py_ssize_t>(of.chunks.size())) : nullptr);
    for (std::size_t i = 0; chunks && i < of.chunks.size(); ++i) {
        PyObject* const one = make_object<typed_array>(state.array, of.type, of.chunks[i]);
        if (one == nullptr || PyTuple_SetItem(chunks.get(), static_cast<Py_ssize_t>(i), one) < 0)
            return nullptr;
    }
    return chunks ? PyTuple_Pack(2, none.get(), chunks.get()) : nullptr;
}

/// Sets an exception with a producer's or the system's message, which may be in any encoding.
void set_exception(PyObject* type, const std::string& message) noexcept
{
    const owned text(PyUnicode_DecodeUTF8(message.data(), static_cast<Py_ssize_t>(message.size()), "replace"));
    if (text)
        PyErr_SetObject(type, text.get());
}

/// Runs an operation while other Python threads can run. It stops if a signal handler raises an exception.
class interruptible {
public:
    explicit interruptible(uriform_arrow_operation& operation) noexcept
    {
        operation.stop = is_to_stop;
        operation.stop_context = this;
    }
    interruptible(const interruptible&) = delete;
    interruptible& operator=(const interruptible&) = delete;

    /// Calls `act()` without the lock, and returns the column that it makes. Throws failure if a handler raised an exception.
    template <class Act>
    column without_lock(Act act)
    {
        struct relock {
            PyThreadState*& thread;
            ~relock() { take_interpreter(thread); }
        };
        column result;
        next_ = clock::now() + pause;
        thread_ = PyEval_SaveThread();
        {
            const relock at_end{thread_};
            result = act();
        }
        if (raised_)
            throw failure{URIFORM_STOPPED};
        return result;
    }

    /// Sets the handler's exception, or the failure's exception if the handler raised no exception, and returns null.
    PyObject* fail(const failure& why) noexcept
    {
        if (raised_)
            raised_.reset();
        else if (why.status == URIFORM_TOO_LONG || why.code == EOVERFLOW)
            PyErr_SetString(PyExc_OverflowError, "a result of more bytes than its offsets or views count");
        else if (why.code != 0)
            set_exception(why.code == EINVAL ? PyExc_ValueError : PyExc_OSError, why.message);
        else if (why.status == URIFORM_INVALID_ARROW)
            PyErr_SetString(PyExc_TypeError, "expected a column of texts");
        else
            PyErr_SetString(PyExc_ValueError, uriform_error_message(why.status, URIFORM_COMPONENT_NONE));
        return nullptr;
    }

private:
    using clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds pause{50};

    static int is_to_stop(void* context) noexcept
    {
        auto& self = *static_cast<interruptible*>(context);
        if (!self.raised_ && clock::now() >= self.next_) {
            take_interpreter(self.thread_);
            if (check_signals() != 0)
                self.raised_.emplace();
            self.thread_ = PyEval_SaveThread();
            self.next_ = clock::now() + pause;
        }
        return self.raised_ ? 1 : 0;
    }

    PyThreadState* thread_ = nullptr;
    clock::time_point next_ = {};
    std::optional<kept_exception> raised_ = {}; ///< raised by the handler
};

template <class Structure>
constexpr const char* capsule_name = std::is_same_v<Structure, ArrowSchema>  ? "arrow_schema"
                                     : std::is_same_v<Structure, ArrowArray> ? "arrow_array"
                                                                             : "arrow_array_stream";

/// Returns a capsule for a structure, the first and only member of its owner. The capsule releases the structure unless it was
/// moved out.
template <class Structure>
PyObject* make_capsule(structure<Structure> moved)
{
    return python::make_capsule(std::make_unique<structure<Structure>>(std::move(moved)), capsule_name<Structure>);
}

/// Moves the structure out of a capsule. Returns false with TypeError set if the capsule does not contain it.
template <class Structure>
bool move_out(PyObject* capsule, structure<Structure>& to) noexcept
{
    auto* const from = PyCapsule_IsValid(capsule, capsule_name<Structure>) != 0
                           ? static_cast<Structure*>(PyCapsule_GetPointer(capsule, capsule_name<Structure>))
                           : nullptr;
    if (from == nullptr || from->release == nullptr) {
        PyErr_Format(PyExc_TypeError, "expected a capsule '%s' that nobody has consumed", capsule_name<Structure>);
        return false;
    }
    to = structure<Structure>(*from);
    return true;
}

/// An operand: a column, or a single text for all rows.
struct given_operand {
    operand columns = {};
    bool has_surrogate = false; // in a list
    text same = {};
    owned same_owner = {};
};

/// Reads a column by an Arrow protocol, or item by item. Returns false with an exception set if the object is not a column.
bool read_column(PyObject* from, given_operand& to)
{
    const owned read = from_package("uriform._columns", "exported");
    owned found(read ? run_python([&] { return PyObject_CallFunctionObjArgs(read.get(), from, nullptr); }) : nullptr);
    bool is_read = false;
    if (found && PyTuple_Check(found.get()) == 0)
        is_read = read_items(found.get(), to.columns, to.has_surrogate);
    else if (found && PyTuple_Size(found.get()) == 1)
        is_read = move_out(PyTuple_GetItem(found.get(), 0), to.columns.chunks);
    else if (found)
        is_read = move_out(PyTuple_GetItem(found.get(), 0), to.columns.type) &&
                  move_out(PyTuple_GetItem(found.get(), 1), to.columns.rows);
    const kept_exception kept; // while capsules are freed
    found = owned();
    return is_read;
}

/// Reads the other operand: a text, a column, or nothing. `number` is its number among the function's texts.
bool read_other(PyObject* from, Py_ssize_t number, given_operand& to)
{
    if (from == nullptr || from == Py_None)
        return true;
    if (PyUnicode_Check(from) == 0 && PyBytes_Check(from) == 0 && text_of_object(from) == nullptr)
        return read_column(from, to);
    to.same_owner = owned(Py_NewRef(from));
    return read_text(from, to.same, number);
}

/// A call to a column function.
struct column_call {
    uriform_arrow_operation operation = {};
    fetch_policy policy = {};
    given_operand rows = {};
    given_operand other = {};
    bool raises = false;
};

/// Raises the first error in a result with errors. Without errors, removes the error column.
bool raise_or_drop_errors(column& result)
{
    const ArrowSchema& whole = **result.type;
    std::int64_t first_row = 0;
    for (const shared_array& chunk : result.chunks) {
        const ArrowArray& errors = *(*chunk)->children[1];
        const std::int64_t row = first_valid(errors);
        if (row < errors.length) {
            const owned raise = from_package("uriform._columns", "raise_error");
            const owned error(raise ? value_of(*whole.children[1], errors, row) : nullptr);
            if (error)
                run_python(
                    [&] { return PyObject_CallFunction(raise.get(), "OL", error.get(), static_cast<long long>(first_row + row)); });
            return false;
        }
        first_row += errors.length;
    }
    for (shared_array& chunk : result.chunks)
        chunk = std::make_shared<array>(*(*chunk)->children[0]);
    schema value = shared(*whole.children[0], result.type);
    value->name = whole.name;
    value->metadata = whole.metadata;
    result.type = std::make_shared<schema>(std::move(value));
    return true;
}

/// Computes a call's result as an object.
PyObject* finish(column_call& with)
{
    const bool is_chunked = with.rows.columns.chunks || with.other.columns.chunks;
    interruptible running(with.operation);
    try {
        column result = running.without_lock(
            [&] { return applied(with.operation, std::move(with.rows.columns), std::move(with.other.columns)); });
        if (with.raises && !raise_or_drop_errors(result)) {
            const kept_exception kept; // releasing the result may release a producer's arrays
            result = {};
            return nullptr;
        }
        return is_chunked ? make_chunks(result) : make_object<typed_array>(state.array, result.type, result.chunks.front());
    } catch (const failure& why) {
        return running.fail(why);
    }
}

PyObject* apply_to(const call& given, column_call& made)
{
    const auto& [name, parameter, unused] = given.texts;
    PyObject *const rows = given.values[1], *const other = given.values[2], *const other_number = given.values[3];
    PyObject *const layout = given.values[4], *const maker = given.values[6], *const policy = given.values[7];
    PyObject* const suffixes = given.values[8];
    const auto function = std::ranges::find(functions, name.view(), &named_function::name);
    if (function == functions.end())
        return PyErr_Format(PyExc_ValueError, "function cannot be %R", given.values[0]);
    uriform_arrow_operation& operation = made.operation;
    operation = function->operation;
    operation.hook = uriform_iri_domain_to_ascii;
    operation.options = given.options;
    operation.seed = given.seed;
    operation.name = {parameter.data, parameter.size};
    operation.context = static_cast<uriform_fetch_policy*>(&made.policy);
    operation.layout = static_cast<std::uint32_t>(PyLong_AsUnsignedLong(layout));
    made.raises = given.values[5] == Py_True && (operation.layout & URIFORM_ARROW_ERRORS) != 0;
    operation.suffixes = suffixes != nullptr ? suffixes_of(suffixes) : nullptr;
    if ((suffixes != nullptr && operation.suffixes == nullptr) || (maker != nullptr && !use_maker(maker, operation)) ||
        (policy != nullptr && !made.policy.read(policy)) || !read_column(rows, made.rows) ||
        !read_other(other, PyLong_AsSsize_t(other_number), made.other))
        return nullptr;
    operation.layout |= made.rows.has_surrogate ? std::uint32_t{URIFORM_ARROW_UTF8} : 0;
    operation.layout |= made.other.has_surrogate ? std::uint32_t{URIFORM_ARROW_OTHER_UTF8} : 0;
    operation.text = {made.other.same.data, made.other.same.size};
    return finish(made);
}

/// Calls `use(operands)`, and returns its result. Afterwards releases the operands while no exception is set, because a producer's
/// `release` may call Python.
template <class Operands, class Use>
PyObject* with_operands(Use use)
{
    std::optional<Operands> operands(std::in_place);
    PyObject* const result = use(*operands);
    const kept_exception kept;
    operands.reset();
    return result;
}

PyObject* array_of(PyObject* given, given_operand& read)
{
    if (!read_column(given, read))
        return nullptr;
    if (!read.columns.rows)
        return PyErr_Format(PyExc_TypeError, "a stream is no array");
    typed_array made{std::make_shared<schema>(std::move(read.columns.type)), std::make_shared<array>(std::move(read.columns.rows))};
    uriform_arrow_operation operation{};
    operation.layout = read.has_surrogate ? URIFORM_ARROW_UTF8 | URIFORM_ARROW_ERRORS : 0;
    interruptible running(operation);
    try { // Refuse a malformed array now instead of when it is used.
        column result = running.without_lock([&] { return checked(operation, made.type, made.rows); });
        return !read.has_surrogate || raise_or_drop_errors(result) ? make_object<typed_array>(state.array, made) : nullptr;
    } catch (const failure& why) {
        running.fail(why);
        const kept_exception kept;
        made = {};
        return nullptr;
    }
}

Py_ssize_t size(PyObject* self) noexcept
{
    return static_cast<Py_ssize_t>((*held_by<typed_array>(self).rows)->length);
}

/// Reads the numbers of the first row and of the row after the last, and limits them to existing rows. Returns false with an
/// exception set if they are not numbers.
bool read_range(const call& with, std::int64_t& begin, std::int64_t& end) noexcept
{
    const std::int64_t count = size(with.self);
    begin = std::clamp<std::int64_t>(PyLong_AsLongLong(with.values[0]), 0, count);
    end = PyErr_Occurred() == nullptr ? std::clamp<std::int64_t>(PyLong_AsLongLong(with.values[1]), begin, count) : 0;
    return PyErr_Occurred() == nullptr;
}

/// Returns a row. The number is not negative.
PyObject* item(PyObject* self, Py_ssize_t number) noexcept
{
    return guarded([&]() -> PyObject* {
        if (number >= 0 && number < size(self))
            return value_of(**held_by<typed_array>(self).type, **held_by<typed_array>(self).rows, number);
        return PyErr_Format(PyExc_IndexError, "row out of range");
    });
}

/// Returns a row. A negative number counts from the end. Python handles slices.
PyObject* subscript(PyObject* self, PyObject* key) noexcept
{
    if (PyIndex_Check(key) == 0)
        return run_python([&] { return PyObject_CallMethod(self, "_subscript", "(O)", key); }); // so that a tuple is one argument
    const Py_ssize_t number = run_python([key] { return PyNumber_AsSsize_t(key, PyExc_IndexError); });
    if (number == -1 && PyErr_Occurred() != nullptr)
        return nullptr;
    return item(self, number < 0 ? number + size(self) : number);
}

/// Frees an array while no exception is set, because a producer's `release` may call Python.
void free_self(PyObject* self) noexcept
{
    const kept_exception kept;
    free_object<typed_array>(self);
}

} // namespace

/// Yields null without an error for a refused URL, and an error for a text that is not a URL.
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

} // namespace python::arrow

namespace python {

using namespace arrow;

PyObject* arrow_apply(const call& with)
{
    return with_operands<column_call>([&](column_call& made) { return apply_to(with, made); });
}

/// Converts another object to a column, for its methods.
PyObject* arrow_array(const call& with)
{
    return with_operands<given_operand>([&](given_operand& rows) { return array_of(with.values[0], rows); });
}

PyObject* array_arrow_c_schema(const call& with)
{
    const shared_schema& type = held_by<typed_array>(with.self).type;
    return make_capsule(shared(**type, type));
}

PyObject* array_arrow_c_array(const call& with)
{
    const shared_array& rows = held_by<typed_array>(with.self).rows;
    const owned type(array_arrow_c_schema(with));
    const owned array(type ? make_capsule(shared(**rows, rows)) : nullptr);
    return array ? PyTuple_Pack(2, type.get(), array.get()) : nullptr;
}

/// Returns a stream for a tuple of Arrays with the same type.
PyObject* array_stream(const call& with)
{
    std::vector<array> chunks;
    const Py_ssize_t count = PyTuple_Size(with.values[0]);
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* const chunk = PyTuple_GetItem(with.values[0], i);
        if (Py_TYPE(chunk) != state.array)
            return PyErr_Format(PyExc_TypeError, "expected an Array");
        const shared_array& rows = held_by<typed_array>(chunk).rows;
        chunks.push_back(shared(**rows, rows));
    }
    const shared_schema& type = held_by<typed_array>(with.self).type;
    return count >= 0 ? make_capsule(stream_of(shared(**type, type), std::move(chunks))) : nullptr;
}

PyObject* array_format(PyObject* self)
{
    return PyUnicode_FromString((*held_by<typed_array>(self).type)->format);
}

PyObject* array_values(const call& with)
{
    std::int64_t begin = 0, end = 0;
    const typed_array& of = held_by<typed_array>(with.self);
    owned list(read_range(with, begin, end) ? PyList_New(0) : nullptr);
    return list && append_values(list.get(), **of.type, **of.rows, begin, end) ? list.release() : nullptr;
}

PyObject* array_slice(const call& with)
{
    std::int64_t begin = 0, end = 0;
    if (!read_range(with, begin, end))
        return nullptr;
    const typed_array& of = held_by<typed_array>(with.self);
    array part = shared(**of.rows, of.rows);
    if (end - begin != part->length && part->null_count != 0)
        part->null_count = -1;                              // unknown
    part->offset = begin != end ? part->offset + begin : 0; // before no row, buffers may be missing
    part->length = end - begin;
    return make_object<typed_array>(state.array, of.type, std::make_shared<array>(std::move(part)));
}

bool add_arrow(PyObject* module)
{
    state.array = add_type(module, tables::Array, sizeof(holder<typed_array>),
                           {{Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
                            {Py_sq_length, reinterpret_cast<void*>(size)},
                            {Py_sq_item, reinterpret_cast<void*>(item)},
                            {Py_mp_length, reinterpret_cast<void*>(size)},
                            {Py_mp_subscript, reinterpret_cast<void*>(subscript)}});
    return state.array != nullptr;
}

} // namespace python
