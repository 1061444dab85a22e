#include "command/cli/charset_file.hpp"

#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace uriform::cli {
namespace {

using namespace std::string_view_literals;

/// A Unicode charset with code units of several octets, in a given octet order.
struct wide_charset {
    const char* name;
    std::string_view mark; ///< U+FEFF at the beginning of a file
    std::string_view lf;
    std::string_view cr;
};

constexpr std::array wide_charsets{
    wide_charset{"utf-16be", "\xFE\xFF"sv, "\0\n"sv, "\0\r"sv},
    wide_charset{"utf-16le", "\xFF\xFE"sv, "\n\0"sv, "\r\0"sv},
    wide_charset{"utf-32be", "\0\0\xFE\xFF"sv, "\0\0\0\n"sv, "\0\0\0\r"sv},
    wide_charset{"utf-32le", "\xFF\xFE\0\0"sv, "\n\0\0\0"sv, "\r\0\0\0"sv},
};

bool is(iri::charset& in, std::string_view octets, std::string_view text)
{
    const auto decoded = in.decode(octets);
    return decoded && *decoded == text;
}

/// Returns whether a file in the charset `given` begins with `mark`, in the octet order of `wide`. The charset may read the mark as
/// a character.
bool takes_mark_of(iri::charset& given, const wide_charset& wide)
{
    const std::string marked = std::string(wide.mark) += wide.lf;
    return is(given, marked, "\n") || is(given, marked, "\uFEFF\n");
}

/// Returns the charset with the opened file's octet order if code units in `given` consist of several octets, otherwise null. Skips
/// a byte order mark.
const wide_charset* find_wide(iri::charset& given, block_reader& blocks)
{
    for (const wide_charset& wide : wide_charsets)
        if (takes_mark_of(given, wide) && blocks.peek(wide.mark.size()) == wide.mark) {
            blocks.skip(wide.mark.size());
            return &wide;
        }
    for (const wide_charset& wide : wide_charsets)
        if (is(given, wide.lf, "\n"))
            return &wide;
    return nullptr;
}

constexpr unsigned octet_values = std::numeric_limits<unsigned char>::max() + 1;

/// Returns the octet that encodes `character`, or an empty text.
std::string find_octet(iri::charset& given, std::string_view character)
{
    for (unsigned value = 0; value < octet_values; ++value)
        if (std::string octet(1, static_cast<char>(value)); is(given, octet, character))
            return octet;
    return {};
}

/// Returns whether the octet of LF also occurs inside characters: after some octet, an LF or two LFs are decoded otherwise. Then
/// lines are ambiguous.
bool has_lf_in_characters(iri::charset& given)
{
    const std::string lf = is(given, "\n", "\n") ? "\n" : find_octet(given, "\n");
    if (lf.empty())
        return false;
    for (unsigned value = 0; value < octet_values; ++value) {
        std::string octets(1, static_cast<char>(value));
        for (std::string lines = "\n"; lines.size() <= 2; lines += '\n') {
            const auto decoded = given.decode(octets += lf);
            if (decoded && !decoded->ends_with(lines))
                return true;
        }
    }
    return false;
}

} // namespace

iri::charset open_charset(const std::string& name)
{
    auto opened = iri::charset::open(name);
    if (!opened)
        throw std::runtime_error("--charset: " + name + ": " + opened.error().message());
    if (has_lf_in_characters(*opened))
        throw std::runtime_error("--charset: " + name + ": its characters may contain the octet LF, which ends lines");
    return *std::move(opened);
}

void begin_file(block_reader& blocks, options& opts)
{
    iri::charset given = open_charset(opts.charset.value());
    if (is(given, "\n", "\n"))
        return;
    if (const wide_charset* const wide = find_wide(given, blocks)) {
        opts.charset = wide->name;
        opts.ends = {std::string(wide->lf), std::string(wide->cr)};
    } else if (const std::string lf = find_octet(given, "\n"); !lf.empty()) { // EBCDIC
        opts.ends = {lf, find_octet(given, "\r")};
    }
}

} // namespace uriform::cli
