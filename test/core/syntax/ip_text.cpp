#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/web/parse_url.hpp>

#include "../../support/kernels.hpp"

/// @file
/// Compares the code that reads IP addresses 16 octets at a time with plain definitions, for addresses and texts that resemble
/// them.

using namespace uriform;

namespace {

/// Calls `check(text)` for each text of at most `longest` octets from `alphabet`.
template <class Check>
void for_each_text(std::string_view alphabet, std::size_t longest, Check check)
{
    std::string text;
    const auto extend = [&](const auto& self) -> void {
        check(text);
        if (text.size() == longest)
            return;
        for (const char octet : alphabet) {
            text.push_back(octet);
            self(self);
            text.pop_back();
        }
    };
    extend(extend);
}

host_kind kind_of(const std::string& host)
{
    const std::string text = "//" + host;
    const auto parsed = parse_uri_reference(text);
    return parsed ? parsed->host_kind() : host_kind::none;
}

/// Returns the host in the normal form.
std::string normal_host(const std::string& scheme, const std::string& host, const std::string& rest)
{
    const std::string given = scheme + "//" + host + rest;
    const std::string text(normalize(parse_uri_reference(given).value()).text());
    return text.substr(scheme.size() + 2, text.size() - scheme.size() - 2 - rest.size());
}

/// Returns the address as the URL Standard writes it: like RFC 5952, but with all groups in hexadecimal (section 3.6).
std::string in_url(const ipv6_address& address)
{
    if (!address.mapped_ipv4())
        return address.to_string();
    ipv6_address::octets_type octets = address.octets();
    octets[10] = 1; // an address that is not mapped, with the same groups in hexadecimal
    const std::string other = ipv6_address(octets).to_string();
    return "::ffff" + other.substr(other.find("1ff") + 3);
}

/// Compares the results for a host in brackets with the address between the brackets, for each kernel.
void check_literal(const std::string& address)
{
    const std::string host = "[" + address + "]";
    const auto expected = ipv6_address::parse(address);
    test::for_each_kernel([&](std::string_view kernel) {
        BOOST_TEST_CONTEXT(host << ", " << kernel)
        {
            BOOST_TEST((kind_of(host) == host_kind::ipv6) == expected.has_value());
            BOOST_TEST(web::can_parse("http://" + host) == expected.has_value());
            if (!expected)
                return;
            const std::string normal = "[" + expected->to_string() + "]";
            BOOST_TEST(normal_host("http:", host, "/") == normal);
            BOOST_TEST(normal_host("http:", host, "/a/path/of/some/length") == normal);
            BOOST_TEST(normal_host("", host, "") == normal);
            const std::string reference = "//" + host;
            BOOST_TEST(is_normalized(*parse_uri_reference(reference)) == (host == normal));
            const std::string in_href = "[" + in_url(*expected) + "]";
            BOOST_TEST(web::parse("http://" + host + "/path?query#fragment")->href() ==
                       "http://" + in_href + "/path?query#fragment");
            BOOST_TEST(web::parse("http://user@" + host + "/path")->hostname() == in_href);
        }
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(ip_texts)

// RFC 3986, section 3.2.2: dec-octet has no leading zero and is at most 255.
BOOST_AUTO_TEST_CASE(every_ipv4_text_of_few_octets)
{
    for (const std::string_view alphabet : {"025.", "19.", "1.a"})
        for_each_text(alphabet, alphabet.size() == 4 ? 8 : 9, [](const std::string& text) {
            BOOST_TEST((kind_of(text) == host_kind::ipv4) == ipv4_address::parse(text).has_value(), text);
        });
}

BOOST_AUTO_TEST_CASE(every_number_in_every_place_of_an_ipv4_address)
{
    for (const std::string_view others : {"0", "7", "42", "255"})
        for (std::size_t place = 0; place < 4; ++place)
            for (unsigned number = 0; number < 1100; ++number) {
                std::string text;
                for (std::size_t i = 0; i < 4; ++i)
                    (text += i == 0 ? "" : ".") += i == place ? std::to_string(number) : others;
                BOOST_TEST((kind_of(text) == host_kind::ipv4) == (number < 256), text);
                BOOST_TEST(web::can_parse("http://" + text) == (number < 256), text);
            }
}

BOOST_AUTO_TEST_CASE(every_octet_in_every_place_of_an_ipv4_address)
{
    for (const std::string_view address : {"1.2.3.4", "12.34.5.6", "123.45.67.89", "255.255.255.255"})
        for (std::size_t place = 0; place < address.size(); ++place)
            for (unsigned octet = 1; octet < 256; ++octet) {
                std::string text(address);
                text[place] = static_cast<char>(octet);
                if (kind_of(text) != host_kind::none && text.find_first_of(":@/?#") == text.npos)
                    BOOST_TEST((kind_of(text) == host_kind::ipv4) == ipv4_address::parse(text).has_value(), text);
            }
}

BOOST_AUTO_TEST_CASE(every_ipv6_text_of_few_octets)
{
    for_each_text("0a:", 9, [](const std::string& text) {
        BOOST_TEST((kind_of("[" + text + "]") == host_kind::ipv6) == ipv6_address::parse(text).has_value(), text);
    });
    for_each_text("1:.", 9, [](const std::string& text) {
        BOOST_TEST((kind_of("[" + text + "]") == host_kind::ipv6) == ipv6_address::parse(text).has_value(), text);
    });
}

// RFC 5952, sections 4.1 to 4.3: each combination of zero groups, with `::` at each place, valid or not.
BOOST_AUTO_TEST_CASE(every_combination_of_zero_groups)
{
    constexpr std::array<std::array<const char*, 2>, 3> spellings{{{"a", "0"}, {"0ABC", "0000"}, {"1000", "00"}}};
    for (unsigned zeros = 0; zeros < 256; ++zeros)
        for (std::size_t begin = 0; begin < 8; ++begin)
            for (std::size_t end = begin; end <= 8; ++end) {
                const unsigned elided = (1U << end) - (1U << begin);
                if ((zeros & elided) != elided)
                    continue;
                std::string text;
                for (std::size_t i = 0; i < 8; ++i)
                    if (i < begin || i >= end)
                        (text += spellings[(zeros + begin + end) % 3][zeros >> i & 1]) += i == 7 ? "" : ":";
                    else if (i == begin)
                        text += i == 0 ? "::" : ":";
                check_literal(text);
            }
}

// RFC 5952, section 5; RFC 4291, section 2.5.5.2
BOOST_AUTO_TEST_CASE(ipv6_texts_with_ipv4)
{
    for (const std::string_view front :
         {"::", "::ffff:", "::FFFF:", "0:0:0:0:0:ffff:", "::0:ffff:", "64:ff9b::", "1:2:3:4:5:6:", "::1:", "::ffff:0:",
          "1:2:3:4:5::", "::2:3:4:5:6:", "1::2:3:4:5:6:", "1:2:3:4:5:6:7:", "ffff:", ""})
        for (const std::string_view back : {"1.2.3.4", "0.0.0.0", "255.255.255.255", "192.0.2.33", "102:304", "0:0", "0:1",
                                            "ffff:0", "01.2.3.4", "1.2.3", "1.2.3.256", "1.2.3.4.5", "1.2.3.4:5", ":"})
            check_literal(std::string(front).append(back));
}

BOOST_AUTO_TEST_SUITE_END()
