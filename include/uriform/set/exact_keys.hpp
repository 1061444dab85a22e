#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>

/// @file
/// A set of octet strings that stores them, for seen_set.

namespace uriform {

/// A set of keys, which stores their octets in blocks of memory, and for each at most 20 bytes besides them: its size, and a slot
/// of 8 bytes at a load between 1/2 and 3/4. Blocks are allocated as a whole. The last one has as many bytes as all before it, but
/// at most 1 MiB, and may be nearly empty; in each, less than the size of a key may be left over. While the table grows, it has
/// the slots of before as well.
///
/// The slot of a key is determined by its hash: XXH3 with a seed, which is random unless it is passed. No one who does not know the
/// seed can choose keys that make the set slow. The order of iteration is independent of the hash, so that inserting the keys of
/// one set in another is linear, also if both have the same seed.
///
/// If memory runs out, functions throw `std::bad_alloc`, and leave the set as it was. One that was moved from is empty. Any number
/// of threads may call functions that are `const`.
///
/// @code
/// uriform::exact_keys seen;
/// assert(seen.insert("http://h/"));
/// assert(!seen.insert("http://h/") && seen.contains("http://h/"));
/// @endcode
class exact_keys {
public:
    /// A text and its hash by this set's seed.
    struct key_type {
        std::string_view text; ///< the octets of the key
        std::uint64_t hash;    ///< as key() returns it
    };

    class iterator;

    /// Constructs an empty set, without allocation: with a random seed, or with one that has to be kept from those who choose the
    /// keys. The random number is that of `std::random_device`, which may throw.
    /// @{
    URIFORM_KEYS_EXPORT exact_keys();
    explicit exact_keys(std::uint64_t seed) noexcept : seed_(seed) {}
    /// @}

