#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "core/syntax/simd/kernel_interface.hpp"
#include "core/uri/octet_masks.hpp"

/// @file
/// Reading a column in groups of rows that a kernel splits together.

namespace uriform::internal {

/// The number of rows of a group: a bit for each is a word.
inline constexpr std::size_t group_size = 64;

/// Some rows of a column, split. Bit `i` of a word is row `first + i`'s.
struct row_group {
    std::size_t first = 0;
    std::size_t count = 0;
    std::uint64_t nulls = 0;
    std::uint64_t valid = 0;       ///< those that are neither null nor invalid
    std::uint64_t with_scheme = 0; ///< those of them that are URIs
    std::uint64_t normalized = 0;  ///< those that column_bits::plain has: see uri/normal_form_plan.hpp
    std::array<std::string_view, group_size> texts;
    components* parts = nullptr; ///< of those that are valid

    [[nodiscard]] std::uint64_t all() const noexcept { return streams::first_bits(count); }
    [[nodiscard]] std::uint64_t invalid() const noexcept { return all() & ~nulls & ~valid; }
    [[nodiscard]] uri_reference_view reference(std::size_t i) const noexcept
    {
        return detail::unchecked::make<uri_reference_view>(texts[i], parts[i]);
    }
    [[nodiscard]] uri_view uri(std::size_t i) const noexcept { return detail::unchecked::make<uri_view>(texts[i], parts[i]); }
};

/// Calls `use(i)` for each bit `i` of `bits` that is set, from the lowest.
template <class Use>
void each_bit(std::uint64_t bits, Use use)
{
    for (; bits != 0; bits &= bits - 1)
        use(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// Reads a column, group by group.
class row_reader {
public:
    using group_type = row_group;

    URIFORM_EXPORT row_reader(const batch::column& texts, reference_kind kind) noexcept;
    row_reader(const row_reader&) = delete;
    row_reader& operator=(const row_reader&) = delete;

    /// Has the components of each row written to a column of the caller's, instead of memory that the next group takes.
    void write_parts_to(std::span<components> parts) noexcept { all_parts_ = parts.data(); }

    /// Reads the next rows, up to group_size. Returns false if there are none. Components are those of a group until the next one
    /// is read.
    [[nodiscard]] URIFORM_EXPORT bool next(row_group& group) noexcept;

    /// Returns the error of row `i` of the group, which is invalid.
    [[nodiscard]] URIFORM_EXPORT error error_of(const row_group& group, std::size_t i) const noexcept;

private:
    void keep_kind(row_group& rows) const noexcept;

    const batch::column& texts_;
    const kernel_functions& kernel_;
    reference_kind kind_;
    std::size_t next_ = 0;
    components* all_parts_ = nullptr;
    std::array<components, group_size> parts_;
};

/// The same rows of two columns. The bits of the first one are those of both: a row is null if it is in one of them, and valid if
/// it is in both.
struct row_pair : row_group {
    row_group second;
    std::uint64_t valid_in_first = 0;
};

/// Reads two columns of as many rows, group by group.
class pair_reader {
public:
    using group_type = row_pair;

    /// The rows of `a` are of the kind `kind_of_a`, those of `b` are URI-references.
    pair_reader(const batch::column& a, reference_kind kind_of_a, const batch::column& b) noexcept
        : a_(a, kind_of_a), b_(b, reference_kind::uri_reference)
    {
    }

    /// As those of row_reader. The error is that of the first column, if it has one.
    /// @{
    [[nodiscard]] bool next(row_pair& pair) noexcept;
    [[nodiscard]] error error_of(const row_pair& pair, std::size_t i) const noexcept;
    /// @}

private:
    row_reader a_;
    row_reader b_;
};

/// Counts the first `count` rows of a group, and reports their validity.
URIFORM_EXPORT void count_rows(const row_group& group, std::size_t count, batch::outcome& counts,
                               const batch::reports& to) noexcept;

} // namespace uriform::internal
