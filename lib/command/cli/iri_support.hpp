#pragma once

#include <uriform/web/unicode_hook.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/input_syntax.hpp"
#include "command/cli/options.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {

/// The commands that need the library uriform-iri, which the command may be built without.
struct iri_support {
    input_syntax iris;
    command to_uri;
    command to_iri;
    command encode; ///< data in a charset, which the options name

    /// Sets in `opts` the end of a line in their charset, skips a byte order mark that begins the file, and puts the charset of the
    /// byte order that it shows in place of one that takes either.
    void (*begin_file)(block_reader& blocks, options& opts);

    const web::unicode_service& unicode; ///< for web URLs and reports
};

/// Returns null if the command was built without uriform-iri.
[[nodiscard]] const iri_support* find_iri_support() noexcept;

} // namespace uriform::cli
