#ifndef URIFORM_HOSTS_POSTGRESQL_EXTENSION_H
#define URIFORM_HOSTS_POSTGRESQL_EXTENSION_H

#include <postgres.h>

#include <fmgr.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#include "hosts/postgresql/bridge.h"

/// @file
/// What the sources in C share. They call no function that throws, so that an error of PostgreSQL leaves frames of C only.

/// Answers a function of SQL whose result is a value, as lib/hosts/sql_functions.tsv has it.
Datum uriform_pg_call(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Answers `uri_parse`.
Datum uriform_pg_call_for_row(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Answers a function whose result is rows.
Datum uriform_pg_call_for_rows(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Reports a failure of the bridge.
_Noreturn void uriform_pg_report(int status);

/// The SQLSTATE of a failure of the bridge.
int uriform_pg_sqlstate(int status);

/// Returns a text of the database in UTF-8.
uriform_text uriform_pg_to_utf8(uriform_text text);

/// Makes a text in the encoding of the database of one in UTF-8.
text* uriform_pg_make_text(uriform_text from);

/// Returns the text of a value that is not compressed.
static inline uriform_text uriform_pg_text_of(const struct varlena* value)
{
    const uriform_text text = {VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
    return text;
}

/// Warns, once in a session, if indexes of the extension that a function belongs to are of another version of the normal form.
void uriform_pg_check_version(FunctionCallInfo fcinfo);

#endif
