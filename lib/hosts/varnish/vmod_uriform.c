#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <cache/cache.h>
#include <vcl.h>

#include "vcc_if.h"

#include <uriform-keys.h>
#include <uriform.h>

#include "hosts/http/filtering.h"
#include "hosts/http/reading.h"
#include "known_fields.h"

/// @file
/// The VMOD's functions, in C, because Varnish headers do not compile as C++. Texts are made on the stack and then copied to the
/// workspace, unless they are long.

enum { usual_size = 2048 }; ///< the usual size of a target

/// A text joined from others.
typedef struct {
    char usual[usual_size];
    const char* data; ///< null if there is no room
    size_t size;
} made_text;

/// A target as a reference: a path and a query (RFC 9112, section 3.2.1) joined to a scheme and a host, or the target itself.
typedef struct {
    made_text text;
    size_t before; ///< size of the scheme and the host
} whole_target;

static VCL_VOID refuse_overflow(VRT_CTX, const char* function)
{
    VRT_fail(ctx, "uriform.%s(): the workspace is too small", function);
}

static int is_changed(VCL_STRING target)
{
    return target != NULL && is_target(target, strlen(target));
}

/// Returns whether a field contains a host. A host is never empty in http (RFC 9110, section 4.2.1).
static int has_host(VCL_STRING field)
{
    return field != NULL && field[0] != '\0' && field[0] != ':' && is_host(field, strlen(field));
}

