#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-arrow.h>
#include <uriform/base/utf8.hpp>

#include "../test/arrow/expected.hpp"
#include "../test/arrow/produced.hpp"
#include "support.hpp"

/// @file
/// For each row of an Arrow column, in every layout, slice and chunk, the column functions return the result that uriform.h returns
/// for the row's text. The resulting array is well-formed and is released as a whole. The first octets choose the operation, the
/// layouts (column, other operand, result), an array or a stream, whether texts are repeated, and the form of the arrays. The
/// remaining octets are texts, on separate lines; `~` is a null row.

using namespace uriform;
using fuzz::require;

namespace {

constexpr std::size_t choosing = 8;

/// Returns the text in a form that the column layout allows: UTF-8 layouts need well-formed text.
std::string fit(std::string_view text, const test::column_layout& layout)
{
    for (std::string_view left = text; layout.is_utf8() && !left.empty();) {
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(left);
        if (!next.well_formed)
            return fuzz::percent_encoded_ascii(text);
        left.remove_prefix(next.size);
    }
    return std::string(text);
}

test::text_rows rows_of(std::string_view text, const test::column_layout& layout, std::size_t times)
{
    test::text_rows rows;
    for (const std::string_view line : fuzz::pieces(text, 100)) { // 8-bit indices can count more values
        auto& row = rows.emplace_back();
        if (line == "~" || layout.format == "n")
            continue;
        row.emplace();
        for (std::size_t i = 0; i < times; ++i)
            *row += line;
        row = fit(*row, layout);
    }
    return rows;
}

uriform_key_maker* maker()
{
    static const auto kept = [] {
        uriform_key_maker* made = nullptr;
        uriform_key_maker_new("page/1", 6, nullptr, 0, nullptr, 0, nullptr, &made, nullptr);
        return std::unique_ptr<uriform_key_maker, void (*)(uriform_key_maker*)>(made, uriform_key_maker_free);
    }();
    return kept.get();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < choosing)
        return 0;
    std::uint64_t state = 0;
    for (std::size_t i = 4; i < choosing; ++i)
        state = state << 8 | data[i];
    const test::choice choose = [&state](std::size_t end) {
        state = state * 6364136223846793005U + 1442695040888963407U; // constants from Knuth's MMIX
        return static_cast<std::size_t>(state >> 33) % end;
    };
    static const auto operations = test::all_operations(maker());
    static const auto layouts = test::all_layouts();
    uriform_arrow_operation operation = operations[data[0] % operations.size()];
    const test::column_layout& layout = layouts[data[1] % layouts.size()];
    const test::column_layout& other_layout = layouts[data[2] % layouts.size()];
    operation.layout = data[3] % 4;
    const std::string_view text = fuzz::text_of(data + choosing, size - choosing);
    const std::size_t times = data[3] < 0xF0 ? 1 : 16; // to test long texts with short inputs
    const test::text_rows rows = rows_of(text, layout, times);
    test::text_rows others;
    if (test::is_of_pairs(operation) && data[3] / 8 % 2 == 0) {
        others = rows_of(text, other_layout, times);
        std::rotate(others.begin(), others.begin() + 1, others.end());
    }
    const test::text_rows* const second = others.empty() ? nullptr : &others;
    try {
        if (data[3] / 4 % 2 == 0)
            check_operation(operation, layout, rows, other_layout, second, choose, false);
        else
            check_stream(operation, layout, rows, other_layout, second, choose);
    } catch (const std::exception& e) {
        require(false, e.what());
    }
    return 0;
}
