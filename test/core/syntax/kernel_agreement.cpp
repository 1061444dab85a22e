#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/detail/tokenize.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/kernels.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// Every kernel returns the same result as the scalar grammar: the components with their hints, or the error with its position.

using namespace uriform;
using namespace uriform::test;

namespace {

/// A rule in RFC 3986 or RFC 3987.
struct rule_to_read {
    reference_kind kind = reference_kind::uri_reference;
    bool iri = false;
};

std::string difference(std::string_view kernel, std::string_view text, rule_to_read as)
{
    return std::string(kernel) + " and the grammar read another " + std::string(name_of(as.kind)) + (as.iri ? " as an IRI" : "") +
           " in " + shown(text);
}

/// Texts for every kernel to read.
class batch_of_texts {
public:
    void add(std::string text, rule_to_read as = {})
    {
        read_.push_back(uriform::detail::grammar::read(text, as.kind, as.iri));
        texts_.push_back(std::move(text));
        rules_.push_back(as);
        valid_ += read_.back().has_value() ? 1 : 0;
    }

    void add_by_all_rules(const std::string& text)
    {
        for (const reference_kind kind : all_kinds)
            for (const bool iri : {false, true})
                add(text, {kind, iri});
    }

    void check() const
    {
        for_each_kernel([&](std::string_view kernel) {
            for (std::size_t i = 0; i < texts_.size(); ++i) {
                const rule_to_read as = rules_[i];
                const auto found =
                    as.iri ? uriform::detail::tokenize_iri(texts_[i], as.kind) : uriform::detail::tokenize(texts_[i], as.kind);
                expect(same_reading(found, read_[i]), [&] { return difference(kernel, texts_[i], as); });
            }
        });
    }

