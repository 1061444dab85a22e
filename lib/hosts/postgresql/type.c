#include "hosts/postgresql/extension.h"

#include <catalog/pg_collation.h>
#include <catalog/pg_type.h>
#include <common/hashfn.h>
#include <lib/hyperloglog.h>
#include <libpq/pqformat.h>
#include <utils/builtins.h>
#include <utils/sortsupport.h>
#include <utils/varlena.h>
#if PG_VERSION_NUM >= 160000
#include <nodes/miscnodes.h>
#endif

/* A `uri` value uses the layout of `text`: it stores a URI reference as written. */

static uriform_text text_of_cstring(const char* string, size_t size)
{
    const uriform_text text = {string, size};
    return text;
}

/* Input */

PG_FUNCTION_INFO_V1(uriform_pg_in);
Datum uriform_pg_in(PG_FUNCTION_ARGS)
{
    char* const input = PG_GETARG_CSTRING(0);
    const size_t size = strlen(input);
    const int status = uriform_pg_check(text_of_cstring(input, size));

    if (status == URIFORM_PG_OK)
        return PointerGetDatum(cstring_to_text_with_len(input, (int)size));
#if PG_VERSION_NUM >= 160000
    ereturn(fcinfo->context, (Datum)0, (errcode(uriform_pg_sqlstate(status)), errmsg_internal("%s", uriform_pg_message())));
#else
    uriform_pg_report(status);
#endif
}

PG_FUNCTION_INFO_V1(uriform_pg_recv);
Datum uriform_pg_recv(PG_FUNCTION_ARGS)
{
    const StringInfo buffer = (StringInfo)PG_GETARG_POINTER(0);
    int size;
    char* const input = pq_getmsgtext(buffer, buffer->len - buffer->cursor, &size);
    const int status = uriform_pg_check(text_of_cstring(input, (size_t)size));
    text* result;

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    result = cstring_to_text_with_len(input, size);
    pfree(input);
    return PointerGetDatum(result);
}

PG_FUNCTION_INFO_V1(uriform_pg_from_text);
Datum uriform_pg_from_text(PG_FUNCTION_ARGS)
{
    struct varlena* const input = PG_GETARG_VARLENA_PP(0);
    const int status = uriform_pg_check(uriform_pg_text_of(input));

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    return PointerGetDatum(input);
}

PG_FUNCTION_INFO_V1(uriform_pg_try_from_text);
Datum uriform_pg_try_from_text(PG_FUNCTION_ARGS)
{
    struct varlena* const input = PG_GETARG_VARLENA_PP(0);
    const int status = uriform_pg_check(uriform_pg_text_of(input));

    if (status == URIFORM_PG_REFUSED)
        PG_RETURN_NULL();
    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    return PointerGetDatum(input);
}

/* Comparison. Each comparison frees the memory it uses, because the server compares all rows in one memory context. */

static int compare_octets(uriform_text a, uriform_text b)
{
    const size_t both = a.size < b.size ? a.size : b.size;
    const int order = both == 0 ? 0 : memcmp(a.data, b.data, both);

    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

/* Invalid texts, which exist only if memory or the disk is damaged, come last: the order is total. */
static int compare_invalid(uriform_text a, uriform_text b)
{
    const bool a_is_valid = uriform_pg_check(a) == URIFORM_PG_OK;
    const bool b_is_valid = uriform_pg_check(b) == URIFORM_PG_OK;

    return a_is_valid == b_is_valid ? compare_octets(a, b) : b_is_valid - a_is_valid;
}

static int compare(uriform_text a, uriform_text b)
{
    int order = 0;

    if (a.size == b.size && memcmp(a.data, b.data, a.size) == 0)
        return 0;
    if (uriform_compare(a.data, a.size, b.data, b.size, URIFORM_URI_REFERENCE, NULL, &order, NULL) == URIFORM_OK)
        return order;
    return compare_invalid(a, b);
}

static int compare_arguments(FunctionCallInfo fcinfo, int (*by)(uriform_text, uriform_text))
{
    struct varlena* const a = PG_GETARG_VARLENA_PP(0);
    struct varlena* const b = PG_GETARG_VARLENA_PP(1);
    const int order = by(uriform_pg_text_of(a), uriform_pg_text_of(b));

    PG_FREE_IF_COPY(a, 0);
    PG_FREE_IF_COPY(b, 1);
    return order;
}

static int compare_normal_forms(FunctionCallInfo fcinfo)
{
    uriform_pg_check_version(fcinfo);
    return compare_arguments(fcinfo, compare);
}

static int compare_texts(FunctionCallInfo fcinfo)
{
    return compare_arguments(fcinfo, compare_octets);
}

PG_FUNCTION_INFO_V1(uriform_pg_eq);
Datum uriform_pg_eq(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) == 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_ne);
Datum uriform_pg_ne(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) != 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_lt);
Datum uriform_pg_lt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) < 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_le);
Datum uriform_pg_le(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) <= 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_gt);
Datum uriform_pg_gt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) > 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_ge);
Datum uriform_pg_ge(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_normal_forms(fcinfo) >= 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_cmp);
Datum uriform_pg_cmp(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT32(compare_normal_forms(fcinfo));
}

