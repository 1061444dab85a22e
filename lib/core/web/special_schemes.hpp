#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>

#include <uriform/web/url.hpp>

/// @file
/// The special schemes (WHATWG URL, section 4.2).

namespace uriform::web::internal {

/// The schemes that the parser distinguishes: those of detail::special_schemes, in the same order, and all others.
enum class scheme_type : std::uint8_t { not_special, ftp, file, http, https, ws, wss };

[[nodiscard]] constexpr bool is_special(scheme_type type) noexcept
{
    return type != scheme_type::not_special;
}

/// Returns the type of `scheme`. The scheme must be in lower case.
[[nodiscard]] constexpr scheme_type type_of(std::string_view scheme) noexcept
{
    for (std::size_t i = 0; i < std::size(detail::special_schemes); ++i)
        if (scheme == detail::special_schemes[i])
            return static_cast<scheme_type>(i + 1);
    return scheme_type::not_special;
}

/// Returns the scheme's default port, if any.
[[nodiscard]] constexpr std::optional<std::uint16_t> default_port(scheme_type type) noexcept
{
    constexpr std::uint16_t ports[] = {0, 21, 0, 80, 443, 80, 443};
    const std::uint16_t port = ports[static_cast<std::uint8_t>(type)];
    return port != 0 ? std::optional(port) : std::nullopt;
}

} // namespace uriform::web::internal
