#include "text.hpp"

#include "failure.hpp"
#include "reference.hpp"

#include <algorithm>

namespace python {

namespace {

/// Replaces UnicodeEncodeError, which has the index of a surrogate, by a ParseError with this position.
void fail_surrogate(Py_ssize_t number) noexcept
{
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    Py_ssize_t index = 0;
    if (PyErr_GivenExceptionMatches(value, PyExc_UnicodeEncodeError) == 0 || PyUnicodeEncodeError_GetStart(value, &index) < 0)
        return PyErr_Restore(type, value, trace);
    const owned hold_type(type), hold_value(value), hold_trace(trace);
    const uriform_error error{static_cast<std::uint64_t>(index), URIFORM_INVALID_UTF8, URIFORM_COMPONENT_NONE, 0};
    set_parse_error(error, number, -1, "unpaired surrogate");
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
        fail_surrogate(number);
        return false;
    }
    to = {data, static_cast<std::size_t>(size), false};
    return true;
}

} // namespace python
