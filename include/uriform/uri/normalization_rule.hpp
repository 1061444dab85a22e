#pragma once

#include <cstdint>

/// @file
/// Normalization rules.

namespace uriform {

/// The normalization rules (RFC 3986, section 6.2). Each rule explains a change. Numbers never change.
enum class normalization_rule : std::uint8_t {
    // begin: normalization_rules.tsv
    /// RFC 3986, section 6.2.2.1: the scheme and host are in lower case.
    letter_case = 0,
    /// RFC 3986, section 6.2.2.1: the hexadecimal digits in triplets are in upper case.
    triplet_case = 1,
    /// RFC 3986, section 6.2.2.2: percent-encoded unreserved octets are decoded.
    unreserved_octet = 2,
    /// RFC 3986, section 6.2.2.3: dot segments are removed, together with the segments that `..` removes.
    dot_segments = 3,
    /// RFC 3986, section 6.2.3: `:` without a port is removed.
    empty_port = 4,
    /// RFC 3986, section 6.2.3: the scheme's default port is removed.
    default_port = 5,
    /// RFC 3986, section 6.2.3: a port's leading zeros are removed.
    port_zeros = 6,
    /// RFC 3986, section 6.2.3: an empty path becomes `/`.
    empty_path = 7,
    /// RFC 5952, section 4: IPv6 addresses take the recommended form.
    ipv6_form = 8,
    /// RFC 8089, section 2: the host `localhost` in a `file` URI becomes empty.
    localhost = 9,
    /// RFC 8141, section 3.1: a URN's namespace identifier is in lower case.
    namespace_case = 10,
    /// RFC 3986, section 3.3: without an authority, a path that would begin with `//` is preceded by `/.`.
    path_guard = 11,
    /// RFC 3986, section 6.1: the fragment is removed, by normal_form_options::drop_fragment.
    dropped_fragment = 12,
    /// RFC 8141, section 3.1: a URN's query and fragment are removed, by normal_form_options::urn_equivalence.
    urn_components = 13,
    // end: normalization_rules.tsv
};

} // namespace uriform
