#include <uriform/uri/percent_decode.hpp>

#include <algorithm>
#include <array>
#include <bit>

#include <uriform/base/utf8.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/uri/uri_errc.hpp>

#include "core/base/octet_masks.hpp"
#include "core/base/octet_scan.hpp"
#include "core/uri/bounded_writer.hpp"

namespace uriform {
namespace {

using internal::bounded_writer;
using namespace internal::streams;

/// The octets that need decoding or checking.
class special_octets {
public:
    explicit special_octets(const decode_options& options) noexcept
        : other_(options.plus_is_space ? '+' : '%'), not_ascii_(options.as != decode_as::octets)
    {
    }

    /// Returns the first position, from `from` on, at which a special octet occurs, or the text's size.
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const noexcept
    {
#ifdef __GNUC__
        for (; from < text.size() && text.size() >= block_size; from += block_size) {
            const std::size_t at = std::min(from, text.size() - block_size); // the last block may overlap the previous block
            const std::uint64_t found = bits(load_block(text.data() + at)) >> (from - at);
            if (found != 0)
                return from + static_cast<std::size_t>(std::countr_zero(found));
        }
        if (text.size() >= block_size)
            return text.size();
#endif
        return internal::octet_scan('%', other_, not_ascii_).find(text, from);
    }

private:
#ifdef __GNUC__
    [[nodiscard]] std::uint64_t bits(const octet_block& block) const noexcept
    {
        const auto high_bit = static_cast<unsigned char>(not_ascii_ ? 0x80 : 0);
        const auto equal = (block.octets == '%') | (block.octets == static_cast<unsigned char>(other_));
        return bits_of({reinterpret_cast<octet_block::vector>(equal) | (block.octets & high_bit)});
    }
#endif

    char other_;
    bool not_ascii_;
};

/// Reads a text from left to right. Each step reads from `at_`, and returns false after setting an error.
class decoder {
public:
    decoder(std::string_view text, const decode_options& options, bounded_writer out) noexcept
        : text_(text), options_(options), out_(out)
    {
    }

    result<std::size_t> run() noexcept
    {
        const special_octets special(options_);
        while (at_ < text_.size()) {
            if (text_[at_] != '%') // encoded octets often follow each other
                put_plain(special);
            if (at_ < text_.size() && !step())
                return error_;
        }
        return out_.size();
    }

private:
    /// Puts the octets before the next `special` octet.
    void put_plain(const special_octets& special) noexcept
    {
        const std::size_t end = special.find(text_, at_);
        out_.put(text_.substr(at_, end - at_));
        at_ = end;
    }

    bool step() noexcept
    {
        if (text_[at_] == '+') {
            out_.put(' ');
            ++at_;
            return true;
        }
        const int octet = text_[at_] == '%' ? detail::grammar::pct_encoded(text_, at_) : static_cast<unsigned char>(text_[at_]);
        if (octet < 0)
            return options_.percent_u && text_.substr(at_ + 1, 1) == "u" ? percent_u() : malformed(at_ + 1, 2);
        if (octet >= 0x80 && options_.as != decode_as::octets)
            return utf8_sequence();
        out_.put(static_cast<char>(octet));
        at_ += 3;
        return true;
    }

    /// Handles a `%` without the required `digits` hexadecimal digits at `from`.
    bool malformed(std::size_t from, std::size_t digits) noexcept
    {
        if (!options_.lenient)
            return fail(uri_errc::invalid_percent_encoding, end_of_digits(from, digits));
        out_.put('%');
        ++at_;
        return true;
    }

