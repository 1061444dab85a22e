#pragma once

#include <string>
#include <string_view>

/// @file
/// Reports on URLs of which there is nothing to say, as on most. They are what append_text() and append_json() make of the reports
/// of web::explain(), which are not made for these.

namespace uriform::cli {

/// Appends the report on `text`, with a reading by RFC 3987 in JSON. Returns false, and appends nothing, if the text is long, or is
/// not known to be a normalized URI without credentials that both standards read alike, without findings.
[[nodiscard]] bool append_if_plain(std::string_view text, bool json, std::string& out);

} // namespace uriform::cli
