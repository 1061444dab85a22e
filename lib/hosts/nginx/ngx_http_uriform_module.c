#include <ngx_config.h>

#include <ngx_core.h>
#include <ngx_http.h>

#include <uriform-keys.h>
#include <uriform.h>

#include "reading.h"

/// @file
/// The module of nginx, in C, since the headers of nginx are no C++. What it allocates for a request is in the request's pool.
///
/// nginx has a target twice: `unparsed_uri`, as the client sent it, and `uri` and `args`, of which the path is decoded. It forwards
/// the former until a rewrite, an internal redirect or a subrequest has made it invalid, and then the latter, encoded again.

enum { as_sent, to_normal_form, to_redirect };

typedef struct {
    ngx_uint_t normalize; ///< one of the constants above
    ngx_flag_t safe;
} server_configuration;

/// A maker is for one thread at a time, as requests of a worker are.
typedef struct {
    uriform_key_maker* maker;
} location_configuration;

ngx_module_t ngx_http_uriform_module;

/// A target is a URI only after a scheme and a host.
static const ngx_str_t usual_prefix = ngx_string("http://h");

static const char* chars(const u_char* text)
{
    return (const char*)text;
}

/// Joins texts to one that has a 0 after it.
static ngx_int_t join(ngx_pool_t* pool, const ngx_str_t* parts, size_t count, ngx_str_t* out)
{
    size_t size = 0;
    for (size_t i = 0; i < count; ++i)
        size += parts[i].len;
    u_char* to = ngx_pnalloc(pool, size + 1);
    if (to == NULL)
        return NGX_ERROR;
    out->data = to;
    out->len = size;
    for (size_t i = 0; i < count; ++i)
        if (parts[i].len != 0) // else its address may be null
            to = ngx_cpymem(to, parts[i].data, parts[i].len);
    *to = '\0';
    return NGX_OK;
}

static ngx_int_t join_two(ngx_pool_t* pool, ngx_str_t first, ngx_str_t second, ngx_str_t* out)
{
    return join(pool, (const ngx_str_t[]){first, second}, 2, out);
}

static int is_same(ngx_str_t a, ngx_str_t b)
{
    return a.len == b.len && ngx_memcmp(a.data, b.data, a.len) == 0;
}

/// The normal form of a URI is hardly longer than the URI.
enum { longer = 16 };

/// Writes the normal form of a URI, which has a 0 after it, to the pool, with a 0 after it. Returns NGX_DECLINED if it is none.
static ngx_int_t normal_form(ngx_pool_t* pool, ngx_str_t uri, ngx_str_t* out)
{
    int answer = 0;
    if (uriform_is_normalized(chars(uri.data), uri.len, URIFORM_URI, NULL, &answer, NULL) != URIFORM_OK)
        return NGX_DECLINED;
    *out = uri;
    if (answer)
        return NGX_OK;
    out->data = ngx_pnalloc(pool, uri.len + longer + 1);
    if (out->data == NULL)
        return NGX_ERROR;
    const int status =
        uriform_normalize(chars(uri.data), uri.len, URIFORM_URI, NULL, (char*)out->data, uri.len + longer + 1, &out->len, NULL);
    if (status != URIFORM_OK)
        return NGX_DECLINED;
    out->data[out->len] = '\0';
    return NGX_OK;
}

/// Writes the normal form of a path and a query to the pool, with a 0 after it. Returns NGX_DECLINED if they are none.
static ngx_int_t normal_target(ngx_pool_t* pool, ngx_str_t target, ngx_str_t* out)
{
    ngx_str_t whole;
    if (!is_path(chars(target.data), target.len) || !is_target(chars(target.data), target.len))
        return NGX_DECLINED;
    if (join_two(pool, usual_prefix, target, &whole) != NGX_OK)
        return NGX_ERROR;
    const ngx_int_t status = normal_form(pool, whole, out);
    if (status == NGX_OK) {
        out->data += usual_prefix.len;
        out->len -= usual_prefix.len;
    }
    return status;
}

static ngx_str_t scheme_of(const ngx_http_request_t* r)
{
#if (NGX_HTTP_SSL)
    if (r->connection->ssl != NULL)
        return (ngx_str_t)ngx_string("https");
#endif
    (void)r;
    return (ngx_str_t)ngx_string("http");
}

