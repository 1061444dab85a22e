#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/syntax/detail/tokenize.hpp>

#include "command/cli/explain_report.hpp"
#include "command/cli/line_buffer.hpp"
#include "command/cli/padded_text.hpp"
#include "command/cli/wrapped_text.hpp"
#include "core/base/octet_scan.hpp"
#include "core/base/shown_text.hpp"

namespace uriform::cli {
namespace {

using web::severity;

/// The widest text that is drawn whole without a terminal, in characters. Of wider texts, the parts around findings are drawn.
constexpr std::size_t drawn_whole = 160;
constexpr std::size_t drawn_around = 48; ///< on each side, in octets, unless the terminal is narrow
constexpr std::size_t least_around = 6;

constexpr std::size_t name_width = 13; ///< for a row name

/// Escape sequences that begin and end a colour on a terminal (ECMA-48, section 8.3.117).
[[nodiscard]] std::string_view colour_of(severity level) noexcept
{
    return level == severity::error ? "\x1B[1;31m" : level == severity::warning ? "\x1B[33m" : "\x1B[36m";
}
constexpr std::string_view end_of_colour = "\x1B[0m";

/// Part of a text, escaped so that it is safe to print.
struct drawing {
    std::string line;
    std::vector<std::size_t> columns; ///< for each octet from `begin` on, and for the end
    std::size_t begin;
};

[[nodiscard]] drawing draw(std::string_view text, std::size_t begin, std::size_t end)
{
    drawing drawn{begin == 0 ? "" : "...", {}, begin};
    for (std::size_t at = begin; at < end;) {
        const std::size_t column = drawn.line.size();
        const std::size_t size = internal::append_shown(text, at, drawn.line);
        drawn.columns.insert(drawn.columns.end(), size, column);
        at += size;
    }
    drawn.columns.push_back(drawn.line.size());
    if (end < text.size())
        drawn.line += "...";
    return drawn;
}

[[nodiscard]] std::string shown(std::string_view text)
{
    std::string line;
    for (std::size_t at = 0; at < text.size();)
        at += internal::append_shown(text, at, line);
    return line;
}

/// Returns whether all octets are ASCII without controls, so that shown() would return the same text.
[[nodiscard]] bool is_printable(std::string_view text) noexcept
{
    constexpr std::uint64_t each = 0x0101010101010101;
    if (text.size() >= 8) // carries and borrows set the high bit of other octets
        return !internal::any_marked(text, [](std::uint64_t octets) { return octets | (octets + each) | (octets - ' ' * each); });
    return std::all_of(text.begin(), text.end(), [](char octet) { return octet >= 0x20 && octet < 0x7F; });
}

constexpr std::array<std::string_view, 10> row_names{"",     "error", "scheme", "userinfo", "host",
                                                     "port", "path",  "query",  "fragment", "connects to"};

/// A standard's reading: a cell for each row.
class reading {
public:
    /// Makes the cells for a refused text.
    void refuse(std::string_view standard, const error& why)
    {
        room_ = format_as(why);
        set({standard, room_}, true);
    }

    /// Makes the cells for a text with these components, common to RFC 3986 and RFC 3987.
    void accept(std::string_view standard, std::string_view text, const components& at, std::string_view connected)
    {
        const auto part = [&](std::size_t begin, std::size_t end) { return begin < end ? text.substr(begin, end - begin) : ""; };
        const std::size_t userinfo = at.has_userinfo() ? at.authority_begin() : at.host_begin + std::size_t{1};
        set({standard, "", part(0, at.scheme_end), part(userinfo, at.host_begin - std::size_t{1}), part(at.host_begin, at.host_end),
             part(at.host_end + std::size_t{1}, at.path_begin), part(at.path_begin, at.path_end),
             part(at.path_end + std::size_t{1}, at.query_end), part(at.query_end + std::size_t{1}, at.size), connected},
            is_printable(text) && is_printable(connected));
    }

    /// Makes the cells for a report's text that contains no credentials.
    void accept_given(std::string_view standard, std::string_view text, const components& at, std::string connected)
    {
        connected_ = std::move(connected);
        accept(standard, text, at, connected_);
    }

    /// Makes the cells for a reading in a report.
    void accept_reference(std::string_view standard, std::string_view text, const shown_texts& texts, std::string connected)
    {
        connected_ = std::move(connected);
        const std::string_view hidden = texts.of(text, room_);
        accept(standard, hidden, *uriform::detail::tokenize_iri(hidden, reference_kind::uri_reference), connected_);
    }

    void accept_url(const web::url_view& u, const shown_texts& texts)
    {
        accept("URL Standard", texts.of(u.href(), room_), u.parts(), u.hostname());
    }

