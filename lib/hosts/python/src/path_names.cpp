#include "path_names.hpp"

#include "arguments.hpp"
#include "reference.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace python {

namespace {

uriform_text as_member(const text& from) noexcept
{
    return {from.data, from.size};
}

/// Returns the components of a URI, with its own path, query and fragment or without them.
uriform_parts parts_of(PyObject* self) noexcept
{
    uriform_parts parts{};
    parts.scheme = as_member(component_of(self, URIFORM_SCHEME));
    parts.userinfo = as_member(component_of(self, URIFORM_USERINFO));
    parts.host = as_member(component_of(self, URIFORM_HOST));
    parts.port = as_member(component_of(self, URIFORM_PORT));
    return parts;
}

/// Returns the URI of components. `given` is the text that an error is in, the argument of that number.
PyObject* compose(module_state& state, const uriform_parts& parts, const text& given = {}, int number = 0)
{
    return written_uri(
        state, {given},
        [&](char* buffer, std::size_t capacity, std::size_t* size, uriform_error* error) {
            return uriform_build(&parts, 0, buffer, capacity, size, error);
        },
        number);
}

/// Returns the path before the last segment, with the `/` that ends it.
std::string_view path_before_name(std::string_view path) noexcept
{
    return path.substr(0, path.rfind('/') + 1);
}

std::string_view raw_name(PyObject* self) noexcept
{
    const std::string_view path = component_of(self, URIFORM_PATH).view();
    return path.substr(path_before_name(path).size());
}

/// Returns the offset of the last `.` of a name, which may be percent-encoded, if a suffix begins with it; otherwise the end. A
/// name that begins with its only `.`, or ends in one, has no suffix, as of `pathlib`.
std::size_t find_suffix(std::string_view name) noexcept
{
    for (std::size_t i = name.size(); i-- > 1;) {
        const bool is_encoded = name[i] == '%' && (name.substr(i, 3) == "%2E" || name.substr(i, 3) == "%2e");
        if (name[i] == '.' || is_encoded)
            return i + (is_encoded ? 3 : 1) < name.size() ? i : name.size();
    }
    return name.size();
}

/// Returns whether a segment is a dot segment, also one whose dots are percent-encoded.
bool is_dot_segment(std::string_view raw)
{
    std::string plain;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool is_dot = raw[i] == '%' && (raw.substr(i, 3) == "%2E" || raw.substr(i, 3) == "%2e");
        plain += is_dot ? '.' : raw[i];
        i += is_dot ? 2 : 0;
    }
    return plain == "." || plain == "..";
}

/// Sets the exception for a method of a URI whose path ends in no name, and returns null.
PyObject* fail_name(const char* what) noexcept
{
    PyErr_SetString(PyExc_ValueError, what);
    return nullptr;
}

/// Returns a URI with another path, and without query and fragment.
PyObject* with_path(module_state& state, PyObject* self, std::string_view path)
{
    uriform_parts parts = parts_of(self);
    parts.path = {path.data(), path.size()};
    return compose(state, parts);
}

} // namespace

PyObject* get_parent(module_state& state, PyObject* self, unsigned)
{
    const std::string_view path = component_of(self, URIFORM_PATH).view();
    std::string_view parent = path_before_name(path);
    if (parent.size() > 1)
        parent.remove_suffix(1);
    return with_path(state, self, parent);
}

PyObject* get_name(module_state& state, PyObject* self, unsigned)
{
    return decoded(state, raw_name(self), 0);
}

PyObject* get_suffix(module_state& state, PyObject* self, unsigned)
{
    const std::string_view name = raw_name(self);
    return decoded(state, name.substr(find_suffix(name)), 0);
}

PyObject* get_suffixes(module_state& state, PyObject* self, unsigned)
{
    std::string_view name = raw_name(self);
    std::vector<std::string_view> all; // the last one first
    for (std::size_t begin = find_suffix(name); begin < name.size(); begin = find_suffix(name)) {
        all.push_back(name.substr(begin));
        name = name.substr(0, begin);
    }
    owned made(PyTuple_New(static_cast<Py_ssize_t>(all.size())));
    for (std::size_t i = 0; made && i < all.size(); ++i) {
        PyObject* const suffix = decoded(state, all[all.size() - 1 - i], 0);
        if (suffix == nullptr || PyTuple_SetItem(made.get(), static_cast<Py_ssize_t>(i), suffix) < 0)
            return nullptr;
    }
    return made.release();
}

PyObject* with_name(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.with_name", {"name"}, 1, 1, given);
    text name;
    if (!with || !read_text(state, with[0], name))
        return nullptr;
    const std::string_view path = component_of(self, URIFORM_PATH).view();
    const std::string_view front = path_before_name(path);
    const uriform_text segment = as_member(name);
    uriform_parts parts = parts_of(self);
    parts.path = {front.data(), front.size()};
    parts.segments = &segment;
    parts.segment_count = 1;
    return compose(state, parts, name);
}

PyObject* with_suffix(module_state& state, PyObject* self, const arguments& given)
{
    const bound<1> with("URI.with_suffix", {"suffix"}, 1, 1, given);
    text suffix;
    if (!with || !read_text(state, with[0], suffix))
        return nullptr;
    const std::string_view name = raw_name(self);
    if (name.empty())
        return fail_name("the path ends in no name");
    if (suffix.size == 1 || (suffix.size != 0 && suffix.data[0] != '.'))
        return fail_name("a suffix is empty, or '.' and other characters");
    room encoded;
    uriform_error error{};
    const int status = encoded.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_encode(suffix.data, suffix.size, URIFORM_ENCODE_PATH_SEGMENT, buffer, capacity, size, &error);
    });
    if (status != URIFORM_OK)
        return fail(state, error, {suffix});
    std::string made(name.substr(0, find_suffix(name)));
    made += encoded.view();
    if (is_dot_segment(made))
        return fail_name("the name without its suffix is a dot segment");
    const std::string_view path = component_of(self, URIFORM_PATH).view();
    return with_path(state, self, std::string(path_before_name(path)) + made);
}

PyObject* joinpath(module_state& state, PyObject* self, const arguments& given)
{
    if (given.names != nullptr && PyTuple_Size(given.names) != 0) {
        PyErr_SetString(PyExc_TypeError, "URI.joinpath() takes no keyword arguments");
        return nullptr;
    }
    std::vector<uriform_text> segments;
    for (Py_ssize_t i = 0; i < given.count; ++i) {
        text segment;
        if (!read_text(state, given.values[i], segment, i))
            return nullptr;
        segments.push_back(as_member(segment));
    }
    uriform_parts parts = parts_of(self);
    parts.path = as_member(component_of(self, URIFORM_PATH));
    parts.query = as_member(component_of(self, URIFORM_QUERY));
    parts.fragment = as_member(component_of(self, URIFORM_FRAGMENT));
    parts.segments = segments.data();
    parts.segment_count = segments.size();
    return compose(state, parts);
}

} // namespace python
