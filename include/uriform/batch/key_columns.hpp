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
/// Keys of the texts of a column, of the library `uriform-keys`. What column_functions.hpp says of all functions applies here, but
/// these sort parameters, and a key::maker allocates. A maker is for one thread at a time.

namespace uriform::batch {

/// Writes the key of each text that has one to `out`, as key::maker::append() does. Other rows are empty there. If `out` has no
/// room for a row, that row and those after it are left out.
///
/// @code
/// auto pages = uriform::key::maker::of(uriform::key::page).value();
/// const std::array<std::string_view, 1> texts{"http://h?b=1&a=2#top"};
/// uriform::batch::growing_column out;
/// uriform::batch::keys(uriform::batch::column(texts), pages, out);
/// assert(out.view()[0] == "http://h/?a=2&b=1");
/// @endcode
URIFORM_KEYS_EXPORT outcome keys(const column& texts, key::maker& keys, column_writer& out, const reports& to = {});

/// Sets `results[i]` to the hash of the key of row `i`, as key::maker::hash128() does, and to 0 if it has none.
URIFORM_KEYS_EXPORT outcome hash128(const column& texts, key::maker& keys, std::span<key::digest> results, const reports& to = {},
                                    std::uint64_t seed = 0);

} // namespace uriform::batch
