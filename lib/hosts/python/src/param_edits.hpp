#pragma once

#include "api.hpp"

#include "text.hpp"

#include <vector>

namespace python {

/// The value of a parameter: a text, none, or a text that was made of a number, which `made` is.
struct param_value {
    text from = {};
    owned made = {};
};

/// Reads the value of a parameter: a text, an int, a float, or None, for which the data is null. False with an exception set for
/// others: a bool, since no two servers agree on its text, and a float that is no number.
[[nodiscard]] bool read_value(module_state& state, PyObject* given, param_value& to, Py_ssize_t number = 0);

/// Parameters as an argument has them: a mapping of names to values, or an iterable of names and values. A value that is a list or
/// a tuple is of several parameters of that name.
class param_list {
public:
    /// Reads an argument. False with an exception set if that fails.
    [[nodiscard]] bool read(module_state& state, PyObject* given);

    /// A name with a value, in the order of the argument; a name with an empty list has one item without.
    struct item {
        text name;
        text value;
        bool has_value;
    };
    [[nodiscard]] const std::vector<item>& items() const noexcept { return items_; }

private:
    [[nodiscard]] bool add(module_state& state, PyObject* name, PyObject* value);
    [[nodiscard]] bool add_value(module_state& state, const text& name, PyObject* value);

    std::vector<owned> held_ = {};
    std::vector<item> items_ = {};
};

/// Methods of a URI that change several parameters at once.
/// @{
[[nodiscard]] PyObject* update_query(module_state& state, PyObject* self, const arguments& given);
[[nodiscard]] PyObject* without_query_params(module_state& state, PyObject* self, const arguments& given);
/// @}

} // namespace python
