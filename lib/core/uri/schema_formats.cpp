#include <uriform/uri/schema_formats.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

#include <uriform/base/char_set.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/ucschar.hpp>

namespace uriform {
namespace {

/// RFC 6570, section 2.1, the rule literals, restricted to ASCII and without pct-encoded; includes erratum 6937.
constexpr char_set literals = char_set::range(0x21, 0x7E) - char_set("\"%<>\\^`{|}");
/// Section 2.2, the rule operator.
constexpr char_set operators{"+#./;?&=,!@|"};
/// Section 2.3, the rule varchar, without pct-encoded.
constexpr char_set varchar = chars::alpha + chars::digit + '_';

/// Returns whether the rules ucschar or iprivate (RFC 6570, section 1.5) contain the character. RFC 3987, section 4.1, forbids
/// bidirectional formatting characters only in IRIs.
bool is_ucschar(char32_t character) noexcept
{
    const bool formats = character == 0x200E || character == 0x200F || (character >= 0x202A && character <= 0x202E);
    return formats || detail::grammar::any_ucschar(character, character, true);
}

/// Reads a template from left to right. Each member function reads the rule of the same name, and returns false if the text does
/// not match.
class template_reader {
public:
    explicit template_reader(std::string_view text) noexcept : text_(text) {}

    bool uri_template() noexcept
    {
        while (at_ < text_.size())
            if (!(skip("{") ? expression() : literal()))
                return false;
        return true;
    }

private:
    bool literal() noexcept
    {
        if (one_of(literals))
            return true;
        const detail::utf8::sequence character = detail::utf8::first(text_.substr(at_));
        const std::string_view octets = text_.substr(at_, character.size);
        at_ += character.size;
        return octets[0] != '%' && character.well_formed && is_ucschar(detail::utf8::code_point(octets));
    }

    /// Reads an expression after its `{`.
    bool expression() noexcept
    {
        if (at_ < text_.size() && operators.contains(text_[at_]))
            ++at_;
        do
            if (!varspec())
                return false;
        while (skip(","));
        return skip("}");
    }

    bool varspec() noexcept
    {
        do
            if (!one_of(varchar))
                return false;
        while (skip(".") || is_at(varchar));
        return skip("*") || !skip(":") || max_length();
    }

    bool max_length() noexcept
    {
        std::size_t digits = 0;
        while (digits < 4 && at_ < text_.size() && chars::digit.contains(text_[at_]) && (digits != 0 || text_[at_] != '0')) {
            ++digits;
            ++at_;
        }
        return digits != 0;
    }

    /// Returns whether the next octet is in `set` or begins a pct-encoded.
    [[nodiscard]] bool is_at(const char_set& set) const noexcept
    {
        return at_ < text_.size() && (set.contains(text_[at_]) || detail::grammar::pct_encoded(text_, at_) >= 0);
    }
    /// Reads an octet from `set`, or a pct-encoded.
    bool one_of(const char_set& set) noexcept
    {
        if (!is_at(set))
            return false;
        at_ += text_[at_] == '%' ? 3 : 1;
        return true;
    }
    bool skip(std::string_view octet) noexcept
    {
        const bool found = text_.substr(at_, 1) == octet;
        at_ += found ? 1 : 0;
        return found;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Returns whether a text matches the rule label (RFC 1034, section 3.5, relaxed by RFC 1123, section 2.1).
bool is_label(std::string_view label) noexcept
{
    constexpr char_set octets = chars::alpha + chars::digit + '-';
    for (const char octet : label)
        if (!octets.contains(octet))
            return false;
    return !label.empty() && label.size() <= 63 && label.front() != '-' && label.back() != '-';
}

} // namespace

bool is_host(std::string_view text) noexcept
{
    using namespace detail::grammar;
    if (!text.starts_with('[')) {
        const reading name = run(text, 0, chars::reg_name, repertoire::ascii);
        return name.complete && name.end == text.size();
    }
    const bool future = text.size() > 1 && detail::ascii::to_lower(text[1]) == 'v';
    std::array<std::uint8_t, 16> octets{};
    const reading address = future ? ipvfuture(text, 1) : ipv6address(text, 1, octets);
    return address.complete && text.substr(address.end) == "]";
}

bool is_hostname(std::string_view text) noexcept
{
    if (text.size() > 253)
        return false;
    for (;; text.remove_prefix(text.find('.') + 1)) {
        if (!is_label(text.substr(0, text.find('.'))))
            return false;
        if (text.find('.') == text.npos)
            return true;
    }
}

bool is_uri_template(std::string_view text) noexcept
{
    return template_reader(text).uri_template();
}

} // namespace uriform
