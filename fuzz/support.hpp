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
/// What the fuzz targets have in common.

/// What a target is, to libFuzzer and to the replay: requires its property of the input. Gives 0.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace uriform::fuzz {

/// Aborts, saying `what`, where a property does not hold: whoever runs the target then keeps the input.
void require(bool holds, std::string_view what);

/// Returns the input as a text. It is the very buffer, so that a sanitizer sees each read beside it.
[[nodiscard]] std::string_view text_of(const std::uint8_t* data, std::size_t size);

/// A file in memory, for functions that open a file by its name.
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

/// `text` at each NUL and LF, of which no reference holds any: `most` pieces at most, of which the last is what is left.
[[nodiscard]] std::vector<std::string_view> pieces(std::string_view text, std::size_t most);

/// Every normal form that options can ask for, by the standard schemes and by a table of a caller's.
[[nodiscard]] std::span<const normal_form_options> all_normal_forms();

/// `text` with each octet that is not ASCII percent-encoded.
[[nodiscard]] std::string percent_encoded_ascii(std::string_view text);

/// Returns a text with these octets percent-encoded.
[[nodiscard]] std::string percent_encoded(std::string_view text, std::string_view octets);

/// -1, 0 or 1, as `order` is less, equal or greater.
template <class Order>
[[nodiscard]] int sign(Order order)
{
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// Requires of `write`, which fills a buffer and gives a text's whole size, that it writes `text` where there is room, and nothing
/// past the room where there is not. The buffers are of the room's size to the byte, so that a sanitizer sees any other write.
template <class Write>
void require_bounded(std::string_view text, Write write)
{
    for (const std::size_t room : {std::size_t{0}, std::size_t{1}, text.size() / 2, text.size() - !text.empty(), text.size()}) {
        std::vector<char> buffer(room);
        require(write(std::span<char>(buffer)) == text.size(), "a buffer that is too short changes the size");
        if (room == text.size())
            require(std::string_view(buffer.data(), room) == text, "what is written to a buffer is another text");
    }
}

} // namespace uriform::fuzz
