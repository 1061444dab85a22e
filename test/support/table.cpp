#include "table.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace uriform::test {
namespace {

bool is_comment(std::string_view line)
{
    return line.empty() || line == "#" || line.starts_with("# ");
}

/// Returns the raw cells in `line`, separated by one or more tabs.
std::vector<std::string_view> split_cells(std::string_view line)
{
    std::vector<std::string_view> cells;
    while (!line.empty()) {
        cells.push_back(line.substr(0, line.find('\t')));
        line.remove_prefix(cells.back().size());
        line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
    }
    return cells;
}

/// Returns the octet for the escape at the front of `rest`, after its backslash, and removes the escape.
char escaped(std::string_view& rest)
{
    static constexpr std::string_view letters = "tnr0\\";
    static constexpr std::string_view octets{"\t\n\r\0\\", 5};
    const std::size_t letter = rest.empty() ? letters.npos : letters.find(rest.front());
    if (letter != letters.npos) {
        rest.remove_prefix(1);
        return octets[letter];
    }
    if (rest.size() < 3 || rest.front() != 'x')
        throw std::runtime_error("no such escape: \\" + std::string(rest));
    const int octet = std::stoi(std::string(rest.substr(1, 2)), nullptr, 16);
    rest.remove_prefix(3);
    return static_cast<char>(octet);
}

row parse_row(std::string place, std::string_view line)
{
    row parsed{std::move(place), {}};
    for (const std::string_view cell : split_cells(line))
        parsed.cells.push_back(unescape(cell));
    return parsed;
}

} // namespace

std::optional<std::string> unescape(std::string_view cell)
{
    if (cell == "\\-")
        return std::nullopt;
    if (cell == "\\e")
        return "";
    std::string text;
    while (!cell.empty()) {
        const char c = cell.front();
        cell.remove_prefix(1);
        text += c == '\\' ? escaped(cell) : c;
    }
    return text;
}

std::vector<row> parse_table(std::string_view name, std::string_view content, const std::vector<std::string>& columns)
{
    std::vector<row> rows;
    bool header = true;
    for (std::size_t number = 1; !content.empty(); ++number) {
        const std::string_view line = content.substr(0, content.find('\n'));
        content.remove_prefix(std::min(line.size() + 1, content.size()));
        if (is_comment(line))
            continue;
        const std::string place = std::string(name) + ':' + std::to_string(number);
        if (header) {
            const auto names = split_cells(line);
            if (!std::equal(names.begin(), names.end(), columns.begin(), columns.end()))
                throw std::runtime_error(place + ": other columns than the test reads");
            header = false;
            continue;
        }
        rows.push_back(parse_row(place, line));
        if (rows.back().cells.size() != columns.size())
            throw std::runtime_error(place + ": not a cell for each column");
    }
    return rows;
}

std::vector<row> read_table(const std::string& name, const std::vector<std::string>& columns)
{
    std::vector<row> rows = parse_table(name, read_data(name), columns);
    if (rows.empty())
        throw std::runtime_error(name + ": holds no case");
    return rows;
}

std::string read_data(const std::string& name)
{
    std::ifstream file(URIFORM_TEST_DATA "/" + name, std::ios::binary);
    if (!file)
        throw std::runtime_error("cannot read " + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace uriform::test
