#include <uriform/set/hashed_keys.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <utility>
#include <vector>

#include "core/base/prefetch.hpp"
#include "core/base/raise.hpp"
#include "keys/key/octet_digest.hpp"
#include "keys/set/digest_file.hpp"
#include "keys/set/digest_order.hpp"
#include "keys/set/placement.hpp"

namespace uriform {
namespace {

using internal::is_empty;
using internal::place_of;
using internal::precedes;

constexpr std::size_t least_homes = 64;
constexpr std::size_t least_spare = 256;    ///< it is practically impossible that more digests lie beyond the last home
constexpr std::size_t digests_at_once = 16; ///< number of digests whose memory is loaded at once

} // namespace

hashed_keys::hashed_keys() : hashed_keys(internal::random_number()) {}

/// The copy uses a different order. With the same order, adding later digests of `other` could fill the copy from its first slot.
hashed_keys::hashed_keys(const hashed_keys& other) : hashed_keys(other.seed_)
{
    if (other.size_ != 0) {
        reserve(other.size_);
        iterator i(&other, other.file_slots());
        for (i.find(); i != other.end(); ++i)
            insert_in_table(*i);
    }
    file_ = other.file_;
}

hashed_keys& hashed_keys::operator=(const hashed_keys& other)
{
    hashed_keys(other).swap(*this);
    return *this;
}

hashed_keys::hashed_keys(hashed_keys&& other) noexcept : hashed_keys(other.seed_)
{
    swap(other);
}

hashed_keys& hashed_keys::operator=(hashed_keys&& other) noexcept
{
    hashed_keys(std::move(other)).swap(*this);
    return *this;
}

hashed_keys::~hashed_keys()
{
    internal::free_table(slots_, (homes_ + spare_) * sizeof(slot));
}

void hashed_keys::swap(hashed_keys& other) noexcept
{
    std::swap(seed_, other.seed_);
    std::swap(factor_, other.factor_);
    std::swap(inverse_, other.inverse_);
    std::swap(size_, other.size_);
    std::swap(homes_, other.homes_);
    std::swap(spare_, other.spare_);
    std::swap(slots_, other.slots_);
    file_.swap(other.file_);
}

std::size_t hashed_keys::size() const noexcept
{
    return size_ + (file_ ? file_->header().count : 0);
}

std::size_t hashed_keys::memory() const noexcept
{
    return (homes_ + spare_) * sizeof(slot) + (file_ ? file_->memory() : 0);
}

key::digest hashed_keys::key(std::string_view text) const noexcept
{
    return internal::digest_of(text, seed_);
}

hashed_keys::slot hashed_keys::slot_of(const key::digest& key) const noexcept
{
    return internal::stored<slot>(key, factor_);
}

std::size_t hashed_keys::file_slots() const noexcept
{
    return file_ ? file_->header().slots : 0;
}

bool hashed_keys::table_contains(const key::digest& key) const noexcept
{
    if (size_ == 0)
        return false;
    const slot wanted = slot_of(key);
    const slot* i = &slots_[place_of(wanted.order, homes_)];
    while (precedes(*i, wanted)) // the last slot is empty, so it does not precede any digest
        ++i;
    return i->order == wanted.order && i->low == wanted.low;
}

bool hashed_keys::contains(const key::digest& key) const
{
    return table_contains(key) || (file_ && file_->contains(key));
}

void hashed_keys::prefetch(const key::digest& key) const noexcept
{
    if (file_)
        file_->prefetch(key);
    if (homes_ == 0)
        return;
    const slot* const home = &slots_[place_of(key.high * factor_, homes_)];
    internal::prefetch(home);
    internal::prefetch(home + 64 / sizeof(slot));
}

void hashed_keys::contains(std::span<const key::digest> keys, std::span<bool> is_seen) const
{
    assert(keys.size() == is_seen.size());
    for (const key::digest& key : keys.first(std::min(digests_at_once, keys.size())))
        prefetch(key);
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys.size() - i > digests_at_once)
            prefetch(keys[i + digests_at_once]);
        is_seen[i] = contains(keys[i]);
    }
}

