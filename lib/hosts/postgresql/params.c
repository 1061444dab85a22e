#include "hosts/postgresql/extension.h"

#include <access/gin.h>
#include <access/stratnum.h>
#include <common/hashfn.h>
#include <utils/builtins.h>

/* Decoded query parameters. An index holds two keys for each parameter: a hash of its name, and a hash of its name and value. The
 * operator also tests each row that contains the keys. */

enum { CONTAINS_STRATEGY = 7, HAS_STRATEGY = 9 };

/* A parameter, in memory that PostgreSQL manages. */
struct param {
    text* name;
    text* value; /* NULL if there is no `=` */
};

struct params {
    int count;
    int capacity;
    struct param* list;
};

static text* next_cell(int column)
{
    struct uriform_pg_value value;
    const int status = uriform_pg_give_column(column, &value);

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    return value.kind == URIFORM_PG_NULL ? NULL : cstring_to_text_with_len(value.text.data, (int)value.text.size);
}

static struct params read_params(uriform_text from)
{
    static struct uriform_pg_function uri_params = {"uri_params", false, NULL};
    struct params all = {0, 8, palloc(8 * sizeof(struct param))};
    const int status = uriform_pg_begin_rows(&uri_params, from);

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    for (; uriform_pg_next_row(); ++all.count) {
        if (all.count == all.capacity) {
            all.capacity *= 2;
            all.list = repalloc_huge(all.list, (Size)all.capacity * sizeof(struct param));
        }
        all.list[all.count].name = next_cell(0);
        all.list[all.count].value = next_cell(1);
    }
    uriform_pg_end_rows();
    uriform_pg_release();
    return all;
}

/* Reads the parameters of a query without a leading `?`. An empty text contains no parameters. */
static struct params read_query(uriform_text query)
{
    char* const reference = palloc(query.size + 1);
    uriform_text text;
    int status;

    if (query.size == 0)
        return read_params(query);
    reference[0] = '?';
    memcpy(reference + 1, query.data, query.size);
    text.data = reference;
    text.size = query.size + 1;
    status = uriform_pg_check_query(text);
    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    return read_params(text);
}

static bool are_same(const text* a, const text* b)
{
    if (a == NULL || b == NULL)
        return a == b;
    return VARSIZE(a) == VARSIZE(b) && memcmp(a, b, VARSIZE(a)) == 0;
}

static bool has(const struct params* all, const struct param* param)
{
    for (int i = 0; i < all->count; ++i) {
        if (are_same(all->list[i].name, param->name) && are_same(all->list[i].value, param->value))
            return true;
    }
    return false;
}

PG_FUNCTION_INFO_V1(uriform_pg_contains_params);
Datum uriform_pg_contains_params(PG_FUNCTION_ARGS)
{
    const struct params wanted = read_query(uriform_pg_text_of(PG_GETARG_VARLENA_PP(1)));
    const struct params all = read_params(uriform_pg_text_of(PG_GETARG_VARLENA_PP(0)));

    for (int i = 0; i < wanted.count; ++i) {
        if (!has(&all, &wanted.list[i]))
            PG_RETURN_BOOL(false);
    }
    PG_RETURN_BOOL(true);
}

PG_FUNCTION_INFO_V1(uriform_pg_has_param);
Datum uriform_pg_has_param(PG_FUNCTION_ARGS)
{
    const uriform_text name = uriform_pg_to_utf8(uriform_pg_text_of(PG_GETARG_VARLENA_PP(1)));
    const struct params all = read_params(uriform_pg_text_of(PG_GETARG_VARLENA_PP(0)));

    for (int i = 0; i < all.count; ++i) {
        const text* const each = all.list[i].name;

        if (VARSIZE_ANY_EXHDR(each) == name.size && memcmp(VARDATA_ANY(each), name.data, name.size) == 0)
            PG_RETURN_BOOL(true);
    }
    PG_RETURN_BOOL(false);
}

/* Keys of the index */

static uint64 hash_text(uriform_text from, uint64 seed)
{
    return hash_bytes_extended((const unsigned char*)from.data, (int)from.size, seed);
}

static Datum key_of_name(uriform_text name)
{
    return Int64GetDatum((int64)hash_text(name, 0));
}

/* The name's hash is the seed for hashing the value, or the name again if there is no value. */
static Datum key_of_param(const struct param* from)
{
    const uriform_text name = uriform_pg_text_of(from->name);
    const uint64 seed = hash_text(name, 1);

    return Int64GetDatum((int64)hash_text(from->value != NULL ? uriform_pg_text_of(from->value) : name, seed));
}

PG_FUNCTION_INFO_V1(uriform_pg_param_keys);
Datum uriform_pg_param_keys(PG_FUNCTION_ARGS)
{
    int32* const count = (int32*)PG_GETARG_POINTER(1);
    const struct params all = read_params(uriform_pg_text_of(PG_GETARG_VARLENA_PP(0)));
    Datum* keys;

    *count = 0;
    if (all.count == 0)
        PG_RETURN_POINTER(NULL);
    keys = (Datum*)palloc(2 * (Size)all.count * sizeof(Datum));
    for (int i = 0; i < all.count; ++i) {
        keys[(*count)++] = key_of_name(uriform_pg_text_of(all.list[i].name));
        keys[(*count)++] = key_of_param(&all.list[i]);
    }
    PG_RETURN_POINTER(keys);
}

static Datum* keys_of_query(const struct params* wanted, int32* count)
{
    Datum* const keys = (Datum*)palloc((Size)(wanted->count + 1) * sizeof(Datum));

    for (int i = 0; i < wanted->count; ++i)
        keys[i] = key_of_param(&wanted->list[i]);
    *count = wanted->count;
    return keys;
}

PG_FUNCTION_INFO_V1(uriform_pg_param_query);
Datum uriform_pg_param_query(PG_FUNCTION_ARGS)
{
    struct varlena* const query = PG_GETARG_VARLENA_PP(0);
    int32* const count = (int32*)PG_GETARG_POINTER(1);
    const StrategyNumber strategy = PG_GETARG_UINT16(2);
    int32* const mode = (int32*)PG_GETARG_POINTER(6);
    struct params wanted;

    if (strategy == HAS_STRATEGY) {
        Datum* const key = (Datum*)palloc(sizeof(Datum));

        *key = key_of_name(uriform_pg_to_utf8(uriform_pg_text_of(query)));
        *count = 1;
        PG_RETURN_POINTER(key);
    }
    if (strategy != CONTAINS_STRATEGY)
        elog(ERROR, "unknown strategy of an index of parameters: %d", strategy);
    wanted = read_query(uriform_pg_text_of(query));
    if (wanted.count == 0)
        *mode = GIN_SEARCH_MODE_ALL; /* an empty query matches every row */
    PG_RETURN_POINTER(keys_of_query(&wanted, count));
}

PG_FUNCTION_INFO_V1(uriform_pg_param_consistent);
Datum uriform_pg_param_consistent(PG_FUNCTION_ARGS)
{
    const bool* const has_key = (const bool*)PG_GETARG_POINTER(0);
    const int32 count = PG_GETARG_INT32(3);
    bool* const recheck = (bool*)PG_GETARG_POINTER(5);

    *recheck = true;
    for (int i = 0; i < count; ++i) {
        if (!has_key[i])
            PG_RETURN_BOOL(false);
    }
    PG_RETURN_BOOL(true);
}
