#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/maker.hpp>
#include <uriform/site/same_site.hpp>

#include "command/cli/describe.hpp"
#include "command/cli/each_input.hpp"
#include "command/cli/input_lines.hpp"
#include "command/cli/input_syntax.hpp"
#include "command/cli/pair_reader.hpp"
#include "keys/key/digest_digits.hpp"

namespace uriform::cli {

/// Reads each input by `read` and writes the result of `describe` as a Tuple.
template <class Read, class Describe>
void write_tuples(job& job, Read read, Describe describe)
{
    std::string& out = job.out.buffer();
    constexpr std::size_t members = member_count<std::remove_cvref_t<decltype(describe(*read("")))>>;
    job.in.on_null([&] {
        append_tuple({}, members, nullptr, out);
        job.out.end_row();
    });
    for (std::string_view input; job.in.next(input); job.out.end_row()) {
        const auto got = read(input);
        if (got) {
            append_tuple(input, describe(*got), out);
        } else {
            append_tuple(input, members, &got.error(), out);
            job.report(job.in.number(), got.error().position, got.error().message());
        }
    }
}

/// Writes the result of `describe` for input `number`, or its error. `got` contains either.
template <class Got, class Describe>
void describe_input(job& job, std::string_view input, std::uint64_t number, const Got& got, Describe describe)
{
    std::string& out = job.out.buffer();
    if (!got && !job.opts.json)
        return job.invalid(input, number, got.error().position, got.error().message());
    if (!got) {
        append_json_error(input, got.error(), out);
        job.report(number, got.error().position, got.error().message());
    } else if (job.opts.json) {
        append_json(input, describe(*got), out);
    } else {
        append_text(describe(*got), out);
    }
    job.out.end_line();
}

/// Collects descriptions, to write many at a time.
class described_lines {
public:
    explicit described_lines(output& out) : out_(out) {}

    /// Adds the line for `u`. Returns false if it is too long. The octets from `text` to `readable_end` must be readable.
    template <class View>
    [[nodiscard]] bool add(const View& u, std::string_view text, bool json, const char* readable_end)
    {
        const std::size_t needed = room_for_described(text.size()) + 1;
        if (needed > room)
            return false;
        if (needed > room - size_)
            write();
        char* const end = write_described(u, json, readable_end, room_.get() + size_);
        *end = out_.line_end().front();
        size_ = static_cast<std::size_t>(end + 1 - room_.get());
        return true;
    }

    void write()
    {
        out_.append({room_.get(), size_});
        size_ = 0;
    }

private:
    static constexpr std::size_t room = std::size_t{1} << 17;

