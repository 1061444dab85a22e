#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ngx_config.h>

#include <ngx_core.h>
#include <ngx_http.h>

extern ngx_module_t ngx_http_uriform_module;
ngx_module_t ngx_http_core_module = {.ctx_index = 1};

enum { most_variables = 8 };

struct request {
    ngx_http_request_t r; ///< first, because nginx's functions receive its address
    ngx_connection_t connection;
    ngx_log_t log;
    ngx_pool_t pool;
    ngx_http_core_srv_conf_t server;
    ngx_http_core_loc_conf_t location;
    ngx_table_elt_t host, answered;
    void *of_server[2], *of_location[2], *of_request[2];
    ngx_pool_cleanup_t* cleanups;
    ngx_http_variable_t variables[most_variables];
    ngx_str_t names[most_variables];
    size_t variable_count;
    ngx_http_handler_pt handler;
    void** pieces; ///< each begins with the next one's address
};

/// The request for functions without a request argument.
static request* current;

static void fail(const char* what)
{
    fprintf(stderr, "%s\n", what);
    abort();
}

// nginx functions that the module calls.

void* ngx_pnalloc(ngx_pool_t* pool, size_t size)
{
    (void)pool;
    // Addresses are stored outside the pieces.
    void** const piece = malloc(2 * sizeof(void*));
    void* const memory = malloc(size);
    if (piece == NULL || memory == NULL)
        fail("no memory");
    piece[0] = current->pieces;
    piece[1] = memory;
    current->pieces = piece;
    return memset(memory, 'p', size);
}

void* ngx_palloc(ngx_pool_t* pool, size_t size)
{
    return ngx_pnalloc(pool, size);
}

void* ngx_pcalloc(ngx_pool_t* pool, size_t size)
{
    return memset(ngx_pnalloc(pool, size), 0, size);
}

ngx_pool_cleanup_t* ngx_pool_cleanup_add(ngx_pool_t* pool, size_t size)
{
    (void)size;
    ngx_pool_cleanup_t* const added = ngx_pcalloc(pool, sizeof *added);
    added->next = current->cleanups;
    current->cleanups = added;
    return added;
}

void* ngx_list_push(ngx_list_t* list)
{
    (void)list;
    return &current->answered;
}

void* ngx_array_push(ngx_array_t* array)
{
    (void)array;
    return &current->handler;
}

static int is_escaped(u_char octet)
{
    return octet <= ' ' || octet >= 0x7f || strchr("\"#%<>?\\^`{|}", octet) != NULL;
}

uintptr_t ngx_escape_uri(u_char* to, u_char* from, size_t size, ngx_uint_t kind)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t count = 0;
    if (kind != NGX_ESCAPE_URI)
        fail("another kind of escapes");
    for (size_t i = 0; i < size; ++i) {
        const int escaped = is_escaped(from[i]);
        count += escaped ? 1 : 0;
        if (to == NULL)
            continue;
        *to++ = escaped ? '%' : from[i];
        if (escaped) {
            *to++ = (u_char)digits[from[i] >> 4];
            *to++ = (u_char)digits[from[i] & 15];
        }
    }
    return to == NULL ? count : (uintptr_t)to;
}

ngx_int_t ngx_http_parse_uri(ngx_http_request_t* r)
{
    if (r->uri_start == r->uri_end || r->uri_start[0] != '/' || r->uri_end[0] != '\0')
        fail("no path, or no octet after it");
    u_char* const query = memchr(r->uri_start, '?', (size_t)(r->uri_end - r->uri_start));
    r->args_start = query != NULL ? query + 1 : NULL;
    return NGX_OK;
}

/// Keeps the path encoded.
ngx_int_t ngx_http_process_request_uri(ngx_http_request_t* r)
{
    r->unparsed_uri = (ngx_str_t){(size_t)(r->uri_end - r->uri_start), r->uri_start};
    r->valid_unparsed_uri = !r->empty_path_in_uri;
    r->uri = r->unparsed_uri;
    r->args.len = 0;
    if (r->args_start != NULL) {
        r->uri.len = (size_t)(r->args_start - 1 - r->uri_start);
        r->args = (ngx_str_t){(size_t)(r->uri_end - r->args_start), r->args_start};
    }
    return NGX_OK;
}

