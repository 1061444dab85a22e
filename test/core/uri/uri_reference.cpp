#include <concepts>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/same_reading.hpp"

/// @file
/// Tests views and owners: conversions, copies, and moved-from objects.

using namespace uriform;

namespace {

uri_view view_of(std::string_view text)
{
    return parse_uri(text).value();
}

uri_reference_view reference_of(std::string_view text)
{
    return parse_uri_reference(text).value();
}

/// Returns the port number of `//h:` followed by `digits`.
std::optional<std::uint16_t> port_number(const std::string& digits)
{
    return reference_of("//h:" + digits).port_number();
}

void check_is_empty_text(const uri_reference_view& reference)
{
    BOOST_TEST(reference.text().empty());
    BOOST_TEST((reference.parts() == components()));
    BOOST_TEST(reference.path().empty());
    BOOST_TEST(!reference.scheme().has_value());
    BOOST_TEST(!reference.fragment().has_value());
}

// A URI can be used wherever a reference can.
static_assert(std::is_convertible_v<uri_view, uri_reference_view>);
static_assert(std::is_convertible_v<uri, uri_reference>);

// An owner converts to its view at no cost; a view becomes an owner only explicitly.
static_assert(std::is_convertible_v<uri, uri_view>);
static_assert(std::is_convertible_v<uri, uri_reference_view>);
static_assert(std::is_convertible_v<uri_reference, uri_reference_view>);
static_assert(!std::is_convertible_v<uri_view, uri> && std::is_constructible_v<uri, uri_view>);
static_assert(!std::is_convertible_v<uri_reference_view, uri_reference>);
static_assert(std::is_constructible_v<uri_reference, uri_reference_view>);
static_assert(std::is_constructible_v<uri_reference, uri_view>);

// No text becomes a URI without being parsed, and every URI converts to its text.
static_assert(!std::is_constructible_v<uri_view, std::string_view> && !std::is_constructible_v<uri, std::string>);
static_assert(!std::is_constructible_v<uri_reference_view, std::string_view, components>);
static_assert(std::is_convertible_v<uri_view, std::string_view> && std::is_convertible_v<const uri_reference&, std::string_view>);
static_assert(!std::is_convertible_v<uri, std::string_view>); // from a temporary owner

// Views and the functions that take them never throw.
static_assert(std::is_nothrow_constructible_v<uri_view, const uri&> && std::is_nothrow_constructible_v<uri_reference_view, uri>);
static_assert(noexcept(equivalent(std::declval<uri>(), std::declval<uri_reference>())));

// Constant expressions can parse texts too.
static_assert(parse_uri("http://h/p")->path() == "/p" && parse_uri("http://a b/").error().position == 8);
static_assert(parse_uri_reference("a").has_value() &&
              parse_uri_reference("s:#", reference_kind::absolute_uri).error().position == 2);
static_assert(parse_uri_reference("//h?q", reference_kind::relative_ref)->query() == "q");

static_assert(std::is_trivially_copyable_v<uri_view> && std::is_trivially_copyable_v<uri_reference_view>);
static_assert(std::is_nothrow_move_constructible_v<uri> && std::is_nothrow_move_assignable_v<uri>);
static_assert(std::same_as<decltype(std::declval<uri_view>().scheme()), std::string_view>);
static_assert(std::same_as<decltype(std::declval<uri_reference_view>().scheme()), std::optional<std::string_view>>);
static_assert(noexcept(parse_uri(std::string_view())) && noexcept(parse_uri_reference(std::string_view())));
static_assert(noexcept(uri::parse(std::declval<std::string>())));

} // namespace

BOOST_AUTO_TEST_SUITE(views)

BOOST_AUTO_TEST_CASE(each_type_parses_itself)
{
    static_assert(uri_view::parse("s:")->scheme() == "s");
    static_assert(std::same_as<decltype(uri_reference_view::parse("")), result<uri_reference_view>>);
    static_assert(std::same_as<decltype(uri_reference::parse("")), result<uri_reference>>);
    BOOST_TEST((uri_view::parse("a").error() == parse_uri("a").error()));
    BOOST_TEST(uri_reference_view::parse("a")->path() == "a");
    std::string text = "http://example.com/which/is/long";
    const char* const octets = text.data();
    const uri taken = uri::parse(std::move(text)).value();
    BOOST_TEST((taken.text().data() == octets));
    BOOST_TEST((uri::parse("//h").error() == parse_uri("//h").error()));
    BOOST_TEST((uri_reference::parse("//h").value() == "//h"));
}

