#include "arrow/arrow_arrays.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <string_view>
#include <utility>

namespace uriform::c {
namespace {

constexpr std::size_t alignment = 64;

/// An array's private data.
struct array_body {
    explicit array_body(array_parts given) : parts(std::move(given))
    {
        for (const buffer& one : parts.buffers)
            buffers.push_back(one.data);
        for (owned_array& child : parts.children)
            children.push_back(child.get());
    }

    array_parts parts;
    std::vector<const void*> buffers;
    std::vector<ArrowArray*> children;
    array_body* next = nullptr; ///< to be deleted after this body
};

/// Deletes a body. A result that shares its column's memory holds the column. That may itself be a result that holds another
/// column, and so on. If deleting a body releases other bodies, they are deleted after it, so the stack does not grow with their
/// number.
void destroy(array_body* body) noexcept
{
    thread_local array_body* waiting = nullptr;
    thread_local bool is_deleting = false;
    body->next = waiting;
    waiting = body;
    if (is_deleting)
        return;
    is_deleting = true;
    while (waiting != nullptr)
        delete std::exchange(waiting, waiting->next);
    is_deleting = false;
}

/// A type's private data.
struct schema_body {
    explicit schema_body(schema_parts given) : parts(std::move(given))
    {
        for (owned_schema& child : parts.children)
            children.push_back(child.get());
    }

    schema_parts parts;
    std::vector<ArrowSchema*> children;
};

void destroy(schema_body* body) noexcept
{
    delete body;
}

/// Returns a dictionary's address, or null without a dictionary.
template <class T>
T* place_of(owned<T>& dictionary) noexcept
{
    return dictionary->release != nullptr ? dictionary.get() : nullptr;
}

/// Releases a structure, including its dictionary and children unless they were moved out.
template <class Body, class T>
void release(T* released)
{
    destroy(static_cast<Body*>(std::exchange(released->private_data, nullptr)));
    released->release = nullptr;
}

/// Reads a number from encoded metadata. It may be unaligned.
std::int32_t read_number(const char*& at) noexcept
{
    std::int32_t number;
    std::memcpy(&number, at, sizeof number);
    at += sizeof number;
    return number;
}

std::string_view read_text(const char*& at) noexcept
{
    const auto size = static_cast<std::size_t>(std::max(read_number(at), 0));
    at += size;
    return {at - size, size};
}

} // namespace

void memory::grow(std::size_t more)
{
    constexpr std::size_t largest = std::numeric_limits<std::ptrdiff_t>::max() - 2 * alignment;
    if (more > largest - size_)
        throw std::bad_alloc();
    const std::size_t least = std::min(std::max(size_ + more, 2 * capacity_), largest);
    const std::size_t capacity = (least + alignment - 1) / alignment * alignment;
    std::size_t space = capacity + alignment - 1;
    std::unique_ptr<std::byte[]> block(new std::byte[space]);
    void* place = block.get();
    auto* const aligned = static_cast<char*>(std::align(alignment, capacity, place, space));
    if (size_ != 0)
        std::memcpy(aligned, data_, size_);
    block_ = std::move(block);
    data_ = aligned;
    capacity_ = capacity;
}

buffer memory::finish()
{
    if (data_ == nullptr)
        grow(1);
    const std::size_t padded = (size_ + alignment - 1) / alignment * alignment;
    std::memset(data_ + size_, 0, padded - size_);
    return {data_, std::shared_ptr<std::byte[]>(std::move(block_))};
}

owned_array make_array(array_parts parts)
{
    auto body = std::make_unique<array_body>(std::move(parts));
    ArrowArray array{};
    array.length = body->parts.length;
    array.null_count = body->parts.null_count;
    array.n_buffers = static_cast<std::int64_t>(body->buffers.size());
    array.n_children = static_cast<std::int64_t>(body->children.size());
    array.buffers = body->buffers.data();
    array.children = body->children.data();
    array.dictionary = place_of(body->parts.dictionary);
    array.release = release<array_body, ArrowArray>;
    array.private_data = body.release();
    return owned_array(array);
}

owned_schema make_schema(schema_parts parts)
{
    auto body = std::make_unique<schema_body>(std::move(parts));
    ArrowSchema schema{};
    schema.format = body->parts.format.c_str();
    schema.name = body->parts.name.c_str();
    schema.metadata = body->parts.metadata.empty() ? nullptr : body->parts.metadata.data();
    schema.flags = ARROW_FLAG_NULLABLE;
    schema.n_children = static_cast<std::int64_t>(body->children.size());
    schema.children = body->children.data();
    schema.dictionary = place_of(body->parts.dictionary);
    schema.release = release<schema_body, ArrowSchema>;
    schema.private_data = body.release();
    return owned_schema(schema);
}

std::string without_extension(const char* metadata)
{
    if (metadata == nullptr)
        return {};
    std::int32_t kept = 0;
    std::string all(sizeof kept, '\0');
    for (std::int32_t left = read_number(metadata); left > 0; --left) {
        const char* const begin = metadata;
        const std::string_view key = read_text(metadata);
        static_cast<void>(read_text(metadata));
        if (key.starts_with("ARROW:extension:"))
            continue;
        all.append(begin, metadata);
        ++kept;
    }
    std::memcpy(all.data(), &kept, sizeof kept);
    return kept == 0 ? std::string() : all;
}

} // namespace uriform::c
