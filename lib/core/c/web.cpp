#include <uriform/web/url.hpp>

#include <string>
#include <string_view>

#include <uriform/web/file_url.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "core/c/boundary.hpp"
#include "core/c/file_style.hpp"
#include "core/c/web_base.hpp"

using namespace uriform;

namespace {

/// Parses `given` against `base`, or by itself if `base` contains no text, and calls `use(url, options)`.
template <class Use>
uriform_error with_url(const c::text& given, const c::text& base, uriform_web_domain_to_ascii* hook, Use use)
{
    return c::with_base(base, hook, [&](const web::url_view* from, const web::parse_options& options) {
        std::string buffer;
        const result<web::url_view> read =
            from != nullptr ? parse_view(given.view(), *from, buffer, options) : parse_view(given.view(), buffer, options);
        return read ? use(*read, options) : c::failure(read.error(), given.number);
    });
}

uriform_web_attributes attributes_of(const web::url_view& u) noexcept
{
    const auto span = [&](std::string_view attribute) -> uriform_span {
        const auto begin = static_cast<std::uint32_t>(attribute.data() - u.href().data());
        return {begin, begin + static_cast<std::uint32_t>(attribute.size())};
    };
    return {span(u.protocol()), span(u.username()), span(u.password()), span(u.host()), span(u.hostname()),
            span(u.port()),     span(u.pathname()), span(u.search()),   span(u.hash()), static_cast<std::uint32_t>(u.host_kind())};
}

uriform_error allowed_attribute(std::uint32_t attribute) noexcept
{
    return attribute <= URIFORM_WEB_HASH ? c::success : c::failure(URIFORM_INVALID_OPTION);
}

} // namespace

const char* uriform_web_host_kind_name(uint32_t kind)
{
    return kind <= URIFORM_WEB_HOST_OPAQUE ? to_string(static_cast<web::host_kind>(kind)).data() : "";
}

int uriform_web_parse(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                      uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length,
                      uriform_web_attributes* attributes, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), out.status()}, [&] {
        return with_url(given, from, hook, [&](const web::url_view& u, const web::parse_options&) {
            const uriform_error told = out.put(u.href());
            if (told.code == URIFORM_OK && attributes != nullptr)
                *attributes = attributes_of(u);
            return told;
        });
    });
}

int uriform_web_can_parse(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                          uriform_web_domain_to_ascii* hook, int* answer, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), c::required(answer)}, [&] {
        *answer = 0; // even if the base is invalid
        with_base(from, hook, [&](const web::url_view* u, const web::parse_options& how) {
            *answer = (u != nullptr ? web::can_parse(given.view(), *u, how) : web::can_parse(given.view(), how)) ? 1 : 0;
            return c::success;
        });
        return c::success;
    });
}

int uriform_web_to_uri(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                       uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), out.status()}, [&] {
        return with_url(given, from, hook, [&](const web::url_view& u, const web::parse_options&) {
            std::string encoded;
            return out.put(as_uri(u, encoded).text());
        });
    });
}

int uriform_web_origin(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                       uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), out.status()}, [&] {
        return with_url(given, from, hook, [&](const web::url_view& u, const web::parse_options&) { return out.put(u.origin()); });
    });
}

int uriform_web_from_path(const char* path, size_t size, uint32_t style, uriform_web_domain_to_ascii* hook, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const c::text given{path, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed_style(style), out.status()}, [&] {
        return c::with_base({}, hook, [&](const web::url_view*, const web::parse_options& how) {
            const result<web::url> u = web::from_path(given.view(), static_cast<path_style>(style), how);
            return u ? out.put(u->href()) : c::failure(u.error());
        });
    });
}

int uriform_web_to_path(const char* text, size_t size, const char* base, size_t base_size, uint32_t style,
                        uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), from.status(), c::allowed_style(style), out.status()}, [&] {
        return with_url(given, from, hook, [&](const web::url_view& u, const web::parse_options&) {
            return out.put(c::output::unknown,
                           [&](std::span<char> room) { return to_path_to(u, static_cast<path_style>(style), room); });
        });
    });
}

int uriform_web_set(const char* text, size_t size, uint32_t attribute, const char* value, size_t value_size, uint32_t options,
                    uriform_web_domain_to_ascii* hook, char* buffer, size_t capacity, size_t* length, int* accepted,
                    uriform_error* error)
{
    const c::text given{text, size};
    const c::text to{value, value_size, 1};
    const c::output out(buffer, capacity, length);
    const auto asked = {given.status(), to.status(), allowed_attribute(attribute), c::allowed(options, 0), out.status()};
    return c::answer(error, asked, [&] {
        return with_url(given, {}, hook, [&](const web::url_view& u, const web::parse_options& how) {
            web::url changed(u);
            const bool done = changed.set(static_cast<web::url_attribute>(attribute), to.view(), how);
            const uriform_error told = out.put(changed.href());
            if (told.code == URIFORM_OK && accepted != nullptr)
                *accepted = done ? 1 : 0;
            return told;
        });
    });
}
