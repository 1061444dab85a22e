#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../support/kernels.hpp"
#include "../support/names.hpp"

/// @file
/// For each of the 256 octets, where it may stand. The lists are written out from the RFC, not made of the library's sets.

using namespace uriform;
using namespace uriform::test;

namespace {

constexpr std::string_view ALPHA = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::string_view DIGIT = "0123456789";
constexpr std::string_view HEXDIG = "0123456789ABCDEFabcdef";
constexpr std::string_view SCHEME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.";
constexpr std::string_view REG_NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=";
constexpr std::string_view USERINFO = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:";
constexpr std::string_view PCHAR = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@";
constexpr std::string_view PATH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/";
constexpr std::string_view SEGMENT_NC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@";
constexpr std::string_view QUERY = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?";

/// A place in a text, and the octets with which the text is valid.
struct place {
    std::string_view name;
    std::string_view before, after;
    std::string_view allowed;
    std::string_view delimiters; ///< octets that make the text valid in another way: they end the component
};

constexpr place places[] = {
    {"first of scheme", "", "a:b", ALPHA, "/?#"},
    {"second of scheme", "a", ":b", SCHEME, "/?#:"},
    {"later in scheme", "abc", "de:b", SCHEME, "/?#:"},
    {"userinfo", "//a", "b@h", USERINFO, "/?#"},
    {"userinfo, first", "s://", "b@h", USERINFO, "/?#"},
    {"userinfo, last", "s://a", "@h", USERINFO, "/?#"},
    {"reg-name", "//u@a", "b/", REG_NAME, "/?#"},
    {"reg-name, alone", "//u@", "/", REG_NAME, "/?#:"},
    {"port", "//u@h:1", "2/", DIGIT, "/?#"},
    {"port, alone", "s://u@h:", "", DIGIT, "/?#"},
    {"path beside authority", "//h/a", "b", PATH, "?#"},
    {"path beside authority and scheme", "s://h/", "", PATH, "?#"},
    {"path-absolute", "/a", "b", PATH, "?#"},
    {"path-rootless, first", "s:", "b", PATH, "?#"},
    {"path-rootless", "s:a", "b", PATH, "?#"},
    {"first segment, first", "", "%20b", SEGMENT_NC, "/?#"},
    {"first segment", "%20a", "b", SEGMENT_NC, "/?#"},
    {"second segment", "a/", "b", PATH, "?#"},
    {"query", "?a", "b", QUERY, "#"},
    {"query, alone", "s://h/?", "", QUERY, "#"},
    {"fragment", "#a", "b", QUERY, ""},
    {"fragment, alone", "s://h/?#", "", QUERY, ""},
    {"IPvFuture", "//[v1.a", "b]", USERINFO, ""},
    {"IPvFuture, alone", "//[v1.", "]", USERINFO, ""},
    {"IPvFuture's version", "//[v1", ".b]", "0123456789ABCDEFabcdef.", ""},
    {"IPvFuture's version, alone", "//[v", ".b]", HEXDIG, ""},
    {"IPvFuture's v", "//[", "1.b]", "vV", ""},
    {"IPv6address", "//[::", "]", "0123456789ABCDEFabcdef", ""},
    {"IPv6address, in a group", "//[1", "2::]", "0123456789ABCDEFabcdef:", ""},
    {"IPv6address, in an IPv4address", "//[::1", "2.3.4]", ".", ""},
    {"IPv6address's end", "//[::1", "", "]", ""},
    {"after an IP literal", "//[::1]", "", ":", "/?#"},
    {"first of percent-encoding", "%", "0", HEXDIG, ""},
    {"second of percent-encoding", "%0", "", HEXDIG, ""},
    {"first of percent-encoding in host", "//h%", "0", HEXDIG, ""},
    {"second of percent-encoding in query", "?%0", "", HEXDIG, ""},
};

void check_place(const place& where)
{
    for (unsigned octet = 0; octet < 256; ++octet) {
        const char c = static_cast<char>(octet);
        const std::string text = std::string(where.before) + c + std::string(where.after);
        const bool valid = where.allowed.find(c) != where.allowed.npos || where.delimiters.find(c) != where.delimiters.npos;
        BOOST_TEST(parse_uri_reference(text).has_value() == valid,
                   where.name << ": " << shown(text) << (valid ? " is refused" : " is accepted"));
        BOOST_TEST(grammar::read(text, reference_kind::uri_reference).has_value() == valid);
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
            BOOST_TEST(chars::alpha.contains(c) == is_one_of(ALPHA, octet));
            BOOST_TEST(chars::upper_alpha.contains(c) == is_one_of(ALPHA.substr(0, 26), octet));
            BOOST_TEST(chars::lower_alpha.contains(c) == is_one_of(ALPHA.substr(26), octet));
            BOOST_TEST(chars::digit.contains(c) == is_one_of(DIGIT, octet));
            BOOST_TEST(chars::hexdig.contains(c) == is_one_of(HEXDIG, octet));
            BOOST_TEST(chars::gen_delims.contains(c) == is_one_of(":/?#[]@", octet));
            BOOST_TEST(chars::sub_delims.contains(c) == is_one_of("!$&'()*+,;=", octet));
            BOOST_TEST(chars::reserved.contains(c) == is_one_of(":/?#[]@!$&'()*+,;=", octet));
            BOOST_TEST(chars::unreserved.contains(c) == is_one_of(REG_NAME.substr(0, 66), octet));
            BOOST_TEST(chars::scheme.contains(c) == is_one_of(SCHEME, octet));
            BOOST_TEST(chars::userinfo.contains(c) == is_one_of(USERINFO, octet));
            BOOST_TEST(chars::reg_name.contains(c) == is_one_of(REG_NAME, octet));
            BOOST_TEST(chars::ipvfuture.contains(c) == is_one_of(USERINFO, octet));
            BOOST_TEST(chars::pchar.contains(c) == is_one_of(PCHAR, octet));
            BOOST_TEST(chars::segment_nc.contains(c) == is_one_of(SEGMENT_NC, octet));
            BOOST_TEST(chars::path.contains(c) == is_one_of(PATH, octet));
            BOOST_TEST(chars::query.contains(c) == is_one_of(QUERY, octet));
            BOOST_TEST(chars::fragment.contains(c) == is_one_of(QUERY, octet));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
