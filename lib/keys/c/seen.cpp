#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <uriform-keys.h>

#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>

#include "core/c/boundary.hpp"
#include "keys/c/key_maker.hpp"

using namespace uriform;

struct uriform_seen_set {
    std::variant<exact_keys, hashed_keys> keys;
};

namespace {

static_assert(static_cast<int>(set_errc::other_seed) == URIFORM_SET_OTHER_SEED);

/// Calls `use` with the key that `maker` makes from a text, or with the text itself if `maker` is null.
template <class Use>
uriform_error with_key(uriform_key_maker* maker, const c::text& given, Use use)
{
    if (maker == nullptr)
        return use(given.view());
    std::string& key = maker->keys[0];
    key.clear();
    const uriform_error told = c::append_key(*maker, given, key);
    return told.code == URIFORM_OK ? use(std::string_view(key)) : told;
}

/// Keys made from several texts.
struct key_batch {
    std::string texts = {};
    std::vector<std::size_t> ends = {};
    std::vector<std::size_t> places = {}; ///< indexes of the texts with keys

    void add(uriform_key_maker* maker, const c::text& given, std::size_t place)
    {
        if (maker == nullptr)
            texts.append(given.view());
        else if (c::append_key(*maker, given, texts).code != URIFORM_OK)
            return;
        ends.push_back(texts.size());
        places.push_back(place);
    }

    /// Inserts the keys into a set and sets the answers.
    template <class Keys>
    void insert(Keys& keys, std::span<signed char> answers) const
    {
        std::vector<typename Keys::key_type> made;
        made.reserve(ends.size());
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            made.push_back(keys.key(std::string_view(texts).substr(begin, end - begin)));
            begin = end;
        }
        const auto is_new = std::make_unique<bool[]>(made.size());
        keys.insert(made, {is_new.get(), made.size()});
        std::fill(answers.begin(), answers.end(), static_cast<signed char>(-1));
        for (std::size_t i = 0; i < places.size(); ++i)
            answers[places[i]] = is_new[i] ? 1 : 0;
    }
};

uriform_error status_of_texts(const char* const* texts, const size_t* sizes, std::size_t count) noexcept
{
    for (std::size_t i = 0; i < count; ++i)
        if (const uriform_error told = c::text{texts[i], sizes[i]}.status(); told.code != URIFORM_OK)
            return told;
    return c::success;
}

uriform_error status_of(const result<void>& done) noexcept
{
    return done ? c::success : c::failure(done.error());
}

/// Calls `use(keys, iterator)` with an iteration's set and position, and stores the changed position.
template <class Use>
uriform_error with_place(uriform_seen_keys& at, Use use)
{
    return std::visit(
        [&](const auto& keys) {
            using iterator = typename std::decay_t<decltype(keys)>::iterator;
            static_assert(std::is_trivially_copyable_v<iterator> && sizeof(iterator) <= sizeof at.place);
            iterator place;
            std::memcpy(static_cast<void*>(&place), at.place, sizeof place);
            const uriform_error told = use(keys, place);
            std::memcpy(at.place, static_cast<const void*>(&place), sizeof place);
            return told;
        },
        at.set->keys);
}

/// Calls `use(keys, part, flags)` with a set's keys and at most `count` further keys from an iteration over another set. Both sets
/// must be of the same kind and, if hashed, use the same seed.
template <class Set, class Use>
uriform_error with_next(Set& set, uriform_seen_keys& at, std::size_t count, Use use)
{
    return with_place(at, [&](const auto& all, auto& place) {
        using keys = std::decay_t<decltype(all)>;
        auto* const other = std::get_if<keys>(&set.keys);
        if (other == nullptr)
            return c::failure(URIFORM_INVALID_OPTION);
        if constexpr (std::is_same_v<keys, hashed_keys>)
            if (other->seed() != all.seed())
                return c::failure(URIFORM_SET_OTHER_SEED);
        std::vector<typename keys::key_type> part;
        auto next = place;
        for (; part.size() < count && next != all.end(); ++next)
            if constexpr (std::is_same_v<keys, hashed_keys>)
                part.push_back(*next);
            else
                part.push_back(other->key(*next));
        if (part.empty() && count != 0)
            return c::failure(URIFORM_NOT_FOUND);
        const auto flags = std::make_unique<bool[]>(part.size());
        use(*other, std::span<const typename keys::key_type>(part), std::span(flags.get(), part.size()));
        place = next;
        return c::success;
    });
}

