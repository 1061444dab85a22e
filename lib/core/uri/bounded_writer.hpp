#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/result.hpp>

/// @file
/// Hands a text to a caller: in a buffer, or appended to a string.

namespace uriform::internal {

/// Writes to a buffer while there is room, and continues to count afterwards. To measure a text, write it to an empty buffer.
class bounded_writer {
public:
    bounded_writer() noexcept = default;
    explicit bounded_writer(std::span<char> buffer) noexcept : out_(buffer.data()), room_(buffer.size()) {}

    void put(char octet) noexcept
    {
        if (size_ < room_)
            out_[size_] = octet;
        ++size_;
    }
    void put(std::string_view octets) noexcept
    {
        if (size_ <= room_ && octets.size() <= room_ - size_)
            octets.copy(out_ + size_, octets.size());
        size_ += octets.size();
    }

    /// Returns the number of bytes put, including the unwritten bytes beyond the buffer.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

private:
    char* out_ = nullptr;
    std::size_t room_ = 0;
    std::size_t size_ = 0;
};

/// Appends the text that `write` writes to a `std::span<char>`; `write` returns the text's size in bytes or an error. Short texts
/// are written once. Longer texts are measured first and then written into the room that they need. `out` is unchanged if `write`
/// fails or throws.
template <class Write>
result<std::size_t> append_written(std::string& out, Write write)
{
    std::array<char, 512> buffer;
    const result<std::size_t> size = write(std::span<char>(buffer));
    if (!size)
        return size;
    if (*size <= buffer.size()) {
        out.append(buffer.data(), *size);
        return size;
    }
    const std::size_t before = out.size();
    out.resize(before + *size); // no text in memory is so long that this wraps
    return write(std::span<char>(out.data() + before, *size));
}

} // namespace uriform::internal
