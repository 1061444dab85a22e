#include "url_classes.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace uriform::bench {
namespace {

/// A URL, split at the points where the kinds differ.
struct url_parts {
    std::string front; ///< the scheme and `//`
    std::string host;
    std::string rest; ///< the path and everything after it

    [[nodiscard]] std::string with_host(std::string_view other) const { return front + std::string(other) + rest; }
};

/// A kind of URL: makes a text from a URL, the `number`th of all.
struct kind {
    std::string_view name;
    std::string (*make)(const url_parts& from, std::size_t number);
    std::string_view base = {};
    std::size_t count = 4000;
};

std::string in_upper_case(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char octet) { return static_cast<char>(std::toupper(octet)); });
    return text;
}

std::string in_lower_case(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char octet) { return static_cast<char>(std::tolower(octet)); });
    return text;
}

std::string query_of_10_kb(std::string_view param)
{
    std::string query;
    while (query.size() < 10240)
        query += param;
    return query;
}

/// Returns an IPv6 address in upper case, with all leading zeros.
std::string ipv6_in_full(std::size_t number)
{
    const std::string digits = std::to_string(1000 + number % 9000);
    return "[2001:0DB8:0000:0000:0000:00FF:" + digits + ":0001]";
}

constexpr std::array kinds{
    kind{"unchanged", [](const url_parts& u, std::size_t) { return u.front + u.host + "/" + u.host; }},
    kind{"scheme and host in upper case", [](const url_parts& u, std::size_t) { return in_upper_case(u.front + u.host) + u.rest; }},
    kind{"host in upper case", [](const url_parts& u, std::size_t) { return u.with_host(in_upper_case(u.host)); }},
    kind{"no path", [](const url_parts& u, std::size_t) { return u.front + u.host; }},
    kind{"space in the path", [](const url_parts& u, std::size_t) { return u.front + u.host + "/a b" + u.rest; }},
    kind{"path that is not ASCII",
         [](const url_parts& u, std::size_t) { return u.front + u.host + "/caf\xC3\xA9/\xE4\xBE\x8B" + u.rest; }},
    kind{"dot segments", [](const url_parts& u, std::size_t) { return u.front + u.host + "/a/./b/../c" + u.rest; }},
    kind{"port", [](const url_parts& u, std::size_t) { return u.with_host(u.host + ":8080"); }},
    kind{"default port", [](const url_parts& u, std::size_t) { return "http://" + u.host + ":80" + u.rest; }},
    kind{"userinfo", [](const url_parts& u, std::size_t) { return u.with_host("user:pass@" + u.host); }},
    kind{"IPv4", [](const url_parts& u, std::size_t i) { return u.with_host("192.168." + std::to_string(i % 256) + ".7"); }},
    kind{"IPv4 in hexadecimal", [](const url_parts& u, std::size_t) { return u.with_host("0x7f.1"); }},
    kind{"IPv4 in octal",
         [](const url_parts& u, std::size_t i) { return u.with_host("0300.0250." + std::to_string(i % 256) + ".07"); }},
    kind{"IPv4 in one part", [](const url_parts& u, std::size_t i) { return u.with_host(std::to_string(3232235520 + i)); }},
    kind{"IPv6", [](const url_parts& u, std::size_t i) { return u.with_host("[2001:db8::" + std::to_string(i) + "]"); }},
    kind{"IPv6 in full", [](const url_parts& u, std::size_t i) { return u.with_host(ipv6_in_full(i)); }},
    kind{"line feed at the end", [](const url_parts& u, std::size_t) { return u.with_host(u.host) + "\n"; }},
    kind{"file", [](const url_parts& u, std::size_t) { return "file:///home/me" + u.rest; }},
    kind{"opaque", [](const url_parts& u, std::size_t) { return "mailto:me@" + u.host; }},
    kind{"not special", [](const url_parts& u, std::size_t) { return "foo://" + u.host + u.rest; }},
    kind{"query of 10 KB",
         [](const url_parts& u, std::size_t) { return u.front + u.host + "/?" + query_of_10_kb("name=value&"); },
         {},
         100},
    kind{"query of 10 KB with spaces",
         [](const url_parts& u, std::size_t) { return u.front + u.host + "/?" + query_of_10_kb("a=b c&"); },
         {},
         100},
    kind{"relative", [](const url_parts& u, std::size_t) { return "../" + u.host + u.rest; }, "https://example.com/a/b/c?d"},
    kind{"absolute path", [](const url_parts& u, std::size_t) { return "/" + u.host + u.rest; }, "https://example.com/a/b/c?d"},
    kind{"host that is not ASCII", [](const url_parts& u, std::size_t) { return u.with_host("\xC3\xA9t\xC3\xA9." + u.host); }},
};

std::vector<url_parts> parts_of(const corpus& from)
{
    std::vector<url_parts> all;
    for (const std::string_view text : from.texts) {
        const std::size_t host = text.find("//") + 2;
        const std::size_t end = std::min(text.find_first_of("/?#", host), text.size());
        const bool plain = text.starts_with("http") && host != 1 && text.find_first_of(":@[", host) == text.npos &&
                           std::ranges::all_of(text, [](char octet) { return octet > ' ' && octet != '\x7F'; });
        if (plain)
            all.push_back(
                {std::string(text.substr(0, host)), std::string(text.substr(host, end - host)), std::string(text.substr(end))});
    }
    return all;
}

