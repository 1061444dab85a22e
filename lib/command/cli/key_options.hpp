#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/site/suffix_list.hpp>

namespace uriform::cli {

/// The key options, as given.
struct key_options {
    std::optional<std::string> profile; ///< a profile's name or text
    std::vector<std::string> rules;     ///< rule names; `-` before a name removes the rule
    std::optional<std::string> sort;
    std::vector<std::string> drops;
    std::vector<std::string> keeps;
    bool drop_fragment = false;
    std::optional<std::string> tracking; ///< a file name
    std::optional<std::string> suffixes; ///< a file name
    std::vector<std::string> fields;     ///< No-Vary-Search field lines
    std::optional<std::string> nvs_syntax;

    friend bool operator==(const key_options&, const key_options&) = default;
};

/// A key maker, and warnings about its options.
struct key_setup {
    key::maker maker;
    bool takes_any_text = false; ///< not only URIs
    std::vector<std::string> warnings;
};

/// Makes the key maker for the options. Throws usage_error.
[[nodiscard]] key_setup read_key_options(const key_options& given);

/// Reads a file. Throws std::system_error.
[[nodiscard]] std::string read_file(const std::string& name);

/// Reads a Public Suffix List. Throws usage_error and std::system_error.
[[nodiscard]] site::suffix_list read_suffix_list(const std::string& file);

/// Returns the message for an error in a file.
[[nodiscard]] std::string fault_in(const std::string& file, std::string_view text, const error& why);

/// Lists the rules, the profiles and their versions, for people to read.
[[nodiscard]] std::string list_of_rules();

/// Returns a line with the versions on which stored keys depend.
[[nodiscard]] std::string versions_of_keys();

} // namespace uriform::cli
