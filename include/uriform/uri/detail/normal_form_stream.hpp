#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include <uriform/base/ascii.hpp>
#include <uriform/base/char_set.hpp>
#include <uriform/syntax/grammar.hpp>
#include <uriform/uri/detail/normal_form_plan.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The normal form (RFC 3986, section 6.2) as a stream of its bytes: the one algorithm behind everything in normal_form.hpp.

namespace uriform::detail::streams {

/// Yields the normal form of a reference, or of its host alone, from its first byte to its last, in chunks that view the
/// reference's text if possible.
class normal_form_stream {
public:
    using extent = normal_form_plan::extent;

    constexpr normal_form_stream(const uri_reference_view& reference, const normal_form_options& options,
                                 extent played = extent::whole) noexcept
        : plan_(reference, options, played)
    {
    }

    // Its chunks view it. That the plan is not copied would do, but GCC 12 then passes the bytes of a stream by value.
    normal_form_stream(const normal_form_stream&) = delete;
    normal_form_stream& operator=(const normal_form_stream&) = delete;

    /// Returns the next chunk, valid until the next call; empty at the end.
    constexpr std::string_view next() noexcept
    {
        for (;;) {
            const std::string_view chunk = rewrite();
            if (!chunk.empty() || !advance())
                return chunk;
        }
    }

private:
    /// Turns to the next piece, or to the next segments of this one. Returns whether there is one.
    constexpr bool advance() noexcept
    {
        if (how_ == rewriting::dot_segments) {
            text_ = plan_.next_segments();
            if (!text_.empty())
                return true;
        }
        if (next_ == plan_.end())
            plan_.complete();
        if (next_ == plan_.end())
            return false;
        text_ = {next_->begin, next_->size};
        how_ = next_->how;
        ++next_;
        return true;
    }

    /// Returns the next chunk of the piece; empty if it is used up.
    constexpr std::string_view rewrite() noexcept
    {
        if (how_ == rewriting::none)
            return std::exchange(text_, {});
        // The buffer limits how far lower case looks ahead, or a long piece would be searched for each fill.
        const std::string_view ahead = how_ == rewriting::lower_case ? text_.substr(0, buffer_.size()) : text_;
        const std::size_t verbatim = plan_.has_percent() ? std::min(ahead.find('%'), ahead.size()) : ahead.size();
        if (verbatim != 0) {
            const std::string_view chunk = cut(verbatim);
            return how_ == rewriting::lower_case ? lower(chunk) : chunk;
        }
        std::size_t size = 0;
        while (!text_.empty() && text_[0] == '%' && size + 3 <= buffer_.size())
            size += triple(cut(3), buffer_.data() + size);
        return {buffer_.data(), size};
    }

    /// `text`, which fits into the buffer, in lower case.
    constexpr std::string_view lower(std::string_view text) noexcept
    {
        std::copy(text.begin(), text.end(), buffer_.begin());
        // In blocks of a vector register's size, apart from the buffer: so the compiler makes a few instructions of each.
        for (std::size_t begin = 0; begin < text.size(); begin += 16) {
            std::array<char, 16> block;
            std::copy_n(buffer_.begin() + begin, block.size(), block.begin());
            std::transform(block.begin(), block.end(), block.begin(), ascii::to_lower);
            std::copy(block.begin(), block.end(), buffer_.begin() + begin);
        }
        return {buffer_.data(), text.size()};
    }

    /// Writes the normal form of a percent-encoding: the octet if it is unreserved, otherwise the triple with digits in upper case.
    constexpr std::size_t triple(std::string_view pct_encoded, char* out) const noexcept
    {
        const char octet = grammar::octet_of(pct_encoded);
        if (chars::unreserved.contains(octet)) {
            *out = how_ == rewriting::lower_case ? ascii::to_lower(octet) : octet;
            return 1;
        }
        out[0] = '%';
        out[1] = ascii::to_upper(pct_encoded[1]);
        out[2] = ascii::to_upper(pct_encoded[2]);
        return 3;
    }

    /// Takes `size` bytes off the text's front.
    constexpr std::string_view cut(std::size_t size) noexcept
    {
        const std::string_view front = text_.substr(0, size);
        text_.remove_prefix(size);
        return front;
    }

    normal_form_plan plan_;
    const normal_form_plan::piece* next_ = plan_.begin();
    std::string_view text_; ///< the rest of the piece
    rewriting how_ = rewriting::none;
    std::array<char, 64> buffer_{};
};

} // namespace uriform::detail::streams
