#include "arrow/arrow_calls.hpp"

#include <algorithm>
#include <new>

#include "arrow/arrow_names.hpp"
#include "arrow/arrow_types.hpp"

namespace uriform::c {

int row_call::by(const uriform_arrow_operation& operation)
{
    const auto call = [&] {
        switch (operation.function) { // NOLINTBEGIN(bugprone-branch-clone): a case for each row of the table
        // begin: column_functions.tsv
        case URIFORM_ARROW_PARSE:
            return uriform_parse(text.data, text.size, operation.options, &parts, &error);
        case URIFORM_ARROW_COMPONENT:
            return uriform_parse(text.data, text.size, operation.options, &parts, &error);
        case URIFORM_ARROW_PORT_OR_DEFAULT:
            return uriform_port_or_default(text.data, text.size, operation.options, nullptr, &port, &error);
        case URIFORM_ARROW_NORMALIZE:
            return uriform_normalize(text.data, text.size, operation.options, nullptr, buffer, capacity, &length, &error);
        case URIFORM_ARROW_IS_NORMALIZED:
            return uriform_is_normalized(text.data, text.size, operation.options, nullptr, &truth, &error);
        case URIFORM_ARROW_EQUIVALENT:
            return uriform_equivalent(text.data, text.size, other.data, other.size, operation.options, nullptr, &truth, &error);
        case URIFORM_ARROW_HASH64:
            return uriform_hash(text.data, text.size, operation.seed, operation.options, nullptr, &hash, &error);
        case URIFORM_ARROW_RESOLVE:
            return uriform_resolve(other.data, other.size, text.data, text.size, operation.options, buffer, capacity, &length,
                                   &error);
        case URIFORM_ARROW_KEY:
            return uriform_key(operation.maker, text.data, text.size, 0, buffer, capacity, &length, &error);
        case URIFORM_ARROW_KEY128:
            return uriform_key_hash(operation.maker, text.data, text.size, operation.seed, 0, &digest, &error);
        case URIFORM_ARROW_SAME_ORIGIN:
            return uriform_same_origin(text.data, text.size, other.data, other.size, operation.options, nullptr, &truth, &error);
        case URIFORM_ARROW_SITE:
            return uriform_site(operation.suffixes, text.data, text.size, operation.options, buffer, capacity, &length, &error);
        case URIFORM_ARROW_SAME_SITE:
            return uriform_same_site(operation.suffixes, text.data, text.size, other.data, other.size, operation.options, &truth,
                                     &error);
        case URIFORM_ARROW_REGISTRABLE_DOMAIN:
            return uriform_split_host(operation.suffixes, text.data, text.size, operation.options, &domain, &error);
        case URIFORM_ARROW_PUBLIC_SUFFIX:
            return uriform_split_host(operation.suffixes, text.data, text.size, operation.options, &domain, &error);
        case URIFORM_ARROW_RELATIVIZE:
            return uriform_relativize(other.data, other.size, text.data, text.size, operation.options, buffer, capacity, &length,
                                      &error);
        case URIFORM_ARROW_PARAMS:
            return uriform_params(text.data, text.size, operation.options, &pieces, &error);
        case URIFORM_ARROW_PARAM:
            return uriform_get_param(text.data, text.size, operation.name.data, operation.name.size, operation.options, buffer,
                                     capacity, &length, &error);
        case URIFORM_ARROW_WITH_PARAM:
            return uriform_with_param(text.data, text.size, operation.name.data, operation.name.size, other.data, other.size,
                                      operation.options, buffer, capacity, &length, &error);
        case URIFORM_ARROW_WITHOUT_PARAM:
            return uriform_without_param(text.data, text.size, operation.name.data, operation.name.size, operation.options, buffer,
                                         capacity, &length, &error);
        case URIFORM_ARROW_WEB_PARSE:
            return uriform_web_parse(text.data, text.size, other.data, other.size, operation.options, operation.hook, buffer,
                                     capacity, &length, &attributes, &error);
        case URIFORM_ARROW_HREF:
            return uriform_web_parse(text.data, text.size, other.data, other.size, operation.options, operation.hook, buffer,
                                     capacity, &length, nullptr, &error);
        case URIFORM_ARROW_WEB_TO_URI:
            return uriform_web_to_uri(text.data, text.size, other.data, other.size, operation.options, operation.hook, buffer,
                                      capacity, &length, &error);
        case URIFORM_ARROW_CONVERT:
            return operation.convert(text.data, text.size, operation.options, buffer, capacity, &length, &error);
        case URIFORM_ARROW_COMBINE:
            return operation.combine(operation.context, &text, &other, operation.options, buffer, capacity, &length, &error);
            // end: column_functions.tsv
        // NOLINTEND(bugprone-branch-clone)
        default:
            return static_cast<int>(URIFORM_INVALID_OPTION);
        }
    };
    error = {};
    error.code = call();
    return error.code;
}

std::optional<std::string_view> called_text::operator()(const uriform_arrow_operation& operation, std::string_view text,
                                                        std::string_view other)
{
    row_call row(text, other);
    const auto write = [&] {
        row.buffer = buffer_.data();
        row.capacity = buffer_.size();
        return row.by(operation);
    };
    if (write() == URIFORM_BUFFER_TOO_SMALL) {
        buffer_.resize(std::max(row.length, 2 * buffer_.size()));
        write();
    }
    check_row_status(row.error);
    return row.error.code == URIFORM_OK ? std::optional(std::string_view(buffer_).substr(0, row.length)) : std::nullopt;
}

uriform_arrow_operation converting(const uriform_arrow_operation& keys) noexcept
{
    uriform_arrow_operation made = keys;
    made.function = URIFORM_ARROW_CONVERT;
    return made;
}

uriform_error error_of_row(const uriform_arrow_operation& operation, std::string_view text, std::string_view other)
{
    called_text made;
    const bool of_made = (traits_of(operation.function).needs & a_maker) != 0 && operation.convert != nullptr;
    if (of_made) {
        const auto uri = made(converting(operation), text, other);
        if (!uri)
            return error_of_row(converting(operation), text, other);
        text = *uri;
    }
    row_call row(text, other);
    row.by(operation);
    // No error: the result is null for a parameter that does not exist or lacks a value.
    if (row.error.code == URIFORM_BUFFER_TOO_SMALL || row.error.code == URIFORM_NOT_FOUND)
        return success;
    check_row_status(row.error);
    return row.error;
}

void check_row_status(const uriform_error& told)
{
    if (told.code == URIFORM_OUT_OF_MEMORY)
        throw std::bad_alloc();
    const bool is_of_row = told.code == URIFORM_OK || told.code == URIFORM_NOT_FOUND || has_error_name(told.code);
    if (!is_of_row)
        throw column_failure{told};
}

} // namespace uriform::c
