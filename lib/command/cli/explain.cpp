#include <optional>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/explain_plain.hpp"
#include "command/cli/explain_report.hpp"
#include "command/cli/iri_support.hpp"

namespace uriform::cli {
namespace {

web::explain_options how_to_explain(const options& opts, std::optional<web::url_view>& base)
{
    const iri_support* const iris = find_iri_support();
    if (opts.web_base)
        base.emplace(*opts.web_base);
    return {.base = base ? &*base : nullptr, .unicode = iris != nullptr ? &iris->unicode : nullptr};
}

void explain_pairs(job& job, const web::explain_options& how)
{
    const auto explain_pair = [&](std::string_view a, std::string_view b) {
        web::pair_explanation report = web::explain_pair(a, b, how);
        hide_in_keys(report, a, b, how);
        if (job.opts.json)
            append_json(report, a, b, job.out.buffer());
        else
            append_text(report, a, b, job.out.buffer());
        job.out.end_line();
    };
    std::string_view input;
    if (!job.opts.arguments.empty())
        return explain_pair(job.opts.arguments[0], job.opts.arguments[1]);
    while (job.in.next(input)) {
        const std::size_t tab = input.find('\t');
        if (tab == input.npos)
            job.invalid(job.opts.json ? web::hide_credentials(input) : std::string(input), input.size(), "missing-tab",
                        "a TAB and a second text are missing");
        else
            explain_pair(input.substr(0, tab), input.substr(tab + 1));
    }
}

/// Sets the status to 1 if an input has a finding that counts as a failure.
void look_for_failures(job& job, const web::explain_options& how)
{
    for (std::string_view text; job.in.next(text);)
        if (job.status == 0 && !web::find_kinds(text, job.opts.failures, how).empty())
            job.status = 1;
}

} // namespace

void explain(job& job)
{
    std::optional<web::url_view> base;
    const web::explain_options how = how_to_explain(job.opts, base);
    if (job.opts.pairs)
        return explain_pairs(job, how);
    if (job.opts.quiet)
        return look_for_failures(job, how);
    const bool has_all_readings = how.unicode != nullptr;
    const bool is_wrapped = job.opts.looks.width != 0 && !job.opts.json;
    for (std::string_view text; job.in.next(text);) {
        if (!is_wrapped && (has_all_readings || !job.opts.json) && append_if_plain(text, job.opts.json, job.out.buffer())) {
            job.out.end_line();
            continue;
        }
        web::explanation report = web::explain(text, how);
        for (const web::finding& found : report.findings)
            if (job.opts.failures.contains(found.kind))
                job.status = 1;
        const shown_texts texts(text);
        if (texts.hides())
            hide_in_readings(report, web::explain(texts.text(), how));
        if (job.opts.json)
            append_json(report, texts, job.out.buffer());
        else
            append_text(report, texts, job.opts.looks, job.out.buffer());
        job.out.end_line();
    }
}

} // namespace uriform::cli
