#pragma once

#include <cstddef>
#include <new>
#include <string>

#include <boost/test/unit_test.hpp>

/// @file
/// Allocations that fail when a test requires it. A program that links this has its own `operator new`, in all libraries that it
/// loads; other allocators can call the functions here as well.

namespace uriform::test {

/// Returns memory as `malloc` does; null if it is this call's turn to fail.
[[nodiscard]] void* take(std::size_t size) noexcept;
/// The same block with another size, as `realloc` has it.
[[nodiscard]] void* take_other(void* memory, std::size_t size) noexcept;
void give_back(void* memory) noexcept;

/// Returns whether the C library's realloc() fails as well, by turns with the others: not if a sanitizer has its own. Blocks that
/// it returns are not counted.
[[nodiscard]] bool malloc_may_fail() noexcept;

/// Returns the number of blocks that this thread has taken and not given back.
[[nodiscard]] std::size_t blocks_held() noexcept;

/// Has this thread's calls fail after `calls` of them: one, or all until fail_no_more() is called.
void fail_after(std::size_t calls, bool once) noexcept;
/// Returns whether one failed.
bool fail_no_more() noexcept;

/// Has `act()` run short of memory at its first call of take(), its second and so on, until it does not. Each time it must either
/// throw `std::bad_alloc`, and then `check()` looks at what should be as it was, or give true: it did what it should even so. It
/// must hold no block afterwards that it did not hold before. Gives how many calls there are to fail.
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

/// `append(out)` appends, or leaves `out` as it was, with room left and without.
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
    // From the smallest string, which has none of its own.
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

/// `make()` makes an object, of which what it is made of stays as it was: it is constant.
template <class Make>
void check_make(Make make)
{
    const auto expected = make();
    BOOST_TEST(each_failure([&] { return make() == expected; }, [] {}) >= 1U);
}

} // namespace uriform::test
