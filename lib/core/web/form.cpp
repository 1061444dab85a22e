#include <uriform/web/form.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <uriform/uri/params.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/uri/encode_into.hpp"

namespace uriform::web {
namespace {

using uriform::internal::bounded_writer;

/// Writes a name or a value, line by line if newlines are normalized.
void put_text(std::string_view data, form_newlines newlines, bounded_writer& out) noexcept
{
    const auto put = [&](std::string_view text) { encode(text, encode_sets::form, uriform::internal::space::plus, out); };
    if (newlines == form_newlines::crlf) {
        for (std::size_t end = data.find_first_of("\r\n"); end != data.npos; end = data.find_first_of("\r\n")) {
            put(data.substr(0, end));
            put("\r\n");
            data.remove_prefix(end + (data.substr(end, 2) == "\r\n" ? 2 : 1));
        }
    }
    put(data);
}

void put_fields(std::span<const form_field> fields, form_newlines newlines, bounded_writer& out) noexcept
{
    for (const form_field& field : fields) {
        if (&field != fields.data())
            out.put('&');
        put_text(field.name, newlines, out);
        out.put('=');
        put_text(field.value, newlines, out);
    }
}

/// Returns whether the text between two `&` is a field.
bool is_field(const param& text) noexcept
{
    return !text.raw().empty();
}

} // namespace

result<std::vector<form_field>> parse_form(std::string_view text, const decode_options& options)
{
    decode_options decoding = options;
    decoding.plus_is_space = true;
    const auto decoded = [&](decoded_view part) {
        return percent_decode(part.raw(), decoding).or_else([&](error e) {
            e.position += static_cast<std::size_t>(part.raw().data() - text.data());
            return e;
        });
    };
    const params_view all(text);
    std::vector<form_field> fields;
    fields.reserve(static_cast<std::size_t>(std::ranges::count_if(all, is_field)));
    for (const param& field : all) {
        if (!is_field(field))
            continue;
        result<std::string> name = decoded(field.name());
        result<std::string> value = decoded(field.value().value_or(decoded_view()));
        if (!name || !value)
            return name ? value.error() : name.error();
        fields.push_back({*std::move(name), *std::move(value)});
    }
    return fields;
}

std::optional<std::string> form_value(std::string_view text, std::string_view name)
{
    static constexpr char_set plain = char_set::range(0, 0x7F) - char_set("%+");
    std::string decoded;
    for (const param& field : params_view(text)) {
        std::string_view field_name = field.name().raw();
        if (!std::ranges::all_of(field_name, [](char octet) { return plain.contains(octet); })) {
            decoded = *percent_decode(field_name, whatwg_form_decoding);
            field_name = decoded;
        }
        if (field_name == name && is_field(field))
            return *percent_decode(field.value().value_or(decoded_view()).raw(), whatwg_form_decoding);
    }
    return std::nullopt;
}

std::size_t form_encode_to(std::string_view data, std::span<char> buffer, form_newlines newlines) noexcept
{
    bounded_writer out(buffer);
    put_text(data, newlines, out);
    return out.size();
}

std::size_t append_form_encoded(std::string_view data, std::string& out, form_newlines newlines)
{
    return *uriform::internal::append_written(out, [&](std::span<char> room) { return form_encode_to(data, room, newlines); });
}

std::string form_encode(std::string_view data, form_newlines newlines)
{
    std::string out;
    append_form_encoded(data, out, newlines);
    return out;
}

std::size_t append_form(std::span<const form_field> fields, std::string& out, form_newlines newlines)
{
    const auto write = [&](std::span<char> room) {
        bounded_writer writer(room);
        put_fields(fields, newlines, writer);
        return writer.size();
    };
    return *uriform::internal::append_written(out, write);
}

std::string serialize_form(std::span<const form_field> fields, form_newlines newlines)
{
    std::string out;
    append_form(fields, out, newlines);
    return out;
}

} // namespace uriform::web