    output& out_;
    std::unique_ptr<char[]> room_ = std::make_unique_for_overwrite<char[]>(room); // writing zeros would take time
    std::size_t size_ = 0;
};

/// Reads inputs by `read`, many of them together, and writes the result of `describe` for each.
template <splitting_reader Read, class Describe>
void describe_rows(job& job, Read read, Describe describe)
{
    described_lines lines(job.out);
    for (batch::column rows; job.in.next_rows(rows); lines.write()) {
        const std::string_view last = rows[rows.size() - 1];
        const auto describe_alone = [&](std::string_view input, std::uint64_t number) {
            lines.write();
            describe_input(job, input, number, read(input), describe);
        };
        const auto add = [&](const auto& u, std::string_view text, std::uint64_t number) {
            const char* const readable_end = rows.is_contiguous() ? last.data() + last.size() : text.data() + text.size();
            if (!lines.add(u, text, job.opts.json, readable_end))
                describe_alone(text, number);
        };
        each_row(job.in, rows, read, add, describe_alone);
    }
}

/// Reads each input by `read` and writes the result of `describe`.
template <class Read, class Describe>
void describe_each(job& job, Read read, Describe describe)
{
    if (job.opts.rows != row_binary::type::none)
        write_tuples(job, std::move(read), describe);
    else if constexpr (splitting_reader<Read>)
        describe_rows(job, std::move(read), describe);
    else
        for (std::string_view input; job.in.next(input);)
            describe_input(job, input, job.in.number(), read(input), describe);
}

/// Returns a function that makes keys: reads inputs by `read`, and appends the key of a result to a text by `append`, which returns
/// a result.
template <class Read, class Append>
key_rows key_maker(job& job, Read read, Append append)
{
    return [&job, read = std::move(read), append = std::move(append), made = std::string(),
            ends = std::vector<std::size_t>()](const batch::column& rows, keyed_block& to) mutable {
        made.clear();
        ends.clear();
        const auto add = [&](std::string_view input) {
            to.inputs.push_back(input);
            ends.push_back(made.size());
        };
        const auto fail = [&](std::string_view input, std::uint64_t number, const error& e) {
            job.report(number, e.position, e.message());
            to.invalid.push_back(to.inputs.size());
            made.resize(ends.empty() ? 0 : ends.back());
            add(input);
        };
        const auto use = [&](const auto& got, std::string_view input) {
            const auto done = append(got, made);
            if (done)
                add(input);
            return done;
        };
        read_rows(job, rows, read, use, fail);
        made.copy(to.keys.reserve(made.size(), ends.size()), made.size());
        to.keys.add(ends);
    };
}

/// The commands for an input syntax. `References` defines the syntax: `reader(options)` and `uri_reader(options)` return functions
/// that read a reference and a URI, `append_normalized` normalizes a reference, and the function object `equal` compares two
/// references. `is_plain` tells that an input is its own URI.
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

    static key_rows make_key_rows(job& job)
    {
        if (!job.opts.keys)
            return key_maker(job, References::reader(job.opts), [&job](const auto& reference, std::string& out) {
                References::append_normalized(reference, out, job.opts.form);
                return result<std::size_t>(out.size());
            });
        return with_key_reader(job, [&](auto read) { return key_maker(job, std::move(read), key_appender(job.opts)); });
    }

    static void key(job& job)
    {
        with_key_reader(job, [&](auto read) { write_each(job, std::move(read), key_appender(job.opts)); });
    }

    static void site(job& job)
    {
        write_each(job, References::uri_reader(job.opts), [&](const uri_view& u, std::string& out) {
            return site::append_site(u, job.opts.suffixes, out, job.opts.sites);
        });
    }

    static void robots(job& job)
    {
        input_lines lines(job.out);
        const auto write = [&](const uri_view& u, std::string_view input) {
            if (job.opts.robots_rules->allows(u) != job.opts.inverted)
                lines.add(input);
        };
        each_input(job, References::uri_reader(job.opts), write, [&] { lines.finish(); });
    }

private:
    /// Calls `use` with a function that reads what keys are made of: URIs, or any texts.
    template <class Use>
    static auto with_key_reader(const job& job, Use use)
    {
        if (References::is_plain && job.opts.keys->takes_any_text)
            return use([](std::string_view text) { return result<std::string_view>(text); });
        return use(References::uri_reader(job.opts));
    }

    /// Returns a function that appends a key, or its hash, to a text.
    static auto key_appender(const options& opts)
    {
        return [hash = opts.hash, keys = opts.keys->maker](const auto& given, std::string& out) mutable {
            if (!hash)
                return keys.append(given, out);
            return keys.hash128(given).transform([&](const key::digest& made) {
                const std::size_t before = out.size(); // not a copy of the digits: reading what was just written in pieces stalls
                out.resize(before + uriform::internal::digest_digits);
                uriform::internal::write_digits(made, out.data() + before);
                return uriform::internal::digest_digits;
            });
        };
    }

    /// Reads pairs by `reader` and compares them by `equal`.
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
};

template <class References>
inline constexpr input_syntax input_syntax_of{commands_of<References>::parse,        commands_of<References>::normalize,
                                              commands_of<References>::equivalent,   commands_of<References>::key,
                                              commands_of<References>::site,         commands_of<References>::robots,
                                              commands_of<References>::make_key_rows};

} // namespace uriform::cli
