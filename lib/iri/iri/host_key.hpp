#pragma once

#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

#include "iri/unicode/domain_name.hpp"

/// @file
/// The one name of a host that may be written in several ways.

namespace uriform::iri::internal {

/// Returns whether `host`, the raw text of a reg-name, is not ASCII once it is decoded.
[[nodiscard]] inline bool is_beyond_ascii(std::string_view host) noexcept
{
    for (std::size_t at = 0; at < host.size(); ++at)
        if (static_cast<unsigned char>(host[at]) >= 0x80 || uriform::detail::grammar::pct_encoded(host, at) >= 0x80)
            return true;
    return false;
}

/// Returns the A-labels of a host that is not ASCII after decoding, as a part of `out`. None if it is, if it has no A-labels, or if
/// ICU has no data: then its percent-encoded form is compared. Throws `std::bad_alloc`.
[[nodiscard]] inline std::optional<std::string_view> host_key(std::string_view host, name_buffer& out)
{
    if (!is_beyond_ascii(host))
        return std::nullopt;
    const result<std::string_view> labels = to_a_labels(host, out);
    return labels ? std::optional(*labels) : std::nullopt;
}

} // namespace uriform::iri::internal