uriform_seen_key key_of(std::string_view text) noexcept
{
    return {{text.data(), text.size()}, {}};
}
uriform_seen_key key_of(const key::digest& hash) noexcept
{
    return {{}, {hash.high, hash.low}};
}

} // namespace

int uriform_seen_set_new(uint32_t kind, const uint64_t* seed, uint32_t options, uriform_seen_set** set, uriform_error* error)
{
    const uriform_error kind_status = kind <= URIFORM_SEEN_HASHED ? c::success : c::failure(URIFORM_INVALID_OPTION);
    return c::answer(error, {kind_status, c::allowed(options, 0), c::required(set)}, [&] {
        const std::uint64_t chosen = seed != nullptr ? *seed : hashed_keys().seed();
        *set = kind == URIFORM_SEEN_EXACT ? new uriform_seen_set{exact_keys(chosen)} : new uriform_seen_set{hashed_keys(chosen)};
        return c::success;
    });
}

void uriform_seen_set_free(uriform_seen_set* set)
{
    delete set;
}

int uriform_seen_set_insert(uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size, uint32_t options,
                            int* is_new, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {c::required(set), given.status(), c::allowed(options, 0), c::required(is_new)}, [&] {
        return with_key(maker, given, [&](std::string_view key) {
            *is_new = std::visit([&](auto& keys) { return keys.insert(key); }, set->keys) ? 1 : 0;
            return c::success;
        });
    });
}

int uriform_seen_set_insert_many(uriform_seen_set* set, uriform_key_maker* maker, const char* const* texts, const size_t* sizes,
                                 size_t count, uint32_t options, signed char* answers, uriform_error* error)
{
    const bool is_empty = count == 0;
    const auto required = [&](const void* place) { return is_empty ? c::success : c::required(place); };
    const auto asked = {c::required(set), required(texts), required(sizes), c::allowed(options, 0), required(answers)};
    return c::answer(error, asked, [&] {
        const uriform_error told = status_of_texts(texts, sizes, count);
        if (told.code != URIFORM_OK)
            return told;
        key_batch made;
        for (std::size_t i = 0; i < count; ++i)
            made.add(maker, {texts[i], sizes[i]}, i);
        std::visit([&](auto& keys) { made.insert(keys, {answers, count}); }, set->keys);
        return c::success;
    });
}

int uriform_seen_set_contains(const uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size,
                              uint32_t options, int* answer, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {c::required(set), given.status(), c::allowed(options, 0), c::required(answer)}, [&] {
        return with_key(maker, given, [&](std::string_view key) {
            *answer = std::visit([&](const auto& keys) { return keys.contains(key); }, set->keys) ? 1 : 0;
            return c::success;
        });
    });
}

int uriform_seen_set_erase(uriform_seen_set* set, uriform_key_maker* maker, const char* text, size_t size, uint32_t options,
                           int* was_seen, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {c::required(set), given.status(), c::allowed(options, 0), c::required(was_seen)}, [&] {
        return with_key(maker, given, [&](std::string_view key) {
            *was_seen = std::visit([&](auto& keys) { return keys.erase(key); }, set->keys) ? 1 : 0;
            return c::success;
        });
    });
}

