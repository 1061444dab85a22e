#include "reference_normalizer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <set>
#include <stdexcept>

#ifdef _WIN32
#include <ws2tcpip.h>
#else
#include <arpa/inet.h>
#endif

#include "appendix_b.hpp"

namespace uriform::test {
namespace {

const std::map<std::string, std::uint16_t, std::less<>> default_ports{
    {"http", 80},  {"https", 443}, {"ws", 80},         {"wss", 443},        {"ftp", 21},     {"ldap", 389},    {"ldaps", 636},
    {"ssh", 22},   {"sftp", 22},   {"telnet", 23},     {"gopher", 70},      {"dict", 2628},  {"news", 119},    {"nntp", 119},
    {"rtsp", 554}, {"rtsps", 322}, {"imap", 143},      {"pop", 110},        {"nfs", 2049},   {"rsync", 873},   {"ipp", 631},
    {"ipps", 631}, {"vnc", 5900},  {"redis", 6379},    {"mqtt", 1883},      {"amqp", 5672},  {"coap", 5683},   {"coaps", 5684},
    {"git", 9418}, {"svn", 3690},  {"coap+tcp", 5683}, {"coaps+tcp", 5684}, {"coap+ws", 80}, {"coaps+ws", 443}};

const std::set<std::string, std::less<>> root_schemes{"http", "https",  "ws",     "wss", "ftp", "coap", "coaps",
                                                      "imap", "gopher", "telnet", "nfs", "ipp", "ipps"};

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

bool is_unreserved(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' ||
           c == '~';
}

/// sections 6.2.2.1 and 6.2.2.2, for components other than the host
std::string normal_percent_encoding(std::string_view text)
{
    std::string normal;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            normal += text[i];
            continue;
        }
        const char octet = static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
        if (is_unreserved(octet))
            normal += octet;
        else
            normal += {'%', upper(text[i + 1]), upper(text[i + 2])};
        i += 2;
    }
    return normal;
}

/// Converts everything except percent-encodings to lower case.
std::string in_lower_case(std::string text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%')
            i += 2;
        else
            text[i] = lower(text[i]);
    }
    return text;
}

std::string print_ipv6(const std::array<unsigned, 8>& groups)
{
    // Finds the first longest run of two or more zero groups (RFC 5952, sections 4.2.2 and 4.2.3).
    std::size_t best = 0;
    std::size_t best_size = 1;
    for (std::size_t i = 0; i < 8; ++i) {
        const auto end =
            std::find_if(groups.begin() + static_cast<std::ptrdiff_t>(i), groups.end(), [](unsigned g) { return g != 0; });
        const auto size = static_cast<std::size_t>(end - groups.begin()) - i;
        if (size > best_size) {
            best = i;
            best_size = size;
        }
    }
    const auto print = [&](std::size_t first, std::size_t last) {
        std::string text;
        std::array<char, 8> digits{};
        for (std::size_t i = first; i < last; ++i) {
            std::snprintf(digits.data(), digits.size(), "%x", groups[i]);
            if (i != first)
                text += ':';
            text += digits.data();
        }
        return text;
    };
    return best_size == 1 ? print(0, 8) : print(0, best) + "::" + print(best + best_size, 8);
}

/// an address in brackets, as RFC 5952 recommends
std::string normal_ipv6(const std::string& literal)
{
    std::array<unsigned char, 16> octets{};
    if (inet_pton(AF_INET6, literal.substr(1, literal.size() - 2).c_str(), octets.data()) != 1)
        throw std::runtime_error("the system reads no IPv6 address in " + literal);
    std::array<unsigned, 8> groups{};
    for (std::size_t i = 0; i < 8; ++i)
        groups[i] = octets[2 * i] * 256U + octets[2 * i + 1];
    if (std::all_of(groups.begin(), groups.begin() + 5, [](unsigned g) { return g == 0; }) && groups[5] == 0xFFFF) {
        std::string text = "[::ffff";
        for (std::size_t i = 12; i < 16; ++i)
            text += (i == 12 ? ':' : '.') + std::to_string(octets[i]);
        return text + ']';
    }
    return '[' + print_ipv6(groups) + ']';
}

