#include "arguments.hpp"
#include "reference.hpp"
#include "text.hpp"

#include <array>

namespace python {

namespace {

/// A web URL: its href, which is ASCII, and where its attributes are.
struct url_object {
    PyObject_HEAD PyObject* string; ///< as of reference_object
    uriform_web_attributes at;
};

url_object& as_url(PyObject* self) noexcept
{
    return *reinterpret_cast<url_object*>(self);
}

text text_of(PyObject* self) noexcept
{
    Py_ssize_t size = 0;
    const char* const data = PyUnicode_AsUTF8AndSize(as_url(self).string, &size);
    return {data, static_cast<std::size_t>(size)};
}

/// The arguments of most functions: a text and perhaps a base.
struct input {
    text url = {};
    text base = {};

    [[nodiscard]] bool read(module_state& state, const char* function, const arguments& given) noexcept
    {
        const bound<2> with(function, {"text", "base"}, 2, 1, given);
        return with && read_text(state, with[0], url, 0) && read_optional(state, with[1], base, 1);
    }
};

/// Returns a web URL of a text.
PyObject* make_url(module_state& state, const text& from, const text& base)
{
    uriform_web_attributes at;
    uriform_error error{};
    room href;
    const auto write = [&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_web_parse(from.data, from.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity, size,
                                 &at, &error);
    };
    if (href.fill(write) != URIFORM_OK)
        return fail(state, error, {from, base});
    owned string(make_text(href.data(), href.size()));
    if (!string)
        return nullptr;
    PyObject* const self = PyType_GenericAlloc(state.url, 0);
    if (self != nullptr) {
        as_url(self).string = string.release();
        as_url(self).at = at;
    }
    return self;
}

PyObject* parse(module_state& state, const arguments& given)
{
    input of;
    return of.read(state, "web.parse", given) ? make_url(state, of.url, of.base) : nullptr;
}

constexpr char href_name[] = "web.href";
constexpr char origin_name[] = "web.origin";
constexpr char to_uri_name[] = "web.to_uri";

/// A function that writes a text by `Write`, one of the C interface.
template <auto Write, const char* Name>
PyObject* write_text(module_state& state, const arguments& given)
{
    input of;
    if (!of.read(state, Name, given))
        return nullptr;
    return written(state, {of.url, of.base}, false,
                   [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
                       return Write(of.url.data, of.url.size, of.base.data, of.base.size, 0, uriform_iri_domain_to_ascii, buffer,
                                    capacity, size, error);
                   });
}

int write_href(const char* url, std::size_t url_size, const char* base, std::size_t base_size, std::uint32_t options,
               uriform_web_domain_to_ascii* hook, char* buffer, std::size_t capacity, std::size_t* size,
               uriform_error* error) noexcept
{
    return uriform_web_parse(url, url_size, base, base_size, options, hook, buffer, capacity, size, nullptr, error);
}

PyObject* can_parse(module_state& state, const arguments& given)
{
    input of;
    if (!of.read(state, "web.can_parse", given)) {
        if (PyErr_ExceptionMatches(state.parse_error) == 0)
            return nullptr;
        PyErr_Clear(); // a surrogate
        return PyBool_FromLong(0);
    }
    return asked(state, {of.url, of.base}, [&](int* answer, uriform_error* error) {
        return uriform_web_can_parse(of.url.data, of.url.size, of.base.data, of.base.size, 0, uriform_iri_domain_to_ascii, answer,
                                     error);
    });
}

/// The attributes in the order of uriform_web_attribute, after the href.
constexpr std::array<uriform_span uriform_web_attributes::*, 9> attribute_places{
    &uriform_web_attributes::protocol, &uriform_web_attributes::username, &uriform_web_attributes::password,
    &uriform_web_attributes::host,     &uriform_web_attributes::hostname, &uriform_web_attributes::port,
    &uriform_web_attributes::pathname, &uriform_web_attributes::search,   &uriform_web_attributes::hash,
};

std::string_view attribute_of(PyObject* self, unsigned number) noexcept
{
    const uriform_span span = as_url(self).at.*attribute_places[number - URIFORM_WEB_PROTOCOL];
    return text_of(self).view().substr(span.begin, span.end - span.begin);
}

PyObject* get_href(module_state&, PyObject* self, unsigned)
{
    return another(as_url(self).string);
}

PyObject* get_attribute(module_state&, PyObject* self, unsigned number)
{
    const std::string_view found = attribute_of(self, number);
    return make_text(found.data(), found.size());
}

PyObject* get_host_kind(module_state&, PyObject* self, unsigned)
{
    constexpr std::array<const char*, 6> names{nullptr, "empty", "domain", "ipv4", "ipv6", "opaque"};
    const char* const name = names[as_url(self).at.host_kind];
    return name != nullptr ? PyUnicode_FromString(name) : another(Py_None);
}

/// A text that `Write` writes of the href.
template <auto Write>
PyObject* write_of(module_state& state, PyObject* self)
{
    const text from = text_of(self);
    return written(state, {from}, false, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return Write(from.data, from.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, buffer, capacity, size, error);
    });
}

PyObject* get_origin(module_state& state, PyObject* self, unsigned)
{
    return write_of<uriform_web_origin>(state, self);
}

/// Returns the parameters as URLSearchParams has them (WHATWG URL, section 5.1).
PyObject* get_search_params(module_state& state, PyObject* self, unsigned)
{
    std::string_view search = attribute_of(self, URIFORM_WEB_SEARCH);
    search.remove_prefix(search.empty() ? 0 : 1);
    return decoded_params(state, search, URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE, true);
}

PyObject* to_uri(module_state& state, PyObject* self)
{
    const text from = text_of(self);
    return written_uri(state, {from}, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_web_to_uri(from.data, from.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, buffer, capacity, size, error);
    });
}

