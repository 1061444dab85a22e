#pragma once

#include <stddef.h>

#include <uriform.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Tells how servers read a request's target and Host field, for cache modules. No function throws.

/// Returns whether a target consists of a path and a query (RFC 9112, section 3.2.1).
int is_path(const char* target, size_t size);

/// Returns whether a target may be changed: a path and a query, or a URI with the scheme `http` or `https`. No target contains a
/// fragment.
int is_target(const char* target, size_t size);

/// Returns whether a text is a host and a port, judged only by the delimiters of other components.
int is_host(const char* host, size_t size);

/// Returns whether servers agree on a target. The target is passed as a URI. Octets that put_encoded() encodes count as encoded.
int is_read_alike(const char* text, size_t size);

/// Return whether a quick look shows that a target, or a host without a port, is in its normal form and that servers agree on it,
/// as in most requests. If so, is_read_alike() and uriform_is_normalized() are true, too. Neither function allocates.
/// @{
int is_plain_target(const char* target, size_t size);
int is_plain_host(const char* host, size_t size);
/// @}

/// Returns how many octets in a target's path and query browsers or other clients send unencoded, although RFC 3986 does not allow
/// them: `"`, `<`, `>`, `[`, `]`, `^`, a backtick, `{`, `|` and `}`. A scheme and a host may precede the path. These octets delimit
/// nothing, and servers treat them like their percent-encodings.
size_t count_unencoded(const char* target, size_t size);

/// Writes a target to `to` with these octets percent-encoded. `to` has room for two more octets for each.
void put_encoded(const char* target, size_t size, char* to);

/// Returns whether a Host field names a URI's host and port.
int is_of_host(const char* text, size_t size, const char* field, size_t field_size);

/// Finds a parameter as uriform_find_param() does, but skips it if its value contains a control character: the decoded value could
/// be mistaken for a shorter value or add a header field (RFC 9110, section 5.5).
int find_plain_param(const char* text, size_t size, const char* name, size_t name_size, uint32_t options, uriform_param* param);

#ifdef __cplusplus
}
#endif
