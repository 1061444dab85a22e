#include <array>
#include <string>
#include <vector>

#include <uriform/base/utf8.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "support.hpp"

/// @file
/// With any set without `%`, percent-encoding writes only allowed octets, and its result decodes to the data. A decoded_view equals
/// the decoded text and is ordered like it. All output functions return the same result, no function writes past its buffer, and
/// decode_options agree where they must. `%uXXXX` is UTF-16.

using namespace uriform;
using fuzz::require;
using fuzz::sign;

namespace {

constexpr std::array sets{encode_sets::userinfo,   encode_sets::reg_name,  encode_sets::path_segment, encode_sets::query_value,
                          encode_sets::all_octets, web::encode_sets::form, encode_sets::path,         encode_sets::query,
                          encode_sets::fragment,   chars::unreserved,      chars::reserved,           web::encode_sets::component,
                          ~char_set("%")};

/// Returns whether `text` consists of `unescaped` octets and upper-case triplets for all others.
bool is_encoded(std::string_view text, const char_set& unescaped)
{
    static constexpr char_set digits = chars::hexdig - char_set("abcdef");
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (unescaped.contains(text[at]))
            continue;
        if (text[at] != '%' || text.size() - at < 3 || !digits.contains(text[at + 1]) || !digits.contains(text[at + 2]) ||
            unescaped.contains(*decoded_view(text.substr(at, 3)).begin()))
            return false;
        at += 2;
    }
    return true;
}

void check_encoding(std::string_view data, const char_set& unescaped)
{
    const std::string encoded = percent_encode(data, unescaped);
    require(is_encoded(encoded, unescaped), "encoded text contains only octets in the set and triplets");
    require(percent_decode(encoded) == data, "encoded text decodes to the data");
    require(decoded_view(encoded) == data && decoded_view(encoded).to_string() == data, "a view of encoded text equals the data");
    require(percent_encode_to(data, unescaped, {}) == encoded.size(), "the size is known before writing");
    fuzz::require_bounded(encoded, [&](std::span<char> room) { return percent_encode_to(data, unescaped, room); });
    std::string appended = "before";
    require(append_percent_encoded(data, unescaped, appended) == encoded.size() && appended == "before" + encoded,
            "appending writes the same text");
}

void check_view(std::string_view text)
{
    const decoded_view lazy(text);
    const std::string owned = percent_decode(text, {.lenient = true}).value();
    require(std::string(lazy.begin(), lazy.end()) == owned && lazy.to_string() == owned, "a view equals the decoded text");
    std::string backwards;
    for (auto at = lazy.end(); at != lazy.begin();)
        backwards += *--at;
    require(backwards == std::string(owned.rbegin(), owned.rend()), "a view yields the same octets backwards");
    require(lazy == owned && lazy <=> owned == 0 && lazy.empty() == owned.empty(), "a view compares equal to the decoded text");
    require(decoded_hash{7}(lazy) == decoded_hash{7}(owned), "a view hashes as the decoded text");
}

void check_order(decoded_view a, decoded_view b)
{
    const std::string x = a.to_string();
    const std::string y = b.to_string();
    const int order = sign(x.compare(y));
    require(sign(a <=> b) == order && sign(b <=> a) == -order && sign(a <=> y) == order, "views are ordered by octets");
    require((a == b) == (order == 0) && (a == y) == (order == 0), "views are equal if their octets are");
    require(order != 0 || decoded_hash()(a) == decoded_hash()(b), "equal views have the same hash");
}

/// Requires the same result from every output function.
void check_ways(std::string_view text, const decode_options& options, const result<std::string>& decoded)
{
    const auto size = decoded.transform([](const std::string& octets) { return octets.size(); });
    require(percent_decode_to(text, {}, options) == size, "the size is known before writing");
    std::string appended = "before";
    require(append_percent_decoded(text, appended, options) == size, "appending returns the size");
    require(appended == "before" + decoded.value_or(""), "appending writes the decoded text, or nothing");
    if (decoded)
        fuzz::require_bounded(*decoded, [&](std::span<char> room) { return percent_decode_to(text, room, options).value(); });
    std::vector<char> too_short(text.size() / 2);
    require(percent_decode_to(text, too_short, options) == size, "a short buffer changes nothing");
}

/// A text decoded with each decode_options.
class decoded_by_all_options {
public:
    explicit decoded_by_all_options(std::string_view text) : text_(text)
    {
        for (const decode_as as : {decode_as::octets, decode_as::utf8, decode_as::utf8_replaced})
            for (unsigned bits = 0; bits < 8; ++bits)
                all_.push_back(percent_decode(text, options(as, bits)));
    }

