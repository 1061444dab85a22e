#include <csignal>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "cli/arguments.hpp"
#include "cli/job.hpp"
#include "cli/parallel.hpp"
#include "io/output.hpp"

namespace uriform::cli {
namespace {

/// So that a closed pipe ends the program quietly, whatever was done about that before it was started.
void die_of_closed_pipes() noexcept
{
    static_cast<void>(std::signal(SIGPIPE, SIG_DFL));
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigprocmask(SIG_UNBLOCK, &pipe, nullptr);
}

int run(const std::vector<std::string>& words, streams& io)
{
    const invocation asked = read_arguments(words);
    int status = 0;
    if (asked.run == nullptr) {
        io.out.buffer() += asked.text;
    } else if (asked.opts.threads > 1 && asked.opts.arguments.empty()) {
        status = run_in_parallel(asked.run, asked.opts, io);
    } else {
        job job(asked.opts, io);
        asked.run(job);
        status = job.status;
    }
    io.close();
    return status;
}

/// Brings out what is still in the buffers, then says why there is no more. Allocates nothing.
int fail(streams& io, std::string_view why) noexcept
{
    const auto attempt = [](auto act) {
        try {
            act();
        } catch (...) { // nothing is left to tell it with
        }
    };
    io.bar.erase();
    attempt([&] { io.out.flush(); });
    attempt([&] { io.err.flush(); });
    for (const std::string_view part : {std::string_view("uriform: "), why, std::string_view("\n")})
        attempt([&] { write_all(STDERR_FILENO, part); });
    return 2;
}

} // namespace
} // namespace uriform::cli

int main(int argc, char** argv)
{
    using namespace uriform::cli;
    die_of_closed_pipes();
    streams io(STDOUT_FILENO, STDERR_FILENO);
    try {
        std::vector<std::string> words;
        for (int i = 1; i < argc; ++i)
            words.emplace_back(argv[i]);
        return run(words, io);
    } catch (const std::bad_alloc&) {
        return fail(io, "out of memory");
    } catch (const std::exception& e) {
        return fail(io, e.what());
    }
}
