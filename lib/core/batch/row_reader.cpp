#include "core/batch/row_reader.hpp"

#include <algorithm>

#include <uriform/syntax/detail/tokenize.hpp>

#include "core/base/prefetch.hpp"
#include "core/syntax/simd/dispatch.hpp"

namespace uriform::internal {

row_reader::row_reader(const batch::column& texts, reference_kind kind, row_texts read) noexcept
    : texts_(texts), kernel_(functions_in_use()), kind_(kind), read_(read)
{
}

bool row_reader::take(row_group& group) noexcept
{
    group.first = next_;
    group.count = std::min(texts_.size() - next_, group_size);
    if (group.count == 0)
        return false;
    next_ += group.count;
    group.nulls = 0;
    if (texts_.is_contiguous() || texts_.has_validity()) {
        const std::span copies = std::span(copies_).first(group.count);
        texts_.copy(group.first, copies);
        if (texts_.has_validity())
            for (std::size_t i = 0; i < group.count; ++i)
                if (texts_.is_null(group.first + i)) {
                    group.nulls |= std::uint64_t{1} << i;
                    copies[i] = {};
                }
        group.texts = copies;
    } else {
        group.texts = texts_.views().subspan(group.first, group.count);
    }
    group.parts = all_parts_ != nullptr ? all_parts_ + group.first : parts_.data();
    group.valid = group.all() & ~group.nulls;
    group.split = group.with_scheme = group.normalized = 0;
    return true;
}

bool row_reader::next(row_group& group) noexcept
{
    if (!take(group))
        return false;
    if (kernel_.split_column == nullptr)
        return true;
    for (std::size_t i = next_; i < std::min(texts_.size(), next_ + group_size); ++i)
        prefetch(texts_[i].data());
    const bool normalizes = read_ == row_texts::normalized;
    const column_bits found = kernel_.split_column(group.texts, group.parts, normalizes ? lowered_.data() : nullptr);
    group.split = found.usual & group.valid;
    if (kind_ != reference_kind::uri_reference) {
        const std::uint64_t kept = kind_ == reference_kind::relative_ref ? ~found.with_scheme : found.with_scheme;
        group.valid &= kept | ~group.split; // no usual text has a fragment
        group.split &= kept;
    }
    group.with_scheme = found.with_scheme & group.split;
    group.normalized = found.plain & group.split;
    const std::uint64_t lowered = normalizes ? found.lowered & group.split : 0;
    if (lowered != 0) {
        const std::span copies = std::span(copies_).first(group.count);
        if (group.texts.data() != copies.data())
            std::copy(group.texts.begin(), group.texts.end(), copies.begin());
        each_bit(lowered, [&](std::size_t i) { copies[i] = {lowered_[i].data(), copies[i].size()}; });
        group.texts = copies;
        group.normalized |= lowered;
    }
    return true;
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
    pair.invalid_in_first = pair.invalid();
    pair.nulls |= pair.second.nulls;
    pair.valid &= pair.second.valid;
    pair.with_scheme &= pair.valid;
    pair.normalized &= pair.second.normalized;
    return true;
}

view_pair pair_reader::read(row_pair& pair, std::size_t i) noexcept
{
    const std::uint64_t row = std::uint64_t{1} << i;
    const uri_view* const first = a_.read(pair, i);
    pair.invalid_in_first |= first == nullptr ? row : 0;
    const uri_view* const second = first != nullptr ? b_.read(pair.second, i) : nullptr;
    if (second == nullptr)
        pair.valid &= ~row;
    pair.with_scheme &= pair.valid;
    return {first, second};
}

error pair_reader::error_of(const row_pair& pair, std::size_t i) const noexcept
{
    return (pair.invalid_in_first >> i & 1) != 0 ? a_.error_of(pair, i) : b_.error_of(pair.second, i);
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
