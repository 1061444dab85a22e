#include "work.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include <boost/test/unit_test.hpp>
#include <valgrind/callgrind.h>

namespace uriform::test {
namespace {

/// Returns the instructions in callgrind's `number`-th dump, just written.
double instructions_in_dump(unsigned number)
{
    const char* const out = std::getenv("CALLGRIND_OUT");
    BOOST_REQUIRE_MESSAGE(out != nullptr, "CALLGRIND_OUT names callgrind's output");
    const std::string name = out + ('.' + std::to_string(number));
    std::ifstream dump(name);
    std::string word;
    while (dump >> word && word != "totals:")
        ;
    double total = 0;
    BOOST_REQUIRE_MESSAGE(dump >> total, "callgrind, which is to run this program, has written " << name);
    std::remove(name.c_str());
    return total;
}

void tell(const std::string& name, double of_short, double of_long, double growth)
{
    std::array<char, 200> line{};
    std::snprintf(line.data(), line.size(), "%-40.40s %8.2f and %8.2f instructions a byte: %.3f", name.c_str(), of_short, of_long,
                  growth);
    BOOST_TEST_MESSAGE(line.data());
}

/// The instructions that a call may additionally take for a long text, independent of its length.
constexpr double overhead = 1000;

} // namespace

double instructions_of(const text_user& use, const std::string& text)
{
    static unsigned dumps = 0;
    if (dumps == 0)
        CALLGRIND_START_INSTRUMENTATION; // a dump's time depends on the amount of counted code
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

void check_growth(const std::string& name, const text_maker& make, const text_user& use, double bound)
{
    const std::string short_text = make(std::size_t{1} << 13);
    const std::string long_text = make(std::size_t{1} << 14);
    use(make(100)); // work done only once
    const double of_short = instructions_of(use, short_text) / static_cast<double>(short_text.size());
    const double of_long = (instructions_of(use, long_text) - overhead) / static_cast<double>(long_text.size());
    const double growth = of_long / of_short;
    tell(name, of_short, of_long, growth);
    BOOST_TEST(growth <= bound, name << ": " << growth);
}

} // namespace uriform::test
