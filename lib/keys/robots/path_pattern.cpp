#include <uriform/robots/path_pattern.hpp>

#include <algorithm>

#include <uriform/base/char_set.hpp>

#include "keys/robots/canonical_octets.hpp"

namespace uriform::robots {

using uriform::internal::canonical_octets;
using uriform::internal::normal_octets;
using uriform::internal::rooted_octets;

namespace {

constexpr char any = '*';

/// Returns the size of the prefix of `part` that ends at `octet`, if a prefix of size `matched` ended before it.
std::size_t advance(std::string_view part, const std::uint32_t* failures, std::size_t matched, int octet) noexcept
{
    while (matched != 0 && (matched == part.size() || part[matched] != octet))
        matched = failures[matched - 1];
    return matched + (part[matched] == octet ? 1 : 0);
}

} // namespace

/// Returns the pattern without its final `$`.
inline std::string_view path_pattern::body() const noexcept
{
    return std::string_view(text_).substr(0, text_.size() - (text_.ends_with('$') ? 1 : 0));
}

path_pattern path_pattern::parse(std::string_view text)
{
    const bool is_anchored = text.ends_with('$');
    text.remove_suffix(is_anchored ? 1 : 0);
    path_pattern pattern;
    canonical_octets octets(text, any);
    for (int octet = octets.next(); octet != canonical_octets::end; octet = octets.next())
        pattern.text_ += static_cast<char>(octet);
    pattern.text_ += std::string_view("$").substr(is_anchored ? 0 : 1);
    const std::string_view body = pattern.body();
    const std::size_t first = body.find(any);
    if (body.find_first_not_of(any, first) == body.npos)
        return pattern;
    pattern.failures_.resize(body.size());
    for (std::size_t begin = first; begin < body.size();) {
        ++begin;
        const std::string_view part = body.substr(begin, body.find(any, begin) - begin);
        pattern.failures_[begin - 1] = static_cast<std::uint32_t>(part.size());
        std::uint32_t* const failures = pattern.failures_.data() + begin;
        for (std::size_t i = 1; i < part.size(); ++i)
            failures[i] = static_cast<std::uint32_t>(advance(part, failures, failures[i - 1], part[i]));
        begin += part.size();
    }
    return pattern;
}

/// The path must begin with the part before the first `*`. Each following part is searched as early as possible after the part
/// before it; if all parts fit anywhere, they fit there. If the path must end with the last part, the search for it continues to
/// the end.
template <class Octets>
bool path_pattern::matches_octets(Octets octets) const noexcept
{
    const std::string_view all = body();
    const bool is_anchored = all.size() != text_.size();
    std::size_t begin = 0;
    for (; begin < all.size() && all[begin] != any; ++begin)
        if (octets.next() != all[begin])
            return false;
    if (begin == all.size())
        return !is_anchored || octets.next() == canonical_octets::end;
    if (failures_.empty())
        return true;
    while (begin != all.size()) {
        const std::string_view part(all.data() + begin + 1, failures_[begin]);
        ++begin;
        const std::size_t end = begin + part.size();
        const bool to_end = is_anchored && end == all.size();
        if (part.empty())
            continue;
        if constexpr (requires { octets.ends_with(part); })
            if (to_end)
                return octets.ends_with(part);
        std::size_t matched = 0;
        while (matched != part.size() || to_end) {
            const int octet = matched == 0 ? octets.next_equal(part.front()) : octets.next();
            if (octet == canonical_octets::end)
                break;
            matched = advance(part, failures_.data() + begin, matched, octet);
        }
        if (matched != part.size())
            return false;
        begin = end;
    }
    return true;
}

bool path_pattern::matches(std::string_view path) const noexcept
{
    return matches_octets(rooted_octets(path));
}

bool path_pattern::matches_normal(std::string_view path) const noexcept
{
    return matches_octets(normal_octets(path));
}

} // namespace uriform::robots
