#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Functions of uri/normal_form.hpp and uri/resolve.hpp that write to memory with enough room.

namespace uriform::internal {

/// The maximum number of octets by which normalization lengthens a text.
inline constexpr std::size_t longest_growth = 16;

/// Writes the normal form to `room`, which has at least longest_growth octets more than the text, and returns the end. May
/// overwrite all of `room`: if that is larger, the normal form need not be copied.
URIFORM_EXPORT char* write_normalized(const uri_reference_view& reference, std::span<char> room,
                                      const normal_form_options& options) noexcept;

/// Returns whether a reference is its own target by resolve_options::strict, like most references with a scheme.
[[nodiscard]] inline bool is_target(const uri_reference_view& reference) noexcept
{
    const components& parts = reference.parts();
    const bool is_opaque = parts.path_begin != parts.path_end && reference.text()[parts.path_begin] != '/';
    return parts.has_scheme() && !parts.hints.dot_segment && !is_opaque;
}

/// Returns the room that write_resolved() needs: a target consists of parts of both texts, and at most two more octets, which are a
/// guard or the `/` of an empty path.
[[nodiscard]] constexpr std::uint64_t resolved_room(const uri_view& base, const uri_reference_view& reference) noexcept
{
    return std::uint64_t{base.size()} + reference.size() + 2;
}

/// Writes the target URI of append_resolved(), and returns its end.
char* write_resolved(const uri_view& base, const uri_reference_view& reference, resolve_options options, char* to) noexcept;

} // namespace uriform::internal
