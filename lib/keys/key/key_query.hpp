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
/// Key rules that concern query parameters.

namespace uriform::internal {

/// A URI's host and its key's host, both without trailing dots.
struct key_hosts {
    std::string_view given, of_key;
};

/// Rewrites queries according to a profile's rules and settings. Reuses its memory for each query.
class key_query {
public:
    /// Reads the rules of `p`. Throws `std::bad_alloc`.
    [[nodiscard]] static result<key_query> read(const key::profile& p, const key::tracking_list& tracking);

    /// Returns whether the rules may change a query.
    [[nodiscard]] bool may_change() const noexcept { return reads_params_ || rules_.contains(key::rule::drop_empty_query); }

    /// Returns the list of tracking parameters.
    [[nodiscard]] const key::tracking_list& tracking() const noexcept { return tracking_; }

    /// Appends `query` to `out`. `query` includes its `?`. O(n log n) in the number of parameters. Throws `std::bad_alloc`.
    void append(std::string_view query, const key_hosts& hosts, std::string& out);

private:
    /// A parameter. Sorting moves it, so it is small; sizes of URI pieces fit into 32 bits.
    struct param {
        param(std::string_view text, std::size_t size_of_name) noexcept
            : raw(text.data()), name(text.data()), raw_size(static_cast<std::uint32_t>(text.size())),
              name_size(static_cast<std::uint32_t>(size_of_name)), value_at(name_size)
        {
        }

        const char* raw;
        const char* name;        ///< decoded
        std::uint64_t first = 0; ///< the sort text's first eight octets, as a number in the same order
        std::uint32_t raw_size;
        std::uint32_t name_size;
        std::uint32_t value_at; ///< position of the `=` in the raw text, or the size

        [[nodiscard]] std::string_view raw_text() const noexcept { return {raw, raw_size}; }
        [[nodiscard]] std::string_view decoded_name() const noexcept { return {name, name_size}; }
        [[nodiscard]] std::string_view value() const noexcept { return raw_text().substr(value_at); } ///< includes the `=`
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
    bool only_kept_ = false; ///< everything except kept parameters is dropped
    bool has_lists_ = false;
    name_list drop_;
    name_list keep_;
    key::tracking_list tracking_;

    std::vector<param> params_;
    std::string names_; ///< names that needed decoding

    /// The entries for each host, set once a name needs a lookup.
    /// @{
    std::optional<key::tracking_list::site_rules> site_;
    std::optional<key::tracking_list::site_rules> site_of_key_;
    /// @}
};

} // namespace uriform::internal
