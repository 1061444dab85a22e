#include <ngx_config.h>

#include <ngx_core.h>
#include <ngx_http.h>

#include <uriform-keys.h>
#include <uriform.h>

#include "hosts/http/filtering.h"
#include "hosts/http/reading.h"

/// @file
/// The module for nginx, in C, since nginx headers do not compile as C++. Memory for a request comes from the request pool.
///
/// nginx keeps two forms of a target: `unparsed_uri`, as the client sent it, and `uri` and `args`, with a decoded path. It forwards
/// the former until a rewrite, an internal redirect or a subrequest invalidates it, and afterwards the latter, encoded again.

enum { as_sent, to_normal_form, to_redirect };

typedef struct {
    ngx_uint_t normalize; ///< a constant from above
    ngx_flag_t safe;
    const char* without; ///< the names of parameters to be removed, separated by spaces, or null
    first_octets first;  ///< of these names
} server_configuration;

/// A maker is for one thread at a time; a worker has only one thread for requests.
typedef struct {
    uriform_key_maker* maker; ///< null for the profile `cache`, whose key is the URI
} location_configuration;

/// The URI that a target stands for.
typedef struct {
    ngx_str_t uri;
    size_t before; ///< the size of the scheme and the host
} whole_target;

ngx_module_t ngx_http_uriform_module;

static const char* chars(const u_char* text)
{
    return (const char*)text;
}

/// Joins texts, and appends a NUL.
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

/// The normal form exceeds a URI by 16 octets at most.
enum { longer = 16 };

