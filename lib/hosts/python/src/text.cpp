#include "text.hpp"

#include "failure.hpp"
#include "reference.hpp"

#include <algorithm>

namespace python {

namespace {

/// Sets the exception for the error that the texts of a grammar have in the first `size` characters, and returns whether they do.
bool fail_before(module_state& state, PyObject* string, Py_ssize_t size, Py_ssize_t number, const grammar& of) noexcept
{
    const owned front(PyUnicode_Substring(string, 0, size));
    text from;
    if (!front || !read_text(state, front.get(), from, number))
        return true;
    uriform_components parts;
    uriform_error error{};
    const bool is_failed = of.split(from.data, from.size, of.options, &parts, &error) != URIFORM_OK && error.position < from.size;
    if (is_failed)
        fail_text(state, error, from, number);
    return is_failed;
}

/// Replaces UnicodeEncodeError, which has the index of a surrogate, by a ParseError with this position, or that of an error before.
void fail_surrogate(module_state& state, PyObject* string, Py_ssize_t number, const grammar& of) noexcept
{
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    const owned hold_type(type), hold_value(value), hold_trace(trace);
    Py_ssize_t index = 0;
    if (PyErr_GivenExceptionMatches(value, PyExc_UnicodeEncodeError) == 0 || PyUnicodeEncodeError_GetStart(value, &index) < 0) {
        PyErr_Restore(another(type), value != nullptr ? another(value) : nullptr, nullptr);
        return;
    }
    if (of.split == nullptr || !fail_before(state, string, index, number, of))
        set_parse_error(state, "unpaired surrogate", URIFORM_INVALID_UTF8, URIFORM_RULE_NONE, static_cast<std::uint64_t>(index),
                        number);
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

bool read_text(module_state& state, PyObject* from, text& to, Py_ssize_t number, const grammar& of) noexcept
{
    Py_ssize_t size = 0;
    if (PyBytes_Check(from) != 0) {
        char* data = nullptr;
        if (PyBytes_AsStringAndSize(from, &data, &size) < 0)
            return false;
        to = {data, static_cast<std::size_t>(size), true};
        return true;
    }
    PyObject* const string = PyUnicode_Check(from) != 0 ? from : text_of_object(state, from);
    if (string == nullptr) {
        const owned name(type_name(from));
        if (name)
            PyErr_Format(PyExc_TypeError, "expected a str, bytes or a URI, not %U", name.get());
        return false;
    }
    const char* const data = PyUnicode_AsUTF8AndSize(string, &size);
    if (data == nullptr) {
        fail_surrogate(state, string, number, of);
        return false;
    }
    to = {data, static_cast<std::size_t>(size), false};
    return true;
}

bool read_optional(module_state& state, PyObject* from, text& to, Py_ssize_t number) noexcept
{
    return from == nullptr || from == Py_None || read_text(state, from, to, number);
}

bool read_alike(module_state& state, PyObject* first, PyObject* second, text& a, text& b) noexcept
{
    if (!read_text(state, first, a, 0, uri_reference) || !read_text(state, second, b, 1, uri_reference))
        return false;
    if (a.is_bytes != b.is_bytes)
        PyErr_SetString(PyExc_TypeError, "cannot mix bytes and other texts");
    return a.is_bytes == b.is_bytes;
}

} // namespace python
