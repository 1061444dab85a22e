#include "command/cli/commands.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/uri/file_path.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>

#include "command/cli/pair_reader.hpp"

namespace uriform::cli {
namespace {

// Objects, since each of the functions is an overload set.
constexpr auto read_uri = [](std::string_view text) { return parse_uri(text); };
constexpr auto read_uri_reference = [](std::string_view text) { return parse_uri_reference(text); };

/// Calls `write` with each base, the result of `read` for the text of its pair, and the output to append to.
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

void resolve(job& job)
{
    each_against_base(job, read_uri_reference, [](const uri_view& base, const uri_reference_view& reference, std::string& out) {
        append_resolved(base, reference, out);
    });
}

void relativize(job& job)
{
    each_against_base(job, read_uri, [](const uri_view& base, const uri_view& target, std::string& out) {
        out += uriform::relativize(base, target).text();
    });
}

void encode(job& job)
{
    for (std::string_view data; job.in.next(data);) {
        job.opts.encode(data, job.out.buffer());
        job.out.end_line();
    }
}

void decode(job& job)
{
    const auto append = [&](std::string_view text) { return append_percent_decoded(text, job.out.buffer(), job.opts.decoding); };
    each_input(job, append, [&](std::size_t, std::string_view) { job.out.end_line(); });
}

void from_path(job& job)
{
    const auto append = [&](std::string_view path) { return append_from_path(path, job.opts.paths, job.out.buffer()); };
    each_input(job, append, [&](std::size_t, std::string_view) { job.out.end_line(); });
}

void to_path(job& job)
{
    const auto append = [&](std::string_view text) {
        return parse_uri(text).and_then([&](const uri_view& u) { return append_to_path(u, job.opts.paths, job.out.buffer()); });
    };
    each_input(job, append, [&](std::size_t, std::string_view) { job.out.end_line(); });
}

} // namespace uriform::cli