BOOST_AUTO_TEST_CASE(an_owner_releases_its_string)
{
    uri owner = uri::parse("http://example.com/which/is/long").value();
    const char* const octets = owner.text().data();
    const std::string text = std::move(owner).release();
    BOOST_TEST(text == "http://example.com/which/is/long");
    BOOST_TEST((text.data() == octets));
    check_is_empty_text(owner); // NOLINT: tests the moved-from state
}

BOOST_AUTO_TEST_CASE(a_view_is_of_the_text_that_it_was_given)
{
    const std::string text = "http://h/p";
    const uri_view view = view_of(text);
    BOOST_TEST((view.text().data() == text.data()));
    BOOST_TEST((view.host()->data() == text.data() + 7));
    BOOST_TEST(view.size() == text.size());
    BOOST_TEST(!view.empty());
    const uri_view copy = view; // NOLINT: tests the copy
    BOOST_TEST((copy.path().data() == text.data() + 8));
}

/// Only as_uri() makes a URI from a reference, since the reference may lack a scheme.
BOOST_AUTO_TEST_CASE(no_reference_becomes_a_uri)
{
    BOOST_TEST((!std::is_constructible_v<uri_view, uri_reference_view>));
    BOOST_TEST((!std::is_constructible_v<uri_view, uri_reference>));
    BOOST_TEST((!std::is_constructible_v<uri, uri_reference>));
    BOOST_TEST((!std::is_constructible_v<uri, uri_reference_view>));
    BOOST_TEST((!std::is_assignable_v<uri_view&, uri_reference_view>));
    BOOST_TEST((!std::is_assignable_v<uri_view&, uri_reference>));
    BOOST_TEST((!std::is_assignable_v<uri&, uri_reference>));
    BOOST_TEST((!std::is_default_constructible_v<uri_view>));
    BOOST_TEST((!std::is_default_constructible_v<uri>));
    BOOST_TEST((std::is_default_constructible_v<uri_reference_view>));
}

BOOST_AUTO_TEST_CASE(a_view_may_end_within_a_longer_text)
{
    const std::string_view text = "http://h/p?q#f%zz [";
    BOOST_TEST(view_of(text.substr(0, 10)) == "http://h/p");
    BOOST_TEST(!view_of(text.substr(0, 10)).query().has_value());
}

BOOST_AUTO_TEST_CASE(the_empty_reference)
{
    check_is_empty_text(uri_reference_view());
    check_is_empty_text(uri_reference());
    check_is_empty_text(parse_uri_reference(std::string_view()).value());
    BOOST_TEST(uri_reference_view().empty());
    BOOST_TEST((uri_reference_view() == reference_of("")));
}

BOOST_AUTO_TEST_CASE(from_owner_to_view_and_back)
{
    const uri owner(view_of("http://u@h:1/p?q#f"));
    const uri_view view = owner;
    BOOST_TEST((view.text().data() == owner.text().data()));
    BOOST_TEST(test::same_reading(view.parts(), owner.parts()));
    const uri_reference_view reference = owner;
    BOOST_TEST(reference.scheme().value() == "http");
    const uri_reference other(reference);
    BOOST_TEST((other.text().data() != owner.text().data()));
    BOOST_TEST((other == owner));
    BOOST_TEST(test::same_reading(other.parts(), owner.parts()));
    const uri_reference sliced = owner;
    BOOST_TEST(sliced.fragment().value() == "f");
}

