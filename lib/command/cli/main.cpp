#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "command/cli/appearance.hpp"
#include "command/cli/arguments.hpp"
#include "command/cli/dedupe.hpp"
#include "command/cli/ends.hpp"
#include "command/cli/job.hpp"
#include "command/cli/parallel.hpp"
#include "command/io/block_reader.hpp"
#include "command/io/output.hpp"
#include "command/io/system.hpp"

namespace uriform::cli {
namespace {

summary run_on_arguments(command run, const options& opts, streams& io)
{
    job job(opts, io);
    run(job);
    return job;
}

summary run_on_lines(command run, options& opts, streams& io)
{
    block_reader blocks(opts.file, usual_block_size, 0, io.bar, [&io] { io.flush(); });
    find_ends(blocks, opts);
    job job(opts, io, [&blocks](std::string_view& block, std::uint64_t&) { return blocks.next(block); });
    run(job);
    return job;
}

summary run_command(command run, options& opts, streams& io)
{
    if (!opts.arguments.empty())
        return run_on_arguments(run, opts, io);
    return opts.threads > 1 ? run_in_parallel(run, opts, io) : run_on_lines(run, opts, io);
}

/// Returns whether inputs like `www.example.com`, a relative reference with only a path, were probably meant as URIs.
bool is_doubtful(const invocation& asked, const summary& done)
{
    return (asked.run == normalize || asked.run == dedupe) && !asked.opts.kind_is_given && done.uris == 0 &&
           done.relative_references > done.invalid_inputs;
}

std::string stats_of(const summary& done, std::chrono::duration<double> time)
{
    char text[256];
    const double seconds = std::max(time.count(), 1e-9);
    static_cast<void>(std::snprintf(text, sizeof text,
                                    "uriform: %" PRIu64 " lines, %" PRIu64 " distinct, %" PRIu64 " invalid, %" PRIu64
                                    " bytes; %.2f seconds, %.0f lines a second",
                                    done.inputs, done.distinct, done.invalid_inputs, done.octets, seconds,
                                    static_cast<double>(done.inputs) / seconds));
    return text;
}

int run(const std::vector<std::string>& words, streams& io)
{
    invocation asked = read_arguments(words, terminal_width(standard_output));
    asked.opts.looks = appearance_of_output(asked.opts.colours);
    if (asked.opts.keys)
        for (const std::string& warning : asked.opts.keys->warnings)
            io.err.line(warning);
    std::chrono::steady_clock::time_point begin;
    if (asked.opts.stats)
        begin = std::chrono::steady_clock::now();
    summary done;
    if (asked.run == nullptr)
        io.out.buffer() += asked.text;
    else
        done = run_command(asked.run, asked.opts, io);
    if (asked.opts.folder && asked.run == dedupe) {
        io.out.store();
        settle(*asked.opts.seen);
    }
    if (io.err.is_terminal() && is_doubtful(asked, done))
        io.err.line("uriform: most inputs are relative references, such as www.example.com, and no input is a URI; --kind=uri "
                    "accepts only URIs");
    if (asked.opts.stats) {
        io.out.flush();
        io.err.line(stats_of(done, std::chrono::steady_clock::now() - begin));
    }
    io.close();
    return done.status;
}

/// Writes the buffers, and then the reason for the failure. Does not allocate.
int fail(streams& io, std::string_view why) noexcept
{
    const auto attempt = [](auto act) {
        try {
            act();
        } catch (...) { // which cannot be reported
        }
    };
    io.bar.erase();
    attempt([&] { io.out.flush(); });
    attempt([&] { io.err.flush(); });
    for (const std::string_view part : {std::string_view("uriform: "), why, std::string_view("\n")})
        attempt([&] { write_all(standard_error, part); });
    return 2;
}

} // namespace
} // namespace uriform::cli

int main(int argc, char** argv)
{
    using namespace uriform::cli;
    prepare_streams();
    streams io(standard_output, standard_error);
    try {
        return run(arguments_of(argc, argv), io);
    } catch (const std::bad_alloc&) {
        return fail(io, "out of memory");
    } catch (const std::exception& e) {
        return fail(io, e.what());
    }
}
