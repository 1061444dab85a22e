#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Calls of the module's functions without nginx. A pool hands out each piece of memory by itself, so that sanitizers see what is
/// read and written beside it.

/// What a client asks and how the server is configured. A null host is no field Host.
typedef struct question {
    const char *target, *host, *profile, *without;
    size_t target_size, host_size;
    int normalize; ///< 0: off, 1: on, 2: redirect
    int is_safe, is_absolute_redirect, has_content;
} question;

typedef struct request request;

/// Returns null if the profile is none.
request* new_request(const question* asked);
void free_request(request* freed);

/// What comes of a request before its location is found: 0 if nginx goes on, or the status of the answer.
int read_target(request* of);

/// Goes on as after a rewrite to a path, which is decoded.
void rewrite(request* of, const char* path, size_t size);

/// A text of a request, which lives as long.
typedef struct found_text {
    const char* data; ///< null if there is none
    size_t size;
} found_text;

found_text target_of(const request* of);
found_text location_of(const request* of);
/// The value of a variable, by its name without `uriform_`.
found_text value_of(request* of, const char* variable);

#ifdef __cplusplus
}
#endif
