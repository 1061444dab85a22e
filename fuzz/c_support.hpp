#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <uriform.h>

#include <uriform/base/result.hpp>

#include "support.hpp"

/// @file
/// Compares results of the C interface with those of the C++ interface.

namespace uriform::fuzz {

/// Returns whether C reports the result of C++; `text` is the number of the argument that contains the error.
template <class Value>
bool same_status(int status, const uriform_error& told, const result<Value>& expected, std::uint16_t text)
{
    require(told.code == status, "the error has the returned status");
    if (expected)
        return status == URIFORM_OK && told.position == 0 && told.component == 0 && told.text == 0;
    const error& why = expected.error();
    require(why.message() == uriform_error_message(status, told.component), "a status has the error's message");
    return status == static_cast<int>(why.code) && told.position == why.position && told.text == text &&
           told.component == static_cast<std::uint16_t>(why.component);
}

/// Requires that `write` writes the expected text if the buffer is large enough, and nothing otherwise.
template <class Text, class Write>
void check_writing(const result<Text>& expected, std::uint16_t number, Write write)
{
    const std::string_view text = expected ? std::string_view(*expected) : std::string_view();
    const std::size_t size = text.size();
    for (const std::size_t room : {std::size_t{0}, size / 2, size - std::min<std::size_t>(size, 1), size, 3 * size + 32}) {
        constexpr char untouched = '\x5A';
        std::vector<char> buffer(room, untouched); // allocated exactly, so that a sanitizer detects any write past it
        std::size_t length = 1;
        uriform_error told{};
        const int status = write(buffer.data(), room, &length, &told);
        const auto untouched_from = [&](std::size_t from) {
            return std::all_of(buffer.begin() + static_cast<std::ptrdiff_t>(from), buffer.end(),
                               [](char c) { return c == untouched; });
        };
        if (expected && room < size) {
            require(status == URIFORM_BUFFER_TOO_SMALL && length == size && untouched_from(0), "too little room is left alone");
            continue;
        }
        require(same_status(status, told, expected, number), "writing returns the status of C++");
        require(length == size && untouched_from(size), "nothing is written but the text");
        require(std::string_view(buffer.data(), length) == text, "C writes the text of C++");
    }
}

} // namespace uriform::fuzz
