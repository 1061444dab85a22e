#pragma once

#include <cstdint>
#include <span>

#include <uriform/base/export.hpp>
#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/maker.hpp>

/// @file
/// Keys for text columns, from the library `uriform-keys`. The general rules in column_functions.hpp apply, except that these
/// functions sort parameters, and that key::maker allocates. outcome::uris equals outcome::valid, even for SURTs, whose texts need
/// not be URIs. Only one thread at a time may use a maker.

namespace uriform::batch {

/// Writes each text's key to `out`, like key::maker::append(), and an empty row for texts without a key. If `out` lacks space for a
/// row, stops before this row.
///
/// @code
/// auto pages = uriform::key::maker::of(uriform::key::page).value();
/// const std::array<std::string_view, 1> texts{"http://h?b=1&a=2#top"};
/// uriform::batch::growing_column out;
/// uriform::batch::keys(uriform::batch::column(texts), pages, out);
/// assert(out.view()[0] == "http://h/?a=2&b=1");
/// @endcode
URIFORM_KEYS_EXPORT outcome keys(const column& texts, key::maker& keys, column_writer& out, const reports& to = {});

/// Sets `results[i]` to the hash of row `i`'s key, like key::maker::hash128(), or to 0 if there is no key.
URIFORM_KEYS_EXPORT outcome hash128(const column& texts, key::maker& keys, std::span<key::digest> results, const reports& to = {},
                                    std::uint64_t seed = 0);

} // namespace uriform::batch
