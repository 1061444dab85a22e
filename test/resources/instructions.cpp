#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <valgrind/callgrind.h>

#include <uriform.h>
#include <uriform/explain.hpp>
#include <uriform/keys.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/uriform.hpp>

#include "../../bench/corpus.hpp"

/// @file
/// Applies each operation to 500 texts, and makes callgrind dump the instruction count under the operation's name.
/// test/check_instructions.py runs this program and reads the dumps.

using namespace uriform;

namespace {

/// The texts, and others derived from them, row by row.
struct inputs {
    bench::corpus generated = bench::generate_corpus(500);
    bench::corpus respelled = bench::respelled(generated); ///< equivalent, with another scheme
    std::vector<std::string> owned;
    std::vector<std::string_view> normal_forms;
    std::vector<std::string> ipv4, ipv4_in_hexadecimal, ipv6, ipv6_not_normal; ///< URIs whose hosts are addresses

    inputs()
    {
        for (std::size_t i = 0; i < generated.texts.size(); ++i) {
            const std::string number = std::to_string(i % 256), path = "/articles/2024-01-01";
            ipv4.push_back("https://192.168.7." + number + path);
            ipv4_in_hexadecimal.push_back("https://0xC0.0xA8." + number + path);
            ipv6.push_back("https://[2001:db8::" + number + ":1]" + path);
            ipv6_not_normal.push_back("https://[2001:0DB8:0:0:0::" + number + ":1]" + path);
        }
        for (const std::string_view text : generated.texts)
            owned.emplace_back(normalize(parse_uri(text).value()).text());
        normal_forms.assign(owned.begin(), owned.end());
    }
};

/// Uses a value, so that the compiler does not optimize it away.
void use(const auto& value)
{
    asm volatile("" : : "g"(&value) : "memory");
}

/// Counts the instructions of the second call of `work`. In the first call, buffers grow and one-time work is done.
void count(const std::string& name, const std::function<void()>& work)
{
    work();
    CALLGRIND_ZERO_STATS;
    work();
    CALLGRIND_DUMP_STATS_AT(name.c_str());
}

/// Does the same for a function that takes a text.
template <class Texts, class Call>
void count_each(const std::string& name, const Texts& texts, Call call)
{
    count(name, [&] {
        for (const std::string_view text : texts)
            use(call(text));
    });
}

void count_references(const inputs& in)
{
    const std::span texts(in.generated.texts);
    std::string out;
    const auto normalized = [&](std::string_view text) {
        out.clear();
        append_normalized(*parse_uri_reference(text), out);
        return out.size();
    };
    const auto base = parse_uri("http://a/b/c/d;p?q");
    count_each("parse", texts, [](std::string_view text) { return parse_uri_reference(text).has_value(); });
    count_each("normalize, unchanged", in.normal_forms, normalized);
    count_each("normalize, respelled", in.respelled.texts, normalized);
    count_each("parse, IPv4", in.ipv4, [](std::string_view text) { return parse_uri_reference(text).has_value(); });
    count_each("normalize, IPv6", in.ipv6, normalized);
    count_each("normalize, IPv6 not normal", in.ipv6_not_normal, normalized);
    count_each("is_normalized", in.normal_forms, [](std::string_view text) { return is_normalized(*parse_uri_reference(text)); });
    count("equivalent", [&] {
        for (std::size_t i = 0; i < texts.size(); ++i)
            use(equivalent(*parse_uri_reference(texts[i]), *parse_uri_reference(in.respelled.texts[i])));
    });
    count_each("hash_normalized", texts, [](std::string_view text) { return hash_normalized(*parse_uri_reference(text)); });
    count_each("resolve", texts, [&](std::string_view text) {
        out.clear();
        append_resolved(*base, *parse_uri_reference(text), out);
        return out.size();
    });
    count_each("resolve, relative", texts, [&](std::string_view text) {
        out.clear();
        append_resolved(*base, *parse_uri_reference(text.substr(text.find('/') + 2)), out);
        return out.size();
    });
    count_each("C: normalize", in.respelled.texts, [](std::string_view text) {
        std::array<char, 512> buffer;
        std::size_t size = 0;
        return uriform_normalize(text.data(), text.size(), URIFORM_URI, nullptr, buffer.data(), buffer.size(), &size, nullptr);
    });
}

void count_keys(const inputs& in)
{
    for (const auto& [name, profile] : {std::pair("key, page", key::page), std::pair("key, surt", key::surt)}) {
        auto maker = key::maker::of(profile).value();
        std::string out;
        count_each(name, in.generated.texts, [&](std::string_view text) {
            out.clear();
            return maker.append(text, out).has_value();
        });
    }
}

/// Splits hosts with a list of 10,000 rules; some rules match hosts in the texts.
void count_sites(const inputs& in)
{
    std::string rules = "com\norg\nde\nuk\nco.uk\nnet\n*.ck\n!www.ck\n";
    for (int i = 0; i < 10'000; ++i)
        rules.append("a")
            .append(std::to_string(i))
            .append(i % 3 == 0 ? ".com\n" : std::to_string(i % 100).insert(0, ".b") + ".org\n");
    const site::suffix_list list = site::suffix_list::parse(rules).value();
    std::vector<std::string_view> hosts;
    for (const std::string_view text : in.generated.texts)
        hosts.push_back(parse_uri(text)->host().value_or(""));
    count_each("site: registrable_domain", hosts, [&](std::string_view host) { return list.registrable_domain(host).size(); });
}

void count_urls(const inputs& in)
{
    std::string href, text_of_uri;
    count_each("web: parse", in.generated.texts, [&](std::string_view text) { return web::parse_view(text, href).has_value(); });
    count_each("web: parse, respelled", in.respelled.texts,
               [&](std::string_view text) { return web::parse_view(text, href).has_value(); });
    count_each("web: parse, IPv4 in hexadecimal", in.ipv4_in_hexadecimal,
               [&](std::string_view text) { return web::parse_view(text, href).has_value(); });
    count_each("web: parse, IPv6 not normal", in.ipv6_not_normal,
               [&](std::string_view text) { return web::parse_view(text, href).has_value(); });
    count_each("web: can_parse, IPv6", in.ipv6, [](std::string_view text) { return web::can_parse(text); });
    count_each("web: can_parse", in.generated.texts, [](std::string_view text) { return web::can_parse(text); });
    count_each("web: to_uri", in.generated.texts,
               [&](std::string_view text) { return web::as_uri(*web::parse_view(text, href), text_of_uri).text().size(); });
}

void count_reports(const inputs& in)
{
    const auto explain = [](std::string_view text) { return web::explain(text).findings.size(); };
    count_each("web: explain", in.generated.texts, explain);
    count_each("web: explain, respelled", in.respelled.texts, explain);
    count_each("web: safe_to_fetch", in.generated.texts, [](std::string_view text) { return web::safe_to_fetch(text).why; });
    count_each("web: hide_credentials", in.generated.texts,
               [](std::string_view text) { return web::hide_credentials(text).size(); });
}

void count_octets(const inputs& in)
{
    std::string encoded, decoded;
    count_each("percent-encode", in.generated.texts, [&](std::string_view text) {
        encoded.clear();
        return append_percent_encoded(text, encode_sets::query_value, encoded);
    });
    count_each("percent-decode", in.generated.texts, [&](std::string_view text) {
        decoded.clear();
        return append_percent_decoded(text, decoded).has_value();
    });
}

void count_columns(const inputs& in)
{
    const batch::column texts(in.generated.texts), normal_forms(in.normal_forms), respelled(in.respelled.texts);
    std::vector<components> parts(texts.size());
    std::vector<std::uint64_t> hashes(texts.size());
    const auto results = std::make_unique<bool[]>(texts.size());
    batch::growing_column out;
    const auto base = parse_uri("http://a/b/c/d;p?q");
    auto pages = key::maker::of(key::page).value();
    const auto written = [&](auto write) {
        return [&, write] {
            out.clear();
            write();
        };
    };
    count("batch: parse", [&] { batch::parse(texts, parts); });
    count("batch: normalize, unchanged", written([&] { batch::normalize(normal_forms, out); }));
    count("batch: normalize, respelled", written([&] { batch::normalize(respelled, out); }));
    count("batch: equivalent", [&] { batch::equivalent(texts, respelled, {results.get(), texts.size()}); });
    count("batch: hash_normalized", [&] { batch::hash_normalized(texts, hashes); });
    count("batch: resolve", written([&] { batch::resolve(*base, texts, out); }));
    count("batch: key, page", written([&] { batch::keys(texts, pages, out); }));
}

} // namespace

int main()
try {
    if (!uriform::detail::select_simd_kernel("avx2"))
        return 77;
    const inputs in;
    count_references(in);
    count_keys(in);
    count_sites(in);
    count_urls(in);
    count_reports(in);
    count_octets(in);
    count_columns(in);
} catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
}
