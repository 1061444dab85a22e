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
/// Arrays and types of the Arrow C data interface that this library owns: their memory, and their release.

namespace uriform::c {

/// A structure of the interface, which is released at the end unless it has been moved out.
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

    /// Returns the structure, which the caller has to release, as the interface moves structures.
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

/// A buffer of an array, and its owner, which several arrays may share.
struct buffer {
    const void* data = nullptr;
    std::shared_ptr<const void> owner = {};
};

/// Memory for a buffer, which grows: aligned to 64 bytes and padded with zeros to a multiple of 64, as the specification
/// recommends.
class memory {
public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] char* data() noexcept { return data_; }
    [[nodiscard]] const char* data() const noexcept { return data_; }

    /// Makes room for `more` bytes behind those that there are, and returns their place. Throws `std::bad_alloc`.
    [[nodiscard]] char* reserve(std::size_t more)
    {
        if (capacity_ - size_ < more)
            grow(more);
        return data_ + size_;
    }

    /// Counts `more` bytes that have been written to that place.
    void add(std::size_t more) noexcept { size_ += more; }

    /// Appends the bytes of a value.
    template <class T>
    void append(const T& value)
    {
        std::memcpy(reserve(sizeof value), &value, sizeof value);
        size_ += sizeof value;
    }

    /// Returns the buffer of these bytes, which is never a null pointer. Throws `std::bad_alloc`.
    [[nodiscard]] buffer finish();

private:
    void grow(std::size_t more);

    std::unique_ptr<std::byte[]> block_;
    char* data_ = nullptr; ///< the first byte in the block that is aligned
    std::size_t size_ = 0;
    std::size_t capacity_ = 0; ///< a multiple of 64
};

/// What an array consists of.
struct array_parts {
    std::int64_t length = 0;
    std::int64_t null_count = 0;
    std::vector<buffer> buffers = {};
    std::vector<owned_array> children = {};
    owned_array dictionary = {};
};

/// Returns the array of these parts. Each child and the dictionary can be moved out of it. Throws `std::bad_alloc`.
[[nodiscard]] owned_array make_array(array_parts parts);

/// Moves items to a vector, which a list of initializers cannot.
template <class T, class... Items>
[[nodiscard]] std::vector<T> vector_of(Items... items)
{
    std::vector<T> all;
    all.reserve(sizeof...(items));
    (all.push_back(std::move(items)), ...);
    return all;
}

/// What a type consists of.
struct schema_parts {
    std::string format = {};
    std::string name = {};
    std::string metadata = {}; ///< encoded; empty if there is none
    std::vector<owned_schema> children = {};
    owned_schema dictionary = {};
};

/// Returns the type of these parts, whose rows may be null. Throws `std::bad_alloc`.
[[nodiscard]] owned_schema make_schema(schema_parts parts);

/// Returns encoded metadata without the extension type. `metadata` may be null. Throws `std::bad_alloc`.
[[nodiscard]] std::string without_extension(const char* metadata);

} // namespace uriform::c
