#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform-arrow.h>
#include <uriform/base/utf8.hpp>

#include "../support/generator.hpp"
#include "../support/pages.hpp"
#include "../support/table.hpp"
#include "consumed.hpp"
#include "expected.hpp"
#include "produced.hpp"

/// @file
/// In every layout, a row of an Arrow column yields the result or the error that the function in uriform.h returns for its text.
/// Buffers are shared and released as uriform-arrow.h documents.

using namespace uriform;
using namespace uriform::test;

namespace {

struct free_maker {
    void operator()(uriform_key_maker* maker) const noexcept { uriform_key_maker_free(maker); }
};
using maker_pointer = std::unique_ptr<uriform_key_maker, free_maker>;

maker_pointer maker_of(std::string_view profile)
{
    uriform_key_maker* maker = nullptr;
    BOOST_REQUIRE(uriform_key_maker_new(profile.data(), profile.size(), nullptr, 0, nullptr, 0, nullptr, &maker, nullptr) ==
                  URIFORM_OK);
    return maker_pointer(maker);
}

/// Returns a text in a form that the layout allows.
std::string fit(std::string text, const column_layout& layout)
{
    if (!layout.is_utf8())
        return text;
    std::string all;
    for (std::string_view left = text; !left.empty();) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(left);
        all += next.well_formed ? left.substr(0, next.size) : "\xC3\xA9";
        left.remove_prefix(next.size);
    }
    return all;
}

std::string random_text(generator& random)
{
    switch (random.below(9)) {
    case 0:
        return random.noise(40);
    case 1:
        return random.mutated();
    case 2:
        return "http://example.com/" + std::string(random.below(40), 'a') +
               "?a=%c3%a9&b=%FF&x&a=" + std::string(random.below(20), 'b');
    case 3:
        return "http://h/a" + std::string(random.below(30), '/');
    case 4:
        return "http://\xC3\xA9" + std::string(random.below(30), 'a') + "/path";
    default:
        return random.reference();
    }
}

text_rows random_rows(generator& random, const column_layout& layout, std::size_t most)
{
    text_rows rows(random.below(most + 1));
    const std::size_t nulls = random.below(3);
    for (auto& row : rows)
        if (layout.format != "n" && (nulls == 0 || !random.once_in(nulls * 4)))
            row = fit(random_text(random), layout);
    return rows;
}

choice choice_of(generator& random)
{
    return [&random](std::size_t end) { return random.below(end); };
}

void check(const std::function<void()>& act)
{
    try {
        act();
    } catch (const std::runtime_error& e) {
        BOOST_FAIL(e.what());
    }
}

uriform_arrow_operation operation_of(std::uint32_t function, std::uint32_t layout = 0)
{
    uriform_arrow_operation operation{};
    operation.function = function;
    operation.layout = layout;
    return operation;
}

/// The result of an operation on a column. The constructor checks the result, and the destructor releases it.
struct applied {
    applied(const uriform_arrow_operation& operation, produced& column, produced* other = nullptr)
    {
        BOOST_REQUIRE(uriform_arrow_schema(&operation, &column.schema, &schema, nullptr) == URIFORM_OK);
        BOOST_REQUIRE(uriform_arrow_apply(&operation, &column.schema, &column.array, other != nullptr ? &other->schema : nullptr,
                                          other != nullptr ? &other->array : nullptr, &array, nullptr) == URIFORM_OK);
        check([&] { static_cast<void>(consumed(schema, array)); });
    }
    applied(const applied&) = delete;
    applied& operator=(const applied&) = delete;
    ~applied()
    {
        schema.release(&schema);
        array.release(&array);
    }

    ArrowSchema schema{};
    ArrowArray array{};
};

const choice first_choice = [](std::size_t) { return std::size_t{0}; };
const choice last_choice = [](std::size_t end) { return end - 1; };

const text_rows normal_rows{"http://example.com/", std::nullopt, "http://example.com/longer/than/twelve", "a/b"};

/// Returns the address of a text that its view does not contain inline.
const void* place_of(const ArrowArray& array, std::size_t row)
{
    std::int32_t view[4];
    std::memcpy(view, static_cast<const char*>(array.buffers[1]) + 16 * row, sizeof view);
    return static_cast<const char*>(array.buffers[2 + view[2]]) + view[3];
}

} // namespace

BOOST_AUTO_TEST_SUITE(arrow_columns)

BOOST_AUTO_TEST_CASE(every_function_in_every_layout)
{
    generator random(seed());
    const choice choose = choice_of(random);
    const maker_pointer maker = maker_of("page/1");
    const auto layouts = all_layouts();
    for (int round = 0; round < part_of(2); ++round)
        for (const column_layout& layout : layouts)
            for (uriform_arrow_operation operation : all_operations(maker.get())) {
                operation.layout = static_cast<std::uint32_t>(random.below(4));
                const text_rows rows = random_rows(random, layout, layout.indices != '\0' ? 60 : 150);
                check([&] { check_operation(operation, layout, rows, {"u"}, nullptr, choose, false); });
                if (!is_of_pairs(operation))
                    continue;
                const column_layout& other_layout = layouts[random.below(layouts.size())];
                text_rows others = random_rows(random, other_layout, 150);
                others.resize(rows.size());
                if (has_layout(other_layout, others))
                    check([&] { check_operation(operation, layout, rows, other_layout, &others, choose, false); });
            }
}

