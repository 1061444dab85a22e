#include "known_fields.h"

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <mutex>
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
        const int status =
            uriform_key_maker_new(profile.data(), profile.size(), nullptr, 0, URIFORM_NEWEST_VERSION, nullptr, &maker, nullptr);
        if (status == URIFORM_OUT_OF_MEMORY)
            throw std::bad_alloc();
        made.reset(maker);
        return status == URIFORM_OK;
    }

    pointer made_;
    std::string suffix_;
};

/// A text, and what it is written by. It is kept by a thread, since a maker is for one thread at a time.
class key_of_text {
public:
    /// Writes the key without a field. Returns a status.
    int write(std::string_view text) { return write(text, without_field_); }
    int write(std::string_view text, const key_maker& keys) { return keys.write(text, room_, size_); }

    [[nodiscard]] std::string_view text() const noexcept { return std::string_view(room_).substr(0, size_); }
    /// Returns the hash of the key without its query, if there is no field.
    [[nodiscard]] std::size_t hash_of_path() const noexcept
    {
        return std::hash<std::string_view>()(text().substr(0, text().find('?')));
    }

private:
    key_maker without_field_;
    std::string room_;
    std::size_t size_ = 0;
};

key_of_text& key_of_thread()
{
    thread_local key_of_text key;
    return key;
}

} // namespace

/// A place for the field of each path: of two paths that share one, the later one is remembered. A path is known by its hash: if
/// another path has that too, responses are looked up by a field that is not theirs, and are not stored, as after a change of the
/// field.
struct known_fields {
    struct entry {
        std::size_t hash = 0;
        std::unique_ptr<key_maker> keys;
    };

    explicit known_fields(std::size_t paths) : entries(paths) {}

    [[nodiscard]] std::size_t place_of(std::size_t hash) const noexcept { return hash % entries.size(); }
    [[nodiscard]] std::mutex& mutex_of(std::size_t place) noexcept { return mutexes[place % mutexes.size()]; }

    std::vector<entry> entries;
    std::array<std::mutex, 64> mutexes; ///< each of the entries whose places have the same remainder, and of their makers
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

int key_by_field(known_fields* fields, const char* text, std::size_t size, char* buffer, std::size_t capacity, std::size_t* length)
try {
    key_of_text& key = key_of_thread();
    if (const int status = key.write({text, size}); status != URIFORM_OK)
        return status;
    const std::size_t hash = key.hash_of_path(), place = fields->place_of(hash);
    {
        const std::lock_guard lock(fields->mutex_of(place));
        const known_fields::entry& known = fields->entries[place];
        if (known.keys != nullptr && known.hash == hash)
            if (const int status = key.write({text, size}, *known.keys); status != URIFORM_OK)
                return status;
    }
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
    const std::size_t hash = written.hash_of_path(), place = fields->place_of(hash);
    auto keys = *field != '\0' ? std::make_unique<key_maker>(field) : nullptr;
    if (keys != nullptr && keys->is_default())
        keys.reset();
    if (keys != nullptr && written.write({text, size}, *keys) != URIFORM_OK)
        return 0;
    const std::lock_guard lock(fields->mutex_of(place));
    known_fields::entry& known = fields->entries[place];
    if (known.hash == hash || keys != nullptr)
        known = {hash, std::move(keys)};
    return written.text() == key ? 1 : 0;
} catch (const std::bad_alloc&) {
    return 0;
}
