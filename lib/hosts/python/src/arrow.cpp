#include "arguments.hpp"
#include "arrow_options.hpp"
#include "arrow_structures.hpp"
#include "arrow_values.hpp"
#include "failure.hpp"
#include "fetch_policy.hpp"
#include "keys.hpp"
#include "reference.hpp"
#include "text.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <string_view>

namespace python::arrow {

namespace {

/// A column, and the number of rows up to the end of each chunk.
struct held_column {
    explicit held_column(column from) : rows(std::move(from))
    {
        std::int64_t end = 0;
        for (const shared_array& chunk : rows.chunks)
            ends.push_back(end += (*chunk)->length);
    }

    [[nodiscard]] std::int64_t size() const noexcept { return ends.empty() ? 0 : ends.back(); }

    column rows;
    std::vector<std::int64_t> ends = {};
};

/// An Array, which has one chunk, or a ChunkedArray.
struct column_object {
    PyObject_HEAD held_column* of;
};

const held_column& held_by(PyObject* self) noexcept
{
    return *reinterpret_cast<column_object*>(self)->of;
}

const column& column_of(PyObject* self) noexcept
{
    return held_by(self).rows;
}

PyObject* make_object(PyTypeObject* type, column of)
{
    auto held = std::make_unique<held_column>(std::move(of));
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr)
        reinterpret_cast<column_object*>(self)->of = held.release();
    return self;
}

/// An operation that runs while other threads can run Python. It is stopped if the handler of a signal raises an exception.
class interruptible {
public:
    explicit interruptible(uriform_arrow_operation& operation) noexcept
    {
        operation.stop = is_to_stop;
        operation.stop_context = this;
    }
    interruptible(const interruptible&) = delete;
    interruptible& operator=(const interruptible&) = delete;
    ~interruptible() { const owned type(type_), value(value_), trace(trace_); }

    /// Calls `act()` without the lock, and returns its result.
    template <class Act>
    auto without_lock(Act act)
    {
        struct relock {
            PyThreadState*& thread;
            ~relock() { PyEval_RestoreThread(thread); }
        };
        next_ = clock::now() + pause;
        thread_ = PyEval_SaveThread();
        const relock at_end{thread_};
        return act();
    }

    /// Sets the exception of the handler, if there was one.
    bool raises() noexcept
    {
        if (type_ == nullptr)
            return false;
        PyErr_Restore(std::exchange(type_, nullptr), std::exchange(value_, nullptr), std::exchange(trace_, nullptr));
        return true;
    }

private:
    using clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds pause{50};

    static int is_to_stop(void* context) noexcept
    {
        auto& self = *static_cast<interruptible*>(context);
        if (self.type_ == nullptr && clock::now() >= self.next_) {
            PyEval_RestoreThread(self.thread_);
            if (PyErr_CheckSignals() != 0)
                PyErr_Fetch(&self.type_, &self.value_, &self.trace_);
            self.thread_ = PyEval_SaveThread();
            self.next_ = clock::now() + pause;
        }
        return self.type_ != nullptr ? 1 : 0;
    }

    PyThreadState* thread_ = nullptr;
    clock::time_point next_ = {};
    PyObject* type_ = nullptr;
    PyObject* value_ = nullptr;
    PyObject* trace_ = nullptr;
};

/// Names of capsules, and their destructors, which release what nobody has moved out of them.
template <class Structure>
constexpr const char* capsule_name = nullptr;
template <>
constexpr const char* capsule_name<ArrowSchema> = "arrow_schema";
template <>
constexpr const char* capsule_name<ArrowArray> = "arrow_array";
template <>
constexpr const char* capsule_name<ArrowArrayStream> = "arrow_array_stream";

template <class Structure>
PyObject* make_capsule(structure<Structure> moved)
{
    auto held = std::make_unique<structure<Structure>>(std::move(moved));
    PyObject* const capsule = PyCapsule_New(held->get(), capsule_name<Structure>, [](PyObject* self) {
        // The structure is the first and only member of its owner. What it releases may call Python.
        const kept_exception kept;
        delete reinterpret_cast<structure<Structure>*>(PyCapsule_GetPointer(self, capsule_name<Structure>));
    });
    if (capsule != nullptr)
        static_cast<void>(held.release());
    return capsule;
}

/// Moves the structure out of a capsule. False with TypeError set if there is none.
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

/// An operand of an operation: a column in one array or in a stream, or one text for all rows.
struct operand {
    shared_schema type = std::make_shared<schema>();
    shared_array rows = std::make_shared<array>();
    stream chunks = {};
    text same = {};
    owned same_owner = {};
    std::vector<surrogate> surrogates = {}; // of a list

