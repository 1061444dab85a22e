#include <uriform/key/no_vary_search.hpp>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/uri/composed.hpp"
#include "core/uri/encode_into.hpp"
#include "keys/key/structured_fields.hpp"

namespace uriform::key {
namespace {

using uriform::internal::bounded_writer;
using uriform::internal::field_type;
using uriform::internal::field_value;
using uriform::internal::structured_field_reader;

/// The known members; the last member with each key counts.
struct known_members {
    std::optional<field_value> key_order, params, except;
};

result<known_members> read_members(std::string_view field) noexcept
{
    known_members known;
    structured_field_reader reader(field);
    while (const std::optional<uriform::internal::field_member> next = reader.next_member()) {
        if (next->key == "key-order")
            known.key_order = next->value;
        else if (next->key == "params")
            known.params = next->value;
        else if (next->key == "except")
            known.except = next->value;
    }
    if (reader.failure().code != error_number{})
        return reader.failure();
    return known;
}

error error_at(const field_value& value, error_number code, std::string_view field) noexcept
{
    return {code, static_cast<std::size_t>(value.text.data() - field.data())};
}

/// Returns the names in a list of Strings: decoded ("parse a key"), sorted and distinct.
result<std::vector<std::string>> read_names(const field_value& list, std::string_view field)
{
    if (list.type != field_type::inner_list)
        return error_at(list, key_errc::invalid_parameter_names, field);
    std::vector<std::string> names;
    structured_field_reader items(list.text.substr(1));
    while (const std::optional<field_value> next = items.next_item()) {
        if (next->type != field_type::string)
            return error_at(*next, key_errc::invalid_parameter_names, field);
        names.push_back(*percent_decode(uriform::internal::string_content(next->text), web::whatwg_form_decoding));
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace

no_vary_search no_vary_search::parse(std::string_view field, no_vary_search_syntax syntax)
{
    no_vary_search config;
    const uriform::error why = config.read(field, syntax);
    if (why.code != error_number{})
        config = no_vary_search();
    config.error_ = why;
    return config;
}

no_vary_search no_vary_search::parse(std::span<const std::string_view> lines, no_vary_search_syntax syntax)
{
    std::string field;
    for (const std::string_view& line : lines)
        field.append(&line == lines.data() ? "" : ", ").append(line);
    return parse(field, syntax);
}

/// Implements "parse a URL search variance". Returns an error, with code 0 on success.
error no_vary_search::read(std::string_view field, no_vary_search_syntax syntax)
{
    const result<known_members> members = read_members(field);
    if (!members)
        return members.error();
    const auto& [key_order, params, except] = *members;
    if (key_order && key_order->type != field_type::boolean)
        return error_at(*key_order, key_errc::invalid_key_order, field);
    // In the older syntax, `params` may be a Boolean that stands for all parameters except those in `except`, or for no parameters.
    const bool is_boolean = syntax == no_vary_search_syntax::legacy && params && params->type == field_type::boolean;
    const bool all = is_boolean && params->is_true();
    if (except && (syntax == no_vary_search_syntax::legacy ? !all : params.has_value()))
        return error_at(*except, key_errc::misplaced_except, field);
    const std::optional<field_value> list = except ? except : is_boolean ? std::nullopt : params;
    if (list) {
        result<std::vector<std::string>> names = read_names(*list, field);
        if (!names)
            return names.error();
        names_ = *std::move(names);
    }
    except_ = all || except;
    ignores_order_ = key_order && key_order->is_true();
    return {};
}

std::string no_vary_search::to_string() const
{
    std::string field = ignores_order_ ? "key-order" : "";
    if (names_.empty() && !except_)
        return field;
    field.append(field.empty() ? "" : ", ").append(except_ ? "except=(" : "params=(");
    for (const std::string& name : names_)
        field.append(&name == names_.data() ? "\"" : " \"").append(web::form_encode(name)).append("\"");
    return field.append(")");
}

bool no_vary_search::compares(std::string_view name) const noexcept
{
    return std::binary_search(names_.begin(), names_.end(), name, std::less<>()) == except_;
}

/// Lists the decoded parameters of `query` to compare, in comparison order.
void no_vary_search::list_parameters(std::string_view query, scratch& memory) const
{
    memory.parameters_.clear();
    // Decoding does not lengthen a query, even with U+FFFD, because a query is ASCII and takes 3 bytes for a non-ASCII octet.
    // Parameters are not empty, so each begins at a different byte.
    memory.decoded_.resize(query.size());
    std::span<char> room(memory.decoded_);
    const auto decoded = [&](std::string_view text) {
        const std::size_t size = *percent_decode_to(text, room, web::whatwg_form_decoding);
        const std::string_view octets(room.data(), size);
        room = room.subspan(size);
        return octets;
    };
    for (const param& one : params_view(query)) {
        if (one.raw().empty())
            continue;
        parameter next{decoded(one.name().raw()), {}};
        if (one.value()) {
            room = room.subspan(1); // for the `=`
            next.value = decoded(one.value()->raw());
        }
        if (compares(next.name))
            memory.parameters_.push_back(next);
    }
    if (ignores_order_)
        std::sort(memory.parameters_.begin(), memory.parameters_.end(), [](const parameter& a, const parameter& b) {
            const int order = a.name.compare(b.name);
            return order != 0 ? order < 0 : a.name.data() < b.name.data();
        });
}

void no_vary_search::append_key_of_normalized(const uri_view& normalized, std::string& out, scratch& memory) const
{
    const std::string_view text = normalized.text();
    const components& parts = normalized.parts();
    const std::size_t front_end = parts.has_userinfo() ? parts.authority_begin() : parts.host_begin;
    const std::string_view query = text.substr(parts.path_end, parts.query_end - parts.path_end);
    if (is_default())
        memory.parameters_.clear();
    else
        list_parameters(normalized.query().value_or(""), memory);
    (void)uriform::internal::append_written(out, [&](std::span<char> room) {
        bounded_writer writer(room);
        writer.put(text.substr(0, front_end));
        writer.put(text.substr(parts.host_begin, parts.path_end - parts.host_begin));
        if (is_default())
            writer.put(query);
        const auto put = [&](std::string_view data) {
            encode(data, web::encode_sets::form, uriform::internal::space::plus, writer);
        };
        char before = '?';
        for (const parameter& one : memory.parameters_) {
            writer.put(std::exchange(before, '&'));
            put(one.name);
            writer.put('=');
            put(one.value);
        }
        return writer.size();
    });
}

void no_vary_search::append_key(const uri_view& u, std::string& out, scratch& memory) const
{
    memory.normal_form_.clear();
    append_normalized(u, memory.normal_form_, {.drop_fragment = true});
    const components parts = uriform::internal::read_composed(memory.normal_form_);
    append_key_of_normalized(uriform::detail::unchecked::make<uri_view>(std::string_view(memory.normal_form_), parts), out, memory);
}

std::string no_vary_search::key_of(const uri_view& u) const
{
    scratch memory;
    std::string key;
    append_key(u, key, memory);
    return key;
}

bool no_vary_search::equivalent(const uri_view& a, const uri_view& b) const
{
    scratch memory;
    std::string key_of_a, key_of_b;
    append_key(a, key_of_a, memory);
    append_key(b, key_of_b, memory);
    return key_of_a == key_of_b;
}

} // namespace uriform::key
