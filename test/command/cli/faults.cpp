#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>

#include <dlfcn.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

/// @file
/// These functions are loaded before the C library. They fail, or do only part of their work, as the environment says.
///
/// `FAULTS_OF_READ`, `FAULTS_OF_WRITE` and `FAULTS_OF_CLOSE` contain a number for each call: the most octets that the call reads or
/// writes, or, if negative, minus the errno with which it fails; 0 means no fault. After the last number, the first is used again,
/// unless a `.` follows the last: then no further call fails. `FAILING_MALLOC` is the number of the `malloc` or `realloc` call that
/// fails, counted from 0. `CLOCK_STEPS` contains the milliseconds by which the clock advances at each call. `PAUSE` is the time in
/// milliseconds on that clock until input arrives, whenever `poll` waits for input.

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
}

namespace {

/// The faults of a function, from the environment.
class faults {
public:
    explicit faults(const char* name) noexcept : all_(std::getenv(name)), next_(all_) {}

    long next() noexcept
    {
        if (next_ == nullptr)
            return 0;
        char* end = nullptr;
        const long number = std::strtol(next_, &end, 10);
        next_ = *end == '.' ? nullptr : *end == '\0' ? all_ : end;
        return number;
    }

private:
    const char* all_;
    const char* next_;
};

/// Returns whether this call fails. Otherwise, reduces `size` to the allowed size.
bool fails(faults& from, std::size_t& size) noexcept
{
    const long fault = from.next();
    if (fault < 0)
        errno = static_cast<int>(-fault);
    else if (fault > 0 && static_cast<std::size_t>(fault) < size)
        size = static_cast<std::size_t>(fault);
    return fault < 0;
}

/// Returns whether this call must fail for lack of memory.
bool is_failing_call() noexcept
{
    static std::atomic<long> left = [] {
        const char* const number = std::getenv("FAILING_MALLOC");
        return number == nullptr ? -1 : std::strtol(number, nullptr, 10);
    }();
    const bool fails = left >= 0 && left-- == 0;
    if (fails)
        errno = ENOMEM;
    return fails;
}

/// The time on the clock of `CLOCK_STEPS`.
std::atomic<long> milliseconds_passed = 0;

template <class Function>
Function* original(const char* name) noexcept
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

} // namespace

extern "C" {

ssize_t read(int fd, void* to, std::size_t size)
{
    static faults given("FAULTS_OF_READ");
    static auto* const usual = original<ssize_t(int, void*, std::size_t)>("read");
    return fails(given, size) ? -1 : usual(fd, to, size);
}

ssize_t write(int fd, const void* from, std::size_t size)
{
    static faults given("FAULTS_OF_WRITE");
    static auto* const usual = original<ssize_t(int, const void*, std::size_t)>("write");
    return fails(given, size) ? -1 : usual(fd, from, size);
}

int close(int fd)
{
    static faults given("FAULTS_OF_CLOSE");
    static auto* const usual = original<int(int)>("close");
    std::size_t none = 0;
    const bool failed = fails(given, none);
    return usual(fd) != 0 || failed ? -1 : 0;
}

int poll(pollfd* files, nfds_t count, int timeout)
{
    static auto* const usual = original<int(pollfd*, nfds_t, int)>("poll");
    static const char* const pause = std::getenv("PAUSE");
    if (pause == nullptr || files->events != POLLIN)
        return usual(files, count, timeout);
    const int length = std::atoi(pause);
    milliseconds_passed += std::min(length, timeout);
    return timeout < length ? 0 : 1;
}

int clock_gettime(clockid_t clock, timespec* now) noexcept
{
    static auto* const usual = original<int(clockid_t, timespec*)>("clock_gettime");
    static const bool is_usual = std::getenv("CLOCK_STEPS") == nullptr;
    static faults steps("CLOCK_STEPS");
    if (is_usual)
        return usual(clock, now);
    const long milliseconds = milliseconds_passed += steps.next();
    *now = {milliseconds / 1000, milliseconds % 1000 * 1'000'000};
    return 0;
}

void* malloc(std::size_t size) noexcept
{
    return is_failing_call() ? nullptr : __libc_malloc(size);
}

void* realloc(void* memory, std::size_t size) noexcept
{
    return is_failing_call() ? nullptr : __libc_realloc(memory, size);
}
}
