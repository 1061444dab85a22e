#pragma once

#include <string_view>

#include <uriform/base/result.hpp>
#include <uriform/web/url.hpp>

#include "command/cli/input_syntax.hpp"

namespace uriform::cli {

/// URLs as browsers read them, of which the commands take the URIs.
extern const input_syntax web_urls;

/// The commands `resolve`, `to-uri`, `from-path` and `to-path` of such URLs.
void resolve_web(job& job);
void web_to_uri(job& job);
void web_from_path(job& job);
void web_to_path(job& job);

/// Reads the base of all inputs.
[[nodiscard]] result<web::url> read_web_base(std::string_view text);

} // namespace uriform::cli
