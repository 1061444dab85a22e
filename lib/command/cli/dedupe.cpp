#include "command/cli/dedupe.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/key/digest.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/set/seen_set.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/input_lines.hpp"
#include "command/cli/job.hpp"
#include "command/cli/keyed_block.hpp"
#include "command/cli/web_urls.hpp"

namespace uriform::cli {
namespace {

constexpr std::string_view hashed_suffix = " hashed";

/// The inputs to write.
enum class choice {
    of_new,      ///< unseen inputs, then marked as seen
    of_seen,     ///< in a folder
    of_not_seen, ///< in a folder
};

/// Writes the inputs with chosen keys. A block's keys are made at any time, but inserted in the job's turn.
template <class Store>
class line_filter {
public:
    line_filter(job& job, Store& seen, choice which)
        : job_(job), seen_(seen), add_keys_(job.opts.syntax->make_key_rows(job)), choice_(which)
    {
    }

    void run()
    {
        for (batch::column rows; job_.in.next_rows(rows);) {
            add_keys_(rows, block_);
            if (!job_.in.is_at_block_end())
                continue;
            count_inputs();
            hash_keys();
            job_.take_turn();
            choose_keys();
            write();
            if constexpr (requires { seen_.commit(); })
                commit();
            block_.clear();
        }
    }

private:
    void count_inputs() noexcept
    {
        if (!job_.opts.stats)
            return;
        job_.inputs += block_.inputs.size();
        for (const std::string_view input : block_.inputs)
            job_.octets += input.size();
    }

    /// Hashes the keys.
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

    void choose_keys()
    {
        if (room_ < keys_.size()) {
            room_ = keys_.capacity();
            is_chosen_ = std::make_unique<bool[]>(room_);
        }
        const std::span<bool> is_chosen(is_chosen_.get(), keys_.size());
        if (choice_ == choice::of_new) {
            seen_.insert(keys_, is_chosen);
            return;
        }
        if constexpr (requires { seen_.commit(); })
            seen_.contains(keys_, is_chosen);
        if (choice_ == choice::of_not_seen)
            for (bool& each : is_chosen)
                each = !each;
    }

    /// Commits the keys after the inputs have been written: after a crash, the next run may write inputs again, but loses nothing.
    void commit()
    {
        if (choice_ != choice::of_new)
            return;
        job_.write_out();
        seen_.commit();
    }

    void write()
    {
        input_lines lines(job_.out);
        auto invalid = block_.invalid.begin();
        const bool* is_chosen = is_chosen_.get();
        for (std::size_t i = 0; i < block_.inputs.size(); ++i)
            if (invalid != block_.invalid.end() && *invalid == i) {
                lines.finish();
                job_.replace_invalid(block_.inputs[i]);
                ++invalid;
            } else if (*is_chosen++) {
                ++job_.distinct;
                lines.add(block_.inputs[i]);
            }
        lines.finish();
    }

