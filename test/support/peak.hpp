#pragma once

#include <cstddef>
#include <string>

#include <boost/test/unit_test.hpp>

#include "malloc_count.hpp"

/// @file
/// Measures the memory that an operation needs in addition to its text.

namespace uriform::test {

/// Checks that `use(text)` never holds more than `times` the text's size plus a kilobyte; `make(size)` makes the text.
template <class Make, class Use>
void check_peak(double times, Make make, Use use)
{
    for (const std::size_t size : {std::size_t{1} << 10, std::size_t{1} << 16, std::size_t{1} << 20}) {
        const std::string text = make(size);
        watch_memory();
        static_cast<void>(use(text));
        BOOST_TEST(static_cast<double>(most_memory()) <= times * static_cast<double>(text.size()) + 1024);
    }
}

} // namespace uriform::test
