#include "hosts/postgresql/extension.h"

#include <utils/builtins.h>
#if PG_VERSION_NUM >= 140000
#include <utils/fmgrprotos.h>
#else
#include <utils/inet.h>
#endif

/* Functions for PostgreSQL only. */

/* PostgreSQL reads every address that RFC 3986 allows as a host, without brackets. The RFC does not allow zones. */
PG_FUNCTION_INFO_V1(uriform_pg_host_inet);
Datum uriform_pg_host_inet(PG_FUNCTION_ARGS)
{
    const uriform_text u = uriform_pg_text_of(PG_GETARG_VARLENA_PP(0));
    uriform_components parts;
    uriform_span host;

    if (uriform_parse(u.data, u.size, URIFORM_URI_REFERENCE, &parts, NULL) != URIFORM_OK)
        PG_RETURN_NULL();
    host = parts.host;
    if (parts.host_kind == URIFORM_HOST_IPV6) {
        ++host.begin;
        --host.end;
    } else if (parts.host_kind != URIFORM_HOST_IPV4) {
        PG_RETURN_NULL();
    }
    return DirectFunctionCall1(inet_in, CStringGetDatum(pnstrdup(u.data + host.begin, host.end - host.begin)));
}

/* Octets are not converted. */
PG_FUNCTION_INFO_V1(uriform_pg_encode_octets);
Datum uriform_pg_encode_octets(PG_FUNCTION_ARGS)
{
    static struct uriform_pg_function uri_encode = {"uri_encode", false, NULL};
    uriform_text arguments[2];
    struct uriform_pg_value value;
    text* result;
    int status;

    for (int i = 0; i < PG_NARGS(); ++i)
        arguments[i] = uriform_pg_text_of(PG_GETARG_VARLENA_PP(i));
    status = uriform_pg_answer(&uri_encode, PG_NARGS(), arguments, &value);
    if (status != URIFORM_PG_OK)
        uriform_pg_report(status);
    result = uriform_pg_make_text(value.text);
    uriform_pg_release();
    return PointerGetDatum(result);
}
