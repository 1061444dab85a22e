#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>
#include <uriform/uri/normal_form.hpp>

/// @file
/// Sets that answer whether a page has been seen. An identity makes the keys to compare; one of two stores holds them.

namespace uriform {

namespace detail {

/// Returns the hash of the normal form, without storing the normal form.
[[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                                  const normal_form_options& options) noexcept;

/// Returns a text that names the normal form's version and options.
[[nodiscard]] URIFORM_KEYS_EXPORT std::string identity_of(const normal_form_options& options, bool is_iri);

} // namespace detail

/// Makes keys from texts that are keys already.
///
/// Any type with the members view_type, append() and name() can serve as an identity. An identity may also provide
/// `hash128(view, seed)`, which returns a key's hash without storing the key.
struct by_text {
    using view_type = std::string_view; ///< the type from which keys are made

    /// Appends the key to `out`: `text` unchanged.
    void append(std::string_view text, std::string& out) const { out.append(text); }

    /// Returns a text that distinguishes files whose keys were made in different ways. Allocates.
    [[nodiscard]] std::string name() const { return "text"; }
};

/// Makes keys from normal forms: URIs that are equivalent() share a key. For IRIs, and URIs together with IRIs, use
/// `basic_by_normal_form<iri::iri_syntax>` from iri/iri_normal_form.hpp.
///
/// @code
/// uriform::exact_seen_set seen(uriform::by_normal_form{.options = {.drop_fragment = true}});
/// assert(seen.insert(*uriform::parse_uri("http://h/#a")) && !seen.insert(*uriform::parse_uri("HTTP://h")));
/// @endcode
template <class Syntax>
struct basic_by_normal_form {
    using view_type = detail::view_in<Syntax>; ///< the type from which keys are made
    normal_form_options options = {};          ///< as in normalize(); files do not distinguish scheme tables

    /// Appends the normal form to `out`. Throws like append_normalized().
    void append(const view_type& reference, std::string& out) const { append_normalized(reference, out, options); }

    /// Returns the normal form's hash.
    [[nodiscard]] key::digest hash128(const view_type& reference,
                                      std::uint64_t seed) const noexcept requires std::same_as<Syntax, uri_syntax>
    {
        return detail::hash_normalized_128(reference, seed, options);
    }

    /// Returns the normal form's version and options.
    [[nodiscard]] std::string name() const { return detail::identity_of(options, !std::same_as<Syntax, uri_syntax>); }
};
/// Makes keys from the normal forms of URIs.
using by_normal_form = basic_by_normal_form<uri_syntax>;

/// Makes keys according to a profile. Because key::maker holds memory, only one thread at a time may use a by_key or its set,
/// including `const` functions.
///
/// @code
/// uriform::seen_set<uriform::exact_keys, uriform::by_key> seen(uriform::by_key::of(uriform::key::page).value());
/// assert(seen.insert(*uriform::parse_uri("http://h/?a=1&b=2#top")));
/// assert(!seen.insert(*uriform::parse_uri("http://h/?b=2&a=1&utm_source=x")));
/// @endcode
class by_key {
public:
    using view_type = uri_view; ///< the type from which keys are made

    /// Compiles a profile, like key::maker::of().
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<by_key> of(const key::profile& p, const key::maker_options& options = {});

    /// Appends the key of `given` to `out`. If a SURT profile yields no key, as for `http:///`, the key is a line feed followed by
    /// the URI. Only this URI yields such a key, so a single URI cannot make a batch fail. Throws `std::bad_alloc`.
    URIFORM_KEYS_EXPORT void append(const uri_view& given, std::string& out) const;
    /// Returns the key's hash. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash128(const uri_view& given, std::uint64_t seed) const;

    /// Returns key::maker::identity(): the profile's text, and everything else that keys depend on.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// Constructs an identity without a profile, which can only be assigned to.
    by_key() noexcept = default;

private:
    mutable key::maker maker_;
    std::string name_;
};

namespace detail {

template <class Identity>
concept hashes_keys = requires(const Identity& by, const typename Identity::view_type& given)
{
    {
        by.hash128(given, std::uint64_t{})
        } -> std::same_as<key::digest>;
};

/// Makes keys for a store, and holds memory for their texts.
template <class Store, class Identity>
class key_batch {
public:
    using view_type = typename Identity::view_type;
    using key_type = typename Store::key_type;

    /// Returns the key of `given`. The key is valid until the next call, or as long as `given`.
    key_type make(const Identity& by, const Store& store, const view_type& given)
    {
        if constexpr (needs_no_text) {
            return key_at_once(by, store, given);
        } else {
            texts_.clear();
            by.append(given, texts_);
            return store.key(texts_);
        }
    }

    /// Returns the keys of `given`. The keys are valid until the next call, or as long as the texts that `given` views.
    std::span<const key_type> make(const Identity& by, const Store& store, std::span<const view_type> given)
    {
        keys_.clear();
        keys_.reserve(given.size());
        if constexpr (needs_no_text) {
            for (const view_type& one : given)
                keys_.push_back(key_at_once(by, store, one));
        } else {
            texts_.clear();
            ends_.clear();
            for (const view_type& one : given) {
                by.append(one, texts_);
                ends_.push_back(texts_.size());
            }
            std::size_t begin = 0;
            for (const std::size_t end : ends_) {
                keys_.push_back(store.key(std::string_view(texts_).substr(begin, end - begin)));
                begin = end;
            }
        }
        return keys_;
    }

private:
    static constexpr bool is_hashed = std::same_as<key_type, key::digest> && hashes_keys<Identity>;
    static constexpr bool needs_no_text = is_hashed || std::same_as<Identity, by_text>; ///< needs no memory for texts

