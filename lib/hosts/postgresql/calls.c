#include "hosts/postgresql/extension.h"

#include <access/htup_details.h>
#include <catalog/pg_proc.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/syscache.h>
#include <utils/tuplestore.h>

PG_MODULE_MAGIC;

/* Errors. */

int uriform_pg_sqlstate(int status)
{
    switch (status) {
    case URIFORM_PG_REFUSED:
        return ERRCODE_INVALID_TEXT_REPRESENTATION;
    case URIFORM_PG_MISTAKE:
        return ERRCODE_INVALID_PARAMETER_VALUE;
    case URIFORM_PG_NUL:
        return ERRCODE_UNTRANSLATABLE_CHARACTER;
    case URIFORM_PG_TOO_LONG:
        return ERRCODE_PROGRAM_LIMIT_EXCEEDED;
    default:
        return ERRCODE_OUT_OF_MEMORY;
    }
}

void uriform_pg_report(int status)
{
    ereport(ERROR, (errcode(uriform_pg_sqlstate(status)), errmsg_internal("%s", uriform_pg_message())));
    pg_unreachable();
}

/* Texts. The library reads UTF-8, but a database may use another encoding. With SQL_ASCII, octets are not converted. */

static bool is_converted(uriform_text text)
{
    const int encoding = GetDatabaseEncoding();
    size_t i = 0;

    if (encoding == PG_UTF8 || encoding == PG_SQL_ASCII)
        return false;
    while (i < text.size && !IS_HIGHBIT_SET(text.data[i]))
        ++i;
    return i != text.size;
}

uriform_text uriform_pg_to_utf8(uriform_text text)
{
    if (is_converted(text)) {
        text.data = pg_server_to_any(text.data, (int)text.size, PG_UTF8);
        text.size = strlen(text.data);
    }
    return text;
}

text* uriform_pg_make_text(uriform_text from)
{
    if (is_converted(from)) {
        from.data = pg_any_to_server(from.data, (int)from.size, PG_UTF8);
        from.size = strlen(from.data);
    }
    return cstring_to_text_with_len(from.data, (int)from.size);
}

static Datum make_datum(const struct uriform_pg_value* value)
{
    switch (value->kind) {
    case URIFORM_PG_TEXT:
        return PointerGetDatum(uriform_pg_make_text(value->text));
    case URIFORM_PG_OCTETS:
        return PointerGetDatum(cstring_to_text_with_len(value->text.data, (int)value->text.size));
    case URIFORM_PG_TRUTH:
        return BoolGetDatum(value->number != 0);
    case URIFORM_PG_INTEGER:
        return Int32GetDatum((int32)value->number);
    default:
        return (Datum)0;
    }
}

static uriform_text read_argument(FunctionCallInfo fcinfo, int number)
{
    return uriform_pg_to_utf8(uriform_pg_text_of(PG_GETARG_VARLENA_PP(number)));
}

Datum uriform_pg_call(FunctionCallInfo fcinfo, struct uriform_pg_function* of)
{
    uriform_text arguments[URIFORM_PG_MOST_ARGUMENTS];
    struct uriform_pg_value value;
    Datum result;
    int status;

    for (int i = 0; i < PG_NARGS(); ++i)
        arguments[i] = read_argument(fcinfo, i);
    status = uriform_pg_answer(of, PG_NARGS(), arguments, &value);
    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    if (value.kind == URIFORM_PG_NULL)
        PG_RETURN_NULL();
    result = make_datum(&value);
    uriform_pg_release();
    return result;
}

/* Rows. */

static void make_columns(int count, Datum* values, bool* nulls)
{
    for (int i = 0; i < count; ++i) {
        struct uriform_pg_value value;
        const int status = uriform_pg_give_column(i, &value);

        if (status != URIFORM_PG_OK)
            uriform_pg_report(status);
        nulls[i] = value.kind == URIFORM_PG_NULL;
        values[i] = make_datum(&value);
    }
}

/* Returns the row type. It is kept until the query ends. */
static TupleDesc find_row_type(FunctionCallInfo fcinfo)
{
    if (fcinfo->flinfo->fn_extra == NULL) {
        TupleDesc found;
        MemoryContext before;

        if (get_call_result_type(fcinfo, NULL, &found) != TYPEFUNC_COMPOSITE)
            elog(ERROR, "uri_parse returns a row");
        before = MemoryContextSwitchTo(fcinfo->flinfo->fn_mcxt);
        fcinfo->flinfo->fn_extra = BlessTupleDesc(CreateTupleDescCopy(found));
        MemoryContextSwitchTo(before);
    }
    return (TupleDesc)fcinfo->flinfo->fn_extra;
}