/// Checks the rows for this library's functions. Arguments other than a parameter name belong to host programs, whose tests check
/// them.
BOOST_AUTO_TEST_CASE(rows_of_the_table)
{
    std::map<std::string, std::uint32_t> functions;
    for (const row& each : read_table("numbers.tsv", {"table", "number", "name", "state"}))
        if (each.text(0) == "column_functions")
            functions[each.text(2)] = static_cast<std::uint32_t>(std::stoul(each.text(1)));
    const maker_pointer maker = maker_of("page/1");
    const std::string rules = read_data("suffix_rules.txt");
    uriform_suffix_list* made = nullptr;
    BOOST_REQUIRE(uriform_suffix_list_new(rules.data(), rules.size(), 0, &made, nullptr) == URIFORM_OK);
    const std::unique_ptr<uriform_suffix_list, void (*)(uriform_suffix_list*)> suffixes(made, uriform_suffix_list_free);
    std::size_t checked = 0;
    for (const row& each : read_table("column_functions.tsv", {"function", "arguments", "text", "other", "result"})) {
        static constexpr std::string_view naming = "name=", of_suffixes = "suffixes=suffix_rules.txt";
        const std::string& words = each.text(1);
        const std::string arguments = words == of_suffixes ? std::string() : words;
        const auto function = functions.find(each.text(0));
        if (function == functions.end() || !(arguments.empty() || arguments.starts_with(naming)))
            continue;
        uriform_arrow_operation operation = operation_of(function->second);
        operation.maker = maker.get();
        operation.suffixes = suffixes.get();
        operation.name = {arguments.data() + std::min(naming.size(), arguments.size()),
                          arguments.size() - std::min(naming.size(), arguments.size())};
        if (each.cells[3])
            operation.text = {each.text(3).data(), each.text(3).size()};
        for (const column_layout& layout : {column_layout{"u"}, column_layout{"Z"}, column_layout{"vu"}, column_layout{"U", 's'}}) {
            produced column(layout, {each.text(2), std::nullopt}, first_choice);
            const applied result(operation, column);
            BOOST_TEST_CONTEXT(each.place)
            {
                const std::vector<std::string> rows = consumed(result.schema, result.array);
                BOOST_TEST(rows.at(0) == each.text(4));
                BOOST_TEST(rows.at(1) == "~");
            }
        }
        ++checked;
    }
    BOOST_TEST(checked >= functions.size() - 3); // except functions with other names in host programs
}

/// The key library calls its maker's hook while the column library works.
BOOST_AUTO_TEST_CASE(keys_by_a_maker_with_a_hook)
{
    static constexpr std::string_view domain = "xn--9ca.example";
    uriform_key_maker* made = nullptr;
    const auto hook = [](const char*, std::size_t, int, char* buffer, std::size_t capacity, std::size_t* length) {
        *length = domain.copy(buffer, capacity);
        return static_cast<int>(URIFORM_OK);
    };
    BOOST_REQUIRE(uriform_key_maker_new("surt/1", 6, nullptr, 0, nullptr, 0, hook, &made, nullptr) == URIFORM_OK);
    const maker_pointer maker(made);
    const text_rows rows{"http://\xC3\xA9.example/a", std::nullopt, "http://h.example/", "http://["};
    for (const std::uint32_t function : {URIFORM_ARROW_KEY, URIFORM_ARROW_KEY128}) {
        auto operation = operation_of(function, URIFORM_ARROW_ERRORS);
        operation.maker = made;
        check([&] { check_operation(operation, {"u"}, rows, {"u"}, nullptr, first_choice, false); });
    }
}

BOOST_AUTO_TEST_CASE(columns_of_several_blocks)
{
    generator random(seed());
    const choice choose = choice_of(random);
    const maker_pointer maker = maker_of("cache/1");
    for (const std::string format : {"u", "Z", "vu"})
        for (uriform_arrow_operation operation : all_operations(maker.get())) {
            operation.layout = static_cast<std::uint32_t>(random.below(4));
            text_rows rows = random_rows(random, {format}, 0);
            rows.resize(1000 + random.below(1200));
            for (auto& row : rows) // the first block is already normalized
                if (&row - rows.data() < 1030)
                    row = "http://example.com/" + std::to_string(&row - rows.data());
                else if (!random.once_in(9))
                    row = fit(random_text(random), {format});
            check([&] { check_operation(operation, {format}, rows, {"u"}, nullptr, choose, false); });
        }
}

BOOST_AUTO_TEST_CASE(nothing_past_a_buffer_is_read)
{
    generator random(seed());
    const choice choose = choice_of(random);
    const maker_pointer maker = maker_of("surt/1");
    for (const column_layout& layout : all_layouts())
        for (uriform_arrow_operation operation : all_operations(maker.get())) {
            operation.layout = static_cast<std::uint32_t>(random.below(4));
            const text_rows rows = random_rows(random, layout, 20);
            check([&] { check_operation(operation, layout, rows, {"u"}, nullptr, choose, true); });
        }
}

BOOST_AUTO_TEST_CASE(streams)
{
    generator random(seed());
    const choice choose = choice_of(random);
    const maker_pointer maker = maker_of("page/1");
    const auto layouts = all_layouts();
    for (const column_layout& layout : layouts)
        for (uriform_arrow_operation operation : all_operations(maker.get())) {
            operation.layout = static_cast<std::uint32_t>(random.below(4));
            const text_rows rows = random_rows(random, layout, 60);
            check([&] { check_stream(operation, layout, rows, {"u"}, nullptr, choose); });
            const column_layout& other_layout = layouts[random.below(layouts.size())];
            text_rows others = random_rows(random, other_layout, 60);
            others.resize(rows.size());
            if (is_of_pairs(operation) && has_layout(other_layout, others))
                check([&] { check_stream(operation, layout, rows, other_layout, &others, choose); });
        }
}

BOOST_AUTO_TEST_CASE(unchanged_columns_are_shared)
{
    const maker_pointer maker = maker_of("cache/1");
    for (const std::string format : {"u", "z", "U", "Z"})
        for (const choice& choose : {first_choice, last_choice})
            for (const std::uint32_t function : {URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_KEY, URIFORM_ARROW_HREF}) {
                text_rows rows = normal_rows;
                if (function != URIFORM_ARROW_NORMALIZE)
                    rows.back() = std::nullopt;
                produced column({format}, rows, choose);
                const auto* const offsets = static_cast<const char*>(column.array.buffers[1]);
                const auto first = static_cast<std::size_t>(column.array.offset) * (format == "u" || format == "z" ? 4 : 8);
                const void* const octets = column.array.buffers[2];
                uriform_arrow_operation operation = operation_of(function);
                operation.maker = maker.get();
                const std::size_t held = unreleased();
                {
                    const applied result(operation, column);
                    BOOST_TEST(result.array.buffers[1] == offsets + first);
                    BOOST_TEST(result.array.buffers[2] == octets);
                    BOOST_TEST(unreleased() == held);
                }
                BOOST_TEST(unreleased() == held - 1);
            }
}

