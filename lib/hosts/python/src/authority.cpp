#include "reference.hpp"

#include "text.hpp"

#include <cstring>

namespace python {

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

} // namespace python
