#pragma once

#include <optional>

#include <uriform/web/parse_url.hpp>

#include "cli/commands.hpp"
#include "cli/explain_report.hpp"
#include "cli/input_syntax.hpp"
#include "cli/options.hpp"
#include "io/block_reader.hpp"

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

    web::domain_to_ascii_function domain_to_ascii; ///< for the hosts of web URLs

    /// Explains a text with the data of Unicode, and sets `reading`.
    web::explanation (*explain)(std::string_view text, const web::explain_options& how, std::optional<iri_reading>& reading);
};

/// Returns null if the command was built without uriform-iri.
[[nodiscard]] const iri_support* find_iri_support() noexcept;

} // namespace uriform::cli
