#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/rule.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/column_layouts.hpp"
#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/guarded_text.hpp"
#include "../../support/kernels.hpp"
#include "../../support/names.hpp"
#include "../../support/pages.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/suffix_rules.hpp"

/// @file
/// A column function returns for each row the result or the error that the function for a single text returns.

using namespace uriform;
using namespace uriform::test;

namespace {

/// The reports of a column function, and the memory that holds them.
struct asked {
    std::vector<error> errors;
    std::vector<std::uint8_t> validity;
    batch::reports reports{errors, validity};

    explicit asked(std::size_t rows) : errors(rows, error(uri_errc::too_long, 7)), validity((rows + 7) / 8, 0xFF) {}
    asked(const asked&) = delete;
    asked& operator=(const asked&) = delete;

    [[nodiscard]] bool is_valid(std::size_t i) const { return (validity[i / 8] >> i % 8 & 1) != 0; }
};

/// Checks the report on row `i`, whose result is `expected`; `expected` is empty for a null row.
template <class T>
void check_row(const asked& got, std::size_t i, const std::optional<result<T>>& expected, std::string_view text)
{
    const bool valid = expected && *expected;
    const error why = expected && !*expected ? expected->error() : error();
    expect(got.is_valid(i) == valid && got.errors[i] == why, [&] { return "row " + std::to_string(i) + ", " + shown(text); });
}

template <class T>
void check_counts(const batch::outcome& got, const std::vector<std::optional<result<T>>>& expected)
{
    std::size_t nulls = 0;
    std::size_t valid = 0;
    for (const auto& one : expected) {
        nulls += one ? 0 : 1;
        valid += one && *one ? 1 : 0;
    }
    BOOST_REQUIRE(got.rows == expected.size());
    BOOST_REQUIRE(got.nulls == nulls);
    BOOST_REQUIRE(got.valid == valid);
    BOOST_REQUIRE(got.invalid() == expected.size() - nulls - valid);
}

/// Checks that `act`, called with a column in each layout, produces the results of `expected_of` for each text. `act` fills in a
/// column of results and returns the outcome.
template <class T, class Expected, class Act>
void check(const std::vector<std::string>& texts, const std::vector<bool>& null, T none, Expected expected_of, Act act)
{
    std::vector<std::optional<result<T>>> expected;
    for (std::size_t i = 0; i < texts.size(); ++i)
        expected.push_back(null[i] ? std::nullopt : std::optional<result<T>>(expected_of(i)));
    for (const std::string_view end : {"", "\n", "--"}) {
        const column_layouts in(texts, null, end);
        for (const batch::column& rows : in.all()) {
            asked got(texts.size());
            std::vector<T> results(texts.size(), none);
            check_counts(act(rows, results, got.reports), expected);
            for (std::size_t i = 0; i < texts.size(); ++i) {
                check_row(got, i, expected[i], texts[i]);
                const T value = expected[i] && *expected[i] ? **expected[i] : none;
                expect(results[i] == value, [&] { return "result of row " + std::to_string(i) + ", " + shown(texts[i]); });
            }
        }
    }
}

/// Calls `act(out)` with a growing column, and copies its rows to `results`.
template <class Act>
batch::outcome into_texts(std::vector<std::string>& results, std::string_view end, Act act)
{
    batch::growing_column out(end);
    const batch::outcome counts = act(out);
    for (std::size_t i = 0; i < out.size(); ++i)
        results[i] = out.view()[i];
    return counts;
}

std::vector<std::string> random_texts(generator& random, std::size_t count)
{
    std::vector<std::string> texts;
    const std::size_t valid_share = 1 + random.below(20);
    for (std::size_t i = 0; i < count; ++i) {
        if (random.once_in(valid_share))
            texts.push_back(random.once_in(2) ? random.mutated() : random.noise(90));
        else if (random.once_in(3))
            texts.push_back("https://www.example.com/" + std::string(random.below(150), 'a') + (random.once_in(3) ? "?b=1&a" : ""));
        else
            texts.push_back(random.once_in(4) ? random.dotted_reference() : random.reference());
    }
    return texts;
}

std::vector<bool> random_nulls(generator& random, std::size_t count)
{
    const std::size_t share = random.once_in(2) ? 5 : ~std::size_t{0};
    std::vector<bool> null;
    for (std::size_t i = 0; i < count; ++i)
        null.push_back(random.once_in(share));
    return null;
}

/// Calls `check(texts, null)` with random columns, for each kernel.
template <class Check>
void on_random_columns(std::uint64_t number, Check check_columns)
{
    for_each_kernel([&](std::string_view) {
        generator random(seed() + number);
        for (std::size_t round = 0; round < 40; ++round) {
            const std::size_t count = round < 10 ? round : random.below(300);
            check_columns(random, random_texts(random, count), random_nulls(random, count));
        }
    });
}

/// Returns `use(*view)`, or the error of `view`.
template <class Read, class Use>
auto with(const result<Read>& view, Use use) -> result<decltype(use(*view))>
{
    if (!view)
        return view.error();
    return use(*view);
}

constexpr std::array<std::uint32_t, 3> two_rows{0, 1, 3};
static_assert([] {
    std::array<std::string_view, 2> texts;
    batch::column("abc", two_rows).copy(0, texts);
    return texts[0] == "a" && texts[1] == "bc";
}());

// A null row without a row end, in a column without a buffer: a constant expression must not compute a pointer outside a buffer.
constexpr std::array<std::uint32_t, 2> no_octets{};
constexpr std::uint8_t no_row_is_valid = 0;
constexpr batch::column null_line = batch::column(nullptr, no_octets).with_row_end("\n").with_validity(&no_row_is_valid);
static_assert(null_line.is_null(0) && null_line[0].data() == nullptr);

constexpr auto normal_text = [](const uri_reference_view& u) { return std::string(uriform::normalize(u).text()); };

} // namespace

