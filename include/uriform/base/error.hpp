#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <system_error>

#include <uriform/base/export.hpp>

/// @file
/// The error that a function reports: its code, its position, and the component that was being read.

namespace uriform {

/// The number of an error, a `std::error_code` enumeration. Each layer defines constants in a header and in a block of 64 numbers:
///
/// | layer  | from | constants           | header |
/// | ------ | ---- | ------------------- | ------ |
/// | base   |    1 | uriform::uri_errc   | uriform/base/error.hpp |
/// | syntax |   64 | uriform::uri_errc   | uriform/syntax/syntax_errc.hpp |
/// | uri    |  128 | uriform::uri_errc   | uriform/uri/uri_errc.hpp |
/// | web    |  192 | uriform::web_errc   | uriform/web/web_errc.hpp |
/// | key    |  256 | uriform::key_errc   | uriform/key/key_errc.hpp |
/// | set    |  320 | uriform::set_errc   | uriform/set/set_errc.hpp |
/// | iri    |  448 | uriform::iri_errc   | uriform/iri/iri_errc.hpp |
/// | site   |  576 | uriform::site_errc  | uriform/site/site_errc.hpp |
/// | robots |  640 | uriform::robots_errc | uriform/robots/robots_errc.hpp |
///
/// Numbers from 960 on belong to the C interface. A number never changes.
enum class error_number : std::uint16_t {};

/// The errors of URIs (RFC 3986): of all functions, of the grammar, of building and decoding. `uri_errc::invalid_port` is an error
/// of parse_uri(); that of web::parse() is `web_errc::port_invalid`.
namespace uri_errc {

// begin: errors.tsv base
/// A text, or a result to be written, of more than 4294967295 bytes (2^32 - 1).
inline constexpr error_number too_long{1};
/// Octets that are not UTF-8; the position is the start of the ill-formed sequence (RFC 3629, section 3).
inline constexpr error_number invalid_utf8{2};
// end: errors.tsv

} // namespace uri_errc

/// The component of a URI whose rule (RFC 3986, Appendix A) was being read when an error was found.
enum class component : std::uint8_t { none, scheme, userinfo, host, port, path, query, fragment };

/// Returns the name of an error in lower case with hyphens, for machines: `invalid-character`; `unknown-error` if the number is not
/// that of an error. Static storage. Linear in the number of codes, no allocation.
///
/// @code
/// assert(to_string(uriform::uri_errc::invalid_port) == "invalid-port");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view to_string(error_number code) noexcept;

/// Returns the name of a component as Appendix A spells its rule: `host`; empty for component::none. Static storage. Constant time,
/// no allocation.
///
/// @code
/// assert(to_string(uriform::component::host) == "host");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view to_string(component of) noexcept;

/// Returns the `<system_error>` category of error_number. Its messages are for people. Static storage.
[[nodiscard]] URIFORM_EXPORT const std::error_category& uriform_category() noexcept;

/// Converts an error_number to the `std::error_code` that it is.
[[nodiscard]] inline std::error_code make_error_code(error_number code) noexcept
{
    return {static_cast<int>(code), uriform_category()};
}

/// An error and its position.
///
/// @code
/// const uriform::error why = uriform::parse_uri("http://u@h:8a/").error();
/// assert(why.code == uriform::uri_errc::invalid_port && why.position == 12 && why.component == uriform::component::port);
/// assert(why.message() == "invalid port");
/// const std::error_code code = why.code;
/// assert(code.category() == uriform::uriform_category());
/// @endcode
struct error {
    error_number code{}; ///< the reason
    /// The component that was being read at the position.
    uriform::component component = uriform::component::none;

    /// The length in bytes of the longest prefix that some valid text begins with. It is the offset, from 0, of the first octet
    /// that no valid text could have there, or the text's length if the text only ends too soon.
    std::size_t position = 0;

    /// Constructs the error that is none: its code is 0.
    constexpr error() noexcept = default;
    /// Constructs the error `number` at byte `at`, found while reading `of`.
    constexpr error(error_number number, std::size_t at, uriform::component of = uriform::component::none) noexcept
        : code(number), component(of), position(at)
    {
    }

    /// Returns a message for people: `invalid character in host`. Allocates the string that it returns.
    [[nodiscard]] URIFORM_EXPORT std::string message() const;

    /// Compares code, position and component.
    friend constexpr bool operator==(const error&, const error&) noexcept = default;

    /// Writes the message and the position: `invalid character in host at byte 8`.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const error& e)
    {
        return out << format_as(e);
    }

    /// Returns the same as a string, for the {fmt} library. Allocates.
    friend URIFORM_EXPORT std::string format_as(const error& e);
};

/// Returns the name of an error or of a component, for the {fmt} library.
/// @{
[[nodiscard]] inline std::string_view format_as(error_number code) noexcept
{
    return to_string(code);
}
[[nodiscard]] inline std::string_view format_as(component of) noexcept
{
    return to_string(of);
}
/// @}

/// Writes the name of an error or of a component.
/// @{
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, error_number code)
{
    return out << to_string(code);
}
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, component of)
{
    return out << to_string(of);
}
/// @}

/// Returns two lines that show an error in its text: the text, and below it a caret at the error's position with the message.
///
/// The lines are safe to print: control characters and everything that is not ASCII are escaped, as `\x1B`, or as `\u{E9}` if the
/// octets are UTF-8; a backslash is kept. If the text is long, only the part around the position is shown, with `...` for the rest.
/// No line feed follows the second line. Linear in the length of the part that is shown. Allocates the string that it returns.
///
/// @code
/// const auto text = "http://a b/";
/// assert(annotate(uriform::parse_uri(text).error(), text) == "http://a b/\n"
///                                                            "        ^ invalid character in host");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string annotate(const error& e, std::string_view text);

} // namespace uriform

/// Lets an error_number be used as a `std::error_code`.
template <>
struct std::is_error_code_enum<uriform::error_number> : std::true_type {
};
