#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/form.hpp>

#include "core/c/boundary.hpp"

using namespace uriform;

namespace {

using encoder = std::size_t(std::string_view data, std::span<char> room);

template <const char_set& unescaped>
std::size_t encode_octets(std::string_view data, std::span<char> room)
{
    return percent_encode_to(data, unescaped, room);
}

std::size_t encode_for_form(std::string_view data, std::span<char> room)
{
    return web::form_encode_to(data, room);
}

/// Returns null if there is no such set.
encoder* encoder_of(std::uint32_t encode_set) noexcept
{
    switch (encode_set) {
    case URIFORM_ENCODE_USERINFO:
        return encode_octets<encode_sets::userinfo>;
    case URIFORM_ENCODE_REG_NAME:
        return encode_octets<encode_sets::reg_name>;
    case URIFORM_ENCODE_PATH_SEGMENT:
        return encode_octets<encode_sets::path_segment>;
    case URIFORM_ENCODE_QUERY_VALUE:
        return encode_octets<encode_sets::query_value>;
    case URIFORM_ENCODE_ALL_OCTETS:
        return encode_octets<encode_sets::all_octets>;
    case URIFORM_ENCODE_FORM:
        return encode_for_form;
    case URIFORM_ENCODE_PATH:
        return encode_octets<encode_sets::path>;
    case URIFORM_ENCODE_QUERY:
        return encode_octets<encode_sets::query>;
    case URIFORM_ENCODE_FRAGMENT:
        return encode_octets<encode_sets::fragment>;
    default:
        return nullptr;
    }
}

constexpr std::uint32_t decode_bits = URIFORM_LENIENT | URIFORM_PLUS_IS_SPACE | URIFORM_PERCENT_U | c::utf8_forms;

decode_options decoding_of(std::uint32_t options) noexcept
{
    return {
        .as = (options & URIFORM_UTF8) != 0            ? decode_as::utf8
              : (options & URIFORM_UTF8_REPLACED) != 0 ? decode_as::utf8_replaced
                                                       : decode_as::octets,
        .lenient = (options & URIFORM_LENIENT) != 0,
        .plus_is_space = (options & URIFORM_PLUS_IS_SPACE) != 0,
        .percent_u = (options & URIFORM_PERCENT_U) != 0,
    };
}

} // namespace

int uriform_encode(const char* data, size_t size, uint32_t encode_set, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{data, size};
    const c::output out(buffer, capacity, length);
    encoder* const encode = encoder_of(encode_set);
    const auto known = encode != nullptr ? c::success : c::failure(URIFORM_INVALID_OPTION);
    return c::answer(error, {given.status(), known, out.status()}, [&] {
        const std::size_t most = size <= c::output::unknown / 3 ? 3 * size : c::output::unknown;
        return out.put(most, [&](std::span<char> room) -> result<std::size_t> { return encode(given.view(), room); });
    });
}

int uriform_decode(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, decode_bits), out.status()}, [&] {
        const decode_options how = decoding_of(options);
        return out.put(c::output::unknown, [&](std::span<char> room) { return percent_decode_to(given.view(), room, how); });
    });
}
