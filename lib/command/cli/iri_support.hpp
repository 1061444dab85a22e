#pragma once

#include <uriform/web/unicode_hook.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/input_syntax.hpp"
#include "command/cli/options.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {

/// The commands that need the optional library uriform-iri.
struct iri_support {
    input_syntax iris;
    command to_uri;
    command to_iri;
    command encode; ///< encodes data in the charset that the options name

    /// Sets the charset's line end in `opts` and skips a byte order mark at the beginning of the file. If the charset allows both
    /// byte orders, replaces it by the charset for the mark's order.
    void (*begin_file)(block_reader& blocks, options& opts);

    const web::unicode_service& unicode; ///< for web URLs and reports
};

/// Returns null if the command was built without uriform-iri.
[[nodiscard]] const iri_support* find_iri_support() noexcept;

} // namespace uriform::cli
