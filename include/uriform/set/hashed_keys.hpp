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
/// A set of the hashes of keys, for seen_set, and its file.

namespace uriform {

namespace detail {
class digest_file;
}

/// A set of keys of which only the hashes are stored, 128 bits each: at most 24 bytes for a key of any length, and 4 KiB. The table
/// grows by a quarter, in its place.
///
/// A key that is new has the hash of one in the set with a probability of n / 2^128. Among n keys, any has been taken for another
/// with a probability of n² / 2^129: 1.5e-21 for a billion, below 1e-20, and 1.5e-15 for a trillion. That is if no one chooses the
/// keys to that end: see key::digest.
///
/// The hashes depend on a seed, which is random unless it is passed. No one who does not know it can choose keys that make the set
/// slow. The hashes are stored in an order that each set chooses at random, so that inserting those of one set in another is
/// linear, also if both have the same seed.
///
/// If memory runs out, functions throw `std::bad_alloc`, and leave the set as it was. One that was moved from is empty. Any number
/// of threads may call functions that are `const`.
///
/// A set that was loaded reads its file, and has only keys that were added since in memory. The first time that a part of the file
/// is read its checksum is computed: functions throw `std::system_error` with set_errc::damaged_set if it is not that of the file,
/// before they return an answer that depends on the part.
///
/// @code
/// uriform::hashed_keys seen;
/// assert(seen.insert("http://h/"));
/// assert(!seen.insert("http://h/") && seen.contains("http://h/"));
/// @endcode
class hashed_keys {
public:
    using key_type = key::digest; ///< a hash by a set's seed
    class iterator;

    /// Constructs an empty set, without allocation: with a random seed, or with one that has to be kept from those who choose the
    /// keys. Sets that are merged have the same seed. The random number is that of `std::random_device`, which may throw; so may
    /// the functions that allocate the first memory of a set, which choose its order.
    /// @{
    URIFORM_KEYS_EXPORT hashed_keys();
    explicit hashed_keys(std::uint64_t seed) noexcept : seed_(seed) {}
    /// @}