    static key_type key_at_once(const Identity& by, const Store& store, const view_type& given)
    {
        if constexpr (is_hashed)
            return by.hash128(given, store.seed());
        else
            return store.key(given);
    }

    std::vector<key_type> keys_;
    std::string texts_;
    std::vector<std::size_t> ends_;
};

} // namespace detail

/// A set of pages that have been seen. Two references denote the same page if `Identity` makes the same key from both; the identity
/// is by_text, by_normal_form or by_key. `Store` is exact_keys or hashed_keys. exact_keys stores keys in full; hashed_keys stores
/// their hashes in at most 24 bytes each. The stores document the bounds on time, memory and wrong answers.
///
/// Functions allocate to grow the store and for the keys of a batch. If memory runs out, they throw `std::bad_alloc` and leave the
/// set unchanged. They also throw the identity's exceptions.
///
/// @code
/// uriform::hashed_seen_set seen;
/// assert(seen.insert(*uriform::parse_uri("http://example.com/")));
/// assert(!seen.insert(*uriform::parse_uri("HTTP://EXAMPLE.com:80")));
///
/// const std::array<uriform::uri_reference_view, 2> batch{*uriform::parse_uri("http://h"), *uriform::parse_uri("http://h:80/")};
/// std::array<bool, 2> is_new;
/// seen.insert(batch, is_new);
/// assert(is_new[0] && !is_new[1] && seen.size() == 2);
/// @endcode
template <class Store, class Identity = by_normal_form>
class seen_set {
public:
    using view_type = typename Identity::view_type; ///< the page type
    using iterator = typename Store::iterator;      ///< iterates over the keys

    /// Constructs an empty set, or a set with the keys in `store`, which the same identity must have made. The set uses the store's
    /// seed. It is random by default; to choose it, write `hashed_seen_set seen({}, hashed_keys(seed))`.
    /// @{
    seen_set() = default;
    explicit seen_set(Identity by, Store store = {}) : by_(std::move(by)), store_(std::move(store)) {}
    /// @}

    /// Adds a page and returns whether it is new.
    bool insert(const view_type& given) { return store_.insert(memory_.make(by_, store_, given)); }

    /// Adds pages in order, and sets `is_new[i]` to whether page `i` is new, like repeated calls of insert(). It is faster for
    /// large sets and batches of about a thousand pages. `is_new` must be as long as `given`.
    void insert(std::span<const view_type> given, std::span<bool> is_new)
    {
        store_.insert(memory_.make(by_, store_, given), is_new);
    }

    /// Removes a page and returns whether it had been seen.
    bool erase(const view_type& given) { return store_.erase(memory_.make(by_, store_, given)); }

    /// Returns whether the page has been seen. Allocates only in exact sets, for keys that differ from the given text.
    [[nodiscard]] bool contains(const view_type& given) const
    {
        key_memory memory;
        return store_.contains(memory.make(by_, store_, given));
    }

    /// Sets `is_seen[i]` to whether page `i` has been seen. `is_seen` must be as long as `given`. Allocates like insert().
    void contains(std::span<const view_type> given, std::span<bool> is_seen)
    {
        std::as_const(store_).contains(memory_.make(by_, store_, given), is_seen);
    }

    /// Adds the pages of `other`, whose identity must be equal. For hashed sets, the error is set_errc::other_seed if the seeds
    /// differ.
    auto merge(const seen_set& other) { return store_.merge(other.store_); }

    /// Returns whether two sets contain the same pages, use identities of the same name and, for hashed sets, the same seed.
    [[nodiscard]] friend bool operator==(const seen_set& a, const seen_set& b)
    {
        return a.by_.name() == b.by_.name() && a.store_ == b.store_;
    }

    /// Allocates memory for `count` pages in total.
    void reserve(std::size_t count) { store_.reserve(count); }

    /// Removes all pages and frees the store's memory.
    void clear() noexcept { store_.clear(); }

    /// Returns the number of pages.
    [[nodiscard]] std::size_t size() const noexcept { return store_.size(); }
    /// Returns whether the set is empty.
    [[nodiscard]] bool empty() const noexcept { return store_.empty(); }

    /// Iterate over the keys: texts or hashes, depending on the store.
    /// @{
    [[nodiscard]] iterator begin() const { return store_.begin(); }
    [[nodiscard]] iterator end() const { return store_.end(); }
    /// @}

    /// Returns the store, for example to read its seed or memory, or to call hashed_keys::verify().
    [[nodiscard]] const Store& store() const noexcept { return store_; }
    /// Returns the identity.
    [[nodiscard]] const Identity& identity() const noexcept { return by_; }

    /// Save a hashed set together with its identity's name, and load it. See hashed_keys::save() and hashed_keys::load().
    /// @{
    result<void> save(const std::string& path) const requires std::same_as<Store, hashed_keys>
    {
        return store_.save(path, by_.name());
    }
    [[nodiscard]] static result<seen_set> load(const std::string& path, Identity by = {}) requires std::same_as<Store, hashed_keys>
    {
        result<Store> loaded = Store::load(path, by.name());
        if (!loaded)
            return loaded.error();
        return seen_set(std::move(by), *std::move(loaded));
    }
    /// @}

private:
    using key_memory = detail::key_batch<Store, Identity>;

    Identity by_;
    Store store_;
    key_memory memory_;
};

/// Sets of URI references, compared by normal form.
/// @{
using exact_seen_set = seen_set<exact_keys>;
using hashed_seen_set = seen_set<hashed_keys>;
/// @}

} // namespace uriform
