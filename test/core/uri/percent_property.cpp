#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/guarded_text.hpp"
#include "../../support/names.hpp"
#include "../../support/utf8_definition.hpp"

/// @file
/// Decoding reverses percent-encoding, and lazy and eager decoding agree. Both agree with a decoder that only follows section 2.1.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

namespace {

/// Sets of all sizes, without `%`.
constexpr std::array sets{encode_sets::userinfo,
                          encode_sets::path_segment,
                          encode_sets::query_value,
                          encode_sets::path,
                          encode_sets::query,
                          encode_sets::all_octets,
                          web::encode_sets::form,
                          web::encode_sets::component,
                          web::encode_sets::c0_control - '%',
                          web::encode_sets::path - '%',
                          ~char_set('%')};

/// Returns octets, preferring those that encoding and decoding treat specially.
std::string data(generator& random)
{
    std::string octets;
    for (std::size_t left = random.below(40); left != 0; --left)
        octets += random.once_in(3) ? static_cast<char>(random.below(256)) : "%+ \r\n&=/A\xC3\xA9z"[random.below(12)];
    return octets;
}

/// Returns texts in which percent-encodings, malformed encodings and fragments of UTF-8 meet.
std::string text(generator& random)
{
    static constexpr std::array pieces{
        "%"sv,         "%4"sv,           "%41"sv,          "%e9"sv,      "%C3"sv,    "%A9"sv,
        "%ED%A0%80"sv, "%F0%9F%98%80"sv, "\xC3"sv,         "\xA9"sv,     "+"sv,      "%2B"sv,
        "%25"sv,       "%%%"sv,          "\xE4\xB8\xAD"sv, "\xF4\x90"sv, "%u00E9"sv, "%uD83D"sv,
        "G"sv,         "%u"sv,           "%uDE00"sv,       "\0"sv,       "a"sv,      "plain text that is longer"sv};
    std::string all;
    for (std::size_t left = random.below(12); left != 0; --left) {
        if (random.once_in(6))
            all += static_cast<char>(random.below(256));
        else
            all += pieces[random.below(pieces.size())];
    }
    return all;
}

std::vector<decode_options> all_options()
{
    std::vector<decode_options> all;
    for (const decode_as as : {decode_as::octets, decode_as::utf8, decode_as::utf8_replaced})
        for (unsigned bits = 0; bits < 8; ++bits)
            all.push_back({as, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0});
    return all;
}

std::string shown_options(const decode_options& options)
{
    static constexpr std::array<std::string_view, 3> names{"octets", "utf8", "replaced"};
    return std::string(names[static_cast<std::size_t>(options.as)]) + (options.lenient ? ", lenient" : "") +
           (options.plus_is_space ? ", plus" : "") + (options.percent_u ? ", percent-u" : "");
}

std::string shown_result(const result<std::string>& decoded)
{
    return decoded ? shown(*decoded)
                   : std::string(to_string(decoded.error().code)) + " at " + std::to_string(decoded.error().position);
}

/// Decodes an octet at a time as section 2.1 describes, and keeps the position of each octet in the encoded text.
struct plain_decoder {
    std::string octets;
    std::vector<std::size_t> positions;
    std::optional<error> failed;