/// Makes the normal form of a URI; both end with a NUL. Returns NGX_DECLINED for a text that is not a URI with its octets encoded.
static ngx_int_t make_normal(ngx_pool_t* pool, ngx_str_t uri, ngx_str_t* out)
{
    int answer = 0;
    const size_t count = count_unencoded(chars(uri.data), uri.len);
    if (count != 0) {
        const ngx_str_t sent = uri;
        uri.len += 2 * count;
        uri.data = ngx_pnalloc(pool, uri.len + 1);
        if (uri.data == NULL)
            return NGX_ERROR;
        put_encoded(chars(sent.data), sent.len, (char*)uri.data);
        uri.data[uri.len] = '\0';
    }
    if (uriform_is_normalized(chars(uri.data), uri.len, URIFORM_URI, NULL, &answer, NULL) != URIFORM_OK)
        return NGX_DECLINED;
    *out = uri;
    if (answer)
        return NGX_OK;
    const size_t capacity = uri.len + longer + 1;
    out->data = ngx_pnalloc(pool, capacity);
    if (out->data == NULL)
        return NGX_ERROR;
    const int status = uriform_normalize(chars(uri.data), uri.len, URIFORM_URI, NULL, (char*)out->data, capacity, &out->len, NULL);
    if (status != URIFORM_OK)
        return NGX_DECLINED;
    out->data[out->len] = '\0';
    return NGX_OK;
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

/// Finds the authority of a target in absolute form (RFC 9112, section 3.2.2), which `unparsed_uri` lacks, and the text up to its
/// end. Both are empty for a path.
static void find_absolute(const ngx_http_request_t* r, ngx_str_t* before, ngx_str_t* authority)
{
    ngx_str_null(before);
    ngx_str_null(authority);
    if (r->host_start == NULL) // no target in absolute form has been read
        return;
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

/// Returns the host and port for which a request is. A target in absolute form overrides the field Host (RFC 9112, section 3.2.2).
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

static ngx_int_t make_whole(ngx_http_request_t* r, ngx_str_t host, ngx_str_t target, whole_target* out)
{
    const ngx_str_t scheme = scheme_of(r), slashes = ngx_string("://");
    out->before = scheme.len + slashes.len + host.len;
    return join(r->pool, (const ngx_str_t[]){scheme, slashes, host, target}, 4, &out->uri);
}

/// Puts a URI in its normal form. Returns NGX_DECLINED if the host or the target does not fit in a URI.
static ngx_int_t normalize_whole(ngx_http_request_t* r, ngx_str_t host, ngx_str_t target, whole_target* whole)
{
    // A host is not empty (RFC 9110, section 4.2.1).
    if (host.len == 0 || host.data[0] == ':' || !is_host(chars(host.data), host.len) || !is_path(chars(target.data), target.len) ||
        !is_target(chars(target.data), target.len))
        return NGX_DECLINED;
    const u_char* const sent = whole->uri.data;
    const ngx_int_t status = make_normal(r->pool, whole->uri, &whole->uri);
    if (status == NGX_OK && whole->uri.data != sent) { // then the host may be shorter
        const size_t scheme = scheme_of(r).len + strlen("://");
        const u_char* const path = memchr(whole->uri.data + scheme, '/', whole->uri.len - scheme);
        whole->before = (size_t)(path - whole->uri.data);
    }
    return status;
}

/// Makes the normal form of the URI that a target stands for; NGX_DECLINED as in normalize_whole().
static ngx_int_t make_normal_whole(ngx_http_request_t* r, ngx_str_t target, whole_target* out)
{
    const ngx_str_t host = host_of(r);
    return make_whole(r, host, target, out) == NGX_OK ? normalize_whole(r, host, target, out) : NGX_ERROR;
}

static ngx_str_t host_in(const whole_target* whole, const ngx_http_request_t* r)
{
    const size_t scheme = scheme_of(r).len + strlen("://");
    return (ngx_str_t){whole->before - scheme, whole->uri.data + scheme};
}

static ngx_str_t target_in(const whole_target* whole)
{
    return (ngx_str_t){whole->uri.len - whole->before, whole->uri.data + whole->before};
}

/// Returns the host of a request from a client in its normal form, if read_request() has put the target in its normal form, or
/// null.
static const ngx_str_t* known_host(ngx_http_request_t* r)
{
    return ngx_http_get_module_ctx(r, ngx_http_uriform_module);
}

/// Makes the normal form of the host and port, or copies the text if there is no normal form.
static ngx_int_t normal_host(ngx_http_request_t* r, ngx_str_t* out)
{
    const ngx_str_t* const known = known_host(r);
    whole_target whole;
    if (known != NULL) {
        *out = *known;
        return NGX_OK;
    }
    const ngx_int_t status = make_normal_whole(r, (ngx_str_t)ngx_string("/"), &whole);
    *out = status == NGX_OK ? host_in(&whole, r) : host_of(r);
    return status == NGX_ERROR ? NGX_ERROR : NGX_OK;
}

/// Makes the target that `proxy_pass` without a URI forwards, in the same way.
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

/// Tests whether a request has content that is not defined for its method (RFC 9110, section 9.3.1), and not part of a key.
static int has_ignored_content(const ngx_http_request_t* r)
{
    return (r->method & (NGX_HTTP_GET | NGX_HTTP_HEAD)) && (r->headers_in.content_length_n > 0 || r->headers_in.chunked);
}

/// Tests whether servers read a target alike.
static int is_safe(ngx_http_request_t* r, ngx_str_t host, ngx_str_t target, ngx_str_t uri)
{
    if (host.len == 0 || !is_host(chars(host.data), host.len) || !is_target(chars(target.data), target.len))
        return 0;
    // An origin may prefer the other host, which is not keyed.
    ngx_str_t before, authority;
    find_absolute(r, &before, &authority);
    const ngx_table_elt_t* const field = r->headers_in.host;
    if (authority.len != 0 && field != NULL &&
        !is_of_host(chars(before.data), before.len, chars(field->value.data), field->value.len))
        return 0;
    return is_read_alike(chars(uri.data), uri.len);
}

/// Answers 308 with a target in normal form.
static ngx_int_t redirect(ngx_http_request_t* r, ngx_str_t target)
{
    const ngx_http_core_loc_conf_t* const core = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
    const ngx_str_t here = ngx_string("/.");
    // Without the scheme and host, which nginx adds unless told not to, `//` would begin an authority (RFC 3986, section 4.2).
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

/// Continues as if the client had sent the target. nginx also reads the octet that follows it.
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
    return ngx_http_process_request_uri(r) == NGX_OK ? NGX_DECLINED : NGX_DONE; // nginx has answered
}

/// Removes parameters from a URI.
static ngx_int_t remove_params(ngx_pool_t* pool, const server_configuration* configured, whole_target* whole)
{
    const char* const uri = chars(whole->uri.data);
    uriform_pieces params;
    if (configured->without == NULL || !may_have_name(uri, whole->uri.len, &configured->first) ||
        uriform_params(uri, whole->uri.len, URIFORM_URI, &params, NULL) != URIFORM_OK)
        return NGX_OK;
    u_char* const filtered = ngx_pnalloc(pool, whole->uri.len + 1);
    if (filtered == NULL)
        return NGX_ERROR;
    const size_t size = put_filtered(uri, whole->uri.len, &params, configured->without, 0, (char*)filtered);
    filtered[size] = '\0';
    whole->uri = (ngx_str_t){size, filtered};
    return NGX_OK;
}

static ngx_int_t refuse(ngx_http_request_t* r)
{
    ngx_log_error(NGX_LOG_INFO, r->connection->log, 0, "uriform: servers read this request differently");
    return NGX_HTTP_BAD_REQUEST;
}

/// Puts a request in its normal form.
static ngx_int_t normalize_request(ngx_http_request_t* r, const server_configuration* configured, ngx_str_t host)
{
    ngx_str_t target = r->unparsed_uri;
    whole_target whole;
    // A URI may lack a path (RFC 9112, section 3.2.2).
    if ((!is_path(chars(target.data), target.len) && join_two(r->pool, (ngx_str_t)ngx_string("/"), target, &target) != NGX_OK) ||
        make_whole(r, host, target, &whole) != NGX_OK)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    if (configured->safe && !is_safe(r, host, target, whole.uri))
        return refuse(r);
    if (configured->normalize == as_sent)
        return NGX_DECLINED;
    const ngx_int_t status = normalize_whole(r, host, target, &whole);
    if (status != NGX_OK)
        return status == NGX_ERROR ? NGX_HTTP_INTERNAL_SERVER_ERROR : NGX_DECLINED;
    if (configured->normalize == to_redirect && !is_same(target_in(&whole), target))
        return redirect(r, target_in(&whole));
    ngx_str_t* const kept = ngx_palloc(r->pool, sizeof *kept);
    if (kept == NULL || remove_params(r->pool, configured, &whole) != NGX_OK)
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    if (!is_same(target_in(&whole), r->unparsed_uri)) {
        const ngx_int_t replaced = replace_target(r, target_in(&whole));
        if (replaced != NGX_DECLINED)
            return replaced;
    }
    *kept = host_in(&whole, r);
    ngx_http_set_ctx(r, kept, ngx_http_uriform_module);
    return NGX_DECLINED;
}

/// Reads a request from a client, before nginx chooses its location.
static ngx_int_t read_request(ngx_http_request_t* r)
{
    const server_configuration* const configured = ngx_http_get_module_srv_conf(r, ngx_http_uriform_module);
    if (!configured->safe && configured->normalize == as_sent)
        return NGX_DECLINED;
    if (configured->safe && has_ignored_content(r))
        return refuse(r);
    const ngx_table_elt_t* const field = r->headers_in.host;
    const ngx_str_t target = r->unparsed_uri;
    if (r->host_start != NULL || field == NULL || !is_plain_host(chars(field->value.data), field->value.len) ||
        !is_plain_target(chars(target.data), target.len) ||
        (configured->without != NULL && may_have_name(chars(target.data), target.len, &configured->first)))
        return normalize_request(r, configured, host_of(r));
    if (configured->normalize != as_sent)
        ngx_http_set_ctx(r, (void*)&field->value, ngx_http_uriform_module);
    return NGX_DECLINED;
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
    ngx_str_t target;
    whole_target whole;
    if (known_host(r) != NULL && r->valid_unparsed_uri)
        return set_value(v, NGX_OK, r->unparsed_uri);
    if (forwarded_target(r, &target) != NGX_OK)
        return NGX_ERROR;
    const ngx_int_t status = make_normal_whole(r, target, &whole);
    return set_value(v, status == NGX_ERROR ? NGX_ERROR : NGX_OK, status == NGX_OK ? target_in(&whole) : target);
}

/// Makes the URI that nginx forwards, with the host in its normal form. Returns NGX_OK if the URI is in its normal form, else
/// NGX_DECLINED.
static ngx_int_t forwarded_uri(ngx_http_request_t* r, ngx_str_t* out)
{
    ngx_str_t host, target;
    whole_target whole;
    if (normal_host(r, &host) != NGX_OK || forwarded_target(r, &target) != NGX_OK || make_whole(r, host, target, &whole) != NGX_OK)
        return NGX_ERROR;
    *out = whole.uri;
    if (known_host(r) != NULL && r->valid_unparsed_uri)
        return NGX_OK;
    const ngx_int_t status = normalize_whole(r, host, target, &whole);
    return status == NGX_OK && whole.uri.data != out->data ? NGX_DECLINED : status;
}

/// A text that is not in normal form is its own key, so that no key joins it with another text.
static ngx_int_t get_key(ngx_http_request_t* r, ngx_http_variable_value_t* v, uintptr_t data)
{
    (void)data;
    const location_configuration* const configured = ngx_http_get_module_loc_conf(r, ngx_http_uriform_module);
    ngx_str_t uri, key;
    const ngx_int_t status = forwarded_uri(r, &uri);
    if (status != NGX_OK || configured->maker == NULL)
        return set_value(v, status == NGX_ERROR ? NGX_ERROR : NGX_OK, uri);
    for (size_t capacity = uri.len + longer + 1;; capacity = key.len + 1) {
        key.data = ngx_pnalloc(r->pool, capacity);
        if (key.data == NULL)
            return NGX_ERROR;
        const int result = uriform_key(configured->maker, chars(uri.data), uri.len, 0, (char*)key.data, capacity, &key.len, NULL);
        if (result == URIFORM_OUT_OF_MEMORY)
            return NGX_ERROR;
        if (result != URIFORM_BUFFER_TOO_SMALL)
            return set_value(v, NGX_OK, result == URIFORM_OK ? key : uri);
    }
}

/// The name of the variable, which nginx puts in lower case, ends with the name of the parameter.
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

static char* set_profile(ngx_conf_t* cf, ngx_command_t* command, void* configured)
{
    (void)command;
    location_configuration* const location = configured;
    const ngx_str_t profile = ((const ngx_str_t*)cf->args->elts)[1];
    if (location->maker != NULL)
        return "is duplicate";
    // The maker lives as long as the configuration.
    ngx_pool_cleanup_t* const cleanup = ngx_pool_cleanup_add(cf->pool, 0);
    if (cleanup == NULL)
        return NGX_CONF_ERROR;
    uriform_error error;
    const int status = uriform_key_maker_new(chars(profile.data), profile.len, NULL, 0, NULL, URIFORM_NEWEST_VERSION, NULL,
                                             &location->maker, &error);
    if (status != URIFORM_OK) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0, "profile \"%V\": %s, at %uL", &profile, uriform_error_message(status, 0),
                           error.position);
        return NGX_CONF_ERROR;
    }
    cleanup->handler = free_maker;
    cleanup->data = location->maker;
    return NGX_CONF_OK;
}

