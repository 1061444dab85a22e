#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/key/no_vary_search.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/web/form.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Compares equivalence under No-Vary-Search with the individual steps in draft-ietf-httpbis-no-vary-search-10, section 6. Writes
/// and parses fields.

using namespace uriform;
using namespace uriform::test;

namespace {

/// A configuration as the draft describes it, without a field.
struct search_variance {
    bool all_but = false; // if true, no-vary params is the wildcard and `names` are vary params; otherwise the reverse
    std::vector<std::string> names;
    bool vary_on_key_order = true;

    [[nodiscard]] bool is_default() const { return !all_but && names.empty() && vary_on_key_order; }
    [[nodiscard]] std::string field() const
    {
        std::string all = vary_on_key_order ? "" : "key-order, ";
        all += all_but ? "except=(" : "params=(";
        for (const std::string& name : names)
            all += " \"" + web::form_encode(name) + "\"";
        return all + ")";
    }
};

std::vector<web::form_field> search_params_of(const uri& u, const search_variance& variance)
{
    auto params = web::parse_form(u.query().value_or(""), web::whatwg_form_decoding).value();
    std::erase_if(params, [&](const web::form_field& one) {
        return (std::ranges::count(variance.names, one.name) != 0) != variance.all_but;
    });
    if (!variance.vary_on_key_order)
        std::ranges::stable_sort(params, {}, &web::form_field::name);
    return params;
}

/// Section 6, applied to the normal forms.
bool equivalent_by_the_steps(const uri_view& a, const uri_view& b, const search_variance& variance)
{
    const uri first = normalize(a);
    const uri second = normalize(b);
    if (first.scheme() != second.scheme() || first.host() != second.host() || first.port() != second.port() ||
        first.path() != second.path())
        return false;
    if (variance.is_default())
        return first.query() == second.query();
    return search_params_of(first, variance) == search_params_of(second, variance);
}

template <std::size_t Size>
std::string_view one_of(const std::array<std::string_view, Size>& all, generator& random)
{
    return all[random.below(Size)];
}

constexpr std::array<std::string_view, 12> decoded_names{"",
                                                         "a",
                                                         "b",
                                                         "aa",
                                                         "a b",
                                                         "a+b",
                                                         "\xC3\xA9",
                                                         "\xEF\xBF\xBD",
                                                         "\xEF\xBB\xBF"
                                                         "a",
                                                         "&",
                                                         "=",
                                                         "~"};
constexpr std::array<std::string_view, 26> query_pieces{
    "a", "b",   "a",   "b",   "&",   "&",   "&",   "=",      "=",      "+",      "%20",       "%2B",       "%61",
    "~", "%7e", "%26", "%3D", "%FF", "%C3", "%A9", "%C3%A9", "%c3%A9", "%E6%B0", "%EF%BF%BD", "%EF%BB%BF", ";"};
constexpr std::array<std::string_view, 10> fronts_of_pages{"http://h",        "http://h/", "http://h:80/", "http://u@h/",
                                                           "HTTP://H",        "https://h", "http://h/p",   "http://h/%70",
                                                           "http://h:8080/p", "mailto:h"};

search_variance random_variance(generator& random)
{
    search_variance variance{.all_but = random.once_in(3), .names = {}, .vary_on_key_order = random.once_in(2)};
    for (std::size_t left = random.below(4); left != 0; --left)
        variance.names.emplace_back(one_of(decoded_names, random));
    return variance;
}

std::string random_query(generator& random)
{
    std::string query;
    for (std::size_t left = random.below(9); left != 0; --left)
        query += one_of(query_pieces, random);
    return query;
}

/// Returns the pieces of a query in another order, some in another spelling.
std::string rearranged(std::string_view query, generator& random)
{
    std::vector<std::string> pieces(1);
    for (const char octet : query) {
        if (octet == '&')
            pieces.emplace_back();
        else if (octet == 'a' && random.once_in(3))
            pieces.back() += "%61";
        else
            pieces.back() += octet;
    }
    std::swap(pieces[random.below(pieces.size())], pieces[random.below(pieces.size())]);
    std::string all = pieces.front();
    for (std::size_t i = 1; i < pieces.size(); ++i)
        all += "&" + pieces[i];
    return all + (random.once_in(4) ? "&" : "");
}

std::string random_uri(std::string_view query, generator& random)
{
    std::string text(one_of(fronts_of_pages, random));
    if (!query.empty() || random.once_in(2))
        text.append("?").append(query);
    return text + (random.once_in(4) ? "#f" : "");
}

} // namespace

