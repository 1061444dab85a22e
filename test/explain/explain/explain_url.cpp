#include <algorithm>
#include <cstddef>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Example reports on URLs: published attacks, and near misses (test/data/findings.tsv).

using namespace uriform;
using namespace uriform::test;
using web::explain;
using web::finding_kind;

namespace {

using optional_text = std::optional<std::string>;

/// Returns a report's host, or std::nullopt. @{
optional_text uri_host_of(const web::explanation& read)
{
    return read.uri && read.uri->host() ? optional_text(read.uri_host()) : std::nullopt;
}
optional_text url_host_of(const web::explanation& read)
{
    return read.url && read.url->host_kind() != web::host_kind::null ? optional_text(read.url_host()) : std::nullopt;
}
/// @}

/// Returns the kinds named in a cell.
std::set<finding_kind> kinds_in(const std::optional<std::string>& cell, const std::string& place)
{
    std::set<finding_kind> kinds;
    std::istringstream words(cell.value_or(""));
    for (std::string word; words >> word;) {
        const auto kind = web::find_finding_kind(word);
        BOOST_REQUIRE_MESSAGE(kind, place << ": no finding has the name " << word);
        kinds.insert(*kind);
    }
    return kinds;
}

std::string names_of(const web::explanation& read)
{
    std::string names;
    for (const web::finding& each : read.findings)
        (names += to_string(each.kind)) += ' ';
    return names;
}

/// Returns the octets of a finding; fails the test if the report does not contain it.
std::string_view octets_of(std::string_view text, const web::explanation& read, finding_kind kind)
{
    const web::finding* const found = read.find(kind);
    BOOST_REQUIRE_MESSAGE(found != nullptr, shown(text) << " has no finding " << to_string(kind));
    return text.substr(found->begin, found->end - found->begin);
}

std::string_view octets_of(std::string_view text, finding_kind kind)
{
    return octets_of(text, explain(text), kind);
}

/// Kinds that need a domain conversion function; separate tests check them.
constexpr finding_kind of_other_scripts[] = {finding_kind::mixed_scripts, finding_kind::confusable,
                                             finding_kind::invisible_character, finding_kind::bidirectional_host,
                                             finding_kind::a_label_round_trip};

} // namespace

BOOST_AUTO_TEST_SUITE(explanations)

BOOST_AUTO_TEST_CASE(attacks)
{
    std::set<finding_kind> present, absent;
    for (const row& r : read_table("findings.tsv", {"input", "base", "uri_host", "url_host", "findings", "absent", "source"})) {
        BOOST_TEST_CHECKPOINT(r.place);
        const std::optional<web::url> base = r.cells[1] ? std::optional(web::parse(r.text(1)).value()) : std::nullopt;
        const std::optional<web::url_view> view = base ? std::optional<web::url_view>(*base) : std::nullopt;
        const web::explanation read = explain(r.text(0), {.base = view ? &*view : nullptr});
        BOOST_TEST((uri_host_of(read) == r.cells[2]), r.place << ": RFC 3986 reads " << shown_component(uri_host_of(read)));
        BOOST_TEST((url_host_of(read) == r.cells[3]), r.place << ": the URL Standard reads " << shown_component(url_host_of(read)));
        for (const finding_kind kind : kinds_in(r.cells[4], r.place)) {
            BOOST_TEST(read.find(kind), r.place << ": no " << to_string(kind) << ", but " << names_of(read));
            present.insert(kind);
        }
        for (const finding_kind kind : kinds_in(r.cells[5], r.place)) {
            BOOST_TEST(!read.find(kind), r.place << ": " << names_of(read));
            absent.insert(kind);
        }
    }
    for (const finding_kind kind : web::all_finding_kinds()) {
        const bool elsewhere =
            std::find(std::begin(of_other_scripts), std::end(of_other_scripts), kind) != std::end(of_other_scripts);
        BOOST_TEST((present.contains(kind) != elsewhere), to_string(kind) << " has an example");
        BOOST_TEST((absent.contains(kind) != elsewhere), to_string(kind) << " has a near miss");
    }
}

