#include "command/cli/job.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>
#include <utility>

#include "command/cli/json_writer.hpp"

namespace uriform::cli {
namespace {

void append_number(std::uint64_t number, std::string& out)
{
    char digits[std::numeric_limits<std::uint64_t>::digits10 + 1];
    out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

} // namespace

void summary::add(const summary& other) noexcept
{
    status = std::max(status, other.status);
    uris += other.uris;
    relative_references += other.relative_references;
    invalid_inputs += other.invalid_inputs;
    inputs += other.inputs;
    octets += other.octets;
    distinct += other.distinct;
}

job::job(const options& given, streams& io) : job(given, io, input(given)) {}

job::job(const options& given, streams& io, next_block blocks) : job(given, io, input(given, std::move(blocks))) {}

job::job(const options& given, streams& io, input source) : opts(given), in(std::move(source)), out(io.out), err_(io.err)
{
    if (given.zero || given.null)
        out.end_lines_with('\0');
    if (given.rows == row_binary::type::none)
        return;
    out.write_row_binary();
    in.on_null([this] { write_null(); });
}

void job::report(std::uint64_t line, std::size_t position, std::string_view message)
{
    status = 1;
    ++invalid_inputs;
    std::string& text = err_.buffer();
    text += "uriform: ";
    append_number(line, text);
    text += ':';
    append_number(position + 1, text);
    (text += ": ") += message;
    err_.end_line();
}

void job::invalid(std::string_view text, std::uint64_t line, std::size_t position, std::string_view message)
{
    report(line, position, message);
    replace_invalid(text);
}

void job::write_null()
{
    out.buffer() += row_binary::null;
    out.end_row();
}

void job::replace_invalid(std::string_view text)
{
    if (opts.rows != row_binary::type::none)
        return write_null();
    switch (opts.invalid) {
    case invalid_input::skip:
        break;
    case invalid_input::blank:
        out.end_line();
        break;
    case invalid_input::keep:
        out.line(text);
        break;
    }
}

void job::invalid(std::string_view text, const error& e)
{
    invalid(text, in.number(), e.position, e.message());
}

void job::invalid(std::string_view text, std::size_t position, std::string_view name, std::string_view message)
{
    if (!opts.json)
        return invalid(text, in.number(), position, message);
    report(in.number(), position, message);
    json_writer to(out.buffer());
    to.begin('{');
    to.member("input", text);
    to.member("valid", false);
    to.member("error", name);
    to.member("position", position);
    to.end('}');
    out.end_line();
}

} // namespace uriform::cli
