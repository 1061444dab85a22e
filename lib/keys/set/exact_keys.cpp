#include <uriform/set/exact_keys.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <new>
#include <utility>

#include "core/base/prefetch.hpp"
#include "core/base/raise.hpp"
#include "core/uri/octet_hash.hpp"
#include "keys/set/placement.hpp"

/// @file
/// Each slot consists of 64 bits: the lowest bits of the hash as a tag, and the key's address, which is never 0. The highest bits
/// of the hash determine the first slot to probe; further slots follow in order.
///
/// An address consists of a block number and an offset. Blocks smaller than `large_block` bytes double in size, so the address of a
/// block's first octet equals the total size of the preceding blocks. Each other block takes `large_block` addresses, or a multiple
/// if a long key needs a separate block. A key is stored as its size, in groups of 7 bits per octet, lowest first, followed by its
/// octets. Keys never begin with a zero octet, because the size 0 takes two octets. Removed keys are overwritten with zeros.

namespace uriform {
namespace {

constexpr unsigned address_bits = 44;
constexpr std::uint64_t address_mask = (std::uint64_t{1} << address_bits) - 1;

constexpr unsigned first_block_bits = 12;
constexpr unsigned large_block_bits = 20;
constexpr std::size_t large_block = std::size_t{1} << large_block_bits;
constexpr std::size_t small_blocks = large_block_bits - first_block_bits + 1;
constexpr std::size_t longest_in_common = std::size_t{1} << 14; ///< longer keys use separate blocks
constexpr std::size_t longest_size = 10;                        ///< maximum length of a size, in octets

constexpr std::size_t keys_at_once = 64; ///< number of keys whose memory is loaded at once

std::size_t size_of_small(std::size_t number) noexcept
{
    return std::size_t{1} << (first_block_bits + (number == 0 ? 0 : number - 1));
}

/// An octet's place.
struct place {
    std::size_t block;
    std::size_t offset;
};

place place_at(std::uint64_t address) noexcept
{
    // Without branches, because which keys are in small blocks is hard to predict.
    const auto width = static_cast<unsigned>(std::bit_width(address >> first_block_bits));
    const std::uint64_t small_begin = (std::uint64_t{1} << width >> 1) << first_block_bits;
    const std::uint64_t large_begin = address & ~std::uint64_t{large_block - 1};
    const bool is_small = large_begin == 0;
    return {is_small ? width : small_blocks - 1 + static_cast<std::size_t>(address >> large_block_bits),
            static_cast<std::size_t>(address - (is_small ? small_begin : large_begin))};
}

std::uint64_t address_of(const place& at) noexcept
{
    if (at.block >= small_blocks)
        return (std::uint64_t{at.block - small_blocks + 1} << large_block_bits) + at.offset;
    return at.block == 0 ? at.offset : size_of_small(at.block) + at.offset;
}

/// Returns the key whose size begins at `octets`.
std::string_view read_text(const char* octets) noexcept
{
    std::size_t size = 0;
    unsigned shift = 0;
    for (;; shift += 7) {
        const auto octet = static_cast<unsigned char>(*octets++);
        size |= static_cast<std::size_t>(octet & 0x7F) << shift;
        if (octet < 0x80)
            return {octets, size};
    }
}

std::size_t write_size(std::size_t size, char* out) noexcept
{
    std::size_t count = 0;
    for (; size >= 0x80; size >>= 7)
        out[count++] = static_cast<char>(size | 0x80);
    if (size == 0)
        out[count++] = static_cast<char>(0x80);
    out[count++] = static_cast<char>(size);
    return count;
}

/// Returns the offset of the first key at or after `offset`, or `end`.
std::size_t skip_erased(const char* octets, std::size_t offset, std::size_t end) noexcept
{
    while (offset < end && octets[offset] == 0)
        ++offset;
    return offset;
}

/// Returns the slot after `slot`. The first slot follows the last.
constexpr std::size_t slot_after(std::size_t slot, std::size_t capacity) noexcept
{
    return slot + 1 == capacity ? 0 : slot + 1;
}

/// Returns the number of slots from `from` to `to`.
constexpr std::size_t slots_between(std::size_t from, std::size_t to, std::size_t capacity) noexcept
{
    return to >= from ? to - from : to + capacity - from;
}

constexpr std::uint64_t tag_of(std::uint64_t hash) noexcept
{
    return hash << address_bits;
}

constexpr std::size_t least_capacity = 16;

/// Returns the maximum number of keys in a table, for a load of 3/4. At least one slot stays empty, because tables contain at least
/// four slots.
constexpr std::size_t room_of(std::size_t capacity) noexcept
{
    return capacity - capacity / 4;
}

} // namespace

/// The blocks' state at a certain time, for restore().
struct exact_keys::mark {
    std::size_t size;
    std::size_t blocks;
    std::size_t filled;
    std::size_t filled_size;
    std::size_t next_small;
    std::size_t octets;
};

exact_keys::exact_keys() : exact_keys(internal::random_number()) {}

exact_keys::exact_keys(const exact_keys& other) : exact_keys(other.seed_)
{
    merge(other);
}

exact_keys& exact_keys::operator=(const exact_keys& other)
{
    exact_keys(other).swap(*this);
    return *this;
}

exact_keys::exact_keys(exact_keys&& other) noexcept : exact_keys(other.seed_)
{
    swap(other);
}

exact_keys& exact_keys::operator=(exact_keys&& other) noexcept
{
    exact_keys(std::move(other)).swap(*this);
    return *this;
}

exact_keys::~exact_keys()
{
    internal::free_table(slots_, capacity_ * sizeof(std::uint64_t));
}

void exact_keys::swap(exact_keys& other) noexcept
{
    std::swap(seed_, other.seed_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(slots_, other.slots_);
    blocks_.swap(other.blocks_);
    std::swap(filled_, other.filled_);
    std::swap(next_small_, other.next_small_);
    std::swap(octets_, other.octets_);
    std::swap(erased_, other.erased_);
}

std::size_t exact_keys::memory() const noexcept
{
    std::size_t size = capacity_ * sizeof(std::uint64_t) + blocks_.capacity() * sizeof(block);
    for (const block& one : blocks_)
        size += one.capacity;
    return size;
}

exact_keys::key_type exact_keys::key(std::string_view text) const noexcept
{
    return {text, internal::hash_octets<std::uint64_t>(text, seed_)};
}

std::size_t exact_keys::home_of(std::uint64_t hash) const noexcept
{
    return internal::place_of(hash, capacity_);
}

std::string_view exact_keys::text_at(std::uint64_t address) const noexcept
{
    const place at = place_at(address);
    return read_text(blocks_[at.block].octets.get() + at.offset);
}

/// Returns the slot of a key, or the empty slot where it would be inserted. A table always contains an empty slot.
std::size_t exact_keys::find(const key_type& key) const noexcept
{
    const std::uint64_t tag = tag_of(key.hash);
    for (std::size_t i = home_of(key.hash);; i = slot_after(i, capacity_)) {
        const std::uint64_t slot = slots_[i];
        if (slot == 0 || ((slot & ~address_mask) == tag && text_at(slot & address_mask) == key.text))
            return i;
    }
}

bool exact_keys::insert(const key_type& key)
{
    if (size_ >= room_of(capacity_)) {
        if (contains(key))
            return false;
        rebuild(capacity_ + capacity_ / 2);
    }
    const std::size_t slot = find(key);
    if (slots_[slot] != 0)
        return false;
    slots_[slot] = tag_of(key.hash) | append(key.text);
    ++size_;
    return true;
}

bool exact_keys::erase(const key_type& key)
{
    if (!contains(key))
        return false;
    if (size_ == 1) {
        clear();
        return true;
    }
    std::array<char, longest_size> size_octets;
    const std::size_t size = write_size(key.text.size(), size_octets.data()) + key.text.size();
    if (erased_ == 0 || 2 * (erased_ + size) <= octets_) {
        remove(key, size);
    } else {
        exact_keys kept(*this); // drops removed octets; `key` may view this set's memory
        kept.remove(key, size);
        swap(kept);
    }
    return true;
}

/// Removes a key from the set. Its size and text take `octets` in total.
void exact_keys::remove(const key_type& key, std::size_t octets) noexcept
{
    const std::size_t slot = find(key);
    const place at = place_at(slots_[slot] & address_mask);
    free_slot(slot);
    std::fill_n(blocks_[at.block].octets.get() + at.offset, octets, '\0');
    erased_ += octets;
    --size_;
}

/// Frees a slot, and moves the following keys to where lookups find them.
void exact_keys::free_slot(std::size_t slot) noexcept
{
    for (std::size_t i = slot_after(slot, capacity_); slots_[i] != 0; i = slot_after(i, capacity_)) {
        const std::size_t home = home_of(key(text_at(slots_[i] & address_mask)).hash);
        if (slots_between(home, i, capacity_) >= slots_between(slot, i, capacity_))
            slots_[std::exchange(slot, i)] = slots_[i];
    }
    slots_[slot] = 0;
}

bool exact_keys::equals(const exact_keys& other) const noexcept
{
    return size_ == other.size_ && std::all_of(begin(), end(), [&](std::string_view text) { return other.contains(text); });
}

void exact_keys::prefetch(std::uint64_t hash) const noexcept
{
    if (capacity_ != 0)
        internal::prefetch(&slots_[home_of(hash)]);
}

/// If a slot for the key contains its tag, loads the slot's text, and returns where its size begins. Otherwise returns null.
const char* exact_keys::prefetch_text(const key_type& key) const noexcept
{
    if (capacity_ == 0)
        return nullptr;
    std::size_t i = home_of(key.hash);
    while (slots_[i] != 0 && (slots_[i] & ~address_mask) != tag_of(key.hash))
        i = slot_after(i, capacity_);
    if (slots_[i] == 0)
        return nullptr;
    const place at = place_at(slots_[i] & address_mask);
    const block& in = blocks_[at.block];
    const char* const text = in.octets.get() + at.offset;
    internal::prefetch(text);
    internal::prefetch(in.octets.get() + std::min(at.offset + key.text.size(), in.size)); // often in the next cache line
    return text;
}

/// Calls `act(i, is_known)` for each key, after loading the memory for several keys at once. `is_known` tells that the set contains
/// the key; if it is false, the set may contain the key, too. `act` may add keys.
template <class Act>
void exact_keys::each_prefetched(std::span<const key_type> keys, Act act) const
{
    std::array<const char*, keys_at_once> texts; // which stay where they are while keys are added
    for (std::size_t begin = 0; begin < keys.size(); begin += keys_at_once) {
        const std::size_t count = std::min(keys_at_once, keys.size() - begin);
        const auto some = keys.subspan(begin, count);
        for (const key_type& key : some)
            prefetch(key.hash);
        std::transform(some.begin(), some.end(), texts.begin(), [&](const key_type& key) { return prefetch_text(key); });
        for (std::size_t i = 0; i < count; ++i)
            act(begin + i, texts[i] != nullptr && read_text(texts[i]) == some[i].text);
    }
}

void exact_keys::insert(std::span<const key_type> keys, std::span<bool> is_new)
{
    assert(keys.size() == is_new.size());
    internal::rollback remove_new([&, end = mark_end()] { restore(end); });
    each_prefetched(keys, [&](std::size_t i, bool is_known) { is_new[i] = !is_known && insert(keys[i]); });
    remove_new.release();
}

bool exact_keys::contains(const key_type& key) const noexcept
{
    return size_ != 0 && slots_[find(key)] != 0;
}

void exact_keys::contains(std::span<const key_type> keys, std::span<bool> is_seen) const noexcept
{
    assert(keys.size() == is_seen.size());
    each_prefetched(keys, [&](std::size_t i, bool is_known) { is_seen[i] = is_known || contains(keys[i]); });
}

void exact_keys::merge(const exact_keys& other)
{
    if (this == &other)
        return;
    internal::rollback remove_new([&, end = mark_end()] { restore(end); });
    std::array<key_type, keys_at_once> keys;
    std::array<bool, keys_at_once> is_new;
    std::size_t count = 0;
    for (const std::string_view text : other) {
        keys[count++] = key(text);
        if (count == keys_at_once)
            insert(keys, is_new), count = 0;
    }
    insert(std::span(keys).first(count), std::span(is_new).first(count));
    remove_new.release();
}

void exact_keys::reserve(std::size_t count)
{
    internal::require_possible_size<std::uint64_t>(count);
    if (count > room_of(capacity_))
        rebuild(count + count / 3 + 1);
}

void exact_keys::clear() noexcept
{
    exact_keys(seed_).swap(*this);
}

/// Appends a key to the blocks and returns its address.
std::uint64_t exact_keys::append(std::string_view text)
{
    std::array<char, longest_size> size_octets;
    const std::size_t prefix = write_size(text.size(), size_octets.data());
    const std::size_t size = prefix + text.size();
    std::size_t number = filled_;
    if (blocks_.empty() || blocks_[filled_].capacity - blocks_[filled_].size < size) {
        number = add_block(size);
        filled_ = size > longest_in_common ? filled_ : number;
    }
    block& to = blocks_[number];
    const place at{number, to.size};
    std::copy_n(size_octets.data(), prefix, to.octets.get() + at.offset);
    std::copy_n(text.data(), text.size(), to.octets.get() + at.offset + prefix);
    to.size += size;
    octets_ += size;
    return address_of(at);
}

/// Adds a block that can hold a key of `size` octets, and returns its number. The address 0 is never used.
std::size_t exact_keys::add_block(std::size_t size)
{
    if (blocks_.empty())
        blocks_.resize(small_blocks);
    const bool is_shared = size <= longest_in_common;
    std::size_t small = next_small_;
    while (small < small_blocks && size_of_small(small) <= size)
        ++small;
    const bool is_small = is_shared && small < small_blocks;
    const std::size_t number = is_small ? small : blocks_.size();
    const std::size_t capacity = is_small ? size_of_small(number) : is_shared ? large_block : size;
    auto octets = std::make_unique_for_overwrite<char[]>(capacity);
    if (is_small) {
        next_small_ = small + 1;
    } else {
        const std::size_t end = number + (capacity + large_block - 1) / large_block;
        if (end > std::size_t{1} << (address_bits - large_block_bits))
            internal::raise<std::bad_alloc>();
        blocks_.resize(end);
    }
    blocks_[number] = {std::move(octets), capacity, number == 0 ? std::size_t{1} : 0};
    return number;
}

/// Resizes the table to `capacity` slots, but at least `least_capacity`. The table must not shrink.
void exact_keys::rebuild(std::size_t capacity)
{
    constexpr std::size_t size = sizeof(std::uint64_t);
    capacity = std::max(least_capacity, capacity);
    slots_ = static_cast<std::uint64_t*>(internal::resize_table(slots_, capacity_ * size, capacity * size));
    capacity_ = capacity;
    fill_slots();
}

/// Refills the slots by reading the keys from the blocks in order.
void exact_keys::fill_slots() noexcept
{
    const std::span<std::uint64_t> slots(slots_, capacity_);
    std::fill(slots.begin(), slots.end(), 0);
    struct entry {
        std::uint64_t hash;
        std::uint64_t address;
    };
    std::array<entry, keys_at_once> entries;
    std::size_t count = 0;
    const auto put = [&] {
        for (const entry& one : std::span(entries).first(count)) {
            std::size_t i = internal::place_of(one.hash, slots.size());
            while (slots[i] != 0)
                i = i + 1 == slots.size() ? 0 : i + 1;
            slots[i] = tag_of(one.hash) | one.address;
        }
        count = 0;
    };
    for (std::size_t number = 0; number < blocks_.size(); ++number) {
        const char* const octets = blocks_[number].octets.get();
        const std::size_t end = blocks_[number].size;
        const auto next_key = [&](std::size_t from) { return skip_erased(octets, from, end); };
        for (std::size_t offset = next_key(number == 0 ? 1 : 0); offset < end; offset = next_key(offset)) {
            const std::string_view text = read_text(octets + offset);
            entries[count] = {key(text).hash, address_of({number, offset})};
            internal::prefetch_to_write(&slots[internal::place_of(entries[count].hash, slots.size())]);
            offset = static_cast<std::size_t>(text.data() + text.size() - octets);
            if (++count == keys_at_once)
                put();
        }
    }
    put();
}

exact_keys::mark exact_keys::mark_end() const noexcept
{
    return {size_, blocks_.size(), filled_, blocks_.empty() ? 0 : blocks_[filled_].size, next_small_, octets_};
}

/// Removes the keys added after `end`.
void exact_keys::restore(const mark& end) noexcept
{
    if (size_ == end.size)
        return;
    for (std::size_t number = end.next_small; number < next_small_; ++number)
        blocks_[number] = {};
    blocks_.resize(std::max(end.blocks, small_blocks)); // at most the current number
    filled_ = end.filled;
    next_small_ = end.next_small;
    if (end.blocks != 0)
        blocks_[filled_].size = end.filled_size;
    size_ = end.size;
    octets_ = end.octets;
    fill_slots();
}

void exact_keys::iterator::advance() noexcept
{
    const std::vector<block>& blocks = keys_->blocks_;
    for (; block_ < blocks.size(); ++block_, next_ = 0) {
        if (block_ == 0 && next_ == 0)
            next_ = 1;
        next_ = skip_erased(blocks[block_].octets.get(), next_, blocks[block_].size);
        if (next_ < blocks[block_].size)
            break;
    }
    if (block_ == blocks.size())
        return;
    const char* const octets = blocks[block_].octets.get();
    text_ = read_text(octets + next_);
    next_ = static_cast<std::size_t>(text_.data() + text_.size() - octets);
}

} // namespace uriform
