#include <cstdlib>
#include <new>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>

/// @file
/// What appends to a string leaves it as it was where memory is short, whichever piece of memory it is that cannot be had.

namespace iris = uriform::iri;

namespace {

thread_local std::size_t calls_left = static_cast<std::size_t>(-1);

/// Has `act()` run short of memory at its first call of `operator new`, its second and so on, until it does not; gives how often.
template <class Act, class Check>
std::size_t each_failure(Act act, Check check)
{
    for (std::size_t calls = 0;; ++calls) {
        bool thrown = false;
        calls_left = calls;
        try {
            act();
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        calls_left = static_cast<std::size_t>(-1);
        if (!thrown)
            return calls;
        check();
    }
}

} // namespace

// The program's own take the place of the C++ library's in all that it is linked with.
[[gnu::noinline]] void* operator new(std::size_t size)
{
    void* const memory = calls_left == 0 ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        throw std::bad_alloc();
    --calls_left;
    return memory;
}

[[gnu::noinline]] void operator delete(void* memory) noexcept
{
    std::free(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

BOOST_AUTO_TEST_SUITE(where_memory_is_short)

BOOST_AUTO_TEST_CASE(the_string_stays_as_it_was)
{
    const std::string text = "http://\u00E9/" + std::string(3000, 'a') + "e\u0301%C3%A9";
    const auto iri = iris::parse_iri(text).value();
    const std::string uri_text = "http://xn--9ca/" + std::string(3000, 'a') + "%C3%A9";
    const auto uri = uriform::parse_uri(uri_text).value();
    auto charset = iris::charset::open("windows-1258").value();
    const auto each = [](auto act) {
        std::string out;
        const std::size_t failures = each_failure(
            [&] {
                out = "as it was";
                act(out);
            },
            [&] { BOOST_TEST(out == "as it was"); });
        BOOST_TEST(failures >= 1U);
    };
    each([&](std::string& out) { BOOST_REQUIRE(iris::append_uri(iri, out)); });
    each([&](std::string& out) { BOOST_REQUIRE(iris::append_uri(iri, out, {.nfc = true})); });
    each([&](std::string& out) { BOOST_REQUIRE(iris::append_iri(uri, out)); });
    each([&](std::string& out) { iris::append_normalized(iri, out); });
    each([&](std::string& out) { BOOST_REQUIRE(charset.append_decoded(uri_text, out)); });
}

BOOST_AUTO_TEST_SUITE_END()
