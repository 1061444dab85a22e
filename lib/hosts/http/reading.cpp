#include "reading.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include <uriform-explain.h>

namespace {

/// The findings that a target and a Host field can cause and that servers interpret differently.
constexpr std::string_view read_differently[] = {
    "not-a-url",           "uri-alone",           "url-alone",           "hosts-differ",           "backslash",
    "tab-or-newline",      "space-at-end",        "control-character",   "ill-formed-utf8",        "userinfo",
    "empty-host",          "delimiter-in-host",   "port-out-of-range",   "encoded-host-delimiter", "above-root",
    "encoded-dot-segment", "encoded-traversal",   "dots-with-parameter", "encoded-slash",          "encoded-nul",
    "double-encoding",     "semicolon-separator",
};

/// Returns the bits of these findings.
std::uint64_t kinds_read_differently() noexcept
{
    std::uint64_t kinds = 0;
    for (const std::string_view name : read_differently)
        kinds |= std::uint64_t{1} << uriform_find_finding(name.data(), name.size());
    return kinds;
}

/// Classes of octets in targets and hosts.
enum : unsigned char {
    not_in_target = 1,
    not_in_host = 2,
    unencoded = 4,      ///< counted by count_unencoded()
    dot_or_slash = 8,   ///< two of them may be a dot segment, or begin an authority
    dot_or_hyphen = 16, ///< two of them may be an empty label, or part of an A-label
};

/// A target's octets are those of a path and a query (RFC 3986, sections 3.3 and 3.4), without `%` and `;`.
constexpr std::array<unsigned char, 256> octets = [] {
    std::array<unsigned char, 256> all{};
    const auto each = [&](std::string_view some, unsigned char without, unsigned char with) {
        for (const char octet : some) {
            unsigned char& of = all[static_cast<unsigned char>(octet)];
            of = static_cast<unsigned char>((of & ~without) | with);
        }
    };
    all.fill(not_in_target | not_in_host);
    each("abcdefghijklmnopqrstuvwxyz0123456789-.", not_in_target | not_in_host, 0);
    each("ABCDEFGHIJKLMNOPQRSTUVWXYZ_~!$&'()*+,=:@/?", not_in_target, 0);
    each("\"<>[]^`{|}", 0, unencoded);
    each("./", 0, dot_or_slash);
    each("-.", 0, dot_or_hyphen);
    return all;
}();

unsigned octet_at(const char* text) noexcept
{
    return octets[static_cast<unsigned char>(*text)];
}

/// The classes of all octets in a text, and the classes that any two adjacent octets share.
struct look {
    unsigned octets, pairs;
};

[[gnu::always_inline]] inline look look_at(const char* text, std::size_t size, unsigned before) noexcept
{
    look seen{0, 0};
#pragma GCC unroll 4
    for (std::size_t i = 0; i < size; ++i) {
        const unsigned now = octet_at(text + i);
        seen.octets |= now;
        seen.pairs |= before & now;
        before = now;
    }
    return seen;
}

/// Returns the start of a target's path and query. A scheme and a host may precede it.
const char* path_of(const char* target, const char* end) noexcept
{
    if (target == end || *target == '/')
        return target;
    const std::string_view text(target, static_cast<std::size_t>(end - target));
    const std::size_t authority = text.find("://");
    return target + std::min(text.size(), text.find_first_of("/?", authority == text.npos ? 0 : authority + 3));
}

bool is_known_alike(const char* text, std::size_t size) noexcept
{
    static const std::uint64_t kinds = kinds_read_differently();
    std::uint64_t found = 0;
    return uriform_find_kinds(text, size, nullptr, 0, kinds, 0, nullptr, nullptr, &found, nullptr) == URIFORM_OK && found == 0;
}

/// Returns whether `text` begins with a scheme, ignoring case. `scheme` is in lower case.
bool begins_with(std::string_view text, std::string_view scheme) noexcept
{
    return text.size() >= scheme.size() && std::equal(scheme.begin(), scheme.end(), text.begin(),
                                                      [](char a, char b) { return a == b || (a >= 'a' && a - ('a' - 'A') == b); });
}

} // namespace

