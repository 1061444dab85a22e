#include <iterator>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/edits.hpp>

#include "core/c/members.hpp"
#include "core/c/reference.hpp"

using namespace uriform;

namespace {

builder::text component_of(const uriform_text& member) noexcept
{
    return c::text_of(member).component();
}

bool is_data(const uriform_parts& parts, uriform_component name) noexcept
{
    return (parts.data & name) != 0;
}

uriform_error status_of(const uriform_parts* parts) noexcept
{
    if (parts == nullptr)
        return c::failure(URIFORM_NULL_ARGUMENT);
    constexpr std::uint32_t all = URIFORM_USERINFO | URIFORM_HOST | URIFORM_FRAGMENT;
    const bool has_user = is_data(*parts, URIFORM_USERINFO) && parts->userinfo.data != nullptr;
    const bool known = (parts->data & ~all) == 0 && parts->reserved == 0 && (parts->password.data == nullptr || has_user);
    if (!known)
        return c::failure(URIFORM_INVALID_OPTION);
    const uriform_text components[] = {parts->scheme, parts->userinfo, parts->password, parts->host,
                                       parts->port,   parts->path,     parts->query,    parts->fragment};
    return c::first_failure({
        c::status_of(components, std::size(components)),
        c::status_of(parts->segments, parts->segment_count),
        c::status_of(parts->params, parts->param_count),
    });
}

builder builder_of(const uriform_parts& parts)
{
    builder all;
    all.scheme(component_of(parts.scheme)).port(component_of(parts.port));
    all.path(c::text_of(parts.path).view()).query(component_of(parts.query));
    if (is_data(parts, URIFORM_USERINFO) && parts.userinfo.data != nullptr)
        all.userinfo_data(c::text_of(parts.userinfo).view(), component_of(parts.password));
    else
        all.userinfo(component_of(parts.userinfo));
    if (is_data(parts, URIFORM_HOST) && parts.host.data != nullptr)
        all.host_data(c::text_of(parts.host).view());
    else
        all.host(component_of(parts.host));
    if (is_data(parts, URIFORM_FRAGMENT) && parts.fragment.data != nullptr)
        all.fragment_data(c::text_of(parts.fragment).view());
    else
        all.fragment(component_of(parts.fragment));
    for (std::size_t i = 0; i < parts.segment_count; ++i)
        all.append_segment_data(c::text_of(parts.segments[i]).view());
    for (std::size_t i = 0; i < parts.param_count; ++i)
        all.append_param_data(c::text_of(parts.params[i].name).view(), component_of(parts.params[i].value));
    return all;
}

/// Returns the failure for a builder's error in the new text of the component `changed`, in the new segment, or in the reference.
uriform_error failure_of(const error& why, component changed, const uri_reference_view& reference) noexcept
{
    if (why.code == uri_errc::dot_segment)
        return c::failure(error{why.code, 0, why.component}, 1);
    if (changed != component::none && why.component == changed)
        return c::failure(why, 1);
    const std::size_t before = why.component == component::path ? reference.parts().path_begin : 0;
    return c::failure(error{why.code, why.position + before, why.component});
}

/// Changes a reference by calling `edit` with a builder. The number 1 stands for the text of the component `changed`, if any.
int with_builder(const c::text& given, std::initializer_list<uriform_error> data, std::uint32_t options, const c::output& out,
                 uriform_error* error, component changed, c::call_to<void(builder&)> edit)
{
    const auto write = [&](const uri_reference_view& reference) {
        builder edited(reference);
        edit(edited);
        const result<uri_reference> built = edited.build();
        return built ? out.put(built->text()) : failure_of(built.error(), changed, reference);
    };
    return c::answer_of(error, c::read_reference, given, options, c::kinds, {c::first_failure(data), out.status()}, write);
}

/// Sets a component by calling `set`. Not inlined, since seven functions consist of little else.
[[gnu::noinline]] int with_component(const c::text& given, component changed, const c::text& value,
                                     void set(builder&, builder::text), std::uint32_t options, const c::output& out,
                                     uriform_error* error)
{
    return with_builder(given, {value.status()}, options, out, error, changed,
                        [&](builder& edited) { set(edited, value.component()); });
}

/// Changes a reference's parameters by calling `edit`.
int with_params(const c::text& given, std::initializer_list<uriform_error> data, std::uint32_t options, const c::output& out,
                uriform_error* error, c::call_to<uri_reference(const uri_reference_view&)> edit)
{
    const auto write = [&](const uri_reference_view& reference) { return out.put(edit(reference).text()); };
    return c::answer_of(error, c::read_reference, given, options, c::kinds, {c::first_failure(data), out.status()}, write);
}

} // namespace

