#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
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
/// Makes keys of URIs according to a profile.

namespace uriform::detail {
class key_reader;
}

namespace uriform::key {

/// Options of key::maker that are not part of the profile.
struct maker_options {
    tracking_list tracking = tracking_list::standard();      ///< the parameters that rule::drop_tracking removes
    web::domain_to_ascii_function domain_to_ascii = nullptr; ///< for non-ASCII hosts in SURTs; see surt_maker
    std::shared_ptr<const domain_finder> domains = {};       ///< finds registrable domains for rule::registrable_domain
};

/// Makes keys of URIs according to a profile. Two URIs share a key if and only if the profile treats them as the same.
///
/// Keys contain no line feeds, except for a SURT that is the text itself, unchanged. Compare, store and sort keys, but never fetch
/// them, because a profile may join URIs that a server distinguishes. A shared cache must forward exactly what it uses as the key;
/// otherwise, it serves the response for one URI to another.
///
/// If a profile's keys are URIs, each key is its own key.
///
/// A maker owns memory for sorting. It allocates only when a query is larger than all earlier queries. Its functions are therefore
/// not `const`, and only one thread at a time may call them. If memory runs out, they throw `std::bad_alloc` and change nothing.
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
    /// Compiles a profile. The profile need not outlive the maker. If one of the profile's lists is invalid, the error is
    /// key_errc::invalid_rule_value, with a position in that list. If the profile uses rule::registrable_domain without
    /// maker_options::domains, the error is key_errc::missing_suffix_list at 0. Throws `std::bad_alloc`.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<maker> of(const profile& p, const maker_options& options = {});

    /// Copy the profile; the copy owns separate memory. A maker that was constructed without a profile, or moved from, can only be
    /// assigned to.
    /// @{
    URIFORM_KEYS_EXPORT maker() noexcept;
    URIFORM_KEYS_EXPORT maker(const maker& other);
    URIFORM_KEYS_EXPORT maker& operator=(const maker& other);
    URIFORM_KEYS_EXPORT maker(maker&&) noexcept;
    URIFORM_KEYS_EXPORT maker& operator=(maker&&) noexcept;
    URIFORM_KEYS_EXPORT ~maker();
    /// @}

    /// Appends the key of a URI to `out`, and returns the key's size in bytes. A text is first parsed like by parse_uri(), and its
    /// error returned. If keys are SURTs, the text need not be a URI, and errors are those of surt_maker, even for a parsed URI.
    /// The argument must not view `out`. O(n log n) in the number of parameters, otherwise linear.
    /// @{
    URIFORM_KEYS_EXPORT result<std::size_t> append(const uri_view& given, std::string& out);
    result<std::size_t> append(const uri& given, std::string& out) { return append(uri_view(given), out); }
    URIFORM_KEYS_EXPORT result<std::size_t> append(std::string_view text, std::string& out);
    /// @}

    /// Returns the key's hash. Does not store the key if the profile uses no rules except drop_fragment, keep_hashbang and
    /// urn_equivalence. For tables filled from untrusted input, use a secret random seed.
    ///
    /// @code
    /// auto keys = uriform::key::maker::of(uriform::key::cache).value();
    /// assert(keys.hash128("http://h").value() == keys.hash128("HTTP://h:80/#a").value());
    /// @endcode
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT result<digest> hash128(const uri_view& given, std::uint64_t seed = 0);
    [[nodiscard]] result<digest> hash128(const uri& given, std::uint64_t seed = 0) { return hash128(uri_view(given), seed); }
    [[nodiscard]] URIFORM_KEYS_EXPORT result<digest> hash128(std::string_view text, std::uint64_t seed = 0);
    /// @}

    /// Returns whether the keys are equal. Returns the error of the first text that causes an error.
    /// @{
    [[nodiscard]] URIFORM_KEYS_EXPORT result<bool> equal(const uri_view& a, const uri_view& b);
    [[nodiscard]] result<bool> equal(const uri& a, const uri& b) { return equal(uri_view(a), uri_view(b)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT result<bool> equal(std::string_view a, std::string_view b);
    /// @}

    /// Returns a text that describes how keys are made: makers with equal identities make equal keys. Store it with keys; it does
    /// not depend on the machine. It consists of the profile's text, followed by
    /// - ` tracking=` and the digest of the tracking list's entries, tracking_list::hash128(), if the profile uses
    ///   rule::drop_tracking;
    /// - ` suffix-list=` and domain_finder::hash128(), if the profile uses rule::registrable_domain;
    /// - ` domain-to-ascii`, if keys are SURTs of surt_form::archive and a function domain_to_ascii is set. Different functions are
    ///   not distinguished.
    ///
    /// Linear in the size of the profile and the list. Throws `std::bad_alloc`.
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

    /// Returns whether all URIs in normal form with an authority, without a fragment, and with or without a query, are their own
    /// keys.
    friend class uriform::detail::key_reader;
    [[nodiscard]] bool keeps_normal_forms(bool with_query) const noexcept;

    /// Returns whether keys are SURTs.
    [[nodiscard]] bool makes_surts() const noexcept;

    /// Writes the URI's key like internal::write_normalized() if it is the normal form, or if rules only shorten that before the
    /// end of the host. Otherwise returns null. Keys must not be SURTs.
    [[nodiscard]] char* write_plain_key(const uri_view& given, std::span<char> room) const noexcept;

    state* state_; ///< owned; null without a profile
};

/// Returns the key of `text` by `p`, like maker::append(). To make several keys, use a maker. The error is that of maker::of() or
/// of the text. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::key::of("http://example.com?b=1&utm_source=x&a=2#top") == std::string("http://example.com/?a=2&b=1"));
/// assert(uriform::key::of("HTTP://h/?b&a", uriform::key::cache) == std::string("http://h/?b&a"));
/// assert(uriform::key::of("a b").error().position == 1);
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT result<std::string> of(std::string_view text, const profile& p = page);

} // namespace uriform::key