ngx_http_variable_t* ngx_http_add_variable(ngx_conf_t* cf, ngx_str_t* name, ngx_uint_t flags)
{
    (void)cf;
    if (current->variable_count == most_variables)
        fail("too many variables");
    ngx_http_variable_t* const added = &current->variables[current->variable_count++];
    added->name = *name;
    added->flags = flags;
    return added;
}

char* ngx_conf_set_enum_slot(ngx_conf_t* cf, ngx_command_t* command, void* configured)
{
    (void)cf, (void)command, (void)configured;
    fail("no such slot is set here");
    return NULL;
}

char* ngx_conf_set_flag_slot(ngx_conf_t* cf, ngx_command_t* command, void* configured)
{
    return ngx_conf_set_enum_slot(cf, command, configured);
}

void ngx_cdecl ngx_conf_log_error(ngx_uint_t level, ngx_conf_t* cf, ngx_err_t err, const char* format, ...)
{
    (void)level, (void)cf, (void)err, (void)format;
}

void ngx_cdecl ngx_log_error_core(ngx_uint_t level, ngx_log_t* log, ngx_err_t err, const char* format, ...)
{
    (void)level, (void)log, (void)err, (void)format;
}

/// Copies a text to memory of exactly its size.
static ngx_str_t copied(const char* data, size_t size)
{
    ngx_str_t copy = {size, ngx_pnalloc(NULL, size)};
    if (size != 0)
        memcpy(copy.data, data, size);
    return copy;
}

/// Sets the fields that nginx parses from a request line.
static void set_target(request* of, const question* asked)
{
    ngx_http_request_t* const r = &of->r;
    const char *const first = "GET ", *const last = " HTTP/1.1";
    char* const line = ngx_pnalloc(NULL, strlen(first) + asked->target_size + strlen(last));
    char* const target = line + strlen(first);
    memcpy(line, first, strlen(first));
    memcpy(target, asked->target, asked->target_size);
    memcpy(target + asked->target_size, last, strlen(last));
    r->request_line = (ngx_str_t){strlen(first) + asked->target_size + strlen(last), (u_char*)line};
    r->uri_start = (u_char*)target;
    r->uri_end = r->uri_start + asked->target_size;
    if (target[0] != '/') { // in absolute form, nginx keeps the path and the query
        while (r->uri_start != r->uri_end && *r->uri_start != ':')
            ++r->uri_start;
        r->uri_start += r->uri_end - r->uri_start < 3 ? r->uri_end - r->uri_start : 3;
        r->host_start = r->uri_start;
        while (r->uri_start != r->uri_end && *r->uri_start != '/' && *r->uri_start != '?')
            ++r->uri_start;
        r->empty_path_in_uri = r->uri_start == r->uri_end || *r->uri_start == '?';
    }
    u_char* const query = memchr(r->uri_start, '?', (size_t)(r->uri_end - r->uri_start));
    r->args_start = query != NULL ? query + 1 : NULL;
    ngx_http_process_request_uri(r);
    if (r->empty_path_in_uri)
        ngx_str_set(&r->uri, "/");
}

