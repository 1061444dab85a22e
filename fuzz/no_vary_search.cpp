#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/key/no_vary_search.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/web/form.hpp>

#include "support.hpp"

/// @file
/// Serializing and parsing a configuration returns the same configuration, for any field. Under a configuration, two URIs share a
/// key if and only if their parts are equal.

using namespace uriform;
using fuzz::require;
using key::no_vary_search;

namespace {

/// Returns the parameters of `u` that the configuration compares, in comparison order.
std::vector<web::form_field> compared(const uri& u, const no_vary_search& config)
{
    std::vector<web::form_field> fields = web::parse_form(u.query().value_or(""), web::whatwg_form_decoding).value();
    const auto listed = [&](const web::form_field& one) {
        const auto names = config.vary() ? *config.vary() : *config.no_vary();
        return std::ranges::count(names, one.name) != 0;
    };
    std::erase_if(fields, [&](const web::form_field& one) { return listed(one) != config.vary().has_value(); });
    if (!config.vary_on_key_order())
        std::ranges::stable_sort(fields, {}, &web::form_field::name);
    return fields;
}

bool same_parts(const uri& a, const uri& b, const no_vary_search& config)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && a.port() == b.port() && a.path() == b.path() &&
           (config.is_default() ? a.query() == b.query() : compared(a, config) == compared(b, config));
}

void check_configuration(const no_vary_search& config, std::size_t size)
{
    require(!config.error() || (config.is_default() && config.error()->position <= size), "a void field is the default");
    require(config.is_default() == config.to_string().empty(), "the default is the empty field");
    const no_vary_search again = no_vary_search::parse(config.to_string());
    require(again == config && again.to_string() == config.to_string(), "a configuration comes back");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 3);
    const std::string field(lines.empty() ? std::string_view() : lines[0]);
    for (const auto syntax : {key::no_vary_search_syntax::legacy, key::no_vary_search_syntax::draft})
        check_configuration(no_vary_search::parse(field, syntax), field.size());
    const result<uri_view> a = parse_uri(lines.size() > 1 ? lines[1] : "");
    const result<uri_view> b = parse_uri(lines.size() > 2 ? lines[2] : "");
    if (!a || !b)
        return 0;
    const no_vary_search config = no_vary_search::parse(field);
    require(config.equivalent(*a, *b) == same_parts(normalize(*a), normalize(*b), config), "equivalence is equality of the parts");
    no_vary_search::scratch memory;
    for (const uri_view& u : {*a, *b}) {
        std::string out;
        config.append_key(u, out, memory);
        require(out == config.key_of(u) && out == config.key_of(normalize(u)), "a text and its normal form have the same key");
        require(std::ranges::all_of(out, [](char c) { return c > ' ' && c <= '~'; }), "a key is printable");
    }
    return 0;
}
