#pragma once

#include <stddef.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes a text with the parameters that a list names, or with the others, to `to`, which has room for it. The names are separated
/// by spaces and percent-encoded; a name with over 255 octets is not found. Returns the size, which is that of `text` if all are
/// kept.
size_t put_filtered(const char* text, size_t size, uriform_pieces* params, const char* names, int keep, char* to);

#ifdef __cplusplus
}
#endif
