#include <concepts>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_set>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/iri/iri_containers.hpp>
#include <uriform/uri/format.hpp>
#include <uriform/uriform.hpp>

/// @file
/// Tests conversions to and from IRIs, and the result types of parsing.

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
static_assert(std::is_nothrow_move_constructible_v<iris::iri> && std::is_nothrow_move_assignable_v<iris::iri>);
static_assert(!std::is_convertible_v<iris::iri, std::string_view> && std::is_convertible_v<const iris::iri&, std::string_view>);
static_assert(!std::is_convertible_v<uriform::uri, iris::iri> && std::is_constructible_v<iris::iri, uriform::uri>);
static_assert(!std::is_constructible_v<iris::iri_view, std::string_view> && !std::is_constructible_v<iris::iri, std::string>);
static_assert(!std::is_constructible_v<uriform::uri, iris::iri> &&
              !std::is_constructible_v<uriform::uri_reference, iris::iri_view>);

// Constant expressions can parse char texts too.
static_assert(iris::parse_iri("http://\xC3\xA9/p")->host() == "\xC3\xA9");
static_assert(iris::parse_iri("http://\xC3(").error().position == 8);
static_assert(iris::parse_iri_reference("\xC3\xA9")->path() == "\xC3\xA9" && iris::iri_reference_view::parse("?\xC3\xA9")->query());
static_assert(iris::parse_iri_reference("s:#", uriform::reference_kind::absolute_uri).error().position == 2 &&
              iris::parse_iri_reference("//h?q", uriform::reference_kind::relative_ref)->query() == "q");
static_assert(iris::iri_view::parse("s:\xC3\xA9")->scheme() == "s" && iris::parse_iri_reference("s:")->as_iri()->scheme() == "s");

static_assert(noexcept(iris::iri::parse(std::declval<std::string>())) && noexcept(iris::parse_iri("")));
static_assert(std::same_as<decltype(std::declval<iris::iri_view>().scheme()), std::string_view>);
static_assert(std::same_as<decltype(std::declval<iris::iri_reference>().as_iri()), std::optional<iris::iri_view>>);

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
    BOOST_TEST((iris::parse_iri_reference(u8"x:\u00E9#", uriform::reference_kind::absolute_uri).error() ==
                uriform::error{uri_errc::unexpected_fragment, 4, uriform::component::fragment}));
    BOOST_TEST((iris::parse_iri_reference(u8"x:\u00E9", uriform::reference_kind::relative_ref).error().code ==
                uri_errc::unexpected_scheme));
    BOOST_TEST(iris::parse_iri_reference(u8"x:\u00E9?\u00E9", uriform::reference_kind::absolute_uri).has_value());
    BOOST_TEST(iris::parse_iri_reference(u8"\u00E9", uriform::reference_kind::relative_ref).has_value());
}

/// RFC 3987, sections 2.2 and 4.1, and RFC 3629: the position is the first octet that no valid text could contain there.
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
    BOOST_TEST((iris::parse_iri("http://h/\xC3").error().component == uriform::component::path));
}

