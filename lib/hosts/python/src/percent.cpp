#include "percent.hpp"
#include "arguments.hpp"
#include "text.hpp"

#include <array>

namespace python {

namespace {

constexpr std::array<choice, 2> errors{{{"strict", URIFORM_UTF8}, {"replace", URIFORM_UTF8_REPLACED}}};

PyObject* quote(module_state& state, const arguments& given)
{
    const bound<2> with("quote", {"data", "component"}, 2, 1, given);
    std::uint32_t set = URIFORM_ENCODE_QUERY_VALUE;
    text from;
    if (!with || !read_choice("component", with[1], encode_components, set) || !read_text(state, with[0], from))
        return nullptr;
    return written(state, {from}, false, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_encode(from.data, from.size, set, buffer, capacity, size, error);
    });
}

/// Reads the arguments that both functions have.
bool read_options(PyObject* plus, PyObject* lenient, PyObject* percent_u, std::uint32_t& options) noexcept
{
    return read_flag(plus, URIFORM_PLUS_IS_SPACE, options) && read_flag(lenient, URIFORM_LENIENT, options) &&
           read_flag(percent_u, URIFORM_PERCENT_U, options);
}

PyObject* decode(module_state& state, PyObject* from_object, std::uint32_t options, bool as_bytes)
{
    text from;
    if (!read_text(state, from_object, from))
        return nullptr;
    return written(state, {from}, as_bytes, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
        return uriform_decode(from.data, from.size, options, buffer, capacity, size, error);
    });
}

PyObject* unquote(module_state& state, const arguments& given)
{
    const bound<5> with("unquote", {"text", "plus", "lenient", "percent_u", "errors"}, 1, 1, given);
    std::uint32_t utf8 = URIFORM_UTF8;
    std::uint32_t options = 0;
    if (!with || !read_options(with[1], with[2], with[3], options) || !read_choice("errors", with[4], errors, utf8))
        return nullptr;
    return decode(state, with[0], options | utf8, false);
}

PyObject* unquote_to_bytes(module_state& state, const arguments& given)
{
    const bound<4> with("unquote_to_bytes", {"text", "plus", "lenient", "percent_u"}, 1, 1, given);
    std::uint32_t options = 0;
    if (!with || !read_options(with[1], with[2], with[3], options))
        return nullptr;
    return decode(state, with[0], options, true);
}

} // namespace

bool add_percent(PyObject* module, module_state&)
{
    static PyMethodDef functions[] = {
        function<quote>("quote",
                        "quote(data, component='query-value')\n--\n\n"
                        "Percent-encodes data for its use in a URI, and returns a str. A str is data of its UTF-8.\n\n"
                        "The component is 'userinfo', 'reg-name', 'path-segment', 'query-value', 'path', 'query', 'fragment',\n"
                        "'form' (application/x-www-form-urlencoded), or 'all-octets', which encodes every octet.\n\n"
                        ">>> quote('AT&T', 'query-value')\n'AT%26T'"),
        function<unquote>("unquote",
                          "unquote(text, *, plus=False, lenient=False, percent_u=False, errors='strict')\n--\n\n"
                          "Decodes a percent-encoded component once, and returns the data, which is UTF-8, as a str.\n\n"
                          "plus: decode '+' as a space, as in forms. lenient: keep a '%' without two hexadecimal digits.\n"
                          "percent_u: decode %uXXXX. errors: 'replace' replaces octets that are not UTF-8 by U+FFFD.\n\n"
                          ">>> unquote('caf%C3%A9')\n'caf\xC3\xA9'"),
        function<unquote_to_bytes>("unquote_to_bytes",
                                   "unquote_to_bytes(text, *, plus=False, lenient=False, percent_u=False)\n--\n\n"
                                   "Decodes a percent-encoded component once, and returns the data.\n\n"
                                   ">>> unquote_to_bytes('%00%ff')\nb'\\x00\\xff'"),
        {},
    };
    return PyModule_AddFunctions(module, functions) == 0;
}

} // namespace python
