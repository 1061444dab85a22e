#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/fetch_policy.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/web_errc.hpp>

/// @file
/// Examples of URLs that a fetch policy allows or refuses.

using namespace uriform;
using web::fetch_policy;
using web::fetch_refusal;
using web::finding_kind;
using web::safe_to_fetch;

namespace {

/// Returns the refusal reason, or the finding if a finding is the reason; `none` if the text is allowed.
std::string reason(const web::fetch_answer& answer)
{
    BOOST_TEST(static_cast<bool>(answer) == (answer.why == fetch_refusal::none));
    BOOST_TEST(answer.finding.has_value() == (answer.why == fetch_refusal::finding));
    return std::string(answer.finding ? to_string(answer.finding->kind) : to_string(answer.why));
}

std::string reason(std::string_view text, const fetch_policy& policy = {})
{
    return reason(safe_to_fetch(text, policy));
}

std::string target(std::string_view text, const fetch_policy& policy = {})
{
    const web::fetch_answer answer = safe_to_fetch(text, policy);
    return answer ? std::string(answer.target->text()) : "refused: " + reason(answer);
}

} // namespace

BOOST_AUTO_TEST_SUITE(fetching)

BOOST_AUTO_TEST_CASE(targets)
{
    BOOST_TEST(target("https://good.example/a?b#c") == "https://good.example/a?b#c");
    BOOST_TEST(target("HTTPS://GOOD.example:443") == "https://good.example/");
    BOOST_TEST(target("https://good.example/a|b") == "https://good.example/a%7Cb");
    BOOST_TEST(target("https://good.example/a b/%") == "https://good.example/a%20b/%25");
    BOOST_TEST(target("https://good.example/\xC3\xA9") == "https://good.example/%C3%A9");
    BOOST_TEST(target("https://good.example/a/../b") == "https://good.example/b");
    BOOST_TEST(target("https://8.8.8.8/") == "https://8.8.8.8/");
    BOOST_TEST(target("https://[2606:4700:0::1]/") == "https://[2606:4700::1]/");
}

BOOST_AUTO_TEST_CASE(no_urls)
{
    for (const std::string_view text : {"", "a", "/a", "//good.example/", "http://", "http://h:65536/", "http://1.2.3.4.5/"}) {
        const web::fetch_answer answer = safe_to_fetch(text);
        BOOST_TEST(reason(answer) == "not-a-url", text);
        BOOST_TEST((answer.error == web::parse(text).error()), text);
    }
    BOOST_TEST(reason("http://\xC3\xA9.example/") == "not-a-url"); // no function converts it
}

BOOST_AUTO_TEST_CASE(schemes)
{
    BOOST_TEST(reason("HTTP://good.example/") == "none");
    for (const std::string_view text :
         {"ftp://good.example/", "file:///etc/passwd", "gopher://127.0.0.1:6379/_x", "javascript:alert(1)", "data:text/html,x",
          "ws://good.example/", "httpx://good.example/", "dict://127.0.0.1:11211/"})
        BOOST_TEST(reason(text) == "scheme", text);
    constexpr std::string_view own[] = {"ftp"};
    BOOST_TEST(reason("ftp://good.example/", {.schemes = own}) == "none");
    BOOST_TEST(reason("http://good.example/", {.schemes = own}) == "scheme");
    BOOST_TEST(reason("http://good.example/", {.schemes = {}}) == "scheme");
    constexpr std::string_view file[] = {"file"};
    BOOST_TEST(reason("file:///etc/passwd", {.schemes = file}) == "host"); // the host is empty
}

