#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <uriform-arrow.h>

/// @file
/// Owns arrays and types (Arrow C data interface): manages their memory, and releases them.

namespace uriform::c {

/// An Arrow structure. The destructor releases it unless it was moved out.
template <class T>
class owned {
public:
    owned() noexcept = default;
    explicit owned(const T& value) noexcept : value_(value) {}
    owned(owned&& other) noexcept : value_(other.moved_out()) {}
    owned& operator=(owned&& other) noexcept
    {
        std::swap(value_, other.value_);
        return *this;
    }
    ~owned()
    {
        if (value_.release != nullptr)
            value_.release(&value_);
    }

    [[nodiscard]] T* get() noexcept { return &value_; }
    [[nodiscard]] const T* operator->() const noexcept { return &value_; }
    [[nodiscard]] const T& operator*() const noexcept { return value_; }

    /// Returns the structure. The caller must release it, as the interface specifies for moved structures.
    [[nodiscard]] T moved_out() noexcept
    {
        const T value = value_;
        value_.release = nullptr;
        return value;
    }

private:
    T value_{};
};

using owned_array = owned<ArrowArray>;
using owned_schema = owned<ArrowSchema>;

/// An array's buffer, and its owner. Several arrays may share the owner.
struct buffer {
    const void* data = nullptr;
    std::shared_ptr<const void> owner = {};
};

/// A growing buffer, aligned to 64 bytes and padded with zeros to a multiple of 64, as the specification recommends.
class memory {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] char* data() noexcept { return data_; }

    /// Makes room for `more` bytes after the existing bytes, and returns their address. Throws `std::bad_alloc`.
    [[nodiscard]] char* reserve(std::size_t more)
    {
        if (capacity_ - size_ < more)
            grow(more);
        return data_ + size_;
    }

    /// Adds `more` bytes, already written to that address, to the size.
    void add(std::size_t more) noexcept { size_ += more; }

    template <class T>
    void append(const T& value)
    {
        std::memcpy(reserve(sizeof value), &value, sizeof value);
        size_ += sizeof value;
    }

    /// Returns a buffer with these bytes. Its address is never null. Throws `std::bad_alloc`.
    [[nodiscard]] buffer finish();

private:
    void grow(std::size_t more);

    std::unique_ptr<std::byte[]> block_;
    char* data_ = nullptr; ///< the first aligned byte in the block
    std::size_t size_ = 0;
    std::size_t capacity_ = 0; ///< a multiple of 64
};

struct array_parts {
    std::int64_t length = 0;
    std::int64_t null_count = 0;
    std::vector<buffer> buffers = {};
    std::vector<owned_array> children = {};
    owned_array dictionary = {};
};

/// Returns an array made from these parts. Each child and the dictionary can be moved out of it. Throws `std::bad_alloc`.
[[nodiscard]] owned_array make_array(array_parts parts);

/// Moves items into a vector; an initializer list could only copy them.
template <class T, class... Items>
[[nodiscard]] std::vector<T> vector_of(Items... items)
{
    std::vector<T> all;
    all.reserve(sizeof...(items));
    (all.push_back(std::move(items)), ...);
    return all;
}

struct schema_parts {
    std::string format = {};
    std::string name = {};
    std::string metadata = {}; ///< encoded; may be empty
    std::vector<owned_schema> children = {};
    owned_schema dictionary = {};
};

/// Returns a nullable type made from these parts. Throws `std::bad_alloc`.
[[nodiscard]] owned_schema make_schema(schema_parts parts);

/// Returns encoded metadata without an extension type. `metadata` may be null. Throws `std::bad_alloc`.
[[nodiscard]] std::string without_extension(const char* metadata);

} // namespace uriform::c
