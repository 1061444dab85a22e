#include "arguments.hpp"
#include "reference.hpp"
#include "text.hpp"

namespace python {

namespace {

using normalize_function = int(const char*, std::size_t, std::uint32_t, const uriform_scheme_rules*, char*, std::size_t,
                               std::size_t*, uriform_error*);

/// Returns the object that was passed if it is its own normal form.
template <normalize_function* Normalize, const grammar& Grammar>
PyObject* normalize(module_state& state, const arguments& given)
{
    const bound<3> with("normalize", {"text", "level", "drop_fragment"}, 1, 1, given);
    std::uint32_t options = 0;
    text from;
    if (!with || !read_normal_form(with[1], with[2], options) || !read_text(state, with[0], from, 0, Grammar))
        return nullptr;
    uriform_error error{};
    room out;
    const auto write = [&](char* buffer, std::size_t capacity, std::size_t* size) {
        return Normalize(from.data, from.size, options, nullptr, buffer, capacity, size, &error);
    };
    if (out.fill(write) != URIFORM_OK)
        return fail(state, error, {from});
    const bool is_text = PyUnicode_CheckExact(with[0]) != 0 || PyBytes_CheckExact(with[0]) != 0;
    if (is_text && out.view() == from.view())
        return another(with[0]);
    return make_text(out.data(), out.size(), from.is_bytes);
}

PyObject* is_normalized(module_state& state, const arguments& given)
{
    const bound<3> with("is_normalized", {"text", "level", "drop_fragment"}, 1, 1, given);
    std::uint32_t options = 0;
    text from;
    if (!with || !read_normal_form(with[1], with[2], options) || !read_text(state, with[0], from, 0, uri_reference))
        return nullptr;
    return asked(state, {from}, [&](int* answer, uriform_error* error) {
        return uriform_is_normalized(from.data, from.size, options, nullptr, answer, error);
    });
}

/// The arguments of the functions that compare two texts.
struct pair {
    text a;
    text b;
    std::uint32_t options = 0;

    [[nodiscard]] bool read(module_state& state, const char* function, const arguments& given,
                            const grammar& of = uri_reference) noexcept
    {
        const bound<4> with(function, {"a", "b", "level", "drop_fragment"}, 2, 2, given);
        return with && read_normal_form(with[2], with[3], options) && read_text(state, with[0], a, 0, of) &&
               read_text(state, with[1], b, 1, of);
    }
};

using equivalent_function = int(const char*, std::size_t, const char*, std::size_t, std::uint32_t, const uriform_scheme_rules*,
                                int*, uriform_error*);

template <equivalent_function* Equivalent, const grammar& Grammar>
PyObject* equivalent(module_state& state, const arguments& given)
{
    pair of;
    if (!of.read(state, "equivalent", given, Grammar))
        return nullptr;
    return asked(state, {of.a, of.b}, [&](int* answer, uriform_error* error) {
        return Equivalent(of.a.data, of.a.size, of.b.data, of.b.size, of.options, nullptr, answer, error);
    });
}

PyObject* compare(module_state& state, const arguments& given)
{
    pair of;
    if (!of.read(state, "compare", given))
        return nullptr;
    uriform_error error{};
    int order = 0;
    if (uriform_compare(of.a.data, of.a.size, of.b.data, of.b.size, of.options, nullptr, &order, &error) != URIFORM_OK)
        return fail(state, error, {of.a, of.b});
    return PyLong_FromLong(order);
}

PyObject* hash64(module_state& state, const arguments& given)
{
    const bound<4> with("hash64", {"text", "seed", "level", "drop_fragment"}, 2, 1, given);
    std::uint32_t options = 0;
    std::uint64_t seed = 0;
    text from;
    if (!with || !read_seed(with[1], seed) || !read_normal_form(with[2], with[3], options) ||
        !read_text(state, with[0], from, 0, uri_reference))
        return nullptr;
    uriform_error error{};
    std::uint64_t hash = 0;
    if (uriform_hash(from.data, from.size, seed, options, nullptr, &hash, &error) != URIFORM_OK)
        return fail(state, error, {from});
    return PyLong_FromUnsignedLongLong(hash);
}

PyObject* same_origin(module_state& state, const arguments& given)
{
    const bound<2> with("same_origin", {"a", "b"}, 2, 2, given);
    text a, b;
    if (!with || !read_text(state, with[0], a, 0, uri_reference) || !read_text(state, with[1], b, 1, uri_reference))
        return nullptr;
    return asked(state, {a, b}, [&](int* answer, uriform_error* error) {
        return uriform_same_origin(a.data, a.size, b.data, b.size, 0, nullptr, answer, error);
    });
}

} // namespace

bool add_normal_form(PyObject* module, module_state&)
{
    static PyMethodDef functions[] = {
        function<normalize<uriform_normalize, uri_reference>>(
            "normalize",
            "normalize(text, *, level='scheme', drop_fragment=False)\n--\n\n"
            "Returns the normal form of a reference (RFC 3986, section 6.2), which is the text itself if it is one.\n\n"
            "The level 'syntax' omits the rules of schemes (section 6.2.3). bytes for bytes, otherwise a str.\n\n"
            ">>> normalize('HTTP://Example.COM:80/%7euser/../a')\n'http://example.com/a'"),
        function<is_normalized>("is_normalized", "is_normalized(text, *, level='scheme', drop_fragment=False)\n--\n\n"
                                                 "Tests whether a reference is its own normal form.\n\n"
                                                 ">>> is_normalized('http://h')\nFalse"),
        function<equivalent<uriform_equivalent, uri_reference>>("equivalent",
                                                                "equivalent(a, b, *, level='scheme', drop_fragment=False)\n--\n\n"
                                                                "Tests whether two references have the same normal form.\n\n"
                                                                ">>> equivalent('http://h', 'HTTP://H:80/')\nTrue"),
        function<compare>("compare", "compare(a, b, *, level='scheme', drop_fragment=False)\n--\n\n"
                                     "Returns the order of the normal forms of two references: -1, 0 or 1.\n\n"
                                     ">>> compare('http://h/%61', 'HTTP://h/b')\n-1"),
        function<hash64>("hash64", "hash64(text, seed=0, *, level='scheme', drop_fragment=False)\n--\n\n"
                                   "Returns the 64-bit XXH3 of the normal form, the same on every machine.\n\n"
                                   ">>> hash64('http://h') == hash64('HTTP://H:80/')\nTrue"),
        function<same_origin>("same_origin", "same_origin(a, b)\n--\n\n"
                                             "Tests whether two references have the same scheme, host and port (RFC 6454).\n\n"
                                             ">>> same_origin('https://h/a', 'HTTPS://u@H:443/b')\nTrue"),
        {},
    };
    static PyMethodDef iri_functions[] = {
        function<normalize<uriform_iri_normalize, iri_reference>>(
            "normalize", "normalize(text, *, level='scheme', drop_fragment=False)\n--\n\n"
                         "Returns the normal form of an IRI reference (RFC 3987, section 5.3), which is a URI reference."),
        function<equivalent<uriform_iri_equivalent, iri_reference>>(
            "equivalent", "equivalent(a, b, *, level='scheme', drop_fragment=False)\n--\n\n"
                          "Tests whether two IRI references have the same normal form."),
        {},
    };
    return PyModule_AddFunctions(module, functions) == 0 && add_functions(module, "uriform.iri", "iri_", iri_functions);
}

} // namespace python