BOOST_AUTO_TEST_CASE(owners_keep_the_string_that_they_are_given)
{
    std::string text = "http://example.com/a/path/that/is/too/long/for/the/string/itself";
    const char* const data = text.data();
    const uri owner = uri::parse(std::move(text)).value();
    BOOST_TEST((owner.text().data() == data));
    BOOST_TEST(owner.host().value() == "example.com");
    BOOST_TEST(uri_reference::parse("../a").value().path() == "../a");
    BOOST_TEST((uri::parse("../a").error().code == uri_errc::missing_scheme));
    BOOST_TEST(uri_reference::parse("a b").error().position == 1U);
}

BOOST_AUTO_TEST_CASE(copies_are_their_own)
{
    uri a(view_of("http://h/a"));
    const uri b = a;
    a = uri(view_of("s:x"));
    BOOST_TEST(b == "http://h/a");
    BOOST_TEST(b.host().value() == "h");
    BOOST_TEST(a == "s:x");
    BOOST_TEST(!a.host().has_value());
    const uri& same = a;
    a = same;
    BOOST_TEST(a == "s:x");
}

/// Tests texts that the string stores internally, and longer texts.
BOOST_AUTO_TEST_CASE(moved_from_is_the_empty_text)
{
    for (const std::string& text : {std::string("http://h/p?q"), "http://h/" + std::string(100, 'a') + "?q"}) {
        uri from(view_of(text));
        uri to = std::move(from);
        BOOST_TEST(to == text);
        BOOST_TEST(to.query().value() == "q");
        check_is_empty_text(from); // NOLINT: tests the moved-from state
        BOOST_TEST(from.uri_reference::text().empty());
        BOOST_TEST(static_cast<const uri&>(from).scheme().empty());

        uri assigned(view_of("s:something/else"));
        assigned = std::move(to);
        BOOST_TEST(assigned == text);
        BOOST_TEST(assigned.host().value() == "h");
        check_is_empty_text(to); // NOLINT: tests the moved-from state
        to = assigned;
        BOOST_TEST(to == text);
    }
}

BOOST_AUTO_TEST_CASE(moved_to_itself)
{
    uri_reference owner(reference_of("//h/p"));
    uri_reference& same = owner;
    owner = std::move(same);
    BOOST_TEST(owner.text().size() == owner.parts().size);
}

/// RFC 3986, section 3.2.1: the first `:` ends the user; an undefined part differs from an empty part.
BOOST_AUTO_TEST_CASE(user_and_password)
{
    const auto is = [](std::string_view text, std::optional<std::string_view> user, std::optional<std::string_view> password) {
        const uri_reference owner(reference_of(text));
        return reference_of(text).user() == user && reference_of(text).password() == password && owner.user() == user &&
               owner.password() == password;
    };
    BOOST_TEST(is("//h", std::nullopt, std::nullopt));
    BOOST_TEST(is("u:p@h", std::nullopt, std::nullopt));
    BOOST_TEST(is("//u@h", "u", std::nullopt));
    BOOST_TEST(is("//u:@h", "u", ""));
    BOOST_TEST(is("//:p@h", "", "p"));
    BOOST_TEST(is("//@h:8", "", std::nullopt));
    BOOST_TEST(is("s://u%3Av:p:q%40@h:8", "u%3Av", "p:q%40"));
    static_assert(parse_uri("s://u:p@h")->password() == "p");
}

BOOST_AUTO_TEST_CASE(addresses)
{
    BOOST_TEST((reference_of("//192.0.2.1:80").ipv4() == ipv4_address::parse("192.0.2.1").value()));
    BOOST_TEST((reference_of("//u@[2001:DB8::1]:80").ipv6() == ipv6_address::parse("2001:db8::1").value()));
    BOOST_TEST((reference_of("//[::ffff:1.2.3.4]").ipv6()->mapped_ipv4() == ipv4_address::parse("1.2.3.4").value()));
    for (const std::string_view text : {"", "//", "//h", "//192.0.2.%31", "//192.0.2.256", "//[v1.a]", "192.0.2.1"})
        BOOST_TEST((!reference_of(text).ipv4() && !reference_of(text).ipv6()), text);
    BOOST_TEST((!reference_of("//192.0.2.1").ipv6() && !reference_of("//[::1]").ipv4()));
    static_assert(parse_uri("s://127.0.0.1")->ipv4()->is_loopback() && parse_uri("s://[::1]")->ipv6()->is_loopback());
}

