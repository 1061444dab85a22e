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

/// URLs of one kind that normalization changes, or might, and as many of the same sizes that it does not.
struct changed_class {
    std::string name;
    corpus texts;
    corpus unchanged;
};

/// Returns a thousand URLs of each such kind, with the hosts of `from`.
[[nodiscard]] std::vector<changed_class> changed_classes(const corpus& from);

} // namespace uriform::bench
