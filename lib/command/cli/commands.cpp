#include "command/cli/commands.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/result.hpp>
#include <uriform/base/text_location.hpp>
#include <uriform/batch/column.hpp>
#include <uriform/robots/robots_txt.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>

#include "command/cli/component_encoding.hpp"
#include "command/cli/each_input.hpp"
#include "command/cli/key_options.hpp"
#include "command/cli/pair_reader.hpp"

namespace uriform::cli {
namespace {

const reference_reader<uri_view> read_uri(reference_kind::uri);
const reference_reader<uri_reference_view> read_uri_reference(reference_kind::uri_reference);

/// Calls `write` with each base, the result of `read` for the other text, and the output.
template <class Read, class Write>
void each_against_base(job& job, Read read, Write write)
{
    const auto write_line = [&](const uri_view& base, const auto& reference) {
        write(base, reference, job.out.buffer());
        job.out.end_line();
    };
    if (const auto& base = job.opts.base)
        each_input(job, read, [&](const auto& reference, std::string_view) { write_line(*base, reference); });
    else
        pair_reader(job, read_uri, read, write_line).read_inputs("a TAB and a reference are missing, or the option --base");
}

/// Writes each input converted by `append`. `append_lines` converts many lines together and keeps the ends between them, or appends
/// nothing and returns an error.
template <class AppendLines, class Append>
void convert_each(job& job, AppendLines append_lines, Append append)
{
    std::string& out = job.out.buffer();
    for (batch::column rows; job.in.next_rows(rows);) {
        const std::string_view first = rows[0], last = rows[rows.size() - 1];
        if (rows.is_contiguous() && rows.row_end() == "\n" && job.out.line_end() == "\n") {
            const std::string_view lines(first.data(), static_cast<std::size_t>(last.data() + last.size() - first.data()));
            if (lines.find('\r') == lines.npos && append_lines(lines, out)) { // which may have to be dropped
                job.out.end_line();
                continue;
            }
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const std::string_view input = job.in.input_in(rows, i);
            if (const auto done = append(input, out))
                job.out.end_line();
            else
                job.invalid(input, job.in.number() - rows.size() + i + 1, done.error().position, done.error().message());
        }
    }
}

/// Finds lines and columns in a robots.txt file, whose lines end with CR, LF or CRLF (RFC 9309, section 2.2).
class robots_lines {
public:
    explicit robots_lines(std::string_view text) noexcept : text_(text) {}

    /// Returns the location of a position that is not before the previous one.
    text_location next(std::size_t position) noexcept
    {
        for (; end_ < position; ++end_)
            if (text_[end_] == '\n' || (text_[end_] == '\r' && !text_.substr(end_ + 1).starts_with('\n'))) {
                ++line_;
                begin_ = end_ + 1;
            }
        return {line_, position - begin_ + 1};
    }

private:
    std::string_view text_;
    std::size_t line_ = 1;
    std::size_t begin_ = 0; ///< of the line
    std::size_t end_ = 0;   ///< of the octets that are counted
};

} // namespace

void parse(job& job)
{
    job.opts.syntax->parse(job);
}

void normalize(job& job)
{
    job.opts.syntax->normalize(job);
}

void equivalent(job& job)
{
    job.opts.syntax->equivalent(job);
}

void key(job& job)
{
    job.opts.syntax->key(job);
}

void site(job& job)
{
    job.opts.syntax->site(job);
}

void robots(job& job)
{
    job.opts.syntax->robots(job);
}

void robots_problems(job& job)
{
    const std::string text = read_file(*job.opts.robots_file);
    robots_lines lines(text);
    for (const robots::problem& each : robots::problems(text)) {
        const text_location at = lines.next(each.position);
        job.out.line(std::to_string(at.line) + ':' + std::to_string(at.column) + ": " + std::string(to_string(each.kind)));
    }
}

void resolve(job& job)
{
    each_against_base(job, read_uri_reference, [](const uri_view& base, const uri_reference_view& reference, std::string& out) {
        append_resolved(base, reference, out);
    });
}

void relativize(job& job)
{
    each_against_base(job, read_uri, [](const uri_view& base, const uri_view& target, std::string& out) {
        detail::append_relativized(base, target, out);
    });
}

void encode(job& job)
{
    const char_set* const unescaped = job.opts.unescaped;
    const auto append_to = [unescaped](const char_set& kept) {
        return [=](std::string_view data, std::string& out) {
            append_encoded(data, unescaped, kept, out);
            return result<std::size_t>(data.size());
        };
    };
    convert_each(job, append_to('\n'), append_to({}));
}

void decode(job& job)
{
    const auto append = [&](std::string_view text, std::string& out) {
        return append_percent_decoded(text, out, job.opts.decoding);
    };
    convert_each(job, append, append); // no encoding contains a line end
}

void from_path(job& job)
{
    write_each_to(
        job, [](std::string_view path) { return result<std::string_view>(path); },
        [&](std::string_view path, std::span<char> room) { return from_path_to(path, job.opts.paths, room); });
}

void to_path(job& job)
{
    write_each_to(job, one_by_one(read_uri),
                  [&](const uri_view& u, std::span<char> room) { return to_path_to(u, job.opts.paths, room); });
}

} // namespace uriform::cli
