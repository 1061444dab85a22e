#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../test/support/appendix_b.hpp"
#include "support.hpp"

/// @file
/// The mutator for targets that parse references. Random changes of octets seldom trigger two rules at once. This mutator finds the
/// components, and replaces, removes, repeats and exchanges them in one input line at a time. It leaves half of the inputs to the
/// fuzzer's own mutations.

// Only libFuzzer defines it; drivers for other engines mutate inputs themselves.
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace {

using uriform::test::split_reference;
using random_engine = std::minstd_rand;

std::size_t below(random_engine& random, std::size_t end)
{
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

template <std::size_t Size>
std::string any_of(random_engine& random, const std::array<std::string_view, Size>& choices)
{
    return std::string(choices[below(random, Size)]);
}

// Texts that each component's rules distinguish.
constexpr std::array<std::string_view, 12> schemes{"http", "https", "HTTP", "file", "ws",   "ftp",
                                                   "urn",  "data",  "s",    "a+b",  "java", "coap"};
constexpr std::array<std::string_view, 8> userinfos{"", "u", "u:p", ":", "%40", "u%3Ap", "a:b:c", "\xC3\xA9"};
constexpr std::array<std::string_view, 22> hosts{"",
                                                 "h",
                                                 "EXAMPLE.com",
                                                 "localhost",
                                                 "1.2.3.4",
                                                 "0x7f.1",
                                                 "256.256.256.256",
                                                 "[::1]",
                                                 "[::]",
                                                 "[v1.a]",
                                                 "[1:2:3:4:5:6:7:8]",
                                                 "[::ffff:1.2.3.4]",
                                                 "[fe80::1%25e]",
                                                 "xn--r8jz45g.jp",
                                                 "xn--",
                                                 "%41.b",
                                                 "a..b",
                                                 "h.",
                                                 "\xE4\xBE\x8B\xE3\x81\x88.jp",
                                                 "fa\xC3\x9F.de",
                                                 "a_b",
                                                 "%00"};
constexpr std::array<std::string_view, 9> ports{"", "80", "443", "0", "0080", "65535", "65536", "99999999999", "8a"};
constexpr std::array<std::string_view, 14> segments{".",   "..",  "%2e",  "%2E%2e", "",   "a",   "a:b",
                                                    "%2F", "%5C", ";x=1", "C:",     "C|", "%41", "\xC3\xA9"};
constexpr std::array<std::string_view, 10> params{"a=1",     "a",     "=",   "",      "utm_source=x",
                                                  "a=1&a=2", "%61=1", "a+b", "x[]=1", "\xC3\xA9=%C3%A9"};
constexpr std::array<std::string_view, 14> anywhere{"%", "%4", "%00", "\t", "\\", "@", ":", "/", "//", "?", "#", "[", " ", "\xFF"};

std::vector<std::string> split_at(std::string_view text, char separator)
{
    std::vector<std::string> pieces;
    for (;;) {
        const std::size_t end = std::min(text.find(separator), text.size());
        pieces.emplace_back(text.substr(0, end));
        if (end == text.size())
            return pieces;
        text.remove_prefix(end + 1);
    }
}

std::string join(const std::vector<std::string>& pieces, char separator)
{
    std::string text = pieces.front();
    for (auto piece = pieces.begin() + 1; piece != pieces.end(); ++piece)
        (text += separator) += *piece;
    return text;
}

/// Replaces, inserts, removes or exchanges a piece between separators.
template <std::size_t Size>
std::string change_pieces(random_engine& random, std::string_view text, char separator,
                          const std::array<std::string_view, Size>& choices)
{
    std::vector<std::string> pieces = split_at(text, separator);
    const auto at = pieces.begin() + static_cast<std::ptrdiff_t>(below(random, pieces.size()));
    switch (below(random, 4)) {
    case 0:
        *at = any_of(random, choices);
        break;
    case 1:
        pieces.insert(at, any_of(random, choices));
        break;
    case 2:
        if (pieces.size() > 1)
            pieces.erase(at);
        break;
    default:
        std::swap(*at, pieces[below(random, pieces.size())]);
    }
    return join(pieces, separator);
}

/// Percent-encodes an octet, even if that changes its meaning, or toggles a letter's case.
void respell(random_engine& random, std::string& text)
{
    if (text.empty())
        return;
    const std::size_t at = below(random, text.size());
    if (below(random, 2) == 0) {
        text[at] = static_cast<char>(text[at] ^ 0x20);
        return;
    }
    static constexpr char digits[] = "0123456789abcdef";
    const auto octet = static_cast<unsigned char>(text[at]);
    text.replace(at, 1, {'%', digits[octet >> 4], digits[octet & 15]});
}

void change_component(random_engine& random, split_reference& parts)
{
    switch (below(random, 7)) {
    case 0:
        parts.scheme = any_of(random, schemes);
        break;
    case 1:
        parts.userinfo = any_of(random, userinfos), parts.host = parts.host.value_or("h");
        break;
    case 2:
        parts.host = any_of(random, hosts);
        break;
    case 3:
        parts.port = any_of(random, ports), parts.host = parts.host.value_or("h");
        break;
    case 4:
        parts.path = change_pieces(random, parts.path, '/', segments);
        break;
    case 5:
        parts.query = change_pieces(random, parts.query.value_or(""), '&', params);
        break;
    default:
        parts.fragment = any_of(random, segments);
    }
}

// A path is always defined.
constexpr std::array optional_components{&split_reference::scheme, &split_reference::userinfo, &split_reference::host,
                                         &split_reference::port,   &split_reference::query,    &split_reference::fragment};

void remove_component(random_engine& random, split_reference& parts)
{
    (parts.*optional_components[below(random, optional_components.size())]).reset();
}

std::string mutated_reference(random_engine& random, std::string_view text)
{
    split_reference parts = uriform::test::split(text);
    switch (below(random, 8)) {
    case 0:
        remove_component(random, parts);
        break;
    case 1: {
        std::string respelt(text);
        respell(random, respelt);
        return respelt;
    }
    case 2: {
        std::string longer(text);
        return longer.insert(below(random, longer.size() + 1), any_of(random, anywhere));
    }
    default:
        change_component(random, parts);
    }
    return uriform::test::recompose(parts);
}

std::size_t copy(std::string_view text, std::uint8_t* data, std::size_t max_size)
{
    const std::size_t size = std::min(text.size(), max_size);
    std::memcpy(data, text.data(), size);
    return size;
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed)
{
    random_engine random(seed);
    if (LLVMFuzzerMutate != nullptr && below(random, 2) == 0)
        return LLVMFuzzerMutate(data, size, max_size);
    std::vector<std::string> lines = split_at(uriform::fuzz::text_of(data, size), '\n');
    std::string& line = lines[below(random, lines.size())];
    line = mutated_reference(random, line);
    return copy(join(lines, '\n'), data, max_size);
}

/// Replaces some components of one reference by those of another.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1, const std::uint8_t* data2,
                                                 std::size_t size2, std::uint8_t* out, std::size_t max_size, unsigned seed)
{
    random_engine random(seed);
    std::vector<std::string> lines = split_at(uriform::fuzz::text_of(data1, size1), '\n');
    const std::vector<std::string> others = split_at(uriform::fuzz::text_of(data2, size2), '\n');
    std::string& line = lines[below(random, lines.size())];
    split_reference parts = uriform::test::split(line);
    const split_reference other = uriform::test::split(others[below(random, others.size())]);
    for (const auto component : optional_components)
        if (below(random, 3) == 0)
            parts.*component = other.*component;
    if (below(random, 2) == 0)
        parts.path = other.path;
    line = uriform::test::recompose(parts);
    return copy(join(lines, '\n'), out, max_size);
}
