#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/set/set_errc.hpp>

/// @file
/// A set of key hashes, for seen_set, and its file.

namespace uriform {

namespace detail {
class digest_file;
}

/// A set that stores only the 128-bit hashes of keys. It needs at most 24 bytes per key, whatever the key's length, plus 4 KiB. The
/// table grows in place, by a quarter.
///
/// With n keys in the set, a new key's hash equals an existing hash with probability n / 2^128. Among n keys, the probability of
/// any collision is n² / 2^129: 1.5e-21 for a billion keys (below 1e-20), 1.5e-15 for a trillion. This assumes that nobody chooses
/// keys in order to collide; see key::digest.
///
/// Hashes depend on a seed, random unless passed, so only someone who knows the seed can choose keys that slow the set down. Each
/// set stores its hashes in an order chosen at random, so inserting one set's hashes into another takes linear time even if both
/// use the same seed.
///
/// If memory runs out, functions throw `std::bad_alloc` and leave the set unchanged. A moved-from set is empty. Any number of
/// threads may call `const` functions at once.
///
/// A loaded set reads from its file; memory holds only keys added later. The first read of each part of the file verifies its
/// checksum. If the checksum is wrong, the function throws `std::system_error` with set_errc::damaged_set before it returns an
/// answer that depends on the part.
///
/// @code
/// uriform::hashed_keys seen;
/// assert(seen.insert("http://h/"));
/// assert(!seen.insert("http://h/") && seen.contains("http://h/"));
/// @endcode
class hashed_keys {
public:
    using key_type = key::digest; ///< a hash with the set's seed
    class iterator;

    /// Constructs an empty set, without allocation. The seed is random, from `std::random_device`, unless it is passed. Keep a
    /// passed seed secret from those who choose the keys. Sets can only be merged if their seeds are equal. `std::random_device`
    /// may throw, here and in functions that allocate the set's first memory, because they choose the set's order.
    /// @{
    URIFORM_KEYS_EXPORT hashed_keys();
    explicit hashed_keys(std::uint64_t seed) noexcept : seed_(seed) {}
    /// @}

