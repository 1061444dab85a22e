#include "hosts/sql/rows.hpp"

#include <uriform-iri.h>

namespace uriform_sql {
namespace {

// The columns of uri_parse follow the order of these bits. The last columns are `host_kind` and `port_number`.

constexpr unsigned column_bits[] = {URIFORM_SCHEME, URIFORM_USERINFO, URIFORM_HOST,    URIFORM_PORT,
                                    URIFORM_PATH,   URIFORM_QUERY,    URIFORM_FRAGMENT};
constexpr int host_kind_column = 7;

int begin_parts(rows& of, uriform_error* error)
{
    return uriform_parse(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.parts, error);
}

bool is_first_row(rows& of)
{
    return of.number == 1;
}

int give_parts(const rows& of, int column, text_buffer&, value& result)
{
    if (column < host_kind_column)
        answer_component(result, of.text, of.parts, column_bits[column]);
    else if (column == host_kind_column)
        answer_host_kind(result, of.parts);
    else if (of.parts.port_number != -1)
        result.set(value_kind::integer, of.parts.port_number);
    return URIFORM_OK;
}

constexpr source parse{begin_parts, is_first_row, give_parts};

int begin_segments(rows& of, uriform_error* error)
{
    return uriform_segments(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.pieces, error);
}

bool next_segment(rows& of)
{
    return uriform_next_segment(&of.pieces, &of.segment) == 1;
}

int give_segment(const rows& of, int, text_buffer& memory, value& result)
{
    return answer_decoded(memory, result, of.text, of.segment);
}

constexpr source segments{begin_segments, next_segment, give_segment};

int begin_params(rows& of, uriform_error* error)
{
    return uriform_params(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.pieces, error);
}

bool next_param(rows& of)
{
    return uriform_next_param(&of.pieces, &of.param) == 1;
}

int give_param(const rows& of, int column, text_buffer& memory, value& result)
{
    if (column == 0)
        return answer_decoded(memory, result, of.text, of.param.name);
    return of.param.has_value != 0 ? answer_decoded(memory, result, of.text, of.param.value) : static_cast<int>(URIFORM_OK);
}

constexpr source params{begin_params, next_param, give_param};

int begin_report(rows& of, uriform_error* error)
{
    return uriform_explain(of.text.data, of.text.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, uriform_iri_unicode(),
                           &of.report, error);
}

bool next_finding(rows& of)
{
    return uriform_explanation_finding(of.report, static_cast<std::size_t>(of.number - 1), &of.finding) == 1;
}

int give_finding(const rows& of, int column, text_buffer&, value& result)
{
    const uriform_finding& finding = of.finding;
    switch (column) {
    case 0:
        answer_constant(result, finding.name);
        break;
    case 1:
        answer_constant(result, uriform_severity_name(finding.severity));
        break;
    case 2:
        result.set(value_kind::position, finding.where.begin);
        break;
    case 3:
        result.set(value_kind::position, finding.where.end - finding.where.begin);
        break;
    case 4:
        if (finding.detail.size != 0)
            result.set(value_kind::text, finding.detail);
        break;
    case 5:
        answer_constant(result, finding.sentence);
        break;
    default:
        answer_constant(result, finding.reference);
    }
    return URIFORM_OK;
}

constexpr source explain{begin_report, next_finding, give_finding};

constexpr table tables[] = {
    // begin: sql_functions.tsv tables
    {"uri_parse",
     true,
     9,
     {{"scheme", value_kind::text},
      {"userinfo", value_kind::text},
      {"host", value_kind::text},
      {"port", value_kind::text},
      {"path", value_kind::text},
      {"query", value_kind::text},
      {"fragment", value_kind::text},
      {"host_kind", value_kind::text},
      {"port_number", value_kind::integer}},
     parse},
    {"uri_segments", false, 1, {{"segment", value_kind::text}}, segments},
    {"uri_params", false, 2, {{"name", value_kind::text}, {"value", value_kind::text}}, params},
    {"uri_explain",
     false,
     7,
     {{"finding", value_kind::text},
      {"severity", value_kind::text},
      {"position", value_kind::position},
      {"length", value_kind::position},
      {"detail", value_kind::text},
      {"sentence", value_kind::text},
      {"reference", value_kind::text}},
     explain},
    // end: sql_functions.tsv
};

} // namespace

std::span<const table> all_tables()
{
    return tables;
}

} // namespace uriform_sql