    job& job_;
    Store& seen_;
    key_rows add_keys_;
    keyed_block block_;
    std::vector<typename Store::key_type> keys_;
    choice choice_;
    std::unique_ptr<bool[]> is_chosen_; ///< for each key
    std::size_t room_ = 0;              ///< the number of keys for which it has room
};

void write_lines(job& job, choice which)
{
    std::visit([&](auto& seen) { line_filter(job, seen, which).run(); }, static_cast<seen_keys::variant&>(*job.opts.seen));
}

constexpr std::size_t most_memory = std::size_t{32} << 20; ///< for recent keys

/// Returns a hash as octets, in the order of its digits.
std::array<char, 16> octets_of(const key::digest& hash) noexcept
{
    std::array<char, 16> octets;
    for (unsigned i = 0; i < octets.size(); ++i)
        octets[i] = static_cast<char>((i < 8 ? hash.high : hash.low) >> (56 - 8 * (i % 8)));
    return octets;
}

bool has_hashes(std::string_view identity) noexcept
{
    return identity.ends_with(hashed_suffix);
}

void write_key(std::string_view key, bool is_hash, output& out)
{
    std::string& text = out.buffer();
    if (!is_hash) {
        text += key;
    } else {
        constexpr std::string_view digits = "0123456789abcdef";
        for (const char each : key) {
            const auto octet = static_cast<unsigned char>(each);
            (text += digits[octet >> 4U]) += digits[octet & 0xFU];
        }
    }
    out.end_line();
}

} // namespace

/// Sets the texts under which the folder stores the keys.
template <class Store>
void stored_keys<Store>::name(std::span<const key_type> keys)
{
    names_.clear();
    if constexpr (std::is_same_v<Store, exact_keys>) {
        for (const key_type& key : keys)
            names_.push_back(key.text);
    } else {
        octets_.clear();
        for (const key_type& key : keys) {
            const auto octets = octets_of(key);
            octets_.append(octets.data(), octets.size());
        }
        for (std::size_t i = 0; i < keys.size(); ++i)
            names_.push_back(std::string_view(octets_).substr(16 * i, 16));
    }
}

template <class Store>
void stored_keys<Store>::insert(std::span<const key_type> keys, std::span<bool> is_new)
{
    if (recent_.memory() > most_memory)
        recent_.clear();
    recent_.insert(keys, is_new);
    unknown_.clear();
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (is_new[i])
            unknown_.push_back(keys[i]);
    if (room_ < unknown_.size()) {
        room_ = unknown_.capacity();
        answers_ = std::make_unique<bool[]>(room_);
    }
    contains(unknown_, std::span(answers_.get(), unknown_.size()));
    added_.clear();
    for (std::size_t i = 0, next = 0; i < keys.size(); ++i)
        if (is_new[i]) {
            is_new[i] = !answers_[next];
            if (is_new[i])
                added_.push_back(names_[next]);
            ++next;
        }
}

template <class Store>
void stored_keys<Store>::contains(std::span<const key_type> keys, std::span<bool> is_seen)
{
    name(keys);
    folder_->contains(names_, is_seen);
}

std::string identity_of(const options& opts)
{
    std::string name = opts.keys ? opts.keys->maker.identity() : by_normal_form{.options = opts.form}.name();
    if (opts.syntax != &uris)
        name += opts.syntax == &web_urls ? " web" : " iri";
    if (opts.hashed)
        name += hashed_suffix;
    return name;
}

std::shared_ptr<seen_keys> make_seen_keys(const options& opts)
{
    if (!opts.folder)
        return opts.hashed ? std::make_shared<seen_keys>(hashed_keys()) : std::make_shared<seen_keys>(exact_keys());
    std::unique_ptr<seen_folder> folder =
        opts.changes_folder ? open_seen_folder(*opts.folder, identity_of(opts)) : open_seen_folder(*opts.folder);
    folder->check_identity(identity_of(opts));
    if (opts.hashed)
        return std::make_shared<seen_keys>(stored_keys<hashed_keys>(std::move(folder)));
    return std::make_shared<seen_keys>(stored_keys<exact_keys>(std::move(folder)));
}

void settle(seen_keys& keys)
{
    std::visit(
        [](auto& seen) {
            if constexpr (requires { seen.settle(); })
                seen.settle();
        },
        static_cast<seen_keys::variant&>(keys));
}

void dedupe(job& job)
{
    write_lines(job, choice::of_new);
}

void seen_contains(job& job)
{
    write_lines(job, job.opts.inverted ? choice::of_not_seen : choice::of_seen);
}

void seen_count(job& job)
{
    job.out.line(std::to_string(open_seen_folder(*job.opts.folder)->size()));
}

void seen_export(job& job)
{
    const std::unique_ptr<seen_folder> folder = open_seen_folder(*job.opts.folder);
    const bool is_hash = has_hashes(folder->identity());
    folder->each([&](std::string_view key) { write_key(key, is_hash, job.out); });
}

void seen_merge(job& job)
{
    constexpr std::size_t at_once = 4096;
    constexpr std::size_t octets_at_once = std::size_t{1} << 20;
    const std::unique_ptr<seen_folder> from = open_seen_folder(*job.opts.other_folder);
    const std::unique_ptr<seen_folder> to = open_seen_folder(*job.opts.folder, from->identity());
    std::vector<std::string> keys;
    std::size_t octets = 0;
    const auto add = [&] {
        const std::vector<std::string_view> names(keys.begin(), keys.end());
        const auto is_seen = std::make_unique<bool[]>(names.size());
        to->contains(names, std::span(is_seen.get(), names.size()));
        std::vector<std::string_view> added;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (!is_seen[i])
                added.push_back(names[i]);
        to->add(added);
        keys.clear();
        octets = 0;
    };
    from->each([&](std::string_view key) {
        keys.emplace_back(key);
        octets += key.size();
        if (keys.size() == at_once || octets >= octets_at_once)
            add();
    });
    add();
    to->settle();
}

} // namespace uriform::cli
