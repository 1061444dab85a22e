#include "failure.hpp"

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

} // namespace

PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row, const char* message) noexcept
{
    const owned row_number(row < 0 ? another(Py_None) : PyLong_FromLongLong(row));
    return PyObject_CallFunction(state.make_parse_error, "sssKnO",
                                 message != nullptr ? message : uriform_error_message(error.code, error.component),
                                 uriform_error_name(error.code), uriform_error_component_name(error.component),
                                 static_cast<unsigned long long>(error.position), number, row_number.get());
}

PyObject* set_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row, const char* message) noexcept
{
    return raise(owned(make_parse_error(error, number, row, message)));
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
