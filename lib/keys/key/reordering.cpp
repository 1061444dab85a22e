#include "keys/key/reordering.hpp"

#include <algorithm>
#include <iterator>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/ipv4_address.hpp>

#include "core/web/host_parser.hpp"
#include "core/web/validation_log.hpp"
#include "keys/key/surt_host.hpp"

namespace uriform::key::internal {
namespace {

/// Removes leading octets that belong to `set` from `text` and returns them.
std::string_view take(std::string_view& text, const char_set& set) noexcept
{
    const auto end = std::ranges::find_if_not(text, [&](char octet) { return set.contains(octet); });
    const std::string_view taken = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(taken.size());
    return taken;
}

/// Removes the octets in `text` before the first octet in `set`, and returns them.
std::string_view take_until(std::string_view& text, const char_set& set) noexcept
{
    return take(text, ~set);
}

// surt_form::heritrix: equivalent to the regular expression URI_SPLITTER of org.archive.util.SURT, read from left to right.

constexpr char_set word = chars::alpha + chars::digit + '_';
constexpr char_set whitespace{" \t\n\v\f\r"};
constexpr char_set user_octets = word + char_set("-.!~*'()%;:&=+$,");

/// Returns the size of the port at byte `at`, including its colon, or 0 unless the port ends at a `/` or the end.
std::size_t port_size(std::string_view text, std::size_t at) noexcept
{
    std::string_view rest = text.substr(at + 1);
    const std::size_t digits = take(rest, chars::digit).size();
    return digits != 0 && (rest.empty() || rest.front() == '/') ? digits + 1 : 0;
}

/// Appends the labels in reverse order, each followed by `,`. A final dot belongs to the last label.
void append_scope_host(std::string_view host, std::string& out)
{
    bool final_dot = host.ends_with('.');
    host.remove_suffix(final_dot ? 1 : 0);
    append_reversed(host, out, [&final_dot](std::string_view label, std::string& to) {
        to += label;
        if (final_dot)
            to += '.';
        final_dot = false;
    });
    out += ',';
}

bool is_dotted_quad(std::string_view host) noexcept
{
    for (int i = 0; i < 4; ++i) {
        const std::size_t digits = take(host, chars::digit).size();
        if (digits == 0 || digits > 3)
            return false;
        if (i < 3 && take(host, '.').size() != 1)
            return false;
    }
    return host.empty();
}

// surt_form::ssurt: equivalent to the regular expressions in urlcanon's parse_url().

constexpr char_set breaks{"\t\n\r"};
constexpr char_set junk = char_set::range(0, ' ');

struct scheme_kind {
    bool special = false; ///< urlcanon knows a default port: special schemes of the WHATWG URL Standard, and gopher
    bool file = false;
};

/// Returns the kind of `scheme`, ignoring case, tabs and line breaks.
scheme_kind kind_of(std::string_view scheme) noexcept
{
    char name[6]; // large enough for gopher
    std::size_t size = 0;
    for (const char octet : scheme) {
        if (breaks.contains(octet))
            continue;
        if (size == sizeof name)
            return {};
        name[size++] = detail::ascii::to_lower(octet);
    }
    const std::string_view clean(name, size);
    constexpr std::string_view special[] = {"ftp", "gopher", "http", "https", "ws", "wss"};
    return {std::ranges::find(special, clean) != std::end(special), clean == "file"};
}

/// Returns two leading slashes of `path`, with the surrounding tabs and line breaks, or an empty text.
std::string_view two_slashes(std::string_view path, const char_set& slash) noexcept
{
    std::string_view rest = path;
    take(rest, breaks);
    for (int i = 0; i < 2; ++i) {
        if (rest.empty() || !slash.contains(rest.front()))
            return {};
        rest.remove_prefix(1);
        take(rest, breaks);
    }
    return path.substr(0, path.size() - rest.size());
}

bool is_ipv4(std::string_view host)
{
    constexpr char_set of_numbers = chars::hexdig + char_set("xX.");
    if (!std::ranges::all_of(host, [&](char octet) { return of_numbers.contains(octet); }) ||
        !web::internal::ends_in_a_number(host))
        return false;
    web::internal::validation_log log(host, nullptr);
    web::internal::host_parser parser;
    return parser.parse(host, true, {}, log); // as an IPv4 address, or not at all
}

void append_ssurt_host(std::string_view host, std::string& out)
{
    if (host.empty() || host.front() == '[' || is_ipv4(host)) {
        out += host;
        return;
    }
    append_reversed(host, out, [](std::string_view label, std::string& to) {
        const auto at = static_cast<std::ptrdiff_t>(to.size());
        to += label;
        std::replace(to.begin() + at, to.end(), ',', '.');
    });
    out += ',';
}

} // namespace

void append_heritrix(std::string_view text, std::string& out)
{
    const std::size_t before = out.size();
    std::string_view rest = text;
    const std::string_view scheme = take(rest, word);
    const bool is_hierarchical = !scheme.empty() && rest.size() > 3 && rest.starts_with("://");
    if (!is_hierarchical || std::ranges::any_of(rest, [](char octet) { return whitespace.contains(octet); })) {
        out += text;
        return;
    }
    rest.remove_prefix(3);
    std::string_view after_user = rest;
    const std::string_view user = take(after_user, user_octets);
    const bool has_user = !user.empty() && after_user.size() > 1 && after_user.front() == '@';
    if (has_user)
        rest = after_user.substr(1);
    std::size_t host_size = 1;
    std::size_t port = 0;
    for (; host_size < rest.size() && rest[host_size] != '/'; ++host_size) {
        if (rest[host_size] == ':')
            port = port_size(rest, host_size);
        if (port != 0)
            break;
    }
    const std::string_view host = rest.substr(0, host_size);
    out.append(scheme) += "://(";
    if (is_dotted_quad(host))
        out += host;
    else
        append_scope_host(host, out);
    out += rest.substr(host_size, port);
    if (has_user)
        out.append("@") += user;
    out += ')';
    out += rest.substr(host_size + port);
    std::transform(out.begin() + static_cast<std::ptrdiff_t>(before), out.end(), out.begin() + static_cast<std::ptrdiff_t>(before),
                   detail::ascii::to_lower);
}

void append_ssurt(std::string_view text, std::string& out)
{
    out += take(text, junk);
    std::size_t size = text.size();
    while (size != 0 && junk.contains(text[size - 1]))
        --size;
    const std::string_view trailing_junk = text.substr(size);
    text = text.substr(0, size);

    std::string_view scheme;
    const std::size_t colon = text.find(':');
    if (!text.empty() && detail::ascii::is_alpha(text.front()) && colon != text.npos) {
        scheme = text.substr(0, colon);
        text.remove_prefix(colon + 1);
    }
    const std::string_view colon_after_scheme = scheme.empty() ? "" : ":";
    std::string_view path = take_until(text, char_set("?#"));

    const scheme_kind kind = kind_of(scheme);
    const char_set slash = kind.special || kind.file ? char_set("/\\") : char_set('/');
    std::string_view slashes;
    std::string_view authority;
    if (kind.special) {
        slashes = take(path, slash + breaks);
    } else {
        slashes = two_slashes(path, slash);
        path.remove_prefix(slashes.size());
    }
    if (kind.special || !slashes.empty())
        authority = take_until(path, slash);

    std::string_view host = authority;
    std::string_view user, port; // include the preceding delimiter
    if (!kind.file) {
        const std::size_t at = host.rfind('@');
        if (at != host.npos) {
            user = host.substr(0, at);
            host.remove_prefix(at + 1);
        }
        const std::size_t bracket = host.starts_with('[') ? host.find(']') : host.npos;
        const bool in_brackets = bracket != host.npos && (bracket + 1 == host.size() || host[bracket + 1] == ':');
        const std::size_t end = in_brackets ? bracket + 1 : std::min(host.find(':'), host.size());
        port = host.substr(end);
        host = host.substr(0, end);
    }
    append_ssurt_host(host, out);
    out += slashes;
    if (!port.empty())
        out.append(port.substr(1)) += ':';
    out += scheme;
    if (user.data() != nullptr)
        out.append("@") += user;
    out += colon_after_scheme;
    out += path;
    out += text;
    out += trailing_junk;
}

} // namespace uriform::key::internal