int uriform_build(const uriform_parts* parts, uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    return c::answer(error, {status_of(parts), c::allowed(options, URIFORM_URI), out.status()}, [&] {
        const builder all = builder_of(*parts);
        return (options & URIFORM_URI) != 0 ? c::put(out, all.build_uri()) : c::put(out, all.build());
    });
}

int uriform_with_scheme(const char* text, size_t size, const char* scheme, size_t scheme_size, uint32_t options, char* buffer,
                        size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.scheme(value); };
    return with_component({text, size}, component::scheme, {scheme, scheme_size, 1}, set, options, {buffer, capacity, length},
                          error);
}

int uriform_with_userinfo(const char* text, size_t size, const char* userinfo, size_t userinfo_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.userinfo(value); };
    return with_component({text, size}, component::userinfo, {userinfo, userinfo_size, 1}, set, options, {buffer, capacity, length},
                          error);
}

int uriform_with_host(const char* text, size_t size, const char* host, size_t host_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.host(value); };
    return with_component({text, size}, component::host, {host, host_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_port(const char* text, size_t size, const char* port, size_t port_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.port(value); };
    return with_component({text, size}, component::port, {port, port_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_path(const char* text, size_t size, const char* path, size_t path_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.path(value.value_or("")); };
    return with_component({text, size}, component::path, {path, path_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_query(const char* text, size_t size, const char* query, size_t query_size, uint32_t options, char* buffer,
                       size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.query(value); };
    return with_component({text, size}, component::query, {query, query_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_fragment(const char* text, size_t size, const char* fragment, size_t fragment_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.fragment(value); };
    return with_component({text, size}, component::fragment, {fragment, fragment_size, 1}, set, options, {buffer, capacity, length},
                          error);
}

int uriform_without_authority(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                              uriform_error* error)
{
    return with_builder({text, size}, {}, options, {buffer, capacity, length}, error, component::none,
                        [](builder& edited) { edited.no_authority(); });
}

int uriform_append_segment(const char* text, size_t size, const char* segment, size_t segment_size, uint32_t options, char* buffer,
                           size_t capacity, size_t* length, uriform_error* error)
{
    const c::text data{segment, segment_size, 1};
    return with_builder({text, size}, {data.status()}, options, {buffer, capacity, length}, error, component::none,
                        [&](builder& edited) { edited.append_segment_data(data.view()); });
}

int uriform_append_param(const char* text, size_t size, const char* name, size_t name_size, const char* value, size_t value_size,
                         uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    const c::text data{value, value_size, 2};
    return with_builder({text, size}, {key.status(), data.status()}, options, {buffer, capacity, length}, error, component::none,
                        [&](builder& edited) { edited.append_param_data(key.view(), data.component()); });
}

int uriform_with_param(const char* text, size_t size, const char* name, size_t name_size, const char* value, size_t value_size,
                       uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    const c::text data{value, value_size, 2};
    return with_params({text, size}, {key.status(), data.status()}, options, {buffer, capacity, length}, error,
                       [&](const uri_reference_view& reference) { return with_param(reference, key.view(), data.component()); });
}

int uriform_without_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    return with_params({text, size}, {key.status()}, options, {buffer, capacity, length}, error,
                       [&](const uri_reference_view& reference) { return without_param(reference, key.view()); });
}

int uriform_sorted_params(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                          uriform_error* error)
{
    return with_params({text, size}, {}, options, {buffer, capacity, length}, error,
                       [](const uri_reference_view& reference) { return sorted_params(reference); });
}
