#pragma once

#include <stddef.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The first octets of parameter names.
typedef struct {
    unsigned char is_first[256];
} first_octets;

/// Adds the names in a list, as for put_filtered(). `%` stands for any octet.
void add_first_octets(first_octets* of, const char* names);

/// Returns whether a target may contain a parameter whose decoded name begins with one of these octets.
int may_have_name(const char* target, size_t size, const first_octets* of);

/// Copies a text to `to`, which has room for it, with only the parameters that a list names if `keep` is 1, or without them if it
/// is 0. The names are percent-encoded and separated by spaces; names over 255 octets are not found. Returns the size, equal to
/// `size` if all parameters are kept.
size_t put_filtered(const char* text, size_t size, uriform_pieces* params, const char* names, int keep, char* to);

#ifdef __cplusplus
}
#endif
