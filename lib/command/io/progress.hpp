#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace uriform::cli {

/// Shows the progress of reading a file in a line on standard error, if that is a terminal. It does nothing before start(), and
/// shows nothing in the first second. Any thread may call add() and erase().
class progress {
public:
    /// Starts, if standard error is a terminal. `total` is the size of the file, or 0 if it is unknown.
    void start(std::uint64_t total) noexcept;

    void add(std::uint64_t bytes) noexcept;

    /// Removes the line before other output to the terminal.
    void erase() noexcept;

private:
    using clock = std::chrono::steady_clock;

    void show() noexcept;

    std::mutex mutex_;
    bool started_ = false;
    int width_ = 0; ///< of the visible line
    std::uint64_t total_ = 0;
    std::uint64_t read_ = 0;
    clock::time_point next_;
};

} // namespace uriform::cli
