#ifndef URIFORM_HOSTS_SQL_ROWS_HPP
#define URIFORM_HOSTS_SQL_ROWS_HPP

#include <span>

#include <uriform-explain.h>

#include "hosts/sql/call.hpp"

namespace uriform_sql {

/// The rows that a function reads from a text. A zero-initialized struct is before the first row.
struct rows {
    uriform_text text;           ///< must outlive the rows
    std::int64_t number;         ///< current row, from 1
    uriform_components parts;    ///< used by uri_parse
    uriform_pieces pieces;       ///< remaining pieces
    uriform_span segment;        ///< current segment
    uriform_param param;         ///< current parameter
    uriform_explanation* report; ///< used by uri_explain; end() frees it
    uriform_finding finding;     ///< current finding

    void end()
    {
        uriform_explanation_free(report);
        report = nullptr;
    }
};

/// Describes how a function produces rows. `begin` reads the text and returns a ::uriform_status. `next` steps to row rows::number
/// and returns whether that row exists. `give` answers a column, NULL unless it sets a value, and returns a ::uriform_status.
struct source {
    int (*begin)(rows& of, uriform_error* error);
    bool (*next)(rows& of);
    int (*give)(const rows& of, int column, text_buffer& memory, value& result);
};

struct column {
    const char* name;
    value_kind kind;
};

constexpr int most_columns = 9;

/// An SQL function that returns rows.
struct table {
    const char* name; ///< without `try_`
    bool has_one_row;
    int count; ///< number of columns
    column columns[most_columns];
    const source& makes;
};

/// Returns the functions in lib/hosts/sql_functions.tsv that return rows.
std::span<const table> all_tables();

} // namespace uriform_sql

#endif
