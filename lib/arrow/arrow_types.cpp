#include "arrow/arrow_types.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/c/reference.hpp"

namespace uriform::c {
namespace {

constexpr std::string_view index_formats = "cCsSiIlL";

std::optional<text_type> text_type_of(std::string_view format) noexcept
{
    for (const text_form form : {text_form::narrow, text_form::wide, text_form::views})
        for (const bool utf8 : {true, false})
            if (const text_type type{form, utf8}; type.format() == format)
                return type;
    return std::nullopt;
}

/// Requires a type that is not released and, as those of texts and indices, is without children.
void require_childless(const ArrowSchema& schema)
{
    require_arrow(schema.release != nullptr && schema.format != nullptr && schema.n_children == 0);
}

/// Returns the options of uriform.h that a function has.
std::uint32_t options_of(std::uint32_t function) noexcept
{
    switch (function) {
    case URIFORM_ARROW_PARSE:
    case URIFORM_ARROW_COMPONENT:
    case URIFORM_ARROW_PARAMS:
    case URIFORM_ARROW_PARAM:
        return kinds;
    case URIFORM_ARROW_NORMALIZE:
    case URIFORM_ARROW_IS_NORMALIZED:
    case URIFORM_ARROW_EQUIVALENT:
    case URIFORM_ARROW_HASH:
        return forms;
    case URIFORM_ARROW_RESOLVE:
        return URIFORM_NOT_STRICT;
    default:
        return 0;
    }
}

result_type plain(std::string format, std::string name)
{
    return {std::move(format), std::move(name)};
}

result_type named(std::string format, std::string name, enumeration list)
{
    return {std::move(format), std::move(name), {}, list};
}

result_type struct_of(std::vector<result_type> children)
{
    return {"+s", "", std::move(children)};
}

/// Returns the struct of texts of these names, and what is behind them.
result_type texts_and(const result_type& text, std::initializer_list<const char*> names, std::vector<result_type> others)
{
    std::vector<result_type> children;
    for (const char* const name : names) {
        children.push_back(text);
        children.back().name = name;
    }
    std::move(others.begin(), others.end(), std::back_inserter(children));
    return struct_of(std::move(children));
}

result_type type_of_value(const uriform_arrow_operation& operation, const result_type& text)
{
    switch (operation.function) {
    case URIFORM_ARROW_PARSE:
        return texts_and(text, {"scheme", "userinfo", "host", "port", "path", "query", "fragment"},
                         {named("c", "host_kind", enumeration::hosts), plain("S", "port_number")});
    case URIFORM_ARROW_WEB_PARSE:
        return texts_and(text,
                         {"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"},
                         {named("c", "host_kind", enumeration::web_hosts)});
    case URIFORM_ARROW_PARAMS: {
        result_type item = texts_and(text, {"name", "value"}, {});
        item.name = "item";
        return {"+l", "", {std::move(item)}};
    }
    case URIFORM_ARROW_IS_NORMALIZED:
    case URIFORM_ARROW_EQUIVALENT:
        return plain("b", "");
    case URIFORM_ARROW_HASH:
        return plain("L", "");
    case URIFORM_ARROW_KEY128:
        return plain("w:16", "");
    default:
        return text;
    }
}

} // namespace

std::string text_type::format() const
{
    switch (form) {
    case text_form::narrow:
        return utf8 ? "u" : "z";
    case text_form::wide:
        return utf8 ? "U" : "Z";
    default:
        return utf8 ? "vu" : "vz";
    }
}

column_type read_type(const ArrowSchema& schema)
{
    require_childless(schema);
    const std::string_view format = schema.format;
    if (schema.dictionary != nullptr) {
        require_arrow(format.size() == 1 && index_formats.find(format[0]) != format.npos);
        require_childless(*schema.dictionary);
        require_arrow(schema.dictionary->dictionary == nullptr);
    }
    const std::string_view values = schema.dictionary != nullptr ? schema.dictionary->format : format;
    const std::optional<text_type> texts = text_type_of(values);
    const bool all_null = values == "n";
    require_arrow(texts || all_null);
    return {texts.value_or(text_type()), schema.dictionary != nullptr ? format[0] : '\0', all_null};
}

text_type texts_of_result(const uriform_arrow_operation& operation, const column_type& given) noexcept
{
    return {(operation.layout & URIFORM_ARROW_VIEWS) != 0 ? text_form::views : given.texts.form, given.texts.utf8};
}

result_type type_of_result(const uriform_arrow_operation& operation, const column_type& given)
{
    result_type value = type_of_value(operation, plain(texts_of_result(operation, given).format(), ""));
    if ((operation.layout & URIFORM_ARROW_ERRORS) == 0)
        return value;
    value.name = "value";
    result_type error = struct_of({named("i", "code", enumeration::errors), plain("L", "position"),
                                   named("c", "reading", enumeration::rules), plain("C", "text")});
    error.name = "error";
    return struct_of({std::move(value), std::move(error)});
}

bool has_other_operand(const uriform_arrow_operation& operation) noexcept
{
    return operation.function == URIFORM_ARROW_EQUIVALENT || operation.function == URIFORM_ARROW_RESOLVE ||
           operation.function == URIFORM_ARROW_WEB_PARSE || operation.function == URIFORM_ARROW_HREF ||
           operation.function == URIFORM_ARROW_COMBINE;
}

uriform_error status_of(const uriform_arrow_operation* operation) noexcept
{
    if (operation == nullptr)
        return failure(URIFORM_NULL_ARGUMENT);
    const std::uint32_t function = operation->function;
    const bool is_component = std::has_single_bit(operation->component) && operation->component <= URIFORM_FRAGMENT;
    const bool known = function <= URIFORM_ARROW_COMBINE && operation->layout <= (URIFORM_ARROW_ERRORS | URIFORM_ARROW_VIEWS) &&
                       (function != URIFORM_ARROW_COMPONENT || is_component);
    if (!known)
        return failure(URIFORM_INVALID_OPTION);
    const auto needs = [&](bool needed, bool is_null) { return needed && is_null ? failure(URIFORM_NULL_ARGUMENT) : success; };
    const bool makes_keys = function == URIFORM_ARROW_KEY || function == URIFORM_ARROW_KEY128;
    const bool calls_back = function == URIFORM_ARROW_CONVERT || function == URIFORM_ARROW_COMBINE;
    const bool has_own_options = calls_back || (makes_keys && operation->convert != nullptr);
    const bool takes_text = has_other_operand(*operation) || function == URIFORM_ARROW_PARAM;
    return first_failure({
        has_own_options ? success : allowed(operation->options, options_of(function)),
        needs(makes_keys, operation->maker == nullptr),
        needs(function == URIFORM_ARROW_CONVERT, operation->convert == nullptr),
        needs(function == URIFORM_ARROW_COMBINE, operation->combine == nullptr),
        takes_text ? text{operation->text.data, operation->text.size, 1}.status() : success,
    });
}

} // namespace uriform::c
