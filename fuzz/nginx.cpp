#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../test/hosts/nginx/calls.h"
#include "support.hpp"

/// @file
/// The input is an octet that chooses the configuration, then a target, a Host field and a rewrite path, on separate lines. The
/// nginx module continues with the normal form, redirects to it on this host, or refuses the request. With the profile `cache`, the
/// key is the forwarded URI.

using namespace uriform;
using fuzz::require;

namespace {

struct freed {
    void operator()(request* each) const noexcept { free_request(each); }
};

std::string_view view_of(found_text of)
{
    return {of.data, of.size};
}

std::string value(request* of, const char* variable)
{
    const found_text found = value_of(of, variable);
    require(found.data != nullptr, "the variable has a value");
    return std::string(view_of(found));
}

/// Returns the normal form of a path and a query, as defined by their URI with this host, or `std::nullopt` for any other text.
std::optional<std::string> normal_form(const std::string& host, const std::string& target)
{
    const std::string whole = "http://" + host + fuzz::percent_encoded(target, "\"<>[]^`{|}");
    const auto parsed = parse_uri(whole);
    const bool is_host = !host.empty() && host[0] != ':' && host.find_first_of("/?#@\\") == host.npos;
    if (!parsed || !is_host || !target.starts_with('/') || target.find('#') != target.npos)
        return std::nullopt;
    const uri normal = normalize(*parsed);
    std::string result(normal.path());
    return normal.query() ? result + '?' + std::string(*normal.query()) : result;
}

/// Returns a target without its parameters named `a`, splitting at `&` as the definition does.
std::string without_a(const std::string& target)
{
    const std::size_t query = target.find('?');
    std::string result = target.substr(0, query);
    for (std::size_t begin = query; begin != target.npos && begin < target.size();) {
        const std::size_t end = std::min(target.find('&', begin + 1), target.size());
        const std::string param = target.substr(begin + 1, end - begin - 1), name = param.substr(0, param.find('='));
        if (name != "a") // the normal form never encodes `a`
            result += (result.size() == query ? '?' : '&') + param;
        begin = end;
    }
    return result;
}

/// Requires that the variables describe the target that nginx forwards. With `cache`, the key ends with that target.
void check_variables(request* of, bool is_cache, const std::string* expected)
{
    const std::string host = value(of, "host"), url = value(of, "url"), key = value(of, "key"), before = "http://" + host;
    require(!key.empty(), "there is a key");
    if (is_cache) {
        require(key.starts_with(before), "the key begins with the forwarded host");
        const std::string forwarded = key.substr(before.size());
        require(expected == nullptr || forwarded == *expected, "the key ends with the forwarded target");
        require(url == normal_form(host, forwarded).value_or(forwarded), "the URL is the normal form of that target");
    }
    for (const char* const name : {"param_a", "param_q", "param_"})
        if (const found_text param = value_of(of, name); param.data != nullptr)
            require(std::ranges::none_of(view_of(param), [](unsigned char octet) { return octet < 0x20 || octet == 0x7F; }),
                    "a value contains no control character");
}

void check_answer(const question& asked, int status, request* of, const std::string& sent)
{
    const std::string host = value(of, "host");
    const std::string target = sent.starts_with('/') ? sent : '/' + sent;
    const std::optional<std::string> normal = normal_form(host, target);
    if (status == 308) {
        const std::string location(view_of(location_of(of)));
        require(asked.normalize == 2 && normal && *normal != target, "another target is redirected");
        require(location == *normal || (location == "/." + *normal && normal->starts_with("//")), "to its normal form");
        require(asked.is_absolute_redirect || !location.starts_with("//"), "the redirect stays on this host");
        require(normal_form(host, *normal) == normal, "and is not redirected again");
    } else {
        require(status == 0 || (status == 400 && asked.is_safe), "nginx goes on, or a request is refused");
        const std::string goes_on = normal ? asked.without != nullptr ? without_a(*normal) : *normal : sent;
        require(view_of(target_of(of)) == (status == 0 && asked.normalize != 0 ? goes_on : sent),
                "the target is the normal form if configured");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 3);
    const std::string_view first = lines.empty() ? std::string_view() : lines[0];
    const unsigned options = first.empty() ? 0 : static_cast<unsigned char>(first[0]);
    const std::string target(first.size() < 2 ? "/" : first.substr(1));
    const std::string host(lines.size() > 1 ? lines[1] : "h"), path(lines.size() > 2 ? lines[2] : "/");
    const char* const profile = (options & 0x40) == 0 ? nullptr : (options & 0x80) == 0 ? "cache" : "page/1 strip-www";
    const bool is_cache = (options & 0xC0) != 0xC0;
    const question asked{
        target.data(),
        (options & 0x04) != 0 ? nullptr : host.data(),
        profile,
        options % 4 == 3 ? "a" : nullptr,
        target.size(),
        host.size(),
        options % 4 == 3 ? 1 : static_cast<int>(options % 4),
        (options & 0x08) != 0,
        (options & 0x10) != 0,
        (options & 0x20) != 0,
    };
    const std::unique_ptr<request, freed> of(new_request(&asked));
    require(of != nullptr, "the profile exists");
    const std::string sent(view_of(target_of(of.get())));
    check_answer(asked, read_target(of.get()), of.get(), sent);
    const std::string now(view_of(target_of(of.get())));
    check_variables(of.get(), is_cache, now.starts_with('/') ? &now : nullptr);
    rewrite(of.get(), path.data(), path.size());
    check_variables(of.get(), is_cache, nullptr);
    return 0;
}
