#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

/// @file
/// Failures that only exceptions can report, and what has to be undone then. No other code depends on whether there are exceptions,
/// except for the boundary of the C interface.

namespace uriform::internal {

/// Throws an `Exception` of `arguments`; without exceptions (`-fno-exceptions`) writes its message to stderr and aborts.
template <class Exception, class... Arguments>
[[noreturn, gnu::cold]] void raise(const Arguments&... arguments)
{
#ifdef __cpp_exceptions
    throw Exception(arguments...);
#else
    std::fprintf(stderr, "uriform: %s\n", Exception(arguments...).what());
    std::abort();
#endif
}

/// Returns a number of bytes to be allocated. Throws `std::bad_alloc` if a size of 32 bits cannot hold it.
[[nodiscard]] inline std::size_t possible_size(std::uint64_t size)
{
    if (!std::in_range<std::size_t>(size))
        raise<std::bad_alloc>();
    return static_cast<std::size_t>(size);
}

/// Calls a function when its scope is left by an exception, or by any other way unless release() was called before.
template <class Undo>
class rollback {
public:
    explicit rollback(Undo undo) noexcept : undo_(std::move(undo)) {}
    rollback(const rollback&) = delete;
    rollback& operator=(const rollback&) = delete;
    ~rollback()
    {
        if (!released_)
            undo_();
    }

    void release() noexcept { released_ = true; }

private:
    Undo undo_;
    bool released_ = false;
};

} // namespace uriform::internal
