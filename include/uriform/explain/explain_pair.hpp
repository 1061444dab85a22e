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
/// Why two URIs are the same, or are not: by which of the library's comparisons, and by which rules.

namespace uriform::web {

/// A comparison, and its answer.
struct pair_comparison {
    std::string_view name; ///< static storage; see explain_pair()
    bool same = false;     ///< its answer

    /// Compares both members.
    friend bool operator==(const pair_comparison&, const pair_comparison&) = default;
};

/// Why two texts are the same, or are not.
struct pair_explanation {
    std::optional<error> a_error; ///< why the first text is no URI
    std::optional<error> b_error; ///< why the second text is no URI

    /// The comparisons, in the order of the table of explain_pair(), from strict to loose. If a text is no URI, those that read it
    /// are left out.
    std::vector<pair_comparison> comparisons;

    /// The rules that make them the same, by the strictest comparison that does: names of normalization_rule and of key::rule, in
    /// the order of application, and `sort-parameters`. None of the rules of keys can be left out. Empty if the texts are the same
    /// octets or references to the same octets, if no comparison makes them the same, or if only `href` does.
    std::vector<std::string_view> rules;

    /// The keys by all rules, and the first octet in which they differ, if no comparison makes them the same.
    /// @{
    std::string a_key, b_key;
    std::size_t position = 0;
    uriform::component component = uriform::component::none; ///< of the first key, at that octet
    /// @}

    /// Returns whether any comparison makes them the same.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT bool same() const noexcept;

    /// Returns the answer of a comparison, or `std::nullopt` if there is none of that name.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<bool> find(std::string_view name) const noexcept;
};

/// Compares two texts in all ways that the library has.
///
/// | name         | the texts are the same if                                               |
/// |--------------|-------------------------------------------------------------------------|
/// | `octets`     | they are the same octets                                                |
/// | `syntax`     | equivalent() at normalization_level::syntax (RFC 3986, section 6.2.2)   |
/// | `scheme`     | equivalent() (section 6.2.3)                                            |
/// | `href`       | web::parse() reads the same URL                                         |
/// | `cache`      | they have one key by key::cache                                         |
/// | `page`       | they have one key by key::page                                          |
/// | `usual`      | they have one key by all rules of key::tier::usual, parameters sorted   |
/// | `aggressive` | they have one key by all rules but key::rule::registrable_domain        |
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
