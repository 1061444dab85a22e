#include <uriform/key/surt.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/web/web_errc.hpp>

#include "core/base/octet_scan.hpp"
#include "core/uri/composed.hpp"
#include "keys/key/reordering.hpp"
#include "keys/key/surt_host.hpp"
#include "keys/key/surt_octets.hpp"
#include "keys/key/surt_sessions.hpp"

namespace uriform::key {
namespace {

using namespace internal;

constexpr auto npos = std::string_view::npos;

/// The ends of the host and the port, as offsets within the key; npos without a host.
struct authority_ends {
    std::size_t host = npos, port = npos;
};

/// Returns the size of the first character in `text` if it is removed everywhere: a tab, line feed, carriage return, U+0085, U+2028
/// or U+2029. Otherwise returns 0. `text` must not be empty.
std::size_t stray_size(std::string_view text) noexcept
{
    if (text[0] == '\t' || text[0] == '\n' || text[0] == '\r')
        return 1;
    if (text.starts_with("\xC2\x85"))
        return 2;
    return text.starts_with("\xE2\x80\xA8") || text.starts_with("\xE2\x80\xA9") ? 3 : 0;
}

/// Replaces `out` by `text` without the characters that are removed everywhere.
void remove_strays(std::string_view text, std::string& out)
{
    out.clear();
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t stray = stray_size(text.substr(at));
        if (stray == 0)
            out += text[at];
        at += std::max<std::size_t>(stray, 1);
    }
}

/// Maps an offset in the output of remove_strays() to an offset in `text`.
std::size_t position_before_removal(std::string_view text, std::size_t written) noexcept
{
    std::size_t at = 0;
    for (std::size_t stray = 0; at < text.size(); at += std::max<std::size_t>(stray, 1)) {
        stray = stray_size(text.substr(at));
        if (stray == 0 && written-- == 0)
            break;
    }
    return at;
}

/// Returns `text` without octets up to 0x20 at both ends.
std::string_view trimmed(std::string_view text) noexcept
{
    const auto is_blank = [](char octet) { return static_cast<unsigned char>(octet) <= ' '; };
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Removes the octets in `text` before the first octet among `ends`, and returns them.
template <char... ends>
std::string_view take_until(std::string_view& text) noexcept
{
    const std::string_view taken = text.substr(0, find_any<ends...>(text));
    text.remove_prefix(taken.size());
    return taken;
}

/// A text, split like by org.archive.url.URLParser.
struct split_text {
    std::string_view scheme; ///< as written; `http` by default
    std::string_view host;
    std::string_view port; ///< excludes the colon
    std::string_view path;
    std::string_view query; ///< excludes the `?`
};

/// Removes a leading known scheme and `://` from `text` and returns the scheme. Returns `http` for unknown or missing schemes.
std::string_view take_scheme(std::string_view& text) noexcept
{
    static constexpr std::string_view known_schemes[] = {"https", "http", "ftp", "mms", "rtsp", "wais"};
    for (const std::string_view known : known_schemes) {
        const std::string_view scheme = text.substr(0, known.size());
        if (text.substr(scheme.size()).starts_with("://") &&
            (scheme == known || detail::ascii::equal_ignoring_case(scheme, known))) {
            text.remove_prefix(known.size() + 3);
            return scheme;
        }
    }
    return "http";
}

/// Splits the authority. As in the original, the port of `user@[::1]:80` begins within the brackets.
void split_authority(std::string_view authority, split_text& split) noexcept
{
    if (!has_any<'@', ':'>(authority)) [[likely]] {
        split.host = authority;
        return;
    }
    const std::size_t at = authority.find('@');
    std::size_t from = 0; // where the search for the colon starts
    if (at != npos)
        authority.remove_prefix(at + 1);
    else if (authority.starts_with('[') && authority.find(']') != npos)
        from = authority.find(']');
    const std::size_t colon = std::min(authority.find(':', from), authority.size());
    split.host = authority.substr(0, colon);
    split.port = authority.substr(std::min(colon + 1, authority.size()));
}

split_text split(std::string_view text) noexcept
{
    split_text result;
    result.scheme = take_scheme(text);
    if (result.scheme == "http" || result.scheme == "https")
        while (text.starts_with('/'))
            text.remove_prefix(1);
    split_authority(take_until<'/', '?', '#'>(text), result);
    result.path = take_until<'?', '#'>(text);
    if (text.starts_with('?'))
        result.query = text.substr(1, text.find('#') - 1);
    return result;
}

constexpr std::int32_t no_port = -1;

/// Reads a port like Java's Integer.parseInt. An error's position is an offset in `port`.
result<std::int32_t> read_port(std::string_view port) noexcept
{
    if (port.empty())
        return no_port;
    const bool is_negative = port.front() == '-';
    const std::size_t sign = is_negative || port.front() == '+' ? 1 : 0;
    const std::int64_t most = std::int64_t{INT32_MAX} + (is_negative ? 1 : 0);
    std::int64_t value = 0;
    for (std::size_t at = sign; at < port.size(); ++at) {
        if (!detail::ascii::is_digit(port[at]))
            return error{uri_errc::invalid_port, at, uriform::component::port};
        value = value * 10 + (port[at] - '0');
        if (value > most)
            return error{uri_errc::invalid_port, at, uriform::component::port};
    }
    if (sign == port.size())
        return error{uri_errc::invalid_port, sign, uriform::component::port};
    return static_cast<std::int32_t>(is_negative ? -value : value);
}

/// Returns the port that is dropped. As in the original, it is 0 for schemes without a default port.
std::int32_t default_port(std::string_view scheme) noexcept
{
    return detail::ascii::equal_ignoring_case(scheme, "http") ? 80 : detail::ascii::equal_ignoring_case(scheme, "https") ? 443 : 0;
}

void append_port(std::int32_t port, std::string& out)
{
    char digits[11];
    char* const end = std::to_chars(digits, digits + sizeof digits, port).ptr;
    out += ':';
    out.append(digits, end);
}

/// Removes dot segments and empty segments from a path, like BasicURLCanonicalizer.normalizePath. The path must be empty or begin
/// with `/`. Linear: segments are moved to the front of the path, and a segment removed by `..` is read backwards once.
void remove_segments(std::string& path)
{
    std::size_t size = 0; // of the kept segments, each with its slash
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t end = std::min(path.find('/', at + 1), path.size());
        const std::string_view segment = std::string_view(path).substr(at + 1, end - at - 1);
        if (segment == ".." && size != 0) {
            size = path.rfind('/', size - 1);
        } else if (segment != ".") {
            std::copy(path.begin() + static_cast<std::ptrdiff_t>(at), path.begin() + static_cast<std::ptrdiff_t>(end),
                      path.begin() + static_cast<std::ptrdiff_t>(size));
            size += end - at;
        }
        at = end;
    }
    path.resize(size);
    const auto are_slashes = [](char a, char b) { return a == '/' && b == '/'; };
    path.erase(std::unique(path.begin(), path.end(), are_slashes), path.end());
}

/// Makes keys in surt_form::archive.
class archive_key {
public:
    archive_key(const surt_options& options, web::domain_to_ascii_function domain_to_ascii, detail::surt_scratch& scratch,
                bool keep_final_slash) noexcept
        : options_(options), domain_to_ascii_(domain_to_ascii), scratch_(scratch), keep_final_slash_(keep_final_slash)
    {
    }

