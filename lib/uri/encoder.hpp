#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/syntax/char_set.hpp>

#include "bounded_writer.hpp"

/// @file
/// The one algorithm that percent-encodes.

namespace uriform::detail {

/// What a space becomes where it may not stay.
enum class space : std::uint8_t { triple, plus };

/// Puts `data` with every octet that is not in `stays` percent-encoded, run by run; gives the writer as it then is.
[[nodiscard]] bounded_writer encode(std::string_view data, const char_set& stays, space spaces, bounded_writer out) noexcept;

/// Appends what `write` puts: `write(writer)` gives the writer back, once to measure and once to write. Gives the size in bytes.
template <class Write>
std::size_t append_measured(std::string& out, Write write)
{
    const std::size_t size = write(bounded_writer()).size();
    return write(bounded_writer(grow(out, size))).size();
}

} // namespace uriform::detail