    [[nodiscard]] bool is_column() const noexcept { return *rows || chunks; }
    /// Returns the stream of the operand's arrays, which is released if it is no column.
    [[nodiscard]] stream moved_stream()
    {
        if (!*rows)
            return std::move(chunks);
        column one{std::move(type), {}};
        one.chunks.push_back(std::move(rows));
        return stream_of(std::move(one));
    }
};

/// Returns a method of an object, or none without an exception if it has none.
owned method_of(PyObject* object, const char* name) noexcept
{
    owned method(PyObject_GetAttrString(object, name));
    if (!method && PyErr_ExceptionMatches(PyExc_AttributeError) != 0)
        PyErr_Clear();
    return method;
}

constexpr const char* no_texts_message = "expected a column of texts";

/// Moves a type and an array out of a pair of capsules. False with TypeError set if it is none, or is no column of texts, and with
/// ValueError if its rows are malformed.
bool move_out_pair(PyObject* pair, operand& to) noexcept
{
    if (PyTuple_Check(pair) == 0 || PyTuple_Size(pair) != 2) {
        PyErr_SetString(PyExc_TypeError, "__arrow_c_array__() did not return two capsules");
        return false;
    }
    if (!move_out(PyTuple_GetItem(pair, 0), *to.type) || !move_out(PyTuple_GetItem(pair, 1), *to.rows))
        return false;
    if (!is_flat(**to.type)) {
        PyErr_SetString(PyExc_TypeError, no_texts_message);
        return false;
    }
    if (!is_flat(**to.rows)) {
        PyErr_SetString(PyExc_ValueError, uriform_error_message(URIFORM_INVALID_ARROW, URIFORM_COMPONENT_NONE));
        return false;
    }
    return true;
}

bool read_array(PyObject* method, operand& to) noexcept
{
    owned pair(PyObject_CallObject(method, nullptr));
    const bool is_read = pair && move_out_pair(pair.get(), to);
    const kept_exception kept; // while capsules are freed
    pair = owned();
    return is_read;
}

bool read_stream(PyObject* method, operand& to) noexcept
{
    owned capsule(PyObject_CallObject(method, nullptr));
    const bool is_read = capsule && move_out(capsule.get(), to.chunks);
    const kept_exception kept;
    capsule = owned();
    return is_read;
}

/// Reads a column by one of the protocols for Arrow, or item by item. False with an exception set if it is none.
bool read_column(module_state& state, PyObject* from, operand& to)
{
    const bool is_one_text = PyUnicode_Check(from) != 0 || PyBytes_Check(from) != 0;
    if (is_one_text || PyDict_Check(from) != 0 || PyAnySet_Check(from) || PyType_Check(from) != 0) {
        const owned name(type_name(from));
        if (name)
            PyErr_Format(PyExc_TypeError, "expected a column of texts, not %U", name.get());
        return false;
    }
    if (const owned method = method_of(from, "__arrow_c_array__"); method)
        return read_array(method.get(), to);
    if (PyErr_Occurred() != nullptr)
        return false;
    if (const owned method = method_of(from, "__arrow_c_stream__"); method) {
        if (read_stream(method.get(), to))
            return true;
        if (PyErr_ExceptionMatches(PyExc_ImportError) == 0) // a Series of pandas without pyarrow
            return false;
        PyErr_Clear();
    }
    return PyErr_Occurred() == nullptr && read_items(state, from, *to.type, *to.rows, to.surrogates);
}

/// Reads the other operand: a text, a column, or none.
bool read_other(module_state& state, PyObject* from, operand& to)
{
    if (from == nullptr || from == Py_None)
        return true;
    const bool is_text = PyUnicode_Check(from) != 0 || PyBytes_Check(from) != 0;
    const bool is_reference = Py_TYPE(from) == state.uri || Py_TYPE(from) == state.iri || Py_TYPE(from) == state.url;
    if (!is_text && !is_reference)
        return read_column(state, from, to);
    to.same_owner = owned(another(from));
    return read_text(state, from, to.same, 1);
}

constexpr const char* surrogate_message = "unpaired surrogate";

enum how_errors_are_told : std::uint32_t { as_null, as_column, by_raising };

/// A call of a function on columns.
struct call {
    uriform_arrow_operation operation = {};
    fetch_policy policy = {};
    operand rows = {};
    operand other = {};
    maker_pointer maker = {};
    std::uint32_t errors = as_null;
    bool base_first = false;
};

/// Returns the result of a call. Throws failure and `std::bad_alloc`.
column result_of(call& with)
{
    if (with.rows.chunks || with.other.chunks)
        return applied(with.operation, with.rows.moved_stream(), with.other.moved_stream());
    const bool has_other = with.other.is_column();
    return applied(with.operation, *with.rows.type, with.rows.rows, has_other ? with.other.type.get() : nullptr,
                   has_other ? &with.other.rows : nullptr);
}

/// Makes a row valid of an array that nobody else has yet, which has a validity if a row is null.
void make_valid(ArrowArray& rows, std::int64_t row) noexcept
{
    if (rows.null_count == 0)
        return;
    std::uint8_t& validity = static_cast<std::uint8_t*>(const_cast<void*>(rows.buffers[0]))[row / 8];
    const auto bit = static_cast<std::uint8_t>(1U << row % 8);
    rows.null_count -= (validity & bit) != 0 ? 0 : 1;
    validity = static_cast<std::uint8_t>(validity | bit);
}

template <class T>
void set_error_member(const ArrowArray& errors, std::int64_t child, std::int64_t row, T value) noexcept
{
    ArrowArray& member = *errors.children[child];
    static_cast<T*>(const_cast<void*>(member.buffers[1]))[row] = value;
    make_valid(member, row);
}

std::int64_t index_of_name(const ArrowArray& names, std::string_view name) noexcept
{
    std::int64_t index = 0;
    while (name_at(names, index) != name)
        ++index;
    return index;
}

/// Writes the errors of an operand's surrogates, whose rows are null, into a result with errors that nobody else has yet. Arrays of
/// results have the offset 0, and those with a null have a validity.
void write_surrogates(const operand& of, std::uint8_t number, column& result) noexcept
{
    auto chunk = result.chunks.begin();
    std::int64_t first_row = 0;
    for (const surrogate& each : of.surrogates) {
        for (; each.row >= first_row + (**chunk)->length; ++chunk)
            first_row += (**chunk)->length;
        ArrowArray& errors = *(**chunk)->children[1];
        const std::int64_t row = each.row - first_row;
        const std::int64_t code = index_of_name(*errors.children[0], uriform_error_name(URIFORM_INVALID_UTF8));
        const std::int64_t component = index_of_name(*errors.children[2], component_names[URIFORM_COMPONENT_NONE]);
        make_valid(errors, row);
        set_error_member(errors, 0, row, static_cast<std::int32_t>(code));
        set_error_member<std::uint64_t>(errors, 1, row, each.position);
        set_error_member(errors, 2, row, static_cast<std::int8_t>(component));
        set_error_member<std::uint8_t>(errors, 3, row, number);
    }
}

/// Writes the errors of all surrogates: if both texts of a row have one, that of the first text.
void write_surrogates(const call& with, column& result) noexcept
{
    write_surrogates(with.base_first ? with.rows : with.other, 1, result);
    write_surrogates(with.base_first ? with.other : with.rows, 0, result);
}

const char* message_of(const call& with, int code, int component) noexcept
{
    const bool is_surrogate = code == URIFORM_INVALID_UTF8 && !(with.rows.surrogates.empty() && with.other.surrogates.empty());
    return is_surrogate ? surrogate_message : uriform_error_message(code, component);
}

/// Raises the first error of a result with errors, if there is one, and otherwise removes the errors from it.
bool raise_or_drop_errors(module_state& state, const call& with, column& result)
{
    std::int64_t first_row = 0;
    for (const shared_array& chunk : result.chunks) {
        if (const std::optional<row_error> found = first_error(*(*chunk)->children[1])) {
            set_parse_error(state, message_of(with, found->code, found->component), found->code, found->component, found->position,
                            found->text, first_row + found->row);
            return false;
        }
        first_row += (*chunk)->length;
    }
    for (shared_array& chunk : result.chunks)
        chunk = std::make_shared<array>(*(*chunk)->children[0]);
    return true;
}

/// Sets the exception for a failure of a column as a whole, and returns null.
PyObject* fail_column(const failure& why) noexcept
{
    if (why.code != 0)
        return PyErr_Format(why.code == EINVAL ? PyExc_ValueError : PyExc_OSError, "%s", why.message.c_str());
    if (why.status == URIFORM_INVALID_ARROW) {
        PyErr_SetString(PyExc_TypeError, no_texts_message);
        return nullptr;
    }
    PyErr_SetString(why.status == URIFORM_TOO_LONG ? PyExc_OverflowError : PyExc_ValueError,
                    uriform_error_message(why.status, URIFORM_COMPONENT_NONE));
    return nullptr;
}

/// Computes the result of a call, and makes an object of it.
PyObject* finish(module_state& state, call& with)
{
    const bool is_chunked = with.rows.chunks || with.other.chunks;
    interruptible running(with.operation);
    try {
        column result = running.without_lock([&] { return result_of(with); });
        if (with.errors != as_null)
            write_surrogates(with, result);
        if (with.errors == by_raising) {
            if (!raise_or_drop_errors(state, with, result)) {
                const kept_exception kept; // while the result is released, which may hold arrays of a producer
                result = {};
                return nullptr;
            }
            const ArrowSchema& whole = **result.type;
            schema value = shared(*whole.children[0], result.type);
            value->name = whole.name;
            value->metadata = whole.metadata;
            result.type = std::make_shared<schema>(std::move(value));
        }
        return make_object(is_chunked ? state.chunked_array : state.array, std::move(result));
    } catch (const failure& why) {
        return running.raises() ? nullptr : fail_column(why);
    }
}

constexpr std::array<choice, 3> errors_choices{{{"null", as_null}, {"column", as_column}, {"raise", by_raising}}};

/// The arguments of a function other than columns, by their names; an argument that there is not is null.
class named_arguments {
public:
    explicit named_arguments(PyObject* from) noexcept : from_(from) {}
    PyObject* operator[](const char* name) const noexcept { return from_ != nullptr ? PyDict_GetItemString(from_, name) : nullptr; }

private:
    PyObject* from_;
};

bool read_options(const named_arguments& from, std::uint32_t& options) noexcept
{
    for (const option_argument& each : option_arguments) {
        PyObject* const given = from[each.name];
        std::uint32_t option = 0;
        if (given == Py_True || given == Py_False)
            option = each.words[given == Py_True ? 1 : 0].value;
        else if (!read_choice(each.name, given, each.words, option))
            return false;
        options |= option;
    }
    return true;
}

/// Reads the policy of `safe_to_fetch`, unless there is none.
bool read_policy_of(module_state& state, PyObject* from, call& to)
{
    if (named_arguments(from)["schemes"] == nullptr)
        return true;
    to.operation.context = const_cast<uriform_fetch_policy*>(&to.policy.get());
    return read_policy(state, from, to.policy);
}

bool read_maker(module_state& state, const named_arguments& from, call& to)
{
    text name, list;
    if (!read_optional(state, from["profile"], name, 1) || !read_optional(state, from["tracking"], list, 2))
        return false;
    const std::string profile = canonical_profile(state, name, 1);
    if (profile.empty())
        return false;
    to.maker = make_maker(state, profile, list);
    to.operation.maker = to.maker.get();
    if (from["web"] == Py_True)
        make_keys_of_web_urls(to.operation);
    return to.maker != nullptr;
}

PyObject* apply_to(const python::call& given, call& made)
{
    module_state& state = given.state;
    PyObject* const* const with = given.values;
    if (with[3] != nullptr && PyDict_Check(with[3]) == 0) {
        PyErr_SetString(PyExc_TypeError, "arguments must be a dict");
        return nullptr;
    }
    const named_arguments others(with[3]);
    text function_name;
    if (!read_text(state, with[0], function_name))
        return nullptr;
    const named_function* const function = find_function(function_name.data);
    if (function == nullptr)
        return PyErr_Format(PyExc_ValueError, "function cannot be %R", with[0]);
    made.operation = function->operation();
    made.base_first = function->base_first;
    text name;
    PyObject* const given_name = others["name"];
    if (!read_choice("errors", with[4], errors_choices, made.errors) ||
        !read_flag(with[5], URIFORM_ARROW_VIEWS, made.operation.layout) || !read_options(others, made.operation.options) ||
        !read_seed(others["seed"], made.operation.seed) || (given_name != nullptr && !read_text(state, given_name, name, 1)))
        return nullptr;
    made.operation.name = {name.data, name.size};
    if (made.errors != as_null)
        made.operation.layout |= URIFORM_ARROW_ERRORS;
    if (!read_policy_of(state, with[3], made) || (function->makes_keys && !read_maker(state, others, made)))
        return nullptr;
    if (!read_column(state, with[1], made.rows) || !read_other(state, with[2], made.other))
        return nullptr;
    made.operation.text = {made.other.same.data, made.other.same.size};
    return finish(state, made);
}

/// Calls `use(operands)`, and returns its result. Operands are released afterwards while no exception is set: a producer's
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

PyObject* apply(const python::call& with)
{
    return with_operands<call>([&](call& made) { return apply_to(with, made); });
}

PyObject* array_of(module_state& state, PyObject* given, operand& rows)
{
    if (!read_column(state, given, rows))
        return nullptr;
    if (!rows.surrogates.empty()) {
        const surrogate& first = rows.surrogates.front();
        set_parse_error(state, surrogate_message, URIFORM_INVALID_UTF8, URIFORM_COMPONENT_NONE, first.position, 0, first.row);
        return nullptr;
    }
    if (!*rows.rows) {
        PyErr_SetString(PyExc_TypeError, "a stream is no array");
        return nullptr;
    }
    uriform_arrow_operation operation = reading();
    interruptible running(operation);
    try { // An array that is not well-formed is refused now, and not when it is used.
        static_cast<void>(running.without_lock([&] { return applied(operation, *rows.type, rows.rows, nullptr, nullptr); }));
    } catch (const failure& why) {
        return running.raises() ? nullptr : fail_column(why);
    }
    return make_object(state.array, {std::move(rows.type), {std::move(rows.rows)}});
}

/// Returns the column that another object is, for its methods.
PyObject* make_array(const python::call& with)
{
    return with_operands<operand>([&](operand& rows) { return array_of(with.state, with.values[0], rows); });
}

PyObject* export_schema(const python::call& with)
{
    const shared_schema& type = column_of(with.self).type;
    return make_capsule(shared(**type, type));
}

PyObject* export_array(const python::call& with)
{
    const shared_array& rows = column_of(with.self).chunks.front();
    const owned type(export_schema(with));
    const owned array(type ? make_capsule(shared(**rows, rows)) : nullptr);
    return array ? PyTuple_Pack(2, type.get(), array.get()) : nullptr;
}

PyObject* export_stream(const python::call& with)
{
    return make_capsule(stream_of(column_of(with.self)));
}

PyObject* to_pylist(const python::call& with)
{
    owned list(PyList_New(0));
    const column& of = column_of(with.self);
    for (const shared_array& chunk : of.chunks)
        if (!list || !append_values(list.get(), **of.type, **chunk))
            return nullptr;
    return list.release();
}

PyObject* chunks(PyObject* self, unsigned)
{
    const module_state& state = state_of_object(self);
    const column& of = column_of(self);
    owned made(PyTuple_New(static_cast<Py_ssize_t>(of.chunks.size())));
    for (std::size_t i = 0; made && i < of.chunks.size(); ++i) {
        PyObject* const one = make_object(state.array, {of.type, {of.chunks[i]}});
        if (one == nullptr || PyTuple_SetItem(made.get(), static_cast<Py_ssize_t>(i), one) < 0)
            return nullptr;
    }
    return made.release();
}

Py_ssize_t size(PyObject* self) noexcept
{
    return static_cast<Py_ssize_t>(held_by(self).size());
}

/// Returns a row, whose number is not negative.
PyObject* item(PyObject* self, Py_ssize_t number) noexcept
{
    return guarded([&]() -> PyObject* {
        const held_column& of = held_by(self);
        if (number < 0 || number >= of.size()) {
            PyErr_SetString(PyExc_IndexError, "row out of range");
            return nullptr;
        }
        const auto chunk = static_cast<std::size_t>(std::upper_bound(of.ends.begin(), of.ends.end(), number) - of.ends.begin());
        const std::int64_t first = chunk == 0 ? 0 : of.ends[chunk - 1];
        return value_of(**of.rows.type, **of.rows.chunks[chunk], number - first);
    });
}

/// Returns some rows of a chunk, which it holds.
shared_array slice_of(const shared_array& chunk, std::int64_t begin, std::int64_t end)
{
    array part = shared(**chunk, chunk);
    if (end - begin != part->length && part->null_count != 0)
        part->null_count = -1; // unknown
    part->offset += begin;
    part->length = end - begin;
    return std::make_shared<array>(std::move(part));
}

PyObject* slice(PyObject* self, PyObject* key)
{
    Py_ssize_t begin = 0, end = 0, step = 0;
    if (PySlice_Unpack(key, &begin, &end, &step) < 0)
        return nullptr;
    if (step != 1) {
        PyErr_SetString(PyExc_ValueError, "the step of a slice of a column is 1");
        return nullptr;
    }
    const held_column& of = held_by(self);
    const std::int64_t count = PySlice_AdjustIndices(size(self), &begin, &end, step);
    column made{of.rows.type, {}};
    const bool is_array = Py_TYPE(self) == state_of_object(self).array;
    for (std::size_t i = 0; i < of.ends.size(); ++i) {
        const std::int64_t first = i == 0 ? 0 : of.ends[i - 1];
        const std::int64_t from = std::max<std::int64_t>(begin, first);
        const std::int64_t to = std::min<std::int64_t>(begin + count, of.ends[i]);
        if (from < to || is_array)
            made.chunks.push_back(slice_of(of.rows.chunks[i], from - first, std::max(from, to) - first));
    }
    return make_object(Py_TYPE(self), std::move(made));
}

/// Returns the row of a number, which is counted from the end if it is negative, or a column of the rows of a slice.
PyObject* subscript(PyObject* self, PyObject* key) noexcept
{
    return guarded([&]() -> PyObject* {
        if (PySlice_Check(key))
            return slice(self, key);
        if (PyIndex_Check(key) == 0)
            return PyErr_Format(PyExc_TypeError, "a row is an int or a slice, not %R", reinterpret_cast<PyObject*>(Py_TYPE(key)));
        const Py_ssize_t number = PyNumber_AsSsize_t(key, PyExc_IndexError);
        if (number == -1 && PyErr_Occurred() != nullptr)
            return nullptr;
        return item(self, number < 0 ? number + size(self) : number);
    });
}

/// Calls a function of the module uriform.arrow with a column and other arguments.
template <class... Arguments>
PyObject* call_module(const char* name, PyObject* self, Arguments... others)
{
    const owned called = from_package("uriform.arrow", name);
    return called ? PyObject_CallFunctionObjArgs(called.get(), self, others..., nullptr) : nullptr;
}

PyObject* or_none(PyObject* given) noexcept
{
    return given != nullptr ? given : Py_None;
}

PyObject* to_numpy(const python::call& with)
{
    const owned format(PyUnicode_FromString((*column_of(with.self).type)->format));
    return format ? call_module("_to_numpy", with.self, format.get(), or_none(with.values[0]), or_none(with.values[1])) : nullptr;
}

PyObject* to_pyarrow(const python::call& with)
{
    return call_module("_to_pyarrow", with.self, or_none(with.values[0]));
}

PyObject* represent(PyObject* self) noexcept
{
    const owned name(type_name(self));
    return name ? PyUnicode_FromFormat("<uriform.arrow.%U of %zd rows, format '%s'>", name.get(), size(self),
                                       (*column_of(self).type)->format)
                : nullptr;
}

void free_self(PyObject* self) noexcept
{
    const kept_exception kept; // a producer's `release` may call Python
    delete reinterpret_cast<column_object*>(self)->of;
    free_object(self);
}

} // namespace

} // namespace python::arrow

