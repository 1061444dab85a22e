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
/// Sets that answer whether a page has been seen: the keys that they compare, in one of two stores.

namespace uriform {

namespace detail {

/// Returns the hash of a normal form, which is not stored.
[[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                                  const normal_form_options& options) noexcept;

/// Returns the text of a normal form's version and options.
[[nodiscard]] URIFORM_KEYS_EXPORT std::string identity_of(const normal_form_options& options, bool is_iri);

} // namespace detail

/// A way to make keys: of texts that are keys themselves.
///
/// A type is an identity if it has the members of this one: view_type, append() and name(). It may also have `hash128(view, seed)`,
/// which returns the hash of a key that is not stored.
struct by_text {
    using view_type = std::string_view; ///< the type that keys are made of

    /// Appends the key of `text` to `out`.
    void append(std::string_view text, std::string& out) const { out.append(text); }

    /// Returns a text by which files of keys that were made in another way are told apart. Allocates.
    [[nodiscard]] std::string name() const { return "text"; }
};

/// The identity of the normal form: URIs that are equivalent() have the same key. That of IRIs, which is for URIs as well, is
/// `basic_by_normal_form<iri::iri_syntax>`, with iri/iri_normal_form.hpp.
///
/// @code
/// uriform::exact_seen_set seen(uriform::by_normal_form{.options = {.drop_fragment = true}});
/// assert(seen.insert(*uriform::parse_uri("http://h/#a")) && !seen.insert(*uriform::parse_uri("HTTP://h")));
/// @endcode
template <class Syntax>
struct basic_by_normal_form {
    using view_type = detail::view_in<Syntax>; ///< the type that keys are made of
    normal_form_options options = {};          ///< as of normalize(). A file cannot tell one scheme table from another.

    /// Appends the normal form to `out`, and throws as append_normalized() does.
    void append(const view_type& reference, std::string& out) const { append_normalized(reference, out, options); }

    /// Returns the hash of the normal form.
    [[nodiscard]] key::digest hash128(const view_type& reference,
                                      std::uint64_t seed) const noexcept requires std::same_as<Syntax, uri_syntax>
    {
        return detail::hash_normalized_128(reference, seed, options);
    }

    /// Returns the version and the options of the normal form.
    [[nodiscard]] std::string name() const { return detail::identity_of(options, !std::same_as<Syntax, uri_syntax>); }
};
/// The identity of the normal form of URIs.
using by_normal_form = basic_by_normal_form<uri_syntax>;

/// The identity of a profile of keys. Only one thread at a time may use it, and its set, also `const` functions, because a
/// key::maker has memory.
///
/// @code
/// uriform::seen_set<uriform::exact_keys, uriform::by_key> seen(uriform::by_key::of(uriform::key::page).value());
/// assert(seen.insert(*uriform::parse_uri("http://h/?a=1&b=2#top")));
/// assert(!seen.insert(*uriform::parse_uri("http://h/?b=2&a=1&utm_source=x")));
/// @endcode
class by_key {
public:
    using view_type = uri_view; ///< the type that keys are made of

    /// Compiles a profile, as key::maker::of() does.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<by_key> of(const key::profile& p, const key::maker_options& options = {});

    /// Appends the key of `given` to `out`. If the profile is one of SURTs and has none, as of `http:///`, the key is a line feed
    /// and the URI, which only that has: so a batch does not fail for one URI. Throws `std::bad_alloc`.
    URIFORM_KEYS_EXPORT void append(const uri_view& given, std::string& out) const;
    /// Returns the hash of the key. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest hash128(const uri_view& given, std::uint64_t seed) const;

    /// Returns key::maker::identity(): the text of the profile, and what else the keys depend on.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

    /// Constructs one that has no profile and can only be assigned to.
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

/// Makes the keys of a store, and has the memory for their texts.
template <class Store, class Identity>
class key_batch {
public:
    using view_type = typename Identity::view_type;
    using key_type = typename Store::key_type;

    /// Returns the key of `given`, which is valid until the next call, or as long as `given`.
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

