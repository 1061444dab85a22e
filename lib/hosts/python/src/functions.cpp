#include "reference.hpp"

#include <cstring>
#include <string>

/// @file
/// The functions of texts that are none of an object.

namespace python {

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
    if (uriform_hash(from.data, from.size, with.seed, with.options, nullptr, &hash, &error) != URIFORM_OK)
        return fail(with, error);
    return PyLong_FromUnsignedLongLong(hash);
}

PyObject* unquote_to_bytes(const call& with)
{
    uriform_error error{};
    room out;
    return write_to<uriform_decode>(out, with, error) == URIFORM_OK ? make_text(out.data(), out.size(), true) : fail(with, error);
}

/// Returns the message of an error and a component that have these names.
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
    uriform_error error{};
    room out;
    if (write_to<uriform_hide_credentials>(out, with, error) != URIFORM_OK)
        return fail(with, error);
    const text& from = with.texts[0];
    std::string hidden(out.view());
    std::size_t size = from.is_bytes ? hidden.size() : 0;
    for (std::size_t i = size; i < hidden.size(); ++i) // one `*` for each code point of a str, so that indexes are kept
        if (hidden[i] != '*' || begins_code_point(from.data[i]))
            hidden[size++] = hidden[i];
    return make_text(hidden.data(), size, from.is_bytes);
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
    // The normal form of the URI without userinfo and path, which are not part of the origin; its path is empty or `/`.
    const std::string scheme(data + parts.scheme.begin, data + parts.scheme.end);
    const std::string front = scheme + "://" + std::string(data + parts.host.begin, data + parts.authority.end);
    room out;
    status = out.fill([&](char* to, std::size_t room_size, std::size_t* written) {
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

} // namespace python