/// URLs that normalization changes or might change; their host and path are `short_parts()`.
constexpr std::array changed_kinds{
    kind{"scheme and host in upper case", [](const url_parts& u, std::size_t) { return in_upper_case(u.front + u.host) + u.rest; }},
    kind{"host in upper case", [](const url_parts& u, std::size_t) { return u.with_host(in_upper_case(u.host)); }},
    kind{"percent-encoding decoded", [](const url_parts& u, std::size_t) { return u.front + u.host + "/%7Eme" + u.rest; }},
    kind{"percent-encoding in lower case", [](const url_parts& u, std::size_t) { return u.front + u.host + "/a%2fb" + u.rest; }},
    kind{"percent-encoding kept", [](const url_parts& u, std::size_t) { return u.front + u.host + "/a%2Fb" + u.rest; }},
    kind{"port", [](const url_parts& u, std::size_t) { return u.with_host(u.host + ":8080"); }},
    kind{"default port", [](const url_parts& u, std::size_t) { return "http://" + u.host + ":80" + u.rest; }},
    kind{"empty port", [](const url_parts& u, std::size_t) { return u.with_host(u.host + ":"); }},
    kind{"userinfo", [](const url_parts& u, std::size_t) { return u.with_host("user:pass@" + u.host); }},
    kind{"dot segments", [](const url_parts& u, std::size_t) { return u.front + u.host + "/a/./b/../c" + u.rest; }},
    kind{"localhost", [](const url_parts& u, std::size_t) { return "file://localhost/" + u.host + u.rest; }},
    kind{"IPv4", [](const url_parts& u,
                    std::size_t i) { return u.with_host("192.168." + std::to_string(i % 256) + "." + std::to_string(i % 199)); }},
    kind{"IPv6 as printed",
         [](const url_parts& u, std::size_t i) { return u.with_host("[2001:db8::" + std::to_string(i) + ":1]"); }},
    kind{"IPv6", [](const url_parts& u, std::size_t i) { return u.with_host("[2001:db8:0:0:0::" + std::to_string(i) + ":1]"); }},
    kind{"IPv6 in full", [](const url_parts& u, std::size_t i) { return u.with_host(ipv6_in_full(i)); }},
    kind{"no path", [](const url_parts& u, std::size_t) { return u.front + "www." + u.host + "." + u.host; }},
    kind{"fragment", [](const url_parts& u, std::size_t) { return u.front + u.host + u.rest + "#section"; }},
    kind{"namespace", [](const url_parts& u, std::size_t) { return "urn:EXAMPLE:" + u.host + u.rest; }},
};

/// Returns a URL whose host and path sizes make the texts of `changed_kinds` 45 to 60 bytes long.
url_parts short_parts(const url_parts& from)
{
    constexpr std::string_view path = "/articles/2024-01-01/";
    const std::string host = "www." + from.host.substr(from.host.size() - std::min<std::size_t>(from.host.size(), 12));
    return {"https://", in_lower_case(host), std::string(path.substr(0, 16 + from.host.size() % 6))};
}

/// Returns a URL as long as `text` that is its own normal form.
std::string unchanged_of_size(const url_parts& from, std::size_t size)
{
    std::string text = from.front + from.host + "/";
    text.resize(std::max(size, text.size()), 'a');
    return text;
}

corpus joined(const std::vector<std::string>& texts)
{
    corpus all;
    for (const std::string& text : texts)
        all.bytes += text;
    std::size_t begin = 0;
    for (const std::string& text : texts) {
        all.texts.push_back(std::string_view(all.bytes).substr(begin, text.size()));
        begin += text.size();
    }
    return all;
}

} // namespace

std::vector<url_class> url_classes(const corpus& from)
{
    const std::vector<url_parts> urls = parts_of(from);
    std::vector<url_class> classes;
    if (urls.empty())
        return classes;
    for (const kind& k : kinds) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < k.count; ++i)
            texts.push_back(k.make(urls[i * 7 % urls.size()], i));
        classes.push_back({std::string(k.name), joined(texts), std::string(k.base)});
    }
    return classes;
}

std::vector<changed_class> changed_classes(const corpus& from)
{
    const std::vector<url_parts> urls = parts_of(from);
    std::vector<changed_class> classes;
    if (urls.empty())
        return classes;
    for (const kind& k : changed_kinds) {
        std::vector<std::string> texts, unchanged;
        for (std::size_t i = 0; i < 1000; ++i) {
            const url_parts u = short_parts(urls[i * 7 % urls.size()]);
            texts.push_back(k.make(u, i));
            unchanged.push_back(unchanged_of_size(u, texts.back().size()));
        }
        classes.push_back({std::string(k.name), joined(texts), joined(unchanged)});
    }
    return classes;
}

} // namespace uriform::bench
