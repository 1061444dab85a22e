#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <uriform.h>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/origin.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/web/form.hpp>

#include "c_support.hpp"

/// @file
/// The C interface returns the results of the C++ interface, including errors and their positions. For every buffer size, it writes
/// the whole text or nothing, and nothing after the text.

using namespace uriform;
using fuzz::check_writing;
using fuzz::require;
using fuzz::same_status;

namespace {

std::optional<std::string_view> component_of(std::string_view text, const uriform_components& parts, std::uint32_t name,
                                             uriform_span span)
{
    if ((parts.defined & name) == 0)
        return std::nullopt;
    return text.substr(span.begin, span.end - span.begin);
}

void check_components(const uri_reference_view& expected, const uriform_components& parts)
{
    const auto same = [&](std::optional<std::string_view> of_cpp, std::uint32_t name, uriform_span span) {
        const auto of_c = component_of(expected.text(), parts, name, span);
        return of_c == of_cpp && (!of_c || of_c->data() == of_cpp->data());
    };
    require(same(expected.scheme(), URIFORM_SCHEME, parts.scheme) &&
                same(expected.authority(), URIFORM_AUTHORITY, parts.authority) &&
                same(expected.userinfo(), URIFORM_USERINFO, parts.userinfo) && same(expected.host(), URIFORM_HOST, parts.host) &&
                same(expected.port(), URIFORM_PORT, parts.port) && same(expected.path(), URIFORM_PATH, parts.path) &&
                same(expected.query(), URIFORM_QUERY, parts.query) && same(expected.fragment(), URIFORM_FRAGMENT, parts.fragment),
            "the components agree with C++");
    require(parts.kind == (expected.scheme() ? URIFORM_URI : URIFORM_RELATIVE_REF), "a URI has a scheme");
    require(parts.host_kind == static_cast<std::uint32_t>(expected.host_kind()), "the host is of its kind");
}

struct kind {
    std::uint32_t of_c;
    reference_kind of_cpp;
};

constexpr kind kinds[] = {
    {URIFORM_URI_REFERENCE, reference_kind::uri_reference},
    {URIFORM_URI, reference_kind::uri},
    {URIFORM_ABSOLUTE_URI, reference_kind::absolute_uri},
    {URIFORM_RELATIVE_REF, reference_kind::relative_ref},
};

result<uri_reference_view> parse(std::string_view text, const kind& as)
{
    return detail::parse_as<uri_reference_view>(text, as.of_cpp);
}

void check_parse(std::string_view text, const kind& as)
{
    const auto expected = parse(text, as);
    uriform_components parts{};
    uriform_error told{};
    const int status = uriform_parse(text.data(), text.size(), as.of_c, &parts, &told);
    require(same_status(status, told, expected, 0), "a text has the status of C++");
    if (expected)
        check_components(*expected, parts);
}

struct form {
    std::uint32_t of_c;
    normal_form_options of_cpp;
};

const std::vector<form>& forms()
{
    static const std::vector<form> all{
        {0, {}},
        {URIFORM_SYNTAX_LEVEL, {.level = normalization_level::syntax}},
        {URIFORM_DROP_FRAGMENT, {.drop_fragment = true}},
        {URIFORM_URN_EQUIVALENCE, {.urn_equivalence = true}},
        {URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT, {.level = normalization_level::syntax, .drop_fragment = true}},
    };
    return all;
}

void check_normal_form(std::string_view text, const kind& as, const form& how)
{
    const auto reference = parse(text, as);
    const std::uint32_t options = as.of_c | how.of_c;
    const auto normal = reference.transform([&](const uri_reference_view& r) { return normalize(r, how.of_cpp); });
    check_writing(normal, 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return uriform_normalize(text.data(), text.size(), options, nullptr, buffer, room, length, told);
    });
    int is = -1;
    std::uint64_t hashed = 0;
    uriform_error told{};
    int status = uriform_is_normalized(text.data(), text.size(), options, nullptr, &is, &told);
    require(same_status(status, told, reference, 0), "whether it is normalized has the status of C++");
    require(is == (reference ? int{is_normalized(*reference, how.of_cpp)} : -1), "is_normalized agrees with C++");
    status = uriform_hash(text.data(), text.size(), 7, options, nullptr, &hashed, &told);
    require(same_status(status, told, reference, 0), "a hash has the status of C++");
    require(hashed == (reference ? hash_normalized(*reference, 7, how.of_cpp) : 0), "a hash agrees with C++");
}

