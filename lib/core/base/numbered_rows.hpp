#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// @file
/// Tables whose rows are numbered independently of their order.

namespace uriform::internal {

/// Maps each number less than `Size` to the index of its row in a table, or to the number of rows if no row uses it. Rows need a
/// member `number`.
template <std::size_t Size, class Row, std::size_t Count>
[[nodiscard]] consteval std::array<std::uint8_t, Size> row_places(const Row (&rows)[Count])
{
    static_assert(Count < 256);
    std::array<std::uint8_t, Size> places{};
    places.fill(Count);
    for (std::size_t i = 0; i < Count; ++i)
        places.at(static_cast<std::size_t>(rows[i].number)) = static_cast<std::uint8_t>(i);
    return places;
}

/// Returns a table's numbers, in the order of its rows.
template <class Row, std::size_t Count>
[[nodiscard]] consteval auto row_numbers(const Row (&rows)[Count])
{
    std::array<decltype(Row::number), Count> numbers{};
    for (std::size_t i = 0; i < Count; ++i)
        numbers[i] = rows[i].number;
    return numbers;
}

} // namespace uriform::internal
