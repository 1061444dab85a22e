#include <array>
#include <string>
#include <vector>

#include <uriform/syntax/utf8.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "support.hpp"

/// @file
/// What percent-encoding writes, by any set without `%`, holds nothing else than it may, and decodes to the data. A decoded_view is
/// what decoding writes, and in its order. Every way out gives the same, none writes past its buffer, and every decode_options
/// agrees with the others where it must.

using namespace uriform;
using fuzz::require;
using fuzz::sign;

namespace {

constexpr std::array sets{encode_sets::userinfo,
                          encode_sets::reg_name,
                          encode_sets::path_segment,
                          encode_sets::query_value,
                          encode_sets::all_octets,
                          encode_sets::form,
                          encode_sets::path,
                          encode_sets::query,
                          encode_sets::fragment,
                          chars::unreserved,
                          encode_sets::rfc1738::unreserved,
                          encode_sets::rfc2396::unreserved,
                          encode_sets::whatwg::component,
                          encode_sets::whatwg::form,
                          ~char_set("%")};

/// Whether `text` is octets of `stays`, and triples in upper case of others.
bool is_encoded(std::string_view text, const char_set& stays)
{
    static constexpr char_set digits = chars::hexdig - char_set("abcdef");
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (stays.contains(text[at]))
            continue;
        if (text[at] != '%' || text.size() - at < 3 || !digits.contains(text[at + 1]) || !digits.contains(text[at + 2]) ||
            stays.contains(*decoded_view(text.substr(at, 3)).begin()))
            return false;
        at += 2;
    }
    return true;
}

void check_encoding(std::string_view data, const char_set& stays)
{
    const std::string encoded = percent_encode(data, stays);
    require(is_encoded(encoded, stays), "what is encoded holds what stays and triples");
    require(percent_decode(encoded) == data, "what is encoded decodes to the data");
    require(decoded_view(encoded) == data && decoded_view(encoded).to_string() == data, "a view of it is the data");
    require(percent_encoded_size(data, stays) == encoded.size(), "the size is told before");
    fuzz::require_bounded(encoded, [&](std::span<char> room) { return percent_encode_to(data, stays, room); });
    std::string appended = "before";
    require(append_percent_encoded(data, stays, appended) == encoded.size() && appended == "before" + encoded, "it is appended");
}

void check_view(std::string_view text)
{
    const decoded_view lazy(text);
    const std::string owned = percent_decode(text, {.lenient = true}).value();
    require(std::string(lazy.begin(), lazy.end()) == owned && lazy.to_string() == owned, "a view is what decoding writes");
    std::string backwards;
    for (auto at = lazy.end(); at != lazy.begin();)
        backwards += *--at;
    require(backwards == std::string(owned.rbegin(), owned.rend()), "a view is the same from behind");
    require(lazy == owned && lazy <=> owned == 0 && lazy.empty() == owned.empty(), "a view is equal to what it decodes to");
    require(decoded_hash{7}(lazy) == decoded_hash{7}(owned), "a view hashes as what it decodes to");
}

void check_order(decoded_view a, decoded_view b)
{
    const std::string x = a.to_string();
    const std::string y = b.to_string();
    const int order = sign(x.compare(y));
    require(sign(a <=> b) == order && sign(b <=> a) == -order && sign(a <=> y) == order, "views are in the order of octets");
    require((a == b) == (order == 0) && (a == y) == (order == 0), "views are equal where octets are");
    require(order != 0 || decoded_hash()(a) == decoded_hash()(b), "equal views have the same hash");
}

/// The same by every way out.
void check_ways(std::string_view text, const decode_options& options, const result<std::string>& decoded)
{
    const auto size = decoded.transform([](const std::string& octets) { return octets.size(); });
    require(percent_decoded_size(text, options) == size, "the size is told before");
    std::string appended = "before";
    require(append_percent_decoded(text, appended, options) == size, "appending gives the size");
    require(appended == "before" + decoded.value_or(""), "what is decoded is appended, or nothing is");
    if (decoded)
        fuzz::require_bounded(*decoded, [&](std::span<char> room) { return percent_decode_to(text, room, options).value(); });
    std::vector<char> too_short(text.size() / 2);
    require(percent_decode_to(text, too_short, options) == size, "a short buffer changes nothing");
}

/// What `options` gives, and what others give that differ from them in one thing.
void check_options(std::string_view text, const decode_options& options)
{
    const auto decoded = percent_decode(text, options);
    check_ways(text, options, decoded);
    require(decoded || decoded.error().position <= text.size(), "an error's position is in the text");

    const auto with = [&](auto change) {
        decode_options other = options;
        change(other);
        return percent_decode(text, other);
    };
    const auto lenient = with([](decode_options& o) { o.lenient = true; });
    require(!decoded || lenient == decoded, "leniently, what has no error is the same");
    require(lenient || lenient.error().code != errc::invalid_percent_encoding, "leniently, malformed encodings are no errors");
    require(text.find("%u") != text.npos || with([](decode_options& o) { o.percent_u = true; }) == decoded,
            "without %u all is one");
    require(text.find('+') != text.npos || with([](decode_options& o) { o.plus_is_space = true; }) == decoded,
            "without + all is one");

    const auto octets = with([](decode_options& o) { o.as = decode_as::octets; });
    const auto checked = with([](decode_options& o) { o.as = decode_as::utf8; });
    const auto replaced = with([](decode_options& o) { o.as = decode_as::utf8_replaced; });
    require(octets.has_value() == replaced.has_value(), "what is not UTF-8 is no error where it is replaced");
    require(!replaced || utf8::check(*replaced), "what is replaced is UTF-8");
    require(checked.has_value() == (octets && utf8::check(*octets)), "what is UTF-8 is decoded as such");
    require(!checked || (checked == octets && checked == replaced), "of UTF-8 all is one");
}

void check_all_options(std::string_view text)
{
    for (const decode_as as : {decode_as::octets, decode_as::utf8, decode_as::utf8_replaced})
        for (unsigned bits = 0; bits < 8; ++bits)
            check_options(text, {as, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0});
}

void check_twice(std::string_view data)
{
    const std::string twice = percent_encode(percent_encode(data, encode_sets::all_octets), encode_sets::path);
    require(looks_encoded_twice(twice) == !data.empty(), "what is encoded twice looks so");
    require(percent_decode(percent_decode(twice).value()) == data, "twice decoded it is the data");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    for (const char_set& stays : sets)
        check_encoding(text, stays);
    check_view(text);
    check_twice(text);
    check_all_options(text);
    const auto lines = fuzz::pieces(text, 2);
    check_order(decoded_view(lines.front()), decoded_view(lines.back()));
    return 0;
}
