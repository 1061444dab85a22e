#include <uriform/base/error.hpp>

#include <algorithm>

#include "core/base/error_text.hpp"
#include "core/base/shown_text.hpp"

namespace uriform {
namespace {

using namespace internal;

/// The maximum number of bytes that annotate() shows before and after the position.
constexpr std::size_t shown_before = 48;
constexpr std::size_t shown_after = 24;

} // namespace

std::string error::message() const
{
    return internal::message_of(code, component);
}

[[gnu::cold]] std::string format_as(const error& e)
{
    return e.message() + " at byte " + std::to_string(e.position);
}

[[gnu::cold]] std::string annotate(const error& e, std::string_view text)
{
    const std::size_t position = std::min(e.position, text.size());
    const std::size_t begin = start_of_sequence(text, position - std::min(position, shown_before));
    const std::size_t end = start_of_sequence(text, position + std::min(text.size() - position, shown_after));
    std::string lines = begin == 0 ? "" : "...";
    std::size_t caret = lines.size();
    for (std::size_t at = begin; at < end;) {
        at += append_shown(text, at, lines);
        if (at <= position)
            caret = lines.size();
    }
    lines.append(end == text.size() ? "\n" : "...\n").append(caret, ' ').append("^ ").append(e.message());
    return lines;
}

} // namespace uriform
