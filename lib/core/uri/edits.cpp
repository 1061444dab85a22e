#include <uriform/uri/edits.hpp>

#include <algorithm>
#include <functional>
#include <vector>

#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "core/uri/composed.hpp"

namespace uriform::detail {
namespace {

/// Orders parameters for write_sorted_params(). Equal names are ordered by their place in the text: the sort is stable without
/// the buffer that std::stable_sort allocates.
bool comes_before(const param& a, const param& b) noexcept
{
    const std::weak_ordering order = a.name() <=> b.name();
    return order < 0 || (order == 0 && std::less<>()(a.raw().data(), b.raw().data()));
}

} // namespace

query_writer::query_writer(const uri_reference_view& reference, std::size_t added)
    : fragment_(reference.text().substr(reference.parts().query_end))
{
    text_.reserve(reference.size() + added);
    text_.append(reference.text().substr(0, reference.parts().path_end));
}

std::string& query_writer::begin_param()
{
    text_ += separator_;
    separator_ = '&';
    return text_;
}

components query_writer::complete()
{
    text_.append(fragment_);
    return internal::read_composed(text_);
}

query_writer write_with_param(const uri_reference_view& reference, std::string_view name, std::optional<std::string_view> value)
{
    const params_view all = reference.params();
    const params_view::iterator named = all.find(name);
    params_view::iterator place = named;
    if (named == all.end() && all && all.back().raw().empty())
        --place;

    const std::size_t added = percent_encode_to(name, encode_sets::query_value, {}) +
                              percent_encode_to(value.value_or(""), encode_sets::query_value, {}) + std::string_view("&=").size();
    query_writer out(reference, added);
    const auto set = [&] {
        std::string& text = out.begin_param();
        if (named == all.end())
            append_percent_encoded(name, encode_sets::query_value, text);
        else
            text += named->name().raw();
        if (value)
            append_percent_encoded(*value, encode_sets::query_value, text += '=');
    };
    for (params_view::iterator at = all.begin(); at != all.end(); ++at) {
        if (at == place)
            set();
        else if (at->name() != name)
            out.append(at->raw());
    }
    if (place == all.end())
        set();
    return out;
}

query_writer write_sorted_params(const uri_reference_view& reference)
{
    const params_view all = reference.params();
    std::vector<param> sorted;
    sorted.reserve(static_cast<std::size_t>(std::ranges::distance(all)));
    for (const param& parameter : all)
        sorted.push_back(parameter);
    std::ranges::sort(sorted, comes_before);
    query_writer out(reference);
    for (const param& parameter : sorted)
        out.append(parameter.raw());
    return out;
}

} // namespace uriform::detail
