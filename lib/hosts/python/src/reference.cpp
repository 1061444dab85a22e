#include "reference.hpp"

#include <array>
#include <vector>

namespace python {

namespace {

/// Returns the decoded text of a component as a str, in which octets that are not UTF-8 are replaced by U+FFFD.
PyObject* decoded(std::string_view raw, std::uint32_t options)
{
    if (raw.find_first_of("%+") == std::string_view::npos)
        return make_text(raw.data(), raw.size());
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_decode(raw.data(), raw.size(), options | URIFORM_UTF8_REPLACED, buffer, capacity, size, nullptr);
    });
    return status == URIFORM_OK ? make_text(out.data(), out.size()) : PyErr_NoMemory();
}

/// Returns a tuple of what `make` returns of each piece of a text between separators; of a null object, nothing.
template <class Make>
PyObject* tuple_of_pieces(std::string_view whole, char separator, Make make)
{
    const owned list(PyList_New(0));
    for (bool goes_on = static_cast<bool>(list); goes_on;) {
        const std::size_t end = whole.find(separator);
        const owned item(make(whole.substr(0, end)));
        if (item ? PyList_Append(list.get(), item.get()) < 0 : PyErr_Occurred() != nullptr)
            return nullptr;
        goes_on = end != std::string_view::npos;
        whole.remove_prefix(goes_on ? end + 1 : 0);
    }
    return list ? PyList_AsTuple(list.get()) : nullptr;
}

/// Reads an item of a tuple, which is the argument of a number, and None only if it `can_be_none`.
bool read_item(PyObject* from, Py_ssize_t argument, std::size_t number, uriform_text& to, bool can_be_none = false)
{
    PyObject* const item = PyTuple_GetItem(from, static_cast<Py_ssize_t>(number));
    text read;
    const bool is_read = (can_be_none && item == Py_None) || read_text(item, read, argument);
    to = {read.data, read.size};
    return is_read && ((number + 1) % 4096 != 0 || PyErr_CheckSignals() == 0);
}

} // namespace

PyObject* text_of_object(PyObject* object) noexcept
{
    PyTypeObject* const type = Py_TYPE(object);
    return type == state.uri || type == state.iri || type == state.url
               ? held_by<parsed_text<uriform_components>>(object).string.get()
               : nullptr;
}

PyObject* make_uri(const call& with, const room& written)
{
    uriform_components parts;
    uriform_error error{};
    if (uriform_parse(written.data(), written.size(), URIFORM_URI_REFERENCE, &parts, &error) != URIFORM_OK)
        return fail(with, error);
    return make_text_object(state.uri, {written.data(), written.size()}, parts);
}

PyObject* decoded_params(std::string_view query_text, std::uint32_t options, bool is_form)
{
    return tuple_of_pieces(query_text, '&', [&](std::string_view raw) -> PyObject* {
        if (is_form && raw.empty())
            return nullptr;
        const std::size_t end = raw.find('=');
        const bool has_value = end != std::string_view::npos || is_form;
        const std::string_view raw_value = end != std::string_view::npos ? raw.substr(end + 1) : "";
        const owned name(decoded(raw.substr(0, end), options));
        const owned value(!has_value ? another(Py_None) : decoded(raw_value, options));
        return name && value ? PyTuple_Pack(2, name.get(), value.get()) : nullptr;
    });
}

PyObject* uri_port_or_default(PyObject* self)
{
    const text from = text_of_self(self);
    std::int32_t number = -1;
    const bool is_found = uriform_port_or_default(from.data, from.size, 0, nullptr, &number, nullptr) == URIFORM_OK && number >= 0;
    return is_found ? PyLong_FromLong(number) : another(Py_None);
}

PyObject* components_segments(PyObject* self)
{
    std::string_view whole = component_of(self, URIFORM_PATH, &uriform_components::path).view();
    if (whole.empty())
        return PyTuple_New(0);
    whole.remove_prefix(whole.front() == '/' ? 1 : 0);
    return tuple_of_pieces(whole, '/', [](std::string_view raw) { return decoded(raw, 0); });
}

PyObject* components_params(PyObject* self)
{
    const text found = component_of(self, URIFORM_QUERY, &uriform_components::query);
    return found.data != nullptr ? decoded_params(found.view(), 0, false) : PyTuple_New(0);
}

PyObject* uri_origin(PyObject* self)
{
    const call with{self, nullptr, {text_of_self(self)}, -1};
    uriform_error error{};
    room out;
    const int status = write_to<write_origin>(out, with, error);
    if (status == URIFORM_NOT_FOUND)
        return another(Py_None);
    return status == URIFORM_OK ? make_text(out.data(), out.size()) : fail(with, error);
}

/// Composes a URI of seven components, a tuple of segments, and a tuple of names and values in turns. The texts of an argument have
/// its number in errors.
PyObject* compose(const call& with)
{
    constexpr std::array places{&uriform_parts::scheme, &uriform_parts::userinfo, &uriform_parts::host,    &uriform_parts::port,
                                &uriform_parts::path,   &uriform_parts::query,    &uriform_parts::fragment};
    uriform_parts parts{};
    std::array<text, places.size()> values;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!read_optional(with.values[i], values[i], static_cast<Py_ssize_t>(i)))
            return fail_surrogate("compose", with, with.values, 9, nullptr);
        parts.*places[i] = {values[i].data, values[i].size};
    }
    PyObject* const segment_tuple = with.values[7];
    PyObject* const param_tuple = with.values[8];
    const Py_ssize_t segment_count = PyTuple_Size(segment_tuple);
    const Py_ssize_t param_count = segment_count >= 0 ? PyTuple_Size(param_tuple) / 2 : -1;
    if (PyErr_Occurred() != nullptr)
        return nullptr;
    std::vector<uriform_text> segments(static_cast<std::size_t>(segment_count));
    std::vector<uriform_name_value> params(static_cast<std::size_t>(param_count));
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (!read_item(segment_tuple, 7, i, segments[i]))
            return nullptr;
    for (std::size_t i = 0; i < params.size(); ++i)
        if (!read_item(param_tuple, 8, 2 * i, params[i].name) || !read_item(param_tuple, 8, 2 * i + 1, params[i].value, true))
            return nullptr;
    parts.segments = segments.data();
    parts.segment_count = segments.size();
    parts.params = params.data();
    parts.param_count = params.size();
    uriform_error error{};
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_build(&parts, 0, buffer, capacity, size, &error);
    });
    if (status == URIFORM_OK)
        return make_uri(with, out);
    const std::size_t number = error.component != URIFORM_COMPONENT_NONE ? error.component - 1U : 0;
    if (error.code != URIFORM_DOT_SEGMENT)
        return fail_text(error, values[number], static_cast<Py_ssize_t>(number));
    error.position = 0; // in the segment, as of append_segment, and not in the path
    return fail_text(error, {}, 7);
}

bool add_reference(PyObject* module)
{
    static_assert(offsetof(holder<parsed_text<uriform_web_attributes>>, value.string) ==
                  offsetof(holder<parsed_text<uriform_components>>, value.string));
    state.uri = add_text_type<uriform_components>(module, tables::URI);
    state.iri = add_text_type<uriform_components>(module, tables::IRI);
    return state.uri != nullptr && state.iri != nullptr;
}

} // namespace python
