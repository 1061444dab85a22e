#include "calls.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cache/cache.h>
#include <vcl.h>

#include "vcc_if.h"

struct piece {
    struct piece* next;
};

struct workspace {
    struct ws ws; ///< first, because Varnish's functions receive its address
    struct vrt_ctx ctx;
    struct piece* pieces;
    size_t left;
    int has_failed;
};

// Varnish functions that the module calls.

void* WS_Alloc(struct ws* ws, unsigned size)
{
    workspace* const of = (workspace*)(void*)ws;
    if (size > of->left)
        return NULL;
    struct piece* const piece = malloc(sizeof *piece + size);
    if (piece == NULL)
        abort();
    of->left -= size;
    piece->next = of->pieces;
    of->pieces = piece;
    return memset(piece + 1, 'w', size);
}

void VRT_fail(VRT_CTX, const char* format, ...)
{
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    ((workspace*)(void*)ctx->ws)->has_failed = 1;
}

static void set(struct http* to, unsigned place, const char* text)
{
    to->hd[place] = (txt){text, text + strlen(text)};
}

static int has_this_name(const txt* field, const char* name)
{
    const size_t size = (unsigned char)name[0];
    return (size_t)(field->e - field->b) >= size && strncasecmp(field->b, name + 1, size) == 0;
}

void http_SetH(struct http* to, unsigned place, const char* text)
{
    set(to, place, text);
}

void http_Unset(struct http* of, const char* name)
{
    unsigned kept = HTTP_HDR_FIRST;
    for (unsigned i = HTTP_HDR_FIRST; i < of->nhd; ++i)
        if (!has_this_name(&of->hd[i], name))
            of->hd[kept++] = of->hd[i];
    of->nhd = (uint16_t)kept;
}

/// Returns the only field: the host, stored without its name.
int http_GetHdr(const struct http* of, const char* name, const char** value)
{
    (void)name;
    *value = of->hd[HTTP_HDR_FIRST].b;
    return 1;
}

void http_SetHeader(struct http* of, const char* field)
{
    if (of->nhd == of->shd)
        abort();
    set(of, of->nhd++, field);
}

void VAS_Fail(const char* function, const char* file, int line, const char* condition, enum vas_e kind)
{
    fprintf(stderr, "%s: %s:%d: %s (%d)\n", function, file, line, condition, (int)kind);
    abort();
}

workspace* new_workspace(size_t size)
{
    workspace* const made = calloc(1, sizeof *made);
    if (made == NULL)
        abort();
    made->left = size;
    made->ws.magic = WS_MAGIC;
    made->ctx.magic = VRT_CTX_MAGIC;
    made->ctx.ws = &made->ws;
    VPFX(event)(&made->ctx, NULL, VCL_EVENT_LOAD);
    return made;
}

void free_workspace(workspace* freed)
{
    for (struct piece* each = freed->pieces; each != NULL;) {
        struct piece* const next = each->next;
        free(each);
        each = next;
    }
    free(freed);
}

int take_failure(workspace* of)
{
    const int has_failed = of->has_failed;
    of->has_failed = 0;
    return has_failed;
}

const char* call_normalize(workspace* in, const char* url)
{
    return vmod_normalize(&in->ctx, url);
}

const char* call_host(workspace* in, const char* host, const char* scheme)
{
    return vmod_host(&in->ctx, host, scheme);
}

const char* call_sort_params(workspace* in, const char* url)
{
    return vmod_sort_params(&in->ctx, url);
}

const char* call_param(workspace* in, const char* url, const char* name)
{
    return vmod_param(&in->ctx, url, name);
}

const char* call_without_param(workspace* in, const char* url, const char* names)
{
    return vmod_without_param(&in->ctx, url, names);
}

const char* call_keep_params(workspace* in, const char* url, const char* names)
{
    return vmod_keep_params(&in->ctx, url, names);
}

const char* call_key(workspace* in, const char* profile, const char* url, const char* host, const char* scheme)
{
    return vmod_key(&in->ctx, profile, url, host, scheme);
}

const char* call_cache(workspace* in, const char* url, const char* host, const char* scheme)
{
    return vmod_cache(&in->ctx, url, host, scheme);
}

int call_safe(workspace* in, const char* url, const char* host)
{
    return (int)vmod_safe(&in->ctx, url, host);
}

requests* new_requests(workspace* in, const char* without_params, const char* without_fields)
{
    requests* made = NULL;
    vmod_requests__init(&in->ctx, &made, "requests", without_params, without_fields);
    return made;
}

void free_requests_object(requests* freed)
{
    vmod_requests__fini(&freed);
}

int call_requests_normalize(workspace* in, requests* of, asked_request* asked)
{
    txt texts[HTTP_HDR_FIRST + most_fields] = {{NULL, NULL}};
    unsigned char flags[HTTP_HDR_FIRST + most_fields] = {0};
    struct http request = {.magic = HTTP_MAGIC, .shd = HTTP_HDR_FIRST + most_fields, .hd = texts, .hdf = flags, .ws = &in->ws};
    set(&request, HTTP_HDR_URL, asked->url);
    for (request.nhd = HTTP_HDR_FIRST; request.nhd < HTTP_HDR_FIRST + asked->count; ++request.nhd)
        set(&request, request.nhd, asked->fields[request.nhd - HTTP_HDR_FIRST]);
    in->ctx.http_req = &request;
    const int is_alike = (int)vmod_requests_normalize(&in->ctx, of);
    in->ctx.http_req = NULL;
    asked->url = request.hd[HTTP_HDR_URL].b;
    for (asked->count = 0; asked->count < (size_t)(request.nhd - HTTP_HDR_FIRST); ++asked->count)
        asked->fields[asked->count] = request.hd[HTTP_HDR_FIRST + asked->count].b;
    return is_alike;
}

searches* new_searches(workspace* in, long paths)
{
    searches* made = NULL;
    vmod_no_vary_search__init(&in->ctx, &made, "searches", paths);
    return made;
}

void free_searches(searches* freed)
{
    vmod_no_vary_search__fini(&freed);
}

const char* call_searches_key(workspace* in, searches* of, const char* url, const char* host)
{
    return vmod_no_vary_search_key(&in->ctx, of, url, host, "http");
}

int call_searches_has_field(workspace* in, searches* of, const char* url, const char* host)
{
    txt texts[HTTP_HDR_FIRST + 1] = {{NULL, NULL}};
    struct http request = {.magic = HTTP_MAGIC, .hd = texts, .nhd = HTTP_HDR_FIRST + 1};
    set(&request, HTTP_HDR_URL, url);
    set(&request, HTTP_HDR_FIRST, host);
    in->ctx.http_req = &request;
    const int has_field = (int)vmod_no_vary_search_has_field(&in->ctx, of, "http");
    in->ctx.http_req = NULL;
    return has_field;
}

int call_searches_learn(workspace* in, searches* of, const char* field, const char* key, const char* url, const char* host)
{
    return (int)vmod_no_vary_search_learn(&in->ctx, of, field, key, url, host, "http");
}
