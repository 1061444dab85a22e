#pragma once

#include <string>
#include <vector>

#include "corpus.hpp"

/// @file
/// Kinds of URLs that parsers treat differently.

namespace uriform::bench {

/// URLs of one kind.
struct url_class {
    std::string name;
    corpus texts;
    std::string base; ///< of all texts; empty if they have none
};

/// Returns a few thousand URLs of each kind, made from those of `from` that begin with `http`.
[[nodiscard]] std::vector<url_class> url_classes(const corpus& from);

} // namespace uriform::bench
