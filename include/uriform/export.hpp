#pragma once

/// @file
/// The version of the interface and the mark of the symbols that the shared library exports.

/// Marks what the shared library exports; everything else in it is hidden.
#if defined(__GNUC__)
#define URIFORM_EXPORT __attribute__((visibility("default")))
#else
#define URIFORM_EXPORT
#endif
