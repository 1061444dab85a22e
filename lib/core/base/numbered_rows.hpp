#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// @file
/// Tables whose rows have numbers that do not depend on the order of the rows.

namespace uriform::internal {

/// Returns for each number less than `Size` the index of its row in a table, whose rows have a member `number`; the number of rows
/// if there is no such row.
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

/// Returns the numbers of a table, in the order of its rows.
template <class Row, std::size_t Count>
[[nodiscard]] consteval auto row_numbers(const Row (&rows)[Count])
{
    std::array<decltype(Row::number), Count> numbers{};
    for (std::size_t i = 0; i < Count; ++i)
        numbers[i] = rows[i].number;
    return numbers;
}

} // namespace uriform::internal