    [[nodiscard]] std::string_view cell(std::size_t row) const noexcept { return cells_[row]; }
    [[nodiscard]] std::size_t width() const noexcept { return width_; }

private:
    using cell_list = std::array<std::string_view, row_names.size()>;

    /// Sets the cells, escaped so that they are safe to print.
    void set(const cell_list& cells, bool are_printable)
    {
        cells_ = cells;
        if (!are_printable) {
            escaped_.reserve(cells.size());
            for (std::string_view& cell : cells_)
                cell = escaped_.emplace_back(shown(cell));
        }
        for (const std::string_view cell : cells_)
            width_ = std::max(width_, cell.size());
    }

    cell_list cells_;
    std::size_t width_ = 0;
    std::string room_, connected_;     ///< texts that cells may view
    std::vector<std::string> escaped_; ///< all cells, if any cell is not printable
};

class text_report {
public:
    text_report(const web::explanation& report, const shown_texts& texts, const appearance& looks, std::string& out)
        : report_(report), texts_(texts), looks_(looks), out_(out)
    {
    }

    void append()
    {
        append_drawings();
        append_readings();
        append_difference();
        append_changes();
        append_findings();
        out_.finish();
    }

private:
    [[nodiscard]] std::string_view text() const noexcept { return texts_.text(); }

    /// Returns whether a line is too wide for the terminal.
    [[nodiscard]] bool is_too_wide(std::size_t columns) const noexcept { return looks_.width != 0 && columns > looks_.width; }

    [[nodiscard]] drawing around(const web::finding& found, std::size_t octets) const
    {
        const std::size_t begin = internal::start_of_sequence(text(), found.begin - std::min(found.begin, octets));
        const std::size_t end = std::min(text().size(), std::min(found.end, found.begin + octets) + octets);
        return draw(text(), begin, internal::start_of_sequence(text(), end));
    }

    /// Draws the part around a finding, smaller on a narrow terminal.
    [[nodiscard]] drawing around(const web::finding& found) const
    {
        std::size_t octets = drawn_around;
        drawing drawn = around(found, octets);
        while (is_too_wide(drawn.line.size()) && octets > least_around)
            drawn = around(found, octets = octets * 3 / 4);
        return drawn;
    }

    [[nodiscard]] std::string in_colour(severity level, std::string_view text) const
    {
        std::string shown(looks_.in_colour ? colour_of(level) : "");
        return shown.append(text).append(looks_.in_colour ? end_of_colour : "");
    }

    /// Writes a short text with carets below findings, and for a long text the parts around findings.
    void append_drawings()
    {
        const bool is_simple = report_.findings.empty() && is_printable(text());
        const drawing whole = is_simple ? drawing{{}, {}, 0} : draw(text(), 0, text().size());
        const std::string_view line = is_simple ? text() : whole.line;
        const bool fits = line.size() <= (looks_.width != 0 ? looks_.width : drawn_whole);
        if (fits)
            (out_ += line) += '\n';
        for (const web::finding& found : report_.findings) {
            if (!fits)
                (out_ += around(found).line) += '\n';
            append_carets(found, fits ? whole : around(found));
        }
    }

    void append_carets(const web::finding& found, const drawing& drawn)
    {
        const auto column = [&](std::size_t at) { return drawn.columns[std::min(at - drawn.begin, drawn.columns.size() - 1)]; };
        const std::size_t from = column(found.begin);
        const std::size_t width = std::max<std::size_t>(1, column(found.end) - from);
        const std::string_view name = to_string(found.kind);
        const std::string carets(width, '^');
        const bool is_before = is_too_wide(from + width + 1 + name.size()) && name.size() < from;
        out_.pad(is_before ? from - name.size() - 1 : from);
        const std::string line = is_before ? std::string(name).append(" ").append(carets) : carets + std::string(" ").append(name);
        (out_ += in_colour(found.severity(), line)) += '\n';
    }

    /// Writes the readings side by side, or below each other if the terminal is too narrow.
    void append_readings()
    {
        std::array<reading, 3> room;
        const std::span<const reading> all(room.data(), read(room));
        std::size_t columns = name_width;
        for (const reading& each : all)
            columns += each.width() + 2;
        if (!is_too_wide(columns))
            return append_table(all);
        for (const reading& each : all)
            append_list(each);
    }

    void append_list(const reading& each)
    {
        ((out_ += "  ") += each.cell(0)) += '\n';
        for (std::size_t row = 1; row < row_names.size(); ++row) {
            if (each.cell(row).empty())
                continue;
            out_ += "    ";
            append_padded(row_names[row], name_width);
            (out_ += each.cell(row)) += '\n';
        }
    }