    [[nodiscard]] std::size_t valid() const { return valid_; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

private:
    std::vector<std::string> texts_;
    std::vector<rule_to_read> rules_;
    std::vector<result<components>> read_;
    std::size_t valid_ = 0;
};

/// Texts to place at a block boundary: each delimiter, octets whose meaning depends on a delimiter, and octets that URIs exclude.
constexpr std::array<std::string_view, 28> boundary_pieces{
    ":",      "/",    "?",    "#",    "[",   "]",  "@",     "%",    ".",
    "A",      "%4",   "%41",  "%2e",  "%zz", "//", "/./",   "/..",  "/%2E/",
    "/.%2e/", "@h:8", ":80/", "://h", "?#?", "##", "[::1]", "\x80", std::string_view("\0", 1),
    " "};

constexpr std::array<std::string_view, 9> boundary_fronts{"", "s:", "//", "//u@h:", "s://h/", "?", "#", "//[v1.", "//h"};

/// Returns the places around the boundaries of 64-octet blocks, and around the end of the text.
std::vector<std::size_t> boundary_places(std::size_t length)
{
    std::vector<std::size_t> places;
    for (const std::size_t boundary : {std::size_t{64}, std::size_t{128}, std::size_t{192}, length})
        for (std::size_t place = boundary - std::min<std::size_t>(boundary, 4); place <= boundary + 2; ++place)
            if (place <= length)
                places.push_back(place);
    return places;
}

/// Returns `front`, filled up with `a` to `length` octets, with `piece` written over the octets at `place`.
std::string text_with(std::string_view front, std::string_view piece, std::size_t length, std::size_t place)
{
    std::string text(front);
    text.resize(std::max(length, text.size()), 'a');
    const std::size_t at = std::min(place, text.size());
    text.replace(at, std::min(piece.size(), text.size() - at), piece.substr(0, text.size() - at));
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(kernels)

BOOST_AUTO_TEST_CASE(on_generated_texts)
{
    generator random(seed());
    std::size_t valid = 0;
    std::size_t count = 0;
    for (int round = 0; round < part_of(25); ++round) {
        batch_of_texts texts;
        for (int i = 0; i < 4000; ++i) {
            const rule_to_read any{all_kinds[random.below(all_kinds.size())], random.once_in(2)};
            texts.add(random.reference());
            texts.add(random.mutated(), any);
            texts.add(random.dotted_reference(), any);
            texts.add(random.noise(12), any);
            texts.add(random.noise(300));
            texts.add(random.reference() + random.reference(), any);
        }
        texts.check();
        valid += texts.valid();
        count += texts.size();
    }
    BOOST_TEST(count == part_of(25U) * 24'000);
    BOOST_TEST(valid > count / 4); // the mix contains both outcomes
    BOOST_TEST(valid < count * 3 / 4);
}

/// Tests texts of up to ten blocks, most of which contain an error.
BOOST_AUTO_TEST_CASE(on_long_texts_with_mistakes)
{
    static constexpr std::array<std::string_view, 22> mistakes{
        "^",     "%",        "%4",           "%zz",          "]",    "[",      "#",   ":",       "@",      "\x80",  "\xC3\xA9",
        "\xC3(", "\xE2\x80", "\xE2\x80\xAE", "\xEE\x80\x80", "[::1", "//[v1.", "//[", "/%E3%83", "s://h:", ":8a@h", "??#"};
    generator random(seed() + 5);
    for (int round = 0; round < part_of(100); ++round) {
        batch_of_texts texts;
        for (int i = 0; i < 500; ++i) {
            std::string text = random.reference();
            for (std::size_t size = random.below(640); text.size() < size;)
                text += random.once_in(3) ? random.reference() : std::string(random.below(200), "a/%"[random.below(2)]);
            for (std::size_t left = random.below(3); left != 0; --left)
                text.insert(random.below(text.size() + 1), mistakes[random.below(mistakes.size())]);
            texts.add_by_all_rules(text);
        }
        texts.check();
    }
    BOOST_TEST(!uriform::detail::simd_kernels().empty());
}

/// Calls `use` with each text of up to `longest` octets from `alphabet`.
template <class Use>
void for_each_short_text(std::string_view alphabet, std::size_t longest, Use use)
{
    std::string text;
    sample some;
    const auto all = [&](const auto& longer) -> void {
        if (some.next())
            use(text);
        for (std::size_t i = 0; text.size() != longest && i < alphabet.size(); ++i) {
            text.push_back(alphabet[i]);
            longer(longer);
            text.pop_back();
        }
    };
    all(all);
}

/// Tests every text of up to six octets, from an alphabet that contains an octet from each class that the tokenizer distinguishes.
BOOST_AUTO_TEST_CASE(on_every_short_text)
{
    batch_of_texts texts;
    const auto check = [&] {
        texts.check();
        texts = {};
    };
    for_each_short_text(":/?#[@%.Aa4^", 6, [&](const std::string& text) {
        texts.add(text);
        if (texts.size() == 4000)
            check();
    });
    check();
    // The same with all rules, and with a UTF-8 character whose first or following octets may be missing.
    for_each_short_text(":/?#[]@%.4a^\xE2\x80", 5, [&](const std::string& text) {
        texts.add_by_all_rules(text);
        if (texts.size() >= 4000)
            check();
    });
    check();
}

/// Tests every authority of up to four octets, at each place around the end of the first block.
BOOST_AUTO_TEST_CASE(short_authorities_at_the_end_of_a_block)
{
    std::size_t count = 0;
    for (std::size_t begin = 60; begin <= 65; ++begin) {
        batch_of_texts texts;
        const std::string front = std::string(begin - 3, 'a') + "://";
        for_each_short_text(":/?#[]@%.1a", 4, [&](const std::string& authority) { texts.add(front + authority); });
        for_each_short_text(":1a]", 5, [&](const std::string& address) { texts.add(front + "[" + address + "]/"); });
        texts.check();
        count += texts.size();
    }
    BOOST_TEST(count >= part_of(6U * (16'105 + 1'365)));
}

BOOST_AUTO_TEST_CASE(at_the_boundaries_of_blocks)
{
    std::size_t count = 0;
    sample some;
    for (std::size_t length = 0; length <= 300; ++length) {
        batch_of_texts texts;
        for (const std::string_view front : boundary_fronts)
            for (const std::string_view piece : boundary_pieces)
                for (const std::size_t place : boundary_places(length))
                    if (some.next())
                        texts.add(text_with(front, piece, length, place), {.iri = place % 2 != 0});
        texts.check();
        count += texts.size();
    }
    BOOST_TEST(count > part_of(1'000'000U));
}

/// Tests each pair of pieces, at distances that put them into the same block or into two blocks.
BOOST_AUTO_TEST_CASE(two_pieces_apart)
{
    sample some;
    for (const std::string_view first : boundary_pieces) {
        batch_of_texts texts;
        for (const std::string_view second : boundary_pieces)
            for (std::size_t place = 0; place <= 130; ++place)
                for (const std::size_t gap : {0U, 1U, 61U})
                    if (some.next())
                        texts.add(std::string(place, 'a').append(first).append(gap, 'b').append(second).append("c"));
        texts.check();
    }
    BOOST_TEST(!uriform::detail::simd_kernels().empty());
}

BOOST_AUTO_TEST_SUITE_END()
