#include <cstdlib>
#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/kernel_choice.hpp>
#include <uriform/uri/parse.hpp>

#include "../support/kernels.hpp"

/// @file
/// The choice of a kernel. That all of them agree is the test `property`.

using namespace uriform;

BOOST_AUTO_TEST_SUITE(kernels)

BOOST_AUTO_TEST_CASE(each_has_a_name)
{
    BOOST_TEST(kernel_count() >= 1U);
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kernel_count(); ++i)
        names.insert(kernel_name(i));
    BOOST_TEST(names.size() == kernel_count());
    BOOST_TEST(!names.contains(""));
    BOOST_TEST(kernel_name(kernel_count() - 1) == "scalar");
    BOOST_TEST(kernel_name(kernel_count()).empty());
    BOOST_TEST(kernel_name(static_cast<std::size_t>(-1)).empty());
    BOOST_TEST(names.contains(current_kernel()));
}

/// The environment chooses at first use, if there is such a kernel; or else it is the fastest.
BOOST_AUTO_TEST_CASE(choice_of_the_environment)
{
    const char* const wish = std::getenv("URIFORM_KERNEL");
    const bool is_one = wish != nullptr && std::string_view(wish) == "scalar";
    BOOST_TEST(current_kernel() == (is_one ? "scalar" : kernel_name(0)));
}

BOOST_AUTO_TEST_CASE(choice)
{
    const test::kernel_guard guard;
    for (std::size_t i = 0; i < kernel_count(); ++i) {
        BOOST_TEST(use_kernel(kernel_name(i)));
        BOOST_TEST(current_kernel() == kernel_name(i));
        BOOST_TEST(parse_uri("http://h/").has_value());
    }
    for (const char* const none : {"", "abacus", "Scalar", "scalar "}) {
        BOOST_TEST(!use_kernel(none));
        BOOST_TEST(current_kernel() == kernel_name(kernel_count() - 1));
    }
}

BOOST_AUTO_TEST_SUITE_END()