/// Each result keeps the previous result alive. Stack use does not grow with their number.
BOOST_AUTO_TEST_CASE(a_chain_of_shared_columns_is_released)
{
    const uriform_arrow_operation operation = operation_of(URIFORM_ARROW_NORMALIZE);
    produced column({"u"}, normal_rows, first_choice);
    const std::size_t held = unreleased();
    ArrowArray last = column.array;
    column.array.release = nullptr;
    for (int i = 0; i < 300'000; ++i) {
        ArrowArray result{};
        if (uriform_arrow_apply(&operation, &column.schema, &last, nullptr, nullptr, &result, nullptr) != URIFORM_OK)
            BOOST_FAIL("an error");
        last = result;
    }
    BOOST_TEST(unreleased() == held);
    last.release(&last);
    BOOST_TEST(unreleased() == held - 1);
}

BOOST_AUTO_TEST_CASE(changed_columns_are_not_shared)
{
    text_rows rows = normal_rows;
    rows.emplace_back("HTTP://example.com");
    produced column({"u"}, rows, first_choice);
    const std::size_t held = unreleased();
    const applied result(operation_of(URIFORM_ARROW_NORMALIZE), column);
    BOOST_TEST(unreleased() == held - 1);
    for (std::int64_t i = 0; i < 3; ++i)
        BOOST_TEST(reinterpret_cast<std::uintptr_t>(result.array.buffers[i]) % 64 == 0U);
}

/// In the view layout, results that are parts of the column's texts point into its buffers.
BOOST_AUTO_TEST_CASE(views_point_into_the_column)
{
    const text_rows rows{"http://a-host-of-many-letters/and/a/long/path", "http://h", "HTTP://h/changed/in/the/first/letters"};
    for (const std::string format : {"u", "Z", "vu"}) {
        produced column({format}, rows, first_choice);
        const char* const begin = static_cast<const char*>(column.array.buffers[2]);
        const std::size_t held = unreleased();
        ArrowArray path;
        {
            applied result(operation_of(URIFORM_ARROW_PARSE, URIFORM_ARROW_VIEWS), column);
            BOOST_TEST(place_of(*result.array.children[2], 0) == begin + 7);
            path = *result.array.children[4];
            result.array.children[4]->release = nullptr;
        }
        BOOST_TEST(unreleased() == held); // a single child holds it
        BOOST_TEST(place_of(path, 0) == begin + 29);
        path.release(&path);
        BOOST_TEST(unreleased() == held - 1);
    }
    for (const std::string format : {"u", "Z", "vu"}) {
        produced column({format}, rows, first_choice);
        const auto* const begin = static_cast<const char*>(column.array.buffers[2]);
        const applied result(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_VIEWS), column);
        BOOST_TEST(place_of(result.array, 0) == begin);
        BOOST_TEST(result.array.buffers[3] == place_of(result.array, 2));
    }
    // Changed texts are copied to buffers of at most 2 MiB, except for longer texts.
    {
        const std::string long_path(900'000, 'a');
        text_rows changed(4, "HTTP://h/" + long_path);
        changed.insert(changed.end() - 1, "HTTP://h/" + long_path + long_path + long_path);
        produced column({"u"}, changed, first_choice);
        const applied result(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_VIEWS), column);
        BOOST_TEST(result.array.n_buffers == 3 + 4);
        const std::vector<std::string> texts = consumed(result.schema, result.array);
        for (std::size_t i = 0; i < changed.size(); ++i)
            BOOST_TEST((texts[i] == "\"http" + changed[i]->substr(4) + '"'));
    }
    // If no view points into the column, it is released.
    produced column({"u"}, {rows[1], rows[2]}, first_choice);
    const std::size_t held = unreleased();
    const applied result(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_VIEWS), column);
    BOOST_TEST(unreleased() == held - 1);
}

#if SIZE_MAX > UINT32_MAX

/// View offsets use 31 bits. Octets are therefore split into several buffers, and a text across a buffer boundary is copied.
BOOST_AUTO_TEST_CASE(views_of_octets_beyond_31_bits)
{
    constexpr std::size_t most = 0x7FFFFFFF;
    constexpr std::size_t all = 2 * most + 100;
    const pages mapped(all);
    char* const octets = mapped.octets();
    const std::string_view text = "http://example.com/";
    const std::uint64_t ends[] = {0, 19, most - 19, most, 2 * most - 5, 2 * most + 14, 2 * most + 33};
    for (const std::size_t row : {0U, 2U, 4U, 5U})
        text.copy(octets + ends[row], text.size());
    const std::uint8_t validity = 0b110101; // the long rows are null
    const void* buffers[] = {&validity, ends, octets};
    ArrowSchema schema = schema_of({"U"}, false);
    ArrowArray array{};
    array.length = 6;
    array.null_count = 2;
    array.n_buffers = 3;
    array.buffers = buffers;
    array.release = [](ArrowArray* self) { self->release = nullptr; };
    const auto operation = operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_VIEWS);
    ArrowSchema type{};
    ArrowArray result{};
    BOOST_REQUIRE(uriform_arrow_schema(&operation, &schema, &type, nullptr) == URIFORM_OK);
    BOOST_REQUIRE(uriform_arrow_apply(&operation, &schema, &array, nullptr, nullptr, &result, nullptr) == URIFORM_OK);
    check([&] {
        const std::string shown = '"' + std::string(text) + '"';
        const std::vector<std::string> expected{shown, "~", shown, "~", shown, shown};
        const std::vector<std::string> got = consumed(type, result);
        BOOST_TEST(got == expected, boost::test_tools::per_element());
    });
    BOOST_TEST(result.n_buffers == 3 + 3 + 1); // two of 2^31 - 1 octets, the rest, and one for copies
    BOOST_TEST(place_of(result, 2) == octets + ends[2]);
    BOOST_TEST(place_of(result, 5) == octets + ends[5]);
    BOOST_TEST((place_of(result, 4) < octets || place_of(result, 4) >= octets + all));
    result.release(&result);
    type.release(&type);
    schema.release(&schema);
}