PyObject* resolve(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URL.resolve", {"reference"}, 1, 1, given);
    text reference;
    return with && read_text(state, with[0], reference) ? make_url(state, reference, text_of(self)) : nullptr;
}

constexpr std::array<const char*, 10> attribute_names{"href",     "protocol", "username", "password", "host",
                                                      "hostname", "port",     "pathname", "search",   "hash"};

PyObject* replace(module_state& state, PyObject* self, const arguments& given)
{
    const bound<10> with("URL.replace", attribute_names, 0, 0, given);
    if (!with)
        return nullptr;
    std::string href(text_of(self).view());
    for (std::uint32_t i = 0; i < attribute_names.size(); ++i) {
        if (with[i] == nullptr)
            continue;
        const bool is_number = i == URIFORM_WEB_PORT && PyLong_Check(with[i]) != 0 && PyBool_Check(with[i]) == 0;
        const owned digits(is_number ? PyObject_Str(with[i]) : nullptr);
        text value;
        if (!read_text(state, is_number ? digits.get() : with[i], value))
            return nullptr;
        int accepted = 0;
        uriform_error error{};
        room out;
        const auto write = [&](char* buffer, std::size_t capacity, std::size_t* size) {
            return uriform_web_set(href.data(), href.size(), i, value.data, value.size, 0, uriform_iri_domain_to_ascii, buffer,
                                   capacity, size, &accepted, &error);
        };
        if (out.fill(write) != URIFORM_OK)
            return fail(state, error, {text{href.data(), href.size()}, value}, -1);
        if (accepted == 0) {
            PyErr_Format(PyExc_ValueError, "%s cannot be %R", attribute_names[i], with[i]);
            return nullptr;
        }
        href = out.view();
    }
    return make_url(state, {href.data(), href.size()}, {});
}

PyObject* create(PyTypeObject* type, PyObject* args, PyObject* keywords) noexcept
{
    return guarded([&]() -> PyObject* {
        static const char* const names[] = {"text", "base", nullptr};
        PyObject* from = nullptr;
        PyObject* base_object = nullptr;
        text url, base;
        if (PyArg_ParseTupleAndKeywords(args, keywords, "O|O:URL", const_cast<char**>(names), &from, &base_object) == 0)
            return nullptr;
        module_state& state = state_of(type);
        const bool is_read = read_text(state, from, url, 0) && read_optional(state, base_object, base, 1);
        return is_read ? make_url(state, url, base) : nullptr;
    });
}

void free_self(PyObject* self) noexcept
{
    Py_XDECREF(as_url(self).string);
    free_object(self);
}

PyObject* string_of(PyObject* self) noexcept
{
    return another(as_url(self).string);
}

PyObject* represent(PyObject* self) noexcept
{
    return PyUnicode_FromFormat("URL(%R)", as_url(self).string);
}

Py_hash_t hash(PyObject* self) noexcept
{
    return PyObject_Hash(as_url(self).string);
}

PyObject* compare(PyObject* self, PyObject* other, int operation) noexcept
{
    if (Py_TYPE(self) != Py_TYPE(other))
        return another(Py_NotImplemented);
    return PyObject_RichCompare(as_url(self).string, as_url(other).string, operation);
}