BOOST_AUTO_TEST_CASE(port_or_default)
{
    static constexpr scheme_rule rules[] = {{"x", 7}};
    const scheme_table table(rules);
    BOOST_TEST((reference_of("HTTP://h").port_or_default() == 80));
    BOOST_TEST((reference_of("http://h:").port_or_default() == 80));
    BOOST_TEST((reference_of("http://h:0081").port_or_default() == 81));
    BOOST_TEST((reference_of("//h:81").port_or_default() == 81));
    BOOST_TEST((reference_of("x://h").port_or_default(table) == 7));
    for (const std::string_view text : {"", "//h", "http:", "x://h", "file:///", "http://h:65536"})
        BOOST_TEST(!reference_of(text).port_or_default().has_value(), text);
}

BOOST_AUTO_TEST_CASE(as_uri)
{
    const uri_reference owner(reference_of("http://h/p"));
    const std::optional<uri_view> as = owner.as_uri();
    BOOST_TEST_REQUIRE(as.has_value());
    BOOST_TEST(as->scheme() == "http");
    BOOST_TEST((as->text().data() == owner.text().data()));
    BOOST_TEST(!reference_of("//h/p").as_uri().has_value());
    BOOST_TEST(!reference_of("").as_uri().has_value());
    BOOST_TEST(reference_of("s:").as_uri().has_value());
}

BOOST_AUTO_TEST_CASE(port_numbers)
{
    BOOST_TEST(!reference_of("//h").port_number().has_value());
    BOOST_TEST(!reference_of("h").port_number().has_value());
    BOOST_TEST(!port_number("").has_value());
    BOOST_TEST(port_number("0").value() == 0);
    BOOST_TEST(port_number("000").value() == 0);
    BOOST_TEST(port_number("1").value() == 1);
    BOOST_TEST(port_number("0080").value() == 80);
    BOOST_TEST(port_number("65535").value() == 65535);
    BOOST_TEST(port_number(std::string(30, '0') + "65535").value() == 65535);
    BOOST_TEST(!port_number("65536").has_value());
    BOOST_TEST(!port_number("65616").has_value());
    BOOST_TEST(!port_number("99999").has_value());
    BOOST_TEST(!port_number("4294967296").has_value());
    BOOST_TEST(!port_number("4294967376").has_value());
    BOOST_TEST(!port_number("18446744073709551696").has_value());
    BOOST_TEST(!port_number(std::string(30, '1')).has_value());
}

BOOST_AUTO_TEST_CASE(equality_is_of_texts)
{
    const uri owner(view_of("http://h/"));
    BOOST_TEST((owner == view_of("http://h/")));
    BOOST_TEST((view_of("http://h/") == owner));
    BOOST_TEST((owner != view_of("HTTP://h/")));
    BOOST_TEST((reference_of("http://h/") == owner));
    BOOST_TEST((owner == "http://h/"));
    BOOST_TEST(("http://h/" == owner));
    BOOST_TEST((owner != std::string("http://h")));
    BOOST_TEST((reference_of("a%2e") != reference_of("a%2E")));
}

BOOST_AUTO_TEST_CASE(order_is_of_octets)
{
    BOOST_TEST((reference_of("a") < reference_of("b")));
    BOOST_TEST((reference_of("a") < reference_of("aa")));
    BOOST_TEST((reference_of("Z") < reference_of("a")));
    BOOST_TEST((reference_of("") < reference_of("!")));
    BOOST_TEST((uri(view_of("s:b")) > view_of("s:a")));
    BOOST_TEST((uri(view_of("s:b")) <= view_of("s:b")));
    BOOST_TEST(((reference_of("a") <=> reference_of("a")) == std::strong_ordering::equal));
}

BOOST_AUTO_TEST_CASE(streams_write_the_text)
{
    std::ostringstream out;
    out << view_of("http://h/") << ' ' << uri_reference(reference_of("../a"));
    BOOST_TEST(out.str() == "http://h/ ../a");
}

BOOST_AUTO_TEST_SUITE_END()
