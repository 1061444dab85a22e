#pragma once

#include <iterator>
#include <string_view>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/piece_iterator.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The segments of a path (RFC 3986, section 3.3).

namespace uriform {

/// The segments of a path as a bidirectional range, each a uriform::decoded_view: its raw() text, and
/// the decoded octets. A view of the path: trivially copyable, valid as long as that text is; its iterators outlive it.
///
/// A segment is that of the grammar. Each `/` of an absolute path begins one:
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
/// So the raw segments, separated by `/`, and with one in front if is_absolute(), are the path again. Dot segments are included;
/// uriform::normalize() removes them.
///
/// A step is linear in its segment's length; nothing allocates.
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
    /// The types of a range of the standard library; `*` of an iterator returns the segment itself, not a reference.
    /// @{
    using iterator = detail::piece_iterator<decoded_view, '/'>;
    using const_iterator = iterator;
    using value_type = decoded_view;
    /// @}

    /// Constructs the segments of the empty path: none.
    constexpr segments_view() noexcept = default;
    /// Constructs the segments of `path`, which may be any text, and must outlive the view.
    constexpr explicit segments_view(std::string_view path) noexcept : path_(path) {}

    /// Returns whether the path begins with `/`.
    [[nodiscard]] constexpr bool is_absolute() const noexcept { return path_.starts_with('/'); }
    /// Returns whether there is no segment; an absolute path has at least one.
    [[nodiscard]] constexpr bool empty() const noexcept { return path_.empty(); }
    /// Returns the first segment, and the end of them.
    /// @{
    [[nodiscard]] constexpr iterator begin() const noexcept { return empty() ? end() : iterator::first(segments()); }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator::past_last(segments()); }
    /// @}

private:
    /// Returns the path without the `/` at its beginning, which separates nothing.
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
