#include "command/cli/ends.hpp"

#include "command/cli/iri_support.hpp"

namespace uriform::cli {

void find_ends(block_reader& blocks, options& opts)
{
    if (opts.charset)
        find_iri_support()->begin_file(blocks, opts);
    if (opts.null)
        opts.ends = opts.ends.as_nul();
    blocks.end_lines_with(opts.ends);
    blocks.read_rows(opts.rows);
}

} // namespace uriform::cli
