#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

#include <unistd.h>

#include <boost/test/unit_test.hpp>

#include <uriform/batch/column_functions.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/segments.hpp>

/// @file
/// Several threads read the same texts, views, owners and tables, including the library's first use. Run these tests under a thread
/// sanitizer.

using namespace uriform;

namespace {

/// Runs `act(number)` in `count` threads that start simultaneously, and returns how many calls returned false.
template <class Act>
int count_failures(int count, Act act)
{
    std::atomic<int> waiting{0};
    std::atomic<int> failures{0};
    std::vector<std::thread> threads;
    for (int number = 0; number < count; ++number)
        threads.emplace_back([&, number] {
            ++waiting;
            while (waiting.load() < count)
                std::this_thread::yield();
            failures += act(number) ? 0 : 1;
        });
    for (std::thread& thread : threads)
        thread.join();
    return failures.load();
}

/// A large environment: choosing a kernel searches it, so that takes long.
class long_environment {
public:
    long_environment() : before_(environ), names_(1'000'000, name_.data())
    {
        names_.push_back(nullptr);
        environ = names_.data();
    }
    ~long_environment() { environ = before_; }
    long_environment(const long_environment&) = delete;
    long_environment& operator=(const long_environment&) = delete;

private:
    char** before_;
    std::string name_ = "A=";
    std::vector<char*> names_;
};

constexpr std::string_view text = "HTTP://EXAMPLE.com:80/%7Euser/./a%2fb?q";
constexpr std::string_view normal_form = "http://example.com/~user/a%2Fb?q";

} // namespace

BOOST_AUTO_TEST_SUITE(threads)

/// The test program's first use of the library; keep this test case first. A kernel selected by one thread stays selected, even if
/// another thread finds at the same time that no kernel was chosen yet.
BOOST_AUTO_TEST_CASE(first_use)
{
    const long_environment slow;
    const auto act = [](int number) {
        std::array<std::uint32_t, 4> found{};
        switch (number % 4) {
        case 0:
            return uriform::detail::select_simd_kernel("portable");
        case 1:
            return parse_uri(text)->host() == "EXAMPLE.com";
        case 2:
            return find_line_feeds("a\nb\n", found) == 2 && found[1] == 3;
        default:
            return !uriform::detail::current_simd_kernel().empty();
        }
    };
    BOOST_TEST(count_failures(8, act) == 0);
    BOOST_TEST(uriform::detail::current_simd_kernel() == "portable");
}

/// All kernels return the same results, so kernels may change at any time.
BOOST_AUTO_TEST_CASE(another_kernel)
{
    const auto act = [](int number) {
        bool right = true;
        for (std::size_t i = 0; i < 2000; ++i) {
            if (number % 2 == 0)
                right = uriform::detail::select_simd_kernel(
                            uriform::detail::simd_kernels()[i % uriform::detail::simd_kernels().size()]) &&
                        right;
            right = right && parse_uri(text)->path() == "/%7Euser/./a%2fb" && !parse_uri("http://a b/");
        }
        return right;
    };
    BOOST_TEST(count_failures(4, act) == 0);
}

BOOST_AUTO_TEST_CASE(shared_objects)
{
    static constexpr scheme_rule mine[] = {{"gemini", 1965, true}};
    const scheme_table table(mine);
    const uri_view view = parse_uri(text).value();
    const uri owner(view);
    const uri_view gemini = parse_uri("GEMINI://h:1965").value();
    const uri_reference_view relative = parse_uri_reference("../c").value();
    const std::unordered_set<uri, equivalence_hash, equivalence_equal> seen{owner};
    const auto act = [&](int) {
        bool right = true;
        for (int i = 0; i < 1000; ++i) {
            const uri copy = owner;
            right = right && copy == owner && normalize(view) == normal_form && normalize(owner) == normal_form &&
                    equivalent(view, owner) && compare(view, owner) == 0 && hash_normalized(view) == hash_normalized(owner) &&
                    seen.contains(view) && resolve(owner, relative) == "HTTP://EXAMPLE.com:80/c" &&
                    (*view.segments().begin() == "~user") && normalize(gemini, {.schemes = &table}) == "gemini://h/" &&
                    normalize(gemini) == "gemini://h:1965";
        }
        return right;
    };
    BOOST_TEST(count_failures(8, act) == 0);
}

/// All threads read the same column and write to separate columns while the kernel changes.
BOOST_AUTO_TEST_CASE(one_column)
{
    constexpr std::size_t count = 200;
    std::vector<std::uint32_t> offsets{0};
    std::string octets;
    for (std::size_t i = 0; i < count; ++i) {
        octets += i % 3 == 0 ? normal_form : i % 3 == 1 ? text : "http://a b/";
        offsets.push_back(static_cast<std::uint32_t>(octets.size()));
    }
    const std::vector<std::uint8_t> validity(count / 8, 0x7F);
    const batch::column rows = batch::column(octets.data(), std::span<const std::uint32_t>(offsets)).with_validity(validity.data());
    const auto act = [&](int number) {
        bool right = true;
        for (std::size_t i = 0; i < 100; ++i) {
            if (number == 0)
                right = uriform::detail::select_simd_kernel(
                            uriform::detail::simd_kernels()[i % uriform::detail::simd_kernels().size()]) &&
                        right;
            batch::growing_column out;
            std::vector<error> errors(count);
            const batch::outcome counts = batch::normalize(rows, out, {.errors = errors});
            right = right && counts.rows == count && counts.nulls == count / 8 && out.view()[0] == normal_form &&
                    out.view()[1] == normal_form && errors[2].position == 8;
        }
        return right;
    };
    BOOST_TEST(count_failures(4, act) == 0);
}

BOOST_AUTO_TEST_SUITE_END()
