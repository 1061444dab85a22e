#pragma once

#include <stddef.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// How servers read the target of a request and the field Host, for the modules of caches. No function throws.

/// Returns whether a target is a path and a query (RFC 9112, section 3.2.1).
int is_path(const char* target, size_t size);

/// Returns whether a target is one of those that are changed: a path and a query, or a URI with the scheme `http` or `https`. A
/// fragment is part of no target.
int is_target(const char* target, size_t size);

/// Returns whether a text is a host and a port, as far as the delimiters of the other components tell.
int is_host(const char* host, size_t size);

/// Returns whether servers read a target alike, which is given as a URI. Octets that put_encoded() encodes count as encoded.
int is_read_alike(const char* text, size_t size);

/// Return whether a target, and a host without a port, are seen at a glance to be in their normal forms, and to be read alike by
/// servers, as those of most requests are: is_read_alike() and uriform_is_normalized() then say so, too. They allocate nothing.
/// @{
int is_plain_target(const char* target, size_t size);
int is_plain_host(const char* host, size_t size);
/// @}

/// Returns how many octets of the path and the query of a target, which may be after a scheme and a host, browsers send as they
/// are, or other clients do, although RFC 3986 does not allow them: `"`, `<`, `>`, `[`, `]`, `^`, a backtick, `{`, `|` and `}`.
/// They delimit nothing, and are the same to servers as their percent-encodings.
size_t count_unencoded(const char* target, size_t size);

/// Writes a target with these octets percent-encoded to `to`, which has room for two more octets for each.
void put_encoded(const char* target, size_t size, char* to);

/// Returns whether the host and the port of a URI are those of a Host field.
int is_of_host(const char* text, size_t size, const char* field, size_t field_size);

/// Finds a parameter as uriform_find_param() does. One whose value has a control character is none: decoded, such a value could not
/// be told from a shorter one, or would be a field of its own (RFC 9110, section 5.5).
int find_plain_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, uriform_param* param);

#ifdef __cplusplus
}
#endif
