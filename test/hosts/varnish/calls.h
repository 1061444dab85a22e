#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// @file
/// Calls the module's functions without Varnish. The workspace allocates each piece of memory separately, so that sanitizers detect
/// writes outside it.

typedef struct workspace workspace;

/// Returns a workspace with `size` octets.
workspace* new_workspace(size_t size);
void free_workspace(workspace* freed);

/// Returns whether a function failed the transaction since the last call of take_failure().
int take_failure(workspace* of);

/// The functions for texts, with arguments in the same order. Null texts represent absent fields, as in VCL. @{
const char* call_normalize(workspace* in, const char* url);
const char* call_host(workspace* in, const char* host, const char* scheme);
const char* call_sort_params(workspace* in, const char* url);
const char* call_param(workspace* in, const char* url, const char* name);
const char* call_without_param(workspace* in, const char* url, const char* names);
const char* call_keep_params(workspace* in, const char* url, const char* names);
const char* call_key(workspace* in, const char* profile, const char* url, const char* host, const char* scheme);
const char* call_cache(workspace* in, const char* url, const char* host, const char* scheme);
int call_safe(workspace* in, const char* url, const char* host);
/// @}

/// A `requests` object; null if a field name is invalid.
typedef struct vmod_uriform_requests requests;
requests* new_requests(workspace* in, const char* without_params, const char* without_fields);
void free_requests_object(requests* freed);

/// A request: its target and its fields, each as `Name: value`. The texts are valid as long as the request and the workspace.
enum { most_fields = 16 };
typedef struct {
    const char* url;
    const char* fields[most_fields];
    size_t count;
} asked_request;

/// Normalizes a request.
int call_requests_normalize(workspace* in, requests* of, asked_request* asked);

/// A `no_vary_search` object; null if the number of paths is invalid.
typedef struct vmod_uriform_no_vary_search searches;
searches* new_searches(workspace* in, long paths);
void free_searches(searches* freed);
int call_searches_has_field(workspace* in, searches* of, const char* url, const char* host);
const char* call_searches_key(workspace* in, searches* of, const char* url, const char* host);
int call_searches_learn(workspace* in, searches* of, const char* field, const char* key, const char* url, const char* host);

#ifdef __cplusplus
}
#endif