/// Returns the rule that the scheme's documents define. `scheme` is in lower case.
scheme_rule documented_rule(std::string_view scheme)
{
    const auto port = default_ports.find(scheme);
    return {
        .scheme = scheme,
        .default_port = port == default_ports.end() ? std::nullopt : std::optional(port->second),
        .empty_path_is_root = root_schemes.contains(scheme),
        .localhost_is_empty = scheme == "file",
        .namespace_is_lower_case = scheme == "urn",
    };
}

/// section 6.2.3, for components normalized as in section 6.2.2
void apply_scheme(split_reference& parts, const scheme_rule& rule)
{
    if (!parts.host) {
        const std::size_t colon = parts.path.find(':');
        if (rule.namespace_is_lower_case && colon != parts.path.npos && colon < parts.path.find('/'))
            parts.path = in_lower_case(parts.path.substr(0, colon)) + parts.path.substr(colon);
        return;
    }
    if (parts.host->starts_with('[') && (*parts.host)[1] != 'v')
        parts.host = normal_ipv6(*parts.host);
    if (rule.localhost_is_empty && parts.host == "localhost")
        parts.host->clear();
    if (parts.port && !parts.port->empty())
        parts.port->erase(0, std::min(parts.port->find_first_not_of('0'), parts.port->size() - 1));
    if (parts.port == "" || (rule.default_port && parts.port == std::to_string(*rule.default_port)))
        parts.port.reset();
    if (rule.empty_path_is_root && parts.path.empty())
        parts.path += '/';
}

} // namespace

std::string_view without_urn_components(std::string_view text, std::optional<scheme_rule> rule)
{
    const split_reference parts = split(text);
    const std::size_t colon = std::min(parts.path.find(':'), parts.path.size());
    const bool is_named =
        !parts.host && colon != 0 && colon + 1 < parts.path.size() && parts.path.rfind('/', colon) == std::string::npos;
    const bool is_urn = rule ? rule->namespace_is_lower_case : in_lower_case(parts.scheme.value_or("")) == "urn";
    return is_named && is_urn ? text.substr(0, text.find_first_of("?#")) : text;
}

std::string remove_dot_segments(std::string_view input)
{
    std::string output;
    while (!input.empty()) {
        const std::size_t begin = input.starts_with('/') ? 1 : 0;
        const std::size_t end = std::min(input.find('/', begin), input.size());
        const std::string segment = normal_percent_encoding(input.substr(begin, end - begin));
        const std::string_view rest = input.substr(end);
        if (segment != "." && segment != "..") { // E
            output += input.substr(0, end);
            input = rest;
        } else if (begin == 0) { // A and D
            input = rest.empty() ? rest : rest.substr(1);
        } else { // B and C
            const std::size_t slash = output.rfind('/');
            if (segment == "..")
                output.erase(slash == output.npos ? 0 : slash);
            input = rest.empty() ? "/" : rest;
        }
    }
    return output;
}

std::string reference_normal_form(std::string_view text, normalization_level level, std::optional<scheme_rule> rule)
{
    split_reference parts = split(text);
    if (parts.scheme)
        parts.scheme = in_lower_case(*parts.scheme);
    for (auto* const part : {&parts.userinfo, &parts.host, &parts.query, &parts.fragment})
        if (*part)
            *part = normal_percent_encoding(**part);
    if (parts.host)
        parts.host = in_lower_case(*parts.host);
    parts.path = normal_percent_encoding(parts.path);
    if (parts.path.starts_with('/'))
        parts.path = remove_dot_segments(parts.path);
    if (!parts.host && parts.path.starts_with("//"))
        parts.path = std::string("/.").append(parts.path);
    if (level == normalization_level::scheme)
        apply_scheme(parts, rule ? *rule : documented_rule(parts.scheme.value_or("")));
    return recompose(parts);
}

} // namespace uriform::test