BOOST_AUTO_TEST_SUITE(columns)

BOOST_AUTO_TEST_CASE(parts_and_errors)
{
    on_random_columns(11, [](generator&, const std::vector<std::string>& texts, const std::vector<bool>& null) {
        for (const reference_kind kind : all_kinds)
            check(
                texts, null, components(), [&](std::size_t i) { return uriform::detail::tokenize(texts[i], kind); },
                [&](const batch::column& rows, std::span<components> parts, const batch::reports& to) {
                    return batch::parse(rows, parts, to, kind);
                });
    });
}

BOOST_AUTO_TEST_CASE(normal_forms)
{
    on_random_columns(12, [](generator& random, const std::vector<std::string>& texts, const std::vector<bool>& null) {
        const std::string_view end = random.once_in(2) ? "\n" : "";
        const normal_form_options options{
            .level = both_levels[random.below(2)], .drop_fragment = random.once_in(2), .urn_equivalence = random.once_in(2)};
        const auto expected = [&](std::size_t i) {
            return with(parse_uri_reference(texts[i]),
                        [&](const uri_reference_view& u) { return std::string(uriform::normalize(u, options).text()); });
        };
        check(texts, null, std::string(), expected,
              [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                  return into_texts(results, end,
                                    [&](batch::column_writer& out) { return batch::normalize(rows, out, to, options); });
              });
    });
}

BOOST_AUTO_TEST_CASE(tests_and_hashes)
{
    on_random_columns(13, [](generator& random, const std::vector<std::string>& texts, const std::vector<bool>& null) {
        const normal_form_options options{
            .level = both_levels[random.below(2)], .drop_fragment = random.once_in(2), .urn_equivalence = random.once_in(2)};
        check(
            texts, null, char{0},
            [&](std::size_t i) {
                return with(parse_uri_reference(texts[i]),
                            [&](const auto& u) { return static_cast<char>(uriform::is_normalized(u, options)); });
            },
            [&](const batch::column& rows, std::span<char> results, const batch::reports& to) {
                return batch::is_normalized(rows, {reinterpret_cast<bool*>(results.data()), results.size()}, to, options);
            });
        check(
            texts, null, std::uint64_t{0},
            [&](std::size_t i) {
                return with(parse_uri_reference(texts[i]), [&](const auto& u) { return uriform::hash_normalized(u, 9, options); });
            },
            [&](const batch::column& rows, std::span<std::uint64_t> results, const batch::reports& to) {
                return batch::hash_normalized(rows, results, to, 9, options);
            });
    });
}

