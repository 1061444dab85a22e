#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// The No-Vary-Search fields of the last responses, by path. No function throws, and all may be called by several threads. Texts
/// are URIs.

typedef struct known_fields known_fields;

/// Returns null without memory.
known_fields* new_fields(size_t paths);
void free_fields(known_fields* fields);

/// Returns whether a field has been known for any path.
int has_fields(const known_fields* fields);

/// Writes the key by the field that is known for the path, or else by that of the last response of the host: the key by the profile
/// `cache` with that field, and after a `#` the profile, unless there is no field. Keys by different fields are never the same. The
/// buffer is that of uriform_normalize(); `is_key` is whether the text is known to be its own key by the profile `cache`.
int key_by_field(known_fields* fields, const char* text, size_t size, int is_key, char* buffer, size_t capacity, size_t* length);

/// Returns whether key_by_field() writes a key by a field.
int has_field(known_fields* fields, const char* text, size_t size, int is_key);

/// Remembers the field of a response. Returns whether `key` is the key of the text by it; null is the key without a field.
int learn_field(known_fields* fields, const char* field, const char* key, const char* text, size_t size);

#ifdef __cplusplus
}
#endif