/// Finds the scheme and the authority of a target in absolute form (RFC 9112, section 3.2.2), which nginx leaves out of
/// `unparsed_uri`. Both are empty for a path.
static void find_absolute(const ngx_http_request_t* r, ngx_str_t* before, ngx_str_t* authority)
{
    ngx_str_null(before);
    ngx_str_null(authority);
    const u_char* p = r->request_line.data;
    const u_char* const end = p + r->request_line.len;
    while (p != end && *p != ' ')
        ++p;
    while (p != end && *p == ' ')
        ++p;
    if (p == end || *p == '/' || r->http_version >= NGX_HTTP_VERSION_20)
        return;
    before->data = (u_char*)p;
    while (p != end && *p != '/')
        ++p;
    p += end - p < 2 ? end - p : 2;
    authority->data = (u_char*)p;
    while (p != end && *p != '/' && *p != '?' && *p != '#' && *p != ' ')
        ++p;
    authority->len = (size_t)(p - authority->data);
    before->len = (size_t)(p - before->data);
}

/// Returns the host and port that a request is for: those of a target in absolute form count, and not those of the field Host (RFC
/// 9112, section 3.2.2).
static ngx_str_t host_of(ngx_http_request_t* r)
{
    ngx_str_t before, authority;
    find_absolute(r, &before, &authority);
    if (authority.len != 0)
        return authority;
    if (r->headers_in.host != NULL)
        return r->headers_in.host->value;
    const ngx_http_core_srv_conf_t* const core = ngx_http_get_module_srv_conf(r, ngx_http_core_module);
    return core->server_name;
}

/// Writes the normal form of the host and port of a request to the pool; as they are, if they are none.
static ngx_int_t normal_host(ngx_http_request_t* r, ngx_str_t* out)
{
    const ngx_str_t scheme = scheme_of(r);
    const ngx_str_t slashes = ngx_string("://"), root = ngx_string("/");
    ngx_str_t uri, normal;
    *out = host_of(r);
    if (!is_host(chars(out->data), out->len))
        return NGX_OK;
    if (join(r->pool, (const ngx_str_t[]){scheme, slashes, *out, root}, 4, &uri) != NGX_OK)
        return NGX_ERROR;
    const ngx_int_t status = normal_form(r->pool, uri, &normal);
    if (status == NGX_OK) {
        out->data = normal.data + scheme.len + slashes.len;
        out->len = normal.len - scheme.len - slashes.len - root.len;
    }
    return status == NGX_ERROR ? NGX_ERROR : NGX_OK;
}

/// Sets `*out` to the target that proxy_pass without a URI forwards. It makes it in the same way.
static ngx_int_t forwarded_target(ngx_http_request_t* r, ngx_str_t* out)
{
    if (r->valid_unparsed_uri) {
        *out = r->unparsed_uri;
        return NGX_OK;
    }
    ngx_str_t path = r->uri;
    if (r->quoted_uri || r->internal) {
        path.len += 2 * ngx_escape_uri(NULL, r->uri.data, r->uri.len, NGX_ESCAPE_URI);
        path.data = ngx_pnalloc(r->pool, path.len);
        if (path.data == NULL)
            return NGX_ERROR;
        ngx_escape_uri(path.data, r->uri.data, r->uri.len, NGX_ESCAPE_URI);
    }
    ngx_str_t delimiter = ngx_string("?");
    delimiter.len = r->args.len != 0;
    return join(r->pool, (const ngx_str_t[]){path, delimiter, r->args}, 3, out);
}

/// Returns NGX_OK if servers read a request alike, and NGX_DECLINED if they do not.
static ngx_int_t is_safe(ngx_http_request_t* r, ngx_str_t target)
{
    // Content of these methods has no defined meaning (RFC 9110, section 9.3.1), and is no part of a key.
    if ((r->method & (NGX_HTTP_GET | NGX_HTTP_HEAD)) && (r->headers_in.content_length_n > 0 || r->headers_in.chunked))
        return NGX_DECLINED;
    const ngx_str_t host = host_of(r);
    ngx_str_t before, authority, uri;
    if (host.len == 0 || !is_host(chars(host.data), host.len) || !is_target(chars(target.data), target.len))
        return NGX_DECLINED;
    // The origin may go by either host, and only one of them is keyed.
    find_absolute(r, &before, &authority);
    if (authority.len != 0 && r->headers_in.host != NULL &&
        !is_of_host(chars(before.data), before.len, chars(r->headers_in.host->value.data), r->headers_in.host->value.len))
        return NGX_DECLINED;
    if (join(r->pool, (const ngx_str_t[]){scheme_of(r), ngx_string("://"), host, target}, 4, &uri) != NGX_OK)
        return NGX_ERROR;
    return is_read_alike(chars(uri.data), uri.len) ? NGX_OK : NGX_DECLINED;
}

