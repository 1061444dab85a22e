#pragma once

#include "arguments.hpp"

namespace python {

/// The contents of an object that represents a text: the text and its parts. For a URI or an IRI, the parts are component positions
/// in the text's UTF-8. A web URL's text is its href.
template <class Parts>
struct parsed_text {
    owned string;
    Parts parts;
};

/// Creates an object for a UTF-8 text. If `string` is not null, it is a str with the same text, and the object keeps it.
template <class Parts>
[[nodiscard]] PyObject* make_text_object(PyTypeObject* type, const text& from, const Parts& parts,
                                         PyObject* string = nullptr) noexcept
{
    owned kept(string != nullptr ? Py_NewRef(string) : make_text(from.data, from.size));
    // The str caches its UTF-8 when it is first read. This has already happened for `string`.
    if (!kept || (string == nullptr && PyUnicode_AsUTF8AndSize(kept.get(), nullptr) == nullptr))
        return nullptr;
    return make_object<parsed_text<Parts>>(type, std::move(kept), parts);
}

/// Creates a type for objects that represent a text. They are compared, ordered and hashed by their text.
template <class Parts>
[[nodiscard]] PyTypeObject* add_text_type(PyObject* module, const type_tables& of)
{
    static constexpr auto string_of = [](PyObject* self) noexcept { return held_by<parsed_text<Parts>>(self).string.get(); };
    const auto text_of = [](PyObject* self) noexcept { return Py_NewRef(string_of(self)); };
    const auto hash = [](PyObject* self) noexcept { return PyObject_Hash(string_of(self)); };
    const auto compare = [](PyObject* self, PyObject* other, int operation) noexcept {
        if (Py_TYPE(self) != Py_TYPE(other))
            return Py_NewRef(Py_NotImplemented);
        return PyObject_RichCompare(string_of(self), string_of(other), operation);
    };
    return add_type(module, of, sizeof(holder<parsed_text<Parts>>),
                    {slot_of_value<parsed_text<Parts>>(),
                     {Py_tp_str, reinterpret_cast<void*>(+text_of)},
                     {Py_tp_hash, reinterpret_cast<void*>(+hash)},
                     {Py_tp_richcompare, reinterpret_cast<void*>(+compare)}});
}

/// Returns the UTF-8 that the str has cached since it was first read. All objects that represent a text begin with the str.
inline text text_of_self(PyObject* self) noexcept
{
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(held_by<parsed_text<uriform_components>>(self).string.get(), &size);
    return {data, static_cast<std::size_t>(size)};
}

/// Returns the str of a URI, an IRI or a web URL. Returns null, without an exception, for other objects.
[[nodiscard]] PyObject* text_of_object(PyObject* object) noexcept;

/// Returns a component of a URI or an IRI. Its data is null if the component is undefined.
[[nodiscard]] inline text component_of(PyObject* self, std::uint32_t component, uriform_span uriform_components::*place) noexcept
{
    const uriform_components& parts = held_by<parsed_text<uriform_components>>(self).parts;
    if ((parts.defined & component) == 0)
        return {};
    const uriform_span span = parts.*place;
    return {text_of_self(self).data + span.begin, span.end - span.begin};
}

template <std::uint32_t Component, uriform_span uriform_components::*Place>
PyObject* get_component(PyObject* self)
{
    const text found = component_of(self, Component, Place);
    return found.data != nullptr ? make_text(found.data, found.size) : Py_NewRef(Py_None);
}

/// Returns the text of a web URL's attribute.
[[nodiscard]] std::string_view attribute_of(PyObject* self, uriform_span uriform_web_attributes::*place) noexcept;

template <uriform_span uriform_web_attributes::*Place>
PyObject* get_attribute(PyObject* self)
{
    const std::string_view found = attribute_of(self, Place);
    return make_text(found.data(), found.size());
}

template <class Parts, const char* (*NameOf)(std::uint32_t)>
PyObject* get_host_kind(PyObject* self)
{
    return make_name(NameOf(held_by<parsed_text<Parts>>(self).parts.host_kind));
}

/// A C interface function that splits a text into components.
using split_function = int(const char*, std::size_t, std::uint32_t, uriform_components*, uriform_error*);

/// Parses the first text as a reference. If it is a str, the reference keeps it.
template <split_function* Split, PyTypeObject* module_state::*Type>
PyObject* parse(const call& with)
{
    const text& from = with.texts[0];
    uriform_components parts;
    uriform_error error{};
    if (Split(from.data, from.size, with.options, &parts, &error) != URIFORM_OK)
        return fail(with, error);
    return make_text_object(state.*Type, from, parts, PyUnicode_CheckExact(with.values[0]) != 0 ? with.values[0] : nullptr);
}

/// Returns a tuple of parameter names and values, in turn, from a query split at `&`. In a form, empty parameters are skipped, and
/// a missing value is empty; otherwise a missing value is None.
[[nodiscard]] PyObject* decoded_params(std::string_view query, std::uint32_t options, bool is_form);

/// Converts to the arguments that C interface functions take after the options: empty scheme rules, or the domain hook.
struct service {
    operator const uriform_scheme_rules*() const noexcept { return nullptr; }
    operator uriform_web_domain_to_ascii*() const noexcept { return uriform_iri_domain_to_ascii; }
};

/// Calls a C interface function that writes a text or answers for one to three texts. Passes the call's texts and options, and a
/// service if the function takes a service.
template <class Function, class... Out>
int apply(Function* function, const call& with, Out... out)
{
    [[maybe_unused]] const text &a = with.texts[0], &b = with.texts[1], &c = with.texts[2];
    if constexpr (requires { function(a.data, a.size, with.options, out...); })
        return function(a.data, a.size, with.options, out...);
    else if constexpr (requires { function(a.data, a.size, with.options, service(), out...); })
        return function(a.data, a.size, with.options, service(), out...);
    else if constexpr (requires { function(a.data, a.size, b.data, b.size, with.options, out...); })
        return function(a.data, a.size, b.data, b.size, with.options, out...);
    else if constexpr (requires { function(a.data, a.size, b.data, b.size, with.options, service(), out...); })
        return function(a.data, a.size, b.data, b.size, with.options, service(), out...);
    else
        return function(a.data, a.size, b.data, b.size, c.data, c.size, with.options, out...);
}

/// Returns whether the text matches a format that a C interface function tests.
template <int (*Function)(const char*, std::size_t)>
PyObject* has_format(const call& with)
{
    return PyBool_FromLong(Function(with.texts[0].data, with.texts[0].size));
}

/// Returns `make`'s result for the text that a C interface function writes.
template <auto Function, class Make>
PyObject* written(const call& with, Make make)
{
    room out;
    const int status = out.fill([&](auto... to) { return apply(Function, with, to...); });
    return status == URIFORM_OK ? make(out) : fail(with, out.error);
}

/// Returns the text that a C interface function writes, as a str or as bytes.
template <auto Function, bool AsBytes = false>
PyObject* write(const call& with)
{
    return written<Function>(with, [](const room& out) { return make_text(out, AsBytes); });
}

/// Does the same as write() for an object's own text.
template <auto Function>
PyObject* get_written(PyObject* self)
{
    return write<Function>({self, nullptr, {text_of_self(self)}, -1});
}

/// Does the same as write(), but returns bytes if the texts are bytes.
template <auto Function>
PyObject* write_alike(const call& with)
{
    const text &a = with.texts[0], &b = with.texts[1];
    if (b.data != nullptr && a.is_bytes != b.is_bytes)
        return PyErr_Format(PyExc_TypeError, "cannot mix bytes and other texts");
    return written<Function>(with, [&](const room& out) { return make_text(out, a.is_bytes); });
}

/// Returns a normal form like write_alike(), or the given object itself if it is already a normal form.
template <auto Normalize>
PyObject* normalize(const call& with)
{
    return written<Normalize>(with, [&](const room& out) {
        PyObject* const given = with.values[0];
        const bool is_text = PyUnicode_CheckExact(given) != 0 || PyBytes_CheckExact(given) != 0;
        const bool is_same = is_text && out.view() == with.texts[0].view();
        return is_same ? Py_NewRef(given) : make_text(out, with.texts[0].is_bytes);
    });
}

/// Creates a URI from a text that the C interface wrote.
[[nodiscard]] PyObject* make_uri(const call& with, const room& written);

/// Does the same as write(), but returns a URI.
template <auto Function>
PyObject* write_uri(const call& with)
{
    return written<Function>(with, [&](const room& out) { return make_uri(with, out); });
}

/// Writes a web URL's href, with the signature of a C interface function.
inline int write_href(const char* url, std::size_t url_size, const char* base, std::size_t base_size, std::uint32_t options,
                      uriform_web_domain_to_ascii* hook, char* buffer, std::size_t capacity, std::size_t* size,
                      uriform_error* error) noexcept
{
    return uriform_web_parse(url, url_size, base, base_size, options, hook, buffer, capacity, size, nullptr, error);
}

/// Writes a URI's origin (RFC 6454, section 6.2), with the signature of a C interface function. Returns URIFORM_NOT_FOUND if the
/// origin is unique to the URI.
int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error);

/// The URLs that a program is willing to fetch.
struct fetch_policy : uriform_fetch_policy {
    /// Reads the tuple that `uriform/_fetch.py` created and checked. The tuple must outlive this object. Returns false with an
    /// exception set if the argument is not a policy.
    [[nodiscard]] bool read(PyObject* given);

    std::array<std::vector<uriform_text>, 3> words; ///< the targets of pointer members
};

/// Returns a C interface function's answer as a bool.
template <auto Function>
PyObject* ask(const call& with)
{
    uriform_error error{};
    int answer = 0;
    return apply(Function, with, &answer, &error) == URIFORM_OK ? PyBool_FromLong(answer) : fail(with, error);
}

} // namespace python
