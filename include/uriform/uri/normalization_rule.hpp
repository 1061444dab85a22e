#pragma once

#include <cstdint>

/// @file
/// The rules of the normal form.

namespace uriform {

/// The rules of the normal form (RFC 3986, section 6.2), each of which explains a change. Their numbers never change.
enum class normalization_rule : std::uint8_t {
    // begin: normalization_rules.tsv
    /// RFC 3986, section 6.2.2.1: scheme and host are in lower case.
    letter_case = 0,
    /// RFC 3986, section 6.2.2.1: the digits of a percent-encoding are in upper case.
    triplet_case = 1,
    /// RFC 3986, section 6.2.2.2: the percent-encoding of an unreserved octet is decoded.
    unreserved_octet = 2,
    /// RFC 3986, section 6.2.2.3: dot segments are removed, with the segments that a `..` removes.
    dot_segments = 3,
    /// RFC 3986, section 6.2.3: `:` without a port is removed.
    empty_port = 4,
    /// RFC 3986, section 6.2.3: the default port of the scheme is removed.
    default_port = 5,
    /// RFC 3986, section 6.2.3: a port is a number, without leading zeros.
    port_zeros = 6,
    /// RFC 3986, section 6.2.3: an empty path is `/`.
    empty_path = 7,
    /// RFC 5952, section 4: an IPv6 address takes the recommended form.
    ipv6_form = 8,
    /// RFC 8089, section 2: the host `localhost` of a `file` URI is the empty one.
    localhost = 9,
    /// RFC 8141, section 3.1: the namespace identifier of a URN is in lower case.
    namespace_case = 10,
    /// RFC 3986, section 3.3: without an authority, a path that would begin with `//` is preceded by `/.`.
    path_guard = 11,
    /// RFC 3986, section 6.1: the fragment is removed, by normal_form_options::drop_fragment.
    dropped_fragment = 12,
    // end: normalization_rules.tsv
};

} // namespace uriform
