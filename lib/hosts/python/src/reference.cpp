#include "reference.hpp"

#include <array>
#include <string>
#include <vector>

namespace python {

namespace {

/// Decodes a component to a str. U+FFFD replaces octets that are not UTF-8.
PyObject* decoded(std::string_view raw, std::uint32_t options)
{
    if (raw.find_first_of("%+") == std::string_view::npos)
        return make_text(raw.data(), raw.size());
    room out;
    const int status =
        out.fill([&](auto... to) { return uriform_decode(raw.data(), raw.size(), options | URIFORM_UTF8_REPLACED, to...); });
    return status == URIFORM_OK ? make_text(out) : PyErr_NoMemory();
}

/// Returns a tuple of `make`'s results for the pieces of a text between separators. Skips null results without an exception.
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

/// Reads an item of a tuple argument. Accepts None only if `can_be_none`. `argument` is the tuple's number among the arguments.
bool read_item(PyObject* from, Py_ssize_t argument, std::size_t number, uriform_text& to, bool can_be_none = false)
{
    PyObject* const item = PyTuple_GetItem(from, static_cast<Py_ssize_t>(number));
    text read;
    const bool is_read = (can_be_none && item == Py_None) || read_text(item, read, argument);
    to = {read.data, read.size};
    return is_read && ((number + 1) % 4096 != 0 || check_signals() == 0);
}

/// Parses a text as a web URL, against a base unless its data is null.
PyObject* make_url(const call& with, const text& from, const text& base)
{
    uriform_web_attributes at;
    room href;
    const int status = href.fill([&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_web_parse(from.data, from.size, base.data, base.size, 0, uriform_iri_domain_to_ascii, buffer, capacity, size,
                                 &at, error);
    });
    return status == URIFORM_OK ? make_text_object(state.url, {href.data(), href.size()}, at) : fail(with, href.error);
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

PyObject* compare(const call& with)
{
    uriform_error error{};
    int order = 0;
    return apply(uriform_compare, with, &order, &error) == URIFORM_OK ? PyLong_FromLong(order) : fail(with, error);
}

PyObject* hash64(const call& with)
{
    const text& from = with.texts[0];
    uriform_error error{};
    std::uint64_t hash = 0;
    const int status = uriform_hash(from.data, from.size, with.seed, with.options, nullptr, &hash, &error);
    return status == URIFORM_OK ? PyLong_FromUnsignedLongLong(hash) : fail(with, error);
}

/// Returns the message for an error and a component, given their names.
PyObject* error_message(const call& with)
{
    const auto& [name, component, unused] = with.texts;
    int code = URIFORM_OK;
    while (code < URIFORM_NULL_ARGUMENT && name.view() != uriform_error_name(code))
        ++code;
    std::uint32_t place = URIFORM_COMPONENT_NONE;
    while (place < URIFORM_COMPONENT_FRAGMENT && component.view() != uriform_error_component_name(place))
        ++place;
    return PyUnicode_FromString(uriform_error_message(code, static_cast<int>(place)));
}

PyObject* octets(const call& with)
{
    return make_text(with.texts[0].data, with.texts[0].size, true);
}

PyObject* hide_credentials(const call& with)
{
    return written<uriform_hide_credentials>(with, [&](const room& out) {
        const text& from = with.texts[0];
        std::string hidden(out.view());
        std::size_t size = from.is_bytes ? hidden.size() : 0;
        for (std::size_t i = size; i < hidden.size(); ++i) // one `*` for each code point of a str keeps the indexes
            if (hidden[i] != '*' || begins_code_point(from.data[i]))
                hidden[size++] = hidden[i];
        return make_text(hidden.data(), size, from.is_bytes);
    });
}

int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error)
{
    int has_origin = 0;
    uriform_components parts;
    int status = uriform_same_origin(data, size, data, size, options, nullptr, &has_origin, error);
    if (status == URIFORM_OK && has_origin == 0)
        return error->code = URIFORM_NOT_FOUND;
    if (status == URIFORM_OK)
        status = uriform_parse(data, size, options, &parts, error);
    if (status != URIFORM_OK)
        return status;
    // The normal form of the URI without userinfo and path, which are not part of the origin. Its path is empty or `/`.
    const std::string scheme(data + parts.scheme.begin, data + parts.scheme.end);
    const std::string front = scheme + "://" + std::string(data + parts.host.begin, data + parts.authority.end);
    status = uriform_normalize(front.data(), front.size(), 0, nullptr, buffer, capacity, length, error);
    if (status == URIFORM_OK && buffer[*length - 1] == '/')
        --*length;
    return status;
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
        const owned value(!has_value ? Py_NewRef(Py_None) : decoded(raw_value, options));
        return name && value ? PyTuple_Pack(2, name.get(), value.get()) : nullptr;
    });
}