bool hashed_keys::insert(const key::digest& key)
{
    return !(file_ && file_->contains(key)) && insert_in_table(key);
}

bool hashed_keys::insert_in_table(const key::digest& key)
{
    if (internal::homes_for(size_ + 1) > homes_) {
        if (table_contains(key))
            return false;
        rebuild(std::max(least_homes, homes_ + homes_ / 4));
    }
    const std::size_t before = size_;
    while (!try_to_insert(slot_of(key)))
        rebuild(homes_);
    return size_ != before;
}

/// Inserts a digest unless the table contains it. Returns whether there was enough space.
bool hashed_keys::try_to_insert(const slot& added) noexcept
{
    slot* const last = &slots_[homes_ + spare_ - 1];
    slot* at = &slots_[place_of(added.order, homes_)];
    while (precedes(*at, added))
        ++at;
    if (at->order == added.order && at->low == added.low)
        return true;
    slot* empty = at;
    while (!is_empty(*empty))
        ++empty;
    if (empty == last)
        return false;
    std::memmove(at + 1, at, static_cast<std::size_t>(empty - at) * sizeof(slot));
    *at = added;
    ++size_;
    return true;
}

/// Removes a digest that the table contains.
void hashed_keys::erase_from_table(const key::digest& key) noexcept
{
    const slot wanted = slot_of(key);
    slot* at = &slots_[place_of(wanted.order, homes_)];
    while (precedes(*at, wanted))
        ++at;
    slot* end = at + 1; // end of the following digests outside their home slots
    while (!is_empty(*end) && &slots_[place_of(end->order, homes_)] != end)
        ++end;
    std::memmove(at, at + 1, static_cast<std::size_t>(end - at - 1) * sizeof(slot));
    *(end - 1) = {internal::no_digest, internal::no_digest};
    --size_;
}

bool hashed_keys::erase(const key::digest& key)
{
    if (!contains(key))
        return false;
    if (!table_contains(key)) {
        hashed_keys all(seed_);
        all.reserve(size());
        static_cast<void>(all.merge(*this)); // cannot fail: the seeds are equal
        all.swap(*this);
    }
    erase_from_table(key);
    return true;
}

bool hashed_keys::equals(const hashed_keys& other) const
{
    if (seed_ != other.seed_ || size() != other.size())
        return false;
    for (const key::digest& key : *this)
        if (!other.contains(key))
            return false;
    return true;
}

void hashed_keys::insert(std::span<const key::digest> keys, std::span<bool> is_new)
{
    assert(keys.size() == is_new.size());
    std::size_t done = 0;
    internal::rollback remove_new([&] {
        while (done-- != 0)
            if (is_new[done])
                erase_from_table(keys[done]);
    });
    for (const key::digest& key : keys.first(std::min(digests_at_once, keys.size())))
        prefetch(key);
    for (; done < keys.size(); ++done) {
        if (keys.size() - done > digests_at_once)
            prefetch(keys[done + digests_at_once]);
        is_new[done] = insert(keys[done]);
    }
    remove_new.release();
}

result<void> hashed_keys::merge(const hashed_keys& other)
{
    if (seed_ != other.seed_)
        return error{set_errc::other_seed, 0};
    if (this == &other)
        return {};
    std::vector<bool> added;
    added.reserve(other.size());
    internal::rollback remove_added([&] {
        // A damaged part must not be read again. If the first part is damaged, nothing was added.
        auto i = added.empty() ? iterator() : other.begin();
        for (const bool is_new : added) {
            if (is_new)
                erase_from_table(*i);
            ++i;
        }
    });
    std::array<key::digest, 16 * digests_at_once> keys;
    std::array<bool, keys.size()> is_new;
    for (auto i = other.begin(); i != other.end();) {
        std::size_t count = 0;
        for (; count < keys.size() && i != other.end(); ++i)
            keys[count++] = *i;
        insert(std::span(keys).first(count), std::span(is_new).first(count));
        added.insert(added.end(), is_new.begin(), is_new.begin() + static_cast<std::ptrdiff_t>(count));
    }
    remove_added.release();
    return {};
}