static int is_letter(char octet)
{
    return (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z');
}

/// Tests the syntax of a scheme (RFC 3986, section 3.1). A request field such as X-Forwarded-Proto may supply the scheme.
static int is_scheme(const char* scheme)
{
    if (scheme == NULL || !is_letter(*scheme))
        return 0;
    while (is_letter(*scheme) || (*scheme != '\0' && strchr("0123456789+-.", *scheme) != NULL))
        ++scheme;
    return *scheme == '\0';
}

static void make(VRT_CTX, const char* scheme, const char* host, const char* target, made_text* out)
{
    const size_t of_scheme = strlen(scheme), of_host = strlen(host), of_target = strlen(target);
    out->size = of_scheme + 3 + of_host + of_target;
    char* const to = out->size < usual_size ? out->usual : WS_Alloc(ctx->ws, (unsigned)out->size + 1);
    out->data = to;
    if (to == NULL)
        return;
    memcpy(to, scheme, of_scheme);
    memcpy(to + of_scheme, "://", 3);
    memcpy(to + of_scheme + 3, host, of_host);
    memcpy(to + of_scheme + 3 + of_host, target, of_target + 1);
}

static void view(const char* target, whole_target* out)
{
    out->text.data = target;
    out->text.size = strlen(target);
    out->before = 0;
}

static int make_whole(VRT_CTX, const char* function, const char* scheme, const char* host, const char* target, whole_target* out)
{
    if (target[0] != '/') {
        view(target, out);
        return 1;
    }
    make(ctx, scheme, host, target, &out->text);
    out->before = out->text.size - strlen(target);
    if (out->text.data == NULL)
        refuse_overflow(ctx, function);
    return out->text.data != NULL;
}

/// Does the same for functions that keep the path and do not depend on the scheme. Only a path that begins with `//` must follow an
/// authority, because it would be read as an authority.
static int make_reference(VRT_CTX, const char* function, const char* target, whole_target* out)
{
    if (target[0] != '/' || target[1] == '/')
        return make_whole(ctx, function, "http", "h", target, out);
    view(target, out);
    return 1;
}

/// Returns whether is_plain_target() and is_plain_host() are true: the target after the scheme `http` and the host is its own key.
static int is_plain(VCL_STRING url, VCL_STRING host)
{
    return url != NULL && host != NULL && is_plain_target(url, strlen(url)) && is_plain_host(host, strlen(host));
}

/// Copies a text to the workspace.
static VCL_STRING copied(VRT_CTX, const char* function, const char* text, size_t size)
{
    char* copy = WS_Alloc(ctx->ws, (unsigned)size + 1);
    if (copy == NULL) {
        refuse_overflow(ctx, function);
        return NULL;
    }
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

/// A function that writes a text, like those in uriform.
typedef int writer(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length);

/// A text to write, and the part of it to return: from `from` to `less` octets before its end.
typedef struct {
    const char* function;
    writer* write;
    const void* how;
    const char* text;
    size_t size;
    size_t from, less;
} task;

static int run(const task* t, char* buffer, size_t capacity, size_t* length)
{
    return t->write(t->how, t->text, t->size, buffer, capacity, length);
}

/// Returns a task's result on the workspace, if the written text takes `length` octets.
static VCL_STRING written_long(VRT_CTX, const task* t, size_t length, VCL_STRING otherwise)
{
    char* const out = WS_Alloc(ctx->ws, (unsigned)length + 1);
    if (out == NULL)
        refuse_overflow(ctx, t->function);
    if (out == NULL || run(t, out, length + 1, &length) != URIFORM_OK)
        return otherwise;
    out[length - t->less] = '\0';
    return out + t->from;
}

/// Returns a task's result, or `otherwise` if it is the same or the text is refused.
static VCL_STRING written(VRT_CTX, const task* t, VCL_STRING otherwise)
{
    char usual[usual_size];
    size_t length = 0;
    const int status = run(t, usual, sizeof usual, &length);
    if (status == URIFORM_BUFFER_TOO_SMALL)
        return written_long(ctx, t, length, otherwise);
    if (status == URIFORM_OUT_OF_MEMORY)
        VRT_fail(ctx, "uriform.%s(): not enough memory", t->function);
    if (status != URIFORM_OK)
        return otherwise;
    if (length < t->from + t->less)
        return otherwise;
    const size_t size = length - t->from - t->less;
    const int is_same = otherwise != NULL && strlen(otherwise) == size && memcmp(otherwise, usual + t->from, size) == 0;
    return is_same ? otherwise : copied(ctx, t->function, usual + t->from, size);
}

static int write_normal(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length)
{
    (void)how;
    return uriform_normalize(text, size, URIFORM_URI, NULL, buffer, capacity, length, NULL);
}

static int write_sorted(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length)
{
    (void)how;
    return uriform_sorted_params(text, size, URIFORM_URI_REFERENCE, buffer, capacity, length, NULL);
}

static int write_param(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length)
{
    return uriform_get_param(text, size, how, strlen(how), URIFORM_URI_REFERENCE, buffer, capacity, length, NULL);
}

/// `how` is the key maker.
static int write_key(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length)
{
    return uriform_key((uriform_key_maker*)how, text, size, 0, buffer, capacity, length, NULL);
}

static int is_normal(const char* text, size_t size)
{
    int answer = 0;
    return uriform_is_normalized(text, size, URIFORM_URI_REFERENCE, NULL, &answer, NULL) == URIFORM_OK && answer;
}

/// Percent-encodes the octets that count_unencoded() counts.
static int encode(VRT_CTX, const char* function, const whole_target* whole, size_t count, whole_target* out)
{
    out->before = whole->before;
    out->text.size = whole->text.size + 2 * count;
    char* const to = out->text.size < usual_size ? out->text.usual : WS_Alloc(ctx->ws, (unsigned)out->text.size + 1);
    out->text.data = to;
    if (to == NULL)
        refuse_overflow(ctx, function);
    else
        put_encoded(whole->text.data, whole->text.size, to);
    return to != NULL;
}

static VCL_STRING normalized(VRT_CTX, const whole_target* whole, VCL_STRING url)
{
    return written(ctx, &(task){"normalize", write_normal, NULL, whole->text.data, whole->text.size, whole->before, 0}, url);
}

VCL_STRING vmod_normalize(VRT_CTX, VCL_STRING url)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole, encoded;
    if (url == NULL || is_plain_target(url, strlen(url)) || !is_changed(url))
        return url;
    // A preceding host only matters to a path that begins with `//`, or with the `/.` that precedes such a path.
    if (url[0] == '/' && url[1] != '/' && url[1] != '.' && is_normal(url, strlen(url)))
        return url;
    if (!make_whole(ctx, "normalize", "http", "h", url, &whole))
        return NULL;
    const size_t count = count_unencoded(whole.text.data, whole.text.size);
    if (count == 0)
        return normalized(ctx, &whole, url);
    return encode(ctx, "normalize", &whole, count, &encoded) ? normalized(ctx, &encoded, url) : NULL;
}

VCL_STRING vmod_sort_params(VRT_CTX, VCL_STRING url)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole;
    if (!is_changed(url))
        return url;
    if (!make_reference(ctx, "sort_params", url, &whole))
        return NULL;
    return written(ctx, &(task){"sort_params", write_sorted, NULL, whole.text.data, whole.text.size, whole.before, 0}, url);
}

