#pragma once

#include <string>
#include <string_view>

/// @file
/// Reports on URLs without findings, the most frequent case. append_text() and append_json() would write the same, but need a
/// report from web::explain().

namespace uriform::cli {

/// Appends the report on `text`; in JSON, it includes a reading by RFC 3987. Returns false and appends nothing unless the text is
/// short and quickly recognized as a normalized URI without credentials and findings that both standards read alike.
[[nodiscard]] bool append_if_plain(std::string_view text, bool json, std::string& out);

} // namespace uriform::cli
