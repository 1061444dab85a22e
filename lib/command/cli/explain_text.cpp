#include <algorithm>
#include <array>
#include <vector>

#include <uriform/syntax/detail/tokenize.hpp>

#include "command/cli/explain_report.hpp"
#include "command/cli/padded_text.hpp"
#include "core/base/shown_text.hpp"

namespace uriform::cli {
namespace {

using web::severity;

/// The widest text that is drawn whole, in characters; of others, only the part around a finding.
constexpr std::size_t drawn_whole = 160;
constexpr std::size_t drawn_around = 48; ///< on each side, in octets

/// The octets that make a terminal show what follows in colour (ECMA-48, section 8.3.117), and those that end it.
[[nodiscard]] std::string_view colour_of(severity level) noexcept
{
    return level == severity::error ? "\x1B[1;31m" : level == severity::warning ? "\x1B[33m" : "\x1B[36m";
}
constexpr std::string_view end_of_colour = "\x1B[0m";

/// A part of a text as it is safe to print.
struct drawing {
    std::string line;
    std::vector<std::size_t> columns; ///< of each octet from `begin` on, and of the end
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

constexpr std::array<std::string_view, 10> row_names{"",     "error", "scheme", "userinfo", "host",
                                                     "port", "path",  "query",  "fragment", "dialled"};

/// What a standard reads: a cell for each row.
struct reading {
    std::array<std::string, row_names.size()> cells;

    [[nodiscard]] std::size_t width() const noexcept
    {
        std::size_t widest = 0;
        for (const std::string& cell : cells)
            widest = std::max(widest, cell.size());
        return widest;
    }
};

[[nodiscard]] reading refused(std::string_view standard, const error& why)
{
    reading made;
    made.cells[0] = standard;
    made.cells[1] = format_as(why);
    return made;
}

/// The reading of a text by the components that RFC 3986 and RFC 3987 have in common.
[[nodiscard]] reading of_parts(std::string_view standard, std::string_view text, const components& at, std::string_view dialled)
{
    const auto part = [&](std::size_t begin, std::size_t end) { return begin < end ? shown(text.substr(begin, end - begin)) : ""; };
    const std::size_t userinfo = at.has_userinfo() ? at.authority_begin() : at.host_begin + std::size_t{1};
    return {{std::string(standard), "", part(0, at.scheme_end), part(userinfo, at.host_begin - std::size_t{1}),
             part(at.host_begin, at.host_end), part(at.host_end + std::size_t{1}, at.path_begin), part(at.path_begin, at.path_end),
             part(at.path_end + std::size_t{1}, at.query_end), part(at.query_end + std::size_t{1}, at.size), shown(dialled)}};
}

[[nodiscard]] reading of_reference(std::string_view standard, std::string_view text, std::string_view dialled)
{
    return of_parts(standard, text, *uriform::detail::tokenize_iri(text, reference_kind::uri_reference), dialled);
}

[[nodiscard]] reading of_url(const web::url_view& u, const shown_texts& texts)
{
    return of_parts("URL Standard", texts.of(u.href()), u.parts(), u.hostname());
}

class text_report {
public:
    text_report(const web::explanation& report, const shown_texts& texts, bool in_colour, std::string& out)
        : report_(report), texts_(texts), in_colour_(in_colour), out_(out)
    {
    }

    void append()
    {
        const drawing whole = draw(text(), 0, text().size());
        const bool fits = whole.line.size() <= drawn_whole;
        if (fits)
            (out_ += whole.line) += '\n';
        for (const web::finding& found : report_.findings) {
            if (!fits)
                (out_ += around(found).line) += '\n';
            append_carets(found, fits ? whole : around(found));
        }
        append_readings(readings());
        append_parting();
        append_changes();
        append_findings();
    }

private:
    [[nodiscard]] std::string_view text() const noexcept { return texts_.text(); }

    [[nodiscard]] drawing around(const web::finding& found) const
    {
        const std::size_t begin = internal::start_of_sequence(text(), found.begin - std::min(found.begin, drawn_around));
        const std::size_t end = std::min(text().size(), std::min(found.end, found.begin + drawn_around) + drawn_around);
        return draw(text(), begin, internal::start_of_sequence(text(), end));
    }

    void append_in_colour(severity level, std::string_view text)
    {
        if (in_colour_)
            out_ += colour_of(level);
        out_ += text;
        if (in_colour_)
            out_ += end_of_colour;
    }

