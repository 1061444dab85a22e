#include <array>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/guarded_text.hpp"
#include "../../support/kernels.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// No function reads an octet outside the caller's text, which begins or ends right at memory that must not be read.

using namespace uriform;
using namespace uriform::test;

namespace {

constexpr std::size_t longest_guarded = 300;

/// Calls every function that reads the text of a reference.
void read_all(const uri_reference_view& reference)
{
    for (const normalization_level level : both_levels) {
        const normal_form_options options{.level = level};
        const uri_reference normal = normalize(reference, options);
        expect(hash_normalized(reference, 1, options) == hash_normalized(normal, 1, options),
               [&] { return shown(reference.text()); });
        expect(equivalent(reference, normal, options), [&] { return shown(reference.text()); });
        expect(compare(normal, reference, options) == 0, [&] { return shown(reference.text()); });
        expect(is_normalized(reference, options) == (normal == reference), [&] { return shown(reference.text()); });
    }
}

/// Returns whether the text is valid.
bool read_guarded(std::string_view text)
{
    for (const reference_kind kind : all_kinds)
        expect(same_reading(uriform::detail::tokenize(text, kind), uriform::detail::grammar::read(text, kind)),
               [&] { return shown(text); });
    const auto reference = parse_uri_reference(text);
    if (reference)
        read_all(*reference);
    return reference.has_value();
}

/// Returns `front`, followed by `piece` many times.
std::string repeated(std::string_view front, std::string_view piece)
{
    std::string text(front);
    while (text.size() < longest_guarded)
        text += piece;
    return text;
}

std::size_t check_every_length(const std::string& text)
{
    guarded_text guarded;
    static sample some;
    std::size_t valid = 0;
    for (std::size_t length = 0; length <= std::min(longest_guarded, text.size()); ++length) {
        if (!some.next())
            continue;
        valid += read_guarded(guarded.at_end(std::string_view(text).substr(0, length))) ? 1 : 0;
        valid += read_guarded(guarded.at_begin(std::string_view(text).substr(0, length))) ? 1 : 0;
    }
    return valid;
}

constexpr std::array<std::string_view, 17> guarded_pieces{"a", "/",  "/..", "/.", "/a/../", "%41",  "%2e", "/%2E%2e", ":",
                                                          "@", "?#", "%",   "[",  "A",      "\xFF", "1.",  "0:"};
constexpr std::array<std::string_view, 8> guarded_fronts{
    "", "/", "s:/", "http://h/", "//", "//u@h:1", "http://[::ffff:1.2.3.4]:80?", "#"};

} // namespace

BOOST_AUTO_TEST_SUITE(guard_pages)

BOOST_AUTO_TEST_CASE(repeated_pieces)
{
    std::size_t valid = 0;
    for_each_kernel([&](std::string_view) {
        for (const std::string_view front : guarded_fronts)
            for (const std::string_view piece : guarded_pieces)
                valid += check_every_length(repeated(front, piece));
    });
    BOOST_TEST(valid > part_of(1'000U));
}

BOOST_AUTO_TEST_CASE(generated_texts)
{
    std::size_t valid = 0;
    for_each_kernel([&](std::string_view) {
        generator random(seed() + 9);
        for (int i = 0; i < 40; ++i) {
            valid += check_every_length(random.reference() + random.mutated());
            valid += check_every_length(random.dotted_reference());
            valid += check_every_length(random.noise(longest_guarded));
        }
    });
    BOOST_TEST(valid > part_of(1'000U));
}

BOOST_AUTO_TEST_SUITE_END()
