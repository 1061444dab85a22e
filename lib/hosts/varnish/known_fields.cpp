#include "known_fields.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform-keys.h>
#include <uriform.h>

namespace {

/// Makes keys by the profile `cache` with a field.
class key_maker {
public:
    key_maker() { make("cache", made_); }
    /// A field that is not valid is void as a whole, and the same as none.
    explicit key_maker(std::string_view field)
    {
        std::string encoded(3 * field.size() + 1, '\0');
        size_t size = 0;
        uriform_encode(field.data(), field.size(), static_cast<uint32_t>(uriform_find_encode_set("all-octets", 10)), encoded.data(),
                       encoded.size(), &size, nullptr);
        const std::string profile = "cache no-vary-search=" + encoded.substr(0, size);
        if (!field.empty() && make(profile, made_))
            suffix_ = '#' + profile;
        else
            make("cache", made_);
    }

    [[nodiscard]] bool is_default() const noexcept { return suffix_.empty(); }

    /// Writes the key of a text to the beginning of `room`, which grows if need be, and sets its size. Returns a status.
    int write(std::string_view text, std::string& room, std::size_t& size) const
    {
        int status = URIFORM_OK;
        while ((status = uriform_key(made_.get(), text.data(), text.size(), 0, room.data(), room.size(), &size, nullptr)) ==
               URIFORM_BUFFER_TOO_SMALL)
            room.resize(size);
        if (status != URIFORM_OK || is_default())
            return status;
        room.resize(std::max(room.size(), size + suffix_.size()));
        suffix_.copy(room.data() + size, suffix_.size());
        size += suffix_.size();
        return URIFORM_OK;
    }

private:
    struct freed {
        void operator()(uriform_key_maker* maker) const noexcept { uriform_key_maker_free(maker); }
    };
    using pointer = std::unique_ptr<uriform_key_maker, freed>;

    static bool make(std::string_view profile, pointer& made)
    {
        uriform_key_maker* maker = nullptr;
        const int status = uriform_key_maker_new(profile.data(), profile.size(), nullptr, 0, nullptr, URIFORM_NEWEST_VERSION,
                                                 nullptr, &maker, nullptr);
        if (status == URIFORM_OUT_OF_MEMORY)
            throw std::bad_alloc();
        made.reset(maker);
        return status == URIFORM_OK;
    }

    pointer made_;
    std::string suffix_;
};

/// Returns null if there is no field, or if it is not valid.
std::unique_ptr<key_maker> maker_of(const char* field)
{
    auto keys = *field != '\0' ? std::make_unique<key_maker>(field) : nullptr;
    return keys != nullptr && !keys->is_default() ? std::move(keys) : nullptr;
}

/// The key of a text, in memory that a thread keeps. A maker is for one thread at a time.
class key_of_text {
public:
    /// Writes the key without a field, or by a maker. Returns a status.
    /// @{
    int write(std::string_view text) { return write(text, without_field_); }
    int write(std::string_view text, const key_maker& keys)
    {
        const int status = keys.write(text, room_, size_);
        key_ = std::string_view(room_).substr(0, size_);
        return status;
    }
    /// @}

    /// Writes the key without a field, unless the text is known to be it; the key is a view of the text then. Returns a status.
    int write_unless(bool is_key, std::string_view text)
    {
        if (!is_key)
            return write(text);
        key_ = text;
        return URIFORM_OK;
    }

    [[nodiscard]] std::string_view text() const noexcept { return key_; }

private:
    key_maker without_field_;
    std::string room_;
    std::size_t size_ = 0;
    std::string_view key_;
};

/// The hashes of a key without a field up to its query, and up to its path.
struct places {
    explicit places(std::string_view key) noexcept
        : path(hash_of(key.substr(0, key.find('?')))), host(hash_of(key.substr(0, key.find('/', key.find("//") + 2))))
    {
    }

    std::size_t path, host;

private:
    static std::size_t hash_of(std::string_view text) noexcept { return std::hash<std::string_view>()(text); }
};

key_of_text& key_of_thread()
{
    thread_local key_of_text key;
    return key;
}

} // namespace