/// Answers 308 with a target in normal form.
static ngx_int_t redirect(ngx_http_request_t* r, ngx_str_t target)
{
    const ngx_http_core_loc_conf_t* const core = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
    const ngx_str_t here = ngx_string("/.");
    // nginx puts the scheme and the host before it, unless it is told not to. Alone, `//` would begin an authority (RFC 3986,
    // section 4.2).
    if (!core->absolute_redirect && target.len > 1 && target.data[1] == '/' && join_two(r->pool, here, target, &target) != NGX_OK)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    ngx_table_elt_t* const location = ngx_list_push(&r->headers_out.headers);
    if (location == NULL)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    ngx_memzero(location, sizeof *location);
    location->hash = 1;
    ngx_str_set(&location->key, "Location");
    location->value = target;
    r->headers_out.location = location;
    return NGX_HTTP_PERMANENT_REDIRECT;
}

/// Goes on as if the client had sent the target, which has an octet after it, as the functions of nginx read it.
static ngx_int_t replace_target(ngx_http_request_t* r, ngx_str_t target)
{
    r->uri_start = target.data;
    r->uri_end = target.data + target.len;
    r->args_start = NULL;
    r->uri_ext = NULL;
    r->complex_uri = 0;
    r->quoted_uri = 0;
    r->plus_in_uri = 0;
    r->empty_path_in_uri = 0;
    ngx_str_null(&r->args);
    ngx_str_null(&r->exten);
    if (ngx_http_parse_uri(r) != NGX_OK)
        return NGX_HTTP_BAD_REQUEST;
    return ngx_http_process_request_uri(r) == NGX_OK ? NGX_DECLINED : NGX_DONE; // it has been answered
}

/// Reads a request of a client, before nginx looks for its location.
static ngx_int_t read_request(ngx_http_request_t* r)
{
    const server_configuration* const configured = ngx_http_get_module_srv_conf(r, ngx_http_uriform_module);
    ngx_str_t target = r->unparsed_uri, normal;
    if (!configured->safe && configured->normalize == as_sent)
        return NGX_DECLINED;
    // That of a URI with a host alone.
    if (!is_path(chars(target.data), target.len) && join_two(r->pool, (ngx_str_t)ngx_string("/"), target, &target) != NGX_OK)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    const ngx_int_t safe = configured->safe ? is_safe(r, target) : NGX_OK;
    if (safe == NGX_DECLINED) {
        ngx_log_error(NGX_LOG_INFO, r->connection->log, 0, "uriform: servers read this request differently");
        return NGX_HTTP_BAD_REQUEST;
    }
    if (safe == NGX_ERROR)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    if (configured->normalize == as_sent)
        return NGX_DECLINED;
    const ngx_int_t status = normal_target(r->pool, target, &normal);
    if (status != NGX_OK)
        return status == NGX_ERROR ? NGX_HTTP_INTERNAL_SERVER_ERROR : NGX_DECLINED;
    if (configured->normalize == to_redirect)
        return is_same(normal, target) ? NGX_DECLINED : redirect(r, normal);
    return is_same(normal, r->unparsed_uri) ? NGX_DECLINED : replace_target(r, normal);
}

static ngx_int_t set_value(ngx_http_variable_value_t* v, ngx_int_t status, ngx_str_t text)
{
    if (status == NGX_ERROR)
        return NGX_ERROR;
    v->not_found = status != NGX_OK;
    v->valid = status == NGX_OK;
    v->no_cacheable = 0;
    v->len = (unsigned)text.len & 0xfffffff; // texts of requests are shorter
    v->data = text.data;
    return NGX_OK;
}

static ngx_int_t get_host(ngx_http_request_t* r, ngx_http_variable_value_t* v, uintptr_t data)
{
    (void)data;
    ngx_str_t host;
    const ngx_int_t status = normal_host(r, &host);
    return set_value(v, status, host);
}

