#pragma once

#include "api.hpp"

#include "text.hpp"

namespace python {

/// A URI, an IRI or a reference: its text and where its components are in the UTF-8 of the text.
struct reference_object {
    PyObject_HEAD PyObject* string;
    uriform_components parts;
};

/// Returns the str of an object of this module that is a text: a URI, an IRI or a web URL. Null, without an exception, for others.
[[nodiscard]] PyObject* text_of_object(const module_state& state, PyObject* object) noexcept;

/// Returns the UTF-8 of a URI or an IRI. It is valid as long as the object.
[[nodiscard]] text reference_text(PyObject* self) noexcept;

/// Returns a component of a URI or an IRI as text, which is valid as long as the object. Its data is null if it is undefined.
[[nodiscard]] text component_of(PyObject* self, uriform_component which) noexcept;

/// The values of the argument `kind`.
[[nodiscard]] bool read_kind(PyObject* given, std::uint32_t& options) noexcept;

/// Returns a URI or IRI of a text of UTF-8. `string`, if it is not null, is a str of that text, which is kept.
[[nodiscard]] PyObject* make_reference(module_state& state, PyTypeObject* type, split_function* split, const text& from,
                                       std::uint32_t options, PyObject* string = nullptr);

/// Returns the URI that `write(buffer, capacity, &length, &error)` writes; null with an exception set if it fails.
template <class Write>
PyObject* written_uri(module_state& state, std::initializer_list<text> texts, Write write, int first = 0)
{
    uriform_error error{};
    room out;
    if (out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) { return write(buffer, capacity, size, &error); }) !=
        URIFORM_OK)
        return fail(state, error, texts, first);
    return make_reference(state, state.uri, uriform_parse, {out.data(), out.size()}, URIFORM_URI_REFERENCE);
}

/// Returns the decoded text of a component as a str, in which octets that are not UTF-8 are replaced by U+FFFD.
[[nodiscard]] PyObject* decoded(module_state& state, std::string_view raw, std::uint32_t options);

/// Returns a tuple of the names and values of the parameters that `query` has between its `&`. Of a form, empty parameters are left
/// out, and a value without `=` is empty; else that is None.
[[nodiscard]] PyObject* decoded_params(module_state& state, std::string_view query, std::uint32_t options, bool is_form);

/// Calls `visit` with each piece of a text between separators.
template <class Visit>
bool for_each_piece(std::string_view whole, char separator, Visit visit)
{
    for (;;) {
        const std::size_t end = whole.find(separator);
        if (!visit(whole.substr(0, end)))
            return false;
        if (end == std::string_view::npos)
            return true;
        whole.remove_prefix(end + 1);
    }
}

} // namespace python