BOOST_AUTO_TEST_CASE(pairs)
{
    on_random_columns(14, [](generator& random, const std::vector<std::string>& texts, const std::vector<bool>& null) {
        std::vector<std::string> others;
        for (const std::string& text : texts) {
            const auto u = parse_uri_reference(text);
            others.push_back(u && random.once_in(2) ? normal_text(*u) : random.once_in(2) ? random.reference() : random.mutated());
        }
        const column_layouts in(others, std::vector<bool>(others.size()), "\n");
        const batch::column second = in.all()[random.below(3)];
        const auto pair_with = [&](std::size_t i, auto use) {
            const auto a = parse_uri_reference(texts[i]);
            const auto b = parse_uri_reference(others[i]);
            using value = decltype(use(*a, *b));
            return !a ? result<value>(a.error()) : !b ? result<value>(b.error()) : result<value>(use(*a, *b));
        };
        check(
            texts, null, char{0},
            [&](std::size_t i) {
                return pair_with(i, [](const auto& a, const auto& b) { return static_cast<char>(uriform::equivalent(a, b)); });
            },
            [&](const batch::column& rows, std::span<char> results, const batch::reports& to) {
                return batch::equivalent(rows, second, {reinterpret_cast<bool*>(results.data()), results.size()}, to);
            });
        const auto number_of = [](std::weak_ordering order) { return order < 0 ? -1 : order > 0 ? 1 : 0; };
        check(
            texts, null, 0,
            [&](std::size_t i) {
                return pair_with(i, [&](const auto& u, const auto& v) { return number_of(uriform::compare(u, v)); });
            },
            [&](const batch::column& rows, std::vector<int>& results, const batch::reports& to) {
                std::vector<std::weak_ordering> orders(results.size(), std::weak_ordering::less);
                const batch::outcome counts = batch::compare(rows, second, orders, to);
                std::transform(orders.begin(), orders.end(), results.begin(), number_of);
                return counts;
            });
        check(
            texts, null, std::string(),
            [&](std::size_t i) {
                const auto base = parse_uri(texts[i]);
                const auto reference = parse_uri_reference(others[i]);
                if (!base || !reference)
                    return result<std::string>(!base ? base.error() : reference.error());
                return result<std::string>(std::string(uriform::resolve(*base, *reference).text()));
            },
            [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "", [&](batch::column_writer& out) { return batch::resolve(rows, second, out, to); });
            });
    });
}

BOOST_AUTO_TEST_CASE(targets_against_one_base)
{
    const auto base = parse_uri("HTTPS://a/b/c/d;p?q");
    on_random_columns(15, [&](generator& random, const std::vector<std::string>& texts, const std::vector<bool>& null) {
        const resolve_options options{.strict = random.once_in(2)};
        check(
            texts, null, std::string(),
            [&](std::size_t i) {
                return with(parse_uri_reference(texts[i]),
                            [&](const auto& u) { return std::string(uriform::resolve(*base, u, options).text()); });
            },
            [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "\r\n",
                                  [&](batch::column_writer& out) { return batch::resolve(*base, rows, out, to, options); });
            });
    });
}

BOOST_AUTO_TEST_CASE(keys_of_profiles)
{
    const key::profile without_www = key::profile::parse("cache/1 strip-www").value();
    const key::profile varying = key::profile::parse("cache/1 no-vary-search=key-order").value();
    for (const key::profile& profile : {key::cache, key::page, key::surt, without_www, varying}) {
        auto keys = key::maker::of(profile).value();
        auto other = keys;
        on_random_columns(16, [&](generator&, const std::vector<std::string>& texts, const std::vector<bool>& null) {
            check(
                texts, null, std::string(),
                [&](std::size_t i) {
                    std::string made;
                    const auto size = other.append(texts[i], made);
                    return size ? result<std::string>(made) : result<std::string>(size.error());
                },
                [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                    return into_texts(results, "", [&](batch::column_writer& out) { return batch::keys(rows, keys, out, to); });
                });
            check(
                texts, null, key::digest(), [&](std::size_t i) { return other.hash128(texts[i], 3); },
                [&](const batch::column& rows, std::span<key::digest> results, const batch::reports& to) {
                    return batch::hash128(rows, keys, results, to, 3);
                });
        });
    }
}