request* new_request(const question* asked)
{
    request* const made = calloc(1, sizeof *made);
    if (made == NULL)
        fail("no memory");
    current = made;
    ngx_http_uriform_module.ctx_index = 0;
    ngx_http_request_t* const r = &made->r;
    ngx_http_module_t* const module = ngx_http_uriform_module.ctx;
    ngx_http_conf_ctx_t contexts = {0};
    ngx_http_core_main_conf_t core;
    void* of_main[2] = {NULL, &core};
    ngx_conf_t cf = {.pool = &made->pool, .ctx = &contexts};
    contexts.main_conf = of_main;
    if (module->preconfiguration(&cf) != NGX_OK || module->postconfiguration(&cf) != NGX_OK)
        fail("no configuration");

    // Configures the server and a location through the directives' offsets.
    made->of_server[0] = module->create_srv_conf(&cf);
    made->of_location[0] = module->create_loc_conf(&cf);
    for (const ngx_command_t* each = ngx_http_uriform_module.commands; each->name.len != 0; ++each) {
        if (ngx_strcmp(each->name.data, "uriform_normalize") == 0)
            *(ngx_uint_t*)(void*)((char*)made->of_server[0] + each->offset) = (ngx_uint_t)asked->normalize;
        if (ngx_strcmp(each->name.data, "uriform_safe") == 0)
            *(ngx_flag_t*)(void*)((char*)made->of_server[0] + each->offset) = asked->is_safe;
        const int is_profile = ngx_strcmp(each->name.data, "uriform_profile") == 0;
        const int is_without = ngx_strcmp(each->name.data, "uriform_without_params") == 0;
        const char* const word = is_profile ? asked->profile : is_without ? asked->without : NULL;
        if (word != NULL) {
            ngx_str_t words[2] = {each->name, copied(word, strlen(word) + 1)};
            --words[1].len;
            ngx_array_t arguments = {.elts = words, .nelts = 2};
            cf.args = &arguments;
            if (each->set(&cf, (ngx_command_t*)each, is_profile ? made->of_location[0] : made->of_server[0]) != NGX_CONF_OK) {
                free_request(made);
                return NULL;
            }
        }
    }
    if (module->merge_loc_conf(&cf, module->create_loc_conf(&cf), made->of_location[0]) != NGX_CONF_OK)
        fail("no profile");

    ngx_str_set(&made->server.server_name, "named.example");
    made->location.absolute_redirect = asked->is_absolute_redirect;
    made->of_server[1] = &made->server;
    made->of_location[1] = &made->location;
    made->connection.log = &made->log;
    r->connection = &made->connection;
    r->pool = &made->pool;
    r->srv_conf = made->of_server;
    r->loc_conf = made->of_location;
    r->ctx = made->of_request;
    r->method = NGX_HTTP_GET;
    r->http_version = NGX_HTTP_VERSION_11;
    r->headers_in.content_length_n = asked->has_content ? 1 : -1;
    if (asked->host != NULL) {
        made->host.value = copied(asked->host, asked->host_size);
        r->headers_in.host = &made->host;
    }
    set_target(made, asked);
    return made;
}

void free_request(request* freed)
{
    for (ngx_pool_cleanup_t* each = freed->cleanups; each != NULL; each = each->next)
        if (each->handler != NULL)
            each->handler(each->data);
    while (freed->pieces != NULL) {
        void** const piece = freed->pieces;
        freed->pieces = piece[0];
        free(piece[1]);
        free(piece);
    }
    free(freed);
}

int read_target(request* of)
{
    current = of;
    const ngx_int_t status = of->handler(&of->r);
    return status == NGX_DECLINED ? 0 : (int)status;
}

void rewrite(request* of, const char* path, size_t size)
{
    current = of;
    of->r.uri = copied(path, size);
    of->r.valid_unparsed_uri = 0;
    of->r.internal = 1;
}

static found_text text_of(ngx_str_t of)
{
    return (found_text){(const char*)of.data, of.len};
}

found_text target_of(const request* of)
{
    return text_of(of->r.unparsed_uri);
}

found_text location_of(const request* of)
{
    return of->r.headers_out.location != NULL ? text_of(of->r.headers_out.location->value) : (found_text){NULL, 0};
}

found_text value_of(request* of, const char* variable)
{
    static const char prefix[] = "uriform_";
    current = of;
    ngx_str_t name = {strlen(prefix) + strlen(variable), ngx_pnalloc(NULL, strlen(prefix) + strlen(variable))};
    memcpy(name.data, prefix, strlen(prefix));
    memcpy(name.data + strlen(prefix), variable, strlen(variable));
    for (size_t i = 0; i < of->variable_count; ++i) {
        const ngx_http_variable_t* const known = &of->variables[i];
        const int is_it = (known->flags & NGX_HTTP_VAR_PREFIX) != 0 ? known->name.len <= name.len : known->name.len == name.len;
        if (!is_it || memcmp(known->name.data, name.data, known->name.len) != 0)
            continue;
        ngx_http_variable_value_t value = {0};
        if (known->get_handler(&of->r, &value, (uintptr_t)&name) != NGX_OK)
            fail("no value");
        return value.valid ? (found_text){(const char*)value.data, value.len} : (found_text){NULL, 0};
    }
    fail("no such variable");
    return (found_text){NULL, 0};
}
