#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/detail/dot_segments.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

#include "core/base/octet_masks.hpp"
#include "core/uri/normal_form_plan.hpp"
#include "core/uri/surviving_segments.hpp"

/// @file
/// Streams the bytes of a normal form (RFC 3986, section 6.2). All functions of normal_form.hpp use this algorithm.

namespace uriform::internal::streams {

using detail::path_guard;

/// How many input octets have been rewritten, and where the output ends.
struct progress {
    std::size_t size;
    char* to;
};

// The next functions may read `padding` octets beyond the text, and write `overrun` octets beyond their output.
inline constexpr std::size_t overrun = 4 * block_size;
static_assert(overrun >= ipv6_room);

/// Copies `size` octets from `from`, changed to lower case if `LowerCase`, and returns the output's end.
template <bool LowerCase>
[[gnu::always_inline]] inline char* copy_text(const char* from, std::size_t size, char* to) noexcept
{
    std::size_t at = 0;
    do {
        for (const std::size_t i : {at, at + block_size})
            store_block(LowerCase ? in_lower_case(load_block(from + i)) : load_block(from + i), to + i);
        at += 2 * block_size;
    } while (at < size);
    return to + size;
}

/// Each percent-encoded octet's normal form, and its size: the octet itself if it is unreserved, otherwise the triplet with
/// upper-case digits.
inline constexpr auto normal_triplets = [] {
    std::array<std::array<char, 4>, 256> all{};
    for (unsigned octet = 0; octet < 256; ++octet) {
        if (chars::unreserved.contains(static_cast<char>(octet)))
            all[octet] = {static_cast<char>(octet), 0, 0, 1};
        else
            all[octet] = {'%', detail::grammar::upper_hexdigs[octet / 16], detail::grammar::upper_hexdigs[octet % 16], 3};
    }
    return all;
}();

/// Writes a triplet's normal form.
template <bool LowerCase>
char* put_triplet(const char* triplet, char* to) noexcept
{
    const auto value = [&](std::size_t i) { return detail::grammar::hex_values[static_cast<unsigned char>(triplet[i])]; };
    const std::array<char, 4>& normal = normal_triplets[static_cast<unsigned char>(value(1) << 4 | value(2))];
    std::copy_n(normal.begin(), normal.size(), to);
    if (LowerCase)
        *to = detail::ascii::to_lower(*to);
    return to + normal[3];
}

/// Rewrites `size` octets from `from`, and the remainder of a triplet that extends beyond them.
template <bool LowerCase>
[[gnu::noinline]] inline progress rewrite_percent(const char* from, std::size_t size, char* to) noexcept
{
    std::size_t at = 0;
    for (std::size_t base = 0; base < size; base += 64) {
        for (std::uint64_t found = mask_of<'%'>(from + base, size - base); found != 0; found &= found - 1) {
            const std::size_t percent = base + static_cast<std::size_t>(std::countr_zero(found));
            if (at != percent)
                to = copy_text<LowerCase>(from + at, percent - at, to);
            to = put_triplet<LowerCase>(from + percent, to);
            at = percent + 3;
        }
        const std::size_t end = (std::min)(base + 64, size);
        if (at < end) {
            to = copy_text<LowerCase>(from + at, end - at, to);
            at = end;
        }
    }
    return {at, to};
}

/// Does the same for any rewriting; looks for triplets only if `has_percent`.
inline progress rewrite(const char* from, std::size_t size, rewriting how, bool has_percent, char* to) noexcept
{
    if (!has_percent || how == rewriting::none)
        return {size, how == rewriting::lower_case ? copy_text<true>(from, size, to) : copy_text<false>(from, size, to)};
    return how == rewriting::lower_case ? rewrite_percent<true>(from, size, to) : rewrite_percent<false>(from, size, to);
}

/// The largest text size for which normal_form_writer writes the normal form into a buffer.
inline constexpr std::size_t max_short_size = 240;
/// The normal form may be longer than the text: by an empty path's `/`, by a guard, or by an IPv4-mapped IPv6 address, as
/// `::ffff:ffff:ffff` becomes `::ffff:255.255.255.255`.
inline constexpr std::size_t max_growth = 8;

/// Finds each `/` before a `.` or `%`, from left to right. May read `padding` octets beyond the path.
class dotted_slashes {
public:
    explicit dotted_slashes(std::string_view path) noexcept : path_(path), found_(in_block(0)) {}

