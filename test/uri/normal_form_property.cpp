#include <array>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>

#include "../support/expect.hpp"
#include "../support/generator.hpp"
#include "../support/names.hpp"
#include "../support/reference_normalizer.hpp"

/// @file
/// What holds of every normal form.

using namespace uriform;
using namespace uriform::test;

namespace {

uri_reference_view reference_of(std::string_view text)
{
    return parse_uri_reference(text).value();
}

/// By the reference normalizer, which drops fragments by dropping them.
std::string expected_normal_form(std::string_view text, const normal_form_options& options)
{
    return reference_normal_form(options.drop_fragment ? text.substr(0, text.find('#')) : text, options.level);
}

/// Returns whether the components that are defined in `a` are those of `b`, but for what the options take away.
bool same_structure(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options)
{
    const bool port =
        a.port().has_value() == b.port().has_value() || (options.level == normalization_level::scheme && !b.port().has_value());
    const bool fragment = b.fragment().has_value() == (a.fragment().has_value() && !options.drop_fragment);
    return port && fragment && a.scheme().has_value() == b.scheme().has_value() && a.host().has_value() == b.host().has_value() &&
           a.userinfo().has_value() == b.userinfo().has_value() && a.query().has_value() == b.query().has_value();
}

void check(const std::string& text, const normal_form_options& options)
{
    const auto says = [&](const char* what) {
        return [&text, &options, what] { return shown(text) + ", " + std::string(name_of(options.level)) + ": " + what; };
    };
    const uri_reference_view reference = reference_of(text);
    const uri_reference normal = normalize(reference, options);
    const std::string expected = expected_normal_form(text, options);
    expect(normal == expected, [&] { return says("normal form ")() + shown(normal.text()) + ", expected " + shown(expected); });

    std::string buffer(expected.size() + 1, '!');
    expect(normalize_to(reference, {}, options) == expected.size(), says("the normal form is measured wrongly"));
    expect(normalize_to(reference, buffer, options) == expected.size() && buffer == expected + '!',
           says("another text is written"));

    namespace streams = detail::streams; // as in constant expressions
    buffer.assign(buffer.size(), '!');
    expect(streams::normalize_to(reference, buffer, options) == expected.size() && buffer == expected + '!',
           says("another text is written in constant expressions"));
    expect(streams::is_normalized(reference, options) == (text == expected),
           says("is_normalized is wrong in constant expressions"));

    const auto read = parse_uri_reference(normal.text());
    expect(read.has_value(), says("the normal form is not valid"));
    expect(read->parts() == normal.parts(), says("the normal form's components are not what it is read as"));
    expect(normalize(normal, options) == normal, says("the normal form is not its own normal form"));
    expect(is_normalized(normal, options), says("the normal form is not said to be one"));
    expect(is_normalized(reference, options) == (text == expected), says("is_normalized is wrong"));
    expect(equivalent(reference, normal, options), says("not equivalent to its normal form"));
    expect(compare(reference, normal, options) == 0, says("not equal to its normal form"));
    expect(hash_normalized(reference, 3, options) == hash_normalized(normal, 3, options),
           says("another hash than its normal form"));
    expect(same_structure(reference, normal, options), says("the normal form has other components defined"));
}

int sign(std::weak_ordering order)
{
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// Checks the properties of any two references, and returns whether they are equivalent.
bool check_pair(const std::string& a, const std::string& b, const normal_form_options& options)
{
    const auto says = [&](const char* what) { return [&a, &b, what] { return shown(a) + " and " + shown(b) + ": " + what; }; };
    const uri_reference_view first = reference_of(a);
    const uri_reference_view second = reference_of(b);
    const std::string normal_a = expected_normal_form(a, options);
    const std::string normal_b = expected_normal_form(b, options);
    const bool same = normal_a == normal_b;
    expect(equivalent(first, second, options) == same, says("equivalent is wrong"));
    expect(equivalent(second, first, options) == same, says("equivalent is not symmetric"));
    expect(detail::streams::equivalent(first, second, options) == same, says("equivalent is wrong in constant expressions"));
    const int order = normal_a.compare(normal_b);
    expect(sign(compare(first, second, options)) == (order > 0) - (order < 0), says("compare is wrong"));
    expect(detail::streams::compare(first, second, options) == compare(first, second, options),
           says("compare is wrong in constant expressions"));
    expect(sign(compare(second, first, options)) == (order < 0) - (order > 0), says("compare is not antisymmetric"));
    expect((hash_normalized(first, 0, options) == hash_normalized(second, 0, options)) == same, says("hash is wrong"));
    return same;
}

normal_form_options random_options(generator& random)
{
    return {.level = both_levels[random.below(2)], .drop_fragment = random.once_in(5)};
}

/// Returns `text` with an octet or two changed, or `text` itself if none of a few changes leaves it valid.
std::string neighbour(generator& random, const std::string& text)
{
    static constexpr std::string_view octets = "aAzZ09.%2Ee/:@-~?#";
    for (int tries = 0; tries < 4 && !text.empty(); ++tries) {
        std::string changed = text;
        changed[random.below(text.size())] = octets[random.below(octets.size())];
        if (parse_uri_reference(changed))
            return changed;
    }
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(normal_forms)

BOOST_AUTO_TEST_CASE(of_generated_references)
{
    generator random(seed() + 6);
    for (int i = 0; i < 200'000; ++i)
        check(random.reference(), random_options(random));
    BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(of_dotted_paths)
{
    generator random(seed() + 7);
    for (int i = 0; i < 200'000; ++i)
        check(random.dotted_reference(), random_options(random));
    BOOST_TEST(true);
}

/// Every path of up to 9 of these pieces, with authority and without.
BOOST_AUTO_TEST_CASE(of_every_short_path)
{
    static constexpr std::array<std::string_view, 5> pieces{"/", ".", "a", "%2E", "/.."};
    std::size_t count = 0;
    for (std::size_t size = 0; size <= 7; ++size) {
        std::size_t all = 1;
        for (std::size_t i = 0; i < size; ++i)
            all *= pieces.size();
        for (std::size_t number = 0; number < all; ++number) {
            std::string path = "/";
            for (std::size_t rest = number, i = 0; i < size; ++i, rest /= pieces.size())
                path += pieces[rest % pieces.size()];
            if (!path.starts_with("//"))
                check("s:" + path, {});
            check("//h" + path, {});
            ++count;
        }
    }
    BOOST_TEST(count == 97'656U);
}

/// Each length around those at which a chunk, a block of marks, or what is hashed at once, is full.
BOOST_AUTO_TEST_CASE(of_repeated_pieces)
{
    std::size_t count = 0;
    for (const std::string_view front : {"s:/", "s://", "HTTP://h:80/", "//%41", "/a/../", "?"})
        for (const std::string_view piece : {"a", "A", "%41", "%c3", "%41%C3b", "%2e"}) {
            std::string text(front);
            for (std::size_t size = 0; size < 600; ++size, text += piece) {
                check(text, {});
                ++count;
            }
        }
    BOOST_TEST(count == 21'600U);
}

/// Paths of many kilobytes, of segments and dot segments in stretches, so that what removes a segment is far behind it.
BOOST_AUTO_TEST_CASE(of_long_paths)
{
    generator random(seed() + 9);
    for (const std::size_t size : {1'000U, 4'000U, 9'000U, 40'000U})
        for (std::size_t i = 0; i < 2'000'000 / size; ++i)
            check((random.once_in(2) ? "s:" : "//h") + random.long_path(random.below(size)), {});
    BOOST_TEST(true);
}

/// Paths of megabytes: more than the 4 MiB that lie between the places where the counts of dot segments are noted.
BOOST_AUTO_TEST_CASE(of_very_long_paths)
{
    generator random(seed() + 10);
    for (int i = 0; i < 3; ++i)
        check("s:" + random.long_path((std::size_t{4} << 20) * (random.below(2) + 1) + random.below(10'000)), {});
    BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(of_pairs)
{
    generator random(seed() + 8);
    std::size_t same = 0;
    for (int i = 0; i < 100'000; ++i) {
        const std::string text = random.once_in(2) ? random.reference() : random.dotted_reference();
        const normal_form_options options = random_options(random);
        same += check_pair(text, neighbour(random, text), options) ? 1 : 0;
        if (reference_of(text).host())
            expect(check_pair(text, random.respelled(text), options), [&] { return shown(text) + " and another spelling of it"; });
        check_pair(text, random.dotted_reference(), options);
    }
    BOOST_TEST(same > 1'000U);
}

BOOST_AUTO_TEST_SUITE_END()