    /// Copy and move the keys and the seed. Copying is linear in the number of keys in memory; the copy shares the file.
    /// @{
    URIFORM_KEYS_EXPORT hashed_keys(const hashed_keys& other);
    URIFORM_KEYS_EXPORT hashed_keys& operator=(const hashed_keys& other);
    URIFORM_KEYS_EXPORT hashed_keys(hashed_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT hashed_keys& operator=(hashed_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT ~hashed_keys();
    URIFORM_KEYS_EXPORT void swap(hashed_keys& other) noexcept;
    friend void swap(hashed_keys& a, hashed_keys& b) noexcept { a.swap(b); }
    /// @}

    /// Returns the hash seed.
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

    /// Returns the number of keys.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t size() const noexcept;
    /// Returns whether the set is empty.
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    /// Returns the number of bytes allocated by the set, excluding its file.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t memory() const noexcept;

    /// Returns the hash of `text` with this set's seed.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest key(std::string_view text) const noexcept;

    /// Adds a key, or its hash with this set's seed, and returns whether it is new. Expected constant time. Allocates only to grow.
    /// @{
    bool insert(std::string_view text) { return insert(key(text)); }
    URIFORM_KEYS_EXPORT bool insert(const key::digest& key);
    /// @}

    /// Adds keys in order, and sets `is_new[i]` to whether key `i` is new, like repeated calls of insert(). It is faster for sets
    /// larger than the processor's caches, because it loads memory for several keys at once. `is_new` must be as long as `keys`. If
    /// memory runs out, no key is added.
    URIFORM_KEYS_EXPORT void insert(std::span<const key::digest> keys, std::span<bool> is_new);

    /// Removes a key, or its hash with this set's seed, and returns whether the set contained it. Expected constant time, without
    /// allocation. The first removal of a key from a loaded file is an exception: it reads the whole file into memory.
    /// @{
    bool erase(std::string_view text) { return erase(key(text)); }
    URIFORM_KEYS_EXPORT bool erase(const key::digest& key);
    /// @}

    /// Returns whether the set contains a key. Does not allocate.
    /// @{
    [[nodiscard]] bool contains(std::string_view text) const { return contains(key(text)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT bool contains(const key::digest& key) const;
    /// @}

    /// Sets `is_seen[i]` to whether the set contains key `i`. `is_seen` must be as long as `keys`.
    URIFORM_KEYS_EXPORT void contains(std::span<const key::digest> keys, std::span<bool> is_seen) const;

    /// Adds the keys of `other`. The error is set_errc::other_seed if the seeds differ.
    URIFORM_KEYS_EXPORT result<void> merge(const hashed_keys& other);

    /// Returns whether two sets contain the same keys and use the same seed. Hashes with different seeds cannot be compared.
    /// Expected linear time; does not allocate.
    [[nodiscard]] friend bool operator==(const hashed_keys& a, const hashed_keys& b) { return a.equals(b); }

    /// Allocates memory for `count` keys in total, so the table does not grow earlier. Throws `std::bad_alloc` if `count` is too
    /// large for the available memory.
    URIFORM_KEYS_EXPORT void reserve(std::size_t count);

    /// Removes all keys and frees the memory.
    URIFORM_KEYS_EXPORT void clear() noexcept;

    /// Saves the set to a file. The data is first written to a new file, `path` followed by `.new-` and six random letters or
    /// digits. Once the disk has stored it, it replaces `path` in one step; on failure it is removed. If several sets are saved to
    /// the same path at once, the last set replaces the others. The new file takes the old file's mode. Devices, pipes and folders
    /// are never replaced. On Windows, a file in use by a loaded set cannot be replaced either, and a new file inherits its
    /// folder's access rights. Paths use the system's encoding, on Windows UTF-8. `identity` describes how keys are made; load()
    /// checks it.
    ///
    /// Linear. Allocates 0.2 % of the file size and, if keys were added to a loaded set, memory for all keys. The error is
    /// set_errc::unwritable_file.
    ///
    /// The file takes 19 bytes per key and is identical on every machine. It contains the seed, so do not share it with those who
    /// must not know the seed.
    ///
    /// @code
    /// #include <filesystem>
    ///
    /// uriform::hashed_keys seen;
    /// seen.insert("http://h/");
    /// const std::string path = std::filesystem::temp_directory_path() / ("uriform-" + std::to_string(seen.seed()));
    /// seen.save(path, "my keys, version 1").value();
    /// uriform::hashed_keys loaded = uriform::hashed_keys::load(path, "my keys, version 1").value();
    /// assert(loaded.contains("http://h/") && loaded.insert("http://h/a") && loaded.size() == 2);
    /// assert(uriform::hashed_keys::load(path, "version 2").error().code == uriform::set_errc::other_identity);
    /// std::filesystem::remove(path);
    /// @endcode
    URIFORM_KEYS_EXPORT result<void> save(const std::string& path, std::string_view identity = {}) const;

    /// Loads a file by mapping it, so its pages are read when needed. The file must not change while any set loaded from it, or a
    /// copy, exists. Octets that change after their checksum was verified lead to wrong answers. If the file is truncated, or the
    /// disk fails to read it, the program receives the signal `SIGBUS`. save() never modifies a file but replaces it. The file may
    /// be removed or renamed; on Windows, only renamed.
    ///
    /// Time and memory are proportional to the file's checksums, 0.2 % of its size: milliseconds for a hundred million keys. load()
    /// verifies the format, version, identity and size, and the checksums of the header and of the list of checksums. The digests
    /// are verified on first read, 256 at a time. The errors are listed in set_errc.hpp.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<hashed_keys> load(const std::string& path, std::string_view identity = {});

    /// Verifies the whole file that the set was loaded from. The error is set_errc::damaged_set.
    [[nodiscard]] URIFORM_KEYS_EXPORT result<void> verify() const;

    /// Iterate over the hashes in an unspecified order. Adding a key or moving the set invalidates iterators.
    /// @{
    [[nodiscard]] inline iterator begin() const;
    [[nodiscard]] inline iterator end() const noexcept;
    /// @}

private:
    /// A stored digest: its upper half multiplied by a random odd number, which determines the order, and its lower half.
    struct slot {
        std::uint64_t order;
        std::uint64_t low;
    };

    [[nodiscard]] slot slot_of(const key::digest& key) const noexcept;
    [[nodiscard]] bool table_contains(const key::digest& key) const noexcept;
    bool insert_in_table(const key::digest& key);
    bool try_to_insert(const slot& added) noexcept;
    void erase_from_table(const key::digest& key) noexcept;
    [[nodiscard]] URIFORM_KEYS_EXPORT bool equals(const hashed_keys& other) const;
    void prefetch(const key::digest& key) const noexcept;
    void rebuild(std::size_t homes);
    [[nodiscard]] std::size_t spare_for(std::size_t homes) const noexcept;
    void use_new_order();
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t file_slots() const noexcept;

    std::uint64_t seed_;
    std::uint64_t factor_ = 0;  ///< the odd number
    std::uint64_t inverse_ = 0; ///< inverse of `factor_` modulo 2^64
    std::size_t size_ = 0;      ///< number of keys in memory
    std::size_t homes_ = 0;     ///< number of slots that can be a digest's home
    std::size_t spare_ = 0;     ///< number of slots after the homes; the last slot is empty
    slot* slots_ = nullptr;
    std::shared_ptr<const detail::digest_file> file_;
};

/// An iterator over the hashes in hashed_keys.
class hashed_keys::iterator {
public:
    /// Types for `std::iterator_traits`: a forward iterator that yields keys by value.
    /// @{
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;
    using value_type = key::digest;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = key::digest;
    /// @}

    iterator() noexcept = default;

    /// Returns the hash.
    [[nodiscard]] key::digest operator*() const noexcept { return value_; }

    /// Advances to the next hash. Constant time, apart from skipping empty slots.
    /// @{
    iterator& operator++()
    {
        ++at_;
        find();
        return *this;
    }
    iterator operator++(int)
    {
        const iterator before = *this;
        ++*this;
        return before;
    }
    /// @}

    /// Returns whether two iterators over one set are at the same hash, or both at the end.
    friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.at_ == b.at_; }

private:
    friend hashed_keys;
    iterator(const hashed_keys* keys, std::size_t at) noexcept : keys_(keys), at_(at) {}
    URIFORM_KEYS_EXPORT void find(); ///< moves to the first digest at or after the slot

    const hashed_keys* keys_ = nullptr;
    std::size_t at_ = 0; ///< a slot of the file or, from file_slots() on, of the table
    key::digest value_;
};

inline hashed_keys::iterator hashed_keys::begin() const
{
    iterator first(this, 0);
    first.find();
    return first;
}

inline hashed_keys::iterator hashed_keys::end() const noexcept
{
    return {this, file_slots() + homes_ + spare_};
}

} // namespace uriform
