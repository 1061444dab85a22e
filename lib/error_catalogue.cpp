#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "base/base_error_texts.hpp"
#include "iri/iri_error_texts.hpp"
#include "key/key_error_texts.hpp"
#include "set/set_error_texts.hpp"
#include "syntax/syntax_error_texts.hpp"
#include "uri/uri_error_texts.hpp"
#include "web/web_error_texts.hpp"

/// @file
/// All layers' errors in one table. It includes all layers, and so is in none of them.

namespace uriform {
namespace {

using internal::error_text;
using internal::message_ending;

constexpr error_text no_error{error_number{}, "unknown-error", "unknown error"};

template <std::size_t... Sizes>
consteval auto joined(const error_text (&... lists)[Sizes])
{
    std::array<error_text, (Sizes + ...)> all{};
    auto end = all.begin();
    ((end = std::copy(lists, lists + Sizes, end)), ...);
    return all;
}

constexpr auto catalogue =
    joined(internal::base_error_texts, internal::syntax_error_texts, internal::uri_error_texts, internal::web_error_texts,
           internal::key_error_texts, internal::set_error_texts, internal::iri_error_texts);

constexpr const error_text& text_of(error_number code) noexcept
{
    for (const error_text& text : catalogue)
        if (text.code == code)
            return text;
    return no_error;
}

constexpr std::array<std::string_view, 8> rule_names{"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};

/// A message with the name of a rule, as a literal, since C must not have to free it.
using composed_message = std::array<char, 48>;

consteval composed_message composed(std::string_view message, std::string_view reading)
{
    composed_message text{};
    auto end = text.begin();
    for (const std::string_view piece : {message, std::string_view(" in "), reading})
        end = std::copy(piece.begin(), piece.end(), end);
    *end = '\0';
    return text;
}

/// For each error of the syntax and each rule the message that names both. Only errors of the syntax name a rule.
consteval auto compose_all()
{
    std::array<std::array<composed_message, rule_names.size()>, std::size(internal::syntax_error_texts)> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < rule_names.size(); ++j)
            if (internal::syntax_error_texts[i].ending == message_ending::with_rule)
                all[i][j] = composed(internal::syntax_error_texts[i].message, rule_names[j]);
    return all;
}

constexpr auto composed_messages = compose_all();

class category final : public std::error_category {
    const char* name() const noexcept override { return "uriform"; }
    std::string message(int code) const override
    {
        const bool fits = code >= 0 && code <= 0xFFFF;
        return text_of(fits ? static_cast<error_number>(code) : error_number{}).message;
    }
};

} // namespace

std::string_view to_string(error_number code) noexcept
{
    return text_of(code).name;
}

std::string_view to_string(rule of) noexcept
{
    const auto index = static_cast<std::size_t>(of);
    return index < rule_names.size() ? rule_names[index] : std::string_view();
}

const std::error_category& uriform_category() noexcept
{
    static const category instance;
    return instance;
}

bool internal::is_error(error_number code) noexcept
{
    return &text_of(code) != &no_error;
}

const char* internal::message_of(error_number code, rule reading) noexcept
{
    const auto* const text = std::find_if(std::begin(syntax_error_texts), std::end(syntax_error_texts),
                                          [&](const error_text& t) { return t.code == code; });
    // Text that is only decoded is not read by a rule.
    if (text == std::end(syntax_error_texts) || text->ending == message_ending::as_it_is || to_string(reading).empty())
        return text_of(code).message;
    return composed_messages[static_cast<std::size_t>(text - std::begin(syntax_error_texts))][static_cast<std::size_t>(reading)]
        .data();
}

} // namespace uriform