static ngx_int_t get_url(ngx_http_request_t* r, ngx_http_variable_value_t* v, uintptr_t data)
{
    (void)data;
    ngx_str_t target, normal;
    if (forwarded_target(r, &target) != NGX_OK)
        return NGX_ERROR;
    const ngx_int_t status = normal_target(r->pool, target, &normal);
    return set_value(v, status == NGX_ERROR ? NGX_ERROR : NGX_OK, status == NGX_OK ? normal : target);
}

/// A key by a profile is that of what is forwarded. What is not in normal form has a key of its own: the text itself.
static ngx_int_t get_key(ngx_http_request_t* r, ngx_http_variable_value_t* v, uintptr_t data)
{
    (void)data;
    const location_configuration* const configured = ngx_http_get_module_loc_conf(r, ngx_http_uriform_module);
    ngx_str_t host, target, uri, key;
    if (normal_host(r, &host) != NGX_OK || forwarded_target(r, &target) != NGX_OK ||
        join(r->pool, (const ngx_str_t[]){scheme_of(r), ngx_string("://"), host, target}, 4, &uri) != NGX_OK)
        return NGX_ERROR;
    int is_normal = 0;
    if (!is_host(chars(host.data), host.len) || !is_target(chars(target.data), target.len) ||
        uriform_is_normalized(chars(uri.data), uri.len, URIFORM_URI, NULL, &is_normal, NULL) != URIFORM_OK || !is_normal)
        return set_value(v, NGX_OK, uri);
    for (size_t capacity = uri.len + longer + 1;; capacity = key.len + 1) {
        key.data = ngx_pnalloc(r->pool, capacity);
        if (key.data == NULL)
            return NGX_ERROR;
        const int status = uriform_key(configured->maker, chars(uri.data), uri.len, 0, (char*)key.data, capacity, &key.len, NULL);
        if (status == URIFORM_OUT_OF_MEMORY)
            return NGX_ERROR;
        if (status != URIFORM_BUFFER_TOO_SMALL)
            return set_value(v, NGX_OK, status == URIFORM_OK ? key : uri);
    }
}

/// The name of the variable, in lower case, ends with that of the parameter.
static ngx_int_t get_param(ngx_http_request_t* r, ngx_http_variable_value_t* v, uintptr_t data)
{
    static const ngx_str_t prefix = ngx_string("uriform_param_");
    const ngx_str_t* const variable = (const ngx_str_t*)data;
    const char* const name = chars(variable->data + prefix.len);
    const size_t name_size = variable->len - prefix.len;
    ngx_str_t query, value = ngx_null_string;
    uriform_param found;
    if (join_two(r->pool, (ngx_str_t)ngx_string("?"), r->args, &query) != NGX_OK)
        return NGX_ERROR;
    const uint32_t kind = URIFORM_RELATIVE_REF;
    if (r->args.len == 0 || find_plain_param(chars(query.data), query.len, name, name_size, kind, &found) != URIFORM_OK)
        return set_value(v, NGX_DECLINED, value);
    value.data = ngx_pnalloc(r->pool, query.len + 1);
    if (value.data == NULL)
        return NGX_ERROR;
    const int status =
        uriform_get_param(chars(query.data), query.len, name, name_size, kind, (char*)value.data, query.len + 1, &value.len, NULL);
    return set_value(v, status == URIFORM_OK ? NGX_OK : NGX_DECLINED, value);
}

static ngx_http_variable_t variables[] = {
    {ngx_string("uriform_url"), NULL, get_url, 0, NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("uriform_key"), NULL, get_key, 0, NGX_HTTP_VAR_NOCACHEABLE, 0},
    {ngx_string("uriform_host"), NULL, get_host, 0, 0, 0},
    {ngx_string("uriform_param_"), NULL, get_param, 0, NGX_HTTP_VAR_NOCACHEABLE | NGX_HTTP_VAR_PREFIX, 0},
};

static ngx_int_t add_variables(ngx_conf_t* cf)
{
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; ++i) {
        ngx_http_variable_t* const added = ngx_http_add_variable(cf, &variables[i].name, variables[i].flags);
        if (added == NULL)
            return NGX_ERROR;
        added->get_handler = variables[i].get_handler;
        added->data = variables[i].data;
    }
    return NGX_OK;
}

