#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <uriform/set/seen_set.hpp>

/// @file
/// A seen_set that several threads use at once.

namespace uriform {

/// A set of the pages that have been seen, as seen_set is, for several threads. It has 64 stores, each with a lock: the hash of a
/// key determines which of them the key is in.
///
/// Each thread has a worker of its own, which makes keys outside the locks.
///
/// @code
/// #include <atomic>
/// #include <thread>
///
/// uriform::concurrent_seen_set<uriform::hashed_keys> seen;
/// std::atomic<int> count = 0;
/// const auto visit = [&] {
///     auto mine = seen.make_worker();
///     count += mine.insert(*uriform::parse_uri("http://h/")) ? 1 : 0;
/// };
/// std::thread other(visit);
/// visit();
/// other.join();
/// assert(count == 1 && seen.size() == 1);
/// @endcode
template <class Store, class Identity = by_normal_form>
class concurrent_seen_set {
public:
    using view_type = typename Identity::view_type; ///< the type of pages
    using key_type = typename Store::key_type;      ///< the type of the store's keys
    class worker;

    /// Constructs a set that is empty, or has the keys of `seen`, as seen_set does. Those are looked up first, without lock.
    /// @{
    concurrent_seen_set() : concurrent_seen_set(Identity()) {}
    explicit concurrent_seen_set(Identity by, Store seen = {}) : by_(std::move(by)), seen_(std::move(seen))
    {
        for (shard& one : shards_)
            one.added = Store(seen_.seed());
    }
    /// @}

    concurrent_seen_set(const concurrent_seen_set&) = delete;
    concurrent_seen_set& operator=(const concurrent_seen_set&) = delete;
    ~concurrent_seen_set() = default;

    /// Returns a worker for one thread, which copies the identity. The set must outlive it. Several threads may call this at once,
    /// unless the identity was constructed without profile.
    [[nodiscard]] worker make_worker() { return worker(*this); }

    /// Returns the number of pages. Locks the stores one after the other.
    [[nodiscard]] std::size_t size() const
    {
        return sum([](const Store& added) { return added.size(); });
    }

    /// Returns the number of bytes that the stores have allocated.
    [[nodiscard]] std::size_t memory() const
    {
        return sum([](const Store& added) { return added.memory(); });
    }

    /// Returns all keys in one store, for example to save them. Linear; allocates that store.
    [[nodiscard]] Store store() const
    {
        Store all(seen_);
        for (const shard& one : shards_) {
            const std::lock_guard lock(one.mutex);
            static_cast<void>(all.merge(one.added)); // of the same seed
        }
        return all;
    }

private:
    static constexpr unsigned shard_bits = 6;

    /// On a cache line of its own, so that one thread's lock does not slow another's.
    struct alignas(64) shard {
        mutable std::mutex mutex;
        Store added{0};
    };

    /// Returns the number of a shard, by bits that do not determine the place in it.
    static std::size_t shard_of(const key_type& key) noexcept
    {
        if constexpr (std::same_as<key_type, key::digest>)
            return key.low >> (64 - shard_bits);
        else
            return key.hash >> 32U & ((std::size_t{1} << shard_bits) - 1);
    }

    template <class Measure>
    std::size_t sum(Measure measure) const
    {
        std::size_t all = measure(seen_);
        for (const shard& one : shards_) {
            const std::lock_guard lock(one.mutex);
            all += measure(one.added);
        }
        return all;
    }

    const Identity by_;
    const Store seen_;
    std::array<shard, std::size_t{1} << shard_bits> shards_;
};

/// One thread's access to a concurrent_seen_set, with memory for the keys of a batch. Only one thread at a time may use it.
template <class Store, class Identity>
class concurrent_seen_set<Store, Identity>::worker {
public:
    /// Adds a page, and returns whether it is new: to one of all threads that add it.
    bool insert(const view_type& given)
    {
        const key_type key = memory_.make(by_, set_->seen_, given);
        if (set_->seen_.contains(key))
            return false;
        shard& to = set_->shards_[shard_of(key)];
        const std::lock_guard lock(to.mutex);
        return to.added.insert(key);
    }

    /// Returns whether the page has been seen.
    [[nodiscard]] bool contains(const view_type& given)
    {
        const key_type key = memory_.make(by_, set_->seen_, given);
        if (set_->seen_.contains(key))
            return true;
        const shard& in = set_->shards_[shard_of(key)];
        const std::lock_guard lock(in.mutex);
        return in.added.contains(key);
    }

