#include "known_fields.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <iterator>
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

    /// Writes the key of a text to `out`. Returns a status.
    int write(std::string_view text, std::string& out)
    {
        size_t size = 0;
        out.resize(std::max(out.capacity(), text.size() + 1));
        int status = uriform_key(made_.get(), text.data(), text.size(), 0, out.data(), out.size(), &size, nullptr);
        if (status == URIFORM_BUFFER_TOO_SMALL) {
            out.resize(size + 1);
            status = uriform_key(made_.get(), text.data(), text.size(), 0, out.data(), out.size(), &size, nullptr);
        }
        out.resize(size);
        if (status == URIFORM_OK)
            out += suffix_;
        return status;
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

} // namespace

/// A place for each hash of a path: of two paths of one hash, the later one is remembered.
struct known_fields {
    struct entry {
        std::string path; ///< a key without its query
        std::unique_ptr<key_maker> keys;
    };

    explicit known_fields(std::size_t paths) : entries(paths) {}

    entry& entry_of(std::string_view of) noexcept { return entries[std::hash<std::string_view>()(of) % entries.size()]; }

    /// Sets `path` to that of a text. Returns a status.
    int find_path(std::string_view text)
    {
        const int status = without_field.write(text, path);
        path.resize(std::min(path.find('?'), path.size()));
        return status;
    }

    std::vector<entry> entries;
    key_maker without_field;
    std::string path, key; ///< of the text of a call
    std::mutex mutex;      ///< a maker is for one thread at a time
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
    const std::lock_guard lock(fields->mutex);
    if (const int status = fields->find_path({text, size}); status != URIFORM_OK)
        return status;
    const known_fields::entry& known = fields->entry_of(fields->path);
    key_maker& keys = known.path == fields->path && known.keys != nullptr ? *known.keys : fields->without_field;
    if (const int status = keys.write({text, size}, fields->key); status != URIFORM_OK)
        return status;
    *length = fields->key.size();
    if (fields->key.size() >= capacity)
        return URIFORM_BUFFER_TOO_SMALL;
    std::memcpy(buffer, fields->key.c_str(), fields->key.size() + 1);
    return URIFORM_OK;
} catch (const std::bad_alloc&) {
    return URIFORM_OUT_OF_MEMORY;
}

int learn_field(known_fields* fields, const char* field, const char* key, const char* text, std::size_t size)
try {
    auto keys = std::make_unique<key_maker>(field);
    const std::lock_guard lock(fields->mutex);
    if (fields->find_path({text, size}) != URIFORM_OK || keys->write({text, size}, fields->key) != URIFORM_OK)
        return 0;
    known_fields::entry& known = fields->entry_of(fields->path);
    if (known.path == fields->path || !keys->is_default()) {
        known.path = fields->path;
        known.keys = std::move(keys);
    }
    return fields->key == key ? 1 : 0;
} catch (const std::bad_alloc&) {
    return 0;
}
