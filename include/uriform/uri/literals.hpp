#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// URI literals, which the compiler checks, and their normal forms.

namespace uriform::detail {

/// Holds a string literal that is a template argument.
template <std::size_t Size>
struct literal_text {
    consteval literal_text(const char (&literal)[Size]) noexcept : octets(std::to_array(literal)) {}

    [[nodiscard]] constexpr std::string_view text() const noexcept { return {octets.data(), Size - 1}; }

    std::array<char, Size> octets; ///< the text and a terminating null
};

/// The reference's normal form in static storage, followed by a null.
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

/// Declares the literals, for `using namespace uriform::literals`.
namespace uriform {
inline namespace literals {

/// Returns the literal as a URI. Anything else does not compile. The result views the literal's static storage.
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

/// Returns the literal as a URI reference. Anything else does not compile. The result views the literal's static storage.
///
/// @code
/// using namespace uriform::literals;
/// static_assert("../a"_uri_reference.path() == "../a");
/// @endcode
[[nodiscard]] consteval uri_reference_view operator""_uri_reference(const char* text, std::size_t size)
{
    return parse_uri_reference({text, size}).value();
}

/// Returns the normal form of the literal, which must be a URI. Anything else does not compile. The result views separate static
/// storage. For other options, use normalize_to().
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