VCL_STRING vmod_host(VRT_CTX, VCL_STRING host, VCL_STRING scheme)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    made_text whole;
    if (!has_host(host) || !is_scheme(scheme) || is_plain_host(host, strlen(host)))
        return host;
    make(ctx, scheme, host, "/", &whole);
    if (whole.data == NULL) {
        refuse_overflow(ctx, "host");
        return NULL;
    }
    if (is_normal(whole.data, whole.size))
        return host;
    return written(ctx, &(task){"host", write_normal, NULL, whole.data, whole.size, strlen(scheme) + strlen("://"), 1}, host);
}

VCL_STRING vmod_param(VRT_CTX, VCL_STRING url, VCL_STRING name)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole;
    if (!is_changed(url) || name == NULL || !make_reference(ctx, "param", url, &whole))
        return NULL;
    uriform_param found;
    if (find_plain_param(whole.text.data, whole.text.size, name, strlen(name), URIFORM_URI_REFERENCE, &found) != URIFORM_OK)
        return NULL;
    return written(ctx, &(task){"param", write_param, name, whole.text.data, whole.text.size, 0, 0}, NULL);
}

static VCL_STRING filtered(VRT_CTX, const char* function, VCL_STRING url, VCL_STRING names, int keep)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole;
    uriform_pieces params;
    if (!is_changed(url) || names == NULL || strchr(url, '?') == NULL)
        return url;
    if (!make_reference(ctx, function, url, &whole))
        return NULL;
    if (uriform_params(whole.text.data, whole.text.size, URIFORM_URI_REFERENCE, &params, NULL) != URIFORM_OK || params.left == 0)
        return url;
    char usual[usual_size];
    char* const out = whole.text.size < usual_size ? usual : WS_Alloc(ctx->ws, (unsigned)whole.text.size + 1);
    if (out == NULL) {
        refuse_overflow(ctx, function);
        return NULL;
    }
    const size_t length = put_filtered(whole.text.data, whole.text.size, &params, names, keep, out);
    return length == whole.text.size ? url : copied(ctx, function, out + whole.before, length - whole.before);
}

VCL_STRING vmod_without_param(VRT_CTX, VCL_STRING url, VCL_STRING names)
{
    return filtered(ctx, "without_param", url, names, 0);
}

VCL_STRING vmod_keep_params(VRT_CTX, VCL_STRING url, VCL_STRING names)
{
    return filtered(ctx, "keep_params", url, names, 1);
}

/// A thread's key makers, by profile. Only a single thread may use a maker at a time, and creating it takes longer than making many
/// keys.
enum { kept_makers = 8 };

typedef struct {
    char* profiles[kept_makers];
    uriform_key_maker* makers[kept_makers];
    unsigned next; ///< the index to replace next
} thread_makers;