/// The segments and parameters of an IRI are views into its text, as for a URI.
BOOST_AUTO_TEST_CASE(segments_and_parameters)
{
    const iris::iri_view page = iris::parse_iri("http://h/\xC3\xA9/%C3%A9?q=\xC3\xA9").value();
    BOOST_TEST((page.segments().front() == "\xC3\xA9"));
    BOOST_TEST((page.segments().back() == "\xC3\xA9"));
    BOOST_TEST(page.segments().front().raw() == "\xC3\xA9");
    BOOST_TEST((page.params().get("q") == "\xC3\xA9"));
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

BOOST_AUTO_TEST_CASE(each_type_parses_itself)
{
    static_assert(std::same_as<decltype(iris::iri_reference_view::parse("")), uriform::result<iris::iri_reference_view>>);
    static_assert(std::same_as<decltype(iris::iri::parse("")), uriform::result<iris::iri>>);
    BOOST_TEST(iris::iri_view::parse(u8"x:\u00E9")->path() == "\u00E9");
    BOOST_TEST((iris::iri_view::parse(u8"\u00E9").error() == iris::parse_iri(u8"\u00E9").error()));
    std::string text = "http://\u00E9.example/which/is/long";
    const char* const octets = text.data();
    const iris::iri taken = iris::iri::parse(std::move(text)).value();
    BOOST_TEST((taken.text().data() == octets));
    BOOST_TEST((iris::iri::parse("//\u00E9").error().code == uri_errc::missing_scheme));
    BOOST_TEST((iris::iri_reference::parse("//\u00E9").value() == "//\u00E9"));
    BOOST_TEST((iris::iri_reference::parse("//\u00E9").value() == "//\u00E9"));
    BOOST_TEST((iris::iri_reference::parse("/\xC3").error() == iris::parse_iri_reference("/\xC3").error()));
    BOOST_TEST((uriform::uri::parse("x:\u00E9").error().position == 2U));
}

BOOST_AUTO_TEST_CASE(an_owner_releases_its_string)
{
    iris::iri owner = iris::iri::parse("http://\u00E9.example/which/is/long").value();
    const char* const octets = owner.text().data();
    const std::string text = std::move(owner).release();
    BOOST_TEST((text.data() == octets));
    BOOST_TEST(text == "http://\u00E9.example/which/is/long");
    BOOST_TEST(owner.text().empty()); // NOLINT: tests the moved-from state
    BOOST_TEST((owner.parts() == uriform::components()));
}

BOOST_AUTO_TEST_CASE(an_iri_is_taken_apart_into_its_five_components)
{
    const auto [scheme, authority, path, query, fragment] = iris::parse_iri(u8"x://\u00E9/\u00FC?\u4F8B").value();
    static_assert(std::same_as<decltype(scheme), const std::string_view> ||
                  std::same_as<decltype(scheme), const std::optional<std::string_view>>);
    BOOST_TEST((authority == "\u00E9" && path == "/\u00FC" && query == "\u4F8B" && !fragment));
}

BOOST_AUTO_TEST_CASE(a_reference_with_a_scheme_is_an_iri)
{
    const iris::iri_reference owner = iris::iri_reference::parse("x:\u00E9").value();
    const std::optional<iris::iri_view> as = owner.as_iri();
    BOOST_TEST_REQUIRE(as.has_value());
    BOOST_TEST((as->text().data() == owner.text().data()));
    BOOST_TEST(!iris::parse_iri_reference(u8"//\u00E9")->as_iri().has_value());
}

BOOST_AUTO_TEST_CASE(accessors_of_single_parts)
{
    const auto i = iris::parse_iri(u8"https://\u00E9:\u00FC:x@127.0.0.1").value();
    BOOST_TEST((i.user() == "\u00E9" && i.password() == "\u00FC:x"));
    BOOST_TEST((i.ipv4() == uriform::ipv4_address::parse("127.0.0.1").value() && !i.ipv6()));
    BOOST_TEST((i.port_or_default() == 443));
}

/// Comparison uses the texts, whatever types hold them.
BOOST_AUTO_TEST_CASE(iris_compare_with_uris)
{
    const uriform::uri u(uriform::parse_uri("http://h/").value());
    const iris::iri i(u);
    BOOST_TEST((i == u && u == i && i == iris::iri_view(u)));
    BOOST_TEST((uriform::parse_uri("http://g/").value() < i && iris::parse_iri(u8"http://\u00E9/").value() > u));
    BOOST_TEST(std::hash<iris::iri>()(i) == std::hash<uriform::uri>()(u));
}

BOOST_AUTO_TEST_CASE(iris_are_printed_as_their_texts)
{
    const iris::iri_view i = iris::parse_iri(u8"x:\u00E9").value();
    BOOST_TEST(format_as(i) == "x:\u00E9");
#ifdef __cpp_lib_format
    BOOST_TEST(std::format("{}|{:>5}", i, iris::iri_reference(i)) == "x:\u00E9|  x:\u00E9");
#endif
}

BOOST_AUTO_TEST_CASE(containers_of_iris)
{
    const auto written = [](std::string text) { return iris::iri::parse(std::move(text)).value(); };
    const std::string forms[] = {"http://\u00E9.example", "HTTP://xn--9ca.example/", "http://%C3%A9.example:80"};
    std::set<iris::iri> texts;
    std::unordered_set<iris::iri> hashed;
    iris::iri_set seen;
    iris::iri_map<int> visits;
    for (const std::string& form : forms) {
        texts.insert(written(form));
        hashed.insert(written(form));
        seen.insert(written(form));
        ++visits[written(form)];
    }
    BOOST_TEST((texts.size() == 3 && hashed.size() == 3 && seen.size() == 1 && visits.size() == 1));
    BOOST_TEST(visits.find(uriform::parse_uri("http://xn--9ca.example").value())->second == 3);

    const iris::equivalence pages{.seed = 7, .options = {.drop_fragment = true}};
    iris::iri_set seen_pages(0, pages.hash(), pages.equal());
    BOOST_TEST(seen_pages.insert(written("http://\u00E9/#a")).second);
    BOOST_TEST(!seen_pages.insert(written("http://xn--9ca/#b")).second);
    BOOST_TEST(pages.hash()(written("x:\u00E9")) != iris::equivalence().hash()(written("x:\u00E9")));
    BOOST_TEST(!pages.less()(written("x:\u00E9#a"), written("x:%C3%A9#b")));
}

BOOST_AUTO_TEST_SUITE_END()
