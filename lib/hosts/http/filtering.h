#pragma once

#include <stddef.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The octets that names of parameters begin with.
typedef struct {
    unsigned char is_first[256];
} first_octets;

/// Adds the names of a list, as for put_filtered(). `%` stands for any octet.
void add_first_octets(first_octets* of, const char* names);

/// Returns whether a parameter of a target may have a name that begins with one of these octets, decoded.
int may_have_name(const char* target, size_t size, const first_octets* of);

/// Writes a text with the parameters that a list names, or with the others, to `to`, which has room for it. The names are separated
/// by spaces and percent-encoded; a name with over 255 octets is not found. Returns the size, which is that of `text` if all are
/// kept.
size_t put_filtered(const char* text, size_t size, uriform_pieces* params, const char* names, int keep, char* to);

#ifdef __cplusplus
}
#endif