static pthread_key_t of_thread;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void free_makers(void* of)
{
    thread_makers* const all = of;
    for (size_t i = 0; i < kept_makers; ++i) {
        free(all->profiles[i]);
        uriform_key_maker_free(all->makers[i]);
    }
    free(all);
}

static void make_key_of_thread(void)
{
    AZ(pthread_key_create(&of_thread, free_makers));
}

#ifndef VPFX // Varnish 6.0 does not prefix this name
#define VPFX(name) name
#endif

int VPFX(event)(VRT_CTX, struct vmod_priv* priv, enum vcl_event_e what)
{
    (void)ctx;
    (void)priv;
    if (what == VCL_EVENT_LOAD)
        AZ(pthread_once(&once, make_key_of_thread));
    return 0;
}

static thread_makers* makers_of_thread(void)
{
    thread_makers* all = pthread_getspecific(of_thread);
    if (all == NULL && (all = calloc(1, sizeof *all)) != NULL && pthread_setspecific(of_thread, all) != 0) {
        free(all);
        all = NULL;
    }
    return all;
}

static uriform_key_maker* new_maker(VRT_CTX, thread_makers* all, const char* profile)
{
    uriform_key_maker* maker = NULL;
    uriform_error error;
    const int status = uriform_key_maker_new(profile, strlen(profile), NULL, 0, NULL, URIFORM_NEWEST_VERSION, NULL, &maker, &error);
    char* const name = status == URIFORM_OK ? strdup(profile) : NULL;
    if (name == NULL) {
        VRT_fail(ctx, "uriform.key(): %s, at %zu of the profile",
                 uriform_error_message(status != URIFORM_OK ? status : URIFORM_OUT_OF_MEMORY, 0),
                 status != URIFORM_OK ? error.position : 0);
        uriform_key_maker_free(maker);
        return NULL;
    }
    const unsigned place = all->next++ % kept_makers;
    free(all->profiles[place]);
    uriform_key_maker_free(all->makers[place]);
    all->profiles[place] = name;
    all->makers[place] = maker;
    return maker;
}

static uriform_key_maker* find_maker(VRT_CTX, const char* profile)
{
    thread_makers* const all = makers_of_thread();
    if (all == NULL) {
        VRT_fail(ctx, "uriform.key(): not enough memory");
        return NULL;
    }
    for (size_t i = 0; i < kept_makers; ++i)
        if (all->profiles[i] != NULL && strcmp(all->profiles[i], profile) == 0)
            return all->makers[i];
    return new_maker(ctx, all, profile);
}

static int is_whole(VCL_STRING url, VCL_STRING host, VCL_STRING scheme)
{
    return is_changed(url) && (url[0] != '/' || (has_host(host) && is_scheme(scheme)));
}

/// The key of a target that is not a URI: the target and the host, separated by a space, unlike any URI's key. hash_data() would
/// use the same entry for all unset texts.
static VCL_STRING key_of_none(VRT_CTX, VCL_STRING url, VCL_STRING host)
{
    const size_t of_url = strlen(url), of_host = host != NULL ? strlen(host) : 0;
    char* const key = WS_Alloc(ctx->ws, (unsigned)(of_url + of_host + 2));
    if (key == NULL) {
        refuse_overflow(ctx, "key");
        return NULL;
    }
    memcpy(key, url, of_url);
    key[of_url] = ' ';
    if (of_host != 0)
        memcpy(key + of_url + 1, host, of_host);
    key[of_url + 1 + of_host] = '\0';
    return key;
}

VCL_STRING vmod_key(VRT_CTX, VCL_STRING profile, VCL_STRING url, VCL_STRING host, VCL_STRING scheme)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole;
    uriform_key_maker* const maker = find_maker(ctx, profile != NULL ? profile : "");
    if (maker == NULL || url == NULL)
        return NULL;
    if (!is_whole(url, host, scheme))
        return key_of_none(ctx, url, host);
    if (!make_whole(ctx, "key", scheme, host, url, &whole))
        return NULL;
    const VCL_STRING key = written(ctx, &(task){"key", write_key, maker, whole.text.data, whole.text.size, 0, 0}, NULL);
    return key != NULL ? key : key_of_none(ctx, url, host);
}