    /// Adds pages, and sets the item of `is_new` that has the number of a page to whether it is new, as insert() does. Of pages
    /// with one key, the first is. Each lock is held once, for all pages of its store. `is_new` is as long as `given`. If memory
    /// runs out, pages for which `is_new` is true have been added, and others have not.
    void insert(std::span<const view_type> given, std::span<bool> is_new)
    {
        std::ranges::fill(is_new, false);
        visit(given, is_new, false,
              [](Store& to, std::span<const key_type> keys, std::span<bool> answers) { to.insert(keys, answers); });
    }

    /// Sets the item of `is_seen` that has the number of a page to whether that has been seen. `is_seen` is as long as `given`.
    void contains(std::span<const view_type> given, std::span<bool> is_seen)
    {
        visit(given, is_seen, true,
              [](const Store& in, std::span<const key_type> keys, std::span<bool> answers) { in.contains(keys, answers); });
    }

private:
    friend concurrent_seen_set;
    explicit worker(concurrent_seen_set& set) : set_(&set), by_(set.by_) {}

    /// Calls `act` with each store, its keys, and room for their answers. The answer to a page of the first store is `if_seen`.
    template <class Act>
    void visit(std::span<const view_type> given, std::span<bool> answers, bool if_seen, Act act)
    {
        const std::span<const key_type> keys = memory_.make(by_, set_->seen_, given);
        make_room(keys.size());
        const std::span<bool> room(answers_.get(), keys.size());
        set_->seen_.contains(keys, room);
        sort_by_shard(keys, room);
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (room[i])
                answers[i] = if_seen;
        // Threads begin at different shards, and leave those that are locked for a second pass, which waits for them.
        const std::size_t first = keys.empty() ? 0 : shard_of(keys.front());
        for (const bool waits : {false, true})
            for (std::size_t i = 0; i < set_->shards_.size(); ++i) {
                const std::size_t number = (first + i) % set_->shards_.size();
                if (ends_[number] != begins_[number] && visit_shard(number, answers, room, waits, act))
                    begins_[number] = ends_[number];
            }
    }

    /// Calls `act` with the keys of one shard, and copies their answers. Returns false if the shard is locked, unless it `waits`.
    template <class Act>
    bool visit_shard(std::size_t number, std::span<bool> answers, std::span<bool> room, bool waits, Act act)
    {
        const std::size_t begin = begins_[number];
        const std::size_t count = ends_[number] - begin;
        shard& one = set_->shards_[number];
        {
            std::unique_lock lock(one.mutex, std::defer_lock);
            if (waits)
                lock.lock();
            else if (!lock.try_lock())
                return false;
            act(one.added, std::span(sorted_).subspan(begin, count), room.first(count));
        }
        for (std::size_t i = 0; i < count; ++i)
            answers[places_[begin + i]] = room[i];
        return true;
    }

    void make_room(std::size_t size)
    {
        if (size > sorted_.size()) {
            answers_ = std::make_unique<bool[]>(size);
            places_.resize(size);
            sorted_.resize(size);
        }
    }

    /// Sorts the keys that are not seen by their shards, and keeps the order of those of one.
    void sort_by_shard(std::span<const key_type> keys, std::span<const bool> is_seen) noexcept
    {
        ends_.fill(0);
        for (std::size_t i = 0; i < keys.size(); ++i)
            ends_[shard_of(keys[i])] += is_seen[i] ? 0 : 1;
        std::exclusive_scan(ends_.begin(), ends_.end(), begins_.begin(), std::size_t{0});
        ends_ = begins_;
        for (std::size_t i = 0; i < keys.size(); ++i)
            if (!is_seen[i]) {
                const std::size_t place = ends_[shard_of(keys[i])]++;
                sorted_[place] = keys[i];
                places_[place] = i;
            }
    }

    concurrent_seen_set* set_;
    Identity by_;
    detail::key_batch<Store, Identity> memory_;
    std::vector<key_type> sorted_;
    std::vector<std::size_t> places_; ///< of the sorted keys in the batch
    std::unique_ptr<bool[]> answers_; ///< as many as there are places
    /// The sorted keys of each shard that are to be visited.
    std::array<std::size_t, std::size_t{1} << shard_bits> begins_{}, ends_{};
};

} // namespace uriform
