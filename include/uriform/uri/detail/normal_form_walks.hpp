#pragma once

#include <compare>
#include <cstddef>
#include <span>
#include <string_view>

#include <uriform/uri/detail/compare_chunks.hpp>
#include <uriform/uri/detail/normal_form_plan.hpp>
#include <uriform/uri/detail/normal_form_stream.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The functions of uri/normal_form.hpp that do not allocate, under the same names. They are compiled into the library, and
/// evaluated in constant expressions.

namespace uriform::detail::streams {

/// Returns the text that is compared: the whole of it, or all but the fragment.
[[nodiscard]] constexpr std::string_view compared_text(const uri_reference_view& reference,
                                                       const normal_form_options& options) noexcept
{
    return options.drop_fragment ? reference.text().substr(0, reference.parts().query_end) : reference.text();
}

[[nodiscard]] constexpr bool both_unchanged(const uri_reference_view& a, const uri_reference_view& b,
                                            const normal_form_options& options) noexcept
{
    return !may_change(a, options) && !may_change(b, options);
}

/// Writes the octets behind the first `size` ones of the buffer if there is room, and returns the size with them.
constexpr std::size_t put(std::string_view octets, std::size_t size, std::span<char> buffer) noexcept
{
    if (size <= buffer.size() && octets.size() <= buffer.size() - size)
        octets.copy(buffer.data() + size, octets.size());
    return size + octets.size();
}

// The next functions are apart, so that references that do not change do not pay for the frame of a stream.

[[nodiscard, gnu::noinline]] constexpr std::weak_ordering compare_streams(const uri_reference_view& a, const uri_reference_view& b,
                                                                          const normal_form_options& options) noexcept
{
    return compare_chunks(normal_form_stream(a, options), normal_form_stream(b, options));
}

[[nodiscard, gnu::noinline]] constexpr bool yields_its_text(const uri_reference_view& reference,
                                                            const normal_form_options& options) noexcept
{
    std::string_view text = reference.text();
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next()) {
        if (text.substr(0, chunk.size()) != chunk)
            return false;
        text.remove_prefix(chunk.size());
    }
    return text.empty();
}

[[gnu::noinline]] constexpr std::size_t write_stream(const uri_reference_view& reference, std::span<char> buffer,
                                                     const normal_form_options& options) noexcept
{
    std::size_t size = 0;
    normal_form_stream stream(reference, options);
    for (std::string_view chunk = stream.next(); !chunk.empty(); chunk = stream.next())
        size = put(chunk, size, buffer);
    return size;
}

[[nodiscard]] constexpr bool is_normalized(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    if (options.drop_fragment && reference.parts().has_fragment())
        return false;
    return !may_change(reference, options) || yields_its_text(reference, options);
}

[[nodiscard]] constexpr bool equivalent(const uri_reference_view& a, const uri_reference_view& b,
                                        const normal_form_options& options) noexcept
{
    if (compared_text(a, options) == compared_text(b, options))
        return true;
    return !both_unchanged(a, b, options) && compare_streams(a, b, options) == 0;
}

[[nodiscard]] constexpr std::weak_ordering compare(const uri_reference_view& a, const uri_reference_view& b,
                                                   const normal_form_options& options) noexcept
{
    if (both_unchanged(a, b, options))
        return compared_text(a, options).compare(compared_text(b, options)) <=> 0;
    return compare_streams(a, b, options);
}

constexpr std::size_t normalize_to(const uri_reference_view& reference, std::span<char> buffer,
                                   const normal_form_options& options) noexcept
{
    if (!may_change(reference, options))
        return put(compared_text(reference, options), 0, buffer);
    return write_stream(reference, buffer, options);
}

} // namespace uriform::detail::streams
