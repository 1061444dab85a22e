#include "authority.hpp"

#include "reference.hpp"

#include <cstring>

namespace python {

namespace {

std::string_view part_of(std::string_view whole, const uriform_span& span) noexcept
{
    return whole.substr(span.begin, span.end - span.begin);
}

/// Appends a text of Python as data of a userinfo. False with an exception set if it is no text.
bool append_data(module_state& state, PyObject* given, std::string& to)
{
    text data;
    if (!read_text(state, given, data))
        return false;
    uriform_error error{};
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return uriform_encode(data.data, data.size, URIFORM_ENCODE_USERINFO, buffer, capacity, size, &error);
    });
    if (status != URIFORM_OK)
        return fail(state, error, {data}) != nullptr;
    to += out.view();
    return true;
}

/// Returns the default port of a scheme, or -1.
std::int32_t default_port_of(std::string_view scheme) noexcept
{
    uriform_scheme_rule rule{};
    return uriform_find_scheme(scheme.data(), scheme.size(), &rule, nullptr) == URIFORM_OK ? rule.default_port : -1;
}

} // namespace

PyObject* get_user(module_state& state, PyObject* self, unsigned)
{
    const text userinfo = component_of(self, URIFORM_USERINFO);
    if (userinfo.data == nullptr)
        return another(Py_None);
    return decoded(state, userinfo.view().substr(0, userinfo.view().find(':')), 0);
}

PyObject* get_password(module_state& state, PyObject* self, unsigned)
{
    const std::string_view userinfo = component_of(self, URIFORM_USERINFO).view();
    const std::size_t end = userinfo.find(':');
    return end != std::string_view::npos ? decoded(state, userinfo.substr(end + 1), 0) : another(Py_None);
}

PyObject* get_origin(module_state& state, PyObject* self, unsigned)
{
    const text from = reference_text(self);
    uriform_error error{};
    room out;
    const int status = out.fill([&](char* buffer, std::size_t capacity, std::size_t* size) {
        return write_origin(from.data, from.size, 0, buffer, capacity, size, &error);
    });
    if (status == URIFORM_NOT_FOUND)
        return another(Py_None);
    return status == URIFORM_OK ? make_text(out.data(), out.size()) : fail(state, error, {from}, -1);
}

int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error)
{
    uriform_components parts;
    if (const int status = uriform_parse(data, size, options, &parts, error); status != URIFORM_OK)
        return status;
    const std::string_view whole(data, size);
    const std::string_view scheme = part_of(whole, parts.scheme);
    const std::string_view host = part_of(whole, parts.host);
    std::int32_t port = -1;
    const bool has_port = uriform_effective_port(data, size, 0, nullptr, &port, nullptr) == URIFORM_OK && port >= 0;
    if ((parts.defined & URIFORM_SCHEME) == 0 || !has_port || default_port_of(scheme) < 0)
        return error->code = URIFORM_NOT_FOUND;
    // The normal form of the URI without userinfo and path, which are not part of the origin; its path is empty or `/`.
    const std::string front = std::string(scheme) + "://" + std::string(host) + ':' + std::to_string(port);
    room out;
    const int status = out.fill([&](char* to, std::size_t room_size, std::size_t* written) {
        return uriform_normalize(front.data(), front.size(), 0, nullptr, to, room_size, written, error);
    });
    if (status != URIFORM_OK)
        return status;
    const std::string_view origin = out.view().substr(0, out.size() - (out.view().ends_with('/') ? 1 : 0));
    *length = origin.size();
    if (origin.size() > capacity)
        return error->code = URIFORM_BUFFER_TOO_SMALL;
    std::memcpy(buffer, origin.data(), origin.size());
    return URIFORM_OK;
}

bool make_userinfo(module_state& state, PyObject* user, PyObject* password, std::string_view before,
                   std::optional<std::string>& made)
{
    const bool removes_user = user == Py_None || (user == nullptr && before.data() == nullptr);
    if (removes_user) {
        if (password != nullptr && password != Py_None)
            PyErr_SetString(PyExc_ValueError, "a password needs a user");
        return password == nullptr || password == Py_None;
    }
    const std::size_t end = std::min(before.find(':'), before.size());
    std::string whole;
    if (user == nullptr)
        whole = before.substr(0, end);
    else if (!append_data(state, user, whole))
        return false;
    if (password == nullptr)
        whole += before.substr(end);
    else if (password != Py_None && !append_data(state, password, whole += ':'))
        return false;
    made = std::move(whole);
    return true;
}

} // namespace python