namespace python {

bool add_arrow(PyObject* module, module_state& state)
{
    using namespace arrow;
    static PyMethodDef functions[] = {
        function<of::arrow_apply, apply>(),
        function<of::arrow_array, make_array>(),
        {},
    };
    static PyMethodDef array_methods[] = {
        method<of::Array::__arrow_c_schema__, export_schema>(),
        method<of::Array::__arrow_c_array__, export_array>(),
        method<of::Array::to_pylist, to_pylist>(),
        method<of::Array::__array__, to_numpy>(),
        {},
    };
    static PyMethodDef chunked_methods[] = {
        method<of::ChunkedArray::__arrow_c_schema__, export_schema>(),
        method<of::ChunkedArray::__arrow_c_stream__, export_stream>(),
        method<of::ChunkedArray::to_pylist, to_pylist>(),
        method<of::ChunkedArray::__array__, to_numpy>(),
        method<of::ChunkedArray::__arrow_array__, to_pyarrow>(),
        {},
    };
    static PyGetSetDef chunked_properties[] = {property<of::ChunkedArray::chunks, chunks>(), {}};
    static PyType_Slot array_slots[] = {
        {Py_tp_doc, const_cast<char*>(of::Array::type.doc)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_sq_length, reinterpret_cast<void*>(size)},
        {Py_sq_item, reinterpret_cast<void*>(item)},
        {Py_mp_length, reinterpret_cast<void*>(size)},
        {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
        {Py_tp_iter, reinterpret_cast<void*>(PySeqIter_New)},
        {Py_tp_methods, array_methods},
        {0, nullptr},
    };
    static PyType_Slot chunked_slots[] = {
        {Py_tp_doc, const_cast<char*>(of::ChunkedArray::type.doc)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_sq_length, reinterpret_cast<void*>(size)},
        {Py_sq_item, reinterpret_cast<void*>(item)},
        {Py_mp_length, reinterpret_cast<void*>(size)},
        {Py_mp_subscript, reinterpret_cast<void*>(subscript)},
        {Py_tp_iter, reinterpret_cast<void*>(PySeqIter_New)},
        {Py_tp_methods, chunked_methods},
        {Py_tp_getset, chunked_properties},
        {0, nullptr},
    };
    constexpr unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION;
    static PyType_Spec array_spec = {"uriform.Array", sizeof(column_object), 0, flags, array_slots};
    static PyType_Spec chunked_spec = {"uriform.ChunkedArray", sizeof(column_object), 0, flags, chunked_slots};
    state.array = add_type(module, array_spec);
    state.chunked_array = state.array != nullptr ? add_type(module, chunked_spec) : nullptr;
    return state.chunked_array != nullptr && PyModule_AddFunctions(module, functions) == 0;
}

} // namespace python
