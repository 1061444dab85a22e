#pragma once

/// @file
/// The macro that marks exported symbols.

/// Marks a symbol that a shared library of uriform exports. All other symbols are hidden.
#if defined(__GNUC__)
#define URIFORM_EXPORT __attribute__((visibility("default")))
#else
#define URIFORM_EXPORT
#endif
