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

/// Requires that a type is not released and has no children, as for texts and indices.
void require_childless(const ArrowSchema& schema)
{
    require_arrow(schema.release != nullptr && schema.format != nullptr && schema.n_children == 0);
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

/// Returns a struct of texts with these names, followed by `others`.
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

result_type type_of_value(row_result result, const result_type& text)
{
    switch (result) {
    case row_result::parts:
        return texts_and(text, {"scheme", "userinfo", "host", "port", "path", "query", "fragment"},
                         {named("c", "host_kind", enumeration::hosts), plain("S", "port_number")});
    case row_result::attributes:
        return texts_and(text,
                         {"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"},
                         {named("c", "host_kind", enumeration::web_hosts)});
    case row_result::pairs: {
        result_type item = texts_and(text, {"name", "value"}, {});
        item.name = "item";
        return {"+l", "", {std::move(item)}};
    }
    case row_result::truth:
        return plain("b", "");
    case row_result::hash:
        return plain("L", "");
    case row_result::digest:
        return plain("w:16", "");
    case row_result::port:
        return plain("S", "");
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
    const result_type text = plain(texts_of_result(operation, given).format(), "");
    result_type value = type_of_value(traits_of(operation.function).result, text);
    if ((operation.layout & URIFORM_ARROW_ERRORS) == 0)
        return value;
    value.name = "value";
    result_type error = struct_of({named("i", "code", enumeration::errors), plain("L", "position"),
                                   named("c", "component", enumeration::components), plain("C", "text")});
    error.name = "error";
    return struct_of({std::move(value), std::move(error)});
}

function_traits traits_of(std::uint32_t function) noexcept
{
    constexpr std::uint32_t any = ~std::uint32_t{0};
    switch (function) { // NOLINTBEGIN(bugprone-branch-clone): a case for each row of the table
    // begin: column_functions.tsv
    case URIFORM_ARROW_PARSE:
        return {row_result::parts, kinds, no_more};
    case URIFORM_ARROW_COMPONENT:
        return {row_result::text, kinds, no_more};
    case URIFORM_ARROW_PORT_OR_DEFAULT:
        return {row_result::port, kinds, no_more};
    case URIFORM_ARROW_NORMALIZE:
        return {row_result::text, forms, no_more};
    case URIFORM_ARROW_IS_NORMALIZED:
        return {row_result::truth, forms, no_more};
    case URIFORM_ARROW_EQUIVALENT:
        return {row_result::truth, forms, other_operand};
    case URIFORM_ARROW_HASH64:
        return {row_result::hash, forms, no_more};
    case URIFORM_ARROW_RESOLVE:
        return {row_result::text, URIFORM_NOT_STRICT, other_operand};
    case URIFORM_ARROW_KEY:
        return {row_result::text, 0, a_maker};
    case URIFORM_ARROW_KEY128:
        return {row_result::digest, 0, a_maker};
    case URIFORM_ARROW_SAME_ORIGIN:
        return {row_result::truth, kinds, other_operand};
    case URIFORM_ARROW_SITE:
        return {row_result::text, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, a_suffix_list};
    case URIFORM_ARROW_SAME_SITE:
        return {row_result::truth, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES, other_operand | a_suffix_list};
    case URIFORM_ARROW_REGISTRABLE_DOMAIN:
        return {row_result::text, URIFORM_ICANN_RULES, a_suffix_list};
    case URIFORM_ARROW_PUBLIC_SUFFIX:
        return {row_result::text, URIFORM_ICANN_RULES, a_suffix_list};
    case URIFORM_ARROW_RELATIVIZE:
        return {row_result::text, 0, other_operand};
    case URIFORM_ARROW_PARAMS:
        return {row_result::pairs, kinds, no_more};
    case URIFORM_ARROW_PARAM:
        return {row_result::text, kinds, a_name};
    case URIFORM_ARROW_WITH_PARAM:
        return {row_result::text, kinds, other_operand | a_name};
    case URIFORM_ARROW_WITHOUT_PARAM:
        return {row_result::text, kinds, a_name};
    case URIFORM_ARROW_WEB_PARSE:
        return {row_result::attributes, 0, other_operand};
    case URIFORM_ARROW_HREF:
        return {row_result::text, 0, other_operand};
    case URIFORM_ARROW_WEB_TO_URI:
        return {row_result::text, 0, other_operand};
    case URIFORM_ARROW_CONVERT:
        return {row_result::text, any, no_more};
    case URIFORM_ARROW_COMBINE:
        return {row_result::text, any, other_operand};
        // end: column_functions.tsv
    // NOLINTEND(bugprone-branch-clone)
    default:
        return {};
    }
}

uriform_error status_of(const uriform_arrow_operation* operation) noexcept
{
    if (operation == nullptr)
        return failure(URIFORM_NULL_ARGUMENT);
    const std::uint32_t function = operation->function;
    const function_traits traits = traits_of(function);
    const bool is_component = std::has_single_bit(operation->component) && operation->component <= URIFORM_FRAGMENT;
    const bool known =
        traits.needs >= 0 &&
        operation->layout <= (URIFORM_ARROW_ERRORS | URIFORM_ARROW_VIEWS | URIFORM_ARROW_UTF8 | URIFORM_ARROW_OTHER_UTF8) &&
        (function != URIFORM_ARROW_COMPONENT || is_component);
    if (!known)
        return failure(URIFORM_INVALID_OPTION);
    const auto needs = [&](bool needed, bool is_null) { return needed && is_null ? failure(URIFORM_NULL_ARGUMENT) : success; };
    const auto status = [&](int need, const uriform_text& given) {
        return (traits.needs & need) != 0 ? text{given.data, given.size, 1}.status() : success;
    };
    const bool makes_keys = (traits.needs & a_maker) != 0;
    const bool has_own_options = ~traits.options == 0 || (makes_keys && operation->convert != nullptr);
    return first_failure({
        has_own_options ? success : allowed(operation->options, traits.options),
        needs(makes_keys, operation->maker == nullptr),
        needs((traits.needs & a_suffix_list) != 0, operation->suffixes == nullptr),
        needs(function == URIFORM_ARROW_CONVERT, operation->convert == nullptr),
        needs(function == URIFORM_ARROW_COMBINE, operation->combine == nullptr),
        status(other_operand, operation->text),
        status(a_name, operation->name),
    });
}

} // namespace uriform::c
