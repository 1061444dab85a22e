#pragma once

#include <iterator>
#include <string_view>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Path segments (RFC 3986, section 3.3).

namespace uriform {

/// A bidirectional range of the segments in a path. Each segment is a uriform::decoded_view, with its raw() text and its decoded
/// octets. Views the path: it is trivially copyable and valid as long as the path's text. Iterators may outlive the range.
///
/// Segments follow the grammar. In an absolute path, each `/` begins a segment:
///
/// | path        | segments          | is_absolute() |
/// |-------------|-------------------|---------------|
/// | (empty)     | none              | no            |
/// | `/`         | ``                | yes           |
/// | `//`        | ``, ``            | yes           |
/// | `/a/b`      | `a`, `b`          | yes           |
/// | `a/b`       | `a`, `b`          | no            |
/// | `/a/`, `a/` | `a`, ``           | yes, no       |
/// | `/a//b`     | `a`, ``, `b`      | yes           |
///
/// Joining the raw segments with `/`, after a leading `/` if is_absolute(), reproduces the path. The range includes dot segments;
/// uriform::normalize() removes them.
///
/// Each step is linear in the segment's length. Nothing allocates.
///
/// @code
/// auto u = uriform::parse_uri("http://h/a%2Fb/../c");
/// const uriform::segments_view all = u->segments();
/// auto segment = all.begin();
/// assert(*segment == "a/b" && segment->raw() == "a%2Fb");
/// assert(*++segment == ".." && *++segment == "c" && ++segment == all.end());
/// assert(all.front() == "a/b" && all.back() == "c" && std::ranges::find(all, "..") != all.end());
/// @endcode
class segments_view : public detail::piece_view<segments_view, decoded_view> {
public:
    /// Standard range types. Dereferencing an iterator returns the segment by value.
    /// @{
    using iterator = detail::piece_iterator<decoded_view, '/'>;
    using const_iterator = iterator;
    using value_type = decoded_view;
    /// @}

    /// Constructs an empty range, as for the empty path.
    constexpr segments_view() noexcept = default;
    /// Constructs the range for `path`. `path` may be any text, and must outlive the view.
    constexpr explicit segments_view(std::string_view path) noexcept : path_(path) {}

    /// Returns whether the path begins with `/`.
    [[nodiscard]] constexpr bool is_absolute() const noexcept { return path_.starts_with('/'); }
    /// Returns whether the range is empty. An absolute path contains at least one segment.
    [[nodiscard]] constexpr bool empty() const noexcept { return path_.empty(); }
    /// Return iterators to the first segment and to the end.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(segments()); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(segments()); }
    /// @}

private:
    /// Returns the path without its leading `/`, which separates nothing.
    [[nodiscard]] constexpr std::string_view segments() const noexcept { return path_.substr(is_absolute() ? 1 : 0); }

    std::string_view path_;
};

template <class Syntax, class Storage>
constexpr segments_view basic_reference<Syntax, Storage>::segments() const& noexcept
{
    return segments_view(path());
}

} // namespace uriform

/// @cond
template <>
inline constexpr bool std::ranges::enable_view<uriform::segments_view> = true;
template <>
inline constexpr bool std::ranges::enable_borrowed_range<uriform::segments_view> = true;
/// @endcond
