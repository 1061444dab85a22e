#include "cli/parallel.hpp"

#include <cstdint>
#include <deque>
#include <exception>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "cli/ends.hpp"
#include "cli/job.hpp"
#include "io/block_reader.hpp"

namespace uriform::cli {
namespace {

// In milliseconds. A pipe is empty now and then for a moment, in which it is not worth it to wait for all threads.
constexpr int patience = 10;

/// The outcome of a block.
struct outcome {
    std::string out;
    std::string err;
    summary sum;
    std::exception_ptr failure; ///< the exception that ended the job early
};

outcome run_block(command run, const options& opts, std::string_view block, std::uint64_t number)
{
    streams kept(output::nowhere, output::nowhere);
    outcome done{};
    try {
        kept.out.buffer().reserve(block.size());
        job job(opts, kept, block, number);
        run(job);
        done.sum = job;
    } catch (...) {
        done.failure = std::current_exception();
    }
    done.out = std::move(kept.out.buffer());
    done.err = std::move(kept.err.buffer());
    return done;
}

/// The blocks that are being worked on, in the order of the input.
class blocks_in_work {
public:
    blocks_in_work(command run, const options& opts, streams& io) : run_(run), opts_(opts), io_(io) {}

    void start(std::string_view block)
    {
        if (running_.size() == opts_.threads)
            write_first();
        // If the system has no more threads, the block is worked on when its turn to be written comes. std::async moves from
        // its argument even if starting a thread fails: so it gets a copy.
        const auto work = [this, text = std::make_shared<const std::string>(block), number = lines_] {
            return run_block(run_, opts_, *text, number);
        };
        running_.push_back(std::async(std::launch::async | std::launch::deferred, work));
        lines_ += opts_.ends.count(block);
    }

    void finish()
    {
        while (!running_.empty())
            write_first();
        io_.flush();
    }

    [[nodiscard]] const summary& sum() const noexcept { return sum_; }

private:
    void write_first()
    {
        const outcome done = running_.front().get();
        running_.pop_front();
        io_.out.append(done.out);
        io_.err.append(done.err);
        sum_.add(done.sum);
        if (done.failure)
            std::rethrow_exception(done.failure);
    }

    const command run_;
    const options& opts_;
    streams& io_;
    std::uint64_t lines_ = 0; ///< in the blocks so far
    summary sum_;
    std::deque<std::future<outcome>> running_; ///< their destructors wait
};

} // namespace

summary run_in_parallel(command run, options& opts, streams& io)
{
    blocks_in_work work(run, opts, io);
    block_reader blocks(opts.file, usual_block_size, patience, io.bar, [&work] { work.finish(); });
    find_ends(blocks, opts);
    std::string_view block;
    static_cast<void>(blocks.next(block)); // a command without input still reports errors of its options
    do
        work.start(block);
    while (blocks.next(block));
    work.finish();
    return work.sum();
}

} // namespace uriform::cli
