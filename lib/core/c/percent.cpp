#include <algorithm>
#include <iterator>
#include <string_view>

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

/// A set's number in C, its name, and its encoder.
struct named_encoder {
    std::uint32_t number;
    std::string_view name;
    encoder* encode;
};
constexpr named_encoder encoders[] = {
    // begin: encode_sets.tsv
    {URIFORM_ENCODE_USERINFO, "userinfo", encode_octets<encode_sets::userinfo>},
    {URIFORM_ENCODE_REG_NAME, "reg-name", encode_octets<encode_sets::reg_name>},
    {URIFORM_ENCODE_PATH_SEGMENT, "path-segment", encode_octets<encode_sets::path_segment>},
    {URIFORM_ENCODE_QUERY_VALUE, "query-value", encode_octets<encode_sets::query_value>},
    {URIFORM_ENCODE_PATH, "path", encode_octets<encode_sets::path>},
    {URIFORM_ENCODE_QUERY, "query", encode_octets<encode_sets::query>},
    {URIFORM_ENCODE_FRAGMENT, "fragment", encode_octets<encode_sets::fragment>},
    {URIFORM_ENCODE_ALL_OCTETS, "all-octets", encode_octets<encode_sets::all_octets>},
    {URIFORM_ENCODE_FORM, "form", encode_for_form},
    // end: encode_sets.tsv
};

/// Returns null for an unknown set.
encoder* encoder_of(std::uint32_t encode_set) noexcept
{
    const auto* const found = std::ranges::find(encoders, encode_set, &named_encoder::number);
    return found != std::end(encoders) ? found->encode : nullptr;
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

int uriform_find_encode_set(const char* name, size_t size)
{
    const c::text given{name, size};
    const bool is_text = given.status().code == URIFORM_OK;
    const auto* const found = std::ranges::find(encoders, is_text ? given.view() : "", &named_encoder::name);
    return found != std::end(encoders) ? static_cast<int>(found->number) : -1;
}

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
