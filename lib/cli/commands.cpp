#include "commands.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <uriform/uri/parse.hpp>

#include "describe.hpp"

namespace uriform::cli {
namespace {

result<uri_reference_view> read(std::string_view text, reference_kind kind) noexcept
{
    const auto as_reference = [](const uri_view& uri) { return uri_reference_view(uri); };
    switch (kind) {
    case reference_kind::uri:
        return parse_uri(text).transform(as_reference);
    case reference_kind::absolute_uri:
        return parse_absolute_uri(text).transform(as_reference);
    case reference_kind::relative_ref:
        return parse_relative_ref(text);
    case reference_kind::uri_reference:
        break;
    }
    return parse_uri_reference(text);
}

/// Calls `use` with each valid input.
template <class Use>
void each_reference(job& job, Use use)
{
    for (std::string_view input; job.in.next(input);) {
        const auto reference = read(input, job.opts.kind);
        if (reference)
            use(*reference);
        else
            job.invalid(input, reference.error());
    }
}

/// One reference of a pair, and where it stands, for the error in it.
struct side {
    std::string_view text;
    std::uint64_t line;
    std::size_t offset;
};

/// `input` is what the pair was read from.
std::optional<uri_reference_view> read_side(job& job, const side& from, std::string_view input)
{
    const auto reference = read(from.text, job.opts.kind);
    if (reference)
        return *reference;
    const error& e = reference.error();
    job.invalid(input, from.line, from.offset + e.position, e.message());
    return std::nullopt;
}

void compare(job& job, const side& a, const side& b, std::string_view input)
{
    const auto first = read_side(job, a, input);
    if (!first)
        return;
    const auto second = read_side(job, b, input);
    if (!second)
        return;
    const bool same = uriform::equivalent(*first, *second, job.opts.form);
    job.out.line(same ? "equivalent" : "different");
    if (!same)
        job.status = 1;
}

void compare_line(job& job, std::string_view line)
{
    const std::uint64_t number = job.in.number();
    const std::size_t tab = line.find('\t');
    if (tab != line.npos)
        compare(job, {line.substr(0, tab), number, 0}, {line.substr(tab + 1), number, tab + 1}, line);
    else if (read_side(job, {line, number, 0}, line))
        job.invalid(line, number, line.size(), "a TAB and a second reference are missing");
}

/// Seeds a hash that strangers must not be able to find collisions of.
std::uint64_t random_seed()
{
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

} // namespace

void parse(job& job)
{
    for (std::string_view input; job.in.next(input);) {
        const auto reference = read(input, job.opts.kind);
        if (job.opts.json) {
            describe_json(input, reference, job.out.buffer());
            job.out.end_line();
            if (!reference)
                job.report(job.in.number(), reference.error().position, reference.error().message());
        } else if (reference) {
            describe(*reference, job.out.buffer());
            job.out.end_line();
        } else {
            job.invalid(input, reference.error());
        }
    }
}

void normalize(job& job)
{
    each_reference(job, [&](const uri_reference_view& reference) {
        append_normalized(reference, job.out.buffer(), job.opts.form);
        job.out.end_line();
    });
}

void equivalent(job& job)
{
    const std::vector<std::string>& pair = job.opts.arguments;
    if (!pair.empty())
        return compare(job, {pair[0], 1, 0}, {pair[1], 2, 0}, pair[0] + '\t' + pair[1]);
    for (std::string_view line; job.in.next(line);)
        compare_line(job, line);
}

void dedupe(job& job)
{
    std::unordered_set<uri_reference, equivalence_hash, equivalence_equal> seen(0, equivalence_hash{random_seed(), job.opts.form},
                                                                                equivalence_equal{job.opts.form});
    each_reference(job, [&](const uri_reference_view& reference) {
        if (seen.contains(reference))
            return;
        seen.emplace(reference);
        job.out.line(reference.text());
    });
}

} // namespace uriform::cli
