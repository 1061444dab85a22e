#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../test/hosts/varnish/calls.h"
#include "support.hpp"

/// @file
/// The input is a target, a Host field and a third text, on separate lines. The Varnish module's functions return texts or nothing,
/// fail only if the workspace is too small, and agree with each other and with C++.

using namespace uriform;
using fuzz::require;

namespace {

struct freed {
    void operator()(workspace* each) const noexcept { free_workspace(each); }
    void operator()(searches* each) const noexcept { free_searches(each); }
    void operator()(requests* each) const noexcept { free_requests_object(each); }
};
using room = std::unique_ptr<workspace, freed>;

/// The input's texts. Each ends at its first NUL, like texts in VCL.
struct texts {
    std::string url, host, other;
};

[[nodiscard]] bool is_changed(std::string_view url)
{
    const auto scheme = url.substr(0, url.find(':') + 1);
    const bool is_web = scheme.size() == 5 ? ::strncasecmp(scheme.data(), "http:", 5) == 0
                                           : scheme.size() == 6 && ::strncasecmp(scheme.data(), "https:", 6) == 0;
    return url.find('#') == url.npos && (url.starts_with('/') || (is_web && url.substr(scheme.size()).starts_with("//")));
}

/// Returns a target's normal form, as defined by its URI with a host.
[[nodiscard]] std::string normal_form(const std::string& url)
{
    const std::string before = url.starts_with('/') ? "http://h" : "";
    const std::size_t path = url.starts_with('/') ? 0 : std::min(url.size(), url.find_first_of("/?", url.find("://") + 3));
    const std::string whole = before + url.substr(0, path) + fuzz::percent_encoded(url.substr(path), "\"<>[]^`{|}");
    const auto parsed = parse_uri(whole);
    return parsed && is_changed(url) ? std::string(normalize(*parsed).text()).substr(before.size()) : url;
}

void check_targets(const texts& of, workspace* in)
{
    const std::string normal = call_normalize(in, of.url.c_str());
    require(normal == normal_form(of.url), "a target is normalized as its URI");
    require(call_normalize(in, normal.c_str()) == normal, "a normal form is its own");
    const std::string sorted = call_sort_params(in, of.url.c_str());
    require(call_sort_params(in, sorted.c_str()) == sorted && sorted.size() == of.url.size(), "sorting keeps all parameters");
    const std::string without = call_without_param(in, of.url.c_str(), of.other.c_str());
    const std::string kept = call_keep_params(in, of.url.c_str(), of.other.c_str());
    require(call_without_param(in, without.c_str(), of.other.c_str()) == without, "no parameter is left");
    const std::string none = call_keep_params(in, without.c_str(), of.other.c_str());
    require(none == without || none == without.substr(0, without.find('?')), "no parameter is left to be kept");
    require(call_keep_params(in, kept.c_str(), of.other.c_str()) == kept, "all parameters are kept");
    if (const char* const value = call_param(in, of.url.c_str(), of.other.c_str()))
        for (const char octet : std::string_view(value))
            require(static_cast<unsigned char>(octet) >= 0x20 && octet != 0x7F, "a value contains no control character");
}

[[nodiscard]] bool is_uri(const std::string& key)
{
    return parse_uri(key).has_value();
}

void check_keys(const texts& of, workspace* in)
{
    const std::string key = call_cache(in, of.url.c_str(), of.host.c_str(), "http");
    const std::string normal = call_normalize(in, of.url.c_str());
    const std::string host = call_host(in, of.host.c_str(), "http");
    require(call_host(in, host.c_str(), "http") == host, "a normal host is its own");
    const std::string again = call_cache(in, normal.c_str(), host.c_str(), "http");
    require(key == (is_uri(key) ? again : of.url + ' ' + of.host),
            "the normal form has the same key, and any other text is its own key");
    if (call_safe(in, of.url.c_str(), of.host.c_str()))
        require(is_uri(again) && call_safe(in, normal.c_str(), host.c_str()), "the normal form of a safe target is safe");
    call_key(in, of.other.c_str(), of.url.c_str(), of.host.c_str(), of.other.c_str());
    take_failure(in); // the profile does not exist
}

void check_searches(const texts& of, workspace* in)
{
    const std::unique_ptr<searches, freed> known(new_searches(in, 1 + static_cast<long>(of.url.size() % 3)));
    const auto key = [&] { return std::string(call_searches_key(in, known.get(), of.url.c_str(), of.host.c_str())); };
    const auto learn = [&](const char* field, const std::string& by) {
        return call_searches_learn(in, known.get(), field, by.c_str(), of.url.c_str(), of.host.c_str()) == 1;
    };
    const std::string first = key();
    const std::string cached = call_cache(in, of.url.c_str(), of.host.c_str(), "http");
    const bool is_key = is_uri(cached);
    const auto has_field = [&] { return call_searches_has_field(in, known.get(), of.url.c_str(), of.host.c_str()) == 1; };
    const auto learn_without_key = [&](const char* field) {
        return call_searches_learn(in, known.get(), field, nullptr, of.url.c_str(), of.host.c_str()) == 1;
    };
    require(first == (is_key ? cached : of.url), "without a field, the whole query counts");
    require(learn(nullptr, first) == is_key && learn_without_key(nullptr) == is_key && !has_field(), "and this response is stored");
    const bool is_same = learn(of.other.c_str(), first);
    const std::string second = key();
    require(is_same == (is_key && first == second), "a field is learned, and only responses with their own key are stored");
    require(has_field() == (first != second), "a field changes the key");
    require(learn_without_key(of.other.c_str()) == is_same, "without a key, the key without a field applies");
    require(learn(of.other.c_str(), second) == is_key, "the next response is stored");
    require(is_same || !learn(nullptr, second), "a response without the field is not");
}

/// Requires that a `requests` object returns the functions' results for a request.
void check_requests(const texts& of, workspace* in)
{
    const std::unique_ptr<requests, freed> by(new_requests(in, "a %62", "x-a other"));
    const std::string host = "Host: " + of.host, field = "X-A: " + of.other, another = "Xa: " + of.other;
    asked_request asked{of.url.c_str(), {field.c_str(), host.c_str(), another.c_str(), "OTHER: 1"}, 4};
    const std::string sent = of.host.substr(std::min(of.host.size(), of.host.find_first_not_of(" \t")));
    const bool is_safe = call_safe(in, of.url.c_str(), sent.c_str()) == 1;
    require((call_requests_normalize(in, by.get(), &asked) == 1) == is_safe, "safe requests are put in their normal forms");
    require(asked.count == 2, "fields are removed");
    if (!is_safe) {
        require(asked.url == of.url, "others stay");
        return;
    }
    require(asked.url == std::string(call_without_param(in, call_normalize(in, of.url.c_str()), "a %62")), "the target is normal");
    const std::string normal = call_host(in, sent.c_str(), "http");
    const auto is_normal = [&](std::string_view each) {
        return each.starts_with("Host:") && each.substr(std::min(each.size(), each.find_first_not_of(" \t", 5))) == normal;
    };
    require(is_normal(asked.fields[0]) || is_normal(asked.fields[1]), "the host is normal");
}

/// Requires that each function returns a text, or fails because the workspace is too small.
void check_small(const texts& of, std::size_t size)
{
    const room in(new_workspace(size));
    const auto ends = [&](const char* text, bool may_be_none) {
        const bool has_failed = take_failure(in.get()) != 0;
        require(text != nullptr || has_failed || may_be_none, "a text is made, or the transaction fails");
        if (text != nullptr)
            require(std::strlen(text) <= 3 * (of.url.size() + of.host.size() + of.other.size()) + 64, "a text ends");
    };
    const char *const url = of.url.c_str(), *const host = of.host.c_str(), *const other = of.other.c_str();
    ends(call_normalize(in.get(), url), false);
    ends(call_host(in.get(), host, "https"), false);
    ends(call_host(in.get(), host, other), false);
    ends(call_sort_params(in.get(), url), false);
    ends(call_without_param(in.get(), url, other), false);
    ends(call_keep_params(in.get(), url, other), false);
    ends(call_param(in.get(), url, other), true);
    ends(call_key(in.get(), "page/1 strip-www", url, host, other), true);
    ends(call_cache(in.get(), url, host, other), true);
    call_safe(in.get(), url, host);
    asked_request asked{url, {"X-A: 1", "Host: EXAMPLE.com"}, 2};
    const std::unique_ptr<requests, freed> by(new_requests(in.get(), other, other));
    if (by != nullptr)
        call_requests_normalize(in.get(), by.get(), &asked);
    const std::unique_ptr<searches, freed> known(new_searches(in.get(), 1));
    take_failure(in.get());
    call_searches_learn(in.get(), known.get(), other, url, url, host);
    ends(call_searches_key(in.get(), known.get(), url, host), false);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 3);
    const auto line = [&](std::size_t index) {
        const std::string_view text = index < lines.size() ? lines[index] : std::string_view("a");
        return std::string(text.substr(0, text.find('\0')));
    };
    texts of{line(0), line(1), line(2)};
    const room in(new_workspace(std::size_t{1} << 20));
    check_targets(of, in.get());
    check_keys(of, in.get());
    check_searches(of, in.get());
    check_requests(of, in.get());
    require(take_failure(in.get()) == 0, "nothing fails in a workspace with room");
    check_small(of, size % 64 * 4);
    for (std::string* const each : {&of.url, &of.host, &of.other}) // longer than the buffers on the stack
        if (!each->empty() && each->size() < 2048)
            each->append(2048, each->back());
    check_targets(of, in.get());
    check_small(of, size % 16 * 1024);
    return 0;
}