#endif

/// Returns an operation that counts its function's calls in `calls`, and makes each text empty.
uriform_arrow_operation counting(int& calls)
{
    static int* counter;
    counter = &calls;
    uriform_arrow_operation operation = operation_of(URIFORM_ARROW_CONVERT);
    operation.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t* length, uriform_error*) {
        ++*counter;
        *length = 0;
        return 0;
    };
    return operation;
}

BOOST_AUTO_TEST_CASE(each_value_of_a_dictionary_is_worked_on_once)
{
    int calls = 0;
    const uriform_arrow_operation operation = counting(calls);
    produced column({"u", 'i'}, {"a", "b", "a", "a", "b"}, last_choice);
    const applied result(operation, column);
    BOOST_TEST(calls == 2);
}

/// With a dictionary longer than the column, rows are processed individually.
BOOST_AUTO_TEST_CASE(values_that_no_row_has_are_not_worked_on)
{
    int calls = 0;
    const uriform_arrow_operation operation = counting(calls);
    produced column({"u", 'i'}, {"a", "b", "c", "d", "e"}, last_choice);
    column.array.length = 2;
    const applied result(operation, column);
    BOOST_TEST(result.array.length == 2);
    BOOST_TEST(calls == 2);
}

/// Unused values may be invalid. The reported error belongs to the first row, not to the first value.
BOOST_AUTO_TEST_CASE(errors_of_a_dictionary_are_those_of_rows)
{
    produced column({"u", 'c'}, {"%", "a", "b", "a b", "a"}, first_choice); // values are in row order
    static const std::int8_t numbers[] = {1, 1, 3, 1, 2};
    column.array.buffers[1] = numbers;
    column.array.null_count = 0;
    const applied result(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_ERRORS), column);
    const auto rows = consumed(result.schema, result.array);
    BOOST_TEST(rows[0] == "{\"a\",~}");
    BOOST_TEST(rows[2] == "{~,{\"invalid-character\",1,\"path\",0}}");
    BOOST_TEST(result.array.children[1]->null_count == 4);
}

/// If an index is null, so is the result of any function, even if all values have results.
BOOST_AUTO_TEST_CASE(rows_without_a_value_of_a_dictionary)
{
    const maker_pointer maker = maker_of("page/1");
    for (uriform_arrow_operation operation : all_operations(maker.get())) {
        produced column({"u", 'i'}, {"http://a/?b", "http://a/?b", "http://a/?b"}, first_choice);
        static const std::uint8_t validity = 0b101;
        column.array.buffers[0] = &validity;
        column.array.null_count = 1;
        operation.layout = 0;
        operation.text = {"http://a/", 9};
        const applied result(operation, column);
        const auto rows = consumed(result.schema, result.array);
        BOOST_TEST((rows[0] == rows[2] && rows[1] == "~"));
    }
}

BOOST_AUTO_TEST_CASE(rows_that_are_not_utf8_are_refused_if_asked)
{
    const text_rows texts{"\xC3\xA9", "a\xED\xA0\x80", std::nullopt, "\xFF"};
    for (const std::uint32_t layout :
         {std::uint32_t{URIFORM_ARROW_ERRORS}, std::uint32_t{URIFORM_ARROW_ERRORS | URIFORM_ARROW_UTF8}}) {
        produced column({"z"}, texts, first_choice);
        uriform_arrow_operation operation = operation_of(URIFORM_ARROW_CONVERT, layout);
        operation.convert = uriform_decode;
        const applied result(operation, column);
        const auto errors = consumed(*result.schema.children[1], *result.array.children[1]);
        const bool refuses = (layout & URIFORM_ARROW_UTF8) != 0;
        const std::string none = "~";
        const std::vector<std::string> expected{none, refuses ? R"({"invalid-utf8",1,"",0})" : none, none,
                                                refuses ? R"({"invalid-utf8",0,"",0})" : none};
        BOOST_TEST(errors == expected, boost::test_tools::per_element());
    }
    // An error before the malformed UTF-8 comes first, whatever octets follow.
    produced column({"u"}, {"a b\xFF", "a\xFF b", "http://[::\xFF"}, first_choice);
    const applied normal(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_ERRORS | URIFORM_ARROW_UTF8), column);
    const std::vector<std::string> first_errors{R"({"invalid-character",1,"path",0})", R"({"invalid-utf8",1,"",0})",
                                                R"({"invalid-utf8",10,"",0})"};
    BOOST_TEST(consumed(*normal.schema.children[1], *normal.array.children[1]) == first_errors, boost::test_tools::per_element());
    // In pairs, the error belongs to the function's first argument.
    const auto errors_of = [&](std::uint32_t asked) {
        produced first({"z"}, {"a", "\xFF", "a"}, first_choice), second({"z"}, {"b\xFF", "\xFF", std::nullopt}, first_choice);
        const applied result(operation_of(URIFORM_ARROW_HREF, URIFORM_ARROW_ERRORS | asked), first, &second);
        auto rows = consumed(*result.schema.children[1], *result.array.children[1]);
        rows.resize(2);
        return rows;
    };
    const std::string of_first = R"({"invalid-utf8",0,"",0})", of_second = R"({"invalid-utf8",1,"",1})";
    BOOST_TEST((errors_of(URIFORM_ARROW_UTF8 | URIFORM_ARROW_OTHER_UTF8) == std::vector{of_second, of_first}));
    BOOST_TEST((errors_of(URIFORM_ARROW_OTHER_UTF8) == std::vector<std::string>{of_second, R"({"invalid-utf8",0,"",1})"}));
    BOOST_TEST(errors_of(URIFORM_ARROW_UTF8)[0] != of_second); // the error of an invalid base URL
    BOOST_TEST(errors_of(URIFORM_ARROW_UTF8)[1] == of_first);
}

