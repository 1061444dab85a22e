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

/// Makes keys for the profile `cache` with a field.
class key_maker {
public:
    key_maker() { make("cache", made_); }
    /// Ignores an invalid field as a whole, like a missing field.
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

    /// Writes a text's key to the beginning of `room`, and sets its size. `room` grows as needed. Returns a status.
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

/// Returns null if the field is missing or invalid.
std::unique_ptr<key_maker> maker_of(const char* field)
{
    auto keys = *field != '\0' ? std::make_unique<key_maker>(field) : nullptr;
    return keys != nullptr && !keys->is_default() ? std::move(keys) : nullptr;
}

/// A text's key, in memory that a thread keeps. Only a single thread may use a maker at a time.
class key_of_text {
public:
    /// Write the key without a field, or with a maker. Return a status.
    /// @{
    int write(std::string_view text) { return write(text, without_field_); }
    int write(std::string_view text, const key_maker& keys)
    {
        const int status = keys.write(text, room_, size_);
        key_ = std::string_view(room_).substr(0, size_);
        return status;
    }
    /// @}

    /// Writes the key without a field. If the text is known to be its own key, refers to the text instead. Returns a status.
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

/// Hashes of a key without a field: up to its query, and up to its path.
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

/// An entry for the field of each path, and for the field of each host's last response. If two of them share an entry, the later
/// field is remembered. Hashes identify them: if two hashes are equal, responses are looked up by the wrong field and are not
/// stored, as after a change of the field.
struct known_fields {
    struct entry {
        std::size_t hash = 0;
        std::unique_ptr<key_maker> keys; ///< null without a field
    };

    explicit known_fields(std::size_t paths) : entries(paths) {}

    /// Calls `use` with the entry of a path or a host. No other thread uses it meanwhile.
    template <class Use>
    auto with_place(std::size_t hash, Use use)
    {
        const std::size_t place = hash % entries.size();
        const std::lock_guard lock(mutexes[place % mutexes.size()]);
        return use(entries[place]);
    }

    /// Calls `use` with the key maker of a path, or otherwise of a host. The maker is null without a field, or if neither is known.
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
    std::array<std::mutex, 64> mutexes; ///< each protects the entries with the same remainder
    std::atomic<bool> has_any = false;  ///< whether any field was ever known
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
    return 1; // key_by_field() reports the error
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
