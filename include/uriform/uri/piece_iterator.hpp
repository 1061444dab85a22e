#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

/// @file
/// Iterates over the pieces of a text between separators, such as path segments and query parameters.

namespace uriform::detail {

/// Stores the piece that an iterator's `->` points to, because the text itself contains no `Piece` object.
template <class Piece>
class piece_pointer {
public:
    constexpr explicit piece_pointer(const Piece& piece) noexcept : piece_(piece) {}
    [[nodiscard]] constexpr const Piece* operator->() const noexcept { return &piece_; }

private:
    Piece piece_;
};

/// Iterates in both directions over the pieces between separators. The number of pieces is the number of separators plus 1, so
/// joining the pieces with separators reproduces the text. Each step is linear in the piece's length.
template <class Piece, char separator>
class piece_iterator {
public:
    using iterator_concept = std::bidirectional_iterator_tag;
    using iterator_category = std::input_iterator_tag; // forward iterators in C++17 return references
    using value_type = Piece;
    using difference_type = std::ptrdiff_t;
    using pointer = piece_pointer<Piece>;
    using reference = Piece;

    constexpr piece_iterator() noexcept = default;

    static constexpr piece_iterator first(std::string_view text) noexcept
    {
        piece_iterator i;
        i.text_ = text;
        i.end_ = i.end_of_piece();
        return i;
    }
    static constexpr piece_iterator past_last(std::string_view text) noexcept
    {
        piece_iterator i;
        i.text_ = text;
        i.begin_ = i.end_ = text.size() + 1;
        return i;
    }

    [[nodiscard]] constexpr Piece operator*() const noexcept { return Piece(text_.substr(begin_, end_ - begin_)); }
    [[nodiscard]] constexpr pointer operator->() const noexcept { return pointer(**this); }
    constexpr piece_iterator& operator++() noexcept
    {
        begin_ = end_ + 1;
        end_ = end_of_piece();
        return *this;
    }
    constexpr piece_iterator operator++(int) noexcept
    {
        const piece_iterator before = *this;
        ++*this;
        return before;
    }
    constexpr piece_iterator& operator--() noexcept
    {
        end_ = begin_ - 1;
        begin_ = text_.substr(0, end_).rfind(separator) + 1; // without a separator, npos + 1 is 0
        return *this;
    }
    constexpr piece_iterator operator--(int) noexcept
    {
        const piece_iterator before = *this;
        --*this;
        return before;
    }

    friend constexpr bool operator==(const piece_iterator& a, const piece_iterator& b) noexcept { return a.begin_ == b.begin_; }

private:
    [[nodiscard]] constexpr std::size_t end_of_piece() const noexcept
    {
        if (begin_ > text_.size())
            return begin_;
        const std::size_t end = text_.find(separator, begin_);
        return end == text_.npos ? text_.size() : end;
    }

    std::string_view text_;
    std::size_t begin_ = 0; // for the end iterator, the text's size plus 1
    std::size_t end_ = 0;
};

/// Adds members to `View`, a bidirectional range of pieces, based on its begin(), end() and empty(). Replaces
/// `std::ranges::view_interface`, because clang before version 16 cannot compile it with the GCC 12 standard library.
template <class View, class Piece>
class piece_view {
public:
    /// Returns whether the range is not empty.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return !view().empty(); }
    /// Return the first and the last piece. Linear in the piece's length. Undefined if the range is empty.
    /// @{
    [[nodiscard]] constexpr Piece front() const noexcept { return *view().begin(); }
    [[nodiscard]] constexpr Piece back() const noexcept { return *--view().end(); }
    /// @}

private:
    friend View;
    constexpr piece_view() noexcept = default;
    [[nodiscard]] constexpr const View& view() const noexcept { return static_cast<const View&>(*this); }
};

} // namespace uriform::detail
