#include "arguments.hpp"
#include "text.hpp"

namespace python {

namespace {

PyObject* resolve(module_state& state, const arguments& given)
{
    const bound<3> with("resolve", {"base", "reference", "strict"}, 2, 2, given);
    std::uint32_t options = 0;
    text base, reference;
    if (!with || !read_alike(state, with[0], with[1], base, reference))
        return nullptr;
    const int is_strict = with[2] != nullptr ? PyObject_IsTrue(with[2]) : 1;
    if (is_strict < 0)
        return nullptr;
    if (is_strict == 0)
        options |= URIFORM_NOT_STRICT;
    return written(
        state, {base, reference}, base.is_bytes, [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_resolve(base.data, base.size, reference.data, reference.size, options, buffer, capacity, size, error);
        });
}

PyObject* relativize(module_state& state, const arguments& given)
{
    const bound<2> with("relativize", {"base", "target"}, 2, 2, given);
    text base, target;
    if (!with || !read_alike(state, with[0], with[1], base, target))
        return nullptr;
    return written(state, {base, target}, base.is_bytes,
                   [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
                       return uriform_relativize(base.data, base.size, target.data, target.size, 0, buffer, capacity, size, error);
                   });
}

} // namespace

bool add_resolution(PyObject* module, module_state&)
{
    static PyMethodDef functions[] = {
        function<resolve>("resolve", "resolve(base, reference, *, strict=True)\n--\n\n"
                                     "Returns the URI that a reference is, relative to a base (RFC 3986, section 5.2).\n\n"
                                     "Unless strict, the scheme of a reference is ignored if the base has the same one.\n\n"
                                     ">>> resolve('http://a/b/c/d;p?q', '../g')\n'http://a/b/g'"),
        function<relativize>("relativize", "relativize(base, target)\n--\n\n"
                                           "Returns a shortest reference that resolves to the target.\n\n"
                                           ">>> relativize('http://a/b/c/d?q', 'http://a/b/g#s')\n'../g#s'"),
        {},
    };
    return PyModule_AddFunctions(module, functions) == 0;
}

} // namespace python
