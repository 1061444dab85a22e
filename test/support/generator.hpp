#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

/// @file
/// Generates random texts, the same in each run with the same seed.

namespace uriform::test {

/// Generates URI references, near misses, and noise.
class generator {
public:
    explicit generator(std::uint64_t seed) : engine_(seed) {}

    /// Returns a valid URI reference with any components and any host, mostly short. Upper-case letters, percent-encodings, dot
    /// segments, ports and known schemes are more frequent than by chance.
    std::string reference();

    /// Returns a valid URI reference whose path uses few characters, so that dot segments, empty segments and percent-encodings
    /// meet.
    std::string dotted_reference();

    /// Returns a path of at least `size` octets that begins with `/` and is valid with or without an authority: stretches of plain
    /// segments, empty segments and dot segments.
    std::string long_path(std::size_t size);

    /// Returns a URI reference with one to three small changes. Most results are invalid, some are valid.
    std::string mutated() { return mutated(reference()); }
    /// Returns `text` with one to three small changes.
    std::string mutated(std::string text);

    /// Returns octets of all kinds, mostly characters that the grammar names.
    std::string noise(std::size_t longest);

    /// Returns another spelling of a valid URI reference with an authority: after the authority, it inserts percent-encodings and
    /// dot segments that normalization removes again.
    std::string respelled(std::string_view reference);

    /// Returns a number from 0 to `end` - 1.
    std::size_t below(std::size_t end) { return static_cast<std::size_t>(engine_() % end); }
    /// Returns true once in `of` times.
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

/// Returns this run's seed: the environment variable `URIFORM_TEST_SEED`, or 1.
[[nodiscard]] std::uint64_t seed();

/// Returns the number in the environment variable `URIFORM_TEST_PART`, or 1.
[[nodiscard]] std::size_t divisor_of_rounds();

/// Returns how many of the `all` texts in a full run to check, at least 1: tests in an emulator check a part.
template <class Number>
[[nodiscard]] Number part_of(Number all)
{
    return static_cast<Number>(std::max<std::size_t>(static_cast<std::size_t>(all) / divisor_of_rounds(), 1));
}

/// Selects as many texts as part_of() counts.
class sample {
public:
    /// Returns whether the next text is selected.
    bool next() { return number_++ % divisor_of_rounds() == 0; }

private:
    std::size_t number_ = 0;
};

} // namespace uriform::test
