#pragma once

#include <string>
#include <string_view>
#include <vector>

/// @file
/// The texts that the libraries read.

namespace uriform::bench {

/// Texts that lie one behind the other in one block of memory, as lines of a file do.
struct corpus {
    std::string bytes;
    std::vector<std::string_view> texts;
};

/// Returns the lines of a file. Throws `std::runtime_error` if it cannot be read.
[[nodiscard]] corpus read_corpus(const std::string& file);

/// Returns `count` web addresses, the same ones each time: mostly a host and a path of a few words, sometimes a query, a fragment,
/// upper-case letters, percent-encodings, dot segments; half of them between 35 and 55 bytes long.
[[nodiscard]] corpus generate_corpus(std::size_t count);

/// Returns another spelling of each text, equivalent to it: with the scheme in upper case.
[[nodiscard]] corpus respelled(const corpus& from);

} // namespace uriform::bench
