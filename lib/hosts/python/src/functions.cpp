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

namespace {

std::string_view part_of(std::string_view whole, const uriform_span& span) noexcept
{
    return whole.substr(span.begin, span.end - span.begin);
}

/// Returns the default port of a scheme, or -1.
std::int32_t default_port_of(std::string_view scheme) noexcept
{
    uriform_scheme_rule rule{};
    return uriform_find_scheme(scheme.data(), scheme.size(), &rule, nullptr) == URIFORM_OK ? rule.default_port : -1;
}

} // namespace

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
    const bool has_port = uriform_port_or_default(data, size, 0, nullptr, &port, nullptr) == URIFORM_OK && port >= 0;
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

} // namespace python
