#include "failure.hpp"

#include "text.hpp"

namespace python {

namespace {

/// Sets an attribute of an exception to a new reference.
bool set_attribute(PyObject* exception, const char* name, PyObject* value) noexcept
{
    const owned hold(value);
    return hold && PyObject_SetAttrString(exception, name, value) == 0;
}

} // namespace

PyObject* make_parse_error(module_state& state, const char* message, int code, int rule, std::uint64_t position, Py_ssize_t number,
                           std::int64_t row) noexcept
{
    const auto place = static_cast<unsigned long long>(position);
    const owned words(row < 0 ? PyUnicode_FromFormat("%s, at %llu", message, place)
                              : PyUnicode_FromFormat("%s, at %llu of row %lld", message, place, static_cast<long long>(row)));
    if (!words)
        return nullptr;
    owned exception(PyObject_CallFunctionObjArgs(state.parse_error, words.get(), nullptr));
    if (exception && set_attribute(exception.get(), "position", PyLong_FromUnsignedLongLong(position)) &&
        set_attribute(exception.get(), "rule", PyUnicode_FromString(rule_names[static_cast<std::size_t>(rule)])) &&
        set_attribute(exception.get(), "code", PyUnicode_FromString(uriform_error_name(code))) &&
        set_attribute(exception.get(), "text_index", PyLong_FromSsize_t(number)) &&
        set_attribute(exception.get(), "row", row < 0 ? another(Py_None) : PyLong_FromLongLong(row)))
        return exception.release();
    return nullptr;
}

void set_parse_error(module_state& state, const char* message, int code, int rule, std::uint64_t position, Py_ssize_t number,
                     std::int64_t row) noexcept
{
    const owned exception(make_parse_error(state, message, code, rule, position, number, row));
    if (exception)
        PyErr_SetObject(state.parse_error, exception.get());
}

namespace {

/// Returns whether a file of a set of keys is not as expected.
bool is_of_set_file(int code) noexcept
{
    switch (code) {
    case URIFORM_SET_NOT_A_SEEN_SET:
    case URIFORM_SET_UNKNOWN_SET_VERSION:
    case URIFORM_SET_WRONG_SET_SIZE:
    case URIFORM_SET_DAMAGED_SET:
    case URIFORM_SET_OTHER_IDENTITY:
        return true;
    default:
        return false;
    }
}

/// Sets a SetFileError, and returns null.
PyObject* fail_set_file(module_state& state, const char* message, int code) noexcept
{
    const owned exception(PyObject_CallFunction(state.set_file_error, "s", message));
    if (exception && set_attribute(exception.get(), "code", PyUnicode_FromString(uriform_error_name(code))))
        PyErr_SetObject(state.set_file_error, exception.get());
    return nullptr;
}

} // namespace

PyObject* fail_text(module_state& state, const uriform_error& error, const text& from, Py_ssize_t number) noexcept
{
    if (error.code == URIFORM_OUT_OF_MEMORY)
        return PyErr_NoMemory();
    const char* const message = uriform_error_message(error.code, error.reading);
    if (error.code == URIFORM_INVALID_OPTION || error.code == URIFORM_SET_OTHER_SEED) {
        PyErr_SetString(PyExc_ValueError, message);
        return nullptr;
    }
    if (is_of_set_file(error.code))
        return fail_set_file(state, message, error.code);
    set_parse_error(state, message, error.code, error.reading, index_of(from, error.position), number);
    return nullptr;
}

PyObject* fail(module_state& state, const uriform_error& error, std::initializer_list<text> texts, int first) noexcept
{
    return fail_text(state, error, error.text < texts.size() ? texts.begin()[error.text] : text(),
                     static_cast<Py_ssize_t>(error.text) + first);
}

bool add_failure(PyObject* module, module_state& state)
{
    const owned members(Py_BuildValue("{s:i,s:s,s:s,s:i,s:O,s:s}", "position", 0, "rule", "", "code", "", "text_index", 0, "row",
                                      Py_None, "__module__", "uriform"));
    if (!members)
        return false;
    state.parse_error = PyErr_NewExceptionWithDoc(
        "uriform.ParseError",
        "A text is not what a function takes.\n\n"
        "position: the 0-based index of the error: of a str in code points, of bytes in bytes. It is the length of the\n"
        "    longest prefix that some valid text begins with.\n"
        "rule: the component that was being read, such as 'host', or ''.\n"
        "code: the name of the error, such as 'invalid-character'.\n"
        "text_index: the 0-based number of the text that has the error, among the arguments that are texts; -1 if it is\n"
        "    that of the object whose method was called. Of SeenSet.update, the number of the item.\n"
        "row: the 0-based number of the row of a column, or None. Positions in columns are in bytes.",
        PyExc_ValueError, members.get());
    const owned code(Py_BuildValue("{s:s,s:s}", "code", "", "__module__", "uriform"));
    if (state.parse_error == nullptr || !code)
        return false;
    state.set_file_error =
        PyErr_NewExceptionWithDoc("uriform.SetFileError",
                                  "The file of a SeenSet is none, has been damaged, or has keys that were made in another way.\n\n"
                                  "code: the name of the error, such as 'damaged-set' or 'other-identity'.",
                                  nullptr, code.get());
    return state.set_file_error != nullptr && PyModule_AddObjectRef(module, "ParseError", state.parse_error) == 0 &&
           PyModule_AddObjectRef(module, "SetFileError", state.set_file_error) == 0;
}

} // namespace python
