#include "arguments.hpp"

namespace python {

namespace {

/// Returns the number of the parameter of that name; that of all parameters if there is none.
std::size_t find_name(std::span<const char* const> names, PyObject* name) noexcept
{
    std::size_t i = 0;
    while (i < names.size() && PyUnicode_CompareWithASCIIString(name, names[i]) != 0)
        ++i;
    return i;
}

/// Sets a ValueError with the words that an argument can be, and returns false.
bool refuse_choice(const char* name, PyObject* given, std::span<const choice> choices) noexcept
{
    owned words(PyUnicode_FromString(""));
    for (std::size_t i = 0; words && i < choices.size(); ++i) {
        const char* const before = i == 0 ? "" : i + 1 < choices.size() ? ", " : " or ";
        words = owned(PyUnicode_FromFormat("%U%s'%s'", words.get(), before, choices[i].word));
    }
    if (words)
        PyErr_Format(PyExc_ValueError, "%s cannot be %R: it is %U", name, given, words.get());
    return false;
}

} // namespace

bool signature::bind(const arguments& given, std::span<PyObject*> values) const noexcept
{
    const auto count = static_cast<std::size_t>(given.count);
    if (count > positional) {
        PyErr_Format(PyExc_TypeError, "%s() takes at most %zu positional arguments, but %zu were given", function, positional,
                     count);
        return false;
    }
    for (std::size_t i = 0; i < count; ++i)
        values[i] = given.values[i];
    const Py_ssize_t named = given.names != nullptr ? PyTuple_Size(given.names) : 0;
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* const name = PyTuple_GetItem(given.names, i);
        const std::size_t number = find_name(names, name);
        if (number == names.size()) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", function, name);
            return false;
        }
        if (values[number] != nullptr) {
            PyErr_Format(PyExc_TypeError, "%s() got multiple values for argument '%U'", function, name);
            return false;
        }
        values[number] = given.values[given.count + i];
    }
    for (std::size_t i = 0; i < required; ++i)
        if (values[i] == nullptr) {
            PyErr_Format(PyExc_TypeError, "%s() missing the argument '%s'", function, names[i]);
            return false;
        }
    return true;
}

bool read_choice(const char* name, PyObject* given, std::span<const choice> choices, std::uint32_t& value) noexcept
{
    if (given == nullptr)
        return true;
    if (PyUnicode_Check(given) == 0) {
        PyErr_Format(PyExc_TypeError, "%s must be a str", name);
        return false;
    }
    for (const choice& each : choices)
        if (PyUnicode_CompareWithASCIIString(given, each.word) == 0) {
            value = each.value;
            return true;
        }
    return refuse_choice(name, given, choices);
}

bool read_flag(PyObject* given, std::uint32_t bit, std::uint32_t& options) noexcept
{
    const int is_true = given != nullptr ? PyObject_IsTrue(given) : 0;
    if (is_true > 0)
        options |= bit;
    return is_true >= 0;
}

bool read_normal_form(PyObject* level, PyObject* drop_fragment, std::uint32_t& options) noexcept
{
    static constexpr std::array<choice, 2> levels{{{"scheme", 0}, {"syntax", URIFORM_SYNTAX_LEVEL}}};
    return read_choice("level", level, levels, options) && read_flag(drop_fragment, URIFORM_DROP_FRAGMENT, options);
}

bool read_seed(PyObject* given, std::uint64_t& value) noexcept
{
    if (given == nullptr)
        return true;
    if (PyLong_Check(given) == 0) {
        PyErr_SetString(PyExc_TypeError, "a seed must be an int");
        return false;
    }
    value = PyLong_AsUnsignedLongLong(given);
    if (PyErr_Occurred() == nullptr)
        return true;
    if (PyErr_ExceptionMatches(PyExc_OverflowError) != 0)
        PyErr_SetString(PyExc_ValueError, "a seed is a number of 64 bits, and not negative");
    return false;
}

} // namespace python
