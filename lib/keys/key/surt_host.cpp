#include "keys/key/surt_host.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <span>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/syntax/ipv4_address.hpp>

#include "core/base/octet_scan.hpp"
#include "keys/key/surt_octets.hpp"

namespace uriform::key::internal {
namespace {

/// Removes the first label and the following dot from `host`, and returns the label.
std::string_view take_label(std::string_view& host) noexcept
{
    const std::string_view label = host.substr(0, host.find('.'));
    host.remove_prefix(std::min(label.size() + 1, host.size()));
    return label;
}

/// Returns the value of digits in `base`, or `std::nullopt` if `Number` cannot represent it.
template <class Number>
std::optional<Number> number(std::string_view digits, int base) noexcept
{
    Number value{};
    const char* const end = digits.data() + digits.size();
    const auto read = std::from_chars(digits.data(), end, value, base);
    return read.ec == std::errc() && read.ptr == end ? std::optional(value) : std::nullopt;
}

/// Reads the formats of BasicURLCanonicalizer.attemptIPFormats: a single number, modulo 2^32, and four octal or decimal numbers.
/// The first label of `host` must not be empty.
std::optional<ipv4_address> read_ipv4(std::string_view host) noexcept
{
    if (!std::ranges::all_of(host, [](char octet) { return octet == '.' || detail::ascii::is_digit(octet); }))
        return std::nullopt;
    ipv4_address::octets_type octets{};
    const std::string_view first = take_label(host);
    if (host.empty()) {
        const auto value = number<std::int64_t>(first, 10); // like Java's long
        if (!value)
            return std::nullopt;
        for (unsigned i = 0; i < 4; ++i)
            octets[i] = static_cast<std::uint8_t>(*value >> (24 - 8 * i));
        return ipv4_address(octets);
    }
    const int base = first.front() == '0' ? 8 : 10;
    std::string_view label = first;
    for (std::uint8_t& octet : octets) {
        const auto value = number<std::uint8_t>(label, base);
        if (!value)
            return std::nullopt;
        octet = *value;
        label = take_label(host);
    }
    if (!label.empty())
        return std::nullopt; // too many labels
    return ipv4_address(octets);
}

/// Removes leading labels `www`, with or without a number, from `host`. Keeps the last label.
void remove_www(std::string_view& host, surt_www labels) noexcept
{
    while (labels != surt_www::none) {
        if (!detail::ascii::equal_ignoring_case(host.substr(0, 3), "www"))
            return;
        std::string_view rest = host;
        const std::string_view label = take_label(rest);
        if (!std::ranges::all_of(label.substr(3), detail::ascii::is_digit) || rest.empty())
            return;
        host = rest;
        if (labels == surt_www::first)
            return;
    }
}

bool is_in_brackets(std::string_view host) noexcept
{
    return host.size() >= 2 && host.front() == '[' && host.back() == ']' && host.find('.') == host.npos;
}

/// Returns the ASCII domain of a non-ASCII host. Returns `host` unchanged if it is ASCII or cannot be converted.
std::string_view to_ascii(std::string_view host, web::domain_to_ascii_function domain_to_ascii, std::string& buffer)
{
    if (domain_to_ascii == nullptr || host.size() > web::max_host_size || uriform::internal::is_ascii(host) || !utf8::check(host))
        return host;
    buffer.resize(web::max_host_size);
    const auto size = domain_to_ascii(host, false, std::span(buffer));
    return size ? std::string_view(buffer).substr(0, *size) : host;
}

void append_ipv4(const ipv4_address& address, std::string& out, const surt_options& options)
{
    char text[15];
    const std::string_view written(text, static_cast<std::size_t>(address.print(text) - text));
    if (!options.reverse_ipv4) {
        out += written;
        return;
    }
    append_reversed(written, out, [](std::string_view label, std::string& to) { to += label; });
    if (options.trailing_comma)
        out += ',';
}

} // namespace

void append_dns_host(std::string_view host, std::string& out, const surt_options& options)
{
    if (is_in_brackets(host)) {
        out += host.substr(1, host.size() - 2);
        return;
    }
    if (!options.reverse_ipv4 && ipv4_address::parse(host)) {
        out += host;
        return;
    }
    append_reversed(host, out, [](std::string_view label, std::string& to) { to += label; });
    if (options.trailing_comma)
        out += ',';
}

bool append_archive_host(std::string_view host, std::string& out, const surt_options& options,
                         web::domain_to_ascii_function domain_to_ascii, detail::surt_scratch& scratch)
{
    if (host.find('%') != host.npos) {
        decode_to_the_end(host, scratch.part);
        host = scratch.part;
    }
    host = to_ascii(host, domain_to_ascii, scratch.domain);
    if (has_pair<'.', '.'>(host)) {
        scratch.part.assign(host); // may already view scratch.part
        const auto are_dots = [](char a, char b) { return a == '.' && b == '.'; };
        scratch.part.erase(std::unique(scratch.part.begin(), scratch.part.end(), are_dots), scratch.part.end());
        host = scratch.part;
    }
    if (host.starts_with('.'))
        host.remove_prefix(1);
    if (host.ends_with('.'))
        host.remove_suffix(1);
    if (host.empty())
        return false;
    if (const auto address = read_ipv4(host)) {
        append_ipv4(*address, out, options);
        return true;
    }
    remove_www(host, options.www);
    if (is_in_brackets(host)) {
        append_escaped(host.substr(1, host.size() - 2), out);
        return true;
    }
    append_reversed(host, out, append_escaped);
    if (options.trailing_comma)
        out += ',';
    return true;
}

} // namespace uriform::key::internal
