#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The differences between a URI reference and its normal form, each with the rule that makes it.

namespace uriform {

/// The rules of the normal form (RFC 3986, section 6.2), each of which explains a change. Their numbers never change.
enum class normalization_rule : std::uint8_t {
    // begin: normalization_rules.tsv
    /// RFC 3986, section 6.2.2.1: scheme and host are in lower case.
    letter_case = 0,
    /// RFC 3986, section 6.2.2.1: the digits of a percent-encoding are in upper case.
    triple_case = 1,
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

/// Returns all rules, in the order of the sections. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPORT std::span<const normalization_rule> all_normalization_rules() noexcept;

/// Returns the name of a rule in lower case with hyphens: `default-port`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPORT std::string_view to_string(normalization_rule of) noexcept;

/// Returns the document and the section of a rule: `RFC 3986, section 6.2.3`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPORT std::string_view section_of(normalization_rule of) noexcept;

/// A change: in the normal form, the octets `[begin, end)` of the text are `replacement`. One of them may be empty, not both.
struct normalization_change {
    std::size_t begin = 0;     ///< in bytes, from 0
    std::size_t end = 0;       ///< one past the last octet
    normalization_rule rule{}; ///< the rule that makes the change
    std::string replacement;   ///< the octets in their place

    /// Compares all members.
    friend bool operator==(const normalization_change&, const normalization_change&) = default;
};

/// Returns all changes that normalize() makes to a text, in the order of their positions. They do not overlap; made together, they
/// turn the text into its normal form. None is made to a text that is normalized.
///
/// Linear. Throws `std::bad_alloc`.
///
/// @code
/// const std::vector<uriform::normalization_change> changes =
///     normalization_changes(*uriform::parse_uri("HTTP://h:80/a/../%7Eb"));
/// assert(changes.size() == 4 && changes[0].replacement == "http");
/// assert(changes[1].rule == uriform::normalization_rule::default_port && changes[1].begin == 8 && changes[1].end == 11);
/// assert(section_of(changes[2].rule) == "RFC 3986, section 6.2.2.3");
/// assert(changes[3].begin == 17 && changes[3].end == 20 && changes[3].replacement == "~");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::vector<normalization_change> normalization_changes(const uri_reference_view& reference,
                                                                                     const normal_form_options& options = {});

} // namespace uriform
