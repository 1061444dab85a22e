#include "arrow/arrow_application.hpp"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <uriform/base/utf8.hpp>

#include "arrow/arrow_calls.hpp"
#include "arrow/arrow_columns.hpp"
#include "arrow/arrow_functions.hpp"
#include "arrow/arrow_names.hpp"
#include "arrow/arrow_selection.hpp"

namespace uriform::c {
namespace {

/// Returns the array with a column's texts: the column itself or its dictionary.
const ArrowArray& texts_of(const typed_array& column)
{
    if (column.type.indices == '\0')
        return column.array;
    check_array(column.array, 2);
    require_arrow(column.array.dictionary != nullptr);
    return *column.array.dictionary;
}

/// Returns the rows of a dictionary-encoded column.
indices rows_of(const typed_array& column)
{
    return read_indices(column.type.indices, column.array, static_cast<std::size_t>(column.array.dictionary->length));
}

class error_column {
public:
    void add(const uriform_error& error)
    {
        if (error.code == URIFORM_OK)
            return add_none(1);
        codes_.add(static_cast<std::size_t>(error.code));
        positions_.add(error.position);
        components_.add(error.component);
        texts_.add(static_cast<std::uint8_t>(error.text));
        validity_.add(true);
    }

    /// Adds rows without errors.
    void add_none(std::size_t count)
    {
        codes_.add_nulls(count);
        positions_.add_nulls(count);
        components_.add_nulls(count);
        texts_.add_nulls(count);
        validity_.add(false, count);
    }

    [[nodiscard]] bool has_error() const noexcept { return validity_.zeros() != validity_.size(); }

    [[nodiscard]] owned_array finish()
    {
        return validity_.finish_array(
            {}, vector_of<owned_array>(codes_.finish(), positions_.finish(), components_.finish(), texts_.finish()));
    }

private:
    name_column<std::int32_t> codes_{enumeration::errors};
    value_column<std::uint64_t> positions_;
    name_column<std::int8_t> components_{enumeration::components};
    value_column<std::uint8_t> texts_;
    validity_column validity_;
};

/// Returns the error if a text is not UTF-8, or success. `number` is the text's number among the function's arguments.
uriform_error utf8_error_of(std::string_view text, std::uint16_t number)
{
    const auto checked = utf8::check(text);
    uriform_error told = checked ? success : failure(checked.error());
    told.text = number;
    return told;
}

/// Returns the argument numbers that a function uses for the column's texts and for the other operand.
std::pair<std::uint16_t, std::uint16_t> numbers_of_texts(std::uint32_t function) noexcept
{
    switch (function) {
    case URIFORM_ARROW_RESOLVE:
    case URIFORM_ARROW_RELATIVIZE:
        return {1, 0};
    case URIFORM_ARROW_WITH_PARAM: // after the name
        return {0, 2};
    default:
        return {0, 1};
    }
}

/// Returns whether `a` is an error that comes before `b` or is the only error.
bool precedes(const uriform_error& a, const uriform_error& b) noexcept
{
    return a.code != URIFORM_OK && (b.code == URIFORM_OK || std::tie(a.text, a.position) < std::tie(b.text, b.position));
}

/// A block's rows, with null in place of texts that are not UTF-8. Only checks the selected operands.
class utf8_rows {
public:
    [[nodiscard]] row_block operator()(const row_block& rows, bool of_texts, bool of_others)
    {
        return {of_texts ? only_utf8(rows.texts, texts_) : rows.texts,
                of_others && rows.has_others ? only_utf8(rows.others, others_) : rows.others, rows.has_others};
    }

private:
    static batch::column only_utf8(const batch::column& texts, row_bits& bits)
    {
        for (std::size_t i = 0; i < texts.size(); ++i)
            bits.set(i, !texts.is_null(i) && utf8::check(texts[i]).has_value());
        return texts.with_validity(bits.bytes().data());
    }

