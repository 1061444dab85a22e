#include "core/batch/row_reader.hpp"

#include <algorithm>

#include <uriform/syntax/detail/tokenize.hpp>

#include "core/syntax/simd/dispatch.hpp"

namespace uriform::internal {

row_reader::row_reader(const batch::column& texts, reference_kind kind) noexcept
    : texts_(texts), kernel_(functions_in_use()), kind_(kind)
{
}

bool row_reader::next(row_group& group) noexcept
{
    group.first = next_;
    group.count = std::min(texts_.size() - next_, group_size);
    if (group.count == 0)
        return false;
    next_ += group.count;
    const std::span texts = std::span(group.texts).first(group.count);
    texts_.copy(group.first, texts);
    group.nulls = 0;
    if (texts_.has_validity())
        for (std::size_t i = 0; i < group.count; ++i)
            if (texts_.is_null(group.first + i)) {
                group.nulls |= std::uint64_t{1} << i;
                texts[i] = {};
            }
    group.parts = all_parts_ != nullptr ? all_parts_ + group.first : parts_.data();
    const column_bits found = kernel_.split_column(texts, group.parts);
    group.valid = found.valid & ~group.nulls;
    group.with_scheme = found.with_scheme & ~group.nulls;
    group.normalized = found.plain & ~group.nulls;
    if (kind_ != reference_kind::uri_reference)
        keep_kind(group);
    return true;
}

/// Removes valid rows of a kind other than the requested kind.
void row_reader::keep_kind(row_group& group) const noexcept
{
    group.valid &= kind_ == reference_kind::relative_ref ? ~group.with_scheme : group.with_scheme;
    if (kind_ == reference_kind::absolute_uri)
        each_bit(group.valid, [&](std::size_t i) {
            if (group.parts[i].has_fragment())
                group.valid &= ~(std::uint64_t{1} << i);
        });
    group.with_scheme &= group.valid;
    group.normalized &= group.valid;
}

error row_reader::error_of(const row_group& group, std::size_t i) const noexcept
{
    components unused;
    error why;
    static_cast<void>(detail::tokenize_into(group.texts[i], kind_, unused, why));
    return why;
}

bool pair_reader::next(row_pair& pair) noexcept
{
    if (!a_.next(pair) || !b_.next(pair.second))
        return false;
    pair.valid_in_first = pair.valid;
    pair.nulls |= pair.second.nulls;
    pair.valid &= pair.second.valid;
    pair.with_scheme &= pair.valid;
    pair.normalized &= pair.second.normalized;
    return true;
}

error pair_reader::error_of(const row_pair& pair, std::size_t i) const noexcept
{
    return (pair.valid_in_first >> i & 1) == 0 ? a_.error_of(pair, i) : b_.error_of(pair.second, i);
}

void count_rows(const row_group& group, std::size_t count, batch::outcome& counts, const batch::reports& to) noexcept
{
    const std::uint64_t counted = streams::first_bits(count);
    counts.rows += count;
    counts.nulls += static_cast<std::size_t>(std::popcount(group.nulls & counted));
    counts.valid += static_cast<std::size_t>(std::popcount(group.valid & counted));
    counts.uris += static_cast<std::size_t>(std::popcount(group.with_scheme & counted));
    if (!to.validity.empty())
        for (std::size_t i = 0; i < count; i += 8) // each group begins at a byte
            to.validity[(group.first + i) / 8] = static_cast<std::uint8_t>((group.valid & counted) >> i);
}

} // namespace uriform::internal
