#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_functions.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/detail/tokenize.hpp>

#include "../support/generator.hpp"
#include "../support/names.hpp"
#include "../support/same_reading.hpp"
#include "alphabet.hpp"

/// @file
/// Compares every kernel, text by text and as columns, with the grammar on all short texts, and on many generated ones:
/// `exhaustive [N [M [T]]]` reads all texts of up to N octets of the coarse alphabet, those of up to N - 2 octets of the fine one,
/// and M generated texts, in T threads.

using namespace uriform;
using namespace uriform::test;

namespace {

/// A text and the rule to read it by.
struct task {
    std::string_view text;
    reference_kind kind;
    bool iri;
};

using found = result<components>;

/// A way to read texts, which is compared with the grammar.
struct subject {
    std::string_view kernel;
    std::string_view name;
    /// Reads `tasks` with that kernel, and sets the result of each.
    void (*read)(std::span<const task> tasks, std::span<found> results);
};

void read_one_by_one(std::span<const task> tasks, std::span<found> results)
{
    for (std::size_t i = 0; i < tasks.size(); ++i)
        results[i] = tasks[i].iri ? uriform::detail::tokenize_iri(tasks[i].text, tasks[i].kind)
                                  : uriform::detail::tokenize(tasks[i].text, tasks[i].kind);
}

/// As columns of texts of the same kind. A column has no IRIs.
void read_columns(std::span<const task> tasks, std::span<found> results)
{
    std::vector<std::string_view> texts;
    std::vector<std::size_t> rows;
    std::vector<components> parts(tasks.size());
    std::vector<error> errors(tasks.size());
    for (const reference_kind kind : all_kinds) {
        texts.clear();
        rows.clear();
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (tasks[i].kind == kind && !tasks[i].iri) {
                texts.push_back(tasks[i].text);
                rows.push_back(i);
            }
        batch::parse(batch::column(texts), parts, {.errors = errors, .validity = {}}, kind);
        for (std::size_t i = 0; i < rows.size(); ++i)
            results[rows[i]] = errors[i].code == error_number{} ? found(parts[i]) : found(errors[i]);
    }
    for (std::size_t i = 0; i < tasks.size(); ++i)
        if (tasks[i].iri)
            results[i] = uriform::detail::tokenize_iri(tasks[i].text, tasks[i].kind);
}

std::vector<subject> all_subjects()
{
    std::vector<subject> subjects;
    for (const std::string_view kernel : uriform::detail::simd_kernels())
        for (const subject& one : {subject{kernel, "tokenize", read_one_by_one}, subject{kernel, "column", read_columns}})
            subjects.push_back(one);
    return subjects;
}

/// Texts that lie one after the other, so that a kernel that reads past a text's end meets octets that matter.
class task_list {
public:
    void clear()
    {
        octets_.clear();
        tasks_.clear();
    }
    void add(std::string_view text, reference_kind kind, bool iri)
    {
        octets_ += text;
        tasks_.push_back({text, kind, iri});
    }

    /// Returns the tasks, whose texts are valid until the next clear().
    std::span<const task> tasks()
    {
        const char* at = octets_.data();
        for (task& t : tasks_) {
            t.text = {at, t.text.size()};
            at += t.text.size();
        }
        return tasks_;
    }

private:
    std::string octets_;
    std::vector<task> tasks_;
};

/// A numbered sequence of texts.
struct source {
    std::string name;
    std::uint64_t size;
    /// Adds the texts from `first` to before `last` to a batch.
    void (*add)(task_list& to, std::uint64_t first, std::uint64_t last);
};

/// Adds every text by the widest rule and, for one text of 64, by all of them.
template <const octet_list& alphabet>
void add_short_texts(task_list& to, std::uint64_t first, std::uint64_t last)
{
    std::array<char, 16> text;
    for (std::uint64_t number = first; number != last; ++number) {
        std::size_t size = 0;
        bool ascii = true;
        for (std::uint64_t rest = number; rest != 0; rest = (rest - 1) / alphabet.size) {
            text[size] = alphabet.octets[(rest - 1) % alphabet.size];
            ascii = ascii && static_cast<unsigned char>(text[size]) < 0x80;
            ++size;
        }
        const std::string_view all(text.data(), size);
        to.add(all, reference_kind::uri_reference, !ascii);
        if (((number * 0x9E3779B97F4A7C15) >> 58) == 0)
            for (const reference_kind kind : all_kinds)
                for (const bool iri : {false, true})
                    to.add(all, kind, iri);
    }
}

/// Returns how many texts of up to `longest` octets there are.
std::uint64_t count_short_texts(const octet_list& alphabet, unsigned longest)
{
    std::uint64_t count = 1;
    for (; longest != 0; --longest)
        count = count * alphabet.size + 1;
    return count;
}

template <const octet_list& alphabet>
source all_short_texts(unsigned longest)
{
    return {"all texts of up to " + std::to_string(longest) + " of " + std::to_string(alphabet.size) + " octets",
            count_short_texts(alphabet, longest), add_short_texts<alphabet>};
}

/// Returns a reference, or nearly one, whose length is about that of some vectors or blocks, or any.
std::string generated_text(generator& random)
{
    static constexpr std::array<std::size_t, 9> boundaries{8, 16, 32, 48, 64, 96, 128, 192, 256};
    std::string text = random.once_in(8) ? random.noise(40) : random.reference();
    if (!random.once_in(4)) {
        const std::size_t size = boundaries[random.below(boundaries.size())] + random.below(7) - 3;
        while (text.size() < size) {
            const std::string more =
                random.once_in(2) ? std::string(random.below(size) + 1, "a/.A%"[random.below(5)]) : random.reference();
            text.insert(random.below(text.size() + 1), more);
        }
        text.erase(random.below(size + 1), text.size() - size);
    }
    return random.once_in(2) ? random.mutated(std::move(text)) : text;
}

void add_generated_texts(task_list& to, std::uint64_t first, std::uint64_t last)
{
    generator random(first);
    for (std::uint64_t number = first; number != last; ++number)
        to.add(generated_text(random), all_kinds[random.below(all_kinds.size())], random.once_in(2));
}

/// Compares the subjects on texts, in several threads. As the kernel in use is the same for all threads, they read with one subject
/// at a time, each thread a batch of its own.
class comparison {
public:
    comparison(source from, std::size_t threads)
        : from_(std::move(from)), threads_(threads), step_(static_cast<std::ptrdiff_t>(threads), step_completion{this})
    {
    }

