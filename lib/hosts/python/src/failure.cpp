#include "failure.hpp"

namespace python {

namespace {

/// Sets an attribute of an exception to a new reference.
bool set_attribute(const owned& exception, const char* name, PyObject* value) noexcept
{
    const owned hold(value);
    return hold && PyObject_SetAttrString(exception.get(), name, value) == 0;
}

/// Returns whether a file of a set of keys is not as expected.
bool is_of_set_file(int code) noexcept
{
    return code == URIFORM_SET_NOT_A_SEEN_SET || code == URIFORM_SET_UNKNOWN_SET_VERSION || code == URIFORM_SET_WRONG_SET_SIZE ||
           code == URIFORM_SET_DAMAGED_SET || code == URIFORM_SET_OTHER_IDENTITY;
}

} // namespace

PyObject* make_parse_error(const char* message, int code, int component, std::uint64_t position, Py_ssize_t number,
                           std::int64_t row) noexcept
{
    const auto place = static_cast<unsigned long long>(position);
    const owned words(row < 0 ? PyUnicode_FromFormat("%s, at %llu", message, place)
                              : PyUnicode_FromFormat("%s, at %llu of row %lld", message, place, static_cast<long long>(row)));
    owned exception(words ? PyObject_CallFunctionObjArgs(state.parse_error, words.get(), nullptr) : nullptr);
    const bool is_made =
        exception && set_attribute(exception, "position", PyLong_FromUnsignedLongLong(position)) &&
        set_attribute(exception, "component", PyUnicode_FromString(component_names[static_cast<std::size_t>(component)])) &&
        set_attribute(exception, "code", PyUnicode_FromString(uriform_error_name(code))) &&
        set_attribute(exception, "text_index", PyLong_FromSsize_t(number)) &&
        set_attribute(exception, "row", row < 0 ? another(Py_None) : PyLong_FromLongLong(row));
    return is_made ? exception.release() : nullptr;
}

void set_parse_error(const char* message, int code, int component, std::uint64_t position, Py_ssize_t number,
                     std::int64_t row) noexcept
{
    const owned exception(make_parse_error(message, code, component, position, number, row));
    if (exception)
        PyErr_SetObject(state.parse_error, exception.get());
}

PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept
{
    if (error.code == URIFORM_OUT_OF_MEMORY)
        return PyErr_NoMemory();
    const char* const message = uriform_error_message(error.code, error.component);
    if (error.code == URIFORM_INVALID_OPTION || error.code == URIFORM_SET_OTHER_SEED) {
        PyErr_SetString(PyExc_ValueError, message);
    } else if (is_of_set_file(error.code)) {
        const owned exception(PyObject_CallFunction(state.set_file_error, "s", message));
        if (exception && set_attribute(exception, "code", PyUnicode_FromString(uriform_error_name(error.code))))
            PyErr_SetObject(state.set_file_error, exception.get());
    } else {
        set_parse_error(message, error.code, error.component, index_of(from, error.position), number);
    }
    return nullptr;
}

} // namespace python
