#include <sstream>
#include <string>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

/// @file
/// What an IRI converts to and what converts to it, and what parsing gives.

namespace iris = uriform::iri;
namespace uri_errc = uriform::uri_errc;
using uriform::error_number;

namespace {

template <class T>
concept core_normalizes = requires(const T& t)
{
    uriform::normalize(t);
};
template <class T>
concept core_compares = requires(const T& t)
{
    uriform::equivalent(t, t);
};
template <class T>
concept core_resolves = requires(const T& t)
{
    uriform::resolve(t, t);
};

template <class Iri, class Uri>
constexpr bool is_no_uri = !std::is_constructible_v<Uri, Iri> && !std::is_convertible_v<Iri, Uri> && !core_normalizes<Iri> &&
                           !core_compares<Iri> && !core_resolves<Iri>;

static_assert(is_no_uri<iris::iri_view, uriform::uri_view>);
static_assert(is_no_uri<iris::iri_view, uriform::uri_reference_view>);
static_assert(is_no_uri<iris::iri, uriform::uri>);
static_assert(is_no_uri<iris::iri_reference_view, uriform::uri_reference_view>);
static_assert(is_no_uri<iris::iri_reference, uriform::uri_reference>);
static_assert(core_normalizes<uriform::uri_view> && core_compares<uriform::uri> && core_resolves<uriform::uri_view>);

static_assert(std::is_convertible_v<uriform::uri_view, iris::iri_view>);
static_assert(std::is_convertible_v<uriform::uri, iris::iri_view>);
static_assert(std::is_convertible_v<uriform::uri_view, iris::iri_reference_view>);
static_assert(std::is_convertible_v<uriform::uri_reference, iris::iri_reference_view>);
static_assert(!std::is_constructible_v<iris::iri_view, uriform::uri_reference_view>);
static_assert(!std::is_constructible_v<iris::iri_view, iris::iri_reference_view>);
static_assert(std::is_convertible_v<iris::iri, iris::iri_view>);
static_assert(std::is_convertible_v<iris::iri, iris::iri_reference_view>);
static_assert(!std::is_convertible_v<iris::iri_view, iris::iri>); // a copy is explicit
static_assert(std::is_constructible_v<iris::iri, iris::iri_view>);
static_assert(!std::is_convertible_v<uriform::uri_view, iris::iri>);
static_assert(std::is_trivially_copyable_v<iris::iri_view>);
static_assert(sizeof(iris::iri_view) == sizeof(uriform::uri_view));

} // namespace

BOOST_AUTO_TEST_SUITE(iri_views)

BOOST_AUTO_TEST_CASE(components_are_raw)
{
    const auto i = iris::parse_iri(u8"x://u\u00E9@\u4F8B.jp:8/p\u00E9/%C3%A9?q\uE000#f\u00E9");
    BOOST_TEST_REQUIRE(i.has_value());
    BOOST_TEST(i->scheme() == "x");
    BOOST_TEST(i->authority().value() == "u\u00E9@\u4F8B.jp:8");
    BOOST_TEST(i->userinfo().value() == "u\u00E9");
    BOOST_TEST(i->host().value() == "\u4F8B.jp");
    BOOST_TEST(i->port_number().value() == 8);
    BOOST_TEST(i->path() == "/p\u00E9/%C3%A9");
    BOOST_TEST(i->query().value() == "q\uE000");
    BOOST_TEST(i->fragment().value() == "f\u00E9");
}

BOOST_AUTO_TEST_CASE(text_is_of_either_type)
{
    const std::u8string wide = u8"/\u00E9";
    const std::string narrow = "/\u00E9";
    for (const auto& i : {iris::parse_iri_reference(u8"/\u00E9"), iris::parse_iri_reference("/\u00E9"),
                          iris::parse_iri_reference(wide), iris::parse_iri_reference(narrow),
                          iris::parse_iri_reference(std::u8string_view(wide)), iris::parse_iri_reference(std::string_view(narrow))})
        BOOST_TEST(i.value().text() == narrow);
}

BOOST_AUTO_TEST_CASE(kinds)
{
    BOOST_TEST((iris::parse_iri(u8"/\u00E9").error().code == uri_errc::missing_scheme));
    BOOST_TEST((iris::parse_absolute_iri(u8"x:\u00E9#").error() ==
                uriform::error{uri_errc::unexpected_fragment, 4, uriform::rule::fragment}));
    BOOST_TEST((iris::parse_irelative_ref(u8"x:\u00E9").error().code == uri_errc::unexpected_scheme));
    BOOST_TEST(iris::parse_absolute_iri(u8"x:\u00E9?\u00E9").has_value());
    BOOST_TEST(iris::parse_irelative_ref(u8"\u00E9").has_value());
}

/// RFC 3987, sections 2.2 and 4.1, and RFC 3629: the first octet that no valid text could have there.
BOOST_AUTO_TEST_CASE(what_is_refused_and_where)
{
    const auto position = [](std::string_view text) { return iris::parse_iri_reference(text).error().position; };
    BOOST_TEST(position("/\xC3(") == 2U);
    BOOST_TEST(position("/\xC3") == 2U);
    BOOST_TEST(position("/\xFF") == 1U);
    BOOST_TEST(position("/\xED\xA0\x80") == 2U);
    BOOST_TEST(position("/\xE2\x80\xAE") == 3U); // U+202E
    BOOST_TEST(position("/\xEE\x80\x80") == 1U); // U+E000, private use, in a path
    BOOST_TEST(position("\xC3\xA9:x") == 2U);    // the scheme is ASCII
    BOOST_TEST(position("//[\xC3\xA9]") == 3U);
    BOOST_TEST((iris::parse_iri("http://h/\xC3").error().reading == uriform::rule::path));
}

BOOST_AUTO_TEST_CASE(owners)
{
    iris::iri owner(iris::parse_iri(u8"x:\u00E9").value());
    const iris::iri_view view = owner;
    BOOST_TEST((view == owner));
    BOOST_TEST((owner == "x:\u00E9"));
    const iris::iri moved = std::move(owner);
    BOOST_TEST(moved.scheme() == "x");
    const iris::iri_reference reference(moved);
    BOOST_TEST((reference == moved));
    BOOST_TEST((iris::iri_reference() < reference));
    std::ostringstream out;
    out << moved;
    BOOST_TEST(out.str() == "x:\u00E9");
}

BOOST_AUTO_TEST_SUITE_END()
