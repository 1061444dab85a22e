#pragma once

#include <string>
#include <string_view>

/// @file
/// Repeated percent-decoding and percent-encoding of SURTs, equivalent to unescapeRepeatedly and escapeOnce in webarchive-commons.

namespace uriform::key::internal {

/// Replaces `out` by `text`, percent-decoded until no percent-encoding is left. Linear: each octet appended to the output may
/// complete a percent-encoding there, the decoded octet replaces it and may complete another, and so on. The order of decoding does
/// not matter, because percent-encodings do not overlap.
///
/// The original decodes non-ASCII octets only if they form UTF-8, but escapes the remaining octets to the same result. `text` must
/// not view `out`.
void decode_to_the_end(std::string_view text, std::string& out);

/// Appends `text` in lower case, percent-encoding octets up to 0x20 and from 0x80, `#` and `%`. Hexadecimal digits are also in
/// lower case. `text` must not view `out`.
void append_escaped(std::string_view text, std::string& out);

} // namespace uriform::key::internal
