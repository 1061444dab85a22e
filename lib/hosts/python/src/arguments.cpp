#include "arguments.hpp"

#include "reference.hpp"

#include <algorithm>

namespace python {

namespace {

PyObject* raise(const owned& exception) noexcept
{
    if (exception)
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.get())), exception.get());
    return nullptr;
}

/// Replaces UnicodeEncodeError by the ParseError for a surrogate, and returns false.
bool refuse_surrogate(PyObject* string, Py_ssize_t number) noexcept
{
    if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) != 0) {
        PyErr_Clear();
        const owned make = from_package("uriform._errors", "surrogate_error");
        raise(owned(make ? run_python([&] { return PyObject_CallFunction(make.get(), "On", string, number); }) : nullptr));
    }
    return false;
}

constexpr std::size_t most_parameters = 26;
using bound = std::array<PyObject*, most_parameters>;

/// Assigns each argument to an item of `values`. Returns false with TypeError set if the arguments do not match.
bool bind(const description& of, PyObject* const* given, std::size_t count, PyObject* names, bound& values) noexcept
{
    if (count > of.positional) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %zu positional arguments, but %zu were given", of.full_name,
                     of.positional, count);
        return false;
    }
    std::copy_n(given, count, values.begin());
    const Py_ssize_t named = names != nullptr ? PyTuple_Size(names) : 0;
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* const name = PyTuple_GetItem(names, i);
        std::size_t number = 0;
        while (number < of.parameters.size() && PyUnicode_CompareWithASCIIString(name, of.parameters[number].name) != 0)
            ++number;
        const bool is_known = number < of.parameters.size();
        if (!is_known || values[number] != nullptr) {
            PyErr_Format(PyExc_TypeError,
                         is_known ? "%s() got multiple values for argument '%U'" : "%s() got an unexpected keyword argument '%U'",
                         of.full_name, name);
            return false;
        }
        values[number] = given[count + static_cast<std::size_t>(i)];
    }
    for (std::size_t i = count; i < of.required; ++i)
        if (values[i] == nullptr) {
            PyErr_Format(PyExc_TypeError, "%s() missing the argument '%s'", of.full_name, of.parameters[i].name);
            return false;
        }
    return true;
}

/// Adds the value of the word `given` to `options`, or the default word's value if it is null. Returns false with an exception set
/// if the word is unknown.
bool read_choice(const parameter& as, PyObject* given, std::uint32_t& options) noexcept
{
    if (given == nullptr) {
        options |= as.value;
        return true;
    }
    if (PyUnicode_Check(given) == 0) {
        PyErr_Format(PyExc_TypeError, "%s must be a str", as.name);
        return false;
    }
    for (const choice& each : as.choices)
        if (PyUnicode_CompareWithASCIIString(given, each.word) == 0) {
            options |= each.value;
            return true;
        }
    PyErr_Format(PyExc_ValueError, "%s cannot be %R: it is %s", as.name, given, as.words);
    return false;
}

/// Sets a bit of `options` if `given` differs from the default. Leaves `options` unchanged if `given` is null. Returns false with
/// an exception set if reading its truth value fails.
bool read_flag(PyObject* given, std::uint32_t bit, std::uint32_t& options, bool is_default) noexcept
{
    const int is_true = given != nullptr ? run_python([given] { return PyObject_IsTrue(given); }) : static_cast<int>(is_default);
    if (is_true >= 0 && (is_true != 0) != is_default)
        options |= bit;
    return is_true >= 0;
}

/// Sets `value` to a 64-bit number. Leaves it unchanged if `given` is null.
bool read_seed(PyObject* given, std::uint64_t& value) noexcept
{
    if (given == nullptr)
        return true;
    if (PyIndex_Check(given) == 0 || PyBool_Check(given) != 0) {
        PyErr_SetString(PyExc_TypeError, "a seed must be an int");
        return false;
    }
    const owned number(run_python([given] { return PyNumber_Index(given); }));
    value = number ? PyLong_AsUnsignedLongLong(number.get()) : 0;
    if (PyErr_Occurred() == nullptr)
        return true;
    if (number && PyErr_ExceptionMatches(PyExc_OverflowError) != 0)
        PyErr_SetString(PyExc_ValueError, "a seed is a number of 64 bits, and not negative");
    return false;
}

/// Reads an argument. `count` is the number of texts read before.
bool read(call& with, const parameter& as, PyObject* given, std::size_t& count)
{
    switch (as.reads) {
    case form::object:
        return true;
    case form::choice:
        return read_choice(as, given, with.options);
    case form::flag:
        return read_flag(given, as.value, with.options, as.is_true);
    case form::seed:
        return read_seed(given, with.seed);
    case form::optional_text:
        if (given == Py_None)
            given = nullptr;
        [[fallthrough]];
    case form::text:
        break;
    }
    const std::size_t number = count++;
    return given == nullptr || read_text(given, with.texts[number], static_cast<Py_ssize_t>(number) + with.first);
}

bool read_all(const description& of, call& with)
{
    std::size_t texts = with.first == 0 ? 0 : 1;
    with.options = 0;
    for (std::size_t i = 0; i < of.parameters.size(); ++i)
        if (!read(with, of.parameters[i], with.values[i], texts))
            return false;
    return true;
}

} // namespace

