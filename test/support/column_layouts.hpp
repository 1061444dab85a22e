#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/batch/column.hpp>

/// @file
/// Makes columns with the same texts in all layouts.

namespace uriform::test {

/// Texts in every column layout.
class column_layouts {
public:
    /// Rows in `null` are null; all others contain `texts`. In the layouts with a single buffer, each text is followed by `end`.
    template <class Texts>
    column_layouts(const Texts& texts, const std::vector<bool>& null, std::string_view end) : end_(end)
    {
        add_validity(true); // bits and rows before the first row, excluded by a slice
        add("before");
        for (std::size_t i = 0; i < texts.size(); ++i) {
            add_validity(!null[i]);
            add(texts[i]);
        }
        octets_.shrink_to_fit(); // so that a sanitizer detects reads past the end
        std::size_t begin = 0;
        for (const std::uint64_t offset : wide_)
            narrow_.push_back(static_cast<std::uint32_t>(offset));
        for (std::size_t i = 1; i < wide_.size(); ++i) {
            views_.emplace_back(octets_.data() + begin, wide_[i] - begin - end.size());
            begin = narrow_[i];
        }
    }
    column_layouts(const column_layouts&) = delete;
    column_layouts& operator=(const column_layouts&) = delete;

    [[nodiscard]] std::vector<batch::column> all() const
    {
        const std::size_t count = views_.size() - 1;
        std::vector<batch::column> columns;
        for (const batch::column& whole :
             {batch::column(octets_.data(), std::span(narrow_)).with_row_end(end_),
              batch::column(octets_.data(), std::span(wide_)).with_row_end(end_), batch::column(std::span(views_))})
            columns.push_back(whole.with_validity(validity_.data(), 3).rows(1, count));
        return columns;
    }

private:
    void add(std::string_view text)
    {
        octets_.insert(octets_.end(), text.begin(), text.end());
        octets_.insert(octets_.end(), end_.begin(), end_.end());
        wide_.push_back(octets_.size());
    }

    void add_validity(bool valid)
    {
        if (bits_ % 8 == 0)
            validity_.push_back(0);
        validity_.back() = static_cast<std::uint8_t>(validity_.back() | static_cast<unsigned>(valid) << bits_ % 8);
        ++bits_;
    }

    std::string end_;
    std::vector<char> octets_;
    std::vector<std::uint64_t> wide_{0};
    std::vector<std::uint32_t> narrow_;
    std::vector<std::string_view> views_;
    std::vector<std::uint8_t> validity_{0};
    std::size_t bits_ = 3; // the first bit is in the middle of a byte
};

} // namespace uriform::test
