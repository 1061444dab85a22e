#pragma once

#include <string_view>

#include "../syntax/octet_scan.hpp"

/// @file
/// Whether a text is ASCII, eight octets at a time.

namespace uriform::iri::detail {

[[nodiscard]] inline bool is_ascii(std::string_view text) noexcept
{
    return syntax::not_ascii.find(text, 0) == text.size();
}

} // namespace uriform::iri::detail