int uriform_seen_set_equal(const uriform_seen_set* a, const uriform_seen_set* b, uint32_t options, int* answer,
                           uriform_error* error)
{
    return c::answer(error, {c::required(a), c::required(b), c::allowed(options, 0), c::required(answer)}, [&] {
        *answer = a->keys == b->keys ? 1 : 0;
        return c::success;
    });
}

int uriform_seen_set_keys(const uriform_seen_set* set, uint32_t options, uriform_seen_keys* keys, uriform_error* error)
{
    return c::answer(error, {c::required(set), c::allowed(options, 0), c::required(keys)}, [&] {
        *keys = {set, {}};
        return with_place(*keys, [](const auto& all, auto& place) {
            place = all.begin();
            return c::success;
        });
    });
}

int uriform_next_seen_key(uriform_seen_keys* keys, uriform_seen_key* key, uriform_error* error)
{
    return c::answer(error, {c::required(keys), c::required(key)}, [&] {
        return with_place(*keys, [&](const auto& all, auto& place) {
            if (place == all.end())
                return c::failure(URIFORM_NOT_FOUND);
            *key = key_of(*place);
            ++place;
            return c::success;
        });
    });
}

size_t uriform_seen_set_size(const uriform_seen_set* set)
{
    return set == nullptr ? 0 : std::visit([](const auto& keys) { return keys.size(); }, set->keys);
}

int uriform_seen_set_merge(uriform_seen_set* set, const uriform_seen_set* other, uint32_t options, uriform_error* error)
{
    return c::answer(error, {c::required(set), c::required(other), c::allowed(options, 0)}, [&] {
        if (set->keys.index() != other->keys.index())
            return c::failure(URIFORM_INVALID_OPTION);
        if (auto* const hashed = std::get_if<hashed_keys>(&set->keys))
            return status_of(hashed->merge(std::get<hashed_keys>(other->keys)));
        std::get<exact_keys>(set->keys).merge(std::get<exact_keys>(other->keys));
        return c::success;
    });
}

int uriform_seen_set_insert_keys(uriform_seen_set* set, uriform_seen_keys* keys, size_t count, uint32_t options,
                                 uriform_error* error)
{
    return c::answer(error, {c::required(set), c::required(keys), c::allowed(options, 0)}, [&] {
        return with_next(*set, *keys, count, [](auto& to, auto part, auto is_new) { to.insert(part, is_new); });
    });
}

int uriform_seen_set_contains_keys(const uriform_seen_set* set, uriform_seen_keys* keys, size_t count, uint32_t options,
                                   int* answer, uriform_error* error)
{
    return c::answer(error, {c::required(set), c::required(keys), c::allowed(options, 0), c::required(answer)}, [&] {
        return with_next(*set, *keys, count, [&](const auto& in, auto part, auto is_seen) {
            in.contains(part, is_seen);
            *answer = std::find(is_seen.begin(), is_seen.end(), false) == is_seen.end() ? 1 : 0;
        });
    });
}

int uriform_seen_set_save(const uriform_seen_set* set, const char* path, const char* identity, size_t identity_size,
                          uint32_t options, uriform_error* error)
{
    const c::text by{identity, identity_size};
    return c::answer(error, {c::required(set), c::required(path), by.status(), c::allowed(options, 0)}, [&] {
        const auto* const hashed = std::get_if<hashed_keys>(&set->keys);
        return hashed == nullptr ? c::failure(URIFORM_INVALID_OPTION) : status_of(hashed->save(path, by.view()));
    });
}

int uriform_seen_set_load(const char* path, const char* identity, size_t identity_size, uint32_t options, uriform_seen_set** set,
                          uriform_error* error)
{
    const c::text by{identity, identity_size};
    return c::answer(error, {c::required(path), by.status(), c::allowed(options, 0), c::required(set)}, [&] {
        result<hashed_keys> loaded = hashed_keys::load(path, by.view());
        if (!loaded)
            return c::failure(loaded.error());
        *set = new uriform_seen_set{*std::move(loaded)};
        return c::success;
    });
}
