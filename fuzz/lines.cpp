#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include <uriform/syntax/detail/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>

#include "command/io/block_reader.hpp"
#include "command/io/line_end.hpp"
#include "command/io/lines.hpp"
#include "command/io/row_binary.hpp"
#include "support.hpp"

/// @file
/// For every block size and line end, the command's reader returns the lines that a simple scan by code unit finds, and it returns
/// RowBinary rows. The input's first octet is the block size, the rest is the file.

using namespace uriform;
using fuzz::require;

namespace {

using strings = std::vector<std::string>;

/// Octets that end a line, and octets before them that are dropped.
struct ends {
    std::string end;
    std::string dropped;
};

const std::vector<ends>& all_ends()
{
    using namespace std::string_literals;
    static const std::vector<ends> all{
        {"\n", "\r"},
        {"\0"s, ""},
        {"\x25", "\r"}, // LF, NUL and EBCDIC; then UTF-16, UTF-32 and their NUL
        {"\n\0"s, "\r\0"s},
        {"\0\n"s, "\0\r"s},
        {"\n\0\0\0"s, "\r\0\0\0"s},
        {"\0\0\0\n"s, "\0\0\0\r"s},
        {"\0\0"s, ""},
        {"\0\0\0\0"s, ""},
    };
    return all;
}

/// Splits lines as documented: a line end terminates each line, one CR before it is dropped, and a last line without an end counts.
strings lines_by_definition(std::string_view text, const ends& in)
{
    strings all;
    std::string line;
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), in.end.size()))) {
        const std::string_view unit = text.substr(0, in.end.size());
        if (unit != in.end) {
            line += unit;
            continue;
        }
        if (line.ends_with(in.dropped))
            line.resize(line.size() - in.dropped.size());
        all.push_back(line);
        line.clear();
    }
    if (!line.empty())
        all.push_back(line);
    return all;
}

/// Adds a block's lines, alternately in batches and singly.
void add_lines(std::string_view block, const cli::line_end& end, strings& all)
{
    cli::lines in_block(end);
    in_block.begin(block);
    for (std::string_view line;;) {
        const char* octets = nullptr;
        const auto offsets = in_block.next_with_ends(octets);
        for (std::size_t i = 1; i < offsets.size(); ++i) {
            const std::string_view whole(octets + offsets[i - 1], static_cast<std::size_t>(offsets[i] - offsets[i - 1]));
            line = whole.substr(0, whole.size() - end.size());
            end.drop_from(line);
            all.emplace_back(line);
        }
        if (!in_block.next(line))
            return;
        all.emplace_back(line);
    }
}

strings lines_of_blocks(std::string_view text, std::size_t block_size, const cli::line_end& end)
{
    const fuzz::memory_file file(text);
    cli::progress bar;
    cli::block_reader blocks(file.name(), block_size, 0, bar, [] {});
    blocks.end_lines_with(end);
    require(text.starts_with(blocks.peek(4)), "the begin of the file is shown");
    strings all;
    std::string read;
    std::uint64_t ended = 0;
    for (std::string_view block; blocks.next(block);) {
        require(!block.empty(), "no block is empty");
        read += block;
        require(end.behind_last(block, 0) == block.size() || read.size() == text.size(), "a block ends with a line");
        ended += end.count(block);
        add_lines(block, end, all);
    }
    require(read == text, "the blocks make up the file");
    require(ended == all.size() || (ended + 1 == all.size() && end.behind_last(text, 0) != text.size()),
            "each line except the last ends with a line end");
    return all;
}

/// The values of RowBinary rows, up to the first incomplete row.
struct row_values {
    std::vector<std::optional<std::string>> all;
    bool are_complete = false;

    bool operator==(const row_values&) const = default;
};

/// Reads rows as ClickHouse's documentation defines String, with a size of at most 64 bits, and Nullable.
row_values rows_by_definition(std::string_view text, cli::row_binary::type of)
{
    row_values rows;
    while (!text.empty()) {
        if (of == cli::row_binary::type::nullable_string) {
            const char flag = text.front();
            text.remove_prefix(1);
            if (flag == '\1') {
                rows.all.emplace_back();
                continue;
            }
            if (flag != '\0')
                return rows;
        }
        std::uint64_t size = 0;
        bool goes_on = true;
        for (unsigned shift = 0; goes_on; shift += 7) {
            if (text.empty() || shift > 63 || (shift == 63 && (text.front() & 0x7E) != 0))
                return rows;
            const auto octet = static_cast<unsigned char>(text.front());
            size |= std::uint64_t{octet & 0x7FU} << shift;
            goes_on = octet >= 0x80;
            text.remove_prefix(1);
        }
        if (size > text.size())
            return rows;
        rows.all.emplace_back(text.substr(0, static_cast<std::size_t>(size)));
        text.remove_prefix(static_cast<std::size_t>(size));
    }
    rows.are_complete = true;
    return rows;
}

row_values rows_of_blocks(std::string_view text, std::size_t block_size, cli::row_binary::type of)
{
    const fuzz::memory_file file(text);
    cli::progress bar;
    cli::block_reader blocks(file.name(), block_size, 0, bar, [] {});
    blocks.read_rows(of);
    row_values rows;
    std::uint64_t counted = 0;
    try {
        for (std::string_view block; blocks.next(block);) {
            counted += cli::row_binary::count_rows(of, block);
            while (!block.empty()) {
                const auto value = cli::row_binary::next(of, block);
                rows.all.emplace_back(value ? std::optional<std::string>(*value) : std::nullopt);
            }
        }
        rows.are_complete = true;
    } catch (const std::runtime_error&) { // the octets are not a row
    }
    require(counted == rows.all.size(), "all rows are counted");
    return rows;
}

void check_line_feeds(std::string_view text, std::size_t room)
{
    std::vector<std::uint32_t> expected;
    for (std::size_t at = 0; at < text.size() && expected.size() < room; ++at)
        if (text[at] == '\n')
            expected.push_back(static_cast<std::uint32_t>(at));
    for (const std::string_view kernel : uriform::detail::simd_kernels()) {
        uriform::detail::select_simd_kernel(kernel);
        std::vector<std::uint32_t> found(room);
        found.resize(find_line_feeds(text, found));
        require(found == expected, "a kernel finds the line feeds");
    }
    uriform::detail::select_simd_kernel(uriform::detail::simd_kernels().front());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view text = fuzz::text_of(data + 1, size - 1);
    check_line_feeds(text, data[0]);
    for (const ends& in : all_ends())
        require(lines_of_blocks(text, std::size_t{data[0]} + 1, {in.end, in.dropped}) == lines_by_definition(text, in),
                "the lines agree with the definition");
    for (const auto of : {cli::row_binary::type::string, cli::row_binary::type::nullable_string})
        require(rows_of_blocks(text, std::size_t{data[0]} + 1, of) == rows_by_definition(text, of),
                "the rows agree with the definition");
    return 0;
}
