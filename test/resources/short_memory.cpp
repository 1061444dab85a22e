#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/form.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/resolve.hpp>

/// @file
/// What appends to a string leaves it as it was where memory is short.

using namespace uriform;

namespace {

thread_local bool short_memory = false;

/// Whether `act()`, which gets no memory, throws `std::bad_alloc`.
template <class Act>
bool throws_bad_alloc(Act act)
{
    short_memory = true;
    bool thrown = false;
    try {
        act();
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    short_memory = false;
    return thrown;
}

} // namespace

// The program's own take the place of the C++ library's in all that it is linked with.
void* operator new(std::size_t size)
{
    void* const memory = short_memory ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

BOOST_AUTO_TEST_SUITE(where_memory_is_short)

BOOST_AUTO_TEST_CASE(the_string_stays_as_it_was)
{
    for (const std::size_t size : {30u, 300u, 3000u}) {
        const std::string text(size, ' ');
        const std::vector<form_field> fields{{text, "a"}};
        std::string out = "as it was";
        BOOST_TEST(throws_bad_alloc([&] { append_percent_encoded(text, encode_sets::query, out); }));
        BOOST_TEST(throws_bad_alloc([&] { static_cast<void>(append_percent_decoded(text, out)); }));
        BOOST_TEST(throws_bad_alloc([&] { append_form_encoded(text, out); }));
        BOOST_TEST(throws_bad_alloc([&] { append_form(fields, out); }));
        BOOST_TEST(out == "as it was");
    }
}

BOOST_AUTO_TEST_CASE(a_reference_is_appended_whole_or_not_at_all)
{
    const std::string text = "HTTP://H/" + std::string(300, 'a') + "/../%41";
    const uri_view u = parse_uri(text).value();
    const std::string clean_text = "http://h/" + std::string(300, 'a');
    const uri_view clean = parse_uri(clean_text).value();
    std::string out = "as it was";
    BOOST_TEST(throws_bad_alloc([&] { append_normalized(u, out); }));
    BOOST_TEST(throws_bad_alloc([&] { append_resolved(u, clean, out); }));
    BOOST_TEST(throws_bad_alloc([&] { append_resolved(clean, u, out); }));
    BOOST_TEST(throws_bad_alloc([&] { static_cast<void>(normalize(u)); }));
    BOOST_TEST(out == "as it was");
    builder b(u);
    BOOST_TEST(throws_bad_alloc([&] { b.append_segment(std::string_view(text)); }));
    BOOST_TEST(throws_bad_alloc([&] { b.query(std::string_view(text)); }));
    BOOST_TEST((b.build() == u));
}

BOOST_AUTO_TEST_CASE(an_error_takes_no_memory)
{
    std::string out = "as it was";
    BOOST_TEST(!throws_bad_alloc([&] { static_cast<void>(append_percent_decoded(std::string_view("%"), out)); }));
    BOOST_TEST(out == "as it was");
}

BOOST_AUTO_TEST_SUITE_END()
