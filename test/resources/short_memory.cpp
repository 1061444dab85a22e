#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/key_columns.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/builder.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/file_url.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/percent_encode_sets.hpp>
#include <uriform/web/relativize.hpp>
#include <uriform/web/search_params.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "../support/short_memory.hpp"
#include "../support/url_attributes.hpp"

/// @file
/// Each allocation in the library fails in turn: then nothing changed, and nothing leaks.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Text sizes: too long for small strings, within the buffers that text is first written to, and beyond these buffers.
const std::vector<std::size_t> sizes{30, 300, 3000};

std::string path_of(std::size_t size)
{
    return "/" + std::string(size, 'a');
}

ipv6_address parse_ipv6_of_eight_groups()
{
    return ipv6_address::parse("1111:2222:3333:4444:5555:6666:7777:8888").value();
}

/// Returns the text that `b` would build, or its error message.
std::string built(const builder& b)
{
    const auto got = b.build();
    return got ? std::string(got->text()) : got.error().message();
}

/// Checks that `set(b)` changes a builder or leaves it unchanged.
template <class Set>
void check_setter(Set set, std::string_view text = "http://user@example.com:80/a/path/that/is/longer/than/that?query#fragment")
{
    const builder before(parse_uri(text).value());
    builder after(before);
    set(after);
    const std::string expected = built(after);
    const std::string expected_before = built(before);
    bool as_it_was = true;
    const auto act = [&] {
        builder b(before);
        try {
            set(b);
        } catch (const std::bad_alloc&) {
            fail_no_more();
            as_it_was = built(b) == expected_before;
            throw;
        }
        fail_no_more();
        return built(b) == expected;
    };
    each_failure(act, [&] { BOOST_TEST(as_it_was); });
}

/// Checks that `change(object)` changes a copy of `before` or leaves it unchanged.
template <class T, class Change>
void check_change(const T& before, Change change)
{
    T expected(before);
    change(expected);
    bool as_it_was = true;
    const auto act = [&] {
        T object(before);
        try {
            change(object);
        } catch (const std::bad_alloc&) {
            fail_no_more();
            as_it_was = object == before;
            throw;
        }
        fail_no_more();
        return object == expected;
    };
    BOOST_TEST(each_failure(act, [&] { BOOST_TEST(as_it_was); }) >= 1U);
}

using set_kinds = boost::mpl::list<exact_keys, hashed_keys>;

/// Returns a set's keys, or their hashes, sorted.
std::multiset<std::string> keys_of(const exact_keys& keys)
{
    return {keys.begin(), keys.end()};
}
std::multiset<key::digest> keys_of(const hashed_keys& keys)
{
    return {keys.begin(), keys.end()};
}