/// Joins the names of parameters.
static char* set_without(ngx_conf_t* cf, ngx_command_t* command, void* configured)
{
    (void)command;
    server_configuration* const server = configured;
    const ngx_str_t* const words = cf->args->elts;
    ngx_str_t names = ngx_null_string;
    if (server->without != NULL)
        return "is duplicate";
    for (ngx_uint_t i = 1; i < cf->args->nelts; ++i)
        if (join(cf->pool, (const ngx_str_t[]){names, ngx_string(" "), words[i]}, 3, &names) != NGX_OK)
            return NGX_CONF_ERROR;
    server->without = chars(names.data);
    add_first_octets(&server->first, server->without);
    return NGX_CONF_OK;
}

static void* create_server(ngx_conf_t* cf)
{
    server_configuration* const made = ngx_pcalloc(cf->pool, sizeof *made);
    if (made == NULL)
        return NULL;
    made->normalize = NGX_CONF_UNSET_UINT;
    made->safe = NGX_CONF_UNSET;
    made->without = NULL;
    return made;
}

static char* merge_server(ngx_conf_t* cf, void* of_parent, void* of_child)
{
    (void)cf;
    const server_configuration* const parent = of_parent;
    server_configuration* const child = of_child;
    ngx_conf_merge_uint_value(child->normalize, parent->normalize, as_sent);
    ngx_conf_merge_value(child->safe, parent->safe, 0);
    if (child->without == NULL) {
        child->without = parent->without;
        child->first = parent->first;
    }
    return NGX_CONF_OK;
}

