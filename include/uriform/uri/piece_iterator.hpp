#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

/// @file
/// The pieces of a text between separators, such as path segments and query parameters.

namespace uriform::detail {

/// Holds the piece that `->` of an iterator points to, as the text holds none.
template <class Piece>
class piece_pointer {
public:
    constexpr explicit piece_pointer(const Piece& piece) noexcept : piece_(piece) {}
    [[nodiscard]] constexpr const Piece* operator->() const noexcept { return &piece_; }

private:
    Piece piece_;
};

/// Steps, in both directions, over the pieces of a text between separators: one more than there are separators, so that the pieces
/// with the separators between them are the text. Each step is linear in the piece's length.
template <class Piece, char separator>
class piece_iterator {
public:
    using iterator_concept = std::bidirectional_iterator_tag;
    using iterator_category = std::input_iterator_tag; // of C++17, whose forward iterators return references
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
        begin_ = text_.substr(0, end_).rfind(separator) + 1; // 0 if there is none
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
    std::size_t begin_ = 0; // past the last piece, one past the text
    std::size_t end_ = 0;
};

/// The members that `View`, a bidirectional range of pieces, has from its begin(), end() and empty(). This is
/// `std::ranges::view_interface`, which clang does not compile before its version 16 with the library of GCC 12.
template <class View, class Piece>
class piece_view {
public:
    /// Returns whether there is a piece.
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return !view().empty(); }
    /// Returns the first piece, the last piece. Linear in the piece's length. Undefined if the view is empty.
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
