#include "reading.h"

#include <algorithm>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include <uriform-explain.h>

namespace {

/// Those findings that a target and a Host field can have, and that servers read in their own ways.
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

/// Returns whether `text` begins with a scheme that is in lower case, in any case.
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
{
    static const std::uint64_t kinds = kinds_read_differently();
    std::uint64_t found = 0;
    return uriform_find_kinds(text, size, nullptr, 0, kinds, 0, nullptr, nullptr, &found, nullptr) == URIFORM_OK && found == 0 ? 1
                                                                                                                               : 0;
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
    // A `%` of a valid query has two digits after it.
    for (std::size_t i = param->value.begin; i < param->value.end; ++i)
        if (text[i] == '%' && (text[i + 1] < '2' || (text[i + 1] == '7' && (text[i + 2] | 0x20) == 'f')))
            return URIFORM_NOT_FOUND;
    return URIFORM_OK;
}
