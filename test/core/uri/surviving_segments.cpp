#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/detail/dot_segments.hpp>

#include "core/uri/surviving_segments.hpp"

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/reference_normalizer.hpp"

/// @file
/// Compares the in-place removal of dot segments, and the stream of the remaining segments, with section 5.2.4.

using namespace uriform;
using namespace uriform::test;

namespace {

constexpr std::size_t window = std::size_t{1} << 12;
constexpr std::size_t section = std::size_t{1} << 22;

std::string streamed(std::string_view path)
{
    internal::streams::surviving_segments segments(path);
    std::string all;
    for (std::string_view run = segments.next(); !run.empty(); run = segments.next())
        all += run;
    BOOST_TEST(segments.at_end());
    return all;
}

std::string removed_in_place(std::string path)
{
    path.resize(detail::remove_dot_segments(path.data(), path.size()));
    return path;
}

void check(std::string_view path)
{
    const auto is_wrong = [&] { return std::to_string(path.size()) + " bytes: " + std::string(path.substr(0, 100)); };
    const std::string expected = remove_dot_segments(path);
    expect(streamed(path) == expected, is_wrong);
    expect(removed_in_place(std::string(path)) == expected, is_wrong);
}

/// Checks paths in which a mix of segments and dot segments begins within `reach` bytes of `block`. The paths end there, or
/// continue up to `size` bytes.
void check_around(std::size_t block, std::size_t size, std::size_t reach)
{
    static constexpr std::array<std::string_view, 6> turns{"/../../d", "/b/../c/..", "/%2e%2E", "/./..", "//../", "/.../.."};
    for (const std::string_view turn : turns)
        for (std::size_t at = block - reach; at <= block + reach; ++at) {
            std::string path = "/a/b/" + std::string(at - 5, 'x') + std::string(turn);
            check(path);
            if (path.size() + 4 < size)
                path.append("/" + std::string(size - path.size() - 4, 'y')).append("/..");
            check(path);
        }
}

} // namespace

BOOST_AUTO_TEST_SUITE(dot_segments)

BOOST_AUTO_TEST_CASE(of_the_picture)
{
    BOOST_TEST(streamed("/a/b/../c/../../d") == "/d");
    BOOST_TEST(streamed("/a/b/c/./../../g") == "/a/g"); // section 5.2.4
    BOOST_TEST(streamed("/a/..") == "/");
    BOOST_TEST(streamed("/..") == "/");
    BOOST_TEST(streamed("/a/.") == "/a/");
    BOOST_TEST(streamed("//..//a") == "//a");
    BOOST_TEST(removed_in_place("mid/content=5/../6") == "mid/6"); // section 5.2.4
}

/// Tests all paths of up to 7 of these pieces.
BOOST_AUTO_TEST_CASE(of_short_paths)
{
    static constexpr std::array<std::string_view, 4> pieces{"/", "/.", "/..", "/a"};
    for (std::size_t number = 0; number < 1U << 14; ++number) {
        std::string path;
        for (std::size_t rest = number + (1U << 14); rest != 1; rest /= 4)
            path += pieces[rest % 4];
        check(path);
        const std::string_view relative = std::string_view(path).substr(1);
        expect(removed_in_place(std::string(relative)) == remove_dot_segments(relative), [&] { return path; });
    }
}

BOOST_AUTO_TEST_CASE(of_runs_in_one_path)
{
    internal::streams::surviving_segments segments("/a/b/./c/d/../e");
    BOOST_TEST(segments.next() == "/a/b");
    BOOST_TEST(!segments.at_end());
    BOOST_TEST(segments.next() == "/c");
    BOOST_TEST(segments.next() == "/e");
    BOOST_TEST(segments.at_end());
    BOOST_TEST(segments.next() == "");
}

/// A path within a window takes no checkpoint, and a longer path does.
BOOST_AUTO_TEST_CASE(around_windows)
{
    for (const std::size_t count : {1U, 2U, 3U})
        check_around(count * window, 4 * window, 6);
    for (std::size_t size = window - 12; size <= window + 12; ++size)
        for (const std::string_view last : {"/..", "/.", "/", "/x", "/..x"}) {
            check("/a/../b/" + std::string(size, 'x') + std::string(last));
            check("/a" + std::string(last) + "/" + std::string(size, 'x'));
        }
}

/// Each window passes its own count on: several windows of segments, followed by `..` that remove few segments, all but one, or
/// all.
BOOST_AUTO_TEST_CASE(of_counts_over_windows)
{
    for (const std::size_t parents : {1U, 1'000U, 2'729U, 2'730U, 2'731U, 5'000U}) {
        std::string path;
        for (std::size_t i = 0; i < 2'730; ++i)
            path += "/a" + std::to_string(i);
        for (std::size_t i = 0; i < parents; ++i)
            path += i % 2 == 0 ? "/.." : "/%2E.";
        check(path);
        check(path + "/b");
        check(path + "/" + std::string(2 * window, 'b'));
    }
}

BOOST_AUTO_TEST_CASE(of_generated_paths)
{
    generator random(seed() + 31);
    for (const std::size_t size : {100U, 4'096U, 4'100U, 20'000U})
        for (std::size_t i = 0; i < 200'000 / size; ++i)
            check(random.long_path(random.below(size) + 1));
}

/// A section contains 1024 windows.
BOOST_AUTO_TEST_CASE(around_sections)
{
    const std::string filler = std::string(section - 40, 'x');
    for (const std::string_view front : {"/a/b/", "/../"})
        for (std::size_t end = section - 2; end <= section + 2; ++end) {
            std::string path(front);
            path.append(filler).append(end - path.size(), 'y');
            check(path + "/../../c/..");
            check(path + "/c");
        }
    // The counts at the end of a section: the first and second section contain segments, and the `..` in the third remove them.
    std::string path = "/a/b/" + filler + "/c/d/" + filler + "/e";
    for (const int parents : {1, 4, 6, 7}) {
        path += "/" + filler;
        for (int i = 0; i <= parents; ++i)
            path += "/..";
        check(path);
    }
}

BOOST_AUTO_TEST_SUITE_END()