BOOST_AUTO_TEST_SUITE(no_vary_search)

BOOST_AUTO_TEST_CASE(keys_are_the_same_if_and_only_if_the_draft_says_so)
{
    generator random(seed());
    key::no_vary_search::scratch memory;
    std::size_t same = 0;
    for (int round = 0; round < part_of(100'000); ++round) {
        const search_variance variance = random_variance(random);
        const auto config = key::no_vary_search::parse(variance.field());
        const std::string query = random_query(random);
        const std::string texts[] = {random_uri(query, random),
                                     random_uri(random.once_in(4) ? random_query(random) : rearranged(query, random), random)};
        const uri_view a = parse_uri(texts[0]).value();
        const uri_view b = parse_uri(texts[1]).value();
        const auto describe = [&] { return variance.field() + " " + texts[0] + " " + texts[1]; };
        expect(!config.error() && config.is_default() == variance.is_default(), describe);
        const bool expected = equivalent_by_the_steps(a, b, variance);
        same += expected ? 1 : 0;
        std::string key_of_a;
        std::string key_of_b;
        config.append_key(a, key_of_a, memory);
        config.append_key(b, key_of_b, memory);
        expect((key_of_a == key_of_b) == expected && config.equivalent(a, b) == expected, describe);
        expect(key_of_a.find_first_of(" #\n@") == key_of_a.npos || a.scheme() != "http", describe);
        // A key is a URI with the same key.
        const uri_view again = parse_uri(key_of_a).value();
        expect(config.key_of(again) == key_of_a, describe);
    }
    BOOST_TEST(same > part_of(10'000U));
    BOOST_TEST(same < part_of(90'000U));
}

BOOST_AUTO_TEST_CASE(fields_come_back)
{
    generator random(seed());
    for (int round = 0; round < part_of(20'000); ++round) {
        search_variance variance = random_variance(random);
        const auto config = key::no_vary_search::parse(variance.field());
        std::ranges::sort(variance.names);
        variance.names.erase(std::unique(variance.names.begin(), variance.names.end()), variance.names.end());
        const auto describe = [&] { return variance.field() + " " + config.to_string(); };
        const auto listed = variance.all_but ? config.vary() : config.no_vary();
        expect(listed && std::ranges::equal(*listed, variance.names), describe);
        expect((variance.all_but ? config.no_vary() : config.vary()) == std::nullopt, describe);
        expect(config.vary_on_key_order() == variance.vary_on_key_order, describe);
        expect(key::no_vary_search::parse(config.to_string()) == config, describe);
        expect(key::no_vary_search::parse(config.to_string()).to_string() == config.to_string(), describe);
    }
}

/// Any text is parsed to its end, or rejected at one of its bytes.
BOOST_AUTO_TEST_CASE(any_field_is_read)
{
    generator random(seed());
    constexpr std::array<std::string_view, 24> pieces{
        "params", "except", "key-order", "=",      "(",   ")",      "\"a\"", " ", ",",  ";",  "?1",       "?0",
        "1",      ".5",     "@1",        ":YQ==:", "%\"", "%c3%a9", "\"",    "a", "\\", "\t", "\xC3\xA9", "*"};
    std::size_t valid = 0;
    for (int round = 0; round < part_of(200'000); ++round) {
        std::string field;
        for (std::size_t left = random.below(10); left != 0; --left)
            field += one_of(pieces, random);
        for (const auto syntax : {key::no_vary_search_syntax::draft, key::no_vary_search_syntax::legacy}) {
            const auto config = key::no_vary_search::parse(field, syntax);
            const auto describe = [&] { return shown(field); };
            expect(!config.error() || (config.is_default() && config.error()->position <= field.size()), describe);
            expect(key::no_vary_search::parse(config.to_string()) == config, describe);
            valid += config.error() ? 0 : 1;
        }
    }
    BOOST_TEST(valid > part_of(1'000U));
}

BOOST_AUTO_TEST_SUITE_END()
