#include "url_generator.hpp"

#include <string_view>

namespace uriform::test {
namespace {

using std::string_view;
using namespace std::string_view_literals;

constexpr string_view schemes[] = {
    "http:",   "https:", "HTTPS:",      "ftp:", "ws:", "wss:",         "file:", "FILE:", "a:", "A+b:", "blob:", "data:",
    "ht\ttp:", "htt:",   "javascript:", "1:",   ":",   "non-special:", "http",  "c|",    "C:", "",     "",      ""};
constexpr string_view slashes[] = {"//", "//", "//", "//", "", "/", "///", "\\", "\\\\", "/\\", "\\/", "////", "/\t/", "\n//"};
constexpr string_view credentials[] = {
    "",   "",   "",    "",     "",       "u@",   "u:p@",  ":@",          "@",   "u:@",
    ":p", "@@", ":p@", "u@v@", "a:b:c@", "%40@", "\xFF@", "a;b=c[d]^|@", "\t@", "\xC3\xA9:\xE2\x82@"};
constexpr string_view hosts[] = {"h",
                                 "EXAMPLE.com",
                                 "example.com.",
                                 "a..b",
                                 ".",
                                 "..",
                                 "",
                                 "localhost",
                                 "LOCAL%48ost",
                                 "1.2.3.4",
                                 "1.2.3",
                                 "0x7f.1",
                                 "0X7F.0x",
                                 "0x",
                                 "0",
                                 "010.9.08",
                                 "0300.1",
                                 "256",
                                 "4294967295",
                                 "4294967296",
                                 "1.2.3.4.5",
                                 "1.2.3.4.",
                                 "1.2.3.4..",
                                 "1..2",
                                 "a.0",
                                 "a.0x",
                                 "a.0xg",
                                 "09",
                                 "255.255.4000.1",
                                 "127.0.0.256",
                                 "1.65536",
                                 "1.2.65535",
                                 "[::1]",
                                 "[::]",
                                 "[1:2:3:4:5:6:7:8]",
                                 "[1::8]",
                                 "[1:0:0:4::]",
                                 "[0:0:1:0:0:0:1:0]",
                                 "[::ffff:1.2.3.4]",
                                 "[1:2:3:4:5:6:1.2.3.4]",
                                 "[1:2:3:4:5:6:7:1.2.3.4]",
                                 "[::1.2.3]",
                                 "[::1.2.3.4.5]",
                                 "[::01.2.3.4]",
                                 "[::1.2.3.400]",
                                 "[::.1]",
                                 "[::0001]",
                                 "[::00001]",
                                 "[01:02::]",
                                 "[:1]",
                                 "[1:]",
                                 "[1::2::3]",
                                 "[1:2:3]",
                                 "[1:2:3:4:5:6:7:8:9]",
                                 "[1:2:3!:4]",
                                 "[::1",
                                 "[]",
                                 "[",
                                 "]",
                                 "[::1]x",
                                 "x[::1]",
                                 "[:",
                                 "[1:\t2::]",
                                 "%41%2eb",
                                 "%C3%A9.x",
                                 "%C3\xA9",
                                 "\xC3%A9",
                                 "\xC3\t\xA9",
                                 "\xC3\xA9x",
                                 "%FF",
                                 "\xFF",
                                 "\xEF\xBF\xBD",
                                 "\xC2\xAD",
                                 "\xC2\xAD.a",
                                 "\xEF\xBC\x91\xE3\x80\x82\xEF\xBC\x92",
                                 "\xEF\xBC\x85\x34\x31",
                                 "a%00b",
                                 "a%2Fb",
                                 "a b",
                                 "a%20b",
                                 "a%",
                                 "a%4",
                                 "a%zz",
                                 "%%34%31",
                                 "a<b",
                                 "a|b",
                                 "a^b",
                                 "a`b{}\"",
                                 "a\x7F"
                                 "b",
                                 "a\x01"
                                 "b",
                                 "xn--a",
                                 "xn--",
                                 "-a",
                                 "a-",
                                 "ab--c",
                                 "a_b",
                                 "!$&'()*+,-.;=_~",
                                 "c:",
                                 "C|",
                                 "c|d",
                                 "\t",
                                 "ef\nt"};
constexpr string_view ports[] = {"",     "",    "",      "",       "",       "",       ":",      ":80",
                                 ":443", ":21", ":0",    ":00080", ":65535", ":8080",  ":65536", ":9999999999999999999999",
                                 ":8a",  ":a",  ":8\t1", ":-1",    ": 1",    ":65599x"};
constexpr string_view segments[] = {"",
                                    "",
                                    ".",
                                    "..",
                                    "%2e",
                                    "%2E%2e",
                                    ".%2E",
                                    "%2e.",
                                    "...",
                                    "%2e%2",
                                    "a",
                                    "b",
                                    "a b",
                                    "c:",
                                    "C|",
                                    "c:d",
                                    "c|d",
                                    "C",
                                    "|",
                                    "%41",
                                    "%zz",
                                    "%",
                                    "^`{}",
                                    "[|]",
                                    "\"<>",
                                    "'",
                                    "\xC3\xA9",
                                    "\xC3",
                                    "\xF0\x9F\x92",
                                    "\x7F",
                                    ".\t.",
                                    "%\n2e",
                                    "~!$&()*+,;=:@-._",
                                    "\xEF\xB7\x90",
                                    "\xC2\x80",
                                    "c\t:",
                                    "\xED\xA0\x80"};
constexpr string_view separators[] = {"/", "/", "/", "/", "/", "/", "\\", "//", "/\t"};
constexpr string_view queries[] = {"",     "",         "",     "?", "?q=1", "?a b", "?'\"<>`{}|^[]\\", "?\xC3\xA9\xFF",
                                   "?a?b", "?%2e%zz%", "?/../"};
constexpr string_view fragments[] = {"", "", "", "#", "#f", "#a b", "#`\"<>{}^#", "#\xE2\x82", "#%\t41", "#a?b", "#/.."};
constexpr string_view noise[] = {"\t",       "\n", "\r", " ", "\0"sv, "\x1F", "/", "\\",  "?",    "#",    "@",    ":",
                                 "%",        "[",  "]",  "|", ".",    "2",    "e", "%2e", "\x7F", "\xC3", "\xA9", "\xFF",
                                 "\xC3\xA9", "x",  "0",  "'", "\"",   "<",    "^", "`",   "{",    "..",   "c:",   "//"};

template <std::size_t N>
string_view one_of(generator& random, const string_view (&all)[N])
{
    return all[random.below(N)];
}

} // namespace

std::string url_generator::host()
{
    std::string text(one_of(random_, hosts));
    if (random_.once_in(8))
        (text += '.') += one_of(random_, hosts);
    return text;
}

std::string url_generator::path()
{
    std::string text;
    for (std::size_t left = random_.below(6); left != 0; --left)
        (text += one_of(random_, separators)) += one_of(random_, segments);
    return text;
}

/// Changes `text` in a few places, or leaves it unchanged.
std::string url_generator::spoilt(std::string text)
{
    for (std::size_t changes = random_.once_in(2) ? random_.below(4) : 0; changes != 0; --changes) {
        const std::size_t at = random_.below(text.size() + 1);
        if (random_.once_in(4))
            text.erase(at, 1);
        else
            text.insert(at, one_of(random_, noise));
    }
    if (random_.once_in(16))
        text.insert(0, one_of(random_, noise));
    if (random_.once_in(16))
        text += one_of(random_, noise);
    return text;
}

std::string url_generator::text()
{
    std::string text(one_of(random_, schemes));
    if (!random_.once_in(4))
        ((((text += one_of(random_, slashes)) += one_of(random_, credentials)) += host()) += one_of(random_, ports));
    if (random_.once_in(4))
        text += one_of(random_, segments);
    ((text += path()) += one_of(random_, queries)) += one_of(random_, fragments);
    return spoilt(std::move(text));
}

std::string url_generator::base()
{
    static constexpr string_view few[] = {"http://h/a/b?q#f",
                                          "https://u:p@h:1/a/",
                                          "http://h",
                                          "file:///C:/a/b?q",
                                          "file://h/a",
                                          "file:///",
                                          "file:///C:",
                                          "a:b?q#f",
                                          "a://h:1/a/../b",
                                          "a://",
                                          "a:/.//x/y",
                                          "a:/x",
                                          "a://u@h",
                                          "data:,",
                                          "ws://h/a//b",
                                          "ftp://h/;",
                                          "file:///C:/",
                                          "a:",
                                          "a:/",
                                          "blob:http://h/"};
    return random_.once_in(2) ? std::string(one_of(random_, few)) : text();
}

std::string url_generator::value(web::url_attribute which)
{
    using web::url_attribute;
    if (random_.once_in(16))
        return "";
    if (random_.once_in(16))
        return text();
    switch (which) {
    case url_attribute::href:
        return text();
    case url_attribute::protocol:
        return spoilt(std::string(one_of(random_, schemes)));
    case url_attribute::username:
    case url_attribute::password:
        return spoilt(std::string(one_of(random_, credentials)));
    case url_attribute::host:
    case url_attribute::hostname:
        return spoilt(host() + std::string(one_of(random_, ports)) + (random_.once_in(4) ? path() : ""));
    case url_attribute::port:
        return spoilt(std::string(one_of(random_, ports)).erase(0, random_.once_in(4) ? 0 : 1));
    case url_attribute::pathname:
        return spoilt((random_.once_in(4) ? std::string(one_of(random_, segments)) : "") + path());
    case url_attribute::search:
        return spoilt(std::string(one_of(random_, queries)));
    case url_attribute::hash:
        return spoilt(std::string(one_of(random_, fragments)));
    }
    return "";
}

} // namespace uriform::test