    /// Copies and moves the keys and the seed. A copy is linear in the number of keys in memory, and shares the file.
    /// @{
    URIFORM_KEYS_EXPORT hashed_keys(const hashed_keys& other);
    URIFORM_KEYS_EXPORT hashed_keys& operator=(const hashed_keys& other);
    URIFORM_KEYS_EXPORT hashed_keys(hashed_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT hashed_keys& operator=(hashed_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT ~hashed_keys();
    URIFORM_KEYS_EXPORT void swap(hashed_keys& other) noexcept;
    friend void swap(hashed_keys& a, hashed_keys& b) noexcept { a.swap(b); }
    /// @}

    /// Returns the seed of the hashes.
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

    /// Returns the number of keys.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t size() const noexcept;
    /// Returns whether there are none.
    [[nodiscard]] bool empty() const noexcept { return size() == 0; }

    /// Returns the number of bytes that the set has allocated, without its file.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t memory() const noexcept;

    /// Returns the hash of `text` by this set's seed.
    [[nodiscard]] URIFORM_KEYS_EXPORT key::digest key(std::string_view text) const noexcept;

    /// Adds a key, or its hash by this set's seed, and returns whether it is new. Expected constant time. Allocates only to grow.
    /// @{
    bool insert(std::string_view text) { return insert(key(text)); }
    URIFORM_KEYS_EXPORT bool insert(const key::digest& key);
    /// @}

    /// Adds keys in their order, and sets the item of `is_new` that has the number of a key to whether it is new, as insert() does
    /// for each of them. It is faster than that for sets beyond the processor's caches, because it reads memory for several keys at
    /// once. `is_new` is as long as `keys`. If memory runs out, no key is added.
    URIFORM_KEYS_EXPORT void insert(std::span<const key::digest> keys, std::span<bool> is_new);

    /// Removes a key, or its hash by this set's seed, and returns whether the set had it. Expected constant time, without
    /// allocation; but the first removal of a key in the file that a set was loaded from reads all of that file into memory.
    /// @{
    bool erase(std::string_view text) { return erase(key(text)); }
    URIFORM_KEYS_EXPORT bool erase(const key::digest& key);
    /// @}

    /// Returns whether the set has a key, without allocation.
    /// @{
    [[nodiscard]] bool contains(std::string_view text) const { return contains(key(text)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT bool contains(const key::digest& key) const;
    /// @}

    /// Sets the item of `is_seen` that has the number of a key to whether the set has it. `is_seen` is as long as `keys`.
    URIFORM_KEYS_EXPORT void contains(std::span<const key::digest> keys, std::span<bool> is_seen) const;

    /// Adds the keys of `other`. If its seed differs, the error is set_errc::other_seed.
    URIFORM_KEYS_EXPORT result<void> merge(const hashed_keys& other);

    /// Returns whether two sets have the same seed and the same keys. Hashes by different seeds cannot be compared. Expected linear
    /// time; allocates nothing.
    [[nodiscard]] friend bool operator==(const hashed_keys& a, const hashed_keys& b) { return a.equals(b); }

    /// Allocates memory for `count` keys in all, so that the table does not grow before. Throws `std::bad_alloc` if there is not
    /// enough, for any number.
    URIFORM_KEYS_EXPORT void reserve(std::size_t count);

    /// Removes all keys, and frees the memory.
    URIFORM_KEYS_EXPORT void clear() noexcept;

    /// Saves the set to a file. The file at `path` is replaced in one step, once the new one has been written to the disk; until
    /// then its name is that of `path` with the suffix `.new-` and six random letters or digits, and it is removed on failure. If
    /// several sets are saved to one path at once, the last one replaces the others. A new file has the mode of the old one.
    /// Devices, pipes and folders are not replaced; on Windows, neither is a file from which there is a set that was loaded, and a
    /// new file has the rights of its folder. Paths are as the system has them, on Windows in UTF-8. `identity` says how keys were
    /// made, and is checked when the file is loaded. Linear; allocates two permille of the file, and if keys were added to a set
    /// that was loaded, memory for all. The error is set_errc::unwritable_file.
    ///
    /// The file has 19 bytes for each key, and is the same on every machine. It is not for those who must not know the seed.
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

    /// Loads a file: maps it, so that its pages are read when they are needed. The file must not be changed as long as there is a
    /// set that was loaded from it, or a copy: octets that change after their checksum was computed lead to wrong answers, and if
    /// the file is cut, or the disk fails to read it, the program receives the signal `SIGBUS`. save() replaces the file and does
    /// not change it, and a file may be removed or renamed, on Windows only renamed.
    ///
    /// Time and memory are those of the file's checksums, two permille of it: milliseconds for a hundred million keys. Checked are
    /// the format, the version, the identity, the size, and the checksum of the header and of all checksums; the digests are
    /// checked when they are read for the first time, 256 at once. The errors are those of set_errc.hpp.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<hashed_keys> load(const std::string& path, std::string_view identity = {});

    /// Checks all of the file that the set was loaded from. The error is set_errc::damaged_set.
    [[nodiscard]] URIFORM_KEYS_EXPORT result<void> verify() const;

    /// Iterate over the hashes, in an unspecified order. An iterator is valid until a key is added, or the set is moved.
    /// @{
    [[nodiscard]] inline iterator begin() const;
    [[nodiscard]] inline iterator end() const noexcept;
    /// @}

private:
    /// A digest as it is stored: its upper half times a random odd number, by which digests are sorted, and its lower half.
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
    std::uint64_t inverse_ = 0; ///< its inverse modulo 2^64
    std::size_t size_ = 0;      ///< the number of keys in memory
    std::size_t homes_ = 0;     ///< the number of slots that a digest may belong to
    std::size_t spare_ = 0;     ///< the number of slots after those; the last one is empty
    slot* slots_ = nullptr;
    std::shared_ptr<const detail::digest_file> file_;
};

/// An iterator over the hashes of a hashed_keys.
class hashed_keys::iterator {
public:
    /// The types of `std::iterator_traits`: a forward iterator whose keys are values, not references.
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

    /// Goes on to the next hash. Constant time, but for empty slots.
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

    /// Returns whether the hashes of a set are the same, or both are its end.
    friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.at_ == b.at_; }

private:
    friend hashed_keys;
    iterator(const hashed_keys* keys, std::size_t at) noexcept : keys_(keys), at_(at) {}
    URIFORM_KEYS_EXPORT void find(); ///< the first digest at or after the slot

    const hashed_keys* keys_ = nullptr;
    std::size_t at_ = 0; ///< a slot of the file, or after those, of the table
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