/// Host kinds and errors are names, whatever the texts are.
BOOST_AUTO_TEST_CASE(numbers_of_enumerations_are_names)
{
    for (const std::string format : {"u", "Z", "vu"}) {
        produced column({format}, {"//a", "//1.2.3.4", "//[::1]", "//[v1.a]", "a", "//["}, first_choice);
        const applied result(operation_of(URIFORM_ARROW_PARSE), column);
        const auto kinds = consumed(*result.schema.children[7], *result.array.children[7]);
        const std::vector<std::string> expected{"\"reg-name\"", "\"ipv4\"", "\"ipv6\"", "\"ipvfuture\"", "~", "~"};
        BOOST_TEST(kinds == expected, boost::test_tools::per_element());
        BOOST_TEST(std::string_view(result.schema.children[7]->dictionary->format) == "u");
    }
    produced column({"u"}, {"http://a", "http://1.2.3.4", "http://[::1]", "file:///", "a://b", "a:b"}, first_choice);
    const applied result(operation_of(URIFORM_ARROW_WEB_PARSE), column);
    const auto kinds = consumed(*result.schema.children[10], *result.array.children[10]);
    const std::vector<std::string> expected{"\"domain\"", "\"ipv4\"", "\"ipv6\"", "\"empty\"", "\"opaque\"", "~"};
    BOOST_TEST(kinds == expected, boost::test_tools::per_element());
}

/// The dictionary contains each error name that a text can yield exactly once.
BOOST_AUTO_TEST_CASE(names_of_all_errors)
{
    produced column({"u"}, {"%"}, first_choice);
    const applied result(operation_of(URIFORM_ARROW_NORMALIZE, URIFORM_ARROW_ERRORS), column);
    const ArrowSchema& codes = *result.schema.children[1]->children[0];
    auto names = consumed(*codes.dictionary, *result.array.children[1]->children[0]->dictionary);
    std::vector<std::string> expected;
    for (int code = 1; code < URIFORM_NULL_ARGUMENT; ++code)
        if (const std::string name = uriform_error_name(code); name != "unknown-status")
            expected.push_back('"' + name + '"');
    std::sort(names.begin(), names.end());
    std::sort(expected.begin(), expected.end());
    BOOST_TEST(names == expected, boost::test_tools::per_element());
}

/// An unknown status from a caller's function is unnamed, and so cannot be a row's error.
BOOST_AUTO_TEST_CASE(an_unknown_status_is_a_failure_of_the_operation)
{
    static int status;
    for (const std::uint32_t layout : {0U, 0U, static_cast<std::uint32_t>(URIFORM_ARROW_ERRORS)}) {
        status = status == 900 ? -1 : 900;
        uriform_arrow_operation operation = operation_of(URIFORM_ARROW_CONVERT, layout);
        operation.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t*, uriform_error*) {
            return status;
        };
        produced column({"u"}, {"a"}, first_choice);
        ArrowArray result{};
        BOOST_TEST(uriform_arrow_apply(&operation, &column.schema, &column.array, nullptr, nullptr, &result, nullptr) == status);
        BOOST_TEST(column.array.release != nullptr);
        BOOST_TEST(result.release == nullptr);
    }
}

/// If a caller's function reports URIFORM_NOT_FOUND, the row is null and has no error.
BOOST_AUTO_TEST_CASE(a_row_that_is_not_found)
{
    for (const std::uint32_t layout : {0U, static_cast<std::uint32_t>(URIFORM_ARROW_ERRORS)}) {
        uriform_arrow_operation operation = operation_of(URIFORM_ARROW_CONVERT, layout);
        operation.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t*, uriform_error*) {
            return static_cast<int>(URIFORM_NOT_FOUND);
        };
        produced column({"u"}, {"a"}, first_choice);
        const applied result(operation, column);
        BOOST_TEST(consumed(result.schema, result.array).at(0) == (layout == 0 ? "~" : "{~,~}"));
    }
}

/// A function that rejects a buffer with the size that it asked for is not called a third time.
BOOST_AUTO_TEST_CASE(a_buffer_is_too_small_once)
{
    static int calls;
    calls = 0;
    uriform_arrow_operation operation = operation_of(URIFORM_ARROW_CONVERT, 0);
    operation.convert = [](const char*, std::size_t, std::uint32_t, char*, std::size_t, std::size_t* length, uriform_error*) {
        *length = 0;
        return ++calls < 10 ? +URIFORM_BUFFER_TOO_SMALL : +URIFORM_OUT_OF_MEMORY;
    };
    produced column({"u"}, {"a"}, first_choice);
    ArrowArray result{};
    BOOST_TEST(uriform_arrow_apply(&operation, &column.schema, &column.array, nullptr, nullptr, &result, nullptr) ==
               URIFORM_BUFFER_TOO_SMALL);
    BOOST_TEST(calls == 2);
    BOOST_TEST(result.release == nullptr);
}

/// A dictionary's values are computed once, then each row is looked up.
BOOST_AUTO_TEST_CASE(the_rows_of_a_dictionary_are_stopped_as_often)
{
    static int calls;
    uriform_arrow_operation operation = operation_of(URIFORM_ARROW_NORMALIZE, 0);
    operation.stop = [](void*) {
        ++calls;
        return 0;
    };
    for (const char* const text : {"http://h/", "a b"}) { // valid, and null
        calls = 0;
        produced column({"u", 'i'}, text_rows(10 * 1024, text), last_choice);
        ArrowArray result{};
        BOOST_REQUIRE(uriform_arrow_apply(&operation, &column.schema, &column.array, nullptr, nullptr, &result, nullptr) ==
                      URIFORM_OK);
        BOOST_TEST(calls >= 10);
        result.release(&result);
    }
}

