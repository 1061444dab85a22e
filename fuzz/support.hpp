#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/uri/normal_form.hpp>

/// @file
/// Functions shared by the fuzz targets.

/// Requires the target's property for the input. Called by libFuzzer and by the replay program. Returns 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace uriform::fuzz {

/// Prints `what` and aborts if a property does not hold; the engine then keeps the input.
void require(bool holds, std::string_view what);

/// Returns the input as a text. The view refers to the input buffer itself, so that a sanitizer detects each read outside it.
[[nodiscard]] std::string_view text_of(const std::uint8_t* data, std::size_t size);

/// A file in memory, for functions that open files by name.
class memory_file {
public:
    explicit memory_file(std::string_view content);
    memory_file(const memory_file&) = delete;
    memory_file& operator=(const memory_file&) = delete;
    ~memory_file();

    [[nodiscard]] const std::string& name() const noexcept { return name_; }

private:
    int fd_;
    std::string name_;
};

/// Splits `text` at each NUL and LF, octets that no reference contains, into at most `most` pieces. The last piece is the rest.
[[nodiscard]] std::vector<std::string_view> pieces(std::string_view text, std::size_t most);

/// Returns options for every normal form, with the standard schemes and with a custom table.
[[nodiscard]] std::span<const normal_form_options> all_normal_forms();

/// Returns `text` with each non-ASCII octet percent-encoded.
[[nodiscard]] std::string percent_encoded_ascii(std::string_view text);

/// Returns `text` with these octets percent-encoded.
[[nodiscard]] std::string percent_encoded(std::string_view text, std::string_view octets);

/// Returns -1, 0 or 1 if `order` is less, equal or greater.
template <class Order>
[[nodiscard]] int sign(Order order)
{
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// Requires that `write`, a function that fills a buffer and returns the text's full size, writes `text` if the buffer is large
/// enough, and never writes past the buffer. Buffers are allocated exactly, so that a sanitizer detects any other write.
template <class Write>
void require_bounded(std::string_view text, Write write)
{
    for (const std::size_t room : {std::size_t{0}, std::size_t{1}, text.size() / 2, text.size() - !text.empty(), text.size()}) {
        std::vector<char> buffer(room);
        require(write(std::span<char>(buffer)) == text.size(), "a short buffer does not change the size");
        if (room == text.size())
            require(std::string_view(buffer.data(), room) == text, "a large buffer receives the text");
    }
}

} // namespace uriform::fuzz
