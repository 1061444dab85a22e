#ifndef URIFORM_HOSTS_POSTGRESQL_EXTENSION_H
#define URIFORM_HOSTS_POSTGRESQL_EXTENSION_H

#include <postgres.h>

#include <fmgr.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#include "hosts/postgresql/bridge.h"

/// @file
/// Declarations that the C sources share. They call no function that throws, so a PostgreSQL error unwinds only C frames.

/// Answers an SQL function that returns a value, as lib/hosts/sql_functions.tsv defines it.
Datum uriform_pg_call(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Answers `uri_parse`.
Datum uriform_pg_call_for_row(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Answers a function that returns rows.
Datum uriform_pg_call_for_rows(FunctionCallInfo fcinfo, struct uriform_pg_function* of);

/// Reports a failure in the bridge.
_Noreturn void uriform_pg_report(int status);

/// Returns the SQLSTATE for a failure in the bridge.
int uriform_pg_sqlstate(int status);

/// Converts a text from the database's encoding to UTF-8.
uriform_text uriform_pg_to_utf8(uriform_text text);

/// Creates a text in the database's encoding from UTF-8.
text* uriform_pg_make_text(uriform_text from);

/// Returns the text of an uncompressed value.
static inline uriform_text uriform_pg_text_of(const struct varlena* value)
{
    const uriform_text text = {VARDATA_ANY(value), VARSIZE_ANY_EXHDR(value)};
    return text;
}

/// Warns, once per session, if the extension's indexes use another version of the normal form. `fcinfo` calls a function in the
/// extension.
void uriform_pg_check_version(FunctionCallInfo fcinfo);

#endif
