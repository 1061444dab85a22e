#include "text.hpp"

#include "reference.hpp"

#include <algorithm>

namespace python {

namespace {

/// Returns whether a file of a set of keys is not as expected.
bool is_of_set_file(int code) noexcept
{
    return code == URIFORM_SET_NOT_A_SEEN_SET || code == URIFORM_SET_UNKNOWN_SET_VERSION || code == URIFORM_SET_WRONG_SET_SIZE ||
           code == URIFORM_SET_DAMAGED_SET || code == URIFORM_SET_OTHER_IDENTITY;
}

PyObject* raise(const owned& exception) noexcept
{
    if (exception)
        PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception.get())), exception.get());
    return nullptr;
}

/// Replaces UnicodeEncodeError by the ParseError of a surrogate.
void fail_surrogate(PyObject* string, Py_ssize_t number) noexcept
{
    if (PyErr_ExceptionMatches(PyExc_UnicodeEncodeError) == 0)
        return;
    PyErr_Clear();
    const owned make = from_package("uriform._errors", "surrogate_error");
    raise(owned(make ? PyObject_CallFunction(make.get(), "On", string, number) : nullptr));
}

} // namespace

std::uint64_t index_of(const text& from, std::uint64_t position) noexcept
{
    if (from.is_bytes || from.data == nullptr)
        return position;
    const std::size_t end = static_cast<std::size_t>(std::min<std::uint64_t>(position, from.size));
    const auto count = static_cast<std::uint64_t>(std::count_if(from.data, from.data + end, begins_code_point));
    return end < from.size && !begins_code_point(from.data[end]) ? count - 1 : count;
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
    if (data == nullptr) {
        fail_surrogate(string, number);
        return false;
    }
    to = {data, static_cast<std::size_t>(size), false};
    return true;
}

PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row) noexcept
{
    const owned row_number(row < 0 ? another(Py_None) : PyLong_FromLongLong(row));
    return PyObject_CallFunction(state.make_parse_error, "sssKnO", uriform_error_message(error.code, error.component),
                                 uriform_error_name(error.code), uriform_error_component_name(error.component),
                                 static_cast<unsigned long long>(error.position), number, row_number.get());
}

PyObject* set_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row) noexcept
{
    return raise(owned(make_parse_error(error, number, row)));
}

PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept
{
    if (error.code == URIFORM_OUT_OF_MEMORY)
        return PyErr_NoMemory();
    const char* const message = uriform_error_message(error.code, error.component);
    if (error.code == URIFORM_INVALID_OPTION || error.code == URIFORM_SET_OTHER_SEED)
        return PyErr_Format(PyExc_ValueError, "%s", message);
    if (is_of_set_file(error.code))
        return raise(owned(PyObject_CallFunction(state.make_set_file_error, "ss", message, uriform_error_name(error.code))));
    uriform_error told = error;
    told.position = index_of(from, error.position);
    return set_parse_error(told, number);
}

} // namespace python
