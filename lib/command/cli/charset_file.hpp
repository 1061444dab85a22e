#pragma once

#include <string>

#include <uriform/iri/charset.hpp>

#include "command/cli/options.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {

/// Opens the charset that `--charset` names. Throws std::runtime_error.
[[nodiscard]] iri::charset open_charset(const std::string& name);

/// Implements iri_support::begin_file.
void begin_file(block_reader& blocks, options& opts);

} // namespace uriform::cli
