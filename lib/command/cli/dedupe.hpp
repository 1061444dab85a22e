#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>

#include "command/cli/options.hpp"
#include "command/io/seen_folder.hpp"

namespace uriform::cli {

/// A set of the keys in a folder, or their hashes. `Store` caches keys that this process recently added or found.
template <class Store>
class stored_keys {
public:
    using key_type = typename Store::key_type;

    /// Takes a folder. Hashes use the seed 0, so that folders can be merged.
    explicit stored_keys(std::unique_ptr<seen_folder> folder)
        : folder_(std::move(folder)), hasher_(make_store()), recent_(hasher_.seed())
    {
    }

    [[nodiscard]] key_type key(std::string_view text) const noexcept { return hasher_.key(text); }

    /// Fills `is_new` as exact_keys::insert() does. commit() adds new keys to the folder.
    void insert(std::span<const key_type> keys, std::span<bool> is_new);

    /// Sets each element of `is_seen` to whether the folder contains the key.
    void contains(std::span<const key_type> keys, std::span<bool> is_seen);

    /// Adds the new keys of the last insert() to the folder. Must be called while they are valid.
    void commit() { folder_->add(added_); }

    /// Completes the changes to the folder. Must be called after the output has been stored.
    void settle() { folder_->settle(); }

private:
    static Store make_store()
    {
        if constexpr (std::is_same_v<Store, hashed_keys>)
            return Store(0);
        else
            return Store();
    }

    void name(std::span<const key_type> keys);

    std::unique_ptr<seen_folder> folder_;
    const Store hasher_; ///< always empty, so that any thread may use it
    Store recent_;
    std::string octets_;
    std::vector<std::string_view> names_; ///< keys in the folder
    std::vector<std::string_view> added_;
    std::vector<key_type> unknown_;
    std::unique_ptr<bool[]> answers_;
    std::size_t room_ = 0;
};

/// The keys of all inputs so far, shared by all workers.
struct seen_keys : std::variant<exact_keys, hashed_keys, stored_keys<exact_keys>, stored_keys<hashed_keys>> {
    using variant::variant;
};

/// Makes the set that the options require.
[[nodiscard]] std::shared_ptr<seen_keys> make_seen_keys(const options& opts);

/// Completes the changes to the folder, if the set uses a folder. Must be called after the output has been stored.
void settle(seen_keys& keys);

/// Returns a text that identifies the key options.
[[nodiscard]] std::string identity_of(const options& opts);

} // namespace uriform::cli