PG_FUNCTION_INFO_V1(uriform_pg_text_eq);
Datum uriform_pg_text_eq(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) == 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_ne);
Datum uriform_pg_text_ne(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) != 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_lt);
Datum uriform_pg_text_lt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) < 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_le);
Datum uriform_pg_text_le(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) <= 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_gt);
Datum uriform_pg_text_gt(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) > 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_ge);
Datum uriform_pg_text_ge(PG_FUNCTION_ARGS)
{
    PG_RETURN_BOOL(compare_texts(fcinfo) >= 0);
}

PG_FUNCTION_INFO_V1(uriform_pg_text_cmp);
Datum uriform_pg_text_cmp(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT32(compare_texts(fcinfo));
}

PG_FUNCTION_INFO_V1(uriform_pg_smaller);
Datum uriform_pg_smaller(PG_FUNCTION_ARGS)
{
    return compare_normal_forms(fcinfo) <= 0 ? PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1);
}

PG_FUNCTION_INFO_V1(uriform_pg_larger);
Datum uriform_pg_larger(PG_FUNCTION_ARGS)
{
    return compare_normal_forms(fcinfo) >= 0 ? PG_GETARG_DATUM(0) : PG_GETARG_DATUM(1);
}

/* Hashes */

static uint64 hash_of(uriform_text text, uint64 seed)
{
    uint64_t hash = 0;

    if (uriform_hash(text.data, text.size, seed, URIFORM_URI_REFERENCE, NULL, &hash, NULL) != URIFORM_OK)
        hash = hash_bytes_extended((const unsigned char*)text.data, (int)text.size, seed);
    return hash;
}

static uint64 hash_argument(FunctionCallInfo fcinfo, uint64 seed)
{
    struct varlena* const value = PG_GETARG_VARLENA_PP(0);
    uint64 hash;

    uriform_pg_check_version(fcinfo);
    hash = hash_of(uriform_pg_text_of(value), seed);
    PG_FREE_IF_COPY(value, 0);
    return hash;
}

/* Returns the lower half of the extended hash with seed 0, as PostgreSQL requires. */
PG_FUNCTION_INFO_V1(uriform_pg_hash);
Datum uriform_pg_hash(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT32((int32)(uint32)hash_argument(fcinfo, 0));
}

PG_FUNCTION_INFO_V1(uriform_pg_hash_extended);
Datum uriform_pg_hash_extended(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT64((int64)hash_argument(fcinfo, (uint64)PG_GETARG_INT64(1)));
}

static uint64 hash_octets(FunctionCallInfo fcinfo, uint64 seed)
{
    struct varlena* const value = PG_GETARG_VARLENA_PP(0);
    const uriform_text text = uriform_pg_text_of(value);
    const uint64 hash = hash_bytes_extended((const unsigned char*)text.data, (int)text.size, seed);

    PG_FREE_IF_COPY(value, 0);
    return hash;
}

