#pragma once

#include <boost/test/unit_test.hpp>

/// @file
/// Checks for loops with a million rounds, where BOOST_TEST's bookkeeping would take most of the time.

namespace uriform::test {

/// Ends the test case with `describe()` as its message if `is_so` is false. Costs nothing if it is true.
template <class Describe>
void expect(bool is_so, Describe describe)
{
    if (!is_so) [[unlikely]]
        BOOST_FAIL(describe());
}

} // namespace uriform::test
