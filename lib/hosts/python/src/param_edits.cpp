#include "param_edits.hpp"

#include "arguments.hpp"
#include "reference.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace python {

namespace {

constexpr std::size_t items_between_signals = 4096;

/// Sets the exception for values of parameters, and returns false.
bool refuse(PyObject* type, const char* what) noexcept
{
    PyErr_SetString(type, what);
    return false;
}

/// Returns the decimal digits of an object that is an int, or is used as one, also of a class that has another str().
PyObject* digits_of(PyObject* given) noexcept
{
    const owned number(PyNumber_Index(given));
    return number ? PyNumber_ToBase(number.get(), 10) : nullptr;
}

PyObject* text_of_float(PyObject* given) noexcept
{
    const owned number(PyFloat_FromDouble(PyFloat_AsDouble(given))); // of a class that has another repr()
    return number ? PyObject_Repr(number.get()) : nullptr;
}

/// Appends data as the query has it.
void append_encoded(std::string_view data, std::string& to)
{
    room out;
    out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_encode(data.data(), data.size(), URIFORM_ENCODE_QUERY_VALUE, buffer, capacity, size, nullptr);
    });
    to += out.view();
}

/// Returns the octets that a name of a query stands for.
std::string decoded_octets(std::string_view raw)
{
    if (raw.find('%') == std::string_view::npos)
        return std::string(raw);
    room out;
    out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_decode(raw.data(), raw.size(), 0, buffer, capacity, size, nullptr);
    });
    return std::string(out.view());
}

/// The values that parameters get, by their names.
class changes {
public:
    void add(std::string_view name, const text& value)
    {
        change& of = change_of(name);
        if (!of.first)
            of.first = values_.size();
        values_.push_back({name, value});
    }
    void remove(std::string_view name) { static_cast<void>(change_of(name)); }

    /// Returns the query with these values, in the place of the first parameter of a name, and without others of the name. None if
    /// it has no parameter left.
    [[nodiscard]] std::optional<std::string> apply(const text& query)
    {
        std::optional<std::string> made;
        if (query.data != nullptr)
            for_each_piece(query.view(), '&', [&](std::string_view piece) {
                const std::string_view name = piece.substr(0, piece.find('='));
                const auto found = changes_.find(decoded_octets(name));
                if (found == changes_.end()) {
                    join(made, piece);
                } else if (const auto first = std::exchange(found->second.first, std::nullopt)) {
                    join(made, with_value(name, values_[*first].value));
                    values_[*first].is_placed = true;
                }
                return true;
            });
        return made;
    }

    /// Returns the parameters that have no place in the query, after apply(), in the order in which they were added.
    [[nodiscard]] std::vector<uriform_name_value> others() const
    {
        std::vector<uriform_name_value> found;
        for (const named_value& each : values_)
            if (!each.is_placed)
                found.push_back({{each.name.data(), each.name.size()}, {each.value.data, each.value.size}});
        return found;
    }

private:
    struct change {
        std::optional<std::size_t> first = {}; ///< the number of the value that takes the place of the first parameter
    };
    struct named_value {
        std::string_view name;
        text value;
        bool is_placed = false;
    };

    change& change_of(std::string_view name) { return changes_.try_emplace(std::string(name)).first->second; }

    static void join(std::optional<std::string>& query, std::string_view piece)
    {
        query ? query->append(1, '&').append(piece) : query.emplace(piece);
    }

    static std::string with_value(std::string_view name, const text& value)
    {
        std::string piece(name);
        if (value.data != nullptr)
            append_encoded(value.view(), piece += '=');
        return piece;
    }

    std::unordered_map<std::string, change> changes_ = {};
    std::vector<named_value> values_ = {};
};

uriform_text as_member(const text& from) noexcept
{
    return {from.data, from.size};
}

/// Returns a URI with changed parameters.
PyObject* changed(module_state& state, PyObject* self, changes all)
{
    const std::optional<std::string> query = all.apply(component_of(self, URIFORM_QUERY));
    const std::vector<uriform_name_value> others = all.others();
    uriform_parts parts{};
    parts.scheme = as_member(component_of(self, URIFORM_SCHEME));
    parts.userinfo = as_member(component_of(self, URIFORM_USERINFO));
    parts.host = as_member(component_of(self, URIFORM_HOST));
    parts.port = as_member(component_of(self, URIFORM_PORT));
    parts.path = as_member(component_of(self, URIFORM_PATH));
    parts.query = query ? uriform_text{query->data(), query->size()} : uriform_text{};
    parts.fragment = as_member(component_of(self, URIFORM_FRAGMENT));
    parts.params = others.data();
    parts.param_count = others.size();
    return written_uri(state, {}, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_build(&parts, 0, buffer, capacity, size, error);
    });
}

} // namespace

