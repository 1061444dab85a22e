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

    // Only commands with the option --stats count these.
    std::uint64_t inputs = 0;
    std::uint64_t octets = 0;
    std::uint64_t distinct = 0;

    /// Adds the counts for another part of the inputs.
    void add(const summary& other) noexcept;
};

/// A command's inputs and output, and its treatment of invalid inputs.
class job : public summary {
public:
    const options& opts;
    input in;
    output& out;

    /// Makes a job on the arguments.
    job(const options& given, streams& io);

    /// Makes a job on the lines in `blocks`.
    job(const options& given, streams& io, next_block blocks);

    /// Counts a valid input if `got` is its reference.
    template <class Got>
    void count(const Got& got) noexcept
    {
        if constexpr (requires { got.scheme().has_value(); })
            ++(got.scheme() ? uris : relative_references);
    }

    /// Waits until other jobs have written the output for all blocks before the current block.
    void take_turn()
    {
        if (turn)
            turn();
    }

    /// Writes the output so far to its file. Must be called in the job's turn.
    void write_out()
    {
        if (writer)
            writer();
        else
            out.flush();
    }

    std::function<void()> turn;   ///< if empty, this is the only job
    std::function<void()> writer; ///< if empty, `out` writes to the file itself

    /// Writes an error message for byte `position`, from 0, of input `line` to standard error.
    void report(std::uint64_t line, std::size_t position, std::string_view message);

    /// Reports an invalid text and writes the output that the options require for it.
    void invalid(std::string_view text, std::uint64_t line, std::size_t position, std::string_view message);

    /// Writes the output that the options require for an invalid text, without a report.
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

} // namespace uriform::cli
