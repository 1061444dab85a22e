#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>

#include "../support/work.hpp"

/// @file
/// Texts that are made to take long: the work that they make grows no faster than they do.

namespace iris = uriform::iri;
using namespace uriform::test;

namespace {

/// Labels of nine hundred characters, each another and less than the last, which is what Punycode takes longest for.
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
    {"http://", "\u00E9."},        {"http://", "%C3%A9."},      {"http://", "\u00E9"},   {"http://", "xn--4ca."},
    {"http://xn--", "4ca"},        {"http://xn--", "9"},        {"http://", "\u3002"},   {"http://", "\u05D0a."},
    {"http://h/", "\u0301\u0323"}, {"http://h/a", "\u0301"},    {"http://h/", "\u0F73"}, {"http://h/", "\u1161\u11A8"},
    {"http://h/", "\u05D0"},       {"http://h/", "\u05D0/1."},  {"http://h/", "\uFDFA"}, {"http://h/", "%E4%BE"},
    {"http://h/", "%E4%BE%8B"},    {"http://h/?", "%EE%80%80"}, {"http://h/", " "},      {"http://h/", "\xFF"},
};

void do_everything(const std::string& text)
{
    (void)iris::to_uri(text);
    (void)iris::to_uri(text, {.nfc = true, .legacy_extended = true});
    (void)iris::to_iri(text);
    (void)iris::charset::open("utf-8")->to_uri(text, {.nfc = true});
    const auto iri = iris::parse_iri(text);
    if (!iri)
        return;
    (void)iris::check_bidi(*iri);
    (void)iris::hash(*iri);
    (void)iris::equivalent(*iri, *iri);
    (void)iris::compare(*iri, *iri);
}

void check(const std::string& name, const text_maker& make)
{
    constexpr double linear = 1.01;
    check_growth(name, make, do_everything, linear);
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
    // Hosts as long as they may be.
    const std::string long_host = descending_labels(iris::max_host_name_size - 8);
    check("the longest host and a path", [&](std::size_t size) { return "http://" + long_host + '/' + repeated("\u00E9", size); });
    const std::string long_label = "\u00E9" + repeated("a", iris::max_host_name_size - 40);
    check("the longest label and a path",
          [&](std::size_t size) { return "http://" + long_label + '/' + repeated("%C3%A9%c3", size); });
}

BOOST_AUTO_TEST_SUITE_END()