int is_path(const char* target, std::size_t size)
{
    return size != 0 && target[0] == '/' ? 1 : 0;
}

int is_target(const char* target, std::size_t size)
{
    const std::string_view text(target, size);
    return text.find('#') == text.npos &&
           (is_path(target, size) == 1 || begins_with(text, "http://") || begins_with(text, "https://"));
}

int is_host(const char* host, std::size_t size)
{
    const auto ends_host = [](char octet) { return octet == '/' || octet == '?' || octet == '#' || octet == '@' || octet == '\\'; };
    return std::none_of(host, host + size, ends_host) ? 1 : 0;
}

int is_read_alike(const char* text, std::size_t size)
try {
    const std::size_t count = count_unencoded(text, size);
    if (count == 0)
        return is_known_alike(text, size) ? 1 : 0;
    std::string encoded(size + 2 * count, '\0');
    put_encoded(text, size, encoded.data());
    return is_known_alike(encoded.data(), encoded.size()) ? 1 : 0;
} catch (const std::bad_alloc&) {
    return 0;
}

int is_plain_target(const char* target, std::size_t size)
{
    if (is_path(target, size) == 0)
        return 0;
    const look seen = look_at(target, size, 0);
    return ((seen.octets & not_in_target) | (seen.pairs & dot_or_slash)) == 0 ? 1 : 0;
}

int is_plain_host(const char* host, std::size_t size)
{
    if (size == 0 || size > 63)
        return 0;
    const look seen = look_at(host, size, dot_or_hyphen);
    if (((seen.octets & not_in_host) | (seen.pairs & dot_or_hyphen) | (octet_at(host + size - 1) & dot_or_hyphen)) != 0)
        return 0;
    // No reader takes a name for an address if its last label begins with a letter.
    const char* label = host + size;
    while (label != host && label[-1] != '.')
        --label;
    return *label > '9' ? 1 : 0;
}

std::size_t count_unencoded(const char* target, std::size_t size)
{
    const char* const end = target + size;
    return static_cast<std::size_t>(
        std::count_if(path_of(target, end), end, [](const char& octet) { return (octet_at(&octet) & unencoded) != 0; }));
}

void put_encoded(const char* target, std::size_t size, char* to)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    const char* const end = target + size;
    const char* const path = path_of(target, end);
    to = std::copy(target, path, to);
    for (const char* p = path; p != end; ++p) {
        if ((octet_at(p) & unencoded) == 0) {
            *to++ = *p;
            continue;
        }
        *to++ = '%';
        *to++ = digits[*p >> 4];
        *to++ = digits[*p & 15];
    }
}

int is_of_host(const char* text, std::size_t size, const char* field, std::size_t field_size)
try {
    uriform_components parts;
    if (uriform_parse(text, size, URIFORM_URI, &parts, nullptr) != URIFORM_OK)
        return 0;
    const std::string of_field = std::string(text, parts.authority.begin).append(field, field_size);
    int answer = 0;
    uriform_equivalent(text, parts.authority.end, of_field.data(), of_field.size(), URIFORM_URI, nullptr, &answer, nullptr);
    return answer;
} catch (const std::bad_alloc&) {
    return 0;
}

int find_plain_param(const char* text, std::size_t size, const char* name, std::size_t name_size, uint32_t options,
                     uriform_param* param)
{
    const int status = uriform_find_param(text, size, name, name_size, options, param, nullptr);
    if (status != URIFORM_OK)
        return status;
    // In a valid query, two digits follow each `%`.
    for (std::size_t i = param->value.begin; i < param->value.end; ++i)
        if (text[i] == '%' && (text[i + 1] < '2' || (text[i + 1] == '7' && (text[i + 2] | 0x20) == 'f')))
            return URIFORM_NOT_FOUND;
    return URIFORM_OK;
}
