#pragma once

#include <string>
#include <string_view>
#include <vector>

/// @file
/// The texts that the libraries parse.

namespace uriform::bench {

/// Texts stored contiguously in a single block of memory, like lines of a file.
struct corpus {
    std::string bytes;
    std::vector<std::string_view> texts;
};

/// Returns the lines of a file. Throws `std::runtime_error` if it cannot be read.
[[nodiscard]] corpus read_corpus(const std::string& file);

/// Returns `count` web addresses, always the same: mostly a host and a path with a few words, sometimes a query, a fragment,
/// upper-case letters, percent-encodings or dot segments. Half of the addresses are between 35 and 55 bytes long.
[[nodiscard]] corpus generate_corpus(std::size_t count);

/// Returns an equivalent spelling of each text: the scheme in upper case.
[[nodiscard]] corpus respelled(const corpus& from);

} // namespace uriform::bench