/// Every combination of rules that change the parts before the path, with a rule for the path and a rule for the query. A column
/// writes keys that only lack octets before the end of the host without an intermediate text.
BOOST_AUTO_TEST_CASE(keys_that_lack_octets_of_the_host)
{
    using enum key::rule;
    constexpr std::array rules{http_as_https,      drop_userinfo,    strip_trailing_dot, strip_www,
                               registrable_domain, collapse_slashes, drop_empty_query};
    std::vector<std::string> texts;
    for (const std::string_view userinfo : {"", "u@"})
        for (const std::string_view host : {"a.b.example.com", "www.b.example.com", "www.example.com.", "h", "h.", "H."})
            for (const std::string_view port : {"", ":8"})
                for (const std::string_view rest : {"/", "/a//b", "/?", "/?a", "/#f", "/?#f", "//a?b#f", "/%7e"})
                    texts.push_back(std::string("http://").append(userinfo).append(host).append(port).append(rest));
    for (unsigned chosen = 0; chosen < 1U << rules.size(); ++chosen) {
        key::profile profile = key::cache;
        for (std::size_t i = 0; i < rules.size(); ++i)
            if ((chosen >> i & 1) != 0)
                profile.rules.add(rules[i]);
        auto keys = key::maker::of(profile, {.domains = domains_of_data()}).value();
        auto other = keys;
        check(
            texts, std::vector<bool>(texts.size()), std::string(),
            [&](std::size_t i) {
                std::string made;
                static_cast<void>(other.append(texts[i], made));
                return result<std::string>(made);
            },
            [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "\n", [&](batch::column_writer& out) { return batch::keys(rows, keys, out, to); });
            });
    }
}

/// Texts that are longer together than the memory that is reserved for a group of rows: some are written together, some alone.
BOOST_AUTO_TEST_CASE(texts_longer_than_the_memory_of_a_group)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < 100; ++i)
        texts.push_back("http://h/" + std::string(i * 200, 'a'));
    for_each_kernel([&](std::string_view) {
        check(
            texts, std::vector<bool>(texts.size()), std::string(), [&](std::size_t i) { return result<std::string>(texts[i]); },
            [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "\n", [&](batch::column_writer& out) { return batch::normalize(rows, out, to); });
            });
    });
}

/// A buffer without room for all rows takes as many as fit, and the next call appends after them.
BOOST_AUTO_TEST_CASE(buffers_without_room)
{
    std::vector<std::string> texts{"http://h/a", "HTTP://h", "//[", "http://h/b", "%7e", "http://example.com/c?d", ""};
    texts.insert(texts.end(), 9, "http://h/a"); // rows that are written together
    const column_layouts in(texts, std::vector<bool>(texts.size()), "\n");
    batch::growing_column whole("\n");
    batch::normalize(in.all()[0], whole);
    for (const batch::column& rows : in.all()) {
        for (std::size_t size = 0; size <= whole.octets().size() + 20; ++size) {
            for (std::size_t offset_count = 1; offset_count <= texts.size() + 2; ++offset_count) {
                std::vector<char> octets(size);
                std::vector<std::uint32_t> offsets(offset_count);
                batch::column_buffer out(octets, offsets, "\n");
                asked got(texts.size());
                const batch::outcome counts = batch::normalize(rows, out, got.reports);
                BOOST_REQUIRE(counts.rows == out.size());
                for (std::size_t i = 0; i < out.size(); ++i)
                    BOOST_REQUIRE(out.view()[i] == whole.view()[i]);
                const bool is_all = out.size() == texts.size();
                BOOST_REQUIRE((is_all || out.size() == offset_count - 1 || whole.offsets()[out.size() + 1] > size));
            }
        }
    }
}

/// Tests texts with a single unusual piece, in every length around the sizes at which texts are read differently.
BOOST_AUTO_TEST_CASE(boundaries_of_usual_texts)
{
    constexpr std::array<std::string_view, 18> pieces{"",  ":",  "/", "?",    "#",   "[",    "]",       "@",  "%41",
                                                      ".", "/.", "A", "/./b", ":80", "\x80", "1.2.3.4", "//", " "};
    constexpr std::array<std::string_view, 7> fronts{"", "s:", "//", "http://h", "http://h/", "mailto:", "http://1.2.3.4/"};
    for_each_kernel([&](std::string_view) {
        std::vector<std::string> texts;
        test::sample some;
        for (const std::string_view front : fronts)
            for (const std::string_view piece : pieces)
                for (const std::size_t length : {1U, 30U, 61U, 62U, 63U, 64U, 65U, 66U, 126U, 127U, 128U, 190U, 191U})
                    for (std::size_t place = 0; place <= length; place += length < 60 || place > 55 ? 1 : 9) {
                        std::string text = std::string(front) + std::string(length, 'a');
                        if (some.next())
                            texts.push_back(
                                text.replace(std::min(place, text.size()), std::min(piece.size(), text.size() - place), piece));
                    }
        const std::vector<bool> null(texts.size());
        check(
            texts, null, components(), [&](std::size_t i) { return uriform::detail::tokenize(texts[i]); },
            [&](const batch::column& rows, std::span<components> parts, const batch::reports& to) {
                return batch::parse(rows, parts, to);
            });
        check(
            texts, null, std::string(), [&](std::size_t i) { return with(parse_uri_reference(texts[i]), normal_text); },
            [&](const batch::column& rows, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "\n", [&](batch::column_writer& out) { return batch::normalize(rows, out, to); });
            });
    });
}

