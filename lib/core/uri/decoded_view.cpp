#include <uriform/uri/decoded_view.hpp>

#include <array>
#include <utility>

#include <uriform/uri/percent_decode.hpp>

#include "core/uri/compare_chunks.hpp"
#include "core/uri/hash_chunks.hpp"

namespace uriform {
namespace {

/// Yields the decoded octets of a raw text in chunks: runs of unencoded octets, and runs of decoded octets.
class decoded_chunks {
public:
    explicit decoded_chunks(decoded_view text) noexcept : rest_(text.raw()) {}

    std::string_view next() noexcept
    {
        std::size_t size = 0;
        for (int octet = detail::grammar::pct_encoded(rest_, 0); octet >= 0 && size < octets_.size();
             octet = detail::grammar::pct_encoded(rest_, 0)) {
            octets_[size++] = static_cast<char>(octet);
            rest_.remove_prefix(3);
        }
        if (size != 0)
            return {octets_.data(), size};
        const std::string_view run = rest_.substr(0, rest_.find('%', 1)); // a leading `%` is malformed, and is kept
        rest_.remove_prefix(run.size());
        return run;
    }

private:
    std::string_view rest_;
    std::array<char, 64> octets_;
};

/// Yields octets that are already decoded, as a single chunk.
struct one_chunk {
    std::string_view octets;

    std::string_view next() noexcept { return std::exchange(octets, {}); }
};

} // namespace

std::string decoded_view::to_string() const
{
    std::string octets;
    static_cast<void>(append_percent_decoded(raw_, octets, {.lenient = true})); // cannot fail: octets are decoded leniently
    return octets;
}

std::weak_ordering decoded_view::compare(decoded_view a, decoded_view b) noexcept
{
    return internal::streams::compare_chunks(decoded_chunks(a), decoded_chunks(b));
}

std::weak_ordering decoded_view::compare(decoded_view a, std::string_view octets) noexcept
{
    return internal::streams::compare_chunks(decoded_chunks(a), one_chunk{octets});
}

std::size_t decoded_hash::operator()(decoded_view text) const noexcept
{
    return static_cast<std::size_t>(internal::hash_chunks<std::uint64_t>(decoded_chunks(text), seed));
}

std::size_t decoded_hash::operator()(std::string_view octets) const noexcept
{
    return static_cast<std::size_t>(internal::hash_octets<std::uint64_t>(octets, seed));
}

} // namespace uriform
