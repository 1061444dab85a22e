#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Remembers the No-Vary-Search fields of the last responses, by path. No function throws, and several threads may call all of
/// them. Texts are URIs.

typedef struct known_fields known_fields;

/// Returns null if there is not enough memory.
known_fields* new_fields(size_t paths);
void free_fields(known_fields* fields);

/// Returns whether any path ever had a field.
int has_fields(const known_fields* fields);

/// Writes the key for the path's known field, or otherwise for the field of the host's last response: the key for the profile
/// `cache` with that field, followed by `#` and the profile unless there is no field. Keys for different fields always differ. The
/// buffer works as in uriform_normalize(). `is_key` tells that the text is known to be its own key for the profile `cache`.
int key_by_field(known_fields* fields, const char* text, size_t size, int is_key, char* buffer, size_t capacity, size_t* length);

/// Returns whether key_by_field() uses a field.
int has_field(known_fields* fields, const char* text, size_t size, int is_key);

/// Remembers a response's field. Returns whether `key` is the text's key for this field. A null key is the key without a field.
int learn_field(known_fields* fields, const char* field, const char* key, const char* text, size_t size);

#ifdef __cplusplus
}
#endif
