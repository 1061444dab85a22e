#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

/// @file
/// Random texts, the same in each run for the same seed.

namespace uriform::test {

/// Makes URI references, texts that nearly are some, and noise.
class generator {
public:
    explicit generator(std::uint64_t seed) : engine_(seed) {}

    /// Returns a valid URI reference: any components, any host, mostly short, with upper-case letters, percent-encodings, dot
    /// segments, ports and known schemes more often than by chance.
    std::string reference();

    /// Returns a valid URI reference whose path is made of few characters, so that dot segments, empty ones and percent-encodings
    /// meet.
    std::string dotted_reference();

    /// Returns a path from `/` of at least `size` octets, for which it does not matter that it stands beside an authority or not:
    /// stretches of plain segments, empty ones, and dot segments.
    std::string long_path(std::size_t size);

    /// Returns a URI reference to which one to three small changes were made: most are valid no more, some are.
    std::string mutated() { return mutated(reference()); }
    /// `text` with one to three small changes.
    std::string mutated(std::string text);

    /// Octets of all kinds, of which the grammar's own characters are most.
    std::string noise(std::size_t longest);

    /// Another spelling of a valid URI reference that has an authority: percent-encodings and dot segments are put in behind the
    /// authority, which the normal form takes back.
    std::string respelled(std::string_view reference);

    /// Returns a number from 0 to `end` - 1.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
    /// True once in `of` times.
    bool once_in(std::size_t of) { return below(of) == 0; }

private:
    std::size_t length();
    char one_of(std::string_view octets) { return octets[below(octets.size())]; }
    void append(std::string& out, std::string_view octets, std::size_t count);
    void append_triplet(std::string& out);
    void append_triplet_of(std::string& out, char c);
    void append_scheme(std::string& out);
    void append_authority(std::string& out);
    void append_host(std::string& out);
    void append_ipv6(std::string& out);
    void append_path(std::string& out, bool scheme, bool authority);
    void append_segment(std::string& out, bool colon);
    void append_dotted_path(std::string& out);
    void mutate(std::string& text);

    std::mt19937_64 engine_;
};

/// Returns the seed of this run: 1, or what the environment variable `URIFORM_TEST_SEED` says.
[[nodiscard]] std::uint64_t seed();

/// Returns 1, or the number that the environment variable `URIFORM_TEST_PART` says.
[[nodiscard]] std::size_t divisor_of_rounds();

/// Returns the number of texts to check, of `all` in a whole run, and at least 1: tests in an emulator check a part of them.
template <class Number>
[[nodiscard]] Number part_of(Number all)
{
    return static_cast<Number>(std::max<std::size_t>(static_cast<std::size_t>(all) / divisor_of_rounds(), 1));
}

/// Picks as many of all texts as part_of() counts.
class sample {
public:
    /// Returns whether the next text is one of them.
    bool next() { return number_++ % divisor_of_rounds() == 0; }

private:
    std::size_t number_ = 0;
};

} // namespace uriform::test
