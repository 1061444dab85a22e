#include <algorithm>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/explain.hpp>
#include <uriform/iri.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "../../support/work.hpp"
#include "iri_generator.hpp"

/// @file
/// For texts made to take long, the work grows no faster than the text.

namespace iris = uriform::iri;
using namespace uriform::test;

namespace {

/// Returns labels of nine hundred different characters in descending order. Punycode takes longest to encode these labels.
std::string descending_labels(std::size_t size)
{
    std::string text;
    for (unsigned i = 0; text.size() < size; ++i) {
        const unsigned c = 0x9F00 - 13 * (i % 900);
        text +=
            {static_cast<char>(0xE0 | c >> 12), static_cast<char>(0x80 | (c >> 6 & 0x3F)), static_cast<char>(0x80 | (c & 0x3F))};
        if (i % 900 == 899)
            text += '.';
    }
    return text;
}

struct shape {
    std::string_view front, piece;
};

constexpr shape shapes[] = {
    {"http://", "\u00E9."},
    {"http://", "%C3%A9."},
    {"http://", "\u00E9"},
    {"http://", "xn--4ca."},
    {"http://xn--", "4ca"},
    {"http://xn--", "9"},
    {"http://", "\u3002"},
    {"http://", "\u05D0a."},
    {"http://h/", "\u0301\u0323"},
    {"http://h/a", "\u0301"},
    {"http://h/", "\u0F73"},
    {"http://h/", "\u1161\u11A8"},
    {"http://h/", "\u05D0"},
    {"http://h/", "\u05D0/1."},
    {"http://h/", "\uFDFA"},
    {"http://h/", "%E4%BE"},
    {"http://h/", "%E4%BE%8B"},
    {"http://h/?", "%EE%80%80"},
    {"http://h/", " "},
    {"http://h/", "\xFF"},
    {"http://h/", "%E2%80%8C"},
    {"http://h/%D8%A8", "%E2%80%8C"},
    {"http://h/%D8%A8", "%D9%8B%E2%80%8C"},
    {"http://h/", "%D8%A8%E2%80%8C"},
    {"http://h/%D8%A8%E2%80%8C", "%D9%8B"},
    {"http://h/", "%E0%A5%8D%E2%80%8D"},
};

/// Hosts that take long to convert, repeated up to the longest host. Labels stay within their limit.
constexpr shape host_shapes[] = {
    {"a", "\u0301"},
    {"a", "\u0301\u0323"},
    {"a", "\u0345\u035C\u0301\u0315\u0323"},
    {"\u0F40", "\u0F73"},
    {"a", "\u0344"},
    {"a", "\u0301\u00AD\u0323"},
    {"", "\uFDFA"},
    {"", "\u3316."},
    {"", "\u00E9."},
    {"", "xn--4ca."},
    {"\u00E9.xn--", "4ca"},
    {"\u00E9.xn--", "a"},
    {"\u00E9.xn--b-", "9"},
    {"", "\u0378."},
    {"", "\u05D0."},
    {"\u05D0.", "a."},
    {"", "\u0628\u200C"},
    {"\u0628", "\u064B\u200C"},
    {"\u0915", "\u094D\u200D"},
    {"\u0628", "\u200C"},
    {"", "\u1100\u1161\u11A8"},
    {"", "\u1F82"},
    {"", "e\u0301"},
    {"", "\U0001D400"},
    {"\u00E9", "\u3002"},
    {"\u00E9", "\u00AD"},
    {"\u00E9", "a"},
};

std::string percent_encoded(std::string_view text)
{
    return uriform::percent_encode(text, uriform::char_set::range(0, 0x7F));
}

void do_everything(const std::string& text)
{
    (void)iris::to_uri(text);
    (void)iris::to_uri(text, {.nfc = true, .legacy_extended = true});
    (void)iris::to_iri(text);
    (void)iris::is_idn_hostname(std::string_view(text).substr(text.starts_with("http://") ? 7 : 0));
    (void)uriform::web::explain(text, {.unicode = &iris::unicode_service()});
    (void)iris::charset::open("utf-8")->to_uri(text, {.nfc = true});
    const auto iri = iris::parse_iri(text);
    if (!iri)
        return;
    (void)iris::check_bidi(*iri);
    (void)iris::hash_normalized(*iri);
    (void)iris::equivalent(*iri, *iri);
    (void)iris::compare(*iri, *iri);
}

/// Checks that the work grows no faster than n log n, the cost of ordering marks and of decoding Punycode.
void check(const std::string& name, const text_maker& make)
{
    constexpr double n_log_n = 1.2;
    check_growth(name, make, do_everything, n_log_n);
}

} // namespace

BOOST_AUTO_TEST_SUITE(iri_hostile)

BOOST_AUTO_TEST_CASE(work_grows_with_the_text)
{
    for (const shape& s : shapes)
        check(std::string(s.front) + '(' + std::string(s.piece) + ")*",
              [&](std::size_t size) { return std::string(s.front) + repeated(s.piece, size); });
    const auto hosts = [](std::size_t size) { return "http://" + descending_labels(size); };
    check("labels that are less and less", hosts);
    // Hosts of the greatest length.
    const std::string long_host = descending_labels(iris::max_host_name_size - 8);
    check("the longest host and a path", [&](std::size_t size) { return "http://" + long_host + '/' + repeated("\u00E9", size); });
    // The longest host, and hosts of half its length.
    const auto check_host = [&](const std::string& name, const text_maker& make) {
        const auto host = [&](std::size_t size) { return make(std::max(size / 16, std::size_t{64}) - 8); };
        check(name, [&](std::size_t size) { return "http://" + host(size); });
        check(name + ", encoded", [&](std::size_t size) { return "http://" + percent_encoded(host(size)); });
    };
    check_host("ideographs", descending_labels);
    check_host("an A-label of marks that are not in order", [](std::size_t size) {
        return "\u00E9." + a_label_of(U'q' + std::u32string(size / 5, U'\u0301') + std::u32string(size / 5, U'\u0323'));
    });
    for (const shape& s : host_shapes)
        check_host(std::string(s.front) + '(' + std::string(s.piece) + ")*", [&](std::size_t size) {
            return std::string(s.front) + repeated(s.piece, size - s.front.size() - s.piece.size());
        });
    const std::string long_label = "\u00E9" + repeated("a", iris::max_host_name_size - 40);
    check("the longest label and a path",
          [&](std::size_t size) { return "http://" + long_label + '/' + repeated("%C3%A9%c3", size); });
}

BOOST_AUTO_TEST_SUITE_END()
