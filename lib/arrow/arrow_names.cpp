#include "arrow/arrow_names.hpp"

#include <utility>

namespace uriform::c {
namespace {

/// Returns all names for errors in texts.
std::vector<numbered_name> error_names()
{
    std::vector<numbered_name> names;
    const std::string_view unknown = uriform_error_name(-1);
    for (int code = URIFORM_OK + 1; code < URIFORM_NULL_ARGUMENT; ++code)
        if (const std::string_view name = uriform_error_name(code); name != unknown)
            names.push_back({static_cast<std::size_t>(code), name});
    return names;
}

/// Returns the names for the numbers from `first` to `last`.
std::vector<numbered_name> names(const char* name_of(std::uint32_t), std::uint32_t first, std::uint32_t last)
{
    std::vector<numbered_name> names;
    for (std::uint32_t number = first; number <= last; ++number)
        names.push_back({number, name_of(number)});
    return names;
}

} // namespace

name_table::name_table(const std::vector<numbered_name>& names) : count_(static_cast<std::int64_t>(names.size()))
{
    memory offsets;
    memory octets;
    offsets.append(std::int32_t{0});
    for (const auto& [number, name] : names) {
        indices_.resize(number, -1);
        indices_.push_back(static_cast<std::int32_t>(offsets.size() / sizeof(std::int32_t) - 1));
        name.copy(octets.reserve(name.size()), name.size());
        octets.add(name.size());
        offsets.append(static_cast<std::int32_t>(octets.size()));
    }
    offsets_ = offsets.finish();
    octets_ = octets.finish();
}

owned_array name_table::values() const
{
    return make_array({.length = count_, .buffers = {buffer(), offsets_, octets_}});
}

const name_table& names_of(enumeration list)
{
    static const name_table errors(error_names());
    static const name_table components(names(uriform_error_component_name, URIFORM_COMPONENT_NONE, URIFORM_COMPONENT_FRAGMENT));
    static const name_table hosts(names(uriform_host_kind_name, URIFORM_HOST_REG_NAME, URIFORM_HOST_IPVFUTURE));
    static const name_table web_hosts(names(uriform_web_host_kind_name, URIFORM_WEB_HOST_EMPTY, URIFORM_WEB_HOST_OPAQUE));
    switch (list) {
    case enumeration::errors:
        return errors;
    case enumeration::components:
        return components;
    case enumeration::hosts:
        return hosts;
    default:
        return web_hosts;
    }
}

} // namespace uriform::c
