#pragma once

#include <array>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/web/parse_url.hpp>

/// @file
/// The only algorithm of from_path().

namespace uriform::web::internal {

/// Memory for the URL of a path.
class file_url_text {
public:
    /// Returns the URL of from_path(). It views this object, until the next call.
    [[nodiscard]] URIFORM_EXPORT result<url_view> read(std::string_view path, path_style style, const parse_options& options);

private:
    [[nodiscard]] result<std::string_view> write(std::string_view path, path_style style);
    [[nodiscard]] result<url_view> read_written(std::string_view text, std::string_view path, path_style style,
                                                const parse_options& options);

    std::array<char, 512> short_uri_;
    std::string long_uri_;
    std::string href_; ///< of a URL that differs from its URI
};

} // namespace uriform::web::internal
