#pragma once

#include <cstddef>
#include <string_view>

#include "pages.hpp"

/// @file
/// Texts next to inaccessible memory.

namespace uriform::test {

/// Places texts directly before or after an inaccessible page: reading or writing it ends the program.
class guarded_text {
public:
    guarded_text();

    /// Returns a copy of `text`, at most a page long, that ends where the inaccessible page begins. Valid until the next call.
    std::string_view at_end(std::string_view text);
    /// Returns a copy of `text`, at most a page long, that begins where the inaccessible page ends. Valid until the next call.
    std::string_view at_begin(std::string_view text);

private:
    std::size_t page_;
    pages memory_; ///< an inaccessible page, a page for the text, and another inaccessible page
};

} // namespace uriform::test
