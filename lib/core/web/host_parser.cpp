#include "core/web/host_parser.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include <uriform/base/utf8.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/web/web_errc.hpp>

#include "core/base/octet_scan.hpp"
#include "core/syntax/ip_text.hpp"
#include "core/web/href_writer.hpp"
#include "core/web/url_octets.hpp"

namespace uriform::web::internal {
namespace {

using uriform::detail::grammar::hex_value;

bool consists_of(std::string_view text, const char_set& set) noexcept
{
    return std::all_of(text.begin(), text.end(), [&](char octet) { return set.contains(octet); });
}

bool has_hexadecimal_prefix(std::string_view number) noexcept
{
    return number.size() >= 2 && number[0] == '0' && uriform::detail::ascii::to_lower(number[1]) == 'x';
}

/// A number in an IPv4 address. Values of 2^32 or more, which no part allows, are stored as 2^32.
struct ipv4_number {
    std::uint64_t value;
    std::size_t size; ///< of its text
    bool is_decimal;
};

/// Implements the IPv4 number parser, for the part at the beginning of `input` that a `.` or the end of `input` ends.
std::optional<ipv4_number> parse_ipv4_number(std::string_view input) noexcept
{
    unsigned radix = 10;
    std::size_t at = 0;
    if (has_hexadecimal_prefix(input)) {
        radix = 16;
        at = 2;
    } else if (input.size() >= 2 && input[0] == '0' && input[1] != '.') {
        radix = 8;
        at = 1;
    } else if (input.empty() || input[0] == '.') {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (; at < input.size() && input[at] != '.'; ++at) {
        const auto digit = static_cast<unsigned>(uriform::detail::grammar::hex_values[static_cast<unsigned char>(input[at])]);
        if (digit >= radix)
            return std::nullopt;
        value = std::min(value * radix + digit, std::uint64_t{1} << 32);
    }
    return ipv4_number{value, at, radix == 10};
}

/// Finds the validation errors of an IPv6 address between brackets, following the steps of the IPv6 parser (section 3.5).
class ipv6_checker {
public:
    explicit ipv6_checker(std::string_view input) noexcept : input_(input) {}

    /// Returns whether the input is an address. Otherwise, failure() is the reason, and at() the position.
    bool check() noexcept;

    [[nodiscard]] error_number failure() const noexcept { return failure_; }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    /// Returns the offsets of the pieces with needless leading zeros, including pieces before a failure.
    [[nodiscard]] std::span<const std::size_t> leading_zeros() const noexcept
    {
        return {leading_zeros_.data(), leading_zero_count_};
    }

private:
    static constexpr char eof = '\0'; // never part of an address

    [[nodiscard]] char current() const noexcept { return at_ < input_.size() ? input_[at_] : eof; }
    [[nodiscard]] bool is_at_end() const noexcept { return at_ == input_.size(); }
    [[nodiscard]] bool is_digit() const noexcept { return uriform::detail::ascii::is_digit(current()); }
    bool fail(error_number why) noexcept
    {
        failure_ = why;
        return false;
    }
    bool read_pieces() noexcept;
    bool read_ipv4() noexcept;
    bool read_ipv4_piece() noexcept;

    std::string_view input_;
    std::size_t at_ = 0;
    std::size_t piece_index_ = 0;
    bool compressed_ = false;
    std::array<std::size_t, 8> leading_zeros_{};
    std::size_t leading_zero_count_ = 0;
    error_number failure_{};
};

bool ipv6_checker::check() noexcept
{
    if (current() == ':') {
        if (input_.substr(0, 2) != "::")
            return at_ = 1, fail(web_errc::ipv6_invalid_compression);
        at_ = 2;
        compressed_ = true;
        ++piece_index_;
    }
    if (!read_pieces())
        return false;
    return compressed_ || piece_index_ == 8 || fail(web_errc::ipv6_too_few_pieces);
}

bool ipv6_checker::read_pieces() noexcept
{
    while (!is_at_end()) {
        if (piece_index_ == 8)
            return fail(web_errc::ipv6_too_many_pieces);
        if (current() == ':') {
            if (compressed_)
                return fail(web_errc::ipv6_multiple_compression);
            ++at_;
            compressed_ = true;
            ++piece_index_;
            continue;
        }
        const std::size_t begin = at_;
        while (at_ - begin < 4 && chars::hexdig.contains(current()))
            ++at_;
        const std::size_t length = at_ - begin;
        if (current() == '.') {
            if (length == 0)
                return fail(web_errc::ipv4_in_ipv6_invalid_code_point);
            at_ = begin;
            return read_ipv4();
        }
        if (current() == ':') {
            ++at_;
            if (is_at_end())
                return fail(web_errc::ipv6_invalid_code_point);
        } else if (!is_at_end()) {
            return fail(web_errc::ipv6_invalid_code_point);
        }
        if (length > 1 && input_[begin] == '0')
            leading_zeros_[leading_zero_count_++] = begin;
        ++piece_index_;
    }
    return true;
}

/// Reads an IPv4 address. rest_ begins at its first number.
bool ipv6_checker::read_ipv4() noexcept
{
    if (piece_index_ > 6)
        return fail(web_errc::ipv4_in_ipv6_too_many_pieces);
    unsigned numbers = 0;
    for (; !is_at_end(); ++numbers) {
        if (numbers > 0) {
            if (current() != '.' || numbers == 4)
                return fail(web_errc::ipv4_in_ipv6_invalid_code_point);
            ++at_;
        }
        if (!read_ipv4_piece())
            return false;
        if (numbers % 2 == 1)
            ++piece_index_;
    }
    return numbers == 4 || fail(web_errc::ipv4_in_ipv6_too_few_parts);
}

bool ipv6_checker::read_ipv4_piece() noexcept
{
    if (!is_digit())
        return fail(web_errc::ipv4_in_ipv6_invalid_code_point);
    const std::size_t begin = at_;
    unsigned number = 0;
    for (; is_digit(); ++at_) {
        if (at_ != begin && number == 0)
            return fail(web_errc::ipv4_in_ipv6_invalid_code_point);
        number = number * 10 + hex_value(current());
        if (number > 255)
            return fail(web_errc::ipv4_in_ipv6_out_of_range_part);
    }
    return true;
}

/// Returns whether a percent-encoded byte begins at offset `at`.
bool is_percent_encoded_byte(std::string_view text, std::size_t at) noexcept
{
    return text[at] == '%' && text.size() - at > 2 && chars::hexdig.contains(text[at + 1]) && chars::hexdig.contains(text[at + 2]);
}

/// Returns the position in `input` of the octet at `index` in the percent-decoded text.
const char* position_of(std::size_t index, std::string_view input) noexcept
{
    std::size_t at = 0;
    for (; index != 0; --index)
        at += is_percent_encoded_byte(input, at) ? 3 : 1;
    return input.data() + at;
}

/// Returns whether an ASCII domain meets the conditions of UTS #46 with all strict options: at most 253 octets, labels of 1 to 63
/// letters, digits and hyphens, and no hyphen at a label's start, at its end, or as its third and fourth octets. The root's empty
/// label is not allowed (section 4).
bool is_strict_ascii_domain(std::string_view domain) noexcept
{
    constexpr char_set letters_digits_hyphens = chars::alpha + chars::digit + '-';
    if (domain.size() > 253)
        return false;
    for (std::size_t begin = 0; begin <= domain.size();) {
        const std::size_t end = std::min(domain.find('.', begin), domain.size());
        const std::string_view label = domain.substr(begin, end - begin);
        if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-' ||
            !consists_of(label, letters_digits_hyphens))
            return false;
        const bool a_label = label.size() > 4 && uriform::detail::ascii::to_lower(label[0]) == 'x' &&
                             uriform::detail::ascii::to_lower(label[1]) == 'n';
        if (label.size() >= 4 && label.substr(2, 2) == "--" && !a_label)
            return false;
        begin = end + 1;
    }
    return true;
}

} // namespace

bool has_number_at_end(std::string_view domain) noexcept
{
    constexpr char_set in_numbers = chars::hexdig + char_set("xX");
    if (domain.back() == '.')
        domain.remove_suffix(1);
    std::size_t begin = domain.size();
    bool is_decimal = true;
    for (; begin != 0 && domain[begin - 1] != '.'; --begin) {
        if (!in_numbers.contains(domain[begin - 1]))
            return false;
        is_decimal = is_decimal && uriform::detail::ascii::is_digit(domain[begin - 1]);
    }
    const std::string_view last = domain.substr(begin);
    return !last.empty() && (is_decimal || (has_hexadecimal_prefix(last) && consists_of(last.substr(2), chars::hexdig)));
}

bool host_parser::parse(std::string_view input, bool special, const parse_options& options, validation_log& log)
{
    kind_ = uriform::host_kind::reg_name;
    text_ = input;
    if (input.starts_with('['))
        return parse_ipv6(input, log);
    return special ? parse_domain(input, options, log) : parse_opaque(input, log);
}

/// Implements the opaque-host parser, except for percent-encoding.
bool host_parser::parse_opaque(std::string_view input, validation_log& log)
{
    const std::size_t forbidden = find_octet<forbidden_in_host>(input);
    if (forbidden != input.size())
        return log.fail(web_errc::host_invalid_code_point, input.data() + forbidden, component::host);
    log.check_opaque_host_units(input);
    return true;
}

/// Implements the host parser, starting with percent-decoding.
bool host_parser::parse_domain(std::string_view input, const parse_options& options, validation_log& log)
{
    bool valid = true;
    const bool plain = input.size() <= max_host_size && all_are<plain_in_domain>(input);
    if (!plain && !to_plain_domain(input, options, valid, log))
        return false;
    if (log.is_on() && (!valid || (uriform::internal::is_ascii(input) && !is_strict(options))))
        log.report(web_errc::domain_to_ascii, input.data());
    if (!ends_in_a_number(text_))
        return true;
    const std::optional<std::uint32_t> address = parse_ipv4(text_, input, log);
    if (!address)
        return false;
    const auto octet = [&](unsigned shift) { return static_cast<std::uint8_t>(*address >> shift & 0xFF); };
    const char* const end = ipv4_address({octet(24), octet(16), octet(8), octet(0)}).print(room_.data());
    text_ = {room_.data(), static_cast<std::size_t>(end - room_.data())};
    kind_ = uriform::host_kind::ipv4;
    return true;
}

/// Percent-decodes a domain, and runs the domain parser (section 3.3). Sets `valid` to false if that reports an error in a
/// non-ASCII domain.
bool host_parser::to_plain_domain(std::string_view input, const parse_options& options, bool& valid, validation_log& log)
{
    const bool decoded = input.size() <= max_host_size && all_are<allowed_in_domain>(input);
    if (decoded && !input.empty()) {
        to_lower_case();
        return true;
    }
    if (!decoded && !decode(input, log))
        return false;
    const bool ascii = uriform::internal::is_ascii(text_);
    if (ascii)
        to_lower_case();
    else if (!convert_to_ascii(input, options, valid, log))
        return false;
    const std::size_t allowed = find_octet<allowed_in_domain, false>(text_);
    if (text_.empty() || allowed != text_.size())
        return log.fail(web_errc::domain_to_ascii, ascii ? position_of(allowed, input) : input.data(), component::host);
    return true;
}

void host_parser::to_lower_case() noexcept
{
    href_writer out(room_.data());
    out.put_lower_case(text_);
    text_ = out.text();
}

/// Percent-decodes the input, and then runs UTF-8 decode without BOM. Fails if the text is not UTF-8 before or after decoding:
/// octets and percent-encodings do not combine into a code point. Also fails on U+FFFD because UTS #46 disallows it.
bool host_parser::decode(std::string_view input, validation_log& log)
{
    std::size_t size = 0;
    for (std::size_t at = 0; at < input.size(); ++at, ++size) {
        if (size == max_host_size) [[unlikely]]
            return log.fail(web_errc::host_too_long, input.data() + at, component::host);
        if (is_percent_encoded_byte(input, at)) {
            room_[size] = static_cast<char>(hex_value(input[at + 1]) << 4 | hex_value(input[at + 2]));
            at += 2;
        } else {
            room_[size] = input[at];
        }
    }
    if (size != input.size())
        log.report(web_errc::domain_percent_encoded, input.data());
    text_ = {room_.data(), size};
    const bool decoded = utf8::check(input) && utf8::check(text_) && text_.find(uriform::detail::utf8::replacement) == text_.npos;
    return decoded || log.fail(web_errc::domain_to_ascii, input.data(), component::host);
}

/// Implements step 6 of the domain parser for non-ASCII domains.
bool host_parser::convert_to_ascii(std::string_view input, const parse_options& options, bool& valid, validation_log& log)
{
    if (options.domain_to_ascii == nullptr)
        return log.fail(web_errc::domain_to_ascii_unavailable, input.data(), component::host);
    std::array<char, max_host_size> domain;
    const std::string_view unicode(domain.data(), text_.copy(domain.data(), text_.size()));
    valid = !log.is_on() || options.domain_to_ascii(unicode, true, room_).has_value();
    const result<std::size_t> size = options.domain_to_ascii(unicode, false, room_);
    if (!size)
        return log.fail(size.error().code, input.data(), component::host);
    text_ = {room_.data(), *size};
    return true;
}

/// Returns whether ToASCII with strict options accepts an ASCII domain.
bool host_parser::is_strict(const parse_options& options) const
{
    std::array<char, max_host_size> out;
    return is_strict_ascii_domain(text_) &&
           (options.domain_to_ascii == nullptr || options.domain_to_ascii(text_, true, out).has_value());
}

std::optional<std::uint32_t> parse_ipv4(std::string_view domain, std::string_view input, validation_log& log)
{
    if (domain.back() == '.') {
        log.report(web_errc::ipv4_empty_part, input.data() + input.size());
        domain.remove_suffix(1);
    }
    if (const auto address = uriform::internal::streams::read_ipv4(domain))
        return address;
    const auto fail = [&](error_number why) {
        static_cast<void>(log.fail(why, input.data(), component::host));
        return std::nullopt;
    };
    const auto parts = static_cast<std::size_t>(std::count(domain.begin(), domain.end(), '.')) + 1;
    if (parts < 4)
        log.report(web_errc::ipv4_too_few_parts, input.data());
    if (parts > 4)
        return fail(web_errc::ipv4_too_many_parts);
    std::uint64_t address = 0, largest = 0, last = 0;
    for (std::size_t i = 0; i < parts; ++i) {
        const std::optional<ipv4_number> number = parse_ipv4_number(domain);
        if (!number)
            return fail(web_errc::ipv4_non_numeric_part);
        if (!number->is_decimal)
            log.report(web_errc::ipv4_non_decimal_part, input.data());
        largest = std::max(largest, last); // of all numbers but the last
        last = number->value;
        address += last << (i + 1 < parts ? 8 * (3 - i) : 0);
        domain.remove_prefix(std::min(number->size + 1, domain.size()));
    }
    if (largest > 255 || last >> 8 * (5 - parts) != 0)
        return fail(web_errc::ipv4_out_of_range_part);
    if (last > 255)
        log.report(web_errc::ipv4_out_of_range_part, input.data());
    return static_cast<std::uint32_t>(address);
}

bool host_parser::parse_ipv6(std::string_view input, validation_log& log)
{
    if (!input.ends_with(']'))
        return log.fail(web_errc::ipv6_unclosed, input.data() + input.size(), component::host);
    if (log.is_on() || !uriform::internal::streams::is_ipv6_literal(input)) {
        ipv6_checker checker(input.substr(1, input.size() - 2));
        const bool is_address = checker.check();
        for (const std::size_t at : checker.leading_zeros())
            log.report(web_errc::ipv6_piece_leading_zero, input.data() + 1 + at);
        if (!is_address)
            return log.fail(checker.failure(), input.data() + 1 + checker.at(), component::host);
    }
    set_ipv6(input, input.size());
    return true;
}

void host_parser::set_ipv6(std::string_view literal, std::size_t readable) noexcept
{
    using uriform::internal::streams::mapped_form;
    const char* const end = uriform::internal::streams::print_ipv6(literal, readable, mapped_form::groups, room_.data());
    text_ = {room_.data(), static_cast<std::size_t>(end - room_.data())};
    kind_ = uriform::host_kind::ipv6;
}

} // namespace uriform::web::internal
