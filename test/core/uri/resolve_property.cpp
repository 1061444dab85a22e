#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/resolve.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/reference_normalizer.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// Checks the properties of every base and reference.

using namespace uriform;
using namespace uriform::test;

namespace {

const int rounds_of_references = part_of(1'000'000);

/// Returns any reference, or one of a few texts that often share components.
std::string next_reference(generator& any)
{
    if (any.once_in(2))
        return any.reference();
    static constexpr std::string_view fronts[] = {"", "", "", "s:", "http:", "//h", "//", "http://h", "s://h"};
    static constexpr std::string_view pieces[] = {"/",    "/", "/", ".",  "..", "a",  "b",   "%2e",
                                                  "%2E.", "?", "#", "//", "a/", "b/", "x:y", "?q"};
    std::string text(fronts[any.below(std::size(fronts))]);
    for (std::size_t left = any.below(9); left != 0; --left)
        text += pieces[any.below(std::size(pieces))];
    return text;
}

std::string next_valid(generator& any, reference_kind kind)
{
    for (;;) {
        std::string text = next_reference(any);
        if (uriform::detail::tokenize(text, kind))
            return text;
        text.insert(0, kind == reference_kind::uri ? "s:" : "");
        if (uriform::detail::tokenize(text, kind))
            return text;
    }
}

/// Returns the target by the pseudocode in section 5.2.2, with merge() from section 5.2.3 and the recomposition from section 5.3.
std::string expected_target(const uri_view& base, const uri_reference_view& r)
{
    std::optional<std::string_view> authority, query;
    std::string_view scheme = base.scheme();
    std::string path;
    if (r.scheme()) {
        scheme = *r.scheme();
        authority = r.authority();
        path = remove_dot_segments(r.path());
        query = r.query();
    } else if (r.authority()) {
        authority = r.authority();
        path = remove_dot_segments(r.path());
        query = r.query();
    } else {
        if (r.path().empty()) {
            path = base.path();
            query = r.query() ? r.query() : base.query();
        } else {
            std::string merged;
            if (r.path()[0] == '/')
                merged = r.path();
            else if (base.authority() && base.path().empty())
                merged.append("/").append(r.path());
            else
                merged.append(base.path().substr(0, base.path().rfind('/') + 1)).append(r.path());
            path = remove_dot_segments(merged);
            query = r.query();
        }
        authority = base.authority();
    }
    std::string target(scheme);
    target += ':';
    if (authority)
        target.append("//").append(*authority);
    else if (path.starts_with("//"))
        target += "/.";
    target += path;
    if (query)
        target.append("?").append(*query);
    if (r.fragment())
        target.append("#").append(*r.fragment());
    return target;
}

// These URIs use few octets, so that the test can try each shorter reference.

/// Calls `use` with each path of up to `longest` of `segments`, with and without a leading `/`.
template <class Use>
void for_each_path(const std::vector<std::string>& segments, std::size_t longest, Use use)
{
    const auto all = [&](const auto& longer, const std::string& path, std::size_t left) -> void {
        use(path);
        for (std::size_t i = 0; left != 0 && i < segments.size(); ++i)
            longer(longer, path + '/' + segments[i], left - 1);
    };
    all(all, "", longest);
    for (const std::string& first : segments)
        all(all, first, longest - 1);
}

/// Returns the valid URIs with these paths, the scheme `a`, the authority `b` or no authority, and the query `a` or no query.
std::vector<uri> small_uris(const std::vector<std::string>& segments, std::size_t longest)
{
    std::vector<uri> all;
    for_each_path(segments, longest, [&](const std::string& path) {
        for (const std::string_view front : {"a:", "a://b"})
            for (const std::string_view query : {"", "?a"}) {
                const std::string text = std::string(front).append(path).append(query);
                if (const auto read = parse_uri(text))
                    all.emplace_back(*read);
            }
    });
    return all;
}

/// Returns every valid reference of up to `longest` octets from the alphabet of small_uris(), the shortest first.
std::vector<uri_reference> small_references(std::size_t longest)
{
    std::vector<std::string> texts{""};
    std::vector<uri_reference> all;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (const auto read = parse_uri_reference(texts[i]))
            all.emplace_back(*read);
        for (std::size_t j = 0; texts[i].size() < longest && j < 6; ++j)
            texts.push_back(texts[i] + "/.ab:?"[j]);
    }
    return all;
}

