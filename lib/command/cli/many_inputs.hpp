#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/uri/normal_form.hpp>

#include "command/cli/input_syntax.hpp"
#include "command/cli/job.hpp"

/// @file
/// Makes the outputs for many inputs together, by functions like those in batch/column_functions.hpp.

namespace uriform::cli {

/// Writes the rows of `made` in [first, last).
inline void write_rows(const batch::growing_column& made, std::size_t first, std::size_t last, output& out)
{
    if (out.is_row_binary()) {
        const batch::column rows = made.view();
        for (std::size_t i = first; i != last; ++i)
            out.line(rows[i]);
        return;
    }
    const auto begin = static_cast<std::size_t>(made.offsets()[first]);
    out.append(made.octets().substr(begin, static_cast<std::size_t>(made.offsets()[last]) - begin));
}

/// Counts the references in a column.
inline void count(job& job, const batch::outcome& done)
{
    job.uris += done.uris;
    job.relative_references += done.valid - done.uris;
}

/// Writes the rows that `make` makes for many inputs together, as the functions in batch/column_functions.hpp do. For an input that
/// `make` finds invalid, `write_line` reads it without dropped octets, and writes its line or reports it.
template <class Make, class WriteLine>
void write_many(job& job, Make make, WriteLine write_line)
{
    constexpr std::size_t most_rows = 1024;
    std::array<std::uint8_t, most_rows / 8> valid;
    batch::growing_column made(job.out.line_end());
    for (batch::column rows; job.in.next_rows(rows);) {
        made.clear();
        const batch::outcome counts = make(rows, made, batch::reports{.errors = {}, .validity = valid});
        std::size_t written = 0;
        for (std::size_t i = 0; counts.invalid() != 0 && i < rows.size(); ++i) {
            if ((valid[i / 8] >> i % 8 & 1) != 0)
                continue;
            write_rows(made, written, i, job.out);
            written = i + 1;
            // Dropped octets only matter here: a valid reference never ends with a CR.
            write_line(job.in.input_in(rows, i), job.in.number() - rows.size() + i + 1);
        }
        write_rows(made, written, rows.size(), job.out);
    }
}

/// Writes the normal forms that `make` makes for many inputs together. `read` reads an input that `make` finds invalid.
template <class Make, class Read>
void write_normal_forms(job& job, Make make, Read read)
{
    write_many(job, std::move(make), [&](std::string_view line, std::uint64_t number) {
        if (const auto reference = read(line)) {
            job.count(*reference);
            append_normalized(*reference, job.out.buffer(), job.opts.form);
            job.out.end_line();
        } else {
            job.invalid(line, number, reference.error().position, reference.error().message());
        }
    });
}

/// Returns a function that makes keys for many inputs together.
///
/// `make` makes the keys for a column, as the functions in batch/column_functions.hpp do. `find_error` returns the error of an
/// input without a key.
template <class Make, class FindError>
key_rows many_at_once(job& job, Make make, FindError find_error)
{
    return [&job, make = std::move(make), find_error = std::move(find_error),
            validity = std::vector<std::uint8_t>()](const batch::column& rows, keyed_block& to) mutable {
        const std::size_t first = to.inputs.size();
        to.inputs.resize(first + rows.size());
        const std::span<std::string_view> inputs = std::span(to.inputs).subspan(first);
        const bool as_they_are = job.in.copy_inputs(rows, inputs);
        validity.resize((rows.size() + 7) / 8);
        const batch::column column = as_they_are ? rows : batch::column(inputs);
        const batch::outcome counts = make(column, to.keys, batch::reports{.errors = {}, .validity = validity});
        const std::uint64_t before = job.in.number() - rows.size();
        for (std::size_t i = 0; counts.invalid() != 0 && i < inputs.size(); ++i) {
            if ((validity[i / 8] >> i % 8 & 1) != 0)
                continue;
            const error e = find_error(inputs[i]);
            job.report(before + i + 1, e.position, e.message());
            to.invalid.push_back(first + i);
        }
    };
}

} // namespace uriform::cli