std::uint64_t indexes::operator()(std::uint64_t position) noexcept
{
    if (of_.is_bytes || of_.data == nullptr)
        return position;
    const std::size_t end = static_cast<std::size_t>(std::min<std::uint64_t>(position, of_.size));
    const char *const from = of_.data + end_, *const to = of_.data + end;
    count_ += static_cast<std::uint64_t>(from <= to ? std::count_if(from, to, begins_code_point)
                                                    : -std::count_if(to, from, begins_code_point));
    end_ = end;
    return end < of_.size && !begins_code_point(*to) ? count_ - 1 : count_;
}

PyObject* type_name(PyObject* object) noexcept
{
    return PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__");
}

bool read_text(PyObject* from, text& to, Py_ssize_t number) noexcept
{
    Py_ssize_t size = 0;
    if (PyBytes_Check(from) != 0) {
        char* data = nullptr;
        if (PyBytes_AsStringAndSize(from, &data, &size) < 0)
            return false;
        to = {data, static_cast<std::size_t>(size), true};
        return true;
    }
    PyObject* const string = PyUnicode_Check(from) != 0 ? from : text_of_object(from);
    if (string == nullptr) {
        const owned name(type_name(from));
        if (name)
            PyErr_Format(PyExc_TypeError, "expected a str, bytes or a URI, not %U", name.get());
        return false;
    }
    const char* const data = PyUnicode_AsUTF8AndSize(string, &size);
    if (data == nullptr)
        return refuse_surrogate(string, number);
    to = {data, static_cast<std::size_t>(size), false};
    return true;
}

PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number) noexcept
{
    return run_python([&] {
        return PyObject_CallFunction(state.make_parse_error, "sssKn", uriform_error_message(error.code, error.component),
                                     uriform_error_name(error.code), uriform_error_component_name(error.component),
                                     static_cast<unsigned long long>(error.position), number);
    });
}

PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept
{
    if (error.code == URIFORM_OUT_OF_MEMORY)
        return PyErr_NoMemory();
    const char* const message = uriform_error_message(error.code, error.component);
    if (error.code == URIFORM_INVALID_OPTION || error.code == URIFORM_SET_OTHER_SEED)
        return PyErr_Format(PyExc_ValueError, "%s", message);
    if (error.code >= URIFORM_SET_NOT_A_SEEN_SET && error.code <= URIFORM_SET_OTHER_IDENTITY) { // an error in a set's file
        const owned make = from_package("uriform._errors", "set_file_error");
        return raise(owned(
            make ? run_python([&] { return PyObject_CallFunction(make.get(), "ss", message, uriform_error_name(error.code)); })
                 : nullptr));
    }
    uriform_error told = error;
    told.position = index_of(from, error.position);
    return raise(owned(make_parse_error(told, number)));
}

PyObject* fail_surrogate(const char* name, const call& with, PyObject* const* given, Py_ssize_t count, PyObject* names)
{
    if (PyErr_ExceptionMatches(state.parse_error) == 0)
        return nullptr;
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    const owned hold_type(type), error(value), hold_trace(trace);
    const owned fail = from_package("uriform._errors", "fail_surrogate");
    const Py_ssize_t all = count + (names != nullptr ? PyTuple_Size(names) : 0);
    const owned values(PyTuple_New(all));
    if (!fail || !values)
        return nullptr;
    for (Py_ssize_t i = 0; i < all; ++i)
        PyTuple_SetItem(values.get(), i, Py_NewRef(given[i]));
    return run_python([&] {
        return PyObject_CallFunction(fail.get(), "OsOOO", with.self, name, values.get(), names != nullptr ? names : Py_None,
                                     error.get());
    });
}

PyObject* run(const description& of, function_body* body, call& with, PyObject* const* given, Py_ssize_t count, PyObject* names)
{
    bound values;
    std::fill_n(values.begin(), of.parameters.size(), nullptr);
    if (!bind(of, given, static_cast<std::size_t>(count), names, values))
        return nullptr;
    with.values = values.data();
    return read_all(of, with) ? body(with) : fail_surrogate(of.full_name, with, given, count, names);
}

PyObject* construct(const description& of, function_body* body, PyObject* type, PyObject* given, PyObject* keywords) noexcept
{
    return guarded([&]() -> PyObject* {
        std::array<PyObject*, 2 * most_parameters> all;
        const auto count = static_cast<std::size_t>(PyTuple_Size(given));
        const auto named = keywords != nullptr ? static_cast<std::size_t>(PyDict_Size(keywords)) : 0;
        const owned names(named != 0 ? PySequence_Tuple(keywords) : nullptr),
            values(named != 0 ? PyDict_Values(keywords) : nullptr);
        if ((named != 0 && !(names && values)) || count + named > all.size())
            return !PyErr_Occurred() ? PyErr_Format(PyExc_TypeError, "%s() got too many arguments", of.full_name) : nullptr;
        for (std::size_t i = 0; i < count; ++i)
            all[i] = PyTuple_GetItem(given, static_cast<Py_ssize_t>(i));
        for (std::size_t i = 0; i < named; ++i)
            all[count + i] = PyList_GetItem(values.get(), static_cast<Py_ssize_t>(i)); // unlike a lookup, this does not call Python
        call with{type, nullptr};
        return run(of, body, with, all.data(), static_cast<Py_ssize_t>(count), names.get());
    });
}

PyObject* create_in_python(PyTypeObject* type, PyObject* given, PyObject* keywords)
{
    const owned make(PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "_create"));
    return make ? run_python([&] { return PyObject_Call(make.get(), given, keywords); }) : nullptr;
}

PyObject* fail(const call& with, const uriform_error& error) noexcept
{
    const text from = error.text < with.texts.size() ? with.texts[error.text] : text();
    return fail_text(error, from, static_cast<Py_ssize_t>(error.text) + with.first);
}

} // namespace python