/// Returns the targets of all `references` against `base`, each with the length of its shortest reference.
std::unordered_map<std::string, std::size_t> shortest_lengths(const uri& base, const std::vector<uri_reference>& references)
{
    std::unordered_map<std::string, std::size_t> lengths;
    for (const uri_reference& reference : references)
        lengths.try_emplace(std::string(resolve(base, reference).text()), reference.size());
    return lengths;
}

} // namespace

BOOST_AUTO_TEST_SUITE(resolution)

BOOST_AUTO_TEST_CASE(no_reference_is_shorter)
{
    static constexpr std::size_t longest = 5;
    const std::vector<uri_reference> references = small_references(longest);
    const std::vector<uri> targets = small_uris({"a", "b", "", "..", "a:b"}, 3);
    std::size_t proven = 0;
    std::size_t count = 0;
    sample some;
    for (const uri& base : small_uris({"a", "", ".", "..", "a:b"}, 3)) {
        if (!some.next())
            continue;
        const auto lengths = shortest_lengths(base, references);
        for (const uri& target : targets) {
            const uri_reference found = relativize(base, target);
            const uri whole = resolve(base, target);
            const auto which = [&] { return shown(base.text()) + " and " + shown(target.text()) + " give " + shown(found.text()); };
            expect(resolve(base, found) == whole, which);
            const auto shortest = lengths.find(std::string(whole.text()));
            expect(shortest == lengths.end() || shortest->second >= found.size(), which);
            proven += found.size() <= longest + 1 ? 1 : 0;
            ++count;
        }
    }
    BOOST_TEST(count > part_of(1'000'000U));
    BOOST_TEST(proven > count / 3);
}

BOOST_AUTO_TEST_CASE(targets_are_those_of_section_5_2_2)
{
    generator any(seed());
    for (int i = 0; i < rounds_of_references / 4; ++i) {
        const std::string base_text = next_valid(any, reference_kind::uri);
        const std::string text = next_valid(any, reference_kind::uri_reference);
        const uri_view base = parse_uri(base_text).value();
        const uri_reference_view reference = parse_uri_reference(text).value();
        const uri target = resolve(base, reference);
        expect(target.text() == expected_target(base, reference), [&] {
            return shown(base_text) + " and " + shown(text) + " give " + shown(target.text()) + ", not " +
                   shown(expected_target(base, reference));
        });
        expect(same_reading(target.parts(), *uriform::detail::tokenize(target.text())), [&] { return shown(target.text()); });
    }
}

BOOST_AUTO_TEST_CASE(a_short_reference_leads_back_to_its_target)
{
    generator any(seed());
    int shorter = 0;
    for (int i = 0; i < rounds_of_references; ++i) {
        const std::string base_text = next_valid(any, reference_kind::uri);
        const std::string text = next_valid(any, reference_kind::uri);
        const uri_view base = parse_uri(base_text).value();
        const uri_view target = parse_uri(text).value();
        const uri_reference reference = relativize(base, target);
        shorter += reference.size() < target.size() ? 1 : 0;
        expect(resolve(base, reference) == resolve(base, target),
               [&] { return shown(base_text) + " and " + shown(text) + " give " + shown(reference.text()); });
    }
    BOOST_TEST(shorter > rounds_of_references / 10);
}

BOOST_AUTO_TEST_CASE(equivalent_references_have_equivalent_targets)
{
    generator any(seed());
    for (int i = 0; i < rounds_of_references / 4; ++i) {
        const std::string base_text = next_valid(any, reference_kind::uri);
        const std::string text = next_valid(any, reference_kind::uri_reference);
        const uri_view base = parse_uri(base_text).value();
        const uri_reference_view reference = parse_uri_reference(text).value();
        for (const normalization_level level : both_levels) {
            const uri_reference other = normalize(reference, {.level = level});
            expect(equivalent(resolve(base, reference), resolve(base, other), {.level = level}),
                   [&] { return shown(base_text) + ", " + shown(text) + " and " + shown(other.text()); });
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
