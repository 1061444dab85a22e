#include <uriform/uri/file_path.hpp>

#include <span>
#include <string_view>

#include <uriform/uri/parse.hpp>

#include "core/c/file_style.hpp"
#include "core/c/reference.hpp"

using namespace uriform;

int uriform_from_path(const char* path, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                      uriform_error* error)
{
    const c::text given{path, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed_style(style), out.status()}, [&] {
        return out.put(c::output::unknown,
                       [&](std::span<char> room) { return from_path_to(given.view(), static_cast<path_style>(style), room); });
    });
}

int uriform_to_path(const char* uri, size_t size, uint32_t style, char* buffer, size_t capacity, size_t* length,
                    uriform_error* error)
{
    const c::text given{uri, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed_style(style), out.status()}, [&] {
        return c::with_parsed([](std::string_view text) { return parse_uri(text); }, given,
                              [&](const uri_view& u) {
                                  return out.put(c::output::unknown, [&](std::span<char> room) {
                                      return to_path_to(u, static_cast<path_style>(style), room);
                                  });
                              });
    });
}