PG_FUNCTION_INFO_V1(uriform_pg_text_hash);
Datum uriform_pg_text_hash(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT32((int32)(uint32)hash_octets(fcinfo, 0));
}

PG_FUNCTION_INFO_V1(uriform_pg_text_hash_extended);
Datum uriform_pg_text_hash_extended(PG_FUNCTION_ARGS)
{
    PG_RETURN_INT64((int64)hash_octets(fcinfo, (uint64)PG_GETARG_INT64(1)));
}

/* Sorting */

static int compare_datums(Datum a, Datum b, SortSupport support)
{
    struct varlena* const a_value = PG_DETOAST_DATUM_PACKED(a);
    struct varlena* const b_value = PG_DETOAST_DATUM_PACKED(b);
    const int order = compare(uriform_pg_text_of(a_value), uriform_pg_text_of(b_value));

    (void)support;
    if (PointerGetDatum(a_value) != a)
        pfree(a_value);
    if (PointerGetDatum(b_value) != b)
        pfree(b_value);
    return order;
}

#if SIZEOF_DATUM >= 8

struct sorting {
    hyperLogLogState distinct; /* counts distinct abbreviated keys */
    int64 count;
    bool is_estimating;
};

static Datum abbreviate(Datum original, SortSupport support)
{
    struct sorting* const of = (struct sorting*)support->ssup_extra;
    struct varlena* const value = PG_DETOAST_DATUM_PACKED(original);
    uint64_t key = 0;
    const int status = uriform_pg_abbreviate(uriform_pg_text_of(value), &key);

    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    uriform_pg_release();
    if (PointerGetDatum(value) != original)
        pfree(value);
    ++of->count;
    if (of->is_estimating)
        addHyperLogLog(&of->distinct, DatumGetUInt32(hash_bytes_uint32((uint32)(key ^ key >> 32))));
    return UInt64GetDatum(key);
}

/* Abandons abbreviated keys if few of them differ, as the type uuid does. */
static bool give_up(int count, SortSupport support)
{
    struct sorting* const of = (struct sorting*)support->ssup_extra;
    double distinct;

    if (count < 10000 || of->count < 10000 || !of->is_estimating)
        return false;
    distinct = estimateHyperLogLog(&of->distinct);
    if (distinct > 100000.0)
        of->is_estimating = false;
    return distinct < (double)of->count / 2000.0 + 0.5;
}

#if PG_VERSION_NUM >= 150000
#define compare_keys ssup_datum_unsigned_cmp
#else
static int compare_keys(Datum a, Datum b, SortSupport support)
{
    (void)support;
    return (a > b) - (a < b);
}
#endif

static void prepare_keys(SortSupport support)
{
    struct sorting* const of = (struct sorting*)palloc0(sizeof(struct sorting));

    of->is_estimating = true;
    initHyperLogLog(&of->distinct, 10);
    support->ssup_extra = of;
    support->comparator = compare_keys;
    support->abbrev_converter = abbreviate;
    support->abbrev_abort = give_up;
    support->abbrev_full_comparator = compare_datums;
}

#endif

PG_FUNCTION_INFO_V1(uriform_pg_sortsupport);
Datum uriform_pg_sortsupport(PG_FUNCTION_ARGS)
{
    const SortSupport support = (SortSupport)PG_GETARG_POINTER(0);
    const MemoryContext before = MemoryContextSwitchTo(support->ssup_cxt);

    uriform_pg_check_version(fcinfo);
    support->comparator = compare_datums;
#if SIZEOF_DATUM >= 8
    if (support->abbreviate)
        prepare_keys(support);
#endif
    MemoryContextSwitchTo(before);
    PG_RETURN_VOID();
}

PG_FUNCTION_INFO_V1(uriform_pg_text_sortsupport);
Datum uriform_pg_text_sortsupport(PG_FUNCTION_ARGS)
{
    const SortSupport support = (SortSupport)PG_GETARG_POINTER(0);
    const MemoryContext before = MemoryContextSwitchTo(support->ssup_cxt);

    varstr_sortsupport(support, TEXTOID, C_COLLATION_OID);
    MemoryContextSwitchTo(before);
    PG_RETURN_VOID();
}
