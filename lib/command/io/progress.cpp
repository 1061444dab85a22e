#include "command/io/progress.hpp"

#include <algorithm>
#include <cstdio>

#include "command/io/system.hpp"

namespace uriform::cli {

void progress::start(std::uint64_t total) noexcept
{
    started_ = is_terminal(standard_error);
    total_ = total;
    next_ = clock::now() + std::chrono::seconds(1);
}

void progress::add(std::uint64_t bytes) noexcept
{
    if (!started_)
        return;
    const std::lock_guard lock(mutex_);
    read_ += bytes;
    const auto now = clock::now();
    if (now < next_)
        return;
    next_ = now + std::chrono::milliseconds(200);
    show();
}

void progress::show() noexcept
{
    char text[64];
    const auto percent = total_ == 0 ? 0 : std::min<std::uint64_t>(100, read_ * 100 / total_); // of a file that may grow
    width_ = total_ == 0 ? std::snprintf(text, sizeof text, "\ruriform: %llu bytes read", static_cast<unsigned long long>(read_))
                         : std::snprintf(text, sizeof text, "\ruriform: %3u%%", static_cast<unsigned>(percent));
    // Ignore errors: the line is only an ornament.
    [[maybe_unused]] const auto written = write_octets(standard_error, {text, static_cast<std::size_t>(width_)});
}

void progress::erase() noexcept
{
    const std::lock_guard lock(mutex_);
    if (width_ == 0)
        return;
    char text[64];
    const int size = std::snprintf(text, sizeof text, "\r%*s\r", width_ - 1, "");
    [[maybe_unused]] const auto written = write_octets(standard_error, {text, static_cast<std::size_t>(size)});
    width_ = 0;
}

} // namespace uriform::cli
