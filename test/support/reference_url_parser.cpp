#include "reference_url_parser.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <uriform/web/web_errc.hpp>

namespace uriform::test {
namespace {

constexpr char32_t eof = 0xFFFF'FFFF;

// Code points and texts.

bool is_digit(char32_t c)
{
    return c >= '0' && c <= '9';
}

bool is_alpha(char32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_hex_digit(char32_t c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

unsigned hex_value(char32_t c)
{
    return static_cast<unsigned>(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
}

bool is_tab_or_newline(char32_t c)
{
    return c == '\t' || c == '\n' || c == '\r';
}

bool is_one_of(char32_t c, std::u32string_view set)
{
    return set.find(c) != set.npos;
}

bool is_forbidden_host(char32_t c)
{
    return is_one_of(c, std::u32string_view(U"\0\t\n\r #/:<>?@[\\]^|", 17));
}

bool is_forbidden_domain(char32_t c)
{
    return is_forbidden_host(c) || c <= 0x1F || c == '%' || c == 0x7F;
}

bool is_url_code_point(char32_t c)
{
    if (is_alpha(c) || is_digit(c) || is_one_of(c, U"!$&'()*+,-./:;=?@_~"))
        return true;
    const bool noncharacter = (c >= 0xFDD0 && c <= 0xFDEF) || (c & 0xFFFE) == 0xFFFE;
    return c >= 0xA0 && c <= 0x10FFFD && !noncharacter;
}

enum class encode_set { c0_control, fragment, query, special_query, path, userinfo };

/// Section 1.3, each set by those before it.
bool is_in(char32_t c, encode_set set)
{
    switch (set) {
    case encode_set::c0_control:
        return c <= 0x1F || c > 0x7E;
    case encode_set::fragment:
        return is_in(c, encode_set::c0_control) || is_one_of(c, U" \"<>`");
    case encode_set::query:
        return is_in(c, encode_set::c0_control) || is_one_of(c, U" \"#<>");
    case encode_set::special_query:
        return is_in(c, encode_set::query) || c == '\'';
    case encode_set::path:
        return is_in(c, encode_set::query) || is_one_of(c, U"?^`{}");
    case encode_set::userinfo:
        return is_in(c, encode_set::path) || is_one_of(c, U"/:;=@[\\]|");
    }
    return true;
}

std::string utf8_of(char32_t c)
{
    const auto octet = [](char32_t value) { return static_cast<char>(value); };
    if (c < 0x80)
        return {octet(c)};
    if (c < 0x800)
        return {octet(0xC0 | c >> 6), octet(0x80 | (c & 0x3F))};
    if (c < 0x10000)
        return {octet(0xE0 | c >> 12), octet(0x80 | (c >> 6 & 0x3F)), octet(0x80 | (c & 0x3F))};
    return {octet(0xF0 | c >> 18), octet(0x80 | (c >> 12 & 0x3F)), octet(0x80 | (c >> 6 & 0x3F)), octet(0x80 | (c & 0x3F))};
}

std::string utf8_of(std::u32string_view text)
{
    std::string out;
    for (const char32_t c : text)
        out += utf8_of(c);
    return out;
}

std::string percent_encoded(char32_t c, encode_set set)
{
    const std::string octets = utf8_of(c);
    if (!is_in(c, set))
        return octets;
    std::string out;
    for (const char octet : octets) {
        const auto value = static_cast<unsigned char>(octet);
        out += {'%', "0123456789ABCDEF"[value >> 4], "0123456789ABCDEF"[value & 0xF]};
    }
    return out;
}

std::string percent_encoded(std::u32string_view text, encode_set set)
{
    std::string out;
    for (const char32_t c : text)
        out += percent_encoded(c, set);
    return out;
}

struct decoded {
    std::u32string text;
    std::vector<std::size_t> offsets; ///< for each code point, and for the end
};

/// The UTF-8 decoder of the Encoding Standard, section 8.1.1.
decoded utf8_decode(std::string_view octets)
{
    decoded out;
    char32_t code_point = 0;
    int needed = 0;
    int lower = 0x80;
    int upper = 0xBF;
    std::size_t begin = 0;
    const auto emit = [&](char32_t c) {
        out.text += c;
        out.offsets.push_back(begin);
        needed = 0;
        lower = 0x80;
        upper = 0xBF;
    };
    for (std::size_t at = 0; at < octets.size(); ++at) {
        const int octet = static_cast<unsigned char>(octets[at]);
        if (needed != 0 && (octet < lower || octet > upper))
            emit(0xFFFD); // and the octet is read again
        if (needed != 0) {
            lower = 0x80;
            upper = 0xBF;
            code_point = code_point << 6 | static_cast<char32_t>(octet & 0x3F);
            if (--needed == 0)
                emit(code_point);
            continue;
        }
        begin = at;
        if (octet <= 0x7F) {
            emit(static_cast<char32_t>(octet));
        } else if (octet >= 0xC2 && octet <= 0xF4) {
            needed = octet <= 0xDF ? 1 : octet <= 0xEF ? 2 : 3;
            lower = octet == 0xE0 ? 0xA0 : octet == 0xF0 ? 0x90 : 0x80;
            upper = octet == 0xED ? 0x9F : octet == 0xF4 ? 0x8F : 0xBF;
            code_point = static_cast<char32_t>(octet & (octet <= 0xDF ? 0x1F : octet <= 0xEF ? 0xF : 7));
        } else {
            emit(0xFFFD);
        }
    }
    if (needed != 0)
        emit(0xFFFD);
    out.offsets.push_back(octets.size());
    return out;
}

std::string lower_case(std::string text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
    return text;
}

bool is_ascii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::vector<std::string> split(std::string_view text, char delimiter)
{
    std::vector<std::string> parts{""};
    for (const char c : text)
        if (c == delimiter)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

// URL records.

bool is_special(std::string_view scheme)
{
    constexpr std::string_view all[] = {"ftp", "file", "http", "https", "ws", "wss"};
    return std::find(std::begin(all), std::end(all), scheme) != std::end(all);
}

std::optional<std::uint16_t> default_port(std::string_view scheme)
{
    if (scheme == "ftp")
        return std::uint16_t{21};
    if (scheme == "http" || scheme == "ws")
        return std::uint16_t{80};
    if (scheme == "https" || scheme == "wss")
        return std::uint16_t{443};
    return std::nullopt;
}

bool includes_credentials(const reference_url& url)
{
    return !url.username.empty() || !url.password.empty();
}

bool cannot_have_credentials_or_port(const reference_url& url)
{
    return !url.host || url.host->empty() || url.scheme == "file";
}

template <class Text>
bool is_windows_drive_letter(const Text& text)
{
    return text.size() == 2 && is_alpha(static_cast<char32_t>(text[0])) && (text[1] == ':' || text[1] == '|');
}

template <class Text>
bool is_normalized_windows_drive_letter(const Text& text)
{
    return is_windows_drive_letter(text) && text[1] == ':';
}

bool starts_with_windows_drive_letter(std::u32string_view text)
{
    return text.size() >= 2 && is_windows_drive_letter(text.substr(0, 2)) && (text.size() == 2 || is_one_of(text[2], U"/\\?#"));
}

bool is_single_dot(std::string_view segment)
{
    const std::string lower = lower_case(std::string(segment));
    return lower == "." || lower == "%2e";
}

bool is_double_dot(std::string_view segment)
{
    const std::string lower = lower_case(std::string(segment));
    return lower == ".." || lower == ".%2e" || lower == "%2e." || lower == "%2e%2e";
}

void shorten(reference_url& url)
{
    if (url.scheme == "file" && url.path.size() == 1 && is_normalized_windows_drive_letter(url.path[0]))
        return;
    if (!url.path.empty())
        url.path.pop_back();
}

// Host parsing.

/// The host parsers (section 3.5). Each returns the host's serialization, or nothing for failure.
class host_parser {
public:
    /// `offsets` contains the offset of each input code point.
    host_parser(std::vector<reference_error>& errors, const std::size_t* offsets, reference_to_ascii to_ascii)
        : errors_(errors), offsets_(offsets), to_ascii_(to_ascii)
    {
    }

    std::optional<std::string> parse(std::u32string_view input, bool is_opaque)
    {
        if (input.starts_with(U'[')) {
            if (!input.ends_with(U']'))
                return fail(web_errc::ipv6_unclosed, offsets_[input.size()]);
            ++offsets_;
            return parse_ipv6(input.substr(1, input.size() - 2));
        }
        if (is_opaque)
            return parse_opaque(input);
        const std::string octets = utf8_of(input);
        std::string percent_decoded;
        bool has_percent_encoded_byte = false;
        for (std::size_t i = 0; i < octets.size(); ++i) {
            const auto digit = [&](std::size_t at) {
                return at < octets.size() && is_hex_digit(static_cast<char32_t>(octets[at]));
            };
            if (octets[i] == '%' && digit(i + 1) && digit(i + 2)) {
                has_percent_encoded_byte = true;
                percent_decoded += static_cast<char>(hex_value(static_cast<char32_t>(octets[i + 1])) << 4 |
                                                     hex_value(static_cast<char32_t>(octets[i + 2])));
                i += 2;
            } else {
                percent_decoded += octets[i];
            }
        }
        if (has_percent_encoded_byte)
            report(web_errc::domain_percent_encoded);
        const std::optional<std::string> ascii_domain = parse_domain(utf8_of(utf8_decode(percent_decoded).text));
        if (!ascii_domain)
            return std::nullopt;
        return ends_in_a_number(*ascii_domain) ? parse_ipv4(*ascii_domain) : ascii_domain;
    }

private:
    void report(error_number code, std::size_t position = reference_error::unspecified) { errors_.push_back({code, position}); }
    std::nullopt_t fail(error_number code, std::size_t position = reference_error::unspecified)
    {
        report(code, position);
        return std::nullopt;
    }

    std::optional<std::string> parse_domain(const std::string& domain)
    {
        if (!to_ascii_(domain, true))
            report(web_errc::domain_to_ascii);
        std::string result;
        if (is_ascii(domain)) {
            result = lower_case(domain);
        } else {
            const std::optional<std::string> converted = to_ascii_(domain, false);
            if (!converted)
                return std::nullopt;
            result = *converted;
        }
        const bool forbidden =
            std::any_of(result.begin(), result.end(), [](char c) { return is_forbidden_domain(static_cast<unsigned char>(c)); });
        if (result.empty() || forbidden)
            return std::nullopt;
        return result;
    }

    struct ipv4_number {
        std::uint64_t value; ///< clamped to 2^40
        bool validation_error;
    };

    static std::optional<ipv4_number> parse_ipv4_number(std::string input)
    {
        if (input.empty())
            return std::nullopt;
        bool validation_error = false;
        unsigned radix = 10;
        if (input.starts_with("0x") || input.starts_with("0X")) {
            validation_error = true;
            input.erase(0, 2);
            radix = 16;
        } else if (input.size() >= 2 && input[0] == '0') {
            validation_error = true;
            input.erase(0, 1);
            radix = 8;
        }
        if (input.empty())
            return ipv4_number{0, true};
        std::uint64_t output = 0;
        for (const char c : input) {
            if (!is_hex_digit(static_cast<unsigned char>(c)) || hex_value(static_cast<unsigned char>(c)) >= radix)
                return std::nullopt;
            output = std::min<std::uint64_t>(output * radix + hex_value(static_cast<unsigned char>(c)), std::uint64_t{1} << 40);
        }
        return ipv4_number{output, validation_error};
    }

    static bool ends_in_a_number(std::string_view input)
    {
        std::vector<std::string> parts = split(input, '.');
        if (parts.back().empty())
            parts.pop_back();
        const std::string& last = parts.back();
        const bool digits = std::all_of(last.begin(), last.end(), [](char c) { return is_digit(static_cast<unsigned char>(c)); });
        return (!last.empty() && digits) || parse_ipv4_number(last).has_value();
    }

    std::optional<std::string> parse_ipv4(std::string_view input)
    {
        std::vector<std::string> parts = split(input, '.');
        if (parts.back().empty()) {
            report(web_errc::ipv4_empty_part);
            if (parts.size() > 1)
                parts.pop_back();
        }
        if (parts.size() < 4)
            report(web_errc::ipv4_too_few_parts);
        if (parts.size() > 4)
            return fail(web_errc::ipv4_too_many_parts);
        std::vector<std::uint64_t> numbers;
        for (const std::string& part : parts) {
            const std::optional<ipv4_number> result = parse_ipv4_number(part);
            if (!result)
                return fail(web_errc::ipv4_non_numeric_part);
            if (result->validation_error)
                report(web_errc::ipv4_non_decimal_part);
            numbers.push_back(result->value);
        }
        const auto too_large = [](std::uint64_t n) { return n > 255; };
        if (std::any_of(numbers.begin(), numbers.end(), too_large))
            report(web_errc::ipv4_out_of_range_part);
        if (std::any_of(numbers.begin(), numbers.end() - 1, too_large))
            return std::nullopt;
        if (numbers.back() >= std::uint64_t{1} << 8 * (5 - numbers.size()))
            return std::nullopt;
        std::uint64_t ipv4 = numbers.back();
        numbers.pop_back();
        for (std::size_t counter = 0; counter < numbers.size(); ++counter)
            ipv4 += numbers[counter] << 8 * (3 - counter);
        std::string output;
        for (int i = 1; i <= 4; ++i) {
            output = std::to_string(ipv4 % 256) + output;
            if (i != 4)
                output = '.' + output;
            ipv4 /= 256;
        }
        return output;
    }

    std::optional<std::string> parse_ipv6(std::u32string_view input)
    {
        std::array<unsigned, 8> address{};
        std::size_t piece_index = 0;
        std::optional<std::size_t> compress;
        std::size_t pointer = 0;
        const auto c = [&] { return pointer < input.size() ? input[pointer] : eof; };
        if (c() == ':') {
            if (!input.substr(1).starts_with(U':'))
                return fail(web_errc::ipv6_invalid_compression, offsets_[pointer + 1]); // which is no `:`
            pointer += 2;
            compress = ++piece_index;
        }
        while (c() != eof) {
            if (piece_index == 8)
                return fail(web_errc::ipv6_too_many_pieces, offsets_[pointer]);
            if (c() == ':') {
                if (compress)
                    return fail(web_errc::ipv6_multiple_compression, offsets_[pointer]);
                ++pointer;
                compress = ++piece_index;
                continue;
            }
            unsigned value = 0;
            unsigned length = 0;
            for (; length < 4 && c() != eof && is_hex_digit(c()); ++pointer, ++length)
                value = value * 0x10 + hex_value(c());
            if (c() == '.') {
                if (length == 0)
                    return fail(web_errc::ipv4_in_ipv6_invalid_code_point, offsets_[pointer]);
                pointer -= length;
                if (piece_index > 6)
                    return fail(web_errc::ipv4_in_ipv6_too_many_pieces, offsets_[pointer]);
                int numbers_seen = 0;
                while (c() != eof) {
                    std::optional<unsigned> ipv4_piece;
                    if (numbers_seen > 0) {
                        if (c() == '.' && numbers_seen < 4)
                            ++pointer;
                        else
                            return fail(web_errc::ipv4_in_ipv6_invalid_code_point, offsets_[pointer]);
                    }
                    if (!is_digit(c()))
                        return fail(web_errc::ipv4_in_ipv6_invalid_code_point, offsets_[pointer]);
                    while (is_digit(c())) {
                        const unsigned number = hex_value(c());
                        if (!ipv4_piece)
                            ipv4_piece = number;
                        else if (*ipv4_piece == 0)
                            return fail(web_errc::ipv4_in_ipv6_invalid_code_point, offsets_[pointer]);
                        else
                            ipv4_piece = *ipv4_piece * 10 + number;
                        if (*ipv4_piece > 255)
                            return fail(web_errc::ipv4_in_ipv6_out_of_range_part, offsets_[pointer]);
                        ++pointer;
                    }
                    address[piece_index] = address[piece_index] * 0x100 + *ipv4_piece;
                    ++numbers_seen;
                    if (numbers_seen == 2 || numbers_seen == 4)
                        ++piece_index;
                }
                if (numbers_seen != 4)
                    return fail(web_errc::ipv4_in_ipv6_too_few_parts, offsets_[pointer]);
                break;
            }
            if (c() == ':') {
                ++pointer;
                if (c() == eof)
                    return fail(web_errc::ipv6_invalid_code_point, offsets_[pointer]);
            } else if (c() != eof) {
                return fail(web_errc::ipv6_invalid_code_point, offsets_[pointer]);
            }
            if (length > 1 && value < 1U << 4 * (length - 1))
                report(web_errc::ipv6_piece_leading_zero);
            address[piece_index] = value;
            ++piece_index;
        }
        if (compress) {
            std::size_t swaps = piece_index - *compress;
            piece_index = 7;
            while (piece_index != 0 && swaps > 0) {
                std::swap(address[piece_index], address[*compress + swaps - 1]);
                --piece_index;
                --swaps;
            }
        } else if (piece_index != 8) {
            return fail(web_errc::ipv6_too_few_pieces, offsets_[pointer]);
        }
        return '[' + serialize_ipv6(address) + ']';
    }

    static std::string serialize_ipv6(const std::array<unsigned, 8>& address)
    {
        std::size_t longest = 0;
        std::size_t compress = 8;
        for (std::size_t begin = 0; begin < 8; ++begin) {
            std::size_t size = 0;
            while (begin + size < 8 && address[begin + size] == 0)
                ++size;
            if (size > 1 && size > longest) {
                longest = size;
                compress = begin;
            }
        }
        std::string output;
        bool ignore0 = false;
        for (std::size_t i = 0; i < 8; ++i) {
            if (ignore0 && address[i] == 0)
                continue;
            ignore0 = false;
            if (compress == i) {
                output += i == 0 ? "::" : ":";
                ignore0 = true;
                continue;
            }
            std::string digits;
            for (unsigned piece = address[i]; piece != 0 || digits.empty(); piece /= 16)
                digits.insert(digits.begin(), "0123456789abcdef"[piece % 16]);
            output += digits;
            if (i != 7)
                output += ':';
        }
        return output;
    }

    std::optional<std::string> parse_opaque(std::u32string_view input)
    {
        for (std::size_t i = 0; i < input.size(); ++i)
            if (is_forbidden_host(input[i]))
                return fail(web_errc::host_invalid_code_point, offsets_[i]);
        for (std::size_t i = 0; i < input.size(); ++i)
            if (!is_url_code_point(input[i]) && input[i] != '%') {
                report(web_errc::invalid_url_unit, offsets_[i]);
                break;
            }
        for (std::size_t i = 0; i < input.size(); ++i)
            if (input[i] == '%' && !(i + 2 < input.size() && is_hex_digit(input[i + 1]) && is_hex_digit(input[i + 2]))) {
                report(web_errc::invalid_url_unit, offsets_[i]);
                break;
            }
        return percent_encoded(input, encode_set::c0_control);
    }

    std::vector<reference_error>& errors_;
    const std::size_t* offsets_;
    reference_to_ascii to_ascii_;
};

enum class state {
    none,
    scheme_start,
    scheme,
    no_scheme,
    special_relative_or_authority,
    path_or_authority,
    relative,
    relative_slash,
    special_authority_slashes,
    special_authority_ignore_slashes,
    authority,
    host,
    hostname,
    port,
    file,
    file_slash,
    file_host,
    path_start,
    path,
    opaque_path,
    query,
    fragment,
};

/// The basic URL parser.
class machine {
public:
    machine(std::string_view text, const reference_url* base, reference_url& url, state state_override,
            std::vector<reference_error>& errors, reference_to_ascii to_ascii)
        : base_(base), url_(url), override_(state_override), state_(state_override), errors_(errors), to_ascii_(to_ascii)
    {
        decoded input = utf8_decode(text);
        if (!is_overridden()) {
            state_ = state::scheme_start;
            remove_c0_controls_and_spaces(input);
        }
        remove_tabs_and_newlines(input);
        input_ = input.text;
        offsets_ = input.offsets;
    }

    /// Returns false for failure.
    bool run()
    {
        for (pointer_ = 0;; ++pointer_) {
            switch (step()) {
            case outcome::failure:
                return false;
            case outcome::returned:
                return true;
            case outcome::going_on:
                break;
            }
            if (pointer_ == static_cast<std::ptrdiff_t>(input_.size()))
                return true;
        }
    }

private:
    enum class outcome { going_on, returned, failure };

    void remove_c0_controls_and_spaces(decoded& input)
    {
        std::size_t begin = 0;
        std::size_t end = input.text.size();
        while (begin < end && input.text[begin] <= ' ')
            ++begin;
        while (end > begin && input.text[end - 1] <= ' ')
            --end;
        if (end - begin != input.text.size())
            report_at(web_errc::invalid_url_unit, begin != 0 ? 0 : input.offsets[end]);
        input.text = input.text.substr(begin, end - begin);
        input.offsets.erase(input.offsets.begin() + static_cast<std::ptrdiff_t>(end) + 1, input.offsets.end());
        input.offsets.erase(input.offsets.begin(), input.offsets.begin() + static_cast<std::ptrdiff_t>(begin));
    }

    void remove_tabs_and_newlines(decoded& input)
    {
        decoded kept;
        for (std::size_t i = 0; i < input.text.size(); ++i) {
            if (!is_tab_or_newline(input.text[i])) {
                kept.text += input.text[i];
                kept.offsets.push_back(input.offsets[i]);
            } else if (kept.text.size() == i) {
                report_at(web_errc::invalid_url_unit, input.offsets[i]);
            }
        }
        kept.offsets.push_back(input.offsets.back());
        input = kept;
    }

    [[nodiscard]] bool is_overridden() const { return override_ != state::none; }
    [[nodiscard]] char32_t c() const
    {
        return pointer_ < static_cast<std::ptrdiff_t>(input_.size()) ? input_[static_cast<std::size_t>(pointer_)] : eof;
    }
    [[nodiscard]] std::u32string_view remaining() const
    {
        const std::size_t next = static_cast<std::size_t>(pointer_) + 1;
        return std::u32string_view(input_).substr(std::min(next, input_.size()));
    }
    [[nodiscard]] std::u32string_view from_pointer() const
    {
        return std::u32string_view(input_).substr(static_cast<std::size_t>(pointer_));
    }
    [[nodiscard]] bool special() const { return is_special(url_.scheme); }

    void report_at(error_number code, std::size_t position) { errors_.push_back({code, position}); }
    void report(error_number code, std::size_t ahead = 0) { report_at(code, offsets_[static_cast<std::size_t>(pointer_) + ahead]); }
    outcome fail(error_number code)
    {
        report(code);
        return outcome::failure;
    }
    outcome fail_somewhere(error_number code)
    {
        report_at(code, reference_error::unspecified);
        return outcome::failure;
    }

    std::optional<std::string> parse_host()
    {
        const std::size_t begin = host_end_ - buffer_.size();
        return host_parser(errors_, &offsets_[begin], to_ascii_).parse(buffer_, !special());
    }

    outcome step()
    {
        switch (state_) {
        case state::none:
            break;
        case state::scheme_start:
            return scheme_start();
        case state::scheme:
            return scheme();
        case state::no_scheme:
            return no_scheme();
        case state::special_relative_or_authority:
            return special_relative_or_authority();
        case state::path_or_authority:
            return path_or_authority();
        case state::relative:
            return relative();
        case state::relative_slash:
            return relative_slash();
        case state::special_authority_slashes:
            return special_authority_slashes();
        case state::special_authority_ignore_slashes:
            return special_authority_ignore_slashes();
        case state::authority:
            return authority();
        case state::host:
        case state::hostname:
            return host();
        case state::port:
            return port();
        case state::file:
            return file();
        case state::file_slash:
            return file_slash();
        case state::file_host:
            return file_host();
        case state::path_start:
            return path_start();
        case state::path:
            return path();
        case state::opaque_path:
            return opaque_path();
        case state::query:
            return query();
        case state::fragment:
            return fragment();
        }
        return outcome::failure;
    }

    outcome scheme_start()
    {
        if (c() != eof && is_alpha(c())) {
            buffer_ += c() | 0x20;
            state_ = state::scheme;
        } else if (!is_overridden()) {
            state_ = state::no_scheme;
            --pointer_;
        } else {
            return outcome::failure;
        }
        return outcome::going_on;
    }

    outcome scheme()
    {
        if (is_alpha(c()) || is_digit(c()) || c() == '+' || c() == '-' || c() == '.') {
            buffer_ += is_alpha(c()) ? c() | 0x20 : c();
        } else if (c() == ':') {
            const std::string buffer = utf8_of(buffer_);
            if (is_overridden()) {
                if (special() != is_special(buffer))
                    return outcome::returned;
                if ((includes_credentials(url_) || url_.port) && buffer == "file")
                    return outcome::returned;
                if (url_.scheme == "file" && url_.host && url_.host->empty())
                    return outcome::returned;
            }
            url_.scheme = buffer;
            if (is_overridden()) {
                if (url_.port == default_port(url_.scheme))
                    url_.port.reset();
                return outcome::returned;
            }
            buffer_.clear();
            if (url_.scheme == "file") {
                if (!remaining().starts_with(U"//"))
                    report(web_errc::special_scheme_missing_following_solidus, 1);
                state_ = state::file;
            } else if (special() && base_ != nullptr && base_->scheme == url_.scheme) {
                state_ = state::special_relative_or_authority;
            } else if (special()) {
                state_ = state::special_authority_slashes;
            } else if (remaining().starts_with(U'/')) {
                state_ = state::path_or_authority;
                ++pointer_;
            } else {
                url_.opaque_path = true;
                url_.path = {""};
                state_ = state::opaque_path;
            }
        } else if (!is_overridden()) {
            buffer_.clear();
            state_ = state::no_scheme;
            pointer_ = -1;
        } else {
            return outcome::failure;
        }
        return outcome::going_on;
    }

    outcome no_scheme()
    {
        if (base_ == nullptr || (base_->opaque_path && c() != '#'))
            return fail_somewhere(web_errc::missing_scheme_non_relative_url);
        if (base_->opaque_path) {
            url_.scheme = base_->scheme;
            url_.path = base_->path;
            url_.opaque_path = true;
            url_.query = base_->query;
            url_.fragment = "";
            state_ = state::fragment;
        } else {
            state_ = base_->scheme != "file" ? state::relative : state::file;
            --pointer_;
        }
        return outcome::going_on;
    }

    outcome special_relative_or_authority()
    {
        if (c() == '/' && remaining().starts_with(U'/')) {
            state_ = state::special_authority_ignore_slashes;
            ++pointer_;
        } else {
            report(web_errc::special_scheme_missing_following_solidus);
            state_ = state::relative;
            --pointer_;
        }
        return outcome::going_on;
    }

    outcome path_or_authority()
    {
        if (c() == '/') {
            state_ = state::authority;
        } else {
            state_ = state::path;
            --pointer_;
        }
        return outcome::going_on;
    }

    void take_authority_of_base()
    {
        url_.username = base_->username;
        url_.password = base_->password;
        url_.host = base_->host;
        url_.port = base_->port;
    }

    outcome relative()
    {
        url_.scheme = base_->scheme;
        if (c() == '/') {
            state_ = state::relative_slash;
        } else if (special() && c() == '\\') {
            report(web_errc::invalid_reverse_solidus);
            state_ = state::relative_slash;
        } else {
            take_authority_of_base();
            url_.path = base_->path;
            url_.query = base_->query;
            if (c() == '?') {
                url_.query = "";
                state_ = state::query;
            } else if (c() == '#') {
                url_.fragment = "";
                state_ = state::fragment;
            } else if (c() != eof) {
                url_.query.reset();
                shorten(url_);
                state_ = state::path;
                --pointer_;
            }
        }
        return outcome::going_on;
    }

    outcome relative_slash()
    {
        if (special() && (c() == '/' || c() == '\\')) {
            if (c() == '\\')
                report(web_errc::invalid_reverse_solidus);
            state_ = state::special_authority_ignore_slashes;
        } else if (c() == '/') {
            state_ = state::authority;
        } else {
            take_authority_of_base();
            state_ = state::path;
            --pointer_;
        }
        return outcome::going_on;
    }

    outcome special_authority_slashes()
    {
        if (c() == '/' && remaining().starts_with(U'/')) {
            ++pointer_;
        } else {
            report(web_errc::special_scheme_missing_following_solidus);
            --pointer_;
        }
        state_ = state::special_authority_ignore_slashes;
        return outcome::going_on;
    }

    outcome special_authority_ignore_slashes()
    {
        if (c() != '/' && c() != '\\') {
            state_ = state::authority;
            --pointer_;
        } else {
            report(web_errc::special_scheme_missing_following_solidus);
        }
        return outcome::going_on;
    }

    [[nodiscard]] bool ends_authority() const
    {
        return c() == eof || c() == '/' || c() == '?' || c() == '#' || (special() && c() == '\\');
    }

    outcome authority()
    {
        if (c() == '@') {
            report(web_errc::invalid_credentials);
            if (at_sign_seen_)
                buffer_ = U"%40" + buffer_;
            at_sign_seen_ = true;
            for (const char32_t code_point : buffer_) {
                if (code_point == ':' && !password_token_seen_) {
                    password_token_seen_ = true;
                    continue;
                }
                (password_token_seen_ ? url_.password : url_.username) += percent_encoded(code_point, encode_set::userinfo);
            }
            buffer_.clear();
        } else if (ends_authority()) {
            if (at_sign_seen_ && buffer_.empty())
                return fail(web_errc::host_missing);
            pointer_ -= static_cast<std::ptrdiff_t>(buffer_.size()) + 1;
            buffer_.clear();
            state_ = state::host;
        } else {
            buffer_ += c();
        }
        return outcome::going_on;
    }

    outcome host()
    {
        host_end_ = static_cast<std::size_t>(pointer_);
        if (is_overridden() && url_.scheme == "file") {
            --pointer_;
            state_ = state::file_host;
        } else if (c() == ':' && !inside_brackets_) {
            if (buffer_.empty())
                return fail(web_errc::host_missing);
            if (override_ == state::hostname)
                return outcome::failure;
            const std::optional<std::string> parsed = parse_host();
            if (!parsed)
                return outcome::failure;
            url_.host = parsed;
            buffer_.clear();
            state_ = state::port;
        } else if (ends_authority()) {
            --pointer_;
            if (special() && buffer_.empty()) {
                ++pointer_;
                return fail(web_errc::host_missing);
            }
            if (is_overridden() && buffer_.empty() && (includes_credentials(url_) || url_.port))
                return outcome::failure;
            const std::optional<std::string> parsed = parse_host();
            if (!parsed)
                return outcome::failure;
            url_.host = parsed;
            buffer_.clear();
            state_ = state::path_start;
            if (is_overridden())
                return outcome::returned;
        } else {
            if (c() == '[')
                inside_brackets_ = true;
            if (c() == ']')
                inside_brackets_ = false;
            buffer_ += c();
        }
        return outcome::going_on;
    }

    outcome port()
    {
        if (is_digit(c())) {
            buffer_ += c();
        } else if (ends_authority() || is_overridden()) {
            if (!buffer_.empty()) {
                unsigned number = 0;
                for (const char32_t digit : buffer_)
                    number = std::min(number * 10 + hex_value(digit), 100'000U);
                if (number > 65535)
                    return fail_somewhere(web_errc::port_out_of_range);
                const auto value = static_cast<std::uint16_t>(number);
                url_.port = value == default_port(url_.scheme) ? std::nullopt : std::optional(value);
                buffer_.clear();
                if (is_overridden())
                    return outcome::returned;
            }
            if (is_overridden())
                return outcome::failure;
            state_ = state::path_start;
            --pointer_;
        } else {
            return fail(web_errc::port_invalid);
        }
        return outcome::going_on;
    }

    outcome file()
    {
        url_.scheme = "file";
        url_.host = "";
        if (c() == '/' || c() == '\\') {
            if (c() == '\\')
                report(web_errc::invalid_reverse_solidus);
            state_ = state::file_slash;
        } else if (base_ != nullptr && base_->scheme == "file") {
            url_.host = base_->host;
            url_.path = base_->path;
            url_.query = base_->query;
            if (c() == '?') {
                url_.query = "";
                state_ = state::query;
            } else if (c() == '#') {
                url_.fragment = "";
                state_ = state::fragment;
            } else if (c() != eof) {
                url_.query.reset();
                if (!starts_with_windows_drive_letter(from_pointer())) {
                    shorten(url_);
                } else {
                    report(web_errc::file_invalid_windows_drive_letter);
                    url_.path.clear();
                }
                state_ = state::path;
                --pointer_;
            }
        } else {
            state_ = state::path;
            --pointer_;
        }
        return outcome::going_on;
    }

    outcome file_slash()
    {
        if (c() == '/' || c() == '\\') {
            if (c() == '\\')
                report(web_errc::invalid_reverse_solidus);
            state_ = state::file_host;
        } else {
            if (base_ != nullptr && base_->scheme == "file") {
                url_.host = base_->host;
                if (!starts_with_windows_drive_letter(from_pointer()) && !base_->path.empty() &&
                    is_normalized_windows_drive_letter(base_->path[0]))
                    url_.path.push_back(base_->path[0]);
            }
            state_ = state::path;
            --pointer_;
        }
        return outcome::going_on;
    }

    outcome file_host()
    {
        if (c() != eof && !is_one_of(c(), U"/\\?#")) {
            buffer_ += c();
            return outcome::going_on;
        }
        host_end_ = static_cast<std::size_t>(pointer_);
        --pointer_;
        if (!is_overridden() && is_windows_drive_letter(buffer_)) {
            report_at(web_errc::file_invalid_windows_drive_letter_host, offsets_[host_end_ - 2]);
            state_ = state::path; // with the buffer unchanged
        } else if (buffer_.empty()) {
            url_.host = "";
            if (is_overridden())
                return outcome::returned;
            state_ = state::path_start;
        } else {
            std::optional<std::string> parsed = parse_host();
            if (!parsed)
                return outcome::failure;
            if (parsed == "localhost")
                parsed = "";
            url_.host = parsed;
            if (is_overridden())
                return outcome::returned;
            buffer_.clear();
            state_ = state::path_start;
        }
        return outcome::going_on;
    }

    outcome path_start()
    {
        if (special()) {
            if (c() == '\\')
                report(web_errc::invalid_reverse_solidus);
            state_ = state::path;
            if (c() != '/' && c() != '\\')
                --pointer_;
        } else if (!is_overridden() && c() == '?') {
            url_.query = "";
            state_ = state::query;
        } else if (!is_overridden() && c() == '#') {
            url_.fragment = "";
            state_ = state::fragment;
        } else if (c() != eof) {
            state_ = state::path;
            if (c() != '/')
                --pointer_;
        } else if (is_overridden() && !url_.host) {
            url_.path.emplace_back();
        }
        return outcome::going_on;
    }

    void check_unit()
    {
        if (!is_url_code_point(c()) && c() != '%')
            report(web_errc::invalid_url_unit);
        const std::u32string_view rest = remaining();
        if (c() == '%' && !(rest.size() >= 2 && is_hex_digit(rest[0]) && is_hex_digit(rest[1])))
            report(web_errc::invalid_url_unit);
    }

    outcome path()
    {
        const bool solidus = c() == '/' || (special() && c() == '\\');
        if (!solidus && c() != eof && (is_overridden() || (c() != '?' && c() != '#'))) {
            check_unit();
            for (const char octet : percent_encoded(c(), encode_set::path))
                buffer_ += static_cast<char32_t>(octet);
            return outcome::going_on;
        }
        if (special() && c() == '\\')
            report(web_errc::invalid_reverse_solidus);
        std::string buffer = utf8_of(buffer_);
        if (is_double_dot(buffer)) {
            shorten(url_);
            if (!solidus)
                url_.path.emplace_back();
        } else if (is_single_dot(buffer)) {
            if (!solidus)
                url_.path.emplace_back();
        } else {
            if (url_.scheme == "file" && url_.path.empty() && is_windows_drive_letter(buffer))
                buffer[1] = ':';
            url_.path.push_back(buffer);
        }
        buffer_.clear();
        if (c() == '?') {
            url_.query = "";
            state_ = state::query;
        }
        if (c() == '#') {
            url_.fragment = "";
            state_ = state::fragment;
        }
        return outcome::going_on;
    }

    outcome opaque_path()
    {
        if (c() == '?') {
            url_.query = "";
            state_ = state::query;
        } else if (c() == '#') {
            url_.fragment = "";
            state_ = state::fragment;
        } else if (c() == ' ') {
            report(web_errc::invalid_url_unit);
            url_.path[0] += remaining().starts_with(U'?') || remaining().starts_with(U'#') ? "%20" : " ";
        } else if (c() != eof) {
            check_unit();
            url_.path[0] += percent_encoded(c(), encode_set::c0_control);
        }
        return outcome::going_on;
    }

    outcome query()
    {
        if ((!is_overridden() && c() == '#') || c() == eof) {
            *url_.query += percent_encoded(buffer_, special() ? encode_set::special_query : encode_set::query);
            buffer_.clear();
            if (c() == '#') {
                url_.fragment = "";
                state_ = state::fragment;
            }
        } else {
            check_unit();
            buffer_ += c();
        }
        return outcome::going_on;
    }

    outcome fragment()
    {
        if (c() != eof) {
            check_unit();
            *url_.fragment += percent_encoded(c(), encode_set::fragment);
        }
        return outcome::going_on;
    }

    const reference_url* base_;
    reference_url& url_;
    state override_;
    state state_;
    std::vector<reference_error>& errors_;
    reference_to_ascii to_ascii_;
    std::u32string input_;
    std::vector<std::size_t> offsets_;
    std::ptrdiff_t pointer_ = 0;
    std::u32string buffer_;
    std::size_t host_end_ = 0; ///< where the buffer ends, for positions
    bool at_sign_seen_ = false;
    bool inside_brackets_ = false;
    bool password_token_seen_ = false;
};

} // namespace

std::string reference_url::pathname() const
{
    if (opaque_path)
        return path[0];
    std::string output;
    for (const std::string& segment : path)
        (output += '/') += segment;
    return output;
}

std::string reference_url::href() const
{
    std::string output = scheme + ':';
    if (host) {
        output += "//";
        if (includes_credentials(*this)) {
            output += username;
            if (!password.empty())
                (output += ':') += password;
            output += '@';
        }
        output += *host;
        if (port)
            (output += ':') += std::to_string(*port);
    }
    if (!host && !opaque_path && path.size() > 1 && path[0].empty())
        output += "/.";
    output += pathname();
    if (query)
        (output += '?') += *query;
    if (fragment)
        (output += '#') += *fragment;
    return output;
}

reference_parsed parse_by_reference(std::string_view text, const reference_url* base, reference_to_ascii to_ascii)
{
    reference_parsed out;
    reference_url url;
    if (machine(text, base, url, state::none, out.errors, to_ascii).run())
        out.url = std::move(url);
    return out;
}

void set_by_reference(reference_url& url, web::url_attribute which, std::string_view value, reference_to_ascii to_ascii)
{
    std::vector<reference_error> errors;
    const auto run = [&](std::string_view input, state state_override) {
        machine(input, nullptr, url, state_override, errors, to_ascii).run();
    };
    const auto without = [&](char first) { return value.substr(value.starts_with(first) ? 1 : 0); };
    switch (which) {
    case web::url_attribute::href:
        if (const reference_parsed parsed = parse_by_reference(value, nullptr, to_ascii); parsed.url)
            url = *parsed.url;
        break;
    case web::url_attribute::protocol:
        run(std::string(value) + ':', state::scheme_start);
        break;
    case web::url_attribute::username:
        if (!cannot_have_credentials_or_port(url))
            url.username = percent_encoded(utf8_decode(value).text, encode_set::userinfo);
        break;
    case web::url_attribute::password:
        if (!cannot_have_credentials_or_port(url))
            url.password = percent_encoded(utf8_decode(value).text, encode_set::userinfo);
        break;
    case web::url_attribute::host:
    case web::url_attribute::hostname:
        if (!url.opaque_path)
            run(value, which == web::url_attribute::host ? state::host : state::hostname);
        break;
    case web::url_attribute::port:
        if (cannot_have_credentials_or_port(url))
            break;
        if (value.empty())
            url.port.reset();
        else
            run(value, state::port);
        break;
    case web::url_attribute::pathname:
        if (url.opaque_path)
            break;
        url.path.clear();
        run(value, state::path_start);
        break;
    case web::url_attribute::search:
        url.query.reset();
        if (value.empty())
            break;
        url.query = "";
        run(without('?'), state::query);
        break;
    case web::url_attribute::hash:
        url.fragment.reset();
        if (value.empty())
            break;
        url.fragment = "";
        run(without('#'), state::fragment);
        break;
    }
}

} // namespace uriform::test
