#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../../support/kernels.hpp"
#include "../../support/names.hpp"

/// @file
/// Tests which components may contain each of the 256 octets. The lists come from the RFC, not from the library's sets.

using namespace uriform;
using namespace uriform::test;

namespace {

constexpr std::string_view alpha_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view digit_octets = "0123456789";
constexpr std::string_view hexdig_octets = "0123456789ABCDEFabcdef";
constexpr std::string_view scheme_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.";
constexpr std::string_view reg_name_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=";
constexpr std::string_view userinfo_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:";
constexpr std::string_view pchar_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@";
constexpr std::string_view path_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/";
constexpr std::string_view segment_nc_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@";
constexpr std::string_view query_octets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?";

/// A place in a text, and the octets that are valid there.
struct place {
    std::string_view name;
    std::string_view before, after;
    std::string_view allowed;
    std::string_view delimiters; ///< octets that are valid because they end the component
};

constexpr place places[] = {
    {"first of scheme", "", "a:b", alpha_octets, "/?#"},
    {"second of scheme", "a", ":b", scheme_octets, "/?#:"},
    {"later in scheme", "abc", "de:b", scheme_octets, "/?#:"},
    {"userinfo", "//a", "b@h", userinfo_octets, "/?#"},
    {"userinfo, first", "s://", "b@h", userinfo_octets, "/?#"},
    {"userinfo, last", "s://a", "@h", userinfo_octets, "/?#"},
    {"reg-name", "//u@a", "b/", reg_name_octets, "/?#"},
    {"reg-name, alone", "//u@", "/", reg_name_octets, "/?#:"},
    {"port", "//u@h:1", "2/", digit_octets, "/?#"},
    {"port, alone", "s://u@h:", "", digit_octets, "/?#"},
    {"path beside authority", "//h/a", "b", path_octets, "?#"},
    {"path beside authority and scheme", "s://h/", "", path_octets, "?#"},
    {"path-absolute", "/a", "b", path_octets, "?#"},
    {"path-rootless, first", "s:", "b", path_octets, "?#"},
    {"path-rootless", "s:a", "b", path_octets, "?#"},
    {"first segment, first", "", "%20b", segment_nc_octets, "/?#"},
    {"first segment", "%20a", "b", segment_nc_octets, "/?#"},
    {"second segment", "a/", "b", path_octets, "?#"},
    {"query", "?a", "b", query_octets, "#"},
    {"query, alone", "s://h/?", "", query_octets, "#"},
    {"fragment", "#a", "b", query_octets, ""},
    {"fragment, alone", "s://h/?#", "", query_octets, ""},
    {"IPvFuture", "//[v1.a", "b]", userinfo_octets, ""},
    {"IPvFuture, alone", "//[v1.", "]", userinfo_octets, ""},
    {"IPvFuture's version", "//[v1", ".b]", "0123456789ABCDEFabcdef.", ""},
    {"IPvFuture's version, alone", "//[v", ".b]", hexdig_octets, ""},
    {"IPvFuture's v", "//[", "1.b]", "vV", ""},
    {"IPv6address", "//[::", "]", "0123456789ABCDEFabcdef", ""},
    {"IPv6address, in a group", "//[1", "2::]", "0123456789ABCDEFabcdef:", ""},
    {"IPv6address, in an IPv4address", "//[::1", "2.3.4]", ".", ""},
    {"IPv6address's end", "//[::1", "", "]", ""},
    {"after an IP literal", "//[::1]", "", ":", "/?#"},
    {"first of percent-encoding", "%", "0", hexdig_octets, ""},
    {"second of percent-encoding", "%0", "", hexdig_octets, ""},
    {"first of percent-encoding in host", "//h%", "0", hexdig_octets, ""},
    {"second of percent-encoding in query", "?%0", "", hexdig_octets, ""},
};

void check_place(const place& where)
{
    for (unsigned octet = 0; octet < 256; ++octet) {
        const char c = static_cast<char>(octet);
        const std::string text = std::string(where.before) + c + std::string(where.after);
        const bool valid = where.allowed.find(c) != where.allowed.npos || where.delimiters.find(c) != where.delimiters.npos;
        BOOST_TEST(parse_uri_reference(text).has_value() == valid,
                   where.name << ": " << shown(text) << (valid ? " is refused" : " is accepted"));
        BOOST_TEST(uriform::detail::grammar::read(text, reference_kind::uri_reference).has_value() == valid);
    }
}

bool is_one_of(std::string_view list, unsigned octet)
{
    return list.find(static_cast<char>(octet)) != list.npos;
}

} // namespace

BOOST_AUTO_TEST_SUITE(octets)

BOOST_AUTO_TEST_CASE(in_each_component)
{
    for_each_kernel([](std::string_view kernel) {
        BOOST_TEST_CONTEXT(kernel)
        for (const place& where : places)
            check_place(where);
    });
}

BOOST_AUTO_TEST_CASE(in_each_set)
{
    for (unsigned octet = 0; octet < 256; ++octet) {
        const char c = static_cast<char>(octet);
        BOOST_TEST_CONTEXT(octet)
        {
            BOOST_TEST(chars::alpha.contains(c) == is_one_of(alpha_octets, octet));
            BOOST_TEST(chars::upper_alpha.contains(c) == is_one_of(alpha_octets.substr(0, 26), octet));
            BOOST_TEST(chars::lower_alpha.contains(c) == is_one_of(alpha_octets.substr(26), octet));
            BOOST_TEST(chars::digit.contains(c) == is_one_of(digit_octets, octet));
            BOOST_TEST(chars::hexdig.contains(c) == is_one_of(hexdig_octets, octet));
            BOOST_TEST(chars::gen_delims.contains(c) == is_one_of(":/?#[]@", octet));
            BOOST_TEST(chars::sub_delims.contains(c) == is_one_of("!$&'()*+,;=", octet));
            BOOST_TEST(chars::reserved.contains(c) == is_one_of(":/?#[]@!$&'()*+,;=", octet));
            BOOST_TEST(chars::unreserved.contains(c) == is_one_of(reg_name_octets.substr(0, 66), octet));
            BOOST_TEST(chars::scheme.contains(c) == is_one_of(scheme_octets, octet));
            BOOST_TEST(chars::userinfo.contains(c) == is_one_of(userinfo_octets, octet));
            BOOST_TEST(chars::reg_name.contains(c) == is_one_of(reg_name_octets, octet));
            BOOST_TEST(chars::ipvfuture.contains(c) == is_one_of(userinfo_octets, octet));
            BOOST_TEST(chars::pchar.contains(c) == is_one_of(pchar_octets, octet));
            BOOST_TEST(chars::segment_nc.contains(c) == is_one_of(segment_nc_octets, octet));
            BOOST_TEST(chars::path.contains(c) == is_one_of(path_octets, octet));
            BOOST_TEST(chars::query.contains(c) == is_one_of(query_octets, octet));
            BOOST_TEST(chars::fragment.contains(c) == is_one_of(query_octets, octet));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