    void append_carets(const web::finding& found, const drawing& drawn)
    {
        const auto column = [&](std::size_t at) { return drawn.columns[std::min(at - drawn.begin, drawn.columns.size() - 1)]; };
        const std::size_t from = column(found.begin);
        const std::size_t width = std::max<std::size_t>(1, column(found.end) - from);
        out_.append(from, ' ');
        append_in_colour(found.level(), std::string(width, '^').append(" ").append(to_string(found.kind)));
        out_ += '\n';
    }

    /// Writes the readings side by side. A row that is empty in all is left out.
    void append_readings(const std::vector<reading>& all)
    {
        for (std::size_t row = 0; row < row_names.size(); ++row) {
            if (std::all_of(all.begin(), all.end(), [&](const reading& each) { return each.cells[row].empty(); }))
                continue;
            out_ += "  ";
            append_padded(row_names[row], 10, out_);
            for (const reading& each : all) {
                append_padded(each.cells[row].empty() ? "-" : each.cells[row], each.width() + 2, out_);
            }
            out_.erase(out_.find_last_not_of(' ') + 1);
            out_ += '\n';
        }
    }

    [[nodiscard]] std::vector<reading> readings() const
    {
        std::vector<reading> all;
        all.push_back(report_.uri ? of_reference("RFC 3986", texts_.of(report_.uri->text()), report_.uri_host())
                                  : refused("RFC 3986", report_.uri.error()));
        if (report_.iri && !report_.uri) // a URI is the IRI, too
            all.push_back(report_.iri->iri ? of_reference("RFC 3987", texts_.of(*report_.iri->iri), report_.iri->ascii_host)
                                           : refused("RFC 3987", report_.iri->iri.error()));
        all.push_back(report_.url ? of_url(*report_.url, texts_) : refused("URL Standard", report_.url.error()));
        return all;
    }

    void append_parting()
    {
        if (!report_.parts)
            return;
        const web::parting& parts = *report_.parts;
        out_ += "  part at byte " + std::to_string(parts.position);
        if (parts.component != component::none)
            (out_ += ", in ") += to_string(parts.component);
        if (parts.url_error != error_number{})
            (out_ += "; the URL Standard: ") += to_string(parts.url_error);
        out_ += '\n';
    }

    void append_changes()
    {
        for (const normalization_change& change : report_.changes) {
            out_ += "  normal form: ";
            const std::string before = shown(text().substr(change.begin, change.end - change.begin));
            const std::string after = replacement_of(change, report_.text, text());
            out_ += before.empty() ? "nothing" : before;
            (out_ += " becomes ") += after.empty() ? "nothing" : after;
            ((out_ += " at byte ") += std::to_string(change.begin)) += " (";
            (((out_ += to_string(change.rule)) += "; ") += section_of(change.rule)) += ")\n";
        }
    }

    void append_findings()
    {
        for (const web::finding& found : report_.findings) {
            out_ += "  ";
            append_in_colour(found.level(), to_string(found.level()));
            ((out_ += ' ') += to_string(found.kind));
            if (!found.detail.empty())
                ((out_ += " (") += shown(texts_.detail_of(found))) += ')';
            ((out_ += ": ") += found.text().sentence) += " [";
            (out_ += found.text().reference) += "]\n";
        }
    }

    const web::explanation& report_;
    const shown_texts& texts_;
    bool in_colour_;
    std::string& out_;
};

} // namespace

void append_text(const web::explanation& report, const shown_texts& texts, bool in_colour, std::string& out)
{
    text_report(report, texts, in_colour, out).append();
}

void append_text(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out)
{
    for (const std::string_view text : {a, b})
        (out += shown(web::hide_credentials(text))) += '\n';
    for (const auto& [error, name] : {std::pair(report.a_error, "first"), std::pair(report.b_error, "second")})
        if (error)
            out += std::string("  the ") + name + " is no URI: " + format_as(*error) + '\n';
    for (const web::pair_comparison& each : report.comparisons) {
        out += "  ";
        append_padded(each.name, 12, out);
        out += each.same ? "same\n" : "different\n";
    }
    if (!report.rules.empty()) {
        out += "  made the same by";
        for (const std::string_view rule : report.rules)
            (out += ' ') += rule;
        out += '\n';
    }
    if (!report.a_key.empty()) {
        out += "  kept apart by the ";
        ((out += to_string(report.component)) += " of their keys by all rules, from byte ") +=
            std::to_string(report.position) + ":\n";
        for (const std::string& key : {report.a_key, report.b_key})
            ((out += "    ") += shown(web::hide_credentials(key))) += '\n';
    }
}

} // namespace uriform::cli
