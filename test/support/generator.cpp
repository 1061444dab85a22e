#include "generator.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace uriform::test {
namespace {

constexpr std::string_view alpha = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view hex_digits = "0123456789abcdefABCDEF";
constexpr std::string_view scheme_octets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.";
constexpr std::string_view unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
constexpr std::string_view name_octets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=";
constexpr std::string_view user_octets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=::::";
constexpr std::string_view segment_octets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@";
constexpr std::string_view query_octets = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@/?/?";
constexpr std::string_view all_delimiters = "::://///???###[[]]@@@%%%%...vV109afAFgzG- \"<>\\^`{|}~!*";

/// Returns the number in an environment variable, or 1.
std::uint64_t number_of_the_environment(const char* name)
{
    const char* const wish = std::getenv(name);
    return wish == nullptr ? 1 : std::strtoull(wish, nullptr, 10);
}

} // namespace

std::string generator::reference()
{
    std::string out;
    const bool scheme = !once_in(4);
    const bool authority = !once_in(3);
    if (scheme)
        append_scheme(out);
    if (authority)
        append_authority(out);
    append_path(out, scheme, authority);
    if (once_in(3))
        append(out += '?', query_octets, length());
    if (once_in(3))
        append(out += '#', query_octets, length());
    return out;
}

std::string generator::dotted_reference()
{
    static constexpr std::array<std::string_view, 6> fronts{"", "s:", "//h", "http://H:80", "s://", "file://localhost"};
    std::string out(fronts[below(fronts.size())]);
    append_dotted_path(out);
    if (once_in(5))
        out += "?/../%2e";
    return out;
}

std::string generator::long_path(std::size_t size)
{
    static constexpr std::array<std::string_view, 12> pieces{"/a", "/",     "/bc",  "/..",  "/..", "/%2e%2E",
                                                             "/.", "/.%2e", "/%41", "/...", "/a",  "/defghijk"};
    std::string path = "/_";
    while (path.size() < size) {
        const bool mixed = once_in(3);
        const std::string_view piece = pieces[below(pieces.size())];
        for (std::size_t left = 1 + below(once_in(4) ? std::max<std::size_t>(size / 2, 1) : 12); left != 0 && path.size() < size;
             --left)
            path += mixed ? pieces[below(pieces.size())] : piece;
    }
    return path;
}

std::string generator::mutated(std::string text)
{
    for (std::size_t left = 1 + below(3); left != 0; --left)
        mutate(text);
    return text;
}

std::string generator::noise(std::size_t longest)
{
    std::string out;
    for (std::size_t left = below(longest + 1); left != 0; --left)
        out += once_in(20) ? static_cast<char>(below(256)) : one_of(all_delimiters);
    return out;
}

std::string generator::respelled(std::string_view reference)
{
    const std::size_t path = reference.find('/', reference.find("//") + 2);
    const std::size_t path_end = reference.find_first_of("?#");
    std::string out;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const char c = reference[i];
        const bool is_triplet = i >= 1 && (reference[i - 1] == '%' || (i >= 2 && reference[i - 2] == '%'));
        if (i > path && !is_triplet && unreserved.find(c) != unreserved.npos && once_in(4))
            append_triplet_of(out, c);
        else
            out += c;
        if (i >= path && i < path_end && c == '/' && once_in(4))
            out += once_in(2) ? "./" : "x/%2E./";
    }
    return out;
}

std::size_t generator::length()
{
    switch (below(12)) {
    case 0:
        return 0;
    case 1:
        return below(80);
    case 2:
        return once_in(8) ? below(300) : below(20);
    default:
        return 1 + below(8);
    }
}

void generator::append(std::string& out, std::string_view octets, std::size_t count)
{
    for (; count != 0; --count) {
        if (once_in(10))
            append_triplet(out);
        else
            out += one_of(octets);
    }
}

void generator::append_triplet(std::string& out)
{
    if (once_in(2)) {
        static constexpr std::array<std::string_view, 12> often{"%2e", "%2E", "%2f", "%2F", "%41", "%7a",
                                                                "%7E", "%25", "%c3", "%A9", "%30", "%2d"};
        out += often[below(often.size())];
    } else {
        out += {'%', one_of(hex_digits), one_of(hex_digits)};
    }
}

void generator::append_triplet_of(std::string& out, char c)
{
    const std::string_view hex = once_in(2) ? "0123456789ABCDEF" : "0123456789abcdef";
    const auto octet = static_cast<unsigned char>(c);
    out += {'%', hex[octet >> 4], hex[octet & 0xF]};
}

void generator::append_scheme(std::string& out)
{
    static constexpr std::array<std::string_view, 13> known{"http", "https", "HTTP", "ftp", "ws",  "wss",    "file",
                                                            "FILE", "hTTp",  "s",    "urn", "Urn", "coap+ws"};
    if (once_in(2)) {
        out += known[below(known.size())];
    } else {
        out += one_of(alpha);
        for (std::size_t left = length(); left != 0; --left)
            out += one_of(scheme_octets);
    }
    out += ':';
}

