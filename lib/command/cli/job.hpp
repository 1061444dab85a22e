#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include <uriform/base/error.hpp>

#include "command/cli/input.hpp"
#include "command/cli/options.hpp"
#include "command/io/output.hpp"

namespace uriform::cli {

/// The outcome of a job.
struct summary {
    int status = 0; ///< the exit status
    std::uint64_t uris = 0;
    std::uint64_t relative_references = 0;
    std::uint64_t invalid_inputs = 0;

    // Counted by commands that take --stats.
    std::uint64_t inputs = 0;
    std::uint64_t octets = 0;
    std::uint64_t distinct = 0;

    /// Adds the counts of another part of the inputs.
    void add(const summary& other) noexcept;
};

/// The inputs of a command, its output, and the treatment of invalid inputs.
class job : public summary {
public:
    const options& opts;
    input in;
    output& out;

    /// On the arguments.
    job(const options& given, streams& io);

    /// On the lines of `blocks`.
    job(const options& given, streams& io, next_block blocks);

    /// Counts a valid input, if `got` is the reference that it is.
    template <class Got>
    void count(const Got& got) noexcept
    {
        if constexpr (requires { got.scheme().has_value(); })
            ++(got.scheme() ? uris : relative_references);
    }

    /// Waits until all output for the inputs before the block of the last one is that of other jobs' turns and has been written.
    void take_turn()
    {
        if (turn)
            turn();
    }

    /// Writes the output so far to its file, in the job's turn.
    void write_out()
    {
        if (writer)
            writer();
        else
            out.flush();
    }

    std::function<void()> turn;   ///< if empty, this is the only job
    std::function<void()> writer; ///< if empty, `out` writes to the file itself

    /// Writes to standard error the error `message` at byte `position`, from 0, of input number `line`.
    void report(std::uint64_t line, std::size_t position, std::string_view message);

    /// Reports the invalid `text`, and writes the output that the options require for it.
    void invalid(std::string_view text, std::uint64_t line, std::size_t position, std::string_view message);

    /// Writes the output that the options require for the invalid `text`, which has been reported.
    void replace_invalid(std::string_view text);

    /// Reports the last input as invalid.
    void invalid(std::string_view text, const error& e);

    /// Reports the last input as invalid. If the output is JSON, an object in ASCII names the error.
    void invalid(std::string_view text, std::size_t position, std::string_view name, std::string_view message);

private:
    job(const options& given, streams& io, input source);

    void write_null();

    output& err_;
};

/// Calls `use` with the result of `read` for each input, if that is no error, and with the input.
template <class Read, class Use>
void each_input(job& job, Read read, Use use)
{
    for (std::string_view input; job.in.next(input);) {
        const auto got = read(input);
        if (got) {
            job.count(*got);
            use(*got, input);
        } else {
            job.invalid(input, got.error());
        }
    }
}

} // namespace uriform::cli
