#include <algorithm>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/edits.hpp>

#include "c/reference.hpp"

using namespace uriform;

namespace {

/// Returns a member of a structure as a text, whose number is that of the structure.
c::text text_of(const uriform_text& member) noexcept
{
    return {member.data, member.size};
}

builder::text component_of(const uriform_text& member) noexcept
{
    return text_of(member).component();
}

uriform_error first_failure(std::initializer_list<uriform_error> asked) noexcept
{
    const auto* const failed = std::ranges::find_if(asked, [](const uriform_error& one) { return one.code != URIFORM_OK; });
    return failed == asked.end() ? c::success : *failed;
}

uriform_error status_of(const uriform_text& member) noexcept
{
    return text_of(member).status();
}

uriform_error status_of(const uriform_name_value& member) noexcept
{
    return first_failure({status_of(member.name), status_of(member.value)});
}

template <class Member>
uriform_error status_of(const Member* members, std::size_t count) noexcept
{
    if (members == nullptr && count != 0)
        return c::failure(URIFORM_NULL_ARGUMENT);
    for (std::size_t i = 0; i < count; ++i)
        if (const uriform_error wrong = status_of(members[i]); wrong.code != URIFORM_OK)
            return wrong;
    return c::success;
}

bool is_data(const uriform_parts& parts, uriform_component component) noexcept
{
    return (parts.data & component) != 0;
}

uriform_error status_of(const uriform_parts* parts) noexcept
{
    if (parts == nullptr)
        return c::failure(URIFORM_NULL_ARGUMENT);
    constexpr std::uint32_t all = URIFORM_USERINFO | URIFORM_HOST | URIFORM_FRAGMENT;
    const bool has_user = is_data(*parts, URIFORM_USERINFO) && parts->userinfo.data != nullptr;
    const bool known = (parts->data & ~all) == 0 && parts->reserved == 0 && (parts->password.data == nullptr || has_user);
    return first_failure({
        known ? c::success : c::failure(URIFORM_INVALID_OPTION),
        status_of(parts->scheme),
        status_of(parts->userinfo),
        status_of(parts->password),
        status_of(parts->host),
        status_of(parts->port),
        status_of(parts->path),
        status_of(parts->query),
        status_of(parts->fragment),
        status_of(parts->segments, parts->segment_count),
        status_of(parts->params, parts->param_count),
    });
}

builder builder_of(const uriform_parts& parts)
{
    builder all;
    all.scheme(component_of(parts.scheme)).port(component_of(parts.port));
    all.path(text_of(parts.path).view()).query(component_of(parts.query));
    if (is_data(parts, URIFORM_USERINFO) && parts.userinfo.data != nullptr)
        all.userinfo_data(text_of(parts.userinfo).view(), component_of(parts.password));
    else
        all.userinfo(component_of(parts.userinfo));
    if (is_data(parts, URIFORM_HOST) && parts.host.data != nullptr)
        all.host_data(text_of(parts.host).view());
    else
        all.host(component_of(parts.host));
    if (is_data(parts, URIFORM_FRAGMENT) && parts.fragment.data != nullptr)
        all.fragment_data(text_of(parts.fragment).view());
    else
        all.fragment(component_of(parts.fragment));
    for (std::size_t i = 0; i < parts.segment_count; ++i)
        all.append_segment_data(text_of(parts.segments[i]).view());
    for (std::size_t i = 0; i < parts.param_count; ++i)
        all.append_param_data(text_of(parts.params[i].name).view(), component_of(parts.params[i].value));
    return all;
}

/// An error of the builder, in the new text of the component `changed`, or else in the reference.
uriform_error failure_of(const error& why, rule changed, const uri_reference_view& reference) noexcept
{
    if (why.reading == changed)
        return c::failure(why, 1);
    const std::size_t before = why.reading == rule::path ? reference.parts().path_begin : 0;
    return c::failure(error{why.code, why.position + before, why.reading});
}

/// What all functions that change a component have in common: `set` sets it to `value`.
int with_component(const c::text& given, rule changed, const c::text& value, void set(builder&, builder::text),
                   std::uint32_t options, const c::output& out, uriform_error* error)
{
    const auto asked = {given.status(), value.status(), c::allowed(options, c::kinds), out.status()};
    return c::answer(error, asked, [&] {
        return c::with_parsed(c::parser_of(options), given, [&](const uri_reference_view& reference) {
            builder edited(reference);
            set(edited, value.component());
            const result<uri_reference> built = edited.build();
            return built ? out.put(built->text()) : failure_of(built.error(), changed, reference);
        });
    });
}

/// What all functions on parameters and segments have in common: `edit` returns the new reference.
template <class Edit>
int with_edit(const c::text& given, std::initializer_list<uriform_error> data, std::uint32_t options, const c::output& out,
              uriform_error* error, Edit edit)
{
    return c::answer(error, {given.status(), first_failure(data), c::allowed(options, c::kinds), out.status()}, [&] {
        return c::with_parsed(c::parser_of(options), given,
                              [&](const uri_reference_view& reference) { return c::put(out, edit(reference)); });
    });
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
    return with_component({text, size}, rule::scheme, {scheme, scheme_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_userinfo(const char* text, size_t size, const char* userinfo, size_t userinfo_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.userinfo(value); };
    return with_component({text, size}, rule::userinfo, {userinfo, userinfo_size, 1}, set, options, {buffer, capacity, length},
                          error);
}

int uriform_with_host(const char* text, size_t size, const char* host, size_t host_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.host(value); };
    return with_component({text, size}, rule::host, {host, host_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_port(const char* text, size_t size, const char* port, size_t port_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.port(value); };
    return with_component({text, size}, rule::port, {port, port_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_path(const char* text, size_t size, const char* path, size_t path_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.path(value.value_or("")); };
    return with_component({text, size}, rule::path, {path, path_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_query(const char* text, size_t size, const char* query, size_t query_size, uint32_t options, char* buffer,
                       size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.query(value); };
    return with_component({text, size}, rule::query, {query, query_size, 1}, set, options, {buffer, capacity, length}, error);
}

int uriform_with_fragment(const char* text, size_t size, const char* fragment, size_t fragment_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const auto set = [](builder& all, builder::text value) { all.fragment(value); };
    return with_component({text, size}, rule::fragment, {fragment, fragment_size, 1}, set, options, {buffer, capacity, length},
                          error);
}

int uriform_without_authority(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                              uriform_error* error)
{
    return with_edit({text, size}, {}, options, {buffer, capacity, length}, error,
                     [](const uri_reference_view& reference) { return without_authority(reference); });
}

int uriform_append_segment(const char* text, size_t size, const char* segment, size_t segment_size, uint32_t options, char* buffer,
                           size_t capacity, size_t* length, uriform_error* error)
{
    const c::text data{segment, segment_size, 1};
    return with_edit(
        {text, size}, {data.status()}, options, {buffer, capacity, length}, error,
        [&](const uri_reference_view& reference) { return builder(reference).append_segment_data(data.view()).build(); });
}

int uriform_append_param(const char* text, size_t size, const char* name, size_t name_size, const char* value, size_t value_size,
                         uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    const c::text data{value, value_size, 2};
    return with_edit({text, size}, {key.status(), data.status()}, options, {buffer, capacity, length}, error,
                     [&](const uri_reference_view& reference) {
                         return builder(reference).append_param_data(key.view(), data.component()).build();
                     });
}

int uriform_with_param(const char* text, size_t size, const char* name, size_t name_size, const char* value, size_t value_size,
                       uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    const c::text data{value, value_size, 2};
    return with_edit({text, size}, {key.status(), data.status()}, options, {buffer, capacity, length}, error,
                     [&](const uri_reference_view& reference) {
                         return result<uri_reference>(with_param(reference, key.view(), data.component()));
                     });
}

int uriform_without_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const c::text key{name, name_size, 1};
    return with_edit(
        {text, size}, {key.status()}, options, {buffer, capacity, length}, error,
        [&](const uri_reference_view& reference) { return result<uri_reference>(without_param(reference, key.view())); });
}

int uriform_sorted_params(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                          uriform_error* error)
{
    return with_edit({text, size}, {}, options, {buffer, capacity, length}, error,
                     [](const uri_reference_view& reference) { return result<uri_reference>(sorted_params(reference)); });
}
