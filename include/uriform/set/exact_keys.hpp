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
/// A set of octet strings, stored in full, for seen_set.

namespace uriform {

/// A set of keys. It stores each key's octets in blocks of memory, plus at most 20 bytes per key: the size, and a slot of 8 bytes
/// at a load between 1/2 and 3/4. The last block is as large as all blocks before it together, but at most 1 MiB, and may be almost
/// empty. In every block, a rest smaller than a key may stay unused. While the table grows, it also holds the old slots.
///
/// A key's hash determines its slot. The hash is XXH3 with a seed, random unless passed, so only someone who knows the seed can
/// choose keys that slow the set down. The iteration order does not depend on the hash, so inserting one set's keys into another
/// takes linear time even if both use the same seed.
///
/// If memory runs out, functions throw `std::bad_alloc` and leave the set unchanged. A moved-from set is empty. Any number of
/// threads may call `const` functions at once.
///
/// @code
/// uriform::exact_keys seen;
/// assert(seen.insert("http://h/"));
/// assert(!seen.insert("http://h/") && seen.contains("http://h/"));
/// @endcode
class exact_keys {
public:
    /// A text and its hash with this set's seed.
    struct key_type {
        std::string_view text; ///< the key's octets
        std::uint64_t hash;    ///< as returned by key()
    };

    class iterator;

    /// Constructs an empty set, without allocation. The seed is random, from `std::random_device`, unless it is passed;
    /// `std::random_device` may throw. Keep a passed seed secret from those who choose the keys.
    /// @{
    URIFORM_KEYS_EXPORT exact_keys();
    explicit exact_keys(std::uint64_t seed) noexcept : seed_(seed) {}
    /// @}

    /// Copy and move the keys and the seed. Copying is linear in the size.
    /// @{
    URIFORM_KEYS_EXPORT exact_keys(const exact_keys& other);
    URIFORM_KEYS_EXPORT exact_keys& operator=(const exact_keys& other);
    URIFORM_KEYS_EXPORT exact_keys(exact_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT exact_keys& operator=(exact_keys&& other) noexcept;
    URIFORM_KEYS_EXPORT ~exact_keys();
    URIFORM_KEYS_EXPORT void swap(exact_keys& other) noexcept;
    friend void swap(exact_keys& a, exact_keys& b) noexcept { a.swap(b); }
    /// @}

    /// Returns the hash seed.
    [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

    /// Returns the number of keys.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Returns whether the set is empty.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    /// Returns the number of bytes allocated by the set.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::size_t memory() const noexcept;

    /// Returns `text` as a key, with its hash for this set's seed.
    [[nodiscard]] URIFORM_KEYS_EXPORT key_type key(std::string_view text) const noexcept;

    /// Adds a key and returns whether it is new. Expected constant time, plus comparing octets. Allocates only to grow.
    /// @{
    bool insert(std::string_view text) { return insert(key(text)); }
    URIFORM_KEYS_EXPORT bool insert(const key_type& key);
    /// @}

    /// Adds keys in order, and sets `is_new[i]` to whether key `i` is new, like repeated calls of insert(). It is faster for sets
    /// larger than the processor's caches, because it loads memory for several keys at once. `is_new` must be as long as `keys`. If
    /// memory runs out, no key is added.
    URIFORM_KEYS_EXPORT void insert(std::span<const key_type> keys, std::span<bool> is_new);

    /// Removes a key and returns whether the set contained it. Expected amortized constant time: once removed keys take up half of
    /// the octets, the remaining keys are copied and the rest is freed. If memory runs out, no key is removed.
    /// @{
    bool erase(std::string_view text) { return erase(key(text)); }
    URIFORM_KEYS_EXPORT bool erase(const key_type& key);
    /// @}

    /// Returns whether the set contains a key. Does not allocate.
    /// @{
    [[nodiscard]] bool contains(std::string_view text) const noexcept { return contains(key(text)); }
    [[nodiscard]] URIFORM_KEYS_EXPORT bool contains(const key_type& key) const noexcept;
    /// @}

    /// Sets `is_seen[i]` to whether the set contains key `i`. `is_seen` must be as long as `keys`.
    URIFORM_KEYS_EXPORT void contains(std::span<const key_type> keys, std::span<bool> is_seen) const noexcept;

    /// Adds the keys of `other`. The seeds may differ.
    URIFORM_KEYS_EXPORT void merge(const exact_keys& other);

    /// Returns whether two sets contain the same keys. The seeds may differ. Expected linear time; does not allocate.
    [[nodiscard]] friend bool operator==(const exact_keys& a, const exact_keys& b) noexcept { return a.equals(b); }

    /// Allocates slots for `count` keys in total, so the table does not grow earlier. Throws `std::bad_alloc` if `count` is too
    /// large for the available memory.
    URIFORM_KEYS_EXPORT void reserve(std::size_t count);

    /// Removes all keys and frees the memory.
    URIFORM_KEYS_EXPORT void clear() noexcept;

    /// Iterate over the keys in an unspecified order. The view of a key is valid until a key is removed or the set is moved from.
    /// Adding a key also invalidates iterators.
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
    [[nodiscard]] const char* prefetch_text(const key_type& key) const noexcept;
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
    std::size_t capacity_ = 0;       ///< number of slots
    std::uint64_t* slots_ = nullptr; ///< a tag and an address, or 0
    std::vector<block> blocks_;      ///< indexed by addresses; some are without memory
    std::size_t filled_ = 0;         ///< the block that receives short keys
    std::size_t next_small_ = 0;     ///< the next growing block
    std::size_t octets_ = 0;         ///< octets in the blocks, including removed keys
    std::size_t erased_ = 0;         ///< octets of removed keys
};

/// An iterator over the keys in exact_keys.
class exact_keys::iterator {
public:
    /// Types for `std::iterator_traits`: a forward iterator that yields keys by value.
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

    /// Advances to the next key. Constant time.
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

    /// Returns whether two iterators over one set are at the same key, or both at the end.
    friend bool operator==(const iterator& a, const iterator& b) noexcept { return a.block_ == b.block_ && a.next_ == b.next_; }

private:
    friend exact_keys;
    iterator(const exact_keys* keys, std::size_t at) noexcept : keys_(keys), block_(at) {}
    URIFORM_KEYS_EXPORT void advance() noexcept;

    const exact_keys* keys_ = nullptr;
    std::size_t block_ = 0;
    std::size_t next_ = 0; ///< offset of the next key within the block
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