    /// Returns the keys of `given`, which are valid until the next call, or as long as what `given` views.
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
    static constexpr bool needs_no_text = is_hashed || std::same_as<Identity, by_text>; ///< the text of a key is not stored

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

/// A set of the pages that have been seen. Two references are the same page if they have the same key by the `Identity`: by_text,
/// by_normal_form or by_key. `Store` is exact_keys, which stores the keys, or hashed_keys, which stores their hashes, in 24 bytes
/// at most; these have the bounds of time, memory and wrong answers.
///
/// Functions allocate to grow the store, and have memory for the keys of a batch; if that runs out, they throw `std::bad_alloc` and
/// leave the set as it was. They throw the exceptions of the identity as well.
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
    using view_type = typename Identity::view_type; ///< the type of pages
    using iterator = typename Store::iterator;      ///< over the keys

    /// Constructs an empty set, or one that has the keys of `store`, which were made by the identity. So the seed is that of a
    /// store: a random one, or as in `hashed_seen_set seen({}, hashed_keys(seed))`.
    /// @{
    seen_set() = default;
    explicit seen_set(Identity by, Store store = {}) : by_(std::move(by)), store_(std::move(store)) {}
    /// @}

    /// Adds a page, and returns whether it is new.
    bool insert(const view_type& given) { return store_.insert(memory_.make(by_, store_, given)); }

    /// Adds pages in their order, and sets the item of `is_new` that has the number of a page to whether it is new, as insert()
    /// does for each of them. For a large set and batches of about a thousand it is faster. `is_new` is as long as `given`.
    void insert(std::span<const view_type> given, std::span<bool> is_new)
    {
        store_.insert(memory_.make(by_, store_, given), is_new);
    }

    /// Removes a page, and returns whether it had been seen.
    bool erase(const view_type& given) { return store_.erase(memory_.make(by_, store_, given)); }

    /// Returns whether the page has been seen. Allocates only for a key that is not made without: in an exact set.
    [[nodiscard]] bool contains(const view_type& given) const
    {
        key_memory memory;
        return store_.contains(memory.make(by_, store_, given));
    }

    /// Sets the item of `is_seen` that has the number of a page to whether that has been seen. `is_seen` is as long as `given`.
    /// Allocates as insert() does.
    void contains(std::span<const view_type> given, std::span<bool> is_seen)
    {
        std::as_const(store_).contains(memory_.make(by_, store_, given), is_seen);
    }

    /// Adds the pages of `other`, which has the same identity. Of hashed sets, the error is set_errc::other_seed if the seeds
    /// differ.
    auto merge(const seen_set& other) { return store_.merge(other.store_); }

    /// Returns whether two sets have the same pages by the same identity, as its name tells, and hashed ones the same seed.
    [[nodiscard]] friend bool operator==(const seen_set& a, const seen_set& b)
    {
        return a.by_.name() == b.by_.name() && a.store_ == b.store_;
    }

    /// Allocates memory for `count` pages in all.
    void reserve(std::size_t count) { store_.reserve(count); }

    /// Removes all pages, and frees the store's memory.
    void clear() noexcept { store_.clear(); }

    /// Returns the number of pages.
    [[nodiscard]] std::size_t size() const noexcept { return store_.size(); }
    /// Returns whether there are none.
    [[nodiscard]] bool empty() const noexcept { return store_.empty(); }

    /// Iterate over the keys: their texts, or their hashes. See the store.
    /// @{
    [[nodiscard]] iterator begin() const { return store_.begin(); }
    [[nodiscard]] iterator end() const { return store_.end(); }
    /// @}

    /// Returns the keys: for the seed, the memory, and hashed_keys::verify().
    [[nodiscard]] const Store& store() const noexcept { return store_; }
    /// Returns the identity.
    [[nodiscard]] const Identity& identity() const noexcept { return by_; }

    /// Saves a hashed set with the name of its identity, and loads one: hashed_keys::save() and load().
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

/// Sets of URI references by their normal form.
/// @{
using exact_seen_set = seen_set<exact_keys>;
using hashed_seen_set = seen_set<hashed_keys>;
/// @}

} // namespace uriform
