#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

#include <uriform/export.hpp>

/// @file
/// What can be wrong with a text, and where.

namespace uriform {

/// Why a text was refused. A `std::error_code` enum: `std::error_code code = errc::invalid_port;` works.
enum class errc : std::uint8_t {
    invalid_character = 1,    ///< an octet that the rule being read does not allow
    invalid_percent_encoding, ///< `%` without two hexadecimal digits (section 2.1)
    invalid_ip_literal,       ///< what stands in `[` `]` is neither IPv6address nor IPvFuture (section 3.2.2)
    invalid_port,             ///< a port that is not made of digits (section 3.2.3), or over 65535 where a number is wanted
    colon_in_first_segment,   ///< a relative reference whose first segment holds `:` (section 4.2)
    missing_scheme,           ///< a URI was asked for, and no scheme begins the text (section 3)
    unexpected_scheme,        ///< a relative reference was asked for, and a scheme begins the text (section 4.2)
    unexpected_fragment,      ///< an absolute URI was asked for, and it has a fragment (section 4.3)
    too_long,                 ///< the text is longer than uriform::max_size
    invalid_utf8,             ///< octets that are not UTF-8; the position is where the ill-formed sequence begins
    unpaired_surrogate,       ///< a `%uXXXX` of half a code point; the position is its `%`
    path_without_slash,       ///< beside an authority a path that is not empty and does not begin with `/` (section 3.3)
    invalid_host_name,        ///< a host that has no A-labels (UTS #46); the position is its first such label's
    host_name_too_long,       ///< a host beyond ASCII that is longer than uriform::iri::max_host_name_size
    invalid_bidi,             ///< right-to-left characters that RFC 3987, section 4.2, advises against
    unknown_charset,          ///< no charset has this name; the position is 0
    invalid_charset_data,     ///< octets that the charset does not define; the position is where they begin
    too_many_combining,       ///< more combining characters in a row than uriform::iri::max_combining_run, in text for NFC
    unicode_data_unavailable, ///< ICU has no data; the position is 0
};

/// The rule of RFC 3986, Appendix A, that was being read when an error was met.
enum class rule : std::uint8_t { none, scheme, userinfo, host, port, path, query, fragment };

/// The name of an error in lower case with hyphens, for machines: `invalid-character`. Never empty, static storage. Constant time.
[[nodiscard]] URIFORM_EXPORT std::string_view name(errc code) noexcept;

/// The category of errc in the `<system_error>` sense; its messages are for people. Static storage.
[[nodiscard]] URIFORM_EXPORT const std::error_category& error_category() noexcept;

/// Lets an errc stand where a `std::error_code` is expected.
[[nodiscard]] inline std::error_code make_error_code(errc code) noexcept
{
    return {static_cast<int>(code), error_category()};
}

/// What is wrong with a text, and where.
///
/// @code
/// const uriform::error why = uriform::parse_uri("http://u@h:8a/").error();
/// assert(why.code == uriform::errc::invalid_port && why.position == 12 && why.reading == uriform::rule::port);
/// assert(name(why.code) == "invalid-port");
/// const std::error_code code = why.code;
/// assert(code.category() == uriform::error_category());
/// @endcode
struct error {
    errc code; ///< why it was refused

    /// In bytes, from 0: the length of the longest prefix that some valid text begins with. So it is the first octet that no
    /// valid text could have there, or the text's length where the text only ends too soon.
    std::size_t position;

    /// What was being read there.
    rule reading = rule::none;

    /// A sentence for people: `invalid character in host`. Allocates the string that it returns.
    [[nodiscard]] URIFORM_EXPORT std::string message() const;

    /// Whether code, position and rule are the same.
    friend constexpr bool operator==(const error&, const error&) noexcept = default;
};

} // namespace uriform

/// Makes a `std::error_code` of an errc where one is wanted.
template <>
struct std::is_error_code_enum<uriform::errc> : std::true_type {
};
