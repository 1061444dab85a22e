#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <system_error>

#include <uriform/base/export.hpp>

/// @file
/// Errors: a code, a position, and the component that was being read.

namespace uriform {

/// An error number, usable as a `std::error_code`. Each layer defines its constants in a header, within a block of 64 numbers:
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

/// Errors for URIs (RFC 3986): general errors, and errors from parsing, building and decoding. Do not confuse
/// `uri_errc::invalid_port`, reported by parse_uri(), with `web_errc::port_invalid`, reported by web::parse().
namespace uri_errc {

// begin: errors.tsv base
/// An input or result exceeds 4294967295 bytes (2^32 - 1).
inline constexpr error_number too_long{1};
/// Octets that are not UTF-8; the position is the start of the ill-formed sequence (RFC 3629, section 3).
inline constexpr error_number invalid_utf8{2};
// end: errors.tsv

} // namespace uri_errc

/// The URI component whose grammar rule (RFC 3986, Appendix A) was being read when an error was found.
enum class component : std::uint8_t { none, scheme, userinfo, host, port, path, query, fragment };

/// Returns an error's machine-readable name, in lower case with hyphens: `invalid-character`. Returns `unknown-error` if no error
/// uses the number. Static storage. Linear in the number of codes, no allocation.
///
/// @code
/// assert(to_string(uriform::uri_errc::invalid_port) == "invalid-port");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view to_string(error_number code) noexcept;

/// Returns a component's name as Appendix A spells its rule, for example `host`, or an empty string for component::none. Static
/// storage. Constant time, no allocation.
///
/// @code
/// assert(to_string(uriform::component::host) == "host");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view to_string(component of) noexcept;

/// Returns the `<system_error>` category for error_number, with human-readable messages. Static storage.
[[nodiscard]] URIFORM_EXPORT const std::error_category& uriform_category() noexcept;

/// Converts an error_number to a `std::error_code`.
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

    /// The offset of the error, in bytes from 0. If RFC 3986 or RFC 3987 refuses the text, it is the length of the longest prefix
    /// that some valid text begins with: the first octet that cannot occur there, or the end of truncated input. Other errors, such
    /// as those of uriform::web_errc, are in the invalid part, usually at its beginning.
    std::size_t position = 0;

    /// Constructs an empty error (code 0).
    constexpr error() noexcept = default;
    /// Constructs the error `number` at byte `at`, found while the component `of` was being read.
    constexpr error(error_number number, std::size_t at, uriform::component of = uriform::component::none) noexcept
        : code(number), component(of), position(at)
    {
    }

    /// Returns a human-readable message: `invalid character in host`. Allocates the returned string.
    [[nodiscard]] URIFORM_EXPORT std::string message() const;

    /// Compares code, position and component.
    friend constexpr bool operator==(const error&, const error&) noexcept = default;

    /// Writes the message and the position: `invalid character in host at byte 8`.
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const error& e)
    {
        return out << format_as(e);
    }

    /// Returns the message and the position as a string, for the {fmt} library. Allocates.
    friend URIFORM_EXPORT std::string format_as(const error& e);
};

/// Returns the name of an error or component, for the {fmt} library.
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

/// Writes the name of an error or component.
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

/// Shows an error in its text, on two lines: the text, and below it a caret at the error's position, followed by the message.
///
/// The lines are safe to print. Control characters are escaped as `\x1B`, well-formed UTF-8 beyond ASCII as `\u{E9}`, and all other
/// octets as `\xE9`. Backslashes are kept. Only the part around the position is shown if the text is long, with `...` for the rest.
/// No line feed follows the second line. Linear in the length of the part shown. Allocates the returned string.
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