static void* create_location(ngx_conf_t* cf)
{
    return ngx_pcalloc(cf->pool, sizeof(location_configuration));
}

static char* merge_location(ngx_conf_t* cf, void* of_parent, void* of_child)
{
    (void)cf;
    const location_configuration* const parent = of_parent;
    location_configuration* const child = of_child;
    if (child->maker == NULL)
        child->maker = parent->maker;
    return NGX_CONF_OK;
}

static ngx_conf_enum_t ways_to_normalize[] = {
    {ngx_string("off"), as_sent},
    {ngx_string("on"), to_normal_form},
    {ngx_string("redirect"), to_redirect},
    {ngx_null_string, 0},
};

/// A location cannot contain directives that change or refuse requests: nginx chooses it by the target.
static ngx_command_t commands[] = {
    {ngx_string("uriform_normalize"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_CONF_TAKE1, ngx_conf_set_enum_slot,
     NGX_HTTP_SRV_CONF_OFFSET, offsetof(server_configuration, normalize), ways_to_normalize},
    {ngx_string("uriform_safe"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_CONF_FLAG, ngx_conf_set_flag_slot,
     NGX_HTTP_SRV_CONF_OFFSET, offsetof(server_configuration, safe), NULL},
    {ngx_string("uriform_without_params"), NGX_HTTP_MAIN_CONF | NGX_HTTP_SRV_CONF | NGX_CONF_1MORE, set_without,
     NGX_HTTP_SRV_CONF_OFFSET, 0, NULL},
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

// nginx looks up these symbols in a dynamic module.
ngx_module_t* ngx_modules[] = {&ngx_http_uriform_module, NULL};
char* ngx_module_names[] = {"ngx_http_uriform_module", NULL};
char* ngx_module_order[] = {NULL};
