#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/explain/normalization_change.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/url_generator.hpp"

/// @file
/// Checks properties of reports and fetch targets on random texts.

using namespace uriform;
using namespace uriform::test;
using web::finding_kind;

namespace {

const std::size_t rounds_of_reports = part_of<std::size_t>(200'000);

/// Pieces that findings are about.
constexpr std::string_view explained_pieces[] = {"..;x",        "..%2f",
                                                 "%2e%2e%5c",   "%252e",
                                                 "%00",         "?a=1;b=2",
                                                 "?a&a",        "?token=x",
                                                 "?u=//e",      "?u=http://e/",
                                                 "?%26=1",      "#jwt=x",
                                                 "@",           "\\",
                                                 "http:",       "data:text/html,",
                                                 "javascript:", "xn--a.",
                                                 "127.1",       "0x7f.1",
                                                 "localhost",   "[::1]",
                                                 ":65536",      ":443",
                                                 "\t",          " ",
                                                 "\x01",        "%2F",
                                                 "\xC3\xA9",    "\xFF"};

std::string some_text(url_generator& urls)
{
    generator& random = urls.random();
    switch (random.below(4)) {
    case 0:
        return random.reference();
    case 1:
        return random.mutated();
    default:
        std::string text = urls.text();
        for (std::size_t left = random.below(3); left != 0; --left)
            text.insert(random.below(text.size() + 1), explained_pieces[random.below(std::size(explained_pieces))]);
        return text;
    }
}

std::optional<web::url> some_base(url_generator& urls)
{
    if (urls.random().once_in(2))
        return std::nullopt;
    auto base = web::parse(urls.base());
    return base ? std::optional(std::move(*base)) : std::nullopt;
}

bool is_within(std::string_view part, std::string_view text)
{
    return std::less_equal<>()(text.data(), part.data()) &&
           std::less_equal<>()(part.data() + part.size(), text.data() + text.size());
}

void check_findings(const web::explanation& read, const std::string& text)
{
    const auto ordered = [](const web::finding& a, const web::finding& b) { return &a.text() < &b.text(); };
    expect(std::is_sorted(read.findings.begin(), read.findings.end(), ordered), [&] { return shown(text); });
    for (std::size_t i = 0; i < read.findings.size(); ++i) {
        const web::finding& each = read.findings[i];
        expect(each.begin <= each.end && each.end <= text.size(), [&] { return shown(text); });
        expect(i == 0 || read.findings[i - 1].kind != each.kind, [&] { return shown(text); });
        expect(read.find(each.kind) == &each, [&] { return shown(text); });
    }
    expect(read.findings.empty() == !read.severity(), [&] { return shown(text); });
}

/// Checks the finding details for a text and its copy: details within the text have the same offset in both, all others the same
/// address.
void check_details(const web::explanation& read, const std::string& text)
{
    const std::string copy = text;
    const web::explanation again = web::explain(copy);
    if (read.url.has_value() != again.url.has_value() || read.findings.size() != again.findings.size())
        return; // the report used a base
    for (std::size_t i = 0; i < read.findings.size(); ++i) {
        const std::string_view a = read.findings[i].detail, b = again.findings[i].detail;
        const bool within = is_within(a, text) && is_within(b, copy) && a.data() - text.data() == b.data() - copy.data();
        expect(a == b && (a.empty() || within || a.data() == b.data()), [&] { return shown(text); });
    }
}

/// Checks that a report contains the parsers' readings, and the corresponding findings.
void check_readings(const web::explanation& read, const std::string& text, const web::url* base)
{
    const auto describe = [&] { return shown(text) + " against " + shown(base ? base->href() : ""); };
    const result<web::url> url = base ? web::parse(text, *base) : web::parse(text);
    expect(url.has_value() == read.url.has_value() && (url ? *url == *read.url : url.error() == read.url.error()), describe);
    if (base == nullptr) {
        const auto alone = parse_uri(text);
        expect(alone.has_value() == read.uri.has_value(), describe);
        expect(alone ? read.uri->text() == text : read.uri.error() == alone.error(), describe);
    } else {
        const auto reference = parse_uri_reference(text);
        expect(reference.has_value() == read.uri.has_value(), describe);
        if (reference)
            expect(*read.uri == resolve(web::to_uri(*base), *reference), describe);
        else
            expect(read.uri.error() == reference.error(), describe);
    }
    expect(read.text.data() == text.data() && read.text.size() == text.size(), describe);
    expect((read.find(finding_kind::not_a_url) != nullptr) == (!read.uri && !read.url), describe);
    expect((read.find(finding_kind::uri_alone) != nullptr) == (read.uri && !read.url), describe);
    expect((read.find(finding_kind::url_alone) != nullptr) == (!read.uri && read.url), describe);
    if (read.find(finding_kind::hosts_differ) || read.find(finding_kind::same_host_once_normal))
        expect(read.uri && read.url, describe);
    if (read.uri && read.url && read.url->is_special() && read.uri_host() != read.url_host() &&
        read.uri->host_kind() == host_kind::reg_name && read.url->scheme() != "file")
        expect(read.find(finding_kind::hosts_differ) || read.find(finding_kind::same_host_once_normal), describe);
    expect(!read.difference || read.difference->position <= text.size(), describe);
    std::vector<error> errors;
    (void)(base ? web::parse(text, *base, {.validation_errors = &errors}) : web::parse(text, {.validation_errors = &errors}));
    expect(read.validation_errors == errors, describe);
}

/// Checks that both standards agree on a target's destination, and that the target is its own target.
void check_target(const uri& target, const std::string& text, const web::fetch_policy& policy)
{
    const auto describe = [&] { return shown(text) + ": " + shown(target.text()); };
    const auto read = parse_uri(target.text());
    const auto url = web::parse(target.text());
    expect(read && url, describe);
    expect(read->scheme() == url->scheme(), describe);
    expect(percent_decode(read->host().value_or("")) == percent_decode(url->hostname()), describe);
    expect(read->port().value_or("") == url->port(), describe);
    expect(std::find(policy.schemes.begin(), policy.schemes.end(), url->scheme()) != policy.schemes.end(), describe);
    const auto again = web::safe_to_fetch(target.text(), policy);
    expect(again && *again.target == target, describe);
}

void check_fetching(const std::string& text, const web::url* base, const web::fetch_policy& policy)
{
    const web::fetch_answer answer = base ? web::safe_to_fetch(text, *base, policy) : web::safe_to_fetch(text, policy);
    expect(answer.target.has_value() == (answer.why == web::fetch_refusal::none), [&] { return shown(text); });
    expect(answer.finding.has_value() == (answer.why == web::fetch_refusal::finding), [&] { return shown(text); });
    if (answer)
        check_target(*answer.target, text, policy);
}

/// Applies all changes.
std::string changed(std::string_view text, const std::vector<normalization_change>& changes)
{
    std::string out;
    std::size_t at = 0;
    for (const normalization_change& each : changes) {
        expect(at <= each.begin && each.begin <= each.end && each.end <= text.size(), [&] { return shown(text); });
        expect(text.substr(each.begin, each.end - each.begin) != each.replacement, [&] { return shown(text); });
        (out += text.substr(at, each.begin - at)) += each.replacement;
        at = each.end;
    }
    return out += text.substr(at);
}

void check_changes(const uri_reference_view& reference)
{
    for (const normalization_level level : both_levels)
        for (const unsigned chosen : {0U, 1U, 2U, 3U}) {
            const normal_form_options options{
                .level = level, .drop_fragment = (chosen & 1) != 0, .urn_equivalence = (chosen & 2) != 0};
            const auto changes = normalization_changes(reference, options);
            expect(changed(reference.text(), changes) == normalize(reference, options).text(),
                   [&] { return shown(reference.text()) + " to " + shown(changed(reference.text(), changes)); });
            expect(changes.empty() == is_normalized(reference, options), [&] { return shown(reference.text()); });
        }
}

std::array<std::size_t, 7> places(const components& at)
{
    return {at.scheme_end, at.host_begin, at.host_end, at.path_begin, at.path_end, at.query_end, at.size};
}

/// Returns the wanted finding kinds in a report.
web::finding_set kinds_of(const web::explanation& read, web::finding_set wanted)
{
    web::finding_set kinds;
    for (const web::finding& each : read.findings)
        if (wanted.contains(each.kind))
            kinds.add(each.kind);
    return kinds;
}

} // namespace

BOOST_AUTO_TEST_SUITE(explanations_property)

BOOST_AUTO_TEST_CASE(readings)
{
    url_generator urls(seed());
    std::size_t of_both = 0, with_base = 0;
    for (std::size_t round = 0; round < rounds_of_reports; ++round) {
        const std::string text = some_text(urls);
        const std::optional<web::url> base = some_base(urls);
        const std::optional<web::url_view> view = base ? std::optional<web::url_view>(*base) : std::nullopt;
        const web::explanation read = web::explain(text, {.base = view ? &*view : nullptr});
        web::finding_set wanted;
        for (const finding_kind each : web::all_finding_kinds())
            if (urls.random().once_in(8))
                wanted.add(each);
        expect(web::find_kinds(text, wanted, {.base = view ? &*view : nullptr}) == kinds_of(read, wanted),
               [&] { return shown(text); });
        check_readings(read, text, base ? &*base : nullptr);
        check_findings(read, text);
        if (!base)
            check_details(read, text);
        of_both += read.uri && read.url;
        with_base += base.has_value();
    }
    BOOST_TEST(of_both > rounds_of_reports / 10);
    BOOST_TEST(with_base > rounds_of_reports / 10);
}

/// A URL with an upper-case scheme is not plain, so all checks run. The scheme's case must not change any finding or answer.
BOOST_AUTO_TEST_CASE(plain_urls)
{
    constexpr std::string_view schemes[] = {"http", "https", "ws", "wss", "ftp"};
    constexpr std::string_view hosts[] = {"a.example",      "www.good.com", "8.8.8.8", "10.0.0.1",     "169.254.169.254",
                                          "localhost",      "a.lan",        "b.svc",   "c.local",      "metadata.tencentyun.com",
                                          "metadata.goog",  "a--b.org",     "a_b.org", "xn--4ca.org",  "-a.org",
                                          "a-.org",         "a..org",       "a.org.",  "A.org",        "a!b.org",
                                          "instance-data",  "a.home.arpa",  "0x7f.1",  "127.1",        "1.2.3.4.5",
                                          "metadata.a.org", "a.co.uk",      "q",       "a%41.org",     "u@a.org",
                                          "a.b-c.d-e.info", "a.invalid",    "x.corp",  "a.localdomain"};
    constexpr std::string_view parts[] = {"/",
                                          "a",
                                          "b=1",
                                          "?",
                                          "&",
                                          "=",
                                          ";",
                                          ":",
                                          "//",
                                          ".",
                                          "%2F",
                                          "%25",
                                          "%00",
                                          "%0A",
                                          "%3D",
                                          "%3B",
                                          "%26",
                                          "#",
                                          "@",
                                          "token=x",
                                          "sid",
                                          "a=1&a",
                                          "[]",
                                          "%5B%5D",
                                          "..",
                                          "..;",
                                          "%2e",
                                          "'",
                                          "c:d@e",
                                          "u=//e.de",
                                          "u=http://",
                                          "http:e/",
                                          "data:",
                                          "+",
                                          "..%2f",
                                          ":8080",
                                          ":443",
                                          ":081",
                                          "%C0%AE",
                                          "javascript:1",
                                          "text/html,",
                                          "%3a",
                                          "%41",
                                          "jwt=",
                                          "mail=a@b.org",
                                          ";jsessionid=1",
                                          "%2525",
                                          "%252f",
                                          "~",
                                          "*",
                                          "!"};
    constexpr std::string_view names[] = {".com", "8.8.8.8", "localhost"};
    const web::fetch_policy policies[] = {{},
                                          {.schemes = schemes, .refusals = {}},
                                          {.schemes = schemes, .refusals = web::findings_at_least(web::severity::note)},
                                          {.schemes = schemes, .hosts = names}};
    generator random(seed());
    const auto one_of = [&](const auto& list) { return list[random.below(std::size(list))]; };
    std::size_t found = 0;
    for (std::size_t round = 0; round < rounds_of_reports; ++round) {
        std::string rest = std::string("://").append(one_of(hosts));
        for (std::size_t left = random.below(6); left != 0; --left)
            rest += one_of(parts);
        const std::string scheme(one_of(schemes));
        const std::string text = scheme + rest;
        std::string other = text;
        std::transform(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(scheme.size()), other.begin(),
                       uriform::detail::ascii::to_upper);
        const web::explanation a = web::explain(text), b = web::explain(other);
        const auto describe = [&] { return shown(text); };
        expect(a.findings.size() == b.findings.size(), describe);
        for (std::size_t i = 0; i < a.findings.size(); ++i) {
            const web::finding &x = a.findings[i], &y = b.findings[i];
            expect(x.kind == y.kind && x.begin == y.begin && x.end == y.end && x.detail == y.detail, describe);
        }
        expect(a.validation_errors == b.validation_errors && a.difference == b.difference && a.given_host == b.given_host,
               describe);
        expect(a.url.has_value() == b.url.has_value() && (a.url ? *a.url == *b.url : a.url.error() == b.url.error()), describe);
        for (const web::fetch_policy& policy : policies) {
            const web::fetch_answer x = web::safe_to_fetch(text, policy), y = web::safe_to_fetch(other, policy);
            expect(x.why == y.why && x.target == y.target, describe);
            expect(x.finding.has_value() == y.finding.has_value() && (!x.finding || x.finding->kind == y.finding->kind), describe);
        }
        for (const finding_kind each : web::all_finding_kinds())
            expect(web::find_kinds(text, {each}) == kinds_of(a, {each}), describe);
        found += !a.findings.empty();
    }
    BOOST_TEST(found > rounds_of_reports / 10);
    BOOST_TEST(found < rounds_of_reports);
}

/// Each octet at each place of short hosts, which plain URLs check several octets at a time.
BOOST_AUTO_TEST_CASE(plain_hosts)
{
    const std::string domain = std::string(20, 'b') + ".bb";
    const web::finding_set all = web::findings_at_least(web::severity::note);
    for (std::size_t size = 4; size <= domain.size(); ++size)
        for (std::size_t at = 0; at < size; ++at)
            for (char octet = 0x21; octet < 0x7F; ++octet) {
                std::string host = domain.substr(domain.size() - size);
                host[at] = octet;
                const std::string text = "http://" + host + "/", other = "HTTP://" + host + "/";
                expect(web::find_kinds(text, all) == web::find_kinds(other, all), [&] { return text; });
            }
}

/// Reports show texts with hidden credentials; their components keep the same offsets.
BOOST_AUTO_TEST_CASE(hidden_credentials)
{
    constexpr std::string_view secrets[] = {"u:p@",       "//u:p@h", "//a:%2Fb@",    ";jsessionid=1",
                                            "?token=%20", "#jwt=x",  "%2F%2Fu:p%40h"};
    url_generator urls(seed());
    std::size_t hidden_ones = 0;
    for (std::size_t round = 0; round < rounds_of_reports; ++round) {
        std::string text = some_text(urls);
        text.insert(urls.random().below(text.size() + 1), secrets[urls.random().below(std::size(secrets))]);
        const std::string hidden = web::hide_credentials(text);
        const auto kind = reference_kind::uri_reference;
        const auto given = uriform::detail::tokenize_iri(text, kind), left = uriform::detail::tokenize_iri(hidden, kind);
        expect(hidden.size() == text.size() && (!given || (left && places(*left) == places(*given))), [&] { return shown(text); });
        expect(!parse_uri_reference(text) || parse_uri_reference(hidden), [&] { return shown(text); });
        hidden_ones += hidden != text;
    }
    BOOST_TEST(hidden_ones > rounds_of_reports / 10);
}

BOOST_AUTO_TEST_CASE(targets)
{
    url_generator urls(seed());
    constexpr std::string_view schemes[] = {"http", "https", "ftp", "ws", "wss"};
    const web::fetch_policy policies[] = {{}, {.schemes = schemes, .ports = {}, .refusals = {}}};
    for (std::size_t round = 0; round < rounds_of_reports; ++round) {
        const std::string text = some_text(urls);
        const std::optional<web::url> base = some_base(urls);
        for (const web::fetch_policy& policy : policies)
            check_fetching(text, base ? &*base : nullptr, policy);
    }
}

BOOST_AUTO_TEST_CASE(normalization)
{
    generator random(seed());
    for (std::size_t round = 0; round < rounds_of_reports; ++round) {
        const std::string text = random.once_in(4) ? random.dotted_reference() : random.reference();
        check_changes(parse_uri_reference(text).value());
    }
}

/// Each comparison of two texts returns the result of the function that it names.
BOOST_AUTO_TEST_CASE(pairs)
{
    generator random(seed());
    for (std::size_t round = 0; round < rounds_of_reports / 20; ++round) {
        const std::string a = random.once_in(8) ? random.mutated() : random.reference();
        const std::string b = random.once_in(2) ? a : random.once_in(2) ? random.reference() : random.mutated(a);
        const web::pair_explanation why = web::explain_pair(a, b);
        const auto describe = [&] { return shown(a) + " and " + shown(b); };
        const auto u = parse_uri(a), v = parse_uri(b);
        expect(why.find("octets") == (a == b), describe);
        expect(why.a_error.has_value() == !u && why.b_error.has_value() == !v, describe);
        if (u && v)
            expect(why.find("scheme") == equivalent(*u, *v), describe);
        else
            expect(!why.find("scheme"), describe);
        const auto first = web::parse(a), second = web::parse(b);
        expect(why.find("href") == (first && second && *first == *second), describe);
        const bool any = std::any_of(why.comparisons.begin(), why.comparisons.end(), [](const auto& each) { return each.same; });
        expect(why.same() == any, describe);
        expect(why.a_key.empty() || (!any && why.a_key != why.b_key), describe);
    }
}

BOOST_AUTO_TEST_SUITE_END()