    row_bits texts_;
    row_bits others_;
};

/// The results for all rows of a source.
class results {
public:
    results(const column_job& job, const text_source* other)
        : operation_(job.operation), rows_(job.source.rows()), other_(other), function_(make_function(job))
    {
        if (other_ == nullptr && has_other_operand(operation_)) {
            const std::string_view same(operation_.text.data, operation_.text.size);
            same_.assign(std::min(rows_.size(), block_size), same);
        }
    }

    void add_all()
    {
        for (std::size_t first = 0; first < rows_.size(); first += block_size) {
            require_no_stop(operation_);
            const std::size_t count = std::min(rows_.size() - first, block_size);
            const row_block block{rows_.rows(first, count), others(first, count), has_others()};
            row_bits valid;
            function_->add(utf8_rows_(block, has(URIFORM_ARROW_UTF8), has(URIFORM_ARROW_OTHER_UTF8)), valid);
            if (has_errors())
                add_errors(block, valid);
        }
    }

    [[nodiscard]] bool has_errors() const noexcept { return has(URIFORM_ARROW_ERRORS); }
    [[nodiscard]] owned_array values() { return function_->finish(); }
    [[nodiscard]] owned_array errors() { return errors_.finish(); }

    /// Returns the errors in the selected rows.
    [[nodiscard]] owned_array errors(const result_type& type, const selection& selected)
    {
        if (errors_.has_error())
            return select_rows(type, selected, errors_.finish());
        error_column none;
        none.add_none(selected.rows.size());
        return none.finish();
    }

private:
    [[nodiscard]] bool has_others() const noexcept
    {
        return has_other_operand(operation_) && (other_ != nullptr || operation_.text.data != nullptr);
    }

    [[nodiscard]] batch::column others(std::size_t first, std::size_t count) const noexcept
    {
        if (other_ != nullptr)
            return other_->rows().rows(first, count);
        const std::span<const std::string_view> same(same_);
        return batch::column(same.first(std::min(count, same.size())));
    }

    void add_errors(const row_block& block, const row_bits& valid)
    {
        bool none = true;
        for (std::size_t i = 0; i < block.size(); ++i)
            none = none && (valid[i] || block.is_null(i));
        if (none)
            return errors_.add_none(block.size());
        for (std::size_t i = 0; i < block.size(); ++i)
            errors_.add(valid[i] || block.is_null(i) ? success : error_of(block, i));
    }

    [[nodiscard]] bool has(uriform_arrow_option option) const noexcept { return (operation_.layout & option) != 0; }

    /// Returns the error in a row without a result. A text that is not UTF-8 may contain an earlier error before those octets, if
    /// no continuation could correct it.
    [[nodiscard]] uriform_error error_of(const row_block& block, std::size_t i) const
    {
        std::string_view text = block.texts[i], other = block.other(i);
        const auto [number, other_number] = numbers_of_texts(operation_.function);
        const uriform_error of_text = has(URIFORM_ARROW_UTF8) ? utf8_error_of(text, number) : success;
        const uriform_error of_other = has(URIFORM_ARROW_OTHER_UTF8) ? utf8_error_of(other, other_number) : success;
        if (of_text.code != URIFORM_OK)
            text = text.substr(0, static_cast<std::size_t>(of_text.position));
        if (of_other.code != URIFORM_OK)
            other = other.substr(0, static_cast<std::size_t>(of_other.position));
        const uriform_error& told = precedes(of_text, of_other) ? of_text : of_other;
        const uriform_error of_valid = error_of_row(operation_, text, other);
        return told.code == URIFORM_OK || precedes(of_valid, told) ? of_valid : told;
    }

