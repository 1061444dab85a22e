#include <uriform/uri/resolve.hpp>

#include <string_view>

#include <uriform/uri/parse.hpp>

#include "core/c/reference.hpp"

using namespace uriform;

namespace {

// Function objects, since each function is an overload set.
constexpr auto read_uri = [](std::string_view text) { return parse_uri(text); };
constexpr auto read_uri_reference = [](std::string_view text) { return parse_uri_reference(text); };

} // namespace

int uriform_resolve(const char* base, size_t base_size, const char* reference, size_t reference_size, uint32_t options,
                    char* buffer, size_t capacity, size_t* length, uriform_error* error)
{
    const c::text from{base, base_size};
    const c::text to{reference, reference_size, 1};
    const c::output out(buffer, capacity, length);
    const auto asked = {from.status(), to.status(), c::allowed(options, URIFORM_NOT_STRICT), out.status()};
    return c::answer(error, asked, [&] {
        const resolve_options how{.strict = (options & URIFORM_NOT_STRICT) == 0};
        return c::with_parsed(read_uri, from, read_uri_reference, to,
                              [&](const uri_view& b, const uri_reference_view& r) { return out.put(resolve(b, r, how).text()); });
    });
}

int uriform_relativize(const char* base, size_t base_size, const char* target, size_t target_size, uint32_t options, char* buffer,
                       size_t capacity, size_t* length, uriform_error* error)
{
    const c::text from{base, base_size};
    const c::text to{target, target_size, 1};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {from.status(), to.status(), c::allowed(options, 0), out.status()}, [&] {
        return c::with_parsed(read_uri, from, read_uri, to,
                              [&](const uri_view& b, const uri_view& t) { return out.put(relativize(b, t).text()); });
    });
}
