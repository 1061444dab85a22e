#pragma once

#include <string>
#include <string_view>

#include <uriform/syntax/result.hpp>
#include <uriform/uri/uri_reference.hpp>

namespace uriform::cli {

/// Appends the components of `reference` for a person to read: those that are defined, each in quotes, which no URI can hold.
void describe(const uri_reference_view& reference, std::string& out);

/// Appends what was read from `input`, or why it could not be, as a JSON object.
void describe_json(std::string_view input, const result<uri_reference_view>& reference, std::string& out);

} // namespace uriform::cli