BOOST_AUTO_TEST_CASE(allowed_hosts)
{
    constexpr std::string_view hosts[] = {"good.example", ".cdn.example", "[2606:4700::1]", "127.0.0.1"};
    const fetch_policy policy{.hosts = hosts};
    for (const std::string_view text :
         {"http://good.example/", "http://GOOD.EXAMPLE/", "http://good.example./", "http://a.cdn.example/",
          "http://a.b.cdn.example/", "http://a.cdn.example./", "http://[2606:4700:0:0::1]/", "http://127.0.0.1/"})
        BOOST_TEST(reason(text, policy) == "none", text);
    for (const std::string_view text :
         {"http://a.good.example/", "http://badgood.example/", "http://good.example.evil.example/", "http://cdn.example/",
          "http://acdn.example/", "http://cdn.example.evil.example/", "http://good.exampl.example/"})
        BOOST_TEST(reason(text, policy) == "host", text);
    for (const std::string_view text : {"http://good.example../", "http://.cdn.example/"}) {
        BOOST_TEST(reason(text, policy) == "empty-label", text);
        BOOST_TEST(reason(text, {.hosts = hosts, .refusals = {}}) == "host", text);
    }
    for (const std::string_view text : {"http://8.8.8.8/", "http://[2606:4700::2]/", "http://127.0.0.2/"})
        BOOST_TEST(reason(text, policy) == "address", text);
    BOOST_TEST(reason("http://127.1/", policy) == "hosts-differ"); // refused for its spelling

    const fetch_policy none{.hosts = std::span<const std::string_view>()};
    BOOST_TEST(reason("http://good.example/", none) == "host");
    BOOST_TEST(reason("http://8.8.8.8/", none) == "address");
}

BOOST_AUTO_TEST_CASE(names_of_other_schemes)
{
    constexpr std::string_view schemes[] = {"foo"}, hosts[] = {"good.example"};
    const fetch_policy policy{.schemes = schemes, .hosts = hosts, .refusals = {}};
    BOOST_TEST(reason("foo://g%6Fod.example/", policy) == "none");
    for (const std::string_view text : {"foo://good%0a.exam%09ple/", "foo://good.example%20/", "foo://good.example%01/",
                                        "foo://%20good.example/", "foo://good.example%2F/", "foo://good.example%40/"})
        BOOST_TEST(reason(text, policy) == "host", text);
}

BOOST_AUTO_TEST_CASE(default_ports_of_other_schemes)
{
    constexpr std::string_view schemes[] = {"ldap", "coap", "foo"};
    for (const std::string_view text : {"ldap://h.example:389/", "coap://h.example:5683/", "ldap://h.example/"})
        BOOST_TEST(reason(text, {.schemes = schemes, .refusals = {}}) == "none", text);
    for (const std::string_view text : {"ldap://h.example:636/", "foo://h.example:1/"})
        BOOST_TEST(reason(text, {.schemes = schemes, .refusals = {}}) == "port", text);
}

BOOST_AUTO_TEST_CASE(refused_hosts)
{
    constexpr std::string_view hosts[] = {".good.example"}, refused[] = {"admin.good.example", ".internal.good.example", "8.8.8.8"};
    const fetch_policy policy{.hosts = hosts, .refused_hosts = refused};
    BOOST_TEST(reason("http://www.good.example/", policy) == "none");
    BOOST_TEST(reason("http://admin.good.example/", policy) == "host");
    BOOST_TEST(reason("http://ADMIN.good.example./", policy) == "host");
    BOOST_TEST(reason("http://a.internal.good.example/", policy) == "host");
    BOOST_TEST(reason("http://internal.good.example/", policy) == "none");
    BOOST_TEST(reason("http://8.8.8.8/", {.refused_hosts = refused}) == "host");
    BOOST_TEST(reason("http://8.8.4.4/", {.refused_hosts = refused}) == "none");
    for (const std::string_view text : {"http://[::ffff:8.8.8.8]/", "http://[::FFFF:808:808]/", "http://[64:ff9b::808:808]/",
                                        "http://[2002:808:808::]/", "http://[::8.8.8.8]/"}) {
        BOOST_TEST(reason(text, {.refused_hosts = refused, .refusals = {}}) == "host", text);
        BOOST_TEST(reason(text, {.refused_hosts = std::span(refused).first(2), .refusals = {}}) == "none", text);
    }
    BOOST_TEST(reason("http://%61dmin.good.example/", {.refused_hosts = refused, .refusals = {}}) == "host");
}

