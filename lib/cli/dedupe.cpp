#include "cli/dedupe.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include <uriform/batch/column.hpp>

#include "cli/commands.hpp"
#include "cli/job.hpp"
#include "cli/keyed_block.hpp"

namespace uriform::cli {
namespace {

/// Writes the inputs whose keys are new to `Store`. The keys of a block are made at any time, and inserted in the job's turn.
template <class Store>
class deduper {
public:
    deduper(job& job, Store& seen) : job_(job), seen_(seen), add_keys_(job.opts.syntax->make_key_rows(job)) {}

    void run()
    {
        for (batch::column rows; job_.in.next_rows(rows);) {
            add_keys_(rows, block_);
            if (!job_.in.is_at_block_end())
                continue;
            hash_keys();
            job_.take_turn();
            insert_keys();
            write();
            block_.clear();
        }
    }

private:
    /// Only of valid inputs.
    void hash_keys()
    {
        keys_.clear();
        keys_.reserve(block_.inputs.size());
        const batch::column texts = block_.keys.view();
        auto invalid = block_.invalid.begin();
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (invalid != block_.invalid.end() && *invalid == i)
                ++invalid;
            else
                keys_.push_back(seen_.key(texts[i]));
    }

    void insert_keys()
    {
        if (room_ < keys_.size()) {
            room_ = keys_.capacity();
            is_new_ = std::make_unique<bool[]>(room_);
        }
        seen_.insert(keys_, std::span(is_new_.get(), keys_.size()));
    }

    void write()
    {
        auto invalid = block_.invalid.begin();
        const bool* is_new = is_new_.get();
        for (std::size_t i = 0; i < block_.inputs.size(); ++i)
            if (invalid != block_.invalid.end() && *invalid == i) {
                job_.replace_invalid(block_.inputs[i]);
                ++invalid;
            } else if (*is_new++) {
                job_.out.line(block_.inputs[i]);
            }
    }

    job& job_;
    Store& seen_;
    key_rows add_keys_;
    keyed_block block_;
    std::vector<typename Store::key_type> keys_;
    std::unique_ptr<bool[]> is_new_; ///< of each key
    std::size_t room_ = 0;           ///< for so many
};

} // namespace

std::shared_ptr<seen_keys> make_seen_keys(const options& opts)
{
    return opts.hashed ? std::make_shared<seen_keys>(hashed_keys()) : std::make_shared<seen_keys>(exact_keys());
}

void dedupe(job& job)
{
    std::visit([&](auto& seen) { deduper(job, seen).run(); }, static_cast<seen_keys::variant&>(*job.opts.seen));
}

} // namespace uriform::cli
