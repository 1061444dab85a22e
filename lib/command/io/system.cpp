#include "command/io/system.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include "core/base/wide_text.hpp"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <sys/stat.h>
#else
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace uriform::cli {
namespace {

constexpr std::size_t usual_terminal_width = 80;

} // namespace

#ifdef _WIN32

namespace {

/// The largest size of a call, because consoles refuse large blocks and counts have 32 bits.
constexpr std::size_t largest_block = std::size_t{1} << 18;

unsigned count_of(std::size_t size) noexcept
{
    return static_cast<unsigned>(std::min(size, largest_block));
}

/// Waits for octets in a pipe. Windows lacks a function for this. At the end of a pipe, reading does not wait, and if the pipe
/// cannot be queried, this is unknown: the result is then true only for callers that wait.
bool wait_for_pipe(HANDLE pipe, int milliseconds) noexcept
{
    for (int left = milliseconds;; left -= left > 0 ? 1 : 0) {
        DWORD count = 0;
        if (PeekNamedPipe(pipe, nullptr, 0, nullptr, &count, nullptr) == 0)
            return milliseconds != 0;
        if (count != 0 || left == 0)
            return count != 0;
        Sleep(1);
    }
}

} // namespace

/// Sets the streams to binary. The C runtime never reuses the descriptors of closed streams for other files.
void prepare_streams() noexcept
{
    for (const int fd : {standard_input, standard_output, standard_error})
        static_cast<void>(_setmode(fd, _O_BINARY));
}

/// Reads the command line, because the arguments of `main` use another charset and expand `*` and `?` to file names.
std::vector<std::string> arguments_of(int, char**)
{
    int count = 0;
    wchar_t** const words = CommandLineToArgvW(GetCommandLineW(), &count);
    if (words == nullptr)
        throw std::bad_alloc();
    std::vector<std::string> arguments;
    for (int i = 1; i < count; ++i)
        arguments.push_back(uriform::internal::narrow_text(words[i]));
    LocalFree(words);
    return arguments;
}

int open_file(const std::string& name)
{
    const int fd = _wopen(path_of(name).c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    if (fd < 0)
        throw std::system_error(errno, std::generic_category(), "cannot open " + name);
    return fd;
}

std::uint64_t size_of(int fd) noexcept
{
    struct _stat64 about = {};
    return _fstat64(fd, &about) == 0 && (about.st_mode & _S_IFREG) != 0 ? static_cast<std::uint64_t>(about.st_size) : 0;
}

std::ptrdiff_t read_octets(int fd, char* to, std::size_t size) noexcept
{
    return _read(fd, to, count_of(size));
}

std::ptrdiff_t write_octets(int fd, std::string_view octets) noexcept
{
    return _write(fd, octets.data(), count_of(octets.size()));
}

bool wait_to_read(int fd, int milliseconds) noexcept
{
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(fd)); // NOLINT(performance-no-int-to-ptr)
    switch (GetFileType(handle)) {
    case FILE_TYPE_PIPE:
        return wait_for_pipe(handle, milliseconds);
    case FILE_TYPE_CHAR: // not all events of a console are text
        return milliseconds != 0 &&
               WaitForSingleObject(handle, milliseconds < 0 ? INFINITE : static_cast<DWORD>(milliseconds)) == 0;
    default:
        return true;
    }
}

bool wait_to_write(int, int) noexcept
{
    return true; // because writing waits
}

bool store_file(int fd) noexcept
{
    struct _stat64 about = {};
    return _fstat64(fd, &about) != 0 || (about.st_mode & _S_IFREG) == 0 || _commit(fd) == 0;
}

bool is_terminal(int fd) noexcept
{
    DWORD mode = 0;                                                                  // which other character devices lack
    return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(fd)), &mode) != 0; // NOLINT(performance-no-int-to-ptr)
}

std::size_t terminal_width(int fd) noexcept
{
    if (!is_terminal(fd))
        return 0;
    CONSOLE_SCREEN_BUFFER_INFO about;
    const auto console = reinterpret_cast<HANDLE>(_get_osfhandle(fd)); // NOLINT(performance-no-int-to-ptr)
    if (GetConsoleScreenBufferInfo(console, &about) == 0)
        return usual_terminal_width;
    return static_cast<std::size_t>(about.srWindow.Right - about.srWindow.Left + 1);
}

bool close_file(int fd) noexcept
{
    return _close(fd) == 0;
}

#else

namespace {

/// Opens a file that can be neither read nor written, with the next free descriptor.
bool open_unusable(bool for_reading) noexcept
{
#ifdef O_PATH // works without /dev, and cannot be opened as /dev/stdin either
    static_cast<void>(for_reading);
    return ::open("/", O_PATH | O_DIRECTORY) >= 0;
#else
    return ::open("/dev/null", for_reading ? O_WRONLY : O_RDONLY) >= 0;
#endif
}

/// Checks the streams by ascending descriptor, so that a closed stream's descriptor is the next free descriptor.
void occupy_closed_streams() noexcept
{
    for (const int fd : {standard_input, standard_output, standard_error})
        if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && !open_unusable(fd == standard_input))
            std::_Exit(2); // results would go to another file
}

} // namespace

/// Lets a closed pipe end the program quietly, even if the parent process ignored or blocked the signal.
void prepare_streams() noexcept
{
    occupy_closed_streams();
    static_cast<void>(std::signal(SIGPIPE, SIG_DFL));
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigprocmask(SIG_UNBLOCK, &pipe, nullptr);
}

std::vector<std::string> arguments_of(int argc, char** argv)
{
    std::vector<std::string> arguments;
    for (int i = 1; i < argc; ++i)
        arguments.emplace_back(argv[i]);
    return arguments;
}

int open_file(const std::string& name)
{
    const int fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        throw std::system_error(errno, std::generic_category(), "cannot open " + name);
    return fd;
}

std::uint64_t size_of(int fd) noexcept
{
    struct stat about {};
    return ::fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? static_cast<std::uint64_t>(about.st_size) : 0;
}

std::ptrdiff_t read_octets(int fd, char* to, std::size_t size) noexcept
{
    return ::read(fd, to, size);
}

std::ptrdiff_t write_octets(int fd, std::string_view octets) noexcept
{
    return ::write(fd, octets.data(), octets.size());
}

bool wait_to_read(int fd, int milliseconds) noexcept
{
    pollfd one{fd, POLLIN, 0};
    return ::poll(&one, 1, milliseconds) > 0;
}

bool wait_to_write(int fd, int milliseconds) noexcept
{
    pollfd one{fd, POLLOUT, 0};
    return ::poll(&one, 1, milliseconds) > 0;
}

bool store_file(int fd) noexcept
{
    struct stat about {};
    return ::fstat(fd, &about) != 0 || !S_ISREG(about.st_mode) || ::fsync(fd) == 0;
}

bool is_terminal(int fd) noexcept
{
    return ::isatty(fd) == 1;
}

std::size_t terminal_width(int fd) noexcept
{
    if (!is_terminal(fd))
        return 0;
    winsize size{};
    return ::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : usual_terminal_width;
}

bool close_file(int fd) noexcept
{
    return ::close(fd) == 0;
}

#endif

std::filesystem::path path_of(const std::string& name)
{
    return std::u8string(name.begin(), name.end());
}

} // namespace uriform::cli