BOOST_AUTO_TEST_CASE(ranges_are_of_the_given_text)
{
    using enum finding_kind;
    // Tabs within the authority, blanks before and after the text.
    constexpr std::string_view spread = " \x01http://go\tod.exam\nple@0x7f.\t1:2\r1/a/%2E\t./..;x?tok\ten=a&b;c=\t1#d ";
    const web::explanation read = explain(spread);
    BOOST_TEST(read.url_host() == "127.0.0.1");
    BOOST_TEST(octets_of(spread, read, space_at_end) == " \x01");
    BOOST_TEST(octets_of(spread, read, tab_or_newline) == "\t");
    BOOST_TEST(read.find(tab_or_newline)->begin == spread.find('\t'));
    BOOST_TEST(octets_of(spread, read, userinfo_like_host) == "go\tod.exam\nple");
    BOOST_TEST(octets_of(spread, read, ipv4_spelling) == "0x7f.\t1");
    BOOST_TEST(octets_of(spread, read, foreign_port) == "2\r1");
    BOOST_TEST(octets_of(spread, read, encoded_dot_segment) == "%2E\t.");
    BOOST_TEST(octets_of(spread, read, dots_with_parameter) == "..;x");
    BOOST_TEST(octets_of(spread, read, credential_parameter) == "tok\ten");
    BOOST_TEST((read.find(credential_parameter)->detail.data() == spread.data() + spread.find("tok")));
    BOOST_TEST(octets_of(spread, read, semicolon_separator) == ";");

    BOOST_TEST(octets_of("http://h/ \n", space_at_end) == " \n");
    BOOST_TEST(octets_of("http://h/\xFF", ill_formed_utf8) == "\xFF");
    BOOST_TEST(octets_of("\thttp://a\xFF@h\xC3\xA9/", non_ascii_host) == "h\xC3\xA9"); // after replaced octets
    BOOST_TEST(octets_of("\xE2\x82\thttp:x", tab_or_newline) == "\t");
    BOOST_TEST(octets_of("http://h/\t\xFF\xFE/%00", encoded_nul) == "%00");
}

BOOST_AUTO_TEST_CASE(ranges)
{
    using enum finding_kind;
    BOOST_TEST(octets_of("http://a@b@h/", several_at_signs) == "@");
    BOOST_TEST(explain("http://a@b@h/").find(several_at_signs)->begin == 8U);
    BOOST_TEST(octets_of("http://u:p@h/", userinfo) == "u:p");
    BOOST_TEST(octets_of("http://h#x@y", at_sign_after_host) == "#x@");
    BOOST_TEST(octets_of("http://h%2Fi/", encoded_host_delimiter) == "%2F");
    BOOST_TEST(octets_of("http://h;i/", delimiter_in_host) == ";");
    BOOST_TEST(octets_of("http://h:65536/", port_out_of_range) == "65536");
    BOOST_TEST(octets_of("http://h/a/../../b", above_root) == "..");
    BOOST_TEST(explain("http://h/a/../../b").find(above_root)->begin == 14U);
    BOOST_TEST(octets_of("http://h/a%5Cb%2F", encoded_slash) == "%5C");
    BOOST_TEST(octets_of("http://h/%252F", double_encoding) == "%252F");
    BOOST_TEST(octets_of("http://h/%41%%32%46", double_encoding) == "%%32%46");
    BOOST_TEST(octets_of("http://h/?a=1&b=2&a=3", duplicate_parameter) == "a=3");
    BOOST_TEST(explain("http://h/?a=1&b=2&a=3").find(duplicate_parameter)->detail == "a");
    BOOST_TEST(octets_of("http://h/?%26=1", encoded_query_delimiter) == "%26");
    BOOST_TEST(octets_of("http://h/?u=//e", url_of_other_host) == "//e");
    BOOST_TEST(explain("http://h/?u=//e").find(url_of_other_host)->detail == "u");
    BOOST_TEST(octets_of("javascript:x", code_scheme) == "javascript");
    BOOST_TEST(octets_of("http://127.0.0.1:8080/", special_address) == "127.0.0.1");
    BOOST_TEST(octets_of("http://[::1]/", special_address) == "[::1]");
    BOOST_TEST(octets_of("http://[x]/", not_a_url) == "x");
    BOOST_TEST(octets_of("http://a\xC3\xA9", not_a_url) == "a");
    // Findings do not show credential values.
    BOOST_TEST(octets_of("http://h/?password=x", credential_parameter) == "password");
    BOOST_TEST(explain("http://h/?password=x").find(credential_parameter)->detail == "password");
}