    /// Skips rows that are empty in all readings.
    void append_table(std::span<const reading> all)
    {
        for (std::size_t row = 0; row < row_names.size(); ++row) {
            if (std::all_of(all.begin(), all.end(), [&](const reading& each) { return each.cell(row).empty(); }))
                continue;
            out_ += "  ";
            append_padded(row_names[row], name_width);
            for (const reading& each : all)
                append_padded(each.cell(row).empty() ? "-" : each.cell(row), each.width() + 2);
            out_.trim();
            out_ += '\n';
        }
    }

    void append_padded(std::string_view cell, std::size_t width)
    {
        out_ += cell;
        out_.pad(width - std::min(width, cell.size()));
    }

    /// Fills in the readings and returns their number.
    [[nodiscard]] std::size_t read(std::span<reading> all) const
    {
        std::size_t count = 0;
        if (!report_.uri)
            all[count++].refuse("RFC 3986", report_.uri.error());
        else if (!texts_.hides() && report_.uri->text() == report_.text)
            all[count++].accept_given("RFC 3986", texts_.text(), report_.uri->parts(), report_.uri_host());
        else
            all[count++].accept_reference("RFC 3986", report_.uri->text(), texts_, report_.uri_host());
        if (report_.iri && !report_.uri) { // a URI is also an IRI
            if (report_.iri->iri)
                all[count++].accept_reference("RFC 3987", *report_.iri->iri, texts_, report_.iri->ascii_host);
            else
                all[count++].refuse("RFC 3987", report_.iri->iri.error());
        }
        if (report_.url)
            all[count++].accept_url(*report_.url, texts_);
        else
            all[count++].refuse("URL Standard", report_.url.error());
        return count;
    }

    /// Writes a sentence, on a terminal perhaps in several lines.
    void append_sentence(std::string_view sentence)
    {
        std::string lines;
        append_wrapped(sentence, looks_.width, 4, lines);
        (out_ += lines) += '\n';
    }

    void append_difference()
    {
        if (!report_.difference)
            return;
        const web::reading_difference& difference = *report_.difference;
        std::string line = "  readings differ from byte " + std::to_string(difference.position);
        if (difference.component != component::none)
            (line += ", in the ") += to_string(difference.component);
        if (difference.url_error != error_number{})
            (line += "; error of the URL Standard: ") += to_string(difference.url_error);
        append_sentence(line);
    }

    void append_changes()
    {
        for (const normalization_change& change : report_.changes) {
            const std::string before = shown(text().substr(change.begin, change.end - change.begin));
            const std::string after = replacement_of(change, report_.text, text());
            std::string line = "  normal form: ";
            line += before.empty() ? "nothing" : before;
            (line += " becomes ") += after.empty() ? "nothing" : after;
            ((line += " at byte ") += std::to_string(change.begin)) += " (";
            (((line += to_string(change.rule)) += "; ") += section_of(change.rule)) += ')';
            append_sentence(line);
        }
    }

    void append_findings()
    {
        for (const web::finding& found : report_.findings) {
            std::string line = "  " + in_colour(found.severity(), to_string(found.severity()));
            ((line += ' ') += to_string(found.kind));
            if (!found.detail.empty())
                ((line += " (") += shown(texts_.detail_of(found))) += ')';
            ((line += ": ") += found.text().sentence) += " [";
            (line += found.text().reference) += ']';
            append_sentence(line);
        }
    }

    const web::explanation& report_;
    const shown_texts& texts_;
    const appearance& looks_;
    line_buffer out_;
};

} // namespace

void append_text(const web::explanation& report, const shown_texts& texts, const appearance& looks, std::string& out)
{
    text_report(report, texts, looks, out).append();
}

void append_text(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out)
{
    for (const std::string_view text : {a, b})
        (out += shown(web::hide_credentials(text))) += '\n';
    for (const auto& [error, name] : {std::pair(report.a_error, "first"), std::pair(report.b_error, "second")})
        if (error)
            out += std::string("  the ") + name + " is not a URI: " + format_as(*error) + '\n';
    for (const web::pair_comparison& each : report.comparisons) {
        out += "  ";
        append_padded(each.name, 12, out);
        out += each.same ? "same\n" : "different\n";
    }
    if (!report.rules.empty()) {
        out += "  same after the rules";
        for (const std::string_view rule : report.rules)
            (out += ' ') += rule;
        out += '\n';
    }
    if (!report.a_key.empty()) {
        out += "  after all rules, their keys differ in the ";
        ((out += to_string(report.component)) += ", from byte ") += std::to_string(report.position) + ":\n";
        for (const std::string& key : {report.a_key, report.b_key})
            ((out += "    ") += shown(web::hide_credentials(key))) += '\n';
    }
}

} // namespace uriform::cli