    /// Returns the next offset, or the path's size.
    std::size_t operator()(std::size_t) noexcept
    {
        while (found_ == 0) {
            block_ += 64;
            if (block_ >= path_.size())
                return path_.size();
            found_ = in_block(block_);
        }
        const std::size_t slash = block_ + static_cast<std::size_t>(std::countr_zero(found_));
        found_ &= found_ - 1;
        return slash;
    }

private:
    [[nodiscard]] std::uint64_t in_block(std::size_t begin) const noexcept
    {
        const char* const octets = path_.data() + begin;
        const std::size_t size = path_.size() - begin;
        return mask_of<'/'>(octets, size) & mask_of<'.', '%'>(octets + 1, size - 1);
    }

    std::string_view path_;
    std::size_t block_ = 0;
    std::uint64_t found_;
};

/// A plan's sink that writes a short reference's normal form at once.
class normal_form_writer {
public:
    normal_form_writer(const uri_reference_view& reference, char* to) noexcept
        : reference_(reference), text_(reference.text()), to_(to)
    {
        if (reference.parts().hints.percent)
            percents_ = mask_of<'%'>(text_.data(), reference.size());
    }

    void keep(std::size_t begin, std::size_t end, rewriting how) noexcept
    {
        const bool has_percent =
            reference_.parts().hints.percent && (end > 64 || (percents_ & first_bits(end) & ~first_bits(begin)) != 0);
        to_ = rewrite(text_.data() + begin, end - begin, how, has_percent, to_).to;
    }
    void replace(std::size_t, std::size_t, std::string_view octets, normalization_rule) noexcept
    {
        to_ = std::copy(octets.begin(), octets.end(), to_);
    }
    void replace_ipv6(std::size_t begin, std::size_t end) noexcept
    {
        to_ = print_ipv6(reference_.text().substr(begin, end - begin), reference_.size() - begin, mapped_form::dotted, to_);
    }
    [[gnu::noinline]] void keep_segments() noexcept
    {
        const components& parts = reference_.parts();
        char* const begin = to_;
        const std::string_view path(text_.data() + parts.path_begin, parts.path_end - parts.path_begin);
        segment_output output{*this, begin, parts.path_begin};
        detail::remove_dot_segments(path, output, dotted_slashes(path));
        const std::string_view guard = path_guard(parts.has_authority(), {begin, static_cast<std::size_t>(to_ - begin)});
        if (guard.empty())
            return;
        std::copy_backward(begin, to_, to_ + guard.size());
        std::copy(guard.begin(), guard.end(), begin);
        to_ += guard.size();
    }

    [[nodiscard]] char* end() const noexcept { return to_; }

private:
    /// The output buffer of section 5.2.4.
    struct segment_output {
        normal_form_writer& writer;
        char* path;
        std::size_t path_begin; ///< offset in the text

        void keep(std::size_t begin, std::size_t end) noexcept
        {
            writer.keep(path_begin + begin, path_begin + end, rewriting::percent_encodings);
        }
        void remove_segment() noexcept { writer.to_ = detail::before_last_segment(path, writer.to_); }
        void put_slash() noexcept { *writer.to_++ = '/'; }
    };

