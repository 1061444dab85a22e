#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Tests results whose sizes exceed 32 bits. 64-bit machines would compute them, which takes too much memory.

using namespace uriform;

namespace {

/// Zeros, most of which use no memory while they are only read.
class zeros {
public:
    explicit zeros(std::size_t size) : octets_(static_cast<char*>(std::calloc(size, 1)), &std::free), size_(size)
    {
        if (octets_ == nullptr)
            throw std::bad_alloc();
    }

    [[nodiscard]] std::string_view text() const { return {octets_.get(), size_}; }

private:
    std::unique_ptr<char, decltype(&std::free)> octets_;
    std::size_t size_;
};

boost::test_tools::assertion_result has_narrow_sizes(boost::unit_test::test_unit_id)
{
    return sizeof(std::size_t) == 4;
}

} // namespace

BOOST_AUTO_TEST_SUITE(narrow_sizes, *boost::unit_test::precondition(has_narrow_sizes))

BOOST_AUTO_TEST_CASE(an_href_that_no_string_can_hold_is_not_written)
{
    const zeros octets(std::numeric_limits<std::size_t>::max() / 9 + 100); // an octet may become %EF%BF%BD
    web::url u = web::parse("https://h/p?q#f").value();
    BOOST_CHECK_THROW(u.set_hash(octets.text()), std::bad_alloc);
    BOOST_CHECK_THROW(u.set_search(octets.text()), std::bad_alloc);
    BOOST_CHECK_THROW(u.set_pathname(octets.text()), std::bad_alloc);
    BOOST_CHECK_THROW(u.set_username(octets.text()), std::bad_alloc);
    BOOST_TEST(u.href() == "https://h/p?q#f");
}

BOOST_AUTO_TEST_SUITE_END()