void check_pair(std::string_view a, std::string_view b, const form& how)
{
    const auto first = parse_uri_reference(a);
    const auto second = parse_uri_reference(b);
    int same = -1;
    uriform_error told{};
    const int status = uriform_equivalent(a.data(), a.size(), b.data(), b.size(), how.of_c, nullptr, &same, &told);
    require(first ? same_status(status, told, second, 1) : same_status(status, told, first, 0), "a pair has the status of C++");
    require(same == (first && second ? int{equivalent(*first, *second, how.of_cpp)} : -1), "equivalence agrees with C++");
}

void check_origins(std::string_view a, std::string_view b)
{
    const auto first = parse_uri_reference(a);
    const auto second = parse_uri_reference(b);
    std::int32_t port = -2;
    int same = -1;
    uriform_error told{};
    int status = uriform_port_or_default(a.data(), a.size(), 0, nullptr, &port, &told);
    require(same_status(status, told, first, 0), "a port has the status of C++");
    const auto expected = first ? first->port_or_default() : std::nullopt;
    require(port == (expected ? std::int32_t{*expected} : first ? -1 : -2), "a port agrees with C++");
    status = uriform_same_origin(a.data(), a.size(), b.data(), b.size(), 0, nullptr, &same, &told);
    require(first ? same_status(status, told, second, 1) : same_status(status, told, first, 0), "origins have the status of C++");
    require(same == (first && second ? int{same_origin(*first, *second)} : -1), "same_origin agrees with C++");
}

void check_data_header(std::string_view text)
{
    const auto expected = parse_uri(text).and_then([](const uri_view& u) { return parse_data_header(u); });
    uriform_data_header header{};
    uriform_error told{};
    const int status = uriform_parse_data_header(text.data(), text.size(), &header, &told);
    require(same_status(status, told, expected, 0), "a header has the status of C++");
    if (!expected)
        return;
    const std::string_view type(header.media_type.data, header.media_type.size);
    const std::string_view parameters(header.parameters.data, header.parameters.size);
    require(type == expected->media_type && parameters == expected->parameters, "the media type agrees with C++");
    require(header.data.begin == expected->data_offset && header.data.end - header.data.begin == expected->data.size() &&
                (header.is_base64 != 0) == expected->is_base64,
            "the data agrees with C++");
}

void check_resolve(std::string_view base, std::string_view text, bool strict)
{
    const auto from = parse_uri(base);
    const auto target = from.and_then([&](const uri_view& b) {
        return parse_uri_reference(text).transform([&](const uri_reference_view& r) { return resolve(b, r, {.strict = strict}); });
    });
    check_writing(target, from ? 1 : 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return uriform_resolve(base.data(), base.size(), text.data(), text.size(), strict ? 0 : URIFORM_NOT_STRICT, buffer, room,
                               length, told);
    });
    const auto reference = from.and_then(
        [&](const uri_view& b) { return parse_uri(text).transform([&](const uri_view& t) { return relativize(b, t); }); });
    check_writing(reference, from ? 1 : 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return uriform_relativize(base.data(), base.size(), text.data(), text.size(), 0, buffer, room, length, told);
    });
}