PyObject* reduce(module_state&, PyObject* self)
{
    return Py_BuildValue("(O(O))", Py_TYPE(self), as_url(self).string);
}

} // namespace

bool add_web(PyObject* module, module_state& state)
{
    static_assert(offsetof(url_object, string) == offsetof(reference_object, string));
    static PyMethodDef functions[] = {
        function<parse>("parse", "parse(text, base=None)\n--\n\n"
                                 "Parses a text as browsers do (WHATWG URL, section 4.4), and returns a URL."),
        function<write_text<write_href, href_name>>("href", "href(text, base=None)\n--\n\n"
                                                            "Returns the serialization of a web URL, its href, without an object."),
        function<can_parse>("can_parse", "can_parse(text, base=None)\n--\n\n"
                                         "Tests whether parse() accepts a text and its base."),
        function<write_text<uriform_web_to_uri, to_uri_name>>(
            "to_uri", "to_uri(text, base=None)\n--\n\n"
                      "Returns the URI of a web URL: its href, with the octets percent-encoded that\n"
                      "RFC 3986 forbids."),
        function<write_text<uriform_web_origin, origin_name>>(
            "origin", "origin(text, base=None)\n--\n\n"
                      "Returns the serialization of the origin of a web URL, which may be 'null'."),
        {},
    };
    static PyMethodDef methods[] = {
        plain_method<to_uri>("to_uri", "to_uri($self)\n--\n\nReturns the URI."),
        method<resolve>("resolve", "resolve($self, reference)\n--\n\nReturns the URL of a text, relative to this."),
        method<replace>("replace",
                        "replace($self, *, href=..., protocol=..., username=..., password=..., host=..., hostname=..., port=..., "
                        "pathname=..., search=..., hash=...)\n--\n\n"
                        "Returns a URL with other attributes, as the setters of the URL API set them, in that order. One that\n"
                        "is not passed is kept. A port may be an int. ValueError if one cannot have its value."),
        plain_method<reduce>("__reduce__", "__reduce__($self)\n--\n\nPickles the href."),
        plain_method<same_object>("__copy__", "__copy__($self)\n--\n\nReturns the object, which is immutable."),
        method<same_object_deep>("__deepcopy__", "__deepcopy__($self, memo)\n--\n\nReturns the object, which is immutable."),
        {},
    };
    static PyGetSetDef properties[] = {
        property<get_href>("href", "The serialization."),
        property<get_attribute, URIFORM_WEB_PROTOCOL>("protocol", "The scheme and its ':'."),
        property<get_attribute, URIFORM_WEB_USERNAME>("username", "The user name, percent-encoded, or ''."),
        property<get_attribute, URIFORM_WEB_PASSWORD>("password", "The password, percent-encoded, or ''."),
        property<get_attribute, URIFORM_WEB_HOST>("host", "The host, and ':' and the port if there is one."),
        property<get_attribute, URIFORM_WEB_HOSTNAME>("hostname", "The host without the port."),
        property<get_attribute, URIFORM_WEB_PORT>("port", "The port, '' if it is the default one."),
        property<get_attribute, URIFORM_WEB_PATHNAME>("pathname", "The path."),
        property<get_attribute, URIFORM_WEB_SEARCH>("search", "The query with its '?', '' if it is empty."),
        property<get_attribute, URIFORM_WEB_HASH>("hash", "The fragment with its '#', '' if it is empty."),
        property<get_host_kind>("host_kind", "'empty', 'domain', 'ipv4', 'ipv6' or 'opaque', or None without a host."),
        property<get_origin>("origin", "The serialization of the origin, perhaps 'null'."),
        property<get_search_params>("search_params", "The names and values of the query, as URLSearchParams has them."),
        {},
    };
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         const_cast<char*>("URL(text, base=None)\n--\n\n"
                           "A web URL as browsers read it (WHATWG), with the attributes of the URL API. It is immutable, and\n"
                           "compared, ordered and hashed by its href, which is str().")},
        {Py_tp_new, reinterpret_cast<void*>(create)},
        {Py_tp_dealloc, reinterpret_cast<void*>(free_self)},
        {Py_tp_str, reinterpret_cast<void*>(string_of)},
        {Py_tp_repr, reinterpret_cast<void*>(represent)},
        {Py_tp_hash, reinterpret_cast<void*>(hash)},
        {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, nullptr},
    };
    static PyType_Spec spec = {"uriform.web.URL", sizeof(url_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};
    state.url = add_type(module, spec);
    return state.url != nullptr && add_functions(module, "uriform.web", "web_", functions);
}

} // namespace python
