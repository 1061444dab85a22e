#pragma once

#include <boost/test/unit_test.hpp>

/// @file
/// Checks for loops of a million rounds, where BOOST_TEST's own bookkeeping would take most of the time.

namespace uriform::test {

/// Ends the test case with `describe()` as its message where something is not so. Costs nothing where it is.
template <class Describe>
void expect(bool is_so, Describe describe)
{
    if (!is_so) [[unlikely]]
        BOOST_FAIL(describe());
}

} // namespace uriform::test
