#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/base/utf8.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/search_params.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Compares web::search_params with the steps in WHATWG URL, sections 5 and 6.2, implemented word by word with UTF-16 strings.

using namespace uriform;
using namespace uriform::test;

namespace {

using pairs = std::vector<std::pair<std::string, std::string>>;

/// Returns the code units of well-formed UTF-8.
std::u16string code_units(std::string_view text)
{
    std::u16string units;
    while (!text.empty()) {
        const std::size_t size = uriform::detail::utf8::first(text).size;
        const char32_t value = uriform::detail::utf8::code_point(text.substr(0, size));
        if (value > 0xFFFF) {
            units += static_cast<char16_t>(0xD800 + ((value - 0x10000) >> 10));
            units += static_cast<char16_t>(0xDC00 + ((value - 0x10000) & 0x3FF));
        } else {
            units += static_cast<char16_t>(value);
        }
        text.remove_prefix(size);
    }
    return units;
}

std::string decoded(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(text);
        out += next.well_formed ? text.substr(0, next.size) : "\xEF\xBF\xBD";
        text.remove_prefix(next.size);
    }
    return out;
}

std::string percent_decoded(std::string_view bytes)
{
    static constexpr std::string_view digits = "0123456789abcdef0123456789ABCDEF";
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        const bool whole = bytes[at] == '%' && at + 2 < bytes.size();
        const std::size_t high = whole ? digits.find(bytes[at + 1]) : digits.npos;
        const std::size_t low = whole ? digits.find(bytes[at + 2]) : digits.npos;
        const bool triplet = high != digits.npos && low != digits.npos;
        out += triplet ? static_cast<char>((high % 16) * 16 + low % 16) : bytes[at];
        at += triplet ? 2 : 0;
    }
    return out;
}

/// Returns the result of the parser in section 5.1.
pairs parsed(std::string_view input)
{
    pairs output;
    const std::string text = decoded(input);
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('&', begin), text.size());
        std::string bytes = text.substr(begin, end - begin);
        begin = end + 1;
        if (bytes.empty())
            continue;
        const std::size_t equals = std::min(bytes.find('='), bytes.size());
        std::replace(bytes.begin(), bytes.end(), '+', ' ');
        const std::string value = equals == bytes.size() ? "" : bytes.substr(equals + 1);
        output.emplace_back(decoded(percent_decoded(bytes.substr(0, equals))), decoded(percent_decoded(value)));
    }
    return output;
}

std::string serialized(const pairs& all)
{
    std::string out;
    const auto put = [&](std::string_view text) {
        for (const char octet : text) {
            constexpr std::string_view kept = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._";
            const auto value = static_cast<unsigned char>(octet);
            if (octet == ' ')
                out += '+';
            else if (kept.find(octet) != kept.npos)
                out += octet;
            else
                out.append("%").append(1, "0123456789ABCDEF"[value / 16]).append(1, "0123456789ABCDEF"[value % 16]);
        }
    };
    for (const auto& [name, value] : all) {
        out += out.empty() ? "" : "&";
        put(name);
        out += '=';
        put(value);
    }
    return out;
}

std::string next_text(generator& any, std::size_t longest)
{
    static constexpr std::string_view pieces[] = {"a",
                                                  "b",
                                                  "A",
                                                  "=",
                                                  "&",
                                                  "+",
                                                  "%",
                                                  "%61",
                                                  "%3d",
                                                  "%26",
                                                  "%2B",
                                                  "%C3",
                                                  "%A9",
                                                  "%F0%9F%98%80",
                                                  "?",
                                                  "%zz",
                                                  "\xC3\xA9",
                                                  "\xC3",
                                                  "\xA9",
                                                  "\xFF",
                                                  "\xEE\x80\x80",
                                                  "\xEF\xBF\xBD",
                                                  " ",
                                                  "%00",
                                                  "\xF0\x9F\x98\x80",
                                                  "\xED\xA0\x80",
                                                  "%EE%80%80",
                                                  "'"};
    std::string text;
    for (std::size_t left = any.below(longest + 1); left != 0; --left)
        text += pieces[any.below(std::size(pieces))];
    return text;
}

