#include "arguments.hpp"
#include "arrow_options.hpp"
#include "arrow_structures.hpp"
#include "arrow_values.hpp"
#include "failure.hpp"
#include "fetch_policy.hpp"
#include "keys.hpp"
#include "percent.hpp"
#include "reference.hpp"
#include "text.hpp"

#include <array>
#include <cerrno>
#include <cstring>

namespace python::arrow {

namespace {

/// An Array, which has one chunk, or a ChunkedArray.
struct column_object {
    PyObject_HEAD column* of;
};

const column& column_of(PyObject* self) noexcept
{
    return *reinterpret_cast<column_object*>(self)->of;
}

PyObject* make_object(PyTypeObject* type, column of)
{
    auto held = std::make_unique<column>(std::move(of));
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr)
        reinterpret_cast<column_object*>(self)->of = held.release();
    return self;
}

/// Calls `act()` while other threads can run Python, and returns its result.
template <class Act>
auto without_lock(Act act)
{
    struct release_lock {
        PyThreadState* thread = PyEval_SaveThread();
        ~release_lock() { PyEval_RestoreThread(thread); }
    };
    const release_lock released;
    return act();
}

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
        // The structure is the first and only member of its owner.
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

bool read_array(PyObject* method, operand& to) noexcept
{
    const owned pair(PyObject_CallObject(method, nullptr));
    if (!pair)
        return false;
    if (PyTuple_Check(pair.get()) == 0 || PyTuple_Size(pair.get()) != 2) {
        PyErr_SetString(PyExc_TypeError, "__arrow_c_array__() did not return two capsules");
        return false;
    }
    return move_out(PyTuple_GetItem(pair.get(), 0), *to.type) && move_out(PyTuple_GetItem(pair.get(), 1), *to.rows);
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
        const owned capsule(PyObject_CallObject(method.get(), nullptr));
        if (capsule)
            return move_out(capsule.get(), to.chunks);
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
    uriform_arrow_operation operation;
    fetch_policy policy = {};
    operand rows = {};
    operand other = {};
    maker_pointer maker = {};
    std::uint32_t errors = as_null;
    const char* name = ""; // of the function
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

/// Returns the number of the first row with an error, or -1.
std::int64_t first_error(const ArrowArray& errors) noexcept
{
    const auto* const bits = static_cast<const std::uint8_t*>(errors.n_buffers > 0 ? errors.buffers[0] : nullptr);
    if (errors.length == errors.null_count)
        return -1;
    for (std::int64_t i = 0; i < errors.length; ++i) {
        const std::int64_t bit = errors.offset + i;
        if (bits == nullptr || (bits[bit / 8] >> bit % 8 & 1) != 0)
            return i;
    }
    return -1;
}

template <class T>
T error_member(const ArrowArray& errors, std::int64_t child, std::int64_t row) noexcept
{
    const ArrowArray& member = *errors.children[child];
    return static_cast<const T*>(member.buffers[1])[member.offset + errors.offset + row];
}

template <class T>
void set_error_member(const ArrowArray& errors, std::int64_t child, std::int64_t row, T value) noexcept
{
    static_cast<T*>(const_cast<void*>(errors.children[child]->buffers[1]))[row] = value;
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
        std::uint8_t& validity = static_cast<std::uint8_t*>(const_cast<void*>(errors.buffers[0]))[row / 8];
        const auto bit = static_cast<std::uint8_t>(1U << row % 8);
        errors.null_count -= (validity & bit) != 0 ? 0 : 1;
        validity |= bit;
        set_error_member<std::int32_t>(errors, 0, row, URIFORM_INVALID_UTF8);
        set_error_member<std::uint64_t>(errors, 1, row, each.position);
        set_error_member<std::uint8_t>(errors, 2, row, URIFORM_RULE_NONE);
        set_error_member<std::uint8_t>(errors, 3, row, number);
    }
}

/// Writes the errors of all surrogates: if both texts of a row have one, that of the first text.
void write_surrogates(const call& with, column& result) noexcept
{
    const bool has_base_first = with.operation.function == URIFORM_ARROW_RESOLVE || std::strcmp(with.name, "relativize") == 0;
    write_surrogates(has_base_first ? with.rows : with.other, 1, result);
    write_surrogates(has_base_first ? with.other : with.rows, 0, result);
}

const char* message_of(const call& with, int code, int reading) noexcept
{
    const bool is_surrogate = code == URIFORM_INVALID_UTF8 && !(with.rows.surrogates.empty() && with.other.surrogates.empty());
    return is_surrogate ? surrogate_message : uriform_error_message(code, reading);
}

/// Raises the first error of a result with errors, if there is one, and otherwise removes the errors from it.
bool raise_or_drop_errors(module_state& state, const call& with, column& result)
{
    std::int64_t first_row = 0;
    for (const shared_array& chunk : result.chunks) {
        const ArrowArray& errors = *(*chunk)->children[1];
        if (const std::int64_t row = first_error(errors); row >= 0) {
            const auto code = error_member<std::int32_t>(errors, 0, row);
            const auto reading = error_member<std::uint8_t>(errors, 2, row);
            set_parse_error(state, message_of(with, code, reading), code, reading, error_member<std::uint64_t>(errors, 1, row),
                            error_member<std::uint8_t>(errors, 3, row), first_row + row);
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
        PyErr_SetString(PyExc_TypeError, "expected a column of texts");
        return nullptr;
    }
    PyErr_SetString(why.status == URIFORM_TOO_LONG ? PyExc_OverflowError : PyExc_ValueError,
                    uriform_error_message(why.status, URIFORM_RULE_NONE));
    return nullptr;
}

/// Computes the result of a call, and makes an object of it.
PyObject* finish(module_state& state, call& with)
{
    const bool is_chunked = with.rows.chunks || with.other.chunks;
    try {
        column result = without_lock([&] { return result_of(with); });
        if (with.errors != as_null)
            write_surrogates(with, result);
        if (with.errors == by_raising) {
            if (!raise_or_drop_errors(state, with, result))
                return nullptr;
            const ArrowSchema& whole = **result.type;
            schema value = shared(*whole.children[0], result.type);
            value->name = whole.name;
            value->metadata = whole.metadata;
            result.type = std::make_shared<schema>(std::move(value));
        }
        return make_object(is_chunked ? state.chunked_array : state.array, std::move(result));
    } catch (const failure& why) {
        return fail_column(why);
    }
}

constexpr std::array<choice, 3> errors_choices{{{"null", as_null}, {"column", as_column}, {"raise", by_raising}}};

/// Reads a tuple of options, and the kind and the level.
bool read_options(PyObject* words, PyObject* kind, PyObject* level, std::uint32_t& options) noexcept
{
    if (!read_kind(kind, options) || !read_normal_form(level, nullptr, options))
        return false;
    const Py_ssize_t count = words != nullptr ? PyTuple_Size(words) : 0;
    for (Py_ssize_t i = 0; i < count; ++i) {
        std::uint32_t option = 0;
        if (!read_choice("an option", PyTuple_GetItem(words, i), option_choices, option))
            return false;
        options |= option;
    }
    return count >= 0;
}

/// Reads the policy of `safe_to_fetch`, unless `given` is null.
bool read_policy_tuple(PyObject* given, call& to)
{
    if (given == nullptr)
        return true;
    std::array<PyObject*, 6> each{};
    if (PyArg_ParseTuple(given, "OOOOOO", &each[0], &each[1], &each[2], &each[3], &each[4], &each[5]) == 0 ||
        !read_policy(each, to.policy))
        return false;
    to.operation.context = const_cast<uriform_fetch_policy*>(&to.policy.get());
    return true;
}

PyObject* apply(module_state& state, const arguments& given)
{
    const bound<15> with("arrow_apply",
                         {"function", "column", "other", "options", "seed", "text", "profile", "tracking", "errors", "views",
                          "kind", "level", "web", "policy", "component"},
                         15, 2, given);
    if (!with)
        return nullptr;
    text name;
    if (!read_text(state, with[0], name))
        return nullptr;
    const named_function* const function = find_function(name.data);
    if (function == nullptr)
        return PyErr_Format(PyExc_ValueError, "function cannot be %R", with[0]);
    call made{function->operation()};
    text same;
    if (!read_choice("errors", with[8], errors_choices, made.errors) ||
        !read_flag(with[9], URIFORM_ARROW_VIEWS, made.operation.layout) ||
        !read_options(with[3], with[10], with[11], made.operation.options) || !read_seed(with[4], made.operation.seed) ||
        !read_optional(state, with[5], same, 1))
        return nullptr;
    made.name = function->name;
    if (made.errors != as_null)
        made.operation.layout |= URIFORM_ARROW_ERRORS;
    if (!read_choice("component", with[14], encode_components, made.operation.options) || !read_policy_tuple(with[13], made))
        return nullptr;
    if (function->makes_keys()) {
        text list;
        const std::string profile = canonical_profile(state, with[6], 1);
        if (profile.empty() || !read_optional(state, with[7], list, 2))
            return nullptr;
        made.maker = make_maker(state, profile, list);
        if (made.maker == nullptr)
            return nullptr;
        made.operation.maker = made.maker.get();
        std::uint32_t reads_web = 0;
        if (!read_flag(with[12], 1, reads_web))
            return nullptr;
        if (reads_web != 0)
            make_keys_of_web_urls(made.operation);
    }
    if (!read_column(state, with[1], made.rows) || !read_other(state, with[2], made.other))
        return nullptr;
    uriform_text name_of_param{same.data, same.size};
    const bool is_param = std::strcmp(made.name, "with_param") == 0;
    if (is_param)
        made.operation.context = &name_of_param;
    const text& all_rows = made.other.same.data != nullptr || is_param ? made.other.same : same;
    made.operation.text = {all_rows.data, all_rows.size};
    return finish(state, made);
}

/// Returns the column that another object is, for its methods.
PyObject* make_array(module_state& state, const arguments& given)
{
    const bound<1> with("array", {"column"}, 1, 1, given);
    operand rows;
    if (!with || !read_column(state, with[0], rows))
        return nullptr;
    if (!rows.surrogates.empty()) {
        const surrogate& first = rows.surrogates.front();
        set_parse_error(state, surrogate_message, URIFORM_INVALID_UTF8, URIFORM_RULE_NONE, first.position, 0, first.row);
        return nullptr;
    }
    if (!*rows.rows) {
        PyErr_SetString(PyExc_TypeError, "a stream is no array");
        return nullptr;
    }
    const uriform_arrow_operation any{};
    schema result;
    if (const int status = uriform_arrow_schema(&any, &**rows.type, result.get(), nullptr); status != URIFORM_OK)
        return fail_column({status});
    return make_object(state.array, {std::move(rows.type), {std::move(rows.rows)}});
}

PyObject* export_schema(module_state&, PyObject* self)
{
    const shared_schema& type = column_of(self).type;
    return make_capsule(shared(**type, type));
}

PyObject* export_array(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("__arrow_c_array__", {"requested_schema"}, 1, 0, given);
    if (!with)
        return nullptr;
    const shared_array& rows = column_of(self).chunks.front();
    const owned type(export_schema(state, self));
    const owned array(type ? make_capsule(shared(**rows, rows)) : nullptr);
    return array ? PyTuple_Pack(2, type.get(), array.get()) : nullptr;
}

PyObject* export_stream(module_state&, PyObject* self, const arguments& given)
{
    const bound<1> with("__arrow_c_stream__", {"requested_schema"}, 1, 0, given);
    return with ? make_capsule(stream_of(column_of(self))) : nullptr;
}

PyObject* to_pylist(module_state&, PyObject* self)
{
    owned list(PyList_New(0));
    const column& of = column_of(self);
    for (const shared_array& chunk : of.chunks)
        if (!list || !append_values(list.get(), **of.type, **chunk))
            return nullptr;
    return list.release();
}

PyObject* chunks(module_state& state, PyObject* self, unsigned)
{
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
    return static_cast<Py_ssize_t>(column_of(self).size());
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
        function<apply>("arrow_apply",
                        "arrow_apply(function, column, other=None, options=(), seed=0, text=None, profile='page', "
                        "tracking=None, errors='null', views=False, kind='uri-reference', level='scheme', web=False, "
                        "policy=None, component='query-value')\n--\n\n"
                        "Applies a function to a column. The module uriform.arrow has a function for each."),
        function<make_array>("arrow_array",
                             "arrow_array(column)\n--\n\nReturns the Array of a column in one array, or of a list's items."),
        {},
    };
    static PyMethodDef array_methods[] = {
        plain_method<export_schema>("__arrow_c_schema__", "__arrow_c_schema__($self)\n--\n\nReturns a capsule of the type."),
        method<export_array>("__arrow_c_array__",
                             "__arrow_c_array__($self, requested_schema=None)\n--\n\n"
                             "Returns capsules of the type and of the rows, which share the memory of this object."),
        plain_method<to_pylist>("to_pylist", "to_pylist($self)\n--\n\nReturns the rows as objects of Python."),
        {},
    };
    static PyMethodDef chunked_methods[] = {
        plain_method<export_schema>("__arrow_c_schema__", "__arrow_c_schema__($self)\n--\n\nReturns a capsule of the type."),
        method<export_stream>("__arrow_c_stream__",
                              "__arrow_c_stream__($self, requested_schema=None)\n--\n\n"
                              "Returns a capsule of a stream of the chunks, which share the memory of this object."),
        plain_method<to_pylist>("to_pylist", "to_pylist($self)\n--\n\nReturns the rows as objects of Python."),
        {},
    };
    static PyGetSetDef chunked_properties[] = {property<chunks>("chunks", "The chunks, each an Array."), {}};
    static PyType_Slot array_slots[] = {
        {Py_tp_doc, const_cast<char*>("A column in one Arrow array, immutable.")},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_sq_length, reinterpret_cast<void*>(size)},
        {Py_tp_methods, array_methods},
        {0, nullptr},
    };
    static PyType_Slot chunked_slots[] = {
        {Py_tp_doc, const_cast<char*>("A column in several Arrow arrays, immutable.")},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_sq_length, reinterpret_cast<void*>(size)},
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
