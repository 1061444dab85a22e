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
/// Compares every kernel, on single texts and on columns, with the grammar, for all short texts and many generated texts:
/// `exhaustive [N [M [T [PART PARTS]]]]` parses all texts up to N octets from the coarse alphabet, up to N - 2 octets from the fine
/// alphabet, and M generated texts, in T threads. With PART, from 1 to PARTS, it parses only that part of each sequence. All parts
/// together cover a run without PART.

using namespace uriform;
using namespace uriform::test;

namespace {

/// A text and the rule to parse it with.
struct task {
    std::string_view text;
    reference_kind kind;
    bool iri;
};

using found = result<components>;

/// A way to parse texts, to be compared with the grammar.
struct subject {
    std::string_view kernel;
    std::string_view name;
    /// Parses `tasks` with the kernel, and sets the result for each. Rows of columns yield errors only if `all_errors`.
    void (*read)(std::span<const task> tasks, std::span<found> results, bool all_errors);
};

void read_one_by_one(std::span<const task> tasks, std::span<found> results, bool)
{
    for (std::size_t i = 0; i < tasks.size(); ++i)
        results[i] = tasks[i].iri ? uriform::detail::tokenize_iri(tasks[i].text, tasks[i].kind)
                                  : uriform::detail::tokenize(tasks[i].text, tasks[i].kind);
}

/// The result for a refused row if errors are not requested.
constexpr error refused{uri_errc::too_long, 0}; // never a real error here

/// Parses texts of the same kind as columns. Columns do not support IRIs. The function for single texts finds a row's error.
void read_columns(std::span<const task> tasks, std::span<found> results, bool all_errors)
{
    std::vector<std::string_view> texts;
    std::vector<std::size_t> rows;
    std::vector<components> parts(tasks.size());
    std::vector<error> errors(all_errors ? tasks.size() : 0);
    std::vector<std::uint8_t> validity(tasks.size() / 8 + 1);
    for (const reference_kind kind : all_kinds) {
        texts.clear();
        rows.clear();
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (tasks[i].kind == kind && !tasks[i].iri) {
                texts.push_back(tasks[i].text);
                rows.push_back(i);
            }
        if (all_errors)
            batch::parse(batch::column(texts), parts, {.errors = errors, .validity = {}}, kind);
        else
            batch::parse(batch::column(texts), parts, {.errors = {}, .validity = validity}, kind);
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (all_errors)
                results[rows[i]] = errors[i].code == error_number{} ? found(parts[i]) : found(errors[i]);
            else
                results[rows[i]] = (validity[i / 8] >> i % 8 & 1) != 0 ? found(parts[i]) : found(refused);
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

/// Texts stored contiguously, so that a kernel that reads past a text's end meets significant octets.
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

    /// Returns the tasks. Their texts are valid until the next clear().
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

/// A part of all numbers.
struct part {
    std::uint64_t number = 1;
    std::uint64_t count = 1;
};

/// A numbered sequence of texts.
struct source {
    std::string name;
    std::uint64_t size;
    bool all_errors; ///< whether row errors are compared, too
    /// Adds the texts from `first` (inclusive) to `last` (exclusive) to a batch.
    void (*add)(task_list& to, std::uint64_t first, std::uint64_t last);
};

/// Adds every text with the widest rule, and every 64th text with all rules.
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

/// Returns how many texts up to `longest` octets exist.
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
            count_short_texts(alphabet, longest), false, add_short_texts<alphabet>};
}

/// Returns a reference or a near miss, mostly with a length close to a multiple of vector or block sizes.
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

/// Compares the subjects on texts, in several threads. All threads share the selected kernel, so they use the same subject at the
/// same time, each with a separate batch.
class comparison {
public:
    comparison(source from, std::size_t threads, part of)
        : from_(std::move(from)), threads_(threads), begin_(first_of(of.number - 1, of.count)), end_(first_of(of.number, of.count)),
          step_(static_cast<std::ptrdiff_t>(threads), step_completion{this})
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
        std::printf("%s: texts %llu to %llu, %llu readings by each of %zu subjects, %llu differences, %.0f s\n", from_.name.c_str(),
                    printable(begin_), printable(end_), printable(readings_), subjects_.size(), printable(differences_), seconds());
        return differences_;
    }

private:
    static constexpr std::uint64_t batch_size = 1 << 13;

    /// Called when all threads finished a subject, or received new batches.
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
        for (std::uint64_t round = begin_ + thread * batch_size; round < end_of_rounds(); round += threads_ * batch_size) {
            texts.clear();
            from_.add(texts, std::min(round, end_), std::min(round + batch_size, end_));
            const std::span<const task> tasks = texts.tasks();
            expected.clear();
            for (const task& t : tasks)
                expected.push_back(uriform::detail::grammar::read(t.text, t.kind, t.iri));
            readings_ += tasks.size();
            for (step_.arrive_and_wait(); subject_ != subjects_.size(); step_.arrive_and_wait()) {
                results.assign(tasks.size(), components{});
                subjects_[subject_].read(tasks, results, from_.all_errors);
                for (std::size_t i = 0; i < tasks.size(); ++i)
                    if (!same_reading(results[i], expected[i]) && !(results[i] == found(refused) && !expected[i]))
                        add_difference(tasks[i]);
            }
        }
    }

    /// Returns the number of the first text after `parts` parts. Batches do not depend on the number of parts.
    [[nodiscard]] std::uint64_t first_of(std::uint64_t parts, std::uint64_t count) const
    {
        const std::uint64_t batches = (from_.size + batch_size - 1) / batch_size;
        return std::min(batches * parts / count * batch_size, from_.size);
    }

    /// Returns the end of the distributed numbers. For the barrier, each thread takes part in each round.
    [[nodiscard]] std::uint64_t end_of_rounds() const
    {
        const std::uint64_t round = threads_ * batch_size;
        return begin_ + (end_ - begin_ + round - 1) / round * round;
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
        const double done =
            std::min(1.0, static_cast<double>(rounds_ * threads_ * batch_size) / static_cast<double>(end_ - begin_));
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
    const std::uint64_t begin_, end_; ///< text numbers
    const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double next_progress_ = 10;
    std::uint64_t rounds_ = 0;
    std::size_t subject_ = subjects_.size(); ///< changes only while all threads wait; equals the list size while they make batches
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
    const part of{argument(arguments, 4, 1), argument(arguments, 5, 1)};
    if (of.number == 0 || of.number > of.count)
        return std::fputs("there is no such part\n", stderr), 2;
    std::uint64_t differences = comparison(all_short_texts<coarse_alphabet>(longest), threads, of).run();
    differences += comparison(all_short_texts<fine_alphabet>(longest - std::min(longest, 2U)), threads, of).run();
    const source generated_texts{"generated texts", generated, true, add_generated_texts};
    differences += comparison(generated_texts, threads, of).run();
    return differences == 0 ? 0 : 1;
}
