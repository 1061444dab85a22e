#include "cli/commands.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/resolve.hpp>

namespace uriform::cli {
namespace {

/// Reads references as the options say. What it gives is valid until it reads the next one.
class reference_reader {
public:
    explicit reference_reader(const options& opts) : opts_(opts) {}

    result<uri_reference_view> operator()(std::string_view text) { return opts_.written_as->read(text, opts_.kind, buffer_); }

private:
    const options& opts_;
    std::string buffer_; ///< what IRIs are converted to
};

/// One text of a pair, and where it stands, for the error in it.
struct side {
    std::string_view text;
    std::uint64_t line;
    std::size_t offset;
};

/// Pairs of texts: `read_first` and `read_second` say what they are, and `use` is called with those that are no errors.
template <class First, class Second, class Use>
class pair_reader {
public:
    pair_reader(job& job, First read_first, Second read_second, Use use)
        : job_(job), read_first_(std::move(read_first)), read_second_(std::move(read_second)), use_(std::move(use))
    {
    }

    /// `input` is what both were read from.
    void read(const side& a, const side& b, std::string_view input)
    {
        const auto first = read_side(read_first_, a, input);
        if (!first)
            return;
        const auto second = read_side(read_second_, b, input);
        if (second)
            use_(*first, *second);
    }

    /// The inputs, each of them `A TAB B`.
    void read_inputs()
    {
        for (std::string_view input; job_.in.next(input);)
            read_input(input, job_.in.number());
    }

private:
    void read_input(std::string_view input, std::uint64_t number)
    {
        const std::size_t tab = input.find('\t');
        if (tab != input.npos)
            read({input.substr(0, tab), number, 0}, {input.substr(tab + 1), number, tab + 1}, input);
        else if (read_side(read_first_, {input, number, 0}, input))
            job_.invalid(input, number, input.size(), "a TAB and a second reference are missing");
    }

    template <class Read>
    auto read_side(Read& read, const side& from, std::string_view input)
    {
        const auto got = read(from.text);
        if (!got)
            job_.invalid(input, from.line, from.offset + got.error().position, got.error().message());
        return got;
    }

    job& job_;
    First read_first_;
    Second read_second_;
    Use use_;
};

/// Calls `write` with each base, what `read` makes of the text that goes with it, and the output to append to.
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
        pair_reader(job, parse_uri, read, write_line).read_inputs();
}

/// The equivalence of references as the options have it, for unordered containers.
struct equivalence_equal {
    using is_transparent = void;
    const options& opts;

    bool operator()(const uri_reference_view& a, const uri_reference_view& b) const
    {
        return opts.written_as->equivalent(a, b, opts.form);
    }
};

struct equivalence_hash {
    using is_transparent = void;
    const options& opts;
    std::uint64_t seed;

    std::size_t operator()(const uri_reference_view& reference) const
    {
        return static_cast<std::size_t>(opts.written_as->hash(reference, seed, opts.form));
    }
};

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
        const auto described = job.opts.written_as->describe(input, job.opts.kind);
        if (job.opts.json) {
            append_json(input, described, job.out.buffer());
            job.out.end_line();
            if (!described)
                job.report(job.in.number(), described.error().position, described.error().message());
        } else if (described) {
            append_text(*described, job.out.buffer());
            job.out.end_line();
        } else {
            job.invalid(input, described.error());
        }
    }
}

void normalize(job& job)
{
    each_input(job, reference_reader(job.opts), [&](const uri_reference_view& reference, std::string_view) {
        job.opts.written_as->append_normalized(reference, job.out.buffer(), job.opts.form);
        job.out.end_line();
    });
}

void equivalent(job& job)
{
    const auto compare = [&](const uri_reference_view& a, const uri_reference_view& b) {
        const bool same = job.opts.written_as->equivalent(a, b, job.opts.form);
        job.out.line(same ? "equivalent" : "different");
        if (!same)
            job.status = 1;
    };
    pair_reader pairs(job, reference_reader(job.opts), reference_reader(job.opts), compare);
    const std::vector<std::string>& given = job.opts.arguments;
    if (given.empty())
        pairs.read_inputs();
    else
        pairs.read({given[0], 1, 0}, {given[1], 2, 0}, given[0] + '\t' + given[1]);
}

void resolve(job& job)
{
    each_against_base(job, parse_uri_reference, [](const uri_view& base, const uri_reference_view& reference, std::string& out) {
        append_resolved(base, reference, out);
    });
}

void relativize(job& job)
{
    each_against_base(job, parse_uri, [](const uri_view& base, const uri_view& target, std::string& out) {
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

void dedupe(job& job)
{
    std::unordered_set<uri_reference, equivalence_hash, equivalence_equal> seen(0, {job.opts, random_seed()}, {job.opts});
    each_input(job, reference_reader(job.opts), [&](const uri_reference_view& reference, std::string_view input) {
        if (seen.contains(reference))
            return;
        seen.emplace(reference);
        job.out.line(input);
    });
}

} // namespace uriform::cli
