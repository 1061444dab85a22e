#pragma once

/// @file
/// The mark of the symbols that the shared libraries export.

/// Marks what a shared library of uriform exports; everything else in it is hidden.
#if defined(__GNUC__)
#define URIFORM_EXPORT __attribute__((visibility("default")))
#else
#define URIFORM_EXPORT
#endif
