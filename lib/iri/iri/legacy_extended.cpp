#include "iri/iri/legacy_extended.hpp"

#include <uriform/base/char_set.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/syntax/detail/ucschar.hpp>
#include <uriform/uri/percent_encode.hpp>

namespace uriform::iri::internal {
namespace {

/// ASCII except space, delims, unwise characters and controls.
constexpr char_set kept_printable = char_set::range(0x21, 0x7E) - char_set("<>\"{}|\\^`");

/// The character at byte `at`: its size in bytes, and whether to percent-encode it.
struct piece {
    std::size_t size;
    bool encoded;
};

piece read(std::string_view text, std::size_t at) noexcept
{
    if (static_cast<unsigned char>(text[at]) < 0x80)
        return {1, !kept_printable.contains(text[at])};
    const uriform::detail::utf8::sequence sequence = uriform::detail::utf8::first(text.substr(at));
    return {sequence.size, sequence.well_formed && !uriform::detail::grammar::read_ucschar(text, at, false).complete};
}

} // namespace

std::string without_legacy_characters(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const piece next = read(text, at);
        if (next.encoded)
            append_percent_encoded(text.substr(at, next.size), char_set(), out);
        else
            out.append(text.substr(at, next.size));
        at += next.size;
    }
    return out;
}

std::size_t legacy_position(std::string_view text, std::size_t position) noexcept
{
    std::size_t at = 0;
    for (std::size_t written = 0; at < text.size();) {
        const piece next = read(text, at);
        written += next.encoded ? 3 * next.size : next.size;
        if (written > position) // within this character
            return next.encoded ? at : at + next.size - (written - position);
        at += next.size;
    }
    return at;
}

} // namespace uriform::iri::internal
