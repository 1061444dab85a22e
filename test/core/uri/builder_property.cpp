#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/segments.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Rebuilds references from their components, segments and parameters, set in any order. Appended data is read back unchanged, or
/// rejected if it is a dot segment.

using namespace uriform;
using namespace uriform::test;

namespace {

using setter = std::function<void(builder&)>;

/// Returns a setter for each component. The setter leaves an undefined component unset.
std::vector<setter> setters_of(const uri_reference_view& from)
{
    return {
        [=](builder& b) { b.scheme(from.scheme()); },
        [=](builder& b) { b.userinfo(from.userinfo()); },
        [=](builder& b) { b.host(from.host()); },
        [=](builder& b) { b.port(from.port()); },
        [=](builder& b) {
            b.path(from.segments().is_absolute() ? "/" : "");
            for (const decoded_view segment : from.segments())
                b.append_segment(segment.raw());
        },
        [=](builder& b) {
            for (const param& parameter : from.params())
                b.append_param(parameter.raw());
        },
        [=](builder& b) { b.fragment(from.fragment()); },
    };
}

void shuffle(std::vector<setter>& setters, generator& random)
{
    for (std::size_t left = setters.size(); left > 1; --left)
        std::swap(setters[left - 1], setters[random.below(left)]);
}

/// Returns a few octets, most of them delimiters.
std::string built_data(generator& random)
{
    std::string octets;
    for (std::size_t left = random.below(5); left != 0; --left)
        octets += random.once_in(4) ? static_cast<char>(random.below(256)) : "/&=%:.?#+;a"[random.below(11)];
    return octets;
}

/// Returns a valid reference, most often with separators close together.
std::string reference(generator& random)
{
    if (random.once_in(3))
        return random.reference();
    std::string text = random.dotted_reference();
    if (text.find('?') == text.npos && !random.once_in(3))
        for (text += '?'; !random.once_in(6);)
            text += "&&=a+;"[random.below(6)];
    return text;
}

/// Returns whether `pieces` ends with the appended pieces.
template <class View, class IsSame>
bool ends_with(const View& pieces, const std::vector<std::string>& appended, IsSame is_same)
{
    auto at = pieces.end();
    return std::all_of(appended.rbegin(), appended.rend(),
                       [&](const std::string& expected) { return at != pieces.begin() && is_same(*--at, expected); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(builders)

BOOST_AUTO_TEST_CASE(build_any_reference_again)
{
    generator random(seed() + 7);
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string text = reference(random);
        std::vector<setter> setters = setters_of(parse_uri_reference(text).value());
        shuffle(setters, random);
        builder again;
        for (const setter& set : setters)
            set(again);
        const auto built = again.build();
        expect(built && *built == text, [&] { return shown(text) + " is built as " + shown(built ? built->text() : "an error"); });
    }
}

BOOST_AUTO_TEST_CASE(append_data_that_is_read_as_that_data)
{
    generator random(seed() + 8);
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string text = reference(random);
        builder more(parse_uri_reference(text).value());
        std::vector<std::string> added(random.below(4));
        for (std::string& piece : added) {
            piece = built_data(random);
            more.append_segment_data(piece).append_param_data(piece, piece);
        }
        const auto built = more.build();
        const auto describe = [&] { return shown(text) + " becomes " + shown(built ? built->text() : "an error"); };
        const auto dots = std::ranges::find_if(added, [](const std::string& piece) { return piece == "." || piece == ".."; });
        expect(built.has_value() == (dots == added.end()), describe);
        if (!built) {
            expect(built.error().code == uri_errc::dot_segment, describe);
            continue;
        }
        expect(ends_with(built->segments(), added, std::equal_to<>()), describe);
        const auto is_pair = [](const param& found, const std::string& piece) {
            return found.name() == piece && found.value() && *found.value() == piece;
        };
        expect(ends_with(built->params(), added, is_pair), describe);
        expect(built->authority() == parse_uri_reference(text)->authority(), describe);
    }
}

BOOST_AUTO_TEST_SUITE_END()