static ngx_int_t add_handlers(ngx_conf_t* cf)
{
    ngx_http_core_main_conf_t* const core = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
    ngx_http_handler_pt* const handler = ngx_array_push(&core->phases[NGX_HTTP_POST_READ_PHASE].handlers);
    if (handler == NULL)
        return NGX_ERROR;
    *handler = read_request;
    return NGX_OK;
}

static void free_maker(void* maker)
{
    uriform_key_maker_free(maker);
}

/// Makes the maker of a profile, for as long as the configuration is in use.
static char* make_maker(ngx_conf_t* cf, ngx_str_t profile, uriform_key_maker** maker)
{
    uriform_error error;
    ngx_pool_cleanup_t* const cleanup = ngx_pool_cleanup_add(cf->pool, 0);
    if (cleanup == NULL)
        return NGX_CONF_ERROR;
    const int status =
        uriform_key_maker_new(chars(profile.data), profile.len, NULL, 0, URIFORM_NEWEST_VERSION, NULL, maker, &error);
    if (status != URIFORM_OK) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "profile \"%V\": %s, at %uL", &profile, uriform_error_message(status, 0),
                           error.position);
        return NGX_CONF_ERROR;
    }
    cleanup->handler = free_maker;
    cleanup->data = *maker;
    return NGX_CONF_OK;
}

static char* set_profile(ngx_conf_t* cf, ngx_command_t* command, void* configured)
{
    (void)command;
    location_configuration* const location = configured;
    const ngx_str_t* const words = cf->args->elts;
    return location->maker == NULL ? make_maker(cf, words[1], &location->maker) : "is duplicate";
}

static void* create_server(ngx_conf_t* cf)
{
    server_configuration* const made = ngx_pcalloc(cf->pool, sizeof *made);
    if (made == NULL)
        return NULL;
    made->normalize = NGX_CONF_UNSET_UINT;
    made->safe = NGX_CONF_UNSET;
    return made;
}

static char* merge_server(ngx_conf_t* cf, void* of_parent, void* of_child)
{
    (void)cf;
    const server_configuration* const parent = of_parent;
    server_configuration* const child = of_child;
    ngx_conf_merge_uint_value(child->normalize, parent->normalize, as_sent);
    ngx_conf_merge_value(child->safe, parent->safe, 0);
    return NGX_CONF_OK;
}

static void* create_location(ngx_conf_t* cf)
{
    return ngx_pcalloc(cf->pool, sizeof(location_configuration));
}

static char* merge_location(ngx_conf_t* cf, void* of_parent, void* of_child)
{
    location_configuration *const parent = of_parent, *const child = of_child;
    if (child->maker != NULL)
        return NGX_CONF_OK;
    char* const status = parent->maker == NULL ? make_maker(cf, (ngx_str_t)ngx_string("cache"), &parent->maker) : NGX_CONF_OK;
    child->maker = parent->maker;
    return status;
}

static ngx_conf_enum_t ways_to_normalize[] = {
    {ngx_string("off"), as_sent},
    {ngx_string("on"), to_normal_form},
    {ngx_string("redirect"), to_redirect},
    {ngx_null_string, 0},
};

/// Those that change or refuse a request belong to a server: in a location, it would be too late, since the location was found by
/// the target.
static ngx_command_t commands[] = {
    {ngx_string("uriform_normalize"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_CONF_TAKE1, ngx_conf_set_enum_slot,
     NGX_HTTP_SRV_CONF_OFFSET, offsetof(server_configuration, normalize), ways_to_normalize},
    {ngx_string("uriform_safe"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_CONF_FLAG, ngx_conf_set_flag_slot,
     NGX_HTTP_SRV_CONF_OFFSET, offsetof(server_configuration, safe), NULL},
    {ngx_string("uriform_profile"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_HTTP_LOC_CONF | NGX_CONF_TAKE1, set_profile,
     NGX_HTTP_LOC_CONF_OFFSET, 0, NULL},
    ngx_null_command,
};

static ngx_http_module_t context = {
    add_variables, add_handlers, NULL, NULL, create_server, merge_server, create_location, merge_location,
};

ngx_module_t ngx_http_uriform_module = {
    NGX_MODULE_V1, &context, commands, NGX_HTTP_MODULE, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NGX_MODULE_V1_PADDING,
};

// What nginx looks for in a dynamic module.
ngx_module_t* ngx_modules[] = {&ngx_http_uriform_module, NULL};
char* ngx_module_names[] = {"ngx_http_uriform_module", NULL};
char* ngx_module_order[] = {NULL};