    plain_decoder(std::string_view from, const decode_options& options)
    {
        for (std::size_t at = 0; at < from.size() && !failed; ++at) {
            positions.push_back(at);
            if (from[at] == '%')
                at += triplet(from, at, options.lenient);
            else
                octets += from[at] == '+' && options.plus_is_space ? ' ' : from[at];
        }
    }

private:
    /// Reads the octets after a `%`, and returns how many digits they contain.
    std::size_t triplet(std::string_view from, std::size_t at, bool lenient)
    {
        static constexpr std::string_view digits = "0123456789abcdef0123456789ABCDEF";
        const std::size_t high = at + 1 < from.size() ? digits.find(from[at + 1]) : digits.npos;
        const std::size_t low = at + 2 < from.size() ? digits.find(from[at + 2]) : digits.npos;
        if (high != digits.npos && low != digits.npos) {
            octets += static_cast<char>(high % 16 * 16 + low % 16);
            return 2;
        }
        if (!lenient)
            failed = error{uri_errc::invalid_percent_encoding, high == digits.npos ? at + 1 : at + 2};
        octets += '%';
        return 0;
    }
};

/// Decodes like plain_decoder, and treats octets that are not UTF-8 as `options` say.
result<std::string> plainly_decoded(std::string_view from, const decode_options& options)
{
    const plain_decoder plain(from, options);
    std::string out;
    const std::string_view octets = plain.octets;
    for (std::size_t at = 0; options.as != decode_as::octets && at < octets.size();) {
        const uriform::detail::utf8::sequence next = utf8_definition::instance().first(octets.substr(at));
        if (!next.well_formed && options.as == decode_as::utf8)
            return error{uri_errc::invalid_utf8, plain.positions[at]};
        out += next.well_formed ? octets.substr(at, next.size) : "\xEF\xBF\xBD"sv;
        at += next.size;
    }
    if (plain.failed)
        return *plain.failed;
    return options.as == decode_as::octets ? plain.octets : out;
}

/// Returns whether `write(room)` returns `size`, writes `text` if the room suffices, and never writes past the room.
template <class Write, class Size>
bool writes_within(Write write, const Size& size, std::string_view text, std::size_t room)
{
    constexpr char untouched = '\xAA';
    std::string buffer(room + 16, untouched);
    const bool same_size = write(std::span<char>(buffer.data(), room)) == size;
    const bool same_text = room < text.size() || buffer.starts_with(text);
    return same_size && same_text && buffer.find_first_not_of(untouched, room) == buffer.npos;
}

template <class Order>
int sign(Order order)
{
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}

} // namespace

BOOST_AUTO_TEST_SUITE(percent)

