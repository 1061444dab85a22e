#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// URI literals, checked by the compiler.

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
    const std::string_view all{text, size};
    return detail::unchecked::make<uri_view>(all, grammar::read(all, reference_kind::uri).value());
}

/// Returns the literal as a URI reference. Does not compile if it is not one. Views the literal's static storage.
///
/// @code
/// using namespace uriform::literals;
/// static_assert("../a"_uri_reference.path() == "../a");
/// @endcode
[[nodiscard]] consteval uri_reference_view operator""_uri_reference(const char* text, std::size_t size)
{
    const std::string_view all{text, size};
    return detail::unchecked::make<uri_reference_view>(all, grammar::read(all, reference_kind::uri_reference).value());
}

} // namespace literals
} // namespace uriform
