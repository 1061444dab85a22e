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
/// A seen_set for several threads.

namespace uriform {

/// A seen_set that several threads use at once. It consists of 64 stores, each with a lock. A key's hash determines its store.
///
/// Each thread uses its own worker, which makes keys outside the locks.
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
    using view_type = typename Identity::view_type; ///< the page type
    using key_type = typename Store::key_type;      ///< the store's key type
    class worker;

    /// Constructs an empty set, or a set with the keys of `seen`, like seen_set. Lookups check the keys of `seen` first, without a
    /// lock.
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

    /// Returns a worker for one thread, with a copy of the identity. The set must outlive the worker. Several threads may call this
    /// at once, unless the identity was constructed without a profile.
    [[nodiscard]] worker make_worker() { return worker(*this); }

    /// Returns the number of pages. Locks the stores in turn.
    [[nodiscard]] std::size_t size() const
    {
        return sum([](const Store& added) { return added.size(); });
    }

    /// Returns the number of bytes allocated by the stores.
    [[nodiscard]] std::size_t memory() const
    {
        return sum([](const Store& added) { return added.memory(); });
    }

    /// Returns a store with all keys, for example to save them. Linear; allocates the returned store.
    [[nodiscard]] Store store() const
    {
        Store all(seen_);
        for (const shard& one : shards_) {
            const std::lock_guard lock(one.mutex);
            static_cast<void>(all.merge(one.added)); // cannot fail: the seeds are equal
        }
        return all;
    }

private:
    static constexpr unsigned shard_bits = 6;

    /// Aligned to a cache line, so that the locks of different threads do not slow each other.
    struct alignas(64) shard {
        mutable std::mutex mutex;
        Store added{0};
    };

    /// Returns the shard number. It uses bits that do not determine the key's place within the shard.
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

/// A thread's access to a concurrent_seen_set, with memory for a batch of keys. Only one thread at a time may use a worker.
template <class Store, class Identity>
class concurrent_seen_set<Store, Identity>::worker {
public:
    /// Adds a page and returns whether it is new. If several threads add the same page, only one call returns true.
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

    /// Adds pages, and sets `is_new[i]` to whether page `i` is new, like insert(). If several pages share a key, only the first is
    /// new. Each lock is held once, for all pages in its store. `is_new` must be as long as `given`. If memory runs out, exactly
    /// those pages have been added for which `is_new` is true.
    void insert(std::span<const view_type> given, std::span<bool> is_new)
    {
        std::ranges::fill(is_new, false);
        visit(given, is_new, false,
              [](Store& to, std::span<const key_type> keys, std::span<bool> answers) { to.insert(keys, answers); });
    }

    /// Sets `is_seen[i]` to whether page `i` has been seen. `is_seen` must be as long as `given`.
    void contains(std::span<const view_type> given, std::span<bool> is_seen)
    {
        visit(given, is_seen, true,
              [](const Store& in, std::span<const key_type> keys, std::span<bool> answers) { in.contains(keys, answers); });
    }

private:
    friend concurrent_seen_set;
    explicit worker(concurrent_seen_set& set) : set_(&set), by_(set.by_) {}

    /// Calls `act` with each store, its keys, and space for their answers. For pages in the initial store, the answer is `if_seen`.
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
        // Threads start at different shards and skip locked shards. A second pass waits for the skipped shards.
        const std::size_t first = keys.empty() ? 0 : shard_of(keys.front());
        for (const bool waits : {false, true})
            for (std::size_t i = 0; i < set_->shards_.size(); ++i) {
                const std::size_t number = (first + i) % set_->shards_.size();
                if (ends_[number] != begins_[number] && visit_shard(number, answers, room, waits, act))
                    begins_[number] = ends_[number];
            }
    }

    /// Calls `act` with one shard's keys and copies the answers. Returns false if the shard is locked, unless `waits` is true.
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

    /// Sorts the unseen keys by shard. Keys in the same shard keep their order.
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
    std::vector<std::size_t> places_; ///< positions of the sorted keys in the batch
    std::unique_ptr<bool[]> answers_; ///< as long as `places_`
    /// The range of sorted keys still to visit, for each shard.
    std::array<std::size_t, std::size_t{1} << shard_bits> begins_{}, ends_{};
};

} // namespace uriform
