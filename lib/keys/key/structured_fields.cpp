#include "keys/key/structured_fields.hpp"

#include <array>

#include <uriform/base/utf8.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

namespace uriform::internal {
namespace {

constexpr char_set blank{' '};
constexpr char_set optional_whitespace{" \t"};
constexpr char_set key_begin = chars::lower_alpha + '*';
constexpr char_set key_octets = key_begin + chars::digit + char_set("_-.");
constexpr char_set token_begin = chars::alpha + '*';
constexpr char_set token_octets = chars::alpha + chars::digit + char_set("!#$%&'*+-.^_`|~:/");
constexpr char_set printable = char_set::range(0x20, 0x7E);
constexpr char_set string_plain = printable - char_set("\"\\");
constexpr char_set display_plain = printable - char_set("\"%");
constexpr char_set lower_hexdig = chars::digit + char_set("abcdef");
constexpr char_set base64 = chars::alpha + chars::digit + char_set("+/");

} // namespace

std::size_t structured_field_reader::skip_all(const char_set& octets) noexcept
{
    const std::size_t begin = at_;
    while (sees(octets))
        ++at_;
    return at_ - begin;
}

std::size_t structured_field_reader::skip_digits(std::size_t most) noexcept
{
    const std::size_t begin = at_;
    while (at_ - begin < most && sees(chars::digit))
        ++at_;
    return at_ - begin;
}

std::optional<field_member> structured_field_reader::next_member() noexcept
{
    if (at_ == 0)
        skip_all(blank); // section 4.2
    field_member next;
    return !at_end() && member(next) ? std::optional(next) : std::nullopt;
}

std::optional<field_value> structured_field_reader::next_item() noexcept
{
    skip_all(blank);
    field_value next;
    return !sees(')') && item(next) ? std::optional(next) : std::nullopt;
}

/// Parses according to section 4.2.2, up to the next member.
bool structured_field_reader::member(field_member& next) noexcept
{
    const std::size_t begin = at_;
    if (!key())
        return false;
    next.key = from(begin);
    next.value.text = text_.substr(at_, 0);
    if (skip('=')) {
        const std::size_t value_begin = at_;
        next.value.type = field_type::inner_list;
        if (!(sees('(') ? inner_list() : bare_item(next.value.type)))
            return false;
        next.value.text = from(value_begin);
    }
    return parameters() && comma();
}

/// Reads the comma between two members, checking that a key follows, or the end.
bool structured_field_reader::comma() noexcept
{
    skip_all(optional_whitespace);
    if (at_end())
        return true;
    if (!skip(','))
        return fail(key_errc::missing_comma);
    skip_all(optional_whitespace);
    return !at_end() || fail(key_errc::invalid_field_key);
}

/// Parses according to section 4.2.3.3.
bool structured_field_reader::key() noexcept
{
    if (!sees(key_begin))
        return fail(key_errc::invalid_field_key);
    skip_all(key_octets);
    return true;
}

/// Parses according to section 4.2.1.2.
bool structured_field_reader::inner_list() noexcept
{
    ++at_;
    while (next_item()) {
    }
    return failure_.code == error_number{} && skip(')');
}

/// Reads an item in an Inner List with its parameters. Requires a following space or `)` without reading it.
bool structured_field_reader::item(field_value& next) noexcept
{
    const std::size_t begin = at_;
    if (!bare_item(next.type))
        return false;
    next.text = from(begin);
    return parameters() && (sees(' ') || sees(')') || fail(key_errc::missing_list_space));
}

/// Parses according to section 4.2.3.2.
bool structured_field_reader::parameters() noexcept
{
    field_type ignored{};
    while (skip(';')) {
        skip_all(blank);
        if (!key() || (skip('=') && !bare_item(ignored)))
            return false;
    }
    return true;
}

/// Parses according to section 4.2.3.1.
bool structured_field_reader::bare_item(field_type& type) noexcept
{
    if (sees(chars::digit) || sees('-')) {
        type = field_type::integer;
        return number(type);
    }
    if (sees(token_begin)) {
        type = field_type::token;
        skip_all(token_octets);
        return true;
    }
    if (skip('"')) {
        type = field_type::string;
        return string();
    }
    if (skip(':')) {
        type = field_type::byte_sequence;
        return byte_sequence();
    }
    if (skip('?')) {
        type = field_type::boolean;
        return skip('0') || skip('1') || fail(key_errc::invalid_bare_item);
    }
    if (skip('@')) {
        type = field_type::date; // section 4.2.9
        return number(type);
    }
    if (skip('%')) {
        type = field_type::display_string;
        return display_string();
    }
    return fail(key_errc::invalid_bare_item);
}

/// Parses according to section 4.2.4. `type` must be Date or Integer; it becomes Decimal if a decimal point is found.
bool structured_field_reader::number(field_type& type) noexcept
{
    constexpr std::size_t most_digits = 15, most_before_point = 12, most_after_point = 3;
    skip('-');
    const std::size_t digits = skip_digits(most_digits);
    if (digits == 0 || sees(chars::digit))
        return fail(key_errc::invalid_number);
    if (type == field_type::date)
        return !sees('.') || fail(key_errc::invalid_number);
    if (!sees('.'))
        return true;
    type = field_type::decimal;
    if (digits > most_before_point)
        return fail(key_errc::invalid_number);
    ++at_;
    return (skip_digits(most_after_point) != 0 && !sees(chars::digit)) || fail(key_errc::invalid_number);
}

/// Parses according to section 4.2.5, after the first quotation mark.
bool structured_field_reader::string() noexcept
{
    for (;;) {
        skip_all(string_plain);
        if (skip('"'))
            return true;
        if (!skip('\\') || !(skip('"') || skip('\\')))
            return fail(key_errc::invalid_string);
    }
}

/// Parses according to section 4.2.10, after the `%`.
bool structured_field_reader::display_string() noexcept
{
    if (!skip('"'))
        return fail(key_errc::invalid_string);
    while (!skip('"'))
        if (skip_all(display_plain) == 0 && !display_sequence())
            return false;
    return true;
}

/// Reads a code point's percent-encoded UTF-8 octets.
bool structured_field_reader::display_sequence() noexcept
{
    const std::size_t begin = at_;
    std::array<char, 4> octets{};
    std::size_t count = 0;
    do {
        if (!display_octet(octets[count++]))
            return false;
    } while (count < detail::utf8::length(octets[0]) && sees('%'));
    if (detail::utf8::first({octets.data(), count}).well_formed)
        return true;
    at_ = begin;
    return fail(uri_errc::invalid_utf8);
}

/// Reads `%` and two lower-case hexadecimal digits.
bool structured_field_reader::display_octet(char& octet) noexcept
{
    if (!skip('%'))
        return fail(key_errc::invalid_string);
    const std::size_t begin = at_ - 1;
    for (; at_ - begin != 3; ++at_)
        if (!sees(lower_hexdig))
            return fail(key_errc::invalid_string);
    octet = detail::grammar::octet_of(from(begin));
    return true;
}

/// Parses according to section 4.2.7, after the first `:`. Padding may be missing, but must not be partially wrong.
bool structured_field_reader::byte_sequence() noexcept
{
    const std::size_t rest = skip_all(base64) % 4;
    for (std::size_t missing = rest < 2 ? 0 : 4 - rest; missing != 0 && skip('='); --missing) {
    }
    return (rest != 1 && skip(':')) || fail(key_errc::invalid_byte_sequence);
}

std::string string_content(std::string_view text)
{
    std::string content;
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
        at += text[at] == '\\' ? 1 : 0;
        content += text[at];
    }
    return content;
}

} // namespace uriform::internal
