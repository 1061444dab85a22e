#pragma once

/// @file
/// Macros for declarations: they mark exported symbols, and functions that return views.

// Stops before an older language mode causes many errors. MSVC sets __cplusplus to the version only on request.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "uriform needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif

/// Mark the symbols that each shared library exports. All other symbols are hidden. Defining `URIFORM_STATIC` disables the marks.
/// On Windows, a program must define it to link the static libraries; the pkg-config and CMake packages and the CMake build do so.
/// `URIFORM_BUILDS_CORE` and similar macros are only defined while the shared libraries are compiled.
/// @{
#if defined(_WIN32) && !defined(URIFORM_STATIC)
#ifdef URIFORM_BUILDS_CORE
#define URIFORM_EXPORT __declspec(dllexport)
#else
#define URIFORM_EXPORT __declspec(dllimport)
#endif
#ifdef URIFORM_BUILDS_KEYS
#define URIFORM_KEYS_EXPORT __declspec(dllexport)
#else
#define URIFORM_KEYS_EXPORT __declspec(dllimport)
#endif
#ifdef URIFORM_BUILDS_EXPLAIN
#define URIFORM_EXPLAIN_EXPORT __declspec(dllexport)
#else
#define URIFORM_EXPLAIN_EXPORT __declspec(dllimport)
#endif
#ifdef URIFORM_BUILDS_IRI
#define URIFORM_IRI_EXPORT __declspec(dllexport)
#else
#define URIFORM_IRI_EXPORT __declspec(dllimport)
#endif
#else
#if defined(__GNUC__) && !defined(URIFORM_STATIC)
#define URIFORM_EXPORT __attribute__((visibility("default")))
#else
#define URIFORM_EXPORT
#endif
#define URIFORM_KEYS_EXPORT URIFORM_EXPORT
#define URIFORM_EXPLAIN_EXPORT URIFORM_EXPORT
#define URIFORM_IRI_EXPORT URIFORM_EXPORT
#endif
/// @}

/// Marks the parameter that the result refers to, or the object if it follows a member function's qualifiers. Clang, which supports
/// the attribute, warns if the result outlives a temporary argument.
#if defined(__clang__)
#define URIFORM_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define URIFORM_LIFETIMEBOUND
#endif