    /// Copies and moves the keys and the seed. A copy is linear in the size.
    /// @{
    URIFORM_KEYS_EXPORT exact_keys(const exact_keys& other);
    URIFORM_KEYS_EXPORT exact_keys& operator=(const exact_keys& other);
    URIFORM_KEYS_EXPORT exact_keys(exact_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT exact_keys& operator=(exact_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT ~exact_keys();
    URIFORM_KEYS_EXPORT void swap(exact_keys& other) noexcept;
    friend void swap(exact_keys& a, exact_keys& b) noexcept { a.swap(b); }
    /// @}

    /// Returns the seed of the hashes.
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

    /// Returns the number of keys.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Returns whether there are none.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// Returns the number of bytes that the set has allocated.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t memory() const noexcept;

    /// Returns `text` as a key: with its hash by this set's seed.
    [[nodiscard]] URIFORM_KEYS_EXPORT key_type key(std::string_view text) const noexcept;

    /// Adds a key, and returns whether it is new. Expected constant time, beside that of comparing octets. Allocates only to grow.
    /// @{
    bool insert(std::string_view text) { return insert(key(text)); }
    URIFORM_KEYS_EXPORT bool insert(const key_type& key);
    /// @}

    /// Adds keys in their order, and sets the item of `is_new` that has the number of a key to whether it is new, as insert() does
    /// for each of them. It is faster than that for sets beyond the processor's caches, because it reads memory for several keys at
    /// once. `is_new` is as long as `keys`. If memory runs out, no key is added.
    URIFORM_KEYS_EXPORT void insert(std::span<const key_type> keys, std::span<bool> is_new);

    /// Removes a key, and returns whether the set had it. Expected constant time, amortized: octets of removed keys are freed when
    /// they are as many as those of the others, which then are copied. If memory runs out, no key is removed.
    /// @{
    bool erase(std::string_view text) { return erase(key(text)); }
    URIFORM_KEYS_EXPORT bool erase(const key_type& key);
    /// @}

    /// Returns whether the set has a key, without allocation.
    /// @{
    [[nodiscard]] bool contains(std::string_view text) const noexcept { return contains(key(text)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT bool contains(const key_type& key) const noexcept;
    /// @}

    /// Sets the item of `is_seen` that has the number of a key to whether the set has it. `is_seen` is as long as `keys`.
    URIFORM_KEYS_EXPORT void contains(std::span<const key_type> keys, std::span<bool> is_seen) const noexcept;

    /// Adds the keys of `other`, of any seed.
    URIFORM_KEYS_EXPORT void merge(const exact_keys& other);

    /// Returns whether two sets have the same keys. Their seeds may differ. Expected linear time; allocates nothing.
    [[nodiscard]] friend bool operator==(const exact_keys& a, const exact_keys& b) noexcept { return a.equals(b); }

    /// Allocates the slots of `count` keys in all, so that the table does not grow before. Throws `std::bad_alloc` if there is not
    /// enough memory, for any number.
    URIFORM_KEYS_EXPORT void reserve(std::size_t count);

    /// Removes all keys, and frees the memory.
    URIFORM_KEYS_EXPORT void clear() noexcept;

    /// Iterate over the keys, in an unspecified order. A view of a key is valid until a key is removed or the set is moved to
    /// another; an iterator, until a key is added as well.
    /// @{
    [[nodiscard]] inline iterator begin() const noexcept;
    [[nodiscard]] inline iterator end() const noexcept;
    /// @}

private:
    struct block {
        std::unique_ptr<char[]> octets;
        std::size_t capacity = 0;
        std::size_t size = 0;
    };
    struct mark;

    [[nodiscard]] std::size_t home_of(std::uint64_t hash) const noexcept;
    [[nodiscard]] std::string_view text_at(std::uint64_t address) const noexcept;
    [[nodiscard]] std::size_t find(const key_type& key) const noexcept;
    void prefetch(std::uint64_t hash) const noexcept;
    void prefetch_text(std::uint64_t hash) const noexcept;
    template <class Act>
    void each_prefetched(std::span<const key_type> keys, Act act) const;
    std::uint64_t append(std::string_view text);
    std::size_t add_block(std::size_t size);
    void rebuild(std::size_t capacity);
    void fill_slots() noexcept;
    void remove(const key_type& key, std::size_t octets) noexcept;
    void free_slot(std::size_t slot) noexcept;
    [[nodiscard]] URIFORM_KEYS_EXPORT bool equals(const exact_keys& other) const noexcept;
    [[nodiscard]] mark mark_end() const noexcept;
    void restore(const mark& end) noexcept;

    std::uint64_t seed_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;       ///< the number of slots
    std::uint64_t* slots_ = nullptr; ///< a tag and an address, or 0
    std::vector<block> blocks_;      ///< those that an address may be in; some have no memory
    std::size_t filled_ = 0;         ///< the block that short keys are appended to
    std::size_t next_small_ = 0;     ///< the next block of those that grow
    std::size_t octets_ = 0;         ///< those in the blocks, also of keys that were removed
    std::size_t erased_ = 0;         ///< those of keys that were removed
};

/// An iterator over the keys of an exact_keys.
class exact_keys::iterator {
public:
    /// The types of `std::iterator_traits`: a forward iterator whose keys are values, not references.
    /// @{
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = std::string_view;
    /// @}

    iterator() noexcept = default;

    /// Returns the key.
    [[nodiscard]] std::string_view operator*() const noexcept { return text_; }

    /// Goes on to the next key. Constant time.
    /// @{
    iterator& operator++() noexcept
    {
        advance();
        return *this;
    }
    iterator operator++(int) noexcept
    {
        const iterator before = *this;
        advance();
        return before;
    }
    /// @}

    /// Returns whether the keys of a set are the same, or both are its end.
    friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.block_ == b.block_ && a.next_ == b.next_; }

private:
    friend exact_keys;
    iterator(const exact_keys* keys, std::size_t at) noexcept : keys_(keys), block_(at) {}
    URIFORM_KEYS_EXPORT void advance() noexcept;

    const exact_keys* keys_ = nullptr;
    std::size_t block_ = 0;
    std::size_t next_ = 0; ///< the offset of the next key in the block
    std::string_view text_;
};

inline exact_keys::iterator exact_keys::begin() const noexcept
{
    iterator first(this, 0);
    first.advance();
    return first;
}

inline exact_keys::iterator exact_keys::end() const noexcept
{
    return {this, blocks_.size()};
}

} // namespace uriform