void hashed_keys::reserve(std::size_t count)
{
    internal::require_possible_size<slot>(count);
    const std::size_t homes = internal::homes_for(count - std::min(count, file_ ? file_->header().count : 0));
    if (count != 0 && homes > homes_)
        rebuild(homes);
}

void hashed_keys::clear() noexcept
{
    hashed_keys(seed_).swap(*this);
}

/// Returns how many slots are needed after `homes` homes. Doubles the current number if digests would fill half of it.
std::size_t hashed_keys::spare_for(std::size_t homes) const noexcept
{
    std::size_t end = 0; // end of the digests
    const slot* from = slots_;
    for (std::size_t left = size_; left != 0; ++from)
        if (!is_empty(*from)) {
            end = std::max(end, place_of(from->order, homes)) + 1;
            --left;
        }
    return std::max({least_spare, spare_, end <= homes ? 0 : 2 * (end - homes)});
}

/// Changes the number of homes, which must not decrease. The memory grows in place: all digests are moved to its end, and then to
/// their new homes. A digest's new home never lies beyond its place at the end.
void hashed_keys::rebuild(std::size_t homes)
{
    if (factor_ == 0)
        use_new_order();
    constexpr slot empty{internal::no_digest, internal::no_digest};
    const std::size_t spare = spare_for(homes);
    const std::size_t before = homes_ + spare_;
    const std::size_t after = homes + spare;
    slots_ = static_cast<slot*>(internal::resize_table(slots_, before * sizeof(slot), after * sizeof(slot)));
    homes_ = homes;
    spare_ = spare;
    slot* const end = slots_ + after;
    slot* from = end;
    for (const slot* i = slots_ + before; i != slots_;)
        if (!is_empty(*--i))
            *--from = *i;
    slot* next = slots_;
    for (; from != end; ++from) {
        const slot moved = *from;
        for (const slot* const home = slots_ + place_of(moved.order, homes); next < home;)
            *next++ = empty;
        *next++ = moved;
    }
    std::fill(next, end, empty);
}

void hashed_keys::use_new_order()
{
    factor_ = internal::random_number() | 1;
    inverse_ = internal::inverse_of(factor_);
}

result<void> hashed_keys::save(const std::string& path, std::string_view identity) const
{
    using detail::digest_file;
    if (file_ && size_ != 0) {
        hashed_keys all(seed_);
        all.reserve(size());
        static_cast<void>(all.merge(*this)); // cannot fail: the seeds are equal
        return all.save(path, identity);
    }
    const std::uint64_t factor = file_ ? file_->header().factor : factor_;
    detail::digest_file_writer writer(path, identity, {seed_, factor | 1, size(), internal::homes_for(size()), 0});
    for (std::size_t i = 0; i < file_slots(); ++i)
        if (const digest_file::slot from = file_->at(i); !is_empty(from))
            writer.add(from);
    for (const slot& from : std::span(slots_, size_ == 0 ? 0 : homes_ + spare_))
        if (!is_empty(from))
            writer.add({from.order, from.low});
    return writer.finish();
}

result<hashed_keys> hashed_keys::load(const std::string& path, std::string_view identity)
{
    auto file = detail::digest_file::open(path, identity);
    if (!file)
        return file.error();
    hashed_keys loaded((*file)->header().seed);
    loaded.file_ = *std::move(file);
    return loaded;
}

result<void> hashed_keys::verify() const
{
    return file_ ? file_->verify() : result<void>();
}

void hashed_keys::iterator::find()
{
    const std::size_t in_file = keys_->file_slots();
    for (; at_ < in_file; ++at_)
        if (const detail::digest_file::slot found = keys_->file_->at(at_); !is_empty(found)) {
            value_ = keys_->file_->digest_of(found);
            return;
        }
    const std::size_t end = in_file + keys_->homes_ + keys_->spare_;
    for (; at_ < end; ++at_)
        if (const slot& found = keys_->slots_[at_ - in_file]; !is_empty(found)) {
            value_ = {found.order * keys_->inverse_, found.low};
            return;
        }
}

} // namespace uriform
