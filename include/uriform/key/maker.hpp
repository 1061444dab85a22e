#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/domain_finder.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The keys of URIs by a profile.

namespace uriform::key {

/// What a maker uses besides its profile.
struct maker_options {
    tracking_list tracking = tracking_list::standard();      ///< the parameters that rule::drop_tracking removes
    web::domain_to_ascii_function domain_to_ascii = nullptr; ///< for hosts of SURTs that are not ASCII; see surt_maker
    std::shared_ptr<const domain_finder> domains = {};       ///< the registrable domains of rule::registrable_domain
};

/// Makes the keys of URIs by a profile: two URIs have the same key if and only if the profile takes them for the same.
///
/// A key is a text without line feeds, unless it is a SURT that is the text itself, unchanged. It is compared, stored and sorted,
/// but never fetched: the profile may join URIs that a server tells apart. A shared cache forwards what it keys on, or the answer
/// to one URI is served for another.
///
/// By a profile whose keys are URIs, each key is its own key.
///
/// A maker has memory of its own, because sorting needs some: it allocates as long as queries get larger, and not any more then.
/// So its functions are not `const`, and only one thread at a time may call them. If memory runs out, they throw `std::bad_alloc`,
/// and change nothing.
///
/// @code
/// auto pages = uriform::key::maker::of(uriform::key::page).value();
/// std::string key;
/// pages.append("http://example.com?b=1&utm_source=x&a=2#top", key).value();
/// assert(key == "http://example.com/?a=2&b=1");
/// assert(pages.equal("http://h/?a=1&b=2", "HTTP://h?b=2&a=1").value());
/// @endcode
class maker {
public:
    /// Compiles a profile, which need not outlive the maker. A list of the profile that is not valid is
    /// key_errc::invalid_rule_value, with the position in that list. A profile with
    /// rule::registrable_domain, without maker_options::domains, is key_errc::missing_suffix_list at 0. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<maker> of(const profile& p, const maker_options& options = {});

    /// Copies the profile; the copy has memory of its own. One that was constructed without profile, or moved from, can only be
    /// assigned to.
    /// @{
    URIFORM_KEYS_EXPORT maker() noexcept;
    URIFORM_KEYS_EXPORT maker(const maker& other);
    URIFORM_KEYS_EXPORT maker& operator=(const maker& other);
    URIFORM_KEYS_EXPORT maker(maker&&) noexcept;
    URIFORM_KEYS_EXPORT maker& operator=(maker&&) noexcept;
    URIFORM_KEYS_EXPORT ~maker();
    /// @}

    /// Appends the key of a URI to `out`, and returns its size in bytes. A text is parsed as by parse_uri() before, and its error
    /// returned, unless keys are SURTs: then any text has a key, and the errors, also those of URIs, are those of surt_maker.
    /// Neither may view `out`. O(n log n) in the number of parameters, otherwise linear.
    /// @{
    URIFORM_KEYS_EXPORT result<std::size_t> append(const uri_view& given, std::string& out);
    URIFORM_KEYS_EXPORT result<std::size_t> append(std::string_view text, std::string& out);
    /// @}

    /// Returns the hash of the key, which is not stored if the profile has no rules but drop_fragment and keep_hashbang. Use a
    /// secret random seed for tables that untrusted input fills.
    ///
    /// @code
    /// auto keys = uriform::key::maker::of(uriform::key::cache).value();
    /// assert(keys.hash128("http://h").value() == keys.hash128("HTTP://h:80/#a").value());
    /// @endcode
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT result<digest> hash128(const uri_view& given, std::uint64_t seed = 0);
    [[nodiscard]] URIFORM_KEYS_EXPORT result<digest> hash128(std::string_view text, std::uint64_t seed = 0);
    /// @}

    /// Returns whether the keys are the same. The error is that of the first text that has one.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT result<bool> equal(const uri_view& a, const uri_view& b);
    [[nodiscard]] URIFORM_KEYS_EXPORT result<bool> equal(std::string_view a, std::string_view b);
    /// @}

    /// Returns a text that says how the keys are made: makers with the same one make the same keys. It is stored beside keys, and
    /// does not depend on the machine. It is the text of the profile, and
    /// - if the profile has rule::drop_tracking, ` tracking=` and the digest of the entries of the list, tracking_list::hash128();
    /// - if the profile has rule::registrable_domain, ` suffix-list=` and domain_finder::hash128();
    /// - if keys are SURTs of surt_form::archive and there is a function domain_to_ascii, ` domain-to-ascii`. One function is not
    ///   told from another.
    ///
    /// Linear in the size of the profile and of the list. Throws `std::bad_alloc`.
    ///
    /// @code
    /// assert(uriform::key::maker::of(uriform::key::cache)->identity() == "cache/1");
    /// const auto& list = uriform::key::tracking_list::standard();
    /// assert(uriform::key::maker::of(uriform::key::page)->identity() == "page/1 tracking=" + to_string(list.hash128()));
    /// @endcode
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string identity() const;

private:
    struct state;
    explicit maker(state* made) noexcept;

    state* state_; ///< owned; null without a profile
};

/// Returns the key of `text` by `p`, as maker::append() makes it. For more than one key, make a maker. The error is that of
/// maker::of(), or else that of the text. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::key::of("http://example.com?b=1&utm_source=x&a=2#top") == std::string("http://example.com/?a=2&b=1"));
/// assert(uriform::key::of("HTTP://h/?b&a", uriform::key::cache) == std::string("http://h/?b&a"));
/// assert(uriform::key::of("a b").error().position == 1);
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT result<std::string> of(std::string_view text, const profile& p = page);

} // namespace uriform::key
