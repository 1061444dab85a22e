#pragma once

#include <cstddef>
#include <string>

#include <boost/test/unit_test.hpp>

#include "malloc_count.hpp"

/// @file
/// The memory that something takes, beside the text that it is done with.

namespace uriform::test {

/// Checks that `use(text)` holds at most `times` as many bytes at any one time as `make(size)`, the text, has; a kilobyte aside.
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
