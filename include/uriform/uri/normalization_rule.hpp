#pragma once

#include <cstddef>
#include <cstdint>

/// @file
/// The rules of the normal form.

namespace uriform {

/// The rules of the normal form (RFC 3986, section 6.2), each of which explains a change.
enum class normalization_rule : std::uint8_t {
    letter_case,      ///< section 6.2.2.1: scheme and host are in lower case
    triple_case,      ///< section 6.2.2.1: the digits of a percent-encoding are in upper case
    unreserved_octet, ///< section 6.2.2.2: the percent-encoding of an unreserved octet is decoded
    dot_segments,     ///< section 6.2.2.3: dot segments are removed, with the segments that a `..` removes
    empty_port,       ///< section 6.2.3: `:` without a port is removed
    default_port,     ///< section 6.2.3: the default port of the scheme is removed
    port_zeros,       ///< section 6.2.3: a port is a number, without leading zeros
    empty_path,       ///< section 6.2.3: an empty path is `/`
    ipv6_form,        ///< RFC 5952, section 4: the recommended form of an IPv6 address
    localhost,        ///< RFC 8089, section 2: the host `localhost` of a `file` URI is the empty one
    namespace_case,   ///< RFC 8141, section 3.1: the namespace identifier of a URN is in lower case
    path_guard,       ///< section 3.3: without an authority, a path that would begin with `//` is preceded by `/.`
    dropped_fragment, ///< normal_form_options::drop_fragment
};

/// The number of rules.
inline constexpr std::size_t normalization_rules = static_cast<std::size_t>(normalization_rule::dropped_fragment) + 1;

} // namespace uriform