    void check() const
    {
        for (unsigned bits = 0; bits < 8; ++bits) {
            for (const decode_as as : {decode_as::octets, decode_as::utf8, decode_as::utf8_replaced}) {
                check_ways(text_, options(as, bits), by(as, bits));
                check_bits(as, bits);
            }
            check_utf8(bits);
        }
    }

private:
    static constexpr unsigned lenient = 1, plus = 2, percent_u = 4;

    [[nodiscard]] static decode_options options(decode_as as, unsigned bits)
    {
        return {as, (bits & lenient) != 0, (bits & plus) != 0, (bits & percent_u) != 0};
    }
    [[nodiscard]] const result<std::string>& by(decode_as as, unsigned bits) const
    {
        return all_[static_cast<std::size_t>(as) * 8 + bits];
    }

    void check_bits(decode_as as, unsigned bits) const
    {
        const result<std::string>& decoded = by(as, bits);
        require(decoded || decoded.error().position <= text_.size(), "an error's position is in the text");
        const result<std::string>& leniently = by(as, bits | lenient);
        require(!decoded || leniently == decoded, "lenient decoding agrees if strict decoding succeeds");
        require(leniently || leniently.error().code != uri_errc::invalid_percent_encoding,
                "lenient decoding accepts malformed encodings");
        require(text_.find("%u") != text_.npos || by(as, bits | percent_u) == decoded, "without %u, the option changes nothing");
        require(text_.find('+') != text_.npos || by(as, bits | plus) == decoded, "without +, the option changes nothing");
    }

    void check_utf8(unsigned bits) const
    {
        const result<std::string>& octets = by(decode_as::octets, bits);
        const result<std::string>& checked = by(decode_as::utf8, bits);
        const result<std::string>& replaced = by(decode_as::utf8_replaced, bits);
        require(octets.has_value() == replaced.has_value(), "replacing malformed UTF-8 avoids the error");
        require(!replaced || utf8::check(*replaced), "text with replacements is UTF-8");
        require(checked.has_value() == (octets && utf8::check(*octets)), "only UTF-8 is decoded as UTF-8");
        require(!checked || (checked == octets && checked == replaced), "for UTF-8, all decodings agree");
    }

    std::string_view text_;
    std::vector<result<std::string>> all_;
};

void check_twice(std::string_view data)
{
    const std::string twice = percent_encode(percent_encode(data, encode_sets::all_octets), encode_sets::path);
    require(percent_decode(percent_decode(twice).value()) == data, "decoding twice returns the data");
}

/// Returns the UTF-8 of a code point.
std::string utf8_of(unsigned point)
{
    const auto octet = [](unsigned value) { return static_cast<char>(value); };
    if (point < 0x80)
        return {octet(point)};
    std::string out{octet(0x80 | (point & 0x3F))};
    unsigned left = point >> 6;
    unsigned lead = 0xC0; // for two octets, then for three and four
    for (unsigned room = 0x20; left >= room; room >>= 1, left >>= 6, lead = 0x80 | lead >> 1)
        out.insert(out.begin(), octet(0x80 | (left & 0x3F)));
    return octet(lead | left) + out;
}

/// Converts UTF-16 code units to UTF-8, or returns the position of an unpaired surrogate in their text (six bytes each).
result<std::string> utf8_of(const std::vector<unsigned>& units)
{
    std::string out;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const unsigned next = i + 1 < units.size() ? units[i + 1] : 0;
        if (units[i] >> 11 != 0x1B)
            out += utf8_of(units[i]);
        else if (units[i] >> 10 == 0x36 && next >> 10 == 0x37)
            out += utf8_of(0x10000 + (units[i++] - 0xD800) * 0x400 + (next - 0xDC00));
        else
            return error{uri_errc::unpaired_surrogate, 6 * i};
    }
    return out;
}

/// Uses each two octets as a code unit, even an unpaired surrogate.
void check_code_units(std::string_view data)
{
    std::vector<unsigned> units;
    std::string text;
    for (; data.size() >= 2; data.remove_prefix(2)) {
        const std::string digits = percent_encode(data.substr(0, 2), encode_sets::all_octets);
        text.append("%u").append(digits.substr(1, 2)).append(digits.substr(4, 2));
        units.push_back(static_cast<unsigned char>(data[0]) * 0x100U + static_cast<unsigned char>(data[1]));
    }
    for (const decode_as as : {decode_as::octets, decode_as::utf8, decode_as::utf8_replaced})
        require(percent_decode(text, {.as = as, .percent_u = true}) == utf8_of(units), "code units are UTF-16");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    for (const char_set& unescaped : sets)
        check_encoding(text, unescaped);
    check_view(text);
    check_twice(text);
    decoded_by_all_options(text).check();
    check_code_units(text);
    const auto lines = fuzz::pieces(text, 2);
    check_order(decoded_view(lines.front()), decoded_view(lines.back()));
    return 0;
}
