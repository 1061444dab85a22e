#pragma once

#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

#include "iri/unicode/domain_name.hpp"

/// @file
/// Computes a common form for the spellings of a host.

namespace uriform::iri::internal {

/// Returns whether `host`, a reg-name's raw text, is not ASCII after decoding.
[[nodiscard]] inline bool is_beyond_ascii(std::string_view host) noexcept
{
    for (std::size_t at = 0; at < host.size(); ++at)
        if (static_cast<unsigned char>(host[at]) >= 0x80 || uriform::detail::grammar::pct_encoded(host, at) >= 0x80)
            return true;
    return false;
}

/// Writes a host's A-labels to `out` if it is not ASCII after decoding, and returns the part written. Returns nothing if the host
/// is ASCII, if it cannot be converted to A-labels, or if ICU lacks the data; its percent-encoded form is then compared. Throws
/// `std::bad_alloc`.
[[nodiscard]] inline std::optional<std::string_view> host_key(std::string_view host, name_buffer& out)
{
    if (!is_beyond_ascii(host))
        return std::nullopt;
    const result<std::string_view> labels = to_a_labels(host, out);
    return labels ? std::optional(*labels) : std::nullopt;
}

} // namespace uriform::iri::internal
