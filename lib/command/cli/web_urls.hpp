#pragma once

#include <string_view>

#include <uriform/base/result.hpp>
#include <uriform/web/url.hpp>

#include "command/cli/input_syntax.hpp"

namespace uriform::cli {

/// URLs as browsers read them. The commands convert them to URIs.
extern const input_syntax web_urls;

/// The commands `resolve`, `to-uri`, `from-path` and `to-path` for web URLs.
void resolve_web(job& job);
void web_to_uri(job& job);
void web_from_path(job& job);
void web_to_path(job& job);

/// Reads the base of all inputs.
[[nodiscard]] result<web::url> read_web_base(std::string_view text);

} // namespace uriform::cli
