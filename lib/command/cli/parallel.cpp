#include "command/cli/parallel.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "command/cli/ends.hpp"
#include "command/cli/job.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {
namespace {

// In milliseconds. A pipe may be empty for a moment; waiting for a whole block takes less time than processing a part.
constexpr int patience = 10;

// In milliseconds. While it waits for input, a worker checks at this interval whether another worker has failed.
constexpr int attention = 100;

/// A worker's place in the output order.
using turn = std::uint64_t;

/// All workers' input and output. Workers take turns to read and to write, for files as for pipes: this takes little time, and the
/// system serializes writers anyway.
class shared_files {
public:
    shared_files(options& opts, streams& io)
        : io_(io), ends_(opts.ends), rows_(opts.rows),
          blocks_(opts.file, usual_block_size, patience, io.bar, [this] { wait_for_input(); })
    {
        find_ends(blocks_, opts);
    }

    /// Sets `block` to the next block, stored in `memory`, and `number` to the number of lines before it. Returns the turn for
    /// writing its output, or nothing at the end.
    std::optional<turn> read(std::string_view& block, std::uint64_t& number, block_memory& memory)
    {
        const std::lock_guard lock(reading_);
        if (at_end_ || stopped_)
            return std::nullopt;
        at_end_ = true; // in case reading throws
        at_end_ = !blocks_.next(block, memory);
        if (at_end_)
            return std::nullopt;
        number = lines_;
        lines_ += rows_ != row_binary::type::none ? row_binary::count_rows(rows_, block) : ends_.count(block);
        return turns_++;
    }

    /// Returns a turn without a block.
    turn next_turn() noexcept { return turns_++; }

    /// Waits for the turn `mine`. Throws std::system_error after an earlier failure.
    void wait_for(turn mine) const
    {
        await(mine);
        if (stopped_)
            throw std::system_error(ECANCELED, std::generic_category());
    }

    /// Writes and clears `kept`. Must be called in the worker's turn.
    void write_out(output& kept) { io_.out.write_kept(kept); }

    /// Writes and clears `kept` in the turn `mine`, unless an earlier turn failed. `failure` is the worker's own failure, or null.
    void write(turn mine, streams& kept, const std::exception_ptr& failure) noexcept
    {
        await(mine);
        if (!stopped_) {
            failure_ = failure;
            try {
                io_.out.write_kept(kept.out);
                io_.err.write_kept(kept.err);
            } catch (...) {
                failure_ = std::current_exception();
            }
            stopped_ = failure_ != nullptr;
        }
        ++current_;
        current_.notify_all();
    }

    /// Throws the first failure in the output order. Must be called after all workers have ended.
    void check() const
    {
        if (failure_)
            std::rethrow_exception(failure_);
    }

private:
    void await(turn mine) const noexcept
    {
        for (turn now = current_; now != mine; now = current_)
            current_.wait(now);
    }

    void wait_for_input() const
    {
        while (!blocks_.wait(attention))
            if (stopped_)
                throw std::system_error(ECANCELED, std::generic_category());
    }

    streams& io_;
    const line_end& ends_;
    const row_binary::type rows_;
    std::mutex reading_; ///< guards the next four members
    block_reader blocks_;
    std::uint64_t lines_ = 0; ///< in the blocks so far
    bool at_end_ = false;
    std::atomic<turn> turns_ = 0;   ///< the number of turns handed out
    std::atomic<turn> current_ = 0; ///< the worker in this turn may use `io_` and `failure_`
    std::exception_ptr failure_;
    std::atomic<bool> stopped_ = false; ///< after a failure
};

/// Runs a command on some blocks.
class worker {
public:
    explicit worker(shared_files& files) noexcept : files_(files) {}

    summary work(command run, const options& opts) noexcept
    {
        try {
            job job(opts, kept_, [this](std::string_view& block, std::uint64_t& number) {
                write();
                turn_ = files_.read(block, number, memory_);
                return turn_.has_value();
            });
            job.turn = [this] {
                if (turn_)
                    files_.wait_for(*turn_);
            };
            job.writer = [this] {
                if (turn_)
                    files_.write_out(kept_.out);
            };
            run(job);
            return job;
        } catch (...) {
            if (!turn_)
                turn_ = files_.next_turn();
            write(std::current_exception());
            return {};
        }
    }

private:
    /// Writes the output for the last block, if any.
    void write(const std::exception_ptr& failure = nullptr) noexcept
    {
        if (turn_)
            files_.write(*turn_, kept_, failure);
        turn_.reset();
    }

    shared_files& files_;
    streams kept_{output::nowhere, output::nowhere};
    block_memory memory_;
    std::optional<turn> turn_;
};

} // namespace

summary run_in_parallel(command run, options& opts, streams& io)
{
    shared_files files(opts, io);
    std::vector<summary> parts(opts.threads);
    const auto work = [&](std::size_t part) noexcept { parts[part] = worker(files).work(run, opts); };

    std::vector<std::thread> others;
    others.reserve(parts.size() - 1);
    try {
        while (others.size() != parts.size() - 1)
            others.emplace_back(work, others.size() + 1);
    } catch (const std::exception&) { // The system allows no more threads: the existing threads do the work.
    }
    work(0);
    for (std::thread& other : others)
        other.join();

    files.check();
    summary sum;
    for (const summary& part : parts)
        sum.add(part);
    return sum;
}

} // namespace uriform::cli
