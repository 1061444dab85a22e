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
/// Reads a column in groups of rows, whose usual texts some kernels split together. All other rows are read one by one: a row that
/// is read and used at once takes less time, because the processor predicts branches from those that it took for the same row.

namespace uriform::internal {

/// The number of rows in a group: a word holds a bit for each row.
inline constexpr std::size_t group_size = 64;

/// Consecutive rows in a column. In words, bit `i` stands for row `first + i`.
struct row_group {
    std::size_t first = 0;
    std::size_t count = 0;
    std::uint64_t nulls = 0;
    std::uint64_t valid = 0;                 ///< neither null nor, as far as they have been read, invalid
    std::uint64_t with_scheme = 0;           ///< valid, and URIs, as far as they have been read
    std::uint64_t split = 0;                 ///< valid, with known `parts`
    std::uint64_t normalized = 0;            ///< `texts` are normal forms: see uri/normal_form_plan.hpp
    std::span<const std::string_view> texts; ///< empty for null rows
    components* parts = nullptr;

    [[nodiscard]] std::uint64_t all() const noexcept { return streams::first_bits(count); }
    [[nodiscard]] std::uint64_t invalid() const noexcept { return all() & ~nulls & ~valid; }
};

/// Calls `use(i)` for each bit `i` set in `bits`, from lowest to highest.
template <class Use>
void each_bit(std::uint64_t bits, Use use)
{
    for (; bits != 0; bits &= bits - 1)
        use(static_cast<std::size_t>(std::countr_zero(bits)));
}

/// The texts of a group: those of the column, or normal forms in place of texts with column_bits::lowered. A kernel writes these
/// without branches, and later code need not tell them from texts that do not change.
enum class row_texts : bool { as_given, normalized };

/// Reads a column, group by group.
class row_reader {
public:
    using group_type = row_group;

    URIFORM_EXPORT row_reader(const batch::column& texts, reference_kind kind, row_texts read = row_texts::as_given) noexcept;
    row_reader(const row_reader&) = delete;
    row_reader& operator=(const row_reader&) = delete;

    /// Stores each row's components in the caller's `parts`, instead of memory that the next group reuses.
    void write_parts_to(std::span<components> parts) noexcept { all_parts_ = parts.data(); }

    /// Takes up to group_size rows, and splits the usual rows if the kernel splits columns. Returns false at the end. A group's
    /// components are valid until the next call.
    [[nodiscard]] URIFORM_EXPORT bool next(row_group& group) noexcept;

    /// Does the same, but splits no rows.
    [[nodiscard]] URIFORM_EXPORT bool take(row_group& group) noexcept;

    /// Splits all rows that are not null or invalid.
    void split_all(row_group& group) const noexcept
    {
        std::uint64_t invalid = 0; // words in registers, which the calls cannot change
        std::uint64_t with_scheme = group.with_scheme;
        each_bit(group.valid & ~group.split, [&](std::size_t i) {
            const bool is_valid = split_alone(group.texts[i], group.parts[i]);
            invalid |= std::uint64_t{!is_valid} << i;
            with_scheme |= std::uint64_t{is_valid && group.parts[i].has_scheme()} << i;
        });
        group.valid &= ~invalid;
        group.with_scheme = with_scheme;
        group.split = group.valid;
    }

    /// Returns row `i`, or a null pointer if it is null or invalid. If the kind is uri_reference, only its base class is
    /// meaningful. Valid until the next call.
    [[nodiscard]] const uri_view* read(row_group& group, std::size_t i) noexcept
    {
        if ((group.valid >> i & 1) == 0)
            return nullptr;
        auto& row = detail::unchecked::storage(row_);
        row.data = group.texts[i].data();
        if ((group.split >> i & 1) != 0) {
            row.parts = group.parts[i];
        } else if (split_alone(group.texts[i], row.parts)) {
            group.with_scheme |= std::uint64_t{row.parts.has_scheme()} << i;
        } else {
            group.valid &= ~(std::uint64_t{1} << i);
            return nullptr;
        }
        return &row_;
    }

    /// Returns the error in row `i` of the group. The row must be invalid.
    [[nodiscard]] URIFORM_EXPORT error error_of(const row_group& group, std::size_t i) const noexcept;

private:
    /// Splits a text into `parts`. Returns whether it is valid. The caller uses `parts` in place: a copy would wait for the
    /// kernel's small writes.
    bool split_alone(std::string_view text, components& parts) const noexcept
    {
        parts = {};
        return text.size() <= max_size && kernel_.split(text, {kind_, text_language::uri}, parts, nullptr);
    }

    const batch::column& texts_;
    const kernel_functions& kernel_;
    reference_kind kind_;
    std::size_t next_ = 0;
    row_texts read_;
    components* all_parts_ = nullptr;
    std::array<std::string_view, group_size> copies_; ///< of rows in a buffer, and of rows with nulls
    std::array<components, group_size> parts_;
    std::array<lowered_text, group_size> lowered_;
    uri_view row_ = detail::unchecked::make<uri_view>(std::string_view(), components());
};

/// Corresponding rows in two columns. The bits in the base class describe both rows: null if either is null, and valid if both
/// are valid.
struct row_pair : row_group {
    row_group second;
    std::uint64_t invalid_in_first = 0;
};

/// The rows of a pair, or null.
struct view_pair {
    const uri_view* first = nullptr;
    const uri_view* second = nullptr;

    explicit operator bool() const noexcept { return second != nullptr; }
};

/// Reads two columns of the same size, group by group.
class pair_reader {
public:
    using group_type = row_pair;

    /// The rows in `a` are of the kind `kind_of_a`, and those in `b` are URI-references.
    pair_reader(const batch::column& a, reference_kind kind_of_a, const batch::column& b,
                row_texts read = row_texts::as_given) noexcept
        : a_(a, kind_of_a, read), b_(b, reference_kind::uri_reference, read)
    {
    }

    /// See row_reader. If both rows are invalid, returns the first column's error.
    /// @{
    [[nodiscard]] bool next(row_pair& pair) noexcept;
    [[nodiscard]] view_pair read(row_pair& pair, std::size_t i) noexcept;
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
