#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>
#include <uriform/web/url_to_uri.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"
#include "../../support/url_attributes.hpp"

/// @file
/// Tests the URL parser and setters by the tables in test/data.

using namespace uriform;
using namespace uriform::test;

namespace {

std::string repeated(std::string_view piece, std::size_t count)
{
    std::string text;
    while (count-- != 0)
        text += piece;
    return text;
}

std::optional<web::url> base_of(const row& r, std::size_t column)
{
    if (!r.cells[column])
        return std::nullopt;
    auto base = web::parse(r.text(column));
    BOOST_REQUIRE_MESSAGE(base, r.place + ": the base is no URL");
    return std::move(*base);
}

result<web::url> parse(std::string_view text, const std::optional<web::url>& base, const web::parse_options& options = {})
{
    return base ? web::parse(text, *base, options) : web::parse(text, options);
}

} // namespace

BOOST_AUTO_TEST_SUITE(urls)

BOOST_AUTO_TEST_CASE(names_of_host_kinds)
{
    BOOST_TEST(to_string(web::host_kind::null).empty());
    BOOST_TEST(to_string(web::host_kind::opaque) == "opaque");
    BOOST_TEST(to_string(static_cast<web::host_kind>(255)).empty());
}

BOOST_AUTO_TEST_CASE(are_parsed)
{
    for (const row& r : read_table("web_urls.tsv", {"input", "base", "result", "position"})) {
        const std::optional<web::url> base = base_of(r, 1);
        const auto parsed = parse(r.text(0), base);
        if (!r.cells[3]) {
            BOOST_TEST((parsed && parsed->href() == r.text(2)),
                       r.place << ": " << shown(parsed ? parsed->href() : to_string(parsed.error().code)));
        } else {
            BOOST_TEST(
                (!parsed && to_string(parsed.error().code) == r.text(2) && std::to_string(parsed.error().position) == r.text(3)),
                r.place << ": " << (parsed ? shown(parsed->href()) : parsed.error().message()));
        }
    }
}

BOOST_AUTO_TEST_CASE(are_changed)
{
    for (const row& r : read_table("web_setters.tsv", {"attribute", "href", "value", "result", "accepted"})) {
        auto u = web::parse(r.text(1));
        BOOST_REQUIRE_MESSAGE((u && u->href() == r.text(1)), r.place << ": not a serialization");
        const bool accepted = u->set(attribute_named(r.text(0)), r.text(2));
        BOOST_TEST(u->href() == r.text(3), r.place << ": " << shown(u->href()));
        BOOST_TEST(accepted == (r.text(4) == "yes"), r.place);
    }
}

BOOST_AUTO_TEST_CASE(have_their_validation_errors)
{
    std::set<error_number> seen;
    for (const row& r : read_table("web_validation_errors.tsv", {"input", "base", "errors"})) {
        std::vector<error> errors{{uri_errc::too_long, 0}};
        const std::optional<web::url> base = base_of(r, 1);
        const auto parsed = parse(r.text(0), base, {.validation_errors = &errors});
        std::string listed;
        for (const error& e : errors) {
            (((listed += listed.empty() ? "" : " ") += to_string(e.code)) += '@') += std::to_string(e.position);
            seen.insert(e.code);
        }
        BOOST_TEST(listed == r.text(2), r.place << ": " << listed);
        BOOST_TEST((parsed || (!errors.empty() && errors.back().code == parsed.error().code)), r.place);
        std::vector<error> same_errors{{uri_errc::too_long, 0}};
        const web::parse_options options{.validation_errors = &same_errors};
        const bool can = base ? web::can_parse(r.text(0), *base, options) : web::can_parse(r.text(0), options);
        BOOST_TEST((can == parsed.has_value() && same_errors == errors), r.place);
    }
    // All errors in the block of web, except those that the standard lacks.
    for (unsigned code = 192; code < 256; ++code)
        if (const auto each = static_cast<error_number>(code);
            to_string(each) != "unknown-error" && each != web_errc::domain_to_ascii_unavailable && each != web_errc::host_too_long)
            BOOST_TEST(seen.contains(each), to_string(each));
}

BOOST_AUTO_TEST_CASE(have_domains_up_to_a_size)
{
    const std::string domain(web::max_host_size, 'a');
    const std::string encoded = repeated("%61", web::max_host_size);
    for (const std::string_view text : {std::string_view(domain), std::string_view(encoded)}) {
        BOOST_TEST(web::parse("http://" + std::string(text)).value().hostname() == domain);
        const auto refused = web::parse("file://" + std::string(text) + "a");
        BOOST_TEST((!refused && refused.error() == error{web_errc::host_too_long, 7 + text.size(), component::host}));
    }
    const auto refused = web::parse("http://" + domain + "a/\u00E9");
    BOOST_TEST((!refused && refused.error().code == web_errc::host_too_long));
    BOOST_TEST((web::can_parse("http://" + domain + "/\u00E9") && !web::can_parse("http://" + domain + "a/\u00E9")));
    for (std::size_t size = 0; size < 64; ++size) // texts that end with the domain
        BOOST_TEST(web::can_parse("https://www." + domain.substr(0, size)), size);
}

BOOST_AUTO_TEST_CASE(are_serializations_if_a_host_is_longer_percent_encoded)
{
    const std::string text = "a://" + repeated("\xFF", web::max_host_size);
    const web::url opaque = web::parse(text).value();
    BOOST_TEST(opaque.hostname().size() == 9 * web::max_host_size);
    BOOST_TEST((web::parse(opaque.href()) == opaque));
    const web::url quotes = web::parse("http://" + std::string(web::max_host_size, '"')).value();
    BOOST_TEST((web::parse(web::to_uri(quotes).text()) == quotes));
}

BOOST_AUTO_TEST_SUITE_END()