    /// Appends the key of `text`. On an error, may append a part of it.
    result<authority_ends> append(std::string_view text, std::string& out);

private:
    result<authority_ends> append_trimmed(std::string_view text, std::string& out);
    result<authority_ends> append_url(std::string_view clean, std::string& out);
    [[nodiscard]] std::string_view decoded(std::string_view component);
    void append_path(std::string_view path, std::string& out);
    void append_query(std::string_view query, std::string& out);
    void sort_query(std::string& out, std::size_t begin);

    const surt_options& options_;
    web::domain_to_ascii_function domain_to_ascii_;
    detail::surt_scratch& scratch_;
    bool keep_final_slash_;
};

result<authority_ends> archive_key::append(std::string_view text, std::string& out)
{
    if (text.empty()) {
        out += '-';
        return authority_ends{};
    }
    if (text.starts_with("filedesc") || text.starts_with("warcinfo")) {
        out += text;
        return authority_ends{};
    }
    if (text.starts_with("dns:")) {
        const std::size_t begin = out.size();
        if (text.size() == 4)
            return error{web_errc::host_missing, 4, uriform::component::host};
        if (options_.scheme)
            out += "dns:(";
        append_dns_host(text.substr(4), out, options_);
        const std::size_t end = out.size() - begin;
        out += ')';
        return authority_ends{end, end};
    }
    return append_trimmed(text, out);
}

/// Returns one variable, so that the result is not copied: copying members right after writing them one by one would stall.
result<authority_ends> archive_key::append_trimmed(std::string_view text, std::string& out)
{
    result<authority_ends> made(authority_ends{});
    const std::string_view trim = trimmed(text);
    const auto trimmed_at = static_cast<std::size_t>(trim.data() - text.data());
    std::string_view clean = trim;
    if (uriform::internal::has_c0_control_or_non_ascii(trim)) [[unlikely]] {
        remove_strays(trim, scratch_.text);
        clean = scratch_.text;
    }
    // The original treats these texts as opaque, and then looks for the parenthesis that it would have written.
    if (clean.starts_with("dns:") || clean.starts_with("filedesc:") || clean.starts_with("warcinfo:")) [[unlikely]] {
        const std::size_t parenthesis = clean.find('(');
        out += parenthesis == npos ? text : clean.substr(parenthesis + 1);
        return made;
    }
    made = append_url(clean, out);
    if (!made) {
        error why = made.error();
        why.position = trimmed_at + (clean.data() == trim.data() ? why.position : position_before_removal(trim, why.position));
        made = why;
    }
    return made;
}

result<authority_ends> archive_key::append_url(std::string_view clean, std::string& out)
{
    const std::size_t begin = out.size();
    const split_text parts = split(clean);
    const auto position = [&](std::string_view part) { return static_cast<std::size_t>(part.data() - clean.data()); };
    if (options_.scheme) {
        append_escaped(parts.scheme, out);
        out += "://(";
    }
    if (!append_archive_host(parts.host, out, options_, domain_to_ascii_, scratch_))
        return error{web_errc::host_missing, position(parts.host) + parts.host.size(), uriform::component::host};
    const std::size_t host_end = out.size() - begin;
    const auto port = read_port(parts.port);
    if (!port)
        return error{uri_errc::invalid_port, position(parts.port) + port.error().position, uriform::component::port};
    if (*port != no_port && *port != default_port(parts.scheme))
        append_port(*port, out);
    const std::size_t port_end = out.size() - begin;
    out += ')';
    append_path(parts.path, out);
    append_query(parts.query, out);
    return authority_ends{host_end, port_end};
}

std::string_view archive_key::decoded(std::string_view component)
{
    if (component.find('%') == npos)
        return component;
    decode_to_the_end(component, scratch_.part);
    return scratch_.part;
}

void archive_key::append_path(std::string_view path, std::string& out)
{
    const std::size_t begin = out.size();
    path = decoded(path);
    if (has_pair<'/', '/', '.'>(path)) {
        scratch_.part.assign(path); // may already view scratch_.part
        remove_segments(scratch_.part);
        path = scratch_.part;
    }
    append_escaped(path.empty() ? "/" : path, out);
    if (options_.sessions == surt_sessions::archive)
        remove_path_sessions(out, begin);
    if (!keep_final_slash_ && out.size() - begin > 1 && out.back() == '/')
        out.pop_back();
}

void archive_key::append_query(std::string_view query, std::string& out)
{
    if (query.empty())
        return;
    out += '?';
    const std::size_t begin = out.size();
    append_escaped(decoded(query), out);
    if (options_.sessions == surt_sessions::archive)
        remove_query_sessions(out, begin);
    if (out.size() == begin)
        out.pop_back();
    else if (options_.sort != surt_sort::none)
        sort_query(out, begin);
}

void archive_key::sort_query(std::string& out, std::size_t begin)
{
    std::string_view query = std::string_view(out).substr(begin);
    if (query.find('&') == npos)
        return;
    auto& params = scratch_.params;
    params.clear();
    for (std::size_t at = 0; at <= query.size(); at = params.back().end + 1) {
        const std::size_t end = std::min(query.find('&', at), query.size());
        const std::size_t name_end = options_.sort == surt_sort::pair ? query.substr(at, end - at).find('=') : npos;
        params.push_back({at, name_end == npos ? end : at + name_end, end});
    }
    // If neither parameter is before the other, both consist of the same octets, so their order does not matter.
    const auto is_before = [&query](const detail::surt_param& a, const detail::surt_param& b) {
        const auto piece = [&](std::size_t from, std::size_t to) { return query.substr(from, to - from); };
        const int names = piece(a.begin, a.name_end).compare(piece(b.begin, b.name_end));
        return names != 0 ? names < 0 : piece(a.name_end, a.end) < piece(b.name_end, b.end);
    };
    if (std::ranges::is_sorted(params, is_before))
        return;
    scratch_.part.assign(query);
    query = scratch_.part;
    std::sort(params.begin(), params.end(), is_before);
    char* at = out.data() + begin;
    for (const detail::surt_param& param : params) {
        at += query.copy(at, param.end - param.begin, param.begin);
        if (&param != &params.back())
            *at++ = '&';
    }
}

} // namespace