/// Checks that `change(keys)` changes a copy of `before` or leaves it unchanged, so that it can be changed again.
template <class Keys, class Change>
void check_set(const Keys& before, Change change)
{
    Keys changed(before);
    change(changed);
    const auto keys_before = keys_of(before);
    const auto expected = keys_of(changed);
    for (std::size_t calls = 0;; ++calls) {
        Keys keys(before);
        bool thrown = false;
        fail_after(calls, false);
        try {
            change(keys);
        } catch (const std::bad_alloc&) {
            thrown = true;
        }
        const bool failed = fail_no_more();
        BOOST_REQUIRE(thrown == failed);
        BOOST_REQUIRE((keys_of(keys) == (failed ? keys_before : expected)));
        change(keys);
        BOOST_REQUIRE((keys_of(keys) == expected));
        if (!failed)
            return;
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(where_memory_is_short)

BOOST_AUTO_TEST_CASE(appending)
{
    for (const std::size_t size : sizes) {
        const std::string text(size, ' ');
        const std::vector<web::form_field> fields{{text, "a"}, {"b", text}};
        check_append([&](std::string& out) { append_percent_encoded(text, encode_sets::query, out); });
        check_append([&](std::string& out) { BOOST_REQUIRE(append_percent_decoded(text + "%41", out)); });
        check_append([&](std::string& out) { BOOST_REQUIRE(append_from_path('/' + text, path_style::posix, out)); });
        check_append([&](std::string& out) { web::append_form_encoded(text, out); });
        check_append([&](std::string& out) { web::append_form(fields, out, web::form_newlines::crlf); });
    }
}

BOOST_AUTO_TEST_CASE(appending_references)
{
    for (const std::size_t size : sizes) {
        const std::string text = "HTTP://H/%41/.." + path_of(size) + "%41";
        const std::string clean_text = "http://h" + path_of(size);
        const std::string relative_text = "../" + std::string(size, 'b') + "?q#f";
        const uri_view u = parse_uri(text).value();
        const uri_view clean = parse_uri(clean_text).value();
        const uri_reference_view relative = parse_uri_reference(relative_text).value();
        const std::string file_text = "file:///c:/" + std::string(size, 'a');
        const uri_view file = parse_uri(file_text).value();
        const web::url file_url = web::parse(file_text).value();
        check_append([&](std::string& out) { append_normalized(u, out); });
        check_append([&](std::string& out) { append_normalized(clean, out); });
        check_append([&](std::string& out) { append_normalized(u, out, {.level = normalization_level::syntax}); });
        check_append([&](std::string& out) { append_resolved(u, clean, out); });
        check_append([&](std::string& out) { BOOST_REQUIRE(append_to_path(file, path_style::windows, out)); });
        check_append([&](std::string& out) { BOOST_REQUIRE(web::append_to_path(file_url, path_style::posix, out)); });
        check_append([&](std::string& out) { append_resolved(clean, u, out); });
        check_append([&](std::string& out) { append_resolved(u, relative, out, {.strict = false}); });
    }
}

BOOST_AUTO_TEST_CASE(making_texts)
{
    for (const std::size_t size : sizes) {
        const std::string text(size, ' ');
        const std::vector<web::form_field> fields{{text, "a"}, {"b", text}};
        const std::string form = text + "=a&b=%20" + text;
        check_make([&] { return percent_encode(text, web::encode_sets::form); });
        check_make([&] { return percent_decode(text + "%41").value(); });
        check_make([&] { return from_path('/' + text, path_style::posix).value(); });
        check_make([&] { return web::from_path('/' + text, path_style::posix).value(); });
        check_make([&] { return web::form_encode(text); });
        check_make([&] { return web::serialize_form(fields); });
        check_make([&] { return web::parse_form(form).value(); });
        check_make([&] { return decoded_view(form).to_string(); });
    }
    check_make([] { return parse_uri_reference("http://a b/").error().message(); });
    check_make([] { return parse_ipv6_of_eight_groups().to_string(); });
    check_make([] { return make_error_code(uri_errc::invalid_percent_encoding).message(); });
}

BOOST_AUTO_TEST_CASE(making_keys)
{
    for (const std::size_t size : sizes) {
        const std::string name(size, 'a');
        const std::vector<std::string_view> lines{name, "key-order"};
        const std::string field = "key-order, params=(\"b\" \"" + name + "\" \"c+" + name + "\")";
        const std::string text = "HTTP://H?b=%20" + name + "&c&" + name + "&a=%FF" + name;
        const uri_view u = parse_uri(text).value();
        const auto config = key::no_vary_search::parse(field);
        check_make([&] { return key::no_vary_search::parse(field); });
        check_make([&] { return key::no_vary_search::parse(lines); });
        check_make([&] { return config.to_string(); });
        check_make([&] { return config.key_of(u); });
        check_make([&] { return config.equivalent(u, normalize(u)); });
        key::no_vary_search::scratch memory;
        check_append([&](std::string& out) { config.append_key(u, out, memory); });
    }
}

BOOST_AUTO_TEST_CASE(making_keys_by_profiles)
{
    for (const std::size_t size : sizes) {
        const std::string name(size, 'a');
        const std::string list = "%61" + name + ",b,c*";
        const std::string text = "HTTP://H/" + name + "?b=%20" + name + "&c&" + name + "%2B&a=%FF" + name;
        for (key::profile p : {key::cache, key::page, key::surt}) {
            check_make([&] { return key::maker::of(p)->hash128(text).value(); });
            if (!p.is_surt()) {
                p.drop = list;
                check_make([&] { return p.to_string(); });
            }
            const key::maker fresh = key::maker::of(p).value();
            check_append([&](std::string& out) { key::maker(fresh).append(text, out).value(); });
        }
        const std::string tracked = name.substr(0, 200); // names are limited to 255
        const std::string rows = "version\t1\n" + tracked + "\t*\tv\ts\n" + tracked + "*\ta.b\tv\ts\n";
        check_make([&] { return key::tracking_list::parse(rows).has_value(); });
    }
}

BOOST_AUTO_TEST_CASE(robots_files)
{
    const std::string file =
        "User-agent: *\nDisallow: /a/path/that/is/longer/than/that/*and*more\nAllow: /another/path/that/is/long/too\n"
        "Sitemap: http://example.com/a/long/name/of/a/sitemap.xml\nDisallow /\nAllow: a\n";
    check_make([&] { return robots::robots_txt::parse(file, "a").value().size(); });
    check_make([&] { return robots::problems(file); });
    check_make([&] { return robots::path_pattern::parse("/a/path/that/is/longer/than/that/*and*more"); });
    robots::path_rules rules;
    rules.add("/a/path/that/is/longer/than/that", false, 1);
    const auto act = [&] {
        robots::path_rules more = rules;
        try {
            more.add("/a/path/that/is/longer/than/that/*and*more", true, 2);
        } catch (const std::bad_alloc&) {
            BOOST_TEST(more.size() == 1U);
            throw;
        }
        return more.size() == 2;
    };
    BOOST_TEST(each_failure(act, [] {}) >= 1U);
}

BOOST_AUTO_TEST_CASE(sites)
{
    std::string rules = "*.ck\n!www.ck\n\u516C\u53F8.cn\n";
    for (std::size_t i = 0; i < 200; ++i)
        rules += "a" + std::to_string(i) + ".b" + std::to_string(i % 7) + ".example\n";
    check_make([&] { return site::suffix_list::parse(rules).value().hash128(); });
    const site::suffix_list list = site::suffix_list::parse(rules).value();
    for (const std::size_t size : sizes) {
        const std::string name(size, 'a');
        for (const std::string& text : {"http://www." + name + ".ck/", "http://www." + name + "%61.ck/"}) {
            const auto reference = parse_uri_reference(text).value();
            check_append([&](std::string& out) { site::append_site(reference, list, out, {.with_scheme = true}).value(); });
        }
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(sets_of_keys, Keys, set_kinds)
{
    const auto texts_of = [](std::size_t begin, std::size_t end) {
        std::vector<std::string> texts;
        for (std::size_t i = begin; i < end; ++i)
            texts.push_back(std::to_string(i) + std::string(i % 50 == 7 ? 20'000 : 100, 'a'));
        return texts;
    };
    Keys other(7);
    for (const std::string& text : texts_of(50, 400))
        other.insert(text);
    for (const std::size_t size : {0U, 1U, 11U, 12U, 55U, 56U, 100U}) {
        Keys keys(7);
        for (const std::string& text : texts_of(0, size))
            keys.insert(text);
        const std::vector<std::string> texts = texts_of(size / 2, 300);
        std::vector<typename Keys::key_type> batch;
        for (const std::string& text : texts)
            batch.push_back(keys.key(text));
        const auto is_new = std::make_unique<bool[]>(batch.size());
        check_set(keys, [&](Keys& changed) { changed.insert(batch, {is_new.get(), batch.size()}); });
        check_set(keys, [&](Keys& changed) { static_cast<void>(changed.merge(other)); });
        check_set(keys, [&](Keys& changed) { changed.reserve(1000); });
        check_set(keys, [&](Keys& changed) { changed = other; });
    }
    Keys growing(7);
    for (std::size_t size = 0; size < 400; ++size) {
        const std::size_t before = growing.memory();
        const Keys smaller(growing);
        const std::string text = texts_of(size, size + 1).front();
        growing.insert(text);
        if (growing.memory() != before)
            check_set(smaller, [&](Keys& changed) { changed.insert(text); });
    }
}

BOOST_AUTO_TEST_CASE(hiding_credentials)
{
    for (const std::size_t size : sizes) {
        const std::string user(size, 'u');
        const std::string text = "http://" + user + ":/S@h/" + user + "?q=http%3A%2F%2F" + user + ":/S@h&token=a";
        check_make([&] { return web::hide_credentials(text); });
    }
}

BOOST_AUTO_TEST_CASE(making_uris_of_urls)
{
    for (const std::size_t size : sizes) {
        const web::url u = web::parse("http://h" + path_of(size)).value();
        web::url no_uri = web::parse("http://h" + path_of(size) + "|").value();
        check_make([&] { return web::to_uri(u); });
        check_make([&] { return web::to_uri(no_uri); });
        const uri expected = web::to_uri(no_uri);
        each_failure([&] { return web::to_uri(std::move(no_uri)) == expected; }, [&] { BOOST_TEST(no_uri.href().ends_with('|')); });
    }
}

BOOST_AUTO_TEST_CASE(making_references)
{
    for (const std::size_t size : sizes) {
        const std::string text = "HTTP://u@H:80" + path_of(size) + "/../%41?q#f";
        const std::string clean_text = "http://h" + path_of(size);
        const uri_view u = parse_uri(text).value();
        const uri_view clean = parse_uri(clean_text).value();
        const uri_reference_view reference = clean;
        check_make([&] { return uri(u); });
        check_make([&] { return uri_reference(reference); });
        check_make([&] { return normalize(u); });
        check_make([&] { return normalize(clean); });
        check_make([&] { return normalize(reference); });
        check_make([&] { return resolve(u, clean); });
        check_make([&] { return relativize(u, clean); });
        check_make([&] { return relativize(clean, u); }); // removes dot segments first
        check_make([&] { return with_scheme(u, "https").value(); });
        check_make([&] { return with_userinfo(u, "a").value(); });
        check_make([&] { return with_host(u, "example.com").value(); });
        check_make([&] { return with_port(u, 81).value(); });
        check_make([&] { return with_path(u, clean.path()).value(); });
        check_make([&] { return with_query(u, clean.path()).value(); });
        check_make([&] { return with_fragment(u, clean.path()).value(); });
        check_make([&] { return builder(u).scheme(std::nullopt).build().value(); });
        check_make([&] { return builder(u).no_authority().build().value(); });
        check_make([&] { return with_userinfo(u, std::nullopt).value(); });
        check_make([&] { return with_port(u, std::nullopt).value(); });
        check_make([&] { return with_query(u, std::nullopt).value(); });
        check_make([&] { return with_fragment(u, std::nullopt).value(); });
        check_make([&] { return with_param(u, "a", clean.path()); });
        check_make([&] { return without_param(u, "a"); });
        check_make([&] { return sorted_params(u); });
    }
}

BOOST_AUTO_TEST_CASE(an_owner_that_is_assigned_to)
{
    const std::string text = "http://h" + path_of(300);
    const uri longer(parse_uri(text).value());
    const uri shorter(parse_uri("s:a").value());
    bool as_it_was = true;
    const auto act = [&] {
        uri changed(shorter);
        try {
            changed = longer;
        } catch (const std::bad_alloc&) {
            as_it_was = changed == shorter && changed.path() == "a";
            throw;
        }
        return changed == longer;
    };
    BOOST_TEST(each_failure(act, [&] { BOOST_TEST(as_it_was); }) == 1U);
}

BOOST_AUTO_TEST_CASE(search_params)
{
    for (const std::size_t size : sizes) {
        const std::string text(size, ' ');
        const std::string not_utf8(size, '\xFF');
        const std::string form = "b=" + std::string(size, '+') + "&a=1&b=2&%FF=" + text;
        const web::search_params params(form);
        const std::string query = params.to_string();
        const web::url u = web::parse("http://h/?" + query).value();
        check_make([&] { return web::search_params(form); });
        check_make([&] { return web::search_params(not_utf8); });
        check_make([&] { return web::search_params{{text, not_utf8}, {"a", text}}; });
        check_make([&] { return web::search_params(u); });
        check_make([&] { return params.get_all("b"); });
        check_make([&] { return params.get(not_utf8); });
        check_make([&] { return params.has("a", not_utf8); });
        check_make([&] { return params.to_string(); });
        check_make([&] { return web::form_value(form, "b"); });
        check_append([&](std::string& out) { web::append_form(params, out); });
        check_change(params, [&](web::search_params& changed) { changed.append(text, not_utf8); });
        check_change(params, [&](web::search_params& changed) { changed.set("b", text); });
        check_change(params, [&](web::search_params& changed) { changed.set(text, not_utf8); });
        check_change(params, [&](web::search_params& changed) { changed.remove("b", text); });
        check_change(params, [](web::search_params& changed) { changed.sort(); });
        check_change(u, [&](web::url& changed) { changed.set_search_params(web::search_params{{text, "a"}}); });
    }
}

BOOST_AUTO_TEST_CASE(references_to_urls)
{
    for (const std::size_t size : sizes) {
        const web::url base = web::parse("http://h/a/b").value();
        const web::url u = web::parse("http://h/a" + path_of(size) + "?q#f").value();
        check_make([&] { return web::relativize(base, u); });
        check_make([&] { return web::relativize(web::url_view(u), base) + web::relativize(base, u); });
    }
}

BOOST_AUTO_TEST_CASE(builders)
{
    const std::string text(300, 'b');
    const std::string data(300, ' ');
    const auto six = parse_ipv6_of_eight_groups();
    const auto four = ipv4_address::parse("192.168.100.200").value();
    check_setter([&](builder& b) { b.scheme(text); });
    check_setter([&](builder& b) { b.userinfo(text); });
    check_setter([&](builder& b) { b.host(text); });
    check_setter([&](builder& b) { b.host(four); });
    check_setter([&](builder& b) { b.host(six); });
    check_setter([&](builder& b) { b.port(std::string(300, '1')); });
    check_setter([&](builder& b) { b.port(std::uint16_t{8080}); });
    check_setter([&](builder& b) { b.path("/" + text); });
    check_setter([&](builder& b) { b.query(text); });
    check_setter([&](builder& b) { b.fragment(text); });
    check_setter([&](builder& b) { b.no_authority(); });
    check_setter([&](builder& b) { b.userinfo_data(data, data); });
    check_setter([&](builder& b) { b.host_data(data); });
    check_setter([&](builder& b) { b.append_segment_data(data); });
    check_setter([&](builder& b) { b.append_segment(text); });
    check_setter([&](builder& b) { b.append_segment_data(text).path("/"); });
    check_setter([&](builder& b) { b.append_param_data(data, data); });
    check_setter([&](builder& b) { b.append_param_data(data, data); }, "s:a");
    check_setter([&](builder& b) { b.append_param(text); });
    check_setter([&](builder& b) { b.fragment_data(data); });
}

BOOST_AUTO_TEST_CASE(urls)
{
    for (const std::size_t size : sizes) {
        const std::string text = "HTTP:\\\\u@H:81" + path_of(size) + "/../\xFF?q#f";
        const std::string clean_text = "http://h" + path_of(size);
        const web::url base = web::parse(clean_text).value();
        const std::string blob_text = "blob:" + clean_text;
        const web::url blob = web::parse(blob_text).value();
        check_make([&] { return web::parse(text).value(); });
        check_make([&] { return web::parse(clean_text).value(); });
        check_make([&] { return web::parse("../x" + path_of(size), base).value(); });
        check_make([&] { return blob.origin() + std::string(size, ' '); });
        check_make([&] {
            std::vector<error> errors;
            const web::url u = web::parse(text, {.validation_errors = &errors}).value();
            return errors;
        });
    }
}

/// Each setter sets its attribute, or leaves the URL unchanged.
BOOST_AUTO_TEST_CASE(setters_of_urls)
{
    const web::url before =
        web::parse("https://user:password@example.com:80/a/path/that/is/longer/than/that?query#fragment").value();
    const std::string text(300, 'b');
    const std::string values[] = {"a:" + text, "http", text, text, text + ":81", text, "8080", text, text, text};
    for (const named_attribute& one : all_attributes) {
        const std::string& value = values[static_cast<std::size_t>(one.attribute)];
        web::url expected(before);
        BOOST_TEST(expected.set(one.attribute, value));
        bool as_it_was = true;
        const auto act = [&] {
            web::url u(before);
            const components parts = u.parts();
            try {
                u.set(one.attribute, value);
            } catch (const std::bad_alloc&) {
                fail_no_more();
                as_it_was = u == before && u.parts() == parts;
                throw;
            }
            fail_no_more();
            return u == expected && u.parts() == expected.parts();
        };
        each_failure(act, [&] { BOOST_TEST(as_it_was, one.name); });
    }
}

/// value() without a value throws its exception, or std::bad_alloc.
BOOST_AUTO_TEST_CASE(a_value_that_is_none)
{
    const auto bad = parse_uri("http://a b/");
    const auto act = [&] {
        try {
            static_cast<void>(bad.value());
        } catch (const bad_result& e) {
            return e.error().position == 8;
        }
        return false;
    };
    BOOST_TEST(each_failure(act, [] {}) >= 1U);
}

BOOST_AUTO_TEST_CASE(an_error_takes_no_memory)
{
    std::string out = "as it was";
    fail_after(0, false);
    const bool failed = !append_percent_decoded(std::string_view("%"), out) && !parse_uri("a b") && !percent_decode("%4");
    BOOST_TEST(!fail_no_more());
    BOOST_TEST(failed);
    BOOST_TEST(out == "as it was");
}

/// Checks that `write(out)` appends all rows or none. If it fails, the rows before are unchanged.
template <class Write>
void check_writer(Write write, std::size_t least)
{
    constexpr std::array<std::string_view, 2> first{"HTTP://h", "a"};
    batch::growing_column expected("\n");
    batch::normalize(batch::column(first), expected);
    const std::string before(expected.octets());
    write(expected);
    bool as_it_was = true;
    const auto act = [&] {
        batch::growing_column out("\n");
        batch::normalize(batch::column(first), out);
        try {
            write(out);
        } catch (const std::bad_alloc&) {
            fail_no_more();
            as_it_was = out.octets() == before && out.size() == 2;
            throw;
        }
        fail_no_more();
        return out.octets() == expected.octets() && std::ranges::equal(out.offsets(), expected.offsets());
    };
    BOOST_TEST(each_failure(act, [&] { BOOST_TEST(as_it_was); }) >= least);
}

BOOST_AUTO_TEST_CASE(columns)
{
    const uri_view base = parse_uri("http://h/a/b?c").value();
    for (const std::size_t size : sizes) {
        // More than two groups; the last group needs more memory than the groups before.
        std::vector<std::string> texts(150, "HTTP://H/%41/..");
        texts[140] = "http://h" + path_of(10 * size) + "%41";
        texts[145] = "//[";
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        const batch::column rows{std::span(views)};
        std::vector<error> errors(rows.size());
        const batch::reports to{.errors = errors};
        const std::size_t least = malloc_may_fail() ? 4 : 1;
        check_writer([&](batch::column_writer& out) { batch::normalize(rows, out, to); }, least);
        check_writer([&](batch::column_writer& out) { batch::resolve(base, rows, out, to); }, least);
        check_writer([&](batch::column_writer& out) { batch::resolve(rows, rows, out, to); }, least);
        for (const key::profile& profile : {key::page, key::surt}) {
            const key::maker fresh = key::maker::of(profile).value();
            const auto write = [&](batch::column_writer& out) {
                key::maker keys(fresh);
                batch::keys(rows, keys, out, to);
            };
            check_writer(write, least);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
