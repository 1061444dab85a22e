#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include <time.h>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>

/// @file
/// The time that a text takes grows as its length does, whatever it holds.

using namespace uriform;

namespace {

constexpr std::size_t short_size = std::size_t{8} << 20;
constexpr std::size_t long_size = std::size_t{64} << 20;

/// `piece` over and over, up to `size` bytes.
std::string repeated(std::string_view front, std::string_view piece, std::string_view end, std::size_t size)
{
    std::string text;
    text.reserve(size + front.size() + piece.size() + end.size());
    text += front;
    while (text.size() < size)
        text += piece;
    text += end;
    return text;
}

struct shape {
    std::string_view front, piece, turn, end; ///< as many bytes of `piece` as of `turn`, where there is one

    [[nodiscard]] std::string name() const
    {
        const std::string first = std::string(front) + '(' + std::string(piece) + ")*";
        return first + (turn.empty() ? "" : '(' + std::string(turn) + ")*") + std::string(end);
    }

    [[nodiscard]] std::string text(std::size_t size) const
    {
        if (turn.empty())
            return repeated(front, piece, end, size);
        const std::size_t count = size / (piece.size() + turn.size());
        return repeated(repeated(front, piece, "", count * piece.size()), turn, end, size);
    }
};

constexpr std::array<shape, 15> shapes{{
    {"", "/..", "", "/"},
    {"http://h", "/a/..", "", "/x"},
    {"", "/a", "/..", ""},
    {"", "/a", "", "/.."},
    {"", "/%2e%2E/.", "", ""},
    {"", "%41", "", ""},
    {"//", "%41", "", "/"},
    {"//", "A", "", "/%41"},
    {"", "A", "", ":%41"},
    {"//", "a@", "", ""},
    {"//", "a:", "", "@h"},
    {"//", "[", "", ""},
    {"", "[", "", ""},
    {"", ":", "", ""},
    {"s://h:", "0", "", "80"},
}};

/// The processor time that this thread has taken, in seconds: what else the machine does is not in it.
double now()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The shortest of a few measurements of `act()`, in seconds.
template <class Act>
double shortest(int tries, Act act)
{
    double best = 1e9;
    for (int i = 0; i < tries; ++i) {
        const double begin = now();
        act();
        best = std::min(best, now() - begin);
    }
    return best;
}

struct costs {
    double parse = 0, normalize = 0, hash = 0, equivalent = 0; ///< seconds; 0 where the text is not valid
};

costs measure(const shape& s, std::size_t size, int tries)
{
    const std::string text = s.text(size);
    costs c;
    c.parse = shortest(tries, [&] { (void)parse_uri_reference(text); });
    const auto reference = parse_uri_reference(text);
    if (!reference)
        return c;
    std::string out;
    out.reserve(text.size());
    c.normalize = shortest(tries, [&] { out.clear(), append_normalized(*reference, out); });
    c.hash = shortest(tries, [&] { (void)hash(*reference); });
    if (s.turn.empty()) // it walks two texts as hash() walks one: one shape shows it
        return c;
    const std::string text_a = text + "#a";
    const std::string text_b = text + "#b";
    const auto a = parse_uri_reference(text_a).value();
    const auto b = parse_uri_reference(text_b).value();
    c.equivalent = shortest(tries, [&] { BOOST_TEST(!equivalent(a, b)); });
    return c;
}

/// Eight times the length may take sixteen times as long, on a machine that does other things too; a cost that grows with the
/// square of the length would take sixty-four times as long. What takes less than two nanoseconds a byte is as good as free: there,
/// how much of the text the caches hold makes more of a difference than what is done with it.
void check_growth(const char* what, double of_short, double of_long)
{
    constexpr double bytes_of_short{short_size};
    constexpr double bytes_of_long{long_size};
    if (of_long == 0)
        return;
    std::array<char, 120> line{};
    std::snprintf(line.data(), line.size(), "  %-10s %6.2f and %6.2f ns a byte, %5.1f times as long", what,
                  of_short * 1e9 / bytes_of_short, of_long * 1e9 / bytes_of_long, of_long / of_short);
    BOOST_TEST_MESSAGE(line.data());
    BOOST_TEST(of_long < 16 * std::max(of_short, 2e-9 * bytes_of_short));
}

} // namespace

BOOST_AUTO_TEST_SUITE(growth)

BOOST_AUTO_TEST_CASE(is_linear)
{
    for (const shape& s : shapes) {
        const costs of_short = measure(s, short_size, 2);
        const costs of_long = measure(s, long_size, 1);
        BOOST_TEST_MESSAGE(s.name());
        check_growth("parse", of_short.parse, of_long.parse);
        check_growth("normalize", of_short.normalize, of_long.normalize);
        check_growth("hash", of_short.hash, of_long.hash);
        check_growth("equivalent", of_short.equivalent, of_long.equivalent);
    }
}

BOOST_AUTO_TEST_SUITE_END()
