#include "reading.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-keys.h>
#include <uriform/explain.hpp>
#include <uriform/keys.hpp>

using uriform::key::no_vary_search;
using uriform::web::finding_kind;

/// A place for each hash of a path: of two paths of one hash, the later one is remembered.
struct known_fields {
    struct entry {
        std::string path; ///< a normal form, without a query
        no_vary_search field;
    };
    explicit known_fields(std::size_t paths) : entries(paths) {}

    [[nodiscard]] std::size_t place_of(std::string_view path) const noexcept
    {
        return std::hash<std::string_view>()(path) % entries.size();
    }

    std::vector<entry> entries;
    mutable std::shared_mutex mutex;
};

namespace {

/// The memory of a thread, so that a key needs no allocation after the first ones.
struct memory {
    std::string normal, key;
    no_vary_search::scratch scratch;
};

memory& of_thread()
{
    thread_local memory mine;
    return mine;
}

/// Makes `memory.normal` of a text. Returns false if it is no URI.
bool normalize(std::string_view text, memory& memory)
{
    const auto u = uriform::parse_uri(text);
    memory.normal.clear();
    if (u)
        no_vary_search().append_key(*u, memory.normal, memory.scratch);
    return u.has_value();
}

std::string_view path_of(const std::string& normal)
{
    return std::string_view(normal).substr(0, normal.find('?'));
}

/// Makes `memory.key` of `memory.normal`.
void make_key(const no_vary_search& field, memory& memory)
{
    memory.key.clear();
    field.append_key_of_normalized(*uriform::parse_uri(memory.normal), memory.key, memory.scratch);
    if (!field.is_default()) {
        memory.key += '#'; // the key has no fragment
        memory.key += field.to_string();
    }
}

int write(std::string_view text, char* buffer, std::size_t capacity, std::size_t& length)
{
    length = text.size();
    if (text.size() >= capacity)
        return URIFORM_BUFFER_TOO_SMALL;
    std::memcpy(buffer, text.data(), text.size());
    buffer[text.size()] = '\0';
    return URIFORM_OK;
}

/// What a target and a Host field can have of it.
constexpr uriform::web::finding_set read_differently{
    finding_kind::not_a_url,           finding_kind::uri_alone,
    finding_kind::url_alone,           finding_kind::hosts_differ,
    finding_kind::backslash,           finding_kind::tab_or_newline,
    finding_kind::space_at_end,        finding_kind::control_character,
    finding_kind::ill_formed_utf8,     finding_kind::userinfo,
    finding_kind::empty_host,          finding_kind::encoded_host_delimiter,
    finding_kind::delimiter_in_host,   finding_kind::port_out_of_range,
    finding_kind::above_root,          finding_kind::encoded_dot_segment,
    finding_kind::dots_with_parameter, finding_kind::encoded_traversal,
    finding_kind::encoded_slash,       finding_kind::encoded_nul,
    finding_kind::double_encoding,     finding_kind::semicolon_separator,
};

} // namespace

int is_read_alike(const char* text, std::size_t size)
try {
    return uriform::web::find_kinds({text, size}, read_differently).empty() ? 1 : 0;
} catch (const std::bad_alloc&) {
    return 0;
}

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

int key_by_field(const known_fields* fields, const char* text, std::size_t size, char* buffer, std::size_t capacity,
                 std::size_t* length)
try {
    memory& mine = of_thread();
    if (!normalize({text, size}, mine))
        return URIFORM_NOT_FOUND;
    const std::string_view path = path_of(mine.normal);
    {
        const std::shared_lock lock(fields->mutex);
        const known_fields::entry& found = fields->entries[fields->place_of(path)];
        make_key(found.path == path ? found.field : no_vary_search(), mine);
    }
    return write(mine.key, buffer, capacity, *length);
} catch (const std::bad_alloc&) {
    return URIFORM_OUT_OF_MEMORY;
}

int learn_field(known_fields* fields, const char* field, const char* key, const char* text, std::size_t size)
try {
    memory& mine = of_thread();
    no_vary_search read = no_vary_search::parse(field);
    if (!normalize({text, size}, mine))
        return 0;
    make_key(read, mine);
    const std::string_view path = path_of(mine.normal);
    const std::unique_lock lock(fields->mutex);
    known_fields::entry& known = fields->entries[fields->place_of(path)];
    if (known.path == path || !read.is_default()) {
        known.path = path;
        known.field = std::move(read);
    }
    return mine.key == key ? 1 : 0;
} catch (const std::bad_alloc&) {
    return 0;
}
