#include "iri_generator.hpp"

#include <algorithm>
#include <array>

#include <uriform/syntax/detail/ucschar.hpp>

namespace uriform::test {
namespace {

std::string percent_encoded(std::string_view octets, bool upper)
{
    const std::string_view digits = upper ? "0123456789ABCDEF" : "0123456789abcdef";
    std::string out;
    for (const char c : octets) {
        const auto octet = static_cast<unsigned char>(c);
        out += {'%', digits[octet >> 4], digits[octet & 0xF]};
    }
    return out;
}

} // namespace

std::string utf8_of(char32_t code_point)
{
    const auto octet = [&](unsigned shift, unsigned lead) { return static_cast<char>(lead | (code_point >> shift & 0x3F)); };
    if (code_point < 0x80)
        return {static_cast<char>(code_point)};
    if (code_point < 0x800)
        return {static_cast<char>(0xC0 | code_point >> 6), octet(0, 0x80)};
    if (code_point < 0x10000)
        return {static_cast<char>(0xE0 | code_point >> 12), octet(6, 0x80), octet(0, 0x80)};
    return {static_cast<char>(0xF0 | code_point >> 18), octet(12, 0x80), octet(6, 0x80), octet(0, 0x80)};
}

std::string a_label_of(const std::u32string& label)
{
    std::string out = "xn--";
    for (const char32_t c : label)
        if (c < 0x80)
            out += static_cast<char>(c);
    const std::size_t basic = out.size() - 4;
    if (basic != 0)
        out += '-';
    std::size_t delta = 0;
    std::size_t bias = 72;
    char32_t n = 0x80;
    for (std::size_t h = basic; h < label.size(); ++delta, ++n) {
        char32_t m = 0x110000;
        for (const char32_t c : label)
            m = c >= n ? std::min(m, c) : m;
        delta += (m - n) * (h + 1);
        n = m;
        for (const char32_t c : label) {
            delta += c < n ? 1 : 0;
            if (c != n)
                continue;
            std::size_t q = delta;
            const auto threshold = [&](std::size_t k) { return k <= bias ? 1 : std::min<std::size_t>(k - bias, 26); };
            const auto put = [&](std::size_t digit) { out += "abcdefghijklmnopqrstuvwxyz0123456789"[digit]; };
            for (std::size_t k = 36; q >= threshold(k); k += 36) {
                const std::size_t t = threshold(k);
                put(t + (q - t) % (36 - t));
                q = (q - t) / (36 - t);
            }
            put(q);
            delta /= h == basic ? 700 : 2;
            delta += delta / (h + 1);
            std::size_t k = 0;
            for (; delta > 455; k += 36)
                delta /= 35;
            bias = k + 36 * delta / (delta + 38);
            delta = 0;
            ++h;
        }
    }
    return out;
}

char32_t iri_generator::character(bool in_query)
{
    static constexpr std::array<uriform::detail::grammar::code_points, 12> often{{{0xC0, 0x24F},
                                                                                  {0x300, 0x36F},
                                                                                  {0x391, 0x3C9},
                                                                                  {0x410, 0x44F},
                                                                                  {0x5D0, 0x5EA},
                                                                                  {0x627, 0x64A},
                                                                                  {0x660, 0x669},
                                                                                  {0x3041, 0x3096},
                                                                                  {0x4E00, 0x9FFF},
                                                                                  {0xAC00, 0xD7A3},
                                                                                  {0xFF01, 0xFF5E},
                                                                                  {0x1F600, 0x1F64F}}};
    static constexpr std::array<char32_t, 10> special{0xAD, 0xDF, 0x3C2, 0x200C, 0x200D, 0x3002, 0x2100, 0xFF05, 0xFF0F, 0xFF61};
    if (random_.once_in(8))
        return special[random_.below(special.size())];
    const auto within = [&](const uriform::detail::grammar::code_points& range) {
        return range.first + static_cast<char32_t>(random_.below(range.last - range.first + 1));
    };
    if (in_query && random_.once_in(4))
        return within(uriform::detail::grammar::iprivate[random_.below(uriform::detail::grammar::iprivate.size())]);
    if (random_.once_in(2))
        return within(uriform::detail::grammar::ucschar[random_.below(uriform::detail::grammar::ucschar.size())]);
    return within(often[random_.below(often.size())]);
}

std::string iri_generator::text(std::string_view ascii, bool in_query)
{
    std::string out;
    for (std::size_t left = random_.below(8); left != 0; --left) {
        if (random_.once_in(3))
            out += utf8_of(character(in_query));
        else if (random_.once_in(8))
            out += triplets();
        else
            out += ascii[random_.below(ascii.size())];
    }
    return out;
}

/// Returns the percent-encoded octets of a character, sometimes truncated or with an octet added.
std::string iri_generator::triplets()
{
    std::string octets = random_.once_in(4) ? utf8_of(static_cast<char32_t>(random_.below(0x80))) : utf8_of(character(true));
    if (random_.once_in(6))
        octets.resize(random_.below(octets.size()) + 1);
    if (random_.once_in(12))
        octets += static_cast<char>(random_.below(256));
    return percent_encoded(octets, random_.once_in(2));
}

std::string iri_generator::label()
{
    // The last entries contain characters beyond ASCII, and UTS #46 rejects most of them: an emoji with a ZWJ, a character mapped
    // to `a/c`, labels that break the Bidi rule, a ZWNJ or a combining mark at the start of a label, an unassigned code point, a
    // delimiter.
    static constexpr std::array<std::u8string_view, 26> known{u8"xn--r8jz45g",
                                                              u8"XN--9CA",
                                                              u8"xn--fa-hia",
                                                              u8"xn--a",
                                                              u8"xn--",
                                                              u8"xn--abc-",
                                                              u8"xn--4db",
                                                              u8"example",
                                                              u8"Example",
                                                              u8"127",
                                                              u8"1",
                                                              u8"xn--9ca-x",
                                                              u8"x%6E--9ca",
                                                              u8"xn--4db1a",
                                                              u8"%2f",
                                                              u8"e\u0301\u0323",
                                                              u8"\uFF11\uFF12\uFF17",
                                                              u8"\U0001F3F3\uFE0F\u200D\U0001F308",
                                                              u8"\u2100",
                                                              u8"\u05D0a",
                                                              u8"1\u05D0",
                                                              u8"a\u0661\u05D0",
                                                              u8"\u200Ca",
                                                              u8"\u0301a",
                                                              u8"\u0378",
                                                              u8"\u00C9%2F"};
    if (random_.once_in(2)) {
        const std::u8string_view one = known[random_.below(known.size())];
        return {one.begin(), one.end()};
    }
    if (!random_.once_in(40))
        return text("abcXYZ019-_~!$&'()*+,;=", false);
    std::string of_any_length;
    for (std::size_t left = 40 + random_.below(40); left != 0; --left)
        of_any_length += random_.once_in(2) ? "a" : "\xC3\xA9";
    return of_any_length;
}

std::string iri_generator::reference()
{
    std::string out;
    const bool scheme = !random_.once_in(4);
    const bool authority = !random_.once_in(3);
    if (scheme)
        out += random_.once_in(2) ? "http:" : "S:";
    if (authority) {
        out += "//";
        if (random_.once_in(4))
            out += text("abc:", false) + '@';
        for (std::size_t left = random_.below(4); left != 0; --left)
            out += label() + (left == 1 ? "" : ".");
        if (random_.once_in(4))
            out += ":80";
    }
    for (std::size_t left = random_.below(4); left != 0; --left)
        out += (authority || !out.empty() ? "/x" : "x") + text("abcXYZ019.~", false);
    if (!random_.once_in(3))
        out += '?' + text("abc&=+/?", true);
    if (random_.once_in(2))
        out += '#' + text("abc/?", false);
    return out;
}

std::string iri_generator::uri_reference()
{
    std::string out;
    for (const char c : reference()) {
        if (static_cast<unsigned char>(c) < 0x80)
            out += c;
        else
            out += percent_encoded({&c, 1}, random_.once_in(2));
    }
    return out;
}

} // namespace uriform::test