VCL_STRING vmod_cache(VRT_CTX, VCL_STRING url, VCL_STRING host, VCL_STRING scheme)
{
    return vmod_key(ctx, "cache", url, host, scheme);
}

VCL_BOOL vmod_safe(VRT_CTX, VCL_STRING url, VCL_STRING host)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    whole_target whole;
    if (is_plain(url, host))
        return 1;
    if (!is_whole(url, host, "http") || !make_whole(ctx, "safe", "http", host, url, &whole))
        return 0;
    // An origin may use either host, but the key contains only one of them.
    return (url[0] == '/' || is_of_host(whole.text.data, whole.text.size, host, strlen(host))) &&
           is_read_alike(whole.text.data, whole.text.size);
}

/// Returns the size of a field's name, without its colon.
static size_t size_of_name(const txt* field)
{
    const char* const colon = memchr(field->b, ':', (size_t)(field->e - field->b));
    return colon != NULL ? (size_t)(colon - field->b) : 0;
}

VCL_BOOL vmod_safe_fields(VRT_CTX)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    const struct http* const request = ctx->http_req != NULL ? ctx->http_req : ctx->http_bereq;
    if (request == NULL) {
        VRT_fail(ctx, "uriform.safe_fields(): there are no fields here");
        return 0;
    }
    for (unsigned i = HTTP_HDR_FIRST; i < request->nhd; ++i)
        if (memchr(request->hd[i].b, '_', size_of_name(&request->hd[i])) != NULL)
            return 0;
    return 1;
}

/// A field name in Varnish's form: a size octet that counts the colon, the name, and the colon.
typedef struct {
    char* name;
    size_t size; ///< without the colon
} field_name;

/// The changes to requests before lookup.
struct vmod_uriform_requests {
    unsigned magic;
#define REQUESTS_MAGIC 0x75726972
    char* without_params;
    first_octets first; ///< in these names
    field_name* without_fields;
    size_t fields;
    unsigned char has_size[256]; ///< whether a name takes that many octets
};

static void free_requests(struct vmod_uriform_requests* freed)
{
    for (size_t i = 0; i < freed->fields; ++i)
        free(freed->without_fields[i].name);
    free(freed->without_fields);
    free(freed->without_params);
    FREE_OBJ(freed);
}

/// Adds the names in a list, separated by spaces. Returns false if a text cannot be a field name, or if there is not enough memory.
static int add_fields(struct vmod_uriform_requests* to, const char* names)
{
    for (; names += strspn(names, " "), names[0] != '\0'; names += strcspn(names, " ")) {
        const size_t size = strcspn(names, " ");
        field_name* const more = realloc(to->without_fields, (to->fields + 1) * sizeof *more);
        if (more == NULL)
            return 0;
        to->without_fields = more;
        char* const name = size < 127 && memchr(names, ':', size) == NULL ? malloc(size + 3) : NULL;
        if (name == NULL)
            return 0;
        name[0] = (char)(size + 1);
        memcpy(name + 1, names, size);
        memcpy(name + 1 + size, ":", 2);
        more[to->fields++] = (field_name){name, size};
        to->has_size[size] = 1;
    }
    return 1;
}

VCL_VOID vmod_requests__init(VRT_CTX, struct vmod_uriform_requests** object, const char* name, VCL_STRING without_params,
                             VCL_STRING without_fields)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    struct vmod_uriform_requests* made;
    ALLOC_OBJ(made, REQUESTS_MAGIC);
    AN(made);
    made->without_params = strdup(without_params != NULL ? without_params : "");
    if (made->without_params == NULL || !add_fields(made, without_fields != NULL ? without_fields : "")) {
        VRT_fail(ctx, "%s: the name of a field has at most 126 octets and no colon, and memory is needed", name);
        free_requests(made);
        return;
    }
    add_first_octets(&made->first, made->without_params);
    *object = made;
}