BOOST_AUTO_TEST_CASE(decoding_gives_the_data_back)
{
    generator random(seed());
    for (int round = 0; round < part_of(20'000); ++round) {
        const std::string octets = data(random);
        for (const char_set& set : sets) {
            const std::string encoded = percent_encode(octets, set);
            expect(percent_decode(encoded) == octets,
                   [&] { return shown(octets) + " is decoded differently from " + shown(encoded); });
            expect(decoded_view(encoded) == octets, [&] { return shown(octets) + " differs in the view of " + shown(encoded); });
            const auto allowed = [&](char c) { return (set + char_set("%0123456789ABCDEF")).contains(c); };
            expect(std::ranges::all_of(encoded, allowed),
                   [&] { return shown(encoded) + " contains an octet that must be encoded"; });
        }
    }
}

BOOST_AUTO_TEST_CASE(encoding_gives_the_same_by_every_way_out)
{
    generator random(seed());
    for (int round = 0; round < part_of(20'000); ++round) {
        std::string octets = data(random);
        if (random.once_in(20))
            octets.insert(octets.size() / 2, random.below(1000), ' '); // too long for a small inner buffer
        const char_set& set = sets[random.below(sets.size())];
        const std::string encoded = percent_encode(octets, set);
        const auto describe = [&] { return shown(octets); };
        std::string appended = "before";
        expect(append_percent_encoded(octets, set, appended) == encoded.size() && appended == "before" + encoded, describe);
        expect(percent_encode_to(octets, set, {}) == encoded.size(), describe);
        const auto write = [&](std::span<char> room) { return percent_encode_to(octets, set, room); };
        expect(writes_within(write, encoded.size(), encoded, random.below(encoded.size() + 2)), describe);
        expect(writes_within(write, encoded.size(), encoded, encoded.size()), describe);
    }
}

BOOST_AUTO_TEST_CASE(decoding_is_what_a_plain_decoder_does)
{
    generator random(seed());
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string raw = text(random);
        for (decode_options options : all_options()) {
            options.percent_u = false;
            const auto decoded = percent_decode(raw, options);
            const auto plain = plainly_decoded(raw, options);
            expect(decoded == plain, [&] {
                return shown(raw) + " (" + shown_options(options) + "): " + shown_result(decoded) + ", not " + shown_result(plain);
            });
        }
    }
}

BOOST_AUTO_TEST_CASE(decoding_gives_the_same_by_every_way_out)
{
    generator random(seed());
    for (int round = 0; round < part_of(10'000); ++round) {
        std::string raw = text(random);
        if (random.once_in(20))
            raw.insert(raw.size() / 2, random.below(1000), '\xE9'); // too long for a small inner buffer
        for (const decode_options& options : all_options()) {
            const auto decoded = percent_decode(raw, options);
            const auto describe = [&] { return shown(raw) + " (" + shown_options(options) + ")"; };
            const auto size = decoded.transform([](const std::string& octets) { return octets.size(); });
            std::string appended = "before";
            expect(append_percent_decoded(raw, appended, options) == size, describe);
            expect(appended == "before" + decoded.value_or(""), describe);
            expect(percent_decode_to(raw, {}, options) == size, describe);
            const auto write = [&](std::span<char> room) { return percent_decode_to(raw, room, options); };
            expect(writes_within(write, size, decoded.value_or(""), random.below(raw.size() + 2)), describe);
            expect(writes_within(write, size, decoded.value_or(""), size.value_or(0)), describe);
        }
    }
}

BOOST_AUTO_TEST_CASE(views_are_what_decoding_writes)
{
    generator random(seed());
    for (int round = 0; round < part_of(100'000); ++round) {
        const std::string raw = text(random);
        const auto describe = [&] { return shown(raw); };
        const decoded_view lazy(raw);
        const std::string owned = percent_decode(raw, {.lenient = true}).value();
        expect(std::string(lazy.begin(), lazy.end()) == owned, describe);
        std::string backwards;
        for (auto at = lazy.end(); at != lazy.begin();)
            backwards += *--at;
        expect(backwards == std::string(owned.rbegin(), owned.rend()), describe);
        expect(lazy.to_string() == owned && lazy.empty() == owned.empty(), describe);
        expect(lazy == owned && owned == lazy && lazy <=> owned == 0, describe);
        expect(decoded_hash{7}(lazy) == decoded_hash{7}(owned), describe);
    }
}

BOOST_AUTO_TEST_CASE(views_are_in_the_order_of_their_octets)
{
    generator random(seed());
    for (int round = 0; round < part_of(100'000); ++round) {
        const std::string raw_a = text(random);
        std::string raw_b = text(random);
        if (random.once_in(2)) { // the same octets in another spelling, or a prefix
            raw_b = percent_encode(decoded_view(raw_a).to_string(), encode_sets::all_octets);
            if (random.once_in(2))
                raw_b.resize(raw_b.size() / 6 * 3);
        }
        const decoded_view a(raw_a), b(raw_b);
        const std::string octets_a = a.to_string(), octets_b = b.to_string();
        const int order = sign(octets_a.compare(octets_b)); // char_traits compares octets as unsigned numbers
        const auto describe = [&] { return shown(raw_a) + " and " + shown(raw_b); };
        expect(sign(a <=> b) == order && sign(a <=> octets_b) == order && sign(octets_a <=> b) == order, describe);
        expect((a == b) == (order == 0) && (a == octets_b) == (order == 0), describe);
        expect(order != 0 || decoded_hash()(a) == decoded_hash()(b), describe);
    }
}

BOOST_AUTO_TEST_CASE(utf8_is_checked_as_it_is_decoded)
{
    generator random(seed());
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string octets = decoded_view(text(random)).to_string();
        const auto decoded = percent_decode(percent_encode(octets, encode_sets::all_octets), {.as = decode_as::utf8});
        const auto checked = utf8::check(octets);
        const auto describe = [&] { return shown(octets); };
        expect(checked.has_value() == decoded.has_value(), describe);
        expect(checked || checked.error().position * 3 == decoded.error().position, describe);
    }
}

BOOST_AUTO_TEST_CASE(nothing_outside_the_text_is_read)
{
    generator random(seed());
    guarded_text guarded;
    for (int round = 0; round < part_of(20'000); ++round) {
        const std::string raw = text(random);
        for (const bool at_end : {true, false}) {
            const std::string_view there = at_end ? guarded.at_end(raw) : guarded.at_begin(raw);
            const decoded_view lazy(there);
            const std::string owned = lazy.to_string();
            for (auto at = lazy.end(); at != lazy.begin();)
                --at;
            expect(lazy == owned && decoded_hash()(lazy) == decoded_hash()(owned), [&] { return shown(raw); });
            for (const decode_options& options : all_options())
                expect(percent_decode(there, options) == percent_decode(raw, options), [&] { return shown(raw); });
            const bool same = percent_encode(there, encode_sets::path) == percent_encode(raw, encode_sets::path) &&
                              utf8::check(there).has_value() == utf8::check(raw).has_value();
            expect(same, [&] { return shown(raw); });
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