BOOST_AUTO_TEST_CASE(an_operation_is_stopped)
{
    static int left;
    uriform_arrow_operation operation = operation_of(URIFORM_ARROW_PARSE, URIFORM_ARROW_ERRORS);
    operation.stop_context = &left;
    operation.stop = [](void* context) {
        int& calls = *static_cast<int*>(context);
        return calls-- == 0 ? 7 : 0;
    };
    const std::size_t held = unreleased();
    for (const char indices : {'\0', 'i'})
        for (left = 0;;) {
            const int before = left;
            produced column({"u", indices}, text_rows(3000, "http://h/"), last_choice);
            ArrowArray result{};
            const int status = uriform_arrow_apply(&operation, &column.schema, &column.array, nullptr, nullptr, &result, nullptr);
            if (status == URIFORM_OK) {
                BOOST_TEST(before > 2); // more than once in 1,024 rows
                result.release(&result);
                break;
            }
            BOOST_TEST(status == URIFORM_STOPPED);
            BOOST_TEST(column.array.release != nullptr);
            left = before + 1;
        }
    generator random(seed());
    ArrowArrayStream texts = stream_of({"u"}, text_rows(3000, "a"), choice_of(random));
    ArrowArrayStream stream{};
    ArrowArray array{};
    BOOST_REQUIRE(uriform_arrow_stream(&operation, &texts, nullptr, &stream, nullptr) == URIFORM_OK);
    left = 0;
    int status = 0;
    while ((status = stream.get_next(&stream, &array)) == 0 && array.length == 0)
        array.release(&array);
    BOOST_TEST(status == EINTR);
    BOOST_TEST(std::string_view(stream.get_last_error(&stream)) == uriform_error_message(URIFORM_STOPPED, 0));
    std::int64_t rows = 0; // no row is lost
    while (stream.get_next(&stream, &array) == 0 && array.release != nullptr) {
        rows += array.length;
        array.release(&array);
    }
    BOOST_TEST(rows == 3000);
    stream.release(&stream);
    BOOST_TEST(unreleased() == held);
}

/// Without another operand, `combine` receives no second text; an empty operand is a text.
BOOST_AUTO_TEST_CASE(functions_of_one_operand_or_two)
{
    static int texts;
    texts = 0;
    uriform_arrow_operation operation = operation_of(URIFORM_ARROW_COMBINE);
    operation.combine = [](void*, const uriform_text*, const uriform_text* other, std::uint32_t, char*, std::size_t,
                           std::size_t* length, uriform_error*) {
        texts += other->data != nullptr ? 1 : 0;
        *length = 0;
        return 0;
    };
    produced column({"u"}, {"a", "b"}, last_choice);
    const applied none(operation, column);
    BOOST_TEST(texts == 0);
    operation.layout = URIFORM_ARROW_UTF8 | URIFORM_ARROW_OTHER_UTF8;
    produced checked({"u"}, {"a", "b"}, last_choice);
    const applied none_again(operation, checked);
    BOOST_TEST(texts == 0);
    operation.text = {"", 0};
    produced again({"u"}, {"a", "b"}, last_choice);
    const applied empty(operation, again);
    BOOST_TEST(texts == 2);
    operation.text = {};
    produced third({"u"}, {"a", "b"}, first_choice), others({"vu"}, {"", ""}, first_choice);
    static const char views[32] = {};
    others.array.buffers[1] = views;
    const applied empty_rows(operation, third, &others);
    BOOST_TEST(texts == 4);
}

/// Metadata of extension types are left out, because results have other types.
BOOST_AUTO_TEST_CASE(metadata_of_extension_types)
{
    const std::string extension = encoded_metadata({{"ARROW:extension:name", "x"}});
    const std::string both = encoded_metadata({{"k", "v"}, {"ARROW:extension:name", "x"}});
    const std::string other = encoded_metadata({{"k", "v"}});
    const auto operation = operation_of(URIFORM_ARROW_NORMALIZE);
    for (const std::string& given : {extension, both}) {
        produced column({"u"}, {"a"}, first_choice);
        column.schema.metadata = given.data();
        ArrowSchema schema{};
        BOOST_REQUIRE(uriform_arrow_schema(&operation, &column.schema, &schema, nullptr) == URIFORM_OK);
        if (given == extension)
            BOOST_TEST(schema.metadata == nullptr);
        else
            BOOST_TEST((schema.metadata != nullptr && std::string_view(schema.metadata, other.size()) == other));
        schema.release(&schema);
    }
}

/// Different values may yield equal results, and metadata may name the values, as for Polars' Enum.
BOOST_AUTO_TEST_CASE(results_of_a_dictionary_are_none)
{
    produced column({"u", 'i'}, {"HTTP://h", "http://h/"}, last_choice);
    column.schema.metadata = "\1\0\0\0\1\0\0\0k\1\0\0\0v";
    const auto operation = operation_of(URIFORM_ARROW_NORMALIZE);
    ArrowSchema schema{};
    BOOST_REQUIRE(uriform_arrow_schema(&operation, &column.schema, &schema, nullptr) == URIFORM_OK);
    BOOST_TEST(schema.format == std::string_view("u"));
    BOOST_TEST(schema.metadata == nullptr);
    schema.release(&schema);
    const applied result(operation, column);
    BOOST_TEST(result.array.dictionary == nullptr);
    BOOST_TEST(result.array.length == 2);
}

