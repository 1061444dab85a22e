#pragma once

#include <cstdlib>

/// @file
/// URIFORM_TEST_OWN_MALLOC is whether a program may have functions of its own in place of the C library's malloc() and the like,
/// and call those by other names: in glibc, unless a sanitizer does so, or glibc is linked statically.

#if defined(URIFORM_TEST_OWN_MALLOC)
// as the command of the compiler says
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