    /// Returns the number of differences.
    std::uint64_t run()
    {
        std::vector<std::thread> workers;
        for (std::size_t i = 0; i < threads_; ++i)
            workers.emplace_back([this, i] { work(i); });
        for (std::thread& worker : workers)
            worker.join();
        std::printf("%s: %llu texts, %llu readings by each of %zu subjects, %llu differences, %.0f s\n", from_.name.c_str(),
                    printable(from_.size), printable(readings_), subjects_.size(), printable(differences_), seconds());
        return differences_;
    }

private:
    static constexpr std::uint64_t batch_size = 1 << 13;

    /// Called once all threads have read with a subject, or have got new batches.
    struct step_completion {
        comparison* self;
        void operator()() const noexcept { self->take_next_subject(); }
    };

    void take_next_subject() noexcept
    {
        subject_ = subject_ == subjects_.size() ? 0 : subject_ + 1;
        if (subject_ < subjects_.size())
            uriform::detail::select_simd_kernel(subjects_[subject_].kernel);
        else
            show_progress();
    }

    void work(std::size_t thread)
    {
        task_list texts;
        std::vector<found> expected, results;
        for (std::uint64_t round = thread * batch_size; round < end_of_rounds(); round += threads_ * batch_size) {
            texts.clear();
            from_.add(texts, std::min(round, from_.size), std::min(round + batch_size, from_.size));
            const std::span<const task> tasks = texts.tasks();
            expected.clear();
            for (const task& t : tasks)
                expected.push_back(uriform::detail::grammar::read(t.text, t.kind, t.iri));
            readings_ += tasks.size();
            for (step_.arrive_and_wait(); subject_ != subjects_.size(); step_.arrive_and_wait()) {
                results.assign(tasks.size(), components{});
                subjects_[subject_].read(tasks, results);
                for (std::size_t i = 0; i < tasks.size(); ++i)
                    if (!same_reading(results[i], expected[i]))
                        add_difference(tasks[i]);
            }
        }
    }

    /// Returns the end of the numbers that are dealt out: each thread takes part in each round, for the barrier.
    [[nodiscard]] std::uint64_t end_of_rounds() const
    {
        const std::uint64_t round = threads_ * batch_size;
        return (from_.size + round - 1) / round * round;
    }

    void add_difference(const task& t)
    {
        const std::lock_guard lock(mutex_);
        if (++differences_ > 20)
            return;
        std::printf("kernel %s, %s: another %s%s than the grammar's in %s\n", subjects_[subject_].kernel.data(),
                    subjects_[subject_].name.data(), name_of(t.kind).data(), t.iri ? " as an IRI" : "", shown(t.text).c_str());
    }

    void show_progress() noexcept
    {
        rounds_ += 1;
        const double done = std::min(1.0, static_cast<double>(rounds_ * threads_ * batch_size) / static_cast<double>(from_.size));
        if (seconds() < next_progress_)
            return;
        next_progress_ = seconds() + 10;
        std::fprintf(stderr, "%s: %.1f %%, %.0f s, %.0f s left, %llu differences\n", from_.name.c_str(), 100 * done, seconds(),
                     seconds() / done - seconds(), printable(differences_));
    }

    [[nodiscard]] double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

    static unsigned long long printable(std::uint64_t number) { return number; }

    const std::vector<subject> subjects_ = all_subjects();
    const source from_;
    const std::size_t threads_;
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double next_progress_ = 10;
    std::uint64_t rounds_ = 0;
    std::size_t subject_ = subjects_.size(); ///< changes only while all threads wait; the size of the list while they make batches
    std::atomic<std::uint64_t> readings_ = 0;
    std::atomic<std::uint64_t> differences_ = 0;
    std::mutex mutex_;
    std::barrier<step_completion> step_;
};

/// Returns argument `number`, or a default.
std::uint64_t argument(std::span<const char* const> arguments, std::size_t number, std::uint64_t otherwise)
{
    return number < arguments.size() ? std::strtoull(arguments[number], nullptr, 10) : otherwise;
}

} // namespace

int main(int count, char** values)
{
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ); // so that a crash does not lose the differences before it
    const std::span<const char* const> arguments(values, static_cast<std::size_t>(count));
    const auto longest = static_cast<unsigned>(std::min<std::uint64_t>(argument(arguments, 1, 8), 12));
    const std::uint64_t generated = argument(arguments, 2, 1'000'000'000);
    const std::size_t threads = std::max<std::size_t>(argument(arguments, 3, std::thread::hardware_concurrency()), 1);
    std::uint64_t differences = comparison(all_short_texts<coarse_alphabet>(longest), threads).run();
    differences += comparison(all_short_texts<fine_alphabet>(longest - std::min(longest, 2U)), threads).run();
    const source generated_texts{"generated texts", generated, add_generated_texts};
    differences += comparison(generated_texts, threads).run();
    return differences == 0 ? 0 : 1;
}
