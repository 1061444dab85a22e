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

#include "core/base/octet_masks.hpp"
#include "core/syntax/simd/kernel_interface.hpp"

/// @file
/// Reads a column in groups of rows; a kernel splits each group at once.

namespace uriform::internal {

/// The number of rows in a group: a word holds a bit for each row.
inline constexpr std::size_t group_size = 64;

/// Consecutive rows in a column, split. In words, bit `i` stands for row `first + i`.
struct row_group {
    std::size_t first = 0;
    std::size_t count = 0;
    std::uint64_t nulls = 0;
    std::uint64_t valid = 0;       ///< neither null nor invalid
    std::uint64_t with_scheme = 0; ///< valid, and URIs
    std::uint64_t normalized = 0;  ///< column_bits::plain: see uri/normal_form_plan.hpp
    std::array<std::string_view, group_size> texts;
    components* parts = nullptr; ///< for valid rows

    [[nodiscard]] std::uint64_t all() const noexcept { return streams::first_bits(count); }
    [[nodiscard]] std::uint64_t invalid() const noexcept { return all() & ~nulls & ~valid; }
    [[nodiscard]] uri_reference_view reference(std::size_t i) const noexcept
    {
        return detail::unchecked::make<uri_reference_view>(texts[i], parts[i]);
    }
    [[nodiscard]] uri_view uri(std::size_t i) const noexcept { return detail::unchecked::make<uri_view>(texts[i], parts[i]); }
};

/// Calls `use(i)` for each bit `i` set in `bits`, from lowest to highest.
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

    /// Stores each row's components in the caller's `parts`, instead of memory that the next group reuses.
    void write_parts_to(std::span<components> parts) noexcept { all_parts_ = parts.data(); }

    /// Reads up to group_size rows. Returns false at the end. A group's components are valid until the next call.
    [[nodiscard]] URIFORM_EXPORT bool next(row_group& group) noexcept;

    /// Returns the error in row `i` of the group. The row must be invalid.
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

/// Corresponding rows in two columns. The bits in the base class describe both rows: null if either is null, and valid if both
/// are valid.
struct row_pair : row_group {
    row_group second;
    std::uint64_t valid_in_first = 0;
};

/// Reads two columns of the same size, group by group.
class pair_reader {
public:
    using group_type = row_pair;

    /// The rows in `a` are of the kind `kind_of_a`, and those in `b` are URI-references.
    pair_reader(const batch::column& a, reference_kind kind_of_a, const batch::column& b) noexcept
        : a_(a, kind_of_a), b_(b, reference_kind::uri_reference)
    {
    }

    /// See row_reader. If both rows are invalid, returns the first column's error.
    /// @{
    [[nodiscard]] bool next(row_pair& pair) noexcept;
    [[nodiscard]] error error_of(const row_pair& pair, std::size_t i) const noexcept;
    /// @}

private:
    row_reader a_;
    row_reader b_;
};

/// Counts a group's first `count` rows, and reports their validity.
URIFORM_EXPORT void count_rows(const row_group& group, std::size_t count, batch::outcome& counts,
                               const batch::reports& to) noexcept;

} // namespace uriform::internal