    const uri_reference_view& reference_;
    padded_text<max_short_size> text_;
    std::uint64_t percents_ = 0; ///< for the first 64 octets
    char* to_;
};

/// Returns whether normalization may only change the host and the letters before it. May return false for such a reference.
[[nodiscard]] inline bool changes_only_host(const uri_reference_view& reference, const normal_form_options& options) noexcept
{
    const components& parts = reference.parts();
    return parts.size >= block_size && parts.has_authority() && !parts.has_userinfo() && parts.host_end == parts.path_begin &&
           parts.path_begin != parts.path_end && parts.host_end - parts.host_begin != special_host_size && !parts.hints.percent &&
           !parts.hints.dot_segment && options.level == normalization_level::scheme && !options.drop_fragment &&
           !options.urn_equivalence;
}

/// Writes a short reference's normal form, and returns the output's end.
[[gnu::noinline]] inline char* write_short(const uri_reference_view& reference, const normal_form_options& options, extent planned,
                                           char* to) noexcept
{
    if (planned == extent::whole && changes_only_host(reference, options))
        return write_with_host(reference.text(), reference.parts(), mapped_form::dotted, to);
    normal_form_writer writer(reference, to);
    normal_form_plan<normal_form_writer>(reference, options, writer).put(planned);
    return writer.end();
}

/// A short reference's normal form.
class short_normal_form {
public:
    short_normal_form(const uri_reference_view& reference, const normal_form_options& options) noexcept
        : end_(write_short(reference, options, extent::whole, octets_.data()))
    {
    }
    short_normal_form(const short_normal_form&) = delete;
    short_normal_form& operator=(const short_normal_form&) = delete;

    [[nodiscard]] std::string_view text() const noexcept
    {
        return {octets_.data(), static_cast<std::size_t>(end_ - octets_.data())};
    }

private:
    std::array<char, max_short_size + max_growth + overrun> octets_;
    char* end_;
};

/// Returns the guard for a path without its dot segments, given the first run of remaining segments.
[[nodiscard]] inline std::string_view guard_of_segments(const components& parts, std::string_view first,
                                                        const surviving_segments& others) noexcept
{
    return path_guard(parts.has_authority(), first == "/" && !others.at_end() ? "//" : first); // the next run begins with `/`
}

/// Stores a plan's pieces for a stream over a long reference. Marked cold to keep its code small; its cost is minor for long
/// texts.
class normal_form_pieces {
public:
    enum class kind : std::uint8_t { text, replaced, segments };
    /// Does not hold a view, since an array of views would be initialized.
    struct piece {
        const char* begin;
        std::size_t size;
        kind of;
        rewriting how;
    };

    [[gnu::cold]] normal_form_pieces(const uri_reference_view& reference, const normal_form_options& options,
                                     extent planned) noexcept
        : reference_(reference)
    {
        normal_form_plan<normal_form_pieces>(reference, options, *this).put(planned);
    }

    normal_form_pieces(const normal_form_pieces&) = delete;
    normal_form_pieces& operator=(const normal_form_pieces&) = delete;

    [[gnu::noinline]] void keep(std::size_t begin, std::size_t end, rewriting how) noexcept
    {
        *end_++ = {reference_.text().data() + begin, end - begin, kind::text, how};
    }
    void replace(std::size_t, std::size_t, std::string_view octets, normalization_rule) noexcept { add(octets); }
    void replace_ipv6(std::size_t begin, std::size_t end) noexcept
    {
        const char* const last =
            print_ipv6(reference_.text().substr(begin, end - begin), end - begin, mapped_form::dotted, address_.data());
        add({address_.data(), static_cast<std::size_t>(last - address_.data())});
    }
    [[gnu::noinline]] void keep_segments() noexcept
    {
        segments_.emplace(reference_.path());
        const std::string_view first = segments_->next();
        add(guard_of_segments(reference_.parts(), first, *segments_));
        *end_++ = {first.data(), first.size(), kind::segments, rewriting::percent_encodings};
    }

    [[nodiscard]] const piece* begin() const noexcept { return pieces_.data(); }
    [[nodiscard]] const piece* end() const noexcept { return end_; }

