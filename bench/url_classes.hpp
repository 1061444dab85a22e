#pragma once

#include <string>
#include <vector>

#include "corpus.hpp"

/// @file
/// Kinds of URLs that parsers treat differently.

namespace uriform::bench {

/// URLs of the same kind.
struct url_class {
    std::string name;
    corpus texts;
    std::string base; ///< the base of all texts; empty if they need no base
};

/// Returns a few thousand URLs of each kind, made from the texts of `from` that begin with `http`.
[[nodiscard]] std::vector<url_class> url_classes(const corpus& from);

/// URLs of the same kind that normalization changes or might change, and as many unchanged URLs with the same sizes.
struct changed_class {
    std::string name;
    corpus texts;
    corpus unchanged;
};

/// Returns a thousand URLs of each kind that normalization may change, with the hosts of `from`.
[[nodiscard]] std::vector<changed_class> changed_classes(const corpus& from);

} // namespace uriform::bench
