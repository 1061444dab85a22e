#include "command/cli/wrapped_text.hpp"

#include <algorithm>

namespace uriform::cli {
namespace {

/// Returns the width of an ASCII word in columns.
std::size_t columns_of(std::string_view word) noexcept
{
    std::size_t columns = word.size();
    for (std::size_t at = word.find('\x1B'); at != word.npos; at = word.find('\x1B', at + 1))
        columns -= std::min(word.find('m', at), word.size() - 1) - at + 1;
    return columns;
}

/// Returns the column where the description begins, after two spaces or more, or else the column of the first word.
std::size_t column_of_description(std::string_view line) noexcept
{
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    const std::size_t gap = line.find("  ", first);
    return gap == line.npos ? first : line.find_first_not_of(' ', gap);
}

} // namespace

void append_wrapped(std::string_view line, std::size_t width, std::size_t indent, std::string& out)
{
    if (width == 0) {
        out += line;
        return;
    }
    std::size_t column = 0;
    for (std::size_t end = 0; end < line.size();) {
        const std::size_t begin = std::min(line.find_first_not_of(' ', end), line.size());
        const std::size_t spaces = begin - end;
        end = std::min(line.find(' ', begin), line.size());
        const std::string_view word = line.substr(begin, end - begin);
        if (column > indent && column + spaces + columns_of(word) > width) {
            (out += '\n').append(indent, ' ');
            column = indent;
        } else {
            out.append(spaces, ' ');
            column += spaces;
        }
        out += word;
        column += columns_of(word);
    }
}

std::string wrapped_help(std::string_view help, std::size_t width)
{
    std::string wrapped;
    while (!help.empty()) {
        const std::string_view line = help.substr(0, help.find('\n'));
        append_wrapped(line, width, column_of_description(line), wrapped);
        help.remove_prefix(line.size());
        if (!help.empty()) {
            wrapped += '\n';
            help.remove_prefix(1);
        }
    }
    return wrapped;
}

} // namespace uriform::cli
