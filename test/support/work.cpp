#include "work.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <time.h>

#include <boost/test/unit_test.hpp>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS
#endif

namespace uriform::test {
namespace {

/// The instructions in the dump that callgrind has just made, the `number`-th.
double instructions_in_dump(unsigned number)
{
    const std::string name = std::getenv("CALLGRIND_OUT") + ('.' + std::to_string(number));
    std::ifstream dump(name);
    std::string word;
    while (dump >> word && word != "totals:")
        ;
    double total = 0;
    BOOST_REQUIRE(dump >> total);
    std::remove(name.c_str());
    return total;
}

double seconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The shortest of a few measurements.
double seconds_of(const text_user& use, const std::string& text, int tries)
{
    double best = 1e9;
    for (; tries != 0; --tries) {
        const double begin = seconds();
        use(text);
        best = std::min(best, seconds() - begin);
    }
    return best;
}

void tell(const std::string& name, const char* unit, double of_short, double of_long)
{
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "%-40.40s %8.2f and %8.2f %s a byte", name.c_str(), of_short, of_long, unit);
    BOOST_TEST_MESSAGE(line.data());
}

/// What every call costs, however long the text is, in instructions.
constexpr double overhead = 20'000;

void check_instructions(const std::string& name, const text_maker& make, const text_user& use)
{
    const std::string short_text = make(std::size_t{1} << 15);
    const std::string long_text = make(std::size_t{1} << 16);
    use(make(100)); // what is done once, and never again
    const double of_short = instructions_of(use, short_text);
    const double of_long = instructions_of(use, long_text);
    tell(name, "instructions", of_short / static_cast<double>(short_text.size()), of_long / static_cast<double>(long_text.size()));
    // A vector that grows moves what it holds at sizes of its own; a cost with a square in it would come near four times.
    BOOST_TEST(of_long <= 2.25 * of_short + overhead, name << ": " << of_short << ", twice the text: " << of_long);
}

/// Eight times the length may take sixteen times as long, on a machine that does other things too; a cost that grows with the
/// square of the length would take sixty-four times as long. What takes less than two nanoseconds a byte is as good as free: there,
/// how much of the text the caches hold makes more of a difference than what is done with it.
void check_time(const std::string& name, const text_maker& make, const text_user& use, std::size_t size)
{
    const std::string short_text = make(size);
    const std::string long_text = make(8 * size);
    const double of_short = seconds_of(use, short_text, 2);
    const double of_long = seconds_of(use, long_text, 1);
    const auto bytes_of_short = static_cast<double>(short_text.size());
    tell(name, "ns", of_short * 1e9 / bytes_of_short, of_long * 1e9 / static_cast<double>(long_text.size()));
    BOOST_TEST(of_long < 16 * std::max(of_short, 2e-9 * bytes_of_short),
               name << ": " << of_short << " s, eight times the text: " << of_long << " s");
}

} // namespace

bool counts_instructions() noexcept
{
    return RUNNING_ON_VALGRIND != 0 && std::getenv("CALLGRIND_OUT") != nullptr;
}

double instructions_of(const text_user& use, const std::string& text)
{
    static unsigned dumps = 0;
    CALLGRIND_ZERO_STATS;
    use(text);
    CALLGRIND_DUMP_STATS;
    return instructions_in_dump(++dumps);
}

std::string repeated(std::string_view piece, std::size_t size)
{
    std::string text;
    text.reserve(size + piece.size());
    while (text.size() < size)
        text += piece;
    return text;
}

void check_growth(const std::string& name, const text_maker& make, const text_user& use, std::size_t size)
{
    if (counts_instructions())
        check_instructions(name, make, use);
    else
        check_time(name, make, use, size);
}

} // namespace uriform::test