/// Column functions apply every member of a scheme rule.
BOOST_AUTO_TEST_CASE(rules_of_schemes)
{
    static constexpr scheme_rule rules[] = {{"s", 80, true, true, true}};
    const auto& [scheme, port, root, localhost, namespaces] = rules[0]; // a new member must be set above
    BOOST_TEST((scheme == "s" && port == 80 && root && localhost && namespaces));
    const scheme_table table(rules);
    const normal_form_options options{.schemes = &table};
    constexpr std::array<std::string_view, 6> hosts{"localhost", "localhosu", "h", "LOCALHOST", "local%68ost", "[::1]"};
    constexpr std::array<std::string_view, 5> rests{"", "/", "/a", "?a", "/a?b#c"};
    for_each_kernel([&](std::string_view) {
        std::vector<std::string> texts{"s:A:b", "s:a:B", "s:/A:b", "s:"};
        for (const std::string_view host : hosts)
            for (const std::string_view before : {"", "u@"})
                for (const std::string_view after : {"", ":", ":80", ":8"})
                    for (const std::string_view rest : rests)
                        texts.push_back(std::string("s://").append(before).append(host).append(after).append(rest));
        check(
            texts, std::vector<bool>(texts.size()), std::string(),
            [&](std::size_t i) {
                return with(parse_uri_reference(texts[i]), [&](const uri_reference_view& u) {
                    return std::string(detail::defined_normal_form(u, options).text());
                });
            },
            [&](const batch::column& all, std::vector<std::string>& results, const batch::reports& to) {
                return into_texts(results, "\n",
                                  [&](batch::column_writer& out) { return batch::normalize(all, out, to, options); });
            });
    });
}