BOOST_AUTO_TEST_CASE(hidden_credentials)
{
    using web::hide_credentials;
    BOOST_TEST(hide_credentials("http://u:p:q@h/") == "http://u:***@h/");
    BOOST_TEST(hide_credentials("\thttp://u:p\tq\xFF@h/?token=\xFE#") == "\thttp://u:****@h/?token=*#");
    BOOST_TEST(hide_credentials("http://u:p&q@h/") == "http://u:***@h/");
    BOOST_TEST(hide_credentials("http://u:p@h%40e/") == "http://u:*@h%40e/"); // so that the text remains a URI
    BOOST_TEST(hide_credentials("/\\u%2f:p@h") == "/\\u%2f:*@h");
    BOOST_TEST(hide_credentials("foo:u:p@h") == "foo:***@h");
    BOOST_TEST(hide_credentials("http://h/?u=//a:b@c&d=e:f@g") == "http://h/?u=//a:*@c&d=e:f@g");
    BOOST_TEST(hide_credentials("http://h/?u=%25252F%2fa%253ab%40c") == "http://h/?u=%25252F%2fa%253a*%40c");
    BOOST_TEST(hide_credentials("http://h/a;token=b;c/d?token=e;f&g#/?a[pwd]=h") ==
               "http://h/a;token=*;c/d?token=***&g#/?a[pwd]=*");
    // Authorities according to the URL Standard: after a special scheme, with any number of slashes, and tabs between them.
    BOOST_TEST(hide_credentials("wss:/u:pw@h/") == "wss:/u:**@h/");
    BOOST_TEST(hide_credentials("WSS:\\u:pw@h/") == "WSS:\\u:**@h/");
    BOOST_TEST(hide_credentials("http://h/?n=https:u:pw@x&m=HTTP:/u:pw@x") == "http://h/?n=https:u:**@x&m=HTTP:/u:**@x");
    BOOST_TEST(hide_credentials("http://h/?n=ws:%5Cu:pw@x") == "http://h/?n=ws:%5Cu:**@x");
    BOOST_TEST(hide_credentials("http://h/?n=ht%09tp%3A%0Au%3Apw%40x") == "http://h/?n=ht%09tp%3A%0Au%3A**%40x");
    BOOST_TEST(hide_credentials("http://h/?n=/%09/u:pw@x") == "http://h/?n=/%09/u:**@x");
    BOOST_TEST(hide_credentials("http://h/?n=//u%26:pw@x&m=a:b@c") == "http://h/?n=//u%26:**@x&m=a:b@c");
    // A delimiter with more levels of percent-encoding than the slashes is data in that URL.
    BOOST_TEST(hide_credentials("///%23u:pw@h/") == "///%23u:**@h/");
    BOOST_TEST(hide_credentials("\\\\/%3Fu:pw@h/") == "\\\\/%3Fu:**@h/");
    BOOST_TEST(hide_credentials("http://h/?n=http://%2Fu:pw@x") == "http://h/?n=http://%2Fu:**@x");
    BOOST_TEST(hide_credentials("http://h/?n=http%3A%2F%2Fu%2523:pw%40x") == "http://h/?n=http%3A%2F%2Fu%2523:**%40x");
    BOOST_TEST(hide_credentials("http://h/?n=http%3A%2F%2Fh%23u:pw%40x") == "http://h/?n=http%3A%2F%2Fh%23u:pw%40x");
    // With a base whose scheme is not special, `\` is not a slash.
    BOOST_TEST(hide_credentials("//u:p\\w@h/") == "//u:***@h/");
    // In the URL Standard, a fragment extends to the end of the text.
    BOOST_TEST(hide_credentials("http://h/#token=abc#def") == "http://h/#token=*******");
    BOOST_TEST(hide_credentials("http://h/#token=abc#d&e=f") == "http://h/#token=*****&e=f");
    BOOST_TEST(hide_credentials("http://h/?token=#jwt=a") == "http://h/?token=#jwt=*");
    BOOST_TEST(hide_credentials("http://h/?user/password=a#/token=b") == "http://h/?user/password=*#/token=*");
    BOOST_TEST(hide_credentials("http://h/?pass=a&by_pass=b") == "http://h/?pass=*&by_pass=b");
    BOOST_TEST(hide_credentials("http://h/#a#token=b") == "http://h/#a#token=*");
    // SIP URIs (RFC 3261, section 19.1.1).
    BOOST_TEST(hide_credentials("sip:alice:secretword@atlanta.com;transport=tcp") ==
               "sip:alice:**********@atlanta.com;transport=tcp");
    BOOST_TEST(hide_credentials("SIPS:a/b?c:pw@h?to=x%40y") == "SIPS:a/b?c:**@h?to=x%40y");
    BOOST_TEST(hide_credentials("sip:a:p@w@h") == "sip:a:***@h");
    for (const std::string_view text :
         {"sip:alice@h:5060", "sip:h:5060?a=b@c", "sip:h", "http://h/?n=foo:u:pw@x", "http://h/?n=xhttp:u:pw@x",
          "http://h/?n=http:x&a:b@c", "http://h/?n=file:u:pw@x", "http://h/?n=/a/u:pw@x"})
        BOOST_TEST(hide_credentials(text) == text);
    for (const std::string_view text : {"mailto:a:b@c", "urn:a:b@c", "http://h:80/a@b", "http://h/a:b@c", "http://h/?token", "u:@h",
                                        "http://h/token=a", "http://h/?a]=b", "http://h/?u=//%", "http://h/?u=//%25"})
        BOOST_TEST(hide_credentials(text) == text);
    // Takes linear time, with a tab too.
    std::string many = "http://h/?\t";
    for (int i = 0; i < 100'000; ++i)
        many += "&token=x";
    BOOST_TEST(hide_credentials(many).find('x') == many.npos);
}

/// Clients send tokens as user names to GitHub, GitLab and Sentry. With other schemes, user names identify persons.
BOOST_AUTO_TEST_CASE(hidden_tokens)
{
    using web::hide_credentials;
    BOOST_TEST(hide_credentials("https://ghp_x@github.com/x") == "https://*****@github.com/x");
    BOOST_TEST(hide_credentials("HTTP://ghp_x:@github.com/x") == "HTTP://*****:@github.com/x");
    BOOST_TEST(hide_credentials("https:\\ghp_x@github.com/x") == "https:\\*****@github.com/x");
    BOOST_TEST(hide_credentials("ws://t@h") == "ws://*@h");
    // With a special base scheme, `user` is the host and `\\` ends it; with other base schemes it is not a token.
    BOOST_TEST(hide_credentials("//user\\@evil.example/") == "//user\\@evil.example/");
    BOOST_TEST(hide_credentials("wss://t@h") == "wss://*@h");
    BOOST_TEST(hide_credentials("git+https://t@h") == "git+https://*@h");
    BOOST_TEST(hide_credentials("//t@h") == "//*@h"); // with the base scheme
    BOOST_TEST(hide_credentials("///t@h") == "///*@h");
    BOOST_TEST(hide_credentials("http://a%3Ab@h") == "http://*****@h");
    BOOST_TEST(hide_credentials("http://a@b@h") == "http://***@h");
    BOOST_TEST(hide_credentials("http://u:p@h") == "http://u:*@h");
    BOOST_TEST(hide_credentials("http://:p@h") == "http://:*@h");
    BOOST_TEST(hide_credentials("http://h/?u=https://t@h") == "http://h/?u=https://*@h");
    BOOST_TEST(hide_credentials("http://h/?u=https:t@h") == "http://h/?u=https:*@h");
    BOOST_TEST(hide_credentials("http://h/?u=https%3A%2F%2Ft%40h") == "http://h/?u=https%3A%2F%2F*%40h");
    BOOST_TEST(hide_credentials("view-source:https://t@h") == "view-source:https://*@h");
    // Tokens that contain full stops.
    BOOST_TEST(hide_credentials("https://eyJh.eyJz.c2ln1@h") == "https://***************@h");
    for (const std::string_view text :
         {"ssh://git@h/x", "git+ssh://git@h/x", "ftp://anonymous@h/", "ftp://u:@h/", "mailto:a@b", "sip:a@b", "git@h:x", "a@b",
          "http:/@h", "http://@h", "http://:@h", "http://h/@a", "http://h//t@x", "http://h/?u=//t@x", "http://h/?u=ssh://t@x",
          "http://h/?a=b@c", "http://h?a=b@c", "foo://t@h", "http://h/?http&u=//t@x",
          // Deceptive user names, reported as finding_kind::userinfo_like_host.
          "http://good.example@evil.example/", "http://127.0.0.1@evil.example/", "http://good.example%2F@evil.example/",
          "http://\xD0\xBF.\xD1\x80\xD1\x84@evil.example/", "http://a.xn--p1ai@evil.example/"})
        BOOST_TEST(hide_credentials(text) == text);
}

/// A password with an unencoded delimiter: both standards read it as an invalid port and a path, query or fragment. Delimiters are
/// kept, so that a log shows where the text is invalid.
BOOST_AUTO_TEST_CASE(hidden_password_with_delimiter)
{
    using web::hide_credentials;
    BOOST_TEST(hide_credentials("http://u:SECRET/x@h/") == "http://u:******/*@h/");
    BOOST_TEST(hide_credentials("http://u:S#x@h/") == "http://u:*#*@h/");
    BOOST_TEST(hide_credentials("http://u:S?x@h/") == "http://u:*?*@h/");
    BOOST_TEST(hide_credentials("http://u:S\\x@h/") == "http://u:*\\*@h/");
    BOOST_TEST(hide_credentials("http://u:1/2:a/b?c#d@h/") == "http://u:1/2:a/b?c#d@h/"); // a port
    BOOST_TEST(hide_credentials("http://u:1x/2:a/b?c#d@h/") == "http://u:**/***/*?*#*@h/");
    BOOST_TEST(hide_credentials("http://:S/x@h/") == "http://:*/*@h/");
    BOOST_TEST(hide_credentials("http://u:S%2f/x%41@h/") == "http://u:****/****@h/");
    // The user name may be a mail address.
    BOOST_TEST(hide_credentials("http://me@example.com:SEC/RET@h/") == "http://**@example.com:***/***@h/");
    BOOST_TEST(hide_credentials("http://h/?u=http://me@x.com:SEC/RET@h/") == "http://h/?u=http://**@x.com:***/***@h/");
    BOOST_TEST(hide_credentials("ftp://me@x.com:SEC/RET@h/") == "ftp://me@x.com:***/***@h/");
    // The password may contain `@`, too.
    BOOST_TEST(hide_credentials("http://u:S/x@y/z@h/") == "http://u:*/***/*@h/");
    BOOST_TEST(hide_credentials("http://u:S/x@h/ a@b") == "http://u:*/*@h/ a@b");
    BOOST_TEST(hide_credentials("http://u:S/x\ty\n@h/") == "http://u:*/****@h/"); // the URL Standard skips tabs and newlines
    BOOST_TEST(hide_credentials("postgres://u:S/x@h/db") == "postgres://u:*/*@h/db");
    BOOST_TEST(hide_credentials("//u:S/x@h/") == "//u:*/*@h/");
    BOOST_TEST(hide_credentials("\\\\u:S/x@h/") == "\\\\u:*/*@h/");
    BOOST_TEST(hide_credentials("https:/u:S/x@h/") == "https:/u:*/*@h/");
    BOOST_TEST(hide_credentials("view-source:http://u:S/x@h/") == "view-source:http://u:*/*@h/");
    // The password may begin with a delimiter. For a domain or an address, this would be an empty port.
    BOOST_TEST(hide_credentials("http://u:/SECRET@h/") == "http://u:/******@h/");
    BOOST_TEST(hide_credentials("https://user:?S#x@h/") == "https://user:?*#*@h/");
    BOOST_TEST(hide_credentials("postgres://u:/S/x@h/db") == "postgres://u:/*/*@h/db");
    BOOST_TEST(hide_credentials("http://h/?u=http://u:/S@h") == "http://h/?u=http://u:/*@h");
    BOOST_TEST(hide_credentials("http://h/?u=http%3A%2F%2Fu%3A%2FS%40h") == "http://h/?u=http%3A%2F%2Fu%3A****%40h");
    // In a parameter, percent-encoded delimiters belong to another URL.
    BOOST_TEST(hide_credentials("http://h/?u=http%3A%2F%2Fx%3AS%2f%40h") == "http://h/?u=http%3A%2F%2Fx%3A****%40h");
    BOOST_TEST(hide_credentials("http://h/?u=http%3A%2F%2Fx%3AS%23y%40h") == "http://h/?u=http%3A%2F%2Fx%3A*****%40h");
    BOOST_TEST(hide_credentials("http://h/?u=http%253A%252F%252Fx%253AS%252Fy%2540h") ==
               "http://h/?u=http%253A%252F%252Fx%253A*******%2540h");
    BOOST_TEST(hide_credentials("http://h/?u=http://x:S/y@h&m=a@b") == "http://h/?u=http://x:*/*@h&m=a@b");
    BOOST_TEST(hide_credentials("http://h/?u=http://x:S/y@h%20a@b") == "http://h/?u=http://x:*/*@h%20a@b");
    BOOST_TEST(hide_credentials("http://h/?u=http://x:S?y@h") == "http://h/?u=http://x:*?*@h");
    BOOST_TEST(hide_credentials("http://h/http://x:S/y@h/") == "http://h/http://x:*/*@h/");
    for (const std::string_view text : {"https://medium.com/@user",
                                        "http://h:80/@x",
                                        "http://h/a:b@c",
                                        "http://h:8080/x@y",
                                        "http://h.example:/x@y",
                                        "http://h/:a/b@c",
                                        "http://[::1]/a@b",
                                        "http://[::1]:80/a@b",
                                        "http://[::1]:x/a@b",
                                        "http://h:80?a=b@c",
                                        "http://h:80#a@b",
                                        "http://h:x/a",
                                        "http://h:x/a b@c",
                                        "http://127.0.0.1:/x@h",
                                        "http://[::1]:/x@h",
                                        "ssh://git@github.com:/user/x@v1",
                                        "http://h/?u=http://h.example:/x@y",
                                        "http://h/?u=http%3A%2F%2Fh.example%3A%2Fx%40y",
                                        "http://h/?u=file://C:/a@b",
                                        "http://u:/x",
                                        "http://h:%38%30/x@y",
                                        "u:S/x@h",
                                        "npm:@a/b@1",
                                        "pkg:npm/a:b/c@1",
                                        "mailto:a:b/c@d",
                                        "//h:80/x@y",
                                        "http://h/?u=http%3A%2F%2Fx%3A80%2F%40y",
                                        "http://h/?u=http://x/@y",
                                        "http://h/?u=http://x:80/y@z",
                                        "http://h/?u=http://[::1]/y@z",
                                        "http://h/?u=http://x:y/z&m=a@b",
                                        "http://h//x:y/z@w",
                                        "http://h/?u=//x:y/z@w",
                                        "https://web.archive.org/web/2020/http://h:80/x@y",
                                        "file:///C:/a@b",
                                        "file://C:/a@b",
                                        "http://h/a:b//c:d/e@f"})
        BOOST_TEST(hide_credentials(text) == text);
    // Takes linear time.
    for (const std::string_view part : {"http://a:b/", "//a:b/", "http://a:b/@"}) {
        std::string many = "http://h/?";
        for (int i = 0; i < 100'000; ++i)
            many += part;
        BOOST_TEST(hide_credentials(many).size() == many.size());
    }
}

BOOST_AUTO_TEST_CASE(hidden_parameters)
{
    const auto hides = [](const std::string& name) {
        const std::string front = "http://h/?" + name + '=';
        BOOST_TEST((web::hide_credentials(front + "abc") == front + "***"), name);
    };
    const auto reports = [](const std::string& name) {
        return explain("http://h/?" + name + "=abc").find(finding_kind::credential_parameter) != nullptr;
    };
    for (const char* const name :
         {"token", "access_token", "access-token", "accessToken", "client-secret", "clientSecret", "sessionId", "session_id",
          "PHPSESSID", "X-Amz-Signature", "access_key", "accessKey", "access-key", "api_key", "otp", "bearer", "credential",
          "credentials", "user[access-token]",
          // Any password or secret, no matter whose.
          "user_password", "newPassword", "PASSWORD", "user[old-password]", "client_secret", "app.secret", "webhook-secret[]",
          "password", "secret",
          // Tokens that represent a person, and one-time credentials in OAuth (RFC 7636, RFC 5849) and SAML.
          "reset_token", "resetToken", "x-goog-security-token", "X-Amz-Security-Token", "code_verifier", "oauth_verifier",
          "SAMLResponse", "SAMLart", "auth_key", "hmac"}) {
        hides(name);
        BOOST_TEST(reports(name), name);
    }
    // Parameters with other uses are hidden without a finding.
    for (const char* const name :
         {"code", "auth", "session", "sid", "pin", "Code", "_auth", "user[pin]", "csrf_token", "page_token", "nextPageToken",
          "continuation-token", "user[csrf-token]", "assertion", "SAMLRequest", "ticket"}) {
        hides(name);
        BOOST_TEST(!reports(name), name);
    }
    for (const char* const name :
         {"key",     "codes",      "zipcode",     "session_count", "author",         "spin",          "tokens",    "q",
          "",        "token_type", "token_count", "secrets",       "secretary",      "password_hint", "passwords", "assertions",
          "tickets", "eticket",    "hmacs",       "RelayState",    "code_challenge", "publickey"}) {
        const std::string text = "http://h/?" + std::string(name) + "=abc";
        BOOST_TEST((web::hide_credentials(text) == text), name);
        BOOST_TEST(!reports(name), name);
    }
}

BOOST_AUTO_TEST_CASE(details)
{
    const auto class_named = [](std::string_view text) { return explain(text).find(finding_kind::special_address)->detail; };
    BOOST_TEST(class_named("http://127.0.0.1/") == "loopback");
    BOOST_TEST(class_named("http://10.0.0.1/") == "private");
    BOOST_TEST(class_named("http://169.254.169.254/") == "metadata");
    BOOST_TEST(class_named("http://[::ffff:100.64.0.1]/") == "shared");
    BOOST_TEST(explain("http://h:443/").find(finding_kind::foreign_port)->detail == "https");
}

BOOST_AUTO_TEST_CASE(differences)
{
    BOOST_TEST(!explain("http://h/").difference);
    BOOST_TEST(!explain("HTTP://H:80").difference); // the normal forms are equal
    BOOST_TEST(!explain("http://[").difference);    // both standards refuse it
    const auto at = [](std::string_view text) { return explain(text).difference.value(); };
    BOOST_TEST(at("http://a\\@b/").position == 8U);
    BOOST_TEST((at("http://a\\@b/").uri_error != error_number{} && at("http://a\\@b/").url_error != error_number{}));
    BOOST_TEST((at("http://0x7f.1/").component == component::host));
    BOOST_TEST(at("http://0x7f.1/").position == 7U);
    BOOST_TEST(at("http://h:65536/").position == 13U);
    BOOST_TEST((at("http://u:@h.example/").component == component::userinfo));
    BOOST_TEST(at("http://u:@h.example/").position == 8U);
    BOOST_TEST(at("HTTP://h.example:80/%7e/a/../?aaaa'b").position == 34U); // after octets that normalization changes
}

BOOST_AUTO_TEST_CASE(differences_of_refused_uris)
{
    const auto at = [](std::string_view text) { return explain(text).difference.value(); };
    const web::reading_difference host = at("http:evil.example/a|b");
    BOOST_TEST(host.position == 5U);
    BOOST_TEST((host.component == component::host && host.uri_error == error_number{}));
    BOOST_TEST(at("http://0x7f.1/|").position == 7U);
    BOOST_TEST(at("http://a@b@c/").position == 8U);
    for (const std::string_view text :
         {"http://h/a/..|", "http://h/a/../|", "http://h/?a|", "http://h/#|"}) // the standards agree up to `|`
        BOOST_TEST(at(text).position == text.find('|'), text);
}

BOOST_AUTO_TEST_CASE(differences_of_references)
{
    const web::url base = web::parse("http://good.example/a/b?q").value();
    const web::url_view view = base;
    const auto difference = [&](std::string_view text) { return explain(text, {.base = &view}).difference; };
    for (const std::string_view text : {"c", "../c?d#e", "//evil.example/%41", "/", "?", "#", "", "http://h/", "g:h"})
        BOOST_TEST(!difference(text), text);
    BOOST_TEST((difference("///evil.example/x").value() ==
                web::reading_difference{2, component::host, {}, web_errc::special_scheme_missing_following_solidus}));
    BOOST_TEST(difference("//0x7f.1/")->position == 2U);
    BOOST_TEST(difference("a\\b")->position == 1U);
}

BOOST_AUTO_TEST_CASE(levels)
{
    using web::severity;
    BOOST_TEST(!explain("http://good.example/a?b#c").severity());
    BOOST_TEST((explain("http://good.example/a|b").severity() == severity::note));
    BOOST_TEST((explain("http://a@good.example/").severity() == severity::warning));
    BOOST_TEST((explain("http://a@b@good.example/").severity() == severity::error));
    BOOST_TEST(to_string(severity::note) == "note");
    BOOST_TEST(to_string(severity::warning) == "warning");
    BOOST_TEST(to_string(severity::error) == "error");
}

#ifdef URIFORM_WEB_URLS
/// Warnings are rare: fewer than 1 in 200 linked URLs yield a warning.
BOOST_AUTO_TEST_CASE(ordinary_urls)
{
    const auto refused = explain("http://[");
    BOOST_TEST((!refused.url && refused.url_host().empty() && refused.uri_host().empty()));
    std::ifstream file(URIFORM_WEB_URLS);
    BOOST_REQUIRE_MESSAGE(file, "cannot read " URIFORM_WEB_URLS);
    std::size_t lines = 0, warned = 0;
    for (std::string line; std::getline(file, line); ++lines) {
        const web::explanation read = explain(line);
        if (read.severity() >= web::severity::warning) {
            ++warned;
            BOOST_TEST_MESSAGE(shown(line) << ' ' << names_of(read));
        }
    }
    BOOST_TEST(lines > 10'000U);
    BOOST_TEST(warned * 200 < lines);
    BOOST_TEST_MESSAGE(warned << " of " << lines << " lines");
}
#endif

BOOST_AUTO_TEST_SUITE_END()
