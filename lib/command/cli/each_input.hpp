#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "command/cli/job.hpp"
#include "command/cli/line_buffer.hpp"

/// @file
/// Reads the inputs, and many of them together if the function that reads them allows that.

namespace uriform::cli {

/// A function object that reads an input, and whose result for most inputs follows from their components as a URI-reference.
/// `read.is_made_of(text, parts)` returns whether `read(text)` equals `read.make(text, parts)`, given the components of a text that
/// matches the rule `read.kind()`.
template <class Read>
concept splitting_reader = requires(const Read& read, std::string_view text, const components& parts)
{
    {
        read.kind()
        } -> std::same_as<reference_kind>;
    {
        read.is_made_of(text, parts)
        } -> std::same_as<bool>;
    read.make(text, parts);
};

/// Reads texts of a kind.
template <class View>
class reference_reader {
public:
    explicit reference_reader(reference_kind kind) noexcept : kind_(kind) {}

    [[nodiscard]] result<View> operator()(std::string_view text) const noexcept { return detail::parse_as<View>(text, kind_); }

    [[nodiscard]] reference_kind kind() const noexcept { return kind_; }
    [[nodiscard]] static bool is_made_of(std::string_view, const components&) noexcept { return true; }
    [[nodiscard]] static View make(std::string_view text, const components& parts) noexcept
    {
        return detail::unchecked::make<View>(text, parts);
    }

private:
    reference_kind kind_;
};

/// Splits the rows that `in` returned last. In order, calls `use(result, input, number)` for a row whose result follows from its
/// components, and `read_alone(input, number)` for any other.
template <splitting_reader Read, class Use, class ReadAlone>
void each_row(const input& in, const batch::column& rows, const Read& read, Use use, ReadAlone read_alone)
{
    constexpr std::size_t at_once = 64;
    std::array<components, at_once> parts;
    std::array<std::uint8_t, at_once / 8> valid;
    std::uint64_t number = in.number() - rows.size();
    for (std::size_t first = 0; first < rows.size(); first += at_once) {
        const batch::column some = rows.rows(first, std::min(at_once, rows.size() - first));
        static_cast<void>(batch::parse(some, parts, {.errors = {}, .validity = valid}, read.kind()));
        for (std::size_t i = 0; i < some.size(); ++i) {
            const std::string_view text = some[i];
            ++number;
            if ((valid[i / 8] >> i % 8 & 1) != 0 && read.is_made_of(text, parts[i])) // contains no dropped octets
                use(read.make(text, parts[i]), text, number);
            else
                read_alone(in.input_in(rows, first + i), number);
        }
    }
}

/// Reads the rows that the input returned last, by `read`. In order, calls `use(result, input)`, or `fail(input, number, error)`.
/// `use` may return a result, whose error is passed to `fail`.
template <class Read, class Use, class Fail>
void read_rows(job& job, const batch::column& rows, Read& read, Use& use, Fail& fail)
{
    const auto use_read = [&](const auto& got, std::string_view input, std::uint64_t number) {
        job.count(got);
        if constexpr (std::is_void_v<decltype(use(got, input))>)
            use(got, input);
        else if (const auto done = use(got, input); !done)
            fail(input, number, done.error());
    };
    const auto read_alone = [&](std::string_view input, std::uint64_t number) {
        if (const auto got = read(input))
            use_read(*got, input, number);
        else
            fail(input, number, got.error());
    };
    if constexpr (splitting_reader<Read>)
        each_row(job.in, rows, read, use_read, read_alone);
    else
        for (std::size_t i = 0; i < rows.size(); ++i)
            read_alone(job.in.input_in(rows, i), job.in.number() - rows.size() + i + 1);
}

/// Returns a function that reads like `read`, but each text alone: for texts that kernels do not split together, such as `file`
/// URIs.
template <class Read>
auto one_by_one(Read read)
{
    return [read = std::move(read)](std::string_view text) mutable { return read(text); };
}

/// Reads each input by `read`. Calls `use` with the result and the input, or reports an error. `use` may return a result, whose
/// error is reported, too. Calls `finish` before each report, and before `use` gets inputs of another block.
template <class Read, class Use, class Finish>
void each_input(job& job, Read read, Use use, Finish finish)
{
    const auto fail = [&](std::string_view input, std::uint64_t number, const error& e) {
        finish();
        job.invalid(input, number, e.position, e.message());
    };
    for (batch::column rows; job.in.next_rows(rows);) {
        read_rows(job, rows, read, use, fail);
        finish();
    }
}
template <class Read, class Use>
void each_input(job& job, Read read, Use use)
{
    each_input(job, std::move(read), std::move(use), [] {});
}

/// Reads each input by `read`. Writes what `append` appends for it to a text, or reports an error of either.
template <class Read, class Append>
void write_each(job& job, Read read, Append append)
{
    each_input(job, std::move(read), [&](const auto& got, std::string_view) {
        const auto done = append(got, job.out.buffer());
        if (done)
            job.out.end_line();
        return done;
    });
}

/// Does the same with what `write` writes to a `std::span<char>`.
template <class Read, class Write>
void write_each_to(job& job, Read read, Write write)
{
    line_buffer lines(job.out.buffer());
    const auto use = [&](const auto& got, std::string_view) {
        const auto done = lines.append_written([&](std::span<char> room) { return write(got, room); });
        if (done && !job.out.is_row_binary()) {
            lines += job.out.line_end();
        } else if (done) {
            lines.finish();
            job.out.end_line();
        }
        return done;
    };
    each_input(job, std::move(read), use, [&] {
        lines.finish();
        job.out.end_row();
    });
}

} // namespace uriform::cli
