#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include <uriform/base/error.hpp>

#include "core/base/error_text.hpp"

/// @file
/// The names and messages of all libraries' errors, so that a single function returns the message of any error.

namespace uriform {
namespace {

/// How a message ends.
enum class message_ending : bool {
    as_it_is,
    with_rule, ///< with the rule being read: ` in host`
};

/// An error's name and message, both string literals.
struct error_text {
    const char* name;
    const char* message;
    error_number code;
    message_ending ending = message_ending::as_it_is;
};

constexpr error_text no_error{"unknown-error", "unknown error", error_number{}};

constexpr error_text catalogue[] = {
    // begin: errors.tsv
    {"too-long", "text longer than 4294967295 bytes", error_number{1}},
    {"invalid-utf8", "invalid UTF-8", error_number{2}},
    {"invalid-character", "invalid character", error_number{64}, message_ending::with_rule},
    {"invalid-percent-encoding", "`%` without two hexadecimal digits", error_number{65}, message_ending::with_rule},
    {"invalid-ip-literal", "invalid IP address in brackets", error_number{66}},
    {"invalid-port", "invalid port", error_number{67}},
    {"colon-in-first-segment", "unexpected `:` in the first segment of a relative reference", error_number{68}},
    {"missing-scheme", "missing scheme", error_number{69}},
    {"unexpected-scheme", "unexpected scheme in a relative reference", error_number{70}},
    {"unexpected-fragment", "unexpected fragment in an absolute URI", error_number{71}},
    {"path-without-slash", "missing `/` at the start of a path after an authority", error_number{128}},
    {"unpaired-surrogate", "unpaired surrogate in `%uXXXX`", error_number{129}},
    {"dot-segment", "data segment `.` or `..`, which would become a dot segment", error_number{130}},
    {"relative-path", "path that is not absolute", error_number{131}},
    {"invalid-path-character", "character that no file name contains", error_number{132}},
    {"device-name", "name of a device, not of a file", error_number{133}},
    {"not-a-file-uri", "not a `file` URI", error_number{134}},
    {"unexpected-host", "host that this kind of path does not allow", error_number{135}},
    {"not-a-data-uri", "not a `data` URI", error_number{136}},
    {"domain-to-ASCII", "invalid domain", error_number{192}},
    {"domain-percent-encoded", "percent-encoded byte in a domain", error_number{193}},
    {"host-invalid-code-point", "forbidden code point in host", error_number{194}},
    {"IPv4-empty-part", "IPv4 address ends with `.`", error_number{195}},
    {"IPv4-too-few-parts", "IPv4 address has fewer than four parts", error_number{196}},
    {"IPv4-too-many-parts", "IPv4 address has more than four parts", error_number{197}},
    {"IPv4-non-numeric-part", "part of an IPv4 address is not a number", error_number{198}},
    {"IPv4-non-decimal-part", "part of an IPv4 address is not decimal", error_number{199}},
    {"IPv4-out-of-range-part", "part of an IPv4 address is out of range", error_number{200}},
    {"IPv6-unclosed", "IPv6 address without `]`", error_number{201}},
    {"IPv6-invalid-compression", "IPv6 address begins with a single `:`", error_number{202}},
    {"IPv6-too-many-pieces", "IPv6 address has more than eight pieces", error_number{203}},
    {"IPv6-multiple-compression", "IPv6 address has more than one `::`", error_number{204}},
    {"IPv6-invalid-code-point", "invalid character in, or unexpected end of, an IPv6 address", error_number{205}},
    {"IPv6-too-few-pieces", "IPv6 address has fewer than eight pieces", error_number{206}},
    {"IPv6-piece-leading-zero", "piece of an IPv6 address begins with `0`", error_number{207}},
    {"IPv4-in-IPv6-too-many-pieces", "too many pieces before the IPv4 part of an IPv6 address", error_number{208}},
    {"IPv4-in-IPv6-invalid-code-point", "invalid character in the IPv4 part of an IPv6 address", error_number{209}},
    {"IPv4-in-IPv6-out-of-range-part", "number over 255 in the IPv4 part of an IPv6 address", error_number{210}},
    {"IPv4-in-IPv6-too-few-parts", "too few numbers in the IPv4 part of an IPv6 address", error_number{211}},
    {"invalid-URL-unit", "code point that is not allowed in a valid URL", error_number{212}},
    {"special-scheme-missing-following-solidus", "missing `//` after the scheme", error_number{213}},
    {"missing-scheme-non-relative-URL", "missing scheme, and no base URL to resolve against", error_number{214}},
    {"invalid-reverse-solidus", "`\\` in place of `/`", error_number{215}},
    {"invalid-credentials", "credentials in a URL", error_number{216}},
    {"host-missing", "missing host", error_number{217}},
    {"port-out-of-range", "port over 65535", error_number{218}},
    {"port-invalid", "invalid port", error_number{219}},
    {"file-invalid-Windows-drive-letter", "drive letter in a relative `file` URL", error_number{220}},
    {"file-invalid-Windows-drive-letter-host", "drive letter in place of a host", error_number{221}},
    {"domain-to-ASCII-unavailable", "non-ASCII domain, without a function to convert it", error_number{222}},
    {"host-too-long", "host is too long", error_number{223}},
    {"invalid-field-key", "expected a key that begins with a lower-case letter or `*`", error_number{256}},
    {"missing-comma", "expected a comma between members", error_number{257}},
    {"missing-list-space", "expected a space or `)` after a list item", error_number{258}},
    {"invalid-bare-item", "expected a value: a number, string, token, byte sequence, Boolean or date", error_number{259}},
    {"invalid-number", "expected an Integer of at most 15 digits, or a Decimal of at most 12 digits before and 3 after the point",
     error_number{260}},
    {"invalid-string", "expected a printable ASCII character, an escape or the closing quotation mark", error_number{261}},
    {"invalid-byte-sequence", "expected base64 and a closing colon", error_number{262}},
    {"invalid-key-order", "expected a Boolean as the value of `key-order`", error_number{263}},
    {"invalid-parameter-names", "expected a list of Strings as the value of `params` or `except`", error_number{264}},
    {"misplaced-except", "expected `except` without `params`, or in the older syntax with `params=?1`", error_number{265}},
    {"missing-list-version", "expected `version`, a tab and the list's version", error_number{266}},
    {"invalid-list-row", "expected a name, a site, a vendor and a source, separated by tabs", error_number{267}},
    {"invalid-parameter-name", "expected a parameter name, with `*` only at its end", error_number{268}},
    {"invalid-site", "expected a domain name in lower case", error_number{269}},
    {"invalid-clear-urls", "expected ClearURLs' rules as JSON", error_number{270}},
    {"no-removeparam-rule", "expected a rule with removeparam", error_number{271}},
    {"unknown-profile", "expected a profile name and `/`", error_number{272}},
    {"unknown-profile-version", "expected a version of the profile that this library implements", error_number{273}},
    {"unknown-rule", "expected the name of a rule", error_number{274}},
    {"invalid-rule-value", "expected a value that the setting accepts", error_number{275}},
    {"inapplicable-rule", "expected a rule that this form of keys supports", error_number{276}},
    {"missing-suffix-list", "expected a Public Suffix List for the rule registrable-domain", error_number{277}},
    {"unreadable-file", "the file cannot be read", error_number{320}},
    {"not-a-seen-set", "expected a file that contains a set of keys", error_number{321}},
    {"unknown-set-version", "expected a version of the file that this library implements", error_number{322}},
    {"wrong-set-size", "the file is truncated, or octets follow its end", error_number{323}},
    {"damaged-set", "the file is damaged: a checksum differs", error_number{324}},
    {"other-identity", "the file's keys were made in a different way", error_number{325}},
    {"unwritable-file", "the file cannot be written", error_number{326}},
    {"other-seed", "the digests were made with a different seed", error_number{327}},
    {"invalid-suffix-rule", "expected a domain name, optionally after `!` or `*.`", error_number{576}},
    {"no-suffix-rule", "expected a rule of a Public Suffix List", error_number{577}},
    {"invalid-product-token", "expected letters, `-` and `_`", error_number{640}},
    {"invalid-host-name", "host name not valid in IDNA", error_number{448}},
    {"host-name-too-long", "host name too long for IDNA", error_number{449}},
    {"invalid-bidi", "right-to-left and left-to-right text mixed in a component", error_number{450}},
    {"unknown-charset", "unknown charset", error_number{451}},
    {"invalid-charset-data", "octets that the charset does not define", error_number{452}},
    {"too-many-combining", "too many combining characters in a row", error_number{453}},
    {"unicode-data-unavailable", "ICU data not available", error_number{454}},
    // end: errors.tsv
};

constexpr const error_text& text_of(error_number code) noexcept
{
    for (const error_text& text : catalogue)
        if (text.code == code)
            return text;
    return no_error;
}

constexpr std::array<std::string_view, 8> component_names{"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};

/// A message that includes a rule's name. Stored as a literal, because C callers do not free it.
using composed_message = std::array<char, 48>;

consteval composed_message composed(std::string_view message, std::string_view reading)
{
    composed_message text{};
    auto end = text.begin();
    for (const std::string_view piece : {message, std::string_view(" in "), reading})
        end = std::copy(piece.begin(), piece.end(), end);
    *end = '\0';
    return text;
}

constexpr bool ends_with_rule(const error_text& text) noexcept
{
    return text.ending == message_ending::with_rule;
}

/// Composes each message that ends with a rule with the name of each rule.
consteval auto compose_all()
{
    std::array<std::array<composed_message, component_names.size()>,
               std::count_if(std::begin(catalogue), std::end(catalogue), ends_with_rule)>
        all{};
    auto row = all.begin();
    for (const error_text& text : catalogue)
        if (ends_with_rule(text)) {
            for (std::size_t i = 0; i < component_names.size(); ++i)
                (*row)[i] = composed(text.message, component_names[i]);
            ++row;
        }
    return all;
}

constexpr auto composed_messages = compose_all();

class category final : public std::error_category {
    const char* name() const noexcept override { return "uriform"; }
    std::string message(int code) const override
    {
        const bool fits = code >= 0 && code <= 0xFFFF;
        return text_of(fits ? static_cast<error_number>(code) : error_number{}).message;
    }
};

} // namespace

std::string_view to_string(error_number code) noexcept
{
    return text_of(code).name;
}

std::string_view to_string(component of) noexcept
{
    const auto index = static_cast<std::size_t>(of);
    return index < component_names.size() ? component_names[index] : std::string_view();
}

const std::error_category& uriform_category() noexcept
{
    static const category instance;
    return instance;
}

bool internal::is_error(error_number code) noexcept
{
    return &text_of(code) != &no_error;
}

const char* internal::message_of(error_number code, component reading) noexcept
{
    const error_text& text = text_of(code);
    // Decoding functions do not read any rule.
    if (!ends_with_rule(text) || to_string(reading).empty())
        return text.message;
    const auto row = std::count_if(std::begin(catalogue), &text, ends_with_rule);
    return composed_messages[static_cast<std::size_t>(row)][static_cast<std::size_t>(reading)].data();
}

} // namespace uriform
