#include "reference.hpp"

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

} // namespace

PyObject* web_parse(const call& with)
{
    return make_url(with, with.texts[0], with.texts[1]);
}

/// The error of the first text, which is the base, has the number 1.
PyObject* url_resolve(const call& with)
{
    call turned = with;
    std::swap(turned.texts[0], turned.texts[1]);
    turned.first = 0;
    return make_url(turned, turned.texts[0], turned.texts[1]);
}

/// Returns the URL with another attribute; None if it cannot have that value.
PyObject* url_with_attribute(const call& with)
{
    const text &href = with.texts[0], &value = with.texts[1];
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

PyObject* url_href(PyObject* self)
{
    return another(held_by<parsed_text<uriform_web_attributes>>(self).string.get());
}

std::string_view attribute_of(PyObject* self, uriform_span uriform_web_attributes::*place) noexcept
{
    const uriform_span span = held_by<parsed_text<uriform_web_attributes>>(self).parts.*place;
    return text_of_self(self).view().substr(span.begin, span.end - span.begin);
}

/// Returns the parameters as URLSearchParams has them (WHATWG URL, section 5.1).
PyObject* url_search_params(PyObject* self)
{
    std::string_view search = attribute_of(self, &uriform_web_attributes::search);
    search.remove_prefix(search.empty() ? 0 : 1);
    return decoded_params(search, URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE, true);
}

bool add_web(PyObject* module)
{
    state.url = add_text_type<uriform_web_attributes>(module, tables::URL);
    return state.url != nullptr;
}

} // namespace python