VCL_VOID vmod_requests__fini(struct vmod_uriform_requests** object)
{
    struct vmod_uriform_requests* const freed = *object;
    *object = NULL;
    if (freed != NULL)
        free_requests(freed);
}

/// Removes the fields with this name from a request if the name is listed for removal.
static int is_removed(const struct vmod_uriform_requests* by, struct http* request, const char* name, size_t size)
{
    if (size >= sizeof by->has_size || !by->has_size[size])
        return 0;
    for (size_t i = 0; i < by->fields; ++i) {
        const field_name* const each = &by->without_fields[i];
        if (each->size == size && strncasecmp(each->name + 1, name, size) == 0) {
            http_Unset(request, each->name);
            return 1;
        }
    }
    return 0;
}

/// Removes fields. Returns the value of the Host field, or a null text if the request contains no or several Host fields, or a name
/// with `_`.
static txt read_fields(const struct vmod_uriform_requests* by, struct http* request)
{
    txt host = {NULL, NULL};
    unsigned hosts = 0, underscores = 0;
    for (unsigned i = HTTP_HDR_FIRST; i < request->nhd;) {
        const char* const field = request->hd[i].b;
        const size_t size = size_of_name(&request->hd[i]);
        if (is_removed(by, request, field, size))
            continue; // the next field has moved to this index
        underscores += memchr(field, '_', size) != NULL;
        if (size == 4 && strncasecmp(field, "Host", 4) == 0) {
            host = (txt){field + 5, request->hd[i].e};
            ++hosts;
        }
        ++i;
    }
    while (host.b != host.e && (*host.b == ' ' || *host.b == '\t'))
        ++host.b;
    return hosts == 1 && underscores == 0 ? host : (txt){NULL, NULL};
}

/// The field name in Varnish's form.
static const char host_field[] = "\005Host:";

static int set_host(VRT_CTX, struct http* request, const char* host)
{
    const char name[] = "Host: ";
    const size_t size = strlen(host);
    char* const field = WS_Alloc(ctx->ws, (unsigned)(sizeof name + size));
    if (field == NULL) {
        refuse_overflow(ctx, "requests.normalize");
        return 0;
    }
    memcpy(field, name, sizeof name - 1);
    memcpy(field + sizeof name - 1, host, size + 1);
    http_Unset(request, host_field);
    http_SetHeader(request, field);
    return 1;
}

VCL_BOOL vmod_requests_normalize(VRT_CTX, struct vmod_uriform_requests* object)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    CHECK_OBJ_NOTNULL(object, REQUESTS_MAGIC);
    struct http* const request = ctx->http_req;
    if (request == NULL) {
        VRT_fail(ctx, "uriform.requests.normalize(): there is no request here");
        return 0;
    }
    const txt field = read_fields(object, request), target = request->hd[HTTP_HDR_URL];
    const char *const host = field.b, *const url = target.b;
    if (host == NULL)
        return 0;
    const size_t size = (size_t)(target.e - url);
    const int is_known = is_plain_target(url, size) && is_plain_host(host, (size_t)(field.e - host));
    if (is_known && !may_have_name(url, size, &object->first))
        return 1;
    if (!is_known && !vmod_safe(ctx, url, host))
        return 0;
    const char* const normal = vmod_normalize(ctx, url);
    const char* const filtered = normal != NULL ? vmod_without_param(ctx, normal, object->without_params) : NULL;
    const char* const normal_host = vmod_host(ctx, host, "http");
    if (filtered == NULL || normal_host == NULL)
        return 0; // the transaction has failed
    if (filtered != url)
        http_SetH(request, HTTP_HDR_URL, filtered);
    return normal_host == host || set_host(ctx, request, normal_host);
}

