#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

/// @file
/// Raises failures that only exceptions can report, and undoes changes then. Apart from this file, only the boundary of the C
/// interface depends on whether exceptions are enabled.

namespace uriform::internal {

/// Throws an `Exception` constructed from `arguments`. Without exceptions (`-fno-exceptions`), writes its message to stderr and
/// aborts.
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

/// Returns a number of bytes to allocate. Throws `std::bad_alloc` if a 32-bit size cannot hold it.
[[nodiscard]] inline std::size_t possible_size(std::uint64_t size)
{
    if (!std::in_range<std::size_t>(size))
        raise<std::bad_alloc>();
    return static_cast<std::size_t>(size);
}

/// Calls a function when its scope ends by an exception, or in any other way unless release() was called.
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
