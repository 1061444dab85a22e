#pragma once

#include <cstdlib>

/// @file
/// URIFORM_TEST_OWN_MALLOC tells whether a program may replace the C library's malloc() and related functions, and call the
/// originals by other names. glibc allows this unless a sanitizer already does so, or glibc is linked statically.

#if defined(URIFORM_TEST_OWN_MALLOC)
// defined on the compiler's command line
#elif !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define URIFORM_TEST_OWN_MALLOC false
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define URIFORM_TEST_OWN_MALLOC false
#endif
#endif
#ifndef URIFORM_TEST_OWN_MALLOC
#define URIFORM_TEST_OWN_MALLOC true
#endif