/// Implements the API as section 6.2 describes it.
struct model {
    pairs list;

    void set(const std::string& name, const std::string& value)
    {
        pairs others;
        bool found = false;
        for (const auto& [n, v] : list) {
            if (n != name)
                others.emplace_back(n, v);
            else if (!std::exchange(found, true))
                others.emplace_back(n, value);
        }
        if (!found)
            others.emplace_back(name, value);
        list = others;
    }
    void remove(const std::string& name, const std::optional<std::string>& value)
    {
        pairs others;
        for (const auto& [n, v] : list)
            if (n != name || (value && v != *value))
                others.emplace_back(n, v);
        list = others;
    }
    void sort()
    {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = i; j != 0 && code_units(list[j].first) < code_units(list[j - 1].first); --j)
                std::swap(list[j], list[j - 1]);
    }
};

bool same(const web::search_params& params, const pairs& list)
{
    return std::ranges::equal(params, list, [](const web::form_field& field, const auto& pair) {
        return field.name == pair.first && field.value == pair.second;
    });
}

} // namespace

BOOST_AUTO_TEST_SUITE(search_params)

BOOST_AUTO_TEST_CASE(do_as_the_standard_says)
{
    generator any(seed());
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string text = next_text(any, 12);
        web::search_params params(text);
        model expected{parsed(std::string_view(text).substr(text.starts_with('?') ? 1 : 0))};
        const auto describe = [&] {
            return shown(text) + ": " + shown(params.to_string()) + ", " + shown(serialized(expected.list));
        };
        expect(same(params, expected.list), describe);
        for (std::size_t left = any.below(6); left != 0; --left) {
            const bool known = !params.empty() && any.once_in(2);
            const std::string name =
                known ? (params.begin() + static_cast<std::ptrdiff_t>(any.below(params.size())))->name : next_text(any, 2);
            const std::string value = any.once_in(2) && params.get(name) ? std::string(*params.get(name)) : next_text(any, 3);
            const std::string name_read = decoded(name);
            const std::string value_read = decoded(value);
            switch (any.below(5)) {
            case 0:
                params.append(name, value);
                expected.list.emplace_back(name_read, value_read);
                break;
            case 1:
                params.set(name, value);
                expected.set(name_read, value_read);
                break;
            case 2:
                params.remove(name);
                expected.remove(name_read, std::nullopt);
                break;
            case 3:
                params.remove(name, value);
                expected.remove(name_read, value_read);
                break;
            default:
                params.sort();
                expected.sort();
            }
            expect(same(params, expected.list), describe);
            std::vector<std::string_view> values;
            for (const auto& [n, v] : expected.list)
                if (n == name_read)
                    values.emplace_back(v);
            expect(params.get_all(name) == values && params.has(name) == !values.empty(), describe);
            expect(params.get(name) == (values.empty() ? std::nullopt : std::optional(values.front())), describe);
            expect(params.has(name, value) == (std::ranges::find(values, value_read) != values.end()), describe);
        }
        expect(params.to_string() == serialized(expected.list), describe);
        expect(web::search_params(params.to_string()) == params, describe);
        auto u = web::parse("s://h?x#f").value();
        const std::string query = serialized(expected.list);
        expect(u.set_search_params(params) && u.href() == "s://h" + (query.empty() ? "" : "?" + query) + "#f", describe);
        expect(u.search_params() == params, describe);
    }
}

BOOST_AUTO_TEST_CASE(have_the_value_that_is_found_without_them)
{
    generator any(seed());
    for (int round = 0; round < part_of(100'000); ++round) {
        const std::string text = decoded(next_text(any, 12));
        const pairs all = parsed(text);
        const std::string name = all.empty() || any.once_in(3) ? next_text(any, 2) : all[any.below(all.size())].first;
        const auto found = std::ranges::find(all, name, &std::pair<std::string, std::string>::first);
        expect(web::form_value(text, name) == (found != all.end() ? std::optional(found->second) : std::nullopt),
               [&] { return shown(text) + ", " + shown(name); });
    }
}

BOOST_AUTO_TEST_SUITE_END()
