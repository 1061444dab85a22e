#pragma once

#include <cstddef>
#include <string_view>

#include "pages.hpp"

/// @file
/// Texts whose neighbours in memory may not be touched.

namespace uriform::test {

/// Room for texts right before or right behind a page that may be neither read nor written: who does, ends the program.
class guarded_text {
public:
    guarded_text();

    /// `text`, of at most a page, so that it ends where the forbidden page begins. Holds until the next call.
    std::string_view at_end(std::string_view text);
    /// `text`, of at most a page, so that it begins where the forbidden page ends. Holds until the next call.
    std::string_view at_begin(std::string_view text);

private:
    std::size_t page_;
    pages memory_; ///< a forbidden page, a page for the text, and another forbidden one
};

} // namespace uriform::test
