#pragma once

#include <string>
#include <string_view>

/// @file
/// Percent-decoding to the end and percent-encoding of SURTs: the functions unescapeRepeatedly and escapeOnce of
/// webarchive-commons.

namespace uriform::key::internal {

/// Replaces `out` by `text`, percent-decoded until no percent-encoding is left. Linear: each octet that is appended to the output
/// may complete a percent-encoding there, which the decoded octet replaces, and so on. The order in which percent-encodings are
/// decoded makes no difference, since no two of them overlap.
///
/// The original decodes octets beyond ASCII only if they are UTF-8, but escapes those that are left the same way. `text` must not
/// view `out`.
void decode_to_the_end(std::string_view text, std::string& out);

/// Appends `text` in lower case, with octets up to 0x20 and from 0x80, `#` and `%` percent-encoded, hexadecimal digits too in lower
/// case. `text` must not view `out`.
void append_escaped(std::string_view text, std::string& out);

} // namespace uriform::key::internal
