#include <array>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/tokenize.hpp>

#include "../../support/abnf.hpp"
#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Compares the valid texts, and the error positions in invalid texts, with the RFC's own grammar: Appendix A, read as ABNF.

using namespace uriform;
using namespace uriform::test;

namespace {

/// A recognizer for each reference kind.
class appendix_a {
public:
    appendix_a() : rules_(parse_abnf(read_data("rfc3986.abnf")))
    {
        for (const reference_kind kind : all_kinds)
            recognizers_.emplace_back(rules_, name_of(kind));
    }

    /// Compares the tokenizer's result for `text`, read as each kind, with the grammar.
    void check(std::string_view text)
    {
        for (std::size_t i = 0; i < all_kinds.size(); ++i) {
            const viability expected = recognizers_[i].read(text);
            const auto parts = uriform::detail::tokenize(text, all_kinds[i]);
            const viability found{parts ? text.size() : parts.error().position, parts.has_value()};
            expect(found == expected, [&] { return difference(text, all_kinds[i], expected, found); });
            ++checked_;
            valid_ += found.complete ? 1 : 0;
        }
    }

    [[nodiscard]] std::size_t checked() const { return checked_; }
    [[nodiscard]] std::size_t valid() const { return valid_; }

private:
    static std::string shown_viability(const viability& v)
    {
        return v.complete ? "valid" : "refused at " + std::to_string(v.prefix);
    }

    static std::string difference(std::string_view text, reference_kind kind, const viability& expected, const viability& found)
    {
        return std::string(name_of(kind)) + ' ' + shown(text) + " is " + shown_viability(expected) + " by the ABNF, and " +
               shown_viability(found) + " by the library";
    }

    abnf_rules rules_;
    std::vector<recognizer> recognizers_;
    std::size_t checked_ = 0;
    std::size_t valid_ = 0;
};

/// Calls `f` with `front` followed by each text of `size` octets from `alphabet`.
template <class F>
void for_each_text(std::string& front, std::string_view alphabet, std::size_t size, F f)
{
    if (size == 0)
        return f(front);
    for (const char c : alphabet) {
        front.push_back(c);
        for_each_text(front, alphabet, size - 1, f);
        front.pop_back();
    }
}

void check_every_text(appendix_a& grammar, std::string front, std::string_view alphabet, std::size_t longest)
{
    sample some;
    for (std::size_t size = 0; size <= longest; ++size)
        for_each_text(front, alphabet, size, [&](const std::string& text) {
            if (some.next())
                grammar.check(text);
        });
}

std::string random_text(generator& random, std::string_view alphabet, std::size_t longest)
{
    std::string text;
    for (std::size_t left = random.below(longest + 1); left != 0; --left)
        text += alphabet[random.below(alphabet.size())];
    return text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(viable_prefix)

BOOST_AUTO_TEST_CASE(of_every_short_text)
{
    appendix_a grammar;
    check_every_text(grammar, "", ":/?#[]@%.a1 ", 4);
    check_every_text(grammar, "//", ":/[]@%a1 ", 5);
    check_every_text(grammar, "//[", ":.v1]f ", 5);
    check_every_text(grammar, "//[1::", ":.1]", 7);
    check_every_text(grammar, "//[::", ":.2506]", 6);
    check_every_text(grammar, "%", "0aFgG%/:\xFF", 3);
    BOOST_TEST(grammar.checked() > part_of(800'000U));
    BOOST_TEST(grammar.valid() > part_of(10'000U));
}

BOOST_AUTO_TEST_CASE(of_noise)
{
    appendix_a grammar;
    generator random(seed() + 1);
    for (int i = 0; i < part_of(150'000); ++i)
        grammar.check(random.noise(14));
    BOOST_TEST(grammar.valid() > part_of(10'000U));
}

BOOST_AUTO_TEST_CASE(of_references_with_mistakes)
{
    appendix_a grammar;
    generator random(seed() + 2);
    for (int i = 0; i < part_of(50'000); ++i) {
        grammar.check(random.reference());
        grammar.check(random.mutated());
    }
    BOOST_TEST(grammar.valid() > part_of(50'000U));
    BOOST_TEST(grammar.valid() < part_of(300'000U));
}

BOOST_AUTO_TEST_CASE(of_ip_literals)
{
    appendix_a grammar;
    generator random(seed() + 3);
    for (int i = 0; i < part_of(200'000); ++i) {
        std::string text = "//[" + random_text(random, random.once_in(2) ? "1:" : "0125.::fF", 24);
        if (!random.once_in(4))
            text += ']';
        grammar.check(text);
    }
    BOOST_TEST(grammar.valid() > part_of(5'000U));
}

BOOST_AUTO_TEST_CASE(of_authorities)
{
    appendix_a grammar;
    generator random(seed() + 4);
    for (int i = 0; i < part_of(150'000); ++i)
        grammar.check((random.once_in(2) ? "//" : "s://") + random_text(random, "a1:@%4[]/", 12));
    BOOST_TEST(grammar.valid() > part_of(10'000U));
}

BOOST_AUTO_TEST_SUITE_END()
