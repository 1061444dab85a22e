#include <uriform/base/error.hpp>

#include <algorithm>

#include <uriform/base/utf8.hpp>

#include "base/error_text.hpp"

namespace uriform {
namespace {

/// The most bytes of a text that explain() shows on each side of the position.
constexpr std::size_t shown_before = 48;
constexpr std::size_t shown_after = 24;

constexpr std::string_view hexdigs = "0123456789ABCDEF";

void append_octet(char octet, std::string& out)
{
    const auto value = static_cast<unsigned char>(octet);
    out.append({'\\', 'x', hexdigs[value >> 4], hexdigs[value & 0xF]});
}

void append_code_point(char32_t code_point, std::string& out)
{
    std::string digits;
    for (; code_point != 0; code_point /= 16)
        digits.insert(digits.begin(), hexdigs[code_point % 16]);
    out.append("\\u{").append(digits).append("}");
}

/// Appends the octet or the UTF-8 sequence at byte `at`; returns its size.
std::size_t append_shown(std::string_view text, std::size_t at, std::string& out)
{
    const auto value = static_cast<unsigned char>(text[at]);
    if (value >= 0x20 && value < 0x7F) {
        out += text[at];
        return 1;
    }
    const utf8::sequence sequence = utf8::first(text.substr(at));
    if (value < 0x80 || !sequence.well_formed) {
        append_octet(text[at], out);
        return 1;
    }
    append_code_point(utf8::code_point(text.substr(at, sequence.size)), out);
    return sequence.size;
}

/// Moves `at` back to the start of the UTF-8 sequence that it is in.
std::size_t start_of_sequence(std::string_view text, std::size_t at) noexcept
{
    std::size_t start = at;
    while (start != 0 && start < text.size() && at - start < 3 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80)
        --start;
    return start;
}

} // namespace

std::string error::message() const
{
    return internal::message_of(code, reading);
}

[[gnu::cold]] std::string format_as(const error& e)
{
    return e.message() + " at byte " + std::to_string(e.position);
}

[[gnu::cold]] std::string explain(const error& e, std::string_view text)
{
    const std::size_t position = std::min(e.position, text.size());
    const std::size_t begin = start_of_sequence(text, position - std::min(position, shown_before));
    const std::size_t end = start_of_sequence(text, position + std::min(text.size() - position, shown_after));
    std::string lines = begin == 0 ? "" : "...";
    std::size_t caret = lines.size();
    for (std::size_t at = begin; at < end;) {
        at += append_shown(text, at, lines);
        if (at <= position)
            caret = lines.size();
    }
    lines.append(end == text.size() ? "\n" : "...\n").append(caret, ' ').append("^ ").append(e.message());
    return lines;
}

} // namespace uriform
