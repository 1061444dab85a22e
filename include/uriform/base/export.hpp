#pragma once

/// @file
/// Attributes of declarations: the macros that mark exported symbols, and the macro that marks functions that return views.

// Before the many errors that an older language causes. MSVC has the version in __cplusplus only if it is asked to.
#if (defined(_MSVC_LANG) ? _MSVC_LANG : __cplusplus) < 202002L
#error "uriform needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
#endif

/// Marks of the symbols that a shared library exports, one for each library. All other symbols are hidden. If `URIFORM_STATIC` is
/// defined, no symbol is marked. On Windows a program that links the static libraries defines it, which the packages for pkg-config
/// and CMake and the build by CMake do; `URIFORM_BUILDS_CORE` and its like are for those who compile the shared libraries.
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

/// Marks a parameter, or after a member function's qualifiers the object, that the result refers to: a compiler that knows the
/// attribute (clang) warns if the result outlives a temporary argument.
#if defined(__clang__)
#define URIFORM_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define URIFORM_LIFETIMEBOUND
#endif
