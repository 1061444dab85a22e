#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "command/cli/job.hpp"

namespace uriform::cli {

/// A text of a pair, and its place for error messages.
struct side {
    std::string_view text;
    std::uint64_t line;
    std::size_t offset;
};

/// Reads pairs of texts by `read_first` and `read_second`, and calls `use` with the results unless one is an error.
template <class First, class Second, class Use>
class pair_reader {
public:
    pair_reader(job& job, First read_first, Second read_second, Use use)
        : job_(job), read_first_(std::move(read_first)), read_second_(std::move(read_second)), use_(std::move(use))
    {
    }

    /// Reads a pair. `input` contains both texts.
    void read(const side& a, const side& b, std::string_view input)
    {
        const auto first = read_side(read_first_, a, input);
        if (!first)
            return;
        const auto second = read_side(read_second_, b, input);
        if (second)
            use_(*first, *second);
    }

    /// Reads inputs of the form `A TAB B`. `missing` is the message for other inputs.
    void read_inputs(std::string_view missing = "a TAB and a second reference are missing")
    {
        for (std::string_view input; job_.in.next(input);) {
            const std::uint64_t number = job_.in.number();
            if (read_pair(input, number))
                continue;
            if (const auto first = read_first_(input))
                job_.invalid(input, number, input.size(), missing);
            else
                job_.invalid(input, number, first.error().position,
                             std::string(first.error().message()).append(", and ").append(missing));
        }
    }

    /// Reads input `number`. Returns false unless it has the form `A TAB B`.
    bool read_pair(std::string_view input, std::uint64_t number)
    {
        const std::size_t tab = input.find('\t');
        if (tab == input.npos)
            return false;
        read({input.substr(0, tab), number, 0}, {input.substr(tab + 1), number, tab + 1}, input);
        return true;
    }

private:
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

} // namespace uriform::cli
