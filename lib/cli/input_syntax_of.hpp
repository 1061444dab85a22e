#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "cli/describe.hpp"
#include "cli/input_syntax.hpp"
#include "cli/job.hpp"
#include "cli/pair_reader.hpp"

namespace uriform::cli {

/// Returns a seed for a hash whose collisions untrusted input must not be able to find.
inline std::uint64_t random_seed()
{
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

/// Shows what `read` makes of each input.
template <class Read>
void describe_each(job& job, Read read)
{
    for (std::string_view input; job.in.next(input);) {
        const auto described = read(input);
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

/// The commands of an input syntax. `References` says how its references are read and compared: by what the function `reader`
/// returns for the options, by the function `append_normalized`, and for unordered containers of an `owner` by the function objects
/// `hash` and `equal`.
template <class References>
struct commands_of {
    static void parse(job& job)
    {
        describe_each(job, [read = References::reader(job.opts)](std::string_view text) {
            return read(text).transform([](const auto& reference) { return describe(reference); });
        });
    }

    static void normalize(job& job)
    {
        each_input(job, References::reader(job.opts), [&](const auto& reference, std::string_view) {
            References::append_normalized(reference, job.out.buffer(), job.opts.form);
            job.out.end_line();
        });
    }

    static void equivalent(job& job)
    {
        const typename References::equal equal{job.opts.form};
        const auto compare = [&](const auto& a, const auto& b) {
            const bool same = equal(a, b);
            job.out.line(same ? "equivalent" : "different");
            if (!same)
                job.status = 1;
        };
        pair_reader pairs(job, References::reader(job.opts), References::reader(job.opts), compare);
        const std::vector<std::string>& given = job.opts.arguments;
        if (given.empty())
            pairs.read_inputs();
        else
            pairs.read({given[0], 1, 0}, {given[1], 2, 0}, given[0] + '\t' + given[1]);
    }

    static void dedupe(job& job)
    {
        using hash = typename References::hash;
        using equal = typename References::equal;
        std::unordered_set<typename References::owner, hash, equal> seen(0, hash{random_seed(), job.opts.form},
                                                                         equal{job.opts.form});
        each_input(job, References::reader(job.opts), [&](const auto& reference, std::string_view input) {
            if (seen.contains(reference))
                return;
            seen.emplace(reference);
            job.out.line(input);
        });
    }
};

template <class References>
inline constexpr input_syntax input_syntax_of{commands_of<References>::parse, commands_of<References>::normalize,
                                              commands_of<References>::equivalent, commands_of<References>::dedupe};

} // namespace uriform::cli
