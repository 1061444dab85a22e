#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/web/form.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// A serialized form is parsed as the same form, in the same order.

using namespace uriform;
using namespace uriform::test;

namespace {

std::string form_data(generator& random)
{
    std::string octets;
    for (std::size_t left = random.below(8); left != 0; --left)
        octets += random.once_in(3) ? static_cast<char>(random.below(256)) : "&=+% \r\n~a"[random.below(9)];
    return octets;
}

std::vector<web::form_field> fields(generator& random)
{
    std::vector<web::form_field> all(random.below(6));
    for (web::form_field& field : all)
        field = {form_data(random), form_data(random)};
    return all;
}

/// Returns `data` with each newline, in any form, as CR LF.
std::string with_crlf(std::string_view data)
{
    std::string out;
    for (std::size_t at = 0; at < data.size(); ++at) {
        const bool within = data[at] == '\n' && at != 0 && data[at - 1] == '\r';
        if (data[at] == '\r' || (data[at] == '\n' && !within))
            out += "\r\n";
        else if (!within)
            out += data[at];
    }
    return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(forms)

BOOST_AUTO_TEST_CASE(come_back_in_order)
{
    generator random(seed());
    for (int round = 0; round < part_of(50'000); ++round) {
        std::vector<web::form_field> all = fields(random);
        const std::string written = web::serialize_form(all);
        expect(web::parse_form(written, {.as = decode_as::octets}) == all, [&] { return shown(written); });
        const auto allowed = [](char c) { return (web::encode_sets::form + char_set("%+&=")).contains(c); };
        expect(std::ranges::all_of(written, allowed), [&] { return shown(written); });

        const std::string with_newlines = web::serialize_form(all, web::form_newlines::crlf);
        for (web::form_field& field : all)
            field = {with_crlf(field.name), with_crlf(field.value)};
        expect(web::parse_form(with_newlines, {.as = decode_as::octets}) == all, [&] { return shown(with_newlines); });
    }
}

BOOST_AUTO_TEST_CASE(are_the_same_by_every_way_out)
{
    generator random(seed());
    for (int round = 0; round < part_of(20'000); ++round) {
        const std::vector<web::form_field> all = fields(random);
        const std::string octets = form_data(random);
        const auto describe = [&] { return shown(octets); };
        for (const web::form_newlines newlines : {web::form_newlines::kept, web::form_newlines::crlf}) {
            const std::string written = web::serialize_form(all, newlines);
            const std::string encoded = web::form_encode(octets, newlines);
            std::string out = "before";
            expect(web::append_form(all, out, newlines) == written.size() && out == "before" + written, describe);
            out = "before";
            expect(web::append_form_encoded(octets, out, newlines) == encoded.size() && out == "before" + encoded, describe);
            const std::size_t room = random.below(encoded.size() + 1);
            std::string buffer(encoded.size() + 1, '\xAA');
            expect(web::form_encode_to(octets, std::span(buffer.data(), room), newlines) == encoded.size(), describe);
            expect(buffer.find_first_not_of('\xAA', room) == buffer.npos, describe);
            expect(web::form_encode_to(octets, buffer, newlines) == encoded.size() && buffer.starts_with(encoded), describe);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
