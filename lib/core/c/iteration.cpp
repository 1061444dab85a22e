#include <algorithm>
#include <iterator>

#include <uriform/uri/params.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/segments.hpp>

#include "core/c/reference.hpp"

using namespace uriform;

namespace {

/// Returns the span that `part` covers in `text`.
uriform_span span_of(const char* text, std::string_view part) noexcept
{
    const auto begin = static_cast<std::uint32_t>(part.data() - text);
    return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

uriform_param param_of(const char* text, const param& parameter) noexcept
{
    const std::optional<decoded_view> value = parameter.value();
    return {span_of(text, parameter.name().raw()), value ? span_of(text, value->raw()) : uriform_span{}, value ? 1U : 0U};
}

/// Returns the state before the first of `pieces`, found between `begin` and `end` in the text.
template <class Pieces>
uriform_pieces before_all(const Pieces& pieces, uriform_component component, const uri_reference_view& reference, std::size_t begin,
                          std::size_t end) noexcept
{
    return {reference.text().data(), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
            static_cast<std::uint32_t>(std::ranges::distance(pieces)), component};
}

/// Advances to the next piece, splitting the remaining text as a view of pieces does, and calls `use(piece)`.
template <class Iterator, class Use>
int step(uriform_pieces* pieces, uriform_component component, Use use) noexcept
{
    if (pieces == nullptr || pieces->component != component || pieces->left == 0)
        return 0;
    const auto piece = *Iterator::first({pieces->text + pieces->next, pieces->end - pieces->next});
    use(piece);
    pieces->next += static_cast<std::uint32_t>(piece.raw().size()) + 1;
    --pieces->left;
    return 1;
}

/// Returns the status of `use(parameter, text)` for the first parameter with the name, if any.
int answer_of_param(uriform_error* error, const c::text& given, std::uint32_t options, const c::text& name,
                    const uriform_error& place, c::call_to<uriform_error(const param&, const char*)> use)
{
    const auto with_first = [&](const uri_reference_view& reference) {
        const params_view all = reference.params();
        const params_view::iterator found = all.find(name.view());
        return found == all.end() ? c::failure(URIFORM_NOT_FOUND) : use(*found, reference.text().data());
    };
    return c::answer_of(error, c::read_reference, given, options, c::kinds, {name.status(), place}, with_first);
}

} // namespace

int uriform_params(const char* text, size_t size, uint32_t options, uriform_pieces* pieces, uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference) {
        const components& parts = reference.parts();
        const std::size_t begin = parts.path_end + (parts.has_query() ? 1 : 0);
        *pieces = before_all(reference.params(), URIFORM_QUERY, reference, begin, parts.query_end);
        return c::success;
    };
    return c::answer_of(error, c::read_reference, {text, size}, options, c::kinds, {c::required(pieces)}, set);
}

int uriform_next_param(uriform_pieces* pieces, uriform_param* param)
{
    if (param == nullptr)
        return 0;
    return step<params_view::iterator>(pieces, URIFORM_QUERY,
                                       [&](const uriform::param& found) { *param = param_of(pieces->text, found); });
}

int uriform_find_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, uriform_param* param,
                       uriform_error* error)
{
    const auto set = [&](const uriform::param& found, const char* begin) {
        *param = param_of(begin, found);
        return c::success;
    };
    return answer_of_param(error, {text, size}, options, {name, name_size, 1}, c::required(param), set);
}

int uriform_get_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    const auto write = [&](const uriform::param& found, const char*) {
        const std::string_view value = found.value().value_or(decoded_view()).raw();
        return out.put(value.size(), [&](std::span<char> room) { return percent_decode_to(value, room); });
    };
    return answer_of_param(error, {text, size}, options, {name, name_size, 1}, out.status(), write);
}

int uriform_segments(const char* text, size_t size, uint32_t options, uriform_pieces* pieces, uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference) {
        const segments_view all = reference.segments();
        const std::size_t begin = reference.parts().path_begin + (all.is_absolute() ? 1 : 0);
        *pieces = before_all(all, URIFORM_PATH, reference, begin, reference.parts().path_end);
        return c::success;
    };
    return c::answer_of(error, c::read_reference, {text, size}, options, c::kinds, {c::required(pieces)}, set);
}

int uriform_next_segment(uriform_pieces* pieces, uriform_span* segment)
{
    if (segment == nullptr)
        return 0;
    return step<segments_view::iterator>(pieces, URIFORM_PATH,
                                         [&](decoded_view found) { *segment = span_of(pieces->text, found.raw()); });
}