result<std::size_t> surt_maker::append(std::string_view text, std::string& out)
{
    if (text.size() > max_size)
        return error{uri_errc::too_long, max_size};
    const std::size_t before = out.size();
    result<void> made;
    uriform::internal::append_or_restore(out, [&](std::string& to) {
        switch (options_.form) {
        case surt_form::archive:
            made =
                archive_key(options_, domain_to_ascii_, scratch_, false).append(text, to).transform([](const authority_ends&) {});
            break;
        case surt_form::heritrix:
            append_heritrix(text, to);
            break;
        case surt_form::ssurt:
            append_ssurt(text, to);
            break;
        }
    });
    if (made)
        return out.size() - before;
    out.resize(before);
    return made.error();
}

namespace {

/// Returns the first text after all texts that begin with `prefix`, or an empty text.
std::string first_after(std::string prefix)
{
    while (prefix.ends_with('\xFF'))
        prefix.pop_back();
    if (!prefix.empty())
        ++prefix.back();
    return prefix;
}

} // namespace

result<surt_range> range_of_surts(std::string_view text, surt_match match, const surt_options& options,
                                  web::domain_to_ascii_function domain_to_ascii)
{
    surt_range range;
    authority_ends ends;
    if (options.form == surt_form::archive && text.size() <= max_size) {
        detail::surt_scratch scratch;
        const auto made = archive_key(options, domain_to_ascii, scratch, match == surt_match::prefix).append(text, range.begin);
        if (!made)
            return made.error();
        ends = *made;
    } else if (const auto made = surt_maker(options).append(text, range.begin); !made) {
        return made.error();
    }
    switch (match) {
    case surt_match::exact:
        range.end = range.begin + '!';
        return range;
    case surt_match::prefix:
        range.end = first_after(range.begin);
        return range;
    case surt_match::host:
    case surt_match::domain:
        break;
    }
    if (options.form != surt_form::archive || (match == surt_match::domain && options.trailing_comma))
        return error{key_errc::inapplicable_rule, 0};
    if (ends.host == npos)
        return error{web_errc::host_missing, 0, uriform::component::host};
    range.begin.resize(match == surt_match::host ? ends.port : ends.host);
    range.end = range.begin;
    range.begin += ')'; // the key of `dns:` ends there
    range.end += match == surt_match::host ? '*' : '-';
    return range;
}

} // namespace uriform::key