void check_encode(std::string_view data)
{
    namespace sets = encode_sets;
    const std::string encoded[] = {
        percent_encode(data, sets::userinfo),    percent_encode(data, sets::reg_name),   percent_encode(data, sets::path_segment),
        percent_encode(data, sets::query_value), percent_encode(data, sets::all_octets), web::form_encode(data),
        percent_encode(data, sets::path),        percent_encode(data, sets::query),      percent_encode(data, sets::fragment),
    };
    for (std::uint32_t set = URIFORM_ENCODE_USERINFO; set <= URIFORM_ENCODE_FRAGMENT; ++set)
        check_writing(result<std::string>(encoded[set]), 0,
                      [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
                          return uriform_encode(data.data(), data.size(), set, buffer, room, length, told);
                      });
}

/// Uses one of the 24 option combinations. The text chooses it, so that no input takes longer than others.
void check_decode(std::string_view text)
{
    constexpr std::pair<std::uint32_t, decode_as> readings[] = {
        {0, decode_as::octets}, {URIFORM_UTF8, decode_as::utf8}, {URIFORM_UTF8_REPLACED, decode_as::utf8_replaced}};
    const std::size_t choice = std::hash<std::string_view>()(text);
    const auto [option, as] = readings[choice / 8 % 3];
    const bool lenient = choice % 2 != 0;
    const bool plus_is_space = choice / 2 % 2 != 0;
    const bool percent_u = choice / 4 % 2 != 0;
    const std::uint32_t options = option | (lenient ? +URIFORM_LENIENT : 0U) | (plus_is_space ? +URIFORM_PLUS_IS_SPACE : 0U) |
                                  (percent_u ? +URIFORM_PERCENT_U : 0U);
    check_writing(percent_decode(text, {as, lenient, plus_is_space, percent_u}), 0,
                  [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
                      return uriform_decode(text.data(), text.size(), options, buffer, room, length, told);
                  });
}

bool is_span_of(std::string_view text, uriform_span span, std::string_view part)
{
    return text.data() + span.begin == part.data() && span.end - span.begin == part.size();
}

bool is_same(std::string_view text, const uriform_param& of_c, const param& of_cpp)
{
    const auto value = of_cpp.value();
    return is_span_of(text, of_c.name, of_cpp.name().raw()) && of_c.has_value == (value ? 1 : 0) &&
           (!value || is_span_of(text, of_c.value, value->raw()));
}

void check_pieces(std::string_view text)
{
    const auto reference = parse_uri_reference(text);
    uriform_pieces parameters{};
    uriform_pieces path{};
    uriform_error told{};
    int status = uriform_params(text.data(), text.size(), 0, &parameters, &told);
    require(same_status(status, told, reference, 0), "parameters have the status of C++");
    status = uriform_segments(text.data(), text.size(), 0, &path, &told);
    require(same_status(status, told, reference, 0), "segments have the status of C++");
    if (!reference)
        return;
    uriform_param parameter{};
    for (const param& expected : reference->params())
        require(uriform_next_param(&parameters, &parameter) == 1 && is_same(text, parameter, expected),
                "parameters agree with C++");
    require(uriform_next_param(&parameters, &parameter) == 0, "parameters are as many as in C++");
    uriform_span segment{};
    for (const decoded_view expected : reference->segments())
        require(uriform_next_segment(&path, &segment) == 1 && is_span_of(text, segment, expected.raw()), "segments agree with C++");
    require(uriform_next_segment(&path, &segment) == 0, "segments are as many as in C++");
}

/// A function that changes a reference and takes one text.
struct edit {
    decltype(&uriform_with_host) of_c;
    result<uri_reference> (*of_cpp)(const uri_reference_view&, std::string_view);
    component changed; // the component that the text replaces
};

using view = uri_reference_view;
using edited = result<uri_reference>;

