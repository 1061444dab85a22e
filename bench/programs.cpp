#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "operation.hpp"

/// @file
/// Measures programs: the command on a large file, and the compiler on the headers.

extern char** environ;

namespace uriform::bench {
namespace {

using words = std::vector<std::string>;

double seconds(const timeval& time)
{
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Runs a program without its output and returns the processor time that it took, in seconds.
double run(const words& command)
{
    std::vector<char*> arguments;
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t silent;
    posix_spawn_file_actions_init(&silent);
    for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&silent, fd, "/dev/null", O_WRONLY, 0);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, arguments[0], &silent, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&silent);
    int status = 0;
    rusage used{};
    if (failed != 0 || ::wait4(child, &status, 0, &used) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
        throw std::runtime_error("cannot run " + command[0]);
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void measure_program(const std::string& operation, const std::string& name, const words& command, std::size_t bytes)
{
    const auto measured = [command, bytes](benchmark::State& state) {
        for (auto _ : state)
            state.SetIterationTime(run(command));
        state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
    };
    add_benchmark(operation + "/" + name, measured)->Iterations(1)->UseManualTime()->Unit(benchmark::kMillisecond);
}

/// A file that is gone when the program ends.
class temporary_file {
public:
    explicit temporary_file(const std::string& suffix)
    {
        std::string made = (std::filesystem::temp_directory_path() / "uriform-bench-XXXXXX").string() + suffix;
        const int fd = ::mkstemps(made.data(), static_cast<int>(suffix.size()));
        if (fd < 0)
            throw std::system_error(errno, std::generic_category(), made);
        ::close(fd);
        name = made;
    }
    temporary_file(temporary_file&& other) noexcept : name(std::exchange(other.name, {})) {}
    ~temporary_file()
    {
        if (!name.empty())
            ::unlink(name.c_str());
    }

    std::string name;
};

} // namespace

void add_programs(const corpora& from)
{
    static const temporary_file lines("");
    std::ofstream out(lines.name, std::ios::binary);
    std::size_t size = 0;
    for (; size < std::size_t{64} << 20; size += from.texts.bytes.size())
        out << from.texts.bytes;
    out.close();
    if (!out)
        throw std::runtime_error("cannot write " + lines.name);
    measure_program("command normalize", "uriform", {URIFORM_COMMAND, "normalize", "--file", lines.name}, size);
    measure_program("command normalize", "wc -l", {"wc", "-l", lines.name}, size);

    static std::vector<temporary_file> sources;
    for (const auto& [name, header] : {std::pair("uriform", "uriform/uriform.hpp"), std::pair("<string>", "string"),
#ifdef WITH_BOOST_URL
                                       std::pair("Boost.URL", "boost/url.hpp")
#endif
         }) {
        sources.emplace_back(".cpp");
        std::ofstream(sources.back().name) << "#include <" << header << ">\n";
        measure_program("compile the header", name, {CXX, "-std=c++20", "-I" URIFORM_INCLUDE, "-fsyntax-only", sources.back().name},
                        0);
    }
}

} // namespace uriform::bench
