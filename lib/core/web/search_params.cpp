#include <uriform/web/search_params.hpp>

#include <algorithm>
#include <functional>
#include <utility>

#include <uriform/base/utf8.hpp>

#include "core/base/repaired_utf8.hpp"

namespace uriform::web {
namespace {

/// An argument, as a scalar value string. Copied only if it is not UTF-8.
class scalar_values {
public:
    explicit scalar_values(std::string_view text) : text_(text)
    {
        if (utf8::check(text)) [[likely]]
            return;
        uriform::internal::append_repaired(text, replaced_);
        text_ = replaced_;
    }
    scalar_values(const scalar_values&) = delete;
    scalar_values& operator=(const scalar_values&) = delete;

    [[nodiscard]] std::string_view view() const noexcept { return text_; }
    [[nodiscard]] std::string string() const { return std::string(text_); }

private:
    std::string replaced_;
    std::string_view text_;
};

form_field field_of(std::string_view name, std::string_view value)
{
    return {scalar_values(name).string(), scalar_values(value).string()};
}

template <class Fields>
std::vector<form_field> fields_of(const Fields& fields)
{
    std::vector<form_field> all;
    all.reserve(fields.size());
    for (const auto& [name, value] : fields)
        all.push_back(field_of(name, value));
    return all;
}

/// A name, and optionally a value, to look for.
class wanted {
public:
    explicit wanted(std::string_view name, std::optional<std::string_view> value = std::nullopt)
        : name_(name), value_(value.value_or(std::string_view())), any_value_(!value)
    {
    }
    bool operator()(const form_field& field) const noexcept
    {
        return field.name == name_.view() && (any_value_ || field.value == value_.view());
    }

private:
    scalar_values name_;
    scalar_values value_;
    bool any_value_;
};

/// Returns a rank that sorts UTF-8 octets in the order of UTF-16 code units. This order differs from the order of octets and code
/// points only above U+DFFF: in UTF-16, code points from U+10000 are surrogate pairs, and so come before U+E000 to U+FFFF. In
/// UTF-8, the former begin with F0 to F4, and the latter with EE or EF.
constexpr unsigned code_unit_rank(char octet) noexcept
{
    const auto value = static_cast<unsigned char>(octet);
    return value == 0xEE || value == 0xEF ? value | 0x10U : value;
}

/// Implements "code unit less than" for UTF-8.
bool code_unit_less(std::string_view a, std::string_view b) noexcept
{
    return std::ranges::lexicographical_compare(a, b, {}, code_unit_rank, code_unit_rank);
}

} // namespace

search_params::search_params(std::string_view text)
{
    const scalar_values read(text.substr(text.starts_with('?') ? 1 : 0));
    fields_ = parse_form(read.view(), whatwg_form_decoding).value(); // never fails
}

search_params::search_params(std::initializer_list<std::pair<std::string_view, std::string_view>> fields)
    : fields_(fields_of(fields))
{
}

search_params::search_params(std::span<const form_field> fields) : fields_(fields_of(fields)) {}

std::optional<std::string_view> search_params::get(std::string_view name) const
{
    const wanted is_wanted(name);
    const auto found = std::ranges::find_if(fields_, std::cref(is_wanted));
    return found != fields_.end() ? std::optional<std::string_view>(found->value) : std::nullopt;
}

std::vector<std::string_view> search_params::get_all(std::string_view name) const
{
    const wanted is_wanted(name);
    std::vector<std::string_view> values;
    for (const form_field& field : fields_)
        if (is_wanted(field))
            values.emplace_back(field.value);
    return values;
}

bool search_params::has(std::string_view name, std::optional<std::string_view> value) const
{
    const wanted is_wanted(name, value);
    return std::ranges::any_of(fields_, std::cref(is_wanted));
}

void search_params::append(std::string_view name, std::string_view value)
{
    fields_.push_back(field_of(name, value));
}

void search_params::set(std::string_view name, std::string_view value)
{
    form_field field = field_of(name, value);
    const auto same_name = [&](const form_field& other) { return other.name == field.name; };
    const auto first = std::ranges::find_if(fields_, same_name);
    if (first == fields_.end()) {
        fields_.push_back(std::move(field));
        return;
    }
    fields_.erase(std::remove_if(first + 1, fields_.end(), same_name), fields_.end());
    first->value = std::move(field.value);
}

std::size_t search_params::remove(std::string_view name, std::optional<std::string_view> value)
{
    // The arguments may view fields that this function moves.
    const std::string own_name(name), own_value(value.value_or(std::string_view()));
    const wanted is_wanted(own_name, value ? std::optional<std::string_view>(own_value) : std::nullopt);
    return std::erase_if(fields_, std::cref(is_wanted));
}

void search_params::sort()
{
    // Sorts pointers: std::stable_sort of the fields themselves would need more code than the rest of this file.
    std::vector<form_field*> order;
    order.reserve(fields_.size());
    for (form_field& field : fields_)
        order.push_back(&field);
    std::sort(order.begin(), order.end(), [](const form_field* a, const form_field* b) {
        return code_unit_less(a->name, b->name) || (!code_unit_less(b->name, a->name) && a < b);
    });
    std::vector<form_field> sorted;
    sorted.reserve(fields_.size());
    for (form_field* const field : order)
        sorted.push_back(std::move(*field));
    fields_ = std::move(sorted);
}

} // namespace uriform::web
