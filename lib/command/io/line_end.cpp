#include "command/io/line_end.hpp"

#include <algorithm>
#include <cstring>

#include <uriform/syntax/components.hpp>
#include <uriform/syntax/line_feeds.hpp>

namespace uriform::cli {
namespace {

/// Finds any octet, in the way of find_line_feeds().
std::size_t find_octets(std::string_view text, char octet, std::span<std::uint32_t> positions) noexcept
{
    if (octet == '\n')
        return find_line_feeds(text, positions);
    std::size_t count = 0;
    for (std::size_t at = text.find(octet); at != text.npos && count != positions.size(); at = text.find(octet, at + 1))
        positions[count++] = static_cast<std::uint32_t>(at);
    return count;
}

/// Returns the position of the last `octet` in `text` at or after `from`, or `text.npos`.
std::size_t find_last(std::string_view text, std::size_t from, char octet) noexcept
{
#ifdef __linux__
    const void* const found = ::memrchr(text.data() + from, octet, text.size() - from);
    return found == nullptr ? text.npos : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
#else
    const std::size_t found = text.substr(from).rfind(octet);
    return found == text.npos ? text.npos : from + found;
#endif
}

/// Counts `octet` in `text`, in parts so short that their counts fit in octets: compilers vectorize such sums.
std::uint64_t count_octets(std::string_view text, char octet) noexcept
{
    constexpr std::size_t part = 240;
    std::uint64_t count = 0;
    for (; !text.empty(); text.remove_prefix(std::min(part, text.size()))) {
        unsigned char found = 0;
        for (const char each : text.substr(0, part))
            found = static_cast<unsigned char>(found + (each == octet ? 1 : 0));
        count += found;
    }
    return count;
}

} // namespace

line_end::line_end(std::string end, std::string dropped)
    : end_(std::move(end)), dropped_(std::move(dropped)), offset_(std::min(end_.find_first_not_of('\0'), end_.size() - 1)),
      last_dropped_(dropped_.empty() ? '\0' : dropped_.back())
{
}

std::size_t line_end::find(std::string_view text, std::size_t from, std::span<std::uint32_t> found,
                           std::size_t& count) const noexcept
{
    const std::string_view part = text.substr(from, max_size);
    count = find_octets(part, end_[offset_], found);
    const std::size_t searched = count == found.size() ? found.back() + std::size_t{1} : part.size();
    if (end_.size() > 1) {
        const auto octets = found.first(count);
        const auto rest = std::remove_if(octets.begin(), octets.end(), [&](auto at) { return !is_around(from + at, text); });
        count = static_cast<std::size_t>(rest - octets.begin());
    }
    return searched;
}

std::size_t line_end::behind_last(std::string_view text, std::size_t from) const noexcept
{
    for (std::size_t size = text.size(); size > from;) {
        size = find_last(text.substr(0, size), from, end_[offset_]);
        if (size == text.npos)
            break;
        if (is_around(size, text))
            return size - offset_ + end_.size();
    }
    return 0;
}

std::uint64_t line_end::count(std::string_view text) const noexcept
{
    if (end_.size() == 1)
        return count_octets(text, end_.front());
    std::uint64_t ends = 0;
    for (; text.size() >= end_.size(); text.remove_prefix(end_.size()))
        ends += text.starts_with(end_) ? 1 : 0;
    return ends;
}

/// Returns whether the octet at `octet`, found by its value, belongs to a line end.
bool line_end::is_around(std::size_t octet, std::string_view text) const noexcept
{
    const std::size_t begin = octet - offset_;
    return octet >= offset_ && begin % end_.size() == 0 && text.substr(begin).starts_with(end_);
}

} // namespace uriform::cli
