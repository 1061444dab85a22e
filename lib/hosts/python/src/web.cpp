#include "reference.hpp"

#include <array>

namespace python {

namespace {

/// Returns a web URL of a text, relative to a base unless its data is null.
PyObject* make_url(const call& with, const text& from, const text& base)
{
    uriform_web_attributes at;
    uriform_error error{};
    room href;
    const int status = href.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_web_parse(from.data, from.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity, size,
                                 &at, &error);
    });
    return status == URIFORM_OK ? make_text_object(state.url, {href.data(), href.size()}, at) : fail(with, error);
}

PyObject* parse(const call& with)
{
    return make_url(with, with.texts[0], with.texts[1]);
}

/// The error of the first text, which is the base, has the number 1.
PyObject* resolve(const call& with)
{
    call turned = with;
    std::swap(turned.texts[0], turned.texts[1]);
    turned.first = 0;
    return make_url(turned, turned.texts[0], turned.texts[1]);
}

int write_href(const char* url, std::size_t url_size, const char* base, std::size_t base_size, std::uint32_t options,
               uriform_web_domain_to_ascii* hook, char* buffer, std::size_t capacity, std::size_t* size,
               uriform_error* error) noexcept
{
    return uriform_web_parse(url, url_size, base, base_size, options, hook, buffer, capacity, size, nullptr, error);
}

/// Answers for a surrogate as for other texts that no URL has.
PyObject* can_parse(PyObject* module, PyObject* const* given, Py_ssize_t count, PyObject* names) noexcept
{
    PyObject* const answer =
        call_function<of::web_can_parse, ask<uriform_web_can_parse>, receiver::any>(module, given, count, names);
    if (answer != nullptr || PyErr_ExceptionMatches(state.parse_error) == 0)
        return answer;
    PyErr_Clear();
    return PyBool_FromLong(0);
}

/// Returns the URL with another attribute; None if it cannot have that value.
PyObject* with_attribute(const call& with)
{
    const auto& [href, value, unused] = with.texts;
    int accepted = 0;
    uriform_error error{};
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_web_set(href.data, href.size, with.options, value.data, value.size, 0, uriform_iri_domain_to_ascii, buffer,
                               capacity, size, &accepted, &error);
    });
    if (status != URIFORM_OK)
        return fail(with, error);
    return accepted != 0 ? make_url(with, {out.data(), out.size()}, {}) : another(Py_None);
}

/// The attributes in the order of uriform_web_attribute, after the href.
constexpr std::array<uriform_span uriform_web_attributes::*, 9> attribute_places{
    &uriform_web_attributes::protocol, &uriform_web_attributes::username, &uriform_web_attributes::password,
    &uriform_web_attributes::host,     &uriform_web_attributes::hostname, &uriform_web_attributes::port,
    &uriform_web_attributes::pathname, &uriform_web_attributes::search,   &uriform_web_attributes::hash,
};

const uriform_web_attributes& attributes_of(PyObject* self) noexcept
{
    return reinterpret_cast<url_object*>(self)->parts;
}

PyObject* get_href(PyObject* self, unsigned)
{
    return another(reinterpret_cast<url_object*>(self)->string);
}

std::string_view attribute_of(PyObject* self, unsigned number) noexcept
{
    const uriform_span span = attributes_of(self).*attribute_places[number - URIFORM_WEB_PROTOCOL];
    return text_of_self(self).view().substr(span.begin, span.end - span.begin);
}

PyObject* get_attribute(PyObject* self, unsigned number)
{
    const std::string_view found = attribute_of(self, number);
    return make_text(found.data(), found.size());
}

PyObject* get_host_kind(PyObject* self, unsigned)
{
    constexpr std::array<const char*, 6> names{nullptr, "empty", "domain", "ipv4", "ipv6", "opaque"};
    const char* const name = names[attributes_of(self).host_kind];
    return name != nullptr ? PyUnicode_FromString(name) : another(Py_None);
}

PyObject* get_origin(PyObject* self, unsigned)
{
    return write<uriform_web_origin>({self, nullptr, {text_of_self(self)}, -1});
}

/// Returns the parameters as URLSearchParams has them (WHATWG URL, section 5.1).
PyObject* get_search_params(PyObject* self, unsigned)
{
    std::string_view search = attribute_of(self, URIFORM_WEB_SEARCH);
    search.remove_prefix(search.empty() ? 0 : 1);
    return decoded_params(search, URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE, true);
}

} // namespace

bool add_web(PyObject* module)
{
    static std::array functions{
        function<of::web_parse, parse>(),
        function<of::web_href, write<write_href>>(),
        PyMethodDef{of::web_can_parse.name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(can_parse)),
                    METH_FASTCALL | METH_KEYWORDS, of::web_can_parse.doc},
        function<of::web_to_uri, write<uriform_web_to_uri>>(),
        function<of::web_origin, write<uriform_web_origin>>(),
    };
    static PyMethodDef methods[] = {
        text_method<of::URL::to_uri, write_uri<uriform_web_to_uri>>(),
        text_method<of::URL::resolve, resolve>(),
        text_method<of::URL::_with_attribute, with_attribute>(),
        {},
    };
    static PyGetSetDef properties[] = {
        property<of::URL::href, get_href>(),
        property<of::URL::protocol, get_attribute, URIFORM_WEB_PROTOCOL>(),
        property<of::URL::username, get_attribute, URIFORM_WEB_USERNAME>(),
        property<of::URL::password, get_attribute, URIFORM_WEB_PASSWORD>(),
        property<of::URL::host, get_attribute, URIFORM_WEB_HOST>(),
        property<of::URL::hostname, get_attribute, URIFORM_WEB_HOSTNAME>(),
        property<of::URL::port, get_attribute, URIFORM_WEB_PORT>(),
        property<of::URL::pathname, get_attribute, URIFORM_WEB_PATHNAME>(),
        property<of::URL::search, get_attribute, URIFORM_WEB_SEARCH>(),
        property<of::URL::hash, get_attribute, URIFORM_WEB_HASH>(),
        property<of::URL::host_kind, get_host_kind>(),
        property<of::URL::origin, get_origin>(),
        property<of::URL::search_params, get_search_params>(),
        {},
    };
    state.url = add_text_type<uriform_web_attributes>(module, "uriform.web.URL", of::URL::type, create<of::URL::type, parse>,
                                                      methods, properties, "uriform._web");
    return state.url != nullptr && add_functions(module, "uriform.web", "web_", functions);
}

} // namespace python