/// A place for the field of each path, and for that of the last response of each host: of two that share a place, the later one is
/// remembered. They are known by their hashes: if two have one hash, responses are looked up by a field that is not theirs, and are
/// not stored, as after a change of the field.
struct known_fields {
    struct entry {
        std::size_t hash = 0;
        std::unique_ptr<key_maker> keys; ///< null if there is no field
    };

    explicit known_fields(std::size_t paths) : entries(paths) {}

    /// Calls `use` with the place of a path or a host, which no other thread uses meanwhile.
    template <class Use>
    auto with_place(std::size_t hash, Use use)
    {
        const std::size_t place = hash % entries.size();
        const std::lock_guard lock(mutexes[place % mutexes.size()]);
        return use(entries[place]);
    }

    /// Calls `use` with what makes the keys of a path, or else of a host: null if there is no field, or if neither is known.
    template <class Use>
    auto with_keys(const places& at, Use use)
    {
        const auto use_known = [&](std::size_t hash) {
            return with_place(
                hash, [&](const entry& known) { return known.hash == hash ? std::optional(use(known.keys.get())) : std::nullopt; });
        };
        if (const auto used = use_known(at.path))
            return *used;
        const auto used = use_known(at.host);
        return used ? *used : use(nullptr);
    }

    std::vector<entry> entries;
    std::array<std::mutex, 64> mutexes; ///< each of the places with the same remainder
    std::atomic<bool> has_any = false;  ///< whether a field has been known
};

known_fields* new_fields(std::size_t paths)
try {
    return new known_fields(paths);
} catch (const std::bad_alloc&) {
    return nullptr;
}

void free_fields(known_fields* fields)
{
    delete fields;
}

int has_fields(const known_fields* fields)
{
    return fields->has_any.load(std::memory_order_relaxed) ? 1 : 0;
}

int has_field(known_fields* fields, const char* text, std::size_t size, int is_key)
try {
    key_of_text& key = key_of_thread();
    return key.write_unless(is_key == 1, {text, size}) == URIFORM_OK &&
           fields->with_keys(places(key.text()), [](const key_maker* keys) { return keys != nullptr; });
} catch (const std::bad_alloc&) {
    return 1; // key_by_field() tells
}

int key_by_field(known_fields* fields, const char* text, std::size_t size, int is_key, char* buffer, std::size_t capacity,
                 std::size_t* length)
try {
    key_of_text& key = key_of_thread();
    int status = key.write_unless(is_key == 1, {text, size});
    if (status == URIFORM_OK)
        status = fields->with_keys(places(key.text()), [&](const key_maker* keys) {
            return keys != nullptr ? key.write({text, size}, *keys) : URIFORM_OK;
        });
    if (status != URIFORM_OK)
        return status;
    *length = key.text().size();
    if (*length > capacity)
        return URIFORM_BUFFER_TOO_SMALL;
    key.text().copy(buffer, *length);
    return URIFORM_OK;
} catch (const std::bad_alloc&) {
    return URIFORM_OUT_OF_MEMORY;
}

int learn_field(known_fields* fields, const char* field, const char* key, const char* text, std::size_t size)
try {
    key_of_text& written = key_of_thread();
    if (written.write({text, size}) != URIFORM_OK)
        return 0;
    const places at(written.text());
    const std::size_t path = at.path, host = at.host;
    std::unique_ptr<key_maker> keys = maker_of(field), keys_of_host = maker_of(field);
    if (keys != nullptr && written.write({text, size}, *keys) != URIFORM_OK)
        return 0;
    const bool is_with_field = keys != nullptr;
    if (is_with_field)
        fields->has_any.store(true, std::memory_order_relaxed);
    const bool was_with_field = fields->with_place(host, [&](known_fields::entry& last) {
        const bool is_known = last.hash == host, was = is_known && last.keys != nullptr;
        if (is_known || is_with_field)
            last = {host, std::move(keys_of_host)};
        return was;
    });
    fields->with_place(path, [&](known_fields::entry& known) {
        if (known.hash == path || is_with_field || was_with_field)
            known = {path, std::move(keys)};
    });
    return key != nullptr ? written.text() == key : !is_with_field;
} catch (const std::bad_alloc&) {
    return 0;
}
