#include <boost/test/unit_test.hpp>

#include <uriform/uri/literals.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// URI literals. That wrong ones do not compile is the test `refused`.

using namespace uriform::literals;

static_assert("https://example.com/"_uri.host() == "example.com");
static_assert("http://u@h:0443/p?q#f"_uri.port_number() == 443);
static_assert("http://[::1]/"_uri.host_kind() == uriform::host_kind::ipv6);
static_assert("http://[v1.a]/"_uri.host_kind() == uriform::host_kind::ipvfuture);
static_assert("http://127.0.0.1/"_uri.host_kind() == uriform::host_kind::ipv4);
static_assert("http://h/"_uri.host_kind() == uriform::host_kind::reg_name);
static_assert("urn:a:b"_uri.scheme() == "urn");
static_assert("urn:a:b"_uri.path() == "a:b");
static_assert("s:#"_uri.fragment() == "");
static_assert(!"s:#"_uri.query());
static_assert(""_uri_reference.empty());
static_assert("../a"_uri_reference.path() == "../a");
static_assert(!"//h"_uri_reference.scheme());
static_assert("//u@h"_uri_reference.userinfo() == "u");
static_assert("//u@h:1"_uri_reference.authority() == "u@h:1");
static_assert("?%41"_uri_reference.query() == "%41");
static_assert(!"a"_uri_reference.as_uri());
static_assert("s:a"_uri_reference.as_uri()->scheme() == "s");
static_assert("s:a"_uri == "s:a"_uri_reference);
static_assert("s:a"_uri < "s:b"_uri);

BOOST_AUTO_TEST_SUITE(literals)

/// A literal and a text that is parsed have the same components, hints included.
BOOST_AUTO_TEST_CASE(are_what_parsing_returns)
{
    constexpr auto literal = "HTTP://u@[::1]:80/%7e/./a?b#c"_uri;
    BOOST_TEST((literal.parts() == uriform::parse_uri("HTTP://u@[::1]:80/%7e/./a?b#c").value().parts()));
}

BOOST_AUTO_TEST_CASE(view_static_storage)
{
    const auto make = [] { return "http://h/p"_uri; };
    const uriform::uri_view kept = make();
    BOOST_TEST(kept == "http://h/p");
}

BOOST_AUTO_TEST_SUITE_END()