struct vmod_uriform_no_vary_search {
    unsigned magic;
#define FIELDS_MAGIC 0x75726966
    known_fields* fields;
};

VCL_VOID vmod_no_vary_search__init(VRT_CTX, struct vmod_uriform_no_vary_search** object, const char* name, VCL_INT paths)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    struct vmod_uriform_no_vary_search* made;
    known_fields* const fields = paths > 0 && paths < (1 << 24) ? new_fields((size_t)paths) : NULL;
    if (fields == NULL) {
        VRT_fail(ctx, "%s: a number of paths from 1 to 16777215 is needed, and memory for them", name);
        return;
    }
    ALLOC_OBJ(made, FIELDS_MAGIC);
    AN(made);
    made->fields = fields;
    *object = made;
}

VCL_VOID vmod_no_vary_search__fini(struct vmod_uriform_no_vary_search** object)
{
    struct vmod_uriform_no_vary_search* freed = *object;
    if (freed == NULL)
        return;
    *object = NULL;
    free_fields(freed->fields);
    FREE_OBJ(freed);
}

/// The fields for writing a key, and whether the text is its own key without a field.
typedef struct {
    known_fields* fields;
    int is_key;
} search;

static int write_search_key(const void* how, const char* text, size_t size, char* buffer, size_t capacity, size_t* length)
{
    const search* const by = how;
    return key_by_field(by->fields, text, size, by->is_key, buffer, capacity, length);
}

/// Returns whether a glance shows that a target after a scheme and a host is its own key.
static int is_own_key(VCL_STRING url, VCL_STRING host, VCL_STRING scheme)
{
    return strcmp(scheme, "http") == 0 && is_plain(url, host);
}

VCL_STRING vmod_no_vary_search_key(VRT_CTX, struct vmod_uriform_no_vary_search* object, VCL_STRING url, VCL_STRING host,
                                   VCL_STRING scheme)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    CHECK_OBJ_NOTNULL(object, FIELDS_MAGIC);
    whole_target whole;
    if (!is_whole(url, host, scheme))
        return url;
    if (!make_whole(ctx, "no_vary_search.key", scheme, host, url, &whole))
        return NULL;
    const search by = {object->fields, is_own_key(url, host, scheme)};
    return written(ctx, &(task){"no_vary_search.key", write_search_key, &by, whole.text.data, whole.text.size, 0, 0}, url);
}

VCL_BOOL vmod_no_vary_search_has_field(VRT_CTX, struct vmod_uriform_no_vary_search* object, VCL_STRING scheme)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    CHECK_OBJ_NOTNULL(object, FIELDS_MAGIC);
    whole_target whole;
    const char* host = NULL;
    if (ctx->http_req == NULL) {
        VRT_fail(ctx, "uriform.no_vary_search.has_field(): there is no request here");
        return 0;
    }
    if (!has_fields(object->fields) || !http_GetHdr(ctx->http_req, host_field, &host))
        return 0;
    const char* const url = ctx->http_req->hd[HTTP_HDR_URL].b;
    return is_whole(url, host, scheme) && make_whole(ctx, "no_vary_search.has_field", scheme, host, url, &whole) &&
           has_field(object->fields, whole.text.data, whole.text.size, is_own_key(url, host, scheme));
}

VCL_BOOL vmod_no_vary_search_learn(VRT_CTX, struct vmod_uriform_no_vary_search* object, VCL_STRING field, VCL_STRING key,
                                   VCL_STRING url, VCL_STRING host, VCL_STRING scheme)
{
    CHECK_OBJ_NOTNULL(ctx, VRT_CTX_MAGIC);
    CHECK_OBJ_NOTNULL(object, FIELDS_MAGIC);
    whole_target whole;
    return is_whole(url, host, scheme) && make_whole(ctx, "no_vary_search.learn", scheme, host, url, &whole) &&
           learn_field(object->fields, field != NULL ? field : "", key, whole.text.data, whole.text.size);
}