BOOST_AUTO_TEST_CASE(addresses)
{
    for (const std::string_view text :
         {"http://127.0.0.1/", "http://10.0.0.1/", "http://192.168.0.1/", "http://172.16.0.1/", "http://100.64.0.1/",
          "http://0.0.0.0/", "http://224.0.0.1/", "http://255.255.255.255/", "http://[::1]/", "http://[::]/", "http://[fd00::1]/",
          "http://[fe80::1]/", "http://192.0.2.1/"})
        BOOST_TEST(reason(text) == "address", text);
    BOOST_TEST(reason("http://169.254.169.254/") == "metadata-service");
    BOOST_TEST(reason("http://[::ffff:127.0.0.1]/") == "embedded-ipv4");
    BOOST_TEST(reason("http://8.8.8.8/") == "none");

    const fetch_policy local{.addresses = {address_class::loopback}};
    BOOST_TEST(reason("http://127.0.0.1/", local) == "none");
    BOOST_TEST(reason("http://[::1]/", local) == "none");
    BOOST_TEST(reason("http://10.0.0.1/", local) == "address");
    BOOST_TEST(reason("http://8.8.8.8/", local) == "address");
    BOOST_TEST(reason("http://good.example/", local) == "none"); // names are allowed
    // Each spelling of an address belongs to its class, even if no finding refuses the spelling.
    for (const std::string_view text :
         {"http://0x7f.1/", "http://2130706433/", "http://017700000001/", "http://127.1/", "http://127.0.0.1./",
          "http://%31%32%37.0.0.1/", "http://[::ffff:7f00:1]/", "http://[64:ff9b::127.0.0.1]/", "http://[2002:7f00:1::]/",
          "http://169.254.169.254/", "http://1\t27.0.0.1/"})
        BOOST_TEST(reason(text, {.refusals = {}}) == "address", text);
}

/// The URL Standard does not normalize hosts with other schemes. Programs decode these hosts, and resolvers parse numbers in them.
BOOST_AUTO_TEST_CASE(hosts_of_other_schemes)
{
    constexpr std::string_view schemes[] = {"gopher"}, hosts[] = {"good.example"};
    for (const std::string_view text : {"gopher://LOCALHOST/", "gopher://%6cocalhost/", "gopher://l%6Fcalhost/"})
        BOOST_TEST(reason(text, {.schemes = schemes}) == "local-name", text);
    for (const std::string_view text : {"gopher://127%2e0%2e0%2e1/", "gopher://0x7F.1/", "gopher://127.0.0.1./"}) {
        BOOST_TEST(reason(text, {.schemes = schemes}) == "ipv4-spelling", text);
        BOOST_TEST(reason(text, {.schemes = schemes, .refusals = {}}) == "address", text);
    }
    BOOST_TEST(reason("gopher://GOOD.example/", {.schemes = schemes, .hosts = hosts}) == "none");
    BOOST_TEST(reason("gopher://GOOD.example/", {.schemes = schemes, .refused_hosts = hosts}) == "host");
    BOOST_TEST(reason("gopher://good.example%2f.evil/", {.schemes = schemes, .hosts = hosts, .refusals = {}}) == "host");
    BOOST_TEST(reason("gopher://\xEF\xBC\x91\x32\x37.0.0.1/", {.schemes = schemes}) == "host"); // no function converts it
}

