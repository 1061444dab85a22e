// Imports a whole library, and includes only the standard headers for the names it uses.
#include <array>
#include <cassert>
#include <functional>
#include <iostream>
#include <ranges>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>

#if defined(OF_KEYS)
import uriform.keys;
#elif defined(OF_EXPLAIN)
import uriform.explain;
#elif defined(OF_IRI)
import uriform.iri;
#else
import uriform;
#endif

using namespace uriform::literals;

namespace {

static_assert("HTTP://EXAMPLE.com:80"_normalized_uri == "http://example.com/");
static_assert(uriform::equivalent("http://h"_uri, "HTTP://H:80/"_uri));
static_assert("a"_uri_reference < "b"_uri_reference);
static_assert(uriform::chars::digit.contains('0') && uriform::chars::unreserved.contains('~'));
static_assert(!uriform::web::encode_sets::path.contains('^'));
static_assert(std::ranges::borrowed_range<uriform::segments_view> && std::ranges::view<uriform::params_view>);
static_assert(std::is_error_code_enum_v<uriform::error_number>);

template <class T>
std::string written(const T& value)
{
    std::ostringstream out;
    out << value;
    return out.str();
}

void check_uris()
{
    const auto u = uriform::parse_uri("http://EXAMPLE.com:80/%7Euser/./a%2fb?x=1").value();
    assert(uriform::normalize(u) == "http://example.com/~user/a%2Fb?x=1");
    assert(written(u) == u.text() && format_as(u) == u.text());
    assert(*u.segments().begin() == "~user");
    assert(u.params().get("x") == "1");
    assert(u != uriform::with_param(u, "x", "2"));
    assert(std::ranges::distance(u.segments()) == 3);
    assert(std::hash<uriform::uri>()(uriform::uri(u)) == std::hash<uriform::uri_view>()(u));

    std::unordered_set<uriform::uri> texts{uriform::uri(u)};
    assert(texts.contains(uriform::uri(u)));
    uriform::uri_set seen{uriform::uri(u)};
    assert(seen.contains(uriform::parse_uri("http://example.com/~user/a%2Fb?x=1").value()));
    assert(uriform::builder().scheme("https").host("h").append_segment_data("a/b").build()->text() == "https://h/a%2Fb");
}

void check_errors()
{
    assert(uriform::parse_uri("http://h") == uriform::parse_uri("http://h"));
    const uriform::result<uriform::uri_view> bad = uriform::parse_uri("http://a b/");
    assert(!bad && bad.error().position == 8 && bad.error().code == uriform::uri_errc::invalid_character);
    assert(written(bad.error()) == "invalid character in host at byte 8");
    assert(written(uriform::component::host) == "host");
    assert(std::error_code(uriform::uri_errc::invalid_character).category() == uriform::uriform_category());
}

void check_other_layers()
{
    const auto url = uriform::web::parse(" ..\\a|b?q=x y", uriform::web::parse("https://h/b/").value()).value();
    assert(written(url) == format_as(url) && url == "https://h/a|b?q=x%20y");
    assert(uriform::web::to_uri(url).text() == "https://h/a%7Cb?q=x%20y");
    const std::array<std::string_view, 2> column{"HTTP://h", "http://a b"};
    uriform::batch::growing_column out;
    assert(uriform::batch::normalize(uriform::batch::column(column), out).valid == 1 && out.view()[0] == "http://h/");
}

#if defined(OF_KEYS) || defined(OF_EXPLAIN)
void check_keys()
{
    auto pages = uriform::key::maker::of(uriform::key::page).value();
    assert(pages.equal("http://h/?a&b", "HTTP://h?b&a").value());
    assert(written(uriform::key::page).starts_with("page/"));
    uriform::exact_seen_set seen;
    assert(seen.insert("http://h/"_uri) && !seen.insert("HTTP://h:80"_uri));
}
#endif

#ifdef OF_EXPLAIN
void check_reports()
{
    const auto report = uriform::web::explain("http://0177.1/");
    assert(report.url_host() == "127.0.0.1" && to_string(report.findings[0].kind) == "hosts-differ");
    assert(to_string(uriform::web::safe_to_fetch("http://10.0.0.1/").why) == "address");
}
#endif

} // namespace

int main()
{
    check_uris();
    check_errors();
    check_other_layers();
#if defined(OF_KEYS) || defined(OF_EXPLAIN)
    check_keys();
#endif
#ifdef OF_EXPLAIN
    check_reports();
#endif
#ifdef OF_IRI
    assert(uriform::iri::to_uri(u8"http://\u4F8B\u3048.jp/").value() == "http://xn--r8jz45g.jp/");
    assert(uriform::iri::equivalent(uriform::iri::parse_iri(u8"http://\u00E9.example").value(), "http://xn--9ca.example/"_uri));
#endif
    std::cout << uriform::normalize("HTTP://EXAMPLE.com/%7Euser"_uri) << '\n';
}
