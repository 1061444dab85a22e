#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace uriform::cli {

/// A line on a terminal's standard error that says how much of a file has been read. It does nothing before it is started, and
/// shows nothing in the first second. Any thread may call add() and erase().
class progress {
public:
    /// Starts, if standard error is a terminal. `total` is 0 if it is not known.
    void start(std::uint64_t total) noexcept;

    void add(std::uint64_t bytes) noexcept;

    /// Takes the line away, before something else is written to the terminal.
    void erase() noexcept;

private:
    using clock = std::chrono::steady_clock;

    void show() noexcept;

    std::mutex mutex_;
    bool started_ = false;
    int width_ = 0; ///< of the line that is shown
    std::uint64_t total_ = 0;
    std::uint64_t read_ = 0;
    clock::time_point next_;
};

} // namespace uriform::cli
