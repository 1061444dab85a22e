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
/// A list of tracking parameters that is read.

namespace uriform::internal {

/// Tables with the arrays that they view. Names or sites that are stored several times leave room at their ends.
struct owned_tables : tracking_tables {
    mutable std::atomic<std::size_t> owners = 1;
    std::string all_text;
    std::unique_ptr<tracking_entry[]> all_names;
    std::unique_ptr<tracking_entry[]> all_sites;
    std::unique_ptr<tracking_scope[]> all_scopes;
};

/// Returns the offset of the first octet of `text` that no domain has there, its size if it ends too soon, or nothing if it is the
/// name of a domain: labels of letters, digits, `-` and `_`.
[[nodiscard]] std::optional<std::size_t> fault_of_site(std::string_view text) noexcept;

} // namespace uriform::internal

namespace uriform::detail {

/// Collects the entries of a list. A name or a site is stored once for the rows of one rule, so that all is linear.
class tracking_builder {
public:
    /// Stores a name or a prefix, in lower case, and returns its number; those of names that are stored one after the other follow
    /// each other.
    [[nodiscard]] std::uint32_t add_name(std::string_view name);
    /// Stores a site, for which internal::fault_of_site() has returned nothing.
    [[nodiscard]] internal::tracking_text add_site(std::string_view site);
    /// Adds entries of `count` names, the first of which has the number `name`; `effects` are bits of internal::tracking_effect.
    void add(std::uint32_t name, std::uint32_t count, internal::tracking_text site, unsigned effects);
    /// Counts rules that the list cannot express.
    void skip(std::size_t rules) noexcept { skipped_ += rules; }

    /// Returns the list, or an error if its names and sites are longer than the tables can be.
    [[nodiscard]] result<key::tracking_list> finish(std::string_view version);

private:
    [[nodiscard]] internal::tracking_text since(std::size_t begin) const noexcept;

    std::string text_;
    std::vector<internal::tracking_name> names_;
    std::vector<internal::tracking_row> rows_;
    std::uint64_t scopes_ = 0; ///< at most
    std::size_t skipped_ = 0;
};

} // namespace uriform::detail
