#include "filtering.h"

#include <string.h>

/// A decoded parameter name.
typedef struct {
    char decoded[256];
    const char* data; ///< null if the name is too long for `decoded`
    size_t size;
} param_name;

static void read_name(const char* raw, size_t size, param_name* out)
{
    out->data = raw;
    out->size = size;
    if (memchr(raw, '%', size) == NULL)
        return;
    const int status = uriform_decode(raw, size, URIFORM_LENIENT, out->decoded, sizeof out->decoded, &out->size, NULL);
    out->data = status == URIFORM_OK ? out->decoded : NULL;
}

/// Returns whether a list contains a parameter's name. The listed names are percent-encoded and separated by spaces.
static int has_name(const char* names, const char* raw, size_t raw_size)
{
    param_name name, one;
    read_name(raw, raw_size, &name);
    while (name.data != NULL && (names += strspn(names, " "), names[0] != '\0')) {
        const size_t end = strcspn(names, " ");
        read_name(names, end, &one);
        if (one.data != NULL && one.size == name.size && memcmp(one.data, name.data, one.size) == 0)
            return 1;
        names += end;
    }
    return 0;
}

void add_first_octets(first_octets* of, const char* names)
{
    while (names += strspn(names, " "), names[0] != '\0') {
        of->is_first[(unsigned char)names[0]] = 1;
        names += strcspn(names, " ");
    }
    if (of->is_first['%'] != 0)
        memset(of->is_first, 1, sizeof of->is_first);
    of->is_first['%'] = 1; // a parameter's name may be encoded
}

int may_have_name(const char* target, size_t size, const first_octets* of)
{
    const char* const end = target + size;
    for (const char* p = memchr(target, '?', size); p != NULL; p = memchr(p, '&', (size_t)(end - p)))
        if (++p == end)
            return 0;
        else if (of->is_first[(unsigned char)*p] != 0)
            return 1;
    return 0;
}

size_t put_filtered(const char* text, size_t size, uriform_pieces* params, const char* names, int keep, char* to)
{
    const char* const query = memchr(text, '?', size);
    size_t length = (size_t)(query - text);
    memcpy(to, text, length);
    char delimiter = '?';
    for (uriform_param param; uriform_next_param(params, &param);) {
        const char* const name = text + param.name.begin;
        if (has_name(names, name, param.name.end - param.name.begin) != keep)
            continue;
        const size_t count = (param.has_value ? param.value.end : param.name.end) - param.name.begin;
        to[length] = delimiter;
        memcpy(to + length + 1, name, count);
        length += count + 1;
        delimiter = '&';
    }
    return length;
}
