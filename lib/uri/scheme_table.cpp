#include <uriform/uri/scheme_table.hpp>

namespace uriform {
namespace {

// The default ports are those of the schemes' own specifications, with IANA's service registry. The most frequent come first.
constexpr scheme_rule standard_rules[] = {
    {.scheme = "https", .default_port = 443, .empty_path_is_root = true}, // RFC 9110, 4.2.2
    {.scheme = "http", .default_port = 80, .empty_path_is_root = true},   // RFC 9110, 4.2.1
    {.scheme = "file", .localhost_is_empty = true},                       // RFC 8089
    {.scheme = "ftp", .default_port = 21, .empty_path_is_root = true},    // RFC 1738, 3.2
    {.scheme = "ws", .default_port = 80, .empty_path_is_root = true},     // RFC 6455, 3
    {.scheme = "wss", .default_port = 443, .empty_path_is_root = true},   // RFC 6455, 3
    {.scheme = "ldap", .default_port = 389},                              // RFC 4516
    {.scheme = "ldaps", .default_port = 636},
    {.scheme = "ssh", .default_port = 22},
    {.scheme = "sftp", .default_port = 22},
    {.scheme = "telnet", .default_port = 23}, // RFC 4248
    {.scheme = "gopher", .default_port = 70}, // RFC 4266
    {.scheme = "nntp", .default_port = 119},  // RFC 5538
    {.scheme = "rtsp", .default_port = 554},  // RFC 7826, 4.2
    {.scheme = "rtsps", .default_port = 322}, // RFC 7826, 4.2
    {.scheme = "imap", .default_port = 143},  // RFC 5092
    {.scheme = "pop", .default_port = 110},   // RFC 2384
    {.scheme = "redis", .default_port = 6379},
    {.scheme = "mqtt", .default_port = 1883},
    {.scheme = "amqp", .default_port = 5672},
    {.scheme = "coap", .default_port = 5683},  // RFC 7252, 6.1
    {.scheme = "coaps", .default_port = 5684}, // RFC 7252, 6.2
    {.scheme = "git", .default_port = 9418},
    {.scheme = "svn", .default_port = 3690},
};

constexpr scheme_table standard_table(standard_rules, sizeof standard_rules / sizeof *standard_rules, nullptr);

bool equal_in_lower_case(std::string_view lower, std::string_view scheme) noexcept
{
    if (lower.size() != scheme.size())
        return false;
    for (std::size_t i = 0; i < lower.size(); ++i) {
        // A scheme holds letters, digits, `+`, `-` and `.`, none of which this turns into another of them.
        if (static_cast<char>(scheme[i] | 0x20) != lower[i])
            return false;
    }
    return true;
}

} // namespace

const scheme_table& scheme_table::standard() noexcept
{
    return standard_table;
}

const scheme_rule* scheme_table::find(std::string_view scheme) const noexcept
{
    for (const scheme_table* table = this; table != nullptr; table = table->next_)
        for (std::size_t i = 0; i < table->count_; ++i)
            if (equal_in_lower_case(table->rules_[i].scheme, scheme))
                return &table->rules_[i];
    return nullptr;
}

} // namespace uriform
