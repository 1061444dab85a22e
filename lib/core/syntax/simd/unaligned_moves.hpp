#pragma once

/// @file
/// Replaces aligned vector moves on Windows, where GCC aligns the stack only to 16 octets (its bug 54412), but may store vectors
/// of 32 and 64 octets there by instructions that require their alignment.

#if defined(__GNUC__) && !defined(__clang__) && defined(_WIN32) && defined(__x86_64__)

// The assembler replaces those instructions in the whole unit. Its option -muse-unaligned-vector-move does the same, but the
// users of the two files would have to pass it. For aligned addresses, unaligned moves take the same time. The kernels use no
// other instruction with the prefix VEX or EVEX that requires alignment.
__asm__(".macro vmovaps operands:vararg\n\tvmovups \\operands\n\t.endm\n"
        "\t.macro vmovapd operands:vararg\n\tvmovupd \\operands\n\t.endm\n"
        "\t.macro vmovdqa operands:vararg\n\tvmovdqu \\operands\n\t.endm\n"
        "\t.macro vmovdqa32 operands:vararg\n\tvmovdqu32 \\operands\n\t.endm\n"
        "\t.macro vmovdqa64 operands:vararg\n\tvmovdqu64 \\operands\n\t.endm\n");

#endif