/// Column functions read nothing outside the octets, which begin or end at the edge of readable memory.
BOOST_AUTO_TEST_CASE(at_guard_pages)
{
    guarded_text guarded;
    for_each_kernel([&](std::string_view) {
        generator random(seed() + 17);
        for (std::size_t count = 1; count <= 70; ++count) {
            std::string octets;
            std::vector<std::uint32_t> offsets{0};
            for (std::size_t i = 0; i < count; ++i) {
                octets += random.once_in(5) ? random.mutated() : random.reference().substr(0, 40);
                offsets.push_back(static_cast<std::uint32_t>(octets.size()));
            }
            std::vector<components> parts(count);
            batch::growing_column out;
            for (const bool at_end : {true, false}) {
                const std::string_view text = at_end ? guarded.at_end(octets) : guarded.at_begin(octets);
                const batch::column rows(text.data(), std::span<const std::uint32_t>(offsets));
                batch::parse(rows, parts);
                batch::normalize(rows, out);
                for (std::size_t i = 0; i < count; ++i)
                    expect(same_reading(parts[i], uriform::detail::tokenize(rows[i]).value_or(components())),
                           [&] { return shown(rows[i]); });
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(without_rows)
{
    BOOST_TEST(batch::column().size() == 0U);
    BOOST_TEST(batch::column("", std::span<const std::uint32_t>()).size() == 0U);
    BOOST_TEST(batch::column("", std::span<const std::uint64_t>()).size() == 0U);
    BOOST_TEST((batch::column().row_end().empty() && batch::column().with_row_end("\n").row_end() == "\n"));
    batch::growing_column out;
    BOOST_TEST(batch::normalize(batch::column(), out).rows == 0U);
    BOOST_TEST(out.size() == 0U);
    BOOST_TEST(out.octets().empty());
    const std::array<std::string_view, 2> empty{"", {}};
    BOOST_TEST(batch::normalize(batch::column(empty), out).valid == 2U);
    BOOST_TEST(out.view()[1] == "");
}

/// A buffer without octets may have a null pointer, and still takes empty rows.
BOOST_AUTO_TEST_CASE(buffers_without_octets)
{
    const std::array<std::string_view, 3> texts{"", "//[", {}};
    const batch::column rows{std::span(texts)};
    std::array<std::uint32_t, 4> narrow;
    std::array<std::uint64_t, 4> wide;
    batch::column_buffer a({}, narrow);
    batch::column_buffer b({}, wide);
    for (batch::column_buffer* const out : {&a, &b}) {
        BOOST_TEST(batch::normalize(rows, *out).rows == 3U);
        BOOST_TEST(out->view()[2] == "");
        BOOST_TEST(batch::normalize(rows, *out).rows == 0U);
        out->truncate(1);
        BOOST_TEST(batch::resolve(*parse_uri("s:"), rows, *out).rows == 0U);
        BOOST_TEST(batch::resolve(*parse_uri("s:"), rows.rows(1, 1), *out).rows == 1U);
    }
}

/// A column returns its views, unless its rows are adjacent.
BOOST_AUTO_TEST_CASE(views_of_rows)
{
    const std::array<std::string_view, 2> texts{"a", "bc"};
    BOOST_TEST((batch::column(texts).views().data() == texts.data() && batch::column(texts).views().size() == texts.size()));
    BOOST_TEST(batch::column("abc", two_rows).views().empty());
}

/// Rows without octets have a position, too.
BOOST_AUTO_TEST_CASE(room_for_rows_without_octets)
{
    batch::growing_column out;
    BOOST_TEST((out.reserve(0, 1) != nullptr));
    const std::array<std::size_t, 1> ends{0};
    out.add(ends);
    BOOST_TEST((out.size() == 1 && out.view()[0].data() != nullptr));
}

/// The requested size exceeds any memory.
BOOST_AUTO_TEST_CASE(room_that_there_cannot_be)
{
    constexpr std::size_t most = ~std::size_t{0};
    batch::growing_column out("\n");
    const std::array<std::string_view, 1> texts{"s:a"};
    batch::normalize(batch::column(texts), out);
    for (const std::size_t less : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{100}, most / 2}) {
        BOOST_CHECK_THROW(static_cast<void>(out.reserve(most - less, 1)), std::bad_alloc);
        BOOST_CHECK_THROW(static_cast<void>(out.reserve(1, most - less)), std::bad_alloc);
    }
    BOOST_TEST(out.octets() == "s:a\n");
}

#if SIZE_MAX > UINT32_MAX

/// 32-bit offsets reach up to max_size, 64-bit offsets further; a longer text is an error, and takes no room.
BOOST_AUTO_TEST_CASE(octets_beyond_32_bits)
{
    constexpr std::uint64_t limit = max_size;
    const pages zeros(limit + 4096);
    const std::string_view text = "http://h/a";
    text.copy(zeros.octets() + limit - text.size(), text.size());
    const std::array<std::uint32_t, 3> narrow{static_cast<std::uint32_t>(limit - text.size()), max_size, max_size};
    text.copy(zeros.octets() + limit + 1, text.size());
    text.copy(zeros.octets(), text.size());
    const std::array<std::uint64_t, 4> wide{0, limit + 1, limit + 1 + text.size(), limit + 1 + text.size()};
    for_each_kernel([&](std::string_view) {
        batch::growing_column out;
        BOOST_TEST(batch::normalize(batch::column(zeros.octets(), std::span(narrow)), out).valid == 2U);
        BOOST_TEST(out.view()[0] == text);
        out.clear();
        std::array<error, 3> errors;
        const batch::column rows(zeros.octets(), std::span(wide));
        BOOST_TEST(batch::normalize(rows, out, {.errors = errors}).valid == 2U);
        BOOST_TEST(out.view()[1] == text);
        BOOST_TEST((errors[0] == uriform::detail::tokenize(rows[0]).error() && errors[0].code == uri_errc::too_long));
        std::array<components, 3> parts;
        BOOST_TEST(batch::parse(rows, parts).uris == 1U);
        BOOST_TEST((parts[0] == components() && same_reading(parts[1], uriform::detail::tokenize(text))));
    });
}

#endif

BOOST_AUTO_TEST_SUITE_END()
