#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/result.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/tracking_list.hpp>

#include "key/name_list.hpp"

/// @file
/// The rules of keys that concern the parameters of the query.

namespace uriform::internal {

/// Rewrites queries by the rules and settings of a profile. Its memory is used again for the next query.
class key_query {
public:
    /// Reads the rules of `p`. Throws `std::bad_alloc`.
    [[nodiscard]] static result<key_query> read(const key::profile& p, const key::tracking_list& tracking);

    /// Returns whether the rules may change a query.
    [[nodiscard]] bool may_change() const noexcept { return reads_params_ || rules_.contains(key::rule::drop_empty_query); }

    /// Appends `query`, which begins with its `?`, or is empty if the query is undefined, to `out`. `host` is that of the URI.
    /// O(n log n) in the number of parameters. Throws `std::bad_alloc`.
    void append(std::string_view query, std::string_view host, std::string& out);

private:
    using site_rules = std::optional<key::tracking_list::site_rules>; ///< nothing if none are removed

    /// A parameter that is kept.
    struct param {
        std::string_view raw;
        std::string_view name;  ///< decoded
        std::string_view value; ///< with the `=`; empty if there is none
        /// The texts that it is sorted by, and the first eight octets of them as a number that has their order.
        /// @{
        std::string_view text, second_text;
        std::uint64_t first;
        /// @}
    };

    void collect(std::string_view query, std::string_view host);
    void add(std::string_view raw, std::size_t name_size, std::size_t query_size, const site_rules& site);
    [[nodiscard]] bool keeps(std::string_view name, std::string_view value, const site_rules& site) const noexcept;
    [[nodiscard]] std::string_view decoded(std::string_view name, std::size_t query_size);
    void append_params(std::string& out) const;
    void drop_duplicates();
    void sort_by(key::sort_order order);

    key::rule_set rules_;
    key::sort_order order_ = key::sort_order::none;
    bool reads_params_ = false;
    bool only_kept_ = false; ///< nothing is dropped but what is not kept
    name_list drop_;
    name_list keep_;
    key::tracking_list tracking_;

    std::vector<param> params_;
    bool had_params_ = false; ///< the query has parameters, kept or not
    bool is_encoded_ = false; ///< a name, up to here, may be encoded
    std::string names_;       ///< the names that had to be decoded
};

} // namespace uriform::internal
