#include <optional>

#include <uriform/uri/parse.hpp>

#include "command/cli/explain_report.hpp"
#include "command/cli/json_writer.hpp"
#include "command/cli/line_buffer.hpp"

namespace uriform::cli {
namespace {

using report_writer = basic_json_writer<line_buffer>;

/// Returns the name of an error, or null for no error.
[[nodiscard]] std::optional<std::string_view> name_of(error_number code) noexcept
{
    return code == error_number{} ? std::nullopt : std::optional(to_string(code));
}

void write_error(const error& e, report_writer& to)
{
    to.member("valid", false);
    to.member("error", to_string(e.code));
    to.member("component", e.component == component::none ? std::nullopt : std::optional(to_string(e.component)));
    to.member("position", e.position);
}

void write_uri(const web::explanation& report, const shown_texts& texts, report_writer& to)
{
    to.begin('{');
    if (!report.uri) {
        write_error(report.uri.error(), to);
    } else {
        std::string room;
        const std::string_view hidden = texts.of(report.uri->text(), room);
        const uri_view shown =
            texts.hides() ? *parse_uri(hidden) : uriform::detail::unchecked::make<uri_view>(hidden, report.uri->parts());
        to.member("valid", true);
        to.member("uri", shown.text());
        to.member("scheme", shown.scheme());
        to.member("userinfo", shown.userinfo());
        to.member("host", shown.host());
        to.member("port", shown.port());
        to.member("path", shown.path());
        to.member("query", shown.query());
        to.member("fragment", shown.fragment());
        to.member("connects_to", report.uri_host());
    }
    to.end('}');
}

void write_url(const web::explanation& report, const shown_texts& texts, report_writer& to)
{
    to.begin('{');
    if (!report.url) {
        write_error(report.url.error(), to);
    } else {
        std::string room;
        const std::string_view hidden = texts.of(report.url->href(), room);
        const auto shown = [&](std::string_view part) { // in the href
            return hidden.substr(static_cast<std::size_t>(part.data() - report.url->href().data()), part.size());
        };
        const bool is_given = !texts.hides() && hidden.data() == texts.text().data();
        const auto given = [&](std::string_view part) { return is_given ? shown(part) : part; }; // the same octets
        const web::url& u = *report.url;
        to.member("valid", true);
        to.member("href", hidden);
        to.member("protocol", given(u.protocol()));
        to.member("username", shown(u.username()));
        to.member("password", shown(u.password()));
        to.member("hostname", given(u.hostname()));
        to.member("port", given(u.port()));
        to.member("pathname", shown(u.pathname()));
        to.member("search", shown(u.search()));
        to.member("hash", shown(u.hash()));
        to.member("connects_to", given(u.hostname()));
    }
    to.end('}');
}

void write_iri(const std::optional<web::iri_reading>& iri, const shown_texts& texts, report_writer& to)
{
    if (!iri)
        return to.word("null");
    to.begin('{');
    if (!iri->iri) {
        write_error(iri->iri.error(), to);
    } else {
        to.member("valid", true);
        std::string room;
        to.member("iri", texts.of(*iri->iri, room));
    }
    to.member("ascii_host", iri->ascii_host);
    to.member("unicode_host", iri->unicode_host);
    to.end('}');
}

void write_difference(const web::explanation& report, report_writer& to)
{
    if (!report.difference)
        return to.word("null");
    to.begin('{');
    to.member("position", report.difference->position);
    to.member("component", report.difference->component == component::none
                               ? std::nullopt
                               : std::optional(to_string(report.difference->component)));
    to.member("uri_error", name_of(report.difference->uri_error));
    to.member("url_error", name_of(report.difference->url_error));
    to.end('}');
}

void write_change(const normalization_change& change, std::string_view replacement, report_writer& to)
{
    to.begin('{');
    to.member("begin", change.begin);
    to.member("end", change.end);
    to.member("replacement", replacement);
    to.member("rule", to_string(change.rule));
    to.member("section", section_of(change.rule));
    to.end('}');
}

void write_finding(const web::finding& found, std::string_view detail, report_writer& to)
{
    to.begin('{');
    to.member("name", to_string(found.kind));
    to.member("severity", to_string(found.severity()));
    to.member("begin", found.begin);
    to.member("end", found.end);
    to.member("detail", detail.empty() ? std::nullopt : std::optional(detail));
    to.member("sentence", found.text().sentence);
    to.member("reference", found.text().reference);
    to.end('}');
}

} // namespace

void append_json(const web::explanation& report, const shown_texts& texts, std::string& out)
{
    line_buffer lines(out);
    report_writer to(lines);
    to.expect_parts_of(texts.text());
    to.begin('{');
    to.member("input", texts.text());
    to.member("severity", report.severity() ? std::optional(to_string(*report.severity())) : std::nullopt);
    to.name("uri");
    write_uri(report, texts, to);
    to.name("iri");
    write_iri(report.iri, texts, to);
    to.name("url");
    write_url(report, texts, to);
    to.name("difference");
    write_difference(report, to);
    to.name("changes");
    to.begin('[');
    for (const normalization_change& change : report.changes)
        write_change(change, replacement_of(change, report.text, texts.text()), to);
    to.end(']');
    to.name("findings");
    to.begin('[');
    for (const web::finding& found : report.findings)
        write_finding(found, texts.detail_of(found), to);
    to.end(']');
    to.end('}');
    lines.finish();
}

void append_json(const web::pair_explanation& report, std::string_view a, std::string_view b, std::string& out)
{
    json_writer to(out);
    to.begin('{');
    to.member("a", web::hide_credentials(a));
    to.member("b", web::hide_credentials(b));
    to.member("same", report.same());
    to.name("comparisons");
    to.begin('{');
    for (const web::pair_comparison& each : report.comparisons)
        to.member(each.name, each.same);
    to.end('}');
    to.name("rules");
    to.begin('[');
    for (const std::string_view rule : report.rules)
        to.text(rule);
    to.end(']');
    to.name("difference");
    if (report.a_key.empty()) {
        to.word("null");
    } else {
        to.begin('{');
        to.member("a_key", web::hide_credentials(report.a_key));
        to.member("b_key", web::hide_credentials(report.b_key));
        to.member("position", report.position);
        to.member("component", to_string(report.component));
        to.end('}');
    }
    to.end('}');
}

} // namespace uriform::cli