PyObject* uri_port_or_default(PyObject* self)
{
    const text from = text_of_self(self);
    std::int32_t number = -1;
    const bool is_found = uriform_port_or_default(from.data, from.size, 0, nullptr, &number, nullptr) == URIFORM_OK && number >= 0;
    return is_found ? PyLong_FromLong(number) : Py_NewRef(Py_None);
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
    room out;
    const int status = out.fill([&](auto... to) { return apply(write_origin, with, to...); });
    if (status != URIFORM_OK)
        return status == URIFORM_NOT_FOUND ? Py_NewRef(Py_None) : fail(with, out.error);
    return make_text(out);
}

/// Composes a URI from seven components, a tuple of segments, and a tuple that alternates names and values. In errors, texts carry
/// their argument's number.
PyObject* compose(const call& with)
{
    constexpr std::array places{&uriform_parts::scheme, &uriform_parts::userinfo, &uriform_parts::host,    &uriform_parts::port,
                                &uriform_parts::path,   &uriform_parts::query,    &uriform_parts::fragment};
    uriform_parts parts{};
    std::array<text, places.size()> values;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (with.values[i] != Py_None && !read_text(with.values[i], values[i], static_cast<Py_ssize_t>(i)))
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
    room out;
    if (out.fill([&](auto... to) { return uriform_build(&parts, 0, to...); }) == URIFORM_OK)
        return make_uri(with, out);
    uriform_error& error = out.error;
    const std::size_t number = error.component != URIFORM_COMPONENT_NONE ? error.component - 1U : 0;
    if (error.code != URIFORM_DOT_SEGMENT)
        return fail_text(error, values[number], static_cast<Py_ssize_t>(number));
    error.position = 0; // relative to the segment, as in append_segment, and not to the path
    return fail_text(error, {}, 7);
}

PyObject* web_parse(const call& with)
{
    return make_url(with, with.texts[0], with.texts[1]);
}

/// Resolves a URL. In errors, the first text, the base, carries the number 1.
PyObject* url_resolve(const call& with)
{
    call turned = with;
    std::swap(turned.texts[0], turned.texts[1]);
    turned.first = 0;
    return make_url(turned, turned.texts[0], turned.texts[1]);
}

/// Returns the URL with another attribute, or None if the URL cannot take the value.
PyObject* url_with_attribute(const call& with)
{
    const text &href = with.texts[0], &value = with.texts[1];
    int accepted = 0;
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_web_set(href.data, href.size, with.options, value.data, value.size, 0, uriform_iri_domain_to_ascii, buffer,
                               capacity, size, &accepted, error);
    });
    if (status != URIFORM_OK)
        return fail(with, out.error);
    return accepted != 0 ? make_url(with, {out.data(), out.size()}, {}) : Py_NewRef(Py_None);
}

PyObject* url_href(PyObject* self)
{
    return Py_NewRef(held_by<parsed_text<uriform_web_attributes>>(self).string.get());
}

std::string_view attribute_of(PyObject* self, uriform_span uriform_web_attributes::*place) noexcept
{
    const uriform_span span = held_by<parsed_text<uriform_web_attributes>>(self).parts.*place;
    return text_of_self(self).view().substr(span.begin, span.end - span.begin);
}

/// Returns the parameters in the way of URLSearchParams (WHATWG URL, section 5.1).
PyObject* url_search_params(PyObject* self)
{
    std::string_view search = attribute_of(self, &uriform_web_attributes::search);
    search.remove_prefix(search.empty() ? 0 : 1);
    return decoded_params(search, URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE, true);
}

bool add_reference(PyObject* module)
{
    static_assert(offsetof(holder<parsed_text<uriform_web_attributes>>, value.string) ==
                  offsetof(holder<parsed_text<uriform_components>>, value.string));
    state.uri = add_text_type<uriform_components>(module, tables::URI);
    state.iri = add_text_type<uriform_components>(module, tables::IRI);
    state.url = add_text_type<uriform_web_attributes>(module, tables::URL);
    return state.uri != nullptr && state.iri != nullptr && state.url != nullptr;
}

} // namespace python
