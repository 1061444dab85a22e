#include <cstdlib>
#include <set>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/kernels.hpp"

/// @file
/// Tests which kernel is chosen. The test `property` checks that all kernels agree.

using namespace uriform;

BOOST_AUTO_TEST_SUITE(kernels)

BOOST_AUTO_TEST_CASE(each_has_a_name)
{
    const std::set<std::string_view> names(uriform::detail::simd_kernels().begin(), uriform::detail::simd_kernels().end());
    BOOST_TEST(names.size() == uriform::detail::simd_kernels().size());
    BOOST_TEST(!names.contains(""));
    BOOST_TEST(uriform::detail::simd_kernels().back() == "portable");
    BOOST_TEST(names.contains(uriform::detail::current_simd_kernel()));
#ifdef __aarch64__
    BOOST_TEST(uriform::detail::simd_kernels().front() == "neon");
#elif defined(__wasm_simd128__)
    BOOST_TEST(uriform::detail::simd_kernels().front() == "simd128");
#elif defined(__x86_64__)
    BOOST_TEST(names.contains("sse4.2") == (__builtin_cpu_supports("sse4.2") != 0)); // on Windows, too
    BOOST_TEST(names.contains("avx2") == (__builtin_cpu_supports("avx2") != 0));
    BOOST_TEST(names.contains("avx512") == (__builtin_cpu_supports("avx512vbmi2") != 0));
#elif defined(URIFORM_TEST_KERNEL)
    BOOST_TEST(uriform::detail::simd_kernels().front() == URIFORM_TEST_KERNEL);
#endif
}

/// The environment chooses the kernel at its first use. If it names an unknown kernel, the fastest is used.
BOOST_AUTO_TEST_CASE(choice_of_the_environment)
{
    const char* const requested = std::getenv("URIFORM_KERNEL");
    const bool is_one = requested != nullptr && std::string_view(requested) == "portable";
    BOOST_TEST(uriform::detail::current_simd_kernel() == (is_one ? "portable" : uriform::detail::simd_kernels().front()));
}

BOOST_AUTO_TEST_CASE(choice)
{
    const test::kernel_guard guard;
    for (const std::string_view name : uriform::detail::simd_kernels()) {
        BOOST_TEST(uriform::detail::select_simd_kernel(name));
        BOOST_TEST(uriform::detail::current_simd_kernel() == name);
        BOOST_TEST(parse_uri("http://h/").has_value());
    }
    for (const char* const none : {"", "no-such-kernel", "Portable", "portable "}) {
        BOOST_TEST(!uriform::detail::select_simd_kernel(none));
        BOOST_TEST(uriform::detail::current_simd_kernel() == uriform::detail::simd_kernels().back());
    }
}

BOOST_AUTO_TEST_SUITE_END()
