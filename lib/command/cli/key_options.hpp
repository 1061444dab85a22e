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

/// The options of keys, as they are given.
struct key_options {
    std::optional<std::string> profile; ///< the name of a profile, or its text
    std::vector<std::string> rules;     ///< words of a profile: names of rules, with a `-` before one that is removed
    std::optional<std::string> sort;
    std::vector<std::string> drops;
    std::vector<std::string> keeps;
    bool drop_fragment = false;
    std::optional<std::string> tracking; ///< a file
    std::optional<std::string> suffixes; ///< a file
    std::vector<std::string> fields;     ///< lines of No-Vary-Search
    std::optional<std::string> nvs_syntax;

    friend bool operator==(const key_options&, const key_options&) = default;
};

/// A maker of keys, and messages about the options that it was made of.
struct key_setup {
    key::maker maker;
    bool takes_any_text = false; ///< rather than URIs alone
    std::vector<std::string> warnings;
};

/// Makes the maker that the options ask for. Throws usage_error.
[[nodiscard]] key_setup read_key_options(const key_options& given);

/// Returns the content of a file. Throws std::system_error.
[[nodiscard]] std::string read_file(const std::string& name);

/// Reads a Public Suffix List. Throws usage_error and std::system_error.
[[nodiscard]] site::suffix_list read_suffix_list(const std::string& file);

/// Returns the message about an error in the text of a file.
[[nodiscard]] std::string fault_in(const std::string& file, std::string_view text, const error& why);

/// Returns the text that lists the rules, the profiles and their versions.
[[nodiscard]] std::string list_of_rules();

/// Returns the versions that stored keys depend on, as a line.
[[nodiscard]] std::string versions_of_keys();

} // namespace uriform::cli
