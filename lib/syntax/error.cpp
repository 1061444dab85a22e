#include <uriform/syntax/error.hpp>

#include <algorithm>
#include <array>

#include "error_text.hpp"

namespace uriform {
namespace {

struct error_text {
    errc code;
    std::string_view name; ///< of a literal, as the message is: it ends in NUL
    std::string_view message;
};

constexpr std::array error_texts{
    error_text{errc::invalid_character, "invalid-character", "invalid character"},
    error_text{errc::invalid_percent_encoding, "invalid-percent-encoding", "`%` without two hexadecimal digits"},
    error_text{errc::invalid_ip_literal, "invalid-ip-literal", "invalid IP address in brackets"},
    error_text{errc::invalid_port, "invalid-port", "invalid port"},
    error_text{errc::colon_in_first_segment, "colon-in-first-segment", "`:` in the first segment of a relative reference"},
    error_text{errc::missing_scheme, "missing-scheme", "no scheme begins the URI"},
    error_text{errc::unexpected_scheme, "unexpected-scheme", "a relative reference has no scheme"},
    error_text{errc::unexpected_fragment, "unexpected-fragment", "an absolute URI has no fragment"},
    error_text{errc::too_long, "too-long", "the text is longer than 4294967295 bytes"},
    error_text{errc::invalid_utf8, "invalid-utf8", "not valid UTF-8"},
    error_text{errc::unpaired_surrogate, "unpaired-surrogate", "`%uXXXX` that is one half of a surrogate pair"},
    error_text{errc::path_without_slash, "path-without-slash", "beside an authority a path begins with `/`"},
    error_text{errc::invalid_host_name, "invalid-host-name", "a host name that is not valid in IDNA"},
    error_text{errc::host_name_too_long, "host-name-too-long", "a host name too long for IDNA"},
    error_text{errc::invalid_bidi, "invalid-bidi", "right-to-left and other text mixed in a component"},
    error_text{errc::unknown_charset, "unknown-charset", "no charset has this name"},
    error_text{errc::invalid_charset_data, "invalid-charset-data", "octets that the charset does not define"},
    error_text{errc::too_many_combining, "too-many-combining", "too many combining characters in a row"},
    error_text{errc::unicode_data_unavailable, "unicode-data-unavailable", "ICU has no data"},
};

constexpr std::array<std::string_view, 8> rule_names{"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};

constexpr const error_text& text_of(errc code) noexcept
{
    for (const error_text& text : error_texts)
        if (text.code == code)
            return text;
    return error_texts.front();
}

/// The codes whose messages do not name their rule themselves.
constexpr std::array codes_of_a_rule{errc::invalid_character, errc::invalid_percent_encoding};

/// `invalid character in host`: the message of a code, ` in ` and the name of a rule.
consteval std::array<char, 48> composed(errc code, std::string_view reading)
{
    std::array<char, 48> text{};
    auto end = text.begin();
    for (const std::string_view piece : {text_of(code).message, std::string_view(" in "), reading})
        end = std::copy(piece.begin(), piece.end(), end);
    *end = '\0';
    return text;
}

consteval auto compose_all()
{
    std::array<std::array<std::array<char, 48>, rule_names.size()>, codes_of_a_rule.size()> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < rule_names.size(); ++j)
            all[i][j] = composed(codes_of_a_rule[i], rule_names[j]);
    return all;
}

constexpr auto composed_messages = compose_all();

class category final : public std::error_category {
    const char* name() const noexcept override { return "uriform"; }
    std::string message(int code) const override { return std::string(text_of(static_cast<errc>(code)).message); }
};

} // namespace

std::string_view name(errc code) noexcept
{
    return text_of(code).name;
}

const std::error_category& error_category() noexcept
{
    static const category instance;
    return instance;
}

const char* detail::message_of(errc code, rule reading) noexcept
{
    const auto* const of_a_rule = std::find(codes_of_a_rule.begin(), codes_of_a_rule.end(), code);
    if (of_a_rule == codes_of_a_rule.end() || reading == rule::none) // a text that is only decoded is read by no rule
        return text_of(code).message.data();
    const auto which = static_cast<std::size_t>(of_a_rule - codes_of_a_rule.begin());
    return composed_messages[which][static_cast<std::size_t>(reading)].data();
}

std::string error::message() const
{
    return detail::message_of(code, reading);
}

} // namespace uriform