BOOST_AUTO_TEST_CASE(faulty_arrays_are_refused)
{
    const auto require_invalid = [](const column_layout& layout, const std::function<void(produced&)>& change) {
        produced column(layout, {"http://example.com/a", "b", "c"}, first_choice);
        change(column);
        const auto operation = operation_of(URIFORM_ARROW_NORMALIZE);
        const ArrowArray before = column.array;
        ArrowArray result{};
        uriform_error error{};
        BOOST_TEST(uriform_arrow_apply(&operation, &column.schema, &column.array, nullptr, nullptr, &result, &error) ==
                   URIFORM_INVALID_ARROW);
        BOOST_TEST(error.code == URIFORM_INVALID_ARROW);
        BOOST_TEST(result.release == nullptr);
        BOOST_TEST(std::memcmp(&before, &column.array, sizeof before) == 0);
    };
    static std::int32_t decreasing[] = {0, 20, 2, 22};
    static std::int32_t negative[] = {-1, 0, 0, 0};
    static std::int32_t views[3][4] = {{20, 0, 1, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    static std::int32_t past_end[3][4] = {{20, 0, 0, 3}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    static std::int32_t beyond_end[3][4] = {{20, 0, 0, 1000}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    static std::int32_t before_begin[3][4] = {{20, 0, 0, -1}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    static std::int32_t negative_size[3][4] = {{-1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}};
    static std::int32_t no_such_value[] = {0, 1, 3};
    static std::int32_t negative_index[] = {0, -1, 2};
    require_invalid({"u"}, [](produced& c) { c.array.buffers[1] = nullptr; });
    require_invalid({"u"}, [](produced& c) { c.array.buffers[2] = nullptr; });
    require_invalid({"u"}, [](produced& c) { c.array.buffers[1] = decreasing; });
    require_invalid({"u"}, [](produced& c) { c.array.buffers[1] = negative; });
    require_invalid({"u"}, [](produced& c) { c.array.buffers[1] = reinterpret_cast<char*>(negative) + 1; });
    require_invalid({"u"}, [](produced& c) { c.array.n_buffers = 2; });
    require_invalid({"u"}, [](produced& c) { c.array.buffers = nullptr; });
    require_invalid({"u"}, [](produced& c) { c.array.n_buffers = -1; });
    require_invalid({"u"}, [](produced& c) { c.array.n_children = 1; });
    require_invalid({"u"}, [](produced& c) { c.array.n_children = -1; });
    require_invalid({"u"}, [](produced& c) { c.array.dictionary = &c.array; });
    require_invalid({"u"}, [](produced& c) { c.schema.n_children = 1; });
    require_invalid({"u"}, [](produced& c) { c.array.length = INT64_MAX; });
    require_invalid({"n"}, [](produced& c) { c.array.n_children = 1; });
    require_invalid({"n"}, [](produced& c) { c.array.length = -1; });
    require_invalid({"u"}, [](produced& c) { c.array.length = -1; });
    require_invalid({"u"}, [](produced& c) { c.array.offset = -1; });
    require_invalid({"u"}, [](produced& c) { c.array.offset = INT64_MAX; });
    require_invalid({"u"}, [](produced& c) {
        c.array.null_count = 1;
        c.array.buffers[0] = nullptr;
    });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = nullptr; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[2] = nullptr; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[3] = nullptr; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = views; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = past_end; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = beyond_end; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = before_begin; });
    require_invalid({"vu"}, [](produced& c) { c.array.buffers[1] = negative_size; });
    require_invalid({"u", 'i'}, [](produced& c) { c.array.buffers[1] = nullptr; });
    require_invalid({"u", 'i'}, [](produced& c) { c.array.buffers[1] = no_such_value; });
    require_invalid({"u", 'i'}, [](produced& c) { c.array.buffers[1] = negative_index; });
    for (const char* const format : {"", "ii", "e", "u"})
        require_invalid({"u", 'i'}, [&](produced& c) { c.schema.format = format; });
    require_invalid({"u", 'i'}, [](produced& c) { c.schema.dictionary->format = "i"; });
    require_invalid({"u", 'i'}, [](produced& c) { c.schema.dictionary->format = nullptr; });
    const auto require_invalid_dictionary = [&](const std::function<void(produced&)>& change) {
        require_invalid({"u", 'i'}, [&](produced& c) {
            static ArrowSchema schema;
            static ArrowArray values;
            schema = *c.schema.dictionary;
            values = *c.array.dictionary;
            c.schema.dictionary = &schema;
            c.array.dictionary = &values;
            change(c);
        });
    };
    require_invalid_dictionary([](produced& c) { c.schema.dictionary = &c.schema; });
    require_invalid_dictionary([](produced& c) { c.schema.dictionary = nullptr; });
    require_invalid_dictionary([](produced& c) { c.schema.dictionary->dictionary = c.schema.dictionary; });
    require_invalid_dictionary([](produced& c) { c.schema.dictionary->release = nullptr; });
    require_invalid_dictionary([](produced& c) { c.schema.dictionary->n_children = 1; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary = &c.array; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary = nullptr; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->dictionary = c.array.dictionary; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->release = nullptr; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->n_children = 1; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->length = -1; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->offset = -1; });
    require_invalid_dictionary([](produced& c) { c.array.dictionary->buffers = nullptr; });
    require_invalid_dictionary([](produced& c) { c.array.n_children = 1; });
    for (const char* const format : {"i", "+s", "", "w:16", "uu", "v"})
        require_invalid({"u"}, [&](produced& c) { c.schema.format = format; });
    require_invalid({"u"}, [&](produced& c) { c.schema.format = nullptr; });
}

BOOST_AUTO_TEST_CASE(arguments)
{
    const auto status_of = [](const uriform_arrow_operation& operation, bool has_other = false) {
        produced column({"u"}, normal_rows, first_choice);
        produced other({"u"}, {"a"}, first_choice);
        ArrowArray result{};
        const int status = uriform_arrow_apply(&operation, &column.schema, &column.array, has_other ? &other.schema : nullptr,
                                               has_other ? &other.array : nullptr, &result, nullptr);
        BOOST_REQUIRE((status == URIFORM_OK) == (column.array.release == nullptr));
        BOOST_REQUIRE((status == URIFORM_OK) == (result.release != nullptr));
        BOOST_REQUIRE(other.array.release != nullptr);
        if (result.release != nullptr)
            result.release(&result);
        return status;
    };
    auto operation = operation_of(255);
    BOOST_TEST(status_of(operation) == URIFORM_INVALID_OPTION);
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_PARSE, 16)) == URIFORM_INVALID_OPTION);
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_COMPONENT)) == URIFORM_INVALID_OPTION);
    for (const std::uint32_t component : {2U * URIFORM_FRAGMENT, 1U * (URIFORM_FRAGMENT | URIFORM_QUERY)}) {
        operation = operation_of(URIFORM_ARROW_COMPONENT);
        operation.component = component;
        BOOST_TEST(status_of(operation) == URIFORM_INVALID_OPTION);
    }
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_KEY)) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_CONVERT)) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_COMBINE)) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_NORMALIZE), true) == URIFORM_INVALID_OPTION); // takes one operand
    BOOST_TEST(status_of(operation_of(URIFORM_ARROW_EQUIVALENT), true) == URIFORM_INVALID_ARROW); // fewer rows
    operation = operation_of(URIFORM_ARROW_PARSE);
    operation.options = URIFORM_SYNTAX_LEVEL;
    BOOST_TEST(status_of(operation) == URIFORM_INVALID_OPTION);
    operation = operation_of(URIFORM_ARROW_CONVERT);
    operation.convert = uriform_decode;
    operation.options = URIFORM_URI; // uriform_decode() refuses it in each row
    BOOST_TEST(status_of(operation) == URIFORM_INVALID_OPTION);

    ArrowArray array{};
    ArrowSchema schema{};
    ArrowArrayStream stream{};
    operation = operation_of(URIFORM_ARROW_PARSE);
    BOOST_TEST(uriform_arrow_schema(nullptr, &schema, &schema, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_schema(&operation, nullptr, &schema, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_schema(&operation, &schema, nullptr, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_schema(&operation, &schema, &schema, nullptr) == URIFORM_INVALID_ARROW); // released
    BOOST_TEST(uriform_arrow_apply(&operation, &schema, nullptr, nullptr, nullptr, &array, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_apply(&operation, &schema, &array, nullptr, nullptr, nullptr, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_stream(&operation, nullptr, nullptr, &stream, nullptr) == URIFORM_NULL_ARGUMENT);
    BOOST_TEST(uriform_arrow_stream(&operation, &stream, nullptr, &stream, nullptr) == URIFORM_INVALID_ARROW);
}

BOOST_AUTO_TEST_CASE(one_array_is_not_both_operands)
{
    produced column({"u"}, {"http://a-host-of-more-than-12-octets/"}, first_choice);
    const auto operation = operation_of(URIFORM_ARROW_EQUIVALENT);
    ArrowArray result{};
    BOOST_TEST(uriform_arrow_apply(&operation, &column.schema, &column.array, &column.schema, &column.array, &result, nullptr) ==
               URIFORM_INVALID_ARROW);
    BOOST_TEST((column.array.release != nullptr && result.release == nullptr));

    ArrowArrayStream stream{}, results{};
    stream.get_schema = [](ArrowArrayStream*, ArrowSchema*) { return ENOSYS; };
    stream.get_next = [](ArrowArrayStream*, ArrowArray*) { return ENOSYS; };
    stream.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    stream.release = [](ArrowArrayStream* self) { self->release = nullptr; };
    BOOST_TEST(uriform_arrow_stream(&operation, &stream, &stream, &results, nullptr) == URIFORM_INVALID_ARROW);
    BOOST_TEST((stream.release != nullptr && results.release == nullptr));
    ArrowArrayStream released{}, no_schema = stream, no_arrays = stream;
    no_schema.get_schema = nullptr;
    no_arrays.get_next = nullptr;
    for (ArrowArrayStream* const faulty : {&released, &no_schema, &no_arrays})
        BOOST_TEST(uriform_arrow_stream(&operation, &stream, faulty, &results, nullptr) == URIFORM_INVALID_ARROW);
    BOOST_TEST((stream.release != nullptr && results.release == nullptr));
}

BOOST_AUTO_TEST_CASE(errors_of_streams)
{
    generator random(seed());
    const choice choose = choice_of(random);
    const auto last_error = [](ArrowArrayStream& stream) {
        ArrowArray array{};
        int status = 0;
        do {
            if (array.release != nullptr)
                array.release(&array);
            array = {};
            status = stream.get_next(&stream, &array);
        } while (status == 0 && array.release != nullptr);
        const char* const message = stream.get_last_error(&stream);
        return std::to_string(status) + ' ' + (message != nullptr ? message : "none");
    };
    const auto stream_on = [&](std::uint32_t function, ArrowArrayStream texts, ArrowArrayStream* others) {
        ArrowArrayStream stream{};
        const auto operation = operation_of(function);
        BOOST_REQUIRE(uriform_arrow_stream(&operation, &texts, others, &stream, nullptr) == URIFORM_OK);
        return stream;
    };
    const std::size_t held = unreleased();
    const std::string mismatch = std::to_string(EINVAL) + ' ' + uriform_error_message(URIFORM_INVALID_ARROW, 0);

    ArrowArrayStream stream = stream_on(URIFORM_ARROW_NORMALIZE, stream_of({"u"}, normal_rows, choose, EIO), nullptr);
    BOOST_TEST(last_error(stream) == std::to_string(EIO) + " the disk is full");
    stream.release(&stream);

    stream = stream_of({"u"}, normal_rows, choose, EIO);
    stream.get_last_error = nullptr;
    stream = stream_on(URIFORM_ARROW_NORMALIZE, stream, nullptr);
    BOOST_TEST(last_error(stream) == std::to_string(EIO) + " none");
    stream.release(&stream);

    stream = stream_on(URIFORM_ARROW_NORMALIZE, stream_of({"u"}, normal_rows, choose), nullptr);
    BOOST_TEST(last_error(stream) == "0 none");
    stream.release(&stream);

    // A stream with a negative offset.
    static ArrowArrayStream of_type;
    of_type = stream_of({"u"}, {}, choose);
    ArrowArrayStream faulty{};
    faulty.get_schema = [](ArrowArrayStream*, ArrowSchema* schema) { return of_type.get_schema(&of_type, schema); };
    faulty.get_next = [](ArrowArrayStream*, ArrowArray* array) {
        *array = {};
        array->offset = -1;
        array->release = [](ArrowArray* self) { self->release = nullptr; };
        return 0;
    };
    faulty.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    faulty.release = [](ArrowArrayStream* self) {
        of_type.release(&of_type);
        self->release = nullptr;
    };
    stream = stream_on(URIFORM_ARROW_NORMALIZE, faulty, nullptr);
    BOOST_TEST(last_error(stream) == mismatch);
    stream.release(&stream);

    for (const bool first_is_shorter : {false, true}) {
        ArrowArrayStream others = stream_of({"u"}, first_is_shorter ? normal_rows : text_rows{"a"}, choose);
        stream =
            stream_on(URIFORM_ARROW_EQUIVALENT, stream_of({"u"}, first_is_shorter ? text_rows{"a"} : normal_rows, choose), &others);
        BOOST_TEST(last_error(stream) == mismatch);
        BOOST_TEST(last_error(stream) == mismatch); // again
        stream.release(&stream);
    }
    BOOST_TEST(unreleased() == held);
}

BOOST_AUTO_TEST_SUITE_END()
