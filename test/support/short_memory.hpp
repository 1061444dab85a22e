#pragma once

#include <cstddef>
#include <new>
#include <string>

#include <boost/test/unit_test.hpp>

/// @file
/// Allocations that fail on a test's demand. This replaces `operator new` in the program and in all libraries that it loads. Other
/// allocators can call these functions as well.

namespace uriform::test {

/// Returns memory as `malloc` does, or null if this call must fail.
[[nodiscard]] void* take(std::size_t size) noexcept;
/// Resizes a block as `realloc` does.
[[nodiscard]] void* take_other(void* memory, std::size_t size) noexcept;
void give_back(void* memory) noexcept;

/// Returns whether the C library's realloc() takes part in the failures; not if a sanitizer replaces it. Blocks that it returns are
/// not counted.
[[nodiscard]] bool malloc_may_fail() noexcept;

/// Returns the number of blocks that this thread allocated and did not free.
[[nodiscard]] std::size_t blocks_held() noexcept;

/// Makes this thread's calls fail after the next `calls` calls: a single call, or all until fail_no_more() is called.
void fail_after(std::size_t calls, bool once) noexcept;
/// Returns whether a call failed.
bool fail_no_more() noexcept;

/// Calls `act()` repeatedly, with its first call to take() failing, then its second and so on, until no call fails. Each time
/// `act()` must either throw `std::bad_alloc`, and then `check()` checks that nothing changed, or return true because it succeeded
/// nevertheless. Afterwards it must hold no additional blocks. Returns the number of calls that can fail.
template <class Act, class Check>
std::size_t each_failure(Act act, Check check)
{
    for (std::size_t calls = 0;; ++calls)
        for (const bool once : {true, false}) {
            const std::size_t before = blocks_held();
            bool thrown = false;
            bool right = false;
            fail_after(calls, once);
            try {
                right = act();
            } catch (const std::bad_alloc&) {
                thrown = true;
            }
            const bool failed = fail_no_more();
            BOOST_TEST(blocks_held() == before);
            BOOST_TEST(right != thrown);
            BOOST_TEST((failed || !thrown));
            if (!failed)
                return calls;
            if (thrown)
                check();
        }
}

/// Checks that `append(out)` appends or leaves `out` unchanged, with spare capacity and without.
template <class Append>
void check_append(Append append)
{
    for (const std::size_t room : {0u, 100u}) {
        const std::string before = "a string of more than a few octets, as it was";
        std::string expected = before;
        append(expected);
        std::string out;
        const auto act = [&] {
            append(out);
            const bool right = out == expected;
            out.resize(before.size());
            return right;
        };
        const auto refill = [&] {
            BOOST_TEST(out == before);
            out = before;
        };
        out.reserve(before.size() + room);
        out = before;
        each_failure(act, refill);
    }
    // Starts with the smallest string, which owns no block.
    std::string all;
    append(all);
    BOOST_TEST(each_failure(
                   [&] {
                       std::string out;
                       append(out);
                       return out == all;
                   },
                   [] {}) >= 1U);
}

/// Checks that `make()` makes an object or throws. Its arguments are constant, so they cannot change.
template <class Make>
void check_make(Make make)
{
    const auto expected = make();
    BOOST_TEST(each_failure([&] { return make() == expected; }, [] {}) >= 1U);
}

} // namespace uriform::test