Datum uriform_pg_call_for_row(FunctionCallInfo fcinfo, struct uriform_pg_function* of)
{
    const TupleDesc type = find_row_type(fcinfo);
    Datum values[URIFORM_PG_MOST_COLUMNS];
    bool nulls[URIFORM_PG_MOST_COLUMNS];
    const int status = uriform_pg_begin_rows(of, read_argument(fcinfo, 0));

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    if (!uriform_pg_next_row())
        PG_RETURN_NULL();
    make_columns(type->natts, values, nulls);
    uriform_pg_end_rows();
    uriform_pg_release();
    return HeapTupleGetDatum(heap_form_tuple(type, values, nulls));
}

/* Creates the store through which the caller receives the rows. */
static Tuplestorestate* begin_store(FunctionCallInfo fcinfo)
{
    ReturnSetInfo* const info = (ReturnSetInfo*)fcinfo->resultinfo;
    MemoryContext before;

    if (info == NULL || !IsA(info, ReturnSetInfo) || (info->allowedModes & SFRM_Materialize) == 0 || info->expectedDesc == NULL)
        ereport(ERROR, (errcode(ERRCODE_FEATURE_NOT_SUPPORTED), errmsg("a set of rows is not accepted here")));
    before = MemoryContextSwitchTo(info->econtext->ecxt_per_query_memory);
    info->returnMode = SFRM_Materialize;
    info->setDesc = CreateTupleDescCopy(info->expectedDesc);
    info->setResult = tuplestore_begin_heap((info->allowedModes & SFRM_Materialize_Random) != 0, false, work_mem);
    MemoryContextSwitchTo(before);
    return info->setResult;
}

Datum uriform_pg_call_for_rows(FunctionCallInfo fcinfo, struct uriform_pg_function* of)
{
    Tuplestorestate* const store = begin_store(fcinfo);
    const TupleDesc type = ((ReturnSetInfo*)fcinfo->resultinfo)->setDesc;
    const MemoryContext of_rows = AllocSetContextCreate(CurrentMemoryContext, "uriform rows", ALLOCSET_DEFAULT_SIZES);
    const int status = uriform_pg_begin_rows(of, read_argument(fcinfo, 0));

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    while (uriform_pg_next_row()) {
        Datum values[URIFORM_PG_MOST_COLUMNS];
        bool nulls[URIFORM_PG_MOST_COLUMNS];
        const MemoryContext before = MemoryContextSwitchTo(of_rows);

        CHECK_FOR_INTERRUPTS();
        make_columns(type->natts, values, nulls);
        MemoryContextSwitchTo(before);
        tuplestore_putvalues(store, type, values, nulls);
        MemoryContextReset(of_rows);
    }
    MemoryContextDelete(of_rows);
    uriform_pg_end_rows();
    uriform_pg_release();
    return (Datum)0;
}

/* The version of the normal form. The extension's script has created a function `SELECT version`. Its source is read instead of
 * calling it, because functions may be unavailable while an index is built. */

static int version_of_indexes(Oid function)
{
    oidvector* const no_arguments = buildoidvector(NULL, 0);
    const HeapTuple found = SearchSysCache3(PROCNAMEARGSNSP, PointerGetDatum("uri_indexes_version"), PointerGetDatum(no_arguments),
                                            ObjectIdGetDatum(get_func_namespace(function)));
    int version = 0;
    bool is_null = true;
    Datum source;

    if (!HeapTupleIsValid(found))
        return uriform_normal_form_version();
    source = SysCacheGetAttr(PROCOID, found, Anum_pg_proc_prosrc, &is_null);
    if (!is_null && sscanf(TextDatumGetCString(source), "SELECT %d", &version) != 1)
        version = 0;
    ReleaseSysCache(found);
    return version;
}

void uriform_pg_check_version(FunctionCallInfo fcinfo)
{
    static bool is_checked = false;
    int version;

    if (is_checked || fcinfo->flinfo == NULL || !OidIsValid(fcinfo->flinfo->fn_oid))
        return;
    is_checked = true;
    version = version_of_indexes(fcinfo->flinfo->fn_oid);
    if (version != uriform_normal_form_version())
        ereport(
            WARNING,
            (errmsg("indexes of the type uri have version %d of the normal form, and uriform has version %d", version,
                    uriform_normal_form_version()),
             errhint(
                 "REINDEX the indexes of the type uri and of functions of uriform, then let uri_indexes_version() be 'SELECT %d'.",
                 uriform_normal_form_version())));
}
