#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/relativize.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Any reference that web::relativize() returns is parsed as its target.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Returns a URL that often shares components with others.
web::url next_url(generator& any)
{
    static constexpr std::string_view fronts[] = {
        "http:",   "http://h", "http://h",   "http://h:81", "http://u:p@h", "https://h",  "file:",    "file://",
        "file://", "file://h", "file:///C:", "file:///D:",  "file://h",     "file://h/C", "s:",       "s:/",
        "s:/.//",  "s://h",    "s://",       "s://u@h:1",   "s://h",        "mailto:",    "data:a b", "s:a b "};
    static constexpr std::string_view pieces[] = {"/",   "/",   "/",  "/a", "/b", "/c", ".",  "..", "a",    "b",       "//",
                                                  "/C:", "/C|", "C:", "D|", "c:", ":",  "|",  "\\", "/x:y", "%2e",     "1:b",
                                                  " ",   "@",   "?q", "?",  "#f", "#",  "?r", "/.", "/..",  "\xC3\xA9"};
    for (;;) {
        std::string text(fronts[any.below(std::size(fronts))]);
        for (std::size_t left = any.below(8); left != 0; --left)
            text += pieces[any.below(std::size(pieces))];
        if (auto parsed = web::parse(text))
            return *std::move(parsed);
    }
}

/// Returns a URL that differs from `u` only towards its end.
web::url sibling(generator& any, const web::url& u)
{
    const web::url other = next_url(any);
    const std::string text =
        std::string(u.href().substr(0, any.below(u.href().size() + 1))).append(other.search()).append(other.hash());
    auto parsed = web::parse(text);
    return parsed ? *std::move(parsed) : other;
}

std::string described(const web::url& base, const web::url& target, std::string_view reference)
{
    const auto parsed = web::parse(reference, base);
    return shown(base.href()) + " and " + shown(target.href()) + " yield " + shown(reference) + ", which is " +
           (parsed ? shown(parsed->href()) : "no URL");
}

/// Returns all texts of up to `longest` of `octets`, the shortest first.
std::vector<std::string> all_texts(std::string_view octets, std::size_t longest)
{
    std::vector<std::string> texts{""};
    for (std::size_t i = 0; i < texts.size(); ++i)
        for (std::size_t j = 0; texts[i].size() < longest && j < octets.size(); ++j)
            texts.push_back(texts[i] + octets[j]);
    return texts;
}

} // namespace

BOOST_AUTO_TEST_SUITE(url_references)

BOOST_AUTO_TEST_CASE(lead_back_to_their_targets)
{
    generator any(seed());
    int shorter = 0;
    const int rounds = part_of(500'000);
    for (int i = 0; i < rounds; ++i) {
        const web::url base = next_url(any);
        const web::url target = any.once_in(2) ? next_url(any) : sibling(any, base);
        const std::string reference = web::relativize(base, target);
        const auto describe = [&] { return described(base, target, reference); };
        const auto parsed = web::parse(reference, base);
        expect(parsed && *parsed == target, describe);
        expect(reference.size() <= target.href().size(), describe);
        shorter += reference.size() < target.href().size() ? 1 : 0;
    }
    BOOST_TEST(shorter > rounds / 3);
}

BOOST_AUTO_TEST_CASE(are_the_shortest)
{
    std::vector<web::url> urls;
    for (const std::string_view front : {"s:/", "s://h", "http://h/", "file:///", "file:///C:/"})
        for (const std::string& rest : all_texts("/ab?", 3))
            if (auto parsed = web::parse(std::string(front) + rest))
                urls.push_back(*std::move(parsed));
    const std::vector<std::string> references = all_texts("/.ab?", 4);
    for (const web::url& base : urls) {
        std::unordered_map<std::string, std::size_t> lengths;
        for (const std::string& reference : references)
            if (const auto parsed = web::parse(reference, base))
                lengths.try_emplace(std::string(parsed->href()), reference.size());
        for (const web::url& target : urls) {
            const std::string reference = web::relativize(base, target);
            const auto shortest = lengths.find(std::string(target.href()));
            expect(shortest == lengths.end() || shortest->second >= reference.size(),
                   [&] { return described(base, target, reference); });
        }
    }
    BOOST_TEST(urls.size() > 300U);
}

BOOST_AUTO_TEST_SUITE_END()