    const uriform_arrow_operation& operation_;
    const batch::column& rows_;
    const text_source* other_;
    std::vector<std::string_view> same_;
    std::unique_ptr<column_function> function_;
    utf8_rows utf8_rows_;
    error_column errors_;
};

/// Returns a struct of values and errors.
owned_array with_errors(owned_array values, owned_array errors)
{
    const std::int64_t length = values->length;
    auto children = vector_of<owned_array>(std::move(values), std::move(errors));
    return make_array({.length = length, .buffers = {buffer()}, .children = std::move(children)});
}

/// Returns all results as an array.
owned_array array_of(results all)
{
    all.add_all();
    return all.has_errors() ? with_errors(all.values(), all.errors()) : all.values();
}

/// Does the same for a dictionary-encoded column.
owned_array array_of_selected(results all, const result_type& type, const selection& selected)
{
    all.add_all();
    if (!all.has_errors())
        return select_rows(type, selected, all.values());
    owned_array values = select_rows(type.children[0], selected, all.values());
    return with_errors(std::move(values), all.errors(type.children[1], selected));
}

owned_schema schema_of(const result_type& type, std::string name, std::string metadata)
{
    std::vector<owned_schema> children;
    for (const result_type& child : type.children)
        children.push_back(schema_of(child, child.name, ""));
    owned_schema dictionary = type.names != enumeration::none ? make_schema({.format = "u"}) : owned_schema();
    return make_schema({type.format, std::move(name), std::move(metadata), std::move(children), std::move(dictionary)});
}

} // namespace

owned_array applied(const uriform_arrow_operation& operation, const typed_array& column, const typed_array* other)
{
    text_source source(column.type, texts_of(column), column.owner);
    const text_type texts = texts_of_result(operation, column.type);
    if (column.type.indices != '\0') {
        indices rows = rows_of(column);
        if (other == nullptr && rows.size() >= source.size()) // process each value once
            return array_of_selected({{operation, texts, source}, nullptr}, type_of_result(operation, column.type),
                                     {operation, rows});
        source.decode(std::move(rows));
    }
    if (other == nullptr)
        return array_of({{operation, texts, source}, nullptr});
    text_source others(other->type, texts_of(*other), nullptr);
    if (other->type.indices != '\0')
        others.decode(rows_of(*other));
    require_arrow(source.size() == others.size());
    return array_of({{operation, texts, source}, &others});
}

owned_schema schema_of_result(const uriform_arrow_operation& operation, const ArrowSchema& schema)
{
    const result_type type = type_of_result(operation, read_type(schema));
    // A dictionary's metadata describe its values, for example in Polars' Enum.
    return schema_of(type, schema.name != nullptr ? schema.name : "",
                     schema.dictionary == nullptr ? without_extension(schema.metadata) : std::string());
}

uriform_error status_of_other(const uriform_arrow_operation* operation, bool has_other) noexcept
{
    const uriform_error told = status_of(operation);
    if (told.code != URIFORM_OK || !has_other)
        return told;
    return has_other_operand(*operation) ? success : failure(URIFORM_INVALID_OPTION);
}

} // namespace uriform::c

using namespace uriform;

int uriform_arrow_schema(const uriform_arrow_operation* operation, const struct ArrowSchema* schema, struct ArrowSchema* result,
                         uriform_error* error)
{
    return c::answer_of_columns(error, {c::status_of(operation), c::required(schema), c::required(result)},
                                [&] { *result = c::schema_of_result(*operation, *schema).moved_out(); });
}

int uriform_arrow_apply(const uriform_arrow_operation* operation, const struct ArrowSchema* schema, struct ArrowArray* array,
                        const struct ArrowSchema* other_schema, struct ArrowArray* other, struct ArrowArray* result,
                        uriform_error* error)
{
    const auto asked = {c::status_of_other(operation, other != nullptr), c::required(schema), c::required(array),
                        other != nullptr ? c::required(other_schema) : c::success, c::required(result)};
    return c::answer_of_columns(error, asked, [&] {
        c::require_arrow(array != other);
        // Shared buffers already refer to their owner. The array moves there once nothing can fail.
        const auto owner = std::make_shared<c::owned_array>();
        const c::typed_array column{c::read_type(*schema), *array, owner};
        c::owned_array made;
        if (other == nullptr) {
            made = c::applied(*operation, column, nullptr);
        } else {
            const c::typed_array others{c::read_type(*other_schema), *other, nullptr};
            made = c::applied(*operation, column, &others);
            other->release(other);
        }
        *owner = c::owned_array(*array);
        array->release = nullptr;
        *result = made.moved_out();
    });
}