    /// Reads a UTF-8 sequence, percent-encoded or not, whose first octet is not ASCII.
    bool utf8_sequence() noexcept
    {
        std::array<char, 4> octets{};
        std::array<std::size_t, 4> ends{};
        std::size_t count = 0;
        std::size_t end = at_;
        do {
            const int octet = detail::grammar::pct_encoded(text_, end);
            octets[count] = octet < 0 ? text_[end] : static_cast<char>(octet);
            end += octet < 0 ? 1 : 3;
            ends[count++] = end;
        } while (count < detail::utf8::length(octets[0]) && end < text_.size());
        const detail::utf8::sequence sequence = detail::utf8::first({octets.data(), count});
        if (!sequence.well_formed && options_.as == decode_as::utf8)
            return fail(uri_errc::invalid_utf8, at_);
        out_.put(sequence.well_formed ? std::string_view(octets.data(), count) : detail::utf8::replacement);
        at_ = ends[sequence.size - 1];
        return true;
    }

    /// Reads `%uXXXX`, or a surrogate pair written as two of these.
    bool percent_u() noexcept
    {
        const int unit = code_unit(at_);
        if (unit < 0)
            return malformed(at_ + 2, 4);
        if (unit < 0xD800 || unit > 0xDFFF)
            return code_point(static_cast<unsigned>(unit), 6);
        const int low = unit < 0xDC00 ? code_unit(at_ + 6) : -1;
        if (low < 0xDC00 || low > 0xDFFF)
            return fail(uri_errc::unpaired_surrogate, at_);
        return code_point(0x10000 + ((static_cast<unsigned>(unit) & 0x3FF) << 10) + (static_cast<unsigned>(low) & 0x3FF), 12);
    }

    /// Returns the code unit of a `%uXXXX` at `from`, or -1 if there is no `%uXXXX`.
    [[nodiscard]] int code_unit(std::size_t from) const noexcept
    {
        if (text_.size() < 6 || from > text_.size() - 6 || text_.substr(from, 2) != "%u" || end_of_digits(from + 2, 4) != from + 6)
            return -1;
        unsigned unit = 0;
        for (const char hexdig : text_.substr(from + 2, 4))
            unit = unit << 4 | detail::grammar::hex_value(hexdig);
        return static_cast<int>(unit);
    }

    /// Puts `value` in UTF-8; it was read from `size` bytes.
    bool code_point(unsigned value, std::size_t size) noexcept
    {
        const auto put = [&](unsigned octet) { out_.put(static_cast<char>(octet)); };
        const auto continuation = [&](int shift) { put(0x80 | (value >> shift & 0x3F)); };
        if (value < 0x80) {
            put(value);
        } else if (value < 0x800) {
            put(0xC0 | value >> 6);
            continuation(0);
        } else {
            if (value < 0x10000) {
                put(0xE0 | value >> 12);
            } else {
                put(0xF0 | value >> 18);
                continuation(12);
            }
            continuation(6);
            continuation(0);
        }
        at_ += size;
        return true;
    }

    /// Returns the end of the hexadecimal digits at `from`, at most `most` of them.
    [[nodiscard]] std::size_t end_of_digits(std::size_t from, std::size_t most) const noexcept
    {
        std::size_t end = from;
        while (end < text_.size() && end - from < most && chars::hexdig.contains(text_[end]))
            ++end;
        return end;
    }

    bool fail(error_number code, std::size_t position) noexcept
    {
        error_ = {code, position};
        return false;
    }

    std::string_view text_;
    decode_options options_;
    bounded_writer out_;
    std::size_t at_ = 0;
    error error_{};
};

} // namespace

result<std::size_t> percent_decode_to(std::string_view text, std::span<char> buffer, const decode_options& options) noexcept
{
    return decoder(text, options, bounded_writer(buffer)).run();
}

result<std::size_t> append_percent_decoded(std::string_view text, std::string& out, const decode_options& options)
{
    return internal::append_written(out, [&](std::span<char> room) { return percent_decode_to(text, room, options); });
}

result<std::string> percent_decode(std::string_view text, const decode_options& options)
{
    std::string out;
    const result<std::size_t> size = append_percent_decoded(text, out, options);
    if (!size)
        return size.error();
    return out;
}

} // namespace uriform
