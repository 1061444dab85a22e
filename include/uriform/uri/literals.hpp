#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// URI literals, checked by the compiler, and their normal forms.

namespace uriform::detail {

/// A string literal as an argument of a template.
template <std::size_t Size>
struct literal_text {
    consteval literal_text(const char (&literal)[Size]) noexcept : octets(std::to_array(literal)) {}

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {octets.data(), Size - 1}; }

    std::array<char, Size> octets; ///< with the null behind the text
};

/// The normal form of a reference in static storage, with a null behind it.
template <literal_text Reference>
inline constexpr auto normal_form_of = [] {
    constexpr uri_reference_view reference = parse_uri_reference(Reference.text()).value();
    std::array<char, normalize_to(reference, {}) + 1> octets{};
    normalize_to(reference, octets);
    return octets;
}();

template <literal_text Reference>
[[nodiscard]] consteval std::string_view normal_text()
{
    return {normal_form_of<Reference>.data(), normal_form_of<Reference>.size() - 1};
}

} // namespace uriform::detail

/// The literals, for `using namespace uriform::literals`.
namespace uriform {
inline namespace literals {

/// Returns the literal as a URI. Does not compile if it is not a URI. Views the literal's static storage.
///
/// @code
/// using namespace uriform::literals;
/// constexpr auto base = "https://example.com/"_uri;
/// static_assert(base.host() == "example.com");
/// @endcode
[[nodiscard]] consteval uri_view operator""_uri(const char* text, std::size_t size)
{
    return parse_uri({text, size}).value();
}

/// Returns the literal as a URI reference. Does not compile if it is not one. Views the literal's static storage.
///
/// @code
/// using namespace uriform::literals;
/// static_assert("../a"_uri_reference.path() == "../a");
/// @endcode
[[nodiscard]] consteval uri_reference_view operator""_uri_reference(const char* text, std::size_t size)
{
    return parse_uri_reference({text, size}).value();
}

/// Returns the normal form of the literal, which is a URI. Does not compile if it is not a URI. Views static storage of its own.
/// For a normal form with other options there is normalize_to().
///
/// @code
/// using namespace uriform::literals;
/// constexpr uriform::uri_view home = "HTTP://EXAMPLE.com:80"_normalized_uri;
/// static_assert(home == "http://example.com/");
/// @endcode
template <detail::literal_text Text>
requires(parse_uri(Text.text()).has_value()) [[nodiscard]] consteval uri_view operator""_normalized_uri()
{
    return parse_uri(detail::normal_text<Text>()).value();
}

} // namespace literals
} // namespace uriform
