#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/scheme_table.hpp>

#include "core/uri/normal_form_stream.hpp"

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/reference_normalizer.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// Checks the properties of every normal form.

using namespace uriform;
using namespace uriform::test;

namespace {

uri_reference_view reference_of(std::string_view text)
{
    return parse_uri_reference(text).value();
}

bool omits_urn_components(const normal_form_options& options)
{
    return options.urn_equivalence && options.level == normalization_level::scheme;
}

/// Returns the normal form by the reference normalizer, after removing the fragment and URN components by plain text operations.
std::string expected_normal_form(std::string_view text, const normal_form_options& options)
{
    if (omits_urn_components(options))
        text = without_urn_components(text);
    return reference_normal_form(options.drop_fragment ? text.substr(0, text.find('#')) : text, options.level);
}

/// Returns whether `a` and `b` define the same components, except those that the options remove.
bool same_structure(const uri_reference_view& a, const uri_reference_view& b, const normal_form_options& options)
{
    const bool port =
        a.port().has_value() == b.port().has_value() || (options.level == normalization_level::scheme && !b.port().has_value());
    const bool is_urn = omits_urn_components(options) && without_urn_components(a.text()) != a.text();
    const bool query = b.query().has_value() == (a.query().has_value() && !is_urn);
    const bool fragment = b.fragment().has_value() == (a.fragment().has_value() && !options.drop_fragment && !is_urn);
    return port && query && fragment && a.scheme().has_value() == b.scheme().has_value() &&
           a.host().has_value() == b.host().has_value() && a.userinfo().has_value() == b.userinfo().has_value();
}

void check_form(const std::string& text, const normal_form_options& options)
{
    const auto says = [&](const char* what) {
        return [&text, &options, what] { return shown(text) + ", " + std::string(name_of(options.level)) + ": " + what; };
    };
    const uri_reference_view reference = reference_of(text);
    const uri_reference normal = normalize(reference, options);
    const std::string expected = expected_normal_form(text, options);
    expect(normal == expected, [&] { return says("normal form ")() + shown(normal.text()) + ", expected " + shown(expected); });

    std::string buffer(expected.size() + 1, '!');
    expect(normalize_to(reference, {}, options) == expected.size(), says("the size of the normal form is wrong"));
    expect(normalize_to(reference, buffer, options) == expected.size() && buffer == expected + '!',
           says("normalize_to() writes another text"));

    expect(detail::defined_normal_form(reference, options).text() == expected, says("the definition differs"));

    const auto read = parse_uri_reference(normal.text());
    expect(read.has_value(), says("the normal form is not valid"));
    expect(same_reading(read->parts(), normal.parts()), says("the components differ from the parsed normal form"));
    expect(normalize(normal, options) == normal, says("the normal form is not its own normal form"));
    expect(is_normalized(normal, options), says("is_normalized rejects the normal form"));
    expect(is_normalized(reference, options) == (text == expected), says("is_normalized is wrong"));
    expect(equivalent(reference, normal, options), says("not equivalent to its normal form"));
    expect(compare(reference, normal, options) == 0, says("not equal to its normal form"));
    expect(hash_normalized(reference, 3, options) == hash_normalized(normal, 3, options),
           says("its hash differs from its normal form's"));
    expect(same_structure(reference, normal, options), says("the normal form defines other components"));
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
    const int order = normal_a.compare(normal_b);
    expect(sign(compare(first, second, options)) == (order > 0) - (order < 0), says("compare is wrong"));
    expect(sign(compare(second, first, options)) == (order < 0) - (order > 0), says("compare is not antisymmetric"));
    expect((hash_normalized(first, 0, options) == hash_normalized(second, 0, options)) == same, says("hash is wrong"));
    return same;
}

normal_form_options random_options(generator& random)
{
    return {.level = both_levels[random.below(2)], .drop_fragment = random.once_in(5), .urn_equivalence = random.once_in(2)};
}

/// Returns `text` with an octet changed, or `text` itself if a few attempts yield no valid text.
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

/// Writes the normal form to heap buffers that are too small, and just large enough.
void check_full_buffers(const std::string& text)
{
    const std::string expected = reference_normal_form(text, normalization_level::scheme);
    for (const std::size_t room : {expected.size() - 1, expected.size()}) {
        std::vector<char> buffer(room);
        expect(normalize_to(reference_of(text), buffer) == expected.size() &&
                   (room < expected.size() || std::ranges::equal(buffer, expected)),
               [&] { return shown(text) + " in a buffer of " + std::to_string(room); });
    }
}

/// Pieces that the normal form changes or removes, to be placed anywhere after the first `/` of a text.
constexpr std::array<std::string_view, 12> changes{"/./",  "/../", "/.",  "/..",    "/%2e/",  "/%2E./",
                                                   "%41%", "%c3",  "%2D", "%25%41", "/../..", "/.././../%7e/.."};

/// Returns `front` and `filling` up to `size` octets, with `change` at `place`, or an empty text if the result is invalid.
std::string changed_text(std::string_view front, std::string_view filling, std::size_t size, std::string_view change,
                         std::size_t place)
{
    std::string text(front);
    while (text.size() < size)
        text += filling;
    text.resize(size);
    if (place + change.size() > size || place < front.size())
        return {};
    text.replace(place, change.size(), change);
    return parse_uri_reference(text) ? text : std::string();
}

/// Returns the default port of `rule` in all spellings, and similar ports.
std::vector<std::string> ports_of(const scheme_rule& rule)
{
    const std::uint64_t port = rule.default_port.value_or(80);
    std::vector<std::string> ports{"", "0", "00", "000000", "1", "01", "65535", "65536", "99999999999999999999999"};
    for (const std::uint64_t number : {port, port - 1, port + 1, port * 10, port + 65'536, port + (std::uint64_t{1} << 32U)})
        for (std::string text = std::to_string(number); text.size() < 13; text.insert(0, "0"))
            ports.push_back(text);
    return ports;
}

/// Returns a port's digits without leading zeros.
std::string_view digits_of(std::string_view port)
{
    while (port.size() > 1 && port.front() == '0')
        port.remove_prefix(1);
    return port;
}

/// Checks `text` if it is an IPv6 address. Returns whether normalization takes it for an address that is already in its printed
/// form.
bool check_printed(const std::string& text)
{
    const auto address = ipv6_address::parse(text);
    if (!address)
        return false;
    std::array<char, 64> printed;
    const std::string_view expected(printed.data(), static_cast<std::size_t>(address->print(printed.data()) - printed.data()));
    const std::string reference = "//[" + text + "]/";
    const bool may_change = internal::streams::may_change(reference_of(reference), {});
    expect(may_change || expected == text, [&] { return shown(text) + " is printed as " + shown(expected); });
    check_form(reference, {});
    return !may_change;
}

/// A normal form in a constant expression, for a text whose dot segments and percent-encodings begin at `Place`.
constexpr std::string_view constant_change = "/a/../%41/.././%2e%2E/b%2f/..";
template <std::size_t Place>
struct constant_case {
    static constexpr std::size_t size = Place + constant_change.size();
    static constexpr std::array<char, size> text = [] {
        std::array<char, size> made{};
        made.fill('a');
        made[0] = '/';
        std::copy(constant_change.begin(), constant_change.end(), made.begin() + Place);
        return made;
    }();
    static constexpr auto normal = [] {
        const auto given = text; // a GCC 12 sanitizer takes a static member's address for a null pointer
        std::array<char, size + 8> buffer{};
        const std::size_t count = normalize_to(parse_uri_reference(std::string_view(given.data(), size)).value(), buffer);
        return std::pair(buffer, count);
    }();
};

template <std::size_t... places>
void check_constant_cases(std::index_sequence<places...>)
{
    const auto check_one = [&](std::string_view text, const auto& normal) {
        expect(std::string_view(normal.first.data(), normal.second) == reference_normal_form(text, normalization_level::scheme),
               [&] { return shown(text) + " in a constant expression"; });
    };
    (check_one({constant_case<places + 1>::text.data(), constant_case<places + 1>::size}, constant_case<places + 1>::normal), ...);
}

} // namespace

BOOST_AUTO_TEST_SUITE(normal_forms)

BOOST_AUTO_TEST_CASE(of_generated_references)
{
    generator random(seed() + 6);
    for (int i = 0; i < part_of(200'000); ++i)
        check_form(random.reference(), random_options(random));
    BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(of_dotted_paths)
{
    generator random(seed() + 7);
    for (int i = 0; i < part_of(200'000); ++i)
        check_form(random.dotted_reference(), random_options(random));
    BOOST_TEST(true);
}

/// Tests every URN, and text like a URN, with up to 5 of these pieces, by URN-equivalence.
BOOST_AUTO_TEST_CASE(of_every_short_urn)
{
    static constexpr std::array<std::string_view, 8> pieces{"a", "B", ":", "/", "?", "#", "%41", "%3a"};
    sample some;
    for (std::size_t size = 0, all = 1; size <= 5; ++size, all *= pieces.size())
        for (std::size_t number = 0; number < all; ++number) {
            if (!some.next())
                continue;
            std::string text = "urn:";
            for (std::size_t rest = number, i = 0; i < size; ++i, rest /= pieces.size())
                text += pieces[rest % pieces.size()];
            if (!parse_uri_reference(text))
                continue;
            const normal_form_options options{.drop_fragment = number % 5 == 0, .urn_equivalence = true};
            check_form(text, options);
            check_pair(text, std::string(without_urn_components(text)), options);
        }
    BOOST_TEST(true);
}

/// Tests every path of up to 7 of these pieces, with an authority and without.
BOOST_AUTO_TEST_CASE(of_every_short_path)
{
    static constexpr std::array<std::string_view, 5> pieces{"/", ".", "a", "%2E", "/.."};
    std::size_t count = 0;
    sample some;
    for (std::size_t size = 0; size <= 7; ++size) {
        std::size_t all = 1;
        for (std::size_t i = 0; i < size; ++i)
            all *= pieces.size();
        for (std::size_t number = 0; number < all; ++number) {
            if (!some.next())
                continue;
            std::string path = "/";
            for (std::size_t rest = number, i = 0; i < size; ++i, rest /= pieces.size())
                path += pieces[rest % pieces.size()];
            if (!path.starts_with("//"))
                check_form("s:" + path, {});
            check_form("//h" + path, {});
            ++count;
        }
    }
    BOOST_TEST(count >= part_of(97'656U));
}

/// Tests each length at which a chunk, a block of marks or the input of a hash step becomes full.
BOOST_AUTO_TEST_CASE(of_repeated_pieces)
{
    std::size_t count = 0;
    sample some;
    for (const std::string_view front : {"s:/", "s://", "HTTP://h:80/", "//%41", "/a/../", "?"})
        for (const std::string_view piece : {"a", "A", "%41", "%c3", "%41%C3b", "%2e"}) {
            std::string text(front);
            for (std::size_t size = 0; size < 600; ++size, text += piece) {
                if (!some.next())
                    continue;
                check_form(text, {});
                ++count;
            }
        }
    BOOST_TEST(count == part_of(21'600U));
}

/// Tests each change at each place, in texts whose normal form is written at once and in longer texts.
BOOST_AUTO_TEST_CASE(of_each_place)
{
    std::size_t count = 0;
    sample some;
    const auto check_one = [&](const std::string& text) {
        if (text.empty() || !some.next())
            return;
        check_form(text, {});
        check_full_buffers(text);
        ++count;
    };
    for (std::size_t size = 225; size <= 260; ++size)
        for (const std::string_view change : changes)
            for (std::size_t place = 3; place < size; place += size % 5 == 0 || place + 30 > size ? 1 : 3) {
                check_one(changed_text("s:/", "abc/", size, change, place));
                if (size == 240 || size == 241)
                    for (const std::string_view front : {"//H/", "/", "s:/.//", "//%41@[::FFFF:c0a8:101]:0/"})
                        check_one(changed_text(front, "a/%41", size, change, place));
            }
    BOOST_TEST(count > part_of(40'000U));
}

/// Tests normal forms that are longer than their texts: an IPv6 address, an empty path or a guard adds octets.
BOOST_AUTO_TEST_CASE(that_get_longer)
{
    for (std::size_t size = 225; size <= 260; ++size)
        for (const std::string_view front : {"http://[::ffff:fefe:fefe]?", "http://[::FFFF:FEFE:FEFE]:1?%41", "http://h?", "s:/.//",
                                             "s:/a/..//", "S:/%41/..//b?"}) {
            std::string text(front);
            text.resize(size, 'a');
            check_form(text, {});
            check_full_buffers(text);
            text.replace(size - 3, 3, "%c3");
            check_form(text, {});
        }
    const std::string longest = "http://[::ffff:fefe:fefe]?" + std::string(214, 'a');
    BOOST_TEST(longest.size() == internal::streams::max_short_size);
    BOOST_TEST(normalize(reference_of(longest)).size() == longest.size() + 7);
    BOOST_TEST(true);
}

/// Tests all addresses with these groups, with `::` at each place, with and without an IPv4 address at the end.
BOOST_AUTO_TEST_CASE(of_ipv6_addresses)
{
    static constexpr std::array<std::string_view, 4> groups{"0", "1", "01", "ffff"};
    std::size_t printed = 0;
    sample some;
    for (std::size_t size = 0; size <= 8; ++size)
        for (std::size_t number = 0; number < std::size_t{1} << (2 * size); ++number) {
            if ((size > 6 && number % 7 != 0) || !some.next())
                continue;
            for (std::size_t elided = 0; elided <= size + 1; ++elided) // the last round places no `::`
                for (const std::string_view last : {"", "1.2.0.4"}) {
                    std::string text;
                    for (std::size_t i = 0; i < size; ++i) {
                        text += i == elided ? "::" : i == 0 ? "" : ":";
                        text += groups[number >> (2 * i) & 3];
                    }
                    text += size == elided ? "::" : !last.empty() && size != 0 ? ":" : "";
                    printed += check_printed(text.append(last)) ? 1 : 0;
                }
        }
    BOOST_TEST(printed > part_of(500U) - 1);
    generator random(seed() + 11);
    for (int i = 0; i < part_of(100'000); ++i) {
        std::string text;
        for (std::size_t left = random.below(9), j = 0; j < left; ++j) {
            static constexpr std::string_view digits = "00000fF1a";
            text += j == 0 ? random.once_in(3) ? "::" : "" : random.once_in(6) ? "::" : ":";
            for (std::size_t size = random.below(4) + 1; size != 0; --size)
                text += digits[random.below(digits.size())];
        }
        check_printed(text.append(random.once_in(6) ? "::" : ""));
    }
}

BOOST_AUTO_TEST_CASE(of_ports)
{
    std::size_t removed = 0;
    for (const scheme_rule& rule : detail::standard_rules)
        for (const std::string& port : ports_of(rule)) {
            const std::string front = std::string(rule.scheme) + "://h";
            const std::string_view digits = digits_of(port);
            const bool is_default = rule.default_port && digits == std::to_string(*rule.default_port);
            const std::string kept = digits.empty() || is_default ? "" : ":" + std::string(digits);
            const std::string text = front + ":" + port + "/a";
            const std::string expected = front + kept + "/a";
            expect(normalize(reference_of(text)).text() == expected, [&] { return shown(text); });
            expect(is_normalized(reference_of(text)) == (text == expected), [&] { return shown(text); });
            expect(detail::defined_normal_form(reference_of(text), {}).text() == expected,
                   [&] { return shown(text) + " in constant expressions"; });
            expect(equivalent(reference_of(text), reference_of(front + "/a")) == kept.empty(), [&] { return shown(text); });
            removed += is_default ? 1 : 0;
        }
    BOOST_TEST(removed > 100U);
}

BOOST_AUTO_TEST_CASE(in_constant_expressions)
{
    check_constant_cases(std::make_index_sequence<70>());
    BOOST_TEST(true);
}

/// Tests paths of many kilobytes in which a dot segment may be far from the segment that it removes.
BOOST_AUTO_TEST_CASE(of_long_paths)
{
    generator random(seed() + 9);
    for (const std::size_t size : {1'000U, 4'000U, 9'000U, 40'000U})
        for (std::size_t i = 0; i < part_of(2'000'000 / size); ++i)
            check_form((random.once_in(2) ? "s:" : "//h") + random.long_path(random.below(size)), {});
    BOOST_TEST(true);
}

/// Tests paths of several megabytes. The counts of dot segments are stored every 4 MiB.
BOOST_AUTO_TEST_CASE(of_very_long_paths)
{
    generator random(seed() + 10);
    for (int i = 0; i < 3; ++i)
        check_form("s:" + random.long_path(part_of(std::size_t{4} << 20) * (random.below(2) + 1) + random.below(10'000)), {});
    BOOST_TEST(true);
}

BOOST_AUTO_TEST_CASE(of_pairs)
{
    generator random(seed() + 8);
    std::size_t same = 0;
    for (int i = 0; i < part_of(100'000); ++i) {
        const std::string text = random.once_in(2) ? random.reference() : random.dotted_reference();
        const normal_form_options options = random_options(random);
        same += check_pair(text, neighbour(random, text), options) ? 1 : 0;
        if (reference_of(text).host())
            expect(check_pair(text, random.respelled(text), options), [&] { return shown(text) + " and another spelling of it"; });
        check_pair(text, random.dotted_reference(), options);
    }
    BOOST_TEST(same > part_of(1'000U));
}

BOOST_AUTO_TEST_SUITE_END()
