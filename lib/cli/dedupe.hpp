#pragma once

#include <memory>
#include <variant>

#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>

#include "cli/options.hpp"

namespace uriform::cli {

/// The keys of the inputs so far, of all workers.
struct seen_keys : std::variant<exact_keys, hashed_keys> {
    using variant::variant;
};

/// Returns the empty set that the options ask for.
[[nodiscard]] std::shared_ptr<seen_keys> make_seen_keys(const options& opts);

} // namespace uriform::cli