bool read_value(module_state& state, PyObject* given, param_value& to, Py_ssize_t number)
{
    if (PyBool_Check(given) != 0)
        return refuse(PyExc_TypeError, "a parameter cannot be a bool: pass the text or the number that the server takes");
    const bool is_float = PyFloat_Check(given) != 0;
    if (!is_float && PyIndex_Check(given) == 0)
        return read_optional(state, given, to.from, number);
    if (is_float && !std::isfinite(PyFloat_AsDouble(given)))
        return refuse(PyExc_ValueError, "a parameter cannot be infinite, or no number");
    to.made = owned(is_float ? text_of_float(given) : digits_of(given));
    return to.made && read_text(state, to.made.get(), to.from, number);
}

bool param_list::read(module_state& state, PyObject* given)
{
    if (PyUnicode_Check(given) != 0 || PyBytes_Check(given) != 0)
        return refuse(PyExc_TypeError, "segments and parameters are iterables, and not texts");
    const bool is_sequence =
        PyTuple_Check(given) != 0 || PyList_Check(given) != 0; // which is asked first, because it takes less time
    const bool is_mapping = PyDict_Check(given) != 0 || (!is_sequence && PyObject_HasAttrString(given, "items") != 0);
    owned pairs(is_mapping ? PyMapping_Items(given) : another(given));
    owned all(pairs ? PySequence_Tuple(pairs.get()) : nullptr);
    const Py_ssize_t count = all ? PyTuple_Size(all.get()) : -1;
    if (count > 0) {
        held_.reserve(static_cast<std::size_t>(count) + 1);
        items_.reserve(static_cast<std::size_t>(count));
    }
    held_.push_back(std::move(all));
    for (Py_ssize_t i = 0; i < count; ++i) {
        PyObject* const pair = PyTuple_GetItem(held_.front().get(), i);
        if (PyUnicode_Check(pair) != 0 || PyBytes_Check(pair) != 0)
            return refuse(PyExc_TypeError, "segments and parameters are iterables, and not texts");
        owned both(PySequence_Tuple(pair));
        if (!both)
            return false;
        if (PyTuple_Size(both.get()) != 2)
            return refuse(PyExc_ValueError, "a parameter is a name and a value");
        PyObject* const name = PyTuple_GetItem(both.get(), 0);
        PyObject* const value = PyTuple_GetItem(both.get(), 1);
        held_.push_back(std::move(both));
        if (!add(state, name, value))
            return false;
    }
    return count >= 0;
}

bool param_list::add(module_state& state, PyObject* name, PyObject* value)
{
    text from;
    if (!read_text(state, name, from))
        return false;
    if (PyList_Check(value) == 0 && PyTuple_Check(value) == 0)
        return add_value(state, from, value);
    held_.emplace_back(PySequence_Tuple(value));
    PyObject* const all = held_.back().get();
    const Py_ssize_t count = all != nullptr ? PyTuple_Size(all) : -1;
    if (count == 0)
        items_.push_back({from, {}, false});
    for (Py_ssize_t i = 0; i < count; ++i)
        if (!add_value(state, from, PyTuple_GetItem(all, i)))
            return false;
    return count >= 0;
}

bool param_list::add_value(module_state& state, const text& name, PyObject* value)
{
    param_value read;
    if (!read_value(state, value, read))
        return false;
    items_.push_back({name, read.from, true});
    if (read.made)
        held_.push_back(std::move(read.made));
    return items_.size() % items_between_signals != 0 || PyErr_CheckSignals() == 0;
}

PyObject* update_query(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.update_query", {"params"}, 1, 1, given);
    param_list params;
    if (!with || !params.read(state, with[0]))
        return nullptr;
    changes all;
    for (const param_list::item& each : params.items())
        each.has_value ? all.add(each.name.view(), each.value) : all.remove(each.name.view());
    return changed(state, self, std::move(all));
}

PyObject* without_query_params(module_state& state, PyObject* self, const arguments& given)
{
    if (given.names != nullptr && PyTuple_Size(given.names) != 0) {
        PyErr_SetString(PyExc_TypeError, "URI.without_query_params() takes no keyword arguments");
        return nullptr;
    }
    changes all;
    for (Py_ssize_t i = 0; i < given.count; ++i) {
        text name;
        if (!read_text(state, given.values[i], name, i))
            return nullptr;
        all.remove(name.view());
    }
    return changed(state, self, std::move(all));
}

} // namespace python
