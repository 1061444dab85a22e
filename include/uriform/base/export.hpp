#pragma once

/// @file
/// Attributes of declarations: the macro that marks exported symbols, and the macro that marks functions that return views.

/// Marks a symbol that a shared library of uriform exports. All other symbols are hidden.
#if defined(__GNUC__)
#define URIFORM_EXPORT __attribute__((visibility("default")))
#else
#define URIFORM_EXPORT
#endif

/// Marks a parameter, or after a member function's qualifiers the object, that the result refers to: a compiler that knows the
/// attribute (clang) warns if the result outlives a temporary argument.
#if defined(__clang__)
#define URIFORM_LIFETIMEBOUND [[clang::lifetimebound]]
#else
#define URIFORM_LIFETIMEBOUND
#endif
