#ifndef URIFORM_HOSTS_SQL_ROWS_HPP
#define URIFORM_HOSTS_SQL_ROWS_HPP

#include <span>

#include <uriform-explain.h>

#include "hosts/sql/call.hpp"

namespace uriform_sql {

/// The rows that a function makes of a text. A structure of zeros is before all rows.
struct rows {
    uriform_text text;           ///< must outlive the rows
    std::int64_t number;         ///< of the present row, from 1
    uriform_components parts;    ///< of uri_parse
    uriform_pieces pieces;       ///< those to come
    uriform_span segment;        ///< the segment of the row
    uriform_param param;         ///< the parameter of the row
    uriform_explanation* report; ///< of uri_explain; end() frees it
    uriform_finding finding;     ///< the finding of the row

    void end()
    {
        uriform_explanation_free(report);
        report = nullptr;
    }
};

/// How a function makes rows. `begin` reads the text and returns a ::uriform_status, `next` steps to the row of the number
/// rows::number and answers whether there is one, and `give` answers a column, NULL unless it sets another value, and returns a
/// ::uriform_status.
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

/// A function of SQL whose result is rows.
struct table {
    const char* name; ///< without `try_`
    bool has_one_row;
    int count; ///< of columns
    column columns[most_columns];
    const source& makes;
};

/// Returns the functions of lib/hosts/sql_functions.tsv whose result is rows.
std::span<const table> all_tables();

} // namespace uriform_sql

#endif
