#include "arguments.hpp"
#include "reference.hpp"
#include "text.hpp"

namespace python {

namespace {

PyObject* to_uri(module_state& state, const arguments& given)
{
    const bound<4> with("iri.to_uri", {"text", "percent_encoded_host", "nfc", "legacy"}, 1, 1, given);
    std::uint32_t options = 0;
    text from;
    if (!with || !read_flag(with[1], URIFORM_PERCENT_ENCODED_HOST, options) || !read_flag(with[2], URIFORM_NFC, options) ||
        !read_flag(with[3], URIFORM_LEGACY_EXTENDED, options) ||
        !read_text(state, with[0], from, 0, (options & URIFORM_LEGACY_EXTENDED) != 0 ? grammar() : iri_reference))
        return nullptr;
    return written(state, {from}, from.is_bytes, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_to_uri(from.data, from.size, options, buffer, capacity, size, error);
    });
}

PyObject* to_iri(module_state& state, const arguments& given)
{
    const bound<1> with("iri.to_iri", {"text"}, 1, 1, given);
    text from;
    if (!with || !read_text(state, with[0], from, 0, uri_reference))
        return nullptr;
    return written(state, {from}, from.is_bytes, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_to_iri(from.data, from.size, 0, buffer, capacity, size, error);
    });
}

} // namespace

bool add_iri(PyObject* module, module_state&)
{
    static PyMethodDef functions[] = {
        function<to_uri>("to_uri",
                         "to_uri(text, *, percent_encoded_host=False, nfc=False, legacy=False)\n--\n\n"
                         "Converts an IRI reference to a URI reference (RFC 3987, section 3.1), its host by UTS #46.\n\n"
                         "percent_encoded_host: the host in percent-encoded UTF-8, not in A-labels. nfc: put the text in\n"
                         "Normalization Form C. legacy: percent-encode characters that no IRI can contain."),
        function<to_iri>("to_iri", "to_iri(text)\n--\n\n"
                                   "Converts a URI reference to an IRI reference (RFC 3987, section 3.2), for display."),
        {},
    };
    return add_functions(module, "uriform.iri", "iri_", functions);
}

} // namespace python