BOOST_AUTO_TEST_CASE(allowed_ports)
{
    constexpr std::uint16_t ports[] = {8080, 8443};
    BOOST_TEST(reason("http://good.example:80/") == "none");
    BOOST_TEST(reason("http://good.example:8080/") == "port");
    BOOST_TEST(reason("http://good.example:8080/", {.ports = ports}) == "none");
    BOOST_TEST(reason("http://good.example:8443/", {.ports = ports}) == "none");
    BOOST_TEST(reason("http://good.example/", {.ports = ports}) == "none");
    BOOST_TEST(reason("http://good.example:22/", {.ports = ports}) == "port");
    BOOST_TEST(reason("http://good.example:443/") == "port");
    BOOST_TEST(reason("https://good.example:443/") == "none");
    BOOST_TEST(reason("http://good.example:0/") == "port");
}

BOOST_AUTO_TEST_CASE(bases)
{
    const web::url base = web::parse("https://good.example/a/b").value();
    constexpr std::string_view hosts[] = {"good.example"};
    const fetch_policy policy{.hosts = hosts};
    const auto with_base = [&](std::string_view text) { return safe_to_fetch(text, base, policy); };
    BOOST_TEST(with_base("c?d").target->text() == "https://good.example/a/c?d");
    BOOST_TEST(with_base("/c").target->text() == "https://good.example/c");
    BOOST_TEST(with_base("").target->text() == "https://good.example/a/b");
    BOOST_TEST(reason(with_base("//good.example/c")) == "none");
    BOOST_TEST(reason(with_base("//evil.example/")) == "host");
    BOOST_TEST(reason(with_base("http://evil.example/")) == "host");
    BOOST_TEST(reason(with_base("///evil.example/")) == "hosts-differ");
    BOOST_TEST(reason(with_base("/\\evil.example/")) == "backslash");
    BOOST_TEST(reason(with_base("/\t/evil.example/")) == "tab-or-newline");
    BOOST_TEST(reason(with_base("https:c")) == "hosts-differ");
    BOOST_TEST(reason(with_base("javascript:alert(1)")) == "scheme");
    BOOST_TEST(reason(with_base("../../../c")) == "above-root");

    // Components inherited from the base are checked too.
    const auto with_other_base = [](std::string_view other) {
        const web::url others = web::parse(other).value();
        return safe_to_fetch("/c", others);
    };
    BOOST_TEST(reason(with_other_base("http://metadata.google.internal/")) == "metadata-service");
    BOOST_TEST(with_other_base("http://metadata.google.internal/").finding->end == 2U);
    BOOST_TEST(reason(with_other_base("http://a@good.example/")) == "userinfo");
    BOOST_TEST(reason(with_other_base("http://127.0.0.1/")) == "address");
    BOOST_TEST(reason(with_other_base("http://good.example/")) == "none");
}

BOOST_AUTO_TEST_CASE(findings)
{
    BOOST_TEST(reason("http://a@good.example/") == "userinfo");
    BOOST_TEST(reason("http://localhost/") == "local-name");
    BOOST_TEST(reason("http://metadata.google.internal/") == "metadata-service");
    BOOST_TEST(reason("http://good.example\\@evil.example/") == "backslash");
    BOOST_TEST(reason("http://good.example/?token=a") == "none");
    BOOST_TEST(reason("http://}.example/") == "same-host-once-normal"); // as a URI, `http://%7D.example/`
    BOOST_TEST(reason("http://good.example/?next=javascript:alert(1)") == "none");
    for (const std::string_view text : {"http://vm/", "http://redis:80/", "http://localhost.localdomain/", "http://nas.home/",
                                        "http://kubernetes.default.svc/", "http://a.localhost./"})
        BOOST_TEST(reason(text) == "local-name", text);
    for (const std::string_view text : {"http://localhost../", "http://127.0.0.1../", "http://../", "http://a..good.example/"})
        BOOST_TEST(reason(text) == "empty-label", text);
    const auto allowing = [](finding_kind kind) {
        web::finding_set refusals = web::default_refusals();
        refusals.remove(kind);
        return refusals;
    };
    BOOST_TEST(reason("http://localhost/", {.refusals = allowing(finding_kind::local_name)}) == "none");
    BOOST_TEST(reason("http://a@good.example/", {.refusals = allowing(finding_kind::userinfo)}) == "none");
    BOOST_TEST(reason("http://a|b@good.example/", {.refusals = {finding_kind::url_alone}}) == "url-alone");
    const web::finding_set refusals = web::default_refusals();
    BOOST_TEST((refusals.contains(finding_kind::hosts_differ) && refusals.contains(finding_kind::uri_alone)));
    BOOST_TEST((!refusals.contains(finding_kind::special_address) && !refusals.contains(finding_kind::credential_parameter)));
    BOOST_TEST((!refusals.contains(finding_kind::url_alone) && !refusals.contains(finding_kind::trailing_dot)));
}

