#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Calls the module's functions without nginx. The pool allocates each piece of memory separately, so that sanitizers detect reads
/// and writes outside it.

/// A client's request and the server's configuration. If `host` is null, the request contains no Host field.
typedef struct question {
    const char *target, *host, *profile, *without;
    size_t target_size, host_size;
    int normalize; ///< 0: off, 1: on, 2: redirect
    int is_safe, is_absolute_redirect, has_content;
} question;

typedef struct request request;

/// Returns a request, or null if the profile is invalid.
request* new_request(const question* asked);
void free_request(request* freed);

/// Processes a request up to the search for its location. Returns 0 if nginx continues, or the answer's status.
int read_target(request* of);

/// Continues as after a rewrite to a decoded path.
void rewrite(request* of, const char* path, size_t size);

/// A text in a request, valid as long as the request.
typedef struct found_text {
    const char* data; ///< null if absent
    size_t size;
} found_text;

found_text target_of(const request* of);
found_text location_of(const request* of);
/// Returns a variable's value. `variable` is its name without `uriform_`.
found_text value_of(request* of, const char* variable);

#ifdef __cplusplus
}
#endif
