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

#include "keys/key/name_list.hpp"

/// @file
/// The rules of keys that concern the parameters of the query.

namespace uriform::internal {

/// The host of a URI, and that of its key. Both are without dots at the end.
struct key_hosts {
    std::string_view given, of_key;
};

/// Rewrites queries by the rules and settings of a profile. Its memory is used again for the next query.
class key_query {
public:
    /// Reads the rules of `p`. Throws `std::bad_alloc`.
    [[nodiscard]] static result<key_query> read(const key::profile& p, const key::tracking_list& tracking);

    /// Returns whether the rules may change a query.
    [[nodiscard]] bool may_change() const noexcept { return reads_params_ || rules_.contains(key::rule::drop_empty_query); }

    /// Returns the list of tracking parameters.
    [[nodiscard]] const key::tracking_list& tracking() const noexcept { return tracking_; }

    /// Appends `query`, which begins with its `?`, or is empty if the query is undefined, to `out`. O(n log n) in the number of
    /// parameters. Throws `std::bad_alloc`.
    void append(std::string_view query, const key_hosts& hosts, std::string& out);

private:
    /// A parameter. It is small, because sorting moves it. Sizes are those of pieces of a URI, which have 32 bits.
    struct param {
        param(std::string_view text, std::size_t size_of_name) noexcept
            : raw(text.data()), name(text.data()), raw_size(static_cast<std::uint32_t>(text.size())),
              name_size(static_cast<std::uint32_t>(size_of_name)), value_at(name_size)
        {
        }

        const char* raw;
        const char* name;        ///< decoded
        std::uint64_t first = 0; ///< the first eight octets that it is sorted by, as a number that has their order
        std::uint32_t raw_size;
        std::uint32_t name_size;
        std::uint32_t value_at; ///< the `=` in the raw text, or its end

        [[nodiscard]] std::string_view raw_text() const noexcept { return {raw, raw_size}; }
        [[nodiscard]] std::string_view decoded_name() const noexcept { return {name, name_size}; }
        [[nodiscard]] std::string_view value() const noexcept { return raw_text().substr(value_at); } ///< with its `=`
    };

    void collect(std::string_view query, const key_hosts& hosts);
    void add(const param& p, const key_hosts& hosts);
    [[nodiscard]] bool keeps(const param& p, const key_hosts& hosts);
    [[nodiscard]] bool tracks(std::string_view name, const key_hosts& hosts);
    void decode_name(param& p, std::size_t query_size);
    void append_params(std::size_t query_size, std::string& out) const;
    void drop_duplicates();
    void sort_by(key::sort_order order);

    key::rule_set rules_;
    key::sort_order order_ = key::sort_order::none;
    bool reads_params_ = false;
    bool only_kept_ = false; ///< nothing is dropped but what is not kept
    bool has_lists_ = false;
    name_list drop_;
    name_list keep_;
    key::tracking_list tracking_;

    std::vector<param> params_;
    std::string names_; ///< the names that had to be decoded

    /// Of both hosts, if a name had to be looked up.
    /// @{
    std::optional<key::tracking_list::site_rules> site_;
    std::optional<key::tracking_list::site_rules> site_of_key_;
    /// @}
};

} // namespace uriform::internal