/// Some clients end an authority only at `/`, or read it from the last `@`. They read a different host if a query directly follows
/// the host.
BOOST_AUTO_TEST_CASE(at_signs_after_the_host)
{
    constexpr std::string_view hosts[] = {"good.example", "mail.example"}, refused[] = {"evil.example"};
    // A mail address, and a host that the policy also allows.
    for (const std::string_view text :
         {"https://good.example?mail=a@mail.example", "https://good.example?mail=a@mail.example&x=1",
          "https://good.example?x=1&mail=a@mail.example#f", "https://good.example?mail=a@mail.example/",
          "https://good.example?a=b=c@mail.example", "https://good.example?mail=a%40evil.example",
          "https://good.example/?mail=a@evil.example", "https://good.example?"}) {
        BOOST_TEST(reason(text) == "none", text);
        BOOST_TEST(reason(text, {.refused_hosts = refused}) == "none", text);
    }
    BOOST_TEST(target("https://good.example?mail=a@mail.example") == "https://good.example/?mail=a@mail.example");
    BOOST_TEST(reason("https://good.example?mail=a@mail.example", {.hosts = hosts}) == "none");
    // A host that the policy refuses.
    BOOST_TEST(reason("https://good.example?mail=a@evil.example") == "none");
    BOOST_TEST(reason("https://good.example?mail=a@evil.example", {.hosts = hosts}) == "at-sign-after-host");
    BOOST_TEST(reason("https://good.example?mail=a@evil.example", {.refused_hosts = refused}) == "at-sign-after-host");
    for (const std::string_view text :
         {"http://good.example?mail=a@127.0.0.1", "http://good.example?mail=a@127.1", "http://good.example?mail=a@localhost&x=1",
          "http://good.example?mail=a@[::1]/", "http://good.example?mail=a@169.254.169.254",
          "http://good.example?mail=a@mail.example:22/", "http://good.example?mail=a@x&y=metadata.google.internal",
          "http://good.example?mail=a@b&c=x.internal/", "http://good.example?mail=a@10.0.0.1;x=mail.example",
          "http://good.example?mail=a@",
          // No mail address, or several `@`.
          "http://good.example?@mail.example", "http://good.example?a@mail.example", "http://good.example?mail=@mail.example",
          "http://good.example?mail=a&@mail.example", "http://good.example?mail=a@mail.example&cc=b@mail.example",
          "http://good.example?mail=a@mail.example#b@mail.example", "http://good.example#@mail.example",
          "http://good.example#mail=a@mail.example", "http://good.example?a=b#mail=a@mail.example"})
        BOOST_TEST(reason(text) == "at-sign-after-host", text);
    for (const char delimiter : std::string_view("!$&'()*+,;="))
        BOOST_TEST(reason(std::string("http://good.example?mail=a@127.0.0.1") + delimiter + "mail.example") == "at-sign-after-host",
                   delimiter);
    BOOST_TEST(reason("http://good.example\\@mail.example") == "backslash");
}

BOOST_AUTO_TEST_CASE(names_of_refusals)
{
    BOOST_TEST(to_string(fetch_refusal::none) == "none");
    BOOST_TEST(to_string(fetch_refusal::not_a_url) == "not-a-url");
    BOOST_TEST(to_string(fetch_refusal::port) == "port");
}

BOOST_AUTO_TEST_SUITE_END()
