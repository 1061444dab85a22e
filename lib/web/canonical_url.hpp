#pragma once

#include <string_view>

#include <uriform/syntax/components.hpp>

namespace uriform::web::internal {

/// Returns whether `text` is its own serialization as a URL, by conditions that most URLs satisfy and that are soon checked; sets
/// `parts` if so. That it returns false means nothing.
[[nodiscard]] bool is_canonical(std::string_view text, components& parts) noexcept;

} // namespace uriform::web::internal
