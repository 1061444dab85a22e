#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/result.hpp>
#include <uriform/key/tracking_list.hpp>

#include "keys/key/tracking_tables.hpp"

/// @file
/// Builds a list of tracking parameters from a text.

namespace uriform::internal {

/// Tables that own the arrays they view. If names or sites are stored several times, the arrays keep unused space at their ends.
struct owned_tables : tracking_tables {
    mutable std::atomic<std::size_t> owners = 1;
    std::string all_text;
    std::unique_ptr<tracking_entry[]> all_names;
    std::unique_ptr<tracking_entry[]> all_sites;
    std::unique_ptr<tracking_scope[]> all_scopes;
};

/// Finds the first octet in `text` that a domain cannot contain at its place. Returns its offset, or the size if the text ends too
/// soon. Returns `std::nullopt` for a domain name: labels of letters, digits, `-` and `_`.
[[nodiscard]] std::optional<std::size_t> fault_of_site(std::string_view text) noexcept;

} // namespace uriform::internal

namespace uriform::detail {

/// Collects a list's entries. All rows from the same rule share each name and site, so that everything is linear.
class tracking_builder {
public:
    /// Stores a name or prefix in lower case and returns its number. Consecutive calls return consecutive numbers.
    [[nodiscard]] std::uint32_t add_name(std::string_view name);
    /// Stores a site. internal::fault_of_site() must have accepted it.
    [[nodiscard]] internal::tracking_text add_site(std::string_view site);
    /// Adds entries for `count` names, starting with number `name`. `effects` are bits of internal::tracking_effect.
    void add(std::uint32_t name, std::uint32_t count, internal::tracking_text site, unsigned effects);
    /// Counts rules that the list cannot express.
    void skip(std::size_t rules) noexcept { skipped_ += rules; }

    /// Returns the list, or an error if its names and sites exceed the maximum size of the tables.
    [[nodiscard]] result<key::tracking_list> finish(std::string_view version);

private:
    [[nodiscard]] internal::tracking_text since(std::size_t begin) const noexcept;

    std::string text_;
    std::vector<internal::tracking_name> names_;
    std::vector<internal::tracking_row> rows_;
    std::uint64_t scopes_ = 0; ///< upper bound
    std::size_t skipped_ = 0;
};

} // namespace uriform::detail