constexpr edit edits[] = {
    {uriform_with_scheme, [](const view& r, std::string_view s) { return builder(r).scheme(s).build(); }, component::scheme},
    {uriform_with_userinfo, [](const view& r, std::string_view s) { return with_userinfo(r, s); }, component::userinfo},
    {uriform_with_host, [](const view& r, std::string_view s) { return with_host(r, s); }, component::host},
    {uriform_with_port, [](const view& r, std::string_view s) { return with_port(r, s); }, component::port},
    {uriform_with_path, [](const view& r, std::string_view s) { return with_path(r, s); }, component::path},
    {uriform_with_query, [](const view& r, std::string_view s) { return with_query(r, s); }, component::query},
    {uriform_with_fragment, [](const view& r, std::string_view s) { return with_fragment(r, s); }, component::fragment},
    {uriform_append_segment, [](const view& r, std::string_view s) { return builder(r).append_segment_data(s).build(); },
     component::none},
    {uriform_without_param, [](const view& r, std::string_view s) -> edited { return without_param(r, s); }, component::none},
};

void check_edits(std::string_view text, std::string_view value)
{
    const auto reference = parse_uri_reference(text);
    for (const edit& one : edits) {
        edited expected = reference.and_then([&](const view& r) { return one.of_cpp(r, value); });
        const bool is_segment = reference && !expected && expected.error().code == uri_errc::dot_segment;
        const bool is_of_value = is_segment || (reference && !expected && expected.error().component == one.changed);
        if (is_segment)
            expected = error{uri_errc::dot_segment, 0, component::path};
        if (reference && !expected && !is_of_value &&
            expected.error().component == component::path) { // positions are relative to the reference
            const error& why = expected.error();
            expected = error{why.code, why.position + reference->parts().path_begin, why.component};
        }
        check_writing(expected, is_of_value ? 1 : 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
            return one.of_c(text.data(), text.size(), value.data(), value.size(), 0, buffer, room, length, told);
        });
    }
    const auto sorted = reference.transform([](const view& r) { return sorted_params(r); });
    check_writing(sorted, 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return uriform_sorted_params(text.data(), text.size(), 0, buffer, room, length, told);
    });
    const auto set = reference.transform([&](const view& r) { return with_param(r, value, value); });
    check_writing(set, 0, [&](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
        return uriform_with_param(text.data(), text.size(), value.data(), value.size(), value.data(), value.size(), 0, buffer, room,
                                  length, told);
    });
}

uriform_text text_of(std::optional<std::string_view> text)
{
    return text ? uriform_text{text->data(), text->size()} : uriform_text{};
}

void check_build(std::string_view text, std::string_view data)
{
    const auto reference = parse_uri_reference(text);
    if (!reference)
        return;
    const uriform_text segment = text_of(data);
    const uriform_name_value parameter{segment, {}};
    uriform_parts parts{};
    parts.scheme = text_of(reference->scheme());
    parts.userinfo = text_of(reference->userinfo());
    parts.host = text_of(reference->host());
    parts.port = text_of(reference->port());
    parts.path = text_of(reference->path());
    parts.query = text_of(reference->query());
    parts.fragment = segment;
    parts.segments = &segment;
    parts.segment_count = 1;
    parts.params = &parameter;
    parts.param_count = 1;
    parts.data = URIFORM_FRAGMENT;
    builder all(*reference);
    all.fragment_data(data).append_segment_data(data).append_param_data(data);
    const auto write = [&](std::uint32_t options) {
        return [&parts, options](char* buffer, std::size_t room, std::size_t* length, uriform_error* told) {
            return uriform_build(&parts, options, buffer, room, length, told);
        };
    };
    check_writing(all.build(), 0, write(0));
    check_writing(all.build_uri(), 0, write(URIFORM_URI));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    const auto lines = fuzz::pieces(text, 2);
    for (const kind& as : kinds) {
        check_parse(lines.front(), as);
        for (const form& how : forms())
            check_normal_form(lines.front(), as, how);
    }
    for (const form& how : forms())
        check_pair(lines.front(), lines.back(), how);
    check_origins(lines.front(), lines.back());
    check_data_header(lines.front());
    check_resolve(lines.front(), lines.back(), true);
    check_resolve(lines.front(), lines.back(), false);
    check_pieces(lines.front());
    check_edits(lines.front(), lines.back());
    check_build(lines.front(), lines.back());
    check_encode(text);
    check_decode(text);
    return 0;
}
