#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <uriform/key/digest.hpp>
#include <uriform/key/maker.hpp>

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

/// Shows the result of `describe` for what `read` makes of each input.
template <class Read, class Describe>
void describe_each(job& job, Read read, Describe describe)
{
    std::string& out = job.out.buffer();
    for (std::string_view input; job.in.next(input);) {
        const auto got = read(input);
        if (!got && !job.opts.json) {
            job.invalid(input, got.error());
            continue;
        }
        if (!got) {
            append_json_error(input, got.error(), out);
            job.report(job.in.number(), got.error().position, got.error().message());
        } else if (job.opts.json) {
            append_json(input, describe(*got), out);
        } else {
            append_text(describe(*got), out);
        }
        job.out.end_line();
    }
}

/// The commands of an input syntax. `References` says how its references are read and compared: by the result of the function
/// `reader` for the options, by the function `append_normalized`, and for unordered containers of an `owner` by the function
/// objects `hash` and `equal`. The result of its function `uri_reader` reads the URI of an input, which `is_plain` if it is the
/// input.
template <class References>
struct commands_of {
    static void parse(job& job)
    {
        describe_each(job, References::reader(job.opts), [](const auto& reference) { return describe(reference); });
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
        if (!job.opts.keys)
            return compare_pairs(job, References::reader, typename References::equal{job.opts.form});
        key::maker keys = job.opts.keys->maker;
        compare_pairs(job, References::uri_reader, [&](const uri_view& a, const uri_view& b) { return keys.equal(a, b).value(); });
    }

    static void dedupe(job& job)
    {
        if (job.opts.keys)
            return dedupe_by_key(job);
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

    static void key(job& job)
    {
        const auto append = [&, keys = key_appender(job)](std::string_view text) mutable { return keys(text, job.out.buffer()); };
        each_input(job, append, [&](std::size_t, std::string_view) { job.out.end_line(); });
    }

private:
    /// Compares the references that `reader` reads by `equal`.
    template <class Reader, class Equal>
    static void compare_pairs(job& job, Reader reader, Equal equal)
    {
        const auto compare = [&](const auto& a, const auto& b) {
            const bool same = equal(a, b);
            job.out.line(same ? "equivalent" : "different");
            if (!same)
                job.status = 1;
        };
        pair_reader pairs(job, reader(job.opts), reader(job.opts), compare);
        const std::vector<std::string>& given = job.opts.arguments;
        if (given.empty())
            pairs.read_inputs();
        else
            pairs.read({given[0], 1, 0}, {given[1], 2, 0}, given[0] + '\t' + given[1]);
    }

    /// Returns a function that appends the key of an input, or the hash of it, to a text.
    static auto key_appender(const job& job)
    {
        return [&opts = job.opts, keys = job.opts.keys->maker, read = References::uri_reader(job.opts)](std::string_view text,
                                                                                                        std::string& out) mutable {
            const auto append = [&](const auto& given) {
                if (!opts.hash)
                    return keys.append(given, out);
                return keys.hash128(given).transform([&](const key::digest& hash) { return (out += to_string(hash)).size(); });
            };
            if (References::is_plain && opts.keys->takes_any_text)
                return append(text);
            return read(text).and_then([&](const uri_view& u) { return append(u); });
        };
    }

    static void dedupe_by_key(job& job)
    {
        std::set<std::string, std::less<>> seen; // not a hash table: untrusted input fills it
        std::string made;
        const auto read = [&, keys = key_appender(job)](std::string_view text) mutable {
            made.clear();
            return keys(text, made);
        };
        each_input(job, read, [&](std::size_t, std::string_view input) {
            if (seen.contains(made))
                return;
            seen.insert(made);
            job.out.line(input);
        });
    }
};

template <class References>
inline constexpr input_syntax input_syntax_of{commands_of<References>::parse, commands_of<References>::normalize,
                                              commands_of<References>::equivalent, commands_of<References>::dedupe,
                                              commands_of<References>::key};

} // namespace uriform::cli
