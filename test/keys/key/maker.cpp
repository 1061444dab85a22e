#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/names.hpp"
#include "../../support/suffix_rules.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the keys of profiles.

using namespace uriform;
using namespace uriform::test;

namespace {

key::maker maker_of(std::string_view profile)
{
    return key::maker::of(key::profile::parse(profile).value(), {.domains = domains_of_data()}).value();
}

std::string identity_by(const key::profile& by, const site::suffix_list& list)
{
    return key::maker::of(by, {.domains = make_domain_finder(list)})->identity();
}

} // namespace

BOOST_AUTO_TEST_SUITE(keys)

BOOST_AUTO_TEST_CASE(of_the_table)
{
    for (const row& expected : read_table("keys.tsv", {"profile", "input", "key"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            key::maker maker = maker_of(expected.text(0));
            std::string made = "before ";
            BOOST_TEST(maker.append(expected.text(1), made).value() == expected.text(2).size());
            BOOST_TEST(shown(made) == shown("before " + std::string(expected.text(2))));
            BOOST_TEST(maker.equal(expected.text(1), expected.text(2)).value());
            BOOST_TEST(maker.equal(parse_uri(expected.text(1)).value(), parse_uri(expected.text(2)).value()).value());
            BOOST_TEST((maker.hash128(expected.text(1)) == maker.hash128(expected.text(2))));
            BOOST_TEST(is_normalized(parse_uri(expected.text(2)).value()));
        }
    }
}

/// The key's host is the site that append_site() writes, for every host.
BOOST_AUTO_TEST_CASE(of_registrable_domains_are_sites)
{
    const site::suffix_list list = suffixes_of_data();
    key::maker maker = maker_of("cache/1 registrable-domain");
    std::size_t checked = 0;
    for (const row& each : read_table("sites.tsv", {"reference", "site", "with_scheme"})) {
        const auto reference = parse_uri_reference(each.text(0)).value();
        if (reference.scheme() != "http" && reference.scheme() != "https")
            continue;
        std::string made, expected;
        if (!append_site(reference, list, expected, {.with_scheme = true}))
            continue;
        BOOST_TEST_CONTEXT(each.place)
        {
            BOOST_TEST(maker.append(each.text(0), made).has_value());
            const auto key = parse_uri(made).value();
            BOOST_TEST(std::string(key.scheme()).append("://").append(*key.host()) == expected);
            ++checked;
        }
    }
    BOOST_TEST(checked > 10U);
}

BOOST_AUTO_TEST_CASE(of_registrable_domains_need_a_list)
{
    const key::profile by = key::page.with(key::rule::registrable_domain);
    BOOST_TEST((key::maker::of(by).error() == error{key_errc::missing_suffix_list, 0}));
    BOOST_TEST(key::maker::of(key::surt.with(key::rule::registrable_domain)).has_value()); // SURT profiles have no rules
    BOOST_TEST(key::maker::of(key::page, {.domains = domains_of_data()})->identity() == key::maker::of(key::page)->identity());
    const auto list = site::suffix_list::parse("com\n").value();
    const key::profile alone = key::cache.with(key::rule::registrable_domain);
    BOOST_TEST(identity_by(alone, list) == "cache/1 registrable-domain suffix-list=" + to_string(list.hash128()));
    BOOST_TEST(identity_by(alone, list) == identity_by(alone, site::suffix_list::parse("// com\ncom\ncom\n").value()));
    BOOST_TEST(identity_by(alone, list) != identity_by(alone, site::suffix_list::parse("com\norg\n").value()));
    key::maker copy;
    {
        key::maker maker = key::maker::of(alone, {.domains = make_domain_finder(list)}).value();
        copy = maker;
    }
    BOOST_TEST(copy.equal("http://a.b.com/", "http://b.com/").value()); // the copy shares the list
    key::maker last = key::maker::of(alone, {.domains = make_domain_finder(site::suffix_list())}).value();
    BOOST_TEST(last.equal("http://a.b.c.d/", "http://c.d/").value());
}

/// Tests an exception without its wildcard: after strip_www, the remaining host has a shorter registrable domain.
BOOST_AUTO_TEST_CASE(of_registrable_domains_by_any_list_are_their_own)
{
    const auto list = site::suffix_list::parse("z\n!www.w.x.y.z\n").value();
    const key::profile by = key::cache.with(key::rule::registrable_domain).with(key::rule::strip_www);
    key::maker maker = key::maker::of(by, {.domains = make_domain_finder(list)}).value();
    std::string made;
    BOOST_TEST(maker.append("http://a.www.w.x.y.z/", made).has_value());
    BOOST_TEST(made == "http://y.z/");
}

BOOST_AUTO_TEST_CASE(of_texts_that_are_no_uris)
{
    key::maker maker = maker_of("page/1");
    std::string out = "x";
    BOOST_TEST((maker.append("/a", out).error() == parse_uri("/a").error()));
    BOOST_TEST(out == "x");
    BOOST_TEST((maker.hash128("http://a b").error() == error{uri_errc::invalid_character, 8, component::host}));
    BOOST_TEST((maker.equal("http://a", "b c").error() == parse_uri("b c").error()));
}

/// Tests profiles whose keys are not URIs, or not their own keys.
BOOST_AUTO_TEST_CASE(of_other_forms)
{
    constexpr std::array<std::array<std::string_view, 3>, 11> all{{
        {"surt/1", "http://www2.www.Example.com/A/?b=2&a=1#f", "com,example)/a?a=1&b=2"},
        {"surt/1", "", "-"},
        {"surt/1 www=first sort=none", "http://www2.www.example.com/?b&a", "com,example,www)/?b&a"},
        {"surt/1 scheme=kept host-end=comma ipv4=kept", "http://1.2.3.4/", "http://(1.2.3.4)/"},
        {"heritrix/1", "https://user@www.Example.com:8080/A/", "https://(com,example,www,:8080@user)/a/"},
        {"ssurt/1", "https://user@www.example.com:8080/A/", "com,example,www,//8080:https@user:/A/"},
        {"cache/1 no-vary-search=", "http://u@h?b&a#f", "http://h/?b&a"},
        {"cache/1 no-vary-search=key-order", "http://u@h?b&a=+#f", "http://h/?a=+&b="},
        {"cache/1 no-vary-search=params nvs-syntax=legacy", "http://h?b&a", "http://h/"},
        {"page/1 no-vary-search=params=(\"a\")", "http://h?c&b&a&gclid=1", "http://h/?b=&c="},
        {"page/1 no-vary-search=params", "mailto:a?b&a", "mailto:a?b&a"},
    }};
    for (const auto& [profile, text, expected] : all)
        BOOST_TEST_CONTEXT(profile)
        {
            key::maker maker = maker_of(profile);
            std::string made;
            BOOST_TEST(maker.append(text, made).value() == expected.size());
            BOOST_TEST(made == expected);
            BOOST_TEST(maker.equal(text, text).value());
        }
    key::maker archive = maker_of("surt/1");
    std::string out = "x";
    BOOST_TEST((archive.append("http://:80/", out).error().code == web_errc::host_missing));
    BOOST_TEST((archive.hash128("http://h:x/").error().code == uri_errc::invalid_port));
    BOOST_TEST(out == "x");
}

/// Tests a list with entries for a host that strip_www changes, and for the resulting host.
BOOST_AUTO_TEST_CASE(of_sites_with_www)
{
    const key::tracking_list list = key::tracking_list::parse("version\t1\np\twww.a.com\t\t\n"
                                                              "q\tb.com\t\t\n"
                                                              "-\twww.b.com\t\t\n")
                                        .value();
    constexpr key::profile kept = key::cache.with(key::rule::drop_tracking);
    constexpr key::profile stripped = kept.with(key::rule::strip_www);
    constexpr std::array<std::array<std::string_view, 3>, 4> all{{
        {"http://www.a.com/?p=1&q=2", "http://www.a.com/?q=2", "http://a.com/?q=2"},
        {"http://a.com/?p=1", "http://a.com/?p=1", "http://a.com/?p=1"},
        {"http://www.b.com/?q=2", "http://www.b.com/?q=2", "http://b.com/"},
        {"http://b.com./?q=2", "http://b.com./", "http://b.com./"},
    }};
    for (const auto& [text, key_if_kept, key_if_stripped] : all) {
        BOOST_TEST(key::maker::of(kept, {.tracking = list})->equal(text, key_if_kept).value(), text);
        key::maker maker = key::maker::of(stripped, {.tracking = list}).value();
        std::string made;
        BOOST_REQUIRE(maker.append(text, made));
        BOOST_TEST(made == key_if_stripped);
        BOOST_TEST(maker.equal(made, text).value(), text);
        BOOST_TEST(maker.equal(key_if_kept, text).value(), text);
    }
}

/// No-Vary-Search rewrites parameters so that rules apply that did not apply before.
BOOST_AUTO_TEST_CASE(of_varying_pages_are_their_own)
{
    constexpr std::array<std::array<std::string_view, 3>, 6> all{{
        {"cache/1 sort=token no-vary-search=params=(\"x\")", "http://h/?%20a&*a&x", "http://h/?*a=&+a="},
        {"cache/1 sort=pair no-vary-search=params=(\"x\")", "http://h/?a=%20&a=*", "http://h/?a=*&a=+"},
        {"cache/1 sort=name no-vary-search=params=(\"x\")", "http://h/?%FF&%EF%BF%BE", "http://h/?%EF%BF%BD=&%EF%BF%BE="},
        {"cache/1 drop-duplicates no-vary-search=params=(\"x\")", "http://h/?a=%20&a=+", "http://h/?a=+"},
        {"cache/1 drop-empty-values no-vary-search=key-order", "http://h/?b=&a", "http://h/?a=&b="},
        {"cache/1 drop=%EF%BF%BD no-vary-search=params=(\"x\")", "http://h/?%FF=1&b", "http://h/?b="},
    }};
    for (const auto& [profile, text, expected] : all)
        BOOST_TEST_CONTEXT(profile)
        {
            key::maker maker = maker_of(profile);
            for (const std::string_view each : {text, expected}) {
                std::string made;
                BOOST_TEST(maker.append(each, made).has_value());
                BOOST_TEST(made == expected);
            }
        }
}

BOOST_AUTO_TEST_CASE(of_owners)
{
    const uri owner = uri::parse("HTTP://h/?b&a").value();
    key::maker maker = maker_of("page/1");
    std::string made;
    BOOST_TEST(maker.append(owner, made).value() == 13U);
    BOOST_TEST(made == "http://h/?a&b");
    BOOST_TEST((maker.hash128(owner) == maker.hash128(made)));
    BOOST_TEST(maker.equal(owner, owner).value());
}

BOOST_AUTO_TEST_CASE(copies_and_moves)
{
    key::maker first = maker_of("page/1");
    key::maker second(first);
    key::maker third;
    third = second;
    const key::maker moved = std::move(second);
    second = moved;
    for (key::maker* each : {&first, &second, &third})
        BOOST_TEST(each->equal("http://h/?b&a", "http://h/?a&b").value());
}

/// The value is the output of the program xxhsum for `http://h/?a&b`.
BOOST_AUTO_TEST_CASE(hashes_are_xxh3)
{
    key::maker maker = maker_of("page/1");
    BOOST_TEST(to_string(maker.hash128("http://h/?b&a").value()) == "c4ddf94cb1f22d4a8e7815fdb984cbb1");
    BOOST_TEST((maker.hash128("http://h/", 1) != maker.hash128("http://h/", 2)));
    BOOST_TEST((maker.hash128("http://h/", 1) == maker_of("cache/1").hash128("http://h/", 1)));
}

/// key/profile.hpp: programs store the profile's text with its keys. The profile name selects the SURT form.
BOOST_AUTO_TEST_CASE(keys_are_those_of_the_text_of_the_profile)
{
    using enum key::profile_name;
    for (const key::profile_name name : {cache, page, surt, heritrix, ssurt})
        for (const key::surt_form form : {key::surt_form::archive, key::surt_form::heritrix, key::surt_form::ssurt}) {
            const key::profile p{.name = name, .surt_form = {.form = form}};
            const std::string text = p.to_string();
            key::maker keys = key::maker::of(p).value();
            key::maker keys_of_text = key::maker::of(key::profile::parse(text).value()).value();
            for (const std::string_view given : {"http://www.example.com:80/A/?b&a#f", "dns:a.b"}) {
                std::string made, expected;
                BOOST_TEST((keys.append(given, made) && keys_of_text.append(given, expected)));
                BOOST_TEST(made == expected, text);
            }
            BOOST_TEST(keys.identity() == keys_of_text.identity());
        }
}

/// As the comment on key::of() says, the keys are those of a maker, by `page` unless the call names another profile.
BOOST_AUTO_TEST_CASE(of_one_text)
{
    BOOST_TEST(key::of("http://example.com?b=1&utm_source=x&a=2#top").value() == "http://example.com/?a=2&b=1");
    BOOST_TEST(key::of("HTTP://h?b&a#f", key::cache).value() == "http://h/?b&a");
    BOOST_TEST(key::of("http://www.example.com/a b", key::surt).value() == "com,example)/a%20b");
    BOOST_TEST((key::of("a b").error() == error(uri_errc::missing_scheme, 1, component::scheme)));
    BOOST_TEST((key::of("http://h/", {.drop = "%"}).error().code == key_errc::invalid_rule_value));
    // If a value could contain a space, two profiles could have the same text.
    BOOST_TEST((key::of("http://h/", {.drop = "x no-vary-search=key-order"}).error().code == key_errc::invalid_rule_value));
    BOOST_TEST((key::of("http://h/", {.keep = "a\tb"}).error().code == key_errc::invalid_rule_value));
    BOOST_TEST((key::of("http://h/", {.no_vary_search = "params=(\"a\" \"b\")"}).error().position == 11));
}

BOOST_AUTO_TEST_SUITE_END()
