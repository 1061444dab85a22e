#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace uriform::cli {

/// Collects small pieces for a few lines. finish() appends them to a string at once; so does a piece that does not fit.
class line_buffer {
public:
    explicit line_buffer(std::string& out) noexcept : out_(out) {}

    [[gnu::always_inline]] line_buffer& operator+=(std::string_view text)
    {
        if (text.size() > left()) [[unlikely]]
            return put_long(text);
        std::memcpy(at_, text.data(), text.size());
        at_ += text.size();
        return *this;
    }
    [[gnu::always_inline]] line_buffer& operator+=(char octet)
    {
        if (left() == 0) [[unlikely]]
            finish();
        *at_++ = octet;
        return *this;
    }

    /// Appends the text that `write` writes to a `std::span<char>`. `write` returns the text's size in bytes, also if it does not
    /// fit, or an error. Nothing is appended then. Returns one variable, which is not copied: reading the result as a whole right
    /// after writing it in parts would stall.
    template <class Write>
    auto append_written(Write write)
    {
        auto size = write(std::span<char>(at_, left()));
        if (size && *size > left()) [[unlikely]] {
            finish();
            const std::size_t before = out_.size();
            out_.resize(before + *size);
            size = write(std::span<char>(out_.data() + before, *size));
        } else {
            at_ += size ? *size : 0;
        }
        return size;
    }

    void pad(std::size_t count)
    {
        if (count > left()) [[unlikely]] {
            finish();
            out_.append(count, ' ');
            return;
        }
        std::memset(at_, ' ', count);
        at_ += count;
    }

    /// Removes trailing spaces.
    void trim()
    {
        while (at_ != room_.data() && at_[-1] == ' ')
            --at_;
        if (at_ == room_.data())
            out_.erase(out_.find_last_not_of(' ') + 1); // npos + 1 is 0
    }

    /// Appends the lines to the string.
    [[gnu::noinline]] void finish()
    {
        out_.append(room_.data(), static_cast<std::size_t>(at_ - room_.data()));
        at_ = room_.data();
    }

private:
    [[nodiscard]] std::size_t left() const noexcept { return static_cast<std::size_t>(room_.data() + room_.size() - at_); }

    [[gnu::noinline]] line_buffer& put_long(std::string_view text)
    {
        finish();
        out_ += text;
        return *this;
    }

    std::string& out_;
    std::array<char, 4096> room_; // not initialized
    char* at_ = room_.data();
};

} // namespace uriform::cli
