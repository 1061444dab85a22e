#include <chrono>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>

/// @file
/// Texts of a megabyte that are made to take long: none takes time that grows with the square of its length.

namespace iris = uriform::iri;

namespace {

std::string repeated(std::string_view piece, std::size_t size)
{
    std::string text;
    text.reserve(size + piece.size());
    while (text.size() < size)
        text += piece;
    return text;
}

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

std::vector<std::string> texts(std::size_t size)
{
    const std::string long_host = repeated("a", iris::max_host_name_size - 40);
    return {
        "http://" + repeated("\u00E9.", size),
        "http://" + repeated("%C3%A9.", size),
        "http://" + repeated("\u00E9", size),
        "http://" + repeated("xn--4ca.", size),
        "http://xn--" + repeated("4ca", size),
        "http://" + descending_labels(size),
        "http://" + descending_labels(iris::max_host_name_size - 8) + "/" + repeated("\u00E9", size),
        "http://\u00E9" + long_host + "/" + repeated("%C3%A9%c3", size),
        "http://" + repeated("\u05D0a.", size),
        "http://h/" + repeated("\u0301\u0323", size),
        "http://h/" + repeated("\u0F73", size),
        "http://h/" + repeated("\u1161\u11A8", size),
        "http://h/" + repeated("\u05D0", size),
        "http://h/" + repeated("\u05D0/1.", size),
        "http://h/" + repeated("\uFDFA", size),
        "http://h/" + repeated("%E4%BE", size),
        "http://h/" + repeated(" ", size),
        "http://h/" + repeated("\xFF", size),
    };
}

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

double milliseconds(const std::string& text)
{
    const auto before = std::chrono::steady_clock::now();
    do_everything(text);
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - before).count();
}

} // namespace

BOOST_AUTO_TEST_SUITE(iri_hostile)

/// Twice the text may take four times as long and a little: the square would take sixteen times for four times the text.
BOOST_AUTO_TEST_CASE(time_grows_with_the_text)
{
    const auto quarter = texts(std::size_t{1} << 18);
    const auto whole = texts(std::size_t{1} << 20);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        const double first = milliseconds(quarter[i]);
        const double second = milliseconds(whole[i]);
        BOOST_TEST_MESSAGE(whole[i].substr(0, 40) << ": " << first << " ms, " << second << " ms");
        BOOST_TEST(second < 10 * first + 50, whole[i].substr(0, 40) << ": " << first << " ms, " << second << " ms");
    }
}

BOOST_AUTO_TEST_SUITE_END()
