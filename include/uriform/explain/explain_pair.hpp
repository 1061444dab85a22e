#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/key/profile.hpp>

/// @file
/// Explains why two URIs are the same or differ: by which comparisons, and by which rules.

namespace uriform::web {

/// A comparison and its answer.
struct pair_comparison {
    std::string_view name; ///< see explain_pair(); static storage
    bool same = false;     ///< the answer

    /// Compares both members.
    friend bool operator==(const pair_comparison&, const pair_comparison&) = default;
};

/// Explains why two texts are the same or differ.
struct pair_explanation {
    std::optional<error> a_error; ///< why the first text is not a URI
    std::optional<error> b_error; ///< why the second text is not a URI

    /// The comparisons, from strict to loose, in the order of explain_pair()'s table. If a text is not a URI, the comparisons that
    /// need a URI are left out.
    std::vector<pair_comparison> comparisons;

    /// The rules that make the texts the same, according to the strictest comparison that succeeds: names from normalization_rule
    /// and key::rule, in the order of application, and `sort-parameters`. Every listed key rule is necessary. Empty if the texts,
    /// or the URIs to which they resolve, consist of the same octets, if every comparison fails, or if only `href` succeeds.
    std::vector<std::string_view> rules;

    /// The keys by all rules, and the first octet at which they differ, if every comparison fails.
    /// @{
    std::string a_key, b_key;
    std::size_t position = 0;
    uriform::component component = uriform::component::none; ///< of the first key, at that octet
    /// @}

    /// Returns whether any comparison succeeds.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT bool same() const noexcept;

    /// Returns the answer of the named comparison, or `std::nullopt` if the name is unknown or the comparison was left out.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<bool> find(std::string_view name) const noexcept;
};

/// Compares two texts in every way the library supports.
///
/// | name         | condition for "the same"                                                      |
/// |--------------|-------------------------------------------------------------------------------|
/// | `octets`     | the texts consist of the same octets                                          |
/// | `syntax`     | equivalent() with normalization_level::syntax (RFC 3986, section 6.2.2)       |
/// | `scheme`     | equivalent() (section 6.2.3)                                                  |
/// | `href`       | web::parse() yields the same URL                                              |
/// | `cache`      | the keys by key::cache are equal                                              |
/// | `page`       | the keys by key::page are equal                                               |
/// | `usual`      | the keys by all rules of key::tier::usual are equal, with sorted parameters   |
/// | `aggressive` | the keys by all rules except key::rule::registrable_domain are equal          |
///
/// O(n log n) in the number of parameters, otherwise linear. Throws `std::bad_alloc`.
///
/// @code
/// const auto why = uriform::web::explain_pair("HTTP://h:80/a", "http://h/a?utm_source=x");
/// assert(why.same() && why.find("scheme") == false && why.find("page") == true);
/// assert(why.rules == (std::vector<std::string_view>{"letter-case", "default-port", "drop-tracking"}));
/// const auto other = uriform::web::explain_pair("http://h/a", "http://h/b");
/// assert(!other.same() && other.position == 10 && other.component == uriform::component::path);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT pair_explanation explain_pair(std::string_view a, std::string_view b,
                                                                   const explain_options& options = {});

} // namespace uriform::web
