#pragma once

#include "arguments.hpp"
#include "failure.hpp"
#include "text.hpp"

#include <vector>

namespace python {

/// An object that is a text, and what was found in it: of a URI or an IRI, where its components are in the UTF-8 of the text.
template <class Parts>
struct text_object {
    PyObject_HEAD PyObject* string;
    Parts parts;
};
using reference_object = text_object<uriform_components>;
using url_object = text_object<uriform_web_attributes>; ///< of a web URL, whose text is its href

/// Returns the object of a text of UTF-8. `string`, if it is not null, is a str of that text, which is kept.
template <class Parts>
[[nodiscard]] PyObject* make_text_object(PyTypeObject* type, const text& from, const Parts& parts,
                                         PyObject* string = nullptr) noexcept
{
    owned kept(string != nullptr ? another(string) : make_text(from.data, from.size));
    // The UTF-8 is made once, and kept by the str; that of `string` has been read.
    if (!kept || (string == nullptr && PyUnicode_AsUTF8AndSize(kept.get(), nullptr) == nullptr))
        return nullptr;
    PyObject* const self = PyType_GenericAlloc(type, 0);
    if (self != nullptr) {
        reinterpret_cast<text_object<Parts>*>(self)->string = kept.release();
        reinterpret_cast<text_object<Parts>*>(self)->parts = parts;
    }
    return self;
}

/// Creates a type of such objects. They are compared, ordered and hashed by their text. Other methods are those of Python's class.
template <class Parts>
[[nodiscard]] PyTypeObject* add_text_type(PyObject* module, const char* full_name, const description& of, newfunc create,
                                          PyMethodDef* methods, PyGetSetDef* properties, const char* bases)
{
    using object = text_object<Parts>;
    const auto string_of = [](PyObject* self) noexcept { return another(reinterpret_cast<object*>(self)->string); };
    const auto hash = [](PyObject* self) noexcept { return PyObject_Hash(reinterpret_cast<object*>(self)->string); };
    const auto compare = [](PyObject* self, PyObject* other, int operation) noexcept {
        if (Py_TYPE(self) != Py_TYPE(other))
            return another(Py_NotImplemented);
        return PyObject_RichCompare(reinterpret_cast<object*>(self)->string, reinterpret_cast<object*>(other)->string, operation);
    };
    const auto free_self = [](PyObject* self) noexcept {
        Py_XDECREF(reinterpret_cast<object*>(self)->string);
        free_object(self);
    };
    PyType_Slot slots[] = {
        {Py_tp_doc, const_cast<char*>(of.doc)},
        {Py_tp_new, reinterpret_cast<void*>(create)},
        {Py_tp_dealloc, reinterpret_cast<void*>(+free_self)},
        {Py_tp_str, reinterpret_cast<void*>(+string_of)},
        {Py_tp_hash, reinterpret_cast<void*>(+hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(+compare)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, nullptr},
    };
    PyType_Spec spec{full_name, sizeof(object), 0, Py_TPFLAGS_DEFAULT, slots};
    return add_type(module, spec, bases);
}

/// Returns the str of an object of this module that is a text: a URI, an IRI or a web URL. Null, without an exception, for others.
[[nodiscard]] PyObject* text_of_object(PyObject* object) noexcept;

/// The function of the C interface that splits a text into components.
using split_function = int(const char*, std::size_t, std::uint32_t, uriform_components*, uriform_error*);

/// Returns a tuple of the names and values of the parameters that `query` has between its `&`. Of a form, empty parameters are left
/// out, and a value without `=` is empty; else that is None.
[[nodiscard]] PyObject* decoded_params(std::string_view query, std::uint32_t options, bool is_form);

/// A function of the C interface that writes a text for three texts.
using write_3 = int(const char*, std::size_t, const char*, std::size_t, const char*, std::size_t, std::uint32_t, char*, std::size_t,
                    std::size_t*, uriform_error*);

/// Calls a function of the C interface that writes a text, or answers, for one to three texts, with those and the options of a
/// call.
/// @{
template <class... Out>
int apply(int (*function)(const char*, std::size_t, std::uint32_t, Out...), const call& with, Out... out)
{
    const text& a = with.texts[0];
    return function(a.data, a.size, with.options, out...);
}
template <class... Out>
int apply(int (*function)(const char*, std::size_t, const char*, std::size_t, std::uint32_t, Out...), const call& with, Out... out)
{
    const auto& [a, b, c] = with.texts;
    return function(a.data, a.size, b.data, b.size, with.options, out...);
}
template <class... Out>
int apply(int (*function)(const char*, std::size_t, const char*, std::size_t, std::uint32_t, uriform_web_domain_to_ascii*, Out...),
          const call& with, Out... out)
{
    const auto& [a, b, c] = with.texts;
    return function(a.data, a.size, b.data, b.size, with.options, uriform_iri_domain_to_ascii, out...);
}
template <class... Out>
int apply(int (*function)(const char*, std::size_t, std::uint32_t, const uriform_scheme_rules*, Out...), const call& with,
          Out... out)
{
    const text& a = with.texts[0];
    return function(a.data, a.size, with.options, nullptr, out...);
}
template <class... Out>
int apply(int (*function)(const char*, std::size_t, const char*, std::size_t, std::uint32_t, const uriform_scheme_rules*, Out...),
          const call& with, Out... out)
{
    const auto& [a, b, c] = with.texts;
    return function(a.data, a.size, b.data, b.size, with.options, nullptr, out...);
}
inline int apply(write_3* function, const call& with, char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error)
{
    const auto& [a, b, c] = with.texts;
    return function(a.data, a.size, b.data, b.size, c.data, c.size, with.options, buffer, capacity, size, error);
}
/// @}

/// Writes a text by a function of the C interface.
template <auto Function>
int write_to(room& out, const call& with, uriform_error& error)
{
    return out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return apply(Function, with, buffer, capacity, size, &error);
    });
}

/// Returns the text that a function of the C interface writes, as a str.
template <auto Function>
PyObject* write(const call& with)
{
    uriform_error error{};
    room out;
    return write_to<Function>(out, with, error) == URIFORM_OK ? make_text(out.data(), out.size()) : fail(with, error);
}

/// The same, as bytes if the texts are.
template <auto Function>
PyObject* write_alike(const call& with)
{
    uriform_error error{};
    room out;
    if (with.texts[1].data != nullptr && with.texts[0].is_bytes != with.texts[1].is_bytes) {
        PyErr_SetString(PyExc_TypeError, "cannot mix bytes and other texts");
        return nullptr;
    }
    if (write_to<Function>(out, with, error) != URIFORM_OK)
        return fail(with, error);
    return make_text(out.data(), out.size(), with.texts[0].is_bytes);
}

/// Returns the URI of a text that the C interface has written.
[[nodiscard]] PyObject* make_uri(const call& with, const room& written);

/// The same, as a URI.
template <auto Function>
PyObject* write_uri(const call& with)
{
    uriform_error error{};
    room out;
    return write_to<Function>(out, with, error) == URIFORM_OK ? make_uri(with, out) : fail(with, error);
}

/// Writes the origin of a URI (RFC 6454, section 6.2), as a function of the C interface does. The status is URIFORM_NOT_FOUND if no
/// other URI has it.
int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error);

/// Returns the answer of a function of the C interface, as a bool.
template <auto Function>
PyObject* ask(const call& with)
{
    uriform_error error{};
    int answer = 0;
    return apply(Function, with, &answer, &error) == URIFORM_OK ? PyBool_FromLong(answer) : fail(with, error);
}

} // namespace python