void generator::append_authority(std::string& out)
{
    static constexpr std::array<std::string_view, 12> ports{"",  "80",  "443",   "0080",  "21",    "8080",
                                                            "0", "000", "65535", "65536", "65616", "100000000000000000000080"};
    out += "//";
    if (once_in(4)) {
        append(out, user_octets, length());
        out += '@';
    }
    append_host(out);
    if (once_in(3))
        (out += ':') += ports[below(ports.size())];
}

void generator::append_host(std::string& out)
{
    switch (below(10)) {
    case 0:
        append_ipv6(out += '[');
        out += ']';
        break;
    case 1:
        out += once_in(2) ? "[v" : "[V";
        (out += one_of(hex_digits)) += '.';
        for (std::size_t left = 1 + length(); left != 0; --left)
            out += one_of(user_octets);
        out += ']';
        break;
    case 2:
        for (int i = 0; i < 4; ++i)
            (out += i == 0 ? "" : ".") += std::to_string(below(300));
        break;
    case 3:
        out += once_in(2) ? "localhost" : "LOCAL%68ost";
        break;
    case 4:
        out += once_in(2) ? "" : "%31.2.3.4";
        break;
    default:
        append(out, name_octets, length());
    }
}

void generator::append_ipv6(std::string& out)
{
    const bool dotted = once_in(3);
    const std::size_t whole = dotted ? 6 : 8;
    const bool elided = !once_in(3);
    const std::size_t count = elided ? below(whole) : whole; // written groups, without a dotted IPv4 part
    const std::size_t before = elided ? below(count + 1) : whole;
    for (std::size_t i = 0; i < count; ++i) {
        if (i == before)
            out += "::";
        else if (i != 0)
            out += ':';
        for (std::size_t left = 1 + below(4); left != 0; --left)
            out += once_in(2) ? '0' : one_of(hex_digits);
    }
    if (elided && before == count)
        out += "::";
    else if (dotted)
        out += ':';
    for (int i = 0; dotted && i < 4; ++i)
        (out += i == 0 ? "" : ".") += std::to_string(below(256));
}

void generator::append_path(std::string& out, bool scheme, bool authority)
{
    const bool rooted = authority ? !once_in(4) : once_in(2);
    if (authority && !rooted)
        return;
    const std::size_t begin = out.size();
    if (!rooted)
        append_segment(out, scheme);
    for (std::size_t left = below(5) + (rooted ? 1 : 0); left != 0; --left)
        append_segment(out += '/', true);
    if (!authority && out.compare(begin, 2, "//") == 0)
        out.insert(begin + 1, 1, 'a');
    if (!authority && !rooted && out.compare(begin, 1, "/") == 0)
        out.insert(begin, 1, 'b');
}

void generator::append_segment(std::string& out, bool colon)
{
    static constexpr std::array<std::string_view, 8> dots{".", "..", "%2e", "%2E.", ".%2e", "%2e%2E", "...", ""};
    if (once_in(3))
        out += dots[below(dots.size())];
    else
        append(out, colon ? segment_octets : name_octets, length());
}

/// Appends a path that is valid with or without an authority: it begins with `/`, and without an authority not with `//`.
void generator::append_dotted_path(std::string& out)
{
    static constexpr std::array<std::string_view, 16> pieces{"/", "/",   "/",   ".",   ".",   "/..", "/.", "/../",
                                                             "a", "%2e", "%2E", "%2f", "%25", "//",  "b/", "%61"};
    const bool authority = out.find("//") != out.npos;
    std::string path = "/";
    for (std::size_t left = below(24); left != 0; --left)
        path += pieces[below(pieces.size())];
    if (!authority && path.starts_with("//"))
        path.insert(0, once_in(2) ? "/." : "/c/..");
    out += path;
}

void generator::mutate(std::string& text)
{
    const std::size_t at = below(text.size() + 1);
    const char octet = once_in(8) ? static_cast<char>(below(256)) : one_of(all_delimiters);
    switch (below(5)) {
    case 0:
        text.insert(at, 1, octet);
        break;
    case 1:
        text.erase(at, 1 + below(2));
        break;
    case 2:
        text.erase(at);
        break;
    case 3:
        text.insert(at, text.substr(below(text.size() + 1), below(6)));
        break;
    default:
        if (at < text.size())
            text[at] = octet;
    }
}

std::uint64_t seed()
{
    return number_of_the_environment("URIFORM_TEST_SEED");
}

std::size_t divisor_of_rounds()
{
    static const auto divisor =
        static_cast<std::size_t>(std::max<std::uint64_t>(number_of_the_environment("URIFORM_TEST_PART"), 1));
    return divisor;
}

} // namespace uriform::test
