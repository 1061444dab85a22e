#include "hosts/duckdb/workspace.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

namespace uriform_duckdb {
namespace {

constexpr std::size_t usual_capacity = std::size_t{1} << 22;
constexpr std::size_t longest_text = UINT32_MAX - usual_capacity; // plus the octets in use: the limit of DuckDB

int grow(uriform_sql::text_buffer& of, std::size_t room)
{
    if (room > longest_text)
        return URIFORM_TOO_LONG;
    const std::size_t doubled = of.capacity * 2;
    const std::size_t capacity = of.used + room < doubled ? doubled : of.used + room;
    auto* const larger = static_cast<char*>(std::realloc(of.data, capacity));
    if (larger == nullptr)
        return URIFORM_OUT_OF_MEMORY;
    of.data = larger;
    of.capacity = capacity;
    return URIFORM_OK;
}

} // namespace

column_memory::column_memory()
{
    data = nullptr;
    used = 0;
    capacity = 0;
    text_buffer::grow = uriform_duckdb::grow;
}

column_memory::~column_memory()
{
    std::free(data);
}

void column_memory::clear()
{
    used = 0;
    if (capacity <= usual_capacity)
        return;
    std::free(data);
    data = nullptr;
    capacity = 0;
}

uriform_key_maker* kept_maker::find(uriform_text profile) const
{
    return size == profile.size && name != nullptr && std::memcmp(name, profile.data, size) == 0 ? maker : nullptr;
}

void kept_maker::reset(uriform_key_maker* made, uriform_text profile)
{
    uriform_key_maker_free(maker);
    std::free(name);
    maker = made;
    size = profile.size;
    name = made == nullptr ? nullptr : static_cast<char*>(std::malloc(size + 1));
    if (name != nullptr)
        std::memcpy(name, profile.data, size);
}

workspaces::~workspaces()
{
    while (first != nullptr) {
        workspace* const freed = first;
        first = freed->next;
        delete freed;
    }
}

workspace* workspaces::lend()
{
    const std::lock_guard guard(lock);
    if (first == nullptr)
        return new (std::nothrow) workspace;
    workspace* const lent = first;
    first = lent->next;
    return lent;
}

void workspaces::take_back(workspace* lent)
{
    for (column_memory& column : lent->columns)
        column.clear();
    const std::lock_guard guard(lock);
    lent->next = first;
    first = lent;
}

} // namespace uriform_duckdb
