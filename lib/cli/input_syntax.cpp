#include "cli/input_syntax.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/batch/column_writer.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "cli/input_syntax_of.hpp"

namespace uriform::cli {
namespace {

struct uri_references {
    using owner = uri_reference;
    using equal = equivalence_equal;
    using hash = equivalence_hash;

    static constexpr bool is_plain = true;

    static auto uri_reader(const options&)
    {
        return [](std::string_view text) { return parse_uri(text); };
    }

    static auto reader(const options& opts)
    {
        return [kind = opts.kind](std::string_view text) { return detail::parse_as<uri_reference_view>(text, kind); };
    }

    static void append_normalized(const uri_reference_view& reference, std::string& out, const normal_form_options& form)
    {
        uriform::append_normalized(reference, out, form);
    }
};

/// Writes the rows of `made` from `first` to before `last`.
void write_rows(const batch::growing_column& made, std::size_t first, std::size_t last, output& out)
{
    const auto begin = static_cast<std::size_t>(made.offsets()[first]);
    out.append(made.octets().substr(begin, static_cast<std::size_t>(made.offsets()[last]) - begin));
}

/// Normalizes the reference of a line, or reports that it is none.
void normalize_line(job& job, std::string_view line, std::uint64_t number)
{
    if (const auto reference = parse_uri_reference(line)) {
        job.count(*reference);
        uriform::append_normalized(*reference, job.out.buffer(), job.opts.form);
        job.out.end_line();
    } else {
        job.invalid(line, number, reference.error().position, reference.error().message());
    }
}

/// Normalizes the references of many inputs together.
void normalize_rows(job& job)
{
    constexpr std::size_t most_rows = 1024;
    std::array<std::uint8_t, most_rows / 8> valid;
    batch::growing_column made(job.out.line_end());
    for (batch::column rows; job.in.next_rows(rows);) {
        made.clear();
        const batch::outcome counts = batch::normalize(rows, made, {.errors = {}, .validity = valid}, job.opts.form);
        job.uris += counts.uris;
        job.relative_references += counts.valid - counts.uris;
        std::size_t written = 0;
        for (std::size_t i = 0; counts.invalid() != 0 && i < rows.size(); ++i) {
            if ((valid[i / 8] >> i % 8 & 1) != 0)
                continue;
            write_rows(made, written, i, job.out);
            written = i + 1;
            std::string_view line = rows[i];
            if (rows.is_contiguous()) // octets that are dropped are still there, as no reference has them
                job.opts.ends.drop_from(line);
            normalize_line(job, line, job.in.number() - rows.size() + i + 1);
        }
        write_rows(made, written, rows.size(), job.out);
    }
}

using commands = commands_of<uri_references>;

void normalize_references(job& job)
{
    if (job.opts.kind == reference_kind::uri_reference)
        normalize_rows(job);
    else
        commands::normalize(job);
}

} // namespace

const input_syntax uris{commands::parse, normalize_references, commands::equivalent, commands::dedupe, commands::key};

} // namespace uriform::cli