    /// Returns the next run of segments in the current piece, or an empty view after the last.
    std::string_view next_segments() noexcept { return segments_->next(); }

private:
    void add(std::string_view octets) noexcept
    {
        if (!octets.empty())
            *end_++ = {octets.data(), octets.size(), kind::replaced, rewriting::none};
    }

    const uri_reference_view& reference_;
    std::array<piece, 8> pieces_;
    piece* end_ = pieces_.data();
    std::array<char, ipv6_room> address_;
    std::optional<surviving_segments> segments_;
};

/// Yields the normal form of a reference, or only of its host, from left to right: at once if it is short, otherwise in chunks. A
/// chunk is a buffer filled with several pieces, or a view into an unchanged piece.
class normal_form_stream {
public:
    normal_form_stream(const uri_reference_view& reference, const normal_form_options& options,
                       extent played = extent::whole) noexcept
        : reference_(reference), options_(options), played_(played)
    {
    }

    // Not copyable because chunks view the buffer. Deleting the copy of the pieces would suffice, but GCC 12 then passes a
    // stream's bytes by value.
    normal_form_stream(const normal_form_stream&) = delete;
    normal_form_stream& operator=(const normal_form_stream&) = delete;

    /// Returns the next chunk, valid until the next call; empty at the end.
    [[gnu::noinline]] std::string_view next() noexcept
    {
        if (!began_) {
            began_ = true;
            if (reference_.size() <= max_short_size) {
                char* const end = write_short(reference_, options_, played_, buffer_.data());
                return {buffer_.data(), static_cast<std::size_t>(end - buffer_.data())};
            }
            pieces_.emplace(reference_, options_, played_);
            next_ = pieces_->begin();
        }
        return pieces_ ? next_chunk() : std::string_view();
    }

private:
    std::string_view next_chunk() noexcept
    {
        char* to = buffer_.data();
        while (!text_.empty() || advance()) {
            if (text_.size() > buffer_size - static_cast<std::size_t>(to - buffer_.data())) {
                if (to != buffer_.data())
                    break;
                if (how_ == rewriting::none)
                    return std::exchange(text_, {});
            }
            to = write_piece(to);
        }
        return {buffer_.data(), static_cast<std::size_t>(to - buffer_.data())};
    }

    /// Advances to the next piece, or to the next segments of the current piece. Returns false at the end. The new piece may be
    /// empty.
    bool advance() noexcept
    {
        if (of_ == kind::segments) {
            text_ = pieces_->next_segments();
            if (!text_.empty())
                return true;
        }
        if (next_ == pieces_->end())
            return false;
        text_ = {next_->begin, next_->size};
        of_ = next_->of;
        how_ = next_->how;
        ++next_;
        return true;
    }

    /// Writes the piece, or as much of it as fits in the buffer, and returns the output's end.
    char* write_piece(char* to) noexcept
    {
        if (of_ == kind::replaced || text_.empty()) {
            to = std::copy(text_.begin(), text_.end(), to);
            text_ = {};
            return to;
        }
        const auto begin = static_cast<std::size_t>(text_.data() - reference_.text().data());
        const std::size_t size = text_.size() <= buffer_size ? text_.size() : buffer_size - 2; // a triplet may begin there
        const padded_text<buffer_size> front(reference_.text().substr(begin, (std::min)(size + 2, buffer_size)));
        const progress done = rewrite(front.data(), size, how_, reference_.parts().hints.percent, to);
        text_.remove_prefix(done.size);
        return done.to;
    }

    using kind = normal_form_pieces::kind;
    static constexpr std::size_t buffer_size = max_short_size + max_growth;

    const uri_reference_view& reference_;
    const normal_form_options& options_;
    extent played_;
    bool began_ = false;
    kind of_ = kind::text; ///< kind of the current piece
    rewriting how_ = rewriting::none;
    std::string_view text_; ///< the piece's remaining text
    const normal_form_pieces::piece* next_ = nullptr;
    std::array<char, buffer_size + overrun> buffer_;
    std::optional<normal_form_pieces> pieces_;
};

} // namespace uriform::internal::streams
