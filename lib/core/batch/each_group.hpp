#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>

#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>

#include "core/base/raise.hpp"
#include "core/batch/row_reader.hpp"

/// @file
/// The loop of all column functions: over groups of rows, with a report on each row.

namespace uriform::internal {

/// Reports the errors of a group's first `count` rows, if requested.
template <class Reader>
void report_errors(const Reader& reader, const typename Reader::group_type& group, std::size_t count, const batch::reports& to)
{
    if (to.errors.empty())
        return;
    const std::span errors = to.errors.subspan(group.first, count);
    std::fill(errors.begin(), errors.end(), error());
    each_bit(group.invalid(), [&](std::size_t i) {
        if (i < count)
            errors[i] = reader.error_of(group, i);
    });
}

/// Calls `use` with each group, and reports on its rows. `use` returns how many rows it used; fewer than all ends the loop.
template <class Reader, class Use>
batch::outcome each_group(Reader&& reader, const batch::reports& to, Use use)
{
    batch::outcome counts;
    for (typename std::remove_reference_t<Reader>::group_type group; reader.next(group);) {
        const std::size_t used = use(group);
        report_errors(reader, group, used, to);
        count_rows(group, used, counts, to);
        if (used != group.count)
            break;
    }
    return counts;
}

/// Like each_group(), for a `write` that writes to `out` and may throw. If it throws, `out` has no new rows.
template <class Reader, class Write>
batch::outcome write_each_group(Reader&& reader, batch::column_writer& out, const batch::reports& to, Write write)
{
    rollback remove_new([&, rows = out.size()] { out.truncate(rows); });
    const batch::outcome counts = each_group(reader, to, write);
    remove_new.release();
    return counts;
}

} // namespace uriform::internal
