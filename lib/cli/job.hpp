#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/error.hpp>

#include "cli/input.hpp"
#include "cli/options.hpp"
#include "io/output.hpp"

namespace uriform::cli {

/// What a command works on: its inputs, its output, and what becomes of invalid inputs.
class job {
public:
    const options& opts;
    input in;
    output& out;
    int status = 0; ///< the exit status, if the job comes to its end

    /// On the inputs that the command line names.
    job(const options& given, streams& io);

    /// On the lines of `block`, before which there were `number`.
    job(const options& given, streams& io, std::string_view block, std::uint64_t number);

    /// Says on standard error what is wrong at byte `position`, from 0, of input number `line`.
    void report(std::uint64_t line, std::size_t position, std::string_view message);

    /// Reports, and writes to the output what the options say that `text` becomes.
    void invalid(std::string_view text, std::uint64_t line, std::size_t position, std::string_view message);

    /// The same of the last input.
    void invalid(std::string_view text, const error& e);

private:
    job(const options& given, streams& io, input inputs);

    output& err_;
};

/// Calls `use` with what `read` makes of each input, where that is no error, and with the input.
template <class Read, class Use>
void each_input(job& job, Read read, Use use)
{
    for (std::string_view input; job.in.next(input);) {
        const auto got = read(input);
        if (got)
            use(*got, input);
        else
            job.invalid(input, got.error());
    }
}

} // namespace uriform::cli
